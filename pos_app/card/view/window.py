"""The window in which the provider's page shows: inside the desk's own, or without a frame over its place."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import assert_never

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QShortcut, QWindow
from PySide6.QtWebEngineCore import qWebEngineChromiumSecurityPatchVersion, qWebEngineChromiumVersion
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from pos_app.card.adapters import AdapterError
from pos_app.card.policy import CardPagePolicy
from pos_app.card.token import CardAnswerError, read_card_answer
from pos_app.card.view.bridge import Answer
from pos_app.card.view.early_keys import EarlyKeys
from pos_app.card.view.pad import DigitPad
from pos_app.card.view.session import CardSession
from pos_app.card.view.surface import CardSurface
from pos_app.card.wire import (
    Card,
    Clicked,
    Enter,
    FocusLeft,
    Geometry,
    Host,
    Key,
    Leave,
    Message,
    Open,
    Order,
    Pad,
    PageEnded,
    Ping,
    Pong,
    Ready,
    Setup,
    Shown,
    Used,
    Warm,
    WireError,
)
from pos_app.domain.card_page import CardProblem
from pos_app.system import hardening

_LOG = logging.getLogger(__name__)

_APART = Qt.WindowType.Tool | Qt.WindowType.FramelessWindowHint
_FOREIGN = "xcb"
_FLAT = 640
"""px: on a place that is lower than this the pad lies beside the page, so that its fields stay in sight."""
_TAKES_KEY_MS = 60
_TOUCHED = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin)
_USED_EVERY_MS = 1_000


class CardWindow(QWidget):
    """Does what the desk's messages say, and reports through ``send``.

    ``arrived`` takes a message from any thread; ``ended``: the desk closed the pipe.
    """

    arrived = Signal(object)
    ended = Signal()

    def __init__(self, setup: Setup, send: Callable[[Message], None]) -> None:
        super().__init__(None, _APART)
        self._setup = setup
        self._send = send
        self._policy = CardPagePolicy(setup.hosts, allow_loopback_http=setup.allow_loopback_http)
        self._keys: list[QShortcut] = []
        self._entered = False
        self._early: EarlyKeys | None = None
        self._is_used = False
        self._pause = QTimer(self, singleShot=True, interval=_USED_EVERY_MS)
        self._pause.timeout.connect(self._tell_of_use)
        self._desk: QWindow | None = None
        self.session: CardSession | None = None
        self.surface: CardSurface | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._column = 0
        self.pad = self._made_pad(narrow=False)
        self.pad.setVisible(setup.pad)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self.ended.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def warm_up(self) -> None:
        """Make the empty page and start its process; the desk hears when both are there."""
        try:
            self._make_page()
        except AdapterError:
            self._tell(PageEnded(CardProblem.NO_ADAPTER, self._setup.adapter))
            return
        assert self.session is not None
        self.session.start_process(self._on_warm)

    def _make_page(self) -> None:
        session = CardSession(self._policy, self._setup.adapter, self, self._setup.ca_file)
        surface = CardSurface(session.page, self)
        surface.setAccessibleName(self._setup.page_name)
        surface.hide()
        self._layout.insertWidget(0, surface, 1)
        self.session, self.surface = session, surface
        self.pad.set_target(surface)
        session.ready.connect(self._on_ready)
        session.answered.connect(self._on_answer, Qt.ConnectionType.QueuedConnection)
        session.stopped.connect(self._stop, Qt.ConnectionType.QueuedConnection)
        session.moved.connect(lambda host: self._tell(Host(host)))

    def _on_ready(self) -> None:
        assert self.session is not None and self.surface is not None
        if self._early is not None:
            self._early.stop()
        field = self.surface.focusProxy() or self.surface
        self._early = EarlyKeys(self.session.page, field, self.session)
        self._tell(Ready())

    def _on_warm(self) -> None:
        hardening.not_readable()
        # The type stubs declare bytes; the library returns str.
        engine, patches = str(qWebEngineChromiumVersion()), str(qWebEngineChromiumSecurityPatchVersion())
        self._tell(Warm(engine, patches))

    # --- From the desk ----------------------------------------------------------------------------

    def _take(self, message: Order) -> None:
        match message:
            case Open():
                self._open(message)
            case Geometry():
                self._put(message)
            case Pad():
                self._show_pad(message.width)
            case Enter():
                self._enter(message.keys)
            case Leave():
                self._entered = False
            case Ping():
                self._tell(Pong(message.number))
            case Setup():
                _LOG.warning("a second set-up is ignored")
            case _:
                assert_never(message)

    def _open(self, wanted: Open) -> None:
        if self.session is None or self.surface is None or self.session.is_loading:
            return
        self.winId()
        if wanted.parent and QGuiApplication.platformName() == _FOREIGN:
            self._desk = QWindow.fromWinId(wanted.parent)
            self.windowHandle().setParent(self._desk)
        self.windowHandle().installEventFilter(self)
        # A key may come before the word that the page was entered.
        self._listen_for(wanted.keys)
        self.surface.show()
        self.surface.setFocus()
        self.session.load(wanted.page_url, wanted.session_id, self._setup.ready_within_ms)

    def _made_pad(self, *, narrow: bool) -> DigitPad:
        setup = self._setup
        letters = (setup.letters_name, setup.digits_name)
        pad = DigitPad(
            setup.erase_name, setup.next_name, self, letters, back_name=setup.back_name, narrow=narrow
        )
        self._layout.addWidget(pad)
        return pad

    def _show_pad(self, width: int) -> None:
        """Show keys in a column of this width beside the page, or none."""
        if width and not self._column:
            self.pad.hide()
            self.pad.deleteLater()
            self.pad = self._made_pad(narrow=True)
            self.pad.went_on.connect(self._press_button_later)
            if self.surface is not None:
                self.pad.set_target(self.surface)
        if width:
            self._column = width
            self.pad.setFixedWidth(width)
            self._layout.setDirection(QVBoxLayout.Direction.LeftToRight)
        self.pad.setVisible(bool(width) or self._setup.pad)

    def _press_button_later(self) -> None:
        """After the page's last field comes its button: the key for the next field presses it. The page took
        the key first, since both come to it in their order."""
        QTimer.singleShot(_TAKES_KEY_MS, self, self._ask_for_button)

    def _ask_for_button(self) -> None:
        if self.session is not None:
            self.session.on_button(lambda on: self.pad.send(Qt.Key.Key_Return, "\r") if on else None)

    def _put(self, geometry: Geometry) -> None:
        self.setGeometry(geometry.x, geometry.y, max(1, geometry.width), max(1, geometry.height))
        beside = self._column or geometry.height < min(_FLAT, geometry.width)
        self._layout.setDirection(
            QVBoxLayout.Direction.LeftToRight if beside else QVBoxLayout.Direction.TopToBottom
        )
        if geometry.shown == self.isVisible():
            return
        self.setVisible(geometry.shown)
        if geometry.shown:
            embedded = self._desk is not None or QGuiApplication.platformName() == _FOREIGN
            self._tell(Shown(int(self.winId()) if embedded else 0))

    def _enter(self, keys: tuple[str, ...]) -> None:
        self._entered = True
        self._listen_for(keys)
        self.activateWindow()
        if self.surface is not None:
            self.surface.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _listen_for(self, keys: tuple[str, ...]) -> None:
        for former in self._keys:
            former.setEnabled(False)
            former.deleteLater()
        self._keys = [self._key(sequence) for sequence in keys]

    def _key(self, sequence: str) -> QShortcut:
        key = QShortcut(QKeySequence(sequence), self)
        key.setAutoRepeat(False)
        key.activated.connect(lambda: self._tell(Key(sequence)))
        return key

    def _end(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None
        self.hide()
        QTimer.singleShot(0, QApplication.quit)

    # --- From the page and the customer -----------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click into the page asks for the keyboard. Every key and touch tells that somebody is there."""
        touched = event.type() in _TOUCHED
        if touched and not self._entered:
            self._tell(Clicked())
        if touched or event.type() is QEvent.Type.KeyPress:
            self._is_used = True
            if not self._pause.isActive():
                self._tell_of_use()
        return False

    def _tell_of_use(self) -> None:
        if self._is_used:
            self._is_used = False
            self._pause.start()
            self._tell(Used())

    def focusNextPrevChild(self, next: bool) -> bool:
        """Past the last field the Tab key goes on in the desk."""
        self._tell(FocusLeft(next))
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        """Only the desk ends the page."""
        event.ignore()

    def _on_answer(self, answer: Answer) -> None:
        try:
            card = read_card_answer(*answer)
        except CardAnswerError:
            self._stop(CardProblem.BAD_ANSWER)
            return
        self._tell(
            Card(
                card.token,
                card.brand,
                card.expiration_month,
                card.expiration_year,
                card.cardholder_name,
                card.antifraud_id,
            )
        )

    def _stop(self, problem: CardProblem, detail: str = "") -> None:
        if self.surface is not None:
            self.surface.hide()
        self._tell(PageEnded(problem, detail[:300] if detail.isprintable() else ""))

    def _tell(self, message: Message) -> None:
        try:
            self._send(message)
        except WireError:
            _LOG.warning("a message that cannot be sent: %s", type(message).__name__)
        except OSError:
            QApplication.quit()
