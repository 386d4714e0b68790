"""The customer display of the counter: which screen it is on, and when it follows which sale."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QScreen

from pos_app.sale.stage import Sale
from pos_app.system.settings import Environment
from pos_app.ui.customer.presenter import CustomerPresenter, Idle
from pos_app.wording import kiosk_texts

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk
    from pos_app.ui.customer.window import CustomerWindow


OFF, SECOND_SCREEN, WINDOW = "off", "second_screen", "window"


class CustomerDisplay:
    """Shows the sale on the stage in a second window. It leaves the screen of the clerk's window alone; on
    ``SECOND_SCREEN`` it shows only while there is another one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._choice = OFF
        self._counter = desk.counter
        self._private = False
        self.window: CustomerWindow | None = None
        self._presenter = CustomerPresenter(desk.core.clock.now, code=desk.customer_code)
        self._unsubscribe: Callable[[], None] = lambda: None
        self._second = QTimer(desk.window)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._show)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenAdded.connect(self._screens_changed)
            app.screenRemoved.connect(self._screens_changed)

    def use(self, choice: str, counter: str) -> None:
        """Follow the setting; the words are in the language now in force."""
        self.close()
        self._choice, self._counter = choice, counter
        self._open()

    def set_private(self, private: bool) -> None:
        self._private = private
        self._show()

    def close(self) -> None:
        """Take the window away, and everything that it showed."""
        self._second.stop()
        self._unsubscribe()
        self._unsubscribe = lambda: None
        if self.window is not None:
            self.window.finish()
            self.window.deleteLater()
            self.window = None

    def _open(self) -> None:
        mine = self._desk.window.screen()
        screen = next((screen for screen in QGuiApplication.screens() if screen is not mine), None)
        if self._choice == OFF or (self._choice == SECOND_SCREEN and screen is None):
            return
        from pos_app.ui.customer.window import CustomerWindow

        window = self.window = CustomerWindow()
        window.set_desk(self._counter)
        if self._desk.core.settings.environment is Environment.TRAINING:
            window.set_sign(kiosk_texts.unreal("training")[0])
        if screen is not None and self._choice == SECOND_SCREEN:
            window.setScreen(screen)
            window.setGeometry(screen.geometry())
            window.showFullScreen()
        else:
            window.resize(window.sizeHint())
            window.show()
        self._unsubscribe = self._desk.core.sale.subscribe(lambda _sale: self._show())
        self._second.start()

    def _screens_changed(self, _screen: QScreen) -> None:
        # Qt still moves its windows: look again once it is done.
        if self._choice == SECOND_SCREEN:
            QTimer.singleShot(0, self._desk.window, lambda: self.use(self._choice, self._counter))

    def _show(self) -> None:
        if self.window is not None:
            sale: Sale = self._desk.core.sale.stage
            self.window.show_face(Idle() if self._private else self._presenter.face(sale))
            self.window.head.update()
