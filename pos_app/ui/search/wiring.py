"""Joins the search page's wishes to its presenter."""

from __future__ import annotations

from pos_app.ui.search.presenter import SearchPresenter
from pos_app.ui.search.view import SearchView


def connect(view: SearchView, presenter: SearchPresenter) -> None:
    """Connect every signal of the view."""
    view.place_typed.connect(presenter.type_place)
    view.place_taken.connect(presenter.choose_place)
    view.place_left.connect(presenter.leave_place)
    view.day_typed.connect(presenter.type_day)
    view.day_left.connect(presenter.leave_day)
    view.counted.connect(presenter.count_passengers)
    view.swapped.connect(presenter.swap)
    view.searched.connect(presenter.search)
    view.route_taken.connect(presenter.take_route)
    view.day_moved.connect(presenter.change_day)
    view.refresh_asked.connect(presenter.refresh)
    view.order_chosen.connect(presenter.set_order)
    view.filter_toggled.connect(presenter.toggle_filter)
    view.highlighted.connect(presenter.highlight)
    view.chosen.connect(presenter.choose)
    view.acted.connect(presenter.act)
    view.went_back.connect(presenter.back)
    view.ticked.connect(presenter.tick)
