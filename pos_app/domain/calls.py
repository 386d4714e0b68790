"""Facts of single calls to the partner service, from which the state of the connection is derived.

They carry no address, no body and no personal data.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import TypeAlias

from pos_app.domain.value import Value


@unique
class CallProblem(Enum):
    """Why a call got no answer of the partner service. Each has its sentence in ``wording``."""

    NO_ROUTE = "no route"
    """This computer has no network: no cable, no Wi-Fi, no route."""
    NO_NAME = "no name"
    """The name of the service cannot be resolved (DNS)."""
    REFUSED = "refused"
    """The address is reached, and nothing listens there."""
    NO_ANSWER = "no answer"
    """No connection or no answer in time."""
    BROKEN_OFF = "broken off"
    """The connection broke before the answer was complete, or what came is not HTTP."""
    CERTIFICATE = "certificate"
    """No secure connection: TLS is intercepted with another certificate, or the computer's clock is wrong."""
    OTHER_CERTIFICATE = "other certificate"
    """TLS works with another key than the settings pin: the service has a new one, or it is another."""
    PROXY = "proxy"
    """The proxy of the settings is not there, or lets nothing through."""
    FOREIGN_PAGE = "foreign page"
    """A web page or a redirect in place of an answer: the sign-in page of a network."""
    CLOSED = "closed"
    """The service itself reports that it is not available now (503)."""
    GATEWAY = "gateway"
    """The service's gateway answers, and the service behind it does not (502, 504)."""
    CREDENTIALS = "credentials"
    """The user, the secret or the API key of this desk was refused (contract 4.1, 5)."""


class CallStarted(Value):
    """A call is on its way. ``number`` is unique among the calls of one client, ``endpoint`` a value of
    ``domain.endpoints.Endpoint``."""

    number: int
    endpoint: str


class CallEnded(Value):
    """A call ended.

    Attributes:
        seconds: how long it took.
        status: the HTTP status, None where no answer came.
        problem: why the service cannot be used now; None for the service's own answer, whatever it is.
        retry_after: seconds after which the service wants to be asked again, None where it named none.
        clock_ahead: seconds by which this computer's clock is ahead of the service's (negative: behind); None
            where the reply does not tell.
    """

    number: int
    endpoint: str
    seconds: float
    status: int | None = None
    problem: CallProblem | None = None
    retry_after: float | None = None
    clock_ahead: float | None = None


class CallCancelled(Value):
    """A read was given up by whoever asked: it says nothing about the connection."""

    number: int
    endpoint: str


CallEvent: TypeAlias = CallStarted | CallEnded | CallCancelled
