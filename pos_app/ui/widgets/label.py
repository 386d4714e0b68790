"""Text in the scale of the design: plain, cut where its space ends, or with a bold beginning."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import TONES, theme
from pos_app.ui.widgets.paint import paint_text, painter_for
from pos_app.ui.widgets.tooltips import escaped, is_tooltip_request, show_full_text

_LONG, _WIDEST = 80, 240
"""Characters from which a text is longer than any of ours, and pixels that it insists on at most: one of the
network could push its page out of the window otherwise. Where there is space, it still has what it needs."""


class Label(QLabel):
    """A text of ``size`` px and CSS ``weight`` in the colour of a token (``tone``).

    Plain text only, so that a name from the network can never become markup.
    """

    def __init__(
        self,
        text: str = "",
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
        self.setText(text)
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
        if self.tone != tone:
            self.tone = tone
            self.setForegroundRole(TONES[tone])

    def set_strike(self, strike: bool) -> None:
        """Strike the text through, as for a price that no longer holds."""
        font = self.font()
        font.setStrikeOut(strike)
        self.setFont(font)


_DOT = " \u00b7 "


class ElidedLabel(Label):
    """One line that shrinks for its neighbours; screen readers and the tooltip still get the full text.

    Of parts between middle dots the last go first, whole. With ``whole`` nothing is painted unless all fits:
    for a hint that says nothing when it is cut.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        size: int = 13,
        weight: int = 400,
        tone: str = "text",
        whole: bool = False,
    ) -> None:
        super().__init__(text, parent, size=size, weight=weight, tone=tone)
        self._whole = whole
        self._size, self._weight = size, weight
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        if not is_tooltip_request(event) or self.toolTip():
            return super().event(event)
        show_full_text(event, "" if self._fits(self.text()) else self.text(), self)
        return True

    def _fits(self, text: str) -> bool:
        return fonts.text_width(text, self._size, self._weight) <= self.width()

    @property
    def shown(self) -> str:
        """What is painted of the text; the end of it may still become an ellipsis."""
        text = self.text()
        if self._whole and not self._fits(text):
            return ""
        while not self._fits(text) and _DOT in text:
            text = text.rpartition(_DOT)[0]
        return text

    def paintEvent(self, event: QPaintEvent) -> None:
        ink = getattr(theme().t, self.tone)
        with painter_for(self) as painter:
            paint_text(painter, self.rect(), self.shown, ink, self._size, self._weight, self.alignment())


class LeadText(Label):
    """``lead`` in bold, then the rest, wrapped together. Both are plain words: markup is escaped."""

    def __init__(
        self,
        lead: str = "",
        rest: str = "",
        parent: QWidget | None = None,
        *,
        size: int = 13,
        tone: str = "text",
    ) -> None:
        super().__init__("", parent, size=size, tone=tone, wrap=True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.show_text(lead, rest)

    def show_text(self, lead: str, rest: str) -> None:
        bold = f'<span style="font-weight:600">{escaped(lead)}</span> ' if lead else ""
        self.setText(bold + escaped(rest))
        self.setAccessibleName(f"{lead} {rest}".strip())
