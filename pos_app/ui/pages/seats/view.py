"""The page of seats: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.seats.leg_tabs import LegTabs
from pos_app.ui.pages.seats.legend import Legend
from pos_app.ui.pages.seats.page import SeatsPage
from pos_app.ui.pages.seats.passenger_cards import PassengerCards
from pos_app.ui.pages.seats.seat_bar import SeatBar
from pos_app.ui.pages.seats.seat_map import SeatMap
from pos_app.ui.shared.page import PageView
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_COMPACT_BELOW = 760
_SPACING = 10


class SeatsView(PageView):
    """Passive: every method shows something, every signal is a request from the clerk."""

    toggled = Signal(str)
    typed = Signal(str)
    settled = Signal()
    erased = Signal()
    suggested = Signal(str)
    accepted = Signal()
    went_back = Signal()
    refresh_asked = Signal()
    leg_chosen = Signal(int)
    benefit_chosen = Signal(str, object)
    let_go_confirmed = Signal(str)
    notice_acted = Signal(object)
    ticked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("SeatsView", "Poltronas"))
        self._shown: SeatsPage | None = None
        self._cards_aside = False
        self._title = Label("", self, size=16, weight=600)
        self._departs = Label("", self, size=14, weight=600)
        self._arrives = Label("", self, size=14)
        self._line = ElidedLabel("", self, tone="text_2")
        self._free = Label("", self, weight=600)
        self._free_of = Label("", self, tone="text_2")
        self._tabs = LegTabs(self)
        self.bar = SeatBar(self)
        self.map = SeatMap(self)
        self._legend = Legend(self)
        self.cards = PassengerCards(self)
        self._aside_cards = PassengerCards(self.map)
        self._aside_cards.set_single_column(True)
        self._aside_cards.hide()
        self._notices = NoticeArea(self)
        self._loading = LoadingRows(self.map)
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._build()
        self._connect()

    # --- Building ---------------------------------------------------------------------------------

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(12)
        times = QHBoxLayout()
        times.setSpacing(5)
        times.addWidget(self._departs)
        times.addWidget(self._arrives)
        head.addWidget(self._title)
        head.addLayout(times)
        head.addWidget(self._line, 1)
        free = QHBoxLayout()
        free.setSpacing(4)
        free.addWidget(self._free)
        free.addWidget(self._free_of)
        head.addLayout(free)
        self._head = QWidget(self)
        self._head.setFixedHeight(30)
        head.setContentsMargins(0, 0, 0, 0)
        self._head.setLayout(head)

        self._card = _MapCard(self)
        self.bar.setFixedHeight(58)
        self._card.body.addWidget(self.bar)
        self._card.body.addWidget(self.map)
        self._card.body.addWidget(self._legend)

        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_SPACING)
        column.addWidget(self._head)
        column.addWidget(self._tabs)
        column.addWidget(self._card, 1)
        column.addWidget(self.cards)
        column.addWidget(self._notices)
        column.addStretch(0)
        # The page fits itself to any width; its parts must not widen the window.
        self.setMinimumSize(600, 420)

    def _connect(self) -> None:
        self.map.toggled.connect(self.toggled)
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
        self._tabs.chosen.connect(self.leg_chosen)
        self.cards.benefit_chosen.connect(self.benefit_chosen)
        self._aside_cards.benefit_chosen.connect(self.benefit_chosen)
        self._notices.acted.connect(lambda _, command: self.notice_acted.emit(command))
        self._loading.cancelled.connect(self.went_back)
        self._clock.timeout.connect(self.ticked)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
        hints = (
            KeyHint(FocusKey.SEAT_NUMBER, translate("SeatsView", "Número da poltrona")),
            KeyHint(FocusKey.WALK, translate("SeatsView", "Andar no mapa")),
            KeyHint(CommandId.SEAT_PICK, translate("SeatsView", "Escolher / tirar")),
            KeyHint(FocusKey.ENTER, translate("SeatsView", "Reservar e continuar")),
            KeyHint(FocusKey.TAB, translate("SeatsView", "Próximo passageiro")),
            KeyHint(CommandId.BACK, translate("SeatsView", "Voltar à viagem")),
        )
        if self._shown and self._shown.coach and len(self._shown.coach.decks) > 1:
            return (
                *hints[:2],
                KeyHint((CommandId.DECK_UP, CommandId.DECK_DOWN), translate("SeatsView", "Trocar de andar")),
                *hints[2:4],
                hints[5],
            )
        return hints

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.REFRESH: Action(self.refresh_asked.emit),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.BENEFIT: Action(self._focus_benefit),
            CommandId.MAIN: Action(self.accepted.emit),
            CommandId.BACK: Action(self.went_back.emit),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def show_page(self, shown: SeatsPage) -> None:
        """Show the trip, the coach, the seats and the passengers."""
        # After a leg is held the next one is shown: the focus moves with it.
        self._next_leg |= self._shown is not None and self._shown.current != shown.current
        self._another_bus |= self._shown is not None and self._shown.bus != shown.bus
        self._shown = shown
        self._title.setText(shown.title)
        self._departs.setText(shown.departs)
        self._arrives.setText(f"\u2192 {shown.arrives}")
        self._line.setText(shown.line)
        self._free.setText(str(shown.free) if shown.total else "")
        self._free_of.setText(
            translate("SeatsView", "livres de {0}").format(shown.total) if shown.total else ""
        )
        self._tabs.show_tabs(shown.tabs, shown.current)
        self.bar.show_together(shown.suggest_together)
        self.bar.show_decks(shown.coach is not None and len(shown.coach.decks) > 1)
        self._legend.show_price(shown.price)
        if shown.coach is not None:
            self.map.show_coach(shown.coach, shown.looks, another_bus=self._another_bus)
            self._another_bus = False
            if self._next_leg:
                self._next_leg = False
                self.focus_map()
        self._fit()
        self._place_cards()

    def _fit(self) -> None:
        """Give the map the height that it needs, and no more than the page has."""
        layout = self.layout()
        if layout is None or self._shown is None or self._shown.coach is None:
            return
        width = self.width()
        self._legend.setFixedHeight(self._legend.heightForWidth(width - 2))
        room = self.height() - self._head.height() - layout.spacing()
        room -= 0 if self._tabs.isHidden() else self._tabs.sizeHint().height() + layout.spacing()
        room -= 0 if self._notices.isHidden() else self._notices.heightForWidth(width) + layout.spacing()
        # On a low page the seats take precedence over the legend.
        for legend in (self._legend.height(), 0):
            around = self.bar.height() + legend + 4
            self._cards_aside, left = self._cards_beside(self._shown, width, room, around)
            wanted = self.map.planned(width - 2, left - around).height
            if around + wanted <= left:
                break
        self._legend.setVisible(bool(legend))
        self._card.setMaximumHeight(around + max(wanted, 160))

    def _cards_beside(self, shown: SeatsPage, width: int, room: int, around: int) -> tuple[bool, int]:
        """Return whether the passengers' cards fit beside the coach, and the height left for the map card."""
        beside = self.map.planned(width - 2, room - around).aside
        count = len(shown.cards)
        if beside is not None and beside.h >= self._aside_cards.height_for(beside.w, count):
            return True, room
        return False, room - self.cards.height_for(width, count) - _SPACING

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
        self._typing = bool(text)
        self.bar.show_entry(text or self.map.cursor_label, problem)

    _typing = False
    _next_leg = False
    _another_bus = False

    def _cursor_moved(self, label: str) -> None:
        if not self._typing:
            self.bar.show_entry(label, "")

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show an error notice; None clears it."""
        if notice is None:
            self._notices.clear("seats")
        elif (former := self._notices.notice("seats")) is None or former.accessibleName() != notice.title:
            inline = not notice.happened
            self._notices.show_notice("seats", notice, inline=inline)
        self._fit()

    def show_loading(self, loading: bool) -> None:
        """Show that a map is being read, where there is none to look at meanwhile."""
        if loading and (self._shown is None or self._shown.coach is None):
            self._loading.setGeometry(self.map.rect().adjusted(12, 12, -12, -12))
            self._loading.start(translate("SeatsView", "Lendo o mapa de poltronas"))
        elif not loading:
            self._loading.stop()
        self.bar.refresh_button.set_inactive(
            translate("SeatsView", "O mapa está sendo lido") if loading else None
        )

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

    def ask_let_go(self, label: str, until: str) -> None:
        """Ask before a held seat is released: the hold cannot be cancelled at the provider."""
        box = ConfirmBox(
            self.window(),
            translate("SeatsView", "Largar a poltrona {0}?").format(label),
            translate("SeatsView", "A reserva não pode ser desfeita: a poltrona fica presa até {0}.").format(
                until
            ),
            act=translate("SeatsView", "Largar"),
            keep=translate("SeatsView", "Ficar com ela"),
        )
        box.accepted.connect(lambda: self.let_go_confirmed.emit(label))
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
        """Fit the bar to the width."""
        self.bar.set_compact(self.width() < _COMPACT_BELOW)
        self._fit()


class _MapCard(Card):
    """The card around the bar, the map and the legend, with a line between them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, margins=(1, 1, 1, 1), spacing=0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painter_for(self) as painter:
            for index in range(self.body.count() - 1):
                item = self.body.itemAt(index)
                y = item.geometry().bottom() + 1 if item else 0
                fill_rect(painter, QRect(1, y, self.width() - 2, 1), theme().t.border)
