"""``pos-app print``: the slips of an order of this desk, to a printer or into a file."""

from __future__ import annotations

import getpass
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pos_app.commands.on_record import account
from pos_app.commands.outcomes import print_json, print_result, refuse
from pos_app.core import open_journal
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, AuditEntry, subject_of
from pos_app.domain.fiscal_match import is_authorized
from pos_app.domain.printers import (
    Delivery,
    Link,
    PrinterProfile,
    PrintReason,
    PrintRecord,
    Purpose,
    Sheet,
    by_ticket,
    in_order,
)
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from pos_app.system import journal_key
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Environment, Settings, load
from pos_app.system.settings_parts import profiles
from pos_app.wording import print_texts, start_texts, ticket_texts

if TYPE_CHECKING:
    from pos_app.printing.slip import Slip
    from pos_app.ui.shared.ports import SlipJob

_FILES = (".pdf", ".bin")


@dataclass(frozen=True, slots=True)
class _Order:
    """An order with what was printed of it, and where it goes."""

    attempt: Attempt
    records: tuple[PrintRecord, ...]
    settings: Settings
    training: bool


@dataclass(slots=True)
class _Answer:
    """What the command says: line by line for people, or at its end as one JSON object for machines."""

    order: str
    as_json: bool
    slips: list[dict[str, object]] = field(default_factory=list)

    def slip(self, job: SlipJob, *, confirmed: bool) -> None:
        """Say that a slip was printed, ``confirmed`` by the printer or sent to it."""
        facts = {"ticket": job.ticket.id, "seat": job.ticket.seat, "copy": job.copy, "confirmed": confirmed}
        self.slips.append(facts)
        if not self.as_json:
            done = print_texts.slip_done(job.ticket.seat, confirmed=confirmed, copy=job.copy)
            print_result(done, code_tells=True)

    def end(self, code: Exit, sentence: str = "", file: str = "") -> int:
        if self.as_json:
            whole = {"order": self.order, "slips": self.slips, "file": file, "sentence": sentence}
            print_json(whole, code_tells=True)
        elif code is not Exit.DONE:
            refuse(sentence, code)
        elif sentence:
            print_result(sentence, code_tells=True)
        return code


async def run(options: Options, public_id: str, to: str, paper: str = "", *, as_json: bool = False) -> int:
    """Print what is missing of an order, else all of it as copies, or write all of it into a file.

    ``to`` is a profile's name, a file that ends in ``.pdf`` or ``.bin``, or empty for the first printer.
    ``paper`` is ``roll`` or ``a4`` for a PDF or a painted printer, empty for what its profile says.
    A file only reads the journal, so the desk may be open; a printer needs it closed, because each print is
    recorded. Returns the exit code.
    """
    answer = _Answer(public_id, as_json)
    try:
        settings = load(options.settings_file)
        attempt, records = reading.order(options.data_dir, public_id, journal_key.existing(options.data_dir))
        if attempt is None or attempt.confirmed is None:
            return answer.end(Exit.NOT_SENT, print_texts.no_such_order(public_id))
        training = options.demo or settings.environment is Environment.TRAINING
        order = _Order(attempt, records, settings, training)
        sheet = Sheet(paper) if paper else None
        if Path(to).suffix.lower() in _FILES:
            if sheet is Sheet.A4 and Path(to).suffix.lower() != ".pdf":
                return answer.end(Exit.USAGE, print_texts.no_a4(to))
            return _to_file(order, Path(to), sheet or Sheet.ROLL, answer)
        found = _chosen(settings, to)
        if found is None:
            return answer.end(Exit.USAGE, print_texts.no_such_printer(to))
        if sheet is Sheet.A4 and found.is_escpos:
            return answer.end(Exit.USAGE, print_texts.no_a4(found.name))
        found = replace(found, sheet=sheet or found.sheet)
        journal = await open_journal(options, settings)
        try:
            return _to_printer(order, found, journal, answer)
        finally:
            await journal.aclose()
    except PrintFault as fault:
        return answer.end(Exit.NOT_SENT, print_texts.sentence(fault))
    except (SettingsError, KeyFault, StorageFault) as error:
        return answer.end(Exit.NOT_SENT, start_texts.sentence(error))


def _chosen(settings: Settings, name: str) -> PrinterProfile | None:
    """Return the profile of that name, or the first for tickets.

    Raises:
        PrintFault: no profile is for tickets.
    """
    every = profiles(settings.printers)
    if name:
        return next((one for one in every if one.name == name), None)
    for_tickets = in_order(every, Purpose.TICKETS)
    if not for_tickets:
        raise PrintFault(PrintProblem.NO_PROFILE)
    return for_tickets[0]


