"""The printed record of an open case, as texts: for the customer, and to report to the provider."""

from __future__ import annotations

from datetime import datetime

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import masked
from pos_app.domain.money import brl
from pos_app.domain.printers import PrinterTestPage
from pos_app.printing.slip import Slip, SlipCode, SlipSum

TITLE = "PROTOCOLO DE ATENDIMENTO"


def test_slip(
    desk: str,
    title: str,
    mark: str,
    paragraphs: tuple[tuple[str, str], ...] = (),
    test_page: PrinterTestPage | None = None,
) -> Slip:
    """Return a slip that only shows whether and how the printer prints: no trip and no ticket."""
    return Slip(
        company=desk.upper(),
        marks=(mark,),
        title=title,
        paragraphs=paragraphs,
        test_page=test_page,
    )


def case_slip_from(
    attempt: Attempt, desk: str, parts: tuple[tuple[str, str], ...], printed: datetime, *, training: bool
) -> Slip:
    """Return the slip of an attempt whose outcome is not known.

    ``desk`` is the head line, ``parts`` the headings and sentences for the customer, ``printed`` the
    moment in the desk's own time. It has no boarding code, and states so.
    """
    sold = attempt.sold
    number = attempt.public_id or "ainda sem número"
    return Slip(
        company=desk.upper(),
        marks=_marks(training=training),
        facts=(
            ("DATA", f"{sold.departure:%d/%m/%Y}"),
            ("SAÍDA", f"{sold.departure:%H:%M}"),
            ("POLTRONAS", ", ".join(seat.seat for seat in sold.seats)),
            ("VIAÇÃO", sold.company),
            ("CLASSE", sold.service_class),
        ),
        order=("PEDIDO", number),
        passenger=sold.buyer.upper(),
        document=masked(sold.buyer_document_type, sold.buyer_document) if sold.buyer_document else "",
        money=(SlipSum(sold.route, brl(sold.total)),),
        fiscal_lines=(f"Nosso número {attempt.partner_id}", f"Impresso em {printed:%d/%m/%Y %H:%M}"),
        title=TITLE,
        paragraphs=parts,
    )


def code_slip_from(attempt: Attempt, desk: str, code: str, until: datetime | None, *, training: bool) -> Slip:
    """Return the slip of a code to pay. ``until`` is when it lapses. It is no ticket, and states so."""
    return Slip(
        company=desk.upper(),
        title="PIX PARA PAGAR",
        marks=_marks(training=training),
        order=("PEDIDO", attempt.public_id or "ainda sem número"),
        passenger=attempt.sold.buyer.upper(),
        boarding=SlipCode(code, "PIX", ("leia com o aplicativo do banco",), dots=6),
        money=(SlipSum("A pagar", brl(attempt.sold.total), strong=True),),
        fiscal_lines=(f"Vale até {until.astimezone():%H:%M}",) if until else (),
    )


def _marks(*, training: bool) -> tuple[str, ...]:
    return (*(("TREINAMENTO · sem valor",) if training else ()), "NÃO É BILHETE · não vale para viajar")
