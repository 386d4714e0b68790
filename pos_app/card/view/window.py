"""The window in which the provider's page shows: inside the desk's own, or without a frame over its place."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import astuple
from typing import assert_never

from PySide6.QtCore import QChildEvent, QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QClipboard,
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QWindow,
)
from PySide6.QtWebEngineCore import (
    QWebEnginePage,
    qWebEngineChromiumSecurityPatchVersion,
    qWebEngineChromiumVersion,
)
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout, QWidget

from pos_app.card import wire
from pos_app.card.adapters import AdapterError
from pos_app.card.policy import CardPagePolicy
from pos_app.card.token import CardAnswerError, read_card_answer
from pos_app.card.view.early_keys import EarlyKeys
from pos_app.card.view.pad import FLAT_FROM, DigitPad
from pos_app.card.view.session import BUTTON, Answer, CardSession, Place
from pos_app.card.wire import Card, Field, Message, Order, Setup, SpokenNames, WireError
from pos_app.domain.card_page import CardProblem
from pos_app.system import hardening

_LOG = logging.getLogger(__name__)

_SELECTION = QClipboard.Mode.Selection
_ALONE = ("offscreen", "minimal")
"""Platforms with a clipboard for each process, which nobody else writes."""
_PLACED = (QEvent.Type.Show, QEvent.Type.Move, QEvent.Type.Resize)
_APART = Qt.WindowType.Tool | Qt.WindowType.FramelessWindowHint
_FOREIGN = "xcb"
_FLAT = 640
"""px: on a place that is lower than this the pad lies beside the page, so that its fields stay in sight."""
_TAKES_KEY_MS = 60
_SLIM = 1_000
"""px: on a place that is no wider than this the keys beside the page are fewer in a row."""
_TALL, _TALL_KEY = 1_000, 112
"""px: on a place so high, such as an upright screen, its keys are larger."""
_LOOK_EVERY_MS = 150
_STEPS = {Qt.Key.Key_Down: Qt.Key.Key_Tab, Qt.Key.Key_Up: Qt.Key.Key_Backtab}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
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
        self._group = hardening.Group()
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
        self._names = SpokenNames()
        self.pad = DigitPad(self._names, self)
        self.pad.hide()
        self._at: Place | None = None
        self._typed = self._went = False
        """Whether a sign was typed into the field by a keyboard, and whether the cursor went past an end."""
        self._looking = QTimer(self, interval=_LOOK_EVERY_MS)
        self._looking.timeout.connect(self._look)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self.ended.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def warm_up(self) -> None:
        """Make the empty page and start its process; the desk hears when both are there."""
        try:
            self._make_page()
        except AdapterError:
            self._tell(wire.PageEnded(CardProblem.NO_ADAPTER, self._setup.adapter))
            return
        assert self.session is not None
        self.session.start_process(self._on_warm)

    def _make_page(self) -> None:
        session = CardSession(self._policy, self._setup.adapter, self, self._setup.ca_file)
        surface = CardSurface(session.page, self)
        surface.hide()
        surface.setZoomFactor(self._setup.zoom / 100)
        surface.takes_key = self._take_key
        self._layout.insertWidget(0, surface, 1)
        self.session, self.surface = session, surface
        session.ready.connect(self._on_ready)
        session.answered.connect(self._on_answer, Qt.ConnectionType.QueuedConnection)
        session.stopped.connect(self._stop, Qt.ConnectionType.QueuedConnection)
        session.moved.connect(lambda host: self._tell(wire.Host(host)))

    def _on_ready(self) -> None:
        assert self.session is not None and self.surface is not None
        self.surface.setZoomFactor(self._setup.zoom / 100)  # A page that was loaded has its own.
        if self._early is not None:
            self._early.stop()
        field = self.surface.focusProxy() or self.surface
        field.installEventFilter(self)
        self._early = EarlyKeys(self.session.page, field, self.session)
        self._look_on()
        self._tell(wire.Ready())

    def _on_warm(self) -> None:
        hardening.not_readable()
        # The type stubs declare bytes; the library returns str.
        engine, patches = str(qWebEngineChromiumVersion()), str(qWebEngineChromiumSecurityPatchVersion())
        self._tell(wire.Warm(engine, patches))

    # --- From the desk ----------------------------------------------------------------------------

    def _take(self, message: Order) -> None:
        match message:
            case wire.Open():
                self._open(message)
            case wire.Geometry():
                self._put(message)
            case wire.Pad():
                self._show_pad(message.width)
            case wire.Enter():
                self._enter(message.keys)
            case wire.Leave():
                self._entered = False
            case wire.Ping():
                # An empty page that waits for its sale grows by nothing.
                loaded = self.session is not None and self.session.is_loading
                self._tell(wire.Pong(message.number, self._group.megabytes() if loaded else 0))
            case Setup():
                _LOG.warning("a second set-up is ignored")
            case _:
                assert_never(message)

    def _open(self, wanted: wire.Open) -> None:
        if self.session is None or self.surface is None or self.session.is_loading:
            return
        self.winId()
        if wanted.parent and QGuiApplication.platformName() == _FOREIGN:
            self._desk = QWindow.fromWinId(wanted.parent)
            self.windowHandle().setParent(self._desk)
        self.windowHandle().installEventFilter(self)
        # A key may come before the word that the page was entered.
        self._listen_for(wanted.keys)
        self._names = SpokenNames(*wanted.names)
        self.surface.setAccessibleName(self._names.page)
        self._make_pad(narrow=False)
        self.pad.setVisible(self._setup.pad)
        self.surface.show()
        self.surface.setFocus()
        within, language = self._setup.ready_within_ms, wanted.language
        self.session.load(wanted.page_url, wanted.session_id, within, language)

    def _make_pad(self, *, narrow: bool, compact: bool = False, flat: bool = False) -> None:
        self.pad.hide()
        self.pad.deleteLater()
        self.pad = DigitPad(self._names, self, narrow=narrow, compact=compact, flat=flat)
        self.pad.went_on.connect(self._press_button_later)
        if self.surface is not None:
            self.pad.set_target(self.surface)
        self._layout.addWidget(self.pad)

    def _show_pad(self, width: int) -> None:
        """Show keys in a column of this width beside the page, or none."""
        flat = width >= FLAT_FROM
        if width and (not self._column or flat != self.pad.is_flat):
            self._make_pad(narrow=True, flat=flat)
        if width:
            self._column = width
            self.pad.setFixedWidth(width)
            self._layout.setDirection(QVBoxLayout.Direction.LeftToRight)
        self.pad.setVisible(bool(width) or self._setup.pad)
        self._at = None  # The keys that were there knew another one.
        self._look_on()

    def _look_on(self) -> None:
        """Follow the page's cursor while there are keys, which fit its field."""
        if self.pad.isVisibleTo(self) and self._early is not None:
            self._looking.start()
        else:
            self._looking.stop()

    def _press_button_later(self) -> None:
        """After the page's last field comes its button: the key for the next field presses it. The page took
        the key first, since both come to it in their order."""

        def press(place: Place) -> None:
            if place[0] == BUTTON:
                self.pad.send(Qt.Key.Key_Return, "\r")

        if self.session is not None:
            field = self.session.field
            QTimer.singleShot(_TAKES_KEY_MS, self.session, lambda: field(press))

    def _look(self) -> None:
        """Let the keys fit the field of the page, and tell the desk which it is."""
        if self.session is not None and self.isVisible():
            self.session.field(self._on_field)

    def _on_field(self, at: Place) -> None:
        if at != self._at:
            self._at, self._typed = at, False
            kind, field = at
            self.pad.show_kind(kind, last=field.number == field.count)
            self._tell(field)
            if self.pad.here is not None:
                self._at_key(self.pad.step(0))

    def _put(self, geometry: wire.Geometry) -> None:
        self.setGeometry(geometry.x, geometry.y, max(1, geometry.width), max(1, geometry.height))
        beside = self._column or geometry.height < min(_FLAT, geometry.width)
        self._layout.setDirection(
            QVBoxLayout.Direction.LeftToRight if beside else QVBoxLayout.Direction.TopToBottom
        )
        if beside and geometry.width < _SLIM and not self._column and not self.pad.is_compact:
            self._make_pad(narrow=False, compact=True)
            self.pad.setVisible(self._setup.pad)
        self.pad.set_tall(_TALL_KEY if geometry.height >= _TALL else 0)
        if geometry.shown == self.isVisible():
            return
        self.setVisible(geometry.shown)
        if geometry.shown:
            embedded = self._desk is not None or QGuiApplication.platformName() == _FOREIGN
            self._tell(wire.Shown(int(self.winId()) if embedded else 0))

    def _enter(self, keys: tuple[str, ...]) -> None:
        self._entered = True
        self._listen_for(keys)
        self.activateWindow()
        if self.surface is not None:
            self.surface.keep_clipboard()
            self.surface.setFocus(Qt.FocusReason.ShortcutFocusReason)
            if self._went:
                self._went = False
                self.pad.send(Qt.Key.Key_Tab)  # Whoever left it at an end finds a field again.

    def _listen_for(self, keys: tuple[str, ...]) -> None:
        for former in self._keys:
            former.setEnabled(False)
            former.deleteLater()
        self._keys = [self._key(sequence) for sequence in keys]

    def _key(self, sequence: str) -> QShortcut:
        key = QShortcut(QKeySequence(sequence), self)
        key.setAutoRepeat(False)
        key.activated.connect(lambda: self._tell(wire.Key(sequence)))
        return key

    def _take_key(self, pressed: QKeySequence) -> bool:
        """Pass on a key of the desk that an open list of the page got: shortcuts do not work over it."""
        mine = [key for key in self._keys if key.key() == pressed]
        for key in mine:
            key.activated.emit()
        return bool(mine)

    def _end(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None
        self.hide()
        QTimer.singleShot(0, QApplication.quit)

    # --- From the page and the customer -----------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click into the page asks for the keyboard. Every key and touch tells that somebody is there."""
        if watched is not self.windowHandle():
            # The engine would take what it does at this key for the next one, which is another.
            if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.ShortcutOverride:
                return False
            key = Qt.Key(event.key())
            return self._setup.pad and (key in _STEPS or (key in _ENTER and not self._typed))
        touched = event.type() in _TOUCHED
        if touched and not self._entered:
            self._tell(wire.Clicked())
        if touched or event.type() is QEvent.Type.KeyPress:
            self._is_used = True
            if not self._pause.isActive():
                self._tell_of_use()
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self._setup.pad:
            return self._by_keypad(Qt.Key(event.key()), event.text())
        return False

    def _by_keypad(self, key: Qt.Key, text: str) -> bool:
        """Go with up, down and enter through the fields and, from a field in which enter was pressed, through
        the keys of the pad; return whether the key is kept from the page."""
        kind = self._at[0] if self._at is not None else ""
        step, enter = _STEPS.get(key), key in _ENTER
        if self.pad.here is not None and (step or enter):
            if enter:
                self.pad.here.click()
            elif not self._at_key(self.pad.step(1 if key == Qt.Key.Key_Down else -1)) and (
                key == Qt.Key.Key_Down
            ):  # Above the first key is the field, below the last one what the desk has.
                self._tell(wire.FocusLeft(True))
            return True
        self.pad.leave()
        if step and kind:
            self.pad.send(step)  # A keypad without a Tab key goes from field to field.
            return True
        if enter and kind in ("digits", "letters") and not self._typed:
            return self._at_key(self.pad.step(0))
        self._typed |= text.isprintable() and bool(text)
        return False

    def _at_key(self, there: bool) -> bool:
        """Tell which key was come to, or again which field; return ``there``."""
        if there:
            self._tell(Field(self.pad.here_name(), "", 0, 0))
        elif self._at is not None:
            self._tell(self._at[1])
        return there

    def _tell_of_use(self) -> None:
        if self._is_used:
            self._is_used = False
            self._pause.start()
            self._tell(wire.Used())

    def focusNextPrevChild(self, next: bool) -> bool:
        """Past the last field the Tab key goes on in the desk."""
        self._went = self._setup.pad
        self._tell(wire.FocusLeft(next))
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
        self._tell(Card(*astuple(card)))

    def _stop(self, problem: CardProblem, detail: str = "") -> None:
        self._looking.stop()
        if self.surface is not None:
            self.surface.hide()
        self._tell(wire.PageEnded(problem, detail[:300] if detail.isprintable() else ""))

    def _tell(self, message: Message) -> None:
        try:
            self._send(message)
        except WireError:
            _LOG.warning("a message that cannot be sent: %s", type(message).__name__)
        except OSError:
            QApplication.quit()


class CardSurface(QWebEngineView):
    """Shows a page: no context menu, nothing dropped in, nothing selected into the X11 clipboard, no dialog.

    The engine has dialogs of its own that no setting turns off, such as the one for colours.
    """

    def __init__(self, page: QWebEnginePage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        page.setBackgroundColor(Qt.GlobalColor.white)
        self.setPage(page)
        self.setAcceptDrops(False)
        self._clipboard = QGuiApplication.clipboard()
        self._before: str | None = None
        self.takes_key: Callable[[QKeySequence], bool] = lambda _: False
        self._clipboard.changed.connect(self._take_back)

    def keep_clipboard(self) -> None:
        """From now on nothing that this process writes stays in the clipboard: what was there counts."""
        if self._before is None or not self._is_ours(QClipboard.Mode.Clipboard):
            self._before = self._clipboard.text()

    def _is_ours(self, mode: QClipboard.Mode) -> bool:
        owns = self._clipboard.ownsSelection if mode is _SELECTION else self._clipboard.ownsClipboard
        return owns() or QGuiApplication.platformName() in _ALONE

    def _take_back(self, mode: QClipboard.Mode) -> None:
        """Undo at once what the engine wrote, before any program can ask for it, whatever the page did with
        its own listeners and frames. The selection of X11 stays empty."""
        if self._before is None:
            return
        if not self._is_ours(mode):
            if mode is not _SELECTION:  # Somebody copied something else: that counts now.
                QTimer.singleShot(0, self, self.keep_clipboard)
            return
        wanted = "" if mode is _SELECTION else self._before
        data = self._clipboard.mimeData(mode)
        if wanted and (data.text() != wanted or len(data.formats()) > 1):
            self._clipboard.setText(wanted, mode)
        elif not wanted and data.formats():
            self._clipboard.clear(mode)

    def childEvent(self, event: QChildEvent) -> None:
        """Dismiss a dialog of the engine; it never gets on the screen. A list stays in the page."""
        super().childEvent(event)
        child = event.child()
        if event.type() is not QEvent.Type.ChildPolished:
            return
        if isinstance(child, QDialog):
            child.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            QTimer.singleShot(0, child, child.reject)
        elif isinstance(child, QWidget) and child.isWindow():
            child.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A list that a page opens is a window of its own: it covers the page, never what the desk shows
        beside it, such as the total, and keeps no key of the desk."""
        if not isinstance(watched, QWidget):
            return False
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            taken = self.takes_key(QKeySequence(event.keyCombination()))
            if taken:
                watched.close()
            return taken
        if event.type() in _PLACED:
            place = QRect(self.mapToGlobal(QPoint()), self.size())
            fits = watched.geometry()
            fits.setSize(fits.size().boundedTo(place.size()))
            fits.moveRight(min(fits.right(), place.right()))
            fits.moveBottom(min(fits.bottom(), place.bottom()))
            fits.moveTopLeft(QPoint(max(fits.x(), place.x()), max(fits.y(), place.y())))
            if fits != watched.geometry():
                watched.setGeometry(fits)
        return False
