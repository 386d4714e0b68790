"""What the kiosk says of each kind of problem, and what its button does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.kiosk.flow import following
from pos_app.kiosk.flow.effects import SendToSale, TryConnection
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.screens import aside as screens_aside
from pos_app.kiosk.screens.blocks import HeaderButtonState
from pos_app.sale import events
from pos_app.sale.problem_kinds import ProblemKind, Remedy, Tells
from pos_app.sale.stage import SaleProblem
from pos_app.wording.kiosk_words import Text
from tests.kiosk.reading import three
from tests.kiosk.states import TODAY, at_payment, kiosk, scene

K = ProblemKind


def stopped(kind: ProblemKind, **changes: object) -> KioskState:
    sale = replace(at_payment("17"), problem=SaleProblem(kind, labels=("17",)))
    return replace(kiosk(Page.PROBLEM, sale), **changes)  # type: ignore[arg-type]


def test_every_kind_has_its_words() -> None:
    assert set(screens_aside.PROBLEMS) == set(K)


@pytest.mark.parametrize("kind", K)
def test_the_page_promises_no_charge_only_of_this_sale(kind: ProblemKind) -> None:
    frame, page = screens_aside.problem_page(stopped(kind), scene())
    assert frame.band is not None and frame.band.text == three(page)[1]
    surely_free = kind.facts.tells is Tells.THIS_SALE
    assert (frame.band.text == Text.NOTHING_CHARGED) is surely_free
    assert (frame.band.text == Text.NOTHING_CHARGED_NOW) is not surely_free
    assert all(three(page))


@pytest.mark.parametrize("kind", K)
def test_a_hopeless_problem_leads_to_the_counter(kind: ProblemKind) -> None:
    frame, page = screens_aside.problem_page(stopped(kind), scene())
    hopeless = following.is_hopeless(kind)
    assert frame.main is not None
    assert (frame.back is HeaderButtonState.LOCKED) is hopeless
    assert ("guichês 05 a 09" in three(page)[2]) is hopeless
    if following.is_reported(kind):
        assert (frame.main.intent is Ask.START_OVER) is hopeless


@pytest.mark.parametrize("kind", K)
def test_only_problems_of_what_the_kiosk_does_not_offer_have_no_page(kind: ProblemKind) -> None:
    sale = replace(at_payment("17"), problem=SaleProblem(kind))
    state, _ = following.follow(kiosk(Page.METHOD), sale, 0.0)
    silent = {K.SEATS_MISSING, K.OTHER_DAY, K.OTHER_ROUTE}
    assert (state.page is Page.PROBLEM) is (kind not in silent)
    assert following.is_reported(kind) is (kind not in silent)


@pytest.mark.parametrize("kind", [kind for kind in K if kind.facts.remedy is Remedy.STAFF])
def test_no_button_goes_on_where_staff_must_look(kind: ProblemKind) -> None:
    state = stopped(kind)
    assert following.go_on(state, TODAY) == (state, ())


@pytest.mark.parametrize("kind", [K.OFFLINE, K.MAP_OFFLINE])
def test_without_a_connection_the_button_tries_it_again(kind: ProblemKind) -> None:
    state, effects = following.go_on(stopped(kind), TODAY)
    assert (state.page, effects) == (Page.METHOD, (TryConnection(),))
    frame, _ = screens_aside.problem_page(stopped(kind), scene())
    assert frame.band is not None and frame.band.title == Text.T_OFFLINE


def test_prices_are_asked_for_only_once_the_buyer_is_known() -> None:
    known = stopped(K.NO_METHOD)
    assert known.sale.people.buyer is not None
    given = events.PassengersGiven(known.sale.people.buyer, known.sale.people.passengers)
    assert following.go_on(known, TODAY)[1] == (SendToSale(given),)
    unnamed = replace(known.sale, people=replace(known.sale.people, buyer=None))
    assert following.go_on(replace(known, sale=unnamed), TODAY)[1] == ()
