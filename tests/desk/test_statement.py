"""One statement everywhere: random sales and orders, read back from the window, the customer's display, the
papers, the mail and the JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pypdf
import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.commands.sell import statement
from pos_app.domain.attempts import Attempt, Sold
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.orders import Confirmed, OrderDetail, OrderPayment
from pos_app.domain.payment import PartKind, PaymentType, PricePart
from pos_app.domain.printers import Link, PrintAs, PrinterProfile
from pos_app.domain.statement import LineKind, of_order, of_sold
from pos_app.printing.job import job
from pos_app.printing.pdf import save_pdf
from pos_app.printing.slip import receipt_from, slip_from
from pos_app.ui.customer.presenter import CustomerBasket, CustomerPresenter
from pos_app.ui.customer.window import BasketPage
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskKnowledge
from pos_app.ui.pages.orders.panel.detail import from_detail
from pos_app.ui.pages.orders.panel.order_side import ValuesView
from pos_app.ui.pages.tickets.page import tickets_page
from pos_app.ui.pages.tickets.panels import AccountSide
from pos_app.ui.shared.basket import present
from pos_app.ui.shell.basket_panel import BasketPanel
from pos_app.ui.style import fonts
from pos_app.wording.mail_texts import body
from pos_app.wording.statement_texts import PAPER
from tests.printing.interpreter import Text
from tests.printing.interpreter import read as on_paper
from tests.sale import samples, three_legs
from tests.sale.test_bill_walks import walk
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, tickets_sale

_MONEY = re.compile(r"(\u2212|-)?[\s\u00a0]?(?:R\$[\s\u00a0])?(\d{1,3}(?:\.\d{3})*,\d\d)")
_BENEFITS = (Benefit.NONE, Benefit.NONE, Benefit.ELDERLY_HALF, Benefit.YOUNG_HALF, Benefit.STUDENT)
SEEDS = range(10)


def amounts(text: str) -> list[int]:
    """Return every amount of a text, in centavos."""
    return [
        (-1 if sign else 1) * int(number.replace(".", "").replace(",", ""))
        for sign, number in _MONEY.findall(text)
    ]


def sold_at_random(dice: Random) -> Sold:
    """Return an order of one to three legs for one to four people, with anything on, however it is paid."""
    base = three_legs.sold()
    buses, people = dice.randrange(1, 4), dice.randrange(1, 5)
    seats = []
    names = ["Helena Prado Siqueira", "Dirce Prado Antunes", "Otávio Siqueira Lemos", "Ana"][:people]
    benefits = [dice.choice(_BENEFITS) for _ in names]
    insured = [dice.random() < 0.5 for _ in names]
    for bus in range(buses):
        full = dice.randrange(3001, 30000)
        for person, name in enumerate(names):
            benefit = benefits[person] if dice.random() < 0.7 else Benefit.NONE
            off = full // 2 if benefit is not Benefit.NONE else 0
            care = 390 if insured[person] else 0
            like = base.seats[2 * bus]
            seats.append(
                replace(
                    like,
                    seat=f"{10 * bus + person + 1:02d}",
                    passenger=name,
                    document_number=f"1111111110{person}",
                    amount=Cents(full - off + care),
                    benefit=benefit,
                    insurance=Cents(care),
                    full=Cents(full),
                )
            )
    fee = dice.choice([0, 990, 1001]) * buses
    part = dice.choice(
        [None, PricePart(PartKind.DISCOUNT, Cents(-699)), PricePart(PartKind.UNNAMED, Cents(350))]
    )
    parts = (part,) if part else ()
    sale = sum(seat.amount for seat in seats) + fee + sum(one.amount for one in parts)
    count = dice.choice([1, 1, 3, 4, 12])
    each = -(-sale // count) + (count * 3 if count > 3 else 0)
    total = each * count if count > 3 else sale
    return replace(
        base,
        seats=tuple(seats),
        rides=base.rides[:buses],
        adjustments=parts,
        total=Cents(total),
        interest=Cents(total - sale),
        installments=count,
        each=Cents(each) if count > 1 else None,
        payment=PaymentType.CREDIT_CARD if count > 1 else dice.choice(list(PaymentType)),
    )


def order_of(sold: Sold) -> OrderDetail:
    """Return the order as the provider shows it."""
    like = {
        ticket.trip.id or f"t{1 + place // 2}": ticket
        for place, ticket in enumerate(three_legs.order().tickets)
    }
    tickets = tuple(
        replace(
            like[seat.trip_id],
            id=f"{seat.trip_id}-{seat.seat}",
            seat=seat.seat,
            passenger=seat.passenger,
            document_number=seat.document_number,
            amount=seat.amount,
        )
        for seat in sold.seats
    )
    paid = OrderPayment(sold.payment.value, "APPROVED", sold.total, sold.installments)
    return replace(three_legs.order(), tickets=tickets, total=sold.total, payments=(paid,))


def spoken(widget: QWidget) -> str:
    """Return what a screen reader is told of a widget."""
    told = QAccessible.queryAccessibleInterface(widget)
    return told.text(QAccessible.Text.Name)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_place_shows_the_same_statement(qtbot: QtBot, tmp_path: Path, seed: int) -> None:
    fonts.load()
    sold = sold_at_random(Random(seed))
    detail, money = order_of(sold), of_sold(sold)
    sale, interest, total = sold.total - sold.interest, sold.interest, sold.total
    parts = sorted(line.amount.counted for line in money.full_lines() if line.adds)
    legs = sorted(line.amount.counted for line in money.lines() if line.adds)
    assert sum(parts) == sum(legs) == total
    sums = [sale] if interest else []
    for where, found, wanted in (
        ("window", _account(qtbot, sold, detail), [*parts, *sums]),
        ("panel", _panel(qtbot, sold, detail), [*legs, *sums]),
        ("sell", [line["amountCents"] for line in statement(sold)][:-1], [*parts, *sums]),
        ("mail", _mail(sold, detail), [*legs, *sums]),
        ("receipt", _receipt(tmp_path, sold, detail), [*legs, *sums]),
    ):
        assert sorted(found) == sorted(wanted), where
    assert sum(_papers(tmp_path, sold, detail)) == sum(_rolls(sold, detail)) == sale
    fewer = replace(detail, tickets=detail.tickets[:1])
    assert of_order(fewer, sold).lines_total == of_order(fewer, sold).total.counted, "changed since"


@pytest.mark.parametrize("seed", range(12))
def test_basket_and_display_show_it_whatever_the_clerk_does(qtbot: QtBot, seed: int) -> None:
    fonts.load()
    basket, display = BasketPanel(), BasketPage()
    for one in (basket, display):
        qtbot.addWidget(one)
    customer = CustomerPresenter(lambda: NOW)
    for moment in walk(seed):
        money = moment.bill.statement
        lines = money.lines() if len(money.legs) > 1 else money.full_lines()
        wanted = sorted(line.amount.cents for line in lines if line.adds and line.amount.cents)
        total = [] if money.total.cents is None else [money.total.cents]
        basket.show_view(present(moment.sale))
        shown = "; ".join(map(spoken, (basket.body, basket.people, basket.rows)))
        found = sorted(filter(None, _last_amounts(shown)))
        assert (found, amounts(basket._total.text())) == (wanted, total), moment.done
        face = customer.face(moment.sale)
        assert isinstance(face, CustomerBasket)
        display.show_face(face)
        *legs, last = spoken(display).split("; ")
        assert sum(_last_amounts("; ".join(legs))) == sum(wanted), moment.done
        assert amounts(last) == total, moment.done


def _last_amounts(text: str) -> list[int]:
    """Return the amounts that end the lines of a text, in centavos."""
    return amounts("; ".join(part.rpartition(": ")[2] for part in text.split("; ") if ": " in part))


def _account(qtbot: QtBot, sold: Sold, detail: OrderDetail) -> list[int]:
    """Read the account beside the tickets: every line, the sale and the interest; its total must be right."""
    stage = tickets_sale()
    assert stage.order.attempt is not None
    attempt = replace(stage.order.attempt, sold=sold, confirmed=Confirmed(detail))
    page = tickets_page(
        replace(stage, order=replace(stage.order, attempt=attempt)), detail, (), {}, NOW, ZONE
    )
    side = AccountSide(lambda _: None)
    qtbot.addWidget(side)
    side.show_account(page.account)
    assert amounts(page.account.total) == [sold.total] == amounts(page.paid)[:1]
    return _last_amounts("; ".join(map(spoken, (side.lines, side.sums))))


def _panel(qtbot: QtBot, sold: Sold, detail: OrderDetail) -> list[int]:
    shown = from_detail(detail, (), NOW, zone=ZONE, knowledge=DeskKnowledge(_attempt(sold)))
    view = ValuesView()
    qtbot.addWidget(view)
    view.show_values(shown.values, shown.total)
    *lines, total = [part for part in spoken(view).split("; ") if ": R$" in part or ": \u2212" in part][
        : len(shown.values) + 1
    ]
    assert amounts(total) == [sold.total]
    return amounts("; ".join(line.rpartition(": ")[2] for line in lines))


def _mail(sold: Sold, detail: OrderDetail) -> list[int]:
    text = body(detail, sold, fiscal=True, desk="Guichê 07")
    lines = [line.rpartition(": ")[2] for line in text.splitlines() if re.search(r": (\u2212.)?R\$", line)]
    *found, total = [
        amounts(line)[0] for line in lines if len(amounts(line)) == 1 and "no cartão" not in line
    ]
    assert total == sold.total
    return found


def _receipt(folder: Path, sold: Sold, detail: OrderDetail) -> list[int]:
    """Read the customer's receipt back from its PDF."""
    path = folder / "recibo.pdf"
    save_pdf((receipt_from(PAPER, detail, sold, desk="Guichê 07"),), path)
    text = " ".join(pypdf.PdfReader(path).pages[0].extract_text().split())
    before, _, after = text.partition("TOTAL R$")
    assert amounts(after)[0] == sold.total
    return amounts(re.sub(r"\d+ \u00d7 [\d.,]+", "", before))


