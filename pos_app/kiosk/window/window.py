"""The kiosk's window: the whole screen, one page at a time, and nothing of the system around it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import Page as PageName
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Body, Card, GuestName, Screen, column
from pos_app.kiosk.screens.scale import Scale
from pos_app.kiosk.window.bar import PriceBar
from pos_app.kiosk.window.header import AccessBar, GestureListener, KioskHeader, SignStrip, TitleStrip
from pos_app.kiosk.window.panel import KioskGround, Night
from pos_app.kiosk.window.reader import Reader
from pos_app.kiosk.window.render import Page
from pos_app.kiosk.window.turner import Turner
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.paint import Painted, fill_rect, painter_for
from pos_app.wording import kiosk_texts

_SIDE_COLUMN, _SIDE_SHARE, _CAPTION = 434, 0.32, 168
_MOVES = 24
"""px by which another page moves."""
_ORDER = [*PageName]
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
        self.reader = Reader(self)
        self.reader.asked.connect(self.asked)
        self.reader.touched.connect(self.touched)
        self._make_frame()

    def host(self, guest: GuestName, widget: Callable[[], QWidget]) -> None:
        """Let a page hold a widget that is another's and outlives it."""
        self._guests[guest] = widget

    # --- The frame --------------------------------------------------------------------------------

    def _make_frame(self) -> None:
        self._ground = KioskGround(self)
        self.turner = Turner(self)
        self.turner.outgrown.connect(self._position)
        self.header = KioskHeader(self)
        self._title = TitleStrip(self)
        self.bar = PriceBar(self)
        self.access = AccessBar(self)
        self.sign, self.strip, self.night = SignStrip(self), SignStrip(self), Night(self)
        self._parts = [
            *(self._ground, self.turner, self.header, self._title, self.bar, self.access),
            *(self.sign, self.strip, self.night),
        ]
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
            part.setVisible(part not in (self.sign, self.strip, self.night))
        self._screen = None
        self.reader.forget()
        if shown is not None:
            self.show_screen(shown)

    # --- What is shown ----------------------------------------------------------------------------

    @property
    def page(self) -> Page | None:
        return self._page

    @property
    def screen_shown(self) -> Screen | None:
        return self._screen

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
        if before is None or screen.strip != before.strip:
            self.strip.show_sign(screen.strip)
        self._position()
        self._move_in(before, screen)
        self._show_warning(screen)
        self.night.setVisible(screen.dim)
        self.night.setGeometry(self.rect())
        self.night.raise_()
        self.reader.follow()
        if screen.spoken and (before is None or screen.spoken != before.spoken):
            announce(self, screen.spoken)

    def _move_in(self, before: Screen | None, screen: Screen) -> None:
        """Let another page come from the right, one that stands before it in a sale from the left, another
        bus from further. What another program shows moves with nothing."""
        unseen = before is None or QGuiApplication.platformName() == "offscreen"
        if unseen or screen.still or PageName.CARD in (screen.page, before and before.page):
            return
        assert before is not None
        if screen.page != before.page:
            back = _ORDER.index(screen.page) < _ORDER.index(before.page)
            self.turner.move_in(-_MOVES if back else _MOVES)
        elif screen.page == PageName.SEATS and screen.body.question != before.body.question:
            self.turner.move_in(2 * _MOVES)

    def _turn(self) -> Page:
        self._drop_page()
        page = self._page = Page(self._guests, self)
        self.turner.take(page)
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
        top = self.height() // 2 if s.low and s.upright else 0
        self._ground.setVisible(s.low)
        self._ground.setGeometry(0, 0, self.width(), top)
        header, access, _ = _GIVEN[s.upright] if screen.sign else (0, 0, 0)
        bottom = self.height() - s.access + access
        self.access.setGeometry(0, bottom, self.width(), s.access - access)
        if s.roomy and self.reader.on and self.reader.marks.state:
            bottom -= _CAPTION
        tall = s.header - header
        if s.low_across:  # Its keys are what is lowest in reach.
            bottom -= tall
            self.header.setGeometry(0, bottom, self.width(), tall)
        else:
            self.header.setGeometry(0, top, self.width(), tall)
            top += tall
        if screen.sign is not None:
            self.sign.setGeometry(0, top, self.width(), s.sign)
            top += s.sign
        if screen.strip is not None:
            tall = s.sign + 12 if s.upright else s.sign
            self.strip.setGeometry(0, top, self.width(), tall)
            top += tall
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
        self.turner.place(QRect(0, top, self.width(), bottom - top))

    def _place_across(self, top: int, bottom: int, keys: QWidget | None) -> None:
        assert self._page is not None and self._screen is not None
        if keys is not None:
            bottom -= keys.height()
        self.bar.alone = keys is not None and scales.scale().low_across
        column = min(_SIDE_COLUMN, round(self.width() * _SIDE_SHARE)) if self.bar.needed else 0
        column = 0 if self.bar.alone else column
        tall = self._title_height(self._screen)
        if keys is not None and tall:
            tall = min(tall, 72 - (_GIVEN[False][2] if self._screen.sign else 0))
            tall -= scales.scale().sign if self._screen.strip else 0
        if scales.scale().low_across and self._screen.page != PageName.CARD:
            reach = max(scales.REACH, self.height() // 2) - (self.height() - bottom)
            needed = self.turner.needed(self.width() - column)
            if column:
                self.bar.resize(column, self.bar.height())  # How high its lines are depends on it.
                needed = max(needed, self.bar.needed_across - tall)
            top = max(top, bottom - tall - max(needed, reach if keys is None else 0))
            self._ground.setGeometry(0, 0, self.width(), top)
        self.bar.setVisible(column > 0 or (self.bar.alone and self.bar.needed))
        self.bar.setGeometry(self.width() - column, top, column, bottom - top)
        if self.bar.alone:
            self.bar.setGeometry(self.header.between().translated(self.header.pos()))
            self.bar.raise_()
        self._title.setVisible(tall > 0)
        self._title.setGeometry(0, top, self.width() - column, tall)
        self.turner.place(QRect(0, top + tall, self.width() - column, bottom - top - tall))

    def caption_place(self) -> QRect:
        """Return where it stands what is being said."""
        if scales.scale().roomy:
            return QRect(0, self.access.y() - _CAPTION, self.width(), _CAPTION)
        over = self._title if self._title.isVisible() else self.header
        return over.geometry()

    def speak(self, *, on: bool, state: str) -> None:
        """Show the list of each page with numbers, or the page alone; ``state`` is how loud and fast it is
        said, empty where nothing speaks."""
        marks = self.reader.marks
        changed = (on, state) != (self.reader.on, marks.state)
        marks.state = state
        self.reader.turn(on)
        if changed:
            self._position()
            self.reader.note(state)

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


class IdleBox(Painted):
    """Covers the window, darkens it and takes every touch. ``asked`` carries an intent."""

    asked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.card = Page({}, self)
        self.card.asked.connect(self.asked)

    def show_warning(self, warning: Card) -> None:
        self.card.show_body(Body(column(warning)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        s = scales.scale()
        if not s.upright:
            lower = 50 if s.low else 0
            self.card.setGeometry(QRect(self.rect()).adjusted(140, 60 + lower, -140, lower - 60))
        elif s.low:
            half = self.height() // 2
            self.card.setGeometry(s.side, half + 8, self.width() - 2 * s.side, self.height() - half - 24)
        else:
            tall = min(self.height() - 380, 1540)
            self.card.setGeometry(s.side, (self.height() - tall) // 2 + 30, self.width() - 2 * s.side, tall)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let nothing through to the page."""
        event.accept()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        painter.fillRect(self.rect(), QColor(10, 16, 23, 176))
