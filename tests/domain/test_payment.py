"""Ways to pay: the instalments of a brand, and a card that no log can show."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.money import Cents
from pos_app.domain.payment import CardBrand, CardToken, Instalment, PaymentMethod, PaymentType, Quote

ONCE = Instalment(1, Cents(10000), Cents(10000))
TWICE = Instalment(2, Cents(5000), Cents(10000))
DEAR = Instalment(6, Cents(1800), Cents(10800))
DEAR_TABLE = (ONCE, DEAR)
VISA, ELO = CardBrand("Visa", (ONCE, TWICE)), CardBrand("elo", DEAR_TABLE)


def card(*brands: CardBrand) -> PaymentMethod:
    return PaymentMethod(PaymentType.CREDIT_CARD, "Cartão", Cents(10000), brands=brands)


def test_a_brand_has_its_own_instalments_however_it_is_written() -> None:
    assert card(VISA, ELO).instalments("ELO") == ELO.instalments
    assert card(VISA, ELO).instalments("visa") == VISA.instalments

    amex = CardBrand("American Express", DEAR_TABLE)
    assert card(VISA, amex).instalments("american_express") == DEAR_TABLE


def test_a_brand_never_has_the_table_of_another_one_where_tables_differ() -> None:
    assert card(CardBrand("hipercard"), ELO, VISA).instalments("amex") == (ONCE,)
    assert card(CardBrand("hipercard"), ELO, VISA).instalments("hipercard") == (ONCE,)
    assert card(CardBrand("hipercard"), ELO).instalments("hipercard") == (ONCE,)
    assert card(ELO).instalments("amex") == (ONCE,)


def test_a_brand_without_a_table_has_the_one_of_no_brand_or_of_all_brands() -> None:
    every = CardBrand("", (ONCE, TWICE))
    assert card(ELO, every).instalments("amex") == every.instalments
    assert card(ELO, every).instalments("elo") == ELO.instalments
    assert card(CardBrand("hipercard"), every).instalments("hipercard") == every.instalments
    assert card(ELO, replace(ELO, name="visa")).instalments("amex") == ELO.instalments


def test_before_a_card_is_there_the_first_table_is_shown() -> None:
    assert card(CardBrand("hipercard"), ELO, VISA).instalments("") == ELO.instalments


def test_without_any_table_a_card_pays_once() -> None:
    assert card().instalments("visa") == (ONCE,)
    assert card(CardBrand("visa")).instalments("visa") == (ONCE,)


def test_instalments_have_interest_where_they_cost_more_than_paying_once() -> None:
    assert [line.has_interest(Cents(10000)) for line in (ONCE, TWICE, DEAR)] == [False, False, True]


def test_a_method_is_found_by_its_type() -> None:
    pix = PaymentMethod(PaymentType.PIX, "PIX", Cents(10000))
    assert Quote((card(), pix)).method(PaymentType.PIX) is pix
    assert Quote((card(),)).method(PaymentType.PIX) is None


def test_no_log_shows_what_is_secret_of_a_card() -> None:
    shown = repr(CardToken("tok-secret", "visa", "08", "2031", "HELENA PRADO", "fraud-secret"))
    assert "secret" not in shown
    assert "HELENA" not in shown
    assert "visa" in shown
