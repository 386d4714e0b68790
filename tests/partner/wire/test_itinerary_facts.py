"""Which places of a reply are the stops of a trip (contract 4.5 shows no form)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.partner.transport import Reply
from pos_app.partner.wire import itinerary
from tests.partner.service import Answer


def stops(value: object) -> list[tuple[str, datetime | None]]:
    found = itinerary.stops(Reply(200, {}, Answer.of(value).body))
    return [(stop.name, stop.when) for stop in found]


def at(name: str, hour: str) -> dict[str, Any]:
    return {"place": {"name": name}, "schedule": {"date": "2026-12-11", "time": hour}}


def when(hour: int) -> datetime:
    return datetime(2026, 12, 11, hour)


A, B, C = at("A", "10:00"), at("B", "11:00"), at("C", "12:00")
WIFI = ["wifi", "água", "tomada", "ar", "banheiro"]
COMPANIES = [{"name": "Cometa"}, {"name": "Gontijo"}, {"name": "Garcia"}]

# --- Which list -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "beside",
    [
        {"amenities": WIFI}, {"companies": COMPANIES}, {"prices": [1, 2, 3]},
        {"flags": [{"on": True}, {"on": False}]}, {"days": [[1], [2]]},
        {"trips": [{"id": n, "hash": "x"} for n in range(5)]}, {"places": COMPANIES},
        {"data": {"places": COMPANIES}},
    ],
    ids=str,
)  # fmt: skip
def test_the_list_of_places_at_times_is_that_of_the_stops(beside: dict[str, object]) -> None:
    assert stops({**beside, "stops": [A, B]}) == stops({"stops": [A, B], **beside})
    assert stops({**beside, "stops": [A, B]}) == [("A", when(10)), ("B", when(11))]


# --- Without a list -------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [[], {"stops": []}, "none", {"stops": [1, 2]}, {"tree": {}}], ids=str)
def test_an_answer_without_a_stop_is_not_readable(value: object) -> None:
    with pytest.raises(Unreadable) as raised:
        stops(value)
    assert (raised.value.endpoint, raised.value.field) == (Endpoint.ITINERARY, "stops")


# --- One stop -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stop", "name"),
    [
        ("  Resende ", "Resende"),
        ({"place": {"name": "Resende"}}, "Resende"),
        ({"place": {"name": " Resende "}, "schedule": {"date": "soon"}}, "Resende"),
        ({"name": "Resende"}, "Resende"),
        ({"place": "Resende"}, "Resende"),
        ({"location": "Resende"}, "Resende"),
        ({"location": {"name": "Resende"}}, "Resende"),
        ({"label": "Resende"}, "Resende"),
    ],
    ids=str,
)
def test_a_stop_without_a_time_keeps_its_name(stop: object, name: str) -> None:
    assert stops({"stops": [A, stop, B]})[1] == (name, None)
