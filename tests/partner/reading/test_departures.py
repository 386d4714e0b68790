"""Trips made of entries: whose id, on which day, of which legs, at what price; and what sets one aside."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from pos_app.domain.trips import TripKind
from pos_app.partner.reading import durations, limits
from pos_app.partner.reading.departures import goes_back
from tests.partner.wire.test_trips import BACK, LINES, OUT, E, entry, found, line, one, placed, read, strange

# --- Days -----------------------------------------------------------------------------------------


def told_early(**changes: Any) -> dict[str, Any]:
    """Return a night bus whose arrival is told with the day of its departure."""
    early = entry(**changes)
    early["arrival"]["schedule"]["date"] = early["departure"]["schedule"]["date"]
    return early


@pytest.mark.parametrize(
    "duration", [370, 22_200, 22_200_000, "6h 10m", {"hours": 6, "minutes": 10}], ids=str
)
def test_its_duration_moves_it_by_whole_days_whatever_it_counts(duration: Any) -> None:
    (trip,), _, _ = read(told_early(duration=duration))
    assert (trip.arrival, trip.minutes) == (one().arrival, 370)


@pytest.mark.parametrize("duration", [10**13, "99999999999d", "318h 10m", -370])
def test_no_duration_that_no_trip_has_moves_an_arrival(duration: Any) -> None:
    assert read(told_early(duration=duration), entry())[2] == 1
    assert read(told_early(duration="294h 10m"))[0][0].arrival.when == datetime(2026, 12, 24, 4, 25)


@pytest.mark.parametrize(
    ("hour", "taken"), [("20:15", True), ("19:16", True), ("19:15", False), ("14:00", False)]
)
def test_clocks_of_two_places_differ_by_less_than_three_hours(hour: str, taken: bool) -> None:
    short = told_early(duration=...)
    short["arrival"]["schedule"]["time"] = hour
    trips, _, set_aside = read(short)
    assert (len(trips), set_aside) == (int(taken), int(not taken))
    if taken:
        assert trips[0].arrival.when == datetime.fromisoformat(f"2026-12-11T{hour}")


@pytest.mark.parametrize(
    "schedule",
    [
        {"date": "9999-12-31", "time": "22:15 (+9)"},
        [10**20, 1, 1, 22, 15],
        {"date": "0001-01-01", "time": "22:15"},
    ],
    ids=str,
)
def test_an_entry_beyond_the_calendar_is_set_aside_and_hides_no_other(schedule: Any) -> None:
    far = entry(parts=...)
    for side in ("departure", "arrival"):
        far[side] = {**far[side], "schedule": schedule}
    trips, _, set_aside = read(far, entry())
    assert (len(trips), set_aside) == (1, 1)


@pytest.mark.parametrize(
    ("minutes", "when"),
    [
        (0, "2026-12-11T00:00"),
        (1439, "2026-12-11T23:59"),
        (1440, "2026-12-12T00:00"),
        (5759, "2026-12-14T23:59"),
    ],
)
def test_an_hour_in_minutes_of_the_day(minutes: int, when: str) -> None:
    (trip,) = placed(strange(sai=minutes, dura=370)).out
    assert trip.departure.when == datetime.fromisoformat(when)


@pytest.mark.parametrize(
    "changes", [{"sai": -1}, {"sai": 5760}, {"sai": 1.5}, {"sai": "x"}, {"chega": "x"}], ids=str
)
def test_what_is_no_hour_sets_an_entry_aside(changes: dict[str, Any]) -> None:
    assert placed(strange(**changes), strange()).set_aside == 1


def test_an_arrival_at_the_hour_of_its_departure_is_a_day_later() -> None:
    (trip,) = placed(strange(chega="22:15")).out
    assert trip.arrival.when == datetime(2026, 12, 12, 22, 15)
    same = told_early(duration="24h")
    same["arrival"]["schedule"]["time"] = "22:15"
    assert read(same)[0][0].arrival.when == datetime(2026, 12, 12, 22, 15)


def test_a_day_may_be_told_in_parts() -> None:
    lines: dict[str, Any] = {"entry__departure__day": line(f"{E}.dia")}
    days = [[2026, 12, 11], {"year": 2026, "month": 12, "day": 11}, "11/12/2026", [2026, 13, 1]]
    found = placed(*(strange(dia=day, chave=f"k{n}") for n, day in enumerate(days)), **lines)
    assert [t.departure.when for t in found.out] == [datetime(2026, 12, 11, 22, 15)] * 3
    assert found.set_aside == 1


def test_a_bare_number_may_count_minutes_hours_seconds_and_milliseconds() -> None:
    assert durations.readings(120) == (120, 7200, 2, 0)
    assert durations.readings(16_200_000) == (16_200_000, 270_000, 270)
    assert [durations.readings(7200, unit) for unit in ("seconds", "minutes", "hours")] == [
        (120,),
        (7200,),
        (432_000,),
    ]
    assert durations.readings({"days": 1}) == (1440, 0)
    assert durations.readings({"days": 1, "hours": 25}) == (2940, 1500)


# --- Ids and legs ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"tripUuids": ["a", ""], "parts": ..., "type": "connection"},
        {"tripUuids": ["a", "b c"], "parts": ..., "type": "one_stop"},
        {"tripUuids": ..., "parts": [{"tripId": "a"}, {"tripId": "a"}], "type": "connection"},
        {"tripUuids": ["a"], "type": "connection"},
        {"tripUuids": ["a", "b"], "parts": [{"tripId": "a"}, {"tripId": "c"}], "type": "connection"},
        {"tripUuids": ["a", "b"], "parts": [{"tripId": str(n)} for n in range(3)], "type": "one_stop"},
        {"tripUuids": ..., "parts": [{"tripId": f"{n}"} for n in range(limits.MOST_LEGS + 1)]},
    ],
    ids=str,
)  # fmt: skip
def test_ids_that_are_not_those_of_its_legs_set_a_trip_aside(changes: dict[str, Any]) -> None:
    assert read(entry(**changes))[2] == 1


@pytest.mark.parametrize(
    ("changes", "ids"),
    [
        ({"tripUuids": ["a", "b"], "parts": ..., "type": "one_stop"}, ("a", "b")),
        ({"tripUuids": ["a", "b"], "parts": [{}], "type": "one_stop"}, ("a", "b")),
        ({"tripUuids": ["a"], "parts": [{"tripId": "a"}], "type": "one_stop"}, ("a",)),
        ({"tripUuids": ["a", "b"], "parts": ..., "type": "connection"}, ("a", "b")),
        ({"tripUuids": ["a", None, "b"], "parts": ..., "type": "connection"}, ("a", "b")),
        ({"tripUuids": ..., "parts": [{"tripId": f"{n}"} for n in range(limits.MOST_LEGS)],
          "type": "connection"}, tuple(map(str, range(limits.MOST_LEGS)))),
        ({"tripUuids": [7], "parts": ..., "type": ...}, ("7",)),
        ({"tripUuids": ["x"], "parts": [{"tripId": "a"}, {"tripId": "b"}], "type": "connection"}, ("a", "b")),
    ],
    ids=str,
)  # fmt: skip
def test_the_ids_of_a_trip_in_the_order_of_its_legs(changes: dict[str, Any], ids: tuple[str, ...]) -> None:
    trip = one(**changes)
    assert trip.trip_ids == ids
    assert [leg.company for leg in trip.legs] == ["Viação Serra Azul"] * len(ids)


def test_an_object_tells_its_ids_by_the_numbers_of_the_legs_and_others_in_their_order() -> None:
    numbered: dict[str, Any] = {"entry__trip_id": line(f"{E}.ids.*"), "entry__kind": line(f"{E}.tipo")}
    two = strange(tipo="conexao", ids={"trecho10": "c", "trecho2": "b", "trecho1": "a"})
    assert placed(two, **numbered).out[0].trip_ids == ("a", "b", "c")
    named = strange(tipo="conexao", ids={"last": "c", "first": "a"})
    assert placed(named, **numbered).out[0].trip_ids == ("c", "a")


def test_a_leg_tells_its_own_company_class_duration_and_wait_and_no_other_class_is_its_own() -> None:
    tree = entry(1)
    tree["parts"][1] |= {
        "waitingTime": "1h",
        "travelCompany": {},
        "serviceClass": {"name": "Leito"},
        "duration": 45,
    }
    tree["parts"][0]["serviceClass"] = None
    (trip,), _, _ = read(tree)
    first, second = trip.legs
    assert (second.waiting, second.company, second.service_class, second.minutes) == (
        60,
        trip.company,
        "Leito",
        45,
    )
    assert (first.waiting, first.service_class) == (None, "")
    alone = one(parts=..., tripUuids=["a", "b"], type="connection")
    assert ([leg.service_class for leg in alone.legs], alone.service_class) == (["", ""], "Semileito")
    tree["parts"][1] |= {"waitingTime": ...}
    del tree["parts"][1]["waitingTime"]
    tree["parts"][1]["departure"] = tree["parts"][0]["departure"]  # By these clocks nobody waits.
    assert read(tree)[0][0].legs[1].waiting == 0


def test_a_trip_without_company_and_class_has_those_of_its_first_leg() -> None:
    tree = entry(1, travelCompany=..., serviceClass=...)
    (trip,), _, _ = read(tree)
    assert (
        (trip.company, trip.service_class) == (trip.legs[0].company, trip.legs[0].service_class) != ("", "")
    )


def test_legs_tell_where_a_trip_begins_and_ends_if_it_does_not() -> None:
    (whole,), _, _ = read(entry(1))
    (trip,), _, _ = read(entry(1, departure=..., arrival=...))
    assert (trip.departure.when, trip.arrival.when) == (whole.departure.when, whole.arrival.when)


def test_the_itinerary_is_that_of_the_trip_else_of_its_first_leg_that_has_one() -> None:
    assert one(itineraryHash="h", parts=...).itinerary_hash == "h"
    legs = entry(1)["parts"]
    (trip,), _, _ = read(entry(1, parts=[legs[0], {**legs[1], "hash": "h2"}], itineraryHash=None, hash=...))
    assert trip.itinerary_hash in {"h2", legs[0].get("itineraryHash"), legs[0].get("hash")} - {None}


def test_an_object_with_two_like_ones_with_hours_is_a_trip_of_two_buses_wherever_it_stands() -> None:
    hours = [{"sai": {"hora": "22:15"}}, {"sai": {"hora": "23:15"}}]
    unnamed: dict[str, Any] = {"type": "one_stop", "tripUuids": ..., "parts": ..., "uuid": "a"}
    assert read(entry(**unnamed, deep={"er": {"trechos": hours}}))[2] == 1
    for other in (hours[:1], [{"a": 1}, *hours], ["22:15", "23:15"], [{"dia": "2026-12-11"}] * 2):
        assert read(entry(**unnamed, deep={"er": {"outros": other}}))[2] == 0


# --- Ways and prices ------------------------------------------------------------------------------


def test_a_word_or_a_flag_says_which_way_a_trip_goes() -> None:
    assert [goes_back(word) for word in ("return_type", "volta", "departure_type", "ida", "x", 7)] == [
        *(True, True, False, False),
        *(None, None),
    ]
    assert (goes_back(True), goes_back(False)) == (True, False)
    assert (goes_back(True, inverted=True), goes_back(False, inverted=True)) == (False, True)


def test_the_way_that_an_entry_names_counts_more_than_where_it_goes() -> None:
    lines: dict[str, Any] = {"entry__direction": line(f"{E}.volta")}
    tree = {"out": {"viagens": [strange(volta=True), strange(volta=False, chave="k2")], "dia": "11/12/2026"}}
    result = found(tree, replace(BACK, day=OUT.day), OUT, **{**LINES, **lines})
    assert ([t.trip_ids for t in result.out], [t.trip_ids for t in result.back]) == ([("k2",)], [("k1",)])


def test_a_price_that_is_told_twice_and_differs_names_both() -> None:
    both: dict[str, Any] = {"entry__price": line(f"{E}.valor", f"{E}.preco", form="cents")}
    problem = placed(strange(preco=9050), **both).problem
    assert problem is not None
    assert problem.candidates == ((f"{E}.valor", "149.9"), (f"{E}.preco", "90.5"))
    assert placed(strange(preco=""), **both).out[0].price == 14990
    for odd in (strange(valor=..., preco="x"), strange(preco="x")):
        assert placed(odd, **both).set_aside == 1


def test_the_fares_of_all_legs_are_the_price_of_a_trip_that_tells_none() -> None:
    legs: dict[str, Any] = {
        "legs": line(f"{E}.onibus[]"),
        "leg__price": line(f"{E}.onibus[].valor", form="cents"),
    }
    two = strange(
        valor=...,
        tipo="conexao",
        chave=...,
        onibus=[{"chave": "a", "valor": 5000}, {"chave": "b", "valor": 990}],
    )
    priced = placed(two, **{**legs, "leg__trip_id": line(f"{E}.onibus[].chave")})
    assert (priced.out[0].price, priced.out[0].trip_ids) == (5990, ("a", "b"))
    del two["onibus"][1]["valor"]
    assert placed(two, **{**legs, "leg__trip_id": line(f"{E}.onibus[].chave")}).set_aside == 1
    assert placed(strange(valor=-1)).set_aside == 1
    assert one(price=0, discountedPrice=...).price == 0


def test_a_lower_price_that_is_none_is_left_out_and_one_of_two_units_sets_the_entry_aside() -> None:
    assert one(discountedPrice="?").discounted is None
    assert one(discountedPrice=0).discounted is None
    two: dict[str, Any] = {"entry__discounted": line(f"{E}.a", f"{E}.b", form="cents")}
    assert placed(strange(a=100, b=100), **two).out[0].discounted == 100
    assert placed(strange(a=100, b=101), **two).set_aside == 1


# --- Entries that are built in several ways -------------------------------------------------------


def test_entries_of_one_list_may_wrap_leave_out_and_mix_what_others_tell() -> None:
    plain = entry()
    wrapped = {
        **entry(tripUuids=["w"], parts=...),
        "departure": [plain["departure"]],
        "price": {"default": 149.9},
    }
    bare = entry(tripUuids="b", parts=..., travelCompany="Viação Serra Azul", serviceClass=None)
    snake = {
        "trip_uuids" if key == "tripUuids" else key: value
        for key, value in entry(tripUuids=["s"], parts=...).items()
    }
    trips, _, set_aside = read(plain, wrapped, bare, snake, [entry(tripUuids=["l"], parts=...)])
    assert set_aside == 0
    assert [trip.trip_ids for trip in trips] == [("7f0c-direct",), ("w",), ("b",), ("s",), ("l",)]
    assert {(t.price, t.departure, t.company) for t in trips} == {
        (14990, one().departure, "Viação Serra Azul")
    }


def test_entries_may_be_lists_and_their_places_numbers_or_words() -> None:
    at = "rows[]"
    lines: dict[str, Any] = {
        "entries": line(at),
        "entry__price": line(f"{at}[0]"),
        "entry__trip_id": line(f"{at}[1]"),
        "entry__available": line(f"{at}[2]"),
        "entry__departure__moment": line(f"{at}[3].when"),
        "entry__departure__name": line(f"{at}[3].at"),
        "entry__arrival__moment": line(f"{at}[4].when"),
        "entry__arrival__name": line(f"{at}[4].at"),
        "entry__kind": line(f"{at}[5]"),
    }
    row = [
        149.9,
        "k",
        3,
        {"when": "2026-12-11T22:15", "at": "Tietê"},
        {"when": "2026-12-12T05:10", "at": "Rio"},
        "direto",
    ]
    result = found({"rows": [row, row[:3]]}, **lines)
    assert ([t.trip_ids for t in result.out], result.set_aside) == ([("k",)], 1)
    (trip,) = result.out
    assert (trip.price, trip.kind, trip.arrival.name) == (14990, TripKind.DIRECT, "Rio")


def test_entries_may_be_those_of_a_kind_among_others() -> None:
    lines: dict[str, Any] = {
        "entries": line("all[?what=='bus']"),
        "entry__price": line("all[?what=='bus'].price"),
    }
    lines |= {f"entry__{name}": line(f"all[?what=='bus'].{at}") for name, at in (
        ("trip_id", "id"), ("available", "free"), ("departure__moment", "a"), ("departure__name", "b"),
        ("arrival__moment", "c"), ("arrival__name", "d"))}  # fmt: skip
    bus = {"what": "bus", "price": 10, "id": "k", "free": 1, "a": "2026-12-11T22:15", "b": "T"}
    bus |= {"c": "2026-12-12T05:10", "d": "R"}
    other = {**bus, "what": "ad", "id": "x"}
    assert [t.trip_ids for t in found({"all": [other, bus, other, {**bus, "id": "k2"}]}, **lines).out] == [
        ("k",),
        ("k2",),
    ]


def test_of_what_a_number_may_count_the_one_that_comes_to_whole_days_is_taken() -> None:
    long = told_early(duration=74_400)
    long["arrival"]["schedule"]["time"] = "18:55"
    assert read(long)[0][0].arrival.when == datetime(2026, 12, 12, 18, 55)


def test_an_end_may_hold_what_is_none_of_it() -> None:
    lines: dict[str, Any] = {
        "entry__departure__moment": line(f"{E}.ida.quando"),
        "entry__departure__name": line(f"{E}.ida.de"),
    }
    lines |= {"entry__departure__hour": line(), "entry__departure__day": line()}
    lines |= {"entry__duration": line(f"{E}.ida.dura")}
    ida = {"quando": "2026-12-11T22:15", "de": "Tietê", "dura": "6h 55m"}
    two = placed(strange(ida=ida), strange(ida={**ida, "dura": "30h 55m"}, chave="k2"), **lines).out
    assert [(trip.minutes, trip.arrival.when.day) for trip in two] == [(415, 12), (1855, 13)]


def test_of_several_places_an_object_counts_only_where_it_may_be_in_parts() -> None:
    lines: dict[str, Any] = {"entry__departure__day": line(f"{E}.dia", f"{E}.data")}
    lines |= {"entry__departure__name": line(f"{E}.de", f"{E}.nome")}
    lines |= {"entry__duration": line(f"{E}.dura", f"{E}.tempo")}
    odd = {"dia": {"x": 1}, "data": "12/12/2026", "de": [2026, 12, 11], "nome": "Tietê", "tempo": "9h"}
    (trip,) = placed(strange(**odd, dura={"hours": 6, "minutes": 55}), **lines).out
    assert (trip.departure.when.day, trip.departure.name, trip.minutes) == (12, "Tietê", 415)


def test_a_wait_has_the_unit_of_its_line() -> None:
    at = f"{E}.onibus[]"
    lines: dict[str, Any] = {"legs": line(at), "leg__trip_id": line(f"{at}.chave")}
    lines |= {
        "leg__waiting": line(f"{at}.espera", form="hours"),
        "leg__duration": line(f"{at}.s", form="seconds"),
    }
    buses = [{"chave": "a", "s": 3600}, {"chave": "b", "espera": 2, "s": 60}]
    (trip,) = placed(strange(tipo="conexao", chave=..., onibus=buses), **lines).out
    assert [(leg.waiting, leg.minutes) for leg in trip.legs] == [(None, 60), (120, 1)]
