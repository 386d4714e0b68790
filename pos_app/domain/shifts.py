"""Shifts of a desk: a chain of entries that are only added, and the rules of what may follow what.

Orders belong to a shift by their place in the journal, not by the clock: it takes them in the order in which
they are begun, and each entry notes how far it had come (``Marks``). So no order is in two shifts, and a
clock that is set back moves none.
"""

from __future__ import annotations

from datetime import datetime, tzinfo
from enum import Enum, StrEnum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.shift_account import (
    NO_PAPERS,
    Account,
    AccountOrder,
    Papers,
    account,
    account_order,
    settled_since,
)
from pos_app.domain.shift_closing import Closing, Compared, Count, Likely, compared, likely
from pos_app.domain.value import Value

LONGEST_WORDS = 500
"""Characters of a reason or an explanation."""


class EntryKind(StrEnum):
    """What happened to a shift. The value is kept on disk."""

    OPENED = "opened"
    OPERATOR = "operator"
    """Somebody else is at the desk from now on."""
    PAUSED = "paused"
    RESUMED = "resumed"
    """After a pause, or instead of closing: nothing was counted yet."""
    PAID_IN = "paid_in"
    PAID_OUT = "paid_out"
    STOPPED = "stopped"
    """Nothing more is sold in it."""
    COUNTED = "counted"
    """The count was handed in."""
    SIGNED = "signed"


class ShiftStage(Enum):
    SELLING = auto()
    PAUSED = auto()
    STOPPED = auto()
    COUNTED = auto()
    SIGNED = auto()


_MAY_FOLLOW = {
    ShiftStage.SELLING: {
        EntryKind.OPERATOR,
        EntryKind.PAUSED,
        EntryKind.PAID_IN,
        EntryKind.PAID_OUT,
        EntryKind.STOPPED,
    },
    ShiftStage.PAUSED: {
        EntryKind.OPERATOR,
        EntryKind.RESUMED,
        EntryKind.PAID_IN,
        EntryKind.PAID_OUT,
        EntryKind.STOPPED,
    },
    ShiftStage.STOPPED: {
        EntryKind.OPERATOR,
        EntryKind.RESUMED,
        EntryKind.PAID_IN,
        EntryKind.PAID_OUT,
        EntryKind.COUNTED,
    },
    ShiftStage.COUNTED: {EntryKind.OPERATOR, EntryKind.SIGNED},
    ShiftStage.SIGNED: set[EntryKind](),
}
_LEADS_TO = {
    EntryKind.OPENED: ShiftStage.SELLING,
    EntryKind.PAUSED: ShiftStage.PAUSED,
    EntryKind.RESUMED: ShiftStage.SELLING,
    EntryKind.STOPPED: ShiftStage.STOPPED,
    EntryKind.COUNTED: ShiftStage.COUNTED,
    EntryKind.SIGNED: ShiftStage.SIGNED,
}


class Marks(Value):
    """How far the journal had come: its last order and print, and the number of searches so far."""

    orders: int = 0
    prints: int = 0
    searches: int = 0


class ShiftEntry(Value):
    """One entry. ``at`` is UTC and never before the entry before it.

    Attributes:
        who: name of the person at the desk; the counter's where nobody is set up. ``badge``: of that person.
        amount: the float, or what was paid in or out.
        words: a reason or an explanation; of an opening, the roll in the printer.
        inherited: attempts whose outcome was not known when the shift was opened.
    """

    kind: EntryKind
    at: datetime
    who: str
    badge: str = ""
    amount: Cents = ZERO
    words: str = ""
    marks: Marks = Marks()
    inherited: tuple[str, ...] = ()
    count: Count | None = None
    closing: Closing | None = None


