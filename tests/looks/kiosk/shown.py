"""One page of the kiosk in its real window."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.desk import language
from pos_app.domain.languages import SOURCE
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.staff.staff_area import StaffArea
from pos_app.kiosk.staff.staff_pages import PinFace
from pos_app.kiosk.window.window import KioskWindow
from pos_app.system.tasks import TaskScope
from tests.kiosk import states
from tests.kiosk.staff import staff_pages
from tests.kiosk.staff.staff_fakes import Remembered, a_gate

WAYS = {
    "upright": (scales.UPRIGHT, (1080, 1920)),
    "across": (scales.ACROSS, (1366, 768)),
    "low": (scales.LOW, (1080, 1920)),
    "larger": (scales.UPRIGHT._replace(letters=scales.LARGER), (1080, 1920)),
}


def names(way: str) -> list[str]:
    """Return the pages that there are, laid out this way: the staff's need the whole screen."""
    measures = WAYS[way][0]
    if measures.low:
        return [name for name, (state, _) in states.every().items() if state.page is not Page.STAFF]
    return [*states.every(), *staff_pages.every(low=not measures.upright)]


@contextmanager
def window(way: str, theme: str = "light", code: str = SOURCE) -> Iterator[KioskWindow]:
    """Yield the kiosk's window, laid out one way, in a theme and a language."""
    application = QApplication.instance()
    assert application is not None
    language.install(application, code)
    measures, size = WAYS[way]
    made = KioskWindow(measures, theme)
    made.resize(*size)
    form, staff = QWidget(), _staff(low=not measures.upright)
    made.host("card", lambda: form)
    made.host("staff", lambda: staff)
    made.show()
    try:
        yield made
    finally:
        made.finish()
        for one in (made, form, staff):
            one.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        language.install(application, SOURCE)


def _staff(*, low: bool) -> StaffArea:
    """Return the staff's area, which asks for the PIN; nobody touches it here."""
    with tempfile.TemporaryDirectory() as folder:
        gate = a_gate(Path(folder))
    scope = TaskScope("looks", lambda *_: None)
    return StaffArea(gate, Remembered(), scope, low=low, monotonic=lambda: 1000.0)


def show(made: KioskWindow, name: str, way: str, code: str = SOURCE) -> None:
    """Show a page and let it come to rest."""
    behind = staff_pages.every(low=not WAYS[way][0].upright).get(name)
    state, scene = states.every()["staff" if behind else name]
    from dataclasses import replace

    from pos_app.kiosk.flow.state import Looks

    measures = WAYS[way][0]
    scene = replace(scene, measures=measures, may_lower=measures.upright)
    state = replace(state, looks=Looks(language=code, low=measures.low))
    made.show_screen(screens.screen(state, scene))
    if behind is not None:
        area = made.findChild(StaffArea)
        assert area is not None
        area._second.stop()  # Its countdown would show the page of the PIN again.
        if isinstance(behind, PinFace):
            area.show_pin(behind)
        else:
            area.show_page(behind)
    for _ in range(4):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
