"""Puts the page of settings together."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.ui.pages.settings.presenter import Prove, Scope, SettingsPresenter
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shared.ports import DeskSettings, SettingsPort


def settings_page(
    port: SettingsPort,
    *,
    on_saved: Callable[[DeskSettings], None] = lambda _: None,
    prove: Prove | None = None,
    scope: Scope | None = None,
    on_learn: Callable[[], None] = lambda: None,
    on_about: Callable[[], object] = lambda: None,
) -> tuple[SettingsView, SettingsPresenter]:
    """Return the page and its presenter, wired; the rest is the presenter's. ``on_saved`` hears no
    PIN, ``on_learn`` opens the page that gets to know the provider, ``on_about`` the
    sheet about the program."""
    view = SettingsView()
    presenter = SettingsPresenter(view, port, on_saved=on_saved, prove=prove, scope=scope)
    view.opened.connect(presenter.opened)
    view.edited.connect(presenter.edited)
    view.field_left.connect(presenter.leave_field)
    view.save_asked.connect(presenter.save)
    view.test_asked.connect(presenter.test)
    view.went_back.connect(presenter.undo)
    view.learn_asked.connect(on_learn)
    view.about_asked.connect(on_about)
    return view, presenter
