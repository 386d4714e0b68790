"""Other forms of tokens, payment methods and synchronous orders (contract 2.8, 4.1, 4.7)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.quirks import Quirks


def token(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return the token reply in camel case, or without expiry."""
    made = dict(plain)
    if quirks.token_no_expiry:
        del made["expires_in"]
    if quirks.token_camel_case:
        names = {"access_token": "accessToken", "token_type": "tokenType", "expires_in": "expiresIn"}
        made = {names.get(name, name): value for name, value in made.items()}
    return made


def methods(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return the payment methods in the old form: under ``items``, in cents."""
    if not quirks.quote_cents:
        return plain
    return {"items": {"payment_methods": [_old_method(method) for method in plain["paymentMethods"]]}}


def _old_method(plain: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": plain["type"],
        "total": _in_cents(plain["total"]),
        "fee": _in_cents(plain["fee"]),
        "details": [
            {
                "brand": brand["name"],
                "installments": {
                    str(line["n"]): {
                        "fee": _in_cents(plain["fee"]),
                        "installment": _in_cents(line["amount"]),
                        "total": _in_cents(line["total"]),
                    }
                    for line in brand["installments"]
                },
            }
            for brand in plain.get("brands", [])
        ],
    }


def _in_cents(amount: float) -> int:
    return round(amount * 100)


def created(items: list[dict[str, Any]], public_id: str, quirks: Quirks) -> dict[str, Any]:
    """Return the body of a synchronous 201, with ``publicId`` at the root, in its items or nowhere."""
    if quirks.sync_id == "meta":
        return {"item": [{**item, "meta": {**item["meta"], "publicId": public_id}} for item in items]}
    return {"item": items} if quirks.sync_id == "none" else {"publicId": public_id, "item": items}
