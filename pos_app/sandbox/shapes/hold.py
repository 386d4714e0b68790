"""Seat blocks of a provider (contract 2.4, 4.6)."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from pos_app.sandbox.shapes.reply_writer import Pair, ReplyWriter, cents, instant_of

_STATES = ("blocked", "BLOCKED", "held", "reserved", "RESERVED", "bloqueada", "ok")
_REASONS = ("Seat is not available", "Poltrona indisponível", "SEAT_TAKEN")


def hold(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    held: list[dict[str, Any]] = plain["seats"]
    refused = [label for label in writer.context.labels if label not in {seat["label"] for seat in held}]
    form = writer.shape.hold_form
    if form == "ids":
        seats: Any = _ids(held)
    elif form == "keyed":
        seats = {seat["label"]: _seat(writer, seat, labelled=False) for seat in held}
    else:
        seats = [_seat(writer, seat) for seat in held] + _refused_seats(writer, refused)
    name, envelope = "block ids" if form == "ids" else "blocks", writer.shape.hold_envelope
    if form == "one" and len(held) == 1 and not refused:
        return writer.wrapped(seats[0], envelope)
    if envelope == "array" and not refused:
        return seats
    root = [*_once(writer, held), *_decoys(writer), *_refusals(writer, refused)]
    return writer.wrapped(writer.record([(name, seats), *root], kind="root"), envelope)


def _ids(held: Sequence[dict[str, Any]]) -> Any:
    """Return bare ids: one is unambiguous, several stand at their labels."""
    if len(held) == 1:
        return [held[0]["id"]]
    return {seat["label"]: seat["id"] for seat in held}


def _at_root(writer: ReplyWriter) -> bool:
    """Return whether there is a root where what all seats share may stand once."""
    return writer.shape.hold_form != "one" and writer.shape.hold_envelope != "array"


def _once(writer: ReplyWriter, held: Sequence[dict[str, Any]]) -> list[Pair]:
    ids = writer.shape.hold_form == "ids"
    known = bool(held) and "expiresAt" in held[0]
    if not known or not ((writer.shape.hold_expiry_at == "once" or ids) and _at_root(writer)):
        return []
    return writer.expiry(instant_of(held[0]["expiresAt"]), writer.shape.hold_expiry, "held until")


def _seat(writer: ReplyWriter, seat: dict[str, Any], *, labelled: bool = True) -> dict[str, Any]:
    pairs: list[Pair] = [_id(writer, seat["id"])]
    if labelled:
        pairs.append(_label(writer, seat["label"]))
    if writer.coin("tells state") or writer.shape.hold_refused == "status":
        pairs.append(("block state", writer.pick("block state", _STATES)))
    if "expiresAt" in seat and not (writer.shape.hold_expiry_at == "once" and _at_root(writer)):
        pairs += writer.expiry(instant_of(seat["expiresAt"]), writer.shape.hold_expiry, "held until")
    if writer.shape.hold_decoy == "each":
        pairs.append(("transaction id", str(_invented(f"each {seat['id']}"))))
        pairs.append(("seat key", 70_000 + sum(seat["id"].encode())))
    return writer.record([*pairs, *_price(writer, seat)], kind="block")


def _id(writer: ReplyWriter, block: str | None) -> Pair:
    if writer.shape.hold_id == "flat":
        return "block id", block
    return "block", None if block is None else {writer.name("block id"): block}


def _label(writer: ReplyWriter, label: str) -> Pair:
    form = writer.shape.hold_label
    if form == "object":
        return "block seat", {writer.shown("label"): label}
    return ("=label" if form == "label" else "block label"), label


def _price(writer: ReplyWriter, seat: dict[str, Any]) -> list[Pair]:
    form, style = writer.shape.hold_price, writer.shape.hold_money
    if form == "none":
        return []
    pairs = [writer.priced("seat price", cents(seat["price"]), style)]
    if form == "original":
        pairs.append(writer.priced("original price", writer.context.full[seat["label"]], style))
    return [*pairs, *writer.unit(style)]


def _decoys(writer: ReplyWriter) -> list[Pair]:
    """Return ids beside those of the blocks: of the request and of a transaction. They hold nothing."""
    form, seed = writer.shape.hold_decoy, f"{int(writer.now)} {writer.context.labels}"
    pairs: list[Pair] = []
    if form in ("request", "both"):
        pairs.append(("request id", str(_invented(f"request {seed}"))))
    if form in ("transaction", "both"):
        pairs.append(("transaction id", _invented(f"transaction {seed}").hex))
    return pairs


def _refused_seats(writer: ReplyWriter, refused: Sequence[str]) -> list[dict[str, Any]]:
    if writer.shape.hold_refused != "status":
        return []
    word = writer.pick("refused state", ("unavailable", "UNAVAILABLE", "refused", "indisponivel"))
    state: Pair = ("block state", word)
    return [writer.record([_id(writer, None), _label(writer, at), state], extras=False) for at in refused]


def _refusals(writer: ReplyWriter, refused: Sequence[str]) -> list[Pair]:
    form = writer.shape.hold_refused
    if not refused or form in ("missing", "status"):
        return []
    if form == "labels":
        return [("refused", list(refused))]
    why: Pair = ("reason", writer.pick("reason", _REASONS))
    return [("refused", [writer.record([_label(writer, at), why], extras=False) for at in refused])]


def _invented(text: str) -> uuid.UUID:
    return uuid.uuid5(uuid.NAMESPACE_OID, text)
