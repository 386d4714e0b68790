"""Puts the board together."""

from __future__ import annotations

from pos_app.ui.pages.board.presenter import BoardPresenter
from pos_app.ui.pages.board.view import BoardView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built

SIDE_WIDTH = 384


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = BoardView()
    presenter = BoardPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened, side=view.side, side_width=SIDE_WIDTH)
