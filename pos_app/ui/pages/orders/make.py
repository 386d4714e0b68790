"""Puts the page of orders together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo

from pos_app.ui.pages.orders.panel.order_side import WIDTH
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.ui.pages.orders.view import OrdersView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built
from pos_app.ui.shared.send_box import sending
from pos_app.ui.shared.sending import Receipt, SendWork


def build(desk: DeskApi) -> Page:
    view, presenter = orders_page(desk)
    desk.hooks.tells_mail.append(lambda order: view.isVisible() and presenter.sends.tells(order))
    desk.hooks.look_for_order = view.look_for
    return built(view, presenter, desk, presenter.opened, view.side, WIDTH)


def orders_page(
    desk: DeskApi, now: Callable[[], datetime] = lambda: datetime.now(UTC), zone: tzinfo | None = None
) -> tuple[OrdersView, OrdersPresenter]:
    """Return the page and its presenter; ``view.side`` belongs beside it."""
    view = OrdersView(desk.slips)

    def sends(receipt: Callable[[], Receipt | None], shown: Callable[[str], object]) -> SendWork:
        return sending(view, desk.receipts, desk.scope, receipt, view.show_notice, zone, shown)

    return view, OrdersPresenter(view, desk, sends, now, zone)
