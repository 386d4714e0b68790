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
    ONE_WAY = auto()
    BOTH_WAYS = auto()
    OTHER_DAY = auto()
    """Choose the day on the calendar, after the city."""
    LETTERS = auto()
    """Type the city, or see the cities again: where not both are in reach."""
    SEE_TRIPS = auto()
    PICK_FOR_ME = auto()
    WINDOW = auto()
    """One seat more, at a window."""
    AISLE = auto()
    CLEAR_SEATS = auto()
    OTHER_PART = auto()
    RESERVE = auto()
    NEXT_FIELD = auto()
    OTHER_DOCUMENT = auto()
    NO_PHONE = auto()
    """Travel without a phone number: none is sent."""
    ABROAD = auto()
    """Choose which country the phone number is of."""
    ANOTHER_CARD = auto()
    NOT_CHANGED = auto()
    ASK_NOW = auto()
    CASE_SLIP = auto()
    NO_PAPER = auto()
    MAIL = auto()
    """Have the tickets by e-mail."""
    WHATSAPP = auto()
    """See the code that opens WhatsApp on one's own phone, or the other code again."""
    PRINT_AGAIN = auto()
    FINISH = auto()
    STILL_HERE = auto()
    MORE_TIME = auto()
    END_NOW = auto()
    PAY = auto()
    """Send the order that was looked over: the one touch that charges."""
    GO_ON = auto()
    """Agree with what a page of its own says, and do what its main button says."""
    LARGER = auto()
    CONTRAST = auto()
    LOWER = auto()
    HEAR = auto()
    GUIDE = auto()
    """The first of the five keys was pressed: the list of each page is wanted."""
    LOUDER = auto()
    DRAWL = auto()
    """Say it more slowly, or as fast as before."""
    CALL = auto()
    """Call somebody of the staff."""
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
    PAUSE = auto()
    """Sell nothing more, or sell again."""
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


class Hours(StrEnum):
    """Departures of a part of the day. Those before six belong to the morning."""

    ALL = auto()
    MORNING = auto()
    AFTERNOON = auto()
    EVENING = auto()


class ShowHours(Value):
    hours: Hours


class TakeTrip(Value):
    trip: Trip


class TouchSeat(Value):
    label: str


class TakeLate(Value):
    """Take the tickets of an order that was paid after its customer left; ``order`` is the attempt's id."""

    order: str


class TypeField(Value):
    text: str


class GoField(Value):
    number: int


class TakeDocument(Value):
    kind: DocumentType


class TakeCountry(Value):
    """The phone is of the country with this code; "" for one whose code is typed, None for Brazil."""

    code: str | None


class Part(StrEnum):
    """What of a purchase that is looked over may be changed."""

    WAY = auto()
    """One way: what of it is asked first."""
    SEATS = auto()
    TRIP = auto()
    PERSON = auto()
    INSURANCE = auto()
    """For everybody: with it, or without."""
    METHOD = auto()


class Change(Value):
    """Change a part of the purchase and come straight back. ``number`` is the leg's, or the person's."""

    part: Part
    number: int = 0


class TakeMethod(Value):
    method: PaymentType


class Carry(StrEnum):
    """How the tickets leave a kiosk that cannot print."""

    SCREEN = auto()
    """By the code on the screen alone."""
    WHATSAPP = auto()
    MAIL = auto()


class TakeCarry(Value):
    carry: Carry


class TakeInstalments(Value):
    count: int


class TakeDeparture(Value):
    """Buy a departure that the first page shows, as it was seen a while ago."""

    trip: Trip
    place: Place


Intent = (
    Ask
    | TakeDeparture
    | ChooseLanguage
    | TypePlace
    | TakePlace
    | TakeDay
    | TurnPage
    | ShowHours
    | TakeTrip
    | TouchSeat
    | TakeLate
    | TypeField
    | GoField
    | TakeDocument
    | TakeCountry
    | Change
    | TakeMethod
    | TakeInstalments
    | TakeCarry
    | StaffDigit
    | StaffAct
)
