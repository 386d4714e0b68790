"""What a customer asks of the kiosk: the values that pages report. Plain data, no Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum, auto

from pos_app.domain.documents import DocumentType
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip


class Ask(StrEnum):
    """What needs no further word."""

    BUY = auto()
    REPRINT = auto()
    SEEN = auto()
    """Look at departures that were seen before the connection was lost."""
    HELP = auto()
    ACCESS = auto()
    BACK = auto()
    START_OVER = auto()
    SEE_TRIPS = auto()
    PICK_FOR_ME = auto()
    CLEAR_SEATS = auto()
    OTHER_PART = auto()
    RESERVE = auto()
    NEXT_FIELD = auto()
    OTHER_DOCUMENT = auto()
    ANOTHER_CARD = auto()
    NOT_CHANGED = auto()
    ASK_NOW = auto()
    CASE_SLIP = auto()
    NO_PAPER = auto()
    PRINT_AGAIN = auto()
    FINISH = auto()
    STILL_HERE = auto()
    MORE_TIME = auto()
    END_NOW = auto()
    GO_ON = auto()
    """Agree with what a page of its own says, and do what its main button says."""
    TRY_CONNECTION = auto()
    LARGER = auto()
    CONTRAST = auto()
    LOWER = auto()
    SLOWER = auto()
    STAFF = auto()
    """The hidden gesture was made."""


class StaffDo(StrEnum):
    """What is pressed in the staff's area: on the page of the PIN, to open a page, and on those pages."""

    ERASE = auto()
    CLEAR = auto()
    ENTER = auto()
    MENU = auto()
    CASES = auto()
    PRINTER = auto()
    PAPER = auto()
    RESTART = auto()
    EXIT = auto()
    ASK = auto()
    CASE_SLIP = auto()
    TICKETS = auto()
    TEST = auto()
    PAPER_TEST = auto()
    RESTART_NOW = auto()
    EXIT_NOW = auto()


@dataclass(frozen=True, slots=True)
class StaffDigit:
    """A digit of a PIN: it is in no representation of this."""

    digit: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class StaffAct:
    """``order`` is the id of the attempt that it is done with."""

    do: StaffDo
    order: str = ""


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    language: str


@dataclass(frozen=True, slots=True)
class TypePlace:
    text: str


@dataclass(frozen=True, slots=True)
class TakePlace:
    place: Place


@dataclass(frozen=True, slots=True)
class TakeDay:
    day: date


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Show the next (+1) or the former (-1) part of a long page."""

    by: int


@dataclass(frozen=True, slots=True)
class TakeTrip:
    trip: Trip


@dataclass(frozen=True, slots=True)
class TouchSeat:
    """Pick a seat, or put it back."""

    label: str


@dataclass(frozen=True, slots=True)
class TakeLate:
    """Take the tickets of an order that was paid after its customer left; ``order`` is the attempt's id."""

    order: str


@dataclass(frozen=True, slots=True)
class TypeField:
    text: str


@dataclass(frozen=True, slots=True)
class GoField:
    """Go back to a question that was answered."""

    number: int


@dataclass(frozen=True, slots=True)
class TakeDocument:
    kind: DocumentType


@dataclass(frozen=True, slots=True)
class ChooseInsurance:
    """Take the insurance for this passenger, or travel without."""

    on: bool


@dataclass(frozen=True, slots=True)
class TakeMethod:
    method: PaymentType


@dataclass(frozen=True, slots=True)
class TakeInstalments:
    """Pay the card in so many instalments: this sends the order."""

    count: int


Intent = (
    Ask
    | ChooseLanguage
    | TypePlace
    | TakePlace
    | TakeDay
    | TurnPage
    | TakeTrip
    | TouchSeat
    | TakeLate
    | TypeField
    | GoField
    | TakeDocument
    | ChooseInsurance
    | TakeMethod
    | TakeInstalments
    | StaffDigit
    | StaffAct
)
