"""Text with a place in the scale of the design."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import TONES

_LONG, _WIDEST = 80, 240
"""Characters from which a text is longer than any of ours, and pixels that it insists on at most: one of the
network could push its page out of the window otherwise. Where there is space, it still has what it needs."""


class Label(QLabel):
    """A text of ``size`` px and CSS ``weight`` in the colour of a token (``tone``).

    Plain text only, so that a name from the network can never become markup.
    """

    def __init__(
        self,
        words: str = "",
        parent: QWidget | None = None,
        *,
        size: int = 13,
        weight: int = 400,
        tone: str = "text",
        wrap: bool = False,
        align: Qt.AlignmentFlag | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)  # Before the words, which are never read as markup then.
        self.setText(words)
        self.setFont(fonts.font(size, weight))
        self.tone = tone
        self.setForegroundRole(TONES[tone])
        self.setWordWrap(wrap)
        if align is not None:
            self.setAlignment(align)

    def minimumSizeHint(self) -> QSize:
        """The least size for its words, as far as a page has space for them."""
        least = super().minimumSizeHint()
        if least.width() > _WIDEST and len(self.text()) > _LONG:
            least.setWidth(_WIDEST)
        return least

    def set_tone(self, tone: str) -> None:
        """Change the colour to the token ``tone``."""
        if self.tone != tone:
            self.tone = tone
            self.setForegroundRole(TONES[tone])

    def set_strike(self, strike: bool) -> None:
        """Strike the text through, as for a price that no longer holds."""
        font = self.font()
        font.setStrikeOut(strike)
        self.setFont(font)
