"""What each reply is looked through for: the words that the trade has for a field, and what a value of it is.

The words are concepts of ``reading.lexicon``, no key of any one service. Which fields a sale needs, and their
kinds, says ``reading.wanted``; what binds is checked by the sale's own reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pos_app.partner import auth
from pos_app.partner.learn.meaning import Meaning
from pos_app.partner.reading import durations, forms, points
from pos_app.partner.reading.departures import kind_of
from pos_app.partner.wire.seat_map import is_no_seat

_TERMS = """
access_token!: access token, access key, bearer token / bearer, token / access || id |
    access_token accessToken
token_life: expiry, expiry seconds | bearer token access moment date minutes hours || expires_in expiresIn
session_id!: session id, session uuid, session token / session / id, uuid | payment ||
    sessionId data.sessionId
trip_id!: trip uuid, uuid, trip id, leg uuid, leg id, schedule id / trip, id |
    direction outbound return | amount name
leg_ids!: trip uuid, uuid, trip id, leg id, leg uuid / leg, id || amount
legs: leg / / trip | connection
fare: price, price amount, default price, total price, fare, fare amount, ticket price, ticket amount, ticket
    fare / / amount | adult passenger each | original | price price.default
discounted: discounted price, price with discount / discounted | whole fare || discountedPrice
    discountedPrice.default
when end.moment end.day end.hour: moment, date, time, date time / departure, arrival | iso place text service
end.clock: moment, time, minutes / departure, arrival | iso | id label
duration: duration / trip time, total time | minutes hours days seconds text iso || duration
company: company name, company || id label | travelCompany.name company.name travelCompany company
service_class: class name, class, service class, service class name | seat leg type | id |
    serviceClass.name serviceClass
hash: itinerary hash, hash, itinerary id / itinerary | key
available: available seat / available, seat count / seat || total | availableSeats
low_fare: low price, low fare, low | seat offer | id amount | isLowFare
kind: type ||| type
currency: currency, price currency | code id
waiting: wait, wait time, wait duration | minutes hours
end.name: name, place name / place / departure, arrival, label || id
end.city: city name, city | place departure arrival | id
end.state: state, state id, city state | place departure arrival city code
end.slug: slug, place slug | place departure arrival city
end.terminal: terminal name, terminal | place departure arrival | id
end.platform: platform_bay, platform_bay label, platform_bay name | place departure arrival | id
end.zone: zone, time zone | place departure arrival moment schedule
seat_label: seat label, label / seat, seat name / name, seat id, code, id || amount | label
free: available / status | can default seat | total | available
taken: taken / / block | seat | id
seat.priority: priority | seat
seat.x: x, column | position
seat.y: y, row, line | position
seat.z: z, deck | position
seat.kind: type, kind, crew, tripulacao, driver
price: price, fare, fare amount, price amount, ticket price, seat price, default price, total price / amount /
    total, default || original | price price.default
block_id!: block id, block uuid, block token, block / id, uuid / token, reference, locator |
    seat protocol key | amount label name
expiry: expiry, expiry moment | block taken seat date seconds minutes hours duration token | id
status: status | block seat
method_type: type, method, payment type, payment method, method id / id / name, label, payment, key
method_name: name, label | payment method
"""
"""Of each field: what its key says, plainly / likely / vaguely; what may stand beside that and changes
nothing; which of the words that mean little make it something else, as every other word of the trade does;
where the contract shows it. A mark behind the name: a word that is not understood makes it something else,
too. A long row goes on in the next lines, four spaces in."""


_OF_PLACES = ("name", "city", "state", "slug", "terminal", "platform", "zone")
_TWO_DAYS = 2880


def _ids(value: Any) -> tuple[str, ...] | None:
    """Return the ids of a list, or of an object whose keys end in the numbers of the legs, else None."""
    if isinstance(value, Mapping) and value and all(re.search(r"\d$", str(key)) for key in value):
        value = list(value.values())
    found = tuple(map(forms.identifier, value)) if isinstance(value, list) else ()
    return found if found and all(found) else None


def _place(value: Any) -> str | None:
    return value if isinstance(value, str) and _moment(value) is None else None


def _id(value: Any) -> str | None:
    return forms.identifier(value) or None


def _seats(value: Any) -> int | None:
    found = forms.whole(value)
    return found if found is not None and 0 <= found < 500 else None


def _moment(value: Any, *, day: bool | None = None, hour: bool | None = None) -> forms.DayHour | None:
    """Return the day, hour or both of a value, None where it does not have what is demanded."""
    found = forms.day_hour(value)
    if found is None and isinstance(value, str):
        try:
            found, _ = points.clock(value)
        except ValueError:
            return None
    has = found and (day in (None, found.day is not None) and hour in (None, found.hour is not None))
    return found if has else None


_READ: Mapping[str, Callable[[Any], Any]] = {
    "access_token": lambda value: value if auth.usable(value) else None,
    "leg_ids": _ids,
    "kind": kind_of,
    "available": _seats,
    "block_id": lambda value: None if "/" in forms.identifier(value) else _id(value),
    "seat.kind": lambda value: is_no_seat(value) if isinstance(value, str | bool) else None,
    "end.moment": partial(_moment, day=True, hour=True),
    "end.day": partial(_moment, day=True),
    "end.hour": partial(_moment, day=False, hour=True),
    "end.clock": lambda value: value if type(value) is int and 0 <= value < _TWO_DAYS else None,
    **dict.fromkeys(("session_id", "trip_id", "hash"), _id),
    **dict.fromkeys(("duration", "waiting"), durations.minutes),
    **dict.fromkeys(
        ("company", "service_class", "currency", "status", "method_name"),
        lambda value: value if isinstance(value, str) else None,
    ),
    **dict.fromkeys((f"end.{part}" for part in _OF_PLACES), _place),
    **dict.fromkeys(("low_fare", "seat.priority"), forms.yes),
    **dict.fromkeys(("seat.x", "seat.y", "seat.z"), forms.whole),
}
"""What turns a raw value into what it means, None where it cannot be that."""


TERMS: dict[str, Meaning] = {}
for _row in re.sub(r"\n\s+", " ", _TERMS).strip().splitlines():
    _names, _, _told = _row.partition(": ")
    _says, _helps, _against, _shown = ([_cell.strip() for _cell in _told.split("|")] + [""] * 3)[:4]
    for _name in _names.split():
        _key = _name.rstrip("!")
        TERMS[_key] = Meaning(_says, _helps, _against, _shown, _READ.get(_key), strict=_key != _name)
ENTRY = ("kind", "duration", "available", "company", "service_class", "currency", "low_fare", "hash")
LEG = ("duration", "company", "service_class", "hash", "waiting")
END = ("moment", "day", "hour", "clock", *_OF_PLACES)
SEAT = ("low_fare", "seat.priority", "seat.x", "seat.y", "seat.z")
