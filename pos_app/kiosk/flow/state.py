"""The state of the kiosk's flow and the events that change it. Plain values.

The sale itself is the counter's (``sale.stage.Sale``); here is only what the kiosk adds to it: which page is
in front, what is typed, who left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import DocumentType
from pos_app.domain.languages import SOURCE
from pos_app.domain.money import Cents
from pos_app.domain.orders import Finality, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.value import Value
from pos_app.kiosk.flow.intents import Carry, Hours, Intent, StaffDo
from pos_app.sale.stage import Sale, SaleProblem


class Page(StrEnum):
    """The pages, in the order of a sale; then those of their own."""

    HOME = auto()
    ROUTE = auto()
    DATE = auto()
    TRIPS = auto()
    SEATS = auto()
    PASSENGER = auto()
    METHOD = auto()
    CARD = auto()
    INSTALMENTS = auto()
    REVIEW = auto()
    """Everything once more, before the one touch that charges."""
    CHANGE = auto()
    """What of a way is to be another one: its seats, or all of it."""
    CODE = auto()
    CHECKING = auto()
    DONE = auto()
    NO_PAPER = auto()
    MAIL = auto()
    """To which address the tickets go."""
    NOT_CHANGED = auto()
    """The customer paid the code, and the page does not change."""
    LEAVING = auto()
    """The customer wants to leave a code that can still be paid, or seats that are held: asked once."""
    ENDED = auto()
    """The order ended without a sale."""
    PROBLEM = auto()
    """The sale cannot go on just now."""
    OFFLINE = auto()
    SEEN = auto()
    """Departures that customers saw today, while there is no connection."""
    REPRINT = auto()
    LATE = auto()
    """An order was paid after its customer left: who wants its tickets?"""
    FOUND = auto()
    """What became of an order that was asked for."""
    HELP = auto()
    ACCESS = auto()
    STAFF = auto()
    """The staff's area, behind a PIN."""


CHOOSING = frozenset(
    {
        *(Page.HOME, Page.ROUTE, Page.DATE, Page.TRIPS),
        *(Page.OFFLINE, Page.SEEN, Page.REPRINT, Page.FOUND, Page.LATE),
    }
)
"""Pages before a trip is chosen: they follow the flow of the kiosk, not the step of the sale."""
ASIDE = frozenset({Page.HELP, Page.ACCESS, Page.STAFF})
"""Pages outside the steps of a sale; back returns to the page before."""


class Ask(StrEnum):
    """The questions about a passenger, and about an order to print again."""

    CPF = auto()
    DOCUMENT = auto()
    NAME = auto()
    PHONE = auto()
    EMAIL = auto()
    ORDER = auto()
    DIGITS = auto()
    """The last digits of a document, to take tickets that were paid late."""
    SIGNS = auto()
    """The same where a document may have letters."""


class Person(Value):
    """A passenger as typed. ``reachable``: they have not said that they have no phone; ``code`` is its
    country's, "" where it is typed with the number, None for Brazil."""

    kind: DocumentType = DocumentType.CPF
    number: str = ""
    name: str = ""
    phone: str = ""
    reachable: bool = True
    code: str | None = None
    email: str = ""
    insured: bool = False


class Form(Value):
    """The passengers as typed, each on a page; ``index`` and ``ask`` are whose and which field is open,
    ``problem`` why its answer is not taken; ``countries``: which country the phone is of is asked for."""

    people: tuple[Person, ...] = (Person(),)
    index: int = 0
    ask: Ask = Ask.CPF
    problem: str = ""
    countries: bool = False

    @property
    def person(self) -> Person:
        return self.people[self.index]


class Slip(StrEnum):
    QUEUED = auto()
    PRINTING = auto()
    PRINTED = auto()
    FAILED = auto()
    NO_PRINTER = auto()


@dataclass(frozen=True, slots=True)
class Printing:
    """What is printed for the customer: slips by ticket, and the case slip. ``ended``: when the last slip
    came out or failed (monotonic)."""

    slips: tuple[tuple[str, Slip], ...] = ()
    problem: str = ""
    ended: float | None = None
    case_slip: bool = False
    case_slip_problem: str = ""


class Sent(StrEnum):
    SENDING = auto()
    SENT = auto()
    """The mail server took it."""
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Mailing:
    """The tickets by e-mail; ``sent`` is None while nobody asked for it."""

    address: str = field(default="", repr=False)
    problem: str = ""
    sent: Sent | None = None


class Pickup(Value):
    """An order made elsewhere, or no longer what this kiosk sold, as the provider shows it now."""

    detail: OrderDetail
    fiscal: tuple[FiscalTicket, ...] = ()

    @property
    def valid(self) -> tuple[Ticket, ...]:
        """The tickets that can be travelled with: only these are printed."""
        if self.detail.finality is not Finality.COMPLETED:
            return ()
        return tuple(one for one in self.detail.tickets if one.status is Finality.COMPLETED)


