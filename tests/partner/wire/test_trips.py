"""The search reply in all its forms (contract 2.2, 4.3), and what it must never claim."""

from __future__ import annotations

import asyncio
import functools
import json
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Point, Trip, TripKind
from pos_app.partner.learn import search_shape
from pos_app.partner.reading import departures
from pos_app.partner.reading.book import Book
from pos_app.partner.wire import trip_forms, trip_pages, trips
from tests.partner.service import example

OUT = trips.Route("sao-paulo-tiete-sp", "rio-de-janeiro-rj", date(2026, 12, 11))
BACK = trips.Route("rio-de-janeiro-rj", "sao-paulo-tiete-sp", date(2026, 12, 15))


@functools.cache
def _entry(index: int) -> str:
    return json.dumps(example("trips")["departures"][index])


def entry(index: int = 0, /, **changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_entry(index))
    found.update(changes)
    return {name: value for name, value in found.items() if value is not ...}


def split(body: bytes) -> trip_pages.Page:
    return asyncio.run(trip_pages.split(body))


def read(
    *entries: Any, back: trips.Route | None = None, route: trips.Route = OUT
) -> tuple[list[Trip], list[Trip], int]:
    page = split(json.dumps(list(entries)).encode())
    found = asyncio.run(trips.read(page.departures, route, back))
    return found.out, found.back, found.set_aside


def one(**changes: Any) -> Trip:
    found, _, set_aside = read(entry(**changes))
    assert set_aside == 0
    return found[0]


def test_a_direct_trip() -> None:
    trip = one()
    assert (trip.kind, trip.trip_ids, trip.price, trip.discounted, trip.fare) == (
        TripKind.DIRECT,
        ("7f0c-direct",),
        14990,
        12990,
        12990,
    )
    assert (trip.company, trip.service_class, trip.minutes, trip.available) == (
        "Viação Serra Azul",
        "Semileito",
        370,
        21,
    )
    assert trip.departure == Point(
        "São Paulo - Tietê",
        datetime(2026, 12, 11, 22, 15),
        "São Paulo",
        "SP",
        "sao-paulo-tiete-sp",
        "Terminal Tietê",
    )
    assert not (trip.other_day or trip.other_route)


def test_a_connection_has_its_legs_in_order_with_the_wait_between() -> None:
    (trip,), _, _ = read(entry(1))
    assert trip.kind is TripKind.CONNECTION
    assert trip.trip_ids == ("a1-first", "b2-second")
    assert [leg.company for leg in trip.legs] == ["Viação Serra Azul", "Expresso Lobo-Guará"]
    assert [leg.minutes for leg in trip.legs] == [120, 400]
    assert [leg.waiting for leg in trip.legs] == [None, 50]


def test_ends_of_a_trip_given_by_its_parts_only() -> None:
    (trip,), _, _ = read(entry(1, departure=..., arrival=..., travelCompany=..., serviceClass=...))
    assert trip.departure.name == "São Paulo - Tietê"
    assert trip.arrival.name == "Rio de Janeiro - Novo Rio"
    assert trip.company == "Viação Serra Azul"


@pytest.mark.parametrize(
    "changes",
    [
        {"parts": ...},
        {"tripUuids": ..., "parts": [{"tripId": "7f0c-direct"}]},
        {"tripUuids": ..., "parts": [{"uuid": "7f0c-direct"}]},
        {"tripUuids": ..., "parts": ..., "uuid": "7f0c-direct"},
        {"tripUuids": ..., "parts": ..., "tripId": "7f0c-direct"},
        {"tripUuids": ..., "parts": ..., "id": "7f0c-direct"},
        {"tripUuids": [], "parts": [], "id": "7f0c-direct"},
        {"travelCompany": ..., "company": {"name": "Viação Serra Azul"}},
        {"travelCompany": ..., "company": "Viação Serra Azul"},
        {"serviceClass": "Semileito"},
        {"duration": {"hours": "6h 10m", "days": 0}},
        {"duration": 370},
        {"price": "149.90", "discountedPrice": "129.90"},
        {"price": {"default": 149.9}},
        {"type": "DIRECT"},
        {"surprise": {"deep": [1]}},
    ],
)
def test_the_same_trip_in_another_form(changes: dict[str, Any]) -> None:
    assert replace(one(**changes), legs=()) == replace(one(), legs=())
    assert one(**changes).trip_ids == ("7f0c-direct",)


@pytest.mark.parametrize(
    "changes",
    [
        {"price": ...},
        {"price": 10.999},
        {"price": "muito"},
        {"departure": ...},
        {"arrival": {"place": {"name": "x"}}},
        {"type": "teleport"},
        {"tripUuids": ..., "parts": ...},
        {"tripUuids": ..., "parts": [{}]},
        {"type": "connection"},
        {"availableSeats": "some"},
    ],
)
def test_an_entry_that_cannot_be_sold_is_set_aside_and_counted(changes: dict[str, Any]) -> None:
    found, _, set_aside = read(entry(**changes), entry(), 5, None)
    assert len(found) == 1
    assert set_aside == 3


