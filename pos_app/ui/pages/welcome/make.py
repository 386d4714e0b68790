"""Puts the page of the first start together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.welcome.form import ConnectionForm
from pos_app.ui.pages.welcome.presenter import WelcomePresenter
from pos_app.ui.pages.welcome.view import WelcomeView
from pos_app.wording.sentence import Sentence


def welcome_page(
    prove: Callable[[ConnectionForm], Awaitable[Sentence | None]],
    scope: TaskScope,
    done: Callable[[bool], None],
) -> tuple[WelcomeView, WelcomePresenter]:
    """Return the page and its presenter, wired."""
    view = WelcomeView()
    presenter = WelcomePresenter(view, prove, scope, done)
    view.field_left.connect(presenter.leave_field)
    view.accepted.connect(presenter.go_on)
    view.cancelled.connect(presenter.cancel)
    view.training_asked.connect(presenter.train)
    return view, presenter
