"""A city or terminal, completed while it is typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.places import Place
from pos_app.ui.pages.search.icon_field import IconField
from pos_app.ui.pages.search.suggestions import Suggestions

_LONGEST_STATE = 12
"""Characters of a state that stand beside a place; its code has two."""


class PlaceField(IconField):
    """Arrows walk through the suggestions, Enter and Tab take one, Esc closes them.

    A click or touch asks for places to pick (``list_asked``) and opens letters beside them, so that nothing
    need be typed. ``taken`` carries a place. The list lies on ``page``, so that it can reach over what is
    below.
    """

    taken = Signal(object)
    list_asked = Signal()

    def __init__(self, label: str, page: QWidget, placeholder: str = "") -> None:
        super().__init__(label, page, icon="map-pin", placeholder=placeholder)
        self.suggestions = Suggestions(page)
        self.suggestions.taken.connect(self._take)
        self.suggestions.lettered.connect(self._put_letter)
        self.left.connect(self.suggestions.hide)
        self.box.installEventFilter(self)

    def show_place(self, text: str, state: str) -> None:
        """Show a place by its name, with its state at the right."""
        filled = not self.edit.text() and bool(text)
        self.set_text(text)
        self.set_suffix(state if len(state) <= _LONGEST_STATE else f"{state[:_LONGEST_STATE]}…")
        self.edit.setCursorPosition(0 if not self.edit.hasFocus() else len(text))
        if filled and self.edit.hasFocus():
            self.edit.selectAll()  # Filled in for the clerk: the next letter types over it.

    def suggest(self, places: Sequence[Place]) -> None:
        """Offer these places."""
        self.suggestions.show_below(self.box, places if self.edit.hasFocus() else ())

    def _take(self, place: object) -> None:
        self.suggestions.hide()
        self.taken.emit(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys go to the list while it is open."""
        if event.type() == QEvent.Type.MouseButtonPress and watched in (self.edit, self.box):
            self._pick_by_hand()
        if watched is self.edit and isinstance(event, QKeyEvent) and self.suggestions.isVisible():
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                # Esc belongs to the open list, not to the page's own shortcut.
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                if event.text().isprintable() and event.text():
                    self.suggestions.close_letters()  # Whoever types needs the space for places.
                return self._key(event)
        return super().eventFilter(watched, event)

    def _pick_by_hand(self) -> None:
        self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
        self.suggestions.open_letters()
        self.list_asked.emit()

    def _put_letter(self, letter: str) -> None:
        """Type a letter that was picked; an empty one takes the last away. The first types over a place."""
        text = self.edit.text()
        if self.suggestions.fresh:
            text = ""
        text = f"{text}{letter}" if letter else text[:-1]
        self.edit.setText(text)
        self.suggestions.fresh = False
        if text:
            self.edited.emit(text)
        else:
            self.edited.emit("")
            self.list_asked.emit()

    def _key(self, event: QKeyEvent) -> bool:
        current = self.suggestions.current
        match event.key():
            case Qt.Key.Key_Down:
                self.suggestions.step(1)
            case Qt.Key.Key_Up:
                self.suggestions.step(-1)
            case Qt.Key.Key_Escape:
                self.suggestions.hide()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if current is not None:
                self._take(current)
                self.submitted.emit()
            case Qt.Key.Key_Tab if current is not None:
                self._take(current)
                return False
            case _:
                return False
        return True
