"""Tables of instalments as gateways publish them: whatever `learn` reads of a walk, a later sale of another
basket reads as the provider charges it, or `learn` has not said that it can be sold in instalments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pos_app.domain.learning import WalkStep
from pos_app.domain.payment import PaymentMethod, QuotePart
from pos_app.partner.learn import proposing
from tests.partner.learn.tariffs import CARD, basket, items_of
from tests.partner.learn.test_quote import SOLD, WALKED, learnt, told

Money = Callable[[int], Any]
Rows = Sequence[tuple[int, int]]
FEE = 550
LATER = (*SOLD, basket(6_000), basket(45_000), basket(3_333), basket(39_990, 39_990, 39_990))


def due(parts: tuple[QuotePart, ...]) -> int:
    items = items_of(parts)
    return sum(item.price + 450 * item.insurance for item in items) + FEE


def each(n: int, total: int) -> int:
    return -(-total // n)


def spoken(n: int, total: int) -> str:
    return f"{n}x de R$ {each(n, total) // 100},{each(n, total) % 100:02d}"


def rows(free: int = 3, most: int = 6, least: int = 0, begin: int = 1) -> Callable[[int], Rows]:
    """Return what a provider charges by count: with interest from ``free`` on, no instalment under
    ``least``."""

    def of(total: int) -> Rows:
        counts = [n for n in range(begin, most + 1) if n == 1 or total // n >= least]
        return [(n, total if n <= free else round(total * (1 + 0.0199 * n))) for n in counts]

    return of


PLAIN, FREE, LEAST = rows(), rows(free=12), rows(free=12, most=12, least=5_000)
Telling = Callable[[Rows, Money, int], dict[str, Any]]
FACTS: dict[str, Callable[[int, int, Money, int], Any]] = {
    "count": lambda n, *_: n,
    "one": lambda n, whole, money, _: money(each(n, whole)),
    "total": lambda _, whole, money, __: money(whole),
    "due": lambda _, __, money, due: money(due),
    "first": lambda n, whole, money, _: money(whole - whole // n * (n - 1)),
    "others": lambda n, whole, money, _: money(whole // n),
    "words": lambda n, whole, *_: spoken(n, whole),
    "rate": lambda n, *_: 0 if n <= 3 else 1.99,
    "free": lambda n, *_: n <= 3,
    "interest": lambda _, whole, money, due: money(whole - due),
    "fee": lambda n, _, money, __: money(250 * (n - 1)),
}


def row(columns: str, n: int, whole: int, money: Money, due: int) -> dict[str, Any]:
    pairs = (one.split("=") for one in columns.split())
    return {name: FACTS[fact](n, whole, money, due) for name, fact in pairs}


def listed(key: str, columns: str) -> Telling:
    return lambda charged, money, due: {key: [row(columns, n, v, money, due) for n, v in charged]}


def by_count(key: str, name: str, columns: str) -> Telling:
    """Return what tells rows under their counts; bare values where ``columns`` is one fact alone."""

    def told(charged: Rows, money: Money, due: int) -> dict[str, Any]:
        bare = "=" not in columns
        made = {
            name.format(n): row(f"x={columns}" if bare else columns, n, v, money, due) for n, v in charged
        }
        return {key: {n: one["x"] if bare else one for n, one in made.items()}}

    return told


def digits(cents: int) -> dict[str, Any]:
    return {"currencyCode": "BRL", "centAmount": cents, "fractionDigits": 2}


def halved(charged: Rows, money: Money, due: int) -> dict[str, Any]:
    parts = [row("n=count amount=one", n, v, money, due) for n, v in charged]
    with_interest = [row("n=count amount=one total=total", n, v, money, due) for n, v in charged[3:]]
    return {"installments": {"free": parts[:3], "others": with_interest}}


READ: dict[str, tuple[Callable[[int], Rows], Telling]] = {
    "by number": (PLAIN, listed("installments", "n=count amount=one total=total")),
    "in Portuguese": (
        PLAIN,
        listed("parcelas", "quantidade=count valorParcela=one valorTotal=total semJuros=free"),
    ),
    "one alone": (FREE, listed("installments", "number=count value=one")),
    "a least one": (LEAST, listed("installments", "n=count amount=one")),
    "keyed by number": (PLAIN, by_count("installments", "{}", "amount=one total=total")),
    "bare under numbers": (PLAIN, by_count("installments", "{}", "one")),
    "keyed by 3x": (PLAIN, by_count("parcelas", "{}x", "one")),
    "a list of amounts": (PLAIN, lambda t, m, _: {"installments": [m(each(n, v)) for n, v in t]}),
    "sentences": (FREE, lambda t, m, _: {"installments": [f"{spoken(n, v)} sem juros" for n, v in t]}),
    "a sentence in each row": (PLAIN, listed("installments", "n=count text=words")),
    "a rate in each row": (PLAIN, listed("installments", "count=count interestPercent=rate amount=one")),
    "interest in each row": (
        PLAIN,
        listed("plans", "installments=count interest=interest amount=one total=total"),
    ),
    "first and others of a total": (
        FREE,
        listed("installments", "n=count firstAmount=first otherAmount=others total=total"),
    ),
    "the price of paying once beside": (
        PLAIN,
        listed("installments", "n=count principal=due interest=interest amount=one total=total"),
    ),
    "in the records of two brands": (
        PLAIN,
        lambda *told: {
            "brands": [
                {"name": brand} | listed("installments", "n=count amount=one total=total")(*told)
                for brand in ("visa", "elo")
            ]
        },
    ),
    "amounts with their digits": (
        PLAIN,
        lambda t, _, __: {
            "installments": [
                {"n": n, "amount": digits(each(n, whole)), "total": digits(whole)} for n, whole in t
            ]
        },
    ),
    "from two on": (rows(begin=2), listed("installments", "n=count amount=one total=total")),
    "with interest and without": (PLAIN, halved),
    "above the methods": (
        PLAIN,
        lambda *told: {"above": listed("installments", "n=count amount=one total=total")(*told)},
    ),
    "by brand": (
        PLAIN,
        lambda *told: {
            "installmentsByBrand": {
                brand: listed("", "n=count amount=one total=total")(*told)[""] for brand in ("visa", "elo")
            }
        },
    ),
}
UNREAD: dict[str, tuple[Callable[[int], Rows], Telling]] = {
    "the most and the least": (FREE, lambda t, m, _: {"maxInstallments": 6, "minInstallment": m(500)}),
    "the counts alone": (FREE, lambda t, m, _: {"installments": [f"{n}x" for n, _ in t]}),
    "first and others": (
        FREE,
        listed("parcelas", "numero=count primeiraParcela=first demaisParcelas=others"),
    ),
    "one count in two plans": (
        FREE,
        lambda t, m, _: {
            "installments": [
                {"n": n, "plan": plan, "amount": m(each(n, whole + more))}
                for plan, more in (("loja", 0), ("emissor", 900))
                for n, whole in t[1 if more else 0 :]
            ]
        },
    ),
    "coefficients": (PLAIN, lambda t, _, __: {"coefficients": {str(n): 1 + n / 100 for n, _ in t}}),
    "rates alone": (PLAIN, listed("installments", "n=count rate=rate")),
    "a fee in each row": (FREE, listed("installments", "n=count amount=one total=total fee=fee")),
    "by value": (
        FREE,
        lambda t, m, _: {"installmentRules": [{"from": 0, "max": 1}, {"from": m(9_000), "max": 3}]},
    ),
    "pairs": (FREE, lambda t, m, _: {"installments": [[n, m(each(n, v))] for n, v in t]}),
}
WRITTEN: dict[str, Money] = {"reais": lambda cents: cents / 100, "cents": lambda cents: cents}


def answer(telling: Telling, charged: Rows, money: Money, parts: tuple[QuotePart, ...]) -> Any:
    insured = 450 * sum(item.insurance for item in items_of(parts))
    told = {"total": money(due(parts)), "fee": money(FEE)} | (
        {"insurance": money(insured)} if insured else {}
    )
    table = telling(charged, money, due(parts))
    above = table.pop("above", {})
    # What PIX tells of paying once in a table of its own is no table of the card.
    pix = {"type": "pix", **told, "installments": [{"n": 1, "amount": told["total"]}]}
    return {"paymentMethods": [{"type": "credit_card", **told, **table}, pix], **above}


def sold(name: str, written: str, parts: Sequence[tuple[QuotePart, ...]]) -> list[PaymentMethod]:
    """Return the card of each basket as a sale reads it by what was learnt of a walk."""
    charged, telling = (READ | UNREAD)[name]
    money = WRITTEN[written]
    made = {one: answer(telling, charged(due(one)), money, one) for one in (*WALKED, *parts)}
    found, book = learnt([(made[one], one) for one in WALKED])
    assert not found.open and not found.missing
    methods = [told(made[one], one, book).method(CARD) for one in parts]
    assert None not in methods
    return [method for method in methods if method]


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize("name", READ)
def test_a_table_that_was_learnt_is_read_in_every_basket_as_the_provider_charges_it(
    name: str, written: str
) -> None:
    for parts, card in zip(LATER, sold(name, written, LATER), strict=True):
        assert (card.total, card.unread_table) == (due(parts), "")
        whole = dict(READ[name][0](due(parts)))
        for brand in card.brands:
            assert {one.count for one in brand.instalments} == whole.keys()
            # Without a total in its row, only what one instalment is rounded to is known.
            assert all(abs(one.total - whole[one.count]) < one.count for one in brand.instalments)


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize("name", UNREAD)
def test_a_table_that_cannot_be_read_is_named_in_the_walk_and_sold_at_once_only(
    name: str, written: str
) -> None:
    for parts, card in zip((*WALKED, *LATER), sold(name, written, (*WALKED, *LATER)), strict=True):
        assert (card.total, card.brands) == (due(parts), ())
        assert card.unread_table
    tree = answer(UNREAD[name][1], FREE(due(WALKED[0])), WRITTEN[written], WALKED[0])
    _, book = learnt([(tree, WALKED[0])])
    sums = proposing.sums(WalkStep.QUOTE, told(tree, WALKED[0], book), WALKED[0], book.profile)
    assert any(one.unread_table for one in sums if one.method is CARD)
