"""Error answers, read in all three body shapes of contract 7, as domain faults."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from pos_app.domain.faults import (
    Busy,
    Fault,
    Invalid,
    NotAuthorized,
    NotFound,
    ProviderProblem,
    Redirected,
    SeatTaken,
    TooSlow,
)
from pos_app.domain.value import Value
from pos_app.partner.transport import Reply

NOT_FINISHED = "2111"
"""Code of an order whose outcome is not there yet (contract 7): nothing failed."""
AUTHENTICATION = "3156"
"""Code of a call whose token is invalid or missing, in shape C (contract 7)."""
_LONGEST_DETAIL = 500
_LONGEST_HOST = 100
_CARD = re.compile(r"(?<!\d)(?:\d[ .-]?){9,15}(?=(?:\d[ .-]?){4}(?!\d))")
"""All but the last four digits of what may be a card number: a provider may repeat one in its refusal."""


class ErrorBody(Value):
    """What shapes A, B and C have in common. ``code`` is the root's, else that of ``data``. ``can_rebook`` is
    sent by shape C alone; None where it is not, which says nothing about trying again."""

    messages: tuple[str, ...] = ()
    error: str = ""
    code: str = ""
    transaction_id: str = ""
    can_rebook: bool | None = None
    data_code: str = ""

    @property
    def detail(self) -> str:
        """What the provider said, in its own words."""
        return ("; ".join(self.messages) or self.error)[:_LONGEST_DETAIL]


def document(body: bytes) -> dict[str, object] | None:
    """Return a JSON object, or None for anything else. Never raises, whatever the bytes."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def error_body(found: Mapping[str, object] | None) -> ErrorBody:
    """Read an error body, leaving out what is missing or of another kind."""
    if found is None:
        return ErrorBody()
    data = found.get("data")
    inner: Mapping[str, object] = data if isinstance(data, dict) else {}
    message = found.get("message") or inner.get("message")
    texts = message if isinstance(message, list) else [message]
    rebook = found.get("canRebook")
    return ErrorBody(
        tuple(_CARD.sub("…", text) for text in map(_word, texts) if text),
        _CARD.sub("…", _word(found.get("error")) or _word(inner.get("error"))),
        _word(found.get("code")) or _word(inner.get("code")),
        _word(found.get("transactionId")),
        rebook if isinstance(rebook, bool) else None,
        _word(inner.get("code")),
    )


def fault(reply: Reply) -> Fault:
    """Return what an answer that is not a success means."""
    found = document(reply.body)
    error = error_body(found)
    keys = {
        "status": reply.status,
        "code": error.code or None,
        "transaction_id": error.transaction_id or None,
    }
    status = reply.status
    if status in (401, 403) or (status == 400 and error.code == AUTHENTICATION):
        return NotAuthorized(error.detail, **keys)  # type: ignore[arg-type]
    if status == 429:
        return Busy(error.detail, **keys)  # type: ignore[arg-type]
    if status == 408:
        return TooSlow(error.detail, **keys)  # type: ignore[arg-type]
    if 300 <= status < 400:
        host = _host(reply.headers.get("location", ""))
        return Redirected(host, error.detail or f"HTTP {status}", **keys)
    if status >= 500 or status < 400 or found is None:
        # A page of HTML is not the service's own answer, whatever its status.
        return ProviderProblem(error.detail or f"HTTP {status}", **keys)  # type: ignore[arg-type]
    if status == 404:
        return NotFound(error.detail, **keys)  # type: ignore[arg-type]
    return Invalid(error.messages or ((error.error,) if error.error else ()), **keys)


def hold_fault(reply: Reply, asked: tuple[str, ...]) -> Fault:
    """Return what a failed hold means (contract 4.6).

    The contract shows no error for a seat that is gone: a conflict, or a refusal that names one of our
    seats, is read as that. An answer from a gateway says nothing about the seats: they may be ours.
    """
    found = fault(reply)
    keys = {"status": found.status, "code": found.code, "transaction_id": found.transaction_id}
    if isinstance(found, ProviderProblem) and (
        reply.status in (502, 503, 504) or document(reply.body) is None
    ):
        return TooSlow(found.detail, **keys)  # type: ignore[arg-type]
    if isinstance(found, Invalid):
        words = set(re.findall(r"\w+", found.detail))
        named = tuple(label for label in asked if label in words)
        if reply.status == 409:
            return SeatTaken(named or asked, **keys)
        if named and re.search(r"seat|poltrona|assento", found.detail, re.IGNORECASE):
            return SeatTaken(named, **keys)
    return found


def _host(location: str) -> str:
    """Return the host of an address, or its scheme where it has none."""
    try:
        parts = urlsplit(location.strip())
        host = parts.hostname or (f"{parts.scheme}:" if parts.scheme else "")
    except ValueError:
        return ""
    return host[:_LONGEST_HOST] if host.isprintable() else ""


def _word(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return ""
