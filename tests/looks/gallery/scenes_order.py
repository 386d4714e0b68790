"""Visits to the panel of one order, and to the boxes that it opens."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from pos_app.domain.attempts import Attempt
from pos_app.domain.orders import FiscalTicket, OrderDetail
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.ui.pages.orders.boxes.boxes import CancelBox, TicketBox
from pos_app.ui.pages.orders.list.rows import ReadOrder, from_attempt, from_summary
from pos_app.ui.pages.orders.list.searching import summary_of
from pos_app.ui.pages.orders.order_work import OrderWork
from pos_app.ui.pages.orders.page import Choose
from pos_app.ui.shared.stops_box import StopsBox
from pos_app.ui.shared.timeline_box import TimelineBox
from tests.looks.gallery import orders_shown
from tests.looks.gallery.driver import CONTROL, Driver, K
from tests.looks.gallery.visit import Visit

_SHIFT = Qt.KeyboardModifier.ShiftModifier


def _keep_print(driver: Driver, order: OrderDetail, index: int) -> None:
    ticket, now = order.tickets[index], driver.core.clock.now()
    prints = driver.core.journal.prints
    kept = PrintRecord(
        order.public_id,
        ticket.id,
        SlipState.PRINTED,
        now,
        PrintReason.SALE,
        "Térmica",
        False,
        "Guichê 01",
        fiscal=True,
    )
    prints.ended(prints.began(kept), SlipState.PRINTED)


async def _choose(
    driver: Driver, attempt: Attempt | None, read: tuple[OrderDetail, tuple[FiscalTicket, ...]] | None
) -> Any:
    """Show an order as if it had been found; returns the page's presenter."""
    page: Any = driver.desk.page("orders")
    presenter, now = page.presenter, driver.core.clock.now().astimezone()
    work: OrderWork = presenter._order
    if read is not None:
        work._known._read[read[0].public_id] = ReadOrder(*read)
        work._known.saw_order(read[0].public_id, read[0], driver.core.clock.now())
    if attempt is not None:
        row = from_attempt(attempt, now.date(), now.tzinfo)
    else:
        assert read is not None
        row = from_summary(summary_of(read[0]), now.date(), now.tzinfo, now)
    row = work._known.marked(row, now.date())
    presenter._search.rows = [row]
    page.view.show_rows([row], 0)
    presenter.handle(Choose(0))
    page.view.table.setFocus()
    slips = work.slips
    await driver.until(lambda: slips.records is not None or not slips._jobs(), "what is known of the prints")
    await driver.rest()


async def _panel(driver: Driver) -> None:
    now = driver.core.clock.now().astimezone()
    driver.desk.open_page("orders")
    await driver.rest()  # The page lists what the journal has: nothing.
    page: Any = driver.desk.page("orders")
    page.presenter._order.lookup._stops.update(orders_shown.stops(now))
    mixed = orders_shown.mixed(now)
    assert mixed.confirmed is not None
    for place in (0, 1):
        _keep_print(driver, mixed.confirmed.detail, place)
    await _choose(driver, mixed, None)
    await driver.shot("order-mixed-bpe")
    await driver.type(K.Key_F6)
    await driver.shot("order-ticket-cursor")
    await driver.type(K.Key_Return)
    await driver.shot("order-ticket", driver.dialog(TicketBox))
    driver.dialog(TicketBox).close()
    await driver.back_at_the_window()
    await driver.type(K.Key_T, with_=CONTROL)
    await driver.shot("order-timeline", driver.dialog(TimelineBox))
    driver.dialog(TimelineBox).close()
    await driver.back_at_the_window()
    page.view.side.cancel.click()
    await driver.shot("order-cancel-help", driver.dialog(CancelBox))
    driver.dialog(CancelBox).close()
    await driver.back_at_the_window()
    await _choose(driver, orders_shown.two_zones(now), None)
    await driver.shot("order-two-zones")
    await driver.type(K.Key_I, with_=CONTROL)
    await driver.shot("order-stops", driver.dialog(StopsBox))
    driver.dialog(StopsBox).close()
    await driver.back_at_the_window()
    await _choose(driver, orders_shown.three_legs(now), None)
    await driver.shot("order-three-legs")
    driver.window.touch.use("always")
    await driver.shot("order-three-legs-touch")
    driver.window.touch.use("automatic")
    await _choose(driver, None, (orders_shown.cancelled(now), ()))
    await driver.shot("order-cancelled")
    await _choose(driver, None, (orders_shown.elsewhere(now), orders_shown.found(3)))
    await driver.shot("order-elsewhere")
    await _choose(driver, orders_shown.pending(now), None)
    await driver.shot("order-pending")
    await driver.type(K.Key_R, with_=CONTROL | _SHIFT)
    await driver.shot("order-save-as", driver.dialog(QFileDialog))
    driver.dialog(QFileDialog).reject()


VISITS = (
    Visit(
        _panel,
        (
            "order-mixed-bpe",
            "order-ticket-cursor",
            "order-ticket",
            "order-timeline",
            "order-cancel-help",
            "order-two-zones",
            "order-stops",
            "order-three-legs",
            "order-three-legs-touch",
            "order-cancelled",
            "order-elsewhere",
            "order-pending",
            "order-save-as",
        ),
    ),
)
