"""What the page of passengers decides, and who was here before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.documents import DocumentType, normalized, pretty
from pos_app.domain.faults import Fault
from pos_app.domain.passengers import Buyer, FieldProblem, Passenger
from pos_app.domain.storage import StorageFault
from pos_app.sale import events
from pos_app.sale.carrying import missing_proofs
from pos_app.sale.stage import ProblemKind, Sale, Step
from pos_app.ui.pages.passengers.form import (
    BUYER_ROW,
    FIELDS,
    FormText,
    PersonText,
    as_traveller,
    buys,
    completed,
    field_text,
    pasted_people,
    people,
    person_of,
    problems,
    replaced,
    row_for_document,
    text_of,
    with_person,
)
from pos_app.ui.pages.passengers.lines import (
    advice,
    first_name,
    known_line,
    missing_words,
    people_lines,
    repeat_notice,
)
from pos_app.ui.pages.passengers.page import (
    Ask,
    BenefitChosen,
    FieldLeft,
    InsuranceTurned,
    Intent,
    KnownAsked,
    KnownLine,
    KnownTaken,
    ListPasted,
    NumberShown,
    Opened,
    ProofTicked,
    Submitted,
    Typed,
)
from pos_app.ui.shared.approvals import Record
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import fault_texts, problem_texts, sale_texts, shift_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence
from pos_app.wording.translation import plural, translate

if TYPE_CHECKING:
    from pos_app.ui.pages.passengers.view import PassengersView


_SLOT = "insurance"


class PassengersPresenter:
    """Checks what is typed and hands it to the sale. The view keeps what was typed. ``today`` is the desk's
    day. The price of insurance is requested while names are typed, and nothing waits for it: without a reply
    the payment shows the price.
    """

    def __init__(self, view: PassengersView, desk: DeskApi, today: Callable[[], date] = date.today) -> None:
        self._view = view
        self._desk = desk
        self._flow = desk.sale
        self._today = today
        self._finder = KnownFinder(view, desk)
        self.stored = StoredPeople(desk.trail)
        self._priced: tuple[str, ...] = ()
        self._marked: frozenset[tuple[int, str]] = frozenset()
        self._step: Step | None = None
        self._unsubscribe = self._flow.subscribe(self._on_stage)

    def close(self) -> None:
        self._unsubscribe()

    def handle(self, intent: Intent) -> None:
        match intent:
            case FieldLeft(row, field):
                self._leave_field(row, field)
            case Submitted(row, field):
                self._enter(row, field)
            case Opened(row):
                self._show_recent(row)
            case Typed(row, field, text):
                self._finder.look(row, field, text)
            case KnownAsked(row):
                self._view.focus_field(row, "name")
                self._finder.picking = row
                self._finder.look(row, "name", person_of(self._view.form(), row).name)
            case KnownTaken(row, known):
                self._take_known(row, known)
            case NumberShown(row):
                self.stored.shown(self._view.form(), row)
            case ProofTicked(row, proof, seen):
                self._flow.send(events.ProofSeen(row, proof, seen))
            case InsuranceTurned(row, on):
                self._flow.send(events.InsuranceAsked(row, on))
            case ListPasted(text):
                self._paste(text)
            case Ask.COPY_BUYER:
                self._copy_buyer()
            case Ask.OTHER_BUYER:
                self._view.fill(replace(self._view.form(), buyer=PersonText()))
                self._view.focus_field(BUYER_ROW, "document")
            case Ask.FIRST_BUYS:
                self._view.fill(replace(self._view.form(), buyer=None))
                self._focus_first_empty()
            case Ask.GO_ON:
                self._go_on()
            case BenefitChosen(row, benefit):
                self._flow.send(events.BenefitChanged(row, benefit))
            case Ask.BACK:
                self._flow.send(events.BackAsked(Step.SEATS))
            case CommandId():
                if intent is CommandId.MAIN:
                    self._go_on()
                elif intent is CommandId.PAGE_SHIFT:
                    self._desk.open_page("shift")

    # --- From the stage ---------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        before, self._step = self._step, sale.step
        self._look_for_prices(sale)
        if sale.search.query is None:
            self._start_anew()
            return
        if sale.step is Step.SEATS:
            self._view.prepare_people(sale.people.count)
        if sale.step is not Step.PASSENGERS:
            return
        self._show_people()
        self._view.show_notice(self._notice(sale))
        if before is Step.PASSENGERS:
            self._advise()
            return
        self._view.show_address_optional(not self._desk.email_required)
        if self._view.form().empty and sale.people.buyer and sale.people.passengers:
            self.stored.filled(sale.people.buyer, *sale.people.passengers)
            self._view.fill(text_of(sale.people.buyer, sale.people.passengers))
        self._advise()
        self._focus_first_empty()

    def _show_people(self) -> None:
        if self._flow.stage.step is Step.PASSENGERS:
            self._view.show_people(people_lines(self._flow.stage, self._view.form().people))

    def _look_for_prices(self, sale: Sale) -> None:
        """Request the prices of newly held seats; cancel the request when the page is left."""
        blocks = tuple(choice.hold.block_id for choice in sale.seating.seats if choice.hold)
        known = dict(sale.payment.insurance_prices)
        if sale.step is not Step.PASSENGERS or not sale.held:
            self._desk.scope.cancel(_SLOT)
            self._priced = ()
        elif blocks != self._priced and not all(block in known for block in blocks):
            self._priced = blocks
            self._desk.scope.start(self._read_prices(sale, blocks), name="insurance", slot=_SLOT)

    async def _read_prices(self, sale: Sale, blocks: tuple[str, ...]) -> None:
        try:
            prices = await self._desk.insurance(sale)
        except Fault:
            return
        if blocks == self._priced and prices:
            self._flow.send(events.InsurancePriced(prices))

    def _advise(self) -> None:
        self._desk.show_lacking(self._lacking_words())
        lines = advice(self._view.form().people, self._flow.stage)
        title = translate("passengers", "Confira antes de cobrar")
        self._view.show_advice(NoticeView("warning", title, " ".join(lines)) if lines else None)

    def _lacking_words(self) -> str:
        """Return what the first person lacks, else how many fields are wrong."""
        form, row = self._view.form(), self._lacking()
        if row is not None:
            person = person_of(form, row)
            name = translate("PersonBlock", "Comprador") if row == BUYER_ROW else first_name(person, row)
            return f"{name}: {missing_words(person)}"
        wrong = self._marked & {(p.row, p.field) for p in self._problems(form)}
        text = plural(
            "passengers", "Falta corrigir {count} campo", "Falta corrigir {count} campos", len(wrong)
        )
        return text if wrong else ""

    def _start_anew(self) -> None:
        """Another customer: nothing of the one before may stay on the screen."""
        self._marked = frozenset()
        self.stored.forget()
        self._finder.hide_recent()
        self._view.fill(FormText())
        self._view.show_missing("")
        self._view.show_advice(None)

    def _notice(self, sale: Sale) -> NoticeView | None:
        problem = sale.problem
        if problem is None or not problem.kind.facts.at_passengers:
            return repeat_notice(sale)
        # The main button of the basket holds again: two buttons for one key would leave the clerk in doubt.
        no_shift = problem.kind is ProblemKind.NO_SHIFT
        actions = (NoticeAction(CommandId.PAGE_SHIFT, shift_texts.to_page()),) if no_shift else ()
        return of_sentence(problem_texts.stopped(problem), actions)

    def _focus_first_empty(self) -> None:
        """Go to the first person who lacks something, else to the main button."""
        row = self._lacking()
        if row is None:
            self._desk.to_main_button()
        else:
            self._go_to(row)
            self._show_recent(row)

    def _lacking(self) -> int | None:
        form = self._view.form()
        rows = ((BUYER_ROW,) if form.buyer is not None else ()) + tuple(range(len(form.people)))
        return next((row for row in rows if _gap(person_of(form, row))), None)

    def _go_to(self, row: int) -> None:
        self._view.focus_field(row, _gap(person_of(self._view.form(), row)) or "document")

    def _show_recent(self, row: int) -> None:
        """Offer who was here before while nobody is there; never over a name."""
        form = self._view.form()
        if self._flow.stage.step is Step.PASSENGERS and row < len(form.people):
            person = person_of(form, row)
            if person.name:
                self._finder.hide_recent()
            else:
                self._finder.show_recent(row, person.number)

    # --- From the clerk ---------------------------------------------------------------------------

    def _leave_field(self, row: int, field: str) -> None:
        """Check a field that the keyboard left. An empty one is reported only when the clerk continues."""
        self._finder.stop()
        form = self._view.form()
        if row >= len(form.people):
            return  # The row went away with the keyboard in it.
        wrong = self._problems(form)
        mine = next((p for p in wrong if (p.row, p.field) == (row, field)), None)
        person = person_of(form, row)
        if mine and (field_text(person, field) or (row, field) in self._marked):
            self._show_problem(mine)
        else:
            self._marked -= {(row, field)}
            if field in ("document", "email") and field_text(person, field):
                self._view.show_right(row, field)
            else:
                self._view.show_problem(row, field, "")
        self._advise()
        if field == "birth":
            self._show_people()  # The age stands beside the document.
        at_page = self._flow.stage.step is Step.PASSENGERS
        if field in ("document", "birth") and mine is None and row != BUYER_ROW and at_page:
            self._flow.send(events.PeopleTyped(people(form)[1]))  # Have they a ticket for this time already?
        if person.name:
            self._finder.hide_recent()
        if row == 0 and person.kind is DocumentType.BIRTH_CERTIFICATE and form.buyer is None:
            self._view.fill(replace(form, buyer=PersonText()))  # A child buys nothing.
        if field == "document" and mine is None and person.number and not person.name:
            self._desk.scope.start(self._fill_known(row, person), name="known", slot="known")

    async def _fill_known(self, row: int, person: PersonText) -> None:
        found = await self._finder.by_document(normalized(person.number))
        form = self._view.form()
        if found is None or not -1 <= row < len(form.people):
            return
        now = person_of(form, row)
        if not now.name and now.number == person.number:  # Else the clerk was quicker.
            self.stored.filled(found)
            self._view.fill(with_person(form, row, completed(now, found, buys=buys(form, row))))
            self._finder.hide_recent()

    # --- Who was here before ----------------------------------------------------------------------

    def _take_known(self, row: int, known: KnownLine) -> None:
        """Fill a person with who was chosen from the list; go on to who is still missing."""
        self._finder.stop()
        form = self._view.form()
        if not -1 <= row < len(form.people):
            return
        self.stored.filled(known.person)
        pays = buys(form, row)
        self._view.fill(with_person(form, row, replaced(person_of(form, row), known.person, buys=pays)))
        for field in ("name", "document", "phone", *(("email",) if pays else ())):
            self._leave_field(row, field)
        self._after(row)

    def _after(self, row: int) -> None:
        """Go to what is missing next: the buyer's address, then who has no name, at last the main button."""
        form = self._view.form()
        if buys(form, row) and self._desk.email_required and not form.payer.email:
            self._view.focus_field(row, "email")
        elif (lacking := self._lacking()) is not None:
            self._go_to(lacking)
        else:
            self._desk.to_main_button()

    # --- From elsewhere: the scanner, the buyer, a list --------------------------------------------

    def take_document(self, row: int, kind: DocumentType, number: str) -> bool:
        """Fill in a scanned document, for the person in ``row`` or the next without one; who was here before
        is completed. Returns whether it was filled in."""
        form = self._view.form()
        position = row_for_document(form, row, kind, number)
        if position is None or self._flow.stage.step is not Step.PASSENGERS:
            return False
        person = replace(person_of(form, position), kind=kind, number=pretty(kind, number))
        self._view.fill(with_person(form, position, person))
        self._leave_field(position, "document")
        self._view.focus_field(position, "document" if person.name else "name")
        return True

    def _copy_buyer(self) -> None:
        """Put the buyer into the first passenger row without a name and a document."""
        form = self._view.form()
        if form.buyer is None:
            return
        row = next((i for i, person in enumerate(form.people) if person.nobody), None)
        if row is None:
            self._view.show_missing(sale_texts.no_empty_row())
            return
        self._view.fill(with_person(form, row, as_traveller(form, row)))
        for field in ("name", "document", "phone"):
            self._leave_field(row, field)
        following = next((i for i, p in enumerate(self._view.form().people) if p.nobody), row)
        self._go_to(following)

    def _paste(self, text: str) -> None:
        """Put the people of a pasted list into the rows that are still empty, in order."""
        found = pasted_people(text)
        if not found:
            self._view.show_missing(sale_texts.nothing_to_paste())
            return
        form = self._view.form()
        free = [i for i, person in enumerate(form.people) if person.empty]
        rows = dict(zip(free, found, strict=False))
        self._view.fill(replace(form, people=tuple(rows.get(i, p) for i, p in enumerate(form.people))))
        for row, person in rows.items():
            for field in ("name", "document", "birth"):
                if field_text(person, field):
                    self._leave_field(row, field)
        if len(found) > len(free):
            self._view.show_missing(sale_texts.passenger_left_out(len(found) - len(free)))
        self._focus_first_empty()

    def _enter(self, row: int, field: str) -> None:
        """Enter goes to the next field, at the end to the next person, at last to the main button."""
        form = self._view.form()
        left_out = {"birth"} if row == BUYER_ROW else set()
        if not buys(form, row):
            left_out.add("email")
        fields = [one for one in FIELDS if one not in left_out]
        following = fields.index(field) + 1
        if following < len(fields):
            self._view.focus_field(row, fields[following])
        elif row + 1 < len(form.people):
            self._view.focus_field(row + 1, "document")
        else:
            self._desk.to_main_button()

    def _go_on(self) -> None:
        """Check everything; go on to payment, or to the first field that is not right. A hold that ran out is
        renewed first."""
        sale = self._flow.stage
        if sale.step is not Step.PASSENGERS:
            return
        if sale.problem and sale.problem.kind is ProblemKind.HOLD_EXPIRED:
            self._flow.send(events.HoldAgainAsked())
            return
        form = self._view.form()
        wrong = self._problems(form)
        for row, field in self._marked - {(p.row, p.field) for p in wrong}:
            self._view.show_problem(row, field, "")
        self._marked = frozenset()
        for problem in wrong:
            self._show_problem(problem)
        self._advise()
        if wrong:
            if wrong[0].row == BUYER_ROW and form.buyer is None:
                self._view.fill(replace(form, buyer=PersonText()))
            self._view.focus_field(wrong[0].row, wrong[0].field)
            return
        unseen = ((row, proof) for row in range(len(form.people)) for proof in missing_proofs(sale, row))
        if paper := next(unseen, None):
            self._view.focus_proof(*paper)  # The basket names it.
        else:
            self._flow.send(events.PassengersGiven(*people(form)))

    def with_people(self, sale: Sale) -> Sale:
        """Return a sale with the typed data, valid or not, to be parked."""
        form = self._view.form()
        if form.empty:
            return sale
        buyer, travellers = people(form)
        return replace(sale, people=replace(sale.people, buyer=buyer, passengers=travellers))

    # --- Small parts ------------------------------------------------------------------------------

    def _problems(self, form: FormText) -> tuple[FieldProblem, ...]:
        return problems(form, self._today(), email_required=self._desk.email_required)

    def _show_problem(self, problem: FieldProblem) -> None:
        self._marked |= {(problem.row, problem.field)}
        wrong_day = problem.reason == "birth_wrong"
        text = sale_texts.birth_wrong() if wrong_day else fault_texts.field(problem.reason)
        self._view.show_problem(problem.row, problem.field, text)


