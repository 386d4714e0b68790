"""Customers who walk away from every page, with a payment before, during and after it, and who comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.kiosk.flow import flow
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import Effect, PrintTickets, Wipe
from pos_app.kiosk.flow.following import waiting_page
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens import screen as screens
from pos_app.wording import format
from tests.kiosk import states
from tests.kiosk.states import LATE, TODAY, kiosk, ordered, sold

EVERY = 10.0
"""Seconds from one look at the clock to the next."""
GONE = 600.0
"""Seconds after which whoever left is not there any more, however long a page waits."""
FREE = (Page.HOME, Page.OFFLINE, Page.LATE)
PERSONAL = ("HELENA", "Helena", "Ot\u00e1vio", "5299822", "529.982", "119876", "1198765", "helena@")
OPEN = ordered(AttemptState.KNOWN)
"""An order whose code can be paid."""
OVER_CODE = (Page.CODE, Page.NOT_CHANGED, Page.LEAVING, Page.HELP, Page.ACCESS)


class Clock:
    """Lets time pass over a kiosk that nobody touches, and keeps what it does."""

    def __init__(self, state: KioskState, *, prints: bool = True) -> None:
        self.state, self.now, self.prints = state, state.touched, prints
        self.done: list[Effect] = []
        self.spoiled = 0.0
        """Seconds for which a code that can be paid was not in sight, at a stretch."""

    def at(self) -> Page:
        return self.state.page

    def tell(self, event: k.Event) -> None:
        self.state, effects = flow.step(self.state, event)
        self.done += effects
        confirmed = self.state.sale.order.attempt.confirmed if self.state.sale.order.attempt else None
        if confirmed and self.prints and any(isinstance(one, PrintTickets) for one in effects):
            for ticket in confirmed.detail.tickets:
                self.tell(k.SlipMoved(ticket.id, k.Slip.PRINTED, self.now))

    def pass_by(self, seconds: float) -> Iterator[None]:
        """Let seconds pass; look at the page at each step."""
        until = self.now + seconds
        hidden = 0.0
        while self.now < until:
            self.now += EVERY
            self.tell(k.Ticked(self.now))
            attempt = self.state.sale.order.attempt
            if attempt is not None and waiting_page(attempt) is Page.CODE:
                hidden = 0.0 if self._shows_code() else hidden + EVERY
                self.spoiled = max(self.spoiled, hidden)
            yield

    def pay(self) -> None:
        """Tell that it is paid: the sale, where it is still on the stage, and the watch of late orders."""
        attempt = OPEN.order.attempt
        assert attempt is not None
        if self.state.sale.ordered:
            self.tell(k.SaleMoved(sold(), self.now))
        self.tell(k.OrderPaid(replace(LATE, id=attempt.id, number="GB7K-40Q2-M9")))

    def _shows_code(self) -> bool:
        body = screens.screen(self.state, replace(states.scene(), mono=self.now)).body
        return any(isinstance(one, b.Code) and one.code for one in b.all_of(body.root))


def all_said(state: KioskState, now: float) -> str:
    shown = screens.screen(state, replace(states.scene(), mono=now))
    return f"{shown} {state}"


PAGES = {
    name: state
    for name, (state, _) in states.every().items()
    if state.page is not Page.STAFF and not state.late and not state.sale.ordered and not state.waits_since
}
"""Those of people who have not ordered anything; the staff and late orders have tests of their own."""


@pytest.mark.parametrize("name", PAGES)
def test_who_leaves_before_paying_leaves_nothing_behind(name: str) -> None:
    clock = Clock(PAGES[name])
    began = clock.state
    for _ in clock.pass_by(GONE):
        pass
    assert clock.at() in FREE
    if began.personal:
        assert Wipe() in clock.done, "held seats are given back, and the card page is closed"
        assert clock.state.sale.seating.seats == () and clock.state.sale.people.passengers == ()
    said = all_said(clock.state, clock.now)
    assert not [one for one in PERSONAL if one in said]
    clock.tell(k.IntentGiven(Ask.BUY, clock.now, TODAY))
    assert clock.at() is (Page.ROUTE if clock.state.sells else clock.at())


@pytest.mark.parametrize("page", OVER_CODE)
@pytest.mark.parametrize("after", [0.0, 60.0, 170.0, 590.0])
def test_a_code_that_can_be_paid_is_in_sight_and_its_payer_is_told(page: Page, after: float) -> None:
    """They leave at this page, and the payment comes so many seconds later."""
    clock = Clock(kiosk(page, OPEN, back_to=Page.CODE))
    for _ in clock.pass_by(after):
        assert clock.state.sale.ordered, "nobody takes the code away while it can be paid"
    assert clock.spoiled <= clock.state.rules.idle
    clock.pay()
    for _ in clock.pass_by(GONE):
        pass
    assert clock.at() in FREE
    printed = [one for one in clock.done if isinstance(one, PrintTickets)]
    told = [one.number for one in clock.state.late]
    assert bool(printed) != bool(told), "once, to whoever is there or to whoever comes back"
    if told:
        said = all_said(clock.state, clock.now)
        assert clock.at() is Page.LATE and told[0] in said
        assert format.hour(LATE.paid) in said and not [one for one in PERSONAL if one in said]
    clock.tell(k.IntentGiven(Ask.BUY, clock.now, TODAY))
    assert [one.number for one in clock.state.late] == told, "the next customer takes nothing away"


@pytest.mark.parametrize("page", [Page.CODE, Page.LEAVING])
def test_a_code_that_was_left_on_purpose_is_told_on_the_first_free_screen(page: Page) -> None:
    clock = Clock(kiosk(page, OPEN, back_to=Page.CODE))
    for intent in (Ask.START_OVER, Ask.END_NOW):
        clock.tell(k.IntentGiven(intent, clock.now, TODAY))
    assert clock.at() is Page.HOME and Wipe() in clock.done
    clock.tell(k.IntentGiven(Ask.BUY, clock.now, TODAY))
    clock.pay()
    assert clock.at() is Page.ROUTE, "nobody else's purchase is interrupted"
    for _ in clock.pass_by(GONE):
        pass
    assert clock.at() is Page.LATE and clock.state.late[0].number == "GB7K-40Q2-M9"


@pytest.mark.parametrize("name", ["done", "done-mail", "done-no-paper", "no-paper", "mail", "done-whatsapp"])
def test_who_leaves_a_ticket_that_is_out_is_forgotten(name: str) -> None:
    clock = Clock(states.every()[name][0])
    printing = replace(clock.state.printing, ended=clock.now)
    clock.state = replace(clock.state, printing=printing)
    for _ in clock.pass_by(GONE):
        pass
    assert clock.at() is Page.HOME and Wipe() in clock.done
    assert not [one for one in PERSONAL if one in all_said(clock.state, clock.now)]


def test_a_printer_that_never_answers_keeps_nobody_s_name_on_the_screen() -> None:
    clock = Clock(kiosk(Page.CODE, OPEN), prints=False)
    clock.pay()
    assert clock.at() is Page.DONE
    for _ in clock.pass_by(GONE):
        pass
    assert clock.at() is Page.HOME and Wipe() in clock.done


@pytest.mark.parametrize("name", ["checking", "not-changed"])
def test_an_order_that_is_being_verified_is_not_given_up(name: str) -> None:
    """Who walks away from it still gets a case slip or a ticket: no clock ends it."""
    clock = Clock(states.every()[name][0])
    for _ in clock.pass_by(GONE):
        assert clock.state.sale.ordered and Wipe() not in clock.done
