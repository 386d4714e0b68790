"""What the page of seats does: turns the clerk's keys into events, and the sale into a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from typing import Protocol

from pos_app.domain.benefits import Benefit
from pos_app.domain.seat_wishes import SeatWish, seats_for
from pos_app.domain.seats import SeatState
from pos_app.sale import events
from pos_app.sale.guards import released_hold
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.pages.seats import entry, notices
from pos_app.ui.pages.seats.card_view import active_index
from pos_app.ui.pages.seats.page import SeatsPage, page
from pos_app.ui.pages.seats.proposals import Proposals
from pos_app.wording import format, problem_texts, trip_texts
from pos_app.wording.notices import CommandId, NoticeView

_WISHES = {
    "together": SeatWish.TOGETHER,
    "window": SeatWish.WINDOW,
    "aisle": SeatWish.AISLE,
    "front": SeatWish.FRONT,
}


class SeatsView(Protocol):
    """What the presenter needs from the page."""

    def show_page(self, shown: SeatsPage) -> None: ...
    def show_entry(self, text: str, problem: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def show_loading(self, loading: bool) -> None: ...
    def show_map_age(self, words: str) -> None: ...
    def show_holding(self, holding: bool) -> None: ...
    def move_cursor(self, label: str) -> None: ...
    def ask_release(self, label: str, until: str) -> None: ...


class Flow(Protocol):
    """The part of the sale's flow that this page uses."""

    @property
    def stage(self) -> Sale: ...

    def send(self, event: events.ClerkEvent) -> None: ...
    def subscribe(self, listener: Callable[[Sale], None]) -> Callable[[], None]: ...


