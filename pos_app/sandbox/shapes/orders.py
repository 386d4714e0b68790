"""Orders, their lists and fiscal tickets of a provider (contract 2.8 to 2.10, 2.12)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.shapes.context import Context
from pos_app.sandbox.shapes.outcome import code_pairs
from pos_app.sandbox.shapes.reply_writer import Pair, ReplyWriter
from pos_app.sandbox.shapes.words import cased


def created(writer: ReplyWriter, plain: dict[str, Any], context: Context) -> Any:
    """Return a 201: only its id (asynchronous), or with its items."""
    public_id = plain["publicId"]
    if "item" not in plain:
        return writer.record([("=publicId", public_id)])
    made = writer.shape
    items = [_created_item(writer, item, public_id) for item in plain["item"]]
    if made.all_snake:
        items = [_snaked(item) for item in items]
    name = writer.shown(made.sync_items)
    pairs: list[Pair] = [*_sync_id(writer, public_id), (f"={name}", items)]
    pairs += _echo(writer, context.remote_ids.get(public_id, ""))
    return writer.wrapped(writer.record(pairs), made.sync_wrapper)


def _created_item(writer: ReplyWriter, plain: dict[str, Any], public_id: str) -> dict[str, Any]:
    item = dict(plain)
    ticket = item["itemDetails"].get("ticket")
    if ticket:
        ticket = {
            writer.name("locator") if name == "localizer" else name: value for name, value in ticket.items()
        }
        item["itemDetails"] = {**item["itemDetails"], "ticket": ticket}
    if writer.shape.sync_id == "item_meta":
        item["meta"] = {**item["meta"], writer.shown("publicId"): public_id}
    return item


def _sync_id(writer: ReplyWriter, public_id: str) -> list[Pair]:
    form = writer.shape.sync_id
    if form == "root":
        return [("=publicId" if writer.pick("documented id", (True, False)) else "order id", public_id)]
    if form == "order":
        name = writer.pick("order id at", ("id", "publicId", "orderId"))
        return [("=order", {writer.shown(name): public_id})]
    return [("=meta", {writer.shown("publicId"): public_id})] if form == "meta" else []


def _echo(writer: ReplyWriter, remote_id: str) -> list[Pair]:
    """Return the partner's own id as this provider gives it back."""
    form = writer.shape.remote_echo
    if not remote_id or not writer.shape.remote_kept or form == "none":
        return []
    if form == "root":
        return [("remote id", remote_id)]
    return [
        (
            f"={writer.pick('echo', ('metadata', 'partner', 'reference'))}",
            {writer.name("remote id"): remote_id},
        )
    ]


def _snaked(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {cased(name, "snake"): _snaked(value) for name, value in plain.items()}
    return [_snaked(value) for value in plain] if isinstance(plain, list) else plain


def _with(writer: ReplyWriter, plain: dict[str, Any], pairs: list[Pair]) -> dict[str, Any]:
    """Return an object of the contract as it is shown, with members beside it."""
    return {**plain, **{name: value for name, value in writer.record(pairs).items() if name not in plain}}


def detail(writer: ReplyWriter, plain: dict[str, Any], context: Context) -> Any:
    """Return an order in full."""
    made = _with(writer, plain, _echo(writer, context.remote_ids.get(plain["publicId"], "")))
    items = [_detail_item(writer, item) for item in made.pop("item")]
    made["payments"] = [_payment(writer, payment) for payment in made["payments"]]
    made[writer.shape.order_items] = items
    return writer.wrapped(made, writer.shape.order_wrapper)


def _detail_item(writer: ReplyWriter, plain: dict[str, Any]) -> dict[str, Any]:
    if "localizer" not in plain:
        return plain
    item = dict(plain)
    name, place = writer.name("locator"), writer.shape.locator_place
    locator = {name: item.pop("localizer")}
    details = item["itemDetails"]
    if place == "item":
        return {**item, **locator}
    if place == "meta":
        return {**item, "meta": {**item["meta"], **locator}}
    inside = "ticket" if place == "ticket" else "passenger"
    return {**item, "itemDetails": {**details, inside: {**details.get(inside, {}), **locator}}}


def _payment(writer: ReplyWriter, plain: dict[str, Any]) -> dict[str, Any]:
    code = code_pairs(writer, plain["meta"])
    if not code:
        return plain
    shown = writer.shape.pix_place in ("both", "detail")
    return {**plain, "meta": writer.record(code) if shown else {}}


def listing(writer: ReplyWriter, plain: list[dict[str, Any]], context: Context) -> Any:
    """Return an order list."""
    entries = [
        _with(writer, entry, _echo(writer, context.remote_ids.get(entry["publicId"], ""))) for entry in plain
    ]
    if writer.shape.list_envelope == "page":
        return {
            "content": entries,
            "totalElements": len(entries),
            "totalPages": 1 if entries else 0,
            "number": 0,
        }
    return writer.wrapped(entries, writer.shape.list_envelope)


def fiscal(writer: ReplyWriter, plain: list[dict[str, Any]]) -> Any:
    """Return the fiscal tickets of an order."""
    return writer.wrapped(plain, writer.shape.fiscal_envelope)
