"""What the window shows of the sale around its pages."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from pos_app.desk.window_status import SaleStatus
from pos_app.system.clock import SystemClock
from pos_app.ui.shell.main_window import MainWindow
from tests.ui.builders import seats_sale
from tests.ui.fakes import MachineFlow


def test_the_basket_tells_how_long_a_hold_lasts_as_this_desk_is_set(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.build()
    settings = SimpleNamespace(hold_minutes=25)
    core = SimpleNamespace(sale=MachineFlow(seats_sale()), clock=SystemClock(), settings=settings)
    status = SaleStatus(window, cast(Any, core))
    status.highlight(None, 0)
    texts = [label.text() for label in window.findChildren(QLabel)]
    assert "A reserva não pode ser desfeita; vence em cerca de 25 min" in texts
