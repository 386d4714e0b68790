"""The PIX code on the customer display."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.customer.faces import CustomerPix
from pos_app.ui.shared.qr_view import QrView
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.paint import RIGHT, box, fill_rect, painter_for, text
from pos_app.wording import customer_texts as words

_SPLIT = 0.515
"""Share of the width that the code takes."""
_STEPS = ("phone", "qr-code", "circle-check")


class PixPage(QWidget):
    """The code as large as it goes, and beside it what to pay to whom, and how."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: CustomerPix | None = None
        self.qr = QrView(self)

    def show_face(self, face: CustomerPix | None) -> None:
        """Show a code; ``None`` forgets it."""
        self._shown = face
        self.qr.show_code(face.code if face else "")
        self.setAccessibleName(f"{words.pay_with_pix()}, {face.total}" if face else "")
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the code its half."""
        side = min(round(self.width() * _SPLIT), self.height())
        self.qr.setGeometry(0, (self.height() - side) // 2, round(self.width() * _SPLIT), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the two grounds, and the words at the right."""
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
            y = 176
            for index, (icon, line) in enumerate(zip(_STEPS, words.pix_steps(), strict=True), start=1):
                icons.paint(painter, icon, t.primary, x, y + 10, 32)
                text(painter, QRect(x + 50, y, 30, 52), str(index), t.text, 24, 600)
                text(painter, QRect(x + 82, y, width - 82, 52), line, t.text, 24)
                y += 56
            card = QRect(x, self.height() - 142, width, 118)
            box(painter, card, fill=t.surface, line=t.border, width=2, radius=RADIUS_CARD)
            inside = card.adjusted(22, 14, -22, -14)
            text(
                painter,
                QRect(inside.x(), inside.y(), inside.width(), 34),
                words.waiting_for_pix(),
                t.text,
                22,
                600,
            )
            text(painter, QRect(inside.x(), inside.y() + 32, inside.width(), 30), shown.until, t.text_2, 22)
            text(
                painter, QRect(inside.x(), inside.y(), inside.width(), 62), shown.left, t.text, 48, 600, RIGHT
            )
            bar = QRect(inside.x(), inside.bottom() - 10, inside.width(), 10)
            box(painter, bar, fill=t.taken_fill, radius=5)
            bar.setWidth(max(10, round(bar.width() * shown.share)))
            box(painter, bar, fill=t.primary_fill, radius=5)
