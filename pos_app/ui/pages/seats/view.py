"""The page of seats: what it shows, how its height is shared out, and what the clerk asks of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import compress

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QScroller, QVBoxLayout, QWidget

from pos_app.domain.seats import SeatState
from pos_app.domain.value import Value
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import asks, column, fill, grow, high, lay_out, row
from pos_app.ui.pages.seats import leg_tabs, seat_bar
from pos_app.ui.pages.seats.leg_tabs import LegTabs
from pos_app.ui.pages.seats.page import Ask, CardView, Intent, LegShown, Released, SeatsPage
from pos_app.ui.pages.seats.page_notices import NoticeWay, PageNotices
from pos_app.ui.pages.seats.passenger_cards import BenefitBox, PassengerCard, PassengerCards
from pos_app.ui.pages.seats.presenter import SeatsPresenter
from pos_app.ui.pages.seats.seat_bar import Legend, SeatBar, SuggestionLine
from pos_app.ui.pages.seats.seat_map import LoadingCoach, SeatMap
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, PageView, built
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate


class Level(Value):
    """What the page shows: what gives way first so that seats stay large enough to hit.

    ``low``: lower tabs and bar; ``line``: the passengers in one line; ``goal``: the height of a seat, in px,
    that this level must leave.
    """

    note: bool
    legend: bool
    suggestion: bool
    low: bool
    line: bool
    goal: int


_LEVELS = (
    Level(note=True, legend=True, suggestion=True, low=False, line=False, goal=42),
    Level(note=False, legend=True, suggestion=True, low=False, line=False, goal=40),
    Level(note=False, legend=True, suggestion=True, low=True, line=False, goal=38),
    Level(note=False, legend=False, suggestion=True, low=True, line=False, goal=36),
    Level(note=False, legend=False, suggestion=True, low=True, line=True, goal=34),
    Level(note=False, legend=False, suggestion=False, low=True, line=True, goal=0),
)
"""From all that there is to the seats alone."""


_NOTICES = (
    (NoticeWay.WHOLE, _LEVELS[:3]),
    (NoticeWay.FOLDED, _LEVELS[:5]),
    (NoticeWay.OVER, _LEVELS),
)
"""How a notice is shown, with the levels that leave enough for the rest."""
_SPACING, _LOW_SPACING = 10, 6
_NOTE = 18
_HEAD = 30
_LINES = 4
"""What the lines of the map's card take, in px."""


