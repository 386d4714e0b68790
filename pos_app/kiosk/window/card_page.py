"""The provider's card page in the kiosk: its process shows the page and the keys that type into it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import CardPage
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.words import add_note, emptied, words
from pos_app.ui.widgets.icon_view import IconView


class CardView(KioskPage):
    """``form`` is the card page's widget; it stays its owner's."""

    def __init__(self, form: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._form = form
        roomy = s.upright and not s.low
        self._frame = Panel(self, width=2, line="border_strong")
        self._host = words(size=24, weight=500, parent=self._frame, wrap=False)
        self._waiting = words(size=30, tone="text_2", parent=self._frame,
                              align=Qt.AlignmentFlag.AlignCenter)  # fmt: skip
        inside = QVBoxLayout(self._frame)
        inside.setContentsMargins(3, 3, 3, 3)
        inside.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(20, 8, 20, 8)
        head.setSpacing(14)
        inside.addLayout(head)
        head.addWidget(IconView("lock", self._frame, size=26, tone="success"))
        head.addWidget(self._host, 1)
        inside.addWidget(self._waiting, 1)
        form.setParent(self._frame)
        inside.addWidget(form, 1)
        form.show()
        self._note = QHBoxLayout()
        self._shown: Note | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(s.side, 24 if roomy else 4, s.side, 16 if roomy else 4)
        column.setSpacing(s.gap)
        column.addWidget(self._frame, 1)
        column.addLayout(self._note)

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, CardPage)
        self._host.setText(content.host)
        self._waiting.setText(content.waiting)
        self._waiting.setVisible(bool(content.waiting))
        if content.note != self._shown:
            self._shown = content.note
            emptied(self._note)
            add_note(self._note, content.note, self, size=22)

    def leave(self) -> None:
        """Give the form back before this page is deleted."""
        self._form.hide()
        self._form.setParent(None)
