"""Presenter of the first start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, assert_never

from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.welcome.form import Ask, ConnectionForm, FieldLeft, Intent, Refusal, problems
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence

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

    def handle(self, intent: Intent) -> None:
        """Do what the page asks."""
        match intent:
            case FieldLeft(name):
                form = self._view.form()
                if getattr(form, name):  # An empty one is reported only on submit.
                    self._view.show_problem(name, problems(form).get(name, ""))
            case Ask.GO_ON:
                self._go_on()
            case Ask.CANCEL:
                self._scope.cancel("prove")
            case Ask.TRAIN:
                self._done(True)
            case Ask.USE_FOR_SESSION:
                if self._works:
                    self._start(self._use_for_session, self._works)
            case _:
                assert_never(intent)

    def _go_on(self) -> None:
        form = self._view.form()
        wrong = problems(form)
        for field in FIELDS:
            self._view.show_problem(field, wrong.get(field, ""))
        if wrong:
            self._view.focus_field(next(iter(wrong)))
            return
        self._view.show_notice(None)
        self._view.show_proving(True)
        self._start(self._prove, form)

    def _start(self, way: Try, form: ConnectionForm) -> None:
        self._scope.start(self._ask(way, form), name="prove", slot="prove")

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
