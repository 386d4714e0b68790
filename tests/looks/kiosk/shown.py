"""One page of the kiosk in its real window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.desk import language
from pos_app.domain.languages import SOURCE
from pos_app.kiosk.flow.state import Looks, Page
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.window.window import KioskWindow
from tests.kiosk import states

WAYS = {
    "upright": (scales.UPRIGHT, (1080, 1920)),
    "across": (scales.ACROSS, (1366, 768)),
    "small": (scales.NARROW, (1024, 768)),
    "low": (scales.LOW, (1080, 1920)),
    "low-across": (scales.lowered(scales.ACROSS), (1366, 768)),
    "low-small": (scales.lowered(scales.NARROW), (1024, 768)),
    "larger": (scales.larger(scales.UPRIGHT), (1080, 1920)),
    "larger-across": (scales.larger(scales.ACROSS), (1366, 768)),
    "larger-small": (scales.larger(scales.NARROW), (1024, 768)),
    "larger-low": (scales.larger(scales.LOW), (1080, 1920)),
}


def names(way: str) -> list[str]:
    """Return the pages that there are, laid out this way: the staff's need the whole screen."""
    measures = WAYS[way][0]
    pages = states.every()
    if measures.low:
        return [name for name, (state, _) in pages.items() if state.page is not Page.STAFF]
    return [*pages]


@contextmanager
def window(way: str, theme: str = "light", code: str = SOURCE) -> Iterator[KioskWindow]:
    """Yield the kiosk's window, laid out one way, in a theme and a language."""
    application = QApplication.instance()
    assert application is not None
    language.install(application, code)
    measures, size = WAYS[way]
    made = KioskWindow(measures, theme)
    made.resize(*size)
    form = QWidget()
    made.host("card", lambda: form)
    made.show()
    try:
        yield made
    finally:
        made.finish()
        for one in (made, form):
            one.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        language.install(application, SOURCE)


def show(made: KioskWindow, name: str, way: str, code: str = SOURCE) -> None:
    """Show a page and let it come to rest."""
    state, scene = states.every()[name]
    measures = WAYS[way][0]
    scene = replace(scene, measures=measures)
    state = replace(state, looks=Looks(language=code, low=measures.low))
    made.show_screen(screens.screen(state, scene))
    for _ in range(4):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
