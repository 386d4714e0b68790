"""Outcomes of orders of a provider, and the codes by which they are paid (contract 2.11, 4.11)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.methods import CODE_FIELDS
from pos_app.sandbox.shapes.reply_writer import MISSING, Pair, ReplyWriter, instant_of

_DOT = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAA"
    "AABJRU5ErkJggg=="
)
"""A picture that stands where others show the code as one; it pays nothing."""
_PIX, _OTHER = "pix", "=paymentCode"
"""The objects of their own that hold a code."""


def checkout(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    """Return the outcome in the v5 form."""
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
    pairs: list[Pair] = [
        ("order id", data["orderId"]),
        *(
            (f"={name}", data[name])
            for name in ("checkoutId", "createdAt", "updatedAt", "totalAmount", "currency")
        ),
    ]
    if shown != "code":
        pairs.append(("=status", _word(writer, data["status"])))
    if shown == "both":
        inner = {
            writer.shown(name): _word(writer, value) if name == "status" else value
            for name, value in status.items()
        }
        pairs.append(("=checkoutStatus", inner))
    if shown == "code":
        pairs.append(
            ("=checkoutStatus", {writer.shown(name): status[name] for name in ("code", "timestamp")})
        )
    pairs += [
        (f"={name}", _optional(writer, data, name)) for name in ("redirectUrl", "errorDetails", "metadata")
    ]
    return [*pairs, *_payments(writer, data)]


def _optional(writer: ReplyWriter, data: dict[str, Any], name: str) -> Any:
    value = data[name]
    if value is None and writer.shape.absent != "null":
        return MISSING
    return value


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
    """Return the code of a PIX, its expiry, and what this provider shows beside it."""
    image = writer.shape.pix_image
    pairs: list[Pair] = []
    if image == "data":
        # Some call the picture qrCode, and the code itself by another name.
        pairs.append(("=qrCode" if writer.pick("picture first", (True, False)) else "pix image", _DOT))
    elif image == "link":
        pairs.append(("pix link", f"https://exemplo.com.br/qr/{hash_of(plain['qrCode'])}.png"))
    pairs.append(("pix code", plain["qrCode"]))
    pairs += writer.expiry(instant_of(plain["expiresAt"]), writer.shape.pix_expiry)
    if writer.shape.pix_form == "nested":
        return [("pix holder", writer.record(pairs))]
    return pairs


def hash_of(text: str) -> int:
    """Return a number for a text, the same in every run."""
    return int.from_bytes(text.encode()[-8:])


def checkout_v4(plain: dict[str, Any]) -> Any:
    """Return the outcome in the v4 form, which the contract shows in full."""
    data = plain["data"]
    bare = [
        {name: value for name, value in paid.items() if name not in CODE_FIELDS}
        for paid in data["paymentResponses"]
    ]
    return {**plain, "data": {**data, "paymentResponses": bare}}
