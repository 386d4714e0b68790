"""A customer buys at the kiosk, on the real window and the real sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.screens import scale as scales
from tests.journeys.customer import at_the_kiosk
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey]


@pytest.mark.parametrize("measures", [scales.UPRIGHT, scales.NARROW], ids=["upright", "1024x768"])
async def test_one_ticket_by_pix_takes_at_most_nine_pages(
    shop: SandboxProcess, tmp_path: Path, measures: scales.Scale
) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk", measures=measures) as customer:
        assert customer.sees("TREINAMENTO")
        await customer.touch("Comprar passagem")
        await customer.at(Page.ROUTE)
        await customer.touch("Amanhã")
        await customer.touch("Rio de Janeiro")
        await customer.at(Page.TRIPS)
        assert await customer.took_trip(), "no direct trip with room tomorrow"
        await customer.touch("Escolher por mim")
        await customer.touch("Reservar")
        await customer.at(Page.PASSENGER)
        await customer.give_person()
        await customer.at(Page.METHOD)
        await customer.until(lambda: customer.button("PIX"), "PIX")
        await customer.touch("PIX")
        await customer.pay()
        await customer.until(lambda: customer.stage.order.pix, "the code")
        await customer.at(Page.DONE, 60)
        attempt = customer.stage.order.attempt
        assert attempt is not None
        assert attempt.sends == 1
        assert attempt.state in (AttemptState.COMPLETED, AttemptState.PRINTED)
        assert len(customer.pages) <= 9, customer.pages
        assert customer.taps <= 9, "eight, and one for tomorrow"
        assert customer.sees(attempt.public_id)


async def test_a_card_is_typed_into_the_page_of_its_own_process(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk") as customer:
        await customer.to_payment(seats=2)
        await customer.touch("Cartão de crédito")
        await customer.at(Page.CARD)
        await customer.give_card("4111111111111111")
        await customer.at(Page.INSTALMENTS)
        await customer.touch("2x de")
        await customer.pay()
        await customer.at(Page.DONE, 60)
        attempt = customer.stage.order.attempt
        assert attempt is not None
        assert (attempt.sends, attempt.sold.installments, len(attempt.sold.seats)) == (1, 2, 2)
