"""A text that ends in an ellipsis where its space ends."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import painter_for, text
from pos_app.ui.widgets.tooltips import is_tooltip_request, show_full_text

_DOT = " \u00b7 "


class ElidedLabel(Label):
    """One line that shrinks for its neighbours; screen readers and the tooltip still get the full text.

    Of parts between middle dots the last go first, whole. With ``whole`` nothing is painted unless all fits:
    for a hint that says nothing when it is cut.
    """

    def __init__(
        self,
        words: str = "",
        parent: QWidget | None = None,
        *,
        size: int = 13,
        weight: int = 400,
        tone: str = "text",
        whole: bool = False,
    ) -> None:
        super().__init__(words, parent, size=size, weight=weight, tone=tone)
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

    def _fits(self, words: str) -> bool:
        return fonts.text_width(words, self._size, self._weight) <= self.width()

    @property
    def shown(self) -> str:
        """What is painted of the text; the end of it may still become an ellipsis."""
        words = self.text()
        if self._whole and not self._fits(words):
            return ""
        while not self._fits(words) and _DOT in words:
            words = words.rpartition(_DOT)[0]
        return words

    def paintEvent(self, event: QPaintEvent) -> None:
        ink = getattr(theme().t, self.tone)
        with painter_for(self) as painter:
            text(painter, self.rect(), self.shown, ink, self._size, self._weight, self.alignment())
