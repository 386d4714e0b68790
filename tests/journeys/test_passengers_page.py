"""Who travels: each person with every leg, papers and insurance, in a real window with real keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from pos_app.domain.benefits import Benefit
from pos_app.domain.proofs import Proof
from pos_app.domain.trips import TripKind
from pos_app.sale import events
from pos_app.sale.stage import Step
from pos_app.ui.pages.passengers.page import Ask
from pos_app.ui.pages.passengers.person_block import PersonBlock
from pos_app.ui.pages.passengers.view import PassengersView
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, day_with, hold_each_leg, pay_by_pix
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(120)]

CTRL = Qt.KeyboardModifier.ControlModifier
PEOPLE = (("Helena Prado Siqueira", "52998224725"), ("Dirce Prado Antunes", "12345678909"))


def page(clerk: Clerk) -> PassengersView:
    """Return the page of passengers."""
    (view,) = clerk.window.findChildren(PassengersView)
    return view


def in_sight(widget: QWidget) -> bool:
    """Return whether all of a widget is on the screen."""
    return widget.visibleRegion().boundingRect() == widget.rect()


async def named(clerk: Clerk, name: str) -> None:
    """Wait until the keyboard is on the field of this name."""
    await clerk.until(lambda: clerk.focus_is(name), f"the keyboard on {name}")


async def sell_to_helena(clerk: Clerk, day: str) -> None:
    """Sell her a ticket, so that she is known; stop at the next customer."""
    await clerk.search("sao p", "belo", day)
    await clerk.take_first_trip()
    await hold_each_leg(clerk)
    await clerk.fill_passenger()
    await pay_by_pix(clerk)
    clerk.press(Qt.Key.Key_F12)
    await clerk.until(lambda: clerk.stage.step is Step.SEARCH, "the next customer")


async def to_the_form(clerk: Clerk, ahead: int, people: int = 1, kind: TripKind = TripKind.DIRECT) -> None:
    """Search, choose a trip of this kind and hold seats."""
    await clerk.search("sao p", "belo", f"+{await day_with(clerk, kind, ahead)}")
    if people > 1:
        clerk.core.sale.send(events.PassengersCounted(people))
    await choose(clerk, kind)
    await hold_each_leg(clerk)
    await named(clerk, "CPF, passageiro 1")


async def test_a_connection_shows_both_legs_and_an_unseen_paper_stops_it(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        days = await day_with(clerk, TripKind.CONNECTION)
        await clerk.search("sao p", "belo", f"+{days}")
        clerk.core.sale.send(events.PassengersCounted(2))
        await choose(clerk, TripKind.CONNECTION)
        clerk.core.sale.send(events.BenefitAsked(1, Benefit.ELDERLY_HALF))
        await hold_each_leg(clerk)
        await named(clerk, "CPF, passageiro 1")
        helena, dirce = page(clerk).people.rows
        assert helena.proofs.isHidden() and not dirce.proofs.isHidden()
        await clerk.fill_passenger(go_on=False)
        await named(clerk, "CPF, passageiro 2")
        clerk.fill_other(*PEOPLE[1])
        clerk.press(Qt.Key.Key_Return)
        clerk.type("14061953")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.sees("Falta marcar para Dirce: Documento visto, Renda"), "the papers")
        assert clerk.stage.step is Step.PASSENGERS
        await clerk.until(lambda: "Documento visto" in clerk.focus().accessibleName(), "the tick")
        clerk.press(Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.step is Step.PAYMENT, "the payment")
        attempt = await pay_by_pix(clerk)
        assert len(books.orders()) == before + 1
        proofs = [seat.proofs for seat in attempt.sold.seats if seat.passenger == PEOPLE[1][0]]
        assert proofs == [(Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN)] * 2, "kept with the order"


async def test_the_insurance_shows_its_price_first_and_moves_the_total(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await to_the_form(clerk, 4, kind=TripKind.CONNECTION)
        (block,) = page(clerk).people.rows
        await clerk.until(
            lambda: "R$" in block.insurance.toggle.accessibleName(), "the price of the insurance"
        )
        assert not block.insurance.toggle.isChecked()
        await clerk.until(lambda: not clerk.stage.busy, "the fee")
        before = clerk.window.basket.view.total
        clerk.press(Qt.Key.Key_F8)
        await clerk.until(lambda: clerk.window.basket.view.total != before, "another total")
        assert block.insurance.toggle.isChecked()
        clerk.press(Qt.Key.Key_F8)
        await clerk.until(lambda: clerk.window.basket.view.total == before, "the total of before")


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("prado", id="name"),
        pytest.param("5299", id="document", marks=pytest.mark.long),
        pytest.param("98765", id="phone", marks=pytest.mark.long),
    ],
)
async def test_who_was_here_before_is_picked_by_the_keyboard_for_buyer(
    shop: SandboxProcess, tmp_path: Path, typed: str
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await sell_to_helena(clerk, "+3")
        await to_the_form(clerk, 5, people=2)
        view = page(clerk)
        view.ask(Ask.OTHER_BUYER)
        for row, field in ((-1, "Nome completo, comprador"), (1, "Nome completo, passageiro 2")):
            view.focus_field(row, "name")
            await named(clerk, field)
            clerk.press(Qt.Key.Key_B, with_=CTRL)
            clerk.type(typed)
            await clerk.until(lambda: view.known.current is not None, "who was here before")
            clerk.press(Qt.Key.Key_Return)
            await clerk.until(lambda: not view.known.isVisible(), "the list closed")
        form = view.form()
        for person in (form.payer, form.people[1]):
            assert (person.name, person.number) == ("Helena Prado Siqueira", "529.982.247-25")
            assert person.phone == "(11) 98765-0142"
        assert form.payer.email == "helena@exemplo.com.br"
        shown = view.people.buyer.fields.number.edit.text()
        assert shown == "***.982.247-**", "covered, since nobody types it"


async def test_typing_a_name_offers_who_was_here(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await sell_to_helena(clerk, "+3")
        await to_the_form(clerk, 5, people=2)
        view = page(clerk)
        clerk.press(Qt.Key.Key_Return)
        await named(clerk, "Nome completo, passageiro 1")
        clerk.type("Helena")
        await clerk.until(lambda: view.known.lines, "who was here before")
        assert view.known.current is None
        clerk.type(" Souza")
        await clerk.until(lambda: not view.known.isVisible(), "nobody of that name")
        clerk.press(*[Qt.Key.Key_Return] * 4)
        await named(clerk, "CPF, passageiro 2")
        assert view.form().payer.name == "Helena Souza"


@pytest.mark.long
async def test_who_was_here_before_is_picked_with_the_mouse_for_a_passenger(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await sell_to_helena(clerk, "+3")
        await to_the_form(clerk, 6)
        view = page(clerk)
        name = view.people.rows[0].fields.name
        (find,) = [one for one in name.findChildren(QWidget) if "Quem já esteve aqui" in one.accessibleName()]
        QTest.mouseClick(find, Qt.MouseButton.LeftButton)
        await clerk.until(lambda: view.known.lines, "who was here before")
        QTest.mouseClick(view.known, Qt.MouseButton.LeftButton, pos=view.known.line_middle(0))
        assert view.form().people[0].number == "529.982.247-25"


async def test_six_people_are_reached_with_tab_in_the_smallest_window(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        clerk.window.resize(1024, 620)
        await to_the_form(clerk, 4, people=6)
        view = page(clerk)
        assert len(view.people.rows) == 6
        seen: list[QWidget] = []
        last = view.people.rows[5].insurance.toggle
        while last not in seen and len(seen) < 80:
            clerk.press(Qt.Key.Key_Tab)
            await clerk.until(lambda: clerk.focus() not in seen[-1:], "the next field")
            seen.append(clerk.focus())
            await clerk.until(lambda: in_sight(clerk.focus()), f"{clerk.focus().accessibleName()} in sight")
            row = view.people.rows[view.people.open_row]
            assert not overlaps(row), row.accessibleName()
        blocks = [block for block in view.people.rows if any(block.isAncestorOf(one) for one in seen)]
        assert blocks == view.people.rows


def overlaps(block: PersonBlock) -> list[str]:
    """Return which parts of a block lie over each other or outside of it."""
    parts = [*block.fields.fields.values(), block.fields.kind, block.insurance]
    parts = [part for part in parts if part.isVisible()]
    boxes = [QRect(part.mapTo(block, QPoint()), part.size()) for part in parts]
    outside = [str(box) for box in boxes if not block.rect().contains(box)]
    return outside + [f"{a} {b}" for i, a in enumerate(boxes) for b in boxes[i + 1 :] if a.intersects(b)]
