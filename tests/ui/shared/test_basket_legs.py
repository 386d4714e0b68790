"""The legs and people of the basket, line by line: what is not known, what may change, what a leg refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.amounts import NOT_KNOWN, NOTHING, Amount, estimated, known
from pos_app.domain.benefits import Benefit, BenefitRefused, RefusalReason
from pos_app.domain.bill import LegLine, LegState, PersonLeg, PersonLine
from pos_app.domain.trips import TripKind, segments
from pos_app.sale import events
from pos_app.sale.billing import bill
from pos_app.sale.machine import step
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem
from pos_app.ui.shared import basket
from pos_app.ui.shared.basket_view import (
    BasketLeg,
    BasketPerson,
    BasketRow,
)
from tests.sale.stages import changed
from tests.ui.builders import a_trip, sample_trips, seats_sale
from tests.ui.shared.baskets import HALF, NBSP, NOT_INSURED, reais

CONNECTION = a_trip("23:00", 585, kind=TripKind.CONNECTION, via="Lavras", second_company="Rota das Gerais")
BACK = segments(sample_trips()[8], CONNECTION)[1:]


def the_leg(sale: Sale) -> BasketLeg:
    """Return the only leg of a sale."""
    (line,) = bill(sale).legs
    return basket.leg(sale, line)


def a_person(*legs: PersonLeg, benefit: Benefit = Benefit.NONE, off: Amount = NOTHING) -> PersonLine:
    return PersonLine(0, "", legs, benefit, off, NOT_KNOWN, insurance_on=False)


def on_leg(index: int = 0, asked: Benefit = Benefit.NONE, refusal: BenefitRefused | None = None) -> PersonLeg:
    """Return a person on a bus of the way back, with the benefit that is asked for there."""
    return PersonLeg(BACK[index], "17", None, asked, asked, refusal, known(12990))


def shown(line: PersonLine) -> BasketPerson:
    return basket.person(Sale(), line)


# --- Legs -----------------------------------------------------------------------------------------


def test_a_leg_without_all_its_seats_warns() -> None:
    leg = the_leg(seats_sale("17", "18"))
    assert (leg.state, leg.state_kind, leg.icon) == ("falta 1", "warning", "circle-alert")


@pytest.mark.parametrize(("seats", "words"), [(("17",), "vencida"), (("17", "18"), "vencidas")])
def test_the_seats_of_a_hold_that_ran_out_are_counted(seats: tuple[str, ...], words: str) -> None:
    chosen = seats_sale(*seats, passengers=len(seats))
    keys = tuple(seat.segment.key for seat in chosen.seating.seats)
    over = SaleProblem(ProblemKind.HOLD_EXPIRED, labels=seats, leg_keys=keys)
    assert the_leg(changed(chosen, problem=over)).state == words


def test_a_seat_back_is_not_mistaken_for_that_of_the_same_number_out() -> None:
    there = seats_sale(held=("17",), passengers=1)
    (out,) = there.seating.seats
    both = changed(
        there,
        way_back=sample_trips()[0],
        segments=segments(sample_trips()[8], sample_trips()[0]),
    )
    back = replace(out, segment=both.trips.segments[1], hold=None)
    assert out.hold is not None
    sale, _ = step(changed(both, seats=(out, back)), events.HoldsChecked(out.hold.until))
    shown = [basket.leg(sale, line).state for line in bill(sale).legs]
    assert shown == ["vencida", "escolhida"]


def test_a_price_that_nobody_stated_is_neither_an_amount_nor_an_estimate() -> None:
    line = LegLine(BACK[1], 2, ("17",), 0, NOT_KNOWN, None, LegState.CHOSEN)
    leg = basket.leg(Sale(), line)
    assert (leg.amount, leg.amount_words) == ("a consultar", "")


def test_what_the_bus_does_not_tell_is_that_of_the_trip() -> None:
    first, second = BACK
    assert first.leg.departure is not None
    bare = replace(first, leg=replace(first.leg, company="", departure=None, arrival=None))
    assert basket.ends(bare) == (CONNECTION.departure, CONNECTION.arrival)
    elsewhere = replace(first.leg.departure, city="Osasco")
    own = replace(first, leg=replace(first.leg, departure=elsewhere, arrival=elsewhere))
    assert basket.ends(own) == (elsewhere, elsewhere)
    companies = [
        basket.leg(Sale(), LegLine(bus, 2, ("17",), 0, known(1), None, LegState.CHOSEN)).company
        for bus in (bare, second)
    ]
    assert companies == ["Viação Serra Azul", "Rota das Gerais"]


# --- People ---------------------------------------------------------------------------------------


def test_two_benefits_of_a_person_are_listed() -> None:
    line = a_person(on_leg(0, HALF), on_leg(1, Benefit.STUDENT), benefit=HALF)
    assert shown(line).row == BasketRow("Idoso 50%, Estudante")


def test_a_benefit_that_no_leg_takes_is_still_named_with_the_reason() -> None:
    refused = BenefitRefused("", 0, HALF, RefusalReason.NOT_ON_THIS_LEG)
    line = a_person(on_leg(0, refusal=refused), on_leg(1, refusal=refused), benefit=HALF)
    assert shown(line) == BasketPerson(
        1, BasketRow("Idoso 50%"), (BasketRow("sem o benefício", tone="warning"), NOT_INSURED)
    )


@pytest.mark.parametrize(
    ("off", "amount"),
    [(known(4545), reais("-45,45")), (estimated(4545), f"~{NBSP}{reais('-45,45')}")],
    ids=["stated", "estimated"],
)
def test_what_a_benefit_takes_off_is_called_about_while_it_may_change(off: Amount, amount: str) -> None:
    line = a_person(on_leg(0, HALF), benefit=HALF, off=off)
    assert shown(line).row == BasketRow("Idoso 50%", amount, "discount")


# --- What is left out -----------------------------------------------------------------------------
