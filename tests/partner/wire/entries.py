"""One entry of a search's reply, read quickly and leniently."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec

from pos_app.domain.trips import Trip
from pos_app.partner.learn import search_shape
from pos_app.partner.reading import departures
from pos_app.partner.reading.book import Book
from pos_app.partner.wire import trip_forms

PATH = ("departures", "[]")


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(value).encode())


def quick(value: dict[str, Any]) -> Trip | None:
    return trip_forms.trip(raw(value))


def lenient(value: dict[str, Any]) -> Trip:
    return departures.TripBuilder(asyncio.run(search_shape.resolve([value], PATH, Book()))).trip(value)


def both(value: dict[str, Any]) -> Trip:
    """Return the trip that both readers make of an entry."""
    found = quick(value)
    assert found is not None
    assert found == lenient(value)
    return found


def end(hour: str = "22:15", **place: Any) -> dict[str, Any]:
    return {"schedule": {"date": "2026-12-11", "time": hour}, "place": place}
