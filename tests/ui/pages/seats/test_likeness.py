"""Seats on one leg like those of another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.seats import Coach, Seat, lay_out
from pos_app.ui.pages.seats.proposals import Likeness, Part, in_order, of_seats, ranked


def coach(count: int = 44, service_class: str = "Convencional") -> Coach:
    return lay_out([Seat(f"{number:02d}", available=True) for number in range(1, count + 1)], service_class)


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
