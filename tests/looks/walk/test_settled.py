"""The walk measures a window only when nothing in it moves any more."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.looks.walk import settled as settling
from tests.looks.walk.settled import RestlessError, settled

pytestmark = pytest.mark.qt


class Late(QWidget):
    """Lays its label out in many steps, one in each turn of the event loop."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.left = steps
        self.label = QLabel("Poltrona", self)
        self.label.resize(10, 10)
        QTimer.singleShot(0, self, self._step)

    def _step(self) -> None:
        if self.left:
            self.left -= 1
            self.label.resize(self.label.width() + 1, 10)
            QTimer.singleShot(0, self, self._step)


async def test_it_waits_until_the_last_step_of_a_layout(qtbot: QtBot) -> None:
    window = Late(steps=40)
    qtbot.addWidget(window)
    window.show()
    await settled(window)
    assert (window.left, window.label.width()) == (0, 50)


async def test_a_layout_that_never_rests_is_an_error(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "_MOST_TURNS", 100)
    window = Late(steps=1_000_000)
    qtbot.addWidget(window)
    window.show()
    with pytest.raises(RestlessError, match="Late"):
        await settled(window)
