"""The window of the desk: a frame around pages.

Nothing but Qt's widgets and the tokens is imported here: the window shows its backgrounds first, and
``build`` then loads and builds the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QFrame, QMainWindow, QWidget

from pos_app.ui.style.tokens import (
    CONTENT_MAX,
    LEAST_SIZE,
    LOW_HEIGHT,
    NARROW_WIDTH,
    SMALL_WIDTH,
    THEMES,
    WIDE_WIDTH,
    Tokens,
)
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QResizeEvent

    from pos_app.ui.shell.page_scroller import PageScroller
    from pos_app.ui.shell.top_bar import Connection, Profile
    from pos_app.ui.shell.touch_input import TouchInput
    from pos_app.ui.widgets.notice import NoticeArea
    from pos_app.ui.widgets.strip import Strip, StripKind
    from pos_app.wording.connection_texts import PillWords
    from pos_app.wording.notices import NoticeView


_PARTS = ("surface", "page", "rail", "mark", "line1", "line2", "line3", "line4")


class Skeleton(QWidget):
    """Rail, bars, page and basket as plain backgrounds in the places of the real ones.

    Frames with a style sheet instead of a painter: the first use of a painter's colours makes the
    binding load every enumeration of Qt, which takes longer than the rest of the first paint.
    """

    def __init__(self, t: Tokens) -> None:
        super().__init__()
        self._parts = []
        for name in _PARTS:
            part = QFrame(self)
            part.setObjectName(name)
            self._parts.append(part)
        self.setStyleSheet(
            f"#surface {{ background: {t.surface} }} #page {{ background: {t.bg} }}"
            f"#rail {{ background: {t.rail} }} #mark {{ background: {t.accent}; border-radius: 6px }}"
            f"#line1, #line2, #line3, #line4 {{ background: {t.border} }}"
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        width, height = self.width(), self.height()
        rail, basket = (56, 236) if width <= NARROW_WIDTH else (80, 288)
        page = height - 30
        geometries = (
            (0, 0, width, height),
            (rail, 90, width - rail - basket, page - 90),
            (0, 0, rail, page),
            ((rail - 28) // 2, 8, 28, 28),
            (rail, 43, width - rail, 1),
            (rail, 89, width - rail, 1),
            (width - basket, 90, 1, page - 90),
            (0, page, width, 1),
        )
        for part, geometry in zip(self._parts, geometries, strict=True):
            part.setGeometry(*geometry)


_STRIPS = ("closing", "offline", "slow", "checking", "clock", "training", "homologation")
_FAILURE_STAYS = 120.0
"""Seconds for which a notice about an internal failure is shown."""


class _Page(NamedTuple):
    scroller: PageScroller
    side: PageScroller | None
    side_width: int
    sale: bool
    rail_entry: str


class MainWindow(QMainWindow):
    """Top bar, rail, strips, steps, the open page with its side panel, and the key bar.

    Show it, wait for ``first_painted``, call ``build()``, then add pages. Signals are requests; the connected
    code decides and calls ``show_page`` and the ``set_`` methods. Closing is a request too
    (``close_requested``): the window stays until ``finish()``. ``now`` gives the local time.
    """

    first_painted = Signal()
    page_requested = Signal(str)
    more_requested = Signal()
    step_requested = Signal(int)
    command_requested = Signal(object)
    close_requested = Signal()

    def __init__(self, theme_name: str = "light", now: Callable[[], datetime] | None = None) -> None:
        super().__init__()
        self._theme_name = theme_name if theme_name in THEMES else "light"
        self._now = now
        self._pages: dict[str, _Page] = {}
        self.page = ""
        self._painted = False
        self._built = False
        self._finished = False
        self._touch: TouchInput | None = None
        self._early: list[QKeyEvent] = []
        self.setWindowTitle(translate("MainWindow", "Guichê"))
        self.setMinimumSize(*LEAST_SIZE)
        self.setCentralWidget(Skeleton(THEMES[self._theme_name]))

    def build(self) -> None:
        """Apply the theme to the application and build the frame; does nothing the second time."""
        if self._built:
            return
        from PySide6.QtWidgets import QApplication, QStackedWidget

        from pos_app.ui.pages import registry
        from pos_app.ui.shell.basket_panel import BasketPanel
        from pos_app.ui.shell.frame import FloatingNotices, KeyBar, Rail, StepBar
        from pos_app.ui.shell.top_bar import TopBar
        from pos_app.ui.style.hand import hand
        from pos_app.ui.style.theme import theme
        from pos_app.ui.widgets.notice import NoticeArea
        from pos_app.wording.notices import CommandId

        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme().apply(app, self._theme_name)
        self.rail = Rail(registry.rail())
        self.top_bar = TopBar(now=self._now)
        self.step_bar = StepBar(registry.step_words())
        self.key_bar = KeyBar()
        self.news = NoticeArea(self)
        self.basket = BasketPanel()
        self._strips: dict[str, Strip] = {}
        self._strong = False
        self._stack = QStackedWidget()
        # Out of sight until a page is asked for: a page that is only being made takes no keyboard.
        kept = self._stack.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._stack.setSizePolicy(kept)
        self._stack.hide()
        self._sides = QStackedWidget()
        self._sides.addWidget(self.basket)
        self._lay_out()
        self._float = FloatingNotices(self.news, self._stack, self.basket)
        self._put_touch()
        self.rail.page_requested.connect(self.page_requested)
        self.rail.more.clicked.connect(lambda _=False: self.more_requested.emit())
        self.step_bar.stepper.step_requested.connect(self.step_requested)
        self.top_bar.connection.clicked.connect(lambda _=False: self.page_requested.emit("connection"))
        for asks, command in (
            (self.basket.action.clicked, CommandId.MAIN),
            (self.basket.stops.clicked, CommandId.STOPS),
            (self.top_bar.commands.clicked, CommandId.COMMANDS),
            (self.key_bar.shortcuts_requested, CommandId.SHORTCUTS),
        ):
            asks.connect(lambda *_, command=command: self.command_requested.emit(command))
        hand().changed.connect(self._fit_hand)
        self._built = True
        self._arrange()
        if not self.page:
            self.setFocus()  # Else the rail gets the keyboard with the window, and a space presses it.

    def _put_touch(self) -> None:
        """Give the keyboard on the screen its place in the frame."""
        from pos_app.ui.shell.touch_input import TouchInput

        if self._touch is None:
            self._touch = TouchInput(self, self._dock, self._content, self._stack)
        else:
            self._touch.renew(self._dock, self._content, self._stack)

    @property
    def touch(self) -> TouchInput:
        """The keyboard on the screen; the frame is built."""
        assert self._touch is not None
        return self._touch

    def renew(self) -> QWidget:
        """Build the frame anew, in the language and theme now in force; pages are to be added again.

        Returns the frame as it was. It still covers the new one, so that the window never shows a frame
        without its page: the caller hides and deletes it.
        """
        from PySide6.QtCore import Qt

        from pos_app.ui.style.theme import theme

        old = self.takeCentralWidget()
        assert old is not None
        geometry = old.geometry()
        self._theme_name = theme().name
        self._pages, self.page, self._built = {}, "", False
        self.build()
        old.setParent(self)
        old.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        old.setGeometry(geometry)
        old.show()
        return old

    def close_notice(self) -> None:
        if areas := self._areas():
            max(areas, key=lambda area: area.newest).close_newest()

    def has_notice(self) -> bool:
        return bool(self._areas())

    def _areas(self) -> list[NoticeArea]:
        from pos_app.ui.widgets.notice import NoticeArea

        return [area for area in NoticeArea.in_use() if area.window() is self and area.isVisible()]

    def _lay_out(self) -> None:
        from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

        from pos_app.ui.kit.layouts import column, grow, lay_out, row
        from pos_app.ui.shell.frame import Ground

        self._ground = root = Ground(self)
        self._strip_column, self._dock, self._content = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
        below = row(grow(row(grow(self._stack), into=self._content, spacing=12)), self._sides, spacing=0)
        strips = column(into=self._strip_column, spacing=0)
        right = column(self.top_bar, strips, self.step_bar, grow(below), spacing=0)
        upper = row(self.rail, grow(right), spacing=0)
        dock = column(into=self._dock, spacing=0)
        lay_out(root, column(grow(upper), dock, self.key_bar, spacing=0))
        self.setCentralWidget(root)
        self.news.setParent(root)

    def add_page(
        self,
        name: str,
        widget: QWidget,
        *,
        side: QWidget | None = None,
        side_width: int = 356,
        sale: bool = False,
        rail_entry: str = "",
    ) -> None:
        """Add a page.

        A ``sale`` page has the steps above and, unless it brings its own ``side``, the basket beside
        it. ``side_width`` is the width of that own side in px. ``rail_entry`` is its entry in the rail:
        ``sell`` for sale pages and the page's own name otherwise.
        """
        from pos_app.ui.shell.page_scroller import PageScroller
        from pos_app.ui.widgets.accessible import read_as_placed

        for part in filter(None, (widget, side)):
            read_as_placed(part)
        chosen = rail_entry or ("sell" if sale else name)
        scroller, beside = PageScroller(widget), PageScroller(side) if side is not None else None
        self._pages[name] = _Page(scroller, beside, side_width, sale, chosen)
        self._stack.addWidget(scroller)
        if beside is not None:
            self._sides.addWidget(beside)

    def show_page(self, name: str) -> None:
        """Bring a page to the front, with its side panel and its entry in the rail.

        Raises:
            KeyError: no page of that name was added.
        """
        from pos_app.ui.widgets.paint import paint_later, paint_next_turn  # The first frame does without.

        page = self._pages[name]
        another, self.page = name != self.page, name
        self._stack.setCurrentWidget(page.scroller)
        self._stack.show()
        self._sides.setCurrentWidget(page.side or self.basket)
        self._sides.setVisible(page.sale or page.side is not None)
        self.step_bar.setVisible(page.sale)
        self.rail.mark_open(page.rail_entry)
        self._arrange()
        if another:
            paint_next_turn(page.scroller)
            paint_later(page.side or self.basket)
        self.setUpdatesEnabled(True)  # The start paints the frame once, with its page.

    def drop_page(self, name: str) -> None:
        """Take a page away for good; another one is in front."""
        scroller = self._pages.pop(name).scroller
        self._stack.removeWidget(scroller)
        scroller.deleteLater()

    def set_connection(self, state: Connection, text: PillWords) -> None:
        """Show whether the partner service can be used; the strip is controlled by ``show_strip``."""
        self.top_bar.connection.show_text(state, text)
        self.top_bar.connection.show()

    def set_profile(self, profile: Profile) -> None:
        """Show which service this desk sells on; all but production have a strip that stays."""
        from pos_app.wording import desk_texts

        self.top_bar.profile.show_profile(profile)
        self.top_bar.profile.show()
        for kind in ("training", "homologation"):
            if kind != profile:
                self.hide_strip(kind)
        if profile == "training":
            self.show_strip("training", *desk_texts.banner())
        elif profile == "homologation":
            self.show_strip("homologation", *desk_texts.homologation())

    def set_training(self) -> None:
        """Frame the window of a training desk, name it in the task bar, and show the entries only it has."""
        self._strong = True
        if "training" in self._strips:
            self._strips["training"].set_strong(True)
        self._ground.set_framed(True)
        self.rail.set_training(True)
        self.setWindowTitle(translate("TREINAMENTO · Guichê"))

    def set_hold(self, seconds: float | None, *, estimate: bool = False, text: str = "") -> None:
        """Show the remaining seconds of the seat hold; zero is expired, ``None`` no hold. ``text`` stand
        before it."""
        self.step_bar.show_text(text if seconds is not None else "")
        if seconds is None:
            self.step_bar.hold.clear()
        else:
            self.step_bar.hold.show_hold(seconds, estimate=estimate)

    def show_strip(self, kind: StripKind, lead: str, text: str, note: str = "") -> None:
        """Show a strip under the top bar; the page below shrinks."""
        from pos_app.ui.widgets.strip import Strip

        strip = self._strips.get(kind)
        if strip is None:
            strip = self._strips[kind] = Strip(kind)
            strip.set_low(self.height() <= LOW_HEIGHT)
            strip.set_strong(self._strong and kind == "training")
            above = [other for other in _STRIPS[: _STRIPS.index(kind)] if other in self._strips]
            self._strip_column.insertWidget(len(above), strip)
        strip.show_text(lead, text, note)
        strip.show()

    def show_failure(self, notice: NoticeView) -> None:
        """Show a notice about an internal failure on every page; does nothing before the frame is built."""
        if self._built:
            self.news.show_notice("failure", notice, seconds=_FAILURE_STAYS)

    def hide_strip(self, kind: StripKind) -> None:
        if kind in self._strips:
            self._strips[kind].hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep what is typed before there is a page: it is meant for the first."""
        if self.page:
            super().keyPressEvent(event)
        else:
            self._early.append(event.clone())

    def early_keys(self) -> list[QKeyEvent]:
        """Return, once, what was typed before the first page was there."""
        typed, self._early = self._early, []
        return typed

    def sizeHint(self) -> QSize:
        return QSize(1366, 768)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._built:
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Emit ``first_painted`` once, after the first paint."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.first_painted.emit)

    def _fit_hand(self) -> None:
        """Another hand: what it presses has another size, and fingers need no keys named."""
        for part in self.findChildren(QWidget):
            part.updateGeometry()
            part.update()
        self._arrange()

    def _arrange(self) -> None:
        from pos_app.ui.style.hand import hand

        self.key_bar.setVisible(not hand().touch)
        narrow, low = self.width() <= NARROW_WIDTH, self.height() <= LOW_HEIGHT
        for part in (self.rail, self.top_bar, self.step_bar, self.key_bar):
            part.set_narrow(narrow)
        small = self.width() <= SMALL_WIDTH
        self.step_bar.set_low(low, small=small)
        self.key_bar.set_small(small)
        for strip in self._strips.values():
            strip.set_low(low)
        page = self._pages.get(self.page)
        if page is not None and page.side is not None:
            side = min(page.side_width, 372) if narrow else page.side_width
        elif narrow:
            side = 278 if small else 236
        else:
            side = 360 if self.width() >= WIDE_WIDTH else 288
        self._sides.setFixedWidth(side)
        beside = self.rail.width() + (0 if self._sides.isHidden() else side)
        least = 10 if small else 12 if narrow else 16
        margin = max(least, (self.width() - beside - CONTENT_MAX) // 2)
        above = 8 if low else 12
        self._content.setContentsMargins(margin, above, margin, above)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Request confirmation before closing: an order may be in flight."""
        if self._finished:
            event.accept()
            return
        event.ignore()
        self.close_requested.emit()

    def finish(self) -> None:
        """Close without asking."""
        from pos_app.ui.style.hand import hand

        hand().use(touch=False)
        self._finished = True
        self.close()
