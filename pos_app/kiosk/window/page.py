"""What all pages of the kiosk have in common."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pos_app.kiosk.screens.frame import Act
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton, Look


class KioskPage(QWidget):
    """The middle of the window. ``asked`` carries an intent.

    ``keys`` is a keyboard that the frame places below everything else of the page; None for none.
    """

    asked = Signal(object)
    keys: QWidget | None = None

    def show_content(self, content: object) -> None:
        """Show what belongs to this page."""
        raise NotImplementedError

    def leave(self) -> None:
        """The page is about to go."""

    def button(
        self, act: Act | None = None, *, look: Look = "plain", size: int = 30, height: int = 0,
        centred: bool = True, icon_size: int = 0, pad: int = 24, parent: QWidget | None = None,
    ) -> BigButton:  # fmt: skip
        """Return a button that reports what it asks for."""
        made = BigButton(
            act, parent or self, look=look, size=size, height=height or scales.scale().button,
            centred=centred, icon_size=icon_size, pad=pad,
        )  # fmt: skip
        made.clicked.connect(lambda _=False: self.asked.emit(made.act.intent))
        return made
