"""Every endpoint of the contract by a name of its own, with what may be sent to it (contract 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal
from urllib.parse import quote

from pos_app.partner.config import Connection
from pos_app.partner.transport import Request

_TEMPLATE_ID = "id"


class Misuse(Enum):
    """What is wrong with a call, before anything is sent."""

    UNKNOWN_PARAMETER = "unknown parameter"
    MISSING_PARAMETER = "missing parameter"
    BODY_MISSING = "body missing"
    BODY_NOT_ALLOWED = "body not allowed"


class NotCallable(ValueError):
    """The call as asked for breaks a rule of the contract.

    ``parameter`` is the one that is wrong, empty for a body; ``known`` are those that the operation has.
    """

    def __init__(self, misuse: Misuse, parameter: str = "", known: tuple[str, ...] = ()) -> None:
        super().__init__(f"{misuse.value} {parameter}".strip())
        self.misuse = misuse
        self.parameter = parameter
        self.known = known


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing to fill in. ``place`` tells where it goes; ``note`` is the contract's rule in few words."""

    name: str
    note: str = ""
    required: bool = False
    place: Literal["path", "query"] = "query"


@dataclass(frozen=True, slots=True)
class Operation:
    """One endpoint. ``moves_money`` marks the one that may charge; ``once`` what is never repeated."""

    name: str
    part: str
    method: Literal["GET", "POST"]
    path: str
    parameters: tuple[Parameter, ...] = ()
    body: bool = False
    api_segment: bool = True
    once: bool = False
    moves_money: bool = False

    def request(self, connection: Connection, given: Mapping[str, str], body: object = None) -> Request:
        """Return the call.

        Raises:
            NotCallable: an unknown or missing parameter, or a body where none belongs or none is given.
        """
        known = {parameter.name: parameter for parameter in self.parameters}
        unknown = sorted(given.keys() - known.keys())
        if unknown:
            raise NotCallable(Misuse.UNKNOWN_PARAMETER, unknown[0], tuple(known))
        missing = [p.name for p in self.parameters if p.required and not given.get(p.name)]
        if missing:
            raise NotCallable(Misuse.MISSING_PARAMETER, missing[0], tuple(known))
        if self.body != (body is not None):
            raise NotCallable(Misuse.BODY_MISSING if self.body else Misuse.BODY_NOT_ALLOWED)
        path = self.path
        for name, parameter in known.items():
            if parameter.place == "path":
                path = path.replace(f"{{{name}}}", quote(given[name], safe=""))
        query = {name: value for name, value in given.items() if known[name].place == "query"}
        if "clientId" in known:
            query.setdefault("clientId", str(connection.client_id))
        url = connection.url(path) if self.api_segment else connection.url_without_api(path)
        return Request(self.method, url, self.name, query, body)


def _id(note: str) -> Parameter:
    return Parameter(_TEMPLATE_ID, note, required=True, place="path")


_ORDER = _id("publicId of an order")
_CLIENT = Parameter("clientId", "integer; the connection's own where left out")
_DATE = "YYYY-MM-DD"
_MOMENT = "YYYY-MM-DDTHH:mm"

OPERATIONS = {
    operation.name: operation
    for operation in (
        Operation(
            "places",
            "4.2",
            "GET",
            "v4/places/by-location",
            (
                Parameter("latitude"),
                Parameter("longitude"),
                Parameter("radius", "kilometres"),
                Parameter("cityName"),
                Parameter("state"),
            ),
        ),
        Operation("places-named", "4.2", "GET", "v4/places", (Parameter("name", required=True),)),
        Operation(
            "search",
            "4.3",
            "GET",
            "v5/trips",
            (
                Parameter("from", "slug of a place", required=True),
                Parameter("to", "slug of a place", required=True),
                Parameter("departureDate", _DATE, required=True),
                Parameter("returnDate", _DATE),
                Parameter("serviceClass"),
                Parameter("travelCompanyName"),
                _CLIENT,
                Parameter("page"),
            ),
        ),
        Operation(
            "trip", "4.4", "GET", "v4/trips/{id}", (_id("uuid of a trip"), Parameter("isLowFare", "true"))
        ),
        Operation("itinerary", "4.5", "GET", "v4/trips/itinerary/{id}", (_id("hash of an itinerary"),)),
        Operation(
            "hold", "4.6", "POST", "v4/trips/{id}/seats", (_id("uuid of a trip"),), body=True, once=True
        ),
        Operation("quote", "4.7", "POST", "v4/payments", body=True),
        Operation("session", "4.8", "POST", "v4/payments/session", (_CLIENT,), body=True),
        Operation(
            "create",
            "4.10",
            "POST",
            "v4/orders",
            (Parameter("mode", "async"),),
            body=True,
            once=True,
            moves_money=True,
        ),
        Operation("checkout", "4.11", "GET", "v5/orders/{id}/checkout-response", (_ORDER,)),
        Operation(
            "checkout-v4", "4.11", "GET", "v4/orders/{id}/checkout-response", (_ORDER,), api_segment=False
        ),
        Operation("order", "4.12", "GET", "v4/orders/{id}", (_ORDER,)),
        Operation(
            "orders",
            "4.13",
            "GET",
            "v6/orders",
            (
                Parameter("email"),
                Parameter("documentNumber"),
                Parameter("phone"),
                Parameter("externalRemoteId", "stands alone; else e-mail, document or phone is needed"),
                Parameter("size"),
                Parameter("departureDateFrom", _MOMENT),
                Parameter("departureDateTo", _MOMENT),
                Parameter("dateFrom", _DATE),
                Parameter("dateTo", _DATE),
                Parameter("localizer", "exact"),
                Parameter("passenger", "part of a name"),
                Parameter("sort", "departureDate|createdAt,asc|desc"),
                Parameter("ticketStatus", "completed|pending|canceled|partially_canceled"),
                Parameter("status", "pending|completed|canceled|partially_canceled|incomplete"),
            ),
        ),
        Operation("tickets", "4.14", "GET", "v4/tickets/{id}", (_ORDER,)),
        Operation("tickets-v3", "4.14", "GET", "v3/tickets/{id}", (_ORDER,)),
    )
}
"""All endpoints but the token's, which every call asks for by itself (contract 4.1)."""
