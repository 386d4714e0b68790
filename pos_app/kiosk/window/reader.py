"""Every page as one list in reading order: what stands in it, what is said of it, and five keys to use it.

The list is made from what the window shows, so a page needs nothing of its own to be heard. Qt's focus stays
where it is: keys that are typed still go to the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPen, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget

from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Frame, Screen
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.lines import Line, in_lines, stacked
from pos_app.ui.style import icons
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.event_watch import WindowWatch
from pos_app.ui.widgets.onscreen.key_panel import TouchKey
from pos_app.ui.widgets.paint import CENTRE, Painted, box, fill_rect, paint_text
from pos_app.wording import kiosk_texts
from pos_app.wording.kiosk_words import Text, say

if TYPE_CHECKING:
    from pos_app.kiosk.window.render import Page
    from pos_app.kiosk.window.window import KioskWindow

UP, DOWN, ENTER, BACK, HELP = range(5)
_HEADING, _PARAGRAPH, _CAPTION = 80, 160, 90
"""Letters: a shorter text belongs to the control below it; of a longer one so much is an item of its own.
The last is what the caption shows at once."""


@dataclass(slots=True)
class Item:
    """``before`` stands above it. A text has no ``role``; what another program shows ``hosts`` its own."""

    widget: QWidget
    name: str
    role: str = ""
    state: str = ""
    more: str = ""
    before: str = ""
    hosts: bool = False

    def sentences(self, number: int, count: int) -> list[str]:
        """Return name, role with place, state, description, and what the enter key does."""
        place = kiosk_texts.item_place(number, count)
        parts = [
            self.before,
            self.name,
            f"{self.role}, {place}" if self.role else place,
            self.state,
            self.more,
        ]
        if self.role and isinstance(self.widget, QAbstractButton) and self.widget.isEnabled():
            parts.append(say(Text.ENTER_PRESSES))
        return [part for part in parts if part]


class Reader(QObject):
    """``said`` carries sentences, ``hushed`` stops them, ``asked`` an intent; ``touched`` comes with keys;
    ``entered``: the keys are for what a page hosts."""

    said = Signal(list)
    hushed = Signal()
    asked = Signal(object)
    touched = Signal()
    entered = Signal()

    def __init__(self, window: KioskWindow) -> None:
        super().__init__(window)
        self._window = window
        self.on = False
        self.private = False
        """Whether only one person hears it: then what is personal is said too."""
        self._keys: dict[int, int] = {}
        self._shortcuts: list[QShortcut] = []
        self.items: list[Item] = []
        self.index = 0
        self._place: tuple[object, ...] = ()
        self._texts: set[str] = set()
        self._pressed = False
        self.marks = Marks(self, window)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._look)
        WindowWatch(window, self, self._seen)

    def use_keys(self, names: Sequence[str]) -> None:
        """Take up, down, enter, back and help from these keys, by Qt's names for them. Back and help are
        shortcuts: the card page, which has the keyboard while it shows, passes such keys on."""
        self._keys = {}
        for old in self._shortcuts:
            old.deleteLater()
        self._shortcuts = [QShortcut(QKeySequence(name), self._window) for name in names[BACK:]]
        for number, key in enumerate(self._shortcuts, start=BACK):
            key.setAutoRepeat(False)
            key.activated.connect(partial(self._pressed_far, number))
        for number, name in enumerate(names):
            found = QKeySequence(name)
            if found.count():
                key = found[0].key()  # type: ignore[index]  # Missing in Qt's own stubs.
                self._keys[key] = number
                if key == Qt.Key.Key_Return:
                    self._keys[Qt.Key.Key_Enter] = number

    def turn(self, on: bool) -> None:
        if on != self.on:
            self.on = on
            self._place = ()
            self.hushed.emit()
        self.follow()

    def follow(self) -> None:
        """Look at the page once it is laid out."""
        if self.on:
            self._soon.start()
        elif self.marks.isVisible():
            self.marks.hide()

    def forget(self) -> None:
        """Take the next page for another one, though it is the same: its words or looks are new."""
        self._place = ()

    def note(self, state: str) -> None:
        """Say how loud and fast it is said now."""
        self.marks.update()
        if self.on and self._place and state:
            self.said.emit(_aloud([state]))

    def tell(self, *sentences: str) -> None:
        """Say what happens in a part of the page that is another's."""
        self.said.emit(_aloud([*sentences]))

    # --- The list -----------------------------------------------------------------------------------

    def _look(self) -> None:
        screen = self._window.screen_shown
        if not self.on or screen is None:
            return
        before = self.items[self.index].widget if self.index < len(self.items) else None
        self.items = list(self._items(screen))
        place = (screen.page, screen.body.question, self._window.warning is not None)
        said = {item.name for item in self.items if not item.role} | {item.before for item in self.items}
        if place != self._place:
            self._place, self._pressed = place, False
            self.index = next((n for n, item in enumerate(self.items) if item.role), 0)
            facts = [] if self._window.warning else _facts(screen.frame)
            facts += [item.name for item in self.items[: self.index]]
            self.said.emit(_aloud([*facts, *self._here()]))
        else:
            same = (number for number, item in enumerate(self.items) if item.widget is before)
            self.index = next(same, min(self.index, max(0, len(self.items) - 1)))
            if self._pressed and (news := [one for one in said if one and _steady(one) not in self._texts]):
                self._pressed = False
                self.said.emit(_aloud(news))
        self._texts = {_steady(one) for one in said}
        self.marks.setGeometry(self._window.rect())
        self.marks.show()
        self.marks.raise_()
        self.marks.update()

    def _here(self) -> list[str]:
        if not self.items:
            return []
        return self.items[self.index].sentences(self.index + 1, len(self.items))

    def _items(self, screen: Screen) -> Iterator[Item]:
        """Yield the page, the keyboard, the main buttons, those of the header and the lowest bar. Under a
        warning there is only the warning."""
        window = self._window
        if window.warning is not None:
            yield from self._body(window.warning.card)
            return
        if window.page is not None:
            yield from self._body(window.page)
        for turn in (window.turner.back, window.turner.on):
            if turn.isVisible():
                yield _control(turn)
        if window.page is not None and window.page.keys is not None and window.page.keys.isVisible():
            for key in _inside(window.page.keys):
                yield _control(key)
        for button in (window.bar.main, window.bar.second, window.header.back, window.header.over):
            if button.isVisible():
                item = _control(button)
                if button is window.bar.main:
                    item.before = window.bar.accessibleName()
                yield item
        for button in window.access.buttons:
            if button.isVisible():
                yield _control(button)

    def _body(self, page: Page) -> Iterator[Item]:
        run: list[str] = []
        first: QWidget | None = None
        for block, widget in page.leaves():
            if text := self._words(block):
                if first is None or sum(map(len, run)) + len(text) > _PARAGRAPH:
                    if first is not None:
                        yield Item(first, _joined(run))
                    run, first = [], widget
                run.append(text)
                continue
            for item in self._controls(block, widget):
                if first is not None and len(_joined(run)) > _HEADING:
                    yield Item(first, _joined(run))
                elif first is not None:
                    item.before = _joined(run)
                run, first = [], None
                yield item
        if first is not None:
            yield Item(first, _joined(run))

    def _words(self, block: b.Block) -> str:
        if isinstance(block, b.Words):
            return "" if block.private and not self.private else block.text
        if isinstance(block, b.Ring):
            return f"{block.text} {block.unit}"
        return block.spoken if isinstance(block, b.Code) else ""

    def _controls(self, block: b.Block, widget: QWidget) -> Iterator[Item]:
        if isinstance(block, b.Entry | b.Slots | b.Pin):
            typed = len(block.text) if not isinstance(block, b.Pin) else block.typed
            state = kiosk_texts.typed_signs(typed) if typed else say(Text.NOTHING_TYPED)
            if self.private and isinstance(block, b.Entry | b.Slots) and typed:
                state = block.text if isinstance(block, b.Entry) else " ".join(block.text)
            yield Item(widget, block.name, say(Text.A_FIELD), state, say(Text.TYPE_BELOW))
        elif isinstance(block, b.Guest):
            yield Item(widget, block.spoken, say(Text.A_BUTTON), more=say(Text.ENTER_PRESSES), hosts=True)
        elif isinstance(widget, QAbstractButton):
            yield _control(widget)
        else:
            for button in _inside(widget):
                yield _control(button)

    def caption(self, sentence: str) -> None:
        """Show what is being said; an empty sentence is the end of it, and leaves the last one in sight."""
        if sentence:
            self.marks.sentence = sentence
            self.marks.update()

    def _pressed_far(self, which: int) -> None:
        screen = self._window.screen_shown
        if screen is not None and screen.page != "staff":
            self.touched.emit()
            self.press(which)

    # --- Five keys ----------------------------------------------------------------------------------

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Return whether a key is kept from the window."""
        kind = event.type()
        if not isinstance(event, QKeyEvent) or kind not in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            return False
        screen = self._window.screen_shown
        which = self._keys.get(event.key())
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if screen is None or screen.page == "staff":
            return False  # The staff may have brought a keyboard.
        if which is None or not plain:
            if kind == QEvent.Type.KeyPress:
                self.hushed.emit()
            return False
        # Only steps repeat while a key is held: enter pays.
        if kind == QEvent.Type.KeyPress and (which in (UP, DOWN) or not event.isAutoRepeat()):
            self.touched.emit()
            self.press(which)
        return True

    def press(self, which: int) -> None:
        """Do what one of the five keys means. The first one only begins."""
        self.hushed.emit()
        if not self.on:
            self.asked.emit(Ask.GUIDE)
            return
        self._look()
        if which == HELP:
            self.asked.emit(Ask.HELP)
        elif which == BACK:
            back = self._window.header.back
            if back.isVisible() and back.isEnabled() and self._window.warning is None:
                back.click()
            else:
                self.said.emit(_aloud([say(Text.NO_WAY_BACK), *self._here()]))
        elif which == ENTER:
            self._enter()
        else:
            self._move(1 if which == DOWN else -1)

    def past_guest(self, forward: bool) -> None:
        """Go on from what a page hosts, whose keys went past its end, or before its beginning."""
        if self.on:
            self._look()
            self.index = next((n for n, item in enumerate(self.items) if item.hosts), self.index)
            self._move(1 if forward else -1)

    def _move(self, by: int) -> None:
        to = self.index + by
        if not 0 <= to < len(self.items):
            end = say(Text.LIST_END if by > 0 else Text.LIST_START)
            self.said.emit(_aloud([end, *self._here()]))
            return
        self.index = to
        self._window.turner.reach(self.items[to].widget)
        self.marks.update()
        self.said.emit(_aloud(self._here()))

    def _enter(self) -> None:
        if not self.items:
            return
        widget = self.items[self.index].widget
        if self.items[self.index].hosts:
            self.entered.emit()
        elif isinstance(widget, QAbstractButton) and widget.isEnabled():
            self._pressed = True
            if isinstance(widget, TouchKey) and widget.key.does == "type":
                self.said.emit([say(Text.KEY_TYPED)])
            widget.click()
            self.follow()
        else:
            self.said.emit(_aloud(self._here()))


def _inside(widget: QWidget) -> list[QAbstractButton]:
    """Return the buttons in a widget that can be pressed, row by row."""
    found = [
        one for one in widget.findChildren(QAbstractButton) if one.isEnabled() and one.isVisibleTo(widget)
    ]
    places = {one: one.mapTo(widget, one.rect().center()) for one in found}
    return sorted(found, key=lambda one: (places[one].y() // 24, places[one].x()))


def _control(button: QAbstractButton) -> Item:
    name, more, state = button.accessibleName() or button.text(), "", ""
    if isinstance(button, BigButton):
        act = button.act
        if not act.spoken:
            name, more = act.text, ". ".join(part for part in (act.note, act.side_note, act.side) if part)
        state = say(Text.IS_CHOSEN) if act.chosen else ""
    if not button.isEnabled():
        state = kiosk_texts.not_usable(button.accessibleDescription())
    role = Text.A_KEY if isinstance(button, TouchKey) else Text.A_BUTTON
    return Item(button, name, say(role), state, more)


def _facts(frame: Frame) -> list[str]:
    """Return title and main facts of a page, as its title strip paints them."""
    if band := frame.band:
        parts = (band.title, band.text, f"{band.side} {band.side_note}")
    else:
        chip = f"{frame.chip.strong} {frame.chip.text}" if frame.chip else ""
        parts = (frame.title, f"{frame.text} {frame.strong}", chip)
    return [part.strip() for part in parts if part.strip()]


def _joined(run: list[str]) -> str:
    """Return texts as sentences; one that begins with a small letter goes on with the one before."""
    said = ""
    for one in run:
        goes_on = not said or one[0].islower()
        said += f" {one}" if goes_on or said[-1] in ".!?:," else f". {one}"
    return said.strip() if said[-1:] in ".!?:" else f"{said.strip()}."


def _steady(text: str) -> str:
    """Return a text without its digits: a clock in it is no news."""
    return re.sub(r"\d+", "0", text)


_MONEY = re.compile(r"R\$\s?([\d.]+),(\d\d)")
_NUMBER = re.compile(r"\b(?:(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d-]{5,}|\d{6,})\b")
"""An order's: capitals and digits together, or many digits."""
_SIGNS = str.maketrans({"\u00b7": ",", "\u2192": ",", "\u2026": ".", "\u00d7": "x"})


