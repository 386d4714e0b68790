"""``pos-app recover``: find out what became of every order that a crash or a closed program left open."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from typing import Any

from pos_app.commands.outcomes import CURRENCY, Exit, gravest, outcome, print_result
from pos_app.core import Core
from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.domain.order_states import Lookup, Phase
from pos_app.journal import reading
from pos_app.system import journal_key
from pos_app.system.options import Options
from pos_app.wording import explain
from pos_app.wording.sentence import listed
from pos_app.wording.translation import plural, translate


async def recover(core: Core, patience: float, *, as_json: bool) -> int:
    """Follow what is open until it is settled, or for ``patience`` seconds; print it, return the exit code.

    Same as the desk at its start: no order is ever sent here, orders are only looked up.
    """
    newest: dict[str, Attempt] = {}
    moved = asyncio.Event()

    def follow(attempt: Attempt) -> None:
        newest[attempt.id] = attempt
        moved.set()

    unsubscribe = core.orders.on_attempt(follow)
    for found in await core.orders.recover():
        newest.setdefault(found.id, found)
    deadline = core.clock.monotonic() + patience
    while any(map(_worth_waiting, newest.values())):
        left = deadline - core.clock.monotonic()
        if left <= 0:
            break
        moved.clear()
        await core.clock.wait(left, moved)
    unsubscribe()
    notes = []
    if core.journal.set_aside:
        text = translate("recover", "O registro estava danificado e foi guardado em {path}.")
        notes.append(text.format(path=core.journal.set_aside))
    return show(tuple(newest.values()), core.journal.unreadable, as_json=as_json, notes=notes)


def list_open(options: Options, *, as_json: bool) -> int:
    """Print what is open and return the exit code. It only reads, so a desk may be running meanwhile.

    Raises:
        KeyFault, StorageFault: the journal cannot be read.
    """
    key = journal_key.existing(options.data_dir)
    attempts, unreadable = reading.open_attempts(options.data_dir, key)
    return show(attempts, unreadable, as_json=as_json)


def show(attempts: Sequence[Attempt], unreadable: int, *, as_json: bool, notes: Sequence[str] = ()) -> int:
    """Print attempts for people, or as one JSON object for machines; return the exit code."""
    still_open = sum(not one.settled for one in attempts)
    if as_json:
        payload = {"open": still_open, "unreadable": unreadable, "attempts": [entry(one) for one in attempts]}
        print_result(json.dumps(payload, ensure_ascii=False))
    else:
        print_result(
            "\n\n".join((headline(still_open, len(attempts) - still_open), *map(paragraph, attempts)))
        )
    for note in (*notes, *unread(unreadable)):
        print(note, file=sys.stderr)
    # An unreadable row may hold an open order.
    return gravest(attempts) or (Exit.UNRESOLVED if unreadable else Exit.DONE)


def _worth_waiting(attempt: Attempt) -> bool:
    """Return whether a reply of the provider may still settle an attempt; the others need a person."""
    sending = attempt.phase is Phase.SENDING
    return not attempt.settled and (sending or attempt.facts.lookup is not Lookup.NONE)


def refused(sentence: str, *, as_json: bool) -> int:
    """Print why nothing could be tried, and return the exit code."""
    print_result(json.dumps({"error": sentence}, ensure_ascii=False) if as_json else sentence)
    return Exit.NOT_SENT


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
    sold, summary = attempt.sold, explain.attempt(attempt)
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


def entry(attempt: Attempt) -> dict[str, Any]:
    """Return an attempt for machines. Times are ISO 8601 in UTC, amounts are integers in cents."""
    sold, summary = attempt.sold, explain.attempt(attempt)
    return {
        "publicId": attempt.public_id,
        "partnerId": attempt.partner_id,
        "state": attempt.state.value,
        "outcome": outcome(attempt),
        "settled": attempt.settled,
        "since": attempt.opened.isoformat(),
        "changed": attempt.changed.isoformat(),
        "route": sold.route,
        "departure": sold.departure.isoformat(),
        "seats": [seat.seat for seat in sold.seats],
        "currency": CURRENCY,
        "totalCents": sold.total,
        "providerTotalCents": attempt.provider_total,
        "title": summary.title,
        "happened": summary.what_happened,
        "money": summary.money,
        "next": summary.what_to_do,
    }


def unread(count: int) -> list[str]:
    """Report that rows of the journal cannot be read."""
    if not count:
        return []
    return [
        plural(
            "recover",
            "{count} linha do registro não pôde ser lida. "
            "Nada foi apagado: guarde a pasta de dados e chame o suporte.",
            "{count} linhas do registro não puderam ser lidas. "
            "Nada foi apagado: guarde a pasta de dados e chame o suporte.",
            count,
        )
    ]
