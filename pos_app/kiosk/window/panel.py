"""Cards of the kiosk, the ground of a lowered screen, and what is left of something as a bar or a ring."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import CENTRE, Painted, box, fill_rect, paint_text


class Panel(Painted):
    """Paints ``fill`` and ``line``, both names of tokens; ``radius`` 0 fills the whole, with one line above
    where ``edge`` says so."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        fill: str = "surface",
        line: str = "border",
        width: float = 1.5,
        radius: int = 8,
        edge: str = "",
    ) -> None:
        super().__init__(parent)
        self._fill, self._line, self._width, self._radius, self._edge = fill, line, width, radius, edge

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill = getattr(t, self._fill) if self._fill else None
        if self._radius:
            line = getattr(t, self._line) if self._line else None
            box(painter, self.rect(), fill=fill, line=line, width=self._width, radius=self._radius)
            return
        if fill:
            fill_rect(painter, self.rect(), fill)
        if self._edge == "above":
            fill_rect(painter, self.rect().adjusted(0, 0, 0, 2 - self.height()), getattr(t, self._line))


class ShareBar(Painted):
    """``share`` is 0 to 1; ``ring`` draws a ring around ``text`` instead of a bar."""

    def __init__(self, parent: QWidget | None = None, *, ring: int = 0) -> None:
        super().__init__(parent)
        self._ring = ring
        self._share = 0.0
        self._words, self._unit = "", ""
        self.setSizePolicy(
            QSizePolicy.Policy.Fixed if ring else QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed
        )

    def show_share(self, share: float, text: str = "", unit: str = "") -> None:
        if (share, text, unit) != (self._share, self._words, self._unit):
            self._share, self._words, self._unit = share, text, unit
            self.setAccessibleName(" ".join(part for part in (text, unit) if part))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._ring, self._ring) if self._ring else QSize(300, 16)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if not self._ring:
            box(painter, self.rect(), fill=t.taken_fill, radius=8)
            full = QRectF(0, 0, self.width() * max(0.0, min(self._share, 1.0)), self.height())
            box(painter, full, fill=t.primary_fill, radius=8)
            return
        wide = max(10, self._ring // 18)
        area = QRectF(self.rect()).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
        painter.setPen(QPen(colour(t.taken_fill), wide))
        painter.drawEllipse(area)
        pen = QPen(colour(t.primary_fill), wide)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(area, 90 * 16, -round(360 * 16 * max(0.0, min(self._share, 1.0))))
        big, small = round(self._ring * 0.38), scales.text(26 if self._ring > 200 else 22)
        middle = area.center().y() - (0.08 * self._ring if self._unit else 0)
        at = QRectF(area.left(), middle - big * 0.7, area.width(), big * 1.4)
        paint_text(painter, at, self._words, t.text, big, 600, CENTRE)
        if self._unit:
            low = fonts.metrics(small).height()
            below = QRectF(area.left(), middle + big * 0.55, area.width(), low)
            paint_text(painter, below, self._unit, t.text_2, small, 400, CENTRE)


_LEAST_MARK = 24


class KioskGround(Painted):
    """What lies above the middle of a lowered screen: the program's mark, and nothing to touch."""

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.rail)
        side = min(200, self.height() // 3)
        if side < _LEAST_MARK:
            return
        x, y = (self.width() - side) / 2, (self.height() - side) / 2
        box(painter, QRectF(x, y, side, side), fill=t.accent, radius=40)
        inner = round(side * 0.7)
        icons.paint(painter, "guiche", t.on_accent, x + (side - inner) / 2, y + (side - inner) / 2, inner)


class Night(Painted):
    """Takes most of the light from everything below it, and no touch."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        painter.fillRect(self.rect(), QColor(0, 0, 0, round(255 * 0.7)))


class Divider(Painted):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(2)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.border)