def _aloud(sentences: list[str]) -> list[str]:
    """Return sentences as a voice can read them: amounts in words, the number of an order sign by sign, no
    signs that are only for the eye."""

    def money(found: re.Match[str]) -> str:
        return kiosk_texts.money_aloud(found[1].replace(".", ""), found[2])

    said = (_NUMBER.sub(lambda found: ", ".join(found[0].replace("-", "")), one) for one in sentences)
    whole = (_MONEY.sub(money, one).translate(_SIGNS).replace(" ,", ",") for one in said if one.strip())
    return [piece for one in whole for piece in _pieces(one.strip())]


def _pieces(sentence: str) -> Iterator[str]:
    """Yield a sentence in parts that the caption can show whole."""
    for one in re.split(r"(?<=[.!?;]) ", sentence):
        while len(one) > _CAPTION:
            cut = max(one.rfind(mark, 0, _CAPTION) for mark in (", ", " "))
            cut = cut if cut > 0 else _CAPTION
            yield one[: cut + 1].strip()
            one = one[cut + 1 :]
        if one.strip():
            yield one.strip()


class Marks(Painted):
    """The number of each item, the ring around the one in hand, and what is being said. It lies over all and
    takes no touch."""

    def __init__(self, reader: Reader, window: KioskWindow) -> None:
        super().__init__(window)
        self._reader, self._window = reader, window
        self.sentence = ""
        self.state = ""
        """How loud and fast; empty where nothing speaks."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def caption(self) -> QRect:
        """Return where the words stand: in a band of their own, or over the title where there is no room."""
        return self._window.caption_place() if self.state else QRect()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        reader, window = self._reader, self._window
        if not (place := self.caption()).isEmpty():
            self._caption(painter, t, place)
        for number, item in enumerate(reader.items):
            if not shiboken6.isValid(item.widget) or not item.widget.isVisibleTo(window):
                continue
            at = QRect(item.widget.mapTo(window, item.widget.rect().topLeft()), item.widget.size())
            shown = item.widget.visibleRegion().boundingRect()
            if shown.isEmpty():
                continue
            here = number == reader.index
            if here:
                self._ring(painter, t, at)
            self._number(painter, t, at, number + 1, text=not item.role, here=here)

    def _ring(self, painter: QPainter, t: Tokens, at: QRect) -> None:
        around = QRectF(at.adjusted(-10, -10, 10, 10) & self.rect().adjusted(8, 8, -8, -8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for wide, ink in ((16, t.rail), (8, t.accent)):
            painter.setPen(QPen(colour(ink), wide))
            painter.drawRoundedRect(around, 10, 10)

    def _number(
        self, painter: QPainter, t: Tokens, at: QRect, number: int, *, text: bool, here: bool
    ) -> None:
        radius = 20 if min(at.width(), at.height()) >= 84 else 14
        x, y = (at.left() - radius - 4, at.top() + radius) if text else (at.left() + 4, at.top() + 4)
        centre = QPointF(max(radius + 2, x), max(radius + 2, y))
        painter.setPen(QPen(colour(t.rail), 2))
        painter.setBrush(colour(t.accent if here else t.surface))
        painter.drawEllipse(centre, radius, radius)
        disc = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        paint_text(painter, disc, str(number), t.on_accent if here else t.text, radius, 600, CENTRE)

    def _caption(self, painter: QPainter, t: Tokens, place: QRect) -> None:
        tall = place.height() > 120
        fill_rect(painter, place, t.rail)
        left, size = scales.scale().side, scales.text(30) if tall else 24
        if tall:
            icons.paint(painter, "headphones", t.accent, left, place.y() + 12, 30)
            line = QRect(left + 44, place.y() + 8, place.width() - 2 * left, 40)
            stacked(painter, line, Line(self.state, t.rail_text, scales.text(24)))
        inside = place.adjusted(left, 52 if tall else 2, -left, -6 if tall else -2)
        lines = in_lines(self.sentence, size, 600, inside.width() - 28, 2)[:2] if self.sentence else []
        if lines:
            box(painter, inside, fill=t.accent, radius=6)
            said = [Line(text, t.on_accent, size, 600) for text in lines]
            stacked(painter, inside.adjusted(14, 0, -14, 0), *said)
