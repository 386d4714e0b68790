"""The search reply in all its forms (contract 2.2, 4.3), and what it must never claim."""

from __future__ import annotations

import asyncio
import functools
import json
import re
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import Point, Trip, TripKind
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.paths import parsed, written
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.wire import trips
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


def found(tree: Any, back: trips.Route | None = None, route: trips.Route = OUT, **lines: Line) -> trips.Found:
    profile = Profile({(Endpoint.TRIPS, name.replace("__", ".")): line for name, line in lines.items()})
    return asyncio.run(trips.read(json.dumps(tree).encode(), route, back, Book(profile)))


def read(
    *entries: Any, back: trips.Route | None = None, route: trips.Route = OUT
) -> tuple[list[Trip], list[Trip], int]:
    result = found(list(entries), back, route)
    return result.out, result.back, result.set_aside


def one(**changes: Any) -> Trip:
    (trip,), _, set_aside = read(entry(**changes))
    assert set_aside == 0
    return trip


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


def test_a_night_bus_told_with_the_day_of_its_departure_arrives_when_its_duration_ends() -> None:
    early = entry(duration=370)
    early["arrival"]["schedule"]["date"] = early["departure"]["schedule"]["date"]
    (trip,), _, _ = read(early)
    assert trip.arrival == one().arrival
    del early["duration"]
    assert read(early)[2] == 1
    early["arrival"]["schedule"]["time"] += " (+1)"
    assert read(early)[0][0].arrival == one().arrival


def test_a_connection_has_its_legs_in_order_with_the_wait_between() -> None:
    (trip,), _, _ = read(entry(1))
    assert trip.kind is TripKind.CONNECTION
    assert trip.trip_ids == ("a1-first", "b2-second")
    assert [leg.company for leg in trip.legs] == ["Viação Serra Azul", "Expresso Lobo-Guará"]
    assert [leg.minutes for leg in trip.legs] == [120, 400]
    assert [leg.waiting for leg in trip.legs] == [None, 50]


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
        {"price": ...}, {"price": 10.999}, {"price": "muito"}, {"departure": ...},
        {"arrival": {"place": {"name": "x"}}}, {"type": "teleport"}, {"tripUuids": ..., "parts": ...},
        {"tripUuids": ..., "parts": [{}]}, {"type": "connection"}, {"availableSeats": "some"},
    ],
)  # fmt: skip
def test_an_entry_that_cannot_be_sold_is_set_aside_and_counted(changes: dict[str, Any]) -> None:
    good, _, set_aside = read(entry(**changes), entry(), 5, None)
    assert (len(good), set_aside) == (1, 3)


@pytest.mark.parametrize("name", ["departures", "data", "trips", "items", "Departures"])
@pytest.mark.parametrize("back", ["returns", "return", "returnTrips"])
@pytest.mark.parametrize("wrapped", [0, 1, 3])
def test_the_lists_under_their_names_in_any_envelope(name: str, back: str, wrapped: int) -> None:
    tree: Any = {"total": 3, name: [entry()], back: [entry(), entry()]}
    for _ in range(wrapped):
        tree = {"success": True, "meta": {"items": []}, "result": tree}
    result = found(tree, BACK)
    assert (len(result.out), len(result.back)) == (1, 2)
    assert len(found(tree).out) == 1


def test_a_bare_list_and_a_day_without_trips() -> None:
    assert len(found([entry()]).out) == 1
    assert found({"data": {"departures": []}}).count == found({"departures": None}).count == 0


@pytest.mark.parametrize(
    "tree",
    [
        {},
        {"data": {}},
        "x",
        {"items": ["a"]},
        {"data": [], "viagens": [entry()]},
        {"meta": {"items": []}, "rows": {"list": [entry()]}},
    ],
    ids=str,
)
def test_a_reply_without_a_list_of_trips_is_no_day_without_trips(tree: Any) -> None:
    with pytest.raises(Unreadable) as caught:
        found(tree)
    assert caught.value.endpoint == "trip search"


