"""What can happen to one order, what its supervisor may decide, and which effects its machine requests."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault
from pos_app.domain.orders import CheckoutReport, FiscalTicket, OrderDetail, Verdict

# --- Events ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begun:
    """The clerk asked to charge; nothing was sent yet."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """The program started and found this attempt open."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The POST came back, one way or another."""

    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Reported:
    """The checkout-response was read."""

    report: CheckoutReport


@dataclass(frozen=True, slots=True)
class Detailed:
    """The order and its fiscal tickets were read."""

    detail: OrderDetail
    fiscal: tuple[FiscalTicket, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadFailed:
    """A read of the outcome failed; that proves nothing about the order."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class OrderSearched:
    """The provider was searched; ``public_id`` is empty when nothing matched."""

    public_id: str = ""


# --- Decisions of a supervisor ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Released:
    """A supervisor, named, allows the same seats to be sold again although an order may exist."""

    by: str


@dataclass(frozen=True, slots=True)
class Named:
    """The provider named the order to a person, and its detail proved that it is ours."""

    public_id: str
    by: str


@dataclass(frozen=True, slots=True)
class Closed:
    """A supervisor closes a case that no answer can settle. ``word``: the provider's answer."""

    by: str
    word: str


Decision = Released | Named | Closed
Event = Begun | Recovered | Answered | Reported | Detailed | ReadFailed | OrderSearched | Decision

# --- Effects --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Commit:
    """Write this attempt durably, before anything that follows."""

    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Renew:
    """Forget the access token."""


@dataclass(frozen=True, slots=True)
class Post:
    """Send the order: one POST, once."""


@dataclass(frozen=True, slots=True)
class Poll:
    """Read the checkout-response after a wait in seconds; ``v4``: in its older form."""

    after: float
    v4: bool = False


class Asking(Enum):
    """Which answer about an order comes next. Where the checkout-response fails, the other paths are asked in
    its place, one after the other; then it has its turn again."""

    V5 = auto()
    """The checkout-response (contract 4.11)."""
    CHECK = auto()
    """The order in full, beside a checkout-response that can be read."""
    DETAIL = auto()
    """The order in full (contract 4.12), in place of one that cannot."""
    V4 = auto()
    """The older checkout-response, in place of both."""


@dataclass(frozen=True, slots=True)
class ReadDetail:
    """Read the order and its fiscal tickets now."""


@dataclass(frozen=True, slots=True)
class SearchOrder:
    """Search the provider for this attempt's order after a wait in seconds."""

    after: float


Effect = Commit | Renew | Post | Poll | ReadDetail | SearchOrder
