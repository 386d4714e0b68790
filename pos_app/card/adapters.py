"""The adapters that join a provider's card page to the till, found without loading the web engine."""

from __future__ import annotations

import re
from pathlib import Path

from pos_app.system.paths import resources_dir

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_SUPPLIES = re.compile(r"^// supplies:.*\bantifraudSession\b", re.MULTILINE)


class AdapterError(Exception):
    """The adapter named by the settings cannot be read."""


def adapter_source(adapter: str) -> str:
    """Return the text of an adapter: a name in ``resources/card``, or the full path of a ``.js`` file.

    Raises ``AdapterError`` when there is no such file.
    """
    path = Path(adapter)
    if _NAME.fullmatch(adapter) and adapter != "link":
        path = resources_dir() / "card" / f"{adapter}.js"
    elif not (path.is_absolute() and path.suffix == ".js"):
        raise AdapterError(f"{adapter!r} is neither a name nor the full path of a .js file")
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise AdapterError(str(error)) from error


def supplies_antifraud(adapter: str) -> bool:
    """Return whether an adapter declares that its page gives an anti-fraud session (contract 4.9)."""
    try:
        return _SUPPLIES.search(adapter_source(adapter)) is not None
    except AdapterError:
        return False
