"""The staff area: nothing before the PIN, everything behind it, and it closes by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.attempts import AttemptState
from pos_app.kiosk.flow import effects as fx
from pos_app.kiosk.flow import flow, staff
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.intents import Ask, Intent, StaffAct, StaffDigit, StaffDo
from pos_app.kiosk.flow.state import KioskState, Looks, Page, Staff, Told
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.screens.blocks import Pin, all_of
from pos_app.kiosk.screens.scene import GateFacts
from pos_app.wording import kiosk_texts
from tests.kiosk import states
from tests.kiosk.reading import acts, said
from tests.kiosk.states import at_passengers, kiosk
from tests.kiosk.steps import NOW, asked
from tests.ui.builders_orders import an_attempt

PIN = "204681"
CASES = (
    replace(an_attempt(AttemptState.KNOWN), id="waits"),
    replace(an_attempt(AttemptState.UNRESOLVED), id="case"),
)
LEFT = replace(an_attempt(AttemptState.COMPLETED), id="left")


def did(state: KioskState, *does: StaffDo, order: str = "") -> tuple[KioskState, tuple[fx.Effect, ...]]:
    return asked(state, *(StaffAct(do, order) for do in does))


def typed(state: KioskState, pin: str) -> KioskState:
    return asked(state, *(StaffDigit(one) for one in pin))[0]


def inside(*, unprinted: tuple[Any, ...] = ()) -> KioskState:
    """Return the area with somebody in, and its lists read."""
    state, effects = did(typed(asked(kiosk(Page.HOME), Ask.STAFF)[0], PIN), StaffDo.ENTER)
    assert effects == (fx.CheckPin(PIN),)
    state, effects = flow.step(state, k.PinChecked("Ana Prado", False, NOW))
    assert effects == (fx.ReadStaffLists(),)
    return flow.step(state, k.StaffListsRead(CASES, unprinted))[0]


def shown(state: KioskState, **changes: Any) -> list[str]:
    return said(screens.screen(state, states.scene(**changes)).body)


def offered(state: KioskState) -> list[Intent]:
    return [act.intent for act in acts(screens.screen(state, states.scene()).body) if not act.why_not]


def test_the_staff_comes_in_over_any_page_and_finds_it_again() -> None:
    inside, _ = asked(kiosk(Page.PASSENGER, at_passengers("17")), Ask.STAFF)
    assert inside.page is Page.STAFF
    assert asked(inside, Ask.BACK)[0].page is Page.PASSENGER
    assert asked(inside, Ask.HELP, Ask.BACK)[0].page is Page.PASSENGER


def test_its_pages_take_the_whole_screen_also_where_a_customer_lowered_it() -> None:
    inside, effects = asked(kiosk(Page.HOME, looks=Looks(low=True, contrast=True)), Ask.STAFF)
    assert (inside.page, inside.looks) == (Page.STAFF, Looks(contrast=True))
    assert effects == (fx.ApplyLooks(Looks(contrast=True)),)
    assert asked(kiosk(Page.HOME), Ask.STAFF)[1] == ()


@pytest.mark.parametrize("do", [one for one in StaffDo if one not in (StaffDo.ERASE, StaffDo.CLEAR)])
def test_before_the_pin_nothing_can_be_done(do: StaffDo) -> None:
    state = typed(asked(kiosk(Page.HOME), Ask.STAFF)[0], "123")
    assert did(state, do, order="waits") == (state, ())


def test_digits_can_be_taken_back_and_are_seen_nowhere() -> None:
    state = typed(asked(kiosk(Page.HOME), Ask.STAFF)[0], "12")
    assert did(state, StaffDo.ERASE)[0].staff.typed == "1"
    assert did(state, StaffDo.CLEAR)[0].staff.typed == ""
    full = typed(state, "345678")
    assert full.staff.typed == "123456", "no more than six"
    assert StaffAct(StaffDo.ENTER) in offered(full) and StaffAct(StaffDo.ENTER) not in offered(state)
    page = screens.screen(full, states.scene()).body
    assert [block.typed for block in all_of(page.root) if isinstance(block, Pin)] == [6]
    seen = f"{full}{page}{StaffDigit('123456')}{fx.CheckPin('123456')}"
    assert "123456" not in seen


def test_a_wrong_pin_says_so_and_a_locked_gate_takes_no_digit() -> None:
    state, _ = did(typed(asked(kiosk(Page.HOME), Ask.STAFF)[0], PIN), StaffDo.ENTER)
    assert "Conferindo o PIN…" in shown(state)
    assert did(typed(state, PIN), StaffDo.ENTER) == (state, ()), "while one is compared"
    wrong, _ = flow.step(state, k.PinChecked("", True, NOW))
    assert "Este PIN não é de ninguém da equipe." in shown(wrong)
    names = ("staff-pin-locked", "staff-pin-nobody")
    for state, scene in (states.every()[name] for name in names):
        page = screens.screen(state, scene).body
        assert all(act.why_not for act in acts(page) if act.intent is not Ask.REPRINT)
        assert not any(block.usable for block in all_of(page.root) if isinstance(block, Pin))


def test_a_pin_that_is_found_after_the_page_was_left_lets_nobody_in() -> None:
    state, _ = did(typed(asked(kiosk(Page.HOME), Ask.STAFF)[0], PIN), StaffDo.ENTER)
    again, _ = asked(state, Ask.BACK, Ask.STAFF)
    assert flow.step(again, k.PinChecked("Ana Prado", False, NOW)) == (again, ())


def test_it_closes_by_itself_unless_somebody_touches() -> None:
    for state, stays in (
        (asked(kiosk(Page.HOME), Ask.STAFF)[0], staff.PIN_CLOSES),
        (inside(), staff.AREA_CLOSES),
    ):
        touched, _ = flow.step(state, k.Touched(NOW + stays - 1))
        for waits in (
            flow.step(state, k.Ticked(NOW + stays - 1))[0],
            flow.step(touched, k.Ticked(NOW + stays))[0],
        ):
            assert waits.page is Page.STAFF
        closed, _ = flow.step(state, k.Ticked(NOW + stays))
        assert (closed.page, closed.staff) == (Page.HOME, Staff())


@given(st.sampled_from(list(states.every())), st.sampled_from([*Ask, *map(StaffAct, StaffDo)]))
def test_whoever_leaves_the_area_is_forgotten(name: str, intent: Intent) -> None:
    state, _ = states.every()[name]
    after, _ = asked(state, intent)
    assert after.page is Page.STAFF or after.staff == Staff()


def test_an_order_that_is_sold_meanwhile_ends_the_area() -> None:
    buying = kiosk(Page.CHECKING, states.ordered(AttemptState.KNOWN))
    area = replace(inside(), sale=buying.sale, back_to=Page.CHECKING)
    done, _ = flow.step(area, k.SaleMoved(states.sold(), NOW))
    assert (done.page, done.staff) == (Page.DONE, Staff())


def test_open_orders_can_be_asked_about_and_their_protocol_printed() -> None:
    cases, effects = did(inside(), StaffDo.CASES)
    assert effects == (fx.ReadStaffLists(),)
    assert offered(cases)[:2] == [StaffAct(StaffDo.ASK, "waits"), StaffAct(StaffDo.CASE_SLIP, "waits")]
    assert did(cases, StaffDo.ASK, order="waits")[1] == (fx.AskOutcome("waits"),)
    printing, effects = did(cases, StaffDo.CASE_SLIP, order="case")
    assert effects == (fx.StaffPrint(StaffDo.CASE_SLIP, CASES[1], "Ana Prado"),)
    assert offered(printing) == [], "nothing else while it prints"
    assert did(printing, StaffDo.EXIT) == (printing, ())
    assert did(cases, StaffDo.TICKETS, order="unknown") == (cases, ())
    printed, effects = flow.step(printing, k.StaffPrinted(StaffDo.CASE_SLIP, "", NOW))
    assert (printed.staff.told, effects) == (Told.SENT, ())


def test_tickets_that_nobody_took_come_first_and_the_list_is_read_again_once_printed() -> None:
    cases, _ = did(inside(unprinted=(LEFT,)), StaffDo.CASES)
    assert offered(cases)[0] == StaffAct(StaffDo.TICKETS, "left")
    printing, effects = did(cases, StaffDo.TICKETS, order="left")
    assert effects == (fx.StaffPrint(StaffDo.TICKETS, LEFT, "Ana Prado"),)
    assert flow.step(printing, k.StaffPrinted(StaffDo.TICKETS, "", NOW))[1] == (fx.ReadStaffLists(),)


@pytest.mark.parametrize(("name", "most"), [("upright", 3), ("across", 2)])
def test_many_orders_come_a_page_at_a_time(name: str, most: int) -> None:
    from tests.looks.kiosk.shown import WAYS

    scene = states.scene(measures=WAYS[name][0])
    many = tuple(replace(an_attempt(AttemptState.KNOWN), id=f"{n}") for n in range(7))
    state, _ = did(flow.step(inside(), k.StaffListsRead(many))[0], StaffDo.CASES)
    seen: list[str] = []
    for _ in range(-(-7 // most)):
        page = acts(screens.screen(state, scene).body)
        asks = [
            one.intent.order
            for one in page
            if isinstance(one.intent, StaffAct) and one.intent.do is StaffDo.ASK
        ]
        assert len(asks) <= most
        seen += asks
        state, _ = asked(state, page[-1].intent)
    assert seen == [f"{n}" for n in range(7)]
    assert page[-1].why_not


def test_a_print_that_fails_says_why_and_new_paper_counts_only_once_its_test_was_taken() -> None:
    state, effects = did(inside(), StaffDo.PAPER, StaffDo.PAPER_TEST)
    assert effects == (fx.StaffPrint(StaffDo.PAPER_TEST, None, "Ana Prado"),)
    failed, effects = flow.step(
        state, k.StaffPrinted(StaffDo.PAPER_TEST, "A impressora está sem papel.", NOW)
    )
    assert "A impressora está sem papel." in shown(failed) and effects == ()
    noted, effects = flow.step(state, k.StaffPrinted(StaffDo.PAPER_TEST, "", NOW))
    assert "Bobina nova registrada. Confira o papel do teste." in shown(noted)
    assert effects == (fx.NotePaper("Ana Prado"),)


def test_lists_that_cannot_be_read_say_so() -> None:
    assert "O disco falhou." in shown(flow.step(inside(), k.StaffListsRead(problem="O disco falhou."))[0])


@pytest.mark.parametrize(
    ("page", "now", "restart"),
    [(StaffDo.RESTART, StaffDo.RESTART_NOW, True), (StaffDo.EXIT, StaffDo.EXIT_NOW, False)],
)
def test_restart_and_end_are_asked_once_more_and_say_what_goes_on(
    page: StaffDo, now: StaffDo, restart: bool
) -> None:
    state, effects = did(inside(), page)
    assert effects == () and "2 pedidos em conferência são retomados" in " ".join(shown(state))
    assert did(state, now)[1] == (fx.End(restart),)


def test_back_leads_over_the_menu_out_of_the_area() -> None:
    menu, _ = asked(did(inside(), StaffDo.PRINTER)[0], Ask.BACK)
    assert (menu.page, menu.staff.page) == (Page.STAFF, StaffDo.MENU)
    assert asked(menu, Ask.BACK)[0].page is Page.HOME


def test_a_print_that_ends_after_the_area_closed_tells_nobody() -> None:
    closed, _ = asked(did(inside(), StaffDo.PRINTER, StaffDo.TEST)[0], Ask.BACK, Ask.BACK)
    assert closed.staff == Staff(printing=True)
    again = typed(asked(closed, Ask.STAFF)[0], "1")
    told, _ = flow.step(again, k.StaffPrinted(StaffDo.TEST, "", NOW))
    assert told.staff == Staff(typed="1")


def test_a_paused_kiosk_sells_to_nobody_new_and_still_gives_out_what_is_paid() -> None:
    paused, effects = did(inside(), StaffDo.PAUSE)
    assert effects == (fx.KeepPaused(True, "Ana Prado"),)
    left, _ = asked(paused, Ask.BACK)
    assert left.page is Page.OFFLINE
    assert flow.step(left, k.LinkMoved(usable=True))[0].page is Page.OFFLINE
    assert asked(left, Ask.BUY)[0].page is Page.OFFLINE
    assert asked(left, Ask.REPRINT)[0].page is Page.REPRINT
    home, _ = did(replace(left, page=Page.STAFF, back_to=left.page, staff=inside().staff), StaffDo.PAUSE)
    assert (home.paused, asked(home, Ask.BACK)[0].page) == (False, Page.HOME)


def test_who_is_buying_when_sales_are_paused_goes_on() -> None:
    buying = replace(inside(), sale=states.sold(), back_to=Page.SEATS)
    paused, _ = did(buying, StaffDo.PAUSE)
    assert asked(paused, Ask.BACK)[0].page is Page.SEATS


def test_wrong_pins_take_away_no_ticket_that_is_paid() -> None:
    state, scene = states.every()["staff-pin-locked"]
    (paid,) = [one for one in acts(screens.screen(state, scene).body) if one.intent is Ask.REPRINT]
    assert not paid.why_not
    assert asked(state, Ask.REPRINT)[0].page is Page.REPRINT
    assert asked(replace(state, back_to=Page.SEATS), Ask.REPRINT)[0].page is Page.STAFF


def test_a_call_rings_once_a_minute_and_ends_when_somebody_of_the_staff_comes() -> None:
    called, effects = asked(kiosk(Page.HELP), Ask.CALL)
    assert (called.called, effects) == (NOW, (fx.CallStaff(),))
    assert asked(called, Ask.CALL)[1] == ()
    later = replace(called, called=NOW - 61)
    assert asked(later, Ask.CALL)[1] == (fx.CallStaff(),)
    checking = replace(kiosk(Page.STAFF), called=NOW, staff=Staff(checking=True))
    assert flow.step(checking, k.PinChecked("Ana Prado", False, NOW))[0].called is None


def test_a_badge_that_is_scanned_goes_with_the_pin_and_never_shows() -> None:
    state, _ = asked(kiosk(Page.HOME), Ask.STAFF)
    state, _ = flow.step(state, k.BadgeRead("GUI-0042", NOW))
    assert "GUI-0042" not in repr(state)
    assert kiosk_texts.badge_read() in shown(state, gate=GateFacts(tries=5, badge=True))
    state, effects = did(typed(state, PIN), StaffDo.ENTER)
    assert effects == (fx.CheckPin(PIN, "GUI-0042"),)
    left, _ = asked(state, Ask.BACK)
    assert left.staff.badge == ""
    elsewhere, _ = flow.step(kiosk(Page.HOME), k.BadgeRead("GUI-0042", NOW))
    assert elsewhere.staff.badge == ""
