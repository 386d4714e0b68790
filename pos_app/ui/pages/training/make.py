"""Puts the page of training together."""

from __future__ import annotations

from pos_app.ui.pages.training.presenter import TrainingPresenter
from pos_app.ui.pages.training.view import TrainingView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = TrainingView()
    presenter = TrainingPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened)
