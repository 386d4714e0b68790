"""Puts the search page together."""

from __future__ import annotations

from pos_app.ui.pages.search.presenter import SearchPresenter
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = SearchView()
    presenter = SearchPresenter(view, desk)
    desk.hooks.to_finish.append(presenter.finish)
    desk.hooks.take_destination = presenter.take_destination
    desk.hooks.set_home = presenter.set_home
    desk.hooks.offer_routes = presenter.start.offer_again
    desk.hooks.read_routes = presenter.start.read
    desk.hooks.start_over = presenter.start_over
    desk.hooks.where_to_begin = lambda: view.row.destination
    return built(view, presenter, desk)
