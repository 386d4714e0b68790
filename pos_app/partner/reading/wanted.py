"""What a sale reads of each reply: what a field means, whether a sale needs it, and where it stands.

``shown`` is where the contract shows a field; where it shows nothing, where it was decided to look
(``resources/contract/README.md``). A provider that tells it elsewhere is learnt once, and its reading
profile says where: then only the profile counts for that reply. A sale never searches.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.payment import PartKind, PaymentType
from pos_app.domain.value import Value
from pos_app.partner.reading.paths import Path, parsed


class Kind(Enum):
    """What a value is; it says which forms a line of the profile may give it."""

    RECORDS = auto()
    """Like values: a list of objects, the members of an object, or one object alone."""
    ID = auto()
    TEXT = auto()
    MONEY = auto()
    """An amount, in ``reais`` or ``cents``."""
    PART = auto()
    """An amount that is a part of a total: it may stand for each ticket, or be a rate."""
    FLAG = auto()
    """A yes or no; ``inverted`` where its yes says the contrary, ``words`` where it is a word for a state; of
    a seat, ``free labels`` or ``taken labels`` where a list names those that are."""
    WHOLE = auto()
    MOMENT = auto()
    """A day, an hour or both; ``minutes`` where an hour counts the minutes of the day, ``hhmm`` where a
    number is its hours and minutes, as 2215."""
    SPAN = auto()
    """A duration."""

    @property
    def forms(self) -> frozenset[str]:
        """The words that ``form`` of a profile's line may have, beside none."""
        return _FORMS.get(self, frozenset())


INVERTED, WORDS = "inverted", "words"
FREE_LABELS, TAKEN_LABELS = "free labels", "taken labels"
_FORMS = {
    Kind.MONEY: frozenset({"reais", "cents"}),
    Kind.PART: frozenset({"reais", "cents", "percent"}),
    Kind.FLAG: frozenset({INVERTED, WORDS, FREE_LABELS, TAKEN_LABELS}),
    Kind.MOMENT: frozenset({"minutes", "hhmm"}),
    Kind.SPAN: frozenset({"seconds", "minutes", "hours"}),
}


class Field(Value):
    """One field of a reply.

    Attributes:
        needed: without it nothing can be sold.
        shown: where it stands unless a profile says otherwise; the first place that holds something counts.
    """

    kind: Kind
    shown: tuple[Path, ...] = ()
    needed: bool = False


def _field(kind: Kind, shown: str = "", *, needed: bool = False) -> Field:
    return Field(kind, tuple(parsed(path) for path in shown.split()), needed)


def _end(side: str) -> dict[str, Field]:
    """Return the fields of a departure or an arrival (contract 2.2; its inner form is that of 2.9)."""
    made: dict[str, Field] = {}
    for owner, record in (("entry", "departures[]"), ("leg", "departures[].parts[]")):
        at, name = f"{record}.{side}", f"{owner}.{side}"
        made |= {
            f"{name}.moment": _field(Kind.MOMENT, f"{at}.dateTime {at}.schedule"),
            f"{name}.day": _field(Kind.MOMENT, f"{at}.schedule.date {at}.date"),
            f"{name}.hour": _field(Kind.MOMENT, f"{at}.schedule.time {at}.time"),
            f"{name}.zone": _field(Kind.TEXT, f"{at}.schedule.timezone {at}.timezone"),
            f"{name}.name": _field(Kind.TEXT, f"{at}.place.name {at}.name {at}.place"),
            f"{name}.city": _field(Kind.TEXT, f"{at}.place.city {at}.city"),
            f"{name}.state": _field(Kind.TEXT, f"{at}.place.state {at}.state"),
            f"{name}.slug": _field(Kind.TEXT, f"{at}.place.slug {at}.slug"),
            f"{name}.terminal": _field(
                Kind.TEXT, f"{at}.place.terminal.name {at}.place.terminal {at}.terminal.name {at}.terminal"
            ),
            f"{name}.terminal_id": _field(Kind.TEXT, f"{at}.place.terminal.id {at}.terminal.id"),
            f"{name}.platform": _field(Kind.TEXT, f"{at}.platform {at}.place.platform"),
        }
    return made


_D, _P, _M = "departures[]", "departures[].parts[]", "paymentMethods[]"
PARTS = tuple(kind.value for kind in PartKind if kind is not PartKind.UNNAMED)
"""The parts of a total that a line may place."""
_WHO = ("method", *(method.value for method in PaymentType))


def _of_methods() -> dict[str, Field]:
    """Return the amounts of a method: for each way to pay alike, and for one of them alone."""
    made: dict[str, Field] = {}
    for who in _WHO:
        shown = who == "method"
        made[f"{who}.total"] = _field(Kind.MONEY, f"{_M}.total" if shown else "", needed=shown)
        for part in PARTS:
            places = f"{_M}.{part}" + (f" {_M}.rounding" if part == PartKind.SURCHARGE else "")
            made[f"{who}.{part}"] = _field(Kind.PART, places if shown else "")
    return made


