"""Printing and saving slips, one after the other, until one fails."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from re import sub

from pos_app.domain.orders import FiscalTicket, OrderDetail, Ticket
from pos_app.ui.shared.ports import SlipFault, SlipsPort


@dataclass(frozen=True, slots=True)
class SlipJob:
    """One slip to make."""

    detail: OrderDetail
    ticket: Ticket
    fiscal: FiscalTicket | None
    copy: bool


@dataclass(frozen=True, slots=True)
class JobsDone:
    """The tickets that succeeded, and the sentence of the first that did not."""

    tickets: tuple[str, ...]
    problem: str = ""


def print_slips(slips: SlipsPort, jobs: list[SlipJob]) -> JobsDone:
    """Print slips in order; stops at the first that fails, so that none is missed unseen."""
    done: list[str] = []
    for job in jobs:
        try:
            slips.print(job.detail, job.ticket, job.fiscal, copy=job.copy)
        except SlipFault as fault:
            return JobsDone(tuple(done), str(fault))
        done.append(job.ticket.id)
    return JobsDone(tuple(done))


def save_slips(slips: SlipsPort, jobs: list[SlipJob], folder: Path) -> JobsDone:
    """Save slips as PDFs into ``folder``, which is made when it is not there."""
    done: list[str] = []
    for job in jobs:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / file_name(job.detail, job.ticket)
            slips.save_pdf(job.detail, job.ticket, job.fiscal, path, copy=job.copy)
        except (SlipFault, OSError) as fault:
            return JobsDone(tuple(done), str(fault))
        done.append(job.ticket.id)
    return JobsDone(tuple(done))


def file_name(detail: OrderDetail, ticket: Ticket) -> str:
    """Return the name of a slip's file: order, seat and ticket, without anything a file system dislikes."""
    place = detail.tickets.index(ticket) + 1 if ticket in detail.tickets else 1
    name = f"{detail.public_id}-{place}-poltrona-{ticket.seat}"
    return sub(r"[^0-9A-Za-z._-]+", "_", name) + ".pdf"
