"""Presenter of the page of the shift: what the desk's shifts allow now, and nothing seen before it is
counted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, tzinfo
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.money import ZERO, Cents, MoneyError, typed
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.shift_account import Method
from pos_app.domain.shift_closing import Count, MethodCount, Topic
from pos_app.domain.shifts import (
    CheckResult,
    Comparison,
    EntryKind,
    Shift,
    ShiftFigures,
    ShiftRefusal,
    ShiftRefused,
    ShiftStage,
)
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import shift_page_texts as texts
from pos_app.wording import shift_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.sentence import Kind

if TYPE_CHECKING:
    from pos_app.ui.pages.shift.view import ShiftView

_REREAD = 30
"""Seconds between two readings of a shift that sells."""
_ACT, _READ, _PRINT = "shift.act", "shift", "shift.print"
_MOST_DIGITS = 7


class Face(Enum):
    """What the page shows."""

    OPENING = auto()
    RUNNING = auto()
    COUNTING = auto()
    COMPARING = auto()
    PAST = auto()


_FACES = {
    ShiftStage.SELLING: Face.RUNNING,
    ShiftStage.PAUSED: Face.RUNNING,
    ShiftStage.STOPPED: Face.COUNTING,
    ShiftStage.COUNTED: Face.COMPARING,
    ShiftStage.SIGNED: Face.OPENING,
}


class Ask(Enum):
    """What the clerk asks without naming anything."""

    READ = auto()
    TICK = auto()
    """A second went by while the page is shown."""
    LEAVE = auto()
    STOP = auto()
    """Begin closing: nothing more is sold."""
    RESUME = auto()
    """Sell again: after a pause, or instead of closing."""
    PAUSE = auto()
    LOCK = auto()
    CASES = auto()
    """The open cases."""
    HAND_IN = auto()
    """The person is sure about the count."""
    PRINT = auto()
    PAST = auto()
    """The shifts before."""
    BACK = auto()
    FOLDER = auto()
    """Where the file was saved."""


class FileKind(StrEnum):
    """How a shift is saved; the value is the ending of the name."""

    PDF = "pdf"
    XLSX = "xlsx"
    CSV = "csv"


class Opened(Value):
    """Open a shift, with the float as typed and the roll in the printer."""

    cash: str
    roll: str


class CashMoved(Value):
    """Cash was put in or taken out."""

    kind: EntryKind
    amount: str
    why: str


class Counted(Value):
    """The count as typed: pieces and sums, of the topics that are counted so."""

    pieces: dict[Topic, str]
    totals: dict[Topic, str]


class Accepted(Value):
    """A person says that this order is where the difference comes from, or no longer."""

    topic: Topic
    attempt: str


class OrderAsked(Value):
    """Look at an order; ``attempt`` where it has no number."""

    number: str
    attempt: str


class Signed(Value):
    """Sign what is shown, with these words."""

    text: str


class PastMarked(Value):
    """The cursor is on this signed shift."""

    key: str


Intent = Ask | FileKind | Opened | CashMoved | Counted | Accepted | OrderAsked | Signed | PastMarked
"""What the page can ask: a kind of file means to save what is shown."""


class ShiftPresenter:
    """``now`` is UTC, ``zone`` that of the desk."""

    def __init__(
        self,
        view: ShiftView,
        desk: DeskApi,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view, self._desk, self._shifts = view, desk, desk.shifts
        self._now, self._zone = now, zone
        self._open = self._past = False
        self._age = 0
        self._number = 0
        self._figures: ShiftFigures | None = None
        self._comparison: Comparison | None = None
        self._accepted: frozenset[tuple[Topic, str]] = frozenset()
        self._count: Count | None = None
        self._folder = desk.folder
        self._unsubscribe = (self._shifts.subscribe(self._changed), desk.orders.on_attempt(self._moved))

    def close(self) -> None:
        for stop in self._unsubscribe:
            stop()

    @property
    def face(self) -> Face:
        if self._past:
            return Face.PAST
        current = self._shifts.current
        return _FACES[current.stage] if current else Face.OPENING

    def handle(self, intent: Intent) -> None:
        match intent:
            case Ask():
                self._handle_ask(intent)
            case FileKind():
                self._ask_file(intent)
            case Opened(cash, roll):
                self._open_shift(cash, roll)
            case CashMoved():
                self._move_cash(intent)
            case Counted():
                self._take_count(intent)
            case Accepted(topic, attempt):
                self._accepted ^= {(topic, attempt)}
                self._show_comparison()
            case OrderAsked(number, attempt):
                if number:
                    self._desk.open_page("orders")
                    self._desk.hooks.look_for_order(number)
                else:
                    self._desk.hooks.look_for_case(attempt)
            case Signed(said):
                self._sign(said.strip())
            case PastMarked(key):
                if int(key) != self._number:
                    self._number = int(key)
                    self._reload()
            case _:
                assert_never(intent)

    def _handle_ask(self, ask: Ask) -> None:
        match ask:
            case Ask.READ:
                self._reload()
            case Ask.TICK:
                self._age += 1
                if self._age >= _REREAD and self.face is Face.RUNNING:
                    self._reload()
            case Ask.LEAVE:
                self._open = False
            case Ask.STOP:
                self._do(self._shifts.stop)
            case Ask.RESUME:
                self._do(self._shifts.resume)
            case Ask.PAUSE:
                self._do(self._shifts.pause, lambda: self._desk.run(CommandId.LOCK))
            case Ask.LOCK:
                self._desk.run(CommandId.LOCK)
            case Ask.CASES:
                self._desk.open_page("pending")
            case Ask.HAND_IN:
                if count := self._count:
                    self._do(lambda: self._shifts.hand_in(count))
            case Ask.PRINT if self.face is Face.PAST and self._figures is None:
                """No shift is shown."""
            case Ask.PRINT:
                if self.face not in (Face.OPENING, Face.COUNTING):
                    self._print(self._number if self.face is Face.PAST else 0, texts.printed())
            case Ask.PAST:
                self._turn(past=True)
            case Ask.BACK if self.face is Face.PAST:
                self._turn(past=False)
            case Ask.BACK if self.face is Face.COUNTING:
                self._do(self._shifts.resume)
            case Ask.BACK:
                self._desk.open_page("sell")
            case Ask.FOLDER:
                self._view.open_folder(self._folder)
            case _:
                assert_never(ask)

    # --- What changes, and reading ----------------------------------------------------------------

    def opened(self) -> None:
        self._open = True
        self._reload()

    def _changed(self, shift: Shift | None) -> None:
        """The shift of the desk changed, by this page or beside it."""
        if self._past and shift is not None:
            if self._open:  # Somebody else may be here, who sees other shifts.
                self._reload()
            return
        self._figures = self._comparison = None
        if shift is None or shift.count is None:
            self._accepted = frozenset()
        self._view.show_face(self.face)
        if self._open:
            self._reload()

    def _moved(self, _attempt: Attempt) -> None:
        if self._open and self.face in (Face.RUNNING, Face.COMPARING):
            self._reload()

    def _turn(self, *, past: bool, number: int = 0) -> None:
        self._past, self._figures, self._number = past, None, number
        self._view.show_face(self.face)
        self._reload()

    def _reload(self) -> None:
        self._age = 0
        self._desk.scope.start(self._load(), name="shift", slot=_READ)

    async def _load(self) -> None:
        try:
            await self._read()
        except (ShiftRefused, StorageFault) as fault:
            self._tell("danger", texts.not_read(), shift_texts.sentence(fault))

    async def _read(self) -> None:
        current = self._shifts.current
        match self.face:
            case Face.OPENING:
                waiting = await self._shifts.inherited()
                self._show_opening(waiting, None)
                self._show_opening(waiting, await self._shifts.checks())
            case Face.RUNNING:
                if current is not None:
                    self._figures = await self._shifts.figures()
                    cash = self._shifts.holds_cash
                    self._view.running.show_running(self._figures, self._now(), self._zone, cash=cash)
            case Face.COUNTING:
                # Nothing of the account is even read: whoever counts must not see it.
                if current is not None:
                    caption = texts.span(current, self._zone)
                    title = texts.closing(current.number)
                    self._view.counting.show_counting(title, caption, cash=self._shifts.holds_cash)
            case Face.COMPARING:
                self._comparison = await self._shifts.comparison()
                self._accepted &= {(one.topic, one.order.attempt) for one in self._comparison.likely}
                self._show_comparison()
            case Face.PAST:
                await self._read_past()

    def _show_opening(self, waiting: int, checks: tuple[CheckResult, ...] | None) -> None:
        last = self._shifts.last
        today = self._now().astimezone(self._zone).date()
        told = texts.last_closed(last, today, self._zone) if last else texts.no_shift_yet()
        number, cash = last.number + 1 if last else 1, self._shifts.holds_cash
        self._view.opening.show_opening(self._desk.who, told, number, waiting, checks, cash=cash)

    def _show_comparison(self) -> None:
        current, found = self._shifts.current, self._comparison
        if current is not None and found is not None:
            self._view.comparing.show_comparison(current, found, self._accepted, self._zone)

    async def _read_past(self) -> None:
        listed = tuple(one for one in await self._shifts.history() if self._shows(one))
        if listed and not any(one.number == self._number for one in listed):
            self._number = listed[0].number
        self._view.past.show_past(listed, self._number, self._now(), self._zone)
        self._figures = await self._shifts.figures(self._number) if listed else None
        if self._figures is None:
            return
        self._view.past.show_signed(self._figures, self._zone)

    def _shows(self, shift: Shift) -> bool:
        """Return whether whoever is here sees a shift: the own ones, or as ``report`` at a terminal."""
        return self._desk.who in shift.operators or self._desk.approvals.free(Permission.EXPORT)

    # --- From the clerk ---------------------------------------------------------------------------

    def _do(
        self,
        act: Callable[[], Awaitable[Shift]],
        then: Callable[[], object] = lambda: None,
        refused: Callable[[ShiftRefused | StorageFault], None] | None = None,
    ) -> None:
        """Change the shift, unless that is under way; nothing is lost where it is refused."""
        if not self._desk.scope.running(_ACT):
            self._desk.scope.start(self._act(act, then, refused or self._not_done), name="shift", slot=_ACT)

    async def _act(
        self,
        act: Callable[[], Awaitable[Shift]],
        then: Callable[[], object],
        refused: Callable[[ShiftRefused | StorageFault], None],
    ) -> None:
        try:
            await act()
        except (ShiftRefused, StorageFault) as fault:
            refused(fault)
        else:
            self._view.clear_notice()
            then()

    def _not_done(self, fault: ShiftRefused | StorageFault) -> None:
        self._tell("warning", texts.not_done(), shift_texts.sentence(fault))
        self._reload()

    def _tell(self, kind: Kind, title: str, text: str, seconds: float | None = None) -> None:
        self._view.show_notice(NoticeView(kind, title, text), seconds)

    def _open_shift(self, cash: str, roll: str) -> None:
        amount = ZERO
        if self._shifts.holds_cash:
            try:
                amount = typed(cash)
            except MoneyError:
                self._view.opening.show_float_problem(
                    texts.amount_unclear() if cash else texts.float_missing()
                )
                return
        self._view.opening.show_float_problem("")
        self._do(lambda: self._shifts.open(amount, roll))

    def _move_cash(self, asked: CashMoved) -> None:
        try:
            cash = typed(asked.amount)
        except MoneyError:
            self._view.running.box.show_problem(texts.amount_unclear(), about_words=False)
            return
        move = self._shifts.pay_out if asked.kind is EntryKind.PAID_OUT else self._shifts.pay_in
        self._do(lambda: move(cash, asked.why), self._view.running.box.accept, self._not_moved)

    def _not_moved(self, fault: ShiftRefused | StorageFault) -> None:
        reasons = (ShiftRefusal.NO_WORDS, ShiftRefusal.TOO_LONG)
        about = isinstance(fault, ShiftRefused) and fault.why in reasons
        self._view.running.box.show_problem(shift_texts.sentence(fault), about_words=about)

    def _take_count(self, counted: Counted) -> None:
        """Read what was typed; ask once more, since it never changes after that."""
        self._count = None
        pieces: dict[Topic, int] = {}
        totals: dict[Topic, Cents] = {}
        wrong: list[tuple[Topic, bool, str]] = []
        for topic in Topic:
            if (said := counted.pieces.get(topic)) is not None:
                if said.isascii() and said.isdecimal() and len(said) < _MOST_DIGITS:
                    pieces[topic] = int(said)
                else:
                    wrong.append((topic, False, texts.pieces_unclear()))
            if (said := counted.totals.get(topic)) is not None:
                try:
                    totals[topic] = typed(said)
                except MoneyError:
                    wrong.append((topic, True, texts.amount_unclear()))
        self._view.counting.show_problems(tuple(wrong))
        if wrong:
            return
        self._count = Count(
            tuple(MethodCount(one, pieces[Topic(one.value)], totals[Topic(one.value)]) for one in Method),
            pieces[Topic.TICKETS],
            pieces[Topic.SPARE],
            totals.get(Topic.CASH),
        )
        self._view.counting.ask_hand_in()

    def _sign(self, said: str) -> None:
        looked_at = self._comparison
        if looked_at is None:
            return

        def with_words(grant: Grant) -> None:
            named = tuple(sorted(self._accepted))
            self._do(lambda: self._shifts.sign(looked_at, grant, said, named), self._signed)

        if not looked_at.differs:
            self._do(lambda: self._shifts.sign(looked_at), self._signed)
        elif not said:
            self._view.comparing.show_words_problem(shift_texts.refusal(ShiftRefusal.NO_WORDS))
        else:
            self._view.comparing.show_words_problem("")
            self._desk.approvals.guard(Permission.SHIFT_DIFFERENCE, with_words)

    def _signed(self) -> None:
        """Show what was signed, and print it."""
        if (last := self._shifts.last) is not None:
            self._turn(past=True, number=last.number)
            self._print(last.number, texts.signed(last.number), texts.printed())

    # --- Papers and files -------------------------------------------------------------------------

    def _print(self, number: int, title: str, more: str = "") -> None:
        if not self._desk.scope.running(_PRINT):
            work = self._print_number(number, title, more)
            self._desk.scope.start(work, name="shift slip", slot=_PRINT)

    async def _print_number(self, number: int, title: str, more: str) -> None:
        try:
            problem = await self._shifts.print_slip(await self._shifts.figures(number))
        except (ShiftRefused, StorageFault) as fault:
            problem = shift_texts.sentence(fault)
        if not problem:
            self._tell("success", title, more, 8)
            return
        lost = texts.not_printed()
        if number:  # Signed before, maybe just now.
            lost, problem = texts.signed_not_printed(number), f"{problem} {texts.closing_kept()}"
        again = NoticeAction(CommandId.PRINT, texts.print_again())
        self._view.show_notice(NoticeView("warning", lost, problem, actions=(again,)), None)

    def _ask_file(self, kind: FileKind) -> None:
        figures = self._figures
        if figures is None or self.face not in (Face.RUNNING, Face.PAST):
            return

        def choose(grant: Grant) -> None:
            suggested = self._folder / f"{texts.file_name()}-{figures.shift.number}.{kind.value}"
            self._view.ask_file(suggested, lambda path: begin(grant, path))

        def begin(grant: Grant, path: Path) -> None:
            self._desk.scope.start(self._save(figures, grant, path), name="shift file", slot="shift.file")

        if self._desk.who in figures.shift.operators:
            choose(Grant())
        else:
            self._desk.approvals.guard(Permission.EXPORT, choose)

    async def _save(self, figures: ShiftFigures, grant: Grant, path: Path) -> None:
        try:
            problem = await self._shifts.save(figures, path)
        except (ShiftRefused, StorageFault) as fault:
            problem = shift_texts.sentence(fault)
        if problem:
            self._tell("warning", texts.not_saved(), problem)
            return
        self._folder = path.parent
        way = {Detail.WAY: path.suffix.removeprefix(".")}
        self._desk.trail.note(AuditAct.EXPORTED, str(figures.shift.number), way, grant)
        show = NoticeAction(CommandId.OPEN_FOLDER)
        self._view.show_notice(NoticeView("success", texts.saved(path), actions=(show,)), None)
