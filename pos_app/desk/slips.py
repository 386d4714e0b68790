"""Printing, for the pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Event
from time import monotonic

from PySide6.QtGui import QImage

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import Head
from pos_app.domain.fiscal_match import is_authorized
from pos_app.domain.printers import (
    Delivery,
    PrinterProfile,
    PrinterState,
    PrintReason,
    PrintRecord,
    Purpose,
    Sheet,
)
from pos_app.domain.printing import PrintFault
from pos_app.domain.reports import Report
from pos_app.domain.shifts import ShiftFigures
from pos_app.printing import pdf, raster, slip_printing
from pos_app.printing.case_slip import case_slip_from, code_slip_from, test_slip
from pos_app.printing.paint import paper_of
from pos_app.printing.report import save_report
from pos_app.printing.shift_slip import shift_slip_from
from pos_app.printing.slip import Slip, receipt_from, slip_from
from pos_app.printing.slip_printing import SlipPrinting, TicketPrint
from pos_app.ui.shared.ports import SlipJob
from pos_app.wording import kiosk_texts, print_texts, ticket_texts
from pos_app.wording.print_texts import PrinterReport
from pos_app.wording.shift_texts import PAPER_TOPICS
from pos_app.wording.statement_texts import PAPER


class Slips:
    """Satisfies ``ui.shared.ports.SlipsPort``.

    ``training`` marks every slip as not valid for travel; ``desk`` is the heading of what the desk prints in
    its own name; ``printers`` knows the printers and records what they print; ``reprinted`` is called, in any
    thread, with the number of an order before a copy of its tickets is printed.
    """

    def __init__(
        self,
        printers: SlipPrinting,
        *,
        training: bool,
        desk: str = "",
        reprinted: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._printing = printers
        self._reprinted = reprinted
        self._training = training
        self._desk = desk

    def preview(self, job: SlipJob, width: int) -> QImage:
        return raster.preview(self._slip(job, receipt=False), width, 2.0)  # Sharp on dense screens too.

    def save_pdf(self, job: SlipJob, path: Path) -> None:
        pdf.save_pdf((self._slip(job, marked=False, receipt=job.receipt),), path, self._printing.sheet)

    def save_report(self, report: Report, path: Path) -> None:
        """Write a list as a PDF. Blocks.

        Raises:
            PrintFault: it could not be made or written.
        """
        save_report(report, path)

    def pdf(self, jobs: Sequence[SlipJob]) -> bytes:
        """Return slips as one PDF. Blocks.

        Raises:
            PrintFault: it could not be made.
        """
        return pdf.made(
            tuple(self._slip(job, marked=False, receipt=job is jobs[-1]) for job in jobs),
            self._printing.sheet,
        )

    def print(self, job: SlipJob, printer: str = "", stop: Event | None = None) -> Delivery:
        if job.copy:
            self._reprinted(job.detail.public_id)
        return self._printing.print_ticket(self._slip(job), _record_of(job), self._profile(printer), stop)

    def prints_sheets(self, printer: str = "") -> bool:
        profile = self._profile(printer) or next(iter(self._printing.printers()), None)
        return profile is not None and not profile.is_escpos and profile.sheet is Sheet.A4

    def print_sheet(self, jobs: Sequence[SlipJob], printer: str = "") -> Delivery:
        tickets = tuple((self._slip(job), _record_of(job)) for job in jobs)
        for order in sorted({job.detail.public_id for job in jobs if job.copy}):
            self._reprinted(order)
        return self._printing.print_sheet(tickets, self._profile(printer))

    def _profile(self, name: str) -> PrinterProfile | None:
        return next((one for one in self._printing.printers() if name and one.name == name), None)

    def print_receipt(self, job: SlipJob) -> Delivery:
        return self._printing.print_other(self._receipt(job), Purpose.TICKETS)

    def _slip(self, job: SlipJob, *, marked: bool = True, receipt: bool | None = None) -> Slip:
        """Return the slip; ``marked``: it says that it replaces an earlier one, where it does. The receipt
        follows the first print of the last ticket, or where it is told to."""
        replaces = marked and job.why is PrintReason.FISCAL and not job.copy
        followed = job.receipt and not job.copy and not replaces if receipt is None else receipt
        slip = slip_from(
            PAPER,
            job.detail,
            job.ticket,
            job.fiscal,
            job.sold,
            copy=job.copy,
            training=self._training,
            replaces=replaces,
        )
        return replace(slip, after=self._receipt(job)) if followed else slip

    def _receipt(self, job: SlipJob) -> Slip:
        return receipt_from(PAPER, job.detail, job.sold, desk=self._desk, training=self._training)

    def records(self, order: str) -> tuple[PrintRecord, ...]:
        return self._printing.records(order)

    def others(self, failed: str = "") -> tuple[str, ...]:
        names = [one.name for one in self._printing.printers()]
        index = names.index(failed) if failed in names else 0
        return (*names[index + 1 :], *names[:index])

    def ready(self) -> bool:
        """Return whether the printer of tickets is there and says nothing that is in the way. Blocks."""
        try:
            self._printing.check()
        except PrintFault:
            return False
        return True

    def state(self) -> PrinterState | PrintFault | None:
        """Return what the printer of tickets says of itself, or why it cannot print; None while it prints.
        Blocks."""
        try:
            found = self._printing.printers()
            return slip_printing.state_now(found[0]) if found else PrinterState()
        except PrintFault as fault:
            return fault

    def try_printer(self, profile: PrinterProfile) -> str:
        """Print a page of test on a printer and return what became of it, and its state. Blocks."""
        try:
            state = slip_printing.check(profile)
            texts = print_texts.test_texts(profile, datetime.now())
            delivery = slip_printing.send((test_slip(self._desk, *texts),), profile)
        except PrintFault as fault:
            return print_texts.sentence(fault)
        return print_texts.tested(state, confirmed=delivery is Delivery.PRINTED)

    def printer_report(self, profile: PrinterProfile) -> PrinterReport:
        """Return what a printer says about itself now, part by part, and what it printed. Blocks."""
        began = monotonic()
        try:
            found = slip_printing.state_now(profile)
        except PrintFault as fault:
            report = print_texts.failed(fault, profile)
        else:
            report = print_texts.report(found, profile, round((monotonic() - began) * 1000))
        now = datetime.now().astimezone()
        today = now.replace(hour=0, minute=0, second=0, microsecond=0)
        used = self._printing.used(today).get(profile.name)
        return replace(report, used=print_texts.printer_report_used(used, now))

    def sample(self, profile: PrinterProfile, width: int) -> QImage:
        """Return the page of test of a printer as a picture ``width`` px wide, sharp on dense screens too."""
        slip = test_slip(self._desk, *print_texts.test_texts(profile, datetime.now()))
        return raster.preview(slip, width, 2.0, paper_of(profile))

    def print_case(self, attempt: Attempt) -> str:
        """Print the case slip of an open case; returns the empty text, or why it could not."""
        parts = ticket_texts.parts(attempt)
        slip = case_slip_from(attempt, self._desk, parts, datetime.now(), training=self._training)
        return self._printed(slip)

    def print_code(self, attempt: Attempt, code: str, until: datetime | None) -> str:
        """Print a code that a customer pays with the bank's app; returns the empty text, or why it could
        not."""
        slip = code_slip_from(attempt, self._desk, code, until, training=self._training)
        return self._printed(slip, Purpose.TICKETS)

    def print_shift(self, shown: ShiftFigures, head: Head, now: datetime) -> str:
        """Print the slip of a shift, partial until it is signed; ``head`` is where the audit trail recorded
        it, ``now`` is in the zone of the desk. Returns the empty text, or why it could not."""
        slip = shift_slip_from(shown, PAPER_TOPICS, self._desk, head, now, training=self._training)
        return self._printed(slip)

    def print_test(self, who: str) -> str:
        """Print a test for ``who``; returns the empty text, or why it could not."""
        parts = kiosk_texts.test_paragraphs(who, f"{datetime.now():%d/%m/%Y %H:%M}")
        slip = test_slip(self._desk, kiosk_texts.test_title(), kiosk_texts.test_mark(), parts)
        return self._printed(slip)

    def _printed(self, slip: Slip, *purpose: Purpose) -> str:
        try:
            self._printing.print_other(slip, *purpose)
        except PrintFault as fault:
            return print_texts.cause(fault)
        return ""


def _record_of(job: SlipJob) -> TicketPrint:
    return TicketPrint(job.detail.public_id, job.ticket.id, job.copy, job.why, is_authorized(job.fiscal))
