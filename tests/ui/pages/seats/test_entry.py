"""Seats chosen by typing their number."""

from __future__ import annotations

from pos_app.ui.pages.seats.presenter import settled, typed

COACH = tuple(f"{number:02d}" for number in range(1, 45))


def test_a_number_that_begins_one_seat_only_is_meant_at_once() -> None:
    assert typed("", "5", COACH).picked == "05"
    assert typed("2", "0", COACH).picked == "20"
    assert typed("0", "1", COACH).picked == "01"


def test_a_number_that_begins_several_seats_waits() -> None:
    first = typed("", "1", COACH)
    assert (first.text, first.picked) == ("1", "")
    assert settled(first.text, COACH).picked == "01"


def test_a_number_beyond_the_coach_begins_the_next_seat() -> None:
    assert typed("4", "5", COACH).picked == "05"


def test_what_begins_no_seat_is_told() -> None:
    assert typed("", "9", ("01", "02")).unknown
    assert settled("9", ("01", "02")).unknown


def test_lettered_seats_are_typed_as_they_are_written() -> None:
    labels = tuple(f"{row}{letter}" for row in range(1, 13) for letter in "ABCD")
    assert typed("7", "c", labels).picked == "7C"
    assert typed("", "7", labels).picked == ""


def test_nothing_typed_means_nothing() -> None:
    assert settled("", COACH) == typed("", "0", COACH).__class__()
