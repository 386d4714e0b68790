"""A branch: the counters of one place that share a database, and what is known of each other there."""

from __future__ import annotations

import re
from datetime import datetime
from enum import Enum, StrEnum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.shifts import Shift
from pos_app.domain.storage import Draft
from pos_app.domain.value import Value

PORT = 5432
_ADDRESS = re.compile(
    r"postgres(?:ql)?://(?P<host>[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::(?P<port>\d{1,5}))?/(?P<name>[\w.-]{1,63})",
    re.ASCII,
)


class BranchRole(StrEnum):
    """What a login of the database may do: write its own counter's rows, read the branch, or read figures."""

    COUNTER = auto()
    SUPERVISOR = auto()
    REPORT = auto()


class ChangeKind(StrEnum):
    """What a change is about. Each member has its writer in ``branch.copying``."""

    ORDER = auto()
    PARKED = auto()
    SHIFT = auto()


class SharedKind(StrEnum):
    """What the counters of a branch share beside orders, parked sales and shifts. The value is kept."""

    PERSON = auto()
    """Somebody of the desks, with role and PIN; the subject is the badge in small letters."""
    STAFF = auto()
    """Somebody who may enter the staff area of a kiosk; the subject is the name."""
    SETTINGS = auto()
    """The settings that desks, or kiosks, have alike; the subject is which of them."""
    READING = auto()
    """How a provider's replies are read; the subject is its address."""
    USAGE = auto()
    """The places and routes that a counter uses, and how often; the subject is the counter."""
    ERASED = auto()
    """That somebody is to be forgotten, by document."""


class NotShared(Exception):
    """What is shared cannot be read or kept here just now; the message is for logs."""


class Shared(Value):
    """A thing that counters share, as it is told from one to the other. ``body`` is None where it was taken
    away."""

    kind: SharedKind
    subject: str
    body: bytes | None

    @property
    def key(self) -> tuple[SharedKind, str]:
        return self.kind, self.subject


class SharedBase(Value):
    """What a counter and its branch had alike last: the branch's version of it with the mark that tells it
    from any other, and what it was here then. Version 0: the branch was not told of it yet."""

    thing: Shared
    version: int = 0
    mark: str = ""


class BranchProblem(Enum):
    """Why something cannot be done with the branch. Nothing of it keeps a counter from selling."""

    BAD_ADDRESS = "no address of a PostgreSQL database"
    UNREACHABLE = "database does not answer"
    NOT_TRUSTED = "certificate of the database is not by the pinned authority"
    REFUSED = "database refuses the login"
    NOT_ALLOWED = "login may not do this"
    NO_SCHEMA = "database has no branch"
    OLDER_SCHEMA = "schema of the database is older than the program"
    NEWER_SCHEMA = "schema of the database is newer than the program"
    FAILED = "database refused a statement"
    TWICE = "another program copies under this counter's name"
    BAD_CODE = "text is no join code"
    WRONG_SECRET = "secret is not that of the join code"
    OTHER_KEY = "key is not that of the branch"
    BAD_AUTHORITY = "no certificate of an authority"
    NOT_JOINED = "counter has joined no branch"
    NO_SECRET = "secret of the branch is neither given nor in the keyring"
    LIBRARY_MISSING = "database library is not installed"


class BranchFault(Exception):
    """The branch could not be asked or told. ``detail``: the database's own words, for logs and support."""

    def __init__(self, kind: BranchProblem, detail: str = "") -> None:
        super().__init__(f"{kind.value}: {detail}" if detail else kind.value)
        self.kind, self.detail = kind, detail


class BranchAddress(Value):
    """Where a database is. It holds no user and no password; TLS is always used."""

    host: str
    port: int
    name: str

    @classmethod
    def of(cls, text: str) -> BranchAddress:
        """Read ``postgresql://host[:port]/database``.

        Raises:
            BranchFault: ``BAD_ADDRESS``, also where it names a user or options.
        """
        found = _ADDRESS.fullmatch(text.strip())
        port = int(found["port"] or PORT) if found else 0
        if found is None or not 0 < port < 65536:
            raise BranchFault(BranchProblem.BAD_ADDRESS)
        return cls(found["host"].strip("[]"), port, found["name"])

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"postgresql://{host}:{self.port}/{self.name}"