def _gap(person: PersonText) -> str:
    """Return the first field without which nobody travels, empty where both are there."""
    return "document" if not person.number else "" if person.name else "name"


_PEOPLE_SLOT, _RECENT_SLOT = "people", "recent people"
_TILES = 3
_SHORTEST = {"name": 2, "document": 3, "phone": 4}
"""Letters or digits from which a field is worth a look."""
_NOT_A_BUYER = frozenset({DocumentType.BIRTH_CERTIFICATE})
_NOT_A_TRAVELLER = frozenset({DocumentType.CNPJ})


_Found = TypeVar("_Found")


class KnownFinder:
    """Asks the journal and has ``view`` offer who was found; an older question is dropped.

    ``picking`` is the row whose list the clerk asked for: there the first line is under the cursor, the
    newest visitors stand in it before anything is typed, and an empty list says so. The newest are also
    offered as tiles, those with the typed document first.
    """

    def __init__(self, view: PassengersView, desk: DeskApi) -> None:
        self._view = view
        self._journal = desk.journal
        self._scope = desk.scope
        self.picking: int | None = None

    def look(self, row: int, field: str, text: str) -> None:
        picking = self.picking == row
        if field == "document" and not picking:
            self.show_recent(row, text)
            return
        letters = sum(c.isalnum() for c in text)
        if letters < _SHORTEST[field] and not (picking and field == "name"):
            self._scope.cancel(_PEOPLE_SLOT)
            self._view.offer(row, field, (), picking=False)
            return
        self._scope.start(self._look(row, field, text, picking), name="known people", slot=_PEOPLE_SLOT)

    def show_recent(self, row: int, document: str = "") -> None:
        """Offer the newest as tiles, or whose document begins so."""
        self._scope.start(self._recent(row, normalized(document)), name="recent people", slot=_RECENT_SLOT)

    def hide_recent(self) -> None:
        self._scope.cancel(_RECENT_SLOT)
        self._view.show_recent((), matches=False)

    def stop(self) -> None:
        """The field was left, or somebody was taken: no list opens any more."""
        self.picking = None
        self._scope.cancel(_PEOPLE_SLOT)

    async def _look(self, row: int, field: str, text: str, picking: bool) -> None:
        self._view.offer(row, field, await self._fitting(row, text), picking=picking)

    async def _recent(self, row: int, document: str) -> None:
        newest = await self._fitting(row, "")
        same: tuple[KnownLine, ...] = ()
        if len(document) >= _SHORTEST["document"]:
            found = await self._fitting(row, document)
            same = tuple(one for one in found if normalized(one.person.document_number).startswith(document))
        shown = tuple(dict.fromkeys((*same, *newest)))
        self._view.show_recent(shown[:_TILES], matches=bool(same))

    async def _fitting(self, row: int, text: str) -> tuple[KnownLine, ...]:
        found = await self._ask(self._journal.known_people(text))
        unfit = _NOT_A_BUYER if row == BUYER_ROW else _NOT_A_TRAVELLER
        return tuple(known_line(one) for one in found or () if one.document_type not in unfit)

    async def by_document(self, document: str) -> Buyer | None:
        return await self._ask(self._journal.known_passenger(document))

    @staticmethod
    async def _ask(answer: Awaitable[_Found]) -> _Found | None:
        try:
            return await answer
        except StorageFault:
            return None  # Go on as for somebody new; the journal reports its fault elsewhere.


