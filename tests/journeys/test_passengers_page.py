"""Who travels: each person with every leg, papers and insurance, in a real window with real keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.domain.benefits import Benefit
from pos_app.domain.proofs import Proof
from pos_app.domain.trips import TripKind
from pos_app.sale import events
from pos_app.sale.stage import Step
from pos_app.ui.pages.passengers.people import PersonBlock
from pos_app.ui.pages.passengers.view import PassengersView
from pos_app.ui.widgets.menu import Menu
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, day_with, hold_each_leg, on_map, pay_by_pix
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
        await clerk.until(
            lambda: "Passageiro 2: falta ver o documento" in clerk.window.basket.view.note, "the papers"
        )
        assert clerk.stage.step is Step.PASSENGERS
        await clerk.until(lambda: "Documento visto" in clerk.focus().accessibleName(), "the tick")
        clerk.press(Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.stage.step is Step.PAYMENT, "the payment")
        attempt = await pay_by_pix(clerk)
        assert len(books.orders()) == before + 1
        proofs = [seat.proofs for seat in attempt.sold.seats if seat.passenger == PEOPLE[1][0]]
        assert proofs == [(Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN)] * 2, "kept with the order"


async def test_a_benefit_at_the_person_takes_another_seat_and_what_was_typed_stays(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await to_the_form(clerk, 4)
        await clerk.fill_passenger(go_on=False)
        (first,) = clerk.stage.seating.seats
        clerk.press(Qt.Key.Key_F9)
        await clerk.until(lambda: isinstance(QApplication.activePopupWidget(), Menu), "the benefits")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, Menu)
        await clerk.until(lambda: menu.windowHandle().isExposed(), "the benefits on the screen")
        # Offscreen nobody hands the keys to the list that is open.
        QTest.keyClick(menu, Qt.Key.Key_Down)
        await clerk.until(menu.activeAction, "the first benefit")
        QTest.keyClick(menu, Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.SEATS, "the map")
        await on_map(clerk)
        clerk.type("j")
        await clerk.until(lambda: clerk.stage.seating.seats, "another seat")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the form")
        (other,) = clerk.stage.seating.seats
        assert (other.benefit, other.label != first.label) == (Benefit.ELDERLY_HALF, True)
        assert other.price < other.before_benefit
        (block,) = page(clerk).people.rows
        assert block.text().name and not block.proofs.isHidden()


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
