"""Presenter of the page of the branch: its counters, what is wrong, who asks, and orders of all of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, assert_never

from pos_app.domain.audit import AuditAct
from pos_app.domain.branch import BranchFault, BranchOrder, BranchProblem, ParkedAt
from pos_app.domain.facets import Facet
from pos_app.domain.money import brl
from pos_app.domain.overview import Alarm, CounterState, Overview, Request, Trouble, alarms
from pos_app.domain.roles import Grant
from pos_app.domain.value import Value
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.left_open import LeftLine, TakingOver, lines
from pos_app.ui.shared.timeline import entries
from pos_app.wording import branch_texts, format, order_texts
from pos_app.wording import overview_texts as texts
from pos_app.wording.notices import CommandId, NoticeView, StateMark

if TYPE_CHECKING:
    from pos_app.ui.pages.branch.view import BranchView

_REREAD = 10
"""Seconds between two readings while the page is open; a notice of another counter makes one at once."""


class Ask(Enum):
    """What is asked of the page without naming anything."""

    ACT = auto()
    """What the button says: about the request or the alarm that is marked, or the order."""
    TAKE = auto()
    """Take over the marked order, or the marked parked sale."""
    REFUSE = auto()
    """Refuse what the marked request asks; an alarm that leads somewhere was seen."""
    COPY = auto()
    """The number of the marked order."""
    TIMELINE = auto()
    """What happened to the marked order."""
    ONE_COUNTER = auto()
    """Only what the marked counter left open; once more: that of all."""
    READ = auto()
    TICK = auto()
    """A second went by while the page is shown."""
    LEAVE = auto()
    """Another page is in front: nothing is read for nobody."""


class Area(Enum):
    """A list of the page."""

    COUNTERS = auto()
    ORDERS = auto()
    ASIDE = auto()


class Marked(Value):
    """The cursor of a list is on this line."""

    area: Area
    key: str


class Filtered(Value):
    """A value of a filter was pressed: on, or off again."""

    facet: str
    value: str


class Search(Value):
    """Look for orders of the branch; an empty text shows what was left open."""

    text: str


Intent = Ask | Marked | Search | Filtered | CommandId
"""What the page can ask; a command is what a notice offered."""


class CounterLine(Value):
    """One counter. ``faded``: what is told of it is old, or it is closed."""

    key: str
    name: str
    mark: StateMark
    operator: str
    shift: str
    lag: str
    sold: str
    pending: str
    paper: str
    late: bool
    waits: bool
    faded: bool
    spoken: str


class AsideLine(Value):
    """A request that waits for an answer, or what is wrong. ``tone`` names a colour of the theme; ``other``:
    what may be done instead of ``act``."""

    key: str
    icon: str
    title: str
    about: str
    at: str
    tone: str
    act: str
    other: str = ""

    @property
    def spoken(self) -> str:
        return ", ".join(filter(None, (self.title, self.about, self.at)))


class Head(Value):
    """What stands over the lists. ``figures`` have a title, an amount and a note each."""

    title: str
    caption: str
    database: StateMark
    read: str
    figures: tuple[tuple[str, str, str], ...]


DAYS, COUNTER, STATE = "days", "counter", "state"
"""What the list of orders can be filtered by."""
_WEEK = 7
_MOST = 50
"""Orders that a search finds at most."""
_ALARMS = {
    Trouble.GHOST: ("circle-alert", "danger"),
    Trouble.MISMATCH: ("ticket", "danger"),
    Trouble.SILENT: ("triangle-alert", "danger"),
    Trouble.STOPPED: ("ban", "danger"),
    Trouble.PIN_LOCKED: ("key-round", "danger"),
    Trouble.NO_PAPER: ("printer", "warning"),
    Trouble.OFFLINE: ("wifi-off", "warning"),
    Trouble.DIFFERENCE: ("wallet", "warning"),
    Trouble.SLOW: ("gauge", "warning"),
    Trouble.LAGGING: ("cloud", "warning"),
    Trouble.LATE_FISCAL: ("receipt-text", "warning"),
    Trouble.OLD_PENDING: ("hourglass", "warning"),
}


def counter_line(one: CounterState, zone: tzinfo | None) -> CounterLine:
    since = one.told.shift_since.astimezone(zone) if one.told and one.told.shift_since else None
    mark = texts.standing(one)
    return CounterLine(
        one.seen.id,
        one.seen.name,
        mark,
        texts.operator(one),
        texts.shift(one, since),
        texts.lag(one),
        brl(one.sold).replace("R$\u00a0", ""),
        str(one.open_orders),
        texts.printer(one),
        late=not one.seen.online and mark.kind == "danger",
        waits=bool(one.open_orders),
        faded=not one.seen.online,
        spoken=texts.spoken(one),
    )


def alarm_line(one: Alarm, found: Overview, zone: tzinfo | None) -> AsideLine:
    icon, tone = _ALARMS[one.trouble]
    leads = {
        Trouble.SILENT: texts.see_open(),
        Trouble.OLD_PENDING: texts.see_open(),
        Trouble.GHOST: texts.see_order(),
        Trouble.MISMATCH: texts.see_order(),
    }.get(one.trouble, "")
    return AsideLine(
        one.key,
        icon,
        texts.alarm_title(one),
        texts.alarm_about(one, found),
        format.hour(one.since.astimezone(zone)) if one.since else "",
        tone,
        leads or texts.seen(),
        texts.seen() if leads else "",
    )


def request_line(one: Request, zone: tzinfo | None) -> AsideLine:
    title, about = texts.request_title(one), texts.request_about(one.question)
    at = format.hour(one.asked.astimezone(zone))
    return AsideLine(one.id, "shield-check", title, about, at, "primary", texts.approve(), texts.refuse())


class BranchPresenter:
    """Reads the branch while the page is open. Where it does not answer, what was read stays, with its time.
    ``now`` is UTC, ``zone`` that of the desk."""

    def __init__(
        self,
        view: BranchView,
        desk: DeskApi,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view, self._desk, self._now, self._zone = view, desk, now, zone
        self.taking = TakingOver(desk, self._tell, self._read)
        self._open, self._age, self._again = False, 0, False
        self._found: Overview | None = None
        self._read_at: datetime | None = None
        self._text = ""
        self._orders: tuple[BranchOrder, ...] = ()
        self._parked: tuple[ParkedAt, ...] = ()
        self._lines: tuple[LeftLine, ...] = ()
        self._aside: tuple[AsideLine, ...] = ()
        self._alarms: dict[str, Alarm] = {}
        self._filters: dict[str, str] = {}
        self._seen: set[str] = set()
        self._marked = dict.fromkeys(Area, "")
        self._milliseconds = 0
        self.close = desk.branch.subscribe(self._moved)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Marked(area, key):
                self._marked[area] = key
                self._show_acts()
            case Filtered(facet, value):
                self._filters[facet] = "" if self._filters.get(facet) == value else value
                self._show_orders()
            case Search(text):
                self._text = text.strip()
                self._filters.clear()
                if self._text:  # Once, and not each time that the page reads anew.
                    self._desk.trail.note(AuditAct.BRANCH_SEARCHED)
                self._read()
            case CommandId():
                self._desk.run(intent)
            case Ask.ACT:
                self._act()
            case Ask.TAKE:
                if (line := self._line) is not None:
                    self.taking.take(line)
            case Ask.REFUSE:
                if (request := self._request) is not None:
                    self._answer(request, agreed=False)
                elif (beside := self._beside) is not None and beside.other:
                    self._see(beside)
            case Ask.COPY:
                if (line := self._line) is not None and line.number:
                    self._view.copy(line.number, texts.number_copied())
            case Ask.TIMELINE:
                if (line := self._line) is not None and isinstance(line.what, BranchOrder):
                    title = order_texts.timeline_title(line.number or line.who)
                    self._view.show_timeline(title, entries(line.what.attempt, self._zone))
            case Ask.ONE_COUNTER:
                counter = self._labels.get(self._marked[Area.COUNTERS], "")
                self._show_one("" if self._filters.get(COUNTER) == counter else counter)
            case Ask.READ:
                self._read()
            case Ask.TICK:
                self._age += 1
                if self._age >= _REREAD or self._again:
                    self._read()
                else:
                    self._show_aside()  # Requests end by themselves.
            case Ask.LEAVE:
                self._open = False
            case _:
                assert_never(intent)

    # --- Reading ----------------------------------------------------------------------------------

    def opened(self) -> None:
        self._open = True
        self._read()

    def _moved(self) -> None:
        """Another counter changed something: who asks shows at once, the rest with the next second."""
        if self._open:
            self._again = True
            self._show_aside()

    def _read(self) -> None:
        self._age, self._again = 0, False
        self._desk.scope.start(self._load(), name="branch", slot="branch page")

    async def _load(self) -> None:
        text, began = self._text, time.monotonic()
        try:
            found = await self._desk.branch.overview()
            took = time.monotonic() - began
            orders, parked = (
                (await self._desk.branch.find(text), ()) if text else await self._desk.branch.left_open()
            )
        except BranchFault as fault:
            at = self._read_at and f"{self._read_at.astimezone(self._zone):%H:%M:%S}"
            told = texts.lost_since(at) if at else texts.never_read()
            silent = fault.kind is BranchProblem.UNREACHABLE
            why = "" if silent else branch_texts.problem(fault.kind)
            self._view.show_notice(NoticeView("warning", texts.lost(), f"{told} {why}".rstrip()))
            self._show_head(answers=False)
            return
        self._found, self._read_at, self._milliseconds = found, self._now(), round(took * 1000)
        self._orders, self._parked = orders, parked
        self._view.show_notice(None)
        self._show_head(answers=True)
        self._view.show_counters(tuple(counter_line(one, self._zone) for one in found.counters))
        self._show_orders()
        self._show_aside()

    # --- Showing ----------------------------------------------------------------------------------

    def _show_head(self, *, answers: bool) -> None:
        found, at = self._found, self._read_at
        mark = StateMark(texts.lost(), "warning", "cloud")
        if answers:
            mark = StateMark(texts.answers(self._milliseconds), "success", "cloud")
        if found is None or at is None:
            self._view.show_head(Head(branch_texts.branch(), "", mark, "", ()))
            return
        gone = len(found.counters) - found.alive + found.slow
        figures = (
            (texts.sold_today(), brl(found.sold), texts.orders(found.orders)),
            (
                texts.open_now(),
                texts.of_all(found.alive, len(found.counters)),
                texts.not_alive(gone) if gone else texts.all_alive(),
            ),
            (texts.in_doubt(), brl(found.open_total), texts.in_doubt_note(found)),
            (texts.late_fiscal(), str(found.late_fiscal), texts.late_at(found)),
        )
        read = texts.read_at(f"{at.astimezone(self._zone):%H:%M:%S}")
        title = f"{branch_texts.branch()} {found.name}"
        self._view.show_head(Head(title, texts.how_many(found), mark, read, figures))

    def _show_orders(self) -> None:
        now = self._now().astimezone(self._zone)
        every = lines(self._orders, self._parked, now.date(), self._zone)
        labels = self._labels
        values = {one.key: self._values(one, labels, now) for one in every}
        on = {facet: value for facet, value in self._filters.items() if value}
        self._lines = tuple(one for one in every if on.items() <= values[one.key].items())
        facets = {
            facet: tuple(
                Facet(
                    value, sum(values[one.key].get(facet) == value for one in every), on.get(facet) == value
                )
                for value in sorted(
                    {found[facet] for found in values.values() if found.get(facet)} | {on.get(facet, "")}
                )
                if value
            )
            for facet in (DAYS, COUNTER, STATE)
        }
        title, empty = texts.left_open(), texts.nothing_left()
        if self._text:
            title, empty = texts.found(), texts.nothing_found()
            if len(self._orders) >= _MOST:
                title = texts.newest(len(self._orders))
        elif counter := on.get(COUNTER):
            title = texts.left_at(counter)
        self._view.show_orders(self._lines, title, texts.filtered_away() if every and on else empty, facets)
        self._show_acts()

    @staticmethod
    def _values(line: LeftLine, labels: dict[str, str], now: datetime) -> dict[str, str]:
        """Return what a line is filtered by."""
        what = line.what
        if isinstance(what, BranchOrder):
            at, counter, name = what.attempt.opened, what.seller, what.counter
        else:
            at, counter, name = what.saved, what.counter, what.at
        return {
            DAYS: texts.last_week() if now - at <= timedelta(days=_WEEK) else "",
            COUNTER: labels.get(counter, name),
            STATE: line.mark.text,
        }

    @property
    def _labels(self) -> dict[str, str]:
        """What the counters are called in the filter, by their ids: those of one name have a number each."""
        seen: dict[str, int] = {}
        labels = {}
        for one in self._found.counters if self._found else ():
            name = one.seen.name
            seen[name] = seen.get(name, 0) + 1
            labels[one.seen.id] = name if seen[name] == 1 else f"{name} ({seen[name]})"
        return labels

    def _show_aside(self) -> None:
        requests = tuple(request_line(one, self._zone) for one in self._desk.branch.requests)
        wrong: tuple[AsideLine, ...] = ()
        if self._found is not None:
            current = alarms(self._found)
            self._alarms = {one.key: one for one in current}
            self._seen &= self._alarms.keys()  # What comes again is told again.
            wrong = tuple(
                alarm_line(one, self._found, self._zone) for one in current if one.key not in self._seen
            )
        if (*requests, *wrong) != self._aside:
            self._aside = (*requests, *wrong)
            self._view.show_aside(self._aside)
            self._show_acts()

    def _show_acts(self) -> None:
        self._view.show_acts(self._beside, self._line)

    # --- What is marked ---------------------------------------------------------------------------

    @property
    def _line(self) -> LeftLine | None:
        return next((one for one in self._lines if one.key == self._marked[Area.ORDERS]), None)

    @property
    def _beside(self) -> AsideLine | None:
        return next((one for one in self._aside if one.key == self._marked[Area.ASIDE]), None)

    @property
    def _request(self) -> Request | None:
        key = self._marked[Area.ASIDE]
        return next((one for one in self._desk.branch.requests if one.id == key), None)

    # --- Acting -----------------------------------------------------------------------------------

    def _act(self) -> None:
        if (request := self._request) is not None:
            self._answer(request, agreed=True)
        elif (line := self._beside) is not None and (alarm := self._alarms.get(line.key)):
            if alarm.trouble in (Trouble.GHOST, Trouble.MISMATCH) and alarm.about:
                self._view.show_search(alarm.about.subject)
                self.handle(Search(alarm.about.subject))
            elif alarm.trouble in (Trouble.SILENT, Trouble.OLD_PENDING):
                self._show_one(self._labels[alarm.counter.seen.id] if alarm.counter else "")
                self._view.enter_orders()
            else:
                self._see(line)

    def _see(self, line: AsideLine) -> None:
        self._seen.add(line.key)
        self._show_aside()

    def _show_one(self, counter: str) -> None:
        """Show what was left at one counter; an empty name: at all."""
        self._filters = {COUNTER: counter}
        if self._text:
            self._text = ""
            self._view.show_search("")
            self._read()
        else:
            self._show_orders()

    def _answer(self, request: Request, *, agreed: bool) -> None:
        done = partial(self._begin_answer, request, agreed)
        if not self._desk.approvals.prove(request.question.permission, done):
            self._tell(NoticeView("info", texts.no_pin()))

    def _begin_answer(self, request: Request, agreed: bool, grant: Grant) -> None:
        work = self._send_answer(request, grant, agreed)
        self._desk.scope.start(work, name="answer", slot=f"answer {request.id}")

    async def _send_answer(self, request: Request, grant: Grant, agreed: bool) -> None:
        try:
            refused = await self._desk.branch.answer(request, grant, agreed=agreed)
        except BranchFault as fault:
            self._tell(NoticeView("warning", texts.lost(), branch_texts.problem(fault.kind)))
            return
        if refused is None:
            self._tell(texts.answered(request, agreed=agreed))
        else:
            self._tell(NoticeView("info", texts.answered_already()))
        self._read()

    def _tell(self, notice: NoticeView) -> None:
        self._view.tell(notice)
