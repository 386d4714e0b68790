"""The staff area: nothing before the PIN, everything behind it, and it closes by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.kiosk.staff.staff import AREA_CLOSES, PIN_CLOSES, End, StaffPresenter
from pos_app.kiosk.staff.staff_pages import PinFace, StaffPage
from pos_app.system.pin_gate import TRIES
from pos_app.system.tasks import TaskScope
from tests.kiosk.staff.staff_fakes import PIN, WRONG, Remembered, a_gate
from tests.ui.builders_orders import an_attempt


class Staff:
    """The presenter with a view that keeps what it is shown."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        self.services = Remembered()
        self.face: PinFace | None = None
        self.page: StaffPage | None = None
        self.everything: list[PinFace | StaffPage] = []
        self.ended: list[End] = []
        self.errors: list[BaseException] = []
        self.gate = a_gate(folder)
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        self.presenter = StaffPresenter(
            self, self.gate, self.services, self.scope, self.ended.append, monotonic=lambda: self.now
        )

    def show_pin(self, face: PinFace) -> None:
        self.face, self.page = face, None
        self.everything.append(face)

    def show_page(self, page: StaffPage) -> None:
        self.page, self.face = page, None
        self.everything.append(page)

    def type(self, pin: str) -> None:
        for digit in pin:
            self.presenter.digit(digit)

    async def enter(self, pin: str = PIN) -> None:
        self.type(pin)
        self.presenter.enter()
        await self.settled()

    async def settled(self) -> None:
        while self.scope._tasks:
            await asyncio.gather(*self.scope._tasks, return_exceptions=True)
            await asyncio.sleep(0)

    async def act(self, key: str) -> StaffPage:
        self.presenter.act(key)
        await self.settled()
        assert self.page is not None
        return self.page

    def offered(self) -> list[str]:
        assert self.page is not None
        actions = [*self.page.actions, *(one for card in self.page.cards for one in card.actions)]
        return [one.key for one in actions]


@pytest.fixture
async def staff(tmp_path: Path) -> AsyncIterator[Staff]:
    made = Staff(tmp_path)
    made.services.cases = (
        replace(an_attempt(AttemptState.KNOWN), id="waits"),
        replace(an_attempt(AttemptState.UNRESOLVED), id="case"),
    )
    made.presenter.open()
    yield made
    await made.scope.aclose()
    assert not made.errors


async def test_before_the_pin_nothing_of_any_sale_shows(staff: Staff) -> None:
    staff.type("123")
    staff.presenter.act("cases")
    staff.presenter.act("exit_now")
    await staff.settled()
    assert all(isinstance(one, PinFace) for one in staff.everything)
    assert staff.ended == []
    assert staff.face is not None
    assert staff.face.typed == 3
    assert "Faltam 3 de 6" in staff.face.text


async def test_entering_needs_all_six_digits(staff: Staff) -> None:
    await staff.enter(PIN[:5])
    assert staff.face is not None
    assert not staff.face.can_enter
    staff.type(PIN[5])
    assert staff.face.can_enter
    staff.presenter.enter()
    assert staff.face.checking
    await staff.settled()
    assert staff.page is not None
    assert "Ana Prado" in staff.page.note


async def test_a_wrong_pin_says_so_and_counts_and_the_fifth_locks(staff: Staff) -> None:
    await staff.enter(WRONG)
    assert staff.face is not None
    assert staff.face.problem
    assert "Restam 4 tentativas" in staff.face.tries
    for _ in range(TRIES - 1):
        await staff.enter(WRONG)
    assert staff.face.locked
    assert "30:00" in staff.face.text
    await staff.enter(PIN)
    assert staff.page is None


async def test_digits_can_be_taken_back(staff: Staff) -> None:
    staff.type("12")
    staff.presenter.erase()
    assert staff.face is not None and staff.face.typed == 1
    staff.type("2345678")
    assert staff.face.typed == 6, "no more than six"
    staff.presenter.clear()
    assert staff.face.typed == 0


