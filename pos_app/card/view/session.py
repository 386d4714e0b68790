"""Everything that lives exactly as long as one sale's card page."""

from __future__ import annotations

import json
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtWebChannel import QWebChannel

from pos_app.card.policy import CardPagePolicy
from pos_app.card.view.page import CardPage
from pos_app.card.view.profile import CardProfile
from pos_app.card.view.scripts import LINK_WORLD, page_scripts
from pos_app.card.wire import Field, may_be_told
from pos_app.domain.card_page import CardProblem

_ASK_EVERY_MS = 10
BUTTON = "button"


Answer = tuple[str, str, str, str, str, str]
"""token, brand, month, year, holder, anti-fraud session: as the page gave them, unchecked."""
Place = tuple[str, Field]
"""Where the page's cursor is: "digits", "letters", "button", "" where that is not known; and its field. Of
what is in the field nothing is read."""
_PULSE_MS = 2_000
_HUNG_AFTER = 5
"""Unanswered pulses in a row: a page that works without end for ten seconds takes no key either."""
_KINDS = ("digits", "letters", BUTTON)
_LONGEST = 120


class CardBridge(QObject):
    """The only channel from the page to this program: hands over the first answer and ignores later ones. It
    has no signals: the page could receive them."""

    def __init__(self, hand_over: Callable[[Answer], None]) -> None:
        super().__init__()
        self._hand_over: Callable[[Answer], None] | None = hand_over

    @Slot(str, str, str, str, str, str)
    def card(self, token: str, brand: str, month: str, year: str, holder: str, antifraud: str) -> None:
        """Take the page's answer (contract 2.7, 4.9); a page without an anti-fraud session gives none."""
        hand_over, self._hand_over = self._hand_over, None
        if hand_over is not None:
            hand_over((token, brand, month, year, holder, antifraud))


def _place(answer: str) -> Place:
    """Return what the script in the page's own process found. The names are the page's: they are cut, and
    left out where they could hold the number of a card."""
    kind, name, problem, *numbers = json.loads(answer)
    told = (" ".join(str(text).split())[:_LONGEST] for text in (name, problem))
    name, problem = (text if may_be_told(text) else "" for text in told)
    number, count = (min(99, max(0, int(one))) for one in numbers)
    return kind if kind in _KINDS else "", Field(name, problem, number, count)


