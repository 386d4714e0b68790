"""All that the kiosk shows, as values: one kind of content for each page, inside its frame. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum, auto
from typing import Literal

from pos_app.domain.payment import CodeForm
from pos_app.domain.places import Place
from pos_app.domain.seats import Coach
from pos_app.kiosk.flow.intents import Intent
from pos_app.kiosk.screens.frame import Act, Frame, Note
from pos_app.ui.pages.seats.look import SeatLook


@dataclass(frozen=True, slots=True)
class HomePage:
    """The first page: languages, what can be done. ``warnings`` are shown before the customer begins."""

    greeting: str
    here: str
    station: str
    languages_title: str
    languages: tuple[Act, ...]
    question: str
    buy: Act
    reprint: Act
    access: Act
    benefits: Note
    warnings: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceButton:
    """A city that can be chosen with one touch."""

    name: str
    state: str
    place: Place


@dataclass(frozen=True, slots=True)
class RoutePage:
    """Where to: a field, and cities."""

    placeholder: str
    heading: str
    hint: str
    places: tuple[PlaceButton, ...]
    typed: str
    none: str = ""


@dataclass(frozen=True, slots=True)
class DayCell:
    """A day of the calendar. ``words`` is its lowest fare, that it is sold out, or that it was not asked."""

    day: date
    words: str = ""
    usable: bool = False
    chosen: bool = False
    cheap: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class MonthPart:
    """Weeks of one month, Sunday first; None for a day of another month."""

    name: str
    weeks: tuple[tuple[DayCell | None, ...], ...]


@dataclass(frozen=True, slots=True)
class DatePage:
    """The days. ``quick`` are the first of them as buttons."""

    quick: tuple[Act, ...]
    legend: Note
    weekdays: tuple[str, ...]
    months: tuple[MonthPart, ...]
    earlier: Act
    later: Act


@dataclass(frozen=True, slots=True)
class TripCard:
    """A departure. ``sold_out`` stands in place of the price."""

    departs: str
    arrives: str
    later: str
    takes: str
    where: str
    terminal: str
    company: str
    service_class: str
    seats: str
    few: bool
    price: str
    price_note: str
    before: str
    low_fare: str
    sold_out: str
    spoken: str
    intent: Intent


@dataclass(frozen=True, slots=True)
class TripsPage:
    """A page of departures; ``none`` is shown where there are none, ``waiting`` while they are read."""

    cards: tuple[TripCard, ...]
    first: int
    count: int
    shown: str
    shown_note: str
    earlier: Act
    later: Act
    none: str = ""
    waiting: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat that was picked."""

    number: int
    label: str
    where: str
    price: str
    intent: Intent
    spoken: str


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """The coach. ``legend`` has a look, words and a price for each state that occurs. ``part`` is which
    share of the coach is wanted; ``other_part`` is offered where not all of it can be shown at once."""

    coach: Coach | None
    looks: Mapping[str, SeatLook]
    legend: tuple[tuple[SeatLook, str, str], ...]
    heading: str
    rows: tuple[SeatRow, ...]
    acts: tuple[Act, ...]
    notes: tuple[Note, ...]
    part: int
    other_part: Act
    words: tuple[str, str, str]
    """The driver, the door and the toilet."""
    waiting: str = ""


class Field(StrEnum):
    """How a question is answered."""

    CPF = auto()
    PHONE = auto()
    NAME = auto()
    DOCUMENT = auto()
    EMAIL = auto()
    ORDER = auto()
    CHOICE = auto()
    """With buttons instead of a keyboard."""


@dataclass(frozen=True, slots=True)
class FieldPage:
    """One question: fields come one at a time. ``steps`` are the questions, each with whether it is done."""

    field: Field
    key: str
    """Changes with the question: then the field is filled anew."""
    text: str
    question: str
    hint: str
    problem: str
    steps: tuple[Act, ...]
    number: int
    seat: str
    seat_note: str
    choices: tuple[Act, ...]
    other: Act | None
    privacy: Note | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a bill: ``number`` is the passenger's, 0 for none."""

    words: str
    amount: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class MethodPage:
    """The ways to pay, or the instalments of a card: one touch chooses. ``lines`` is the bill."""

    choices: tuple[Act, ...]
    lines: tuple[Line, ...]
    total: str
    total_note: str
    note: Note | None
    waiting: str = ""


