"""The desk as its pages see it: the one interface between pages and everything behind them.

A page's ``make.build`` takes it; so may a presenter. The desk satisfies it by structure: mypy finds a method
that was renamed there at this table, and one renamed here in every page that uses it. What another page needs
is one more line here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.sending import ReceiptsPort

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
    from datetime import date, datetime, timedelta
    from pathlib import Path
    from typing import Any

    from PySide6.QtGui import QImage

    from pos_app.domain.attempts import Attempt, LogEntry
    from pos_app.domain.board import BoardOrder
    from pos_app.domain.branch import BranchOrder, CopyStatus, ParkedAt, Refusal
    from pos_app.domain.learning import Learnt, Question, StepReport, WalkPlan
    from pos_app.domain.money import Cents
    from pos_app.domain.orders import (
        CheckoutReport,
        FiscalTicket,
        OrderDetail,
        OrderFilter,
        OrderSummary,
        PixCharge,
    )
    from pos_app.domain.overview import Overview, Request
    from pos_app.domain.passengers import Buyer
    from pos_app.domain.payment import PaymentType
    from pos_app.domain.places import Place
    from pos_app.domain.printers import PrinterProfile, SlipState
    from pos_app.domain.raw_reply import RawReply
    from pos_app.domain.receipt_channels import MailAccount
    from pos_app.domain.reports import Report
    from pos_app.domain.roles import Grant, Person, Role
    from pos_app.domain.seats import ColleagueHold
    from pos_app.domain.shift_closing import Count, Topic
    from pos_app.domain.shifts import CheckResult, Comparison, Shift, ShiftFigures
    from pos_app.domain.storage import Draft, Route
    from pos_app.domain.training import Exercise, InjectedFault, Progress, Try
    from pos_app.domain.trips import Stop, Trip, TripDetail, TripQuery, TripResults
    from pos_app.reachability.state import Reachability
    from pos_app.sale import events
    from pos_app.sale.stage import Sale
    from pos_app.sale.template import SaleTemplate
    from pos_app.system.tasks import TaskScope
    from pos_app.ui.shared.approvals import Approvals, Record
    from pos_app.ui.shared.page import DeskHooks
    from pos_app.ui.shared.ports import CardFormPort, DeskSettings, SettingsPort
    from pos_app.wording.notices import CommandId
    from pos_app.wording.print_texts import PrinterReport


class SaleApi(Protocol):
    """The sale: everyone sees the same stage, and what a clerk does is an event."""

    @property
    def stage(self) -> Sale: ...

    def send(self, event: events.ClerkEvent | events.InsurancePriced, /) -> None: ...
    def charge(self) -> None: ...
    def subscribe(self, listener: Callable[[Sale], None], /) -> Callable[[], None]: ...


class OrdersApi(Protocol):
    """Every order of this desk that is not settled; an id is that of the attempt. ``asking``: when the
    provider was last asked for its outcome, and will be next."""

    @property
    def open(self) -> tuple[Attempt, ...]: ...

    @property
    def watch_for(self) -> timedelta: ...

    def charges(self) -> tuple[tuple[Attempt, PixCharge], ...]: ...
    def on_attempt(self, listener: Callable[[Attempt], None], /) -> Callable[[], None]: ...
    def ask_now(self, attempt_id: str = "", /) -> None: ...
    def asking(self, attempt_id: str, /) -> tuple[datetime | None, datetime | None]: ...
    async def release(self, attempt_id: str, by: str, /) -> None: ...
    async def name_order(self, attempt_id: str, public_id: str, by: str, /) -> bool: ...
    async def close_case(self, attempt_id: str, by: str, word: str, /) -> None: ...
    async def keep_fiscal(self, attempt_id: str, records: tuple[FiscalTicket, ...], /) -> object: ...


class PlacesApi(Protocol):
    """The directory of places."""

    def complete(self, typed: str, limit: int = 8) -> list[Place]: ...
    def common(self, limit: int = 8) -> list[Place]: ...
    def by_slug(self, slug: str) -> Place | None: ...
    async def resolve(self, place: Place) -> Place: ...
    async def used(self, place: Place) -> None: ...


class BoardApi(Protocol):
    """What leaves about now."""

    async def read(self, today: date, /) -> tuple[tuple[BoardOrder, ...], dict[str, SlipState]]: ...


class JournalApi(Protocol):
    """What this desk keeps. All of it may raise ``StorageFault``."""

    @property
    def board(self) -> BoardApi: ...

    async def attempt(self, attempt_id: str, /) -> Attempt | None: ...
    async def open_attempts(self) -> tuple[Attempt, ...]: ...
    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]: ...
    async def drafts(self) -> tuple[Draft, ...]: ...
    async def known_passenger(self, document: str, /) -> Buyer | None: ...
    async def known_people(self, text: str, limit: int = 8, /) -> tuple[Buyer, ...]: ...
    async def remember_route(self, origin: str, destination: str) -> None: ...
    async def most_used_routes(self, limit: int = 5) -> tuple[Route, ...]: ...


class ProviderApi(Protocol):
    """What pages ask of the provider themselves. All of it may raise a ``Fault``."""

    async def search(self, query: TripQuery) -> TripResults: ...
    async def trip(self, trip_id: str, *, low_fare: bool = False) -> TripDetail: ...
    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]: ...
    async def order(self, public_id: str) -> OrderDetail: ...
    async def checkout(self, public_id: str) -> CheckoutReport: ...
    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]: ...
    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]: ...
    async def raw_order(self, public_id: str) -> RawReply: ...


class AnswersApi(Protocol):
    """Answers to searches, kept beyond the end of the program."""

    def read(self, today: date, /) -> Awaitable[tuple[tuple[TripResults, datetime], ...]]: ...
    def write(self, answers: tuple[tuple[TripResults, datetime], ...], /) -> Awaitable[None]: ...


class ConnectionApi(Protocol):
    """Whether the provider can be used."""

    @property
    def offline(self) -> bool: ...

    def try_now(self) -> None: ...
    def subscribe(self, listener: Callable[[Reachability], None], /) -> Callable[[], None]: ...


class PapersApi(SlipsPort, Protocol):
    """Slips and other papers. ``print_case`` and ``print_code`` block and return why they could not, or
    the empty text."""

    def print_case(self, attempt: Attempt, /) -> str: ...
    def print_code(self, attempt: Attempt, code: str, until: datetime | None, /) -> str: ...
    def save_report(self, report: Report, path: Path) -> None: ...


class PdfsApi(Protocol):
    """The official documents of tickets."""

    async def fetch(self, order: str, index: int, record: FiscalTicket) -> Path:
        """Return the file of a ticket's document, fetched unless it is kept already.

        Raises:
            PdfFault: it may not, or could not, be fetched.
            PrintFault: it could not be saved.
        """


class MailApi(ReceiptsPort, Protocol):
    """Receipts that do not go on paper, and the way to a mail server."""

    async def try_account(self, account: MailAccount, password: str) -> tuple[bool, str]:
        """Send a test to the sender's own address; returns whether the server took it, and one sentence."""

    async def keep_password(self, account: MailAccount, password: str) -> str:
        """Keep the password in the keyring; returns a sentence where it is kept for this session only."""


