"""Puts the page of passengers together."""

from __future__ import annotations

from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = PassengersView()
    presenter = PassengersPresenter(view, desk)
    desk.hooks.typed_people = presenter.with_people
    desk.hooks.take_document = lambda kind, number: presenter.take_document(
        view.people.open_row, kind, number
    )
    return built(view, presenter, desk)
