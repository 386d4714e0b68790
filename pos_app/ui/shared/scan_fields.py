"""Fields as they were before a scanner typed into them."""

from __future__ import annotations

from collections.abc import Callable

import shiboken6
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

READS_CODES = "reads_codes"
"""The property of a field that codes are scanned into."""


def takes_text(widget: QWidget | None) -> bool:
    """Return whether a widget puts typed characters into a text."""
    if isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
        return widget.isEnabled() and not widget.isReadOnly()
    return False


def reads_codes(widget: QWidget | None) -> bool:
    """Return whether a field takes codes itself, such as that of a badge. In a PIN none is looked for."""
    if not isinstance(widget, QLineEdit):
        return False
    return widget.echoMode() is not QLineEdit.EchoMode.Normal or bool(widget.property(READS_CODES))


class RememberedFields:
    """Remembers text, cursor and selection of fields in the order in which the keyboard came to them."""

    def __init__(self) -> None:
        self._fields: list[tuple[QWidget, Callable[[], None]]] = []

    def forget(self) -> None:
        self._fields.clear()

    def remember(self, widget: QWidget | None) -> None:
        """Remember a field as it is, unless it is remembered."""
        if widget is None or any(known is widget for known, _ in self._fields):
            return
        if isinstance(widget, QLineEdit):
            self._fields.append((widget, _line(widget)))
        elif isinstance(widget, QPlainTextEdit | QTextEdit):
            self._fields.append((widget, _document(widget)))

    def restore(self) -> None:
        fields, self._fields = self._fields, []
        for widget, put_back in reversed(fields):
            if shiboken6.isValid(widget):
                put_back()
        first = fields[0][0] if fields else None
        if first is not None and shiboken6.isValid(first) and QApplication.focusWidget() is not first:
            first.setFocus()


def _line(edit: QLineEdit) -> Callable[[], None]:
    text, cursor = edit.text(), edit.cursorPosition()
    start, length = edit.selectionStart(), len(edit.selectedText())

    def put_back() -> None:
        if edit.text() != text:
            edit.setText(text)
            edit.textEdited.emit(text)  # Whoever followed the typing follows it back.
        if edit.text() != text:
            edit.setText(text)  # A page shaped it anew, and had shaped it before.
        if length == 0:
            edit.setCursorPosition(cursor)
        elif cursor == start:
            edit.setSelection(start + length, -length)
        else:
            edit.setSelection(start, length)

    return put_back


def _document(edit: QPlainTextEdit | QTextEdit) -> Callable[[], None]:
    text = edit.toPlainText()
    anchor, position = edit.textCursor().anchor(), edit.textCursor().position()

    def put_back() -> None:
        if edit.toPlainText() != text:
            edit.setPlainText(text)
        cursor = edit.textCursor()
        cursor.setPosition(anchor)
        cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        edit.setTextCursor(cursor)

    return put_back
