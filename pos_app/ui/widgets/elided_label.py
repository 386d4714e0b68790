"""A text that ends in an ellipsis where its room ends."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import painter_for, text
from pos_app.ui.widgets.whole_words import asks_for_words, tell_words


class ElidedLabel(Label):
    """One line that shrinks for its neighbours; screen readers and the tooltip still get the full text."""

    def __init__(
        self,
        words: str = "",
        parent: QWidget | None = None,
        *,
        size: int = 13,
        weight: int = 400,
        tone: str = "text",
    ) -> None:
        super().__init__(words, parent, size=size, weight=weight, tone=tone)
        self._size, self._weight = size, weight
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Return no width at all."""
        return QSize(0, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Show the truncated text as a tooltip."""
        if not asks_for_words(event) or self.toolTip():
            return super().event(event)
        cut = fonts.text_width(self.text(), self._size, self._weight) > self.width()
        tell_words(event, self.text() if cut else "", self)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what fits."""
        ink = getattr(theme().t, str(self.property("tone")))
        with painter_for(self) as painter:
            text(painter, self.rect(), self.text(), ink, self._size, self._weight, self.alignment())