@pytest.mark.parametrize("index", [0, 1], ids=["direct", "connection"])
def test_the_legs_of_the_only_trip_are_no_trips(index: int) -> None:
    """Legs with a price and free seats of their own look much like trips."""
    only = entry(index)
    for part in only["parts"]:
        part |= {"price": 90.9, "availableSeats": 5}
    page = split(json.dumps({"departures": [only], "returns": [only, only]}).encode())
    assert (len(page.departures), len(page.returns)) == (1, 2)


@pytest.mark.parametrize("name", ["departures", "data", "trips", "items", "results"])
def test_the_list_under_any_name(name: str) -> None:
    assert len(split(json.dumps({name: [entry()]}).encode()).departures) == 1


def test_a_list_one_level_deeper_and_a_bare_one() -> None:
    deep = split(json.dumps({"data": {"departures": [entry()], "returns": [entry(), entry()]}}).encode())
    assert (len(deep.departures), len(deep.returns)) == (1, 2)
    assert len(split(json.dumps([entry()]).encode()).departures) == 1


@pytest.mark.parametrize("name", ["returns", "return", "returnTrips"])
def test_the_way_back_under_any_name(name: str) -> None:
    page = split(json.dumps({"departures": [], name: [entry()]}).encode())
    assert len(page.returns) == 1