def _papers(folder: Path, sold: Sold, detail: OrderDetail) -> Iterable[int]:
    """Return what each ticket costs, from its PDF: above it stand its lines, which add up to it."""
    path = folder / "bilhetes.pdf"
    save_pdf(tuple(slip_from(PAPER, detail, ticket, None, sold) for ticket in detail.tickets), path)
    for page in pypdf.PdfReader(path).pages:
        yield _cost(" ".join(page.extract_text().split()))


def _rolls(sold: Sold, detail: OrderDetail) -> Iterable[int]:
    """Return what each ticket costs, from the bytes for a thermal printer."""
    profile = PrinterProfile("Balcão", Link.NETWORK, print_as=PrintAs.TEXT)
    for ticket in detail.tickets:
        items = on_paper(job(slip_from(PAPER, detail, ticket, None, sold), profile))
        yield _cost(" ".join(item.words for item in items if isinstance(item, Text)))


def _cost(text: str) -> int:
    before, _, after = text.partition("ESTE BILHETE R$")
    found, cost = amounts(before), amounts(after)[0]
    assert sum(found) == cost, text
    return cost


def _attempt(sold: Sold) -> Attempt:
    return replace(samples.attempt(), sold=sold)


def test_the_sale_of_the_pictures() -> None:
    money = of_sold(three_legs.sold())
    found = {line.kind: line.amount.counted for line in money.lines()}
    assert (found[LineKind.SALE], found[LineKind.INTEREST], found[LineKind.TOTAL]) == (67710, 1354, 69064)
    assert money.split is not None and 4 * money.split.amount == 69064
