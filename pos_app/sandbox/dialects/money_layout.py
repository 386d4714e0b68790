"""Totals that belong to something else than one method: tickets, directions, instalments, insurance."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.dialects.asked import Asked, Line, Seat, Way
from pos_app.sandbox.dialects.entry import SaleKind, money
from pos_app.sandbox.dialects.tariff import Tariff
from pos_app.sandbox.dialects.writing import num

_INSURED: frozenset[SaleKind] = frozenset({"insured"})
_MANY: frozenset[SaleKind] = frozenset({"round"})
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
)
