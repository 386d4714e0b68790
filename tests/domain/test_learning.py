"""What a walk along a provider's replies came to."""

from __future__ import annotations

from pos_app.domain.learning import (
    PAY_ABILITIES,
    AbilityState,
    Learnt,
    NotAbleReason,
    PayAbility,
    SaleAbility,
)
from pos_app.domain.payment import METHODS, PaymentType

PIX = SaleAbility(PayAbility(PaymentType.PIX), AbilityState.YES)
CARD = SaleAbility(PayAbility(PaymentType.CREDIT_CARD), AbilityState.OFF, NotAbleReason.NO_CARD_PAGE)
DONE = Learnt(steps=(), questions=(), able=(PIX, CARD), calls=9)


def test_every_method_is_a_kind_of_sale_and_cards_come_last() -> None:
    assert {one.method for one in PAY_ABILITIES} == set(METHODS)
    needs = [one.method.facts.needs_card_page for one in PAY_ABILITIES]
    assert needs == sorted(needs)


def test_a_provider_is_known_when_all_that_this_desk_uses_can_be_sold() -> None:
    assert DONE.complete
