"""The words of a key, and what they say of its amount."""

from __future__ import annotations

import pytest

from pos_app.partner.reading.lexicon import bare_words, concepts, no_amount, plain, words


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("valorTotal", ("valor", "total")), ("VALOR_TOTAL", ("valor", "total")),
        ("valor-total", ("valor", "total")),
        ("valortotal", ("valor", "total")), ("preços", ("preco",)), ("paymentIDs", ("payment", "ids")),
        ("passagens", ("passagem",)), ("viagens", ("viagem",)), ("bilhetes", ("bilhete",)),
        ("taxes", ("tax",)),
        ("assentos_livres", ("assento", "livre")), ("ids", ("ids",)), ("dias", ("dias",)), ("gas", ("gas",)),
        ("reais", ("reais",)),
        ("publicid", ("public", "id")), ("xyzzy", ("xyzzy",)), ("", ()),
    ],
)  # fmt: skip
def test_a_key_in_its_words_in_the_singular(key: str, found: tuple[str, ...]) -> None:
    assert words(key) == found


def test_a_key_without_its_style_and_its_bare_words() -> None:
    assert {plain(key) for key in ("public_id", "PublicID", "publicId", "public-id", "Públic Id")} == {
        "publicid"
    }
    assert bare_words("CARTAO_DE_CRÉDITO") == bare_words("cartaoDoCredito") == ("cartao", "credito")
    assert concepts("valorTotal") == concepts("total_amount") == {"amount", "total"}


@pytest.mark.parametrize(
    "key",
    [
        "fromTotal", "valorAte", "totalEstimado", "minTotal", "lowestPrice", "to", "totalTo",
        "valor_de", "deValor",
        "fromtotal", "totalfrom", "toTotalPay", "price_high", "previsao", "toBound",
    ],
)  # fmt: skip
def test_a_name_of_a_bound_or_an_estimate_is_none_of_the_amount_to_pay(key: str) -> None:
    assert no_amount(key)


@pytest.mark.parametrize(
    "key",
    [
        "toPay",
        "to_be_paid",
        "toCollect",
        "total",
        "totalFromAll",
        "totalfromall",
        "valorDePix",
        "amount",
        "",
        "?",
    ],
)
def test_any_other_name_may_be(key: str) -> None:
    assert not no_amount(key)