@dataclass(frozen=True, slots=True)
class CardPage:
    """The provider's page. ``waiting`` is shown while it opens; ``note`` says who gets the data."""

    waiting: str
    host: str
    note: Note


@dataclass(frozen=True, slots=True)
class CodePage:
    """The code. ``problem`` stands in its place where it must not be shown; ``spoken`` is what it is to those
    who cannot see it."""

    heading: str
    code: str
    form: CodeForm
    spoken: str
    payee: str
    payee_name: str
    amount: str
    waiting: str
    until: str
    left: str
    share: float
    steps: tuple[tuple[str, str, str], ...]
    """Icon and two lines of each."""
    notes: tuple[Note, ...]
    problem: str


Mark = Literal["done", "now", "later"]


@dataclass(frozen=True, slots=True)
class TrackLine:
    """One thing that happens to an order."""

    mark: Mark
    words: str
    side: str


@dataclass(frozen=True, slots=True)
class StatePage:
    """A page of its own about how something stands: what happened, the money, what to do. ``head`` is what
    matters most; ``acts`` are further buttons; ``code`` is shown as a QR code with ``code_words`` beside."""

    head: Note | None
    parts: tuple[tuple[str, str, str], ...]
    """Icon, heading and words of each."""
    track: tuple[TrackLine, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    acts: tuple[Act, ...] = ()
    code: str = ""
    code_words: tuple[str, str, str] = ("", "", "")


SlipMark = Literal["queued", "printing", "printed", "failed", "none"]


@dataclass(frozen=True, slots=True)
class SlipLine:
    """The slip of one person."""

    number: int
    seat: str
    name: str
    document: str
    mark: SlipMark
    words: str


@dataclass(frozen=True, slots=True)
class DonePage:
    """The tickets: ``share`` of them is printed; a code for the phone."""

    title: str
    words: str
    share: float
    slips: tuple[SlipLine, ...]
    code: str
    code_title: str
    code_words: str
    order_words: str
    order: str
    facts: tuple[tuple[str, str], ...]
    note: Note
    problem: str = ""


@dataclass(frozen=True, slots=True)
class OfflinePage:
    """What works without the provider, then what waits. ``left`` counts down to the next try."""

    trying: str
    since: str
    left: str
    works: str
    working: tuple[Act, ...]
    waits: str
    waiting: tuple[Act, ...]
    money: Note
    counter: Note


@dataclass(frozen=True, slots=True)
class HelpPage:
    """Sentences about how to go on, and switches."""

    notes: tuple[Note, ...]
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class StaffRoom:
    """The staff's area: its own widget fills the page."""


Content = (
    StaffRoom
    | HomePage
    | RoutePage
    | DatePage
    | TripsPage
    | SeatsPage
    | FieldPage
    | MethodPage
    | CardPage
    | CodePage
    | StatePage
    | DonePage
    | OfflinePage
    | HelpPage
)


@dataclass(frozen=True, slots=True)
class IdleWarning:
    """Lies over the page: what is about to be wiped, and in how many seconds. ``share`` is left, 1 to 0."""

    title: str
    words: str
    seconds: int
    unit: str
    share: float
    lines: tuple[Note, ...]
    stay: Act
    more: Act
    end: Act


Unreal = Literal["training", "staging"]


@dataclass(frozen=True, slots=True)
class Sign:
    """What every page says of a kiosk that does not sell: a bold lead, and what it means."""

    kind: Unreal
    lead: str
    words: str


@dataclass(frozen=True, slots=True)
class Screen:
    """The whole window. ``spoken`` is announced to a screen reader when it changes."""

    frame: Frame
    content: Content
    access: tuple[Act, ...]
    warning: IdleWarning | None = None
    spoken: str = ""
    sign: Sign | None = None
