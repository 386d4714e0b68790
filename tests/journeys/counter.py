"""What a clerk does again and again, in the words of the trade, for any number of legs and people."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import Qt

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind, TripQuery
from pos_app.sale.stage import Step
from pos_app.wording.format import money
from tests.journeys.books import Booked, Books
from tests.journeys.clerk import Clerk

CTRL = Qt.KeyboardModifier.ControlModifier


async def choose(clerk: Clerk, kind: TripKind) -> None:
    """Open the first line of this kind with room by its number; on a day without one, on a later day."""
    clerk.type(str(await clerk.line_of(kind, clerk.stage.people.count + 1)))
    clerk.press(Qt.Key.Key_Return)


async def hold_each_leg(clerk: Clerk) -> None:
    """Take the suggested seats on one map after the other."""
    await clerk.until(lambda: clerk.stage.seating.maps, "the first map")
    for leg in range(len(clerk.stage.trips.segments)):
        await on_map(clerk, leg)
        clerk.type("j")
        clerk.press(Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the holds")
    assert clerk.stage.held


async def ask_half_fare(clerk: Clerk, passenger: int) -> None:
    """Choose the half fare of the elderly for the active passenger, counted from 0. The free seat for them
    stands first in the list and cannot be chosen: nothing would be paid."""
    clerk.press(Qt.Key.Key_F9)
    await clerk.until(lambda: clerk.focus_is(f"Benefício do passageiro {passenger + 1}"), "the benefits")
    clerk.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    await clerk.until(
        lambda: clerk.stage.people.benefit_of(passenger) is Benefit.ELDERLY_HALF, "the half fare"
    )
    await clerk.back_at_the_window()


async def on_map(clerk: Clerk, leg: int = 0) -> None:
    """Wait until the keyboard is on the map of a leg."""

    def there() -> bool:
        stage = clerk.stage
        shown = stage.segment is not None and stage.detail(stage.segment) is not None
        return stage.trips.current == leg and shown and "Poltrona" in clerk.focus().accessibleName()

    await clerk.until(there, f"the cursor on the map of leg {leg + 1}")


async def tick_the_papers(clerk: Clerk) -> None:
    """Tick what the clerk saw; F10 leads to the first tick that is missing."""
    await clerk.until(lambda: "Documento visto" in clerk.focus().accessibleName(), "the tick")
    clerk.press(Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Space)


async def pay_by_pix(clerk: Clerk) -> Attempt:
    """Choose PIX, send the order and wait for the tickets."""
    await clerk.until(
        lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the payment methods"
    )
    clerk.press(Qt.Key.Key_2, with_=CTRL)
    await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
    clerk.press(Qt.Key.Key_F10)
    return await tickets(clerk)


async def tickets(clerk: Clerk) -> Attempt:
    """Wait for the tickets; return the attempt that brought them."""
    await clerk.until(lambda: clerk.stage.step is Step.TICKETS, "the tickets", 40)
    attempt = clerk.stage.order.attempt
    assert attempt is not None
    assert (attempt.state, attempt.sends) == (AttemptState.COMPLETED, 1)
    return attempt


async def sold(clerk: Clerk, books: Books, before: int) -> Booked:
    """Compare the clerk's page with the provider's books: one order more, paid, with these very seats."""
    attempt = await tickets(clerk)
    orders = books.orders()
    assert len(orders) == before + 1, "one sale is one order"
    booked = orders[-1]
    assert (booked.public_id, booked.state) == (attempt.public_id, "completed")
    assert [label for _, label in booked.places] == [choice.label for choice in clerk.stage.seating.seats]
    assert booked.charged == attempt.sold.total
    assert clerk.window.page == "tickets"
    assert clerk.sees(attempt.public_id)
    assert clerk.sees(money(attempt.sold.total))
    return booked


async def day_with(
    clerk: Clerk, kind: TripKind, ahead: int = 3, *, low_fare: bool = False, back: bool = False
) -> int:
    """Return in how many days, at least ``ahead``, a trip of this kind goes to Belo Horizonte, or ``back``.

    The timetable does not have every kind on every day."""
    ends = ("belo-horizonte-mg", "sao-paulo-sp") if back else ("sao-paulo-sp", "belo-horizonte-mg")
    for days in range(ahead, ahead + 10):
        found = await clerk.core.provider.search(TripQuery(*ends, date.today() + timedelta(days=days)))
        trips = [trip for trip in found.departures if trip.kind is kind and trip.low_fare >= low_fare]
        if any(trip.available and trip.available > 5 for trip in trips):
            return days
    raise AssertionError(f"no {kind} in ten days")
