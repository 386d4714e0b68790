"""Prices by another rule than seats, insurance and one fee, or that do not add up from what is told."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.dialects.entry import Asked, Dialect, SaleKind, Way, methods, money
from pos_app.sandbox.dialects.writing import num
from pos_app.sandbox.tariff import Tariff

_INSTALMENTS: frozenset[SaleKind] = frozenset({"instalments"})
_INSURED: frozenset[SaleKind] = frozenset({"insured"})
_PIX: frozenset[SaleKind] = frozenset({"pix"})
_PIX_OFF = Tariff(off={"pix": 5})
_CARD_MORE = Tariff(more={"credit_card": 3})
_PERCENT = Tariff(fee_each=0, fee_percent=8)
_BY_VALUE = Tariff(fee_each=0, fee_by_value=((10_000, 790), (20_000, 1290), (40_000, 1990), (10**9, 2990)))
_BY_COUNT = Tariff(fee_each=0, fee_by_count=((1, 990), (3, 1490), (12, 2490)))
_FREE = Tariff(fee_each=0)
_ONCE = Tariff(fee_each=0, fee_once=1290)
_VOUCHER = Tariff(off_cents=1500)
_STEPS = Tariff(fee_each=987, step=5)


def _parts(a: Asked, way: Way) -> dict[str, Any]:
    told = {"subtotal": num(a.goods), "fee": num(way.fee), "total": num(way.total)}
    return told | ({"discount": num(way.off)} if way.off else {})


# fmt: off
DISCOUNTS: tuple[Dialect, ...] = (
    money("pix-discount", "5 % off by PIX: subtotal, fee, discount and total of each method add up",
        methods(_parts), tariff=_PIX_OFF),
    money("pix-discount-silent", "5 % off by PIX: only the total of each method is told, and the fee",
        methods(lambda a, w: {"fee": num(a.ways[0].fee), "total": num(w.total)}), tariff=_PIX_OFF,
            unclear=_PIX),
    money("pix-discount-percent", "5 % off by PIX: the method has its percent, the total above is without it",
        methods(lambda a, w: {"discountPercent": 5 if w.off else 0},
            lambda a: {"total": num(a.goods + a.ways[0].fee)}), tariff=_PIX_OFF, binding=False),
    money("pix-discount-percent-inside",
        "5 % off by PIX: the method's total is before the percent that stands beside it",
        methods(lambda a, w: {"total": num(a.goods + w.fee), "discountPercent": 5 if w.off else 0}),
            tariff=_PIX_OFF, unclear=_PIX),
    money("pix-discount-beside",
        "5 % off by PIX: total before, discount and totalWithDiscount stand beside each other",
        methods(lambda a, w: {"total": num(w.total + w.off), "discount": num(w.off),
            "totalWithDiscount": num(w.total)}), tariff=_PIX_OFF),
    money("pix-discount-summary",
        "5 % off by PIX: a summary for all methods, and PIX alone has a total of its own",
        methods(lambda a, w: {"total": num(w.total)} if w.off else {},
            lambda a: {"summary": {"fare": num(a.goods), "fee": num(a.ways[0].fee),
            "total": num(a.ways[0].total)}}), tariff=_PIX_OFF, unclear=_PIX),
    money("pix-banner", "5 % off by PIX, told inside the card as a hint: withPix beside its own total",
        methods(lambda a, w: {"total": num(w.total), "withPix": num(a.way("pix").total)}), tariff=_PIX_OFF),
    money("card-surcharge", "3 % more by card: surcharge and total are told",
        methods(lambda a, w: {"subtotal": num(a.goods), "fee": num(a.way("pix").fee),
            "surcharge": num(w.fee - a.way("pix").fee), "total": num(w.total)}), tariff=_CARD_MORE),
    money("card-surcharge-silent", "3 % more by card: only the totals of the methods differ",
        methods(lambda a, w: {"total": num(w.total)}), tariff=_CARD_MORE),
    money("card-surcharge-rate", "3 % more by card: the rate alone is told, and one total for all",
        methods(lambda a, w: {"surchargeRate": 0.03 if w.card else 0},
            lambda a: {"total": num(a.way("pix").total)}), tariff=_CARD_MORE, binding=False),
    money("cashback", "Cashback of 4 % comes back later: it is told and not taken off",
        methods(lambda a, w: _parts(a, w) | {"cashback": num(w.total // 25)})),
    money("cashback-net", "Cashback beside the price after it, which nobody pays today",
        methods(lambda a, w: (_parts(a, w) | {"cashback": num(w.total // 25),
            "totalAfterCashback": num(w.total - w.total // 25)}))),
    money("voucher", "A voucher of R$ 15,00 is in force: a row of its own, amountDue is after it",
        methods(lambda a, w: {"subtotal": num(a.goods), "fee": num(w.fee), "amountDue": num(w.total)},
            lambda a: {"vouchers": [{"code": "BEMVINDO", "value": num(a.ways[0].off)}]}), tariff=_VOUCHER),
    money("voucher-offered", "A voucher of R$ 15,00 could be used, and is not in force",
        methods(_parts, lambda a: {"vouchers": [{"code": "BEMVINDO", "value": 15.0, "applied": False}]})),
    money("discount-told-only", "A discount that the fares already contain is told, and not taken off again",
        methods(lambda a, w: {"subtotal": num(a.goods), "fee": num(w.fee), "discount": num(a.fares // 10),
            "total": num(w.total)}), binding=False),
    money("strikethrough", "The old price is told beside each seat and above the total",
        methods(lambda a, w: {"oldTotal": num(w.total * 5 // 4), "total": num(w.total)},
            lambda a: {"items": [{"id": s.id, "oldPrice": num(s.cents * 5 // 4), "price": num(s.cents)}
            for s in a.seats]})),
    money("club-price", "Members of a club would pay less: clubTotal beside total",
        methods(lambda a, w: {"clubTotal": num(w.total * 9 // 10), "total": num(w.total)})),
    money("you-save", "What was saved against the counter is told: counterPrice, youSave",
        methods(lambda a, w: {"counterPrice": num(w.total + 2500), "youSave": 25.0, "total": num(w.total)})),
)
# fmt: on

# fmt: off
FEES: tuple[Dialect, ...] = (
    money("fee-percent", "The fee is 8 % of the fares: percent and amount are told",
        methods(lambda a, w: _parts(a, w) | {"feePercent": 8}), tariff=_PERCENT),
    money("fee-percent-only", "The fee is 8 % of the fares: the percent alone is told",
        methods(lambda a, w: {"subtotal": num(a.goods), "serviceFeePercent": 8}), tariff=_PERCENT,
            binding=False),
    money("fee-per-ticket", "The fee of one ticket is told, and no total",
        methods(lambda a, w: {"subtotal": num(a.goods), "feePerTicket": num(w.fee // len(a.seats))}),
            binding=False),
    money("fee-per-ticket-total", "The fee of one ticket is told beside the total",
        methods(lambda a, w: {"feePerTicket": num(w.fee // len(a.seats)), "total": num(w.total)})),
    money("fee-by-instalments", "The fee grows with the instalments: a table of n, fee and total",
        methods(lambda a, w: ({"total": num(w.total), "fee": num(w.fee)}
            | ({"installments": [{"n": line.count, "fee": num(line.due - a.goods), "total": num(line.due)}
            for line in w.lines]} if w.card else {}))), tariff=_BY_COUNT, unclear=_INSTALMENTS, table=True),
    money("fee-by-value", "The fee depends on the sum: its table is told beside fee and total",
        methods(_parts, lambda a: {"feeTable": [{"upTo": limit / 100, "fee": num(fee)}
            for limit, fee in _BY_VALUE.fee_by_value[:3]]}), tariff=_BY_VALUE),
    money("fee-by-value-table", "The fee depends on the sum: the table alone is told",
        methods(lambda a, w: {"subtotal": num(a.goods)}, lambda a: {"feeTable": [{"upTo": limit / 100,
            "fee": num(fee)} for limit, fee in _BY_VALUE.fee_by_value]}), tariff=_BY_VALUE, binding=False),
    money("fee-once", "One fee for the whole order, however many tickets", methods(_parts), tariff=_ONCE),
    money("fee-included", "The total contains the fee, which is told apart and included",
        methods(lambda a, w: {"total": num(w.total), "feeIncluded": num(w.fee)})),
    money("fee-waived", "The fee is told and waived: fee, and a feeDiscount of the same amount",
        methods(lambda a, w: {"subtotal": num(a.goods), "fee": num(990 * len(a.seats)),
            "feeDiscount": num(-990 * len(a.seats)), "total": num(w.total)}), tariff=_FREE),
    money("no-fee", "There is no fee: each total is that of the seats",
        methods(lambda a, w: {"total": num(w.total)}), tariff=_FREE),
    money("no-fee-told", "There is no fee, told as fee 0",
        methods(lambda a, w: {"subtotal": num(a.goods), "fee": 0, "total": num(w.total)}), tariff=_FREE),
    money("parts-only", "Fares and fee are told, and no total",
        methods(lambda a, w: {"fares": num(a.goods), "fee": num(w.fee)}), binding=False),
    money("nothing-told", "Methods without any amount",
        methods(lambda a, w: {"name": w.name, "enabled": True}), binding=False),
    money("fee-hidden", "The total is right, and 7 % more than what is shown of it",
        methods(lambda a, w: {"fares": num(a.goods), "total": num(w.total)}),
            tariff=Tariff(fee_each=0, fee_percent=7)),
    money("cart-and-due", "The cart's total is without the fee; amount_due stands beside it",
        methods(lambda a, w: {"amount_due": num(w.total)}, lambda a: {"cart": {"total": num(a.goods)}})),
    money("cart-in-method", "Each method repeats the cart's total without the fee, beside amount_due",
        methods(lambda a, w: {"cartTotal": num(a.goods), "amount_due": num(w.total)})),
    money("two-totals", "total and totalAmount differ, and nothing says which is due",
        methods(lambda a, w: {"total": num(a.goods), "totalAmount": num(w.total)}), binding=False),
    money("two-totals-lower-due", "total and totalAmount differ, and the lower one is due",
        methods(lambda a, w: {"total": num(w.total), "totalAmount": num(w.total + 990 * len(a.seats))}),
            binding=False),
    money("net-and-gross", "gross is paid by the customer, net is what the partner pays over",
        methods(lambda a, w: {"gross": num(w.total), "net": num(w.total - w.total // 10),
            "commission": num(w.total // 10)}), binding=False),
    money("commission", "The partner's own commission is told beside a total that contains nothing of it",
        methods(lambda a, w: _parts(a, w) | {"partnerCommission": num(a.fares // 12)})),
    money("taxes-inside", "Taxes are part of the fares and told beside them",
        methods(lambda a, w: {"fares": num(a.fares), "taxesIncluded": num(a.fares // 8),
            "insurance": num(a.insurance), "fee": num(w.fee), "total": num(w.total)})),
    money("rounded", "Due is rounded down to five cents: exact, rounding and total are told",
        methods(lambda a, w: {"exact": num(w.total + w.off), "rounding": num(-w.off), "total": num(w.total)}),
            tariff=_STEPS),
    money("rounded-payable", "Due is rounded down to five cents: total is exact, payable is due",
        methods(lambda a, w: {"subtotal": num(a.goods), "fee": num(w.fee), "total": num(w.total + w.off),
            "payable": num(w.total)}), tariff=_STEPS, binding=False),
)
# fmt: on
