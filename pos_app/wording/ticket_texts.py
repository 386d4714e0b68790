"""Sentences about tickets, slips and deadlines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from pathlib import Path

from pos_app.domain.documents import DocumentType, masked, pretty
from pos_app.domain.orders import Ticket
from pos_app.wording import format
from pos_app.wording.sentence import listed
from pos_app.wording.translation import filled, numbered, phrase, plural, translate

fiscal_comes = phrase(
    "tickets",
    "A passagem está paga e confirmada, e o comprovante já pode ser impresso. Consultamos de novo "
    "automaticamente.",
)
documents_came = numbered(
    "tickets",
    "O bilhete fiscal chegou depois do comprovante",
    "{count} bilhetes fiscais chegaram depois dos comprovantes",
)
replaces = numbered(
    "tickets",
    "O papel que o passageiro tem foi impresso antes do BP-e. O novo traz os dados do BP-e e substitui o "
    "anterior.",
    "Os papéis que os passageiros têm foram impressos antes do BP-e. Os novos trazem os dados do BP-e e "
    "substituem os anteriores.",
)
print_documents = numbered("tickets", "Imprimir com o BP-e", "Imprimir os {count} com o BP-e")
making = numbered("tickets", "Preparando {count} comprovante", "Preparando {count} comprovantes")
printed = numbered("tickets", "{count} comprovante impresso", "{count} comprovantes impressos")
sent = numbered(
    "tickets",
    "{count} comprovante enviado à impressora, que não confirma: confira o papel",
    "{count} comprovantes enviados à impressora, que não confirma: confira o papel",
)
save_button = numbered("tickets", "Salvar PDF", "PDF dos {count}")
waits_for_printer = phrase("TicketRow", "O comprovante está na fila da impressora")


@filled("tickets", "hora de {place}")
def clock_of(place: str) -> str: ...
@filled("tickets", "Chegou o bilhete fiscal do pedido {order}")
def late_title(order: str) -> str: ...
@filled("tickets", "PDF salvo em {folder}", "{count} PDFs salvos em {folder}")
def saved(count: int, folder: Path) -> str: ...
@filled("tickets", "Imprimir em {printer}")
def print_on(printer: str) -> str: ...
@filled("tickets", "{done} de {count} impresso", "{done} de {count} impressos")
def printed_of(done: int, count: int) -> str: ...
@filled("tickets", "Imprimir {count}")
def print_count(count: int) -> str: ...
@filled("DoneBanner", "Venda concluída. Pedido {0}, {1}")
def sold(public_id: str, paid: str) -> str: ...
@filled("tickets", "Todos já foram impressos. Para outra via: 2ª via, {key}.")
def all_printed(key: str) -> str: ...


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

    Each ticket comes with its ``actions`` (contract 2.9). A deadline is that of the tickets for which it
    may be done; where the provider does not show that, the text states so. Past its deadline it may not.
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
    return deadline(first, zone), text, first is None or first > now


def left(moment: datetime | None, now: datetime) -> str:
    """Return ``faltam 2 dias e 4 h``, ``faltam 40 min``, ``prazo encerrado``."""
    if moment is None:
        return ""
    seconds = (moment - now).total_seconds()
    if seconds <= 0:
        return translate("tickets", "prazo encerrado")
    minutes = int(seconds // 60)
    if not minutes:
        return translate("tickets", "falta menos de 1 min")
    days, rest = divmod(minutes, 24 * 60)
    hours = rest // 60
    if days and hours:
        words = plural("tickets", "falta {count} dia e {hours} h", "faltam {count} dias e {hours} h", days)
        return words.format(hours=hours)
    if days:
        return plural("tickets", "falta {count} dia", "faltam {count} dias", days)
    if hours and rest % 60:
        words = plural(
            "tickets", "falta {count} h e {minutes} min", "faltam {count} h e {minutes} min", hours
        )
        return words.format(minutes=rest % 60)
    if hours:
        return plural("tickets", "falta {count} h", "faltam {count} h", hours)
    return plural("tickets", "falta {count} min", "faltam {count} min", minutes)


def seat_missing_fiscal(seats: list[str]) -> str:
    return plural(
        "tickets",
        "O bilhete fiscal da poltrona {seats} ainda não chegou.",
        "Os bilhetes fiscais das poltronas {seats} ainda não chegaram.",
        len(seats),
    ).format(seats=listed(seats))


def fiscal_missing(missing: int, count: int) -> str:
    """Return how many fiscal tickets of a journey in several buses are still on their way."""
    text = plural(
        "tickets",
        "Falta {count} bilhete fiscal de {total}.",
        "Faltam {count} bilhetes fiscais de {total}.",
        missing,
    )
    return text.format(total=count)


def late_text(buyer: str, route: str, more: int) -> str:
    """Return whose order it is, what is on paper, and how many orders wait after it."""
    whose = " \u00b7 ".join(filter(None, (buyer, route)))
    text = translate(
        "tickets",
        "O comprovante foi impresso antes. O novo traz os dados do BP-e e substitui o anterior.",
    )
    rest = plural(
        "tickets", "Depois deste, falta {count} pedido.", "Depois deste, faltam {count} pedidos.", more
    )
    return " ".join(filter(None, (f"{whose}." if whose else "", text, rest if more else "")))


def unsure(seats: Sequence[str]) -> str:
    """Return that nobody knows whether the slips of these seats came out, and what to do about it."""
    text = plural(
        "tickets",
        "Não sabemos se o comprovante da poltrona {seats} saiu. Confira o papel; se faltar, "
        "imprima de novo: sai marcado como 2ª via.",
        "Não sabemos se os comprovantes das poltronas {seats} saíram. Confira o papel; se "
        "faltarem, imprima de novo: saem marcados como 2ª via.",
        len(seats),
    )
    return text.format(seats=listed(seats))


def print_button(missing: int, total: int) -> str:
    if missing in (0, total):
        return plural("tickets", "Imprimir", "Imprimir todos", total)
    return plural("tickets", "Imprimir o que falta", "Imprimir os {count} que faltam", missing)


def tickets_in_legs(count: int, legs: int) -> str:
    """Return ``6 bilhetes em 3 trechos``; of a single bus only the tickets."""
    tickets = plural("tickets", "{count} bilhete", "{count} bilhetes", count)
    if legs < 2:
        return tickets
    return translate("tickets", "{tickets} em {legs} trechos").format(tickets=tickets, legs=legs)
