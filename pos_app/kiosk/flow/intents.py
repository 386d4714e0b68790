"""What a customer asks of the kiosk: the values that pages report. Plain data, no Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum, auto

from pos_app.domain.documents import DocumentType
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip
from pos_app.domain.value import Value


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


class StaffAct(Value):
    """``order`` is the id of the attempt that it is done with."""

    do: StaffDo
    order: str = ""


class ChooseLanguage(Value):
    language: str


class TypePlace(Value):
    text: str


class TakePlace(Value):
    place: Place


class TakeDay(Value):
    day: date


class TurnPage(Value):
    """Show the next (+1) or the former (-1) part of a long page."""

    by: int


class TakeTrip(Value):
    trip: Trip


class TouchSeat(Value):
    """Pick a seat, or put it back."""

    label: str


class TakeLate(Value):
    """Take the tickets of an order that was paid after its customer left; ``order`` is the attempt's id."""

    order: str


class TypeField(Value):
    text: str


class GoField(Value):
    """Go back to a question that was answered."""

    number: int


class TakeDocument(Value):
    kind: DocumentType


class ChooseInsurance(Value):
    """Take the insurance for this passenger, or travel without."""

    on: bool


class TakeMethod(Value):
    method: PaymentType


class TakeInstalments(Value):
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
