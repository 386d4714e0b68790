"""How this program was installed, and how it restarts itself."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


class Installation(Enum):
    """Where the program runs from: it determines the advice that people get."""

    FROZEN = "frozen"
    """One program file without a Python of its own to install into (``sys.frozen`` is set)."""
    CHECKOUT = "checkout"
    """A clone with its ``packaging`` folder."""
    PACKAGE = "package"
    """Installed by pip."""


def installation() -> Installation:
    if getattr(sys, "frozen", False):
        return Installation.FROZEN
    if (_ROOT / "packaging" / "bootstrap.py").is_file():
        return Installation.CHECKOUT
    return Installation.PACKAGE


def self_command(*words: str) -> list[str]:
    """Return the command that starts this program again with ``words``.

    A frozen program is its own interpreter and knows no ``-m``. With ``-P`` no module of the current
    folder is taken for one of ours; one that looks at no ``PYTHONPATH`` starts others that do not.
    """
    if installation() is Installation.FROZEN:
        return [sys.executable, *words]
    return [sys.executable, "-I" if sys.flags.isolated else "-P", "-m", "pos_app", *words]
