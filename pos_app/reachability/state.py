"""The state of the connection to the partner service, its events and its effects. Plain values."""

from __future__ import annotations

from enum import Enum, unique
from typing import TypeAlias

from pos_app.domain.calls import CallEvent, CallProblem
from pos_app.domain.value import Value, field
from pos_app.reachability.history import History


@unique
class Rung(Enum):
    """How well the service can be used."""

    UNKNOWN = "unknown"
    """Nothing was asked yet."""
    ONLINE = "online"
    SLOW = "slow"
    """It answers, but keeps people waiting; selling works."""
    OFFLINE = "offline"
    """It cannot be used: nothing that needs it may begin. ``Reachability.problem`` says why."""


@unique
class Notice(Enum):
    """What happened to this computer, shown until the connection was checked."""

    WOKE = "woke"
    """It was suspended and resumed."""
    NETWORK_CHANGED = "network changed"
    """Its network is another one."""


class Moment(Value):
    """The present: ``wall`` in seconds since 1970, ``mono`` in seconds that never go back."""

    wall: float
    mono: float


class Reachability(Value):
    """The state.

    Attributes:
        spread: 0 to 1, constant for a desk: counters that lost the same network ask at different moments.
        since: when this rung began, in seconds since 1970; None while unknown.
        problem: why the service cannot be used; set while offline only.
        tries: probes that failed since the connection was lost.
        next_try: when the next probe is due (monotonic), None where none is planned.
        probing: when the probe under way began (monotonic), None where none is.
        last_probe: when the last probe began (monotonic).
        pending: the reads on their way, as number and beginning (monotonic).
        patient: the holds and orders on their way, alike: they take their time by nature.
        seconds: the durations of the last replies, oldest first.
        last_answer: when the service last answered (monotonic).
        suspect: the last call failed in a way that may be a single mishap; a probe decides.
        port_open: whether the last attempt to connect reached a listening service.
        port_checked: when that was (monotonic).
        clock_ahead: seconds by which this computer's clock is ahead of the service's; 0 within tolerance.
        notice: what happened to this computer, None once the connection was checked since.
        asleep: seconds of the last suspension.
        history: the last hour, by minutes.
    """

    spread: float = 0.0
    rung: Rung = Rung.UNKNOWN
    since: float | None = None
    problem: CallProblem | None = None
    tries: int = 0
    next_try: float | None = None
    probing: float | None = None
    last_probe: float | None = None
    pending: tuple[tuple[int, float], ...] = ()
    patient: tuple[tuple[int, float], ...] = ()
    seconds: tuple[float, ...] = ()
    last_answer: float | None = None
    suspect: bool = False
    port_open: bool = True
    port_checked: float | None = None
    clock_ahead: float = 0.0
    notice: Notice | None = None
    asleep: float = 0.0
    history: History = field(default_factory=History)

    def next_try_in(self, mono: float) -> int | None:
        """Return whole seconds until the next probe, at least 1; None where none is planned."""
        return None if self.next_try is None else max(1, round(self.next_try - mono))

    @property
    def usable(self) -> bool:
        """Whether something that needs the service may begin."""
        return self.rung is not Rung.OFFLINE


# --- Events; ``domain.calls.CallEvent`` are events too --------------------------------------------


class DeskOpened(Value):
    """The desk opened: find out, unless calls do so already."""


class Ticked(Value):
    """Time passed; comes at least once a second."""


class TryAsked(Value):
    """A person wants to know now (F5)."""


class ProbeEnded(Value):
    """The probe ended; its calls were reported before."""


class PortChecked(Value):
    """An attempt to connect, without a call: whether something listens."""

    open: bool


class Woke(Value):
    """This computer resumed after ``seconds`` of suspension."""

    seconds: float


class NetworkChanged(Value):
    """This computer's address towards the service changed."""


Event: TypeAlias = (
    CallEvent | DeskOpened | Ticked | TryAsked | ProbeEnded | PortChecked | Woke | NetworkChanged
)

# --- Effects --------------------------------------------------------------------------------------


class Probe(Value):
    """Ask the service with its cheapest read and give up after ``patience`` seconds; a probe that still waits
    is given up first."""

    patience: float


class CheckPort(Value):
    """Connect to the service's address and close at once: no call, nothing is asked of the service."""


class GoOn(Value):
    """The service is back: take up what waited."""


Effect: TypeAlias = Probe | CheckPort | GoOn
