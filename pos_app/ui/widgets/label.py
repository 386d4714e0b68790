"""Text with a place in the scale of the design."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import TONES


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
