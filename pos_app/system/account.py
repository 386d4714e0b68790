"""Who runs a command: the account of the operating system."""

from __future__ import annotations

import getpass

_LONGEST = 64


def account() -> str:
    """Return the name of the account, as the audit trail keeps it; ``?`` where it has none."""
    try:
        return getpass.getuser()[:_LONGEST]
    except (KeyError, OSError, ImportError):
        return "?"