class ShiftRefusal(StrEnum):
    """Why something cannot be done about a shift."""

    ONE_IS_OPEN = auto()
    NONE_IS_OPEN = auto()
    NOT_NOW = auto()
    """It does not follow what was done last."""
    NO_AMOUNT = auto()
    NOT_IN_DRAWER = auto()
    """More than there must be in the drawer."""
    NO_WORDS = auto()
    TOO_LONG = auto()
    NO_CASH = auto()
    """This desk holds no cash."""
    BAD_COUNT = auto()
    ACCOUNT_CHANGED = auto()
    """An outcome came in meanwhile: the comparison is another than the one that was looked at."""
    NO_SUPERVISOR = auto()
    """A difference needs somebody who may accept it."""
    SALE_GOING_ON = auto()
    """An order is being sent."""
    CHECK_STOPS = auto()
    """A check before opening found what must not be."""
    NOT_FOUND = auto()
    """There is no shift of that number."""


class ShiftRefused(Exception):
    """It was not done, and nothing was written."""

    def __init__(self, why: ShiftRefusal) -> None:
        super().__init__(why.value)
        self.why = why


class Shift(Value):
    """A shift: its number, from 1 and never used twice at a desk, and its entries, of which the first opened
    it."""

    number: int
    entries: tuple[ShiftEntry, ...]

    @property
    def stage(self) -> ShiftStage:
        led = (_LEADS_TO[one.kind] for one in reversed(self.entries) if one.kind in _LEADS_TO)
        return next(led)

    @property
    def opened(self) -> datetime:
        return self.entries[0].at

    @property
    def stopped(self) -> ShiftEntry | None:
        """The entry that ended its selling; None while it sells, or may again."""
        if self.stage in (ShiftStage.SELLING, ShiftStage.PAUSED):
            return None
        return self._last(EntryKind.STOPPED)

    @property
    def taken_over(self) -> ShiftEntry:
        kinds = (EntryKind.OPENED, EntryKind.OPERATOR)
        return next(one for one in reversed(self.entries) if one.kind in kinds)

    @property
    def operator(self) -> str:
        return self.taken_over.who

    @property
    def operators(self) -> tuple[str, ...]:
        kinds = (EntryKind.OPENED, EntryKind.OPERATOR)
        return tuple(dict.fromkeys(one.who for one in self.entries if one.kind in kinds))

    @property
    def badges(self) -> frozenset[str]:
        return frozenset(one.badge for one in self.entries if one.badge)

    @property
    def movements(self) -> tuple[ShiftEntry, ...]:
        return tuple(one for one in self.entries if one.kind in (EntryKind.PAID_IN, EntryKind.PAID_OUT))

    @property
    def cash(self) -> Cents:
        """What must be in the drawer: the float and what was paid in, without what was paid out. Nothing is
        sold for cash (contract 2.5)."""
        sums = [-one.amount if one.kind is EntryKind.PAID_OUT else one.amount for one in self.movements]
        return Cents(self.entries[0].amount + sum(sums))

    @property
    def pauses(self) -> tuple[tuple[datetime, datetime | None], ...]:
        """From when to when it was paused (UTC); None: it still is."""
        turns = [one for one in self.entries if one.kind in _LEADS_TO]
        return tuple(
            (one.at, turns[index + 1].at if index + 1 < len(turns) else None)
            for index, one in enumerate(turns)
            if one.kind is EntryKind.PAUSED
        )

    @property
    def counted(self) -> ShiftEntry | None:
        """The entry by which the count was handed in: until then its slips are printed."""
        return self._last(EntryKind.COUNTED)

    @property
    def count(self) -> Count | None:
        """What was counted, once that was handed in."""
        return self.counted.count if self.counted else None

    @property
    def signed(self) -> ShiftEntry | None:
        return self._last(EntryKind.SIGNED)

    @property
    def closing(self) -> Closing | None:
        return self.signed.closing if self.signed else None

    def seller_of(self, order: int) -> str:
        """Return who was at the desk when the order with this place in the journal was begun."""
        kinds = (EntryKind.OPENED, EntryKind.OPERATOR)
        before = (one for one in reversed(self.entries) if one.kind in kinds and one.marks.orders < order)
        return next((one.who for one in before), self.entries[0].who)

    def _last(self, kind: EntryKind) -> ShiftEntry | None:
        return next((one for one in reversed(self.entries) if one.kind is kind), None)