class SupervisorApi(Protocol):
    """Who may decide open cases; ``name`` is empty where none was given."""

    @property
    def name(self) -> str: ...

    def refusal(self, pin: str, /) -> str:
        """Return why a PIN is not taken, as a sentence, or the empty text. Blocks."""


class PeopleApi(Protocol):
    """The people of the desk. What changes them blocks, and returns the empty text or why not."""

    @property
    def listed(self) -> tuple[Person, ...]: ...

    @property
    def minutes(self) -> int: ...

    def add(self, person: Person, pin: str, grant: Grant, /) -> str: ...
    def change_pin(self, person: Person, pin: str, grant: Grant, /) -> str: ...
    def change_role(self, person: Person, role: Role, grant: Grant, /) -> str: ...
    def remove(self, person: Person, grant: Grant, /) -> str: ...
    def change_lock_after(self, minutes: int, grant: Grant, /) -> str: ...


class ExercisesApi(Protocol):
    """Runs the exercises, keeps the scores and switches the injected faults."""

    @property
    def running(self) -> Try | None: ...
    @property
    def progress(self) -> Progress | None: ...
    @property
    def tries(self) -> tuple[Try, ...]: ...
    @property
    def injected_faults(self) -> frozenset[InjectedFault]: ...
    @property
    def answers(self) -> bool: ...
    @property
    def operator(self) -> str: ...
    def subscribe(self, listener: Callable[[], None], /) -> Callable[[], None]: ...
    async def begin(self, exercise: Exercise, operator: str) -> None: ...
    async def give_up(self) -> None: ...
    async def switch(self, injected: InjectedFault, *, on: bool) -> None: ...
    async def calm(self) -> None: ...


