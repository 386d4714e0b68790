"""The card form of the payment page."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from typing import assert_never

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from pos_app.card import wire
from pos_app.card.adapters import AdapterError, adapter_source
from pos_app.card.area import CardArea, take_keyboard_back
from pos_app.card.client import CardProcess
from pos_app.card.network_route import DIRECT, NetworkRoute
from pos_app.card.policy import CardPagePolicy, host_of
from pos_app.card.token import CardAnswerError, read_card_answer
from pos_app.card.wire import UNNAMED, Card, Geometry, Reply, SpokenNames, is_command_key
from pos_app.domain.card_page import CardFailure, CardProblem

_LOG = logging.getLogger(__name__)

_AGAIN_MS = 2_000
"""After a page closed, until the process of the next sale starts: an order may be on its way meanwhile."""


class CardForm(QWidget):
    """Shows the provider's page for one sale at a time and gives back only a token (contract 4.9).

    The page is shown by a process of its own, one for each sale, which gets the page's address and the
    payment session and returns the token; what is typed into it never passes through this one.

    ``command`` starts the card view; ``hosts`` and ``adapter`` are the connection's, ``route`` is how the
    page reaches them. ``allow_loopback_http`` is for the sandbox only. A page that cannot be typed into
    within ``ready_within_ms`` milliseconds has failed, and so has one that gives no anti-fraud session
    where ``antifraud_required``. ``pad`` shows digits on the screen under or beside the page, which
    is shown at ``zoom`` percent. ``embedded``:
    False keeps the page over its place, also where it could live inside. ``screen_reader``: one reads the
    page, and so can any program of the user.

    Signals: ``tokenized`` carries a ``CardToken``, once for each ``open``; ``failed`` a ``CardFailure``,
    after which the page is gone and ``open`` may be called again; ``ready``: the page accepts input;
    ``used``: somebody types or touches there; ``field`` carries a ``Field`` of a page with ``pad``; ``left``:
    whether the keyboard left the page past its last field, or before its first;
    ``warmed``: a process waits for the next sale; ``host_changed`` carries the host of the page shown, "" for
    none.
    """

    tokenized = Signal(object)
    failed = Signal(object)
    ready = Signal()
    used = Signal()
    field = Signal(object)
    left = Signal(bool)
    warmed = Signal()
    host_changed = Signal(str)

    def __init__(
        self,
        command: Sequence[str],
        hosts: Iterable[str] = (),
        adapter: str = "sandbox",
        *,
        allow_loopback_http: bool = False,
        antifraud_required: bool = False,
        ready_within_ms: int = 15_000,
        pad: bool = False,
        zoom: int = 100,
        names: SpokenNames = UNNAMED,
        embedded: bool | None = None,
        route: NetworkRoute = DIRECT,
        screen_reader: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._command = tuple(command)
        self._hosts = tuple(hosts)
        self._policy = CardPagePolicy(self._hosts, allow_loopback_http=allow_loopback_http)
        self._adapter = adapter
        self._antifraud_required = antifraud_required
        self._embedded = embedded
        self._setup = wire.Setup(
            *(self._hosts, adapter, allow_loopback_http, ready_within_ms, pad, zoom),
            *(route.ca_file, route.proxy, route.direct, screen_reader),
        )
        self._names = names
        self._language = ""
        self._host = ""
        self._engine = ""
        self._is_answered = False
        self._keys: frozenset[str] = frozenset()
        self._pad = 0
        self._shown: CardProcess | None = None
        self._spare: CardProcess | None = None
        self._area: CardArea | None = None
        self._next = QTimer(self, singleShot=True, interval=_AGAIN_MS)
        self._next.timeout.connect(self.prepare)
        self._prepares = self._is_over = False
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
        return self._shown is not None

    @property
    def is_warm(self) -> bool:
        return self._spare is not None and self._spare.is_warm

    @property
    def engine_version(self) -> str:
        """Chromium's version and that of its security patches, "" while no process has run."""
        return self._engine

    @property
    def process_id(self) -> int:
        """Number of the process whose page shows; 0 for none."""
        return self._shown.process_id if self._shown else 0

    @property
    def spare_process_id(self) -> int:
        """Number of the process that waits for the next sale; 0 for none."""
        return self._spare.process_id if self._spare else 0

    def prepare(self) -> None:
        """Start the process of the next sale, now and again after each. Worth calling when the desk is idle;
        it costs nothing twice, and does nothing once all is shut down."""
        if self._is_over:
            return
        self._prepares = True
        if self._spare is None:
            self._spare = self._start()

    def speak(self, language: str, names: SpokenNames) -> None:
        """Show the next page in the language of this BCP 47 tag, as far as its adapter can, with these
        names."""
        self._language, self._names = language, names

    def open(self, page_url: str, session_id: str) -> None:
        """Show the page in a process of its own and give it the payment session (contract 4.8).

        What can be known at once (no address, an address that is not allowed, no adapter) fails at once.
        """
        self._drop_page()
        if not page_url:
            self._fail(CardProblem.NOT_CONFIGURED)
            return
        if not self._policy.may_navigate(page_url, main_frame=True):
            self._fail(CardProblem.NOT_ALLOWED, host_of(page_url))
            return
        try:
            adapter_source(self._adapter)
        except AdapterError:
            self._fail(CardProblem.NO_ADAPTER, self._adapter)
            return
        self._next.stop()
        spare, self._spare = self._spare, None
        # One that died a moment ago is reported in the next turn.
        self._shown = shown = spare if spare is not None and not spare.is_over else self._start()
        self._is_answered = False
        self._area = area = CardArea(self, embedded=self._embedded)
        area.setAccessibleName(self._names.page)
        self._layout.addWidget(area)
        area.show()
        area.entered.connect(self._on_entered)
        keys, names = self._know_keys(), astuple(self._names)
        shown.send(wire.Open(page_url, session_id, area.parent_number(), keys, self._language, names))
        shown.send(wire.Pad(self._pad))
        shown.send(area.page_geometry())
        area.moved.connect(self._on_moved)
        self._show_host(host_of(page_url))

    def close_form(self) -> None:
        """End the process of the page, with everything that was typed. Safe to call at any time."""
        self._drop_page()
        self._show_host("")

    def shut_down(self) -> None:
        """End every process now, before the application ends, and start none any more."""
        self._prepares, self._is_over = False, True
        self._next.stop()
        # Those of earlier sales that are still ending, too.
        for process in self.findChildren(CardProcess):
            process.kill()
        self._spare = None
        self.close_form()

    def show_pad(self, width: int) -> None:
        """Show keys on the screen beside the page, in a column this wide in px; 0 for none."""
        if width != self._pad:
            self._pad = width
            if self._shown is not None:
                self._shown.send(wire.Pad(width))

    def enter(self) -> None:
        if self._area is not None:
            self._area.setFocus(Qt.FocusReason.ShortcutFocusReason)
            # A window without the keyboard only notes who is to have it.
            self._on_entered()
            self._area.keep_keyboard()

    def leave(self) -> None:
        """Take the keyboard away from the page; the caller sets the next focus."""
        if self.is_entered():
            assert self._area is not None and self._shown is not None
            self._shown.send(wire.Leave())
            self._area.leave()

    def is_entered(self) -> bool:
        return self._area is not None and self.window().focusWidget() is self._area

    def _start(self) -> CardProcess:
        process = CardProcess(self._command, self._setup, self)
        process.received.connect(self._on_reply)
        process.lost.connect(self._on_lost, Qt.ConnectionType.QueuedConnection)
        return process

    def _drop_page(self) -> None:
        shown, self._shown = self._shown, None
        area, self._area = self._area, None
        if area is not None:
            area.retire()
        if shown is not None:
            shown.destroyed.connect(self._on_gone)
            shown.end()
            if self._prepares:
                self._next.start()

    def _on_gone(self) -> None:
        take_keyboard_back(self.window())

    # --- From the process -------------------------------------------------------------------------

    def _on_reply(self, process: CardProcess, reply: Reply) -> None:
        if isinstance(reply, wire.Warm):
            self._engine = f"{reply.engine} {reply.patches}"
            self.warmed.emit()
        elif process is self._shown and self._area is not None:
            self._take(reply, self._area)
        elif process is self._spare and isinstance(reply, wire.PageEnded):
            # Without its adapter there is no page; ``open`` reports that.
            self._spare = None
            process.end()

    def _take(self, reply: Reply, area: CardArea) -> None:
        match reply:
            case wire.Shown():
                area.show_window(reply.window)
            case wire.Ready():
                area.claim_keyboard()  # A window manager may have given it to the desk meanwhile.
                self.ready.emit()
            case wire.Clicked():
                self.enter()
            case wire.Used():
                self.used.emit()
            case wire.Field():
                self.field.emit(reply)
            case wire.FocusLeft():
                self._go_past(area, forward=reply.forward)
            case wire.Key():
                self._run_key(reply.sequence)
            case wire.Host():
                self._show_host(reply.host)
            case Card():
                self._on_answer(reply)
            case wire.PageEnded():
                self._fail(reply.problem, reply.detail)
            case wire.Warm() | wire.Pong():
                pass
            case _:
                assert_never(reply)

    def _on_lost(self, process: CardProcess, problem: CardProblem) -> None:
        if process is self._shown:
            self._fail(problem)
            return
        _LOG.warning("card page: the process for the next sale is gone: %s", problem.value)
        if process is self._spare:
            self._spare = None
        process.end()

    def _on_answer(self, answer: Card) -> None:
        if self._is_answered:
            return
        self._is_answered = True
        try:
            card = read_card_answer(*astuple(answer))
        except CardAnswerError as error:
            _LOG.warning("card answer refused: %s", error.field)
            self._fail(CardProblem.BAD_ANSWER)
            return
        if self._antifraud_required and not card.antifraud_id:
            self._fail(CardProblem.NO_ANTIFRAUD)
            return
        self.tokenized.emit(card)

    def _fail(self, problem: CardProblem, detail: str = "") -> None:
        _LOG.warning("card page stopped: %s", problem.value)
        self.close_form()
        self.failed.emit(CardFailure(problem, detail))

    def _show_host(self, host: str) -> None:
        if host != self._host:
            self._host = host
            self.host_changed.emit(host)

    # --- Keyboard and area ------------------------------------------------------------------------

    def _on_moved(self, geometry: Geometry) -> None:
        if self._shown is not None:
            self._shown.send(geometry)

    def _on_entered(self) -> None:
        if self._shown is not None:
            self._shown.send(wire.Enter(self._know_keys()))

    def _know_keys(self) -> tuple[str, ...]:
        """Return the desk's keys that the page passes back from now on."""
        self._keys = frozenset(filter(is_command_key, self._shortcuts()))
        return tuple(sorted(self._keys))

    def _shortcuts(self) -> dict[str, QShortcut]:
        """Return the keys that the desk's window handles now."""
        return {
            key.key().toString(QKeySequence.SequenceFormat.PortableText): key
            for key in self.window().findChildren(QShortcut)
            if key.isEnabled()
        }

    def _run_key(self, sequence: str) -> None:
        key = self._shortcuts().get(sequence)
        if (
            sequence in self._keys
            and key is not None
            and self.is_entered()
            and not QApplication.activeModalWidget()
        ):
            key.activated.emit()

    def _go_past(self, area: CardArea, *, forward: bool) -> None:
        if self.is_entered():
            area.focusNextPrevChild(forward)
            area.keep_keyboard()
            self.left.emit(forward)
