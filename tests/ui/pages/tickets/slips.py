"""Slips that only remember, or refuse."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from PySide6.QtGui import QImage

from pos_app.domain.orders import FiscalTicket
from pos_app.domain.printers import Delivery, PrintReason, PrintRecord
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.receipt_channels import ReceiptChannels
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.sending import Receipt, SendWork
from tests.ui.recording import Recorder


class Sends(Recorder):
    """What sends receipts by every way, of the order that is shown."""

    def __init__(self) -> None:
        super().__init__(SendWork)
        self.channels = ReceiptChannels(email=True, whatsapp=True)
        self.sent = ""
        self.receipt: Callable[[], Receipt | None] = lambda: None

    def of(self, receipt: Callable[[], Receipt | None]) -> SendWork:
        """Send what this finds."""
        self.receipt = receipt
        return cast(SendWork, self)


class FakeSlips:
    """Satisfies ``SlipsPort``. ``fails_at`` is the seat whose slip cannot be made; ``slow`` makes it wait."""

    def __init__(self, fails_at: str = "") -> None:
        self.fails_at = fails_at
        self.slow: threading.Event | None = None
        self.unsure = False
        self.sheets = False
        self.sheet: list[tuple[str, ...]] = []
        self.fails_everywhere = False
        self.delivery = Delivery.PRINTED
        self.known: list[PrintRecord] = []
        self.stand_ins: tuple[str, ...] = ()
        self.whys: list[PrintReason] = []
        self.printed: list[tuple[str, bool]] = []
        self.shown: list[tuple[str, bool, FiscalTicket | None]] = []

    def preview(self, job: SlipJob, width: int) -> QImage:
        self.shown.append((job.ticket.seat, job.copy, job.fiscal))
        image = QImage(width, width, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        return image

    def save_pdf(self, job: SlipJob, path: Path) -> None:
        if job.ticket.seat == self.fails_at:
            raise PrintFault(PrintProblem.PDF_NOT_SAVED, path.parent, "No space left on device")
        path.write_text(f"{job.ticket.seat} {job.copy}", encoding="utf-8")

    def print(self, job: SlipJob, printer: str = "", stop: threading.Event | None = None) -> Delivery:
        if self.slow:
            self.slow.wait(10)
        if stop is not None and stop.is_set():
            raise PrintFault(PrintProblem.STOPPED, unsure=True)
        if job.ticket.seat == self.fails_at and (printer == "" or self.fails_everywhere):
            raise PrintFault(PrintProblem.NOT_TAKEN, "Epson", unsure=self.unsure)
        self.printed.append((job.ticket.seat, job.copy))
        self.whys.append(job.why)
        return self.delivery

    def print_receipt(self, job: SlipJob) -> Delivery:
        return self.delivery

    def prints_sheets(self, printer: str = "") -> bool:
        return self.sheets

    def print_sheet(self, jobs: Sequence[SlipJob], printer: str = "") -> Delivery:
        self.sheet.append(tuple(job.ticket.seat for job in jobs))
        for job in jobs:
            self.print(job, printer)
        return Delivery.SENT

    def records(self, order: str) -> tuple[PrintRecord, ...]:
        return tuple(self.known)

    def others(self, failed: str = "") -> tuple[str, ...]:
        return tuple(name for name in self.stand_ins if name != failed)
