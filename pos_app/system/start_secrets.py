"""Secrets of the environment: taken out of it at the start, so that no other program is given them."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping

_PREFIX = "pos_app_"
_JOURNAL_KEY = "journal_key"
_SECRET = ("credentials", "api_key", _JOURNAL_KEY)
_KEY_LOG = "SSLKEYLOGFILE"

_taken: dict[str, str] = {}


def take(environ: MutableMapping[str, str] | None = None) -> None:
    """Move secrets from the environment into this process's memory, whatever the case of their names.

    The variable that makes TLS libraries write down their keys goes too: who reads those reads the traffic.
    ``environ`` defaults to the process's own.
    """
    env = os.environ if environ is None else environ
    for name in list(env):
        setting = name.lower().removeprefix(_PREFIX)
        if name.lower().startswith(_PREFIX) and setting in _SECRET:
            value = env.pop(name)
            if value:
                _taken[setting] = value
        elif name == _KEY_LOG:
            del env[name]


def taken() -> Mapping[str, str]:
    """Return the secrets by the names of their settings."""
    return {name: value for name, value in _taken.items() if name != _JOURNAL_KEY}


def journal_key() -> str:
    """Return the key of the journal that the environment gives, or the empty text."""
    return _taken.get(_JOURNAL_KEY, "") or os.environ.get(f"{_PREFIX}{_JOURNAL_KEY}".upper(), "")
