"""What readers look for, in concepts of the lexicon. Nothing here is a key of any one service."""

from __future__ import annotations

from pos_app.partner.learn.meaning import Meaning

# --- Money ----------------------------------------------------------------------------------------

_NOT_CHARGED = "original least most rate percentage refund count seconds minutes hours days installment"
TOTAL = Meaning(
    says=(
        ("total", 0.9),
        ("total amount", 1.0),
        ("total price", 1.0),
        ("total payment", 1.0),
        ("total order", 1.0),
        ("amount payment", 0.7),
        ("amount order", 0.7),
        ("price", 0.4),
        ("amount", 0.4),
    ),
    helps="method summary with whole",
    against="fee service insurance discount interest boarding seat ticket fare subtotal discounted without "
    f"default club scale {_NOT_CHARGED}",
)
INSURANCE = Meaning(
    says=(
        ("insurance", 1.0),
        ("insurance amount", 1.0),
        ("insurance price", 1.0),
    ),
    helps="fee each seat ticket passenger summary payment order",
    against=f"whole discount without interest id type name {_NOT_CHARGED}",
)
PRICE = Meaning(
    says=(
        ("price", 1.0),
        ("fare", 1.0),
        ("fare amount", 1.0),
        ("amount", 0.7),
        ("price amount", 1.0),
        ("ticket price", 1.0),
        ("seat price", 1.0),
        ("default price", 1.0),
        ("total price", 0.8),
        ("total", 0.6),
        ("default", 0.55),
    ),
    against="fee service insurance discount discounted original least most rate percentage interest boarding "
    "low club scale refund count installment",
)


# --- Payment methods ------------------------------------------------------------------------------

METHOD_TYPE = Meaning(
    says=(
        ("type", 1.0),
        ("method", 0.95),
        ("payment type", 1.1),
        ("payment method", 1.1),
        ("method id", 0.9),
        ("id", 0.7),
        ("name", 0.6),
        ("label", 0.5),
        ("payment", 0.5),
        ("key", 0.6),
    ),
    against="brand installment currency url image",
)
METHOD_NAME = Meaning(
    says=(("name", 1.0), ("label", 0.9)),
    helps="payment method",
    against="brand type card",
)

# --- Trips ----------------------------------------------------------------------------------------

TRIP_ID = Meaning(
    strict=True,
    says=(
        ("trip uuid", 1.3),
        ("uuid", 1.15),
        ("trip id", 1.2),
        ("leg uuid", 1.2),
        ("leg id", 1.05),
        ("schedule id", 1.05),
        ("trip", 0.75),
        ("id", 0.7),
    ),
    helps="direction outbound return",
    against="departure arrival company class city state offer search request transaction session token "
    "terminal place line hash itinerary original seat type price amount service "
    "public name slug order group bundle extra count prefix label",
)
LEG_IDS = Meaning(
    strict=True,
    says=(
        ("trip uuid", 1.3),
        ("uuid", 1.1),
        ("trip id", 1.2),
        ("leg id", 1.1),
        ("leg uuid", 1.2),
        ("leg", 0.6),
        ("id", 0.6),
    ),
    against="company class city offer search request transaction place price amount seat",
)
HASH = Meaning(
    says=(("itinerary hash", 1.2), ("hash", 1.0), ("itinerary id", 0.9), ("itinerary", 0.7)),
    helps="key",
    against="offer search request price",
)
LEGS = Meaning(
    says=(("leg", 1.0), ("trip", 0.5)),
    helps="connection",
    against="return outbound company seat price fee payment installment place",
)
KIND = Meaning(
    says=(("type", 1.0),),
    against="class company service payment seat document",
    documented=(("type",),),
)
ENTRY_PRICE = Meaning(
    says=(
        ("price", 1.0),
        ("price amount", 1.0),
        ("default price", 1.0),
        ("total price", 0.9),
        ("fare", 0.95),
        ("fare amount", 0.95),
        ("ticket price", 0.95),
        ("ticket amount", 0.9),
        ("ticket fare", 0.95),
        ("amount", 0.55),
    ),
    helps="adult passenger each",
    against="fee service insurance discount discounted original least most rate percentage boarding low "
    "refund club scale count installment leg",
    documented=(("price",), ("price", "default")),
)
ENTRY_DISCOUNTED = Meaning(
    says=(("discounted price", 1.0), ("price with discount", 1.2), ("discounted", 0.8)),
    helps="whole fare",
    against="club scale rate percentage fee insurance original count",
    documented=(("discountedPrice",), ("discountedPrice", "default")),
)
DURATION = Meaning(
    says=(("duration", 1.0), ("trip time", 0.7), ("total time", 0.7)),
    helps="minutes hours days seconds text iso",
    against="wait boarding departure arrival",
    documented=(("duration",),),
)
WAITING = Meaning(says=(("wait", 1.0), ("wait time", 1.0), ("wait duration", 1.0)), helps="minutes hours")
AVAILABLE_SEATS = Meaning(
    says=(("available seat", 1.0), ("seat", 0.5), ("available", 0.6), ("seat count", 0.6)),
    against="taken low total original most whole",
    documented=(("availableSeats",),),
)
COMPANY = Meaning(
    says=(("company name", 1.0), ("company", 0.9)),
    against="id slug logo url image document label code",
    documented=(("travelCompany", "name"), ("company", "name"), ("travelCompany",), ("company",)),
)
SERVICE_CLASS = Meaning(
    says=(("class name", 1.0), ("class", 0.9), ("service class", 1.0), ("service class name", 1.05)),
    helps="seat leg type",
    against="id slug code",
    documented=(("serviceClass", "name"), ("serviceClass",)),
)
CURRENCY = Meaning(says=(("currency", 1.0), ("price currency", 1.0)), helps="code id")
LOW_FARE = Meaning(
    says=(("low price", 1.0), ("low fare", 1.0), ("low", 0.8)),
    helps="seat offer",
    against="count available original id amount",
    documented=(("isLowFare",),),
)

