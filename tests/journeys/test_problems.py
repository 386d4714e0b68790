"""What goes wrong at a counter every day, up to the sale that comes of it all the same."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt

from pos_app.domain.attempts import AttemptState
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Activity, ProblemKind, Step
from pos_app.ui.pages.payment.view import PaymentView
from pos_app.ui.widgets.button import Button
from pos_app.wording.notices import CommandId
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, hold_each_leg, on_map, pay_by_pix, sold
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(120)]


async def up_to_passengers(clerk: Clerk) -> str:
    """Hold a seat of the first direct trip; return its label."""
    await clerk.search("sao p", "belo", "+3")
    await choose(clerk, TripKind.DIRECT)
    await hold_each_leg(clerk)
    (choice,) = clerk.stage.seating.seats
    return choice.label


async def refused(clerk: Clerk) -> None:
    """Pay with a card that the issuer declines, and hold the seat anew with the key that the page offers."""
    await clerk.fill_passenger()
    await clerk.give_card("4000000000000002")
    await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
    clerk.press(Qt.Key.Key_F10)
    await clerk.until(
        lambda: clerk.stage.order.attempt and clerk.stage.order.attempt.state is AttemptState.REFUSED,
        "the refusal",
    )
    assert clerk.sees("Não houve cobrança")
    await stands_in_one_look(clerk)
    clerk.press(Qt.Key.Key_Return)
    await clerk.until(
        lambda: clerk.stage.step is Step.PAYMENT and clerk.stage.held and not clerk.stage.ordered,
        "the new hold",
    )


async def stands_in_one_look(clerk: Clerk) -> None:
    """The outcome and what to do are seen without scrolling in the smallest window."""
    wait = cast(PaymentView, clerk.desk.page("payment").view).wait
    before = clerk.window.size()
    clerk.window.resize(1024, 620)
    for part in (wait.banner, wait.again, wait.next):
        await clerk.until(
            lambda part=part: part.visibleRegion().boundingRect() == part.rect(),  # type: ignore[misc]
            f"the whole of «{part.accessibleName()}»",
        )
    clerk.window.resize(before)


@pytest.mark.parametrize("then", ["another card", pytest.param("PIX", marks=pytest.mark.long)])
async def test_a_refused_card_is_followed_by_another_payment_on_the_same_seat(
    shop: SandboxProcess, books: Books, tmp_path: Path, then: str
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        label = await up_to_passengers(clerk)
        await refused(clerk)
        assert [choice.label for choice in clerk.stage.seating.seats] == [label]
        assert (
            clerk.stage.people.buyer is not None and clerk.stage.people.buyer.name == "Helena Prado Siqueira"
        )
        if then == "PIX":
            await pay_by_pix(clerk)
        else:
            await clerk.give_card("5555555555554444")
            await clerk.until(lambda: clerk.stage.payment.card, "the other card's token")
            clerk.press(Qt.Key.Key_F10)
        booked = await sold(clerk, books, before + 1)
        declined, paid = books.orders()[-2:]
        assert (declined.state, paid) == ("incomplete", booked)
        assert declined.places == paid.places
        assert declined.charged == paid.charged
        assert paid.request["payment"]["type"] == ("pix" if then == "PIX" else "credit_card")


def _goes_on(button: Button) -> bool:
    """Return whether a button shows the key of the main action."""
    return button.isVisible() and button.key is CommandId.MAIN


async def test_a_hold_that_runs_out_is_renewed_by_one_key(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    shop.control("quirks", {"hold_seconds": 4})
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        label = await up_to_passengers(clerk)
        shop.control("quirks", {"hold_seconds": 600})
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the buyer's name")
        await clerk.fill_passenger(go_on=False)
        await clerk.until(lambda: clerk.stage.problem, "the end of the hold")
        assert clerk.stage.problem is not None
        assert clerk.stage.problem.kind is ProblemKind.HOLD_EXPIRED
        assert clerk.sees("A reserva venceu")
        f10 = [one.accessibleName() for one in clerk.window.findChildren(Button) if _goes_on(one)]
        assert f10 == ["Reservar de novo"]
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.held, "the new hold", 10)
        assert [choice.label for choice in clerk.stage.seating.seats] == [label]
        clerk.press(Qt.Key.Key_F10)
        await pay_by_pix(clerk)
        booked = await sold(clerk, books, before)
        assert booked.sold[0]["name"] == "Helena Prado Siqueira"


async def test_a_stolen_seat_is_named_and_the_next_best_one_is_sold(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await choose(clerk, TripKind.DIRECT)
        await on_map(clerk)
        clerk.type("j")
        (stolen,) = clerk.stage.seating.seats
        shop.control("seats/take", {"tripId": stolen.segment.trip_id, "label": stolen.label})
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.problem, "the refusal")
        assert clerk.stage.problem is not None
        assert (clerk.stage.problem.kind, clerk.stage.problem.labels) == (
            ProblemKind.SEATS_REFUSED,
            (stolen.label,),
        )
        assert clerk.sees(stolen.label)
        await clerk.until(lambda: Activity.MAP not in clerk.stage.busy, "the new map")
        await clerk.hold_best_seat()
        await clerk.fill_passenger()
        await pay_by_pix(clerk)
        booked = await sold(clerk, books, before)
        assert booked.places[0] != (stolen.segment.trip_id, stolen.label)
