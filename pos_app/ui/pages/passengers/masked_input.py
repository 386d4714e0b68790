"""A line edit that shapes what is typed."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit

from pos_app.ui.pages.passengers.masks import Mask, plain, typed


class MaskedInput(QObject):
    """Gives ``edit`` a shape while typing; the cursor stays after the same digit."""

    def __init__(self, edit: QLineEdit, mask: Mask = plain) -> None:
        super().__init__(edit)
        self._edit = edit
        self._mask = mask
        edit.textEdited.connect(self._shape)

    def _shape(self, words: str) -> None:
        shaped, cursor = typed(self._mask, words, self._edit.cursorPosition())
        if shaped != words:
            self._edit.setText(shaped)
            self._edit.setCursorPosition(cursor)
