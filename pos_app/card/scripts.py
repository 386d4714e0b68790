"""The scripts injected into the card page; ``resources/card/README.md`` holds their contract."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from PySide6.QtCore import QFile, QIODevice
from PySide6.QtWebEngineCore import QWebEngineScript

from pos_app.paths import resources_dir

# The page cannot see into this world, nor into the bridge that lives there.
LINK_WORLD = int(QWebEngineScript.ScriptWorldId.ApplicationWorld.value)
_PAGE_WORLD = int(QWebEngineScript.ScriptWorldId.MainWorld.value)
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")


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


def page_scripts(adapter: str) -> list[QWebEngineScript]:
    """Return the scripts in the order of their injection. Raises ``AdapterError``."""
    return [
        _script("till-link", _link_source(), LINK_WORLD),
        _script("till-adapter", adapter_source(adapter), _PAGE_WORLD),
    ]


@cache
def _link_source() -> str:
    # An https page may not load qrc: addresses, so Qt's own script is injected as text.
    file = QFile(":/qtwebchannel/qwebchannel.js")
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        raise AdapterError("this Qt was built without QtWebChannel")
    channel = bytes(file.readAll().data()).decode("utf-8")
    file.close()
    link = (resources_dir() / "card" / "link.js").read_text(encoding="utf-8")
    return f"{channel}\n{link}"


def _script(name: str, source: str, world: int) -> QWebEngineScript:
    script = QWebEngineScript()
    script.setName(name)
    script.setSourceCode(source)
    script.setWorldId(world)
    script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
    script.setRunsOnSubFrames(False)
    return script
