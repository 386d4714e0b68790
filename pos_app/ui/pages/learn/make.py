"""Puts the page of getting to know the provider together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pos_app.ui.pages.learn.presenter import LearnPresenter, Provider, Scope
from pos_app.ui.pages.learn.view import LearnView
from pos_app.ui.shared.page import BuiltPage, Page


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def walk(self) -> Provider: ...

    @property
    def scope(self) -> Scope: ...

    def open_page(self, name: str, /) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = learn_page(desk.walk, desk.scope, on_leave=lambda: desk.open_page("settings"))
    return BuiltPage(view, presenter, presenter.opened)


def learn_page(
    provider: Provider, scope: Scope, *, on_leave: Callable[[], None] = lambda: None
) -> tuple[LearnView, LearnPresenter]:
    """Return the page and its presenter, wired; the other arguments are passed to the presenter."""
    view = LearnView()
    presenter = LearnPresenter(view, provider, scope, on_leave=on_leave)
    view.walk_asked.connect(presenter.walk)
    view.stopped.connect(presenter.stop)
    view.step_picked.connect(presenter.choose)
    view.moved.connect(presenter.move)
    view.marked.connect(presenter.mark)
    view.confirmed.connect(presenter.confirm)
    view.save_asked.connect(presenter.save)
    return view, presenter
