"""Why a sale cannot go on, and what each reason means: one table for the whole program.

Kinds are grouped only here. Other code reads the table, or matches on the kind or its remedy and ends in
``assert_never``; so a new kind is a type error or a failing test until every place handles it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, StrEnum, auto
from types import MappingProxyType

from pos_app.domain.value import Value


class ProblemKind(StrEnum):
    """Why the sale cannot go on just now. Each has its sentences in ``wording.problem_texts``."""

    SAME_PLACE = "same_place"
    PAST_DAY = "past_day"
    RETURN_BEFORE_OUTBOUND = "return_before_outbound"
    OTHER_DAY = "other_day"
    OTHER_ROUTE = "other_route"
    SEARCH_FAILED = "search_failed"
    MAP_FAILED = "map_failed"
    HOLD_FAILED = "hold_failed"
    HOLD_UNCERTAIN = "hold_uncertain"
    SEATS_REFUSED = "seats_refused"
    SEATS_MISSING = "seats_missing"
    SEAT_GONE = "seat_gone"
    HOLD_EXPIRED = "hold_expired"
    HOLD_TOO_SHORT = "hold_too_short"
    SEATS_OURS = "seats_ours"
    QUOTE_FAILED = "quote_failed"
    SESSION_FAILED = "session_failed"
    NO_METHOD = "no_method"
    PRICE_CHANGED = "price_changed"
    PRICE_TO_ACCEPT = "price_to_accept"
    TOTALS_DISAGREE = "totals_disagree"
    FREE_SEAT = "free_seat"
    CARD_FAILED = "card_failed"
    BRAND_NOT_TAKEN = "brand_not_taken"
    ANTIFRAUD_MISSING = "antifraud_missing"
    STORAGE_FAILED = "storage_failed"
    DISK_NEARLY_FULL = "disk_nearly_full"
    OPEN_CASE = "open_case"
    OTHER_SEAT = "other_seat"
    DUPLICATE = "duplicate"
    OFFLINE = "offline"
    MAP_OFFLINE = "map_offline"
    NO_SHIFT = "no_shift"

    @property
    def facts(self) -> ProblemFacts:
        """What this kind of problem means."""
        return PROBLEMS[self]


class Remedy(Enum):
    """What may end a problem."""

    ASK_DIFFERENTLY = auto()
    """The search itself makes no sense: another place or day."""
    CHOOSE = auto()
    """Another trip, or the seats that are still missing."""
    SEARCH_AGAIN = auto()
    READ_MAP = auto()
    PICK_SEATS = auto()
    """Other seats, or the same ones once more."""
    HOLD_AGAIN = auto()
    """Holding the same seats again."""
    ASK_PRICES = auto()
    """Asking again for prices and ways to pay."""
    ACCEPT_PRICE = auto()
    """The customer accepts the new price."""
    CARD_AGAIN = auto()
    """The card page once more, or another way to pay."""
    CONNECTION = auto()
    """The service can be used again."""
    STAFF = auto()
    """A person looks at the earlier order, the amounts or this computer. A customer alone cannot end it."""


class Tells(Enum):
    """Which order a problem is about; that decides what may be said of the money."""

    THIS_SALE = auto()
    """This sale alone, whose order was not sent: nothing was charged by it."""
    EARLIER_ORDER = auto()
    """An earlier order of the same seats or people, whose money is not known here."""


class ProblemFacts(Value):
    """One row of the table. Remedy and order must be stated; the flags are off unless a row sets them.

    Attributes:
        one_leg: it is about seats of the leg that is shown, and no longer told once another leg is.
        ends_with_service: it is over when the service is back.
        outlasts_prices: prices that arrive do not settle it.
        at_seats: the page of seats reports it; others belong to the page on which they arise.
        at_passengers: the page of passengers reports it.
    """

    remedy: Remedy
    tells: Tells
    one_leg: bool = False
    ends_with_service: bool = False
    outlasts_prices: bool = False
    at_seats: bool = False
    at_passengers: bool = False


_K, _R, _F = ProblemKind, Remedy, ProblemFacts
_SALE, _EARLIER = Tells.THIS_SALE, Tells.EARLIER_ORDER

PROBLEMS: Mapping[ProblemKind, ProblemFacts] = MappingProxyType(
    {
        _K.SAME_PLACE: _F(_R.ASK_DIFFERENTLY, _SALE),
        _K.PAST_DAY: _F(_R.ASK_DIFFERENTLY, _SALE),
        _K.RETURN_BEFORE_OUTBOUND: _F(_R.ASK_DIFFERENTLY, _SALE),
        _K.OTHER_DAY: _F(_R.CHOOSE, _SALE),
        _K.OTHER_ROUTE: _F(_R.CHOOSE, _SALE),
        _K.SEATS_MISSING: _F(_R.CHOOSE, _SALE, one_leg=True, at_seats=True, at_passengers=True),
        _K.SEARCH_FAILED: _F(_R.SEARCH_AGAIN, _SALE, ends_with_service=True),
        _K.MAP_FAILED: _F(_R.READ_MAP, _SALE, one_leg=True, ends_with_service=True, at_seats=True),
        _K.HOLD_FAILED: _F(_R.PICK_SEATS, _SALE, one_leg=True, at_seats=True),
        _K.HOLD_UNCERTAIN: _F(_R.PICK_SEATS, _SALE, one_leg=True, at_seats=True),
        _K.SEATS_REFUSED: _F(_R.PICK_SEATS, _SALE, one_leg=True, at_seats=True),
        _K.SEAT_GONE: _F(_R.PICK_SEATS, _SALE, one_leg=True, at_seats=True),
        _K.SEATS_OURS: _F(_R.HOLD_AGAIN, _SALE, one_leg=True, outlasts_prices=True, at_seats=True),
        _K.HOLD_EXPIRED: _F(_R.HOLD_AGAIN, _SALE, at_seats=True, at_passengers=True),
        _K.HOLD_TOO_SHORT: _F(_R.HOLD_AGAIN, _SALE),
        _K.QUOTE_FAILED: _F(_R.ASK_PRICES, _SALE, ends_with_service=True),
        _K.SESSION_FAILED: _F(_R.ASK_PRICES, _SALE, ends_with_service=True),
        _K.NO_METHOD: _F(_R.ASK_PRICES, _SALE),
        _K.PRICE_CHANGED: _F(_R.ACCEPT_PRICE, _SALE, outlasts_prices=True),
        _K.PRICE_TO_ACCEPT: _F(_R.ACCEPT_PRICE, _SALE, at_seats=True),
        _K.CARD_FAILED: _F(_R.CARD_AGAIN, _SALE),
        _K.BRAND_NOT_TAKEN: _F(_R.CARD_AGAIN, _SALE),
        _K.OFFLINE: _F(_R.CONNECTION, _SALE, ends_with_service=True, at_seats=True, at_passengers=True),
        _K.MAP_OFFLINE: _F(_R.CONNECTION, _SALE, one_leg=True, ends_with_service=True, at_seats=True),
        _K.TOTALS_DISAGREE: _F(_R.STAFF, _SALE),
        _K.FREE_SEAT: _F(_R.STAFF, _SALE),
        _K.ANTIFRAUD_MISSING: _F(_R.STAFF, _SALE),
        _K.STORAGE_FAILED: _F(_R.STAFF, _SALE),
        _K.DISK_NEARLY_FULL: _F(_R.STAFF, _SALE, at_seats=True),
        _K.NO_SHIFT: _F(_R.STAFF, _SALE, at_seats=True, at_passengers=True),
        _K.OPEN_CASE: _F(_R.STAFF, _EARLIER),
        _K.OTHER_SEAT: _F(_R.STAFF, _EARLIER),
        _K.DUPLICATE: _F(_R.STAFF, _EARLIER),
    }
)
"""What each kind means. A test checks that none lacks its row."""
