"""Orders, their lists and fiscal tickets of a provider (contract 2.8 to 2.10, 2.12)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.shapes.context import Context
from pos_app.sandbox.shapes.outcome import pix_pairs
from pos_app.sandbox.shapes.pen import Pair, Pen
from pos_app.sandbox.shapes.words import cased


def created(pen: Pen, plain: dict[str, Any], context: Context) -> Any:
    """Return a 201: only its id (asynchronous), or with its items."""
    public_id = plain["publicId"]
    if "item" not in plain:
        return pen.record([("=publicId", public_id)])
    made = pen.shape
    items = [_created_item(pen, item, public_id) for item in plain["item"]]
    if made.all_snake:
        items = [_snaked(item) for item in items]
    name = pen.shown(made.sync_items)
    pairs: list[Pair] = [*_sync_id(pen, public_id), (f"={name}", items)]
    pairs += _echo(pen, context.remote_ids.get(public_id, ""))
    return pen.wrapped(pen.record(pairs), made.sync_wrapper)


def _created_item(pen: Pen, plain: dict[str, Any], public_id: str) -> dict[str, Any]:
    item = dict(plain)
    ticket = item["itemDetails"].get("ticket")
    if ticket:
        ticket = {
            pen.name("locator") if name == "localizer" else name: value for name, value in ticket.items()
        }
        item["itemDetails"] = {**item["itemDetails"], "ticket": ticket}
    if pen.shape.sync_id == "item_meta":
        item["meta"] = {**item["meta"], pen.shown("publicId"): public_id}
    return item


def _sync_id(pen: Pen, public_id: str) -> list[Pair]:
    form = pen.shape.sync_id
    if form == "root":
        return [("=publicId" if pen.pick("documented id", (True, False)) else "order id", public_id)]
    if form == "order":
        name = pen.pick("order id at", ("id", "publicId", "orderId"))
        return [("=order", {pen.shown(name): public_id})]
    return [("=meta", {pen.shown("publicId"): public_id})] if form == "meta" else []


def _echo(pen: Pen, remote_id: str) -> list[Pair]:
    """Return the partner's own id as this provider gives it back."""
    form = pen.shape.remote_echo
    if not remote_id or not pen.shape.remote_kept or form == "none":
        return []
    if form == "root":
        return [("remote id", remote_id)]
    return [
        (f"={pen.pick('echo', ('metadata', 'partner', 'reference'))}", {pen.name("remote id"): remote_id})
    ]


def _snaked(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {cased(name, "snake"): _snaked(value) for name, value in plain.items()}
    return [_snaked(value) for value in plain] if isinstance(plain, list) else plain


def _with(pen: Pen, plain: dict[str, Any], pairs: list[Pair]) -> dict[str, Any]:
    """Return an object of the contract as it is shown, with members beside it."""
    return {**plain, **{name: value for name, value in pen.record(pairs).items() if name not in plain}}


def detail(pen: Pen, plain: dict[str, Any], context: Context) -> Any:
    """Return an order in full."""
    made = _with(pen, plain, _echo(pen, context.remote_ids.get(plain["publicId"], "")))
    items = [_detail_item(pen, item) for item in made.pop("item")]
    made["payments"] = [_payment(pen, payment) for payment in made["payments"]]
    made[pen.shape.order_items] = items
    return pen.wrapped(made, pen.shape.order_wrapper)


def _detail_item(pen: Pen, plain: dict[str, Any]) -> dict[str, Any]:
    if "localizer" not in plain:
        return plain
    item = dict(plain)
    name, place = pen.name("locator"), pen.shape.locator_place
    locator = {name: item.pop("localizer")}
    details = item["itemDetails"]
    if place == "item":
        return {**item, **locator}
    if place == "meta":
        return {**item, "meta": {**item["meta"], **locator}}
    inside = "ticket" if place == "ticket" else "passenger"
    return {**item, "itemDetails": {**details, inside: {**details.get(inside, {}), **locator}}}


def _payment(pen: Pen, plain: dict[str, Any]) -> dict[str, Any]:
    if plain["type"] != "pix":
        return plain
    shown = pen.shape.pix_place in ("both", "detail")
    return {**plain, "meta": pen.record(pix_pairs(pen, plain["meta"])) if shown else {}}


def listing(pen: Pen, plain: list[dict[str, Any]], context: Context) -> Any:
    """Return an order list."""
    entries = [
        _with(pen, entry, _echo(pen, context.remote_ids.get(entry["publicId"], ""))) for entry in plain
    ]
    if pen.shape.list_envelope == "page":
        return {
            "content": entries,
            "totalElements": len(entries),
            "totalPages": 1 if entries else 0,
            "number": 0,
        }
    return pen.wrapped(entries, pen.shape.list_envelope)


def fiscal(pen: Pen, plain: list[dict[str, Any]]) -> Any:
    """Return the fiscal tickets of an order."""
    return pen.wrapped(plain, pen.shape.fiscal_envelope)
