"""Bars with their numbers: upright ones over a scale, and lying ones in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import CENTRE, RIGHT, Painted, box, fill_rect, paint_text

_LINE = 30
_THICK = 12
_LEAST_UPRIGHT = 112
_WIDEST = 46
_FOOT, _HEAD = 24, 22


class Bar(Protocol):
    """What a bar shows. ``share`` is its length, from 0 to 1; ``running``: it still grows."""

    @property
    def name(self) -> str: ...
    @property
    def share(self) -> float: ...
    @property
    def note(self) -> str: ...
    @property
    def amount(self) -> str: ...
    @property
    def running(self) -> bool: ...


class Bars(Painted):
    """Without bars it shows ``empty``, if that is not empty itself."""

    def __init__(self, name: str, empty: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._empty = name, empty
        self.bars: Sequence[Bar] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.show_bars(())

    def show_bars(self, bars: Sequence[Bar]) -> None:
        self.bars = bars
        said = "; ".join(", ".join(filter(None, (one.name, one.note, one.amount))) for one in bars)
        self.setAccessibleName(f"{self._name}: {said or self._empty}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, self._least())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._least())

    def _least(self) -> int:
        return _LINE * max(1, len(self.bars))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self.bars:
            self._paint_bars(painter, t)
        else:
            paint_text(painter, self.rect(), self._empty, t.text_2, 13, align=CENTRE)

    def _paint_bars(self, painter: QPainter, t: Tokens) -> None:
        raise NotImplementedError


class LyingBars(Bars):
    """A line for each: its name, the bar, a note and the amount."""

    def _paint_bars(self, painter: QPainter, t: Tokens) -> None:
        amounts = max(fonts.text_width(one.amount, 13, 600) for one in self.bars) + 4
        notes = max(fonts.text_width(one.note, 12) for one in self.bars) + 4
        free = self.width() - amounts - notes - 24
        names = min(max(fonts.text_width(one.name, 13) for one in self.bars) + 4, int(free * 0.6))
        for line, one in enumerate(self.bars):
            top = line * _LINE
            paint_text(painter, QRect(0, top, names, _LINE), one.name, t.text, 13)
            ground = QRectF(names + 12, top + (_LINE - _THICK) / 2, max(8, free - names), _THICK)
            box(painter, ground, fill=t.surface_2, line=t.border, radius=2)
            filled = QRectF(ground.x(), ground.y(), ground.width() * one.share, ground.height())
            box(painter, filled, fill=t.primary_fill, radius=2)
            after = int(ground.right()) + 8
            paint_text(painter, QRect(after, top, notes, _LINE), one.note, t.text_2, 12, align=RIGHT)
            right = QRect(self.width() - amounts, top, amounts, _LINE)
            paint_text(painter, right, one.amount, t.text, 13, 600, RIGHT)


class UprightBars(Bars):
    """Side by side, each with its number above it; one that still grows is outlined."""

    def _least(self) -> int:
        return _LEAST_UPRIGHT

    def _paint_bars(self, painter: QPainter, t: Tokens) -> None:
        ground = self.height() - _FOOT
        space = ground - _HEAD
        step = self.width() / len(self.bars)
        wide = min(_WIDEST, step * 0.7)
        for quarter in (1, 2, 3):
            fill_rect(painter, QRect(0, ground - space * quarter // 4, self.width(), 1), t.surface_2)
        fill_rect(painter, QRect(0, ground, self.width(), 1), t.border)
        for index, one in enumerate(self.bars):
            middle = step * (index + 0.5)
            high = max(2.0, space * one.share)
            rect = QRectF(middle - wide / 2, ground - high, wide, high)
            if one.running:
                painter.setPen(QPen(colour(t.primary), 2, Qt.PenStyle.DashLine))
                painter.setBrush(colour(t.primary_tint))
                painter.drawRoundedRect(rect.adjusted(1, 1, -1, 0), 3, 3)
            else:
                box(painter, rect, fill=t.primary_fill, radius=3)
            column = QRectF(step * index, rect.y() - _HEAD, step, _HEAD - 2)
            paint_text(painter, column, one.note, t.text, 13, 600, CENTRE)
            below = QRectF(step * index - 4, ground + 2, step + 8, _FOOT - 2)
            weight = 600 if one.running else 400
            paint_text(painter, below, one.name, t.text if one.running else t.text_2, 12, weight, CENTRE)
