"""Searches, seat maps, itineraries and seat blocks (contract 2.2 to 2.4, 4.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from pos_app.sandbox.brazil import Place
from pos_app.sandbox.clock import instant
from pos_app.sandbox.coach import Seat
from pos_app.sandbox.money import number
from pos_app.sandbox.seats import Block
from pos_app.sandbox.serializers.places import company, hours, point, service_class
from pos_app.sandbox.timetable import Bus, Journey


def departure(journey: Journey, free: Mapping[str, int], low_fare: bool) -> dict[str, Any]:
    """Return an entry of the search (contract 2.2). ``free`` counts the free seats by trip id; ``low_fare``
    says that the partner may have that offer."""
    first, last = journey.legs[0], journey.legs[-1]
    minutes = int((last.arrival - first.departure).total_seconds() // 60)
    return {
        "type": journey.kind,
        "price": number(sum(bus.price for bus in journey.legs)),
        "discountedPrice": number(sum(bus.fare for bus in journey.legs)),
        "duration": {"hours": hours(minutes % 1440), "days": minutes // 1440},
        "availableSeats": min(free[bus.id] for bus in journey.legs),
        "departure": point(first.origin, first.departure),
        "arrival": point(last.destination, last.arrival),
        "travelCompany": company(first.company),
        "serviceClass": service_class(first.service_class),
        "isLowFare": low_fare and all(bus.low_fare is not None for bus in journey.legs),
        "tripUuids": [bus.id for bus in journey.legs],
        "itineraryHash": first.id.replace("-", ""),
        "parts": [
            _part(bus, free[bus.id], before)
            for bus, before in zip(journey.legs, (None, *journey.legs), strict=False)
        ],
    }


def _part(bus: Bus, free: int, before: Bus | None) -> dict[str, Any]:
    waiting = int((bus.departure - before.arrival).total_seconds() // 60) if before else None
    return {
        "tripId": bus.id,
        "price": number(bus.fare),
        "duration": hours(bus.minutes),
        "waitingTime": None if waiting is None else hours(waiting),
        "availableSeats": free,
        "departure": point(bus.origin, bus.departure),
        "arrival": point(bus.destination, bus.arrival),
        "travelCompany": company(bus.company),
        "serviceClass": service_class(bus.service_class),
        "itineraryHash": bus.id.replace("-", ""),
    }


def seat_map(
    bus: Bus, seats: Sequence[Seat], free: Collection[Seat], price: int, low_fare: bool
) -> dict[str, Any]:
    """Return a trip with its seat map (contract 2.3)."""
    return {
        "uuid": bus.id,
        "price": {
            "default": number(price),
            "reference": number(bus.fare if low_fare else bus.price),
            "original": number(bus.price),
        },
        "map": [{"label": seat.label, "available": seat in free} for seat in seats],
        "availableSeats": len(free),
        "duration": hours(bus.minutes),
    }


def itinerary(stops: Iterable[tuple[Place, datetime]]) -> dict[str, Any]:
    """Return where a bus stops (contract 4.5)."""
    return {"stops": [point(at, when) for at, when in stops]}


def blocks(held: Sequence[Block]) -> dict[str, Any]:
    """Return the reply to a seat block (contract 2.4)."""
    return {
        "seats": [
            {
                "id": block.id,
                "label": block.label,
                "status": "blocked",
                "price": number(block.price),
                "expiresAt": instant(block.until),
            }
            for block in held
        ]
    }
