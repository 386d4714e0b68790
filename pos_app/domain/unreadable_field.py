"""What could not be read of a reply, for the person who can mend it."""

from __future__ import annotations

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, TooSlow, Unreadable
from pos_app.domain.value import Value

DRIFT = "drift"
"""The detail of a reading that was certain, and no longer is where it was when the replies were looked at."""
SAYS_OFF = "says that it is not offered"
"""The detail of a field that was understood, and by which a way to pay cannot be chosen."""
SAYS_NOT_FINAL = "says that it is not final"
"""The detail of a field that was understood, and by which an amount is an estimate."""
OTHER_UNIT = "is in another unit than the search told"
"""The detail of a price that is so many times what the search told that one of them must be cents."""
BEHIND = "is not completed yet"
"""The detail of a status that was understood, and that the outcome of the order is ahead of."""
LEARNT = frozenset(
    {Endpoint.TOKEN, Endpoint.TRIPS, Endpoint.TRIP, Endpoint.HOLD, Endpoint.METHODS, Endpoint.SESSION}
)
"""The replies whose form the contract leaves open: the provider's own is learnt once."""


class UnreadableField(Value):
    """A field that the sale needs and that a reply did not give in a form that can be read.

    Attributes:
        endpoint: name of the operation, such as ``payment methods``.
        field: path of the field, such as ``paymentMethods[0].total``.
        detail: what was wrong with it.
        file: where the reply was kept for support; empty where it was not.
    """

    endpoint: str
    field: str
    detail: str = ""
    file: str = ""

    @property
    def learnable(self) -> bool:
        """Whether learning the provider's replies may help."""
        return self.endpoint in LEARNT


def unreadable_field_of(fault: BaseException | None) -> UnreadableField | None:
    """Return what could not be read, where that is why a call failed: itself, or the fault behind it."""
    while fault is not None and not isinstance(fault, Unreadable):
        behind = fault.unreadable if isinstance(fault, TooSlow) else None
        fault = behind or (fault.__cause__ if isinstance(fault, Fault) else None)
    return UnreadableField(fault.endpoint, fault.field, fault.detail, fault.sample) if fault else None