@pytest.mark.parametrize("member", ["direction", "tripTypeDirection"])
def test_entries_that_carry_their_direction(member: str) -> None:
    out, back, _ = read(
        entry(0, **{member: "departure_type"}), entry(0, **{member: "return_type"}), back=BACK
    )
    assert (len(out), len(back)) == (1, 1)
    assert back[0].other_route


def styled(node: Any, style: Any) -> Any:
    if isinstance(node, dict):
        return {style(key): styled(value, style) for key, value in node.items()}
    return [styled(one, style) for one in node] if isinstance(node, list) else node


@pytest.mark.parametrize(
    "style",
    [
        lambda key: re.sub(r"([A-Z])", r"_\1", key).lower(),
        lambda key: re.sub(r"([A-Z])", r"-\1", key).lower(),
        str.upper,
        lambda key: key[:1].upper() + key[1:],
    ],
    ids=["snake", "kebab", "upper", "pascal"],
)
def test_the_documented_form_in_another_style_of_keys(style: Any) -> None:
    tree = {"departures": [entry(0), entry(1)]}
    assert found(styled(tree, style)).out == found(tree).out


# --- Ids and money are never guessed ---------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"parts": [{"tripId": "another"}]}, {"tripUuids": ..., "parts": ..., "uuid": "a", "id": "b"},
        {"tripUuids": ..., "parts": [{"tripId": "a", "uuid": "b"}]},
        {"tripUuids": ["a", "b"], "type": "direct"}, {"tripUuids": ["a", "b"], "type": ...},
        {"tripUuids": ["a", "b"], "parts": ..., "type": ...},
        {"currency": "USD"}, {"price": {"units": 149, "nanos": "?"}},
        {"price": {"value": 149.9, "currency": "USD"}},
    ],
    ids=str,
)  # fmt: skip
def test_what_could_be_two_things_is_set_aside(changes: dict[str, Any]) -> None:
    assert read(entry(**changes))[2] == 1


def test_a_trip_of_two_buses_is_never_read_as_its_first() -> None:
    legs = [{"id": "a", "saida": "2026-12-11T22:15"}, {"id": "b", "saida": "2026-12-12T01:15"}]
    two = {"tripUuids": ..., "parts": ..., "uuid": "a", "trechos": legs}
    assert read(entry(type=..., **two))[2] == read(entry(type="one_stop", **two))[2] == 1


@pytest.mark.parametrize(
    ("price", "cents"),
    [
        (149.9, 14990), ("R$ 1.149,90", 114990), ({"value": 149.9, "currency": "BRL"}, 14990),
        ({"units": 149, "nanos": 900000000}, 14990), ({"amount": 14990, "scale": 2}, 14990),
        ({"cents": 14990}, 14990), ({"default": 149.9, "reference": 180}, 14990), (30000, 3000000),
    ],
    ids=str,
)  # fmt: skip
def test_an_amount_is_read_whole_and_without_a_unit_is_reais(price: Any, cents: int) -> None:
    assert one(price=price, discountedPrice=...).price == cents


# --- By a profile ----------------------------------------------------------------------------------

E = "out.viagens[]"


def line(*paths: str, form: str = "") -> Line:
    return Line(tuple(map(parsed, paths)), form)


LINES = {
    "entries": line(E),
    "entry__price": line(f"{E}.valor", form="cents"),
    "entry__trip_id": line(f"{E}.chave", f"{E}.onibus[].chave"),
    "entry__kind": line(f"{E}.tipo"),
    "entry__available": line(f"{E}.livres"),
    "entry__departure__hour": line(f"{E}.sai", form="minutes"),
    "entry__departure__day": line("out.dia"),
    "entry__departure__name": line(f"{E}.de"),
    "entry__arrival__hour": line(f"{E}.chega"),
    "entry__arrival__name": line(f"{E}.para"),
    "entry__duration": line(f"{E}.dura"),
}


