"""Where the entries of a search hold which fact: found on a few of them, for all of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.trips import TripKind
from pos_app.partner.learn import search_shape
from pos_app.partner.learn.search_shape import IdPlan, Shape
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.points import PointPlan
from pos_app.partner.reading.profile import Pin, Profile

UUID = "2b1c0d9e-6a55-4c1e-a0f3-1d2e3f4a5b6{}"


def resolved(*entries: Any, book: Book | None = None) -> Shape:
    return asyncio.run(search_shape.resolve(list(entries), ("data", "[]"), book or Book()))


def entry(**members: Any) -> dict[str, Any]:
    made = {
        "tripId": UUID.format(0),
        "price": 90.5,
        "departure": {"at": "2026-12-11T22:15", "city": "A"},
        "arrival": {"at": "2026-12-12T06:00", "city": "B"},
        **members,
    }
    return {name: value for name, value in made.items() if value is not None}


# --- Kinds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("direct", TripKind.DIRECT),
        ("Direto", TripKind.DIRECT),
        ("non_stop", TripKind.DIRECT),
        ("non-stop", TripKind.DIRECT),
        ("one_stop", TripKind.ONE_STOP),
        ("ONE STOP", TripKind.ONE_STOP),
        ("com escala", TripKind.ONE_STOP),
        ("connection", TripKind.CONNECTION),
        ("conexão", TripKind.CONNECTION),
        ("flight", None),
        ("", None),
        (1, None),
        (None, None),
    ],
)
def test_words_for_a_kind_of_trip(word: object, kind: TripKind | None) -> None:
    assert search_shape.kind_of(word) is kind


# --- What a shape lacks ---------------------------------------------------------------------------


def test_what_no_trip_can_be_without() -> None:
    nothing = Shape(PointPlan(), PointPlan(), IdPlan(), (), 100)
    assert nothing.lacking == ("departure", "arrival", "trip id", "price")
    assert not nothing.usable
    at, some = PointPlan(whole=("at",)), ((("id",), 1.0),)
    for ids in (IdPlan(own=some), IdPlan(listed=some), IdPlan(of_leg=some)):
        assert Shape(at, at, ids, ("price",), 100).usable
    of_legs = Shape(PointPlan(), PointPlan(), IdPlan(of_leg=some), (), 100, leg_departure=at, leg_arrival=at)
    assert of_legs.lacking == ("price",)


# --- Prices ---------------------------------------------------------------------------------------


def test_a_price_in_reais_or_in_cents() -> None:
    assert resolved(entry(price=90.5)).scale == 100
    assert resolved(entry(price="90,50")).scale == 100
    assert resolved(entry(price=90)).scale == 100
    assert resolved(entry(price=1499)).scale == 100
    assert resolved(entry(price=1500)).scale == 1, "from fifteen reais on: no fare is fifteen hundred"
    assert resolved(entry(price=9050)).scale == 1
    assert resolved(entry(price=0), entry(price=9050), entry(price=9050)).scale == 1, (
        "a free trip tells nothing"
    )
    assert resolved(entry(price=None, priceCents=900)).scale == 1
    assert resolved(entry(price=None, priceCents=900)).price == ("priceCents",)
    assert resolved(entry(price={"amount": 905, "scale": 2})).scale == 1
    assert resolved(entry(price=9050.5)).scale == 100
    assert resolved(entry(price=None)).scale == 100


BOTH = entry(price=None, fare=90.5, tarifa=80.5)


def pinned(path: str, form: str = "") -> Book:
    return Book(Profile({(Endpoint.TRIPS, "entry.price"): Pin(path, form)}))


def test_the_profile_says_which_price_it_is_and_its_unit() -> None:
    book = pinned("tarifa")
    found = resolved(BOTH, book=book)
    assert (found.price, found.price_others, book.drifts) == (("tarifa",), (), frozenset())
    assert resolved(entry(price=9050), book=pinned("price", "reais")).scale == 100
    assert resolved(entry(price=90), book=pinned("price", "cents")).scale == 1


def test_a_price_that_is_not_where_the_profile_says_is_found_and_noted() -> None:
    book = pinned("fare")
    assert resolved(entry(), book=book).price == ("price",)
    assert book.drifts == {(Endpoint.TRIPS, "entry.price")}


def test_two_prices_that_are_as_likely_are_both_named() -> None:
    book = Book()
    found = resolved(BOTH, book=book)
    assert found.price_others == (("fare", "90.5"), ("tarifa", "80.5"))
    noted = book.readings[Endpoint.TRIPS, "entry.price"]
    assert (noted.path, noted.certainty) == ("", ReadingCertainty.AMBIGUOUS)
    assert noted.others == found.price_others


def test_a_price_that_is_certain_is_not_noted_as_unclear() -> None:
    book = Book()
    assert resolved(entry(), book=book).price_others == ()
    assert resolved(entry(fare=80.5), book=book).price_others == (), "where the contract shows it"
    assert not book.readings


def test_the_price_of_each_leg_counts_where_the_entry_has_none() -> None:
    legs = [leg(0, fare=50.5), leg(1, fare=30.5)]
    found = resolved(entry(price=None, legs=legs))
    assert (found.price, found.legs_price, found.scale) == ((), ("fare",), 100)
    assert resolved(entry(legs=legs)).legs_price == ()
    cents = [leg(0, fare=5050), leg(1, fare=3050)]
    assert resolved(entry(price=None, legs=cents)).scale == 1


# --- Which entries are looked at ------------------------------------------------------------------


def test_a_fact_that_few_entries_state_is_found() -> None:
    entries = [entry() for _ in range(24)]
    entries[7] = entry(discountedPrice=80.5)
    entries[9] = entry(hash="h-1", discountedPrice=None)
    found = resolved(*entries)
    assert found.texts["discounted"] == ("discountedPrice",)
    assert found.texts["hash"] == ("hash",)
    empty = [entry(hash="") for _ in range(24)]
    empty[7] = entry(hash="h-1")
    assert resolved(*empty).texts["hash"] == ("hash",)


def test_what_is_no_entry_is_left_out() -> None:
    assert resolved("note", entry(), None, 5).price == ("price",)


# --- Facts of one value ---------------------------------------------------------------------------


def test_facts_of_an_entry() -> None:
    found = resolved(entry(type="direct", availableSeats=7, travelCompany={"name": "Norte"}, note="x"))
    assert found.texts == {
        "kind": ("type",),
        "available": ("availableSeats",),
        "company": ("travelCompany", "name"),
    }
    hardly = entry(**{"foo bar baz qux quux type": "direct"})
    assert "kind" not in resolved(hardly).texts, "five words that are not understood"


def test_a_duration_in_parts_is_read_whole() -> None:
    assert resolved(entry(duration={"hours": 7, "minutes": 45})).texts["duration"] == ("duration",)
    nested = entry(total={"duration": {"hours": 7, "minutes": 45}})
    assert resolved(nested).texts["duration"] == ("total", "duration")
    assert resolved(entry(duration={"text": "7h 45m"})).texts["duration"] == ("duration", "text")
    assert resolved(entry(duration="7h 45m")).texts["duration"] == ("duration",)
    assert "duration" not in resolved(entry(hours=7)).texts


# --- Legs -----------------------------------------------------------------------------------------


def leg(number: int, **members: Any) -> dict[str, Any]:
    made = {
        "tripId": UUID.format(number),
        "departure": {"at": f"2026-12-11T{8 + 4 * number:02d}:00", "city": "A"},
        "arrival": {"at": f"2026-12-11T{11 + 4 * number:02d}:00", "city": "B"},
        **members,
    }
    return {name: value for name, value in made.items() if value is not None}


def test_the_legs_of_an_entry_and_their_facts() -> None:
    legs = [leg(0, waitingTime="0h 30m", company="Norte"), leg(1), "note"]
    found = resolved(entry(tripId=None, trip={"parts": legs}))
    assert found.ids.legs == ("trip", "parts")
    assert [path for path, _ in found.ids.of_leg] == [("tripId",)]
    assert found.leg_departure == PointPlan(
        whole=("departure", "at"), day=("departure", "at"), city=("departure", "city")
    )
    assert found.leg_arrival == PointPlan(
        whole=("arrival", "at"), day=("arrival", "at"), city=("arrival", "city")
    )
    assert found.leg_texts == {"company": ("company",), "waiting": ("waitingTime",)}
    without = resolved(entry())
    assert (without.ids.legs, without.ids.of_leg, without.leg_texts) == ((), (), {})
    assert without.leg_departure == PointPlan()


def test_of_two_lists_the_one_with_ids_and_ends_is_the_legs() -> None:
    stops = [
        {"name": "A", "departureTime": "2026-12-11T08:00"},
        {"name": "B", "departureTime": "2026-12-11T09:00"},
    ]
    for names in (("a", "legs"), ("legs", "z")):
        found = resolved(entry(**{names[0]: stops, names[1]: [leg(0), leg(1)]}))
        assert found.ids.legs == (names[1],)
    ended = [leg(0, tripId=None), leg(1, tripId=None)]
    without_ends = [{"tripId": UUID.format(2)}, {"tripId": UUID.format(3)}]
    assert resolved(entry(parts=without_ends)).ids.legs == ("parts",)
    assert resolved(entry(parts=ended)).ids.legs == ("parts",)
    assert resolved(entry(rows=[{"x": 1}])).ids.legs == ()
    assert resolved(entry(parts=[{"x": 1}])).ids.legs == ()
    assert resolved(entry(prices=[leg(0), leg(1)], parts=[leg(0), leg(1)])).ids.legs == ("parts",)
    assert resolved(entry(legs=[leg(0), leg(1)], parts=[leg(0), leg(1)])).ids.legs == ("legs",)
    assert resolved(entry(notes=["x"], parts=[])).ids.legs == ()


def test_legs_are_looked_for_five_levels_deep() -> None:
    inner: Any = {"legs": [leg(0), leg(1)]}
    for name in "dcb":
        inner = {name: inner}
    assert resolved(entry(a=inner)).ids.legs == ("a", "b", "c", "d", "legs")
    assert resolved(entry(z={"a": inner})).ids.legs == ()


# --- Ids ------------------------------------------------------------------------------------------


def own(*entries: dict[str, Any]) -> dict[str, float]:
    return {".".join(path): round(heavy, 3) for path, heavy in resolved(*entries).ids.own}


def test_an_id_that_looks_like_one_is_likelier() -> None:
    assert own(entry()) == {"tripId": 1.3}
    assert own(entry(tripId="t-1")) == {"tripId": 1.2}
    assert own(entry(), entry(tripId="t-1")) == {"tripId": 1.2}
    assert own(entry(), entry(tripId=None)) == {"tripId": 1.3}


def test_short_numbers_and_one_value_for_all_entries_are_no_ids() -> None:
    assert own(entry(tripId="1234")) == {}
    assert own(entry(tripId=1234)) == {}
    assert own(entry(tripId="12345")) == {"tripId": 1.2}
    assert own(entry(tripId="1234"), entry(tripId="12345")) == {"tripId": 1.2}
    assert own(*[entry(tripId="t-1")] * 3) == {"tripId": 0.7}
    assert own(*[entry(tripId="t-1")] * 2) == {"tripId": 1.2}
    assert own(entry(tripId="t-1"), entry(tripId="t-2"), entry(tripId="t-1")) == {"tripId": 1.2}
    assert own(entry(tripId="t-1"), entry(tripId="t-2"), entry(tripId="t-3")) == {"tripId": 1.2}
    assert own(*[entry(tripId=None, id="t-1")] * 3) == {}, "nothing speaks for it any more"


@pytest.mark.parametrize(
    ("value", "ids"),
    [
        (["a", "b"], ("a", "b")),
        ([1, 2], ("1", "2")),
        ({"leg1": "a", "leg2": "b"}, ("a", "b")),
        ({"leg10": "c", "leg2": "b", "leg1": "a"}, ("a", "b", "c")),
        ({"1": "a"}, ("a",)),
        ({"leg1": "a", "note": "b"}, None),
        (["a", ""], None),
        (["a", None], None),
        ([{"id": "a"}], None),
        ([], None),
        ({}, None),
        ("a", None),
        (None, None),
    ],
)
def test_ids_in_a_list_or_by_the_numbers_of_the_legs(value: object, ids: tuple[str, ...] | None) -> None:
    assert search_shape.id_list(value) == ids


def listed(**members: Any) -> dict[str, float]:
    return {".".join(path): round(heavy, 3) for path, heavy in resolved(entry(**members)).ids.listed}


def test_where_a_list_of_ids_stands() -> None:
    assert listed(tripUuids=["a", "b"]) == {"tripUuids": 1.3}
    assert listed(tripUuids={"leg1": "a", "leg2": "b"}) == {"tripUuids": 1.3}
    assert listed(x={"y": {"tripUuids": {"1": "a", "2": "b"}}}) == {"x.y.tripUuids": 1.18}
    assert listed(w={"x": {"y": {"tripUuids": {"1": "a"}}}}) == {"w.x.y.tripUuids": 1.12}
    assert listed(v={"w": {"x": {"y": {"tripUuids": {"1": "a"}}}}}) == {}
    assert listed(m={"tripUuids": {"1": "a"}, "o": {"z": 1}}, n={"tripIds": {"1": "b"}}) == {
        "m.tripUuids": 1.24,
        "n.tripIds": 1.14,
    }
    assert listed(seats={"1": "a", "2": "b"}) == {}
    assert listed(tripUuids=["a", ""]) == {}
    assert listed(tripUuids={}) == {}


def test_legs_are_known_by_what_they_hold_whatever_their_list_is_called() -> None:
    ids = [{"tripUuid": UUID.format(n)} for n in (1, 2)]
    assert resolved(entry(tripId=None, odd=ids)).ids.legs == ("odd",)
    ends = {"departure": {"at": "2026-12-11T22:15"}, "arrival": {"at": "2026-12-12T06:00"}}
    legged = resolved(entry(trips=[ends, ends]))
    assert legged.leg_departure.tells_moment and legged.leg_arrival.tells_moment


def test_stops_with_their_times_are_no_legs_beside_those_with_the_ids() -> None:
    stop = {"departure": {"at": "2026-12-11T23:15"}, "arrival": {"at": "2026-12-11T23:00"}}
    legs = [{"uuid": UUID.format(n)} for n in (1, 2)]
    assert resolved(entry(tripId=None, legs=legs, stops=[stop, stop])).ids.legs == ("legs",)


def test_a_list_of_stops_is_none_of_legs() -> None:
    stop = {"departure": {"at": "2026-12-11T23:15"}, "arrival": {"at": "2026-12-11T23:00"}}
    for name in ("stops", "tripStops"):
        assert resolved(entry(**{name: [stop, stop]})).legs_price == ()
        assert not resolved(entry(**{name: [stop, stop]})).leg_departure.tells_moment, name


def test_an_id_that_all_trips_have_in_common_is_the_id_of_none() -> None:
    assert resolved(*[entry(tripId=None, trip="aaaa-1111")] * 3).lacking == ("trip id",)