@pytest.mark.parametrize("member", ["direction", "tripTypeDirection"])
def test_entries_that_carry_their_direction(member: str) -> None:
    out, back, _ = read(
        entry(0, **{member: "departure_type"}), entry(0, **{member: "return_type"}), back=BACK
    )
    assert (len(out), len(back)) == (1, 1)
    assert back[0].other_route


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"{}", b'{"data": {}}', b'"x"', b"[", b"\xff", b"[" * 100_000]
)
def test_an_envelope_without_a_list_names_the_endpoint(body: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        split(body)
    assert caught.value.endpoint == "trip search"


@pytest.mark.parametrize("body", [b"<html>", b"[", b"\xff", b'{"departures": [\xff]}'])
def test_a_reply_that_is_no_json_says_why(body: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        split(body)
    assert caught.value.detail == str(caught.value.__cause__) != ""


@pytest.mark.parametrize(
    ("body", "link", "page"),
    [
        ({"departures": [], "next": "/v5/trips?cursor=2"}, "/v5/trips?cursor=2", None),
        ({"departures": [], "links": {"next": "x"}}, "x", None),
        ({"departures": [], "pagination": {"page": 1, "totalPages": 3}}, "", 2),
        ({"departures": [], "pagination": {"page": 3, "totalPages": 3}}, "", None),
        ({"departures": [], "next": None}, "", None),
    ],
)
def test_further_pages(body: Any, link: str, page: int | None) -> None:
    found = split(json.dumps(body).encode())
    assert (found.next, found.page) == (link, page)


def test_another_day_is_marked() -> None:
    (trip,), _, _ = read(entry(), route=replace(OUT, day=date(2026, 12, 10)))
    assert (trip.other_day, trip.other_route) == (True, False)


@pytest.mark.parametrize(
    ("origin", "other"),
    [
        ("sao-paulo-tiete-sp", False),
        ("sao-paulo-sp", False),
        ("sao-paulo-barra-funda-sp", True),
        ("campinas-sp", True),
        ("sao-paulo-de-olivenca-am", True),
        ("sao-sp", True),
    ],
)
def test_another_route_is_marked(origin: str, other: bool) -> None:
    (trip,), _, _ = read(entry(), route=replace(OUT, origin=origin))
    assert trip.other_route is other


@pytest.mark.parametrize(
    ("place", "other"),
    [
        ({"name": "São Paulo", "slug": "sao-paulo-sp", "city": "São Paulo", "state": "SP"}, False),
        ({"name": "São Paulo", "city": "São Paulo", "state": "SP"}, False),
        ({"name": "São Paulo", "city": "São Paulo"}, False),
        ({"name": "Tietê"}, False),
        ({"name": "Campinas", "city": "Campinas", "state": "SP"}, True),
        ({"name": "Campinas", "slug": "campinas-sp"}, True),
    ],
)
def test_a_place_with_less_detail_is_another_route_only_if_it_differs(
    place: dict[str, Any], other: bool
) -> None:
    departure = {"schedule": {"date": "2026-12-11", "time": "22:15"}, "place": place}
    assert one(departure=departure).other_route is other


async def test_a_long_list_leaves_the_loop_its_turns() -> None:
    body = json.dumps({"departures": [entry(index % 2) for index in range(1500)]}).encode()
    turns = 0
    stop = False

    async def tick() -> None:
        nonlocal turns
        while not stop:
            turns += 1
            await asyncio.sleep(0)

    ticking = asyncio.create_task(tick())
    page = await trip_pages.split(body)
    found = (await trips.read(page.departures, OUT, None)).out
    stop = True
    await ticking
    assert len(found) == 1500
    assert turns >= 10


HARD_NAMES = ('Serra "Azul"', "A}, {B", "}]", '{"departures": [', "\\", "Ônibus \u2028")
LONG = 1200


def long_list(count: int = LONG) -> list[dict[str, Any]]:
    return [
        entry(index % 2, travelCompany={"id": index, "name": HARD_NAMES[index % len(HARD_NAMES)]})
        for index in range(count)
    ]


def whole(body: bytes, name: str = "departures") -> list[bytes]:
    """Read a whole list at once: the reference for the reader that works in pieces."""
    payload = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    return [bytes(raw) for raw in msgspec.json.decode(payload[name], type=list[msgspec.Raw])]


@pytest.mark.parametrize("indent", [None, 1])
def test_a_reply_in_pieces_holds_what_the_whole_reply_holds(indent: int | None) -> None:
    payload = {
        "departures": long_list(),
        "returns": long_list(900),
        "pagination": {"page": 1, "totalPages": 2},
    }
    body = json.dumps(payload, indent=indent).encode()
    page = split(body)
    assert [bytes(raw) for raw in page.departures] == whole(body)
    assert [bytes(raw) for raw in page.returns] == whole(body, "returns")
    assert page.page == 2


@pytest.mark.parametrize(
    "payload",
    [
        {"total": LONG, "departures": long_list()},
        {"data": {"departures": long_list()}},
        {"trips": long_list()},
        {"departures": [[entry()]] * LONG},
        long_list(),
    ],
)
def test_a_long_reply_in_another_form_is_read_as_a_whole(payload: Any) -> None:
    assert len(split(json.dumps(payload).encode()).departures) == LONG


def test_a_long_reply_that_is_cut_off_is_unreadable() -> None:
    body = json.dumps({"departures": long_list()}).encode()
    for end in (len(body) - 1, len(body) // 2, len(body) - 300):
        with pytest.raises(Unreadable):
            split(body[:end])


@pytest.mark.parametrize("index", [0, 1])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"discountedPrice": None},
        {"duration": "6h 10m"},
        {"duration": 370},
        {"duration": {"hours": "30h 10m", "days": 1}},
        {"serviceClass": {"id": 2, "name": ""}},
        {"isLowFare": True},
        {"itineraryHash": "abc"},
    ],
)
def test_the_quick_reader_and_the_lenient_one_give_the_same_trip(index: int, changes: dict[str, Any]) -> None:
    raw = msgspec.Raw(json.dumps(entry(index, **changes)).encode())
    quick = trip_forms.trip(raw)
    assert quick is not None
    entries = [msgspec.json.decode(raw)]
    shape = asyncio.run(search_shape.resolve(entries, ("departures", "[]"), Book()))
    assert quick == departures.TripBuilder(shape).trip(entries[0])


@pytest.mark.parametrize(
    "changes",
    [
        {"price": "149.90"},
        {"duration": {"hours": 6, "minutes": 10}},
        {"uuid": "x", "tripUuids": ...},
        {"hash": "h"},
    ],
)
def test_another_form_is_left_to_the_lenient_reader(changes: dict[str, Any]) -> None:
    assert trip_forms.trip(msgspec.Raw(json.dumps(entry(0, **changes)).encode())) is None
    assert one(**changes).kind is TripKind.DIRECT


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["type", "price", "departure", "arrival", "parts", "tripUuids", "duration"]),
                inner,
            )
        ),
        max_leaves=10,
    )
)
def test_no_entry_can_break_the_search(value: Any) -> None:
    good, _, set_aside = read(value, entry())
    assert len(good) + set_aside == 2


def test_entries_are_not_read_before_their_slice() -> None:
    page = split(b'{"departures": [{"type": 5}]}')
    assert isinstance(page.departures[0], msgspec.Raw)


def test_a_platform_is_read_where_a_reply_names_one_and_empty_where_none_does() -> None:
    assert one().departure.platform == ""
    end = entry()["departure"]
    assert one(departure={**end, "platform": " 32 "}).departure.platform == "32"
    place = {**end["place"], "platform": "14B"}
    assert one(departure={**end, "place": place}).departure.platform == "14B"
    in_portuguese = one(departure={**end, "plataforma": "32"}, direction="outbound")
    assert (in_portuguese.departure.platform, in_portuguese.departure.name) == ("32", end["place"]["name"])
