"""Getting to know a provider without moving money: a walk through its replies, what was understood of each
field, what a person must decide, and what can be sold by it."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Literal

from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.domain.payment import METHODS, PaymentType
from pos_app.domain.value import Value


class WalkPlan(Value):
    """What to walk along: places by slug or name, local days, and an order to look at; empty for none.

    ``card_page`` and ``low_fare``: whether this desk has a card page, and has agreed on the low-fare offer.
    """

    origin: str
    destination: str
    day: date
    return_day: date | None = None
    public_id: str = ""
    email: str = "guiche@exemplo.com.br"
    card_page: bool = True
    low_fare: bool = False


class WalkStep(StrEnum):
    """The calls of the walk, in their order."""

    TOKEN = "token"
    PLACES = "places"
    SEARCH = "search"
    ROUND_TRIP = "round_trip"
    MAP = "map"
    LOW_FARE = "low_fare"
    ITINERARY = "itinerary"
    HOLD = "hold"
    HOLD_TWO = "hold_two"
    MAP_BACK = "map_back"
    HOLD_BACK = "hold_back"
    SESSION = "session"
    QUOTE = "quote"
    INSURED = "insured"
    QUOTE_TWO = "quote_two"
    INSURED_TWO = "insured_two"
    QUOTE_ROUND_TRIP = "quote_round_trip"
    OTHER_FORM = "other_form"
    ORDER = "order"
    CHECKOUT = "checkout"
    FISCAL = "fiscal"
    HISTORY = "history"


BASKETS = (
    WalkStep.QUOTE,
    WalkStep.INSURED,
    WalkStep.QUOTE_TWO,
    WalkStep.INSURED_TWO,
    WalkStep.QUOTE_ROUND_TRIP,
    WalkStep.OTHER_FORM,
)
"""The steps that ask what held seats cost, in their order."""
SEATS_OUT, SEATS_BACK = 3, 2
"""Seats that a walk holds on the way out, one and then two, and on the way back, where there is one."""


class StepState(StrEnum):
    """How far a step is. ``UNSURE``: it was read but for a field that a person must decide."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    UNSURE = "unsure"
    FAILED = "failed"
    SKIPPED = "skipped"


class Skipped(StrEnum):
    """Why a step was not made."""

    NOT_ASKED = "not_asked"
    NEEDS_ANOTHER = "needs_another"
    NOT_OFFERED = "not_offered"
    LIMIT = "limit"


class ReadingCertainty(StrEnum):
    """How sure the place of a field is. ``DOCUMENTED``: the contract shows it there. ``PINNED``: the profile
    placed it before, or a person confirmed it. ``FOUND``: this walk found it, and the replies prove it."""

    DOCUMENTED = "documented"
    PINNED = "pinned"
    FOUND = "found"
    AMBIGUOUS = "ambiguous"
    MISSING = "missing"

    @property
    def sure(self) -> bool:
        """Return whether a sale may rely on it."""
        return self not in (ReadingCertainty.AMBIGUOUS, ReadingCertainty.MISSING)


class FieldFound(Value):
    """One field of one reply, for people: where it stands, an example as the reply tells it, how sure that
    is. ``others`` are the places that it may have, each as path and value."""

    reply: str
    field: str
    path: str
    sureness: ReadingCertainty
    value: str = ""
    form: str = ""
    others: tuple[tuple[str, str], ...] = ()


class Doubt(StrEnum):
    """Why an amount may not be the one to pay."""

    NONE = ""
    SHARED = "shared"
    """It stands outside of what the reply tells of this method."""
    NAME = "name"
    """Its name says that it is something else."""
    SEATS = "seats"
    """It is what the seats cost, and nothing more."""
    LEFT = "left"
    """Another amount beside it is not in its account."""


class Option(Value):
    """One reading of a field: its place, and what it gives there. ``form`` and ``per`` are those of a line of
    the profile; ``sum`` is what a basket of so many ``tickets`` then comes to, where the field is money of
    it. ``left`` names the amount that is ``Doubt.LEFT`` out."""

    path: str
    value: str
    form: str = ""
    sum: Cents | None = None
    per: str = ""
    doubt: Doubt = Doubt.NONE
    left: str = ""
    tickets: int = 0


class Question(Value):
    """A field with several readings, or one that nothing proves: a person decides. ``money``: a wrong choice
    costs money."""

    step: WalkStep
    reply: str
    field: str
    options: tuple[Option, ...]
    money: bool


