"""An order that was bought before, here or elsewhere: what is asked, what is told, what is printed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.orders import Finality
from pos_app.kiosk.flow import finding, flow, wiping
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import LookFor, PrintPickup
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import KioskState, Miss, Page, Pickup, Search, Slip
from pos_app.kiosk.screens import screen as screens
from pos_app.wording.kiosk_words import Text
from tests.kiosk import states
from tests.kiosk.reading import code_of, said
from tests.kiosk.states import elsewhere, kiosk, picked, sold
from tests.kiosk.steps import NOW, asked

CPF, NUMBER = "52998224725", "GB9T-31KX-P2"
DONE, WAITS, GONE = Finality.COMPLETED, Finality.PENDING, Finality.CANCELED


def looking(**changes: Any) -> KioskState:
    """Return the kiosk while it looks for an order."""
    search = Search(CPF, NUMBER, k.Ask.ORDER, looking=True)
    return kiosk(Page.REPRINT, search=search, **changes)


def page_words(state: KioskState, now: float = NOW) -> str:
    """Return all words of the page."""
    screen = screens.screen(state, states.scene(mono=now))
    foot = screen.frame.foot.text if screen.frame.foot else ""
    return " ".join((*said(screen.body), screen.frame.text, foot))


# --- The two answers ---------------------------------------------------------------------------------


def test_whoever_bought_with_another_document_gives_that_one() -> None:
    state, _ = asked(kiosk(Page.HOME), Ask.REPRINT)
    state, _ = asked(state, i.TypeField("123"))
    state, _ = asked(state, Ask.OTHER_DOCUMENT)
    assert (state.search.ask, state.search.document) == (k.Ask.DOCUMENT, "")
    refused, _ = asked(state, Ask.NEXT_FIELD)
    assert refused.search.problem == "document_missing"
    state, _ = asked(state, i.TypeField("FZ123456"))
    state, _ = asked(state, Ask.NEXT_FIELD)
    back, _ = asked(state, Ask.BACK)
    assert (back.search.ask, back.search.document) == (k.Ask.DOCUMENT, "FZ123456")
    state, _ = asked(state, i.TypeField("Q7L17"))
    assert asked(state, Ask.NEXT_FIELD)[1] == (LookFor("FZ123456", "Q7L17"),)


def test_a_second_touch_looks_for_nothing() -> None:
    state = looking()
    assert asked(state, Ask.NEXT_FIELD) == (replace(state, touched=NOW), ())
    assert asked(state, i.TypeField("X"))[0].search.number == NUMBER


@pytest.mark.parametrize("miss", list(Miss))
def test_what_is_not_found_says_why_and_never_that_it_is_not_paid(miss: Miss) -> None:
    state, effects = flow.step(looking(), k.OrderFound(None, NOW, miss=miss))
    assert (state.page, state.search.looking, effects) == (Page.REPRINT, False, ())
    text = page_words(state)
    assert {
        Miss.NOT_FOUND: Text.ORDER_NOT_FOUND,
        Miss.NOT_HERE: Text.ORDER_NOT_HERE,
        Miss.NO_ANSWER: Text.ORDER_NO_ANSWER,
    }[miss] in text
    assert "pag" not in text.lower()
    again, effects = asked(state, Ask.NEXT_FIELD)
    assert effects == (LookFor(CPF, NUMBER),)
    assert again.search.problem == ""


def test_after_five_tries_in_vain_nobody_s_order_is_looked_for() -> None:
    state = looking()
    for number in range(finding.TRIES):
        state, _ = flow.step(state, k.OrderFound(None, NOW + number))
        state, effects = asked(state, Ask.NEXT_FIELD, now=NOW + number)
        assert bool(effects) is (number < finding.TRIES - 1)
    assert "Muitas tentativas" in page_words(state, NOW + 5)
    main = screens.screen(state, states.scene(mono=NOW + 5)).frame.main
    assert main is not None
    assert "guichês 05 a 09" in main.why_not
    # The next customer finds the same: it is no way around to start over.
    over = wiping.wiped(state, NOW + 6)
    assert finding.resting_until(over, NOW + 6) == NOW + finding.REST
    assert over.search == Search()
    assert finding.resting_until(over, NOW + finding.REST) is None
    assert asked(state, Ask.NEXT_FIELD, now=NOW + finding.REST)[1] == (LookFor(CPF, NUMBER),)


def test_a_line_that_fails_costs_no_try() -> None:
    state = looking()
    for _ in range(9):
        state, _ = flow.step(state, k.OrderFound(None, NOW, miss=Miss.NO_ANSWER))
        state, effects = asked(state, Ask.NEXT_FIELD)
        assert effects == (LookFor(CPF, NUMBER),)


def test_an_answer_for_a_customer_who_has_gone_is_dropped() -> None:
    left = wiping.wiped(looking(), NOW)
    assert flow.step(left, k.OrderFound(None, NOW, elsewhere()))[0] == left


def test_an_answer_that_comes_while_help_is_read_waits_behind_it() -> None:
    helped, _ = asked(looking(), Ask.HELP)
    helped, _ = flow.step(helped, k.OrderFound(None, NOW, elsewhere()))
    assert helped.page is Page.HELP
    assert asked(helped, Ask.BACK)[0].page is Page.FOUND


# --- What was found ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "says", "act"),
    [
        (elsewhere(), Text.FOUND_PAID, Ask.PRINT_AGAIN),
        (
            elsewhere(DONE, DONE, GONE),
            "Bilhete válido: poltrona 17. Cancelado: poltrona 18.",
            Ask.PRINT_AGAIN,
        ),
        (elsewhere(DONE, DONE, Finality.PARTIAL), "Cancelado: poltrona 18.", Ask.PRINT_AGAIN),
        (elsewhere(DONE, WAITS, WAITS), Text.FOUND_NO_TICKET, Ask.ASK_NOW),
        (elsewhere(DONE, GONE, GONE), Text.FOUND_CANCELED, None),
        (elsewhere(WAITS), Text.FOUND_PENDING_MONEY, Ask.ASK_NOW),
        (elsewhere(WAITS, word="incomplete"), Text.FOUND_INCOMPLETE_MONEY, Ask.ASK_NOW),
        (elsewhere(GONE), Text.FOUND_CANCELED_MONEY, None),
        (elsewhere(Finality.REFUSED), Text.ENDED_MONEY, None),
    ],
)
def test_each_state_says_what_holds_and_what_can_be_done(order: Pickup, says: str, act: Ask | None) -> None:
    state, _ = flow.step(looking(), k.OrderFound(None, NOW, order))
    assert state.page is Page.FOUND
    assert says in page_words(state)
    screen = screens.screen(state, states.scene())
    assert (screen.frame.main.intent if screen.frame.main else None) == act
    assert bool(code_of(screen.body).code) is bool(order.valid)


def test_only_valid_tickets_are_printed_and_once_at_a_time() -> None:
    order = elsewhere(DONE, DONE, GONE)
    assert [ticket.seat for ticket in order.valid] == ["17"]
    state, effects = asked(picked(order), Ask.PRINT_AGAIN)
    assert effects == (PrintPickup(order),)
    state, _ = flow.step(state, k.SlipMoved("17", Slip.QUEUED, NOW))
    assert asked(state, Ask.PRINT_AGAIN)[1] == ()
    state, _ = flow.step(state, k.SlipMoved("17", Slip.PRINTED, NOW))
    assert Text.PRINTED_NOW in page_words(state)
    assert asked(state, Ask.PRINT_AGAIN)[1] == (PrintPickup(order),)


def test_a_paper_that_does_not_come_is_said_and_can_be_tried_again() -> None:
    state, _ = flow.step(picked(elsewhere()), k.SlipMoved("17", Slip.FAILED, NOW, "Sem papel."))
    assert "Sem papel." in page_words(state)
    assert len(asked(state, Ask.PRINT_AGAIN)[1]) == 1


def test_a_slip_of_the_customer_before_says_nothing_to_the_next() -> None:
    state = picked(elsewhere())
    assert flow.step(state, k.SlipMoved("another", Slip.FAILED, NOW, "Sem papel."))[0] == state


def test_a_pending_order_is_asked_about_again_and_shows_what_came_of_it() -> None:
    state, effects = asked(picked(elsewhere(WAITS)), Ask.ASK_NOW)
    assert effects == (LookFor(CPF, NUMBER),)
    lost, _ = flow.step(state, k.OrderFound(None, NOW, miss=Miss.NO_ANSWER))
    assert lost.page is Page.FOUND
    assert Text.ORDER_NO_ANSWER in page_words(lost)
    paid, _ = flow.step(state, k.OrderFound(None, NOW, elsewhere()))
    assert Text.FOUND_PAID in page_words(paid)


def test_a_case_that_the_staff_closed_is_not_said_to_be_unpaid() -> None:
    closed = replace(sold().order.attempt, state=AttemptState.CLOSED)  # type: ignore[type-var]
    text = page_words(kiosk(Page.FOUND, search=Search(found=closed)))
    assert Text.FOUND_CLOSED_MONEY in text
    assert Text.FOUND_ENDED not in text


# --- A code that was read ----------------------------------------------------------------------------


def test_the_code_of_a_slip_begins_the_search_and_the_document_ends_it() -> None:
    state, effects = flow.step(kiosk(Page.HOME), k.Scanned(NOW, number=NUMBER))
    assert (state.page, state.search.number, state.search.ask, effects) == (
        Page.REPRINT,
        NUMBER,
        k.Ask.CPF,
        (),
    )
    state, _ = asked(state, i.TypeField(CPF))
    state, effects = asked(state, Ask.NEXT_FIELD)
    assert state.search.looking
    assert effects == (LookFor(CPF, NUMBER),)


def test_a_scanned_document_and_a_scanned_number_need_no_touch() -> None:
    state, _ = asked(kiosk(Page.HOME), Ask.REPRINT)
    state, effects = flow.step(state, k.Scanned(NOW, document="FX123456", other=True))
    assert (state.search.ask, state.search.other, effects) == (k.Ask.ORDER, True, ())
    state, effects = flow.step(state, k.Scanned(NOW, number=NUMBER))
    assert effects == (LookFor("FX123456", NUMBER),)


@pytest.mark.parametrize("page", [Page.SEATS, Page.CODE, Page.CHECKING, Page.HELP])
def test_a_code_leaves_every_other_page_alone(page: Page) -> None:
    before = kiosk(page)
    state, effects = flow.step(before, k.Scanned(NOW, number=NUMBER))
    assert (state.page, state.search, effects) == (page, before.search, ())
