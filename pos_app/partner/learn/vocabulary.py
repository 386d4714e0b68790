"""What each reply is looked through for: the words that the trade has for a field, and what a value of it is.

The words are concepts of ``reading.lexicon``, no key of any one service. Which fields a sale needs, and their
kinds, says ``reading.wanted``; what binds is checked by the sale's own reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pos_app.partner import auth
from pos_app.partner.learn.meaning import Meaning
from pos_app.partner.reading import durations, forms
from pos_app.partner.reading.paths import Path
from pos_app.partner.reading.trip_words import kind_of
from pos_app.partner.wire.seat_map import is_no_seat

_TERMS = """
access_token!: access token, access key, bearer token / bearer, token / access | | id refresh expiry type
    session scope request | access_token accessToken
token_life: expiry, expiry seconds | token access moment date | refresh | expires_in expiresIn
session_id!: session id, session uuid, session token / session / id, uuid | payment | request transaction
    order customer expiry antifraud device | sessionId data.sessionId
trip_id!: trip uuid, uuid, trip id, leg uuid, leg id, schedule id / trip, id | direction outbound return |
    departure arrival company class city state offer search request transaction session token terminal place
    line hash itinerary original seat type price amount service public name slug order group bundle extra
    count prefix label
leg_ids!: trip uuid, uuid, trip id, leg id, leg uuid / leg, id | | company class city offer search request
    transaction place price amount seat
legs: leg / / trip | connection | return outbound company seat price fee payment installment place
fare: price, price amount, default price, total price, fare, fare amount, ticket price, ticket amount, ticket
    fare / / amount | adult passenger each | fee service insurance discount discounted boarding low club scale
    leg original least most rate percentage refund count installment | price price.default
discounted: discounted price, price with discount / discounted | whole fare | club scale rate percentage fee
    insurance original count | discountedPrice discountedPrice.default
when: moment, date, time, date time / departure, arrival | iso place text | expiry created default utc
    estimated real original wait duration arrived platform_bay close opening
duration: duration / trip time, total time | minutes hours days seconds text iso | wait boarding departure
    arrival | duration
company: company name, company | | id slug logo url image document label code | travelCompany.name
    company.name travelCompany company
service_class: class name, class, service class, service class name | seat leg type | id slug code |
    serviceClass.name serviceClass
hash: itinerary hash, hash, itinerary id / itinerary | key | offer search request price
available: available seat / available, seat count / seat | | taken low total original most whole |
    availableSeats
low_fare: low price, low fare, low | seat offer | count available original id amount | isLowFare
kind: type | | class company service payment seat document | type
currency: currency, price currency | code id
waiting: wait, wait time, wait duration | minutes hours
end.name: name, place name / place / departure, arrival, label | | city state slug id zone company class
    country code terminal date time moment price latitude longitude
end.city: city name, city | place departure arrival | id slug state code zone country
end.state: state, state id, city state | place departure arrival city code | slug zone status country
end.slug: slug, place slug | place departure arrival city | company state
end.terminal: terminal name, terminal | place departure arrival | id slug city state code
end.platform: platform_bay, platform_bay label, platform_bay name | place departure arrival | id slug
end.zone: zone, time zone | place departure arrival moment schedule
seat_label: seat label, label / seat, seat name / name, seat id, code, id | | block type status class price
    amount row column deck position passenger request transaction available taken expiry order x y z | label
free: available / status | can default seat | count price low total priority | available
taken: taken / / block | seat | count price id expiry available
seat.priority: priority | seat
seat.x: x, column | position
seat.y: y, row, line | position
seat.z: z, deck | position
seat.kind: type, kind, crew, tripulacao, driver
price: price, fare, fare amount, price amount, ticket price, seat price, default price, total price / amount /
    total, default | | fee service insurance discount discounted interest boarding low club scale available
    duration original least most rate percentage refund count seconds minutes hours days installment | price
    price.default
block_id!: block id, block uuid, block token, block / id, uuid / token, reference, locator | seat protocol key
    | request transaction trip passenger order session expiry status type price amount label position company
    class place offer search row column deck count original document name
expiry: expiry, expiry moment | block seat date seconds minutes token | price id
status: status | block seat
method_type: type, method, payment type, payment method, method id / id / name, label, payment, key | | brand
    installment currency url image
method_name: name, label | payment method | brand type card
"""
"""Of each field: what its key says, plainly / likely / vaguely; what may stand beside that and changes
nothing; what makes it something else; where the contract shows it. A mark behind the name: a word that is
not understood makes it something else, too. A long row goes on in the next lines, four spaces in."""


def id_list(value: Any) -> tuple[str, ...] | None:
    """Return the ids of a list, or of an object whose keys end in the numbers of the legs, else None."""
    if isinstance(value, Mapping) and value and all(re.search(r"\d$", str(key)) for key in value):
        value = list(value.values())
    found = tuple(map(forms.identifier, value)) if isinstance(value, list) else ()
    return found if found and all(found) else None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _id(value: Any) -> str | None:
    return forms.identifier(value) or None


def _block(value: Any) -> str | None:
    return None if "/" in forms.identifier(value) else _id(value)


def _seats(value: Any) -> int | None:
    found = forms.whole(value)
    return found if found is not None and 0 <= found < 500 else None


def _no_seat(value: Any) -> bool | None:
    return is_no_seat(value) if isinstance(value, str | bool) else None


_READ: Mapping[str, Callable[[Any], Any]] = {
    "access_token": lambda value: value if auth.usable(value) else None,
    "leg_ids": id_list,
    "kind": kind_of,
    "available": _seats,
    "block_id": _block,
    "seat.kind": _no_seat,
    **dict.fromkeys(("session_id", "trip_id", "hash"), _id),
    **dict.fromkeys(("duration", "waiting"), durations.minutes),
    **dict.fromkeys(("company", "service_class", "currency", "status", "method_name"), _text),
    **dict.fromkeys(("low_fare", "seat.priority"), forms.yes),
    **dict.fromkeys(("seat.x", "seat.y", "seat.z"), forms.whole),
}
"""What turns a raw value into what it means, None where it cannot be that."""


def _meaning(row: str) -> tuple[str, Meaning]:
    name, _, told = row.partition(": ")
    says, helps, against, shown = ([cell.strip() for cell in told.split("|")] + [""] * 3)[:4]
    key = name.rstrip("!")
    return key, Meaning(says, helps, against, shown, _READ.get(key), strict=key != name)


TERMS: Mapping[str, Meaning] = dict(map(_meaning, re.sub(r"\n\s+", " ", _TERMS).strip().splitlines()))
ENTRY = ("kind", "duration", "available", "company", "service_class", "currency", "low_fare", "hash")
LEG = ("duration", "company", "service_class", "hash", "waiting")
END = ("name", "city", "state", "slug", "terminal", "platform", "zone")


def best_named(field: str, paths: Iterable[Path], least: float) -> Path:
    """Return the path that names a field best, the empty one where none does so well."""
    found = sorted((-heavy, len(p), p) for p in paths if (heavy := TERMS[field].weight(p)) >= least)
    return found[0][2] if found else ()
