"""The small state marks of lists and cards."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import Painted, box, paint_text
from pos_app.wording.notices import BadgeKind, StateMark

HEIGHT = 20
_PADDING = 6
_GLYPH = 14
_GAP = 4


def badge_width(text: str, icon: str = "") -> int:
    """Return how wide a badge is, in px, for delegates that lay it out."""
    glyph = _GLYPH + _GAP if icon else 0
    return fonts.text_width(text, 12, 500) + glyph + 2 * _PADDING


def paint_badge(
    painter: QPainter, at: QPoint, text: str, kind: BadgeKind, icon: str = "", *, most: int = 0
) -> int:
    """Paint a badge with its top left corner at ``at``; return its width in px: at ``most`` so many where it
    has words of a provider, which may never end."""
    t = theme().t
    if kind == "neutral":
        ink, fill, line = t.text_2, t.surface_2, t.border
    else:
        ink, fill, line = (getattr(t, kind + part) for part in ("", "_tint", "_line"))
    width = badge_width(text, icon)
    rect = QRect(at.x(), at.y(), min(width, most) if most else width, HEIGHT)
    box(painter, rect, fill=fill, line=line, radius=4)
    x = rect.x() + _PADDING
    if icon:
        icons.paint(painter, icon, ink, x, rect.center().y() - _GLYPH / 2 + 1, _GLYPH)
        x += _GLYPH + _GAP
    paint_text(painter, QRect(x, rect.y(), rect.right() - x, HEIGHT), text, ink, 12, 500)
    return rect.width()


class Badge(Painted):
    """A state in one or two words, 20 px high; the text carries the meaning, the colour only helps."""

    def __init__(
        self, text: str = "", kind: BadgeKind = "neutral", *, icon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_state(text, kind, icon)

    def show_state(self, text: str, kind: BadgeKind = "neutral", icon: str = "") -> None:
        self.text, self._kind, self._icon = text, kind, icon
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(badge_width(self.text, self._icon), HEIGHT)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        paint_badge(painter, QPoint(0, 0), self.text, self._kind, self._icon)


_BETWEEN = 6
_LINE = 4


class MarkFlow(Painted):
    """Paints state marks from the left, wrapping, centred in its height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: tuple[StateMark, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumWidth(120)

    def show_marks(self, marks: tuple[StateMark, ...]) -> None:
        if marks != self._marks:
            self._marks = marks
            self.setAccessibleName(", ".join(mark.text for mark in marks))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(230, 2 * HEIGHT + _LINE)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        positions = self._positions(width)
        return positions[-1].y() + HEIGHT if positions else 0

    def _positions(self, space: int) -> list[QPoint]:
        x, y, positions = 0, 0, []
        for mark in self._marks:
            width = badge_width(mark.text, mark.icon)
            if x and x + width > space:
                x, y = 0, y + HEIGHT + _LINE
            positions.append(QPoint(x, y))
            x += width + _BETWEEN
        return positions

    def paint(self, painter: QPainter, t: Tokens) -> None:
        positions = self._positions(self.width())
        used = positions[-1].y() + HEIGHT if positions else 0
        top = max(0, (self.height() - used) // 2)
        for mark, position in zip(self._marks, positions, strict=True):
            paint_badge(painter, position + QPoint(0, top), mark.text, mark.kind, mark.icon)
