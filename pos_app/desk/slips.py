"""Printing, for the pages."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtGui import QImage

from pos_app.domain.attempts import Attempt
from pos_app.domain.orders import FiscalTicket, OrderDetail, Ticket
from pos_app.domain.printing import PrintFault
from pos_app.printing import pdf, preview, printer
from pos_app.printing.protocol import protocol_from
from pos_app.printing.slip import slip_from
from pos_app.wording import explain, print_texts


class Slips:
    """Satisfies ``ui.ports.SlipsPort``. ``training`` marks every slip as worth nothing for travel; ``desk``
    is the head of what the desk prints in its own name."""

    def __init__(self, *, training: bool, desk: str = "", printer_name: str = "") -> None:
        self._training = training
        self._desk = desk
        self._printer = printer_name

    def preview(
        self, detail: OrderDetail, ticket: Ticket, fiscal: FiscalTicket | None, *, copy: bool, width: int
    ) -> QImage:
        """Return the slip as a picture ``width`` px wide, sharp on dense screens too."""
        slip = slip_from(detail, ticket, fiscal, copy=copy, training=self._training)
        return preview.preview(slip, width, 2.0)

    def save_pdf(
        self, detail: OrderDetail, ticket: Ticket, fiscal: FiscalTicket | None, path: Path, *, copy: bool
    ) -> None:
        """Write the slip as a PDF.

        Raises:
            PrintFault: it could not be written.
        """
        slip = slip_from(detail, ticket, fiscal, copy=copy, training=self._training)
        pdf.save_pdf((slip,), path)

    def print(self, detail: OrderDetail, ticket: Ticket, fiscal: FiscalTicket | None, *, copy: bool) -> None:
        """Print the slip.

        Raises:
            PrintFault: no printer, or it refused.
        """
        slip = slip_from(detail, ticket, fiscal, copy=copy, training=self._training)
        printer.print_slip(slip, self._printer)

    def print_case(self, attempt: Attempt) -> str:
        """Print the protocol of an open case; returns the empty text, or why it could not."""
        parts = explain.attempt(attempt).parts()
        slip = protocol_from(attempt, self._desk, parts, datetime.now(), training=self._training)
        try:
            printer.print_slip(slip, self._printer)
        except PrintFault as fault:
            return print_texts.sentence(fault)
        return ""
