"""Slips that only remember, or refuse."""

from __future__ import annotations

import threading
from pathlib import Path

from PySide6.QtGui import QImage

from pos_app.domain.orders import FiscalTicket, OrderDetail, Ticket
from pos_app.ui.shared.ports import SlipFault


class FakeSlips:
    """Satisfies ``SlipsPort``. ``fails_at`` is the seat whose slip cannot be made; ``slow`` makes it wait."""

    def __init__(self, fails_at: str = "") -> None:
        self.fails_at = fails_at
        self.slow: threading.Event | None = None
        self.printed: list[tuple[str, bool]] = []
        self.shown: list[tuple[str, bool, FiscalTicket | None]] = []

    def preview(
        self, detail: OrderDetail, ticket: Ticket, fiscal: FiscalTicket | None, *, copy: bool, width: int
    ) -> QImage:
        self.shown.append((ticket.seat, copy, fiscal))
        image = QImage(width, width, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        return image

    def save_pdf(
        self, detail: OrderDetail, ticket: Ticket, fiscal: FiscalTicket | None, path: Path, *, copy: bool
    ) -> None:
        if ticket.seat == self.fails_at:
            raise SlipFault("Não há espaço no disco para o PDF.")
        path.write_text(f"{ticket.seat} {copy}", encoding="utf-8")

    def print(self, detail: OrderDetail, ticket: Ticket, fiscal: FiscalTicket | None, *, copy: bool) -> None:
        if self.slow:
            self.slow.wait(10)
        if ticket.seat == self.fails_at:
            raise SlipFault("A impressora não respondeu.")
        self.printed.append((ticket.seat, copy))
