"""Where the parts of a coach are painted."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.seats import Coach, Seat, lay_out
from pos_app.ui.pages.seats.geometry import SMALLEST, Box, least, plan


def coach(count: int, service_class: str = "Convencional") -> Coach:
    return lay_out([Seat(f"{number:02d}", True) for number in range(1, count + 1)], service_class)


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_the_design_size_gives_the_seats_of_the_design() -> None:
    shown = plan(coach(44), 964, 328)
    first, second = shown.seat("01"), shown.seat("05")
    assert first is not None and second is not None
    assert (first.w, second.x - first.x) == (58, 66)
    assert 50 <= first.h <= 52


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


def test_the_least_room_of_a_usual_coach_is_there_on_the_lowest_page() -> None:
    # Full HD at 200 % leaves 644 x 396 px for the page, of which tabs and bar take about 110.
    width, height = least(coach(46))
    assert width <= 642
    assert height <= 396 - 180


def test_no_coach_needs_no_room() -> None:
    assert least(Coach(())) == (0, 0)
