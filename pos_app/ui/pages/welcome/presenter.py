"""Presenter of the first start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.welcome.form import ConnectionForm, problems
from pos_app.wording.notices import NoticeView, of_sentence
from pos_app.wording.sentence import Sentence

FIELDS = ("address", "user", "secret", "client_id", "card_page")


class WelcomeView(Protocol):
    """What the presenter needs from the page."""

    def form(self) -> ConnectionForm: ...
    def show_problem(self, field: str, sentence: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def show_proving(self, proving: bool) -> None: ...
    def focus_field(self, field: str) -> None: ...


class WelcomePresenter:
    """Tests a connection before it is saved. ``prove`` saves it and returns None, or returns the reason;
    ``done`` receives whether to train (True) or to sell over the connection (False)."""

    def __init__(
        self,
        view: WelcomeView,
        prove: Callable[[ConnectionForm], Awaitable[Sentence | None]],
        scope: TaskScope,
        done: Callable[[bool], None],
    ) -> None:
        self._view = view
        self._prove = prove
        self._scope = scope
        self._done = done

    def leave_field(self, field: str) -> None:
        """Check a field that the keyboard left; an empty one is reported only on submit."""
        form = self._view.form()
        if getattr(form, field):
            self._view.show_problem(field, problems(form).get(field, ""))

    def go_on(self) -> None:
        """Test the connection, or show what must be corrected."""
        form = self._view.form()
        wrong = problems(form)
        for field in FIELDS:
            self._view.show_problem(field, wrong.get(field, ""))
        if wrong:
            self._view.focus_field(next(iter(wrong)))
            return
        self._view.show_notice(None)
        self._view.show_proving(True)
        self._scope.start(self._ask(form), name="prove", slot="prove")

    async def _ask(self, form: ConnectionForm) -> None:
        try:
            refusal = await self._prove(form)
        finally:
            self._view.show_proving(False)
        if refusal is None:
            self._done(False)
            return
        self._view.show_notice(of_sentence(refusal))

    def cancel(self) -> None:
        """Stop the test; the typed text stays."""
        self._scope.cancel("prove")

    def train(self) -> None:
        """Open the training desk instead."""
        self._done(True)