class SeatsView(PageView):
    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("SeatsView", "Poltronas"))
        self._shown: SeatsPage | None = None
        self._cards_aside = False
        self._fitted: tuple[object, ...] = ()
        self._typing = False
        self._reading = False
        self._next_leg = False
        self._another_bus = False
        self._head = Head()
        self._tabs = LegTabs(lambda leg: self.ask(LegShown(leg)))
        self._card = MapCard(self.ask)
        self.bar, self.map, self.suggestion = self._card.bar, self._card.map, self._card.suggestion
        self.cards = PassengerCards(self.ask)
        self._note = high(_NOTE, ElidedLabel(size=12, tone="text_2"))
        self._column = QVBoxLayout()
        parts = (self._head, self._tabs, grow(self._card), self.cards, self._note)
        lay_out(self, column(*parts, spacing=_SPACING, into=self._column))
        self._column.addStretch(0)
        self._aside_cards = PassengerCards(self.ask, self.map)
        self._aside_cards.hide()
        self._notices = PageNotices(self, self.ask, self._fit)
        # The page fits itself to any size; its parts must not widen the window.
        self.setMinimumSize(480, 300)
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(lambda: self.ask(Ask.TICK))
        self.map.walked.connect(lambda: self.ask(Ask.WALKED))
        self.map.walked.connect(lambda: self._notices.fold())
        self.map.cursor_moved.connect(self._cursor_moved)
        self.map.aside_changed.connect(self._place_cards)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar: those that do something on this map."""
        coach = self._shown.coach if self._shown else None
        decks = coach is not None and len(coach.decks) > 1
        hints = (
            KeyHint(FocusKey.SEAT_NUMBER, translate("SeatsView", "Número da poltrona")),
            KeyHint(FocusKey.WALK, translate("SeatsView", "Andar no mapa")),
            KeyHint(CommandId.SEAT_PICK, translate("SeatsView", "Escolher / tirar")),
            KeyHint((CommandId.DECK_UP, CommandId.DECK_DOWN), translate("SeatsView", "Trocar de andar")),
            KeyHint(CommandId.LEG_BEFORE, translate("SeatsView", "Trecho anterior")),
            KeyHint(CommandId.LEG_AFTER, translate("SeatsView", "Próximo trecho")),
            KeyHint(CommandId.BENEFIT, translate("PersonBlock", "Benefício")),
            KeyHint(FocusKey.ENTER, self._enter()),
            KeyHint(CommandId.BACK, translate("SeatsView", "Voltar à viagem")),
        )
        benefit = self._shown is not None and any(map(_open, self._shown.cards))
        works = (True, True, True, decks, self._leads_to(-1), self._leads_to(1), benefit, True, True)
        return tuple(compress(hints, works))

    def _leads_to(self, step: int) -> bool:
        return self._shown is not None and 0 <= self._shown.current + step < len(self._shown.tabs)

    def _enter(self) -> str:
        """Return what Enter does: with nothing left to hold it goes on."""
        held = self._shown is not None and SeatState.HELD in self._shown.states
        chosen = self._shown is not None and SeatState.CHOSEN in self._shown.states
        if held and not chosen:
            return translate("SeatsView", "Continuar")
        return translate("SeatsView", "Reservar e continuar")

    def commands(self) -> Commands:
        return {
            CommandId.REFRESH: Action(partial(self.ask, Ask.REFRESH)),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.BENEFIT: Action(self._open_benefits),
            CommandId.MAIN: Action(partial(self.ask, Ask.GO_ON)),
            CommandId.BACK: Action(self._back),
            CommandId.LEG_BEFORE: Action(lambda: self._go_by(-1), lambda: self._leads_to(-1)),
            CommandId.LEG_AFTER: Action(lambda: self._go_by(1), lambda: self._leads_to(1)),
        }

    def _back(self) -> None:
        if isinstance(self.focusWidget(), BenefitBox):
            self.focus_map()
        elif not self._notices.fold():
            self.ask(Ask.BACK)

    def _go_by(self, step: int) -> None:
        if self._shown is not None:
            self.ask(LegShown(self._shown.current + step))

    # --- Showing ----------------------------------------------------------------------------------

    def show_page(self, shown: SeatsPage) -> None:
        # After a leg is held the next one is shown: the focus moves with it.
        self._next_leg |= self._shown is not None and self._shown.current != shown.current
        another = self._shown is not None and self._shown.bus != shown.bus
        self._another_bus |= another
        self._shown = shown
        self._head.show_page(shown)
        self._head.setVisible(not shown.tabs)
        self._tabs.show_tabs(shown.tabs, shown.current)
        decks = shown.coach is not None and len(shown.coach.decks) > 1
        counted = shown.total if shown.tabs else 0
        self.bar.show_trip(shown.suggest_together, shown.free, counted, decks=decks)
        self.suggestion.show_text(*shown.suggestion)
        self._card.legend.show_states(shown.states, shown.price, shown.low_price)
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
        self.hints_changed.emit()

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
            level = self._level(decks, taken)
            if level in levels:
                break
        self._apply(level, *self._map_height(level, taken))
        self._column.activate()
        parts = (self._card, self.cards, self._note)
        lowest = max(part.geometry().bottom() for part in parts if not part.isHidden())
        self._notices.position(way, lowest + 1 + self._column.spacing(), self.size())

    def _level(self, decks: int, notice: int) -> Level:
        """Return the first level that leaves the map space for every deck with large seats, else the first
        for one deck, else the last."""
        fitting = []
        for level in _LEVELS[:-1]:
            height = self._map_height(level, notice)[1]
            plan = self.map.planned(self.width() - 2, height)
            if plan.height <= height and (decks > 1 or plan.seat_height >= level.goal):
                if len(plan.decks) >= decks:
                    return level
                fitting.append(level)
        return fitting[0] if fitting else _LEVELS[-1]

    def _asked(self, shown: SeatsPage) -> tuple[object, ...]:
        """Return all that the share of the height depends on; clocks that run change none of it."""
        prices = (shown.price, shown.low_price)
        parts = (bool(shown.tabs), bool(shown.note), bool(shown.suggestion[1]), len(shown.cards))
        return (self.size(), shown.coach, prices, parts, self._notices.state)

    def _map_height(self, level: Level, notice: int) -> tuple[bool, int]:
        """Return whether the cards stand beside the coach, and the height left for the map in px."""
        assert self._shown is not None
        width, gap = self.width(), _LOW_SPACING if level.low else _SPACING
        above = _HEAD if not self._shown.tabs else leg_tabs.LOW if level.low else leg_tabs.TALL
        height = self.height() - (notice + gap if notice else 0) - above - gap - self._around(level)
        height -= _NOTE + gap if level.note and self._shown.note else 0
        count = len(self._shown.cards)
        beside = self.map.planned(width - 2, height).aside
        if beside is not None and beside.h >= self._aside_cards.height_for(beside.w, count):
            return True, height
        return False, height - self.cards.height_for(width, count, line=level.line) - gap

    def _around(self, level: Level) -> int:
        """Return the height of the map's card without the map, in px."""
        bar = seat_bar.LOW if level.low else seat_bar.TALL
        line = seat_bar.SUGGESTION if level.suggestion and self.suggestion.caption else 0
        return _LINES + bar + line + (self._card.legend.height() if level.legend else 0)

    def _apply(self, level: Level, cards_aside: bool, height: int) -> None:
        assert self._shown is not None
        self._cards_aside = cards_aside
        self._column.setSpacing(_LOW_SPACING if level.low else _SPACING)
        self._tabs.set_low(level.low)
        self.bar.set_low(level.low)
        self.cards.set_line(level.line)
        self.suggestion.setVisible(level.suggestion and bool(self.suggestion.caption))
        self._card.legend.setVisible(level.legend)
        self._note.setVisible(level.note and bool(self._shown.note))
        wanted = self.map.planned(self.width() - 2, height).height
        self._card.setMaximumHeight(self._around(level) + max(min(wanted, max(height, 0)), 160))

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

    def show_map_age(self, text: str) -> None:
        self.bar.show_age(text)

    def show_holding(self, holding: bool) -> None:
        """While seats are being held, the map waits for the answer."""
        self.cards.setEnabled(not holding)
        self._aside_cards.setEnabled(not holding)

    def move_cursor(self, label: str) -> None:
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
        box.accepted.connect(lambda: self.ask(Released(label)))
        box.open()

    # --- Keys and size ----------------------------------------------------------------------------

    def focus_map(self) -> None:
        self.map.setFocus()

    def focus_next_area(self) -> None:
        focused = self.window().focusWidget()
        on_map = focused is not None and (focused is self.map or self.map.isAncestorOf(focused))
        if on_map and self._shown and self._shown.cards:
            self._card_meant(self._shown).benefit.setFocus()
        else:
            self.focus_map()

    def _open_benefits(self) -> None:
        if self._shown is not None and self._shown.cards:
            self._card_meant(self._shown).open_benefits()

    def _card_meant(self, shown: SeatsPage) -> PassengerCard:
        """Return the active card; while that one waits for its seat, the last that has one."""
        cards = self._aside_cards if self._aside_cards.isVisible() else self.cards
        return cards.card(max(shown.cards, key=lambda one: (_open(one), one.active, one.number)).number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit typed anywhere on the page names a seat; Enter goes on."""
        if event.text().isdigit() and self.map.type_key(event.text()):
            self.focus_map()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton):
                focused.click()
            else:
                self.ask(Ask.GO_ON)
        else:
            super().keyPressEvent(event)

    def shown(self) -> None:
        self._clock.start()
        self.focus_map()

    def left(self) -> None:
        self._clock.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        self._card.fit()


def _open(card: CardView) -> bool:
    return bool(card.label) and not card.held


class Head(QWidget):
    """The line above the map of a sale with one leg: its bus, its times and how many seats are free."""

    def __init__(self) -> None:
        super().__init__()
        self._title = Label(size=16, weight=600)
        self._departs, self._arrives = Label(size=14, weight=600), Label(size=14)
        self._line = ElidedLabel(tone="text_2")
        self._free, self._free_of = Label(weight=600), Label(tone="text_2")
        times = row(self._departs, self._arrives, spacing=5)
        free = row(self._free, self._free_of, spacing=4)
        lay_out(self, row(self._title, times, grow(self._line), free, spacing=12))
        high(_HEAD, self)

    def show_page(self, shown: SeatsPage) -> None:
        self._title.setText(shown.title)
        self._departs.setText(shown.departs)
        self._arrives.setText(f"\u2192 {shown.arrives}")
        self._line.setText(shown.line)
        self._free.setText(str(shown.free) if shown.total else "")
        self._free_of.setText(trip_texts.free_of(shown.free, shown.total) if shown.total else "")


class MapCard(Card):
    """The bar, the suggestion, the coach or what stands in its place, and the legend, with a line between
    them. A coach that does not fit scrolls; its seats are never squeezed."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(1, 1, 1, 1), spacing=0)
        self.map = SeatMap(ask)
        self.bar = SeatBar(ask, self.map.change_deck)
        self.suggestion = asks(SuggestionLine(), ask, Ask.ANOTHER)
        self.legend = Legend()
        fill(self.body, self.bar, self.suggestion)
        self._area = scrolled(self.map, self)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        QScroller.grabGesture(self._area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        fill(self.body, self._area, self.legend)
        self.map.cursor_moved.connect(self._follow)
        self._waiting = False
        self.loading = LoadingCoach(self)
        self.loading.appearing.connect(lambda: self._lay_over(self.loading))
        self.loading.cancelled.connect(lambda: ask(Ask.BACK))
        self._empty = EmptyState("wifi-off", parent=self)
        self._empty.hide()

    def show_waiting(self, waiting: bool) -> None:
        """Show in place of the coach that its map is being read; it appears when that takes long."""
        if waiting and not self._waiting:
            self._lay_over(self.loading)
            self.loading.start(translate("SeatsView", "Lendo o mapa de poltronas"))
        elif not waiting:
            self.loading.stop()
        self._waiting = waiting

    def show_empty(self, title: str, text: str) -> None:
        """Show in place of the coach why there is none, and what can be done; "" shows the coach."""
        if title:
            self._empty.show_text(title, text, "wifi-off")
            self._lay_over(self._empty)
        self._empty.setVisible(bool(title))

    def fit(self) -> None:
        """Fit what lies in place of the coach to the space of the coach."""
        for shown in (self.loading, self._empty):
            if shown.isVisible():
                self._lay_over(shown)

    def _lay_over(self, shown: QWidget) -> None:
        for widget in (self.parentWidget(), self):
            if widget and (layout := widget.layout()):
                layout.activate()
        shown.setGeometry(self._area.geometry().adjusted(0, 1, 0, 0))
        shown.raise_()

    def _follow(self, label: str) -> None:
        if button := self.map.button(label):
            self._area.ensureWidgetVisible(button, 30, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        shown = [part for part in (self.bar, self.suggestion, self._area, self.legend) if not part.isHidden()]
        with painter_for(self) as painter:
            for part in shown[:-1]:
                fill_rect(
                    painter, QRect(1, part.geometry().bottom() + 1, self.width() - 2, 1), theme().t.border
                )


def build(desk: DeskApi) -> Page:
    view = SeatsView()
    return built(view, SeatsPresenter(view, desk), desk)
