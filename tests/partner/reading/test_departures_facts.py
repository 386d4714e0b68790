"""A trip made of an entry: which id, which price, which legs. What is not certain is named and not sold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.trips import Trip, TripKind
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.learn.search_shape import IdPlan, Shape
from pos_app.partner.reading import departures
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.departures import TripBuilder, Unclear
from pos_app.partner.reading.points import PointPlan

PLACES = {"kind": "kind", "available": "n", "company": "co", "service_class": "cl", "currency": "cur"}
SHAPE = Shape(
    departure=PointPlan(whole=("at",), city=("from",)),
    arrival=PointPlan(whole=("until",), city=("to",)),
    ids=IdPlan(own=((("id",), 1.0),)),
    price=("price",),
    scale=100,
    texts={**{name: (key,) for name, key in PLACES.items()}, "direction": ("way",), "hash": ("hash",)},
)
LEGGED = replace(
    SHAPE,
    ids=IdPlan(legs=("data", "legs"), of_leg=((("id",), 1.0),)),
    leg_departure=PointPlan(whole=("at",), city=("from",)),
    leg_arrival=PointPlan(whole=("until",), city=("to",)),
    leg_texts={"company": ("co",), "service_class": ("cl",), "hash": ("hash",), "waiting": ("wait",)},
)
ENTRY = {
    "id": "t-1",
    "at": "2026-12-11T22:00",
    "until": "2026-12-12T06:00",
    "from": "A",
    "to": "B",
    "n": 7,
    "price": 90,
}


def trip(shape: Shape = SHAPE, **members: Any) -> Trip:
    entry = {name: value for name, value in {**ENTRY, **members}.items() if value is not None}
    return TripBuilder(shape).trip(entry)


def without(*keys: str) -> dict[str, Any]:
    return dict.fromkeys(keys)


def leg(number: int, **members: Any) -> dict[str, Any]:
    hours = {"at": f"2026-12-11T{8 + 4 * number:02d}:00", "until": f"2026-12-11T{11 + 4 * number:02d}:00"}
    return {"id": f"leg-{number}", **hours, "from": f"F{number}", "to": f"T{number}", **members}


def legged(*legs: Any, shape: Shape = LEGGED, **members: Any) -> Trip:
    return trip(shape, **{"kind": "connection", **members}, data={"legs": list(legs)})


def lacking(shape: Shape = SHAPE, **members: Any) -> Unclear:
    with pytest.raises(Unclear) as found:
        trip(shape, **members)
    return found.value


# --- One bus --------------------------------------------------------------------------------------


def test_an_entry_without_a_kind_and_with_one_id_is_a_direct_trip() -> None:
    found = trip()
    assert (found.kind, found.trip_ids, found.price, found.available) == (TripKind.DIRECT, ("t-1",), 9_000, 7)
    assert (found.company, found.service_class, found.itinerary_hash) == ("", "", "")
    assert found.minutes is None
    assert TripBuilder(SHAPE).direction(ENTRY) == ""
    assert TripBuilder(SHAPE).direction({**ENTRY, "way": "volta"}) == "volta"


@pytest.mark.parametrize(("field", "key"), [("trip id", "id"), ("price", "price"), ("availableSeats", "n")])
def test_what_a_sale_needs_and_an_entry_lacks_is_named(field: str, key: str) -> None:
    error = lacking(**without(key))
    assert (error.field, error.readings, str(error)) == (field, (), f"{field} is missing")


def test_a_price_of_nothing_is_a_price_and_one_below_it_is_none() -> None:
    assert trip(price=0).price == 0
    assert lacking(price=-1).field == "price"
    assert lacking(price="soon").field == "price"


def test_prices_that_are_not_certain_are_named() -> None:
    readings = (("price", "90"), ("fare", "80"))
    error = lacking(replace(SHAPE, price_others=readings))
    assert (error.field, error.readings, str(error)) == ("price", readings, "price is ambiguous")


@pytest.mark.parametrize(("place", "side"), [("from", "departure"), ("to", "arrival")])
def test_an_end_without_a_place_is_named(place: str, side: str) -> None:
    with pytest.raises(ValueError, match=f"^{side}: names no place$"):
        trip(**without(place))
    with pytest.raises(ValueError, match=f"^{side}: names no place$"):
        legged(leg(0, **without("from", "to")), leg(1, **without("from", "to")), **without(place))


@pytest.mark.parametrize(
    ("until", "sold"), [("19:01", True), ("21:00", True), ("19:00", False), ("18:30", False)]
)
def test_a_bus_may_arrive_up_to_three_hours_earlier_by_the_clock_there(until: str, sold: bool) -> None:
    if sold:
        assert trip(until=f"2026-12-11T{until}").arrival.name == "B"
    else:
        with pytest.raises(ValueError, match="arrives before it departs"):
            trip(until=f"2026-12-11T{until}")


@pytest.mark.parametrize("currency", ["BRL", "brl", " R$ ", "986", "REAL", "", None, 5])
def test_reais(currency: object) -> None:
    assert trip(cur=currency).price == 9_000


@pytest.mark.parametrize("currency", ["USD", " usd "])
def test_another_currency_is_not_sold(currency: str) -> None:
    with pytest.raises(ValueError, match="currency: USD is not BRL"):
        trip(cur=currency)


def test_a_word_that_is_no_kind_of_trip_is_not_sold() -> None:
    with pytest.raises(ValueError, match="type: flight is no kind of trip"):
        trip(kind="flight")
    assert trip(kind="one_stop").kind is TripKind.ONE_STOP
    assert trip(type="one_stop").kind is TripKind.ONE_STOP, "where the contract shows it"
    assert trip(kind=" ").kind is TripKind.DIRECT


# --- Which id -------------------------------------------------------------------------------------


def ids(*own: tuple[str, float], listed: float | None = None, of_leg: float | None = None) -> Shape:
    return replace(
        LEGGED,
        ids=IdPlan(
            listed=((("ids",), listed),) if listed is not None else (),
            legs=("data", "legs"),
            of_leg=((("id",), of_leg),) if of_leg is not None else (),
            own=tuple(((name,), heavy) for name, heavy in own),
        ),
    )


def test_the_likeliest_id_is_taken() -> None:
    assert trip(ids(("a", 0.5), ("b", 0.8), ("c", 0.3)), a="A", b="B", c="C").trip_ids == ("B",)
    assert trip(ids(("a", 0.5), ("b", 0.8)), a="A").trip_ids == ("A",)


def test_two_ids_that_are_as_likely_are_named_and_not_sold() -> None:
    error = lacking(ids(("a", 0.8), ("b", 0.75), ("c", 0.6)), a="A", b="B", c="C")
    assert (error.field, error.readings) == ("trip id", (("a", "A"), ("b", "B")))
    assert trip(ids(("a", 0.8), ("b", 0.75)), a="A", b="A").trip_ids == ("A",), "the same id twice"
    assert trip(ids(("a", 0.1), ("b", 0.0)), a="A", b="B").trip_ids == ("A",)
    assert trip(ids(("a", 2.0), ("b", 1.95)), a="A", b="B").trip_ids == ("A",), "where the contract shows it"
    both = lacking(ids(("a", 0.8), listed=0.55), a="A", ids=["X", "Y"], kind="one_stop")
    assert both.readings == (("a", "A"), ("ids", "X, Y"))


def test_a_list_of_ids_is_likelier_than_one_and_than_those_of_the_legs() -> None:
    assert trip(ids(("a", 1.0), listed=1.0), a="A", ids=["X"]).trip_ids == ("X",)
    legs = {"data": {"legs": [leg(0), leg(1)]}, "kind": "connection"}
    assert trip(ids(listed=1.0, of_leg=0.95), ids=["X", "Y"], **legs).trip_ids == ("X", "Y")
    one = {"data": {"legs": [leg(0)]}}
    assert trip(ids(("a", 1.0), of_leg=1.0), a="A", **one).trip_ids == ("leg-0",)
    below = lacking(ids(("a", 1.0), of_leg=0.95), a="A", **one)
    assert below.readings == (("data.legs[].id", "leg-0"), ("a", "A"))


def test_an_id_for_each_leg() -> None:
    shape = ids(("a", 1.9), listed=1.0)
    assert trip(shape, a="A", ids=["X", "Y"], kind="connection").trip_ids == ("X", "Y")
    assert trip(shape, a="A", ids=["X", "Y"], kind="direct").trip_ids == ("A",)
    two = {"data": {"legs": [leg(0), leg(1)]}}
    assert trip(shape, a="A", ids=["X", "Y"], kind="one_stop", **two).trip_ids == ("X", "Y")
    assert trip(shape, a="A", ids=["X", "Y"], kind="one_stop").trip_ids == ("A",)
    one = {"data": {"legs": [leg(0)]}}
    assert trip(ids(listed=1.0), ids=["X", "Y"], kind="one_stop", **one).trip_ids == ("X", "Y")
    assert lacking(shape, a="A", kind="connection").field == "trip id"
    assert lacking(ids(listed=1.0), ids=["X", "Y"]).field == "type", "a connection or one bus that stops?"
    assert lacking(ids(of_leg=1.0), kind="direct").field == "trip id"


def test_legs_of_one_id_have_no_ids() -> None:
    assert lacking(LEGGED, data={"legs": [leg(0), leg(1, id="leg-0")]}, kind="connection").field == "trip id"
    assert lacking(LEGGED, data={"legs": [leg(0), leg(1, id=None)]}, kind="connection").field == "trip id"


# --- Legs -----------------------------------------------------------------------------------------


def test_the_legs_of_a_connection() -> None:
    found = legged(leg(0, co="Norte", cl="Leito"), leg(1, wait=30), co="Sul", cl="Semi")
    assert [(one.company, one.service_class, one.waiting) for one in found.legs] == [
        ("Norte", "Leito", None),
        ("Sul", "Semi", 30),
    ]
    assert [one.departure.name for one in found.legs if one.departure] == ["F0", "F1"]
    assert [one.arrival.name for one in found.legs if one.arrival] == ["T0", "T1"]
    assert legged(leg(0), leg(1)).legs[1].waiting == 60, "by the clocks"
    assert legged(leg(0, co="Norte", cl="Leito"), leg(1)).company == "Norte"
    assert legged(leg(0, co="Norte", cl="Leito"), leg(1)).service_class == "Leito"


def test_an_entry_without_ends_begins_with_its_first_leg_and_ends_with_its_last() -> None:
    none = without("at", "until", "from", "to")
    found = legged(leg(0), leg(1), leg(2), **none)
    assert (found.departure.name, found.arrival.name) == ("F0", "T2")
    alone = trip(LEGGED, data={"legs": [leg(0)]}, **none)
    assert (alone.departure.name, alone.arrival.name) == ("F0", "T0")


def test_facts_of_the_only_leg_are_those_of_the_trip() -> None:
    found = trip(LEGGED, data={"legs": [leg(0, co="Norte", cl="Leito", wait=5, hash="h-1")]})
    assert (found.company, found.service_class, found.itinerary_hash) == ("Norte", "Leito", "h-1")
    assert found.legs[0].waiting == 5
    stops = replace(LEGGED, ids=replace(LEGGED.ids, own=((("id",), 1.0),), of_leg=()))
    several = trip(stops, data={"legs": [leg(0, co="Norte"), leg(1, co="Sul")]}, kind="direct", co="Leste")
    assert [one.company for one in several.legs] == ["Leste"], "of none of its legs alone"


def test_the_hash_of_the_entry_comes_before_those_of_its_legs() -> None:
    assert legged(leg(0), leg(1, hash="h-1"), hash="h-0").itinerary_hash == "h-0"
    assert legged(leg(0), leg(1, hash="h-1")).itinerary_hash == "h-1"
    assert legged(leg(0), leg(1)).itinerary_hash == ""


def test_legs_that_each_state_a_price_cost_their_sum() -> None:
    shape = replace(LEGGED, price=(), legs_price=("price",))
    assert legged(leg(0, price=50), leg(1, price="30,50"), shape=shape).price == 8_050
    assert legged(leg(0, price=50), leg(1, price=0), shape=shape).price == 5_000
    both = replace(LEGGED, legs_price=("price",))
    assert legged(leg(0, price=50), leg(1, price=30), shape=both).price == 9_000, "the entry's own"
    with pytest.raises(Unclear, match="price is missing"):
        legged(leg(0, price=50), leg(1), shape=shape)
    with pytest.raises(Unclear, match="price is missing"):
        trip(replace(shape, ids=SHAPE.ids))
    with pytest.raises(Unclear, match="price is missing"):
        trip(replace(SHAPE, price=()))


# --- Directions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "back"),
    [
        ("volta", True),
        ("return", True),
        ("ida", False),
        ("outbound", False),
        ("departure_type", False),
        ("direct", None),
        ("", None),
    ],
)
def test_words_for_the_way_back(word: str, back: bool | None) -> None:
    assert departures.goes_back(word) is back


# --- What is noted --------------------------------------------------------------------------------


def noted(book: Book) -> Mapping[str, tuple[str, str, str, str]]:
    """Each field with its place, certainty, example and form."""
    assert {reply for reply, _ in book.readings} == {Endpoint.TRIPS}
    return {
        field: (one.path, one.certainty.value, one.value, one.form)
        for (_, field), one in book.readings.items()
    }


def test_where_the_entries_hold_what_is_noted_with_an_example() -> None:
    book = Book()
    departures.note(
        replace(SHAPE, texts={"kind": ("type",), "available": ("n",)}), ("data", "[]"), trip(), book
    )
    assert noted(book) == {
        "entries": ("data[]", "found", "", ""),
        "entry.price": ("price", "documented", "90.0", "reais"),
        "entry.trip_id": ("id", "found", "t-1", ""),
        "entry.departure": ("at", "found", "2026-12-11T22:00:00", ""),
        "entry.arrival": ("until", "found", "2026-12-12T06:00:00", ""),
        "entry.kind": ("type", "documented", "", ""),
        "entry.available": ("n", "found", "", ""),
    }


def test_what_stands_in_legs_or_nowhere_is_noted_so() -> None:
    book = Book()
    shape = replace(
        LEGGED,
        price=(),
        legs_price=("price",),
        scale=1,
        departure=PointPlan(day=("d",), hour=("h",)),
        arrival=PointPlan(),
        ids=replace(LEGGED.ids, listed=((("ids",), 0.5),), own=((("id",), 0.8),)),
    )
    departures.note(shape, (), trip(), book)
    found = noted(book)
    assert found["entries"] == ("", "missing", "", "")
    assert found["entry.price"] == ("data.legs[].price", "found", "90.0", "cents")
    assert found["entry.trip_id"][0] == "id", "the likeliest"
    assert found["entry.departure"][0] == "d"
    assert found["entry.arrival"] == ("", "missing", "2026-12-12T06:00:00", "")


def test_entries_of_the_usual_form_are_noted_as_documented() -> None:
    book = Book()
    departures.note_usual(("departures", "[]"), trip(), book)
    assert noted(book) == {
        "entries": ("departures[]", "documented", "", ""),
        "entry.price": ("price", "documented", "90.0", "reais"),
        "entry.trip_id": ("tripUuids", "documented", "t-1", ""),
        "entry.departure": ("departure.schedule.date", "documented", "2026-12-11T22:00:00", ""),
        "entry.arrival": ("arrival.schedule.date", "documented", "2026-12-12T06:00:00", ""),
        "entry.kind": ("type", "documented", "", ""),
        "entry.duration": ("duration", "documented", "", ""),
        "entry.available": ("availableSeats", "documented", "", ""),
    }
    assert isinstance(book.readings[Endpoint.TRIPS, "entries"], FieldReading)
    assert book.readings[Endpoint.TRIPS, "entries"].certainty is ReadingCertainty.DOCUMENTED


def test_what_cannot_be_sold_says_why() -> None:
    assert str(Unclear("departure")) == "departure is missing"
    assert str(Unclear("trip id", (("a", "1"), ("b", "2")))) == "trip id is ambiguous"
