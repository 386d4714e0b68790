"""Puts the page of settings together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pos_app.ui.pages.settings.presenter import Prove, Scope, SettingsPresenter
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shared.page import BuiltPage, Page
from pos_app.ui.shared.ports import DeskSettings, SettingsPort


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def keeper(self) -> SettingsPort: ...

    @property
    def scope(self) -> Scope: ...

    def settings_saved(self, saved: DeskSettings, /) -> None: ...

    async def prove(self) -> tuple[str, float]: ...

    def show_place(self, place: str, /) -> None: ...

    def show_about(self) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = settings_page(
        desk.keeper,
        on_saved=desk.settings_saved,
        prove=desk.prove,
        scope=desk.scope,
        on_learn=lambda: desk.show_place("learn"),
        on_about=desk.show_about,
    )
    return BuiltPage(view, presenter, presenter.opened)


def settings_page(
    port: SettingsPort,
    *,
    on_saved: Callable[[DeskSettings], None] = lambda _: None,
    prove: Prove | None = None,
    scope: Scope | None = None,
    on_learn: Callable[[], None] = lambda: None,
    on_about: Callable[[], object] = lambda: None,
) -> tuple[SettingsView, SettingsPresenter]:
    """Return the page and its presenter, wired; other arguments are the presenter's. ``on_saved`` receives
    no PIN, ``on_learn`` opens the page that learns a provider, ``on_about`` the sheet about the program."""
    view = SettingsView()
    presenter = SettingsPresenter(view, port, on_saved=on_saved, prove=prove, scope=scope)
    view.edited.connect(presenter.edited)
    view.field_left.connect(presenter.leave_field)
    view.save_asked.connect(presenter.save)
    view.test_asked.connect(presenter.test)
    view.went_back.connect(presenter.undo)
    view.learn_asked.connect(on_learn)
    view.about_asked.connect(on_about)
    return view, presenter
