"""What the page of seats does: turns the clerk's keys into events, and the sale into a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING

from pos_app.domain.benefits import Benefit, RefusalReason
from pos_app.domain.seat_wishes import SeatWish, seats_for
from pos_app.domain.seats import SeatState
from pos_app.domain.value import Value, replace
from pos_app.sale import events
from pos_app.sale.guards import released_hold
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.pages.seats.page import (
    Acted,
    Ask,
    BenefitChosen,
    Clicked,
    Intent,
    KeyTyped,
    LegShown,
    Pressed,
    PutBack,
    Released,
    SeatsPage,
    active_index,
    page,
)
from pos_app.ui.pages.seats.proposals import Proposals
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.unread_reply import remedies
from pos_app.wording import connection_texts, format, problem_texts, sale_texts, shift_texts, trip_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence

if TYPE_CHECKING:
    from pos_app.ui.pages.seats.view import SeatsView


class SeatsPresenter:
    """Owns what is typed in the seat box; everything else comes from the stage. ``now`` is UTC, ``zone`` that
    of the desk, or of the computer.

    ``_by_number`` is the seat that was just chosen by its number: Space after it means "yes, this one" and
    must not take it back, until the cursor walks. ``_bus`` is the bus that the seat box is about.
    """

    def __init__(
        self,
        view: SeatsView,
        desk: DeskApi,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view = view
        self._desk = desk
        self._flow = desk.sale
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
        self._unsubscribe = self._flow.subscribe(self._on_stage)

    def close(self) -> None:
        self._unsubscribe()

    def handle(self, intent: Intent) -> None:
        match intent:
            case Ask.WALKED:
                self._clear_entry()
            case Ask.SETTLE:
                self._settle()
            case Ask.ERASE:
                self._erase()
            case Ask.GO_ON:
                self._go_on()
            case Ask.BACK:
                self._back()
            case Ask.REFRESH:
                self._flow.send(events.MapAsked())
            case Ask.ANOTHER:
                self._suggest(SeatWish.TOGETHER)
            case Ask.TICK:
                if self._flow.stage.step is Step.SEATS:
                    self._render(self._flow.stage)
            case SeatWish():
                self._suggest(intent)
            case Clicked(label):
                self._toggle(label)
            case Pressed(label):
                if self._typed:
                    self._settle()
                elif label and label == self._by_number:
                    self._view.show_entry(label, "")
                elif label:
                    self._toggle(label)
            case PutBack(label):
                self._put_back(label)
            case Released(label):
                self._flow.send(events.SeatToggled(label))
            case KeyTyped(key):
                self._take(typed(self._typed, key, self._labels))
            case LegShown(index):
                self._flow.send(events.SegmentShown(index))
            case BenefitChosen(label, benefit):
                sale = self._flow.stage
                for choice in sale.chosen(sale.segment) if sale.segment else ():
                    if choice.label == label:
                        self._flow.send(events.BenefitAsked(choice.index, benefit))
            case Acted(command):
                self._act(command)

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
        self._view.show_notice(notice(sale, self._now().astimezone(self._zone)))
        self._render(sale)
        # On a leg without seats choose some like another leg's; the clerk holds them or takes others.
        if labels := self._proposals.first(sale, self._page) if self._page else ():
            self._flow.send(events.SeatsSuggested(labels))
            self._view.move_cursor(labels[0])

    def _render(self, sale: Sale) -> None:
        now = self._now()
        for choice in sale.seating.seats:
            if choice.hold:
                left = int((choice.hold.until - now).total_seconds())
                self._spans.setdefault(choice.hold.block_id, max(left, 1))
        bus = sale.segment.trip_id if sale.segment else ""
        shown = page(sale, now, self._spans, self._zone, self._desk.branch.colleagues(bus))
        if shown is None:
            return
        shown = replace(shown, suggestion=self._proposals.text(sale, shown.coach))
        if shown != self._page:
            self._page = shown
            self._view.show_page(shown)

    # --- From the clerk ---------------------------------------------------------------------------

    def _put_back(self, label: str) -> None:
        segment = self._flow.stage.segment
        self._clear_entry()
        if segment and any(choice.label == label for choice in self._flow.stage.chosen(segment)):
            self._toggle(label)

    def _toggle(self, label: str) -> None:
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

    def _pick(self, label: str) -> None:
        sale, segment = self._flow.stage, self._flow.stage.segment
        look = self._page.looks.get(label) if self._page else None
        if segment is None or look is None:
            return
        active = active_index(sale, segment)
        if look.state is SeatState.COLLEAGUE:
            self._view.show_entry(label, trip_texts.with_colleague(label, look.colleague, look.clock))
        elif not look.state.facts.can_pick:
            self._view.show_entry(label, trip_texts.taken(label))
        elif look.state is SeatState.RELEASED and released_hold(sale, segment, label) is None:
            self._view.show_entry(label, problem_texts.maybe_ours(label, look.clock))
        elif active < 0:
            self._view.show_entry(label, trip_texts.all_held())
        elif self._proposals.stands(sale):
            # The clerk's own choice begins anew: a suggestion is no choice to be added to.
            self._flow.send(events.SeatsSuggested((label,)))
        else:
            for replaced in (one for one in sale.chosen(segment) if one.index == active):
                self._flow.send(events.SeatToggled(replaced.label))
            self._flow.send(events.SeatToggled(label))

    @property
    def _labels(self) -> tuple[str, ...]:
        return tuple(self._page.looks) if self._page else ()

    def _settle(self) -> None:
        if self._typed:
            self._take(settled(self._typed, self._labels))

    def _erase(self) -> None:
        if not self._typed and self._by_number:
            self._put_back(self._by_number)
            return
        self._typed = self._typed[:-1]
        self._view.show_entry(self._typed, "")

    def _take(self, found: SeatEntry) -> None:
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

    def _suggest(self, wish: SeatWish) -> None:
        """Pick such seats, or others instead of those that are suggested already. What is asked for here is
        suggested on the other legs too."""
        sale, segment = self._flow.stage, self._flow.stage.segment
        if wish is SeatWish.TOGETHER and (other := self._proposals.another(sale)):
            self._take_suggestion(other)
            return
        shown = self._page
        if sale.problem and sale.problem.kind is ProblemKind.MAP_OFFLINE:
            # Seats are found when the service is back: only the wish is kept.
            self._flow.send(events.SeatWishChanged(frozenset({wish})))
            return
        if segment is None or shown is None or shown.coach is None or Activity.HOLD in sale.busy:
            return
        wanted = sale.people.count - len(sale.held_on(segment))
        states = {label: look.state for label, look in shown.looks.items()}
        free = [label for label, state in states.items() if state.facts.free or state is SeatState.CHOSEN]
        if len(free) < wanted:
            free += [label for label, state in states.items() if state is SeatState.PRIORITY]
        labels = seats_for(wish, shown.coach, free, wanted) if wanted else ()
        if len(labels) < wanted or not labels:
            self._view.show_entry("", trip_texts.none_to_suggest() if wanted else trip_texts.all_held())
            return
        self._flow.send(events.SeatWishChanged(frozenset({wish})))
        self._take_suggestion(labels)

    def _take_suggestion(self, labels: tuple[str, ...]) -> None:
        self._clear_entry()
        self._flow.send(events.SeatsSuggested(labels))
        self._view.move_cursor(labels[-1])

    def _go_on(self) -> None:
        problem = self._flow.stage.problem
        if self._typed:
            self._settle()
        elif problem and problem.kind is ProblemKind.PRICE_TO_ACCEPT:
            self._flow.send(events.PriceAccepted())
        else:
            self._flow.send(events.HoldAsked())

    def _back(self) -> None:
        if Activity.MAP in self._flow.stage.busy:
            self._flow.send(events.ReadCancelled())
        elif self._typed:
            self._clear_entry()
        else:
            self._flow.send(events.BackAsked(Step.SEARCH))

    def _act(self, command: CommandId) -> None:
        match command:
            case CommandId.REFRESH:
                self._flow.send(events.MapAsked())
            case CommandId.MAIN:
                self._go_on()
            case CommandId.SEATS_TOGETHER:
                self._suggest(SeatWish.TOGETHER)
            case CommandId.PAGE_LEARN:
                self._desk.open_page("learn")
            case CommandId.PAGE_SHIFT:
                self._desk.open_page("shift")


class SeatEntry(Value):
    """A seat chosen by typing its number: what stands in the box. ``picked`` is the seat that is meant, empty
    while it is open; ``unknown`` is true where no seat number begins like it."""

    text: str = ""
    picked: str = ""
    unknown: bool = False


def typed(before: str, key: str, labels: Iterable[str]) -> SeatEntry:
    """Return what stands in the box after one more key. A number that begins no seat starts over."""
    known = tuple(labels)
    text = (before + key).upper()
    meant = _meant(text, known)
    if not meant and before:
        # The clerk began the next seat without waiting.
        text, meant = key.upper(), _meant(key.upper(), known)
    if not meant:
        return SeatEntry(text, unknown=bool(text.strip("0")))
    return SeatEntry(text, meant[0] if len(meant) == 1 else "")


def settled(text: str, labels: Iterable[str]) -> SeatEntry:
    """Return what is meant once nothing more is typed: of ``1``, ``10``, ``11`` it is seat 1."""
    if not text:
        return SeatEntry()
    exact = [label for label in labels if _bare(label) == _bare(text)]
    return SeatEntry(text, exact[0] if exact else "", unknown=not exact)


def _meant(text: str, labels: tuple[str, ...]) -> list[str]:
    if text.startswith("0"):
        return [label for label in labels if label.upper().startswith(text)]
    return [label for label in labels if _bare(label).startswith(text)]


def _bare(label: str) -> str:
    return label.upper().lstrip("0")


_K, _C = ProblemKind, CommandId
WAYS_ON: dict[ProblemKind, tuple[CommandId, Callable[[], str]] | None] = {
    _K.MAP_FAILED: (_C.REFRESH, trip_texts.read_again),
    _K.HOLD_UNCERTAIN: (_C.REFRESH, trip_texts.read_again),
    _K.OFFLINE: (_C.MAIN, connection_texts.prepare),
    _K.MAP_OFFLINE: (_C.MAIN, connection_texts.prepare),
    _K.PRICE_TO_ACCEPT: (_C.MAIN, connection_texts.accept_price),
    _K.HOLD_EXPIRED: (_C.MAIN, trip_texts.hold_again),
    _K.HOLD_FAILED: (_C.MAIN, trip_texts.hold_again),
    _K.DISK_NEARLY_FULL: (_C.MAIN, trip_texts.hold_again),
    _K.NO_SHIFT: (_C.PAGE_SHIFT, shift_texts.to_page),
    _K.SEATS_REFUSED: (_C.SEATS_TOGETHER, trip_texts.suggest),
    _K.SEATS_OURS: (_C.SEATS_TOGETHER, trip_texts.suggest),
    _K.SEAT_GONE: None,
}
"""What the notice of each problem that this page reports offers."""


def notice(sale: Sale, now: datetime) -> NoticeView | None:
    """Return what the page says about the sale, or None. ``now`` is the desk's local time, with its zone."""
    problem = sale.problem
    if problem is None or problem.kind not in WAYS_ON:  # What is missing stands at the main button.
        return _refusals(sale, now) or _guidance(sale, now)
    if problem.kind is ProblemKind.MAP_OFFLINE and sale.segment and not sale.detail(sale.segment):
        return None  # It stands in place of the map.
    sentence = problem_texts.stopped(problem)
    if sentence.kind == "info":
        titled = of_sentence(sentence, title=f"{sentence.title.rstrip('.')}.")
        return replace(titled, time=format.hour(now))
    way_on = WAYS_ON[problem.kind]
    actions = (NoticeAction(way_on[0], way_on[1]()),) if way_on else ()
    shown = of_sentence(sentence, remedies(problem.unreadable, actions))
    if problem.kind is ProblemKind.MAP_OFFLINE:
        wish = connection_texts.wished(sale.seating.wishes)
        shown = replace(shown, happened=f"{shown.happened} {wish}")
    return shown


