"""Trip detail and seat map (contract 2.3, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AliasChoices, BeforeValidator, Field

from pos_app.domain.seats import Position, Seat
from pos_app.domain.trips import TripDetail
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import MaybeAmount, Minutes, Text, Whole, Wire, mapping, read

_ENDPOINT = "trip detail"


class WirePosition(Wire):
    """Contract 2.9 ``position``."""

    x: int
    y: int
    z: int | None = 0


class WireSeat(Wire):
    """One entry of ``map``."""

    label: Text = Field(min_length=1)
    available: bool
    low_fare: bool | None = Field(default=None, alias="isLowFare")
    position: WirePosition | None = None
    priority: bool | None = Field(default=False, validation_alias=AliasChoices("priority", "isPriority"))


def _price(value: object) -> Mapping[str, Any]:
    if value is None:
        return {}
    return value if isinstance(value, Mapping) else {"default": value}


class WirePrice(Wire):
    """``default`` is charged, the others are shown beside it."""

    default: MaybeAmount = None
    reference: MaybeAmount = None
    original: MaybeAmount = None


class WireTripDetail(Wire):
    """Contract 2.3."""

    map: list[WireSeat]
    uuid: Text = ""
    price: Annotated[WirePrice, BeforeValidator(_price)] = WirePrice()
    available: Whole = Field(default=None, alias="availableSeats")
    duration: Minutes = None


def trip_detail(reply: Reply, trip_id: str, *, low_fare: bool) -> TripDetail:
    """Return the seat map of the trip that was asked for.

    On the low-fare map an available seat is a low-fare seat, unless the entry says otherwise.

    Raises:
        Unreadable: no map, a seat without label or availability, or another trip's map.
    """
    found = mapping(reply, _ENDPOINT)
    if "map" not in found and isinstance(found.get("data"), dict):
        found = found["data"]
    wire = read(WireTripDetail, found, _ENDPOINT)
    return TripDetail(
        trip_id=trip_id,
        seats=tuple(_seat(seat, low_fare) for seat in wire.map),
        default=wire.price.default,
        reference=wire.price.reference,
        original=wire.price.original,
        available=wire.available,
        minutes=wire.duration,
        low_fare=low_fare,
    )


def _seat(seat: WireSeat, low_fare_map: bool) -> Seat:
    at = seat.position
    return Seat(
        label=seat.label,
        available=seat.available,
        low_fare=seat.available and low_fare_map if seat.low_fare is None else seat.low_fare,
        position=Position(at.x, at.y, at.z or 0) if at else None,
        priority=bool(seat.priority),
    )
