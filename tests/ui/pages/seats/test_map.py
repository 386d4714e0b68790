"""Where everything of a coach is, which seats are alike, and what a typed number means."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.seats import Coach, Seat, lay_out
from pos_app.ui.pages.seats.geometry import SMALLEST, Box, least, plan
from pos_app.ui.pages.seats.presenter import settled, typed
from pos_app.ui.pages.seats.proposals import Likeness, Part, in_order, of_seats, ranked


def coach(count: int = 44, service_class: str = "Convencional") -> Coach:
    return lay_out([Seat(f"{number:02d}", True) for number in range(1, count + 1)], service_class)


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_the_drivers_side_is_below_and_the_front_on_the_left() -> None:
    shown = plan(coach(44), 964, 328)
    window, across, behind = shown.seat("01"), shown.seat("03"), shown.seat("05")
    assert window and across and behind
    assert across.y < window.y
    assert behind.x > window.x


def test_the_wc_stands_where_no_seat_is() -> None:
    for count in (42, 44, 46, 28):
        shown = plan(coach(count, "Leito" if count == 28 else ""), 964, 328)
        wc = shown.decks[0].wc
        assert wc is not None
        assert all(apart(wc, box) for _, box in shown.decks[0].seats)


def test_two_decks_are_shown_one_at_a_time_where_they_would_get_too_small() -> None:
    whole, low = plan(coach(56), 964, 490), plan(coach(56), 700, 270, near="50")
    assert [deck.deck.number for deck in whole.decks] == [2, 1]
    assert [deck.deck.number for deck in low.decks] == [1]
    assert low.seat("50") is not None


@given(st.integers(1, 68), st.integers(560, 1480), st.integers(170, 900), st.sampled_from(["", "Leito"]))
def test_no_two_seats_ever_overlap_and_all_lie_within_the_coach(
    count: int, width: int, height: int, service_class: str
) -> None:
    shown = plan(coach(count, service_class), width, height)
    for deck in shown.decks:
        boxes = [box for _, box in deck.seats]
        assert all(apart(one, other) for one, other in combinations(boxes, 2))
        assert all(deck.hull.x < box.x and box.right < deck.hull.right for box in boxes)
        assert all(deck.hull.y < box.y and box.bottom < deck.hull.bottom for box in boxes)
        assert all(SMALLEST <= box.w <= 72 and SMALLEST <= box.h <= 64 for box in boxes)


@given(st.integers(1, 68), st.sampled_from(["", "Leito"]))
def test_in_the_least_room_a_whole_deck_fits(count: int, service_class: str) -> None:
    bus = coach(count, service_class)
    width, height = least(bus)
    shown = plan(bus, width, height)
    assert shown.height <= height
    assert all(deck.hull.x >= 0 and deck.hull.right <= width for deck in shown.decks)


def labels(count: int = 44) -> list[str]:
    return [f"{number:02d}" for number in range(1, count + 1)]


def test_a_pair_in_the_middle_is_told_from_two_windows_in_front() -> None:
    assert of_seats(coach(), ("17", "18")) == Likeness(2, True, 1, 1, Part.MIDDLE)
    assert of_seats(coach(), ("01", "03")) == Likeness(2, False, 2, 0, Part.FRONT)


def test_seats_in_different_parts_of_the_coach_have_no_part() -> None:
    assert of_seats(coach(), ("01", "44")).part is None


def test_one_person_at_the_aisle_stays_at_the_aisle() -> None:
    like = of_seats(coach(), ("18",))
    assert all(
        of_seats(coach(28, "Leito"), group).aisles == 1
        for group in ranked(coach(28, "Leito"), labels(28), like, 3)
    )


def test_two_windows_are_found_though_other_seats_lie_between() -> None:
    like = of_seats(coach(), ("17", "19"))
    assert of_seats(coach(), ranked(coach(), labels(), like)[0]).windows == 2


def test_who_had_the_window_gets_the_window() -> None:
    assert in_order(coach(), ("21", "22"), ("18", "17"), coach()) == ("22", "21")
    assert in_order(coach(), ("21", "22"), ("17", "18"), coach()) == ("21", "22")


def test_too_few_free_seats_are_no_group() -> None:
    assert ranked(coach(), ["01"], of_seats(coach(), ("17", "18"))) == ()


@given(
    st.lists(st.sampled_from(labels()), min_size=1, max_size=6, unique=True),
    st.sets(st.sampled_from(labels(46)), min_size=6),
)
def test_every_group_is_of_free_seats_one_for_each_person(before: list[str], free: set[str]) -> None:
    like = of_seats(coach(), before)
    groups = ranked(coach(46), free, like)
    assert all(set(group) <= free and len(set(group)) == len(before) for group in groups)
    assert len(set(groups)) == len(groups) <= 8
    for group in groups:
        assert sorted(in_order(coach(46), group, tuple(before), coach())) == sorted(group)


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
