"""The page of seats: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.seats import fit, head, leg_tabs, seat_bar, suggestion_line
from pos_app.ui.pages.seats.geometry import CoachPlan
from pos_app.ui.pages.seats.head import Head
from pos_app.ui.pages.seats.leg_tabs import LegTabs
from pos_app.ui.pages.seats.map_card import MapCard
from pos_app.ui.pages.seats.page import SeatsPage
from pos_app.ui.pages.seats.page_notices import NoticeWay, PageNotices
from pos_app.ui.pages.seats.passenger_cards import PassengerCards
from pos_app.ui.shared.page import PageView
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.label import ElidedLabel
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_NOTICES = (
    (NoticeWay.WHOLE, fit.LEVELS[:3]),
    (NoticeWay.FOLDED, fit.LEVELS[:5]),
    (NoticeWay.OVER, fit.LEVELS),
)
"""How a notice is shown, with the levels that leave enough for the rest."""
_SPACING, _LOW_SPACING = 10, 6
_NOTE = 18
_LINES = 4
"""What the lines of the map's card take, in px."""


class SeatsView(PageView):
    """Passive: every method shows something, every signal is a request from the clerk."""

    toggled = Signal(str)
    pressed = Signal(str)
    put_back = Signal(str)
    walked = Signal()
    typed = Signal(str)
    settled = Signal()
    erased = Signal()
    suggested = Signal(str)
    accepted = Signal()
    went_back = Signal()
    refresh_asked = Signal()
    leg_chosen = Signal(int)
    benefit_chosen = Signal(str, object)
    release_confirmed = Signal(str)
    notice_acted = Signal(object)
    ticked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("SeatsView", "Poltronas"))
        self._shown: SeatsPage | None = None
        self._cards_aside = False
        self._fitted: tuple[object, ...] = ()
        self._typing = False
        self._reading = False
        self._next_leg = False
        self._another_bus = False
        self._head = Head(self)
        self._tabs = LegTabs(self)
        self._card = MapCard(self)
        self.bar, self.map, self.suggestion = self._card.bar, self._card.map, self._card.suggestion
        self.cards = PassengerCards(self)
        self._aside_cards = PassengerCards(self.map, aside=True)
        self._aside_cards.hide()
        self._note = ElidedLabel("", self, size=12, tone="text_2")
        self._note.setFixedHeight(_NOTE)
        self._notices = PageNotices(self)
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_SPACING)
        for part in (self._head, self._tabs, self._card, self.cards, self._note):
            self._column.addWidget(part, 1 if part is self._card else 0)
        self._column.addStretch(0)
        # The page fits itself to any size; its parts must not widen the window.
        self.setMinimumSize(480, 300)
        self._connect()

    def _connect(self) -> None:
        self.map.toggled.connect(self.toggled)
        self.map.pressed.connect(self.pressed)
        self.map.put_back.connect(self.put_back)
        self.map.walked.connect(self.walked)
        self.map.walked.connect(lambda: self._notices.fold())
        self.map.typed.connect(self.typed)
        self.map.paused.connect(self.settled)
        self.map.erased.connect(self.erased)
        self.map.suggested.connect(self.suggested)
        self.map.accepted.connect(self.accepted)
        self.map.cursor_moved.connect(self._cursor_moved)
        self.map.aside_changed.connect(lambda _: self._place_cards())
        self.bar.suggested.connect(self.suggested)
        self.bar.deck.connect(lambda: self.map.change_deck())
        self.bar.refresh.connect(self.refresh_asked)
        self.suggestion.clicked.connect(lambda: self.suggested.emit("another"))
        self._tabs.chosen.connect(self.leg_chosen)
        self.cards.benefit_chosen.connect(self.benefit_chosen)
        self._aside_cards.benefit_chosen.connect(self.benefit_chosen)
        self._notices.acted.connect(self.notice_acted)
        self._notices.turned.connect(self._fit)
        self._card.loading.cancelled.connect(self.went_back)
        self._clock.timeout.connect(self.ticked)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar: those that do something on this map."""
        hints = [
            KeyHint(FocusKey.SEAT_NUMBER, translate("SeatsView", "Número da poltrona")),
            KeyHint(FocusKey.WALK, translate("SeatsView", "Andar no mapa")),
            KeyHint(CommandId.SEAT_PICK, translate("SeatsView", "Escolher / tirar")),
        ]
        if self._shown and self._shown.coach and len(self._shown.coach.decks) > 1:
            keys = (CommandId.DECK_UP, CommandId.DECK_DOWN)
            hints.append(KeyHint(keys, translate("SeatsView", "Trocar de andar")))
        if self._leads_to(-1):
            hints.append(KeyHint(CommandId.LEG_BEFORE, translate("SeatsView", "Trecho anterior")))
        if self._leads_to(1):
            hints.append(KeyHint(CommandId.LEG_AFTER, translate("SeatsView", "Próximo trecho")))
        hints.append(KeyHint(FocusKey.ENTER, translate("SeatsView", "Reservar e continuar")))
        hints.append(KeyHint(CommandId.BACK, translate("SeatsView", "Voltar à viagem")))
        return tuple(hints)

    def _leads_to(self, step: int) -> bool:
        return self._shown is not None and 0 <= self._shown.current + step < len(self._shown.tabs)

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.REFRESH: Action(self.refresh_asked.emit),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.BENEFIT: Action(self._focus_benefit),
            CommandId.MAIN: Action(self.accepted.emit),
            CommandId.BACK: Action(self._back),
            CommandId.LEG_BEFORE: Action(lambda: self._go_by(-1), lambda: self._leads_to(-1)),
            CommandId.LEG_AFTER: Action(lambda: self._go_by(1), lambda: self._leads_to(1)),
        }

    def _back(self) -> None:
        if not self._notices.fold():
            self.went_back.emit()

    def _go_by(self, step: int) -> None:
        if self._shown is not None:
            self.leg_chosen.emit(self._shown.current + step)

    # --- Showing ----------------------------------------------------------------------------------

    def show_page(self, shown: SeatsPage) -> None:
        """Show the trip, the coach, the seats and the passengers."""
        # After a leg is held the next one is shown: the focus moves with it.
        self._next_leg |= self._shown is not None and self._shown.current != shown.current
        another = self._shown is not None and self._shown.bus != shown.bus
        self._another_bus |= another
        self._shown = shown
        self._head.show_page(shown)
        self._head.setVisible(not shown.tabs)
        self._tabs.show_tabs(shown.tabs, shown.current)
        self.bar.show_free(shown.free, shown.total if shown.tabs else 0)
        self.bar.show_together(shown.suggest_together)
        self.bar.show_decks(shown.coach is not None and len(shown.coach.decks) > 1)
        self.suggestion.show_words(*shown.suggestion)
        self._card.legend.show_prices(shown.price, shown.low_price)
        self._note.setText(shown.note)
        if shown.coach is not None:
            self.map.show_coach(shown.coach, shown.looks, another_bus=self._another_bus)
            self._another_bus = False
            if self._next_leg:
                self._next_leg = False
                self.focus_map()
        elif another:
            # The seats of the other bus must not be taken for this one's while its map is read.
            self.map.clear()
        self._fit()
        self._place_cards()
        self._show_reading()
        self._card.show_empty(*shown.empty)

    def _fit(self) -> None:
        """Share out the height: the seats come first, then the passengers, then the rest."""
        if self._shown is None:
            return
        width = self.width()
        asked = self._asked(self._shown)
        if asked == self._fitted:
            return
        self._fitted = asked
        self._card.legend.setFixedHeight(self._card.legend.heightForWidth(width - 2))
        decks = len(self._shown.coach.decks) if self._shown.coach else 1
        for way, levels in _NOTICES:
            taken = self._notices.height_for(way, width)
            level = fit.choose(decks, partial(self._height_for_map, taken), self._planned)
            if level in levels:
                break
        self._apply(level, *self._map_height(level, taken))
        self._column.activate()
        parts = (self._card, self.cards, self._note)
        lowest = max(part.geometry().bottom() for part in parts if not part.isHidden())
        self._notices.position(way, lowest + 1 + self._column.spacing(), self.size())

    def _asked(self, shown: SeatsPage) -> tuple[object, ...]:
        """Return all that the share of the height depends on; clocks that run change none of it."""
        prices = (shown.price, shown.low_price)
        parts = (bool(shown.tabs), bool(shown.note), bool(shown.suggestion[1]), len(shown.cards))
        return (self.size(), shown.coach, prices, parts, self._notices.state)

    def _planned(self, height: int) -> CoachPlan:
        return self.map.planned(self.width() - 2, height)

    def _height_for_map(self, notice: int, level: fit.Level) -> int:
        return self._map_height(level, notice)[1]

    def _map_height(self, level: fit.Level, notice: int) -> tuple[bool, int]:
        """Return whether the cards stand beside the coach, and the height left for the map in px."""
        assert self._shown is not None
        width, gap = self.width(), _LOW_SPACING if level.low else _SPACING
        height = self.height() - (notice + gap if notice else 0) - _LINES
        if self._shown.tabs:
            height -= (leg_tabs.LOW if level.low else leg_tabs.TALL) + gap
        else:
            height -= head.HEIGHT + gap
        height -= seat_bar.LOW if level.low else seat_bar.TALL
        height -= suggestion_line.HEIGHT if level.suggestion and self.suggestion.words else 0
        height -= self._card.legend.height() if level.legend else 0
        height -= _NOTE + gap if level.note and self._shown.note else 0
        count = len(self._shown.cards)
        beside = self.map.planned(width - 2, height).aside
        if beside is not None and beside.h >= self._aside_cards.height_for(beside.w, count):
            return True, height
        return False, height - self.cards.height_for(width, count, line=level.line) - gap

    def _apply(self, level: fit.Level, cards_aside: bool, height: int) -> None:
        assert self._shown is not None
        self._cards_aside = cards_aside
        self._column.setSpacing(_LOW_SPACING if level.low else _SPACING)
        self._tabs.set_low(level.low)
        self.bar.set_low(level.low)
        self.cards.set_line(level.line)
        self.suggestion.setVisible(level.suggestion and bool(self.suggestion.words))
        self._card.legend.setVisible(level.legend)
        self._note.setVisible(level.note and bool(self._shown.note))
        around = self.bar.height() + _LINES
        around += suggestion_line.HEIGHT if not self.suggestion.isHidden() else 0
        around += self._card.legend.height() if level.legend else 0
        wanted = self.map.planned(self.width() - 2, height).height
        self._card.setMaximumHeight(around + max(min(wanted, max(height, 0)), 160))

    def _place_cards(self) -> None:
        if self._shown is None:
            return
        aside = self.map.aside() if self._cards_aside else None
        self.cards.setVisible(not self._cards_aside)
        self._aside_cards.setVisible(aside is not None)
        if not self._cards_aside:
            self.cards.show_cards(self._shown.cards)
        if aside is None:
            return
        self._aside_cards.show_cards(self._shown.cards)
        height = self._aside_cards.height_for(aside.width(), len(self._shown.cards))
        self._aside_cards.setGeometry(QRect(aside.x(), aside.bottom() - height, aside.width(), height))
        self._aside_cards.raise_()

    def show_entry(self, text: str, problem: str) -> None:
        """Show what is typed; with nothing typed the seat under the cursor."""
        self._typing = bool(text) and not problem
        self.bar.show_entry(text or self.map.cursor_label, problem)

    def _cursor_moved(self, label: str) -> None:
        if not self._typing:
            self.bar.show_entry(label, "")

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show an error notice; None clears it."""
        if self._notices.show_notice(notice):
            self._fit()

    def show_loading(self, loading: bool) -> None:
        """Show that a map is being read, where there is none to look at meanwhile."""
        self._reading = loading
        self._show_reading()
        self.bar.refresh_button.set_inactive(
            translate("SeatsView", "O mapa está sendo lido") if loading else None
        )

    def _show_reading(self) -> None:
        self._card.show_waiting(self._reading and (self._shown is None or self._shown.coach is None))

    def show_map_age(self, words: str) -> None:
        """Show when the map was read."""
        self.bar.show_age(words)

    def show_holding(self, holding: bool) -> None:
        """While seats are being held, the map waits for the answer."""
        self.cards.setEnabled(not holding)
        self._aside_cards.setEnabled(not holding)

    def move_cursor(self, label: str) -> None:
        """Move the seat cursor to a seat."""
        self.map.move_cursor(label)

    def ask_release(self, label: str, until: str) -> None:
        """Ask before a held seat is released: the hold cannot be cancelled at the provider."""
        box = ConfirmBox(
            self.window(),
            trip_texts.release_question(label),
            trip_texts.release_rule(until),
            act=translate("SeatsView", "Liberar"),
            keep=translate("SeatsView", "Ficar com ela"),
        )
        box.accepted.connect(lambda: self.release_confirmed.emit(label))
        box.open()

    # --- Keys and size ----------------------------------------------------------------------------

    def focus_map(self) -> None:
        """Focus the map."""
        self.map.setFocus()

    def focus_next_area(self) -> None:
        """From the map to the passengers' cards and back."""
        focused = self.window().focusWidget()
        on_map = focused is not None and (focused is self.map or self.map.isAncestorOf(focused))
        if on_map and self._shown and self._shown.cards:
            self._focus_benefit()
        else:
            self.focus_map()

    def _focus_benefit(self) -> None:
        if self._shown is None:
            return
        shown = self._aside_cards if self._aside_cards.isVisible() else self.cards
        active = next((card.number for card in self._shown.cards if card.active), 1)
        shown.card(active).benefit.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit typed anywhere on the page names a seat; Enter goes on."""
        if event.text().isdigit() and self.map.type_key(event.text()):
            self.focus_map()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton):
                focused.click()
            else:
                self.accepted.emit()
        else:
            super().keyPressEvent(event)

    def shown(self) -> None:
        """Start the clocks and focus the map."""
        self._clock.start()
        self.focus_map()

    def left(self) -> None:
        """Stop the clocks while the page is hidden."""
        self._clock.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page to its space."""
        self._fit()
        self._card.fit()