class WalkApi(Protocol):
    """The walk through the provider's replies."""

    def route(self) -> tuple[str, str]: ...
    def plan(self, origin: str, destination: str) -> tuple[WalkPlan, int]: ...
    async def walk(self, origin: str, destination: str, on_step: Callable[[StepReport], None]) -> Learnt: ...
    async def decide(self, question: Question, option: int) -> Learnt: ...
    async def keep(self) -> str: ...
    async def close(self) -> None: ...


class ShiftsApi(Protocol):
    """The shifts of this desk, if it has any. What changes one raises ``ShiftRefused``, with nothing written,
    and everything that reads or writes the journal may raise ``StorageFault``; both as one sentence:
    ``wording.shift_texts.sentence``."""

    @property
    def on(self) -> bool:
        """Whether this desk has shifts: without one open, nothing is sold."""

    @property
    def holds_cash(self) -> bool:
        """Whether it also holds cash: a float, and what is paid in and out."""

    @property
    def current(self) -> Shift | None:
        """The shift that is not signed yet; None where there is none."""

    @property
    def last(self) -> Shift | None:
        """The one that was signed last."""

    @property
    def may_sell(self) -> bool:
        """Whether a sale may begin as far as shifts are concerned."""

    def subscribe(self, listener: Callable[[Shift | None], None], /) -> Callable[[], None]:
        """Call ``listener`` with the current shift now and after each change; returns how to stop."""

    async def checks(self) -> tuple[CheckResult, ...]:
        """Look at everything before opening; none of them raises."""

    async def inherited(self) -> int:
        """Return how many orders of earlier shifts still have no outcome."""

    async def open(self, cash: Cents = ..., roll: str = "") -> Shift:
        """Open the next shift, for who is at the desk; the checks are made once more."""

    async def pause(self) -> Shift: ...
    async def resume(self) -> Shift:
        """Go on after a pause, or instead of closing."""

    async def pay_in(self, amount: Cents, why: str, /) -> Shift: ...
    async def pay_out(self, amount: Cents, why: str, /) -> Shift: ...
    async def stop(self) -> Shift:
        """End the selling: the first step of closing."""

    async def hand_in(self, count: Count, /) -> Shift:
        """Hand in what was counted; it never changes after that."""

    async def comparison(self) -> Comparison:
        """Compare what was counted with the account as it is now."""

    async def sign(
        self,
        looked_at: Comparison,
        grant: Grant | None = None,
        text: str = "",
        accepted: Sequence[tuple[Topic, str]] = (),
    ) -> Shift:
        """Sign what was looked at. Where it differs, ``grant`` comes from ``approvals.guard`` for
        ``Permission.SHIFT_DIFFERENCE``; ``accepted`` are attempts that a person named, by topic."""

    async def figures(self, number: int = 0) -> ShiftFigures:
        """Return a shift with its account as it is known now; without a number the current one."""

    async def history(self, limit: int = 50) -> tuple[Shift, ...]:
        """Return the signed shifts, newest first."""

    async def who_sold(self, attempts: Iterable[str], /) -> Mapping[str, str]:
        """Return who sold each of these orders, by the attempt's id, where a shift tells it."""

    async def print_slip(self, figures: ShiftFigures, /) -> str:
        """Print the slip of a shift: partial until it is signed; returns why not, or the empty text."""

    async def save(self, figures: ShiftFigures, path: Path, /) -> str:
        """Save it as the ending of the name says: pdf, xlsx or csv; returns why not, or the empty text."""


class BranchApi(Protocol):
    """The other counters of the branch. What asks the database may raise ``BranchFault``."""

    @property
    def on(self) -> bool:
        """Whether this desk belongs to a branch."""

    @property
    def status(self) -> CopyStatus:
        """How far this counter's changes have come."""

    @property
    def requests(self) -> tuple[Request, ...]:
        """What other counters ask a supervisor, the oldest first."""

    def subscribe(self, listener: Callable[[], object], /) -> Callable[[], None]:
        """Call ``listener`` when other counters changed or asked something; returns how to stop."""

    def colleagues(self, trip_id: str, /) -> Mapping[str, ColleagueHold]:
        """Return the seats of a bus that other counters hold, by their labels."""

    async def overview(self) -> Overview: ...
    async def find(self, text: str, /) -> tuple[BranchOrder, ...]: ...
    async def left_open(self) -> tuple[tuple[BranchOrder, ...], tuple[ParkedAt, ...]]:
        """Return the orders without an outcome of the other counters, and what they parked."""

    async def take_over(self, order: Attempt, counter: str, /) -> Attempt | Refusal:
        """Decide about an order from now on that ``counter`` left. Raises ``StorageFault`` too."""

    async def take_parked(self, one: ParkedAt, /) -> Refusal | None:
        """Take up a sale that another counter parked; None: it is parked here. ``StorageFault`` too."""

    async def answer(self, request: Request, grant: Grant, *, agreed: bool) -> Refusal | None:
        """Answer for another counter in the name of ``grant.by``; None: it is answered so."""


