"""Puts the page that learns the provider's replies together."""

from __future__ import annotations

from pos_app.ui.pages.learn.presenter import LearnPresenter
from pos_app.ui.pages.learn.view import LearnView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = LearnView()
    presenter = LearnPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened)
