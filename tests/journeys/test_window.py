"""Whole sales through the real window, the real sandbox and real Chromium."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pos_app.domain.attempts import AttemptState
from pos_app.sale.stage import ProblemKind, Step
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.shell.main_window import MainWindow
from tests.journeys.clerk import at_the_counter
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(180)]


@pytest.mark.display
async def test_a_direct_ticket_is_sold_with_a_card_by_keyboard_alone(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        assert clerk.sees("TREINAMENTO")
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        await clerk.fill_passenger()
        await clerk.give_card("4111111111111111")
        await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
        assert "4111" not in repr(clerk.stage)
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.step is Step.TICKETS, "the tickets")
        attempt = clerk.stage.order.attempt
        assert attempt is not None
        assert (attempt.state, attempt.sends) == (AttemptState.COMPLETED, 1)
        assert clerk.window.page == "tickets"
        clerk.press(Qt.Key.Key_S, with_=Qt.KeyboardModifier.ControlModifier)
        await clerk.until(lambda: list((tmp_path / "desk").rglob("*.pdf")), "the slip as PDF")
        found = await clerk.core.journal.history("helena siqueira")
        assert [one.public_id for one in found] == [attempt.public_id]
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.stage.step is Step.SEARCH, "the next sale")
    journal = b"".join(path.read_bytes() for path in (tmp_path / "desk").rglob("*") if path.is_file())
    assert b"4111111111111111" not in journal
    assert b"tok_" not in journal


async def test_a_sandbox_killed_in_mid_sale_is_told_and_nothing_typed_is_lost(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        sandbox.kill()
        await clerk.fill_passenger()
        await clerk.until(lambda: clerk.stage.problem, "the problem")
        assert clerk.stage.problem is not None
        assert clerk.stage.problem.kind in (ProblemKind.QUOTE_FAILED, ProblemKind.SESSION_FAILED)
        assert clerk.stage.people.passengers[0].name == "Helena Prado Siqueira"
        assert clerk.sees("Nada foi cobrado")


@pytest.mark.display
async def test_f12_in_mid_sale_parks_it_and_it_comes_back_even_after_a_restart(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        (choice,) = clerk.stage.seating.seats
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the form")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("Helena Prado")
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.stage.step is Step.SEARCH, "the next customer's page")
        assert clerk.stage.seating.seats == ()
        clerk.desk.open_page("settings")
        await clerk.until(lambda: clerk.sees("Helena P., guardada"), "the parked sale, on every page")
        clerk.press(Qt.Key.Key_F12, with_=control)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the parked sale")
        await clerk.back_at_the_window()
        assert list(clerk.stage.seating.seats) == [choice]
        await clerk.until(lambda: clerk.sees("Helena Prado"), "what was typed")

    def ask_for_it(window: MainWindow) -> None:
        """Before the page that it goes on with is made."""
        QTest.keyClick(window, Qt.Key.Key_F12, control)

    async with at_the_counter(shop, tmp_path / "desk", meanwhile=ask_for_it) as clerk:
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the parked sale")
        assert [seat.label for seat in clerk.stage.seating.seats] == [choice.label]
        assert clerk.stage.held
    journal = b"".join(path.read_bytes() for path in (tmp_path / "desk").rglob("*") if path.is_file())
    assert b"tok_" not in journal


@pytest.mark.display
async def test_the_command_box_goes_to_pages_cities_and_orders(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        control = Qt.KeyboardModifier.ControlModifier

        async def ask(words: str) -> None:
            await clerk.until(lambda: clerk.window.findChild(CommandBox) is None, "the last box gone")
            await clerk.back_at_the_window()
            clerk.press(Qt.Key.Key_K, with_=control)
            await clerk.until(lambda: clerk.focus_is("Ações, cidades e pedidos"), f"the box for {words}")
            clerk.type(words)

        search = clerk.window.findChild(SearchView)
        assert search is not None
        await clerk.until(search.row.origin.text, "the city of the station")
        await ask("pendenc")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.window.page == "pending", "the page of open cases")
        await ask("vender")
        clerk.press(Qt.Key.Key_Return)
        await ask("curitib")
        clerk.press(Qt.Key.Key_Return)
        await clerk.back_at_the_window()
        await clerk.until(lambda: clerk.focus_is("Ida"), "the day to be typed")
        assert clerk.window.page == "search"
        await ask("zzzz")
        await clerk.until(lambda: clerk.sees("Nada encontrado"), "that there is none")
        clerk.press(Qt.Key.Key_Escape)


async def test_an_order_that_settles_in_the_background_announces_itself(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(sandbox, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.hold_best_seat()
        await clerk.fill_passenger()
        await clerk.give_card("4000000000000259")
        await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(
            lambda: clerk.stage.order.attempt and clerk.stage.order.attempt.public_id, "the order"
        )
        clerk.press(Qt.Key.Key_F12)
        assert clerk.stage.order.attempt is None
        await clerk.until(lambda: clerk.sees("Venda concluída: "), "the news", 60)


async def test_a_disk_that_is_nearly_full_stops_selling_before_it_begins(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        usage = shutil.disk_usage(tmp_path)
        monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=50_000_000))
        clerk.desk._news.look_at_disk()
        assert clerk.sees("O disco está quase cheio")
        assert not cast(Any, clerk.desk.page("search")).view.isEnabled()
        monkeypatch.undo()
        clerk.desk._news.look_at_disk()
        assert cast(Any, clerk.desk.page("search")).view.isEnabled()
        assert not clerk.sees("O disco está quase cheio")


async def test_a_damaged_journal_is_mended_at_the_start_and_told(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk"):
        pass
    (journal,) = (tmp_path / "desk").glob("*.sqlite")
    journal.write_bytes(b"not a database" * 100)
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        assert clerk.sees("O registro deste guichê estava danificado")
