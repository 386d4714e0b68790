"""Where orders are looked for, and with what."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.domain.order_search import Typed
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.field_box import FieldBox
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.wording import order_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_HEIGHT = 40
_NARROW = 700
_PAUSE_MS = 250


class SearchBar(QWidget):
    """``asked`` carries what was typed, on Enter and the button; ``paused`` a moment after the last key."""

    asked = Signal(str)
    paused = Signal(str)
    typed = Signal(str)
    place_chosen = Signal(bool)
    """True for the provider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = FieldBox(self, icon="search", height=_HEIGHT)
        self.edit = self.box.edit
        self.edit.setAccessibleName(translate("SearchBar", "Procurar pedidos"))
        self._tag = Badge("", "primary", parent=self.box)
        self._tag.hide()
        self.box.add_widget(self._tag)
        self.where = SegmentedControl(
            [translate("SearchBar", "Neste guichê"), translate("SearchBar", "Na central")],
            self,
            height=_HEIGHT,
        )
        self.button = Button(
            translate("SearchBar", "Buscar"), self, kind="main", icon="search", key=CommandId.SEARCH
        )
        self.button.setFixedHeight(_HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.box, 1)
        row.addWidget(self.where)
        row.addWidget(self.button)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.paused.emit(self.text()))
        self.edit.textEdited.connect(self._on_edited)
        self.edit.returnPressed.connect(self.ask)
        self.button.clicked.connect(lambda _=False: self.ask())
        self.where.chosen.connect(lambda place: self.place_chosen.emit(place == 1))

    def text(self) -> str:
        """Return what is typed."""
        return self.edit.text().strip()

    def clear(self) -> None:
        """Empty the box."""
        self._pause.stop()
        self.edit.clear()

    def show_typed(self, kind: Typed) -> None:
        """Show what kind of thing is typed."""
        label = order_texts.typed(kind)
        self._tag.setVisible(bool(label))
        if label:
            self._tag.show_state(label, "primary")

    def ask(self) -> None:
        """Look for what is typed now."""
        self._pause.stop()
        self.asked.emit(self.text())

    def _on_edited(self) -> None:
        self.typed.emit(self.text())
        self._pause.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten hint and button in a narrow page."""
        narrow = self.width() < _NARROW
        self.button.set_text(
            "" if narrow else translate("SearchBar", "Buscar"), translate("SearchBar", "Buscar")
        )
        self.button.set_key(None if narrow else CommandId.SEARCH)
        hint = translate("SearchBar", "e-mail, documento, telefone, localizador ou nome")
        self.edit.setPlaceholderText(translate("SearchBar", "o que procurar") if narrow else hint)
