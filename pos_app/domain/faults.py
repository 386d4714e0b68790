"""What can go wrong between us and the partner service, named by meaning.

A fault is raised by reads; orders answer with a verdict (``domain.orders``) instead, because for an
order the question is not what failed but whether an order exists.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum, unique


class Fault(Exception):
    """A call that gave no usable answer.

    Attributes:
        status: HTTP status, None when no answer came.
        code: the provider's own code (contract 7, shapes B and C), for support.
        transaction_id: the provider's trace id, for support.
        detail: the provider's own message, or what happened instead; never shown as a text of this program.
        said: the provider's own words in one short line, empty where it said nothing: shown in quotes.
        until: before this moment (UTC) the provider wants no other call; None where it does not say.
        rebook: the provider says that the seats have to be held anew (contract 7, shape C).
    """

    def __init__(
        self,
        detail: str = "",
        *,
        status: int | None = None,
        code: str | None = None,
        transaction_id: str | None = None,
        said: str = "",
        until: datetime | None = None,
        rebook: bool = False,
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.status = status
        self.code = code
        self.transaction_id = transaction_id
        self.said = said
        self.until = until
        self.rebook = rebook


class Unreachable(Fault):
    """No connection: the network, the address or the service is down. Nothing was sent."""


class NotTrusted(Unreachable):
    """The other side could not prove to be the service; nothing was sent.

    Attributes:
        pinned: its certificate is valid, but its key is not one that the settings pin.
    """

    def __init__(self, detail: str = "", *, pinned: bool = False) -> None:
        super().__init__(detail)
        self.pinned = pinned


class ProxyFailed(Unreachable):
    """The proxy of the settings is not there or let nothing through; nothing was sent to the service."""


class TooSlow(Fault):
    """The connection stands but no usable answer came in time. A read may be asked again.

    Attributes:
        unreadable: why an answer that did come could not be used, None where none came.
    """

    unreadable: Unreadable | None = None


class NotAuthorized(Fault):
    """The credentials, the token or the API key were not accepted (contract 5, 7); with status 403 they may
    be right, and the service does not let this partner do it."""


class NotFound(Fault):
    """The trip, order or ticket does not exist, or is not ours (contract 7)."""


class Invalid(Fault):
    """The provider refused what we sent (400 and its kin); ``messages`` names the fields."""

    def __init__(self, messages: tuple[str, ...] = (), **keys: object) -> None:
        super().__init__("; ".join(messages), **keys)  # type: ignore[arg-type]
        self.messages = messages


class SeatTaken(Fault):
    """A requested seat is taken by another customer; ``labels`` names the seats (contract 4.6)."""

    def __init__(self, labels: tuple[str, ...] = (), **keys: object) -> None:
        super().__init__(", ".join(labels), **keys)  # type: ignore[arg-type]
        self.labels = labels


class Busy(Fault):
    """The provider limits the rate of calls (429)."""


class ProviderProblem(Fault):
    """The provider failed on its side (5xx, or an answer that is not its own, such as an HTML page)."""


@unique
class Excess(Enum):
    """In what a reply goes beyond its limit. Each has its sentence in ``wording``."""

    SIZE = "size"
    """Bytes of the body, unpacked."""
    VALUES = "values"
    """Values of lists and objects, or entries of one list."""
    DEPTH = "depth"
    """Lists and objects within each other."""
    HEADERS = "headers"
    """Bytes of the headers."""


class TooMuch(ProviderProblem):
    """The answer is larger than any that the contract allows for, and was left where the limit lies.

    Attributes:
        excess: in what.
        limit: how much is taken, in bytes, values or levels; 0 where it is the HTTP library's.
    """

    def __init__(self, excess: Excess, limit: int = 0, **keys: object) -> None:
        super().__init__(f"{excess.value} over {limit}" if limit else excess.value, **keys)  # type: ignore[arg-type]
        self.excess = excess
        self.limit = limit


class Redirected(ProviderProblem):
    """The answer points to another address. It is never followed: the access goes nowhere else.

    Attributes:
        host: where to, as host or as scheme (``file:``); empty where it does not tell.
    """

    def __init__(self, host: str = "", detail: str = "", **keys: object) -> None:
        super().__init__(detail, **keys)  # type: ignore[arg-type]
        self.host = host


class Unreadable(Fault):
    """The answer came but a field that the sale needs is missing or of the wrong kind.

    Attributes:
        endpoint: name of the operation, such as ``trip search``.
        field: path of the field, such as ``departures[3].price``.
        candidates: where several readings remain, each as path and value.
        sample: the file that keeps the reply, with everything personal masked; empty where none does.
    """

    def __init__(
        self,
        endpoint: str,
        field: str,
        detail: str = "",
        *,
        candidates: tuple[tuple[str, str], ...] = (),
        **keys: object,
    ) -> None:
        super().__init__(detail or f"{endpoint}: {field}", **keys)  # type: ignore[arg-type]
        self.endpoint = endpoint
        self.field = field
        self.candidates = candidates
        self.sample = ""
