"""Tokens, places, searches, seat maps and seat blocks as they are answered (contract 2.1 to 2.4, 4.1)."""

from __future__ import annotations

from typing import Literal

from pos_app.sandbox.schemas.common import CompanyReply, Point, Reply, ServiceClassReply


class TokenReply(Reply):
    """Contract 4.1; ``expires_in`` in seconds."""

    access_token: str
    refreshToken: str
    token_type: str
    expires_in: int


class Terminal(Reply):
    """Contract 2.1."""

    name: str
    id: int


class PlaceReply(Reply):
    """Contract 2.1."""

    id: int
    name: str
    slug: str
    useGroupByCity: bool
    terminal: Terminal
    latlon: str
    city: str
    state: str


class PlacesReply(Reply):
    """Contract 4.2."""

    data: list[PlaceReply]


class Part(Reply):
    """One leg of a departure."""

    tripId: str
    price: float
    duration: str
    waitingTime: str | None
    availableSeats: int
    departure: Point
    arrival: Point
    travelCompany: CompanyReply
    serviceClass: ServiceClassReply
    itineraryHash: str


class TotalDuration(Reply):
    """Whole days, and the rest as ``4h 30m``."""

    hours: str
    days: int


class Departure(Reply):
    """Contract 2.2."""

    type: Literal["direct", "one_stop", "connection"]
    price: float
    discountedPrice: float
    duration: TotalDuration
    availableSeats: int
    departure: Point
    arrival: Point
    travelCompany: CompanyReply
    serviceClass: ServiceClassReply
    isLowFare: bool
    tripUuids: list[str]
    itineraryHash: str
    parts: list[Part]


class SearchReply(Reply):
    """Contract 4.3."""

    departures: list[Departure]
    returns: list[Departure]


class TripPrice(Reply):
    """Contract 2.3."""

    default: float
    reference: float
    original: float


class MapSeat(Reply):
    """Contract 2.3."""

    label: str
    available: bool


class TripReply(Reply):
    """Contract 2.3."""

    uuid: str
    price: TripPrice
    map: list[MapSeat]
    availableSeats: int
    duration: str


class ItineraryReply(Reply):
    """Contract 4.5."""

    stops: list[Point]


class BlockedSeat(Reply):
    """Contract 2.4; ``id`` is the seat block's."""

    id: str
    label: str
    status: str
    price: float
    expiresAt: str


class BlockReply(Reply):
    """Contract 4.6."""

    seats: list[BlockedSeat]
