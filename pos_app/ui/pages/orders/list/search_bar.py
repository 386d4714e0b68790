"""The search box of orders."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.field_box import FieldBox
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_HEIGHT = 40
_NARROW = 700
_PAUSE_MS = 250
_TO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)


class SearchBar(QWidget):
    """``asked`` carries what was typed, on Enter and the button; ``paused`` a moment after the last key."""

    asked = Signal(str)
    paused = Signal(str)
    typed = Signal(str)
    list_entered = Signal(int)
    """An arrow, or a page key, that belongs to the list: its key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = FieldBox(self, icon="search", height=_HEIGHT)
        self.edit = self.box.edit
        self.edit.setAccessibleName(translate("SearchBar", "Procurar pedidos"))
        self.button = Button(
            translate("SearchBar", "Buscar"), self, kind="main", icon="search", key=CommandId.SEARCH
        )
        self.button.setFixedHeight(_HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.box, 1)
        row.addWidget(self.button)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._rested)
        self.edit.textEdited.connect(self._on_edited)
        self.edit.returnPressed.connect(self.ask)
        self.edit.installEventFilter(self)
        self.button.clicked.connect(self.ask)

    def text(self) -> str:
        """Return what is typed."""
        return self.edit.text().strip()

    def clear(self) -> None:
        """Empty the box."""
        self._pause.stop()
        self.edit.clear()

    def settle(self) -> None:
        """Look at once for what is typed, where the pause after the last key is not over."""
        if self._pause.isActive():
            self._pause.stop()
            self._rested()

    def ask(self) -> None:
        """Look for what is typed now."""
        self._pause.stop()
        self.asked.emit(self.text())

    def _rested(self) -> None:
        self.paused.emit(self.text())

    def _on_edited(self) -> None:
        self.typed.emit(self.text())
        self._pause.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows and page keys go to the list: a box of one line has no use for them."""
        if watched is self.edit and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            plain = event.modifiers() in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            )
            if plain and event.key() in _TO_LIST:
                self.list_entered.emit(event.key())
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten hint and button in a narrow page."""
        narrow = self.width() < _NARROW
        self.button.set_text(
            "" if narrow else translate("SearchBar", "Buscar"), translate("SearchBar", "Buscar")
        )
        self.button.set_key(None if narrow else CommandId.SEARCH)
        hint = translate("SearchBar", "e-mail, documento, telefone, localizador, nº do pedido ou nome")
        self.edit.setPlaceholderText(translate("SearchBar", "o que procurar") if narrow else hint)
