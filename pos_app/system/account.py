"""Who runs a command: the account of the operating system."""

from __future__ import annotations

import getpass

from pos_app.domain.audit import LONGEST_NAME


def account() -> str:
    """Return the name of the account, as the audit trail keeps it; ``?`` where it has none."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, OSError, ImportError):
        return "?"
