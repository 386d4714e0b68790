"""The scripts injected into the card page; ``resources/card/README.md`` holds their contract."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QFile, QIODevice
from PySide6.QtWebEngineCore import QWebEngineScript

from pos_app.card.adapters import AdapterError, adapter_source
from pos_app.system.paths import resources_dir

# The page cannot see into this world, nor into the bridge that lives there.
LINK_WORLD = int(QWebEngineScript.ScriptWorldId.ApplicationWorld.value)
_PAGE_WORLD = int(QWebEngineScript.ScriptWorldId.MainWorld.value)


def page_scripts(adapter: str) -> list[QWebEngineScript]:
    """Return the scripts in the order of their injection. Raises ``AdapterError``."""
    return [
        _script("till-guard", _own_source("guard.js"), LINK_WORLD, in_frames=True),
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
    return f"{channel}\n{_own_source('link.js')}"


@cache
def _own_source(name: str) -> str:
    return (resources_dir() / "card" / name).read_text(encoding="utf-8")


def _script(name: str, source: str, world: int, *, in_frames: bool = False) -> QWebEngineScript:
    script = QWebEngineScript()
    script.setName(name)
    script.setSourceCode(source)
    script.setWorldId(world)
    script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
    script.setRunsOnSubFrames(in_frames)
    return script
