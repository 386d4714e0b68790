"""How a day can be typed, and which day was understood, under the field that is typed into."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, painter_for, text
from pos_app.wording import sale_texts

_HEIGHT, _PADDING = 28, 10


class DayHint(QWidget):
    """Lies over the page and takes neither keyboard nor mouse."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.words = ""
        self._understood = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_below(self, field: QWidget, understood: str = "") -> None:
        """Show the day that was understood, or else how one can be typed."""
        page = self.parentWidget()
        if page is None:
            return
        self._understood = bool(understood)
        self.words = understood or sale_texts.day_shorthand()
        width = fonts.text_width(self.words, 12, 600) + 2 * _PADDING
        corner = field.mapTo(page, field.rect().bottomLeft())
        self.setGeometry(min(corner.x(), page.width() - width), corner.y() + 4, width, _HEIGHT)
        self.setAccessibleName(self.words)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words in a box."""
        t = theme().t
        ink, weight = (t.primary, 600) if self._understood else (t.text_2, 400)
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border_strong)
            text(painter, self.rect().adjusted(_PADDING, 0, 0, 0), self.words, ink, 12, weight)
