"""What runs out of sales that no order states: holds on the screen and parked, and codes to pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.board import Deadline, DeadlineKind
from pos_app.domain.orders import PixCharge
from pos_app.domain.storage import Draft
from pos_app.sale.draft import held_until
from pos_app.sale.stage import Sale


class Sales(Protocol):
    """The sale on the stage."""

    @property
    def stage(self) -> Sale: ...


class Drafts(Protocol):
    """Parked sales."""

    async def drafts(self) -> tuple[Draft, ...]: ...


class RunningOut:
    """``charges`` returns what waits for its payment now."""

    def __init__(
        self, sales: Sales, drafts: Drafts, charges: Callable[[], tuple[tuple[Attempt, PixCharge], ...]]
    ) -> None:
        self._sales = sales
        self._drafts = drafts
        self._charges = charges

    async def read(self) -> tuple[Deadline, ...]:
        """Return holds and codes to pay.

        Raises:
            StorageFault: the parked sales cannot be read.
        """
        parked = [_parked(draft) for draft in await self._drafts.drafts()]
        stage = _on_stage(self._sales.stage)
        codes = [_code(attempt, charge) for attempt, charge in self._charges()]
        return tuple(one for one in (stage, *parked, *codes) if one)


def _on_stage(sale: Sale) -> Deadline | None:
    if sale.hold_until is None:
        return None
    buyer = sale.people.buyer
    seats = tuple(choice.label for choice in sale.seating.seats if choice.hold)
    name = buyer.name if buyer else ""
    return Deadline(DeadlineKind.HOLD, sale.hold_until, name=name, seats=seats, estimated=sale.hold_estimated)


def _parked(draft: Draft) -> Deadline | None:
    until, seats, estimated = held_until(draft.data)
    if until is None:
        return None
    return Deadline(
        DeadlineKind.HOLD, until, draft=draft.name, name=draft.name, seats=seats, estimated=estimated
    )


def _code(attempt: Attempt, charge: PixCharge) -> Deadline | None:
    if charge.until is None or not attempt.sold.payment.facts.shows_code:
        return None
    return Deadline(
        DeadlineKind.CODE,
        charge.until,
        attempt.id,
        attempt.public_id,
        method=attempt.sold.payment,
        total=attempt.sold.order_total,
    )
