"""Orders that were paid after their customers left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.kiosk.flow import flow
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import CheckTaker, PrintTickets, Wipe
from pos_app.kiosk.flow.intents import Ask, TakeLate, TypeField
from pos_app.kiosk.flow.state import Page
from pos_app.sale.stage import Sale
from tests.kiosk.states import LATE, kiosk, ordered, sold
from tests.kiosk.steps import NOW, asked


def paid(state: k.KioskState) -> k.KioskState:
    return flow.step(state, k.OrderPaid(LATE))[0]


@pytest.mark.parametrize("page", [Page.HOME, Page.OFFLINE])
def test_on_a_free_screen_it_is_told_at_once(page: Page) -> None:
    told = paid(kiosk(page, Sale()))
    assert (told.page, told.collecting.order) == (Page.LATE, LATE.id)


@pytest.mark.parametrize("page", sorted(set(Page) - {Page.HOME, Page.OFFLINE, Page.LATE, Page.STAFF}))
def test_nobody_is_interrupted_and_the_next_free_screen_tells_it(page: Page) -> None:
    sale = sold() if page in (Page.DONE, Page.NO_PAPER) else Sale()
    busy = paid(kiosk(page, sale))
    assert busy.page is page
    free, effects = asked(busy, Ask.FINISH)
    assert (free.page, effects) == (Page.LATE, (Wipe(),))


def test_an_order_in_front_of_its_own_customer_is_not_late() -> None:
    here = kiosk(Page.CODE, ordered(AttemptState.KNOWN))
    attempt = here.sale.order.attempt
    assert attempt is not None
    assert flow.step(here, k.OrderPaid(replace(LATE, id=attempt.id)))[0] == here


def test_paid_in_front_of_nobody_prints_no_names_into_the_tray() -> None:
    code = kiosk(Page.CODE, ordered(AttemptState.KNOWN))
    quiet = code.rules.pix_away
    asked, effects = flow.step(code, k.SaleMoved(sold(), NOW + quiet + 59))
    assert asked.page is Page.DONE and isinstance(effects[0], PrintTickets)
    nobody, effects = flow.step(code, k.SaleMoved(sold(), NOW + quiet + 60))
    assert (nobody.page, effects) == (Page.HOME, (Wipe(),))


def test_only_whoever_travels_gets_the_tickets() -> None:
    asks, effects = asked(asked(paid(kiosk(Page.HOME, Sale())), TypeField("1234"))[0], Ask.NEXT_FIELD)
    assert effects == (CheckTaker(LATE.id, "1234"),)
    wrong = k.TakerChecked(LATE.id, None, NOW, 2, problem=k.NotGiven.NOT_THEIRS)
    refused, effects = flow.step(asks, wrong)
    assert (refused.page, refused.collecting.tries, effects) == (Page.LATE, 2, ())
    order = sold().order.attempt
    assert order is not None
    out, effects = flow.step(asks, k.TakerChecked(LATE.id, order, NOW))
    assert (out.page, out.search.found, effects) == (Page.FOUND, order, (PrintTickets(order),))


def test_the_next_customer_goes_on_and_it_stays_in_sight() -> None:
    buying, _ = asked(paid(kiosk(Page.HOME, Sale())), Ask.BUY)
    assert buying.page is Page.ROUTE
    home, _ = asked(buying, Ask.BACK)
    assert (home.page, [one.id for one in home.late]) == (Page.HOME, [LATE.id])
    again, _ = asked(home, TakeLate(LATE.id))
    assert (again.page, again.collecting.order) == (Page.LATE, LATE.id)


def test_it_goes_with_its_tickets_or_its_bus() -> None:
    gone, _ = flow.step(paid(kiosk(Page.HOME, Sale())), k.OrderGone(LATE.id))
    assert (gone.page, gone.late) == (Page.HOME, ())


def test_what_somebody_typed_and_left_is_wiped() -> None:
    typed, _ = asked(paid(kiosk(Page.HOME, Sale())), TypeField("12"))
    assert flow.step(typed, k.Ticked(NOW + 30))[0].collecting.typed == ""
