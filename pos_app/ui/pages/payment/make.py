"""Puts the page of payment together."""

from __future__ import annotations

from pos_app.ui.pages.payment.presenter import PaymentPresenter
from pos_app.ui.pages.payment.view import PaymentView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = PaymentView(desk.card_form)
    return built(view, PaymentPresenter(view, desk), desk)
