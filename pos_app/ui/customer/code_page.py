"""The code on the customer display."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.customer.faces import CustomerCode
from pos_app.ui.shared.code_view import CodeView
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.paint import RIGHT, box, fill_rect, painter_for, text
from pos_app.wording import checkout_texts as words

_SPLIT = 0.515
"""Share of the width that the code takes."""
_STEP, _LEAST_STEP = 56, 36
"""Height in px of a step, and the least in which it can be read."""
_LEFT_SIZES = (48, 40, 32, 24)
"""Text sizes in px of the time left; the largest that fits beside the words is taken."""


class CodePage(QWidget):
    """The code as large as it goes, and beside it what to pay to whom, and how."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: CustomerCode | None = None
        self.code = CodeView(self)

    def show_face(self, face: CustomerCode | None) -> None:
        """Show a code; ``None`` forgets it."""
        self._shown = face
        if face is None:
            self.code.forget()
        else:
            self.code.show_code(face.code, face.form, face.spoken)
        self.setAccessibleName(f"{face.title}, {face.total}" if face else "")
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = min(round(self.width() * _SPLIT), self.height())
        self.code.setGeometry(0, (self.height() - side) // 2, round(self.width() * _SPLIT), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, t = self._shown, theme().t
        if shown is None:
            return
        split = round(self.width() * _SPLIT)
        x, width = split + 34, self.width() - split - 66
        with painter_for(self) as painter:
            fill_rect(painter, QRect(0, 0, split, self.height()), "#FFFFFF")
            fill_rect(painter, QRect(split, 0, 2, self.height()), t.border)
            text(painter, QRect(x, 22, width, 34), words.total_to_pay(), t.text_2, 22)
            fitting = (size for size in (60, 52, 44) if fonts.text_width(shown.total, size, 600) <= width)
            text(painter, QRect(x, 56, width, 72), shown.total, t.text, next(fitting, 36), 600)
            if shown.payee:
                text(painter, QRect(x, 126, width, 34), words.payee(shown.payee), t.text, 22, 500)
            card = QRect(x, self.height() - 142, width, 118)
            _paint_steps(painter, QRect(x, 176, width, card.y() - 176 - 8), shown)
            box(painter, card, fill=t.surface, line=t.border, width=2, radius=RADIUS_CARD)
            _paint_clock(painter, card.adjusted(22, 14, -22, -14), shown)


def _paint_steps(painter: QPainter, space: QRect, shown: CustomerCode) -> None:
    """Paint what to do; nothing where not every step has its place."""
    t, x, y = theme().t, space.x(), space.y()
    height = min(_STEP, space.height() // len(shown.steps))
    if height < _LEAST_STEP:
        return
    for index, (icon, line) in enumerate(shown.steps, start=1):
        icons.paint(painter, icon, t.primary, x, y + (height - 36) // 2, 32)
        text(painter, QRect(x + 50, y, 30, height - 4), str(index), t.text, 24, 600)
        text(painter, QRect(x + 82, y, space.width() - 82, height - 4), line, t.text, 24)
        y += height


def _paint_clock(painter: QPainter, inside: QRect, shown: CustomerCode) -> None:
    """Paint that the payment is awaited, until when the code is valid, and a bar that shrinks."""
    t = theme().t
    x, y, width = inside.x(), inside.y(), inside.width()
    text(painter, QRect(x, y, width, 34), shown.waiting, t.text, 22, 600)
    text(painter, QRect(x, y + 32, width, 30), shown.until, t.text_2, 22)
    taken = max(fonts.text_width(shown.waiting, 22, 600), fonts.text_width(shown.until, 22))
    fitting = (size for size in _LEFT_SIZES if taken + 16 + fonts.text_width(shown.left, size, 600) <= width)
    if size := next(fitting, 0):  # Else the moment, which says more, stands alone.
        text(painter, QRect(x, y, width, 62), shown.left, t.text, size, 600, RIGHT)
    bar = QRect(x, inside.bottom() - 10, width, 10)
    box(painter, bar, fill=t.taken_fill, radius=5)
    bar.setWidth(max(10, round(bar.width() * shown.share)))
    box(painter, bar, fill=t.primary_fill, radius=5)
