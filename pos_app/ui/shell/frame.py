"""The parts around the pages: the rail, the steps, the keys, the ground, and where notices stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleStateChangeEvent, QMouseEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QAccessibleWidget, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import KeyHint
from pos_app.ui.kit.layouts import grow, lay_out, row
from pos_app.ui.pages.registry import RailEntry
from pos_app.ui.shell.basket_panel import BasketPanel
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import hand, least
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.accessible import MenuTabAccessible, TabAccessible, describe
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.hold_pill import HoldPill
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import CENTRE, Painted, box, fill_rect, keys_width, paint_keys, paint_text
from pos_app.ui.widgets.stepper import Stepper
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

KEYS_HEIGHT, KEYS_HEIGHT_SMALL = 30, 26
_MOST_NARROW = 5
_GAP = 18


class KeyBar(Painted):
    """Hints from the left as far as they fit; the list of shortcuts always at the right, to be clicked."""

    shortcuts_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hints: tuple[KeyHint, ...] = ()
        self._left = 96
        self._narrow = False
        self._locked = False
        self.setFixedHeight(KEYS_HEIGHT)

    def show_hints(self, hints: Sequence[KeyHint]) -> None:
        name = "; ".join(f"{'+'.join(shortcuts.caps(hint.of))}: {hint.text}" for hint in hints)
        if (tuple(hints), name) == (self._hints, self.accessibleName()):
            return
        self._hints = tuple(hints)
        self.setAccessibleName(name)
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Show at most five hints, and fewer words for the list of shortcuts."""
        self._narrow = narrow
        self._left = 68 if narrow else 96
        self.update()

    def set_small(self, small: bool) -> None:
        self.setFixedHeight(KEYS_HEIGHT_SMALL if small else KEYS_HEIGHT)

    def set_locked(self, locked: bool) -> None:
        self._locked = locked
        self.update()

    def _help(self) -> str:
        return translate("Atalhos")

    def _help_left(self) -> int:
        side = 14 if self._narrow else 16
        return self.width() - side - fonts.text_width(self._help(), 12) - 6 - keys_width(CommandId.SHORTCUTS)

    def shown(self) -> tuple[KeyHint, ...]:
        x, fitting = self._left, []
        for hint in self._hints[: _MOST_NARROW if self._narrow else None]:
            x += keys_width(hint.of) + 6 + fonts.text_width(hint.text, 12)
            if x > self._help_left() - _GAP:
                break
            fitting.append(hint)
            x += _GAP
        return tuple(fitting)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._locked and event.position().x() >= self._help_left():
            self.shortcuts_requested.emit()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        middle = self.height() // 2 + 1
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, 0, self.width(), 1), t.border)
        x = self._left
        for hint in self.shown():
            x = paint_keys(painter, x, middle, hint.of) + 6
            width = fonts.text_width(hint.text, 12)
            paint_text(painter, QRect(x, 1, width + 1, self.height() - 1), hint.text, t.text_2, 12)
            x += width + _GAP
        if self._locked:
            return
        x = paint_keys(painter, self._help_left(), middle, CommandId.SHORTCUTS) + 6
        paint_text(painter, QRect(x, 1, self.width() - x, self.height() - 1), self._help(), t.text_2, 12)


