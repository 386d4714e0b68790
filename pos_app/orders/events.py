"""What can happen to one order, what its supervisor may decide, and which effects its machine requests."""

from __future__ import annotations

from enum import Enum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault
from pos_app.domain.orders import CheckoutReport, FiscalTicket, OrderDetail, Verdict
from pos_app.domain.value import Value

# --- Events ---------------------------------------------------------------------------------------


class Begun(Value):
    """The clerk asked to charge; nothing was sent yet."""


class Recovered(Value):
    """The program started and found this attempt open."""


class Answered(Value):
    """The POST came back, one way or another."""

    verdict: Verdict


class Reported(Value):
    """The checkout-response was read."""

    report: CheckoutReport


class Detailed(Value):
    """The order and its fiscal tickets were read."""

    detail: OrderDetail
    fiscal: tuple[FiscalTicket, ...] = ()


class ReadFailed(Value):
    """A read of the outcome failed; that proves nothing about the order."""

    fault: Fault


class OrderSearched(Value):
    """The provider was searched; ``public_id`` is empty when nothing matched."""

    public_id: str = ""


# --- What people decided, here or at another counter -----------------------------------------------


class Released(Value):
    """A supervisor, named, allows the same seats to be sold again although an order may exist."""

    by: str


class Named(Value):
    """The provider named the order to a person, and its detail proved that it is ours."""

    public_id: str
    by: str


class Closed(Value):
    """A supervisor closes a case that no answer can settle. ``word``: the provider's answer."""

    by: str
    word: str


class BroughtFurther(Value):
    """Another counter had this attempt meanwhile, did what it could and left it: as it stands now."""

    attempt: Attempt


Decision = Released | Named | Closed | BroughtFurther
Event = Begun | Recovered | Answered | Reported | Detailed | ReadFailed | OrderSearched | Decision

# --- Effects --------------------------------------------------------------------------------------


class Commit(Value):
    """Write this attempt durably, before anything that follows."""

    attempt: Attempt


class Renew(Value):
    """Forget the access token."""


class Post(Value):
    """Send the order: one POST, once."""


class Poll(Value):
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


class ReadDetail(Value):
    """Read the order and its fiscal tickets now."""


class SearchOrder(Value):
    """Search the provider for this attempt's order after a wait in seconds."""

    after: float


Effect = Commit | Renew | Post | Poll | ReadDetail | SearchOrder
