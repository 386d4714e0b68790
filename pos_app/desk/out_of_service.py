"""The window that covers the screen of a kiosk that cannot be opened."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from pos_app.desk import application, event_loop
from pos_app.system import screens
from pos_app.system.exit_codes import Exit
from pos_app.ui.kit.layouts import Stretch, at, column, panel
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.wording import start_texts as texts

_CENTRE = Qt.AlignmentFlag.AlignCenter


class OutOfServiceWindow(QMainWindow):
    """Two sentences on the whole screen; nothing can be pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(texts.out_of_service())
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        parts = (
            at(_CENTRE, IconView("wrench", size=64, tone="primary", disc=144)),
            Label(texts.out_of_service(), size=60, weight=600, wrap=True, align=_CENTRE),
            Label(texts.out_of_service_note(), size=32, tone="text_2", wrap=True, align=_CENTRE),
        )
        page = panel(column(Stretch, *parts, Stretch, Stretch, spacing=32, margins=(60, 60, 60, 60)))
        self.setCentralWidget(page)


def run() -> int:
    """Show the window until the process is asked to end; returns the exit code."""
    import asyncio

    if screens.missing():
        return Exit.TO_MEND
    app = application.made()
    theme().apply(app, "light")
    window = OutOfServiceWindow()
    window.showFullScreen()

    async def until_quit(quit_event: asyncio.Event) -> None:
        await quit_event.wait()

    event_loop.run(app, until_quit)
    window.close()
    return Exit.DONE