class RailButton(PaintedButton):
    """Icon over words, with a yellow count when something waits there."""

    _accessible = TabAccessible

    def __init__(self, icon: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._count = 0
        self._narrow = False
        self.open = False
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_count(0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        describe(self, lambda: self._accessible(self, lambda: self.open))

    def set_count(self, count: int) -> None:
        """Show how many wait; none shows nothing."""
        self._count = count
        waiting = translate("{0}, {1} aguardando").format(self.text(), count)
        self.setAccessibleName(waiting if count else self.text())
        self.update()

    def set_open(self, open_: bool) -> None:
        if open_ != self.open:
            self.open = open_
            changed = QAccessible.State()
            changed.selected = True
            QAccessible.updateAccessibility(QAccessibleStateChangeEvent(self, changed))
            self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Show the icon alone, its words as a tool tip."""
        self._narrow = narrow
        self.setToolTip(plain_text_tooltip(self.text() if narrow else ""))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(56, 48) if self._narrow else QSize(80, 60)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        middle = self.width() / 2
        ink = "#FFFFFF" if self.open else t.rail_text
        top = 8 if self._narrow else 11
        if self.open:
            fill_rect(painter, self.rect(), t.rail_2)
            fill_rect(painter, QRect(0, 0, 3, self.height()), t.accent)
        icons.paint(painter, self._icon, ink, middle - 10, top, 20)
        if not self._narrow:
            paint_text(painter, QRect(0, 32, self.width(), 20), self.text(), ink, 12, 500, CENTRE)
        if self._count:
            centre = QPointF(middle + 12, top + 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.accent))
            painter.drawEllipse(centre, 9, 9)
            ground = QRectF(centre.x() - 9, centre.y() - 9, 18, 18)
            paint_text(painter, ground, str(min(self._count, 99)), t.on_accent, 11, 700, CENTRE)
        if self.hasFocus():
            inside = self.rect().adjusted(3, 0, -1, 0)
            box(painter, inside, line=t.focus_on_fill, width=2, radius=0)


class MoreButton(RailButton):
    """Opens a menu of the other places."""

    _accessible = MenuTabAccessible


WIDTH = 80
WIDTH_NARROW = 56


class Rail(Painted):
    """The entries given, and ``more`` at the foot, which asks for the list of all others.
    ``page_requested`` names an entry."""

    page_requested = Signal(str)

    def __init__(self, entries: Mapping[str, RailEntry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 52, 0, 6)
        column.setSpacing(2)
        self.entries: dict[str, RailButton] = {}
        for name, entry in entries.items():
            if entry.in_more:
                continue
            button = RailButton(entry.icon, entry.text(), self)
            # A press is only a request; mark_open marks the entry.
            button.clicked.connect(lambda _=False, name=name: self.page_requested.emit(name))
            self.entries[name] = button
            column.addWidget(button)
        self._only_training = frozenset(name for name, entry in entries.items() if entry.training)
        self._usable = True
        self._left_out = {name for name, entry in entries.items() if entry.training or entry.branch}
        self._in_more = frozenset(name for name, entry in entries.items() if entry.in_more)
        self.more = MoreButton("ellipsis", translate("Mais"), self)
        column.addStretch(1)
        column.addWidget(self.more)
        self.set_usable(True)
        self._shown = ""
        self.setAccessibleName(translate("Navegação"))
        self.set_narrow(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        describe(self, lambda: QAccessibleWidget(self, QAccessible.Role.PageTabList))

    def mark_open(self, name: str) -> None:
        """Mark ``name`` as the open entry; unknown names mark none."""
        self._shown = name
        for other, button in self.entries.items():
            button.set_open(other == name)
        self.more.set_open(name in self._in_more)

    def set_narrow(self, narrow: bool) -> None:
        self.setFixedWidth(WIDTH_NARROW if narrow else WIDTH)
        for button in (*self.entries.values(), self.more):
            button.set_narrow(narrow)

    def set_usable(self, usable: bool) -> None:
        """Show the entries, or our mark alone while there is nowhere to go yet."""
        self._usable = usable
        for name, button in self.entries.items():
            button.setVisible(usable and name not in self._left_out)
        self.more.setVisible(usable)

    def offer(self, name: str, on: bool) -> None:
        """Show an entry that only some desks, or some people, have."""
        if on is (name in self._left_out):
            (self._left_out.discard if on else self._left_out.add)(name)
            self.entries[name].setVisible(on and self._usable)

    def set_training(self, training: bool) -> None:
        for name in self._only_training:
            self.offer(name, training)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.rail)
        edge = t.border if t.high_contrast else t.rail_2
        fill_rect(painter, QRect(self.width() - 1, 0, 1, self.height()), edge)
        x = (self.width() - 28) // 2
        box(painter, QRect(x, 8, 28, 28), fill=t.accent)
        icons.paint(painter, "guiche", t.on_accent, x, 8, 28)


STEPS_HEIGHT = 46
STEPS_HEIGHT_LOW, STEPS_HEIGHT_SMALL = 38, 36


class StepBar(Painted):
    """The steps by their names; the hold at the right."""

    def __init__(self, steps: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(STEPS_HEIGHT)
        self.stepper = Stepper(steps)
        self.hold = HoldPill()
        self._narrow = False
        self._row = QHBoxLayout()
        self._words = Label("", size=12, tone="text_2")
        self._tips = Label("", size=12, tone="text_2")
        read = translate("Entendi, fechar")
        self.close_tips = Button(read, key=CommandId.BACK)  # As high as fits the lowest bar.
        tips = (self._tips, self.close_tips)
        right = (*tips, self._words, self.hold)
        lay_out(self, row(grow(self.stepper), *right, spacing=8, margins=(16, 0, 16, 1), into=self._row))
        for part in (*tips, self._words):
            part.hide()
        self._read: Callable[[], object] = lambda: None
        self.close_tips.clicked.connect(lambda _=False: self._read())

    def show_tips(self, text: str, read: Callable[[], object]) -> None:
        """Show how many hints of the first day there are, and the button that closes them."""
        self._read = read
        self._tips.setText(text)
        self._tips.setVisible(bool(text) and not self._narrow)
        self.close_tips.setVisible(bool(text))

    def show_text(self, text: str) -> None:
        """Show words before the countdown, where there is space for them."""
        self._words.setText(text)
        self._words.setVisible(bool(text) and not self._narrow)

    def set_narrow(self, narrow: bool) -> None:
        self._narrow = narrow
        self.show_text(self._words.text())
        side = 12 if narrow else 16
        self._row.setContentsMargins(side, 0, side, 1)

    def set_low(self, low: bool, *, small: bool = False) -> None:
        height = STEPS_HEIGHT_SMALL if small else STEPS_HEIGHT_LOW if low else STEPS_HEIGHT
        self.setFixedHeight(least(height) + hand().touch)  # The line below it is nothing to press.

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), t.border)


FRAME = 5
"""px"""


class Ground(Painted):
    """Holds everything in the window; framed, it leaves a margin on every side for a line of colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._framed = False

    def set_framed(self, framed: bool) -> None:
        self._framed = framed
        side = FRAME if framed else 0
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(side, side, side, side)
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if not self._framed:
            return
        ink, width, height = t.training, self.width(), self.height()
        for rect in (
            QRect(0, 0, width, FRAME),
            QRect(0, height - FRAME, width, FRAME),
            QRect(0, 0, FRAME, height),
            QRect(width - FRAME, 0, FRAME, height),
        ):
            fill_rect(painter, rect, ink)


_EDGE = 12
_WIDEST = 820
_LOW = 500
"""px of a page of which a notice hides too much: it begins with its title alone."""


class FloatingNotices(QObject):
    """Keeps ``area`` in the space that ``basket`` leaves above its total, where that is enough, else at the
    lower edge of ``page``: below what it shows, which gives way, or over it while a sale is beside it, whose
    seats and fields must stay where they are. All have one ancestor."""

    _MOVES = (
        QEvent.Type.Resize,
        QEvent.Type.Move,
        QEvent.Type.LayoutRequest,
        QEvent.Type.Show,
        QEvent.Type.Hide,
    )

    def __init__(self, area: NoticeArea, page: QWidget, basket: BasketPanel) -> None:
        super().__init__(area)
        self._area, self._page, self._basket = area, page, basket
        # Once for any number of changes: placing the area changes its size again.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._position)
        EventWatch(self, self._seen, area, page, basket)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in self._MOVES:
            self._later.start()
        return False

    def _position(self) -> None:
        area, page, holder = self._area, self._page, self._area.parentWidget()
        shown = holder is not None and not area.isHidden()
        width = min(_WIDEST, page.width())
        height = min(area.needed_height(width), max(0, page.height() - _EDGE)) if shown else 0
        gives_way = shown and not self._basket.isVisible()
        page.setContentsMargins(0, 0, 0, height + _EDGE if gives_way else 0)
        if holder is None or not shown:
            return
        if self._basket.isVisible():
            spare = self._basket.spare()
            needs = area.needed_height(spare.width())
            if needs <= spare.height():
                corner = self._basket.mapTo(holder, spare.bottomLeft())
                area.setGeometry(corner.x(), corner.y() - needs, spare.width(), needs)
                area.raise_()
                return
            if page.height() < _LOW:
                area.make_room()
                height = min(area.needed_height(width), max(0, page.height() - _EDGE))
        corner = page.mapTo(holder, QPoint((page.width() - width) // 2, page.height() - height))
        area.setGeometry(corner.x(), corner.y(), width, height)
        area.raise_()