class Miss(StrEnum):
    """Why an order that was asked for cannot be shown."""

    NOT_FOUND = auto()
    """Nothing fits both answers; which of the two is wrong is nobody's to know."""
    NOT_HERE = auto()
    """This kiosk did not sell it, and without a connection nobody else can be asked."""
    NO_ANSWER = auto()
    """The provider was asked and did not answer."""


@dataclass(frozen=True, slots=True)
class Search:
    """An order that is looked for, by document and number. ``found`` is what the journal has of it, ``order``
    what the provider shows; ``other``: the document is not a CPF."""

    document: str = ""
    number: str = ""
    ask: Ask = Ask.CPF
    problem: str = ""
    found: Attempt | None = None
    order: Pickup | None = None
    other: bool = False
    looking: bool = False
    scanned: bool = False
    """The number was scanned: it is not asked for again."""


class Late(Value):
    """An order that was paid after its customer left, without anything of a person. ``id`` is the attempt's,
    ``number`` what customers know it by, ``paid`` when (UTC). ``digits``: no document on it has letters;
    ``told``: its page was in front."""

    id: str
    number: str
    total: Cents
    paid: datetime
    tickets: int
    digits: bool = True
    told: bool = False


class NotGiven(StrEnum):
    NOT_THEIRS = auto()
    SHUT = auto()
    """Too many wrong tries: closed until ``Collecting.shut``."""
    NO_ANSWER = auto()
    """The journal cannot be read."""


@dataclass(frozen=True, slots=True)
class Collecting:
    """Who wants the tickets of a late order: the last signs of a document. ``tries`` are left, ``shut`` is
    until when (UTC) nobody is asked."""

    order: str = ""
    typed: str = field(default="", repr=False)
    checking: bool = False
    tries: int | None = None
    shut: datetime | None = None
    problem: NotGiven | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings that the flow needs, in seconds (``system.settings.Kiosk``)."""

    idle: float = 60.0
    warning: float = 30.0
    card_idle: float = 180.0
    more: float = 120.0
    pix_away: float = 120.0
    done: float = 30.0
    most_seats: int = 5
    email_required: bool = False
    mails: bool = False
    """Whether tickets can go by e-mail."""
    whatsapp: bool = False
    """Whether the trip can go by WhatsApp, from the customer's own phone."""
    language: str = SOURCE


@dataclass(frozen=True, slots=True)
class Looks:
    """How this customer wants to see and hear the kiosk. ``guided``: each page is a list that is gone through
    by five keys and said aloud, ``volume`` 1 to 10, slowly where it is to ``drawl``."""

    language: str = SOURCE
    larger: bool = False
    contrast: bool = False
    low: bool = False
    slower: bool = False
    guided: bool = False
    volume: int = 6
    drawl: bool = False


class Told(StrEnum):
    """What the staff's area says of the last thing done."""

    ASKED = auto()
    PRINTING = auto()
    SENT = auto()
    PAPER_NOTED = auto()
    PAUSED = auto()
    PROBLEM = auto()


@dataclass(frozen=True, slots=True)
class Staff:
    """The staff's area. ``who`` is in, "" for nobody; ``typed`` are the digits of the PIN, of which a page
    learns the count only, ``badge`` what was scanned besides; ``wrong``: the last PIN was nobody's. ``page``
    is the page behind it, ``problem`` the sentence of ``Told.PROBLEM``, ``first`` the first order that
    shows."""

    who: str = ""
    typed: str = field(default="", repr=False)
    badge: str = field(default="", repr=False)
    checking: bool = False
    wrong: bool = False
    page: StaffDo = StaffDo.MENU
    told: Told | None = None
    problem: str = ""
    printing: bool = False
    cases: tuple[Attempt, ...] = ()
    unprinted: tuple[Attempt, ...] = ()
    first: int = 0


