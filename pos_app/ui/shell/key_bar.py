"""The bar at the bottom that shows the keys of the current page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import KeyHint
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import fill_rect, keys_width, paint_keys, painter_for, text
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

HEIGHT = 30
_MOST_NARROW = 5
_GAP = 18


class KeyBar(QWidget):
    """Hints from the left as far as they fit; the list of shortcuts always at the right, to be clicked."""

    shortcuts_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hints: tuple[KeyHint, ...] = ()
        self._left = 96
        self._narrow = False
        self._locked = False
        self.setFixedHeight(HEIGHT)

    def show_hints(self, hints: Sequence[KeyHint]) -> None:
        """Show these hints, the most useful first."""
        name = "; ".join(f"{'+'.join(shortcuts.caps(hint.of))}: {hint.words}" for hint in hints)
        if (tuple(hints), name) == (self._hints, self.accessibleName()):
            return
        self._hints = tuple(hints)
        self.setAccessibleName(name)
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Show at most five hints, and fewer words for the list of shortcuts."""
        self._narrow = narrow
        self._left = 68 if narrow else 96
        self.update()

    def set_locked(self, locked: bool) -> None:
        """Leave out the list of shortcuts: none of them does anything."""
        self._locked = locked
        self.update()

    def _help(self) -> str:
        return translate("KeyBar", "atalhos") if self._narrow else translate("KeyBar", "Todos os atalhos")

    def _help_left(self) -> int:
        side = 14 if self._narrow else 16
        return self.width() - side - fonts.text_width(self._help(), 12) - 6 - keys_width(CommandId.SHORTCUTS)

    def shown(self) -> tuple[KeyHint, ...]:
        x, fitting = self._left, []
        for hint in self._hints[: _MOST_NARROW if self._narrow else None]:
            x += keys_width(hint.of) + 6 + fonts.text_width(hint.words, 12)
            if x > self._help_left() - _GAP:
                break
            fitting.append(hint)
            x += _GAP
        return tuple(fitting)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._locked and event.position().x() >= self._help_left():
            self.shortcuts_requested.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        middle = HEIGHT // 2 + 1
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, self.width(), 1), t.border)
            x = self._left
            for hint in self.shown():
                x = paint_keys(painter, x, middle, hint.of) + 6
                width = fonts.text_width(hint.words, 12)
                text(painter, QRect(x, 1, width + 1, HEIGHT - 1), hint.words, t.text_2, 12)
                x += width + _GAP
            if self._locked:
                return
            x = paint_keys(painter, self._help_left(), middle, CommandId.SHORTCUTS) + 6
            text(painter, QRect(x, 1, self.width() - x, HEIGHT - 1), self._help(), t.text_2, 12)
