"""What the tests of slip share with others."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pos_app.domain.money import Cents
from pos_app.domain.orders import FiscalState, FiscalTicket, OrderDetail, OrderPayment
from pos_app.domain.trips import Point
from pos_app.printing.slip import Slip, slip_from
from pos_app.wording.statement_texts import PAPER
from tests.sale import samples

KEY = "35260312345678000190630010000188211123456789"


FISCAL = FiscalTicket(
    "t1", FiscalState.FOUND, "EMBARQUE;1", "https://bpe.exemplo?ch=1", "32", "SA-2207", "0412", KEY, "18821",
    "001", "135260009412887", "2026-03-19T14:38:00",
)  # fmt: skip


def order() -> OrderDetail:
    detail = samples.order_detail()
    ticket = replace(
        detail.tickets[0],
        document_type="CPF",
        document_number="52998224725",
        amount=Cents(12990),
        locator="SA8821-17",
        departure=Point("São Paulo (Tietê)", datetime(2026, 3, 21, 22, 15)),
        arrival=Point("Belo Horizonte", datetime(2026, 3, 22, 6, 35)),
        company="Viação Serra Azul",
        service_class="Convencional",
    )
    payment = OrderPayment("credit_card", "APPROVED", detail.total, 3)
    return replace(detail, tickets=(ticket,), payments=(payment,))


def slip(fiscal: FiscalTicket | None = FISCAL, *, copy: bool = False, training: bool = False) -> Slip:
    detail = order()
    return slip_from(PAPER, detail, detail.tickets[0], fiscal, copy=copy, training=training)
