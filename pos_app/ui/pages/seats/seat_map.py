"""The map of a coach: paints the coach and holds one button per seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from PySide6.QtCore import QKeyCombination, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import Coach, Seat, lay_out
from pos_app.ui.keys import shortcuts
from pos_app.ui.pages.seats import geometry
from pos_app.ui.pages.seats.page import Ask, Clicked, Intent, KeyTyped, Pressed, PutBack, SeatLook
from pos_app.ui.pages.seats.seat_paint import paint_deck, paint_empty, paint_seat
from pos_app.ui.style import icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.number_disc import paint_disc
from pos_app.ui.widgets.paint import Painted, box, paint_next_turn, painter_for
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
WISHES = {
    CommandId.SEATS_TOGETHER: SeatWish.TOGETHER,
    CommandId.SEATS_WINDOW: SeatWish.WINDOW,
    CommandId.SEATS_AISLE: SeatWish.AISLE,
    CommandId.SEATS_FRONT: SeatWish.FRONT,
}
"""The commands that suggest seats."""
_KEY_PAUSE_MS = 700
_RING, _OUTLINE = 2.5, 1.5
_SMALL = 42
"""Below this width of a seat, in px, its disc is smaller and farther out, to leave the number free."""
_REACH = 14
"""How far a disc or the ring may reach beyond a seat, in px."""


def _first(labels: list[str], looks: Mapping[str, SeatLook]) -> str:
    """Return the seat on which the cursor starts: one of this sale, else a free one."""
    facts = {label: looks[label].state.facts for label in labels}
    ours = (label for label in labels if facts[label].ours)
    free = (label for label in labels if facts[label].free)
    return next(ours, next(free, labels[0] if labels else ""))


class SeatMap(Painted):
    """Shows a coach and owns the seat cursor. ``walked``: arrows or a click moved it."""

    walked = Signal()
    cursor_moved = Signal(str)
    aside_changed = Signal()

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._coach = Coach(())
        self._plan = geometry.plan(self._coach, 0, 0)
        self._buttons: dict[str, SeatButton] = {}
        self.cursor_label = ""
        self._overlay = MapOverlay(self)
        self._pause = QTimer(self, singleShot=True, interval=_KEY_PAUSE_MS)
        self._pause.timeout.connect(lambda: ask(Ask.SETTLE))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(translate("SeatMap", "Mapa de poltronas"))

    def show_coach(self, coach: Coach, looks: Mapping[str, SeatLook], *, another_bus: bool = False) -> None:
        """Show these seats; buttons are made anew only where the coach is another one. The cursor stays where
        it is, but not on ``another_bus``, where that seat may be taken."""
        if another_bus:
            self.cursor_label = ""
        if coach != self._coach:
            self._coach = coach
            self._build(looks)
        elif another_bus:
            self._move_to(_first(list(self._buttons), looks), focus=self._has_keyboard())
        for label, look in looks.items():
            if button := self._buttons.get(label):
                button.show_look(look)
        numbers = {label: look.passenger for label, look in looks.items() if look.passenger}
        self._overlay.show_numbers(numbers)

    def _build(self, looks: Mapping[str, SeatLook]) -> None:
        had_focus = self._has_keyboard()
        for button in self._buttons.values():
            button.hide()
            button.deleteLater()
        labels = [cell.label for deck in self._coach.decks for cell in deck.cells]
        self._buttons = {label: self._make(looks[label]) for label in labels if label in looks}
        self._overlay.raise_()
        self._lay_out()
        # The button that had the focus was deleted, even where the new coach has a seat of that name.
        self._move_to(
            self.cursor_label if self.cursor_label in self._buttons else _first(labels, looks),
            focus=had_focus,
        )
        self.updateGeometry()
        paint_next_turn(self)

    def _make(self, look: SeatLook) -> SeatButton:
        button = SeatButton(look, self)
        button.clicked.connect(lambda: self._clicked(look.label))
        if self.isVisible():
            button.show()  # Otherwise it is shown together with the map, which is faster.
        return button

    def _clicked(self, label: str) -> None:
        self._move_to(label)
        self.walked.emit()
        self._ask(Clicked(label))

    # --- The cursor -------------------------------------------------------------------------------

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(self._buttons)

    def move_cursor(self, label: str) -> None:
        """Move the cursor to a seat; the focus follows if it is on the map."""
        self._move_to(label, focus=self._has_keyboard())

    def _has_keyboard(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def _move_to(self, label: str, *, focus: bool = True) -> None:
        if label != "" and label not in self._buttons:
            return
        self.cursor_label = label
        if label and self._plan.decks and self._plan.seat(label) is None:
            self._lay_out()
        button = self._buttons.get(label)
        self._overlay.show_cursor(label)
        if focus:
            (button or self).setFocus(Qt.FocusReason.OtherFocusReason)
        self.cursor_moved.emit(label)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Focus the seat under the cursor, so that screen readers read it."""
        if button := self._buttons.get(self.cursor_label):
            button.setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, digits name a seat, Enter goes on; the keys of the map's own actions act."""
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        if not plain:
            event.ignore()
        elif key in _ARROWS:
            self._walk(*_ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._pause.stop()
            self._ask(Ask.GO_ON)
        elif key == Qt.Key.Key_Backspace:
            self._pause.stop()
            self._ask(Ask.ERASE)
        elif key == Qt.Key.Key_Delete:
            self._pause.stop()
            self._ask(PutBack(self.cursor_label))
        elif not self.type_key(event.text()):
            command = shortcuts.on_map(shortcuts.of_press(QKeyCombination(key)))
            if command in WISHES:
                self._ask(WISHES[command])
            elif command is CommandId.SEAT_PICK:
                self._pause.stop()
                self._ask(Pressed(self.cursor_label))
            elif command:
                self.change_deck(1 if command is CommandId.DECK_UP else -1)
            elif not event.text().isalnum():
                event.ignore()

    def type_key(self, key: str) -> bool:
        """Handle a key of a seat number, wherever on the page it was typed; return whether it was one."""
        letter = key.upper()
        lettered = letter.isalpha() and any(label.upper().endswith(letter) for label in self._buttons)
        if len(key) != 1 or not (key.isdigit() or lettered):
            return False
        self._pause.start()
        self._ask(KeyTyped(key))
        return True

    def _walk(self, along: int, across: int) -> None:
        found = self._coach.neighbour(self.cursor_label, along, across)
        if found:
            self._move_to(found)
            self.walked.emit()

    def change_deck(self, step: int = 0) -> None:
        """Go to the deck above (+1) or below (-1), or to the other one (0), at about the same place."""
        here = self._coach.deck_of(self.cursor_label)
        cell = here.cell(self.cursor_label) if here else None
        if here is None or cell is None:
            return
        decks = {deck.number: deck for deck in self._coach.decks}
        step = step or (1 if here.number + 1 in decks else -1)
        there = decks.get(here.number + step)
        if there is not None:
            near = min(there.cells, key=lambda c: (abs(c.row - cell.row) + abs(c.lane - cell.lane), c.label))
            self._move_to(near.label)
            self.walked.emit()

    # --- Geometry and paint -----------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        before = self._plan.aside
        self._plan = geometry.plan(self._coach, self.width(), self.height(), self.cursor_label)
        places = {label: QRect(*at) for deck in self._plan.decks for label, at in deck.seats}
        for label, button in self._buttons.items():
            button.setVisible(label in places)
            if label in places:
                button.setGeometry(places[label])
        self._overlay.setGeometry(self.rect())
        self._overlay.places = places
        self._overlay.update()
        self.update()
        if self._plan.aside != before:
            self.aside_changed.emit()

    def aside(self) -> QRect | None:
        return QRect(*self._plan.aside) if self._plan.aside else None

    def planned(self, width: int, height: int) -> geometry.CoachPlan:
        """Return what the map would look like in another space; a usual coach while none is known."""
        return geometry.plan(
            self._coach if self._coach.decks else usual_coach(), width, height, self.cursor_label
        )

    def clear(self) -> None:
        self.show_coach(Coach(()), {}, another_bus=True)

    def sizeHint(self) -> QSize:
        return QSize(900, 328)

    def minimumSizeHint(self) -> QSize:
        """Return the space in which no seat is under 30 px; with less, the page scrolls the map."""
        return QSize(*geometry.least(self._coach))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        for deck in self._plan.decks:
            paint_deck(painter, deck)

    def button(self, label: str) -> SeatButton | None:
        return self._buttons.get(label)


class MapOverlay(Painted):
    """What lies over the seats: passenger numbers and the cursor's ring, painted last. It takes no mouse and
    no keys, and repaints only around what changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.places: Mapping[str, QRect] = {}
        self._numbers: Mapping[str, int] = {}
        self._cursor = ""

    def show_numbers(self, numbers: Mapping[str, int]) -> None:
        if numbers == self._numbers:
            return
        changed = {label for label, _ in set(numbers.items()) ^ set(self._numbers.items())}
        self._numbers = numbers
        for label in changed:
            self._touch(label)

    def show_cursor(self, label: str) -> None:
        if label != self._cursor:
            self._touch(self._cursor)
            self._cursor = label
            self._touch(label)

    def _touch(self, label: str) -> None:
        if rect := self.places.get(label):
            self.update(rect.adjusted(-_REACH, -_REACH, _REACH, _REACH))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if rect := self.places.get(self._cursor):
            ring = rect.adjusted(-4, -4, 4, 4)
            box(painter, ring, line=t.accent, width=_RING, radius=10)
            edge = ring.adjusted(-1, -1, 1, 1)
            box(painter, edge, line=t.text, width=_OUTLINE, radius=11)
        for label, number in self._numbers.items():
            if rect := self.places.get(label):
                small = rect.width() < _SMALL
                out, radius = (-1, 8.0) if small else (2, 9.5)
                centre = QPointF(rect.left() + out, rect.top() + out)
                paint_disc(painter, centre, number, radius)


class SeatButton(PaintedButton):
    """Shows one ``SeatLook``. Keys go to the map, which owns the cursor; a click works as everywhere."""

    def __init__(self, look: SeatLook, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self._hand: bool | None = None
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setText(look.label)
        self.setAccessibleName(look.spoken)

    def show_look(self, look: SeatLook) -> None:
        """Show this instead; nothing is painted where nothing changed."""
        if look == self.look:
            return
        if look.spoken != self.look.spoken:
            self.setAccessibleName(look.spoken)
        self.look = look
        if self._hand is not None:
            self._show_hand()
        self.update()

    def _show_hand(self) -> None:
        # Set when the pointer comes: for all seats of a map at once it takes too long.
        if self._hand is not self.look.can_pick:
            self._hand = self.look.can_pick
            hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
            self.setCursor(hand if self._hand else arrow)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        hovered = self._hovered and self.look.can_pick
        paint_seat(painter, QRectF(self.rect()), self.look, hovered=hovered)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._show_hand()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()


_HEAD = 34
_SEATS = 44


@cache
def usual_coach() -> Coach:
    """Return the coach that most buses have: 44 seats, two and two."""
    return lay_out(Seat(f"{number:02d}", available=True) for number in range(1, _SEATS + 1))


class LoadingCoach(LoadingRows):
    """As ``LoadingRows``, in the shape of a coach: what comes is a seat map, not a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._coach = usual_coach()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            painter.fillRect(self.rect(), colour(t.surface))
            icons.paint(painter, "refresh-cw", t.text_2, 13, _HEAD / 2 - 7, 14)
            painter.translate(0, _HEAD)
            self._paint_coach(painter)

    def _paint_coach(self, painter: QPainter) -> None:
        t = theme().t
        plan = geometry.plan(self._coach, self.width(), self.height() - _HEAD)
        for deck in plan.decks:
            paint_empty(painter, deck)
            for _, rect in deck.seats:
                line = t.taken_line if t.high_contrast else None
                box(painter, QRectF(*rect).adjusted(0, 0, -8, 0), fill=t.taken_fill, line=line, radius=7)
                back = QRectF(rect.right - 6, rect.y, 6, rect.h)
                box(painter, back, fill=t.taken_fill, line=line, radius=2.5)
