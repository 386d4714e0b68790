"""Sentences about tickets, slips and deadlines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from pathlib import Path

from pos_app.domain.documents import DocumentType, masked, pretty
from pos_app.domain.orders import Ticket
from pos_app.wording import format
from pos_app.wording.translation import plural, translate


def document(ticket: Ticket, *, reveal: bool = False) -> str:
    """Return ``CPF ***.982.247-**``, whole only where requested; empty where there is none."""
    if not ticket.document_number:
        return ""
    kind = ticket.document_type.casefold()
    known = DocumentType(kind) if kind in set(DocumentType) else DocumentType.RG
    number = (pretty if reveal else masked)(known, ticket.document_number)
    return f"{kind.upper().replace('_', ' ')} {number}".strip()


def deadline(moment: datetime | None, zone: tzinfo | None) -> str:
    """Return ``sáb 21/03 às 19:15``; deadlines are UTC (contract 2.9 ``actions``)."""
    if moment is None:
        return translate("tickets", "a central não informou")
    local = moment.astimezone(zone)
    return translate("tickets", "{day} às {hour}").format(
        day=format.day(local.date()), hour=format.hour(local)
    )


def until(
    tickets: Sequence[tuple[bool | None, datetime | None]], now: datetime, zone: tzinfo | None
) -> tuple[str, str, bool]:
    """Return until when tickets may be cancelled or changed, the text below it, and whether they may be.

    Each ticket comes with its ``actions`` (contract 2.9). A deadline is that of the tickets for
    which it may be done; where the provider does not show that, the text states so.
    """
    if tickets and all(may is False for may, _ in tickets):
        return translate("tickets", "não pode mais"), translate("tickets", "segundo a central"), False
    sure = [moment for may, moment in tickets if may]
    moments = sure or [moment for may, moment in tickets if may is None]
    first = min((moment for moment in moments if moment), default=None)
    text = left(first, now)
    if not sure:
        doubt = translate("tickets", "a central não diz se ainda pode") if first else ""
        return deadline(first, zone), " \u00b7 ".join(filter(None, (text, doubt))), False
    if len(sure) < len(tickets):
        part = translate("tickets", "só {count} de {total} bilhetes")
        text = " \u00b7 ".join(filter(None, (text, part.format(count=len(sure), total=len(tickets)))))
    return deadline(first, zone), text, True


def left(moment: datetime | None, now: datetime) -> str:
    """Return ``faltam 2 dias e 4 h``, ``faltam 40 min``, ``prazo encerrado``."""
    if moment is None:
        return ""
    minutes = int((moment - now).total_seconds() // 60)
    if minutes <= 0:
        return translate("tickets", "prazo encerrado")
    days, rest = divmod(minutes, 24 * 60)
    hours = rest // 60
    if days:
        words = plural("tickets", "falta {count} dia e {hours} h", "faltam {count} dias e {hours} h", days)
        return words.format(hours=hours)
    if hours:
        return translate("tickets", "faltam {hours} h e {minutes} min").format(hours=hours, minutes=rest % 60)
    return translate("tickets", "faltam {minutes} min").format(minutes=minutes)


def seat_missing_fiscal(seats: list[str]) -> str:
    """Return which fiscal tickets are still on their way."""
    return plural(
        "tickets",
        "O bilhete fiscal da poltrona {seats} ainda não chegou.",
        "Os bilhetes fiscais das poltronas {seats} ainda não chegaram.",
        len(seats),
    ).format(seats=", ".join(seats))


def fiscal_comes() -> str:
    """Return what happens about a fiscal ticket that is late."""
    return translate(
        "tickets",
        "A passagem está paga e confirmada, e o comprovante já pode ser impresso. "
        "Perguntamos de novo sozinhos.",
    )


def saved(count: int, folder: Path) -> str:
    """Return where PDFs were saved."""
    words = plural("tickets", "PDF salvo em {folder}", "{count} PDFs salvos em {folder}", count)
    return words.format(folder=folder)


def making(count: int) -> str:
    """Return that slips are on their way to the printer or the disk."""
    return plural("tickets", "Preparando {count} comprovante", "Preparando {count} comprovantes", count)


def printed(count: int) -> str:
    """Return how many slips went to the printer."""
    return plural(
        "tickets",
        "{count} comprovante enviado à impressora",
        "{count} comprovantes enviados à impressora",
        count,
    )


def print_button(missing: int, total: int) -> str:
    """Return the words of the print button."""
    if missing in (0, total):
        return plural("tickets", "Imprimir", "Imprimir todos", total)
    return plural("tickets", "Imprimir {count} que falta", "Imprimir {count} que faltam", missing)