def _refusals(sale: Sale, now: datetime) -> NoticeView | None:
    """Return at once which legs do not take a benefit that was asked for, and why."""
    legs = {segment.key: segment for segment in sale.trips.segments}
    sentences = [
        trip_texts.refused_on(trip_texts.leg_name(legs[one.segment_key]), sale_texts.refused(one))
        if len(legs) > 1
        else sale_texts.refused(one)
        for one in sale.seating.refused
        if one.reason is not RefusalReason.NOT_ON_THIS_LEG
    ]
    if not sentences:
        return None
    asked = _guidance(sale, now)
    papers = [asked.title] if asked else []
    return NoticeView("warning", sentences[0], " ".join([*sentences[1:], *papers]))


def _guidance(sale: Sale, now: datetime) -> NoticeView | None:
    """Return the papers and rules of a benefit chosen for a seat that is not held yet."""
    segment = sale.segment
    chosen = sale.chosen(segment) if segment else ()
    claimed = next((c for c in reversed(chosen) if c.benefit is not Benefit.NONE and not c.hold), None)
    if segment is None or claimed is None:
        return None
    now = now.replace(tzinfo=None)
    doubtful = bool(sale_texts.doubts(claimed.benefit, segment, now))
    return NoticeView(
        "warning" if doubtful else "info",
        sale_texts.papers(claimed.benefit),
        sale_texts.guidance(claimed.benefit, segment, now),
    )
