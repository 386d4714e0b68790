"""Every endpoint of the contract by a name of its own, with what may be sent to it (contract 4).

The one table of calls: the client makes its own from it, and ``pos-app api`` offers them to people.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import partial
from typing import Literal

from pos_app.domain.endpoints import ACTS, Endpoint
from pos_app.domain.value import Value
from pos_app.partner.config import Connection, segment
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


class Parameter(Value):
    """One thing to fill in. ``location`` is where it goes; ``note`` is the contract's rule in few words."""

    name: str
    note: str = ""
    required: bool = False
    location: Literal["path", "query"] = "query"


class Operation(Value):
    """One endpoint.

    Attributes:
        name: how people call it in ``pos-app api``.
        endpoint: which kind of reply it gives.
        part: its part of the contract.
        api_segment: whether its path stands under ``/api`` (contract 4.11 has one that does not).
        moves_money: it may charge somebody.
    """

    name: str
    endpoint: Endpoint
    part: str
    method: Literal["GET", "POST"]
    path: str
    parameters: tuple[Parameter, ...] = ()
    body: bool = False
    api_segment: bool = True
    moves_money: bool = False

    @property
    def once(self) -> bool:
        """Whether it changes something and is never repeated."""
        return self.endpoint in ACTS

    def request(
        self, connection: Connection, given: Mapping[str, str] | None = None, body: object = None
    ) -> Request:
        """Return the call.

        Raises:
            NotCallable: an unknown or missing parameter, or a body where none belongs or none is given.
        """
        given = given or {}
        known = {parameter.name: parameter for parameter in self.parameters}
        unknown = sorted(given.keys() - known.keys())
        if unknown:
            raise NotCallable(Misuse.UNKNOWN_PARAMETER, unknown[0], tuple(known))
        missing = [p.name for p in self.parameters if p.required and p.name not in given]
        if missing:
            raise NotCallable(Misuse.MISSING_PARAMETER, missing[0], tuple(known))
        if self.body != (body is not None):
            raise NotCallable(Misuse.BODY_MISSING if self.body else Misuse.BODY_NOT_ALLOWED)
        path = self.path
        for name, parameter in known.items():
            if parameter.location == "path":
                path = path.replace(f"{{{name}}}", segment(given[name]))
        query = {name: value for name, value in given.items() if known[name].location == "query"}
        if "clientId" in known:
            query.setdefault("clientId", str(connection.client_id))
        url = connection.url(path) if self.api_segment else connection.url_without_api(path)
        return Request(self.method, url, self.endpoint, query, body)


_id = partial(Parameter, _TEMPLATE_ID, required=True, location="path")
_ORDER = _id("publicId of an order")
_CLIENT = Parameter("clientId", "integer; the connection's own where left out")
_DATE = "YYYY-MM-DD"
_MOMENT = "YYYY-MM-DDTHH:mm"


def _query(*names: str, **notes: str) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, note) for name, note in (*((name, "") for name in names), *notes.items()))


_OF_LOCATION = (*_query("latitude", "longitude", radius="kilometres"), *_query("cityName", "state"))
_OF_SEARCH = (
    Parameter("from", "slug of a place", required=True),
    Parameter("to", "slug of a place", required=True),
    Parameter("departureDate", _DATE, required=True),
    *_query(returnDate=_DATE),
    *_query("serviceClass", "travelCompanyName"),
    _CLIENT,
    Parameter("page"),
)
_OF_LIST = (
    *_query("email", "documentNumber", "phone"),
    *_query(externalRemoteId="stands alone; else e-mail, document or phone is needed"),
    *_query("size", departureDateFrom=_MOMENT, departureDateTo=_MOMENT, dateFrom=_DATE, dateTo=_DATE),
    *_query(localizer="exact", passenger="part of a name", sort="departureDate|createdAt,asc|desc"),
    *_query(
        ticketStatus="completed|pending|canceled|partially_canceled",
        status="pending|completed|canceled|partially_canceled|incomplete",
    ),
)
_NAME, _TRIP, _HASH = Parameter("name", required=True), _id("uuid of a trip"), _id("hash of an itinerary")
_LOW_FARE, _MODE = Parameter("isLowFare", "true"), Parameter("mode", "async")
E = Endpoint

PLACES = Operation("places", E.PLACES, "4.2", "GET", "v4/places/by-location", _OF_LOCATION)
PLACES_NAMED = Operation("places-named", E.PLACES, "4.2", "GET", "v4/places", (_NAME,))
SEARCH = Operation("search", E.TRIPS, "4.3", "GET", "v5/trips", _OF_SEARCH)
TRIP = Operation("trip", E.TRIP, "4.4", "GET", "v4/trips/{id}", (_TRIP, _LOW_FARE))
ITINERARY = Operation("itinerary", E.ITINERARY, "4.5", "GET", "v4/trips/itinerary/{id}", (_HASH,))
HOLD = Operation("hold", E.HOLD, "4.6", "POST", "v4/trips/{id}/seats", (_TRIP,), body=True)
QUOTE = Operation("quote", E.METHODS, "4.7", "POST", "v4/payments", body=True)
SESSION = Operation("session", E.SESSION, "4.8", "POST", "v4/payments/session", (_CLIENT,), body=True)
CREATE = Operation("create", E.CREATE, "4.10", "POST", "v4/orders", (_MODE,), body=True, moves_money=True)
_OUTCOME = "orders/{id}/checkout-response"
CHECKOUT = Operation("checkout", E.CHECKOUT, "4.11", "GET", f"v5/{_OUTCOME}", (_ORDER,))
CHECKOUT_V4 = Operation(
    "checkout-v4", E.CHECKOUT, "4.11", "GET", f"v4/{_OUTCOME}", (_ORDER,), api_segment=False
)
ORDER = Operation("order", E.ORDER, "4.12", "GET", "v4/orders/{id}", (_ORDER,))
ORDERS = Operation("orders", E.ORDERS, "4.13", "GET", "v6/orders", _OF_LIST)
TICKETS = Operation("tickets", E.FISCAL, "4.14", "GET", "v4/tickets/{id}", (_ORDER,))
TICKETS_V3 = Operation("tickets-v3", E.FISCAL, "4.14", "GET", "v3/tickets/{id}", (_ORDER,))

OPERATIONS = {one.name: one for one in list(globals().values()) if isinstance(one, Operation)}
"""All endpoints but the token's, which every call asks for by itself (contract 4.1)."""