@dataclass(frozen=True, slots=True)
class KioskState:
    """All of it. ``back_to`` is where a page beside the way leads back; ``seen`` is the problem that the
    customer has read; ``way`` the method that was taken; ``touched`` when somebody last touched (monotonic),
    ``patience`` seconds added to the wait; ``insurance``: what it costs by block id. ``split``: in how many
    instalments was said; ``reviewed``: who travelled when the purchase was looked over, to which every
    change comes straight back; ``changing``: the leg in question on ``Page.CHANGE``. ``turned`` is when this
    page came, ``waits_since`` when the customer began to wait for the provider (monotonic); None while they
    do not. ``both``: a way back is wanted, on ``back_day``; ``choosing_back``: the calendar asks for that.
    ``resting``: nobody has touched the first page for long; ``wanted`` are the ids of a departure that was
    touched there, until its day was asked for anew. ``unserved``: cities of which the provider said that it
    does not serve them, whoever asked. ``leaving`` is what is asked about once before it is done.
    ``letters``: the city is typed, where the keys leave no space for those to touch."""

    page: Page = Page.HOME
    sale: Sale = field(default_factory=Sale)
    looks: Looks = Looks()
    rules: Rules = Rules()
    origin: Place | None = None
    destination: Place | None = None
    typed: str = ""
    letters: bool = False
    resolving: bool = False
    place_problem: str = ""
    day: date | None = None
    other_day: bool = False
    both: bool = False
    back_day: date | None = None
    choosing_back: bool = False
    resting: bool = False
    wanted: tuple[str, ...] = ()
    unserved: tuple[Place, ...] = ()
    hours: Hours = Hours.ALL
    weeks: int = 0
    first: int = 0
    part: int = 0
    form: Form = field(default_factory=Form)
    way: PaymentType | None = None
    split: bool = False
    reviewed: Form | None = None
    changing: int = 0
    turned: float = 0.0
    waits_since: float | None = None
    leaving: Intent | None = None
    printing: Printing = Printing()
    mailing: Mailing = Mailing()
    carry: Carry = Carry.SCREEN
    whatsapp: bool = False
    """Whether the code for the phone is the one that opens WhatsApp."""
    search: Search = Search()
    back_to: Page = Page.HOME
    seen: SaleProblem | None = None
    usable: bool = True
    paper: bool = True
    touched: float = 0.0
    patience: float = 0.0
    insurance: tuple[tuple[str, Cents], ...] = ()
    late: tuple[Late, ...] = ()
    """Paid after their customers left, newest first."""
    collecting: Collecting = Collecting()
    tries: tuple[float, ...] = ()
    """When orders were asked for in vain (monotonic), whoever it was."""
    staff: Staff = Staff()
    called: float | None = None
    """When somebody of the staff was called (monotonic), until one came."""
    paused: bool = False
    """Whether the staff paused the sales."""

    @property
    def sells(self) -> bool:
        return self.usable and not self.paused

    @property
    def personal(self) -> bool:
        """Whether the kiosk shows or holds something that the next customer must not see."""
        return self.page not in (Page.HOME, Page.OFFLINE, Page.LATE)


# --- Events -----------------------------------------------------------------------------------------


class IntentGiven(Value):
    """The customer asked for something, at ``now`` (monotonic). ``today`` is the local day."""

    intent: Intent
    now: float
    today: date


class Touched(Value):
    now: float


class SaleMoved(Value):
    sale: Sale
    now: float


class PlaceKnown(Value):
    """The provider's own place for a city that was chosen; None where it cannot be asked or, ``unserved``,
    does not serve it (``problem``)."""

    place: Place | None
    problem: str = ""
    unserved: bool = False


class HomeKnown(Value):
    place: Place


class LinkMoved(Value):
    usable: bool


class PaperMoved(Value):
    ready: bool


class SlipMoved(Value):
    ticket: str
    slip: Slip
    now: float
    problem: str = ""


class CaseSlipMade(Value):
    """Printing the case slip ended; ``problem`` is why it failed, empty when it did not."""

    problem: str
    now: float


class MailMoved(Value):
    """``order`` is the public id of the order that a mail is about."""

    order: str
    sent: Sent


class OrderFound(Value):
    """What is known of an order that was asked for: a sale of this kiosk, an order of the provider, or why
    there is neither."""

    attempt: Attempt | None
    now: float
    order: Pickup | None = None
    miss: Miss = Miss.NOT_FOUND


class OrderPaid(Value):
    order: Late


class OrderGone(Value):
    """The tickets of an order are out, or no longer kept at hand."""

    order: str


class TakerChecked(Value):
    """Whether the signs were of a document on the order: then ``attempt`` is it, else ``problem`` why not."""

    order: str
    attempt: Attempt | None
    now: float
    tries: int | None = None
    shut: datetime | None = None
    problem: NotGiven | None = None


class InsuranceKnown(Value):
    prices: tuple[tuple[str, Cents], ...]


class PinChecked(Value):
    """Whose PIN it was, "" for nobody; not ``wrong`` where none was compared, or it could not be."""

    who: str
    wrong: bool
    now: float


@dataclass(frozen=True, slots=True)
class BadgeRead:
    """A code was scanned where a PIN is asked for."""

    code: str = field(repr=False)
    now: float


class StaffListsRead(Value):
    """Orders whose outcome is open, and those paid and not printed; ``problem``: why they cannot be read."""

    cases: tuple[Attempt, ...] = ()
    unprinted: tuple[Attempt, ...] = ()
    problem: str = ""


class StaffPrinted(Value):
    """Printing for the staff ended; ``problem`` is why it failed, empty when it did not."""

    what: StaffDo
    problem: str
    now: float


class Ticked(Value):
    """Time passed: at least once a second."""

    now: float


class Scanned(Value):
    """A code was read: the number of an order, or a document; ``other``: it is not a CPF."""

    now: float
    number: str = ""
    document: str = ""
    other: bool = False


Event = (
    IntentGiven
    | Scanned
    | Touched
    | SaleMoved
    | PlaceKnown
    | HomeKnown
    | LinkMoved
    | PaperMoved
    | SlipMoved
    | CaseSlipMade
    | OrderFound
    | OrderPaid
    | OrderGone
    | TakerChecked
    | InsuranceKnown
    | MailMoved
    | PinChecked
    | BadgeRead
    | StaffListsRead
    | StaffPrinted
    | Ticked
)
