"""What the answer to an order says about the only question that matters: does an order exist?

Pure: bytes in, verdict out, for any bytes. A ``publicId`` proves an order (contract 7, rule 1). Its absence
proves none (rule 2) only where the answer also says what was wrong, in JSON, whole, in a form of part 7:

| Status | Form | Why no order |
|---|---|---|
| 400 | A | FIELDS, or HOLDS where it names the seat block |
| 401 A, 400 or 409 C code 3156 | | the token; the attempt machine renews it once, then ACCESS |
| 400, 409 | C, ``canRebook`` true | HOLDS |
| 402, 409 | an upstream code, or PAYMENT_FAILED | UPSTREAM: final, whatever became of an order |
| other 4xx | the upstream code as ``code`` and as ``data.code`` (B) | UPSTREAM |
| 400, 409 | C, ``canRebook`` false | UPSTREAM with an upstream code, else OTHER |
| 403 | JSON without a code | ACCESS |
| 404, 405, 413, 415, 422 | JSON without a code | OTHER |
| 429 | JSON | WAIT, as long as ``Retry-After`` says |
| 503 | A with a transaction id, or C | WAIT, likewise: not available at creation |

Everything else may hide an order: 500, 502, 504, 408, pages of HTML, what is cut off or only mentions an id,
and ``CHECKOUT_PENDING`` or 2111 (no finished order) anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pos_app.domain.money import MoneyError, cents
from pos_app.domain.orders import (
    CreatedItems,
    Exists,
    ExistsWithoutId,
    NotSent,
    OrderAnswer,
    Refusal,
    RefusedOrder,
    Rejected,
    TokenRejected,
    Unknown,
    Verdict,
)
from pos_app.partner.faults import AUTHENTICATION, NOT_FINISHED, ErrorBody, document, error_body

_PENDING = "CHECKOUT_PENDING"
_FAILED = "PAYMENT_FAILED"
_BEFORE_AN_ORDER = frozenset({403, 404, 405, 413, 415, 422})
_UPSTREAM = frozenset({402, 409})
_LEGACY = frozenset({400, 409})
_OUTCOMES = frozenset({400, 402})
_NOT_ABOUT_THE_ORDER = frozenset({401, 403, 408, 425, 429})
_OF_BLOCKS = re.compile(r"meta\.id|\bblock|bloqueio|reserva", re.IGNORECASE)
_WHOLE_ID = re.compile(rb'"publicId"\s*:\s*"([^"\\\x00-\x1f]{1,200})"', re.IGNORECASE)


def classify(
    *,
    written: bool,
    status: int | None = None,
    content_type: str = "",
    body: bytes = b"",
    complete: bool = True,
    problem: str = "",
    wait: float | None = None,
) -> Verdict:
    """Return what is known after an order was sent, or was not.

    Args:
        written: the first byte of the request may have left this machine.
        status: of the answer; None when none came.
        complete: false where the answer was cut off.
        problem: what the network did, for support.
        wait: seconds until it may be sent again, as the answer says (``retry_after``).
    """
    if status is None:
        return Unknown(problem) if written else NotSent(problem)
    found = document(body)
    error = error_body(found)
    public_id = _public_id(found, body)
    detail = error.detail or problem or f"HTTP {status}"
    code, trace, inner = error.code, error.transaction_id, error.data_code
    if 200 <= status < 300:
        return _success(found, public_id, OrderAnswer(detail, code, trace, status))
    if public_id:
        if complete and _refused(status, found, error):
            return RefusedOrder(detail, code, trace, status, public_id, data_code=inner)
        return Exists(detail, code, trace, status, public_id, data_code=inner)
    if not complete:
        return Unknown(detail, code, trace, status)
    if found is None or "json" not in content_type.lower() or _mentions_order(found, body):
        return Unknown(detail, code, trace, status, answered=True)
    if _token_rejected(found, error, status):
        return TokenRejected(detail, code, trace, status, data_code=inner)
    why = _why_none(found, error, status)
    if why is None:
        return Unknown(detail, code, trace, status, answered=True, data_code=inner)
    said, later = error.messages or (detail,), wait if why is Refusal.WAIT else None
    return Rejected(detail, code, trace, status, said, why, later, data_code=inner)


def _why_none(found: Mapping[str, object], error: ErrorBody, status: int) -> Refusal | None:
    """Return why there is no order, by the table of this module; None where one may exist."""
    codes = {error.code, error.data_code} - {""}
    if codes & {_PENDING, NOT_FINISHED}:
        return None
    upstream = _FAILED in codes or any(code.isdecimal() for code in codes)
    legacy = error.can_rebook is not None and bool(error.code) and found.get("status") == status
    if status == 429:
        return Refusal.WAIT
    if status == 503:
        told = legacy or (_is_shape_a(found, error, status) and bool(error.transaction_id))
        return Refusal.WAIT if told else None
    if legacy and status in _LEGACY and error.can_rebook:
        return Refusal.HOLDS
    twice = error.data_code.isdecimal() and _text(found.get("code")) == error.data_code != AUTHENTICATION
    if (status in _UPSTREAM and upstream) or (twice and _about_the_order(status)):
        return Refusal.UPSTREAM
    if legacy and status in _LEGACY:
        return Refusal.UPSTREAM if upstream else Refusal.OTHER
    if status == 400 and _is_shape_a(found, error, status):
        return Refusal.HOLDS if _OF_BLOCKS.search(error.detail) else Refusal.FIELDS
    if status in _BEFORE_AN_ORDER and not codes:
        return Refusal.ACCESS if status == 403 else Refusal.OTHER
    return None


def _token_rejected(found: Mapping[str, object], error: ErrorBody, status: int) -> bool:
    if status == 401:
        return _is_shape_a(found, error, status)
    legacy = error.can_rebook is not None and found.get("status") == status
    return legacy and status in _LEGACY and error.code == AUTHENTICATION


def _success(found: dict[str, object] | None, public_id: str, answer: OrderAnswer) -> Verdict:
    status, items = answer.status, _items(found)
    if public_id:
        return Exists(answer.detail, answer.code, answer.transaction_id, status, public_id, items)
    # 201 is the provider's word that an order was made. Another success is that only with the order's items
    # in it: a captive portal also answers 200.
    if status == 201 or (found is not None and isinstance(found.get("item"), list)):
        return ExistsWithoutId(answer.detail, answer.code, answer.transaction_id, status, items)
    return Unknown(answer.detail, answer.code, answer.transaction_id, status)


def _items(found: Mapping[str, object] | None) -> CreatedItems:
    listed = found.get("item") if found else None
    try:
        told = [(one["type"], cents(one["amount"])) for one in listed] if isinstance(listed, list) else []
    except (KeyError, TypeError, MoneyError):
        return ()
    return tuple((kind.strip().lower(), amount) for kind, amount in told if isinstance(kind, str))


def _refused(status: int, found: dict[str, object] | None, error: ErrorBody) -> bool:
    """Return whether an order with an id was refused for good (contract 7: 400, 402, an upstream code)."""
    if found is None or not _text(found.get("publicId")):
        return False
    codes = {error.code, error_body({"data": found.get("data")}).code}
    if _PENDING in codes:
        return False
    if _FAILED in codes or status in _OUTCOMES:
        return True
    upstream = any(code.isdecimal() for code in codes if code)
    return _about_the_order(status) and upstream


def _about_the_order(status: int) -> bool:
    return status // 100 == 4 and status not in _NOT_ABOUT_THE_ORDER


def _is_shape_a(found: Mapping[str, object], error: ErrorBody, status: int) -> bool:
    return (
        found.get("statusCode") == status and bool(error.messages) and not error.code and "data" not in found
    )


def _public_id(found: dict[str, object] | None, body: bytes) -> str:
    """Return the order's id: the root's, else the only one inside, else what a cut-off body still shows."""
    if found is not None:
        at_root = _text(found.get("publicId"))
        inside = set(_ids(found))
        if at_root or len(inside) == 1:
            return at_root or inside.pop()
        return ""
    shown = {match.decode("utf-8", "replace").strip() for match in _WHOLE_ID.findall(body)} - {""}
    return shown.pop() if len(shown) == 1 else ""


def _mentions_order(found: dict[str, object], body: bytes) -> bool:
    """Return whether an id is mentioned that could not be read as one; ``null`` means none."""
    return any(value is not None for value in _id_values(found)) or bool(_WHOLE_ID.search(body))


def _ids(node: object) -> Iterator[str]:
    return (text for text in map(_text, _id_values(node)) if text)


def _id_values(node: object) -> Iterator[object]:
    """Yield every value under a key that names the order's id, however deep."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            for key, value in here.items():
                if str(key).replace("_", "").casefold() == "publicid":
                    yield value
                else:
                    waiting.append(value)
        elif isinstance(here, list):
            waiting.extend(here)


def _text(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
