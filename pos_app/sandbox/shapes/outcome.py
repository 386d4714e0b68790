"""Outcomes of orders and PIX codes of a provider (contract 2.11, 4.11)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.shapes.pen import MISSING, Pair, Pen, instant_of

_DOT = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAA"
    "AABJRU5ErkJggg=="
)
"""A picture that stands where others show the code as one; it pays nothing."""
_PIX = ("qrCode", "expiresAt")


def checkout(pen: Pen, plain: dict[str, Any]) -> Any:
    """Return the outcome in the v5 form."""
    form, data = pen.shape.checkout, plain["data"]
    head: list[Pair] = [(f"={name}", plain[name]) for name in ("success", "message", "timestamp")]
    body = _body(pen, data)
    if form == "flat":
        return pen.record([*head, *body], kind="outcome")
    if form == "order":
        aside = (f"={pen.shape.checkout_payments}", "pix")
        inner = [pair for pair in body if pair[0] not in aside]
        beside = [pair for pair in body if pair[0] in aside]
        return pen.record([*head, ("=order", pen.record(inner, kind="order")), *beside])
    return pen.record([*head, (f"={form}", pen.record(body, kind="outcome"))])


def _body(pen: Pen, data: dict[str, Any]) -> list[Pair]:
    status = data["checkoutStatus"]
    shown = pen.shape.checkout_status
    pairs: list[Pair] = [
        ("order id", data["orderId"]),
        *(
            (f"={name}", data[name])
            for name in ("checkoutId", "createdAt", "updatedAt", "totalAmount", "currency")
        ),
    ]
    if shown != "code":
        pairs.append(("=status", _word(pen, data["status"])))
    if shown == "both":
        inner = {
            pen.shown(name): _word(pen, value) if name == "status" else value
            for name, value in status.items()
        }
        pairs.append(("=checkoutStatus", inner))
    if shown == "code":
        pairs.append(("=checkoutStatus", {pen.shown(name): status[name] for name in ("code", "timestamp")}))
    pairs += [
        (f"={name}", _optional(pen, data, name)) for name in ("redirectUrl", "errorDetails", "metadata")
    ]
    return [*pairs, *_payments(pen, data)]


def _optional(pen: Pen, data: dict[str, Any], name: str) -> Any:
    value = data[name]
    if value is None and pen.shape.absent != "null":
        return MISSING
    return value


def _word(pen: Pen, status: str) -> str:
    form = pen.shape.checkout_words
    return {"lower": status, "upper": status.upper(), "title": status.capitalize()}[form]


def _payments(pen: Pen, data: dict[str, Any]) -> list[Pair]:
    place = pen.shape.pix_place
    made, codes = [], []
    for plain in data["paymentResponses"]:
        bare: list[Pair] = [(f"={name}", value) for name, value in plain.items() if name not in _PIX]
        bare = [(name, _word(pen, value) if name == "=status" else value) for name, value in bare]
        if "qrCode" in plain:
            code = pix_pairs(pen, plain)
            codes.append(code)
            bare += code if place in ("both", "response") else []
        made.append(pen.record(bare, kind="payment"))
    pairs: list[Pair] = [(f"={pen.shape.checkout_payments}", made)]
    if codes and place == "object":
        # Nested already: an object of its own needs no second one inside.
        pairs.append(("pix", pen.record(codes[0])))
    return pairs


def pix_pairs(pen: Pen, plain: dict[str, Any]) -> list[Pair]:
    """Return the code of a PIX, its expiry, and what this provider shows beside it."""
    image = pen.shape.pix_image
    pairs: list[Pair] = []
    if image == "data":
        # Some call the picture qrCode, and the code itself by another name.
        pairs.append(("=qrCode" if pen.pick("picture first", (True, False)) else "pix image", _DOT))
    elif image == "link":
        pairs.append(("pix link", f"https://exemplo.com.br/qr/{hash_of(plain['qrCode'])}.png"))
    pairs.append(("pix code", plain["qrCode"]))
    pairs += pen.expiry(instant_of(plain["expiresAt"]), pen.shape.pix_expiry)
    if pen.shape.pix_form == "nested":
        return [("pix holder", pen.record(pairs))]
    return pairs


def hash_of(text: str) -> int:
    """Return a number for a text, the same in every run."""
    return int.from_bytes(text.encode()[-8:])


def checkout_v4(plain: dict[str, Any]) -> Any:
    """Return the outcome in the v4 form, which the contract shows in full."""
    data = plain["data"]
    bare = [
        {name: value for name, value in paid.items() if name not in _PIX} for paid in data["paymentResponses"]
    ]
    return {**plain, "data": {**data, "paymentResponses": bare}}