class SeatsPresenter:
    """Owns what is typed in the seat box; everything else comes from the stage.

    ``_by_number`` is the seat that was just chosen by its number: Space after it means "yes, this one" and
    must not take it back, until the cursor walks. ``_bus`` is the bus that the seat box is about.

    ``now`` returns the time in UTC. ``zone`` is the desk's time zone, the computer's where it is None.
    """

    def __init__(
        self,
        view: SeatsView,
        flow: Flow,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view = view
        self._flow = flow
        self._now = now
        self._zone = zone
        self._typed = ""
        self._by_number = ""
        self._bus = ""
        self._proposals = Proposals()
        self._spans: dict[str, int] = {}
        self._page: SeatsPage | None = None
        self._maps: object = None
        self._read_at: datetime | None = None
        self._unsubscribe = flow.subscribe(self._on_stage)

    def close(self) -> None:
        """Stop listening to the sale."""
        self._unsubscribe()

    # --- From the stage ---------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        if sale.step is Step.SEARCH:
            self._proposals.forget()
        if sale.step is not Step.SEATS:
            self._bus = ""
            return
        if sale.segment is not None and sale.segment.trip_id != self._bus:
            # What was typed, and what was wrong with it, belongs to the bus that is left.
            self._bus = sale.segment.trip_id
            self._clear_entry()
        if sale.seating.maps != self._maps:
            self._maps = sale.seating.maps
            self._read_at = self._now()
            read = trip_texts.map_read(format.hour(self._read_at.astimezone(self._zone)))
            self._view.show_map_age(read if sale.seating.maps else "")
        self._view.show_loading(Activity.MAP in sale.busy)
        self._view.show_holding(Activity.HOLD in sale.busy)
        self._view.show_notice(notices.notice(sale, self._now().astimezone(self._zone)))
        self._render(sale)
        self._propose(sale)

    def tick(self) -> None:
        """Update the clocks: call once a second while the page is shown."""
        if self._flow.stage.step is Step.SEATS:
            self._render(self._flow.stage)

    def _render(self, sale: Sale) -> None:
        now = self._now()
        for choice in sale.seating.seats:
            if choice.hold:
                left = int((choice.hold.until - now).total_seconds())
                self._spans.setdefault(choice.hold.block_id, max(left, 1))
        shown = page(sale, now, self._spans, self._zone)
        if shown is None:
            return
        shown = replace(shown, suggestion=self._proposals.words(sale, shown.coach))
        if shown != self._page:
            self._page = shown
            self._view.show_page(shown)

    def _propose(self, sale: Sale) -> None:
        """On a leg without seats choose some like another leg's; the clerk holds them or takes others."""
        labels = self._proposals.first(sale, self._page) if self._page else ()
        if labels:
            self._flow.send(events.SeatsSuggested(labels))
            self._view.move_cursor(labels[0])

    # --- From the clerk ---------------------------------------------------------------------------

    def press(self, label: str) -> None:
        """Space: take the number that is being typed, or else pick or release the seat under the cursor. It
        never takes back what typing has just picked."""
        if self._typed:
            self.settle()
        elif label and label == self._by_number:
            self._view.show_entry(label, "")
        elif label:
            self.toggle(label)

    def walked(self) -> None:
        """The cursor went to another seat: Space picks and releases again, and a message is over."""
        self._clear_entry()

    def put_back(self, label: str) -> None:
        """Del: release the seat under the cursor, however it was picked."""
        segment = self._flow.stage.segment
        self._clear_entry()
        if segment and any(choice.label == label for choice in self._flow.stage.chosen(segment)):
            self.toggle(label)

    def toggle(self, label: str) -> None:
        """Pick or release a seat; a held seat only after the clerk confirmed that it stays blocked."""
        sale, segment = self._flow.stage, self._flow.stage.segment
        if segment is None or Activity.HOLD in sale.busy:
            return
        self._clear_entry()
        mine = next((choice for choice in sale.chosen(segment) if choice.label == label), None)
        if mine and mine.hold:
            self._view.ask_release(label, format.hour(mine.hold.until.astimezone(self._zone)))
        elif mine:
            self._flow.send(events.SeatToggled(label))
        else:
            self._pick(label)

    def release(self, label: str) -> None:
        """Release a held seat; it stays blocked until its hold expires."""
        self._flow.send(events.SeatToggled(label))

    def _pick(self, label: str) -> None:
        sale, segment = self._flow.stage, self._flow.stage.segment
        look = self._page.looks.get(label) if self._page else None
        if segment is None or look is None:
            return
        if not look.can_pick:
            self._view.show_entry(label, trip_texts.taken(label))
            return
        if look.state is SeatState.RELEASED and released_hold(sale, segment, label) is None:
            self._view.show_entry(label, problem_texts.maybe_ours(label, look.clock))
            return
        active = active_index(sale, segment)
        if active < 0:
            self._view.show_entry(label, trip_texts.all_held())
            return
        if self._proposals.stands(sale):
            # The clerk's own choice begins anew: a suggestion is no choice to be added to.
            self._flow.send(events.SeatsSuggested((label,)))
            return
        replaced = next((c for c in sale.chosen(segment) if c.index == active), None)
        if replaced:
            self._flow.send(events.SeatToggled(replaced.label))
        self._flow.send(events.SeatToggled(label))

    def type_key(self, key: str) -> None:
        """Take one more key of a seat number."""
        labels = tuple(self._page.looks) if self._page else ()
        self._take(entry.typed(self._typed, key, labels))

    def settle(self) -> None:
        """Take what was typed as it is: after a pause, or on Enter."""
        if self._typed:
            self._take(entry.settled(self._typed, tuple(self._page.looks) if self._page else ()))

    def erase(self) -> None:
        """Take back the last typed key; with none typed, the seat that typing has just picked."""
        if not self._typed and self._by_number:
            self.put_back(self._by_number)
            return
        self._typed = self._typed[:-1]
        self._view.show_entry(self._typed, "")

    def _take(self, found: entry.SeatEntry) -> None:
        self._typed = "" if found.picked or found.unknown else found.text
        self._view.show_entry(found.text, trip_texts.no_such_seat(found.text) if found.unknown else "")
        if not found.picked:
            return
        self._view.move_cursor(found.picked)
        self._view.show_entry("", "")
        sale, segment = self._flow.stage, self._flow.stage.segment
        mine = segment is not None and any(c.label == found.picked for c in sale.chosen(segment))
        if not mine:
            # Typing the number of a seat of this sale only moves the cursor there: it never releases it.
            self._pick(found.picked)
        self._by_number = found.picked

    def _clear_entry(self) -> None:
        self._typed = ""
        self._by_number = ""
        self._view.show_entry("", "")

    def suggest(self, kind: str) -> None:
        """Pick seats: ``together``, ``window``, ``aisle`` or ``front``; ``another`` instead of the last ones.
        What is asked for here is suggested on the other legs too."""
        sale, segment = self._flow.stage, self._flow.stage.segment
        if kind in ("together", "another"):
            kind = "together"
            if other := self._proposals.another(sale):
                self._take_suggestion(other)
                return
        shown = self._page
        if sale.problem and sale.problem.kind is ProblemKind.MAP_OFFLINE:
            # Seats are found when the service is back: only the wish is kept.
            self._flow.send(events.SeatWishChanged(frozenset({_WISHES[kind]})))
            return
        if segment is None or shown is None or shown.coach is None or Activity.HOLD in sale.busy:
            return
        wanted = sale.people.count - len(sale.held_on(segment))
        free = [
            label
            for label, look in shown.looks.items()
            if look.state in (SeatState.FREE, SeatState.LOW_FARE, SeatState.CHOSEN)
        ]
        if len(free) < wanted:
            free += [label for label, look in shown.looks.items() if look.state is SeatState.PRIORITY]
        labels = seats_for(_WISHES[kind], shown.coach, free, wanted) if wanted else ()
        if len(labels) < wanted or not labels:
            self._view.show_entry("", trip_texts.none_to_suggest() if wanted else trip_texts.all_held())
            return
        self._flow.send(events.SeatWishChanged(frozenset({_WISHES[kind]})))
        self._take_suggestion(labels)

    def _take_suggestion(self, labels: tuple[str, ...]) -> None:
        self._clear_entry()
        self._flow.send(events.SeatsSuggested(labels))
        self._view.move_cursor(labels[-1])

    def choose_benefit(self, label: str, benefit: Benefit) -> None:
        """Ask for a benefit for the passenger of a seat, on every leg."""
        sale = self._flow.stage
        mine = sale.chosen(sale.segment) if sale.segment else ()
        index = next((choice.index for choice in mine if choice.label == label), None)
        if index is not None:
            self._flow.send(events.BenefitAsked(index, benefit))

    def show_leg(self, index: int) -> None:
        """Show the map of another leg."""
        self._flow.send(events.SegmentShown(index))

    def refresh(self) -> None:
        """Read the map again."""
        self._flow.send(events.MapAsked())

    def go_on(self) -> None:
        """Hold what is picked and go on; a number that is still being typed is taken first."""
        if self._typed:
            self.settle()
            return
        problem = self._flow.stage.problem
        if problem and problem.kind is ProblemKind.PRICE_TO_ACCEPT:
            self._flow.send(events.PriceAccepted())
            return
        self._flow.send(events.HoldAsked())

    def back(self) -> None:
        """First stop a read, then clear what is typed, then go back to the trips."""
        if Activity.MAP in self._flow.stage.busy:
            self._flow.send(events.ReadCancelled())
        elif self._typed:
            self._clear_entry()
        else:
            self._flow.send(events.BackAsked(Step.SEARCH))

    def act(self, command: CommandId) -> None:
        """Do what a notice offered."""
        match command:
            case CommandId.REFRESH:
                self.refresh()
            case CommandId.MAIN:
                self.go_on()
            case CommandId.SEATS_TOGETHER:
                self.suggest("together")
