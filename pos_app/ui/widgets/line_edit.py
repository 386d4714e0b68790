"""The line that is typed into, by a keyboard or by an assistive program."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QFocusEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.ui.widgets.menu import dress_menu

_COMES_BACK = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""For the time of a menu or of another window: the cursor stays where it was."""


class LineEdit(QLineEdit):
    """Counts as typed what an on-screen keyboard, dictation or a screen reader writes.

    Qt sets such a text as the program would and emits no ``textEdited``, so that a page that follows the
    typing would not notice it. Those calls do not pass the methods overridden here; ours do.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._accounted = False
        """The change under way is ours, or was emitted as typed already."""
        self.textEdited.connect(self._on_edited)  # Comes before textChanged.
        self.textChanged.connect(self._on_changed)

    def setText(self, words: str | None) -> None:
        """Fill the line without counting the words as typed."""
        with self._ours():
            super().setText(words)

    def clear(self) -> None:
        """Empty the line without counting it as typed."""
        with self._ours():
            super().clear()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open Qt's own menu, in the look of the program."""
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dress_menu(menu)
        menu.popup(event.globalPos())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the beginning of a text that is longer than the line."""
        super().focusOutEvent(event)
        if event.reason() not in _COMES_BACK:
            self.setCursorPosition(0)

    @contextlib.contextmanager
    def _ours(self) -> Iterator[None]:
        # A page may shape the text while Qt is still to report the change that it answers to.
        before, self._accounted = self._accounted, True
        try:
            yield
        finally:
            self._accounted = before

    def _on_edited(self) -> None:
        self._accounted = True

    def _on_changed(self, words: str) -> None:
        if not self._accounted:
            self.textEdited.emit(words)
        self._accounted = False
