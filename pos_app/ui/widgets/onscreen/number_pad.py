"""The pad of digits on the screen."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from pos_app.ui.widgets.onscreen.key_panel import KIOSK_PAD, KeyPanel, KeySize
from pos_app.ui.widgets.onscreen.layouts import pad_rows
from pos_app.wording.settings_texts import pad_name


class NumberPad(KeyPanel):
    """Digits for CPF, phone, date or PIN, with Limpar and Apagar.

    ``extra`` are further characters, such as ``/,`` at the counter; with ``done_words`` there is a key that
    ends the typing.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        size: KeySize = KIOSK_PAD,
        extra: str = "",
        done_words: str = "",
    ) -> None:
        super().__init__(size, parent, done_words=done_words, pad=True)
        self._extra = extra
        self.refresh()

    def refresh(self, done_words: str | None = None) -> None:
        """Write the keys anew in the language now in force."""
        if done_words is not None:
            self._done_words = done_words
        self.setAccessibleName(pad_name())
        self.show_rows(pad_rows(self._extra, done=bool(self._done_words)))