def followed(shift: Shift, entry: ShiftEntry) -> Shift:
    """Return the shift with one more entry.

    Raises:
        ShiftRefused: it does not follow, or lacks something.
    """
    if entry.kind not in _MAY_FOLLOW[shift.stage]:
        raise ShiftRefused(ShiftRefusal.NOT_NOW)
    if entry.kind in (EntryKind.PAID_IN, EntryKind.PAID_OUT):
        if entry.amount <= 0:
            raise ShiftRefused(ShiftRefusal.NO_AMOUNT)
        if not entry.words.strip():
            raise ShiftRefused(ShiftRefusal.NO_WORDS)
        if entry.kind is EntryKind.PAID_OUT and entry.amount > shift.cash:
            raise ShiftRefused(ShiftRefusal.NOT_IN_DRAWER)
    if len(entry.words) > LONGEST_WORDS:
        raise ShiftRefused(ShiftRefusal.TOO_LONG)
    if entry.closing is not None and entry.closing.differs:
        if not entry.words.strip():
            raise ShiftRefused(ShiftRefusal.NO_WORDS)
        if not entry.closing.approved_by:
            raise ShiftRefused(ShiftRefusal.NO_SUPERVISOR)
    return Shift(shift.number, (*shift.entries, entry))


class ShiftFigures(Value):
    """A shift with its account as it is known now.

    Attributes:
        later: orders of it that were pending when it was signed, and are no more; they are in ``account``,
            and not in what was signed.
        before: orders of earlier shifts whose outcome came in, or is awaited, during this one; they are in no
            sum of it.
    """

    shift: Shift
    account: Account
    orders: tuple[AccountOrder, ...]
    later: tuple[AccountOrder, ...] = ()
    before: tuple[AccountOrder, ...] = ()


class Comparison(Value):
    """What a person looks at before signing. ``likely``: orders that a difference may come from."""

    account: Account
    lines: tuple[Compared, ...]
    likely: tuple[Likely, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether anything was counted otherwise than expected."""
        return any(not one.agrees for one in self.lines)


class CheckKind(StrEnum):
    CREDENTIAL = auto()
    CLOCK = auto()
    JOURNAL = auto()
    PRINTER = auto()


class CheckResult(Value):
    """What a check found. ``stops``: nothing is opened until it is mended; ``words`` and ``more`` are said to
    whoever opens."""

    kind: CheckKind
    good: bool
    stops: bool
    words: str
    more: str = ""


# --- From what the journal holds ---------------------------------------------------------------------


class ShiftFacts(Value):
    """What the journal holds of a shift: its orders with their places, oldest first, those of earlier shifts
    that had no outcome when it was opened, its prints and its searches; ``unreadable`` orders of it are in
    no sum."""

    orders: tuple[tuple[int, Attempt], ...] = ()
    before: tuple[Attempt, ...] = ()
    papers: Papers = NO_PAPERS
    searches: int = 0
    unreadable: int = 0


def figures(shift: Shift, facts: ShiftFacts, zone: tzinfo | None = None) -> ShiftFigures:
    """Return a shift with its account. ``zone``: of the desk, None for the computer's."""
    sellers = {attempt.id: shift.seller_of(place) for place, attempt in facts.orders}
    attempts = [attempt for _, attempt in facts.orders]
    made = account(
        attempts,
        zone,
        sellers=sellers,
        papers=facts.papers,
        searches=facts.searches,
        unreadable=facts.unreadable,
    )
    orders = tuple(account_order(one, sellers[one.id]) for one in attempts)
    closing = shift.closing
    return ShiftFigures(
        shift,
        made,
        orders,
        settled_since(closing.account.pending, orders) if closing else (),
        tuple(map(account_order, facts.before)),
    )


def comparison(figures: ShiftFigures) -> Comparison:
    """Return what was counted beside the account.

    Raises:
        ShiftRefused: nothing was counted yet.
    """
    count = figures.shift.count
    if count is None:
        raise ShiftRefused(ShiftRefusal.NOT_NOW)
    lines = compared(figures.account, count, figures.shift.cash)
    return Comparison(figures.account, lines, likely(lines, figures.orders))
