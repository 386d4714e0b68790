"""What one seat shows, as a value: painted by ``SeatButton``, read by screen readers."""

from __future__ import annotations

from pos_app.domain.seats import SeatState
from pos_app.domain.value import Value


class SeatLook(Value):
    """The look of a seat.

    Attributes:
        passenger: number of the passenger in this seat, 0 for none.
        clock: ``9:12`` on a held seat, ``14:41`` on one that this desk released; else empty.
        left: share of the hold that is left, 1 to 0; drawn as a bar that shrinks.
        spoken: text for screen readers.
    """

    label: str
    state: SeatState
    passenger: int = 0
    clock: str = ""
    left: float = 1.0
    spoken: str = ""

    @property
    def can_pick(self) -> bool:
        return self.state.facts.can_pick
