"""Totals that belong to something else than one method: tickets, directions, instalments, decoys."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.dialects.asked import Asked, Line, Seat, Way
from pos_app.sandbox.dialects.entry import SaleKind, money
from pos_app.sandbox.dialects.tariff import Tariff
from pos_app.sandbox.dialects.writing import num

_INSURED: frozenset[SaleKind] = frozenset({"insured"})
_MANY: frozenset[SaleKind] = frozenset({"round"})
_PIX_OFF = Tariff(off={"pix": 5})
_CARD_MORE = Tariff(more={"credit_card": 2})


def _line(line: Line) -> dict[str, Any]:
    return {"n": line.count, "amount": num(line.each), "total": num(line.total)}


def _ticket(a: Asked, seat: Seat, way: Way) -> dict[str, Any]:
    fee = way.fee // len(a.seats)
    insurance = a.each_insurance if seat.insured else 0
    return {
        "id": seat.id,
        "price": num(seat.cents),
        "fee": num(fee),
        "total": num(seat.cents + insurance + fee),
    }


def _direction(a: Asked, seats: list[Seat], way: Way) -> dict[str, Any]:
    told = [_ticket(a, seat, way) for seat in seats]
    return {"tripId": seats[0].trip, "total": round(sum(ticket["total"] for ticket in told), 2)}


def _tickets(a: Asked, way: Way) -> list[dict[str, Any]]:
    return [_ticket(a, seat, way) for seat in a.seats]


def _directions(a: Asked, way: Way) -> list[dict[str, Any]]:
    return [_direction(a, seats, way) for seats in a.trips.values()]


def _methods(tell: Any, above: Any = lambda a: {}) -> Any:
    return lambda a: {**above(a), "paymentMethods": a.each(lambda w: {"type": w.word, **tell(a, w)})}


ALL = (
    money(
        "total-per-ticket",
        "A total of each ticket in each method, and none of the order",
        _methods(lambda a, w: {"tickets": _tickets(a, w)}),
        binding=False,
    ),
    money(
        "total-per-ticket-and-order",
        "A total of each ticket, and the order's",
        _methods(lambda a, w: {"tickets": _tickets(a, w), "total": num(w.total)}),
    ),
    money(
        "one-ticket-only",
        "The total of one ticket stands for all of them, with their number",
        _methods(lambda a, w: {"quantity": len(a.seats), "unitTotal": num(w.total // len(a.seats))}),
        binding=False,
    ),
    money(
        "total-per-direction",
        "A total of each trip in each method, and none of the order",
        _methods(lambda a, w: {"trips": _directions(a, w)}),
        unclear=_MANY,
        binding=False,
    ),
    money(
        "total-per-direction-and-order",
        "A total of each trip, and the order's as grandTotal",
        _methods(lambda a, w: {"trips": _directions(a, w), "grandTotal": num(w.total)}),
    ),
    money(
        "average-and-total",
        "The average of a ticket beside the total",
        _methods(
            lambda a, w: {
                "averagePerPassenger": round(w.total / 100 / len(a.seats), 2),
                "total": num(w.total),
            }
        ),
    ),
    money(
        "instalments-only",
        "Each method is a table of instalments, and the first row is the price",
        _methods(
            lambda a, w: {
                "installments": [_line(line) for line in w.lines]
                or [{"n": 1, "amount": num(w.total), "total": num(w.total)}]
            }
        ),
        table=True,
    ),
    money(
        "instalments-amounts-only",
        "A table of instalments with the amount of each and no total",
        _methods(
            lambda a, w: {
                "total": num(w.total),
                "installments": [{"n": line.count, "amount": num(line.each)} for line in w.lines],
            }
        ),
        table=True,
    ),
    money(
        "instalments-without-total",
        "A table of instalments with the amount of each, and no total anywhere",
        _methods(
            lambda a, w: {
                "installments": [{"n": line.count, "amount": num(line.each)} for line in w.lines]
                or [{"n": 1, "amount": num(w.total)}]
            }
        ),
        binding=False,
        table=True,
    ),
    money(
        "instalments-above",
        "One table of instalments for the card above the methods; its first row is not the price by PIX",
        _methods(
            lambda a, w: {"total": num(w.total)},
            lambda a: {"installments": [_line(line) for line in a.way("credit_card").lines]},
        ),
        tariff=_CARD_MORE,
        table=True,
    ),
    money(
        "instalments-first-row",
        "No method has a total: the card's is the first row of a common table, PIX is 2 % less and says so",
        lambda a: {
            "installments": [_line(line) for line in a.way("credit_card").lines],
            "paymentMethods": [{"type": "credit_card"}, {"type": "pix", "total": num(a.way("pix").total)}],
        },
        tariff=_CARD_MORE,
        binding=False,
        table=True,
    ),
    money(
        "instalments-highest",
        "Only the largest number of instalments is told beside the total: 'up to 12 of'",
        _methods(
            lambda a, w: (
                {"total": num(w.total)}
                | ({"upTo": {"n": w.lines[-1].count, "amount": num(w.lines[-1].each)}} if w.lines else {})
            )
        ),
    ),
    money(
        "instalments-minimum",
        "The smallest instalment and the most of them are told beside the total",
        _methods(
            lambda a, w: (
                {"total": num(w.total)} | ({"minInstallment": 5.0, "maxInstallments": 12} if w.card else {})
            )
        ),
    ),
    money(
        "instalments-interest",
        "Each row has rate, interest, principal and total",
        _methods(
            lambda a, w: (
                {"total": num(w.total)}
                | (
                    {
                        "installments": [
                            {
                                "count": line.count,
                                "value": num(line.each),
                                "interest": num(line.total - line.due),
                                "principal": num(line.due),
                                "total": num(line.total),
                            }
                            for line in w.lines
                        ]
                    }
                    if w.card
                    else {}
                )
            )
        ),
        table=True,
    ),
    money(
        "pix-instalments",
        "PIX has a plan with interest too, beside its total",
        _methods(
            lambda a, w: {
                "total": num(w.total),
                "plan": {"n": 4, "amount": num(w.total * 27 // 100), "total": num(w.total * 27 // 100 * 4)},
            }
        ),
    ),
    money(
        "insurance-in-total",
        "Insurance is told nowhere, and contained in the total",
        _methods(lambda a, w: {"fee": num(w.fee), "total": num(w.total)}),
    ),
    money(
        "insurance-per-seat",
        "Insurance is told for one seat, the total contains that of all",
        _methods(
            lambda a, w: {
                "insurancePerSeat": num(a.each_insurance if a.insurance else 0),
                "fee": num(w.fee),
                "total": num(w.total),
            }
        ),
    ),
    money(
        "insurance-offered",
        "Insurance is told with its price also where it was not asked for, and then not in the total",
        _methods(
            lambda a, w: {"insurance": num(675 * len(a.seats)), "fee": num(w.fee), "total": num(w.total)}
        ),
    ),
    money(
        "insurance-left-out",
        "The total is without insurance, which is told beside it and charged",
        _methods(
            lambda a, w: {
                "insurance": num(a.insurance),
                "fee": num(w.fee),
                "total": num(w.total - a.insurance),
            }
        ),
        unclear=_INSURED,
    ),
    money(
        "insurance-row",
        "Insurance is a row among the fees of each method",
        _methods(
            lambda a, w: {
                "fees": [
                    {"type": "service", "amount": num(w.fee)},
                    {"type": "insurance", "amount": num(a.insurance)},
                ],
                "total": num(w.total),
            }
        ),
    ),
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
