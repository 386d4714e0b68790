"""The coach: where seats stand, and what lies beside them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.seats import (
    Cell,
    Coach,
    Deck,
    Position,
    Seat,
    SeatState,
    at_aisles,
    at_front,
    at_windows,
    lay_out,
    natural,
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


def test_windows_aisles_and_front_seats_are_found_from_the_front() -> None:
    shown = coach(44)
    assert at_windows(shown, ["02", "05", "07", "03"], 2) == ("03", "05")
    assert at_aisles(shown, ["01", "04", "02", "06"], 2) == ("02", "04")
    assert at_front(shown, ["44", "06", "01"], 2) == ("01", "06")


def test_seat_9_comes_before_seat_10() -> None:
    assert sorted(["10", "9", "1B", "1A", "x"], key=natural) == ["1A", "1B", "9", "10", "x"]


def labelled(*labels: str, service_class: str = "") -> Coach:
    """Return a coach whose seats have these labels."""
    return lay_out([Seat(label, True) for label in labels], service_class)


def placed(*spots: tuple[str, int, int]) -> Coach:
    """Return a coach with seats at given places: label, x across and y along."""
    return lay_out([Seat(label, True, position=Position(x, y)) for label, x, y in spots])


def test_without_seats_there_is_no_deck() -> None:
    assert lay_out([]) == Coach(())


def test_positions_that_only_some_seats_have_are_not_used() -> None:
    shown = lay_out([Seat("01", True, position=Position(3, 3)), Seat("02", True)])
    assert rows(shown) == ["..", "..", "02", "01"]


def test_a_coach_of_one_floor_has_its_wc_there_and_one_of_two_floors_below() -> None:
    assert [deck.wc for deck in coach(44).decks] == [True]
    assert [deck.wc for deck in coach(56).decks] == [True, False]


def test_a_second_floor_begins_at_51_seats_and_holds_48_at_most() -> None:
    assert [[len(deck.cells) for deck in coach(count).decks] for count in (50, 51, 60, 64, 68)] == [
        [50],
        [15, 36],
        [12, 48],
        [16, 48],
        [20, 48],
    ]


def test_a_last_row_that_is_not_full_leaves_room_for_the_wc() -> None:
    assert rows(coach(6)) == ["03 ..", "04 ..", "02 06", "01 05"]
    assert rows(coach(8)) == ["03 .. ..", "04 .. ..", "02 06 08", "01 05 07"]


def test_numbers_that_are_left_out_leave_their_seat_empty() -> None:
    assert rows(labelled("01", "02", "05", "07")) == [".. 07", ".. ..", "02 ..", "01 05"]


def test_a_seat_without_a_number_takes_the_next_place() -> None:
    assert rows(labelled("01", "02", "03", "X")) == ["03", "X", "02", "01"]


def test_seats_that_claim_the_same_place_move_on_to_the_next() -> None:
    assert rows(labelled("0", "1", "2")) == ["2", "..", "1", "0"]
    assert rows(labelled("1", "01", "2")) == ["2", "..", "1", "01"]


@pytest.mark.parametrize("form", ["{}{}", "{}-{}", "{} {}", " {} - {} "])
def test_letters_are_read_however_they_are_written(form: str) -> None:
    labels = [form.format(row, letter) for row in (1, 2) for letter in "abCD"]
    shown = labelled(*labels)
    assert {cell.label: (cell.row, cell.lane) for cell in shown.decks[0].cells} == {
        label: (index // 4, index % 4) for index, label in enumerate(labels)
    }


def test_lettered_seats_of_a_sleeper_stand_two_and_two() -> None:
    deck = labelled("1A", "1B", "1C", "1D", service_class="Leito").decks[0]
    assert (deck.lanes, deck.aisle_after) == (4, 2)


def test_given_positions_tell_decks_rows_lanes_and_the_aisle() -> None:
    shown = placed(("A", 0, 0), ("B", 2, 0), ("C", 3, 0), ("D", 0, 7))
    assert shown == Coach(
        (
            Deck(
                1,
                (
                    Cell("A", 0, 0, window=True, aisle=True),
                    Cell("B", 0, 1, window=False, aisle=True),
                    Cell("C", 0, 2, window=True, aisle=False),
                    Cell("D", 1, 0, window=True, aisle=True),
                ),
                rows=2,
                lanes=3,
                aisle_after=1,
                wc=False,
            ),
        ),
    )


@pytest.mark.parametrize(
    ("across", "aisle"),
    [((0, 1, 2, 3), 2), ((0, 1, 2), 2), ((0, 1), 1), ((0, 1, 3, 5), 2), ((0, 1, 2, 4), 3)],
)
def test_the_first_gap_across_is_the_aisle_and_without_one_the_middle(
    across: tuple[int, ...], aisle: int
) -> None:
    shown = placed(*((f"{x}", x, 0) for x in across))
    assert shown.decks[0].aisle_after == aisle


def test_given_decks_are_numbered_from_the_lowest() -> None:
    seats = [Seat(f"{z}", True, position=Position(0, 0, z)) for z in (7, 5)]
    assert [(deck.number, deck.cells[0].label) for deck in lay_out(seats).decks] == [(1, "5"), (2, "7")]


def test_an_arrow_along_keeps_its_lane_before_it_keeps_near() -> None:
    others = [(f"row {y}", 0, y) for y in range(5)]
    shown = placed(("here", 2, 0), ("beside", 3, 1), ("far", 2, 5), ("farther", 2, 6), *others)
    assert shown.neighbour("here", 1, 0) == "far"
    assert shown.neighbour("far", -1, 0) == "here"
    assert shown.neighbour("beside", -1, 0) == "here"


def test_an_arrow_across_keeps_its_row_unless_another_is_much_nearer() -> None:
    edge = ("edge", 5, 0)
    lanes = [(f"{x}", x, 9) for x in range(6)]
    assert placed(("here", 0, 0), ("next", 1, 1), edge, *lanes).neighbour("here", 0, 1) == "next"
    near = ("near", 4, 0)
    assert placed(("here", 0, 0), ("next", 1, 1), near, *lanes).neighbour("here", 0, 1) == "near"
    assert placed(("here", 0, 0), ("next", 1, 1), ("b", 2, 0), ("c", 3, 0)).neighbour("here", 0, 1) == "b"


def test_a_seat_touches_its_neighbour_on_its_side_of_the_aisle_only() -> None:
    shown = coach(44)
    assert [shown.beside(label) for label in ("01", "02", "04", "03")] == [("02",), ("01",), ("03",), ("04",)]
    assert shown.beside("nowhere") == ()
    assert [coach(12, "Leito").beside(label) for label in ("01", "03", "02")] == [(), ("02",), ("03",)]


def test_a_seat_is_found_on_its_deck() -> None:
    shown = coach(56)
    assert [shown.deck_of(label) for label in ("01", "45", "99")] == [shown.decks[1], shown.decks[0], None]


def test_a_pair_further_back_is_better_than_two_across_the_aisle_in_front() -> None:
    assert together(coach(44), ["02", "04", "09", "10"], 2) == ("09", "10")


def test_two_across_the_aisle_are_better_than_one_behind_the_other() -> None:
    assert together(coach(44), ["01", "05", "10", "12"], 2) == ("10", "12")


def test_near_rows_are_better_than_a_pair_with_somebody_far_behind() -> None:
    near = ["01", "04", "05"]
    assert together(coach(44), [*near, "29", "30", "41"], 3) == tuple(near)


def test_of_groups_that_are_as_good_the_one_in_front_is_taken() -> None:
    loose, pairs = ["01", "02", "05", "08"], ["25", "26", "33", "34"]
    assert together(coach(44), [*loose, *pairs], 4) == tuple(loose)
    rows_of_two, rows_of_three = ["01", "02", "05", "06", "09", "10"], ["29", "30", "31", "33", "34", "35"]
    assert together(coach(44), [*rows_of_two, *rows_of_three], 6) == tuple(rows_of_two)


def test_a_group_is_never_smaller_than_asked() -> None:
    assert together(coach(44), ["01", "44"], 2) == ("01", "44")
    assert together(coach(44), ["01", "44"], 3) == ()


def test_front_seats_of_two_decks_are_those_of_the_first_rows() -> None:
    assert at_front(coach(56), ["01", "05", "45", "48"], 3) == ("45", "01", "48")
    assert at_windows(coach(56), ["02", "03", "47"], 9) == ("03",)


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


def test_only_a_taken_seat_whoever_has_it_cannot_be_picked() -> None:
    taken = {SeatState.TAKEN, SeatState.COLLEAGUE}
    assert {state for state in SeatState if not state.facts.can_pick} == taken


@pytest.mark.parametrize(
    ("far_rows", "rows", "wc", "vacant", "columns"),
    [((0, 1), 2, True, 2, 3), ((0,), 2, True, 1, 2), ((), 2, True, 0, 2), ((0, 1), 2, False, 2, 2)],
)
def test_the_wc_has_the_far_side_of_the_rear_or_a_row_of_its_own(
    far_rows: tuple[int, ...], rows: int, wc: bool, vacant: int, columns: int
) -> None:
    near = tuple(Cell(f"n{row}", row, 0, window=True, aisle=False) for row in range(rows))
    far = tuple(Cell(f"f{row}", row, 3, window=True, aisle=False) for row in far_rows)
    deck = Deck(1, (*near, *far), rows, 4, 2, wc)
    assert (deck.vacant_from, deck.columns) == (vacant, columns)
