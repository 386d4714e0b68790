"""Puts the page of training together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pos_app.ui.pages.training.presenter import ExercisePort, Scope, TrainingPresenter
from pos_app.ui.pages.training.view import TrainingView
from pos_app.ui.shared.page import BuiltPage, Page


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def exercises(self) -> ExercisePort: ...

    @property
    def scope(self) -> Scope: ...

    def open_page(self, name: str, /) -> None: ...

    def switch_training(self) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = training_page(
        desk.exercises,
        desk.scope,
        on_begun=lambda: desk.open_page("sell"),
        on_leave=desk.switch_training,
    )
    return BuiltPage(view, presenter, presenter.opened)


def training_page(
    exercises: ExercisePort,
    scope: Scope,
    *,
    on_begun: Callable[[], None] = lambda: None,
    on_leave: Callable[[], None] = lambda: None,
) -> tuple[TrainingView, TrainingPresenter]:
    """Return the page and its presenter, wired. ``on_begun`` goes to the sale, ``on_leave`` ends training."""
    view = TrainingView()
    presenter = TrainingPresenter(view, exercises, scope, on_begun=on_begun)
    view.picked.connect(presenter.choose)
    view.moved.connect(presenter.move)
    view.typed.connect(presenter.typed)
    view.begin_asked.connect(presenter.begin)
    view.switched.connect(presenter.switch)
    view.calm_asked.connect(presenter.calm)
    view.leave_asked.connect(on_leave)
    return view, presenter