def _to_printer(order: _Order, profile: PrinterProfile, journal: Journal, answer: _Answer) -> int:
    from pos_app.printing import offscreen
    from pos_app.printing.slip_printing import SlipPrinting, TicketPrint
    from pos_app.ui.shared.slip_jobs import due, unsure_of

    _paint_with(offscreen.ready)
    number = order.attempt.public_id
    printing = SlipPrinting(lambda: (profile,), journal.prints, lambda: _who(order.settings))
    noted = False
    for job in due(_jobs(order), printing.records(number)):
        slip = _slip(order, job)
        what = TicketPrint(number, job.ticket.id, job.copy, job.why, is_authorized(job.fiscal))
        try:
            if job.copy and not noted:
                journal.trail.add_soon(AuditEntry(AuditAct.REPRINTED, account(), subject=subject_of(number)))
                noted = True
            delivery = printing.print_ticket(slip, what, profile)
        except PrintFault as fault:
            return answer.end(Exit.UNRESOLVED if fault.unsure else Exit.NOT_SENT, print_texts.sentence(fault))
        answer.slip(job, confirmed=delivery is Delivery.PRINTED)
    unsure = unsure_of(printing.records(number))
    if not unsure:
        return answer.end(Exit.DONE)
    seats = tuple(job.ticket.seat for job in _jobs(order) if job.ticket.id in unsure)
    return answer.end(Exit.UNRESOLVED, ticket_texts.unsure(seats))


def _to_file(order: _Order, path: Path, sheet: Sheet, answer: _Answer) -> int:
    """Write every slip into one file, a copy where one may be on paper; nothing of it is recorded."""
    from pos_app.printing import offscreen
    from pos_app.printing.job import together
    from pos_app.printing.pdf import save_pdf
    from pos_app.ui.shared.slip_jobs import late_documents

    _paint_with(offscreen.ready)
    known = by_ticket(order.records)
    jobs = _jobs(order)
    late = {job.ticket.id: job for job in late_documents(jobs, order.records)}
    there_already = {ticket for ticket, record in known.items() if record.state.may_be_on_paper}
    slips = tuple(
        _slip(order, late.get(job.ticket.id) or replace(job, copy=job.ticket.id in there_already))
        for job in jobs
    )
    if path.suffix.lower() == ".pdf":
        save_pdf(slips, path, sheet)
    else:
        every = in_order(profiles(order.settings.printers), Purpose.TICKETS)
        profile = next((one for one in every if one.is_escpos), PrinterProfile("", Link.FILE))
        try:
            path.write_bytes(together(slips, profile))
        except OSError as error:
            return answer.end(Exit.NOT_SENT, print_texts.file_not_written(path, error.strerror or ""))
    return answer.end(Exit.DONE, print_texts.file_written(path, len(slips)), str(path))


def _slip(order: _Order, job: SlipJob) -> Slip:
    from pos_app.printing.slip import receipt_from, slip_from
    from pos_app.wording.statement_texts import PAPER

    replaces = job.why is PrintReason.FISCAL
    slip = slip_from(
        PAPER,
        job.detail,
        job.ticket,
        job.fiscal,
        job.sold,
        copy=job.copy,
        training=order.training,
        replaces=replaces,
    )
    if not job.receipt or job.copy or replaces:
        return slip
    station = order.settings.station
    desk = " \u00b7 ".join(filter(None, (station.counter, station.name)))
    return replace(slip, after=receipt_from(PAPER, job.detail, job.sold, desk=desk, training=order.training))


def _jobs(order: _Order) -> list[SlipJob]:
    from pos_app.ui.shared.slip_jobs import jobs_of

    confirmed = order.attempt.confirmed
    assert confirmed is not None
    # Printed before prints were recorded one by one: another slip is a copy.
    copy = order.attempt.facts.printed
    why = PrintReason.ASKED if copy else PrintReason.SALE
    return jobs_of(confirmed.detail, confirmed.fiscal, order.attempt.sold, copy=copy, why=why, every=True)


def _paint_with(ready: Callable[[], None]) -> None:
    from pos_app.ui.style import fonts

    ready()
    fonts.load()


def _who(settings: Settings) -> str:
    """Return the login of whoever types, else the counter."""
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return settings.station.counter
