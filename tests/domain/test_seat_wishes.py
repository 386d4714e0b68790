"""Seats that are proposed for a wish."""

from __future__ import annotations

from pos_app.domain.seat_wishes import SeatWish, proposed, seats_for
from pos_app.domain.seats import Seat, lay_out

LABELS = tuple(f"{number:02d}" for number in range(1, 13))
COACH = lay_out(tuple(Seat(label, True) for label in LABELS))


def test_each_wish_has_its_seats() -> None:
    assert seats_for(SeatWish.WINDOW, COACH, LABELS, 2) == ("01", "03")
    assert seats_for(SeatWish.AISLE, COACH, LABELS, 2) == ("02", "04")
    assert seats_for(SeatWish.TOGETHER, COACH, ("01", "06", "09", "10"), 2) == ("09", "10")
    assert set(seats_for(SeatWish.FRONT, COACH, LABELS[4:], 2)) == {"05", "06"}


def test_seats_as_wished_are_proposed() -> None:
    assert proposed(COACH, LABELS, 1, frozenset({SeatWish.AISLE})) == (("02",), True)


def test_without_a_wish_people_sit_together() -> None:
    assert proposed(COACH, ("01", "05", "06"), 2, frozenset()) == (("05", "06"), True)


def test_a_wish_that_cannot_be_met_gives_seats_all_the_same_and_says_so() -> None:
    labels, met = proposed(COACH, ("02", "04", "06"), 2, frozenset({SeatWish.WINDOW}))
    assert (len(labels), met) == (2, False)


def test_too_few_free_seats_are_no_proposal() -> None:
    assert proposed(COACH, ("02",), 2, frozenset({SeatWish.WINDOW})) == ((), False)
