"""Orders, their outcomes, codes, lists and fiscal tickets of a provider (contract 2.8 to 2.12)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.methods import CODE_FIELDS
from pos_app.sandbox.shapes.reply_writer import MISSING, Pair, ReplyWriter, instant_of
from pos_app.sandbox.shapes.words import cased


def created(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
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
    pairs += _echo(writer, public_id)
    return writer.wrapped(writer.record(pairs), made.sync_wrapper)


def _created_item(writer: ReplyWriter, plain: dict[str, Any], public_id: str) -> dict[str, Any]:
    item, names = dict(plain), {"localizer": writer.name("locator")}
    if ticket := item["itemDetails"].get("ticket"):
        item["itemDetails"] = {"ticket": {names.get(name, name): value for name, value in ticket.items()}}
    if writer.shape.sync_id == "item_meta":
        item["meta"] = {**item["meta"], writer.shown("publicId"): public_id}
    return item


def _sync_id(writer: ReplyWriter, public_id: str) -> list[Pair]:
    form = writer.shape.sync_id
    if form == "root":
        return [("=publicId" if writer.coin("documented id") else "order id", public_id)]
    if form == "order":
        name = writer.pick("order id at", ("id", "publicId", "orderId"))
        return [("=order", {writer.shown(name): public_id})]
    return [("=meta", {writer.shown("publicId"): public_id})] if form == "meta" else []


def _echo(writer: ReplyWriter, public_id: str) -> list[Pair]:
    """Return the partner's own id of an order as this provider gives it back."""
    form, remote_id = writer.shape.remote_echo, writer.context.remote_ids.get(public_id, "")
    if not remote_id or not writer.shape.remote_kept or form == "none":
        return []
    if form == "root":
        return [("remote id", remote_id)]
    holder = writer.pick("echo", ("metadata", "partner", "reference"))
    return [(f"={holder}", {writer.name("remote id"): remote_id})]


def _snaked(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {cased(name, "snake"): _snaked(value) for name, value in plain.items()}
    return [_snaked(value) for value in plain] if isinstance(plain, list) else plain


def _with(writer: ReplyWriter, plain: dict[str, Any], pairs: list[Pair]) -> dict[str, Any]:
    return {**plain, **{name: value for name, value in writer.record(pairs).items() if name not in plain}}


def detail(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    made = _with(writer, plain, _echo(writer, plain["publicId"]))
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


def listing(writer: ReplyWriter, plain: list[dict[str, Any]]) -> Any:
    entries = [_with(writer, entry, _echo(writer, entry["publicId"])) for entry in plain]
    if writer.shape.list_envelope == "page":
        count = len(entries)
        return {"content": entries, "totalElements": count, "totalPages": min(count, 1), "number": 0}
    return writer.wrapped(entries, writer.shape.list_envelope)


def fiscal(writer: ReplyWriter, plain: list[dict[str, Any]]) -> Any:
    return writer.wrapped(plain, writer.shape.fiscal_envelope)


# --- Outcomes, and the codes by which orders are paid ----------------------------------------------------

_DOT = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAA"
    "AABJRU5ErkJggg=="
)
"""A picture that stands where others show the code as one; it pays nothing."""
_PIX, _OTHER = "pix", "=paymentCode"
"""The objects of their own that hold a code."""


def checkout(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    form, data = writer.shape.checkout, plain["data"]
    head: list[Pair] = [(f"={name}", plain[name]) for name in ("success", "message", "timestamp")]
    body = _body(writer, data)
    if form == "flat":
        return writer.record([*head, *body], kind="outcome")
    if form == "order":
        aside = (f"={writer.shape.checkout_payments}", _PIX, _OTHER)
        inner = [pair for pair in body if pair[0] not in aside]
        beside = [pair for pair in body if pair[0] in aside]
        return writer.record([*head, ("=order", writer.record(inner, kind="order")), *beside])
    return writer.record([*head, (f"={form}", writer.record(body, kind="outcome"))])


def _body(writer: ReplyWriter, data: dict[str, Any]) -> list[Pair]:
    status = data["checkoutStatus"]
    shown = writer.shape.checkout_status
    pairs: list[Pair] = [("order id", data["orderId"])]
    names = ("checkoutId", "createdAt", "updatedAt", "totalAmount", "currency")
    pairs += [(f"={name}", data[name]) for name in names]
    if shown != "code":
        pairs.append(("=status", _word(writer, data["status"])))
    if shown != "word":
        told = {**status, "status": _word(writer, status["status"])}
        names = ("code", "timestamp") if shown == "code" else tuple(told)
        pairs.append(("=checkoutStatus", {writer.shown(name): told[name] for name in names}))
    none = None if writer.shape.absent == "null" else MISSING
    for name in ("redirectUrl", "errorDetails", "metadata"):
        pairs.append((f"={name}", none if data[name] is None else data[name]))
    return [*pairs, *_payments(writer, data)]


def _word(writer: ReplyWriter, status: str) -> str:
    form = writer.shape.checkout_words
    return {"lower": status, "upper": status.upper(), "title": status.capitalize()}[form]


def _payments(writer: ReplyWriter, data: dict[str, Any]) -> list[Pair]:
    place = writer.shape.pix_place
    made, codes = [], []
    for plain in data["paymentResponses"]:
        bare: list[Pair] = [(f"={name}", value) for name, value in plain.items() if name not in CODE_FIELDS]
        bare = [(name, _word(writer, value) if name == "=status" else value) for name, value in bare]
        if code := code_pairs(writer, plain):
            codes.append((_PIX if "qrCode" in plain else _OTHER, code))
            bare += code if place in ("both", "response") else []
        made.append(writer.record(bare, kind="payment"))
    pairs: list[Pair] = [(f"={writer.shape.checkout_payments}", made)]
    if codes and place == "object":
        holder, code = codes[0]
        # Nested already: an object of its own needs no second one inside.
        pairs.append((holder, writer.record(code)))
    return pairs


def code_pairs(writer: ReplyWriter, plain: dict[str, Any]) -> list[Pair]:
    """Return the code that a payment brings, as this provider shows it; empty where it brings none. Providers
    write a PIX code each in its own way; any other stands under its own names with all of them."""
    if "qrCode" in plain:
        return _pix_pairs(writer, plain)
    return [(f"={name}", value) for name, value in plain.items() if name in CODE_FIELDS]


def _pix_pairs(writer: ReplyWriter, plain: dict[str, Any]) -> list[Pair]:
    image = writer.shape.pix_image
    pairs: list[Pair] = []
    if image == "data":
        # Some call the picture qrCode, and the code itself by another name.
        pairs.append(("=qrCode" if writer.coin("picture first") else "pix image", _DOT))
    elif image == "link":
        name = int.from_bytes(plain["qrCode"].encode()[-8:])
        pairs.append(("pix link", f"https://exemplo.com.br/qr/{name}.png"))
    pairs.append(("pix code", plain["qrCode"]))
    pairs += writer.expiry(instant_of(plain["expiresAt"]), writer.shape.pix_expiry)
    if writer.shape.pix_form == "nested":
        return [("pix holder", writer.record(pairs))]
    return pairs


def checkout_v4(_writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    """Return the outcome in the v4 form, which the contract shows in full."""
    data = plain["data"]
    bare = [
        {name: value for name, value in paid.items() if name not in CODE_FIELDS}
        for paid in data["paymentResponses"]
    ]
    return {**plain, "data": {**data, "paymentResponses": bare}}
