"""Instalment tables in whatever form: how often, each and in all. One that is not this total's is none."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pos_app.domain.money import Cents
from pos_app.domain.payment import Instalment
from pos_app.partner.learn import instalments
from pos_app.partner.learn.instalments import Rows

TOTAL = Cents(30_000)
ONCE_TWICE_THRICE = ((1, 30_000, 30_000), (2, 15_000, 30_000), (3, 10_000, 30_000))


def read(node: Any, *path: str) -> Rows | None:
    return instalments.read(node, path or ("installments",))


def table(node: Any, *path: str, total: int = TOTAL, scale: int = 100) -> tuple[tuple[int, int, int], ...]:
    """The table of a total as count, one instalment and the whole, in cents."""
    found = instalments.lines(read(node, *path), Cents(total), scale)
    return tuple((line.count, line.amount, line.total) for line in found)


# --- Forms ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "node",
    [
        [{"n": 1, "total": 300.0}, {"n": 2, "total": 300.0}, {"n": 3, "total": 300.0}],
        [{"n": 1, "amount": 300.0}, {"n": 2, "amount": 150.0}, {"n": 3, "amount": 100.0}],
        [{"n": n, "amount": 300.0 / n, "total": 300.0} for n in (1, 2, 3)],
        [
            {"parcelas": "1x", "valor": "300,00"},
            {"parcelas": "2x", "valor": "150,00"},
            {"parcelas": "3x", "valor": "100,00"},
        ],
        {"1": {"amount": 300.0}, "2": {"amount": 150.0}, "3": {"amount": 100.0}},
        {"1x": 300.0, "2x": 150.0, "3x": 100.0},
        {"1 parcela": "300,00", "2 parcelas": "150,00", "3 vezes": "100,00"},
        [300.0, 150.0, 100.0],
        [{"amount": 300.0}, {"amount": 150.0}, {"amount": 100.0}],
        ["1x de R$ 300,00", "2x de R$ 150,00 sem juros", "3x R$ 100,00."],
        ["1x de R$ 300,00, total R$ 300,00.", "2x de R$ 150,00 total 300,00", "3x 100,00 (Total: R$ 300,00)"],
    ],
    ids=[
        "whole by row", "one by row", "both", "in words", "by count", "amounts by count", "by words",
        "amounts in order", "rows in order", "sentences", "sentences with the whole",
    ],
)  # fmt: skip
def test_a_table_is_read_in_whatever_form(node: Any) -> None:
    assert table(node) == ONCE_TWICE_THRICE


@pytest.mark.parametrize(
    "node",
    [
        [300.0, {"n": 2, "amount": 150.0}],
        [{"n": 1}, {"n": 2}],
        [{"n": 2, "amount": 150.0}, {"n": 1, "amount": 300.0}],
        [{"n": 1, "amount": 300.0}, {"n": 1, "amount": 300.0}],
        [{"n": 1, "amount": 300.0}, {"n": 37, "amount": 10.0}],
        [{"n": 1, "amount": 0}, {"n": 2, "amount": 0}],
        [{"n": 1, "amount": 300.0}, {"n": 2, "amount": None}],
        {"1": 300.0, "total": 300.0},
        {},
        [],
        "1x de R$ 300,00",
        ["visa", "elo"],
        ["1x de R$ 300,00", "à vista"],
        ["1x de R$ 300,00", "2x de R$ 1,5,0"],
        [300.0, "à vista"],
        None,
    ],
)
def test_what_is_no_table(node: Any) -> None:
    assert read(node) is None
    assert instalments.lines(None, TOTAL, 100) == ()


@pytest.mark.parametrize("count", [0, True, -1, 2.5, "none"])
def test_what_is_no_count_of_payments(count: object) -> None:
    assert read([{"n": count, "amount": 300.0}, {"n": 2, "amount": 150.0}], "prices") is None


def test_amounts_in_order_are_instalments_only_where_the_key_says_so() -> None:
    assert table([300.0, 150.0], "pix", "installments") == ((1, 30_000, 30_000), (2, 15_000, 30_000))
    assert read([300.0, 150.0], "prices") is None
    assert instalments.read([300.0, 150.0], ()) is None
    rows = [{"amount": 300.0}, {"amount": 150.0}]
    assert table(rows, "visa", "installments") == ((1, 30_000, 30_000), (2, 15_000, 30_000))
    assert read(rows, "prices") is None
    assert instalments.read(rows, ()) is None


@pytest.mark.parametrize(
    ("amounts", "are"),
    [
        ([300.0, 150.0, 100.0], True),
        ([300.0, 147.0, 98.0], True),
        ([300.0, 146.99, 98.0], False),
        ([300.0, 165.0, 115.0], True),
        ([300.0, 300.0], False),
        ([300.0, 310.0], False),
        ([0, 0], False),
        ([300.0], False),
        ([300.0, "soon"], False),
    ],
)
def test_rows_without_a_count_are_those_of_one_two_three_payments(amounts: list[Any], are: bool) -> None:
    """Two payments are each less than one, and together no less than two per cent below it."""
    found = read([{"amount": amount, "name": "x"} for amount in amounts])
    assert (found is not None) is are
    if found is not None:
        assert [row[0] for row in found.rows] == list(range(1, len(amounts) + 1))


@pytest.mark.parametrize("most", [36])
def test_a_table_has_up_to_thirty_six_rows(most: int) -> None:
    for count in (most, str(most), f"{most}x"):
        found = read([{"n": 1, "total": 300.0}, {"n": count, "total": 300.0}])
        assert found is not None
        assert [row[0] for row in found.rows] == [1, most]
    assert read([{"n": 1, "total": 300.0}, {"n": f"{most + 1}x", "total": 300.0}]) is None


@pytest.mark.parametrize("beside", ["interest", "rate", "fee", "discount", "scale", "id"])
def test_an_amount_of_another_meaning_is_no_instalment(beside: str) -> None:
    with_it = [{"n": 1, beside: 5.5, "amount": 300.0}, {"n": 2, beside: 5.5, "amount": 150.0}]
    assert table(with_it) == ((1, 30_000, 30_000), (2, 15_000, 30_000))
    assert read([{"n": 1, beside: 300.0}, {"n": 2, beside: 150.0}]) is None


def test_a_column_that_some_rows_lack_is_no_column_of_the_table() -> None:
    rows = [{"n": 1, "first": 900.0, "amount": 300.0}, {"n": 2, "amount": 150.0}]
    assert table(rows) == ((1, 30_000, 30_000), (2, 15_000, 30_000))


def test_a_price_that_looks_like_a_count_is_still_a_price() -> None:
    rows = [{"n": 1, "amount": 30}, {"n": 2, "amount": 15}]
    assert table(rows, total=3_000) == ((1, 3_000, 3_000), (2, 1_500, 3_000))


# --- One instalment, or the whole -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        (300.0, 300.0, "whole"),
        (300.0, 294.0, "whole"),
        (300.0, 293.99, "each"),
        (300.0, 147.0, "each"),
        (300.0, 146.99, None),
    ],
)
def test_count_times_instalment_is_the_whole(first: float, second: float, what: str | None) -> None:
    """Within two per cent, which a rounding or a discount for paying at once may make."""
    found = read([{"n": 1, "amount": first}, {"n": 2, "amount": second}])
    assert (found is None) is (what is None)
    if found is not None:
        place = 1 if what == "each" else 2
        assert [row[place] for row in found.rows] == [Decimal(str(first)), Decimal(str(second))]
        assert [row[3 - place] for row in found.rows] == [None, None]


def test_a_table_that_begins_with_two_payments() -> None:
    found = read([{"n": 2, "amount": 150.0}, {"n": 3, "amount": 100.0}])
    assert found is not None
    assert [row[1] for row in found.rows] == [150, 100]
    assert instalments.once(found) is None, "it does not say what paying once costs"
    whole = read([{"n": 2, "total": 300.0}, {"n": 3, "total": 310.0}])
    assert whole is not None
    assert [row[1] for row in whole.rows] == [300, 310], "or 600 and 930: only the total of the order tells"


def test_one_row_alone_says_what_one_instalment_is() -> None:
    found = read([{"n": 1, "amount": 0.5}])
    assert found is not None
    assert found.rows == ((1, Decimal("0.5"), None),)


def test_paying_once() -> None:
    assert instalments.once(Rows((), ((1, Decimal(300), None),))) == (Decimal(300), False)
    assert instalments.once(Rows((), ((1, Decimal(299), Decimal(300)),), reais=True)) == (Decimal(300), True)
    assert instalments.once(Rows((), ((1, None, None),))) is None
    assert instalments.once(Rows((), ((2, Decimal(150), None),))) is None


# --- Units ----------------------------------------------------------------------------------------


def test_the_unit_is_the_one_in_which_paying_once_costs_the_total() -> None:
    reais = [{"n": 1, "amount": 300}, {"n": 2, "amount": 150}]
    cents = [{"n": 1, "amount": 30_000}, {"n": 2, "amount": 15_000}]
    expected = ((1, 30_000, 30_000), (2, 15_000, 30_000))
    for scale in (1, 100):
        assert table(reais, scale=scale) == expected
        assert table(cents, scale=scale) == expected


def test_a_unit_that_the_table_names_is_its_unit() -> None:
    cents = [{"n": 1, "amountCents": 30_000}, {"n": 2, "amountCents": 15_000}]
    found = read(cents)
    assert found is not None
    assert found.unit == 1
    assert table(cents) == ((1, 30_000, 30_000), (2, 15_000, 30_000))
    assert table(cents, total=3_000_000) == (), "not those of another total in another unit"
    both = [{"n": 1, "amountCents": 30_000, "total": 300.0}, {"n": 2, "amountCents": 15_000, "total": 300.0}]
    found = read(both)
    assert found is not None
    assert found.unit is None


def test_sentences_are_in_reais_whatever_the_reply_counts_in() -> None:
    found = read(["1x de R$ 300", "2x de R$ 150"])
    assert found is not None
    assert (found.reais, found.spoken) == (True, True)
    assert instalments.lines(found, Cents(300), 1) == ()
    assert table(["1x de R$ 300", "2x de R$ 150"], scale=1) == ((1, 30_000, 30_000), (2, 15_000, 30_000))


def test_the_whole_in_a_sentence_counts_as_it_is_said() -> None:
    said = ["1x de R$ 300,00", "3x de R$ 109,90, total de R$ 329,71."]
    assert table(said) == ((1, 30_000, 30_000), (3, 10_990, 32_971))


def test_decimals_beside_an_instalment_are_its_unit() -> None:
    found = read([{"n": n, "amount": {"value": 30_000 // n, "scale": 2}} for n in (1, 2)])
    assert found is not None
    assert found.unit == 1


def test_a_table_whose_rows_partly_count_is_read_in_its_order() -> None:
    assert table([{"n": 1, "amount": 300.0}, {"amount": 150.0}]) == ((1, 30_000, 30_000), (2, 15_000, 30_000))


def test_a_column_of_nothing_does_not_hide_the_next() -> None:
    rows = [{"n": 1, "juros_zero": 0, "amount": 300.0}, {"n": 2, "juros_zero": 0, "amount": 150.0}]
    assert table(rows) == ((1, 30_000, 30_000), (2, 15_000, 30_000))
    rows = [{"n": 1, "zzz": 0, "amount": 300.0}, {"n": 2, "zzz": 0, "amount": 150.0}]
    assert table(rows) == ((1, 30_000, 30_000), (2, 15_000, 30_000))


def test_amounts_with_decimals_are_plainly_reais() -> None:
    whole, plainly = read([{"n": 1, "amount": 300}]), read([{"n": 1, "amount": "300,00"}])
    assert whole is not None
    assert plainly is not None
    assert (whole.reais, plainly.reais) == (False, True)


# --- In cents -------------------------------------------------------------------------------------


def made(rows: tuple[tuple[int, str | None, str | None], ...], total: int) -> tuple[Instalment, ...]:
    given = tuple(
        (count, None if each is None else Decimal(each), None if whole is None else Decimal(whole))
        for count, each, whole in rows
    )
    return instalments.lines(Rows((), given), Cents(total), 100)


def test_a_row_without_the_whole_is_its_instalment_times_its_count() -> None:
    assert made(((1, "100.00", None), (3, "33.34", None), (4, "26.00", None)), 10_000) == (
        Instalment(1, Cents(10_000), Cents(10_000)),
        Instalment(3, Cents(3_334), Cents(10_000)),
        Instalment(4, Cents(2_600), Cents(10_400)),
    )


def test_a_rounding_of_a_cent_for_each_instalment_is_no_interest() -> None:
    assert made(((1, "100.00", None), (3, "33.34", None)), 10_000)[1].total == 10_000
    assert made(((1, "100.03", None), (3, "33.34", None)), 10_003)[1].total == 10_002 + 1
    assert made(((1, "99.98", None), (3, "33.34", None)), 9_998)[1].total == 10_002
    assert made(((3, "33.34", None),), 9_999)[0].total == 9_999


def test_a_row_without_its_instalment_is_the_whole_by_its_count_rounded_up() -> None:
    assert made(((1, None, "100.00"), (3, None, "100.00")), 10_000) == (
        Instalment(1, Cents(10_000), Cents(10_000)),
        Instalment(3, Cents(3_334), Cents(10_000)),
    )


def test_a_row_with_neither_is_left_out() -> None:
    found = made(((1, "100.00", None), (2, None, None), (3, "33.34", None)), 10_000)
    assert [line.count for line in found] == [1, 3]


def test_rows_come_in_the_order_of_their_counts() -> None:
    found = made(((2, None, "100.00"), (1, None, "100.00")), 10_000)
    assert [line.count for line in found] == [1, 2]


@pytest.mark.parametrize(
    ("rows", "total"),
    [
        (((1, "100.00", None), (2, "50.00", None)), 10_002),
        (((1, "100.01", None), (2, "50.00", None)), 9_000),
        (((2, None, "99.99"),), 10_000),
        (((1, None, None),), 10_000),
    ],
    ids=["less than the total", "more than the total", "two payments below it", "no amount"],
)
def test_a_table_that_is_not_the_totals_belongs_to_something_else(rows: Any, total: int) -> None:
    assert made(rows, total) == ()


def test_a_table_that_begins_with_two_payments_may_have_interest() -> None:
    assert made(((2, None, "104.00"), (3, None, "106.00")), 10_000) == (
        Instalment(2, Cents(5_200), Cents(10_400)),
        Instalment(3, Cents(3_534), Cents(10_600)),
    )


# --- Card brands ----------------------------------------------------------------------------------

ONE = [{"n": 1, "amount": 300.0}]


@pytest.mark.parametrize(
    "word",
    [
        "visa",
        "mastercard",
        "master",
        "elo",
        "amex",
        "american_express",
        "americanexpress",
        "hipercard",
        "diners",
        "dinersclub",
        "discover",
        "jcb",
        "aura",
        "cabal",
        "sorocred",
        "banescard",
        "alelo",
        "maestro",
        "cup",
        "unionpay",
        "hiper",
        "vr",
    ],
)
def test_every_brand(word: str) -> None:
    assert instalments.is_brand(word) is True


@pytest.mark.parametrize("word", ["Visa", "american express", "AMERICAN-EXPRESS", " elo ", "Hipercard"])
def test_a_brand(word: str) -> None:
    assert instalments.is_brand(word) is True


@pytest.mark.parametrize("word", ["pix", "", "visa card", None, 1, ["visa"]])
def test_no_brand(word: object) -> None:
    assert instalments.is_brand(word) is False


def test_a_table_belongs_to_the_brand_around_it() -> None:
    def found(node: Any) -> list[tuple[str, str]]:
        return [(brand, ".".join(rows.path)) for brand, rows in instalments.inside(node)]

    assert found({"visa": ONE, "elo": {"table": ONE}}) == [("visa", "visa.[]"), ("elo", "elo.table.[]")]
    assert found({"visa": {"options": {"table": ONE}}}) == [("visa", "visa.options.table.[]")]
    assert found([{"brand": "visa", "table": ONE}, {"brand": "elo", "table": ONE}]) == [
        ("visa", "[].table.[]"),
        ("elo", "[].table.[]"),
    ]
    assert found({"brands": {"visa": [[{"table": ONE}]]}}) == [("visa", "brands.visa.[].[].table.[]")]
    assert found({"table": ONE, "note": "à vista"}) == [("", "table.[]")]
    assert found({"1": 300.0}) == [("", "*")]
    assert found({"visa": {"1": {"amount": 300.0}}}) == [("visa", "visa.*")]
    assert found("visa") == []


def test_every_brand_that_a_method_names_in_its_order() -> None:
    node = {"Visa": {"x": 1}, "more": [{"brand": "elo"}, ["amex"]], "name": "Cartão", "n": 1}
    assert instalments.brands(node) == ("Visa", "elo", "amex")
    assert instalments.brands({"pix": {"name": "PIX"}}) == ()
    assert instalments.brands("visa") == ("visa",)
