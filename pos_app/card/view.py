"""The card form of the payment page."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.card.adapters import AdapterError
from pos_app.card.environment import wall_off
from pos_app.card.policy import CardPagePolicy, host_of
from pos_app.card.token import CardAnswerError, read_card_answer
from pos_app.card.warm import EngineWarmer
from pos_app.domain.card_page import CardFailure, CardProblem

if TYPE_CHECKING:
    from pos_app.card.bridge import Answer
    from pos_app.card.session import CardSession
    from pos_app.card.surface import CardSurface

_LOG = logging.getLogger(__name__)


class CardForm(QWidget):
    """Shows the provider's page for one sale at a time and gives back only a token (contract 4.9).

    Signals: ``tokenized`` carries a ``CardToken``, once for each ``open``; ``failed`` a ``CardFailure``,
    after which the page is gone and ``open`` may be called again; ``ready``: the page accepts input;
    ``warmed``: the engine runs, once; ``host_changed`` carries the host of the page shown, "" for none.
    """

    tokenized = Signal(object)
    failed = Signal(object)
    ready = Signal()
    warmed = Signal()
    host_changed = Signal(str)

    def __init__(
        self,
        hosts: Iterable[str] = (),
        adapter: str = "sandbox",
        *,
        allow_loopback_http: bool = False,
        antifraud_required: bool = False,
        ready_within_ms: int = 15_000,
        page_name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Take the connection's allow-list and adapter. The web engine is not loaded yet.

        ``allow_loopback_http`` is for the sandbox only. A page that cannot be typed into within
        ``ready_within_ms`` milliseconds has failed, and so has one that gives no anti-fraud session where
        ``antifraud_required``. ``page_name`` is what a screen reader calls the page.
        """
        super().__init__(parent)
        self._policy = CardPagePolicy(hosts, allow_loopback_http=allow_loopback_http)
        self._adapter = adapter
        self._antifraud_required = antifraud_required
        self._ready_within_ms = ready_within_ms
        self._page_name = page_name
        self._host = ""
        self._shown: tuple[CardSession, CardSurface] | None = None
        self._spare: tuple[CardSession, CardSurface] | None = None
        self._warmer = EngineWarmer(self)
        self._warmer.done.connect(self._make_spare)
        self._warmer.done.connect(self.warmed)
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
        """Return whether a page is there."""
        return self._shown is not None

    def prepare(self) -> None:
        """Make ready for a card: the engine once, in short idle steps, then an empty page for the next sale.

        Worth calling when the desk is idle, and again when a payment begins; it costs nothing twice.
        """
        wall_off(self._policy.host_names)
        if self._warmer.is_done:
            self._make_spare()
        else:
            self._warmer.start()

    def open(self, page_url: str, session_id: str) -> None:
        """Show the page in a profile of its own and give it the payment session (contract 4.8).

        What can be known at once (no address, an address that is not allowed, no adapter) fails at once.
        """
        self._drop_page()
        if not page_url:
            self._fail(CardProblem.NOT_CONFIGURED)
            return
        if not self._policy.may_navigate(page_url, main_frame=True):
            self._fail(CardProblem.NOT_ALLOWED, host_of(page_url))
            return
        wall_off(self._policy.host_names)
        try:
            shown = self._spare or self._make_page()
        except AdapterError:
            self._fail(CardProblem.NO_ADAPTER, self._adapter)
            return
        self._spare, self._shown = None, shown
        session, surface = shown
        session.ready.connect(self.ready)
        session.answered.connect(self._on_answer, Qt.ConnectionType.QueuedConnection)
        session.stopped.connect(self._fail, Qt.ConnectionType.QueuedConnection)
        session.moved.connect(self._show_host)
        surface.show()
        self._show_host(host_of(page_url))
        session.load(page_url, session_id, self._ready_within_ms)

    def close_form(self) -> None:
        """Destroy the page and its profile with everything that was typed. Safe to call at any time."""
        self._drop_page()
        self._show_host("")

    def shut_down(self) -> None:
        """Close at once, before the application ends: Chromium's objects must not outlive it."""
        self.close_form()
        self._spare, self._shown = None, self._spare
        self._drop_page()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def enter(self) -> None:
        """Give the keyboard to the page."""
        if self._shown is not None:
            self._shown[1].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave(self) -> None:
        """Take the keyboard away from the page; the caller sets the next focus."""
        focus = self.window().focusWidget()
        if focus is not None and self.is_entered():
            focus.clearFocus()

    def is_entered(self) -> bool:
        """Return whether keys go to the page."""
        focus = self.window().focusWidget()
        return self._shown is not None and focus is not None and self._shown[1].isAncestorOf(focus)

    def _make_page(self) -> tuple[CardSession, CardSurface]:
        from pos_app.card.session import CardSession
        from pos_app.card.surface import CardSurface

        session = CardSession(self._policy, self._adapter, self)
        surface = CardSurface(session.page, self)
        surface.setAccessibleName(self._page_name)
        surface.hide()
        self._layout.addWidget(surface)
        return session, surface

    def _make_spare(self) -> None:
        if self._spare is None and self._shown is None:
            # Without its adapter there is no page; ``open`` reports that.
            with suppress(AdapterError):
                self._spare = self._make_page()
                self._spare[0].start_process()

    def _drop_page(self) -> None:
        shown, self._shown = self._shown, None
        if shown is None:
            return
        session, surface = shown
        session.disconnect(self)
        self._layout.removeWidget(surface)
        surface.hide()
        surface.deleteLater()
        session.close()

    def _on_answer(self, answer: Answer) -> None:
        if self._shown is None:
            return
        try:
            card = read_card_answer(*answer)
        except CardAnswerError as error:
            _LOG.warning("card answer refused: %s", error.field)
            self._fail(CardProblem.BAD_ANSWER)
            return
        if self._antifraud_required and not card.antifraud_id:
            self._fail(CardProblem.NO_ANTIFRAUD)
            return
        self.tokenized.emit(card)

    def _fail(self, trouble: CardProblem, detail: str = "") -> None:
        _LOG.warning("card page stopped: %s", trouble.value)
        self.close_form()
        self.failed.emit(CardFailure(trouble, detail))

    def _show_host(self, host: str) -> None:
        if host != self._host:
            self._host = host
            self.host_changed.emit(host)
