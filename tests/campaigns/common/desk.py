"""What the program's journal holds, in the words of the judge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pos_app.domain.attempts import Attempt, AttemptState
from tests.campaigns.common.judge import Held, Known, Made

PAID = frozenset({AttemptState.COMPLETED, AttemptState.PRINTED})
NONE = frozenset({AttemptState.NOT_SENT, AttemptState.REJECTED, AttemptState.NO_ORDER})


def known(attempt: Attempt) -> Known:
    state = attempt.state
    if state in PAID:
        held = Held.PAID
    elif state in NONE | {AttemptState.BLOCKED}:
        held = Held.NONE
    else:
        held = Held.REFUSED if state is AttemptState.REFUSED else Held.OPEN
    total = int(attempt.sold.total)
    return Known(
        attempt.partner_id, attempt.public_id, held, total, sends=attempt.sends, ended=attempt.settled
    )


def made(order: Mapping[str, Any]) -> Made:
    seats = tuple(f"{seat['tripId']} {seat['label']}" for seat in order["seats"])
    total = round(order["totalAmount"] * 100)
    return Made(str(order["externalRemoteId"]), order["publicId"], order["status"], total, seats)