# --- Seats ----------------------------------------------------------------------------------------

SEAT_LABEL = Meaning(
    says=(
        ("seat label", 1.1),
        ("label", 1.0),
        ("seat", 0.8),
        ("seat name", 0.9),
        ("name", 0.6),
        ("seat id", 0.45),
        ("code", 0.5),
        ("id", 0.4),
    ),
    against="block type status class price amount row column deck position passenger request transaction "
    "available taken expiry order x y z",
    documented=(("label",),),
)
SEAT_FREE = Meaning(
    says=(("available", 1.0), ("status", 0.8)),
    helps="can default seat",
    against="count price low total priority",
    documented=(("available",),),
)
SEAT_TAKEN = Meaning(
    says=(("taken", 1.0), ("block", 0.6)),
    helps="seat",
    against="count price id expiry available",
)
PRIORITY = Meaning(says=(("priority", 1.0),), helps="seat")
BLOCK_ID = Meaning(
    strict=True,
    says=(
        ("block id", 1.3),
        ("block uuid", 1.3),
        ("block token", 1.1),
        ("block", 0.9),
        ("id", 0.75),
        ("uuid", 0.75),
        ("token", 0.6),
        ("reference", 0.5),
        ("locator", 0.4),
    ),
    helps="seat protocol key",
    against="request transaction trip passenger order session expiry status type price amount label position "
    "company class place offer search row column deck count original document name",
    documented=(),
)
EXPIRY = Meaning(
    says=(("expiry", 1.0), ("expiry moment", 1.0)),
    helps="block seat date seconds minutes token",
    against="price id",
)

# --- Session, token -------------------------------------------------------------------------------

SESSION_ID = Meaning(
    strict=True,
    says=(
        ("session id", 1.2),
        ("session uuid", 1.2),
        ("session", 0.9),
        ("session token", 0.9),
        ("id", 0.5),
        ("uuid", 0.5),
    ),
    helps="payment",
    against="request transaction order customer expiry antifraud device",
    documented=(("sessionId",), ("data", "sessionId")),
)
ACCESS_TOKEN = Meaning(
    strict=True,
    says=(
        ("access token", 1.2),
        ("access key", 1.1),
        ("bearer token", 1.1),
        ("bearer", 0.8),
        ("access", 0.6),
        ("token", 0.8),
    ),
    against="id refresh expiry type session scope request",
    documented=(("access_token",), ("accessToken",)),
)
TOKEN_LIFE = Meaning(
    says=(("expiry", 1.0), ("expiry seconds", 1.0)),
    helps="token access moment date",
    against="refresh",
    documented=(("expires_in",), ("expiresIn",)),
)
