"""A card form of the tests, which waits for what it is made to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pytestqt.qtbot import QtBot

from pos_app.card.form import CardForm
from pos_app.domain.card_page import CardFailure
from pos_app.domain.payment import CardToken
from tests import card_hands


class Form(CardForm):
    """In a window of its own; its page is in another process. ``allowed``: as the sandbox's may be."""

    def __init__(
        self, qtbot: QtBot, *, command: Sequence[str] = card_hands.COMMAND, allowed: bool = True, **how: Any
    ) -> None:
        super().__init__(command, allow_loopback_http=allowed, **how)
        self._qtbot = qtbot
        if self.parentWidget() is None:
            qtbot.addWidget(self, before_close_func=CardForm.shut_down)
            self.resize(640, 480)
            self.show()

    def until(self, fact: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(fact, timeout=20_000)

    def warms(self) -> int:
        """Wait until a process is there for the next sale, and return its number."""
        with self._qtbot.waitSignal(self.warmed, timeout=20_000):
            self.prepare()
        return self.spare_process_id

    def shows(self, url: str, session: str = "s", *, entered: bool = False) -> None:
        """Open a page and wait until it accepts input."""
        with self._qtbot.waitSignal(self.ready, timeout=30_000):
            self.open(url, session)
        if entered:
            self.enter()

    def takes(self, text: str = "", url: str = "") -> CardToken:
        """Type a text, or open a page that answers by itself, and return the token that comes."""
        with self._qtbot.waitSignal(self.tokenized, timeout=10_000) as tokenized:
            if url:
                self.open(url, "s")
            card_hands.type_text(self, text)
        assert tokenized.args is not None
        token: CardToken = tokenized.args[0]
        return token

    def fails(self, url: str | None = None) -> CardFailure:
        """Open a page, or go on with the one that shows, and return why it ends."""
        with self._qtbot.waitSignal(self.failed, timeout=30_000) as failed:
            if url is not None:
                self.open(url, "s")
        assert failed.args is not None
        failure: CardFailure = failed.args[0]
        return failure