class ScopeApi(Protocol):
    """Starts named tasks that end with the page; a newer one in a slot cancels the older."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object: ...
    def cancel(self, slot: str) -> None: ...


class DeskApi(Protocol):
    """All that pages may use of the desk."""

    # --- What it is made of ---------------------------------------------------------------------------

    @property
    def sale(self) -> SaleApi: ...
    @property
    def orders(self) -> OrdersApi: ...
    @property
    def journal(self) -> JournalApi: ...
    @property
    def provider(self) -> ProviderApi: ...
    @property
    def connection(self) -> ConnectionApi: ...
    @property
    def places(self) -> PlacesApi: ...
    @property
    def searches(self) -> AnswersApi: ...
    @property
    def slips(self) -> PapersApi: ...
    @property
    def fiscal_pdfs(self) -> PdfsApi: ...
    @property
    def receipts(self) -> MailApi: ...
    @property
    def settings_store(self) -> SettingsPort: ...
    @property
    def people(self) -> PeopleApi: ...
    @property
    def exercises(self) -> ExercisesApi: ...
    @property
    def walk(self) -> WalkApi: ...
    @property
    def shifts(self) -> ShiftsApi: ...
    @property
    def branch(self) -> BranchApi: ...
    @property
    def card_form(self) -> CardFormPort: ...
    @property
    def approvals(self) -> Approvals: ...
    @property
    def trail(self) -> Record: ...
    @property
    def scope(self) -> TaskScope: ...
    @property
    def hooks(self) -> DeskHooks: ...

    # --- What it is set to ----------------------------------------------------------------------------

    @property
    def who(self) -> str: ...
    @property
    def counter(self) -> str: ...
    @property
    def folder(self) -> Path: ...
    @property
    def payments(self) -> Sequence[PaymentType]: ...
    @property
    def pinned_destinations(self) -> Sequence[str]: ...
    @property
    def email_required(self) -> bool: ...
    @property
    def prints_itself(self) -> bool: ...
    @property
    def is_training(self) -> bool: ...
    @property
    def card_page_url(self) -> str: ...
    @property
    def card_lacks_antifraud(self) -> bool: ...
    def supervisor(self) -> SupervisorApi: ...
    def prepared(self) -> tuple[str, ...]: ...
    def branch_status(self) -> CopyStatus | None: ...
    def drifts(self) -> frozenset[tuple[str, str]]: ...

    # --- What it does ---------------------------------------------------------------------------------

    def open_page(self, name: str, /) -> None: ...
    def run(self, command: CommandId, /) -> None: ...
    def hints_changed(self) -> None: ...
    def to_main_button(self) -> None: ...
    def highlight(self, trip: Trip | None, line: int, /) -> None: ...
    def show_lacking(self, text: str, /) -> None: ...
    def count_pending(self, count: int, /) -> None: ...
    def printed(self, attempt: Attempt, /) -> None: ...
    def sell_again(self, attempt: Attempt, /) -> None: ...
    def sell_from_template(self, template: SaleTemplate, /) -> None: ...
    def settings_saved(self, saved: DeskSettings, /) -> None: ...
    def show_about(self) -> None: ...
    def switch_training(self) -> None: ...
    def try_printer(self, profile: PrinterProfile, /) -> str: ...
    def printer_report(self, profile: PrinterProfile, /) -> PrinterReport: ...
    def printer_sample(self, profile: PrinterProfile, width: int, /) -> QImage: ...
    async def prove(self) -> tuple[str, float]: ...
    async def insurance(self, sale: Sale, /) -> tuple[tuple[str, Cents], ...]: ...
    async def pin_destination(self, slug: str, on: bool, /) -> str: ...
    async def raw_shown(self, order: str, /) -> None: ...
    async def raw_shown_of(self, order: str, /) -> tuple[LogEntry, ...]: ...
