"""What the page of seats does: turns the clerk's keys into events, and the sale into a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from typing import Protocol

from pos_app.domain.benefits import Benefit
from pos_app.domain.seats import SeatState, at_front, at_windows, together
from pos_app.sale import events
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.pages.seats import entry
from pos_app.ui.pages.seats.page import SeatsPage, active_index, page
from pos_app.wording import benefit_texts, format, seat_texts
from pos_app.wording import explain as words
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView, of_sentence

_HERE = frozenset(
    {
        ProblemKind.MAP_FAILED,
        ProblemKind.HOLD_FAILED,
        ProblemKind.HOLD_UNCERTAIN,
        ProblemKind.SEATS_REFUSED,
        ProblemKind.SEATS_MISSING,
        ProblemKind.SEAT_GONE,
        ProblemKind.HOLD_EXPIRED,
    }
)
"""The problems that this page reports. Others belong to the page on which they arise."""


class SeatsView(Protocol):
    """What the presenter needs from the page."""

    def show_page(self, shown: SeatsPage) -> None: ...
    def show_entry(self, text: str, problem: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def show_loading(self, loading: bool) -> None: ...
    def show_map_age(self, words: str) -> None: ...
    def show_holding(self, holding: bool) -> None: ...
    def move_cursor(self, label: str) -> None: ...
    def ask_let_go(self, label: str, until: str) -> None: ...


class Flow(Protocol):
    """The part of the sale's flow that this page uses."""

    @property
    def stage(self) -> Sale: ...

    def send(self, event: events.ClerkEvent) -> None: ...
    def subscribe(self, listener: Callable[[Sale], None]) -> Callable[[], None]: ...


class SeatsPresenter:
    """Owns what is typed in the seat box; everything else comes from the stage.

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
        if sale.step is not Step.SEATS:
            return
        if sale.seating.maps != self._maps:
            self._maps = sale.seating.maps
            self._read_at = self._now()
            self._view.show_map_age(seat_texts.map_read(format.hour(self._read_at.astimezone(self._zone))))
        self._view.show_loading(Activity.MAP in sale.busy)
        self._view.show_holding(Activity.HOLD in sale.busy)
        self._view.show_notice(self._notice(sale))
        self._render(sale)

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
        if shown is not None and shown != self._page:
            self._page = shown
            self._view.show_page(shown)

    def _notice(self, sale: Sale) -> NoticeView | None:
        problem = sale.problem
        if problem is None or problem.kind not in _HERE:
            return self._guidance(sale)
        sentence = words.stopped(problem)
        if sentence.kind == "info":
            hour = format.hour(self._now().astimezone(self._zone))
            return replace(of_sentence(sentence, title=f"{sentence.title.rstrip('.')}."), time=hour)
        return of_sentence(sentence, self._actions(problem.kind))

    def _guidance(self, sale: Sale) -> NoticeView | None:
        """Return the papers and rules of a benefit chosen for a seat that is not held yet."""
        segment = sale.segment
        chosen = sale.chosen(segment) if segment else ()
        claimed = next((c for c in reversed(chosen) if c.benefit is not Benefit.NONE and not c.hold), None)
        if segment is None or claimed is None:
            return None
        now = self._now().astimezone(self._zone).replace(tzinfo=None)
        doubtful = bool(benefit_texts.doubts(claimed.benefit, segment, now))
        return NoticeView(
            "warning" if doubtful else "info",
            benefit_texts.papers(claimed.benefit),
            benefit_texts.guidance(claimed.benefit, segment, now),
        )

    def _actions(self, kind: ProblemKind) -> tuple[NoticeAction, ...]:
        match kind:
            case ProblemKind.MAP_FAILED | ProblemKind.HOLD_UNCERTAIN:
                return (NoticeAction(CommandId.REFRESH, seat_texts.read_again()),)
            case ProblemKind.HOLD_EXPIRED | ProblemKind.HOLD_FAILED:
                return (NoticeAction(CommandId.MAIN, seat_texts.hold_again()),)
            case ProblemKind.SEATS_REFUSED:
                return (NoticeAction(CommandId.SEATS_TOGETHER, seat_texts.suggest()),)
        return ()

    # --- From the clerk ---------------------------------------------------------------------------

    def toggle(self, label: str) -> None:
        """Pick or release a seat; a held seat only after the clerk confirmed that it stays blocked."""
        sale, segment = self._flow.stage, self._flow.stage.segment
        if segment is None or Activity.HOLD in sale.busy:
            return
        self._clear_entry()
        mine = next((choice for choice in sale.chosen(segment) if choice.label == label), None)
        if mine and mine.hold:
            self._view.ask_let_go(label, format.hour(mine.hold.until.astimezone(self._zone)))
        elif mine:
            self._flow.send(events.SeatToggled(label))
        else:
            self._pick(label)

    def let_go(self, label: str) -> None:
        """Release a held seat; it stays blocked until its hold expires."""
        self._flow.send(events.SeatToggled(label))

    def _pick(self, label: str) -> None:
        sale, segment = self._flow.stage, self._flow.stage.segment
        look = self._page.looks.get(label) if self._page else None
        if segment is None or look is None:
            return
        if not look.can_pick:
            self._view.show_entry(label, seat_texts.taken(label))
            return
        active = active_index(sale, segment)
        if active < 0:
            self._view.show_entry(label, seat_texts.all_held())
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
        """Take back the last typed key."""
        self._typed = self._typed[:-1]
        self._view.show_entry(self._typed, "")

    def _take(self, found: entry.Typed) -> None:
        self._typed = "" if found.picked or found.unknown else found.text
        self._view.show_entry(found.text, seat_texts.no_such_seat(found.text) if found.unknown else "")
        if not found.picked:
            return
        self._view.move_cursor(found.picked)
        sale, segment = self._flow.stage, self._flow.stage.segment
        mine = segment is not None and any(c.label == found.picked for c in sale.chosen(segment))
        if not mine:
            # Typing the number of a seat of this sale only moves the cursor there: it never releases it.
            self._pick(found.picked)

    def _clear_entry(self) -> None:
        self._typed = ""
        self._view.show_entry("", "")

    def suggest(self, kind: str) -> None:
        """Pick seats: ``together``, ``window`` or ``front``."""
        sale, segment = self._flow.stage, self._flow.stage.segment
        shown = self._page
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
        ways = {"together": together, "window": at_windows, "front": at_front}
        labels = ways[kind](shown.coach, free, wanted) if wanted else ()
        if len(labels) < wanted or not labels:
            self._view.show_entry("", seat_texts.none_to_suggest() if wanted else seat_texts.all_held())
            return
        self._clear_entry()
        self._flow.send(events.SeatsSuggested(labels))
        self._view.move_cursor(labels[-1])

    def choose_benefit(self, label: str, benefit: Benefit) -> None:
        """Choose a benefit for a seat that is not held yet."""
        self._flow.send(events.BenefitChosen(label, benefit))

    def show_leg(self, index: int) -> None:
        """Show the map of another leg."""
        self._clear_entry()
        self._flow.send(events.SegmentShown(index))

    def refresh(self) -> None:
        """Read the map again."""
        self._flow.send(events.MapAsked())

    def go_on(self) -> None:
        """Hold what is picked and go on; a number that is still being typed is taken first."""
        if self._typed:
            self.settle()
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
