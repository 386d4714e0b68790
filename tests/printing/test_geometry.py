"""Where everything stands on the paper: inside it, and nothing over anything else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from pos_app.printing.paint import ROLL, Paper, SlipPainter, fitting
from pos_app.printing.qr import QUIET, Matrix
from pos_app.printing.slip import Slip
from pos_app.ui.style import fonts
from tests.printing.samples import longest, of_test, ordinary

_FINE = 100
PAPERS = {"roll": ROLL, "80": Paper(72, 0), "58": Paper(48, 0)}


class Recorder(SlipPainter):
    """Keeps the rectangles, in mm, that words and codes take."""

    def __init__(self, paper: Paper) -> None:
        super().__init__(None, paper)
        self.found: list[tuple[str, QRectF]] = []

    def _text(
        self,
        words: str,
        left: float,
        right: float,
        size: float,
        weight: QFont.Weight = QFont.Weight.Normal,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        ink: QColor = QColor(0, 0, 0),  # noqa: B008 - as what it takes the place of
    ) -> None:
        wide = (right - left) * _FINE
        font, breaks = fitting(words, size, weight, wide)
        flags = int(align.value) | int(breaks.value)
        space = QFontMetricsF(font).boundingRect(QRectF(0, 0, wide, 1000 * _FINE), flags, words)
        at = QRectF(left + space.x() / _FINE, self.y, space.width() / _FINE, space.height() / _FINE)
        self.found.append((words, at))
        super()._text(words, left, right, size, weight, align, ink)

    def _qr(self, squares: Matrix, left: float, top: float, module: float) -> None:
        side, quiet = (len(squares) - 2 * QUIET) * module, QUIET * module
        self.found.append(("code", QRectF(left + quiet, top + quiet, side, side)))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("make", [ordinary, longest, of_test])
def test_all_is_inside_and_nothing_overlaps(qtbot: QtBot, make: Callable[[], Slip], paper: Paper) -> None:
    fonts.load()
    recorder = Recorder(paper)
    recorder.paint(make())
    hair = 0.02
    for words, at in recorder.found:
        assert at.left() >= paper.margin - hair, words
        assert at.right() <= paper.width - paper.margin + hair, words
    for (first, one), (second, other) in combinations(recorder.found, 2):
        over = one.intersected(other)
        assert over.width() < hair or over.height() < hair, (first, second)
    assert [words for words, _ in recorder.found].count("code") == (2 if make is not of_test else 1)
