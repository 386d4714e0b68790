"""A seat map as a sale reads it: where the contract shows it or the profile places it, and never guessed."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import TooMuch, Unreadable
from pos_app.domain.seats import Position
from pos_app.domain.trips import TripDetail
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner.reading import limits
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.paths import parsed
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire import seat_map
from tests.partner.learn.proposals import book

THIS = "7f0c1a52-55e0-4c0e-8f1f-0b6a7d6f2d11"
OTHER = "11111111-55e0-4c0e-8f1f-0b6a7d6f2d11"
SEATS = [{"label": "01", "available": True}, {"label": "02", "available": False}]
FOUR = [{"label": f"0{n}", "available": n % 2 == 1} for n in range(1, 5)]


def detail(
    tree: Any, known: Book | None = None, *, low_fare: bool = False, trip_id: str = THIS
) -> TripDetail:
    return seat_map.read(tree, trip_id, low_fare=low_fare, book=known)


def free(found: TripDetail) -> dict[str, bool]:
    return {seat.label: seat.available for seat in found.seats}


def fault(tree: Any, known: Book | None = None) -> Unreadable:
    with pytest.raises(Unreadable) as raised:
        detail(tree, known)
    assert raised.value.endpoint == Endpoint.TRIP
    return raised.value


def placed(fare: int = 0, **more: tuple[str, str]) -> Book:
    """A profile whose seats stand at ``poltronas``; ``more`` are fields with path and form."""
    given = {"seats": ("poltronas[]", ""), "seats.label": ("poltronas[].n", "")}
    given |= {"seats.free": ("poltronas[].livre", "")}
    given |= {name.replace("__", "."): line for name, line in more.items()}
    made = {name: Line((parsed(path),), form) for name, (path, form) in given.items()}
    return book(Endpoint.TRIP, made, (THIS, fare) if fare else None)


@pytest.mark.parametrize(
    "wrapped",
    [
        {"map": SEATS},
        {"data": {"map": SEATS}},
        {"Map": [{"Label": "01", "AVAILABLE": True}, {"LABEL": "02", "available": False}]},
        {"map": [SEATS[:1], SEATS[1:]]},
        {"map": [{"label": "01", "available": "true"}, {"label": "02", "available": 0}]},
    ],
    ids=str,
)
def test_a_map_is_read_as_the_contract_shows_it_in_any_case_and_envelope(wrapped: Any) -> None:
    assert free(detail(wrapped)) == {"01": True, "02": False}


@pytest.mark.parametrize(
    "tree",
    [
        {"seats": SEATS},
        {"map": [{"label": "01", "livre": True}]},
        {"map": []},
        {"map": [{"n": "01"}]},
        {},
        [],
    ],
    ids=str,
)
def test_what_stands_elsewhere_is_not_looked_for(tree: Any) -> None:
    assert fault(tree).field in ("seats", "seats.label", "seats.free")


def test_the_map_of_another_trip_is_refused() -> None:
    assert fault({"uuid": OTHER, "map": SEATS}).field == "uuid"
    for named in (THIS, THIS.upper(), "x-1", ""):
        assert free(detail({"uuid": named, "map": SEATS}))


# --- Entries that are set aside -------------------------------------------------------------------------

BAD: list[Any] = [
    {"label": None, "available": True},
    {"label": "", "available": True},
    {"available": True},
    {"label": "09", "available": None},
    {"label": "09"},
    {"label": "09", "available": "perhaps"},
    {"label": "WC", "available": True},
    {"label": "--", "available": True},
    {"label": "a label too long", "available": True},
    {"label": "00", "available": True, "type": "CREW_SEAT"},
    {"label": "00", "available": True, "kind": "Corredor"},
    "x",
    7,
]


@pytest.mark.parametrize("entry", BAD, ids=str)
def test_one_entry_that_is_no_seat_is_set_aside_and_counted(entry: Any) -> None:
    found = detail({"map": [*FOUR, entry]})
    assert free(found) == {"01": True, "02": False, "03": True, "04": False}
    assert found.set_aside == 1


def test_of_a_doubled_label_none_is_sold() -> None:
    found = detail({"map": [*FOUR, {"label": "9a", "available": True}, {"label": "9A", "available": False}]})
    assert list(free(found)) == ["01", "02", "03", "04"]
    assert found.set_aside == 2


@pytest.mark.parametrize(
    ("entries", "field"),
    [
        ([{"label": f"1{n}", "available": "?"} for n in range(5)], "seats.free"),
        ([{"label": "09", "available": True}] * 5, "seats.label"),
    ],
)
def test_a_map_of_which_less_than_half_can_be_read_is_not_believed(entries: list[Any], field: str) -> None:
    assert len(detail({"map": [*FOUR, *entries[:4]]}).seats) == 4
    assert fault({"map": [*FOUR, *entries]}).field == field
    assert fault({"map": entries}).field == field


def test_a_map_that_leaves_far_fewer_seats_than_the_reply_counts_is_not_believed() -> None:
    bad = {"label": "09", "available": "?"}
    assert detail({"availableSeats": 4, "map": [*FOUR, bad]}).set_aside == 1
    assert fault({"availableSeats": 5, "map": [*FOUR, bad]}).field == "seats.free"
    assert detail({"availableSeats": 30, "map": FOUR}).available == 30
    assert detail({"availableSeats": 30, "map": [*FOUR, bad]}, low_fare=True).set_aside == 1


# --- What a seat is -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "values"),
    [
        ("", (True, False)), ("", ("sim", "não")), ("", ("1", "")), ("inverted", (False, True)),
        ("inverted", (0, 1)), ("words", ("LIVRE", "OCUPADA")), ("words", ("L", "O")),
        ("words", ("available", "unavailable")),
    ],
)  # fmt: skip
def test_the_profile_says_how_free_is_told(form: str, values: tuple[Any, Any]) -> None:
    tree = {"poltronas": [{"n": str(n), "estado": values[n % 2]} for n in range(4)]}
    known = placed(seats__free=("poltronas[].estado", form))
    assert free(detail(tree, known)) == {"0": True, "1": False, "2": True, "3": False}


@pytest.mark.parametrize(
    ("form", "listed", "said"),
    [
        ("taken labels", ["02"], {"01": True, "02": False}),
        ("free labels", ["02"], {"01": False, "02": True}),
        ("taken labels", [], {"01": True, "02": True}),
        ("taken labels", ["2"], None),
        ("taken labels", None, None),
        ("taken labels", "02", None),
    ],
    ids=str,
)
def test_a_list_names_the_seats_that_are_free_or_taken(form: str, listed: Any, said: Any) -> None:
    """A label that the map does not have, no list, or more free seats than are counted say nothing."""
    known = placed(seats__label=("poltronas[]", ""), seats__free=("listadas[]", form))
    tree = {"poltronas": ["01", "02"], "listadas": listed}
    if said is None:
        assert fault(tree, known).field == "seats.free"
        return
    assert free(detail(tree, known)) == said
    counted = placed(seats__label=("poltronas[]", ""), seats__free=("listadas[]", form), available=("n", ""))
    assert free(detail(tree | {"n": sum(said.values())}, counted)) == said
    assert fault(tree | {"n": sum(said.values()) - 1}, counted).field == "seats.free"


def test_positions_low_fare_and_priority() -> None:
    entries = [
        {"label": "01", "available": True, "position": {"x": 1, "y": 2, "z": 1}, "priority": True},
        {"label": "02", "available": True, "position": {"x": 1}, "isLowFare": False},
        {"label": "03", "available": False, "position": {"x": 3, "y": 2}, "isLowFare": True},
    ]
    seats = detail({"map": entries}, low_fare=True).seats
    assert [seat.position for seat in seats] == [Position(1, 2, 1), None, Position(3, 2, 0)]
    assert [seat.low_fare for seat in seats] == [True, False, True]
    assert [seat.priority for seat in seats] == [True, False, False]
    assert [seat.low_fare for seat in detail({"map": entries}).seats] == [False, False, True]


# --- What it costs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("price", "cents"),
    [
        (129.9, 12990),
        ("R$ 1.129,90", 112990),
        (130, 13000),
        ({"default": 129.9, "reference": 149.9}, 12990),
        ({"default": {"amount": 12990, "scale": 2, "currency": "BRL"}}, 12990),
        ({"value": "129.90", "currency": "BRL"}, 12990),
        (0, 0),
        (None, None),
        ("", None),
        ({"default": None}, None),
        ({"reference": 149.9}, None),
    ],
    ids=str,
)
def test_a_price_is_reais_where_the_contract_shows_it(price: Any, cents: int | None) -> None:
    assert detail({"price": price, "map": SEATS}).default == cents


@pytest.mark.parametrize(
    "tree",
    [
        {"price": "cheap"},
        {"price": -1},
        {"price": 129.905},
        {"price": {"amount": 129.9, "discount": 10}},
        {"price": {"default": 129.9, "currency": "USD"}},
        {"price": 129.9, "currency": "USD"},
        {"price": {"default": {"value": 129.9, "currency": "EUR"}}},
    ],
    ids=str,
)
def test_a_price_that_cannot_be_read_whole_stops_the_sale(tree: dict[str, Any]) -> None:
    assert fault({**tree, "map": SEATS}).field in ("price", "currency")


def test_a_price_in_another_unit_than_the_search_stops_the_sale() -> None:
    known = book(Endpoint.TRIP, {}, (THIS, 12990))
    assert fault({"price": 12990, "map": SEATS}, known).field == "price"
    assert detail({"price": 64.95, "map": SEATS}, known).default == 6495


def test_a_price_of_the_profile_has_its_unit_and_drifts_where_it_is_none() -> None:
    tree: dict[str, Any] = {"poltronas": [{"n": "1", "livre": True, "valor": 12990}], "valor": 9990}
    assert detail(tree, placed(price=("valor", "cents"))).default == 9990
    assert detail(tree, placed(price=("poltronas[].valor", "cents"))).default == 12990
    known = placed(price=("valor", "cents"))
    assert fault({**tree, "valor": 99.9}, known).detail == DRIFT
    assert known.drifts == {(Endpoint.TRIP, "price")}


def test_seats_that_cost_otherwise_leave_open_what_the_trip_costs() -> None:
    tree = {"poltronas": [{"n": "1", "livre": True, "v": 10.5}, {"n": "2", "livre": True, "v": 12.5}]}
    assert detail(tree, placed(price=("poltronas[].v", "reais"))).default is None


@pytest.mark.parametrize("count", [limits.MOST_SEATS, limits.MOST_SEATS + 1])
def test_a_map_with_more_seats_than_a_bus_has_is_not_read(count: int) -> None:
    tree = {"map": [{"label": f"{number:03}", "available": True} for number in range(count)]}
    if count > limits.MOST_SEATS:
        with pytest.raises(TooMuch):
            detail(tree)
    else:
        assert len(detail(tree).seats) == count
