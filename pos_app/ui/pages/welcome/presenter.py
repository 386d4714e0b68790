"""Presenter of the first start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, assert_never

from pos_app.domain.addresses import is_secure
from pos_app.domain.value import Value
from pos_app.system.tasks import TaskScope
from pos_app.wording import settings_texts
from pos_app.wording.notices import CommandId, NoticeAction, of_sentence
from pos_app.wording.sentence import Sentence

if TYPE_CHECKING:
    from pos_app.ui.pages.welcome.view import WelcomeView


@dataclass(frozen=True, slots=True)
class ConnectionForm:
    """The connection as typed. ``secret`` never shows in a log or a message."""

    production: bool = False
    address: str = ""
    user: str = ""
    secret: str = field(default="", repr=False)
    client_id: str = ""
    card_page: str = ""


class Ask(Enum):
    """What is asked without naming anything."""

    GO_ON = auto()
    """Test the connection, or show what must be corrected."""
    CANCEL = auto()
    """Stop the test; the typed text stays."""
    TRAIN = auto()
    """Open the training desk instead."""
    USE_FOR_SESSION = auto()
    """Use the connection that was tested until the program ends."""


class FieldLeft(Value):
    """The keyboard left a field."""

    name: str


Intent = Ask | FieldLeft


class Refusal(Value):
    """Why a connection was not stored. ``works``: the provider accepted it, and it can be used until the
    program ends, because only the place for its password is missing."""

    sentence: Sentence
    works: bool = False


def problems(form: ConnectionForm) -> dict[str, str]:
    """Return the sentence of each field that must be corrected, in reading order."""
    wrong: dict[str, str] = {}
    if not is_secure(form.address):
        wrong["address"] = settings_texts.address_wrong()
    if not form.user:
        wrong["user"] = settings_texts.user_missing()
    if not form.secret:
        wrong["secret"] = settings_texts.password_missing()
    if not (form.client_id.isdecimal() and int(form.client_id) > 0):
        wrong["client_id"] = settings_texts.client_id_wrong()
    if form.card_page and not is_secure(form.card_page):
        wrong["card_page"] = settings_texts.card_page_wrong()
    return wrong


Try = Callable[[ConnectionForm], Awaitable[Refusal | None]]
"""Does something with a connection; returns why it could not be, or None."""

FIELDS = ("address", "user", "secret", "client_id", "card_page")


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
        self._view, self._prove, self._use_for_session = view, prove, use_for_session
        self._scope, self._done = scope, done
        self._works: ConnectionForm | None = None

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
        for name in FIELDS:
            self._view.show_problem(name, wrong.get(name, ""))
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