class StoredPeople:
    """Records that stored data of people was shown: once a sale for each person, without saying who it is, as
    the trail has no customers' data. Data that the clerk types or scans does not count as revealed."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._stored: set[str] = set()
        self._noted: set[tuple[AuditAct, str]] = set()

    def filled(self, *people: Buyer | Passenger) -> None:
        """Take people who were filled in from the journal or from a parked sale. Their documents are masked;
        their telephone and e-mail are not, which is recorded."""
        for person in people:
            number = normalized(person.document_number)
            self._stored.add(number)
            if person.phone or (isinstance(person, Buyer) and person.email):
                self._note(AuditAct.CONTACT_UNCOVERED, number or person.name)

    def shown(self, form: FormText, row: int) -> None:
        """Record that the masked document number of a person is shown whole."""
        if row >= len(form.people):
            return
        person = person_of(form, row)
        number = normalized(person.number)
        if number and number in self._stored:
            self._note(AuditAct.DOCUMENT_UNCOVERED, number)

    def forget(self) -> None:
        self._stored.clear()
        self._noted.clear()

    def _note(self, what: AuditAct, whom: str) -> None:
        if (what, whom) not in self._noted:
            self._noted.add((what, whom))
            self._record.note(what, details={Detail.WAY: "passengers"})
