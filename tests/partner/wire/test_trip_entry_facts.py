"""Every part of a departure, by the quick reader and the lenient one alike (contract 2.2, 4.3)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.partner.wire.entries import both, end, quick
from tests.partner.wire.test_trips import entry


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ({"name": " Tietê "}, ("Tietê", "", "", "", "")),
        ({"name": "", "city": "São Paulo"}, ("São Paulo", "São Paulo", "", "", "")),
        ({"name": "", "terminal": " Barra Funda "}, ("Barra Funda", "", "", "", "Barra Funda")),
        ({"name": "T", "city": " SP ", "state": " sp ", "slug": " t-sp "}, ("T", "SP", "sp", "t-sp", "")),
        ({"name": "T", "city": None, "state": None, "slug": None, "terminal": None}, ("T", "", "", "", "")),
    ],
    ids=str,
)
def test_a_place_by_its_parts(place: dict[str, Any], expected: tuple[str, ...]) -> None:
    for name in ("departure", "arrival"):
        other = "arrival" if name == "departure" else "departure"
        hour = "22:15" if name == "departure" else "23:50"
        found = quick(entry(**{name: end(hour, **place)}))
        assert found is not None
        point = getattr(found, name)
        assert (point.name, point.city, point.state, point.slug, point.terminal) == expected
        assert getattr(found, other) == getattr(quick(entry()), other)


@pytest.mark.parametrize(
    ("at_end", "at_place", "platform"), [("32", "14", "32"), (None, " 14 ", "14"), (" 3 ", None, "3")]
)
def test_a_platform_of_the_end_comes_before_that_of_the_place(
    at_end: str | None, at_place: str | None, platform: str
) -> None:
    value = {**end(name="Tietê", platform=at_place), "platform": at_end}
    found = quick(entry(departure=value))
    assert found is not None and found.departure.platform == platform


@pytest.mark.parametrize(
    "departure",
    [
        end(name="", city="", terminal=""),
        end("soon", name="T"),
        end("22:15Z", name="T"),
        end("22:15-03:00", name="T"),
        {"schedule": {"date": "2026-13-41", "time": "22:15"}, "place": {"name": "T"}},
    ],
    ids=str,
)
def test_what_the_quick_reader_cannot_read_it_leaves(departure: dict[str, Any]) -> None:
    assert quick(entry(departure=departure)) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"tripUuids": []},
        {"tripUuids": [""], "parts": [{"tripId": ""}]},
        {"tripUuids": ["a", "b"]},
        {"tripUuids": ["b"]},
        {"type": "connection"},
        {"direction": "x"},
        {"tripTypeDirection": "x"},
        {"duration": {"hours": "6h", "minutes": 1}},
    ],
    ids=str,
)
def test_an_entry_that_says_the_same_in_two_ways_is_left_to_the_lenient_reader(
    changes: dict[str, Any],
) -> None:
    assert quick(entry(**changes)) is None


@pytest.mark.parametrize(
    ("duration", "minutes"),
    [
        ("6h 10m", 370),
        (370, 370),
        ({"hours": "6h 10m", "days": 0}, 370),
        ({"hours": "6h 10m"}, 370),
        ({"hours": "6h 10m", "days": 1}, 370),
        ({"hours": 6, "days": 0}, 360),
    ],
    ids=str,
)
def test_how_long_a_trip_takes(duration: object, minutes: int) -> None:
    assert both(entry(duration=duration)).minutes == minutes


def test_a_trip_of_more_than_a_day_has_its_days() -> None:
    there = entry()["arrival"]
    later = {**there, "schedule": {**there["schedule"], "date": "2026-12-13"}}
    assert both(entry(duration={"hours": "6h 10m", "days": 1}, arrival=later)).minutes == 1810


def test_a_trip_that_names_no_company_has_none() -> None:
    found = quick(
        entry(1, travelCompany={"name": ""})
        | {"parts": [{**part, "travelCompany": None} for part in entry(1)["parts"]]}
    )
    assert found is not None and found.company == ""


@pytest.mark.parametrize("hash_", ["abc", " abc "])
@pytest.mark.parametrize("where", ["entry", "part", "both"])
def test_the_itinerary_of_an_entry_or_of_its_first_part(hash_: str, where: str) -> None:
    value = entry(1, itineraryHash="whole") if where != "part" else entry(1)
    if where != "entry":
        value["parts"][1]["itineraryHash"] = hash_
    found = quick(value)
    assert found is not None
    assert found.itinerary_hash == ("abc" if where == "part" else "whole")
    assert quick(entry(1)) is not None and quick(entry(1)).itinerary_hash == ""  # type: ignore[union-attr]


@pytest.mark.parametrize(("low", "expected"), [(True, True), (False, False), (None, False)])
def test_the_offer_of_an_entry(low: bool | None, expected: bool) -> None:
    assert both(entry(isLowFare=low)).low_fare is expected


def test_the_price_before_and_after_a_discount() -> None:
    assert (both(entry()).price, both(entry()).discounted) == (14990, 12990)
    assert both(entry(discountedPrice=None)).discounted is None
    assert both(entry(discountedPrice=0.5)).discounted == 50
    assert quick(entry(price=1.001)) is None
    assert quick(entry(discountedPrice=1.001)) is None


def test_the_legs_of_a_connection_have_their_own_company_class_length_and_wait() -> None:
    value = entry(1)
    first, second = value["parts"]
    first |= {
        "travelCompany": {"name": " A "},
        "serviceClass": {"name": " Leito "},
        "duration": "2h",
        "waitingTime": None,
    }
    second |= {
        "travelCompany": {"name": " B "},
        "serviceClass": {"name": " Cama "},
        "duration": 90,
        "waitingTime": "45m",
    }
    legs = quick(value).legs  # type: ignore[union-attr]
    assert [(leg.company, leg.service_class, leg.minutes, leg.waiting) for leg in legs] == [
        ("A", "Leito", 120, None),
        ("B", "Cama", 90, 45),
    ]
    assert [leg.trip_id for leg in legs] == ["a1-first", "b2-second"]
    assert [leg.departure.when.hour if leg.departure else None for leg in legs] == [
        datetime.fromisoformat(
            f"{part['departure']['schedule']['date']}T{part['departure']['schedule']['time']}"
        ).hour
        for part in value["parts"]
    ]


def test_legs_without_their_own_have_what_the_trip_has() -> None:
    value = entry(1, travelCompany={"name": " Toda "}, serviceClass={"name": " Leito "})
    for part in value["parts"]:
        for name in ("travelCompany", "serviceClass", "departure", "arrival", "duration", "waitingTime"):
            part.pop(name, None)
    legs = quick(value).legs  # type: ignore[union-attr]
    assert [(leg.company, leg.service_class) for leg in legs] == [("Toda", "Leito")] * 2
    assert [(leg.departure, leg.arrival, leg.minutes, leg.waiting) for leg in legs] == [(None,) * 4] * 2


def test_a_trip_without_company_and_class_has_those_of_its_first_leg_that_names_them() -> None:
    value = entry(1, travelCompany={"name": " "}, serviceClass={"name": ""})
    value["parts"][0] |= {"travelCompany": None, "serviceClass": None}
    value["parts"][1] |= {"travelCompany": {"name": "B"}, "serviceClass": {"name": "Leito"}}
    found = quick(value)
    assert found is not None and (found.company, found.service_class) == ("B", "Leito")


def test_the_only_leg_is_the_trip() -> None:
    value = entry()
    value["parts"][0] |= {"departure": end(name="Other"), "duration": "1h"}
    (leg,) = quick(value).legs  # type: ignore[union-attr]
    assert leg.departure == both(entry()).departure
    assert (leg.minutes, leg.company) == (370, "Viação Serra Azul")
