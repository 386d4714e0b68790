"""Codes read with a scanner on the pages of the real desk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from pos_app.domain.attempts import Attempt
from pos_app.domain.orders import FiscalTicket
from pos_app.sale.stage import Step
from pos_app.ui.pages.orders.view import OrdersView
from pos_app.ui.pages.passengers.view import PassengersView
from pos_app.ui.shared.scan_machine import ScanRules
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import pay_by_pix
from tests.journeys.one_way import one_way
from tests.patience import patience
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(180)]


async def scan(clerk: Clerk, code: str) -> None:
    """Type a code as a scanner does: at an X server as its keyboard, else through the queue of the window's
    system, outside of every task. A busy computer sends these keys further apart than any real scanner would,
    and is given that time."""
    listener = cast(Any, clerk.desk)._scanner._filter
    wide = ScanRules(patience(200))
    listener._rules = lambda: wide
    if QGuiApplication.platformName() == "xcb":
        clerk.type(f"{code}\n")
        return
    done = asyncio.Event()

    def run() -> None:
        handle = clerk.window.windowHandle()
        for sign in code:
            QTest.keyClick(handle, sign)  # type: ignore[call-overload]
        QTest.keyClick(handle, Qt.Key.Key_Return)
        done.set()

    QTimer.singleShot(0, run)
    await done.wait()


def view(clerk: Clerk, page: str) -> Any:
    """Return the view of a page."""
    return cast(Any, clerk.desk.page(page)).view


async def documents_are_filled_in(clerk: Clerk) -> None:
    """Documents fill who has none; the fields that the scanner typed into are as they were."""
    people: PassengersView = view(clerk, "passengers")
    await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the buyer's name")
    clerk.press(Qt.Key.Key_F7, with_=Qt.KeyboardModifier.ShiftModifier)
    await clerk.until(lambda: people.form().buyer is not None, "somebody else who buys")
    await clerk.until(lambda: clerk.focus_is("CPF, comprador"), "the keyboard on the buyer")
    await scan(clerk, "52998224725")
    await clerk.until(lambda: people.form().payer.number == "529.982.247-25", "the buyer's document")
    assert people.form().payer.name == ""
    await scan(clerk, "FX123456")
    await clerk.until(lambda: people.form().people[0].number == "FX123456", "the passenger's document")
    assert people.form().people[0].kind == "passport"
    await scan(clerk, "11144477735")
    await clerk.until(lambda: clerk.sees("Todos já têm documento"), "why it is filled in nowhere")
    assert clerk.stage.step is Step.PASSENGERS


async def the_order_opens(clerk: Clerk, code: str, attempt: Attempt) -> None:
    """A code of the slip brings the page of orders with this order chosen, from whatever page."""
    clerk.desk.open_page("sell")
    await scan(clerk, code)
    await clerk.until(lambda: clerk.window.page == "orders", "the page of orders")
    orders: OrdersView = view(clerk, "orders")

    def chosen() -> bool:
        row = orders.model.row(orders.table.row)
        return row is not None and row.number == attempt.public_id

    await clerk.until(
        chosen, f"the order of the code {code}; {orders.table.row} of {orders.model.rowCount()}", 10
    )


def fiscal_records(clerk: Clerk) -> tuple[FiscalTicket, ...]:
    """Return the fiscal tickets of the order on the stage, as far as they are known."""
    attempt = clerk.stage.order.attempt
    return attempt.confirmed.fiscal if attempt and attempt.confirmed else ()


def fiscal_key(clerk: Clerk) -> str:
    """Return the key of the first; empty while it is not there."""
    return next((one.key for one in fiscal_records(clerk)), "")


@pytest.mark.long  # On a busy computer the keys of this scanner come further apart than any real one's.
async def test_documents_fill_the_form_and_an_unknown_code_changes_nothing(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await clerk.take_first_trip()
        await clerk.until(lambda: "Poltrona" in clerk.focus().accessibleName(), "the cursor on the map")
        await scan(clerk, "?!?!?!?!")
        await clerk.until(lambda: clerk.sees("Código desconhecido"), "what was read")
        assert not clerk.stage.seating.seats
        await clerk.hold_best_seat()
        await documents_are_filled_in(clerk)
        await scan(clerk, "3f2b8c1e111142228333abcdefabcdef")
        await clerk.until(lambda: clerk.window.page == "orders", "the page of orders")
        assert clerk.stage.step is Step.PASSENGERS, "the sale stands"


async def test_the_codes_of_a_slip_open_its_order_from_any_page(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await one_way(clerk)
        await scan(clerk, "35261112345678000190630010000012341123456789")
        await clerk.until(lambda: clerk.sees("Este bilhete fiscal não é de uma venda"), "what was read")
        assert clerk.stage.step is Step.PAYMENT, "the sale stands"
        clerk.desk.open_page("sell")
        attempt = await pay_by_pix(clerk)
        await clerk.until(lambda: fiscal_key(clerk), "the fiscal ticket", 60)
        record = fiscal_records(clerk)[0]
        for code in (record.boarding_qr, record.fiscal_qr, record.key, attempt.public_id):
            await the_order_opens(clerk, code, attempt)
