"""Card numbers in a token's clothes, on every way to the order.

A leak: the provider got the number back with everyday decoders from what an order, or any other request,
brought. Damage: an honest token is refused, or the desk says no sentence or sells no more.
"""

from __future__ import annotations

import functools
import json
from typing import Any

from tests.campaigns.intruder import disguises
from tests.campaigns.intruder.ground import Reply, Seen, Shop, said
from tests.campaigns.intruder.kinds import Attack, Ground

_LEAK = "the number comes back from what arrives at the provider"


def _refused(asked: Seen) -> Reply | None:
    """Answer an order at once, for good."""
    if asked.method == "POST" and asked.path.split("?")[0].endswith("/orders"):
        body = {"statusCode": 400, "message": "no", "error": "Bad Request", "transactionId": "t-1"}
        return Reply(400, {"content-type": "application/json"}, json.dumps(body).encode())
    return None


def _judged(shop: Shop, mark: int, answer: str, code: int) -> list[str]:
    sent = shop.provider.seen[mark:]
    wrong = []
    for one in sent:
        whole = one.body + b" " + one.path.encode() + b" " + json.dumps(one.headers).encode()
        how = (
            disguises.leaks(one.body)
            or disguises.leaks(one.path.encode())
            or disguises.joined_leaks(one.body)
        )
        if how:
            wrong.append(
                f"{one.method} {one.path.split('?')[0]} brought the card number, read back by: {how}"
            )
        elif disguises.NUMBER.encode() in whole:
            wrong.append(f"{one.method} {one.path.split('?')[0]} brought the card number as it is")
    if disguises.NUMBER in answer:
        wrong.append("the number is said again in the answer")
    if "Traceback" in answer or code in (-99, -11, 1, 101):
        wrong.append(f"no sentence: {code} {answer[-300:]}")
    return wrong


def _with(ground: Ground, change: dict[str, Any], told: dict[str, Any], *, honest: bool = False) -> list[str]:
    """Sell with a changed plan; ``honest`` demands that an order arrives."""
    shop = ground.shop
    plan = {**shop.plan(), "allowRepeat": True}
    for path, value in change.items():
        at: Any = plan
        *way, last = path.split("/")
        for step in way:
            at = at[int(step) if step.isdigit() else step]
        at[last] = value
    mark = len(shop.provider.seen)
    shop.provider.rules[:] = [_refused]
    try:
        done = shop.sell(plan)
    finally:
        shop.provider.rules.clear()
    told |= {"code": done.returncode, "said": said(done)[-300:]}
    wrong = _judged(shop, mark, done.stdout + done.stderr, done.returncode)
    if honest and not any(one.path.split("?")[0].endswith("/orders") for one in shop.provider.seen[mark:]):
        wrong.append(f"an honest token was refused: {said(done)}")
    return wrong


def _by_api(ground: Ground, value: str, told: dict[str, Any]) -> list[str]:
    """Send a whole order by ``api``, with the token as given."""
    shop = ground.shop
    body = {
        "client": {},
        "customer": {"email": "helena@exemplo.com.br"},
        "device": {},
        "totalAmount": 1.0,
        "orderItems": [{"type": "ticket", "isLowFare": False, "meta": {"id": "b-1", "amount": 1.0}}],
        "payment": {
            "amount": 1.0,
            "installments": "1",
            "currency": "BRL",
            "type": "credit_card",
            "paymentDetails": {"meta": {}, "creditCard": {"brand": "visa", "tokens": {"provider": value}}},
        },
    }
    mark = len(shop.provider.seen)
    shop.provider.rules[:] = [_refused]
    try:
        done = shop.run("api", "create", "--body", "-", "--yes", stdin=json.dumps(body))
    finally:
        shop.provider.rules.clear()
    told |= {"code": done.returncode, "said": said(done)[-300:]}
    return _judged(shop, mark, done.stdout + done.stderr, done.returncode)


_N = disguises.NUMBER
_FIELDS = {
    "brand": {"payment/brand": _N},
    "brand and token": {"payment/brand": _N[:8], "payment/cardToken": _N[8:]},
    "token and antifraud": {"payment/cardToken": _N[:8], "payment/antifraudSession": _N[8:]},
    "antifraud": {"payment/antifraudSession": _N},
    "antifraud in base64": {"payment/antifraudSession": disguises.DISGUISES["base64"]},
    "holder": {"payment/cardholderName": f"HELENA {_N}"},
    "holder in words": {"payment/cardholderName": disguises.DISGUISES["full width"]},
    "month and year": {"payment/expirationMonth": _N[:8], "payment/expirationYear": _N[8:]},
    "passenger": {"passengers/0/name": f"Helena {_N}"},
    "passenger in arabic": {"passengers/0/name": f"Helena {disguises.DISGUISES['arabic']}"},
    "document": {"passengers/0/documentType": "passport", "passengers/0/documentNumber": _N},
    "document of a foreigner": {
        "passengers/0/documentType": "passport",
        "passengers/0/documentNumber": f"A{_N}",
    },
    "mail": {"customer/email": f"h{_N}@exemplo.com.br"},
    "mail in groups": {"customer/email": f"{disguises.DISGUISES['dots']}@exemplo.com.br"},
    "phone": {"customer/phone": f"+{_N}"},
    "buyer": {"customer/name": f"Helena {_N}"},
    "place": {"from": _N},
    "day": {"departureDate": _N},
    "installments": {"payment/installments": int(_N)},
    "a name of a member": {f"payment/{_N}": "1"},
    "token as a number": {"payment/cardToken": int(_N)},
    "token as a list": {"payment/cardToken": [_N[:8], _N[8:]]},
    "token as a record": {"payment/cardToken": {"number": _N}},
}

ATTACKS: dict[str, Attack] = {}
for _name, _value in disguises.DISGUISES.items():
    ATTACKS[f"token in a plan: {_name}"] = Attack(
        functools.partial(
            lambda value, ground, told: _with(ground, {"payment/cardToken": value}, told), _value
        ),
        _LEAK,
        _name == "arabic",
    )
    ATTACKS[f"token by api: {_name}"] = Attack(
        functools.partial(lambda value, ground, told: _by_api(ground, value, told), _value),
        _LEAK,
        _name == "thai",
    )
for _name, _value in disguises.HONEST.items():
    ATTACKS[f"honest token: {_name}"] = Attack(
        functools.partial(
            lambda value, ground, told: _with(ground, {"payment/cardToken": value}, told, honest=True), _value
        ),
        "it is refused",
        _name == "jwt",
    )
for _name, _change in _FIELDS.items():
    ATTACKS[f"number in a field: {_name}"] = Attack(
        functools.partial(lambda change, ground, told: _with(ground, change, told), _change), _LEAK
    )