REPLIES: Mapping[str, Mapping[str, Field]] = {
    Endpoint.TOKEN: {
        "access_token": _field(Kind.ID, "access_token", needed=True),
        "expiry": _field(Kind.SPAN, "expires_in"),
    },
    Endpoint.SESSION: {"sessionId": _field(Kind.ID, "sessionId", needed=True)},
    Endpoint.TRIPS: {
        "entries": _field(Kind.RECORDS, f"{_D} data[] trips[] items[] []", needed=True),
        "returns": _field(Kind.RECORDS, "returns[] return[] returnTrips[]"),
        "entry.kind": _field(Kind.TEXT, f"{_D}.type"),
        "entry.price": _field(Kind.MONEY, f"{_D}.price {_D}.price.default", needed=True),
        "entry.discounted": _field(Kind.MONEY, f"{_D}.discountedPrice {_D}.discountedPrice.default"),
        "entry.trip_id": _field(Kind.ID, f"{_D}.tripUuids {_D}.uuid {_D}.tripId {_D}.id"),
        "entry.duration": _field(Kind.SPAN, f"{_D}.duration"),
        "entry.available": _field(Kind.WHOLE, f"{_D}.availableSeats", needed=True),
        "entry.company": _field(
            Kind.TEXT, f"{_D}.travelCompany.name {_D}.company.name {_D}.travelCompany {_D}.company"
        ),
        "entry.service_class": _field(Kind.TEXT, f"{_D}.serviceClass.name {_D}.serviceClass"),
        "entry.currency": _field(Kind.TEXT, f"{_D}.currency"),
        "entry.low_fare": _field(Kind.FLAG, f"{_D}.isLowFare"),
        "entry.hash": _field(Kind.ID, f"{_D}.itineraryHash {_D}.hash"),
        "entry.direction": _field(Kind.FLAG, f"{_D}.direction {_D}.tripTypeDirection"),
        "legs": _field(Kind.RECORDS, _P),
        "leg.trip_id": _field(Kind.ID, f"{_P}.tripId {_P}.uuid"),
        "leg.price": _field(Kind.MONEY),
        "leg.duration": _field(Kind.SPAN, f"{_P}.duration"),
        "leg.company": _field(
            Kind.TEXT, f"{_P}.travelCompany.name {_P}.company.name {_P}.travelCompany {_P}.company"
        ),
        "leg.service_class": _field(Kind.TEXT, f"{_P}.serviceClass.name {_P}.serviceClass"),
        "leg.waiting": _field(Kind.SPAN, f"{_P}.waitingTime"),
        "leg.hash": _field(Kind.ID, f"{_P}.itineraryHash {_P}.hash"),
        **_end("departure"),
        **_end("arrival"),
    },
    Endpoint.TRIP: {
        "uuid": _field(Kind.ID, "uuid"),
        "price": _field(Kind.MONEY, "price.default price"),
        "reference": _field(Kind.MONEY, "price.reference"),
        "original": _field(Kind.MONEY, "price.original"),
        "currency": _field(Kind.TEXT, "price.currency currency"),
        "available": _field(Kind.WHOLE, "availableSeats"),
        "duration": _field(Kind.SPAN, "duration"),
        "seats": _field(Kind.RECORDS, "map[]", needed=True),
        "seats.label": _field(Kind.TEXT, "map[].label", needed=True),
        "seats.free": _field(Kind.FLAG, "map[].available", needed=True),
        "seats.kind": _field(Kind.TEXT, "map[].type map[].kind"),
        "seats.low_fare": _field(Kind.FLAG, "map[].isLowFare"),
        "seats.priority": _field(Kind.FLAG, "map[].priority"),
        "seats.x": _field(Kind.WHOLE, "map[].position.x"),
        "seats.y": _field(Kind.WHOLE, "map[].position.y"),
        "seats.z": _field(Kind.WHOLE, "map[].position.z"),
    },
    Endpoint.HOLD: {
        "seats": _field(Kind.RECORDS, "seats[] items[] data[] []", needed=True),
        "label": _field(Kind.TEXT, "seats[].label seats[].seat"),
        "block_id": _field(Kind.ID, "seats[].seatBlockId seats[].blockId seats[].id", needed=True),
        "status": _field(Kind.TEXT, "seats[].status"),
        "held": _field(Kind.FLAG, "seats[].success seats[].blocked"),
        "refused": _field(Kind.FLAG, "seats[].error"),
        "expiry": _field(Kind.SPAN, "seats[].expiresAt seats[].expireAt expiresAt"),
        "price": _field(Kind.MONEY, "seats[].price"),
    },
    Endpoint.METHODS: {
        "methods": _field(Kind.RECORDS, f"{_M} methods[] data[]", needed=True),
        "method.type": _field(Kind.TEXT, f"{_M}.type {_M}.name", needed=True),
        "method.name": _field(Kind.TEXT, f"{_M}.name"),
        "method.currency": _field(Kind.TEXT, f"{_M}.currency currency"),
        **_of_methods(),
        "brands": _field(Kind.RECORDS, f"{_M}.brands[]"),
        "brand.name": _field(Kind.TEXT, f"{_M}.brands[].name"),
        "instalments": _field(Kind.RECORDS, f"{_M}.brands[].installments[] {_M}.installments[]"),
        "instalment.count": _field(Kind.WHOLE, f"{_M}.brands[].installments[].n {_M}.installments[].n"),
        "instalment.amount": _field(
            Kind.MONEY, f"{_M}.brands[].installments[].amount {_M}.installments[].amount"
        ),
        "instalment.total": _field(
            Kind.MONEY, f"{_M}.brands[].installments[].total {_M}.installments[].total"
        ),
        "seats": _field(Kind.RECORDS, "items[?type=='seat']"),
        "seat.block": _field(Kind.ID, "items[?type=='seat'].id"),
        "seat.price": _field(Kind.MONEY, "items[?type=='seat'].price"),
        "insured": _field(Kind.RECORDS, "items[?type=='insurance']"),
        "insured.block": _field(Kind.ID, "items[?type=='insurance'].id"),
        "insured.price": _field(Kind.MONEY, "items[?type=='insurance'].price"),
    },
}
"""Every field of each reply whose form the contract leaves open. Paths inside records begin with the path of
the records: ``departures[].price`` is the price of an entry, wherever the entries stand."""
