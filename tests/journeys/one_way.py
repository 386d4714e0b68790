"""What the tests of tickets orders page share with others."""

from __future__ import annotations

from typing import Any, cast

from PySide6.QtCore import Qt

from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Activity
from tests.journeys.clerk import Clerk
from tests.journeys.counter import choose, day_with, hold_each_leg


async def to_payment(clerk: Clerk, *others: tuple[str, str]) -> None:
    """Type the buyer and the others who travel, and go on to the payment."""
    await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the buyer's name")
    await clerk.fill_passenger(go_on=False)
    for name, cpf in others:
        clerk.fill_other(name, cpf)
        clerk.press(*[Qt.Key.Key_Return] * 3)
    await clerk.until(lambda: Activity.QUOTE not in clerk.stage.busy, "the fee")
    clerk.press(Qt.Key.Key_F10)
    await clerk.until(
        lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the payment methods"
    )


async def one_way(clerk: Clerk, kind: TripKind = TripKind.DIRECT, ahead: int = 3) -> None:
    """Hold a seat for one person and go on to the payment."""
    await clerk.search("sao p", "belo", f"+{await day_with(clerk, kind, ahead)}")
    await choose(clerk, kind)
    await hold_each_leg(clerk)
    await to_payment(clerk)


def page(clerk: Clerk, name: str) -> Any:
    """Return the view of a page."""
    return cast(Any, clerk.desk.page(name)).view
