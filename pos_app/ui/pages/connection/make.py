"""Puts the page about the connection together."""

from __future__ import annotations

from pos_app.ui.pages.connection.presenter import ConnectionPresenter
from pos_app.ui.pages.connection.view import ConnectionView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    """Return the page of this desk."""
    view = ConnectionView()
    return built(view, ConnectionPresenter(view, desk), desk)
