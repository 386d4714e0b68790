"""The last page of a sale on the customer display."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.customer.faces import CustomerThanks
from pos_app.ui.shared.qr_view import QrView
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import CENTRE, box, fill_rect, painter_for, text
from pos_app.wording import checkout_texts as words

_BAND = 132
_EDGE = 28
_CODE = 300
_ICONS = ("ticket", "map-pin", "id-card")


class ThanksPage(QWidget):
    """That it was paid, the trip once more, and what to do now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: CustomerThanks | None = None
        self.code = QrView(self)
        self.code.hide()

    def show_face(self, face: CustomerThanks | None) -> None:
        """Show a sale that is over; ``None`` forgets it."""
        self._shown = face
        self.setAccessibleName(f"{words.thanks()} {face.paid}" if face else "")
        self.code.show_code(face.code if face else "", words.code_name(), long=True)
        self.code.setVisible(bool(face and face.code))
        self._place_code()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_code()

    def _place_code(self) -> None:
        side = min(_CODE, self.height() - _BAND - _EDGE - 40, self.width() // 3)
        self.code.setGeometry(self.width() - _EDGE - side, _BAND + 20, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, t = self._shown, theme().t
        if shown is None:
            return
        coded = self.code.width() + _EDGE if shown.code else 0
        width = self.width() - 2 * _EDGE - coded
        with painter_for(self) as painter:
            fill_rect(painter, QRect(0, 0, self.width(), _BAND), t.success_tint)
            fill_rect(painter, QRect(0, _BAND - 2, self.width(), 2), t.success_line)
            box(painter, QRect(_EDGE, 24, 84, 84), fill=t.surface, line=t.success_line, width=2, radius=42)
            icons.paint(painter, "check", t.success, _EDGE + 18, 42, 48)
            text(painter, QRect(136, 18, self.width() - 160, 62), words.thanks(), t.text, 44, 600)
            text(painter, QRect(136, 78, self.width() - 160, 36), shown.paid, t.text, 24, 500)
            y = _BAND + 22
            text(painter, QRect(_EDGE, y, width, 46), shown.route, t.text, 34, 600)
            y += 46
            day = f"{shown.day} \u00b7 "
            wide = fonts.text_width(day, 26)
            text(painter, QRect(_EDGE, y, wide + 2, 46), day, t.text, 26)
            hour = fonts.text_width(shown.hour, 32, 600) + 4
            text(painter, QRect(_EDGE + wide, y, hour, 46), shown.hour, t.text, 32, 600)
            rest = QRect(_EDGE + wide + hour, y, width - wide - hour, 46)
            text(painter, rest, f" \u00b7 {shown.seats}", t.text, 26)
            y += 62
            for icon, line in zip(_ICONS, words.after(shown.tickets), strict=True):
                icons.paint(painter, icon, t.primary, _EDGE, y + 8, 30)
                text(painter, QRect(_EDGE + 48, y, width - 48, 46), line, t.text, 24)
                y += 52
            if shown.code:
                below = QRect(
                    self.code.x() - 20, self.code.geometry().bottom() + 6, self.code.width() + 40, 32
                )
                text(painter, below, words.code_note(), t.text_2, 18, align=CENTRE)
            foot = QRect(_EDGE, self.height() - 62, width, 40)
            text(painter, foot, words.order(shown.order) if shown.order else "", t.text, 26, 600)
