"""What is seen of a whole branch from one of its counters: how the others stand, what one of them asks
another one's supervisor, and what is wrong. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import Enum, StrEnum, auto

from pos_app.domain.branch import CounterSeen
from pos_app.domain.money import Cents
from pos_app.domain.roles import Permission, Person, Role, least
from pos_app.domain.value import Value


class Way(StrEnum):
    """How well a counter reaches the provider. The value goes to other counters."""

    UNKNOWN = auto()
    ONLINE = auto()
    SLOW = auto()
    OFFLINE = auto()


class Paper(StrEnum):
    """What a counter's printer said of itself. The value goes to other counters."""

    UNKNOWN = auto()
    READY = auto()
    LOW = auto()
    OUT = auto()


class Told(Value):
    """What a counter tells of itself beside its changes.

    Attributes:
        operator: who is at it; "" for nobody.
        shift: the number of its open shift, 0 for none; ``shift_since`` is when that began.
        way_since: when that began; both UTC.
        pin_locked: wrong PINs locked somebody out.
        stopped: it is a kiosk that sells nothing now.
        late_fiscal: its orders whose official tickets are late, the oldest of them since ``late_since``.
    """

    operator: str = ""
    shift: int = 0
    shift_since: datetime | None = None
    way: Way = Way.UNKNOWN
    way_since: datetime | None = None
    paper: Paper = Paper.UNKNOWN
    pin_locked: bool = False
    stopped: bool = False
    late_fiscal: int = 0
    late_since: datetime | None = None


class CounterState(Value):
    """A counter as the branch knows it.

    Attributes:
        told: what it said of itself last; None where it never did, or by another program.
        sold, orders: what it sold since the day began, and in how many orders.
        open_orders, open_total: its orders without an outcome, as copied; ``left``: those of which no other
            counter takes care.
    """

    seen: CounterSeen
    told: Told | None
    sold: Cents = Cents(0)
    orders: int = 0
    open_orders: int = 0
    open_total: Cents = Cents(0)
    left: int = 0

    @property
    def leaves(self) -> bool:
        """Whether somebody has to care for what it left, or nobody knows."""
        return bool(self.left or self.seen.pending)


class Finding(Value):
    """An order that somebody has to look at, or a shift that was signed with a difference: ``subject`` is the
    order's number or the shift's. ``counter`` is an id, ``at`` when it became so."""

    counter: str
    subject: str
    amount: Cents
    at: datetime


class Overview(Value):
    """A branch at one moment.

    Attributes:
        at: by the database's clock.
        oldest: when its oldest order without an outcome was begun, None for none.
        waiting: how many of those wait for a person.
        ghosts: orders that appeared after they were given up.
        mismatches: paid orders that are not what was sold.
        differences: shifts that were signed with a difference since the day began.
    """

    name: str
    at: datetime
    counters: tuple[CounterState, ...]
    oldest: datetime | None = None
    waiting: int = 0
    ghosts: tuple[Finding, ...] = ()
    mismatches: tuple[Finding, ...] = ()
    differences: tuple[Finding, ...] = ()

    @property
    def sold(self) -> Cents:
        return Cents(sum(one.sold for one in self.counters))

    @property
    def orders(self) -> int:
        return sum(one.orders for one in self.counters)

    @property
    def open_orders(self) -> int:
        return sum(one.open_orders for one in self.counters)

    @property
    def open_total(self) -> Cents:
        """What nobody knows yet to be paid or not; it is in no sum of what was sold."""
        return Cents(sum(one.open_total for one in self.counters))

    @property
    def late_fiscal(self) -> int:
        return sum(one.told.late_fiscal for one in self.counters if one.told)

    @property
    def late_since(self) -> datetime | None:
        return min(
            (one.told.late_since for one in self.counters if one.told and one.told.late_since), default=None
        )

    @property
    def alive(self) -> int:
        return sum(one.seen.online for one in self.counters)

    @property
    def slow(self) -> int:
        """Counters that are heard of, and whose provider is slow or away."""
        return sum(one.seen.online and _way(one) in (Way.SLOW, Way.OFFLINE) for one in self.counters)


def _way(one: CounterState) -> Way:
    return one.told.way if one.told else Way.UNKNOWN


# --- What is wrong ----------------------------------------------------------------------------------------


