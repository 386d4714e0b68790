"""Secrets of the environment: taken out of it at the start, so that no other program is given them."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping

_PREFIX = "pos_app_"
_JOURNAL_KEY, _BRANCH, _OWNER = "journal_key", "branch_secret", "branch_password"
_NO_SETTINGS = (_JOURNAL_KEY, _BRANCH, _OWNER)
_SECRET = ("credentials", "api_key", *_NO_SETTINGS)
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
    return {name: value for name, value in _taken.items() if name not in _NO_SETTINGS}


def journal_key() -> str:
    """Return the key of the journal that the environment gives, or the empty text."""
    return _one(_JOURNAL_KEY)


def branch_secret() -> str:
    """Return the secret of this counter in its branch that the environment gives, or the empty text."""
    return _one(_BRANCH)


def branch_password() -> str:
    """Return the password of the database's owner that the environment gives, or the empty text."""
    return _one(_OWNER)


def _one(name: str) -> str:
    return _taken.get(name, "") or os.environ.get(f"{_PREFIX}{name}".upper(), "")
