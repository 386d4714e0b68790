"""Puts the page of tickets together."""

from __future__ import annotations

from pos_app.ui.pages.tickets.account_side import WIDTH
from pos_app.ui.pages.tickets.presenter import TicketsPresenter
from pos_app.ui.pages.tickets.view import TicketsView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built
from pos_app.ui.shared.send_box import sending


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = TicketsView(desk.slips)
    presenter = TicketsPresenter(
        view, desk, lambda receipt: sending(view, desk.receipts, desk.scope, receipt, view.show_notice)
    )
    desk.hooks.tells_mail.append(lambda order: view.isVisible() and presenter.sends.tells(order))
    return built(view, presenter, desk, presenter.opened, side=view.side, side_width=WIDTH)
