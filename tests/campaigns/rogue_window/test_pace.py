"""A tick is judged by how fast the processor was around it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.campaigns.rogue_window.pace import Pace, piece

pytestmark = pytest.mark.qt


def test_the_pieces_around_an_entry_tell(qapp: QApplication) -> None:
    seen: list[object] = []
    pace = Pace(seen)
    pace.stop()
    pace._pieces[:] = [(0, 1.0)] * 5 + [(0, 4.0)] * 3 + [(1, 4.0)] * 3 + [(2, 0.5)] * 6
    assert [pace.slowness(index) for index in (0, 1, 2)] == [4.0, pytest.approx(2.25), 1.0]


def test_a_piece_takes_processor_time(qapp: QApplication) -> None:
    assert 0.1 < piece() < 100
