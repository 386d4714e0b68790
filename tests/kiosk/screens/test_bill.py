"""What the kiosk shows of money and names, on the page of methods and on the one to look over."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.money import Cents
from pos_app.domain.payment import PartKind, PricePart
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.screens import pay as screens_pay
from pos_app.kiosk.screens import review as screens_review
from tests.kiosk.reading import said
from tests.kiosk.states import at_payment, kiosk, reviewed, scene


def test_the_bill_names_what_the_method_takes_off() -> None:
    sale = at_payment("17")
    assert sale.payment.quote is not None
    before = said(screens_review.review(reviewed(sale), scene())[1])
    off = (PricePart(PartKind.CASHBACK, Cents(-300)),)
    methods = tuple(
        replace(one, total=Cents(one.total - 300), adjustments=off) for one in sale.payment.quote.methods
    )
    cheaper = replace(sale.payment, quote=replace(sale.payment.quote, methods=methods))
    after = said(screens_review.review(reviewed(replace(sale, payment=cheaper)), scene())[1])
    part = ["Cashback", "\u2212\u00a0R$\u00a03,00"]
    assert after[:-2] == [*before[:-2], *part], "the rest stays, but for the total"


def test_the_page_of_methods_has_initials_and_no_name_as_it_was_typed() -> None:
    sale = at_payment("17")
    typed = replace(sale.people.passengers[0], name="HELENA PRADO SIQUEIRA")
    named = replace(sale, people=replace(sale.people, passengers=(typed,)))
    text = said(screens_pay.methods(kiosk(Page.METHOD, named), scene())[1])
    assert "Helena P. S." in text
    assert "PRADO" not in "".join(text) and "HELENA" not in "".join(text)
