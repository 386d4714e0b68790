"""Whole sales through the real window, the real sandbox and real Chromium."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.attempts import AttemptState
from pos_app.sale.stage import ProblemKind, Step
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shell.about_box import AboutBox
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.shell.shortcut_list import ShortcutList
from tests.journeys.clerk import Clerk, at_the_counter
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


@pytest.mark.parametrize(
    ("origin", "destination", "day", "says"),
    [
        ("sao p", "sao p", "+3", "iguais"),
        ("sao p", "belo", "01/01/2020", "já passou"),
        ("sao p", "xyzxyz", "+3", "cidade"),
    ],
)
async def test_a_question_that_makes_no_sense_gets_a_sentence(
    shop: SandboxProcess, tmp_path: Path, origin: str, destination: str, day: str, says: str
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.to_the_origin()
        clerk.type(origin)
        clerk.press(Qt.Key.Key_Return)
        clerk.type(destination)
        clerk.press(Qt.Key.Key_Tab)
        clerk.type(day)
        clerk.press(Qt.Key.Key_F2)
        await clerk.until(lambda: clerk.sees(says), f"a sentence with «{says}»", 10)
        assert clerk.stage.search.results is None
        assert clerk.window.page == "search"


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
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.until(lambda: clerk.sees("Helena P., guardada"), "the sale that was not finished")
        clerk.desk.sales.take_up(clerk.desk.parking.drafts[0].name)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the parked sale")
        assert [seat.label for seat in clerk.stage.seating.seats] == [choice.label]
        assert clerk.stage.held
    journal = b"".join(path.read_bytes() for path in (tmp_path / "desk").rglob("*") if path.is_file())
    assert b"tok_" not in journal


@pytest.mark.display
async def test_f1_shows_every_key(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.press(Qt.Key.Key_F1)
        await clerk.until(lambda: clerk.window.findChildren(ShortcutList), "the sheet")
        (sheet,) = clerk.window.findChildren(ShortcutList)
        await clerk.until(sheet.isActiveWindow, "the sheet to have the keyboard")
        clerk.press(Qt.Key.Key_F1)
        await clerk.until(lambda: not clerk.window.findChildren(ShortcutList), "the sheet to close")


async def leave_about(clerk: Clerk) -> None:
    """Wait for the sheet about the program and close it with a key."""
    await clerk.until(lambda: clerk.window.findChildren(AboutBox), "the sheet")
    (sheet,) = clerk.window.findChildren(AboutBox)
    await clerk.until(sheet.isActiveWindow, "the sheet to have the keyboard")
    clerk.press(Qt.Key.Key_Escape)
    await clerk.until(lambda: not clerk.window.findChildren(AboutBox), "the sheet to close")


async def test_what_the_program_is_made_of_is_found_by_name_and_in_the_settings(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.press(Qt.Key.Key_K, with_=Qt.KeyboardModifier.ControlModifier)
        await clerk.until(lambda: clerk.focus_is("Ações, cidades e pedidos"), "the box")
        clerk.type("sobre")
        clerk.press(Qt.Key.Key_Return)
        await leave_about(clerk)
        clerk.desk.open_page("settings")
        settings = clerk.window.findChild(SettingsView)
        assert settings is not None
        clerk.window.activateWindow()
        await clerk.until(clerk.window.isActiveWindow, "the window to be the active one")
        settings.about.setFocus()
        clerk.press(Qt.Key.Key_Space)
        await leave_about(clerk)


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
