"""The bar above the map (number, suggestions, age, refresh), and the legend below it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.seats import SeatState
from pos_app.ui.kit.layouts import Stretch, asks, high, lay_out, row
from pos_app.ui.pages.seats.page import Ask, Intent, SeatLook
from pos_app.ui.pages.seats.seat_map import WISHES
from pos_app.ui.pages.seats.seat_paint import paint_seat
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import hand
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.button import Button, Pressable
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import Painted, box, fill_rect, keys_width, paint_keys, paint_text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

TALL, LOW = 58, 46
"""Its heights in px."""
_SIDE, _GAP, _AFTER_ENTRY = 12, 12, 6
"""px at the ends, between two parts, and more after the number."""
SUGGESTION = 40
"""The height of the line below, in px."""
_LEFT, _RIGHT = 36, 12


class SeatBar(QWidget):
    """The number that is typed, suggestions, how many seats are free, the age of the map."""

    def __init__(self, ask: Callable[[Intent], object], change_deck: Callable[[], object]) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._trip: tuple[object, ...] = ()
        self._lead = Label(weight=500)
        self.entry = EntryBox()
        self._hint = Label(translate("SeatBar", "Sugerir"), tone="text_2")
        self.together = _chip(translate("SeatBar", "Juntas"), CommandId.SEATS_TOGETHER)
        self.window_seats = _chip(translate("SeatBar", "Janela"), CommandId.SEATS_WINDOW)
        self.aisle_seats = _chip(translate("SeatBar", "Corredor"), CommandId.SEATS_AISLE)
        self.front = _chip(translate("SeatBar", "Na frente"), CommandId.SEATS_FRONT)
        chips = (self.together, self.window_seats, self.aisle_seats, self.front)
        for chip, wish in zip(chips, WISHES.values(), strict=True):
            asks(chip, ask, wish)
        self.other_deck = _chip(translate("SeatBar", "Outro andar"), CommandId.DECK_DOWN)
        self.other_deck.clicked.connect(lambda: change_deck())
        self._problem = Label(size=12, weight=500, tone="danger")
        self._free = Label(weight=600)
        self._free_of = Label(tone="text_2")
        self._age = Label(size=12, tone="text_2")
        name = translate("SeatBar", "Atualizar o mapa")
        refresh = Button(size="small", icon="refresh-cw", key=CommandId.REFRESH, name=name, touch=True)
        self.refresh_button = asks(refresh, ask, Ask.REFRESH)
        self._count = QHBoxLayout()
        number = (self._lead, self.entry, _AFTER_ENTRY, self._hint, *chips, self.other_deck, self._problem)
        count = row(self._free, self._free_of, spacing=4, into=self._count)
        after = (Stretch, count, self._age, self.refresh_button)
        lay_out(self, row(*number, *after, spacing=_GAP, margins=(_SIDE, 0, _SIDE, 0)))
        high(TALL, self)
        self._problem.hide()
        self.other_deck.hide()
        hand().changed.connect(self._fit_hand)
        self._fit_hand()

    def _fit_hand(self) -> None:
        """Fingers press the seats themselves; only keys name them."""
        tap, by_key = (
            translate("SeatBar", "Toque nas poltronas"),
            translate("SeatBar", "Digite o número da poltrona"),
        )
        self._lead.setText(tap if hand().touch else by_key)
        self.entry.setVisible(not hand().touch)
        self._arrange()

    def show_entry(self, text: str, problem: str) -> None:
        """Show what is typed. A problem replaces the suggestions, so that nothing moves."""
        self.entry.show_text(text, problem)
        if problem != self._problem.text():
            self._problem.setText(problem)
            self._problem.setVisible(bool(problem))
            self._arrange()

    def show_trip(self, together: str, free: int, total: int, *, decks: bool) -> None:
        """Name the first suggestion, count the free seats unless the page shows that elsewhere (``total`` 0),
        and offer the other deck where there are two."""
        count = (str(free), trip_texts.free_of(free, total)) if total else ("", "")
        shown = (together, *count, decks)
        if shown == self._trip:
            return
        if together != self.together.text():
            self.together.set_text(together)
        self._trip = shown
        self._free.setText(count[0])
        self._free_of.setText(count[1])
        self.other_deck.setVisible(decks)
        self._arrange()

    def show_age(self, text: str) -> None:
        if text != self._age.text():
            self._age.setText(text)
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide what does not fit this width; its shortcuts still work."""
        super().resizeEvent(event)
        self._arrange()

    def set_low(self, low: bool) -> None:
        self.setFixedHeight(LOW if low else TALL)

    def _arrange(self) -> None:
        usual = self._problem.isHidden()
        counted = bool(self._free.text())
        wanted: dict[QWidget, bool] = {
            self._hint: usual and not counted,
            self._age: not counted,
            self._lead: True,
            self.aisle_seats: usual,
            self.front: usual,
            self.window_seats: usual,
            self.together: usual,
        }
        for part, here in wanted.items():
            part.setVisible(here)
        # The first to go is what is needed least; the key of a suggestion works without its chip.
        for part in wanted:
            if self._needed() <= self.width():
                break
            part.hide()

    def _needed(self) -> int:
        layout = self.layout()
        assert layout is not None
        self._count.invalidate()  # An outer layout does not pass it on to one inside.
        layout.invalidate()
        return layout.sizeHint().width()


