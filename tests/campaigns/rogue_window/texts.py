"""Looks at every widget of a window for words of the provider that are more than words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as TextQt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QTextEdit, QWidget

HIDDEN = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
)
_OURS = re.compile(r"</?(?:span|b|br|p|div|qt|html)\b[^>]*>")
"""What the program's own rich texts are made of."""


def faults(window: QWidget, marks: tuple[str, ...]) -> list[str]:
    """Return what is wrong in a window: one of ``marks`` taken as markup, or characters that nobody sees.

    ``marks`` are pieces of markup, such as ``<img``: they may be read, but not be interpreted.
    """
    found = []
    for widget in (window, *window.findChildren(QWidget)):
        for where, text, rich in _texts(widget):
            if rich and any(mark in text for mark in marks):
                found.append(f"{type(widget).__name__} {where}: markup in a rich text: {text[:120]!r}")
            if hidden := HIDDEN.search(text):
                found.append(f"{type(widget).__name__} {where}: hidden {hidden[0]!r} in {text[:120]!r}")
    return found


def _texts(widget: QWidget) -> Iterator[tuple[str, str, bool]]:
    tip = widget.toolTip()
    yield "tip", tip, TextQt.mightBeRichText(tip)
    for name in ("accessibleName", "accessibleDescription", "windowTitle", "statusTip", "whatsThis"):
        yield name, getattr(widget, name)(), False
    for action in widget.actions():
        if isinstance(action, QAction):
            yield "action", action.text(), False
            yield "action's tip", action.toolTip(), TextQt.mightBeRichText(action.toolTip())
    match widget:
        case QLabel():
            form = widget.textFormat()
            auto = form is Qt.TextFormat.AutoText and TextQt.mightBeRichText(widget.text())
            yield "label", widget.text(), auto or form in (Qt.TextFormat.RichText, Qt.TextFormat.MarkdownText)
        case QAbstractButton():
            yield "button", widget.text(), False
        case QTextEdit():
            yield "text", _links(widget.document()), True
        case QComboBox():
            for at in range(widget.count()):
                yield "choice", widget.itemText(at), False
        case QAbstractItemView():
            yield from _cells(widget)
        case _:
            for name in ("text", "caption"):  # Of widgets that paint their own.
                shown = getattr(widget, name, None)
                if isinstance(shown, str):
                    yield name, shown, False


def _links(document: QTextDocument) -> str:
    return _OURS.sub("", document.toHtml())


def _cells(view: QAbstractItemView) -> Iterator[tuple[str, str, bool]]:
    model = view.model()
    if model is None:
        return
    roles = {"cell": Qt.ItemDataRole.DisplayRole, "cell's tip": Qt.ItemDataRole.ToolTipRole}
    roles |= {"cell's name": Qt.ItemDataRole.AccessibleTextRole}
    for row in range(min(40, model.rowCount())):
        for column in range(model.columnCount()):
            for where, role in roles.items():
                text = model.index(row, column).data(role)
                if isinstance(text, str):
                    yield where, text, role is Qt.ItemDataRole.ToolTipRole and TextQt.mightBeRichText(text)
