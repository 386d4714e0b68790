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
from pos_app.system.options import Options
from pos_app.wording import explain
from pos_app.wording.sentence import listed


async def recover(core: Core, patience: float, *, as_json: bool) -> int:
    """Follow what is open until it is settled, or for ``patience`` seconds; print it, return the exit code.

    It does what the desk does at its start: nothing is ever sent here, only asked for.
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
    notes = [f"O registro estava danificado e foi guardado em {core.journal.set_aside}."] * bool(
        core.journal.set_aside
    )
    return show(tuple(newest.values()), core.journal.unreadable, as_json=as_json, notes=notes)


def list_open(options: Options, *, as_json: bool) -> int:
    """Print what is open and return the exit code. It only reads, so a desk may be running meanwhile.

    Raises:
        StorageFault: the journal cannot be read.
    """
    attempts, unreadable = reading.open_attempts(options.data_dir)
    return show(attempts, unreadable, as_json=as_json)


def show(attempts: Sequence[Attempt], unreadable: int, *, as_json: bool, notes: Sequence[str] = ()) -> int:
    """Print attempts for people, or as one JSON object for machines; return the exit code."""
    still_open = sum(not one.settled for one in attempts)
    if as_json:
        told = {"open": still_open, "unreadable": unreadable, "attempts": [entry(one) for one in attempts]}
        print_result(json.dumps(told, ensure_ascii=False))
    else:
        print_result(
            "\n\n".join((headline(still_open, len(attempts) - still_open), *map(paragraph, attempts)))
        )
    for note in (*notes, *unread(unreadable)):
        print(note, file=sys.stderr)
    # An order may stand in what cannot be read.
    return gravest(attempts) or (Exit.UNRESOLVED if unreadable else Exit.DONE)


def _worth_waiting(attempt: Attempt) -> bool:
    """Tell whether an answer of the provider may still move an attempt; the others are for people."""
    sending = attempt.phase is Phase.SENDING
    return not attempt.settled and (sending or attempt.facts.lookup is not Lookup.NONE)


def refused(sentence: str, *, as_json: bool) -> int:
    """Print why nothing could be tried, and return the exit code."""
    print_result(json.dumps({"error": sentence}, ensure_ascii=False) if as_json else sentence)
    return Exit.NOT_SENT


def headline(still_open: int, settled: int) -> str:
    """Count in words: ``1 venda em aberto, 2 resolvidas agora.``"""
    if not still_open and not settled:
        return "Nenhuma venda em aberto."
    parts = []
    if still_open:
        parts.append("1 venda em aberto" if still_open == 1 else f"{still_open} vendas em aberto")
    if settled:
        parts.append("1 resolvida agora" if settled == 1 else f"{settled} resolvidas agora")
    return ", ".join(parts) + "."


def paragraph(attempt: Attempt) -> str:
    """Return what to tell about an attempt: what happened, the money, what next, since when, which order."""
    sold, said = attempt.sold, explain.attempt(attempt)
    labels = [seat.seat for seat in sold.seats]
    seats = ("poltrona " if len(labels) == 1 else "poltronas ") + listed(labels)
    lines = [f"{sold.route} · {sold.departure:%d/%m/%Y %H:%M} · {seats} · {brl(sold.total)}"]
    lines.append(f"  {said.title}. {said.what_happened}")
    lines.append(f"  Dinheiro: {said.money}")
    if said.what_to_do:
        lines.append(f"  Agora: {said.what_to_do}")
    order = attempt.public_id or "ainda sem número"
    lines.append(f"  Desde: {attempt.opened.astimezone():%d/%m/%Y %H:%M:%S} · Pedido: {order}")
    return "\n".join(lines)


def entry(attempt: Attempt) -> dict[str, Any]:
    """Return an attempt for machines. Times are ISO 8601 in UTC, amounts are integers in cents."""
    sold, said = attempt.sold, explain.attempt(attempt)
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
        "title": said.title,
        "happened": said.what_happened,
        "money": said.money,
        "next": said.what_to_do,
    }


def unread(count: int) -> list[str]:
    """Say that rows of the journal cannot be read."""
    if not count:
        return []
    what = "1 linha do registro não pôde ser lida"
    if count > 1:
        what = f"{count} linhas do registro não puderam ser lidas"
    return [f"{what}. Nada foi apagado: guarde a pasta de dados e chame o suporte."]
