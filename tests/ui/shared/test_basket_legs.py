"""The legs and people of the basket, line by line: what is not known, what may change, what a leg refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.trips import TripKind, segments
from pos_app.sale import events
from pos_app.sale.billing import bill
from pos_app.sale.machine import step
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem
from pos_app.ui.shared import basket
from pos_app.ui.shared.basket_view import BasketLeg
from tests.sale.stages import changed
from tests.ui.builders import a_trip, sample_trips, seats_sale

CONNECTION = a_trip("23:00", 585, kind=TripKind.CONNECTION, via="Lavras", second_company="Rota das Gerais")
BACK = segments(sample_trips()[8], CONNECTION)[1:]


def the_leg(sale: Sale) -> BasketLeg:
    """Return the only leg of a sale."""
    (line,) = bill(sale).legs
    return basket.leg(sale, line, "")


# --- Legs -----------------------------------------------------------------------------------------


def test_a_leg_without_all_its_seats_warns() -> None:
    leg = the_leg(seats_sale("17", "18"))
    assert (leg.state, leg.state_kind, leg.icon) == ("falta 1", "warning", "circle-alert")


@pytest.mark.parametrize(("seats", "text"), [(("17",), "vencida"), (("17", "18"), "vencidas")])
def test_the_seats_of_a_hold_that_ran_out_are_counted(seats: tuple[str, ...], text: str) -> None:
    chosen = seats_sale(*seats, passengers=len(seats))
    keys = tuple(seat.segment.key for seat in chosen.seating.seats)
    over = SaleProblem(ProblemKind.HOLD_EXPIRED, labels=seats, leg_keys=keys)
    assert the_leg(changed(chosen, problem=over)).state == text


def test_a_seat_back_is_not_mistaken_for_that_of_the_same_number_out() -> None:
    there = seats_sale(held=("17",), passengers=1)
    (out,) = there.seating.seats
    both = changed(there, way_back=sample_trips()[0], segments=segments(sample_trips()[8], sample_trips()[0]))
    back = replace(out, segment=both.trips.segments[1], hold=None)
    assert out.hold is not None
    sale, _ = step(changed(both, seats=(out, back)), events.HoldsChecked(out.hold.until))
    shown = [basket.leg(sale, line, "").state for line in bill(sale).legs]
    assert shown == ["vencida", "escolhida"]


def test_what_the_bus_does_not_tell_is_that_of_the_trip() -> None:
    first = BACK[0]
    assert first.leg.departure is not None
    bare = replace(first, leg=replace(first.leg, company="", departure=None, arrival=None))
    assert basket.ends(bare) == (CONNECTION.departure, CONNECTION.arrival)
    elsewhere = replace(first.leg.departure, city="Osasco")
    own = replace(first, leg=replace(first.leg, departure=elsewhere, arrival=elsewhere))
    assert basket.ends(own) == (elsewhere, elsewhere)