class StepReport(Value):
    """What became of one step.

    Attributes:
        read, seen: how many of the reply's entries or fields were read, of how many.
        fault: why it failed; ``skipped``: why it was not made, in one of the words of ``Skipped``.
        rows: what was understood of its reply.
    """

    step: WalkStep
    state: StepState = StepState.WAITING
    read: int = 0
    seen: int = 0
    fault: Fault | None = None
    skipped: Skipped | None = None
    rows: tuple[FieldFound, ...] = ()


class SumPart(Value):
    """One amount of a basket. ``what`` is ``seats`` or the field's name; ``amount`` counts with its sign,
    negative for a discount; ``per`` is ``ticket`` or ``percent`` where the provider tells it so."""

    what: str
    amount: Cents
    per: Literal["", "ticket", "percent"] = ""


class BasketSum(Value):
    """What one basket of the walk costs by one method.

    Attributes:
        total: what the provider asks for; None where it could not be read.
        adds_up: the parts come to the total, to the cent: a sale would be made.
        confirmed: who vouched for an amount of it that nothing proves; empty where nobody had to.
        instalments: the most in which it can be paid.
        unread_table: the name of a table of instalments that could not be read; empty for none.
    """

    basket: WalkStep
    method: PaymentType
    parts: tuple[SumPart, ...] = ()
    total: Cents | None = None
    adds_up: bool = False
    confirmed: str = ""
    instalments: int = 1
    unread_table: str = ""


class Ability(StrEnum):
    """The kinds of sale that do not depend on the method of payment."""

    DIRECT = "direct"
    ONE_STOP = "one_stop"
    CONNECTION = "connection"
    ROUND_TRIP = "round_trip"
    TWO_PEOPLE = "two_people"
    LOW_FARE = "low_fare"
    INSURED = "insured"
    INSURED_TWO = "insured_two"
    INSTALMENTS = "instalments"
    BENEFIT = "benefit"
    SYNC = "sync"


_WORDS = {method: method.value for method in METHODS} | {PaymentType.CREDIT_CARD: "card"}
"""The words of ``--json``, on which scripts rely: the provider's word of the method, but for the card."""


class PayAbility(Value):
    """A sale that is paid by one method."""

    method: PaymentType

    @property
    def value(self) -> str:
        """Its word in ``--json``, as a member of ``Ability`` has one: ``pix``."""
        return _WORDS[self.method]


PAY_ABILITIES = tuple(
    PayAbility(method) for method in sorted(METHODS, key=lambda method: method.facts.needs_card_page)
)
"""One for each method, in the order in which they are shown: those that need no card page come first."""


class AbilityState(StrEnum):
    """Whether a kind of sale can be made. ``OFF``: this desk has not agreed on it or does not use it, or no
    walk can prove it."""

    YES = "yes"
    UNDECIDED = "undecided"
    NO = "no"
    OFF = "off"


class NotAbleReason(StrEnum):
    """Why a kind of sale cannot be made yet."""

    NONE = ""
    NOT_SEEN = "not_seen"
    NOT_READ = "not_read"
    DECIDE = "decide"
    NOT_ASKED = "not_asked"
    NOT_AGREED = "not_agreed"
    NOT_ENABLED = "not_enabled"
    NO_CARD_PAGE = "no_card_page"
    NO_SESSION = "no_session"
    NO_PRICE = "no_price"


class SaleAbility(Value):
    """A kind of sale, and why it cannot be made. ``reply`` and ``field`` name what is not understood;
    ``most`` is in how many instalments every basket of the walk could be paid, 0 where there are none."""

    ability: Ability | PayAbility
    can: AbilityState
    why: NotAbleReason = NotAbleReason.NONE
    reply: str = ""
    field: str = ""
    most: int = 0


class Learnt(Value):
    """What a walk came to.

    Attributes:
        calls: how many were made.
        held: the seats that are held, those of the way back too.
        held_until: when the last of these holds ends by itself, ISO 8601 in UTC; empty where none was made.
        changed: replies that no longer matched the profile; their lines in it were learnt again.
        sums: what each basket costs by each method that the provider named.
        held_back: how many of the held seats, the last ones, are of the way back.
    """

    steps: tuple[StepReport, ...]
    questions: tuple[Question, ...]
    able: tuple[SaleAbility, ...]
    calls: int
    held: tuple[str, ...] = ()
    held_until: str = ""
    changed: tuple[str, ...] = ()
    sums: tuple[BasketSum, ...] = ()
    held_back: int = 0

    @property
    def complete(self) -> bool:
        """Return whether every kind of sale that this desk uses can be made."""
        return not self.questions and all(
            one.can in (AbilityState.YES, AbilityState.OFF) for one in self.able
        )

    @property
    def hindrance(self) -> SaleAbility | None:
        """The first kind of sale that waits for a decision."""
        return next((one for one in self.able if one.why is NotAbleReason.DECIDE), None)
