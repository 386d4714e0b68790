"""Small painting helpers shared by the widgets that paint themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QObject, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import KeyName
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import hand
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import TEXT_KEYCAP, Tokens
from pos_app.wording.notices import CommandId

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter

KEY_HEIGHT = 18
KEY_GAP = 6
_KEY_PADDING = 6


def painter_for(widget: QWidget) -> QPainter:
    """Return a smooth painter on ``widget``, for use with ``with``."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


_LATER_MS = 15


def paint_later(part: QWidget) -> None:
    """Leave a part out of the next paint, some 6 ms after this turn, and paint it in a turn of its
    own: keys wait for no more than one of the two."""

    def paint() -> None:
        part.setUpdatesEnabled(True)

    if part.updatesEnabled():
        part.setUpdatesEnabled(False)
        # Counted from the next turn: this one may take as long itself.
        QTimer.singleShot(1, part, lambda: QTimer.singleShot(_LATER_MS, part, paint))


def in_next_turn(owner: QObject, call: Callable[[], object]) -> None:
    """Call after what waits now was handled, keys too, as long as ``owner`` lives."""
    # Not 0: that is posted, and handled before any timer and any new key. Twice: after a timer that takes
    # long, others that are due follow at once.
    QTimer.singleShot(1, owner, lambda: QTimer.singleShot(1, owner, call))


def paint_next_turn(widget: QWidget) -> None:
    """Defer the paint of a widget just filled to the next iteration: filling and painting together
    would take longer than a frame."""

    def paint() -> None:
        widget.setUpdatesEnabled(True)

    if widget.updatesEnabled() and widget.isVisible():
        widget.setUpdatesEnabled(False)
        in_next_turn(widget, paint)


class Painted(QWidget):
    """A widget that paints itself, with a smooth painter in the colours of the theme in force."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            self.paint(painter, theme().t)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        raise NotImplementedError


def box(
    painter: QPainter,
    rect: QRect | QRectF,
    *,
    fill: str | None = None,
    line: str | None = None,
    width: float = 1,
    radius: float = 6,
) -> None:
    """Paint a rounded box whose outline of ``width`` px lies wholly inside ``rect``."""
    half = width / 2 if line else 0
    inner = QRectF(rect).adjusted(half, half, -half, -half)
    painter.setPen(QPen(colour(line), width) if line else Qt.PenStyle.NoPen)
    painter.setBrush(colour(fill) if fill else Qt.BrushStyle.NoBrush)
    corner = max(0.0, min(radius - half, inner.height() / 2, inner.width() / 2))
    painter.drawRoundedRect(inner, corner, corner)


def paint_text(
    painter: QPainter,
    rect: QRect | QRectF,
    text: str,
    ink: str,
    size: int = 13,
    weight: int = 400,
    align: Qt.AlignmentFlag = LEFT,
    *,
    strike: bool = False,
) -> None:
    """Paint one line of text, with an ellipsis where it does not fit."""
    painter.setFont(fonts.font(size, weight, strike=strike))
    painter.setPen(colour(ink))
    space = int(rect.width())
    if fonts.text_width(text, size, weight) > space:
        text = fonts.metrics(size, weight).elidedText(text, Qt.TextElideMode.ElideRight, space)
    painter.drawText(QRectF(rect), _single_line(align), text)


@cache
def _single_line(align: Qt.AlignmentFlag) -> int:
    """Joining flags takes longer in Python than it should; a list paints hundreds of texts at once."""
    return int(align.value) | int(Qt.TextFlag.TextSingleLine.value)


def fill_rect(painter: QPainter, rect: QRect, ink: str) -> None:
    """Fill ``rect`` without an outline; this is also how 1 px lines are drawn."""
    painter.fillRect(rect, colour(ink))


Key = KeyName | tuple[CommandId, CommandId]


def keys_width(key: Key | None) -> int:
    """Return how wide the keycaps of a command are, in px, as this desk has them; none take no space."""
    return caps_width(_caps(key))


def _caps(key: Key | None) -> tuple[str, ...]:
    """Return the keycaps to show: none where fingers press."""
    return shortcuts.caps(key) if key and not hand().touch else ()


def caps_width(caps: tuple[str, ...]) -> int:
    """Return how wide a row of keycaps is, in px."""
    if not caps:
        return 0
    widths = (key_width(key) for key in caps)
    return sum(widths) + KEY_GAP * (len(caps) - 1)


def key_width(key: str) -> int:
    """Return how wide one keycap is, in px; never narrower than high."""
    return max(KEY_HEIGHT - 1, fonts.text_width(key, TEXT_KEYCAP, 500) + 2 * _KEY_PADDING)


def paint_keys(
    painter: QPainter,
    x: int,
    middle: int,
    key: Key | None,
    *,
    ink: str | None = None,
    line: str | None = None,
) -> int:
    """Paint the keycaps of a command as this desk has them. See ``paint_caps``."""
    return paint_caps(painter, x, middle, _caps(key), ink=ink, line=line)


def paint_caps(
    painter: QPainter,
    x: int,
    middle: int,
    caps: tuple[str, ...],
    *,
    ink: str | None = None,
    line: str | None = None,
) -> int:
    """Paint keycaps from ``x`` around the height ``middle``; return where the row ends.

    Left out, the colours are those of a keycap on a plain ground.
    """
    t = theme().t
    plain = ink is None
    for key in caps:
        rect = QRect(x, middle - KEY_HEIGHT // 2, key_width(key), KEY_HEIGHT)
        box(painter, rect, fill=t.surface_2 if plain else None, line=line or t.border, radius=4)
        paint_text(painter, rect, key, ink or t.text_2, TEXT_KEYCAP, 500, CENTRE)
        x += rect.width() + KEY_GAP
    return x - KEY_GAP if caps else x
