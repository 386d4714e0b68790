"""How well a key says what is meant: its own words most, those above less, those around its records least."""

from __future__ import annotations

import pytest

from pos_app.partner.learn.meaning import DOCUMENTED, Meaning, weight

FEE = Meaning(
    says=(("fee", 1.0), ("fee amount", 0.9), ("payment fee", 1.1)),
    helps="price",
    against="insurance",
    documented=(("a", "b"),),
)


@pytest.mark.parametrize(
    ("path", "around", "found"),
    [
        (("fee",), (), 1.0),
        (("taxa",), (), 1.0),
        (("paymentFee",), (), 1.1),
        (("fee", "amount"), (), 0.9 * (0.7 + 1.0) / 2),
        (("payment", "fee"), (), 1.0),
        (("payment", "fee", "amount"), (), 1.1 * 0.7),
        (("fee",), ("payment", "[]"), 1.0),
        (("amount",), ("fee", "[]"), 0.9 * (0.45 + 1.0) / 2),
        (("payment", "amount"), ("fee", "[]"), 0.9 * (0.45 + 1.0) / 2),
        (("payment", "amount"), ("fee", "*"), 0.9 * (0.45 + 1.0) / 2),
        (("priceFee",), (), 1.0),
        (("zzzFee",), (), 1.0 - 0.15),
        (("zzz", "fee"), (), 1.0 - 0.06),
        (("zzz", "yyy", "fee"), (), 1.0 - 2 * 0.06),
        (("insuranceFee",), (), 1.0 - 0.15 - 0.9),
        (("insurance", "fee"), (), 1.0 - 0.06 - 0.55),
        (("debugFee",), (), 1.0 - 0.15 - 0.9),
        (("debug", "fee"), (), 1.0 - 0.06 - 0.9),
        (("debug", "metaFee"), (), 1.0 - 0.06 - 0.15 - 0.9),
        (("a", "b"), (), DOCUMENTED),
        (("c", "a", "b"), (), 0.0),
        (("fee", "zzz"), (), 0.0),
        (("amount",), (), 0.0),
        (("zzzAmount",), (), 0.0),
        (("insuranceAmount",), (), 0.0),
        (("@",), ("fee", "[]"), 0.45),
        (("@key",), ("fee", "[]"), 0.45),
        (("fee", "@key"), (), 1.0),
        (("@",), (), 0.0),
        ((), (), 0.0),
    ],
)  # fmt: skip
def test_a_key_is_weighed(path: tuple[str, ...], around: tuple[str, ...], found: float) -> None:
    assert weight(FEE, path, around) == pytest.approx(found)


def test_a_phrase_of_three_concepts_counts_each_where_it_stands() -> None:
    meaning = Meaning(says=(("trip seat price", 1.0),))
    assert weight(meaning, ("trip", "seat", "price")) == pytest.approx((0.7 + 0.7 + 1.0) / 3)
    assert weight(meaning, ("price",), ("trip", "seat", "[]")) == pytest.approx((0.45 + 0.45 + 1.0) / 3)


def test_an_id_beside_a_word_that_is_not_understood_is_another_id() -> None:
    strict = Meaning(says=(("id", 1.0),), strict=True)
    assert weight(strict, ("id",)) == 1.0
    assert weight(strict, ("zzzId",)) == pytest.approx(0.0)


def test_a_word_that_may_mean_it_is_never_held_against_it() -> None:
    """``from`` is a departure and a least price."""
    meaning = Meaning(says=(("departure", 1.0),), against="least")
    assert weight(meaning, ("from",)) == 1.0
    assert weight(meaning, ("departure", "min")) == 0.0


def test_a_meaning_without_words_is_nowhere() -> None:
    assert weight(Meaning(says=()), ("amount",)) == 0.0


def test_a_word_against_a_meaning_takes_its_weight_away() -> None:
    plain, wary = (Meaning(says=(("fee", 1.0),), against=against) for against in ("", "insurance boarding"))
    assert wary.enemies == {"insurance", "boarding"}
    assert weight(plain, ("insuranceFee",)) == pytest.approx(0.85)
    assert weight(wary, ("insuranceFee",)) == pytest.approx(-0.05)
