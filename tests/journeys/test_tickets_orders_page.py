"""After the sale: tickets by bus, orders with one state each, open cases, and payments that wait or stop."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from pos_app.domain.card_page import CardProblem
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Direction, TripKind
from pos_app.ui.pages.payment.view import PaymentView
from pos_app.ui.pages.tickets.view import TicketsView
from pos_app.ui.widgets.button import Button
from pos_app.wording.notices import CommandId
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import CTRL, choose, day_with, hold_each_leg, pay_by_pix
from tests.journeys.one_way import one_way, page, to_payment
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(150)]
ALT = Qt.KeyboardModifier.AltModifier
SIZES = ((1366, 768), (1024, 720), (1920, 1080))


async def round_trip(clerk: Clerk) -> None:
    """Sell two people a way out in one bus and a way back in two."""
    days = await day_with(clerk, TripKind.CONNECTION, 6, back=True)
    await clerk.to_the_origin()
    clerk.type("sao p")
    clerk.press(Qt.Key.Key_Return)
    clerk.type("belo")
    clerk.press(Qt.Key.Key_Return)
    clerk.type("+4")
    clerk.press(Qt.Key.Key_Tab)
    clerk.type(f"+{days - 4}")
    clerk.press(Qt.Key.Key_Tab, Qt.Key.Key_Up, Qt.Key.Key_F2)
    await clerk.until(lambda: clerk.stage.search.results, "the trips")
    await choose(clerk, TripKind.DIRECT)
    await clerk.until(lambda: clerk.stage.search.choosing is Direction.RETURN, "the trips back")
    await choose(clerk, TripKind.CONNECTION)
    await hold_each_leg(clerk)
    await to_payment(clerk, ("Otto Siqueira Lemos", "11144477735"))


def lies_in(inner: QWidget, outer: QWidget) -> bool:
    """Tell whether a widget is whole inside another one, with nothing of it clipped."""
    place = QRect(inner.mapTo(outer, QPoint()), inner.size())
    return outer.rect().contains(place) and inner.visibleRegion().boundingRect() == inner.rect()


async def test_six_tickets_stand_under_their_own_three_buses(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await round_trip(clerk)
        attempt = await pay_by_pix(clerk)
        view: TicketsView = page(clerk, "tickets")
        await clerk.until(lambda: len(view.legs) == 3, "a card for each bus")
        names = [leg.accessibleName().split(", ")[0] for leg in view.legs]
        assert names == ["Ida", "Volta 1 de 2", "Volta 2 de 2"]
        assert [len(leg.rows) for leg in view.legs] == [2, 2, 2]
        legs = clerk.stage.trips.segments
        for card, leg in zip(view.legs, legs, strict=True):
            assert leg.leg.departure is not None
            assert f"{leg.leg.departure.when:%H:%M}" in card.accessibleName()
            assert leg.leg.company in card.accessibleName()
            assert leg.leg.departure.terminal in card.accessibleName()
        people = [row._disc.accessibleName() for row in view.rows]
        assert people == ["Passageiro 1", "Passageiro 2"] * 3
        assert all("janela" in r.accessibleName() or "corredor" in r.accessibleName() for r in view.rows)
        spoken = f"{view.side.lines.accessibleName()}; {view.side.sums.accessibleName()}"
        said = (part.split(": ")[-1] for part in spoken.split("; "))
        amounts = [int("".join(filter(str.isdigit, one))) for one in said if "R$" in one]
        assert sum(amounts) == attempt.sold.total


async def test_a_blocked_card_page_says_why_and_pix_shows_three_steps(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    shop.control("quirks", {"pix_paid_after": 0})
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await one_way(clerk)
        view: PaymentView = page(clerk, "payment")
        await clerk.until(lambda: clerk.card_is_ready, "the card page")
        cast(Any, view.form)._fail(CardProblem.NOT_ALLOWED, "outro.exemplo")
        await clerk.until(lambda: clerk.sees("A página do cartão está fechada"), "the closed page")
        assert clerk.sees("outro.exemplo não está entre os endereços permitidos")
        assert not cast(QWidget, view.form).isVisible()
        view.choose.card.again.click()
        await clerk.until(lambda: clerk.card_is_ready, "the card page again")
        clerk.press(Qt.Key.Key_2, with_=CTRL)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        keyed = [b for b in clerk.window.findChildren(Button) if b.isVisible() and b.key is CommandId.MAIN]
        assert len(keyed) == 1
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.order.pix and view.pix.isVisible(), "the PIX code")
        assert clerk.sees("A receber")
        await clerk.until(lambda: view.pix.facts.steps.isVisible(), "the three steps")
        facts = view.pix.facts
        for part in (facts.steps, facts.copy, facts.now, facts.next, facts._clock):
            assert lies_in(part, facts)
        for width, height in (*SIZES, (1024, 620)):
            clerk.window.resize(width, height)
            await clerk.until(
                lambda: all(lies_in(part, facts) for part in (facts.copy, facts.next, facts._with_code)),
                f"whole buttons and code at {width} x {height}",
            )
            assert facts._clock.geometry().bottom() < facts._code_head.y(), "the code's head is covered"
            payee = view.pix.side
            assert payee.code.geometry().bottom() < payee._amount.y(), "the amount is covered"
