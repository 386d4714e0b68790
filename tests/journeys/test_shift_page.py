"""A shift at the real window: opened, sold in, counted wrong, explained, signed and printed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.money import Cents
from pos_app.domain.roles import Grant, Person, Role
from pos_app.domain.shift_account import Method
from pos_app.domain.shift_closing import Topic
from pos_app.domain.shifts import ShiftStage
from pos_app.domain.trips import TripKind
from pos_app.ui.pages.shift.view import ShiftView
from pos_app.ui.widgets.confirm_box import ConfirmBox
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, day_with, hold_each_leg, pay_by_pix
from tests.journeys.one_way import one_way
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(150)]
ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
RUI = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR)
NAIR = Person("n-02", "Nair Prates", Role.SELLER)


def with_shifts(folder: Path, *, on: bool = True) -> Path:
    folder.mkdir()
    printer = {"name": "Pasta", "link": "pdf", "address": str(folder / "papel")}
    settings = {"shifts": {"on": on, "cash": True}, "printers": [printer]}
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    return folder


async def to_the_shift(clerk: Clerk) -> ShiftView:
    await clerk.until(lambda: "shift" in clerk.desk.pages.made, "the page of the shift")
    clerk.press(Qt.Key.Key_4, with_=ALT)
    await clerk.until(lambda: clerk.window.page == "shift", "the shift in front")
    return cast(ShiftView, clerk.desk.pages.made["shift"].view)


async def test_a_shift_is_opened_sold_in_counted_wrong_explained_and_signed(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, with_shifts(tmp_path / "desk")) as clerk:
        shifts = clerk.desk.shifts
        assert clerk.sees("Sem turno aberto o guichê não vende")
        view = await to_the_shift(clerk)
        assert not clerk.sees("Sem turno aberto o guichê não vende")
        await clerk.until(lambda: clerk.focus() is view.opening.cash.edit, "the float")
        clerk.type("120,00")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: shifts.may_sell, "the shift")

        clerk.press(Qt.Key.Key_1, with_=ALT)
        await clerk.until(lambda: clerk.window.page == "search", "the sale")
        await one_way(clerk)
        total = Cents((await pay_by_pix(clerk)).sold.total)

        await to_the_shift(clerk)
        await clerk.until(lambda: view.running.charts.methods.bars.bars, "what was sold")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.focus() is view.counting.pieces[Topic.CARD].edit, "the count")
        assert not clerk.sees(f"{total // 100},{total % 100:02d}"), "counted without seeing the account"
        short = Cents(total - 100)
        for words in ("0", "0", "0", "0", "1", f"{short // 100},{short % 100:02d}", "1", "0", "120"):
            clerk.type(words)
            clerk.press(Qt.Key.Key_Tab)
        printed = (await shifts.figures()).account.papers.tickets
        view.counting.pieces[Topic.TICKETS].set_text(str(printed))
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.window.findChild(ConfirmBox), "the question")
        box = clerk.window.findChild(ConfirmBox)
        assert isinstance(box, ConfirmBox)
        await clerk.until(lambda: not box.ignores_keys(), "the keys of the box")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: view.comparing.table.lines, "the comparison")
        await clerk.back_at_the_window()

        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: view.comparing.said.error, "words are asked for")
        await clerk.until(lambda: clerk.focus() is view.comparing.said.edit, "where they are typed")
        clerk.type("Troco dado a mais")
        assert not await asyncio.to_thread(clerk.desk.people.add, RUI, "271828", Grant())
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.focus_is(f"PIN de {RUI.name}"), "the PIN of who accepts it")
        clerk.type("271828")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: view.past.table.lines, "the signed shift")
        await clerk.until(lambda: clerk.sees("Comprovante do turno impresso"), "the slip")
        assert list((tmp_path / "desk" / "papel").glob("*.pdf"))
        last = shifts.last
        assert last is not None and last.stage is ShiftStage.SIGNED
        assert last.signed is not None and last.signed.words == "Troco dado a mais"
        closing = last.closing
        assert closing is not None and closing.approved_by == RUI.name
        assert closing.account.by(Method.PIX).total == total
        assert [one.topic for one in closing.lines if not one.agrees] == [Topic.PIX]
        await clerk.back_at_the_window()
        clerk.press(Qt.Key.Key_Escape)
        await clerk.until(lambda: clerk.sees("Abrir turno 2"), "the next shift")


async def sign_in(clerk: Clerk, person: Person, pin: str) -> None:
    """Lock the desk and let this person open it, by badge and PIN."""
    clerk.press(Qt.Key.Key_L, with_=CTRL | Qt.KeyboardModifier.ShiftModifier)
    await clerk.until(lambda: clerk.desk.lock.on, "the lock")
    clerk.type(person.badge)
    clerk.press(Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.focus_is("PIN") and not clerk.focus().property("text"), "the PIN")
    clerk.type(pin)
    clerk.press(Qt.Key.Key_Return)
    await clerk.until(lambda: not clerk.desk.lock.on, f"{person.name} at the desk")


async def test_who_takes_over_in_the_middle_of_a_sale_finishes_it_in_the_own_name(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, with_shifts(tmp_path / "desk")) as clerk:
        shifts = clerk.desk.shifts
        for person, pin in ((RUI, "271828"), (NAIR, "314159")):
            assert not await asyncio.to_thread(clerk.desk.people.add, person, pin, Grant())
        await sign_in(clerk, RUI, "271828")
        await shifts.open()
        clerk.press(Qt.Key.Key_1, with_=ALT)
        await clerk.search("sao p", "belo", f"+{await day_with(clerk, TripKind.DIRECT, 3)}")
        await choose(clerk, TripKind.DIRECT)
        await hold_each_leg(clerk)
        await clerk.fill_passenger(go_on=False)
        before = clerk.stage

        await sign_in(clerk, NAIR, "314159")
        await clerk.until(lambda: shifts.current and shifts.current.operator == NAIR.name, "who sells now")
        assert clerk.sees(f"{NAIR.name} assumiu"), "said in the middle of the sale"
        assert clerk.window.page == "passengers" and clerk.sees("Helena Prado Siqueira")
        assert (clerk.stage.held, clerk.stage.seating, clerk.stage.people) == (
            *(before.held, before.seating, before.people),
        )
        clerk.press(Qt.Key.Key_F10)
        await pay_by_pix(clerk)
        shown = await shifts.figures()
        assert shown.shift.operators == (RUI.name, NAIR.name)
        assert [one.seller for one in shown.orders] == [NAIR.name]


async def test_a_desk_without_shifts_has_no_such_page(sandbox: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(sandbox, with_shifts(tmp_path / "desk", on=False)) as clerk:
        await clerk.until(lambda: "connection" in clerk.desk.pages.made, "every page")
        assert "shift" not in clerk.desk.pages.made
        clerk.press(Qt.Key.Key_4, with_=ALT)
        assert clerk.window.page == "search"
        assert not clerk.sees("Sem turno aberto o guichê não vende")
