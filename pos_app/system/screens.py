"""Where a window could appear, after the environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

_SCREENS = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")


def missing(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> bool:
    """Return whether the environment names no display for a window."""
    known = os.environ if environ is None else environ
    return platform == "linux" and not any(known.get(name) for name in _SCREENS)


def named(environ: Mapping[str, str] | None = None) -> str:
    """Return the display variables and their values, for people."""
    known = os.environ if environ is None else environ
    return ", ".join(f"{name}={known[name]}" for name in _SCREENS if known.get(name))
