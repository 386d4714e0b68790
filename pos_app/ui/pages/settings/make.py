"""Puts the page of settings together."""

from __future__ import annotations

from pos_app.ui.pages.settings.presenter import SettingsPresenter
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, built


def build(desk: DeskApi) -> Page:
    view = SettingsView(desk.printer_sample, training=desk.is_training)
    presenter = SettingsPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened)
