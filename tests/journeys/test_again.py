"""A sale that a supervisor released is made again: same bus, same seats, same people, and nothing else."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.attempts import Attempt, AttemptState, Sold, SoldSeat
from pos_app.domain.documents import DocumentType
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind, TripQuery
from pos_app.sale.stage import Step
from tests.journeys.clerk import Clerk, at_the_counter
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(180)]
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
HELENA = ("Helena Prado Siqueira", DocumentType.CPF, "52998224725")


async def released(clerk: Clerk, *, free: bool) -> Attempt:
    """Leave a case in the journal that a supervisor released, of a seat that is free or not."""
    core = clerk.core
    query = TripQuery("sao-paulo-sp", "belo-horizonte-mg", date.today() + timedelta(days=3))
    results = await core.provider.search(query)
    trip = next(t for t in results.departures if t.kind is TripKind.DIRECT and t.available)
    detail = await core.provider.trip(trip.trip_ids[0])
    seat = next(seat.label for seat in detail.seats if seat.available == free)
    name, kind, number = HELENA
    sold = Sold(
        route=f"{trip.departure.name} → {trip.arrival.name}",
        origin=trip.departure.name,
        destination=trip.arrival.name,
        departure=trip.departure.when,
        travel_day=query.day,
        company=trip.company,
        service_class=trip.service_class,
        seats=(SoldSeat(trip.trip_ids[0], seat, name, kind, number, trip.fare),),
        buyer=name,
        buyer_document_type=kind,
        buyer_document=number,
        buyer_email="helena@exemplo.com.br",
        buyer_phone="11987650142",
        total=trip.fare,
        payment=PaymentType.PIX,
        query=query,
    )
    now = core.clock.now()
    attempt = Attempt(
        "lost", "7d1f", AttemptState.ABANDONED_WATCHED, sold, now, now, sends=1, decided_by="Marina Duarte"
    )
    await core.journal.record(attempt)
    await core.orders.recover()
    return attempt


async def test_a_released_sale_comes_back_filled_in_and_names_what_it_repeats(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        attempt = await released(clerk, free=True)
        clerk.press(Qt.Key.Key_3, with_=ALT)
        await clerk.until(lambda: clerk.sees("Vender de novo"), "the case")
        clerk.press(Qt.Key.Key_N, with_=CTRL)
        await clerk.until(lambda: clerk.stage.step is Step.SEATS and clerk.stage.seating.seats, "the seat")
        assert [choice.label for choice in clerk.stage.seating.seats] == [attempt.sold.seats[0].seat]
        assert clerk.sees("Vendendo de novo")
        await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")
        clerk.press(Qt.Key.Key_Return)
        # The people are known, so the hold leads straight to the payment.
        await clerk.until(
            lambda: clerk.stage.payment.session_id and clerk.stage.payment.quote, "the payment methods"
        )
        assert clerk.stage.people.passengers[0].name == HELENA[0]
        clerk.press(Qt.Key.Key_2, with_=CTRL)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.step is Step.TICKETS, "the tickets")
        sold = clerk.stage.order.attempt
        assert sold is not None
        assert (sold.repeats, sold.decided_by) == (attempt.id, "Marina Duarte")
