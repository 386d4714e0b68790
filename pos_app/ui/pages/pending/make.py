"""Puts the page of open cases together."""

from __future__ import annotations

from pos_app.ui.pages.pending.presenter import PendingPresenter
from pos_app.ui.pages.pending.view import PendingView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = PendingView()
    presenter = PendingPresenter(view, desk)
    # Attempts left open by a crash are counted before the page is opened.
    desk.hooks.at_start.append(presenter.opened)
    desk.hooks.look_for_case = presenter.look_for
    return built(view, presenter, desk, presenter.opened)
