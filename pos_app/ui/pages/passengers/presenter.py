"""What the page of passengers decides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol

from pos_app.domain.documents import DocumentType, normalized
from pos_app.domain.passengers import Buyer, FieldProblem
from pos_app.domain.seats import lay_out
from pos_app.domain.storage import StorageFault
from pos_app.sale import events
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.passengers.advice import advice
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText, PersonText, people, problems, text_of
from pos_app.ui.pages.passengers.insurance_prices import AskCover, CoverPrices
from pos_app.ui.pages.passengers.pasted import pasted_people
from pos_app.wording import explain as words
from pos_app.wording import format, seat_texts, trip_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView, of_sentence
from pos_app.wording.translation import plural, translate

_HERE = frozenset({ProblemKind.HOLD_EXPIRED, ProblemKind.SEATS_MISSING})


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The seat of one passenger: ``17``, ``janela``, the benefit that belongs to its hold, and what insurance
    costs, as far as it is known."""

    number: int
    label: str
    where: str
    benefit: str
    cover: str = ""


class PassengersView(Protocol):
    """What the presenter needs from the page."""

    def show_seats(self, lines: tuple[SeatLine, ...]) -> None: ...
    def form(self) -> FormText: ...
    def fill(self, form: FormText) -> None: ...
    def show_problem(self, row: int, field: str, sentence: str) -> None: ...
    def show_right(self, row: int, field: str) -> None: ...
    def show_missing(self, words: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def show_advice(self, notice: NoticeView | None) -> None: ...
    def focus_field(self, row: int, field: str) -> None: ...


class Flow(Protocol):
    """The part of the sale's flow that this page uses."""

    @property
    def stage(self) -> Sale: ...

    def send(self, event: events.ClerkEvent) -> None: ...
    def subscribe(self, listener: Callable[[Sale], None]) -> Callable[[], None]: ...


Known = Callable[[str], Awaitable[Buyer | None]]
"""Finds who bought or travelled here before, by document. May raise ``StorageFault``."""


class PassengersPresenter:
    """Checks what is typed and hands it to the sale. The view keeps what was typed.

    ``email_required`` is False where the station has its own address (contract 2.6). ``today`` is the
    desk's day. ``known`` finds a former passenger by document; it runs in ``scope``.
    """

    def __init__(
        self,
        view: PassengersView,
        flow: Flow,
        *,
        email_required: bool = True,
        today: Callable[[], date] = date.today,
        known: Known | None = None,
        scope: TaskScope | None = None,
        cover: AskCover | None = None,
    ) -> None:
        self._view = view
        self._flow = flow
        self._email_required = email_required
        self._today = today
        self._known = known
        self._scope = scope
        self._marked: frozenset[tuple[int, str]] = frozenset()
        self._step: Step | None = None
        self._cover = CoverPrices(cover, scope, self._show_seats) if cover and scope else None
        self._unsubscribe = flow.subscribe(self._on_stage)

    def close(self) -> None:
        """Stop listening to the sale."""
        self._unsubscribe()

    # --- From the stage ---------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        before, self._step = self._step, sale.step
        if self._cover:
            self._cover.look(sale)
        if sale.search.query is None:
            self._start_anew()
            return
        if sale.step is not Step.PASSENGERS:
            return
        self._show_seats()
        self._view.show_notice(self._notice(sale))
        if before is Step.PASSENGERS:
            self._advise()
            return
        form = self._view.form()
        empty = form.buyer.empty and all(person.empty for person in form.people)
        if empty and sale.people.buyer and sale.people.passengers:
            self._view.fill(text_of(sale.people.buyer, sale.people.passengers))
        self._advise()
        self._focus_first_empty()

    def _show_seats(self) -> None:
        if self._flow.stage.step is Step.PASSENGERS:
            prices = self._cover.prices if self._cover else ()
            lines = _lines(self._flow.stage)
            self._view.show_seats(
                tuple(
                    replace(line, cover=format.money(prices[index])) if index < len(prices) else line
                    for index, line in enumerate(lines)
                )
            )

    def _advise(self) -> None:
        lines = advice(self._view.form().people, self._flow.stage)
        title = translate("passengers", "Confira antes de cobrar")
        self._view.show_advice(NoticeView("warning", title, " ".join(lines)) if lines else None)

    def _start_anew(self) -> None:
        """Another customer: nothing of the one before may stay on the screen."""
        self._marked = frozenset()
        self._view.fill(FormText(PersonText(), ()))
        self._view.show_missing("")
        self._view.show_advice(None)

    def _notice(self, sale: Sale) -> NoticeView | None:
        problem = sale.problem
        if problem is None or problem.kind not in _HERE:
            return None
        again = NoticeAction(CommandId.MAIN, seat_texts.hold_again())
        expired = problem.kind is ProblemKind.HOLD_EXPIRED
        return of_sentence(words.stopped(problem), (again,) if expired else ())

    def _focus_first_empty(self) -> None:
        form = self._view.form()
        if not form.buyer.name:
            self._view.focus_field(BUYER_ROW, "name")
            return
        row = next((i for i, person in enumerate(form.people) if not person.name), 0)
        self._view.focus_field(row, "name")

    # --- From the clerk ---------------------------------------------------------------------------

    def leave_field(self, row: int, field: str) -> None:
        """Check a field that the keyboard left. An empty one is reported only when the clerk continues."""
        form = self._view.form()
        if row >= len(form.people):
            return  # The row went away with the keyboard in it.
        wrong = self._problems(form)
        mine = next((p for p in wrong if (p.row, p.field) == (row, field)), None)
        person = form.buyer if row == BUYER_ROW else form.people[row]
        if mine and (_typed(person, field) or (row, field) in self._marked):
            self._tell(mine)
        else:
            self._marked -= {(row, field)}
            if field in ("document", "email") and _typed(person, field):
                self._view.show_right(row, field)
            else:
                self._view.show_problem(row, field, "")
        self._count(wrong)
        self._advise()
        if field == "document" and mine is None and person.number and not person.name:
            self._look_up(row, person)

    def _look_up(self, row: int, person: PersonText) -> None:
        if self._known is not None and self._scope is not None:
            self._scope.start(self._fill_known(self._known, row, person), name="known", slot="known")

    async def _fill_known(self, known: Known, row: int, person: PersonText) -> None:
        try:
            found = await known(normalized(person.kind, person.number))
        except StorageFault:
            return  # Continue as for a new passenger.
        form = self._view.form()
        if found is None or not -1 <= row < len(form.people):
            return
        now = form.buyer if row == BUYER_ROW else form.people[row]
        if now.name or now.number != person.number:
            return  # The clerk was quicker.
        filled = replace(
            now,
            name=found.name,
            phone=now.phone or found.phone,
            email=now.email or (found.email if row == BUYER_ROW else ""),
        )
        if row == BUYER_ROW:
            self._view.fill(replace(form, buyer=filled))
        else:
            self._view.fill(replace(form, people=(*form.people[:row], filled, *form.people[row + 1 :])))

    def known_buyer(self) -> None:
        """A buyer who was here before is found by document."""
        self._view.focus_field(BUYER_ROW, "document")

    def change_kind(self, row: int) -> None:
        """Another document type was chosen: check the number again if there is one."""
        self.leave_field(row, "document")

    def copy_buyer(self) -> None:
        """Put the buyer into the first passenger row that is still empty."""
        form = self._view.form()
        row = next((i for i, person in enumerate(form.people) if person.empty), None)
        if row is None:
            self._view.show_missing(translate("passengers", "Todas as linhas já têm passageiro."))
            return
        buyer = form.buyer
        copied = replace(
            form.people[row],
            name=buyer.name,
            kind=DocumentType.CPF if buyer.kind is DocumentType.CNPJ else buyer.kind,
            number="" if buyer.kind is DocumentType.CNPJ else buyer.number,
            phone=buyer.phone,
        )
        self._view.fill(replace(form, people=(*form.people[:row], copied, *form.people[row + 1 :])))
        for field in ("name", "document", "phone"):
            self.leave_field(row, field)
        following = next((i for i, p in enumerate(self._view.form().people) if p.empty), row)
        self._view.focus_field(following, "name")

    def paste(self, text: str) -> None:
        """Put the people of a pasted list into the rows that are still empty, in order."""
        found = pasted_people(text)
        if not found:
            self._view.show_missing(
                translate("passengers", "Nada para colar: copie uma lista com uma pessoa por linha.")
            )
            return
        form = self._view.form()
        free = [i for i, person in enumerate(form.people) if person.empty]
        rows = dict(zip(free, found, strict=False))
        self._view.fill(replace(form, people=tuple(rows.get(i, p) for i, p in enumerate(form.people))))
        for row, person in rows.items():
            for field in ("name", "document", "birth"):
                if _typed(person, field):
                    self.leave_field(row, field)
        if len(found) > len(free):
            self._view.show_missing(_left_out(len(found) - len(free)))
        self._focus_first_empty()

    def enter(self, row: int) -> None:
        """Enter goes to the next row, and from the last one on to payment."""
        if row + 1 < len(self._view.form().people):
            self._view.focus_field(row + 1, "name")
        else:
            self.go_on()

    def go_on(self) -> None:
        """Check everything; go on to payment, or to the first field that is not right. A hold that ran out is
        renewed first."""
        sale = self._flow.stage
        if sale.step is not Step.PASSENGERS or Activity.QUOTE in sale.busy:
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
            self._tell(problem)
        self._count(wrong)
        if wrong:
            self._view.focus_field(wrong[0].row, wrong[0].field)
            return
        self._flow.send(events.PassengersGiven(*people(form)))

    def with_people(self, sale: Sale) -> Sale:
        """Return a sale with the typed data, valid or not, to be parked."""
        form = self._view.form()
        if form.buyer.empty and all(person.empty for person in form.people):
            return sale
        buyer, travellers = people(form)
        return replace(sale, people=replace(sale.people, buyer=buyer, passengers=travellers))

    def back(self) -> None:
        """Back to the seats; the typed text stays."""
        self._flow.send(events.BackAsked(Step.SEATS))

    def act(self, command: CommandId) -> None:
        """Do what a notice offered."""
        if command is CommandId.MAIN:
            self.go_on()

    # --- Small parts ------------------------------------------------------------------------------

    def _problems(self, form: FormText) -> tuple[FieldProblem, ...]:
        return problems(form, self._today(), email_required=self._email_required)

    def _tell(self, problem: FieldProblem) -> None:
        self._marked |= {(problem.row, problem.field)}
        self._view.show_problem(problem.row, problem.field, field_words(problem.reason))

    def _count(self, wrong: tuple[FieldProblem, ...]) -> None:
        count = len(self._marked & {(p.row, p.field) for p in wrong})
        self._view.show_missing(_missing(count))


def field_words(reason: str) -> str:
    """Return the sentence under a field."""
    if reason == "birth_wrong":
        return translate("passengers", "Digite o nascimento como 08/11/1984.")
    return words.field(reason)


def _missing(count: int) -> str:
    if count == 0:
        return ""
    return plural("passengers", "Falta corrigir {count} campo", "Falta corrigir {count} campos", count)


def _left_out(count: int) -> str:
    return plural(
        "passengers",
        "{count} pessoa da lista ficou de fora: não há mais poltronas.",
        "{count} pessoas da lista ficaram de fora: não há mais poltronas.",
        count,
    )


def _typed(person: PersonText, field: str) -> str:
    values = {
        "name": person.name,
        "document": person.number,
        "birth": person.birth,
        "phone": person.phone,
        "email": person.email,
    }
    return values[field]


def _lines(sale: Sale) -> tuple[SeatLine, ...]:
    coaches = {}
    for segment in sale.trips.segments:
        detail = sale.detail(segment)
        if detail is not None:
            service = segment.leg.service_class or segment.trip.service_class
            coaches[segment.key] = lay_out(detail.seats, service)
    lines = []
    for index in range(sale.people.count):
        mine = [choice for choice in sale.seating.seats if choice.index == index]
        where = ""
        if len(mine) == 1 and (coach := coaches.get(mine[0].segment.key)):
            deck = coach.deck_of(mine[0].label)
            where = seat_texts.side(deck.cell(mine[0].label) if deck else None)
        benefits = dict.fromkeys(trip_texts.benefit(c.benefit) for c in mine if c.benefit)
        labels = " \u00b7 ".join(choice.label for choice in mine)
        lines.append(SeatLine(index + 1, labels, where, ", ".join(benefits)))
    return tuple(lines)