def _chip(text: str, key: CommandId) -> Chip:
    return Chip(text, key=key, checkable=False)


class EntryBox(Painted):
    """The seat number that is typed, or the seat under the cursor. It never has the focus: the map has."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._wrong = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("EntryBox", "Número da poltrona"))

    def sizeHint(self) -> QSize:
        return QSize(84, 38)

    def show_text(self, text: str, problem: str) -> None:
        """Show a number; a problem outlines the box and is read aloud."""
        self.text, self._wrong = text, bool(problem)
        self.setAccessibleDescription(problem or text)
        self.setToolTip(plain_text_tooltip(problem))
        if problem:
            announce(self, problem)
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line = t.danger if self._wrong else t.border_strong
        box(painter, self.rect(), fill=t.surface, line=line, width=2 if self._wrong else 1)
        icons.paint(painter, "keyboard", t.text_3, 11, self.height() / 2 - 8)
        space = QRect(36, 0, self.width() - 40, self.height())
        paint_text(
            painter,
            space,
            self.text,
            t.danger if self._wrong else t.text,
            20,
            600,
            Qt.AlignmentFlag.AlignVCenter,
        )


class SuggestionLine(Pressable):
    """Which seats are suggested on this leg, and why; a click asks for others, as its key does. Hidden while
    nothing is suggested."""

    def __init__(self) -> None:
        super().__init__()
        self._lead = self._rest = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(SUGGESTION)
        self.hide()

    def show_text(self, lead: str, rest: str) -> None:
        """Show where the suggestion comes from, and the suggestion; nothing hides the line."""
        if (lead, rest) == (self._lead, self._rest):
            return
        self._lead, self._rest = lead, rest
        self.setText(trip_texts.other_suggestion())
        self.setAccessibleName(f"{lead} {rest} {trip_texts.other_suggestion()}")
        self.setToolTip(plain_text_tooltip(f"{lead} {rest}"))
        self.setVisible(bool(rest))
        self.update()

    @property
    def caption(self) -> str:
        """What is shown; empty while nothing is suggested."""
        return f"{self._lead} {self._rest}".strip()

    def sizeHint(self) -> QSize:
        return QSize(300, SUGGESTION)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        height = self.height()
        fill_rect(painter, self.rect(), t.primary_tint)
        icons.paint(painter, "wand-sparkles", t.primary, 12, height / 2 - 8, 16)
        keys = keys_width(CommandId.SEATS_TOGETHER)
        x = self.width() - _RIGHT - keys
        paint_keys(painter, x, height // 2, CommandId.SEATS_TOGETHER)
        wide = fonts.text_width(self.text(), 12)
        x -= wide + 8
        paint_text(painter, QRect(x, 0, wide + 1, height), self.text(), t.primary, 12)
        lead = min(fonts.text_width(self._lead, 13, 600), x - _LEFT)
        paint_text(painter, QRect(_LEFT, 0, lead + 1, height), self._lead, t.text, 13, 600)
        space = QRect(_LEFT + lead + 6, 0, x - _LEFT - lead - 18, height)
        if space.width() > 20:
            paint_text(painter, space, self._rest, t.text, 13)
        if self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            fill_rect(painter, QRect(0, height - 2, self.width(), 2), t.primary)


_SEAT_W, _SEAT_H = 30, 24
_ROW = 34
_ICONS = {
    SeatState.HELD: "lock",
    SeatState.RELEASED: "clock",
    SeatState.COLLEAGUE: "users",
}


class Legend(Painted):
    """One line of samples; a second one where the width requires it (``heightForWidth``)."""

    def __init__(self) -> None:
        super().__init__()
        self._prices: dict[SeatState, str] = {}
        self._states = tuple(SeatState)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("Legend", "Legenda"))

    def show_states(self, states: Collection[SeatState], price: str, low_price: str) -> None:
        """Show the states that occur on this map, with the prices of a free seat and of one at the low fare,
        without their currency sign."""
        self._states = tuple(state for state in SeatState if state in states)
        prices = {SeatState.FREE: price, SeatState.LOW_FARE: low_price}
        self._prices = {state: text.replace("R$\u00a0", "") for state, text in prices.items()}
        self.setAccessibleDescription(
            ", ".join(
                f"{trip_texts.legend(state)} {text}"
                for state, text in prices.items()
                if text and state in states
            )
        )
        self.updateGeometry()
        self.update()

    def _items(self) -> list[tuple[SeatState, str, str]]:
        return [(state, trip_texts.legend(state), self._prices.get(state, "")) for state in self._states]

    def _flow(self, width: int) -> list[tuple[QPoint, SeatState, str, str]]:
        items = self._items()
        widths = [self._width(text, price) for _, text, price in items]
        gap = min(18, max(10, (width - 32 - sum(widths)) // max(len(items) - 1, 1)))
        placed, x, y = [], 18, 0
        for (state, text, price), wide in zip(items, widths, strict=True):
            if x > 18 and x + wide > width - 10:
                x, y = 18, y + _ROW
            placed.append((QPoint(x, y), state, text, price))
            x += wide + gap
        return placed

    def _width(self, text: str, price: str) -> int:
        after = fonts.text_width(price, 12, 600) + 5 if price else 0
        return _SEAT_W + 6 + fonts.text_width(text, 12) + after

    def heightForWidth(self, width: int) -> int:
        return max((at.y() for at, *_ in self._flow(width)), default=0) + _ROW + 12

    def sizeHint(self) -> QSize:
        return QSize(600, _ROW + 12)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        for at, state, text, price in self._flow(self.width()):
            top = at.y() + 6 + (_ROW - _SEAT_H) // 2
            area = QRectF(at.x(), top, _SEAT_W, _SEAT_H)
            paint_seat(painter, area, SeatLook("", state))
            if name := _ICONS.get(state):
                ink = t.primary if state is SeatState.HELD else t.text_2
                icons.paint(painter, name, ink, at.x() + 5, top + 6, 12)
            x = at.x() + _SEAT_W + 6
            wide = fonts.text_width(text, 12)
            middle = QRect(x, top, wide + 2, _SEAT_H)
            paint_text(painter, middle, text, t.text_2, 12, 400, Qt.AlignmentFlag.AlignVCenter)
            if price:
                bold = QRect(x + wide + 5, top, 80, _SEAT_H)
                paint_text(painter, bold, price, t.text, 12, 600, Qt.AlignmentFlag.AlignVCenter)
