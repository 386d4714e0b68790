"""The card form of the payment page."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.card.environment import wall_off
from pos_app.card.policy import CardPagePolicy
from pos_app.card.token import CardAnswerError, read_card_answer
from pos_app.card.trouble import Trouble, sentence
from pos_app.card.warm import EngineWarmer

if TYPE_CHECKING:
    from pos_app.card.bridge import Answer
    from pos_app.card.session import CardSession
    from pos_app.card.surface import CardSurface

_LOG = logging.getLogger(__name__)


class CardForm(QWidget):
    """Shows the provider's page for one sale at a time and gives back only a token (contract 4.9).

    Signals: ``tokenized`` carries a ``CardToken``, once for each ``open``; ``failed`` a sentence for the
    clerk, after which the page is gone and ``open`` may be called again; ``ready`` says that the page can
    be typed into; ``host_changed`` tells whose page shows ("" for none).
    """

    tokenized = Signal(object)
    failed = Signal(str)
    ready = Signal()
    host_changed = Signal(str)

    def __init__(
        self,
        hosts: Iterable[str] = (),
        adapter: str = "sandbox",
        *,
        allow_loopback_http: bool = False,
        ready_within_ms: int = 15_000,
        parent: QWidget | None = None,
    ) -> None:
        """Take the connection's allow-list and adapter. The web engine is not loaded yet.

        ``allow_loopback_http`` is for the sandbox only. A page that cannot be typed into within
        ``ready_within_ms`` milliseconds has failed.
        """
        super().__init__(parent)
        self._hosts = tuple(hosts)
        self._adapter = adapter
        self._allow_loopback_http = allow_loopback_http
        self._ready_within_ms = ready_within_ms
        self._host = ""
        self._session: CardSession | None = None
        self._surface: CardSurface | None = None
        self._warmer = EngineWarmer(self)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.shut_down)

    @property
    def host(self) -> str:
        """Host of the page that shows, "" for none."""
        return self._host

    @property
    def is_open(self) -> bool:
        """Tell whether a page is there."""
        return self._session is not None

    def prepare(self) -> None:
        """Warm up the engine in short idle steps, so that the first card does not wait for it."""
        wall_off(self._policy("").host_names)
        self._warmer.start()

    def open(self, page_url: str, session_id: str) -> None:
        """Show the page in a fresh profile and give it the payment session (contract 4.8).

        What can be known at once (no address, an address that is not allowed, no adapter) fails at once.
        """
        self.close_form()
        policy = self._policy(page_url)
        if not page_url:
            self._fail(Trouble.NOT_CONFIGURED)
            return
        if not policy.may_open():
            self._fail(Trouble.NOT_ALLOWED, policy.host)
            return

        wall_off(policy.host_names)
        from pos_app.card.scripts import AdapterError
        from pos_app.card.session import CardSession
        from pos_app.card.surface import CardSurface

        try:
            session = CardSession(policy, self._adapter, session_id, self)
        except AdapterError:
            self._fail(Trouble.NO_ADAPTER, self._adapter)
            return
        self._session = session
        self._surface = CardSurface(session.page, self)
        self._surface.setAccessibleName(self.tr("Página do cartão, do provedor"))
        self._layout.addWidget(self._surface)
        self._surface.show()
        session.ready.connect(self.ready)
        session.answered.connect(self._on_answer, Qt.ConnectionType.QueuedConnection)
        session.stopped.connect(self._fail, Qt.ConnectionType.QueuedConnection)
        session.moved.connect(self._show_host)
        self._show_host(policy.host)
        session.load(self._ready_within_ms)

    def close_form(self) -> None:
        """Destroy the page and its profile with everything that was typed. Safe to call at any time."""
        session, surface = self._session, self._surface
        self._session = self._surface = None
        if surface is not None:
            self._layout.removeWidget(surface)
            surface.hide()
            surface.deleteLater()
        if session is not None:
            session.disconnect(self)
            session.close()
        self._show_host("")

    def shut_down(self) -> None:
        """Close at once, before the application ends: Chromium's objects must not outlive it."""
        self.close_form()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def enter(self) -> None:
        """Give the keyboard to the page."""
        if self._surface is not None:
            self._surface.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave(self) -> None:
        """Take the keyboard away from the page; the caller says who has it next."""
        focus = self.window().focusWidget()
        if focus is not None and self.is_entered():
            focus.clearFocus()

    def is_entered(self) -> bool:
        """Tell whether keys go to the page."""
        focus = self.window().focusWidget()
        return self._surface is not None and focus is not None and self._surface.isAncestorOf(focus)

    def _policy(self, page_url: str) -> CardPagePolicy:
        return CardPagePolicy(page_url, self._hosts, allow_loopback_http=self._allow_loopback_http)

    def _on_answer(self, answer: Answer) -> None:
        if self._session is None:
            return
        try:
            card = read_card_answer(*answer)
        except CardAnswerError as error:
            _LOG.warning("card answer refused: %s", error.field)
            self._fail(Trouble.BAD_ANSWER)
            return
        self.tokenized.emit(card)

    def _fail(self, trouble: Trouble, detail: str = "") -> None:
        _LOG.warning("card page stopped: %s", trouble.value)
        self.close_form()
        self.failed.emit(sentence(trouble, detail))

    def _show_host(self, host: str) -> None:
        if host != self._host:
            self._host = host
            self.host_changed.emit(host)