class Trouble(Enum):
    """What a supervisor is called to, the worst first."""

    GHOST = auto()
    """An order appeared that had been given up: the customer may have paid twice."""
    MISMATCH = auto()
    """An order was paid, but is not what was sold."""
    SILENT = auto()
    """A counter with something open was not heard of."""
    STOPPED = auto()
    """A kiosk sells nothing."""
    PIN_LOCKED = auto()
    NO_PAPER = auto()
    OFFLINE = auto()
    """It does not reach the provider."""
    DIFFERENCE = auto()
    """A shift was signed with a difference."""
    SLOW = auto()
    """Its provider answers slowly."""
    LAGGING = auto()
    """Its changes do not come, though it is heard of."""
    LATE_FISCAL = auto()
    """Official tickets of its orders are late."""
    OLD_PENDING = auto()
    """The oldest order without an outcome of the branch has been open for long."""


LAG = 120.0
"""Seconds by which changes may be late before somebody is called."""
OLD = 1800.0
"""Seconds after which an order without an outcome, or an official ticket that is late, is old."""


class Alarm(Value):
    """One thing that is wrong. ``counter``: None for the branch; ``since``: when it began, if known;
    ``about``: the order or the shift."""

    trouble: Trouble
    counter: CounterState | None
    since: datetime | None
    about: Finding | None = None

    @property
    def key(self) -> str:
        """What it is known by while it lasts."""
        where = self.counter.seen.id if self.counter else ""
        return f"{self.trouble.name} {where}" + (f" {self.about.subject}" if self.about else "")


def alarms(found: Overview) -> tuple[Alarm, ...]:
    """Return what is wrong in a branch, the worst first. A counter that closed with nothing open is just
    closed."""
    alarms = [Alarm(trouble, one, since) for one in found.counters for trouble, since in _of(one, found.at)]
    by_id = {one.seen.id: one for one in found.counters}
    for trouble, findings in (
        (Trouble.GHOST, found.ghosts),
        (Trouble.MISMATCH, found.mismatches),
        (Trouble.DIFFERENCE, found.differences),
    ):
        alarms += [Alarm(trouble, by_id.get(one.counter), one.at, one) for one in findings]
    if found.oldest is not None and (found.at - found.oldest).total_seconds() >= OLD:
        alarms.append(Alarm(Trouble.OLD_PENDING, None, found.oldest))
    return tuple(sorted(alarms, key=lambda one: one.trouble.value))


def _of(one: CounterState, now: datetime) -> Iterable[tuple[Trouble, datetime | None]]:
    seen, told = one.seen, one.told or Told()
    if not seen.online:
        # What it last told is old: of a counter that is silent that alone is known.
        if one.leaves:
            yield Trouble.SILENT, seen.seen
        return
    if told.stopped:
        yield Trouble.STOPPED, None
    if told.pin_locked:
        yield Trouble.PIN_LOCKED, None
    if told.paper is Paper.OUT:
        yield Trouble.NO_PAPER, None
    if told.way is Way.OFFLINE:
        yield Trouble.OFFLINE, told.way_since
    if told.way is Way.SLOW:
        yield Trouble.SLOW, told.way_since
    if seen.lag >= LAG:
        yield Trouble.LAGGING, None
    if told.late_since is not None and (now - told.late_since).total_seconds() >= OLD:
        yield Trouble.LATE_FISCAL, told.late_since


# --- What one counter asks a supervisor at another ---------------------------------------------------------

ASK_LASTS = 300.0
"""Seconds after which a request that nobody answered is over."""


def at_distance(permission: Permission) -> bool:
    """Return whether it may be approved at another counter: what a supervisor decides. Who works here, and
    how the provider is reached, is settled where it is changed."""
    return least(permission) is Role.SUPERVISOR and permission is not Permission.BRANCH


class Question(Value):
    """What a counter asks. ``who`` asks; ``about`` is an order's number or a few words, never a document."""

    permission: Permission
    who: str
    about: str = ""


class Request(Value):
    """A question that waits for an answer. ``counter`` and ``name`` are those of the counter that asks;
    ``left``: seconds until it is over, when it was read."""

    id: str
    counter: str
    name: str
    question: Question
    asked: datetime
    left: float


class Verdict(Value):
    """The answer to a question. ``by`` proved with a PIN at the counter ``name`` to be there."""

    agreed: bool
    by: Person
    name: str
