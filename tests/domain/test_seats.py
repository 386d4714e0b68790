"""The coach: where seats stand, and what lies beside them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.seats import (
    Coach,
    Position,
    Seat,
    lay_out,
    together,
)


def coach(count: int, service_class: str = "Convencional") -> Coach:
    return lay_out([Seat(f"{number:02d}", True) for number in range(1, count + 1)], service_class)


def rows(shown: Coach, deck: int = 0) -> list[str]:
    """Draw a deck as people see it: the driver's side below."""
    found = shown.decks[deck]
    spots = {(cell.row, cell.lane): cell.label for cell in found.cells}
    return [
        " ".join(spots.get((row, lane), "..") for row in range(found.rows))
        for lane in reversed(range(found.lanes))
    ]


def test_a_coach_of_44_is_numbered_as_brazilian_coaches_are() -> None:
    assert rows(coach(44)) == [
        "03 07 11 15 19 23 27 31 35 39 .. ..",
        "04 08 12 16 20 24 28 32 36 40 .. ..",
        "02 06 10 14 18 22 26 30 34 38 42 44",
        "01 05 09 13 17 21 25 29 33 37 41 43",
    ]


def test_a_sleeper_has_one_seat_and_two() -> None:
    assert rows(coach(12, "Leito")) == ["02 05 08 11", "03 06 09 12", "01 04 07 10"]
    assert coach(12, "Semileito").decks[0].lanes == 4


def test_more_than_fifty_seats_are_two_decks() -> None:
    shown = coach(56)
    assert [deck.number for deck in shown.decks] == [1, 2]
    assert rows(shown) == ["46 49 52 55", "47 50 53 56", "45 48 51 54"]
    assert rows(shown, 1)[3].startswith("01 05 09")
    assert len(coach(50).decks) == 1


def test_lettered_seats_stand_as_their_letters_say() -> None:
    shown = lay_out([Seat(f"{row}{letter}", True) for row in (1, 2) for letter in "ABCD"])
    assert rows(shown) == ["1D 2D", "1C 2C", "1B 2B", "1A 2A"]


def test_given_positions_win_and_a_gap_across_is_the_aisle() -> None:
    seats = [
        Seat("A", True, position=Position(0, 0)),
        Seat("B", True, position=Position(1, 0)),
        Seat("C", True, position=Position(3, 0)),
        Seat("D", True, position=Position(0, 5)),
        Seat("E", True, position=Position(0, 0, 1)),
    ]
    shown = lay_out(seats)
    assert [len(deck.cells) for deck in shown.decks] == [4, 1]
    assert shown.decks[0].aisle_after == 2
    assert shown.beside("A") == ("B",)
    assert shown.neighbour("A", 1, 0) == "D"


def test_windows_and_aisles_are_where_people_expect_them() -> None:
    deck = coach(44).decks[0]
    sides = {cell.label: (cell.window, cell.aisle) for cell in deck.cells}
    assert sides["01"] == sides["03"] == (True, False)
    assert sides["02"] == sides["04"] == (False, True)


def test_arrows_go_over_the_aisle_and_stop_at_the_walls() -> None:
    shown = coach(44)
    assert shown.neighbour("18", 0, 1) == "20"
    assert shown.neighbour("20", 0, -1) == "18"
    assert shown.neighbour("17", 1, 0) == "21"
    assert shown.neighbour("01", -1, 0) is None
    assert shown.neighbour("01", 0, -1) is None
    assert shown.neighbour("nowhere", 1, 0) is None


def test_people_sit_side_by_side_before_one_behind_the_other() -> None:
    shown = coach(44)
    assert together(shown, ["01", "05", "09", "10"], 2) == ("09", "10")
    assert together(shown, ["01"], 2) == ()


def placed(*spots: tuple[str, int, int]) -> Coach:
    """Return a coach with seats at given places: label, x across and y along."""
    return lay_out([Seat(label, True, position=Position(x, y)) for label, x, y in spots])


LABELS = st.lists(
    st.one_of(
        st.integers(1, 120).map(lambda number: f"{number:02d}"),
        st.from_regex(r"\A[0-9]{0,3}[A-E]?\Z").filter(bool),
    ),
    max_size=70,
    unique=True,
)


@given(LABELS, st.sampled_from(["", "Leito", "Semileito", "Convencional"]))
def test_every_seat_gets_a_place_of_its_own_whatever_the_labels(labels: list[str], service: str) -> None:
    shown = lay_out([Seat(label, True) for label in labels], service)
    placed = [cell.label for deck in shown.decks for cell in deck.cells]
    assert sorted(placed) == sorted(labels)
    for deck in shown.decks:
        spots = [(cell.row, cell.lane) for cell in deck.cells]
        assert len(set(spots)) == len(spots)
        assert all(0 <= row < deck.rows and 0 <= lane < deck.lanes for row, lane in spots)


@given(st.integers(1, 68), st.data())
def test_an_arrow_always_moves_in_its_direction(count: int, data: st.DataObject) -> None:
    shown = coach(count)
    label = data.draw(st.sampled_from([cell.label for deck in shown.decks for cell in deck.cells]))
    along, across = data.draw(st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]))
    found = shown.neighbour(label, along, across)
    if found is None:
        return
    deck = shown.deck_of(label)
    assert deck is not None
    here, there = deck.cell(label), deck.cell(found)
    assert here is not None and there is not None
    assert (there.row - here.row) * along + (there.lane - here.lane) * across > 0


@given(st.integers(2, 68), st.integers(1, 5))
def test_a_suggestion_names_free_seats_only_and_as_many_as_asked(count: int, people: int) -> None:
    shown = coach(count)
    labels = [cell.label for deck in shown.decks for cell in deck.cells]
    free = labels[:: 1 + count % 3]
    found = together(shown, free, people)
    assert found == () or (len(set(found)) == people and set(found) <= set(free))
