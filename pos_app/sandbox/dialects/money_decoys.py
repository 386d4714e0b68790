"""Amounts that nobody pays beside the one that is due: noughts, limits, other methods and currencies."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.dialects.entry import money
from pos_app.sandbox.dialects.tariff import Tariff
from pos_app.sandbox.dialects.writing import num

_PIX_OFF = Tariff(off={"pix": 5})


def _methods(tell: Any, above: Any = lambda a: {}) -> Any:
    return lambda a: {**above(a), "paymentMethods": a.each(lambda w: {"type": w.word, **tell(a, w)})}


ALL = (
    money(
        "zero-until-chosen",
        "The order's total is 0 until a method is chosen; each method has its own",
        _methods(lambda a, w: {"total": num(w.total)}, lambda a: {"total": 0, "totalPaid": 0}),
    ),
    money(
        "zero-in-method",
        "Each method has an amount of 0, which is what was paid, beside amountDue",
        _methods(lambda a, w: {"amount": 0, "amountPaid": 0, "amountDue": num(w.total)}),
    ),
    money(
        "zero-total",
        "The total of each method is 0, and nothing else is told",
        _methods(lambda a, w: {"fee": 0, "total": 0}),
        binding=False,
    ),
    money(
        "min-max",
        "The lowest and highest total over all methods stand above",
        _methods(
            lambda a, w: {"total": num(w.total)},
            lambda a: {
                "minTotal": num(min(w.total for w in a.ways)),
                "maxTotal": num(max(w.total for w in a.ways)),
            },
        ),
        tariff=_PIX_OFF,
    ),
    money(
        "min-max-only",
        "Only the lowest and highest total are told",
        _methods(
            lambda a, w: {"name": w.name},
            lambda a: {"from": num(a.way("pix").total), "to": num(a.way("credit_card").total)},
        ),
        tariff=_PIX_OFF,
        binding=False,
    ),
    money(
        "limits",
        "Each method has the least and the most that it takes, beside its total",
        _methods(lambda a, w: {"min": 1.0, "max": 5000.0, "total": num(w.total)}),
    ),
    money(
        "decoys",
        "Numbers that look like money: quotas, points, ids, seconds, a distance and a score",
        _methods(
            lambda a, w: {
                "id": 13880,
                "quota": 120,
                "points": w.total // 10,
                "expiresIn": 900,
                "score": 99.5,
                "total": num(w.total),
            },
            lambda a: {"distanceKm": 586.4, "transactionId": 28379, "availableCredit": 1500.0},
        ),
    ),
    money(
        "points",
        "The total is told in points of a club too: 100 points are R$ 1,00",
        _methods(lambda a, w: {"totalPoints": w.total, "total": num(w.total)}),
    ),
    money(
        "two-currencies",
        "Each total in BRL and in USD",
        _methods(
            lambda a, w: {
                "totals": [
                    {"currency": "USD", "amount": round(w.total / 540, 2)},
                    {"currency": "BRL", "amount": num(w.total)},
                ]
            }
        ),
    ),
    money(
        "foreign-first",
        "total is in USD and says so; totalBRL is due",
        _methods(
            lambda a, w: {"total": round(w.total / 540, 2), "currency": "USD", "totalBRL": num(w.total)}
        ),
        binding=False,
    ),
    money(
        "twice-offered",
        "Each method comes twice, by two acquirers with other totals",
        lambda a: {
            "paymentMethods": [
                {"type": w.word, "acquirer": n, "total": num(w.total + extra)}
                for w in a.ways
                for n, extra in ((1, 0), (2, 390))
            ]
        },
        binding=False,
    ),
    money(
        "by-brand",
        "The card's total stands under each brand, all alike",
        _methods(
            lambda a, w: (
                {
                    "brands": [
                        {"brand": brand, "total": num(w.total)} for brand in ("visa", "mastercard", "elo")
                    ]
                }
                if w.card
                else {"total": num(w.total)}
            )
        ),
    ),
    money(
        "by-brand-differing",
        "The card's total stands under each brand, elo costs more",
        _methods(
            lambda a, w: (
                {
                    "brands": [
                        {"brand": b, "total": num(w.total + more)} for b, more in (("elo", 350), ("visa", 0))
                    ]
                }
                if w.card
                else {"total": num(w.total)}
            )
        ),
    ),
    money(
        "previous-quote",
        "What the same seats cost an hour ago stands beside: previousTotal",
        _methods(lambda a, w: {"previousTotal": num(w.total - 700), "total": num(w.total)}),
    ),
    money(
        "donation",
        "A donation of R$ 2,00 is offered and not chosen; totalWithDonation stands beside",
        _methods(
            lambda a, w: {"donation": 2.0, "total": num(w.total), "totalWithDonation": num(w.total + 200)}
        ),
    ),
    money(
        "pay-now-later",
        "A fifth may be paid now and the rest on board: payNow, payLater, total",
        _methods(
            lambda a, w: {
                "payNow": num(w.total // 5),
                "payLater": num(w.total - w.total // 5),
                "total": num(w.total),
            }
        ),
        binding=False,
    ),
    money(
        "other-route",
        "Totals of a cheaper trip are told as an upsell beside each method's own",
        _methods(
            lambda a, w: {"total": num(w.total)},
            lambda a: {"suggestions": [{"route": "manhã", "total": num(a.goods * 4 // 5)}]},
        ),
    ),
)
