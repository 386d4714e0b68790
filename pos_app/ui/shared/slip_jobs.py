"""Printing and saving slips, one after the other, until one fails."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from re import sub
from threading import Event

from pos_app.domain.attempts import Sold
from pos_app.domain.fiscal_match import fiscal_by_ticket, is_authorized
from pos_app.domain.order_legs import in_order
from pos_app.domain.orders import Finality, FiscalTicket, OrderDetail, Ticket
from pos_app.domain.printers import Delivery, PrintReason, PrintRecord, SlipState, by_ticket, without_fiscal
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.value import Value, replace
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.wording import print_texts


class PrintState(Enum):
    """Where the slip of a ticket stands in the print queue of this desk."""

    NOT_PRINTED = auto()
    QUEUED = auto()
    PRINTING = auto()
    PRINTED = auto()
    SENT = auto()
    """Handed over to a printer that does not say whether it came out."""
    UNSURE = auto()
    """Its end is not known: it may be on paper, whole or in part."""
    FAILED = auto()
    BEFORE = auto()
    """Printed or saved before prints were recorded one by one; the time is not kept."""


MAY_BE_OUT = (PrintState.PRINTED, PrintState.SENT, PrintState.UNSURE, PrintState.BEFORE)
"""States after which another slip is a second one."""
_STATES = {
    SlipState.PRINTED: PrintState.PRINTED,
    SlipState.SENT: PrintState.SENT,
    SlipState.SENDING: PrintState.UNSURE,
    SlipState.UNSURE: PrintState.UNSURE,
    SlipState.FAILED: PrintState.FAILED,
}


def state_of(record: PrintRecord) -> PrintState:
    return _STATES[record.state]


def jobs_of(
    detail: OrderDetail,
    fiscal: tuple[FiscalTicket, ...],
    sold: Sold | None = None,
    *,
    copy: bool = False,
    why: PrintReason = PrintReason.SALE,
    every: bool = False,
) -> list[SlipJob]:
    """Return the slips of the valid tickets of an order, or ``every`` one, in the order of travel. The
    receipt follows the last."""
    matched = zip(detail.tickets, fiscal_by_ticket(detail, fiscal), strict=True)
    records = {ticket.id: record for ticket, record in matched}
    tickets = [t for t in in_order(detail) if every or t.status is Finality.COMPLETED]
    return [
        SlipJob(detail, ticket, records[ticket.id], copy, why, sold, receipt=ticket is tickets[-1])
        for ticket in tickets
    ]


class JobsDone(Value):
    """The tickets that succeeded, and the sentence of the first that did not.

    ``sent``: how many of them were handed over without an answer. ``unsure``: the one that failed may be on
    paper. ``open_seats``: the seats of the order of whose slips that is true, from before too.
    """

    tickets: tuple[str, ...]
    problem: str = ""
    sent: int = 0
    unsure: bool = False
    open_seats: tuple[str, ...] = ()


def due(jobs: list[SlipJob], records: tuple[PrintRecord, ...]) -> list[SlipJob]:
    """Return what is to be printed of an order whose prints are recorded.

    First those known to be missing, and none that may be on paper; then those whose fiscal document came
    after their slip; then those whose end is not known; then all of them. Whatever may be there already is
    marked as a copy.
    """
    known = by_ticket(records)
    if not known:
        return jobs
    there = {ticket for ticket, record in known.items() if record.state.may_be_on_paper}
    missing = [job for job in jobs if job.ticket.id not in there]
    if missing:
        return [replace(job, copy=False, why=PrintReason.SALE) for job in missing]
    if late := late_documents(jobs, records):
        return late
    unsure = unsure_of(records)
    open_ends = [replace(job, copy=True, why=PrintReason.UNSURE) for job in jobs if job.ticket.id in unsure]
    return open_ends or [replace(job, copy=True, why=PrintReason.ASKED) for job in jobs]


def late_documents(jobs: list[SlipJob], records: tuple[PrintRecord, ...]) -> list[SlipJob]:
    """Return the slips to print because the fiscal document came after the one that may be on paper.

    No copies: what is on paper carries neither the document nor its codes.
    """
    bare = without_fiscal(records)
    found = (job for job in jobs if job.ticket.id in bare and is_authorized(job.fiscal))
    return [replace(job, copy=False, why=PrintReason.FISCAL) for job in found]


def unsure_of(records: tuple[PrintRecord, ...]) -> tuple[str, ...]:
    """Return the tickets of which nobody knows whether they came out."""
    found = by_ticket(records).items()
    return tuple(ticket for ticket, record in found if state_of(record) is PrintState.UNSURE)


def print_due(
    slips: SlipsPort,
    jobs: list[SlipJob],
    moved: Callable[[str, PrintState], None] = lambda *_: None,
    printer: str = "",
    stop: Event | None = None,
) -> JobsDone:
    """Print what is due of an order, see ``due``; jobs of one order, at least one."""
    order = jobs[0].detail
    done = print_slips(slips, due(jobs, slips.records(order.public_id)), moved, printer, stop)
    unsure = unsure_of(slips.records(order.public_id))
    return replace(done, open_seats=tuple(one.seat for one in order.tickets if one.id in unsure))


def print_slips(
    slips: SlipsPort,
    jobs: list[SlipJob],
    moved: Callable[[str, PrintState], None] = lambda *_: None,
    printer: str = "",
    stop: Event | None = None,
) -> JobsDone:
    """Print slips in order; stops at the first that fails, so that none is missed unseen, and at ``stop``.

    A first slip is not printed where one may be on paper already, whoever printed it, nor a late document a
    second time. ``moved`` is called in this thread with the id of a ticket each time its state changes.
    """
    done: list[str] = []
    sent = 0
    if len(jobs) > 1 and slips.prints_sheets(printer):
        return _print_sheet(slips, jobs, moved, printer)
    records = slips.records(jobs[0].detail.public_id) if jobs else ()
    known, bare = by_ticket(records), without_fiscal(records)
    for job in jobs:
        before = known.get(job.ticket.id)
        if before is not None and not _may_print(job, before, job.ticket.id in bare):
            moved(job.ticket.id, state_of(before))
            done += [job.ticket.id] if state_of(before) is not PrintState.UNSURE else []
            continue
        if stop is not None and stop.is_set():
            return JobsDone(tuple(done), print_texts.sentence(PrintFault(PrintProblem.STOPPED)), sent)
        moved(job.ticket.id, PrintState.PRINTING)
        try:
            delivery = slips.print(job, printer, stop)
        except PrintFault as fault:
            moved(job.ticket.id, PrintState.UNSURE if fault.unsure else PrintState.FAILED)
            return JobsDone(tuple(done), print_texts.sentence(fault), sent, fault.unsure)
        printed = delivery is Delivery.PRINTED
        sent += not printed
        moved(job.ticket.id, PrintState.PRINTED if printed else PrintState.SENT)
        done.append(job.ticket.id)
    return JobsDone(tuple(done), sent=sent)


def _print_sheet(
    slips: SlipsPort, jobs: list[SlipJob], moved: Callable[[str, PrintState], None], printer: str
) -> JobsDone:
    """Print slips as one job, so that several stand on a sheet: all are out then, or none."""
    records = slips.records(jobs[0].detail.public_id)
    known, bare = by_ticket(records), without_fiscal(records)
    wanted = [job for job in jobs if _may_print(job, known.get(job.ticket.id), job.ticket.id in bare)]
    for job in wanted:
        moved(job.ticket.id, PrintState.PRINTING)
    try:
        if wanted:
            slips.print_sheet(wanted, printer)
    except PrintFault as fault:
        for job in wanted:
            moved(job.ticket.id, PrintState.UNSURE if fault.unsure else PrintState.FAILED)
        return JobsDone((), print_texts.sentence(fault), 0, fault.unsure)
    for job in jobs:
        moved(job.ticket.id, PrintState.SENT if job in wanted else state_of(known[job.ticket.id]))
    return JobsDone(tuple(job.ticket.id for job in jobs), sent=len(wanted))


def _may_print(job: SlipJob, before: PrintRecord | None, bare: bool) -> bool:
    """Return whether a slip may be printed beside what may be on paper. ``bare``: that says that the fiscal
    document follows."""
    if job.copy or (job.why is PrintReason.FISCAL and bare):
        return True
    return before is None or not before.state.may_be_on_paper


def save_slips(slips: SlipsPort, jobs: list[SlipJob], folder: Path) -> JobsDone:
    """Save slips as PDFs into ``folder``, which is made when it is not there."""
    done: list[str] = []
    for job in jobs:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / file_name(job.detail, job.ticket)
            slips.save_pdf(job, path)
        except OSError as error:
            fault = PrintFault(PrintProblem.PDF_NOT_SAVED, folder, error.strerror)
            return JobsDone(tuple(done), print_texts.sentence(fault))
        except PrintFault as fault:
            return JobsDone(tuple(done), print_texts.sentence(fault))
        done.append(job.ticket.id)
    return JobsDone(tuple(done))


def file_name(detail: OrderDetail, ticket: Ticket) -> str:
    """Return the name of a slip's file: order, seat and ticket, without anything a file system dislikes."""
    index = detail.tickets.index(ticket) + 1 if ticket in detail.tickets else 1
    name = f"{detail.public_id}-{index}-poltrona-{ticket.seat}"
    return sub(r"[^0-9A-Za-z._-]+", "_", name) + ".pdf"
