"""``pos-app recover``: find out what became of every order that a crash or a closed program left open."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from pos_app.commands.outcomes import CURRENCY, gravest, outcome, print_json, print_result
from pos_app.core import Core
from pos_app.domain.attempts import Attempt
from pos_app.domain.order_states import Lookup, Phase
from pos_app.journal import reading
from pos_app.system import journal_key
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.wording import attempt_texts, command_texts


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
        notes.append(command_texts.set_aside(core.journal.set_aside))
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
        print_json(payload, code_tells=True)
    else:
        headline = command_texts.headline(still_open, len(attempts) - still_open)
        told = "\n\n".join((headline, *map(command_texts.paragraph, attempts)))
        print_result(told, code_tells=True)
    if unreadable:
        notes = (*notes, command_texts.rows_unread(unreadable))
    for note in notes:
        print(note, file=sys.stderr)
    # An unreadable row may hold an open order.
    return gravest(attempts) or (Exit.UNRESOLVED if unreadable else Exit.DONE)


def _worth_waiting(attempt: Attempt) -> bool:
    """Return whether a reply of the provider may still settle an attempt; the others need a person."""
    sending = attempt.phase is Phase.SENDING
    return not attempt.settled and (sending or attempt.facts.lookup is not Lookup.NONE)


def entry(attempt: Attempt) -> dict[str, Any]:
    """Return an attempt for machines. Times are ISO 8601 in UTC, amounts are integers in cents."""
    sold, summary = attempt.sold, attempt_texts.attempt(attempt)
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
        "differences": [asdict(one) for one in attempt.differences],
        "title": summary.title,
        "happened": summary.what_happened,
        "money": summary.money,
        "next": summary.what_to_do,
    }