class CardSession(QObject):
    """One profile, page and bridge: loads the provider's page, gives it the session, waits for its answer.

    It may be made ahead of its sale, but serves one only. ``ca_file``: authorities of the page's hosts beside
    the public ones.

    Raises ``scripts.AdapterError`` when the adapter cannot be read. ``close`` must be called; it destroys
    the page before its profile, and no signal comes after it.
    """

    ready = Signal()
    answered = Signal(tuple)
    stopped = Signal(CardProblem, str)
    moved = Signal(str)

    def __init__(self, policy: CardPagePolicy, adapter: str, parent: QObject, ca_file: str = "") -> None:
        super().__init__(parent)
        scripts = page_scripts(adapter)
        self._policy = policy
        self._begin = ""
        self._open = True
        self.is_loading = False
        self._is_there = False
        self._is_ready = False
        self._is_answered = False

        self._profile = CardProfile(policy)
        self._profile.setParent(QCoreApplication.instance())
        self.page = CardPage(self._profile, policy, ca_file)
        self._bridge = CardBridge(self._answer)
        self._channel = QWebChannel(self)
        self._channel.registerObject("card", self._bridge)
        self.page.setWebChannel(self._channel, LINK_WORLD)
        self.page.scripts().insert(scripts)

        self.page.loadStarted.connect(self._ask_anew)
        self.page.loadFinished.connect(self._on_load_finished)
        self.page.renderProcessTerminated.connect(lambda: self._stop(CardProblem.CRASHED))
        self.page.urlChanged.connect(self._on_url)

        self._asking = QTimer(self, interval=_ASK_EVERY_MS)
        self._asking.timeout.connect(self._ask)
        self._deadline = QTimer(self, singleShot=True)
        self._deadline.timeout.connect(lambda: self._stop(CardProblem.NOT_READY))
        self._unanswered = 0
        self._pulse = QTimer(self, interval=_PULSE_MS)
        self._pulse.timeout.connect(self._feel_pulse)

    def start_process(self, then: Callable[[], None]) -> None:
        """Let Chromium start the page's process now and call ``then`` when it runs: loading takes half the
        time after it."""

        def started(_result: object) -> None:
            if self._open:
                then()

        self.page.runJavaScript("0", LINK_WORLD, started)

    def load(self, page_url: str, session_id: str, ready_within_ms: int, language: str = "") -> None:
        """Load the page and give it the session; ``ready`` or ``stopped`` follows within that time."""
        self.is_loading = True
        given = ", ".join(map(json.dumps, (session_id, language)))
        self._begin = f"globalThis.tillBegin?.({given}) === true"
        self._deadline.start(ready_within_ms)
        self.page.load(QUrl(page_url))

    def field(self, then: Callable[[Place], object]) -> None:
        """Tell where the page's cursor is."""

        def on_answer(answer: object) -> None:
            if self._open and isinstance(answer, str) and answer:
                then(_place(answer))

        self.page.runJavaScript("globalThis.tillField?.()", LINK_WORLD, on_answer)

    def close(self) -> None:
        """Destroy the page, then its profile. Safe to call twice."""
        if not self._open:
            return
        self._open = False
        self._rest()
        self._channel.deregisterObject(self._bridge)
        self.page.destroyed.connect(self._profile.deleteLater)
        self.page.deleteLater()
        self.deleteLater()

    def _on_load_finished(self, loaded: bool) -> None:
        if not self._open:
            return
        if not loaded and not self._is_there:
            self._stop(CardProblem.NOT_LOADED)
            return
        self._await_readiness()

    def _ask_anew(self) -> None:
        # A page that goes on to another of its own, or tries to leave and is stopped, is asked anew.
        self._is_ready = False

    def _await_readiness(self) -> None:
        if self._is_ready or self._is_answered:
            return
        if not self._deadline.isActive():
            self._deadline.start()
        if not self._asking.isActive():
            self._asking.start()
            self._ask()

    def _ask(self) -> None:
        self.page.runJavaScript(self._begin, LINK_WORLD, self._on_begun)

    def _on_begun(self, taken: object) -> None:
        if self._open and taken is True and not self._is_ready and not self._is_answered:
            self._is_ready = True
            self._rest()
            self._unanswered = 0
            self._pulse.start()
            self.ready.emit()

    def _feel_pulse(self) -> None:
        if self._unanswered >= _HUNG_AFTER:
            self._stop(CardProblem.HUNG)
            return
        self._unanswered += 1
        self.page.runJavaScript("0", LINK_WORLD, self._on_pulse)

    def _on_pulse(self, _result: object) -> None:
        self._unanswered = 0

    def _on_url(self, url: QUrl) -> None:
        if not self._open:
            return
        if url.isEmpty():
            # A load that failed leaves no address.
            self._stop(CardProblem.NOT_LOADED)
            return
        if self._policy.may_navigate(url.toString(), main_frame=True):
            self.moved.emit(url.host())
            # The scripts are there now; a page is often usable long before the last of it is loaded.
            self._is_there = True
            self._await_readiness()
        else:
            self._stop(CardProblem.NOT_ALLOWED, url.host() or f"{url.scheme()}:")

    def _answer(self, answer: Answer) -> None:
        if self._open:
            self._is_answered = True
            self._rest()
            self.answered.emit(answer)

    def _stop(self, problem: CardProblem, detail: str = "") -> None:
        if self._open:
            self._rest()
            self.stopped.emit(problem, detail)

    def _rest(self) -> None:
        self._asking.stop()
        self._deadline.stop()
        self._pulse.stop()