def strange(**changes: Any) -> dict[str, Any]:
    made = {"valor": 14990, "chave": "k1", "tipo": "direto", "livres": 4, "sai": 1335, "chega": "05:10"}
    made |= {"de": "Tietê", "para": "Rio", **changes}
    return {name: value for name, value in made.items() if value is not ...}


def placed(*entries: Any, day: str = "11/12/2026", **lines: Any) -> trips.Found:
    return found({"out": {"viagens": list(entries), "dia": day}}, None, OUT, **{**LINES, **lines})


def test_a_profile_places_everything_also_a_day_above_the_entries() -> None:
    (trip,) = placed(strange()).out
    assert (trip.price, trip.trip_ids, trip.available) == (14990, ("k1",), 4)
    assert (trip.departure.when, trip.arrival.when) == (
        datetime(2026, 12, 11, 22, 15),
        datetime(2026, 12, 12, 5, 10),
    )


@pytest.mark.parametrize(
    ("changes", "arrives"),
    [
        ({"chega": "05:10+1"}, datetime(2026, 12, 12, 5, 10)),
        ({"chega": "05:10 (+2)"}, datetime(2026, 12, 13, 5, 10)),
        ({"chega": "23:10"}, datetime(2026, 12, 11, 23, 10)),
        ({"dura": "49h 0m", "chega": "23:15"}, datetime(2026, 12, 13, 23, 15)),
    ],
)
def test_the_day_of_an_arrival_that_tells_its_hour(changes: dict[str, Any], arrives: datetime) -> None:
    assert placed(strange(**changes)).out[0].arrival.when == arrives


def test_a_profile_counts_alone_and_says_drift_where_its_places_are_gone() -> None:
    moved = strange(valor=..., price=149.9)
    assert (placed(moved, strange()).set_aside, len(placed(moved, strange()).out)) == (1, 1)
    problem = placed(moved).problem
    assert problem is not None
    assert (problem.detail, problem.field) == (DRIFT, f"{E}.price")
    with pytest.raises(Unreadable, match=DRIFT):
        found({"departures": [entry()]}, None, OUT, **LINES)


@pytest.mark.parametrize("told", [True, False])
def test_each_way_has_its_own_day_and_never_that_of_the_other(told: bool) -> None:
    """Both ways stand beside each other in objects of their own, each with its day, or the first alone."""
    paths = ("ida.lista[]", "volta.lista[]")
    lines = {
        name: replace(
            old, paths=tuple(parsed(written(path).replace(E, at)) for path in old.paths for at in paths)
        )
        for name, old in LINES.items()
    }
    lines |= {"entries": line(paths[0]), "returns": line(paths[1])}
    lines |= {"entry__departure__day": line("ida.dia", "volta.dia")}
    back = {"lista": [strange(chave="k2")]} | ({"dia": "2026-12-15"} if told else {})
    result = found({"ida": {"dia": "2026-12-11", "lista": [strange()]}, "volta": back}, BACK, OUT, **lines)
    assert [trip.departure.when.day for trip in result.out] == [11]
    assert [trip.departure.when.day for trip in result.back] == ([15] if told else [])
    assert result.set_aside == (not told)


@pytest.mark.parametrize("back", ["2026-12-15", None])
def test_the_day_that_is_named_as_of_the_way_back_is_of_that_way_alone(back: str | None) -> None:
    paths = ("ida[]", "volta[]")
    lines = {
        name: replace(
            old, paths=tuple(parsed(written(path).replace(E, at)) for path in old.paths for at in paths)
        )
        for name, old in LINES.items()
    }
    lines |= {"entries": line(paths[0]), "returns": line(paths[1])}
    lines |= {"entry__departure__day": line("date", "returnDate")}
    tree = {"date": "2026-12-11", "returnDate": back, "ida": [strange()], "volta": [strange(chave="k2")]}
    result = found(tree, BACK, OUT, **lines)
    assert [trip.departure.when.day for trip in result.out] == [11]
    assert [trip.departure.when.day for trip in result.back if not trip.other_day] == ([15] if back else [])


