"""Puts the page of seats together."""

from __future__ import annotations

from pos_app.ui.pages.seats.presenter import SeatsPresenter
from pos_app.ui.pages.seats.view import SeatsView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = SeatsView()
    return built(view, SeatsPresenter(view, desk), desk)
