"""The staff area as one widget, for the kiosk's frame to show."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QStackedLayout, QWidget

from pos_app.kiosk.staff.page_view import StaffPageView
from pos_app.kiosk.staff.pin_page import PinPage
from pos_app.kiosk.staff.staff import End, StaffPresenter, StaffServices
from pos_app.kiosk.staff.staff_gesture import HELD, StaffGesture
from pos_app.kiosk.staff.staff_pages import PinFace, StaffPage
from pos_app.system.pin_gate import PinGate
from pos_app.system.tasks import TaskScope
from pos_app.wording import kiosk_texts

_TOUCHES = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.KeyPress)
_LOCK_KEPT = 30_000


class StaffArea(QWidget):
    """Shown, it asks for the PIN; ``back``, ``restart`` and ``exit`` say how it was left, and the frame then
    shows another page. ``go_back`` is the frame's button Voltar. Hidden, it forgets who was in.

    It fills the space between the frame's header and its bar below; ``low`` is the landscape kiosk.
    """

    back = Signal()
    restart = Signal()
    exit = Signal()

    def __init__(
        self,
        gate: PinGate,
        services: StaffServices,
        scope: TaskScope,
        parent: QWidget | None = None,
        *,
        low: bool = False,
        hint: str = "",
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(kiosk_texts.area())
        self.pin = PinPage(self, low=low)
        self.page = StaffPageView(self, low=low)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.pin)
        self._stack.addWidget(self.page)
        presenter = self._presenter = StaffPresenter(
            self, gate, services, scope, self._left, monotonic=monotonic, hint=hint, on_a_page=2 if low else 3
        )
        self.pin.digit.connect(presenter.digit)
        self.pin.erased.connect(presenter.erase)
        self.pin.cleared.connect(presenter.clear)
        self.pin.entered.connect(presenter.enter)
        self.page.acted.connect(presenter.act)
        self._second = QTimer(self, interval=1000)
        self._second.timeout.connect(presenter.tick)
        self._lock = QTimer(self, interval=_LOCK_KEPT)
        self._lock.timeout.connect(presenter.keep_lock)
        self._lock.start()

    @property
    def who(self) -> str:
        """The name of who is in; "" for nobody."""
        return self._presenter.who

    def go_back(self) -> None:
        """One page back, or out of the area."""
        self._presenter.back()

    def show_pin(self, face: PinFace) -> None:
        """Ask for the PIN."""
        self.pin.show_face(face)
        self._stack.setCurrentWidget(self.pin)

    def show_page(self, page: StaffPage) -> None:
        """Show a page behind it."""
        self.page.show_page(page)
        self._stack.setCurrentWidget(self.page)

    def _left(self, how: End) -> None:
        {End.BACK: self.back, End.RESTART: self.restart, End.EXIT: self.exit}[how].emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the PIN, whoever was in before."""
        super().showEvent(event)
        self._presenter.open()
        self._second.start()
        self.pin.setFocus()
        if app := QApplication.instance():
            app.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget who was in."""
        super().hideEvent(event)
        self._second.stop()
        self._presenter.closed()
        if app := QApplication.instance():
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Every touch says that somebody is there."""
        if event.type() in _TOUCHES:
            self._presenter.touched()
        return False


_DOWN = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class StaffGestureListener(QObject):
    """Emits ``completed`` after the hidden gesture on ``clock``. It swallows nothing, and shows nothing."""

    completed = Signal()

    def __init__(self, clock: QWidget, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._gesture = StaffGesture()
        self._monotonic = monotonic
        self._held = QTimer(self, singleShot=True, interval=round(HELD * 1000) + 20)
        self._held.timeout.connect(self._release)
        clock.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow presses and releases. The gesture is complete while the finger is still down."""
        if event.type() in _DOWN:
            if self._gesture.pressed(self._monotonic()):
                self._held.start()
        elif event.type() == QEvent.Type.MouseButtonRelease and self._held.isActive():
            self._held.stop()
            self._release()
        return False

    def _release(self) -> None:
        if self._gesture.released(self._monotonic()):
            self.completed.emit()
