"""Puts the page of the first start together."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.welcome.form import ConnectionForm
from pos_app.ui.pages.welcome.presenter import Try, WelcomePresenter
from pos_app.ui.pages.welcome.view import WelcomeView


def welcome_page(
    prove: Try,
    use_for_session: Try,
    scope: TaskScope,
    done: Callable[[bool], None],
    known: ConnectionForm | None = None,
) -> tuple[WelcomeView, WelcomePresenter]:
    """Return the page and its presenter, wired; ``known`` is what is stored of the connection already."""
    view = WelcomeView()
    if known:
        view.fields.show(known)
    presenter = WelcomePresenter(view, prove, use_for_session, scope, done)
    view.asked.connect(presenter.handle)
    return view, presenter
