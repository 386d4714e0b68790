"""What a walk along a provider's replies came to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.learning import (
    PAY_ABILITIES,
    Ability,
    AbilityState,
    Learnt,
    NotAbleReason,
    Option,
    PayAbility,
    Question,
    SaleAbility,
    WalkStep,
)
from pos_app.domain.payment import METHODS, PaymentType

PIX = SaleAbility(PayAbility(PaymentType.PIX), AbilityState.YES)
CARD = SaleAbility(PayAbility(PaymentType.CREDIT_CARD), AbilityState.OFF, NotAbleReason.NO_CARD_PAGE)
UNREAD = SaleAbility(Ability.SYNC, AbilityState.NO, NotAbleReason.NOT_READ, "order list", "id")
OPEN = SaleAbility(Ability.BENEFIT, AbilityState.UNDECIDED, NotAbleReason.DECIDE, "seat block", "price")
UNSEEN = SaleAbility(Ability.ONE_STOP, AbilityState.UNDECIDED, NotAbleReason.NOT_SEEN)
QUESTION = Question(WalkStep.HOLD, "seat block", "price", (Option("a", "1"), Option("b", "2")), money=True)
DONE = Learnt(steps=(), questions=(), able=(PIX, CARD), calls=9)


def test_every_method_is_a_kind_of_sale_and_cards_come_last() -> None:
    assert {one.method for one in PAY_ABILITIES} == set(METHODS)
    needs = [one.method.facts.needs_card_page for one in PAY_ABILITIES]
    assert needs == sorted(needs)


def test_a_kind_of_sale_has_a_word_of_its_own() -> None:
    words = [one.value for one in (*Ability, *PAY_ABILITIES)]
    assert len(set(words)) == len(words)


def test_a_provider_is_known_when_all_that_this_desk_uses_can_be_sold() -> None:
    assert DONE.complete


@pytest.mark.parametrize("able", [UNREAD, OPEN, UNSEEN])
def test_a_kind_of_sale_that_cannot_be_made_leaves_it_incomplete(able: SaleAbility) -> None:
    assert not replace(DONE, able=(PIX, able)).complete


def test_an_open_question_leaves_it_incomplete() -> None:
    assert not replace(DONE, questions=(QUESTION,)).complete


def test_the_hindrance_is_the_first_kind_that_waits_for_a_decision() -> None:
    assert replace(DONE, able=(PIX, CARD, UNSEEN, UNREAD, OPEN)).hindrance is OPEN
    assert replace(DONE, able=(PIX, CARD, UNSEEN)).hindrance is None
