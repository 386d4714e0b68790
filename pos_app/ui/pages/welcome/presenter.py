"""Presenter of the first start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.welcome.form import ConnectionForm, Refusal, problems
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView, of_sentence

Try = Callable[[ConnectionForm], Awaitable[Refusal | None]]
"""Does something with a connection; returns why it could not be, or None."""

FIELDS = ("address", "user", "secret", "client_id", "card_page")


class WelcomeView(Protocol):
    """What the presenter needs from the page."""

    def form(self) -> ConnectionForm: ...
    def show_problem(self, field: str, sentence: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def show_proving(self, proving: bool) -> None: ...
    def focus_field(self, field: str) -> None: ...


class WelcomePresenter:
    """Tests a connection before it is saved. ``prove`` tests and saves it, ``use_for_session`` saves all but
    its password; ``done`` receives whether to train (True) or to sell over the connection (False)."""

    def __init__(
        self,
        view: WelcomeView,
        prove: Try,
        use_for_session: Try,
        scope: TaskScope,
        done: Callable[[bool], None],
    ) -> None:
        self._view = view
        self._use_for_session = use_for_session
        self._works: ConnectionForm | None = None
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
        self._scope.start(self._ask(self._prove, form), name="prove", slot="prove")

    def act(self, command: object) -> None:
        """Use the connection that was tested until the program ends."""
        if command is CommandId.SESSION_ONLY and self._works:
            self._scope.start(self._ask(self._use_for_session, self._works), name="prove", slot="prove")

    async def _ask(self, way: Try, form: ConnectionForm) -> None:
        try:
            refusal = await way(form)
        finally:
            self._view.show_proving(False)
        if refusal is None:
            self._done(False)
            return
        self._works = form if refusal.works else None
        actions = (NoticeAction(CommandId.SESSION_ONLY),) if refusal.works else ()
        self._view.show_notice(of_sentence(refusal.sentence, actions))

    def cancel(self) -> None:
        """Stop the test; the typed text stays."""
        self._scope.cancel("prove")

    def train(self) -> None:
        """Open the training desk instead."""
        self._done(True)
