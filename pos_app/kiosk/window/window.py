"""The kiosk's window: the whole screen, one page at a time, and nothing of the system around it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Body, Card, GuestName, Screen, column
from pos_app.kiosk.screens.scale import Scale
from pos_app.kiosk.window.bar import PriceBar
from pos_app.kiosk.window.gesture import GestureListener
from pos_app.kiosk.window.header import AccessBar, KioskHeader, SignStrip
from pos_app.kiosk.window.panel import KioskGround
from pos_app.kiosk.window.render import Page
from pos_app.kiosk.window.title_strip import TitleStrip
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording import kiosk_texts

_SIDE_COLUMN = 434
_GIVEN = {True: (0, 0, 0), False: (10, 2, 14)}
"""What header, access bar and title give to the sign, by whether the kiosk is upright: across, a page has no
height to spare."""


class KioskWindow(QWidget):
    """Passive: ``show_screen`` shows a value.

    ``asked`` carries an intent, that of the hidden gesture on the header too; ``touched`` a touch beside
    everything; ``first_painted`` comes once.
    """

    asked = Signal(object)
    touched = Signal()
    first_painted = Signal()

    def __init__(self, measures: Scale, theme_name: str = "light") -> None:
        super().__init__(None, Qt.WindowType.FramelessWindowHint)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        theme().apply(application, theme_name)
        self.setWindowTitle(kiosk_texts.program())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        scales.use(measures)
        self._screen: Screen | None = None
        self._page: Page | None = None
        self._warning: IdleBox | None = None
        self._guests: dict[GuestName, Callable[[], QWidget]] = {}
        self._painted = False
        self._parts: list[QWidget] = []
        self._make_frame()

    def host(self, guest: GuestName, widget: Callable[[], QWidget]) -> None:
        """Let a page hold a widget that is another's and outlives it."""
        self._guests[guest] = widget

    # --- The frame --------------------------------------------------------------------------------

    def _make_frame(self) -> None:
        self._ground = KioskGround(self)
        self.header = KioskHeader(self)
        self._title = TitleStrip(self)
        self.bar = PriceBar(self)
        self.access = AccessBar(self)
        self.sign = SignStrip(self)
        self._parts = [self._ground, self.header, self._title, self.bar, self.access, self.sign]
        for part in (self.header, self.bar, self.access):
            part.asked.connect(self.asked)
        GestureListener(self.header).completed.connect(lambda: self.asked.emit(Ask.STAFF))

    def renew(self, measures: Scale) -> None:
        """Make everything anew: another language, size or theme. What was typed is in the screen's values, so
        after a wipe no widget remembers it."""
        shown = self._screen
        self._drop_page()
        if self._warning is not None:
            self._warning.deleteLater()
            self._warning = None
        for part in self._parts:
            part.hide()
            part.deleteLater()
        scales.use(measures)
        self._make_frame()
        for part in self._parts:
            part.setVisible(part is not self.sign)
        self._screen = None
        if shown is not None:
            self.show_screen(shown)

    # --- What is shown ----------------------------------------------------------------------------

    @property
    def page(self) -> Page | None:
        return self._page

    def show_screen(self, screen: Screen) -> None:
        """Show this; nothing is done where nothing changed."""
        before = self._screen
        if screen == before:
            return
        self._screen = screen
        page = self._page
        if before is None or screen.page != before.page or page is None:
            page = self._turn()
        page.show_body(screen.body)
        page.show()
        if before is None or (screen.page, screen.body.question) != (before.page, before.body.question):
            self.setFocus()  # No ring shows where nobody pressed Tab.
            page.take_focus()
        if before is None or screen.frame != before.frame:
            self.header.show_frame(screen.frame)
            self._title.show_frame(screen.frame)
            self.bar.show_frame(screen.frame)
        if before is None or screen.access != before.access:
            self.access.show_acts(screen.access)
        if before is None or screen.sign != before.sign:
            self.sign.show_sign(screen.sign)
        self._position()
        self._show_warning(screen)
        if screen.spoken and (before is None or screen.spoken != before.spoken):
            announce(self, screen.spoken)

    def _turn(self) -> Page:
        self._drop_page()
        page = self._page = Page(self._guests, self)
        page.asked.connect(self.asked)
        if self._warning is not None:
            self._warning.raise_()
        return page

    def _drop_page(self) -> None:
        page, self._page = self._page, None
        if page is not None:
            page.leave()
            for old in (page, page.keys):
                if old is not None:
                    old.hide()
                    old.deleteLater()

    def _show_warning(self, screen: Screen) -> None:
        if screen.warning is None:
            if self._warning is not None:
                self._warning.hide()
            return
        if self._warning is None:
            self._warning = IdleBox(self)
            self._warning.asked.connect(self.asked)
            self._warning.setGeometry(self.rect())
        self._warning.show_warning(screen.warning)
        self._warning.show()
        self._warning.raise_()
        if scales.scale().low or not scales.scale().upright:
            self.sign.move(0, 0)  # Above the card of the warning.
        self.sign.raise_()

    @property
    def warning(self) -> IdleBox | None:
        return self._warning if self._warning is not None and self._warning.isVisible() else None

    # --- Geometry ---------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._position()

    def _position(self) -> None:
        s, screen = scales.scale(), self._screen
        if self._page is None or screen is None:
            return
        top = self.height() // 2 if s.low else 0
        self._ground.setVisible(s.low)
        self._ground.setGeometry(0, 0, self.width(), top)
        header, access, _ = _GIVEN[s.upright] if screen.sign else (0, 0, 0)
        self.header.setGeometry(0, top, self.width(), s.header - header)
        bottom = self.height() - s.access + access
        self.access.setGeometry(0, bottom, self.width(), s.access - access)
        top += s.header - header
        if screen.sign is not None:
            self.sign.setGeometry(0, top, self.width(), s.sign)
            top += s.sign
        keys = self._page.keys
        if keys is not None and keys.isHidden():
            keys = None
        if keys is not None:
            tall = keys.minimumSizeHint().height()
            keys.setGeometry(0, bottom - tall, self.width(), tall)
        if s.upright:
            self._place_upright(top, bottom, keys)
        else:
            self._place_across(top, bottom, keys)
        if self._warning is not None:
            self._warning.setGeometry(self.rect())

    def _title_height(self, screen: Screen) -> int:
        s = scales.scale()
        less = _GIVEN[s.upright][2] if screen.sign else 0
        if screen.frame.band:
            return s.band - less
        return s.title - less if screen.frame.title else 0

    def _place_upright(self, top: int, bottom: int, keys: QWidget | None) -> None:
        assert self._page is not None and self._screen is not None
        s = scales.scale()
        tall = self._title_height(self._screen)
        self._title.setVisible(tall > 0)
        self._title.setGeometry(0, top, self.width(), tall)
        top += tall
        bar = s.bar if self.bar.needed else 0
        if bar and self._screen.frame.foot:
            bar += scales.text(24) + 8
        self.bar.setVisible(bar > 0)
        # The main button stays lowest: the keys are above it.
        self.bar.setGeometry(0, bottom - bar, self.width(), bar)
        bottom -= bar
        if keys is not None:
            keys.move(0, bottom - keys.height())
            bottom -= keys.height()
        self._page.setGeometry(0, top, self.width(), bottom - top)

    def _place_across(self, top: int, bottom: int, keys: QWidget | None) -> None:
        assert self._page is not None and self._screen is not None
        if keys is not None:
            bottom -= keys.height()
        column = _SIDE_COLUMN if self.bar.needed else 0
        tall = self._title_height(self._screen)
        if keys is not None and tall:
            tall = min(tall, 72 - (_GIVEN[False][2] if self._screen.sign else 0))
        self.bar.setVisible(column > 0)
        self.bar.setGeometry(self.width() - column, top, column, bottom - top)
        self._title.setVisible(tall > 0)
        self._title.setGeometry(0, top, self.width() - column, tall)
        self._page.setGeometry(0, top + tall, self.width() - column, bottom - top - tall)

    # --- A kiosk has no window keys, no menus, no way out --------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A touch beside everything is a sign of life too."""
        self.touched.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.touched.emit()
        event.accept()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Only the staff or the system ends the kiosk."""
        event.ignore()

    def finish(self) -> None:
        """Remove the page and hide the window, for the end of the program."""
        self._drop_page()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), theme().t.bg)
        if not self._painted:
            self._painted = True
            self.first_painted.emit()


class IdleBox(QWidget):
    """Covers the window, darkens it and takes every touch. ``asked`` carries an intent."""

    asked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._card = Page({}, self)
        self._card.asked.connect(self.asked)

    def show_warning(self, warning: Card) -> None:
        self._card.show_body(Body(column(warning)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        s = scales.scale()
        if not s.upright:
            self._card.setGeometry(QRect(self.rect()).adjusted(140, 60, -140, -60))
        elif s.low:
            half = self.height() // 2
            self._card.setGeometry(s.side, half + 8, self.width() - 2 * s.side, self.height() - half - 24)
        else:
            tall = min(self.height() - 380, 1540)
            self._card.setGeometry(s.side, (self.height() - tall) // 2 + 30, self.width() - 2 * s.side, tall)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let nothing through to the page."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            painter.fillRect(self.rect(), QColor(10, 16, 23, 176))
