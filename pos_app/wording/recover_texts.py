"""What ``pos-app recover`` says about sales whose outcome was open."""

from __future__ import annotations

from pathlib import PurePath

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.wording import attempt_texts
from pos_app.wording.sentence import listed
from pos_app.wording.translation import filled, numbered, plural, translate

rows_unread = numbered(
    "recover",
    "{count} linha do registro não pôde ser lida. Nada foi apagado: guarde a pasta de dados e chame o "
    "suporte.",
    "{count} linhas do registro não puderam ser lidas. Nada foi apagado: guarde a pasta de dados e chame o "
    "suporte.",
)


@filled("recover", "O registro estava danificado e foi guardado em {path}.")
def set_aside(path: PurePath | str) -> str: ...


def headline(still_open: int, settled: int) -> str:
    """Count in words: ``1 venda em aberto, 2 resolvidas agora.``"""
    if not still_open and not settled:
        return translate("recover", "Nenhuma venda em aberto.")
    parts = []
    if still_open:
        parts.append(plural("recover", "{count} venda em aberto", "{count} vendas em aberto", still_open))
    if settled:
        parts.append(plural("recover", "{count} resolvida agora", "{count} resolvidas agora", settled))
    return ", ".join(parts) + "."


def paragraph(attempt: Attempt) -> str:
    """Return the lines about an attempt: what happened, the money, what next, since when, which order."""
    sold, summary = attempt.sold, attempt_texts.attempt(attempt)
    labels = [seat.seat for seat in sold.seats]
    seats = plural("recover", "poltrona {seats}", "poltronas {seats}", len(labels)).format(
        seats=listed(labels)
    )
    lines = [f"{sold.route} · {sold.departure:%d/%m/%Y %H:%M} · {seats} · {brl(sold.total)}"]
    lines.append(f"  {summary.title}. {summary.what_happened}")
    lines.append("  " + translate("recover", "Dinheiro: {text}").format(text=summary.money))
    if summary.what_to_do:
        lines.append("  " + translate("recover", "Agora: {text}").format(text=summary.what_to_do))
    order = attempt.public_id or translate("recover", "ainda sem número")
    since = f"{attempt.opened.astimezone():%d/%m/%Y %H:%M:%S}"
    lines.append(
        "  " + translate("recover", "Desde: {since} · Pedido: {order}").format(since=since, order=order)
    )
    return "\n".join(lines)