@pytest.mark.parametrize("ways", [("ida", "volta"), (False, True), (True, False)], ids=str)
def test_groups_tell_their_direction(ways: tuple[Any, Any]) -> None:
    at = "groups[].list[]"
    lines = {
        name: replace(old, paths=tuple(parsed(written(path).replace(E, at)) for path in old.paths))
        for name, old in LINES.items()
    }
    lines |= {"entry__departure__day": line("groups[].day"), "entry__direction": line("groups[].way")}
    if ways[0] is True:  # A flag of the way out.
        lines["entry__direction"] = line("groups[].way", form="inverted")
    groups = [
        {"way": ways[0], "day": "2026-12-11", "list": [strange()]},
        {"way": ways[1], "day": "2026-12-15", "list": [strange(chave="k2")]},
    ]
    result = found({"groups": groups}, BACK, OUT, **lines)
    assert ([trip.trip_ids for trip in result.out], [trip.trip_ids for trip in result.back]) == (
        [("k1",)],
        [("k2",)],
    )
    assert [trip.departure.when.day for trip in (*result.out, *result.back)] == [11, 15]


def test_places_of_a_mixed_list_that_differ_in_one_entry_set_it_aside() -> None:
    both: dict[str, Any] = {"entry__price": line(f"{E}.valor", f"{E}.preco", form="cents")}
    prices = placed(strange(), strange(valor=..., preco=9000), strange(preco=14990), strange(preco=1), **both)
    assert ([trip.price for trip in prices.out], prices.set_aside) == ([14990, 9000, 14990], 1)


def test_an_id_of_the_entry_itself_is_none_of_a_trip_that_lists_its_own() -> None:
    assert one(id="row 7", uuid="other").trip_ids == ("7f0c-direct",)


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


HARD_NAMES = ('Serra "Azul"', "A}, {B", "}]", '{"departures": [', "\\", "Ônibus \u2028")
LONG = 1200


def long_list(count: int = LONG) -> list[dict[str, Any]]:
    return [
        entry(index % 2, travelCompany={"id": index, "name": HARD_NAMES[index % len(HARD_NAMES)]})
        for index in range(count)
    ]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("wrapped", [False, True])
def test_a_long_reply_is_read_in_pieces_that_lose_nothing(indent: int | None, wrapped: bool) -> None:
    tree: Any = {"departures": long_list(), "returns": long_list(900), "total": LONG}
    result = found_of(json.dumps({"data": tree} if wrapped else tree, indent=indent).encode())
    names = [name.strip() for name in HARD_NAMES]
    assert [trip.company for trip in result.out] == [names[n % len(names)] for n in range(LONG)]
    assert (len(result.back), result.set_aside) == (900, 0)


def found_of(body: bytes) -> trips.Found:
    return asyncio.run(trips.read(body, OUT, BACK))


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


def test_a_platform_is_read_where_a_reply_names_one_and_empty_where_none_does() -> None:
    assert one().departure.platform == ""
    end = entry()["departure"]
    assert one(departure={**end, "platform": " 32 "}).departure.platform == "32"
    place = {**end["place"], "platform": "14B"}
    assert one(departure={**end, "place": place}).departure.platform == "14B"


def test_a_terminal_is_read_with_its_name_and_id_and_where_it_is_a_name_alone() -> None:
    end = entry()["departure"]
    told = {**end["place"], "terminal": {"id": 7, "name": "Tietê"}}
    assert one(departure={**end, "place": told}).departure.terminal == "Tietê"
    assert one(departure={**end, "place": told}).departure.terminal_id == "7"
    bare = one(departure={**end, "place": {**end["place"], "terminal": "Barra Funda"}}).departure
    assert (bare.terminal, bare.terminal_id) == ("Barra Funda", "")
