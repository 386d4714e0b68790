"""What each reply is looked through for: the words that the trade has for a field, and the forms that it may
have.

One table a reply; the words are concepts of ``reading.lexicon``, no key of any one service. Which fields a
sale needs, and their kinds, says ``reading.wanted``; what binds is checked by the sale's own reader.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pos_app.partner import auth
from pos_app.partner.learn.meaning import Meaning
from pos_app.partner.reading import durations, forms, soft
from pos_app.partner.reading.paths import Path
from pos_app.partner.reading.trip_words import kind_of
from pos_app.partner.wire.seat_map import is_no_seat

_NOT_CHARGED = "original least most rate percentage refund count seconds minutes hours days installment"


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _id(value: Any) -> str | None:
    return forms.identifier(value) or None


def _block(value: Any) -> str | None:
    found = forms.identifier(value)
    return found if found and "/" not in found else None


def _seats(value: Any) -> int | None:
    found = soft.whole(value)
    return found if found is not None and 0 <= found < 500 else None


def id_list(value: Any) -> tuple[str, ...] | None:
    """Return the ids of a list, or of an object whose keys end in the numbers of the legs, else None."""
    if isinstance(value, Mapping) and value and all(re.search(r"\d$", str(key)) for key in value):
        value = list(value.values())
    found = tuple(map(forms.identifier, value)) if isinstance(value, list) else ()
    return found if found and all(found) else None


# --- Token, session -------------------------------------------------------------------------------

ACCESS_TOKEN = Meaning(
    "access token, access key, bearer token / bearer, token / access",
    against="id refresh expiry type session scope request",
    shown="access_token accessToken",
    read=lambda value: value if auth.usable(value) else None,
    strict=True,
)
TOKEN_LIFE = Meaning(
    "expiry, expiry seconds",
    helps="token access moment date",
    against="refresh",
    shown="expires_in expiresIn",
)
SESSION_ID = Meaning(
    "session id, session uuid, session token / session / id, uuid",
    helps="payment",
    against="request transaction order customer expiry antifraud device",
    shown="sessionId data.sessionId",
    read=_id,
    strict=True,
)

# --- Trips ----------------------------------------------------------------------------------------

TRIP_ID = Meaning(
    "trip uuid, uuid, trip id, leg uuid, leg id, schedule id / trip, id",
    helps="direction outbound return",
    against="departure arrival company class city state offer search request transaction session token "
    "terminal place line hash itinerary original seat type price amount service "
    "public name slug order group bundle extra count prefix label",
    read=_id,
    strict=True,
)
LEG_IDS = Meaning(
    "trip uuid, uuid, trip id, leg id, leg uuid / leg, id",
    against="company class city offer search request transaction place price amount seat",
    read=id_list,
    strict=True,
)
LEGS = Meaning(
    "leg / / trip",
    helps="connection",
    against="return outbound company seat price fee payment installment place",
)
FARE = Meaning(
    "price, price amount, default price, total price, fare, fare amount, ticket price, ticket amount, "
    "ticket fare / / amount",
    helps="adult passenger each",
    against="fee service insurance discount discounted boarding low club scale leg original least most rate "
    "percentage refund count installment",
    shown="price price.default",
)
DISCOUNTED = Meaning(
    "discounted price, price with discount / discounted",
    helps="whole fare",
    against="club scale rate percentage fee insurance original count",
    shown="discountedPrice discountedPrice.default",
)
WHEN = Meaning(
    "moment, date, time, date time / departure, arrival",
    helps="iso place text",
    against="expiry created default utc estimated real original wait duration arrived platform_bay "
    "close opening",
)
_DURATION = Meaning(
    "duration / trip time, total time",
    helps="minutes hours days seconds text iso",
    against="wait boarding departure arrival",
    shown="duration",
    read=durations.minutes,
)
_COMPANY = Meaning(
    "company name, company",
    against="id slug logo url image document label code",
    shown="travelCompany.name company.name travelCompany company",
    read=_text,
)
_CLASS = Meaning(
    "class name, class, service class, service class name",
    helps="seat leg type",
    against="id slug code",
    shown="serviceClass.name serviceClass",
    read=_text,
)
_HASH = Meaning(
    "itinerary hash, hash, itinerary id / itinerary",
    helps="key",
    against="offer search request price",
    read=_id,
)
AVAILABLE = Meaning(
    "available seat / available, seat count / seat",
    against="taken low total original most whole",
    shown="availableSeats",
    read=_seats,
)
LOW_FARE = Meaning(
    "low price, low fare, low",
    helps="seat offer",
    against="count available original id amount",
    shown="isLowFare",
    read=forms.yes,
)
ENTRY: Mapping[str, Meaning] = {
    "kind": Meaning(
        "type", against="class company service payment seat document", shown="type", read=kind_of
    ),
    "duration": _DURATION,
    "available": AVAILABLE,
    "company": _COMPANY,
    "service_class": _CLASS,
    "currency": Meaning("currency, price currency", helps="code id", read=_text),
    "low_fare": LOW_FARE,
    "hash": _HASH,
}
LEG: Mapping[str, Meaning] = {
    "duration": _DURATION,
    "company": _COMPANY,
    "service_class": _CLASS,
    "hash": _HASH,
    "waiting": Meaning("wait, wait time, wait duration", helps="minutes hours", read=durations.minutes),
}
END: Mapping[str, Meaning] = {
    "name": Meaning(
        "name, place name / place / departure, arrival, label",
        against="city state slug id zone company class country code terminal date time moment price latitude "
        "longitude",
    ),
    "city": Meaning(
        "city name, city", helps="place departure arrival", against="id slug state code zone country"
    ),
    "state": Meaning(
        "state, state id, city state",
        helps="place departure arrival city code",
        against="slug zone status country",
    ),
    "slug": Meaning("slug, place slug", helps="place departure arrival city", against="company state"),
    "terminal": Meaning(
        "terminal name, terminal", helps="place departure arrival", against="id slug city state code"
    ),
    "platform": Meaning(
        "platform_bay, platform_bay label, platform_bay name",
        helps="place departure arrival",
        against="id slug",
    ),
    "zone": Meaning("zone, time zone", helps="place departure arrival moment schedule"),
}

# --- Seats ----------------------------------------------------------------------------------------

SEAT_LABEL = Meaning(
    "seat label, label / seat, seat name / name, seat id, code, id",
    against="block type status class price amount row column deck position passenger request transaction "
    "available taken expiry order x y z",
    shown="label",
)
FREE = Meaning(
    "available / status",
    helps="can default seat",
    against="count price low total priority",
    shown="available",
)
TAKEN = Meaning("taken / / block", helps="seat", against="count price id expiry available")
OF_SEAT: Mapping[str, Meaning] = {
    "low_fare": LOW_FARE,
    "priority": Meaning("priority", helps="seat", read=forms.yes),
    "x": Meaning("x, column", helps="position", read=soft.whole),
    "y": Meaning("y, row, line", helps="position", read=soft.whole),
    "z": Meaning("z, deck", helps="position", read=soft.whole),
    "kind": Meaning(
        "type, kind, crew, tripulacao, driver",
        read=lambda value: is_no_seat(value) if isinstance(value, str | bool) else None,
    ),
}
_PRICE = (
    "price, fare, fare amount, price amount, ticket price, seat price, default price, total price / amount / "
    "total, default",
    "fee service insurance discount discounted interest boarding low club scale available duration "
    f"{_NOT_CHARGED}",
)
PRICE = Meaning(_PRICE[0], against=_PRICE[1], shown="price price.default")
HELD_PRICE = Meaning(_PRICE[0], against=_PRICE[1])

# --- Holds ----------------------------------------------------------------------------------------

BLOCK_ID = Meaning(
    "block id, block uuid, block token, block / id, uuid / token, reference, locator",
    helps="seat protocol key",
    against="request transaction trip passenger order session expiry status type price amount label position "
    "company class place offer search row column deck count original document name",
    read=_block,
    strict=True,
)
EXPIRY = Meaning("expiry, expiry moment", helps="block seat date seconds minutes token", against="price id")
STATUS = Meaning("status", helps="block seat", read=_text)

# --- Payment methods ------------------------------------------------------------------------------

METHOD_TYPE = Meaning(
    "type, method, payment type, payment method, method id / id / name, label, payment, key",
    against="brand installment currency url image",
)
METHOD_NAME = Meaning("name, label", helps="payment method", against="brand type card", read=_text)


def best_named(meaning: Meaning, paths: Any, least: float) -> Path:
    """Return the path that names a meaning best, the empty one where none does so well."""
    found = sorted((-heavy, len(path), path) for path in paths if (heavy := meaning.weight(path)) >= least)
    return found[0][2] if found else ()
