"""What a method adds or takes off: every part stands on the bill, and the order is charged as it was told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.amounts import NOT_KNOWN, Amount, estimated, known
from pos_app.domain.money import Cents
from pos_app.domain.payment import PartKind, PaymentMethod, PaymentType, PricePart, Quote
from pos_app.domain.terms import Terms
from pos_app.sale import events as e
from pos_app.sale.billing import statement
from pos_app.sale.stage import Activity, ProblemKind, Sale
from tests.sale import samples
from tests.sale.samples import FARE, FEE
from tests.sale.stages import changed
from tests.sale.walks import CHARGE, at_payment, play

CHEAPER = (PricePart(PartKind.DISCOUNT, Cents(-650)),)


def priced(kind: PaymentType, fee: int = FEE, parts: tuple[PricePart, ...] = ()) -> PaymentMethod:
    total = Cents(FARE + fee + sum(part.amount for part in parts))
    return PaymentMethod(kind, kind.value, total, Cents(fee), adjustments=parts)


def parts(sale: Sale) -> tuple[tuple[PartKind | None, Amount], ...]:
    return tuple((part.kind, part.amount) for part in statement(sale).parts)


def test_a_fee_that_only_the_total_holds_cannot_be_left_out_of_the_order() -> None:
    method = priced(PaymentType.PIX, 0, (PricePart(PartKind.UNNAMED, Cents(990)),))
    sale = replace(at_payment(quote=Quote((method,))), terms=Terms(fee_in_total=False))
    stopped, effects = play(sale, CHARGE)
    assert effects == ()
    assert stopped.problem is not None
    assert stopped.problem.kind is ProblemKind.TOTALS_DISAGREE


@pytest.mark.parametrize(("left", "sold"), [(1, True), (0, False), (-1, False)])
def test_a_voucher_may_leave_little_to_pay_but_not_nothing(left: int, sold: bool) -> None:
    voucher = (PricePart(PartKind.VOUCHER, Cents(left - FARE - FEE)),)
    sale = at_payment(quote=Quote((priced(PaymentType.PIX, parts=voucher),)))
    after, effects = play(sale, CHARGE)
    assert bool(effects) is sold
    assert sold or (after.problem is not None and after.problem.kind is ProblemKind.FREE_SEAT)


def test_another_method_changes_its_line_with_the_total() -> None:
    card, pix = priced(PaymentType.CREDIT_CARD), priced(PaymentType.PIX, parts=CHEAPER)
    dear, _ = play(at_payment(quote=Quote((card, pix))), e.MethodChosen(PaymentType.CREDIT_CARD))
    cheap, _ = play(dear, e.MethodChosen(PaymentType.PIX))
    assert parts(dear) == ()
    assert parts(cheap) == ((PartKind.DISCOUNT, known(-650)),)
    assert statement(dear).total.counted - statement(cheap).total.counted == 650
    assert cheap.problem is cheap.payment.drift is None


def test_a_part_is_an_estimate_while_prices_are_asked_for() -> None:
    sale = at_payment(quote=Quote((priced(PaymentType.PIX, parts=CHEAPER),)))
    asking = replace(sale, busy=frozenset({Activity.QUOTE}))
    assert parts(asking) == ((PartKind.DISCOUNT, estimated(-650)),)
    unknown = statement(changed(asking, quote=None))
    assert (unknown.fee, unknown.parts) == (NOT_KNOWN, ())


def test_a_part_of_nothing_is_no_line() -> None:
    nothing = (PricePart(PartKind.CASHBACK, Cents(0)),)
    quote = replace(samples.quote(), methods=(priced(PaymentType.PIX, parts=nothing),))
    assert parts(at_payment(quote=quote)) == ()


@pytest.mark.parametrize("off", [-1, 1])
def test_parts_that_miss_the_total_by_a_centavo_stop_the_charge(off: int) -> None:
    method = priced(PaymentType.PIX, parts=CHEAPER)
    wrong = replace(method, total=Cents(method.total + off))
    stopped, effects = play(at_payment(quote=Quote((wrong,))), CHARGE)
    assert effects == ()
    assert stopped.problem is not None
    assert stopped.problem.kind is ProblemKind.TOTALS_DISAGREE
    assert (stopped.problem.before, stopped.problem.after) == (method.total, wrong.total)