class Lease(Value):
    """The right to decide about something until ``until`` by the database's clock. ``token`` is greater than
    that of every earlier lease of the same thing, so that what an earlier holder writes is told apart."""

    subject: str
    holder: str
    token: int
    until: datetime


class CounterSeen(Value):
    """A counter as the branch knows it.

    Attributes:
        id, name: its own id, and what people call it.
        kind: ``desk`` or ``kiosk``.
        seen: when it was last heard of, by the database's clock.
        age: seconds since then.
        online: it was heard of within the time in which its leases last.
        pending: changes that it had not copied then; ``lag``: seconds since the oldest of them was made.
        open_orders: its orders without an outcome.
    """

    id: str
    name: str
    kind: str
    version: str
    seen: datetime | None
    age: float | None
    online: bool
    pending: int
    lag: float
    open_orders: int


CALL_LASTS = 300.0
"""Seconds after which a call for somebody of the staff has ended by itself."""


class StaffCall(Value):
    """A kiosk that calls for somebody.

    Attributes:
        counter, name: the kiosk's id, and what people call it.
        since: when it began, by the database's clock; ``age``: seconds from then until it was asked for.
    """

    counter: str
    name: str
    since: datetime
    age: float


class BranchOrder(Value):
    """An order as the branch knows it.

    Attributes:
        counter: the name of the counter that sold it; ``seller`` is its id: names may be alike.
        holder: the name of the counter that decides about it now, "" where nobody does.
        free: it has no outcome, and whoever decided about it was not heard of for so long that another
            counter may take it over.
    """

    attempt: Attempt
    counter: str
    holder: str
    free: bool
    seller: str = ""


class Refusal(Enum):
    """Why something of the branch cannot be taken, or not be decided as it was seen here."""

    HELD = "another counter has it"
    SETTLED = "it has its outcome"
    UNKNOWN = "the branch does not know it"
    UNREADABLE = "it was sealed by another program, or damaged"
    MOVED = "another counter brought it further"


class DecidedElsewhere(Exception):
    """Another counter decides about an order, or may: ``why`` is a problem where the branch cannot say."""

    def __init__(self, why: Refusal | BranchProblem) -> None:
        super().__init__(why.value)
        self.why = why


class ParkedAt(Value):
    """A parked sale of a counter of the branch: its id there, its name, when it was saved (UTC); ``at`` is
    what people call that counter."""

    counter: str
    id: str
    name: str
    saved: datetime
    at: str = ""


class CopyStatus(Value):
    """How far a counter's changes have come.

    Attributes:
        connected: the branch answered last time.
        pending: changes that it does not have yet.
        oldest: when the oldest of them was made (UTC).
        problem: why it did not answer.
        fenced: orders about which another counter decides now, though they were this one's.
        resent: how often the branch was found to know less than it had, or the journal was.
        rolled_back: the audit trail here lacks an entry that the branch knows: this folder is that of an
            earlier day.
    """

    connected: bool = False
    pending: int = 0
    oldest: datetime | None = None
    problem: BranchProblem | None = None
    fenced: tuple[str, ...] = ()
    resent: int = 0
    rolled_back: bool = False


class Change(Value):
    """A change in the journal's outbox: ``seq`` grows by each, ``subject`` is an attempt's id when a sale
    was parked or a shift's number, ``at`` when it was made (UTC, ISO 8601)."""

    seq: int
    at: str
    kind: str
    subject: str

    @property
    def mark(self) -> str:
        """What tells this change from any other with its number, such as that of a journal that was
        restored."""
        return f"{self.at} {self.kind} {self.subject}"

    @classmethod
    def of_mark(cls, seq: int, mark: str) -> Change:
        return cls(seq, *mark.split(" ", 2))


class Outgoing(Value):
    """Changes with what they are about, as it is now: ``orders`` by their ids, parked sales by when they were
    saved, shifts by their numbers. What a change names and is not here is gone, or cannot be read.

    ``shift_of`` has the shift of each order that was sold here, 0 for one outside of any."""

    changes: tuple[Change, ...]
    orders: dict[str, Attempt]
    parked: dict[str, Draft]
    shifts: dict[str, Shift]
    shift_of: dict[str, int]