async def test_the_page_of_the_pin_closes_by_itself_unless_somebody_types(staff: Staff) -> None:
    staff.now = PIN_CLOSES - 1
    staff.type("1")
    staff.now += PIN_CLOSES - 1
    staff.presenter.tick()
    assert staff.ended == []
    staff.now += 1
    staff.presenter.tick()
    assert staff.ended == [End.BACK]
    staff.presenter.open()
    assert staff.face is not None and staff.face.typed == 0


async def test_the_area_closes_by_itself_and_asks_for_the_pin_again(staff: Staff) -> None:
    await staff.enter()
    staff.now += AREA_CLOSES
    staff.presenter.tick()
    assert staff.ended == [End.BACK]
    staff.presenter.act("exit_now")
    staff.presenter.open()
    assert staff.face is not None
    assert staff.ended == [End.BACK]


async def test_open_orders_can_be_asked_about_and_their_protocol_printed(staff: Staff) -> None:
    await staff.enter()
    page = await staff.act("cases")
    assert [card.actions[0].key for card in page.cards] == ["ask:waits", "ask:case"]
    await staff.act("ask:waits")
    page = await staff.act("case_slip:case")
    assert staff.services.done == ["asked waits", "case_slip case"]
    assert page.notice is not None and page.notice[0] == "success"


async def test_tickets_that_nobody_took_come_first_and_leave_the_list(staff: Staff) -> None:
    staff.services.unprinted = (replace(an_attempt(AttemptState.COMPLETED), id="left"),)
    await staff.enter()
    page = await staff.act("cases")
    assert page.cards[0].actions[0].key == "tickets:left"
    page = await staff.act("tickets:left")
    assert staff.services.done == ["tickets left"]
    assert "tickets:left" not in staff.offered()


async def test_many_orders_come_three_a_page(staff: Staff) -> None:
    staff.services.cases = tuple(replace(an_attempt(AttemptState.KNOWN), id=f"{n}") for n in range(7))
    await staff.enter()
    seen: list[str] = []
    page = await staff.act("cases")
    for _ in range(3):
        assert len(page.cards) <= 3
        seen += [card.actions[0].key for card in page.cards]
        page = await staff.act("later")
    assert seen == [f"ask:{n}" for n in range(7)]
    assert next(one for one in page.actions if one.key == "later").reason


async def test_a_test_that_does_not_print_says_why(staff: Staff) -> None:
    staff.services.problem = "Nenhuma impressora instalada."
    await staff.enter()
    await staff.act("printer")
    page = await staff.act("test")
    assert page.notice == ("danger", "Nenhuma impressora instalada.")


async def test_new_paper_counts_only_once_its_test_was_taken(staff: Staff) -> None:
    await staff.enter()
    await staff.act("paper")
    staff.services.problem = "A impressora está sem papel."
    await staff.act("paper_test")
    assert "paper Ana Prado" not in staff.services.done
    staff.services.problem = ""
    await staff.act("paper_test")
    assert staff.services.done[-1] == "paper Ana Prado"


@pytest.mark.parametrize(
    ("page", "key", "end"), [("restart", "restart_now", End.RESTART), ("exit", "exit_now", End.EXIT)]
)
async def test_restart_and_end_are_asked_once_more_and_say_what_goes_on(
    staff: Staff, page: str, key: str, end: End
) -> None:
    await staff.enter()
    shown = await staff.act(page)
    assert "2 pedidos em conferência são retomados" in shown.text
    assert staff.ended == []
    staff.presenter.act(key)
    assert staff.ended == [end]


async def test_back_leads_over_the_menu_out_of_the_area(staff: Staff) -> None:
    await staff.enter()
    await staff.act("printer")
    staff.presenter.back()
    assert staff.page is not None and staff.page.name == "menu"
    staff.presenter.back()
    assert staff.ended == [End.BACK]


async def test_a_print_that_ends_after_the_area_closed_shows_nothing(staff: Staff) -> None:
    await staff.enter()
    await staff.act("printer")
    staff.presenter.act("test")
    staff.presenter.closed()
    before = len(staff.everything)
    await staff.settled()
    assert len(staff.everything) == before
