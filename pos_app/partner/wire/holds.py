"""The answer to a hold (contract 2.4, 4.6). Its form is open: ids and labels go by several names."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any

from pydantic import AliasChoices, AliasPath, BeforeValidator, Field

from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.seats import SeatHold
from pos_app.partner.transport import Reply
from pos_app.partner.wire import fields
from pos_app.partner.wire.model import Instant, MaybeAmount, Text, Wire, body, listed, read, word

_ENDPOINT = "seat block"
_REFUSED = frozenset({"refused", "rejected", "unavailable", "failed", "error", "occupied", "taken"})


def _label(value: object) -> object:
    return fields.first(value, "label", "number") if isinstance(value, dict) else value


class WireBlock(Wire):
    """One seat of the answer. Without an id it is not held."""

    id: Text = Field(default="", validation_alias=AliasChoices("id", "blockId", "seatBlockId"))
    label: Annotated[Text, BeforeValidator(_label)] = Field(
        default="", validation_alias=AliasChoices("label", "seat", "seatLabel")
    )
    until: Instant = Field(
        default=None, validation_alias=AliasChoices("expiresAt", "expireAt", "expirationDate")
    )
    price: MaybeAmount = Field(
        default=None, validation_alias=AliasChoices(AliasPath("price", "default"), "price", "amount")
    )
    status: Text = ""


def held(
    reply: Reply, trip_id: str, asked: Sequence[HoldRequest], now: datetime, hold_minutes: int
) -> HoldAnswer:
    """Return which of the asked seats are ours.

    A seat that the answer leaves out, or lists without an id, is refused. An answer without labels is
    matched by order, only where it has as many entries as were asked. ``now`` is UTC.

    Raises:
        Unreadable: the answer has no list of seats, or an entry that cannot be read.
    """
    entries: list[Any] = listed(body(reply, _ENDPOINT), _ENDPOINT, "seats", "items", "data", "blocks")
    blocks = [
        read(WireBlock, entry if isinstance(entry, dict) else {"id": entry}, _ENDPOINT, f"seats[{index}]")
        for index, entry in enumerate(entries)
    ]
    by_label = {block.label.casefold(): block for block in blocks if block.label}
    in_order = not by_label and len(blocks) == len(asked)
    estimated = now + timedelta(minutes=hold_minutes)
    holds, refused = [], []
    for index, seat in enumerate(asked):
        block = blocks[index] if in_order else by_label.get(seat.label.casefold())
        if block is None or not block.id or word(block.status) in _REFUSED:
            refused.append(seat.label)
            continue
        holds.append(
            SeatHold(
                block_id=block.id,
                trip_id=trip_id,
                label=seat.label,
                until=block.until or estimated,
                estimated=block.until is None,
                price=block.price,
            )
        )
    return HoldAnswer(tuple(holds), tuple(refused))
