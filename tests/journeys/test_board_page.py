"""The board at the real window: what was sold stands there, Enter opens its order, nothing needs the line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.order_states import AttemptState
from pos_app.ui.pages.board.view import BoardView
from tests.journeys.clerk import at_the_counter
from tests.looks.gallery.scenes_board import sold_to_leave
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]
ALT = Qt.KeyboardModifier.AltModifier


async def test_departures_are_there_without_the_provider(sandbox: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        soon = sold_to_leave(1, 8, "Ribeirão Preto", AttemptState.PRINTED)
        doubt = replace(sold_to_leave(2, 20, "Curitiba", AttemptState.AMBIGUOUS), sends=1)
        for one in (soon, doubt):
            await clerk.core.journal.record(one)
        sandbox.kill()
        clerk.press(Qt.Key.Key_5, with_=ALT)
        await clerk.until(lambda: clerk.window.page == "board", "the board")
        view = cast(BoardView, clerk.desk.pages.made["board"].view)
        await clerk.until(lambda: len(view.table.lines) == 2, "the departures")
        assert [line.mark.kind for line in view.table.lines] == ["success", "danger"]
        await clerk.until(lambda: clerk.focus() is view.table, "the keyboard on the departures")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.window.page == "orders", "the orders")
        await clerk.until(lambda: clerk.sees(soon.public_id), "the order")
        clerk.press(Qt.Key.Key_5, with_=ALT)
        await clerk.until(lambda: clerk.focus() is view.table, "the board again")
        clerk.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.window.page == "pending", "the open cases")
