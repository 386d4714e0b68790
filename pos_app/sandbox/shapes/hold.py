"""Seat blocks of a provider (contract 2.4, 4.6)."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from pos_app.sandbox.shapes.context import Context
from pos_app.sandbox.shapes.pen import Pair, Pen, cents, instant_of

_STATES = ("blocked", "BLOCKED", "held", "reserved", "RESERVED", "bloqueada", "ok")
_REASONS = ("Seat is not available", "Poltrona indisponível", "SEAT_TAKEN")


def hold(pen: Pen, plain: dict[str, Any], asked: Context) -> Any:
    """Return the reply to a seat block."""
    held: list[dict[str, Any]] = plain["seats"]
    refused = [label for label in asked.labels if label not in {seat["label"] for seat in held}]
    form = pen.shape.hold_form
    if form == "ids":
        seats: Any = _ids(held)
    elif form == "keyed":
        seats = {seat["label"]: _seat(pen, seat, asked, labelled=False) for seat in held}
    else:
        seats = [_seat(pen, seat, asked) for seat in held] + _refused_seats(pen, refused)
    if form == "one" and len(held) == 1 and not refused:
        return _around(pen, [], seats[0])
    name = "block ids" if form == "ids" else "blocks"
    if pen.shape.hold_envelope == "array" and not refused:
        return seats
    root = [*_once(pen, held), *_decoys(pen, asked), *_refusals(pen, refused)]
    return _around(pen, [(name, seats), *root])


def _around(pen: Pen, pairs: list[Pair], alone: dict[str, Any] | None = None) -> Any:
    made = pen.record(pairs, kind="root") if alone is None else alone
    return pen.wrapped(made, pen.shape.hold_envelope)


def _ids(held: Sequence[dict[str, Any]]) -> Any:
    """Return bare ids: one is unambiguous, several stand at their labels."""
    if len(held) == 1:
        return [held[0]["id"]]
    return {seat["label"]: seat["id"] for seat in held}


def _at_root(pen: Pen) -> bool:
    """Return whether there is a root where what all seats share may stand once."""
    return pen.shape.hold_form != "one" and pen.shape.hold_envelope != "array"


def _once(pen: Pen, held: Sequence[dict[str, Any]]) -> list[Pair]:
    ids = pen.shape.hold_form == "ids"
    known = bool(held) and "expiresAt" in held[0]
    if not known or not ((pen.shape.hold_expiry_at == "once" or ids) and _at_root(pen)):
        return []
    return pen.expiry(instant_of(held[0]["expiresAt"]), pen.shape.hold_expiry, "held until")


def _seat(pen: Pen, seat: dict[str, Any], asked: Context, *, labelled: bool = True) -> dict[str, Any]:
    pairs: list[Pair] = [_id(pen, seat["id"])]
    if labelled:
        pairs.append(_label(pen, seat["label"]))
    if pen.pick("tells state", (True, False)) or pen.shape.hold_refused == "status":
        pairs.append(("block state", pen.pick("block state", _STATES)))
    if "expiresAt" in seat and not (pen.shape.hold_expiry_at == "once" and _at_root(pen)):
        pairs += pen.expiry(instant_of(seat["expiresAt"]), pen.shape.hold_expiry, "held until")
    if pen.shape.hold_decoy == "each":
        pairs.append(("transaction id", str(_invented(f"each {seat['id']}"))))
        pairs.append(("seat key", 70_000 + sum(seat["id"].encode())))
    return pen.record([*pairs, *_price(pen, seat, asked)], kind="block")


def _id(pen: Pen, block: str | None) -> Pair:
    if pen.shape.hold_id == "flat":
        return "block id", block
    return "block", None if block is None else {pen.name("block id"): block}


def _label(pen: Pen, label: str) -> Pair:
    form = pen.shape.hold_label
    if form == "object":
        return "block seat", {pen.shown("label"): label}
    return ("=label" if form == "label" else "block label"), label


def _price(pen: Pen, seat: dict[str, Any], asked: Context) -> list[Pair]:
    form, style = pen.shape.hold_price, pen.shape.hold_money
    if form == "none":
        return []
    pairs = [pen.priced("seat price", cents(seat["price"]), style)]
    if form == "original":
        pairs.append(pen.priced("original price", asked.full[seat["label"]], style))
    return [*pairs, *pen.unit(style)]


def _decoys(pen: Pen, asked: Context) -> list[Pair]:
    """Return ids beside those of the blocks: of the request and of a transaction. They hold nothing."""
    form, seed = pen.shape.hold_decoy, f"{int(pen.now)} {asked.labels}"
    pairs: list[Pair] = []
    if form in ("request", "both"):
        pairs.append(("request id", str(_invented(f"request {seed}"))))
    if form in ("transaction", "both"):
        pairs.append(("transaction id", _invented(f"transaction {seed}").hex))
    return pairs


def _refused_seats(pen: Pen, refused: Sequence[str]) -> list[dict[str, Any]]:
    if pen.shape.hold_refused != "status":
        return []
    word = pen.pick("refused state", ("unavailable", "UNAVAILABLE", "refused", "indisponivel"))
    return [
        pen.record([_id(pen, None), _label(pen, label), ("block state", word)], extras=False)
        for label in refused
    ]


def _refusals(pen: Pen, refused: Sequence[str]) -> list[Pair]:
    form = pen.shape.hold_refused
    if not refused or form in ("missing", "status"):
        return []
    if form == "labels":
        return [("refused", list(refused))]
    why = pen.pick("reason", _REASONS)
    return [
        ("refused", [pen.record([_label(pen, label), ("reason", why)], extras=False) for label in refused])
    ]


def _invented(text: str) -> uuid.UUID:
    return uuid.uuid5(uuid.NAMESPACE_OID, text)
