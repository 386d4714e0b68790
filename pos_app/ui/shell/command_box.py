"""The command box: every action, place and order, by typing its name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.shared.offers import Offer
from pos_app.ui.shell.offer_list import ROW, OfferList
from pos_app.ui.style.tokens import LOW_HEIGHT
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording.translation import translate

_WIDTH = 560
_FROM_TOP = 72
_FROM_TOP_LOW = 24
_AROUND = 74
"""px of height beside the lines: the field and the margins."""
_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class CommandBox(Sheet):
    """Opened with ``open()``. ``typed`` carries the words; answer with ``show_offers``.

    Arrows move, Enter runs the offer under the cursor and closes, Esc closes.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        name = translate("CommandBox", "Ações, cidades e pedidos")
        self.set_title(name)
        self.field = TextField(
            name,
            self,
            icon="search",
            placeholder=translate("CommandBox", "Ação, cidade ou pedido"),
            show_label=False,
        )
        self.list = OfferList(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.setFixedWidth(_WIDTH)
        self.field.edited.connect(self.typed)
        self.field.edit.installEventFilter(self)
        self.list.chosen.connect(self._run)
        window = parent.window()
        top = _FROM_TOP_LOW if window.height() <= LOW_HEIGHT else _FROM_TOP
        self._most = max(1, (window.height() - top - _AROUND - 8) // ROW)
        self.move(window.mapToGlobal(QPoint((window.width() - _WIDTH) // 2, top)))
        self.field.setFocus()

    def show_offers(self, offers: Sequence[Offer], typed: str = "") -> None:
        """Show the matches of the ``typed`` text; the cursor goes to the best."""
        self.list.show_offers(offers[: self._most], typed)
        self.adjustSize()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The field keeps the keyboard; its arrows and Enter belong to the list."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in _MOVES:
                self.list.step(_MOVES[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.list.current)
                return True
        return super().eventFilter(watched, event)

    def _run(self, offer: Offer | None) -> None:
        if offer is not None:
            self.accept()
            offer.run()
