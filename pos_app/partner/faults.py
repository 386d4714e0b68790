"""Error answers, read in all three body shapes of contract 7, as domain faults."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
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
from pos_app.partner.reading.reply import Reply

NOT_FINISHED = "2111"
"""Code of an order whose outcome is not there yet (contract 7): nothing failed."""
AUTHENTICATION = "3156"
"""Code of a call whose token is invalid or missing, in shape C (contract 7)."""
_LONGEST_DETAIL, _LONGEST_LINE = 500, 200
_LONGEST_HOST = 100
_LONGEST_WAIT = 24 * 3600.0
_CARD = re.compile(r"(?<!\d)(?:\d[ .-]?){9,15}(?=(?:\d[ .-]?){4}(?!\d))")
"""All but the last four digits of what may be a card number: a provider may repeat one in its refusal."""
_TAG = re.compile(r"<[^>]*>")
_SAYING = (
    *("message", "messages", "mensagem", "errordescription", "detail", "detalhe", "description", "descricao"),
    *("reason", "motivo", "title", "errormessage", "errors", "erros", "details", "error", "erro", "data"),
)
"""Under which keys services say why a call was refused, the plainest first."""
_DEEPEST = 6


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


def said(found: Mapping[str, object] | None) -> str:
    """Return why an error body says that a call was refused, in one short line of the provider's own words,
    wherever services say it; empty for none. Nothing is decided by it."""
    return _line("; ".join(dict.fromkeys(_reasons(found))))


def _reasons(node: object, depth: int = _DEEPEST) -> Iterator[str]:
    """Yield the plainest text of each object that says why, and those of the objects in it; nobody explains
    anything further in than ``depth``."""
    if text := _word(node):
        yield text
    if not depth:
        return
    for one in node if isinstance(node, list) else ():
        yield from _reasons(one, depth - 1)
    if isinstance(node, dict):
        members = {str(key).replace("_", "").casefold(): one for key, one in node.items()}
        told = [members[name] for name in _SAYING if members.get(name)]
        plain = (one for one in told if not isinstance(one, dict) and any(_reasons(one, depth - 1)))
        plainest = next(plain, None)
        for one in told:
            yield from _reasons(one, depth - 1) if one is plainest or not _word(one) else ()


def _line(text: str) -> str:
    clean = " ".join(_CARD.sub("…", _TAG.sub(" ", text)).split())
    return clean if len(clean) <= _LONGEST_LINE else f"{clean[:_LONGEST_LINE].rstrip()}…"


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds of ``Retry-After``, None where it says nothing of use. A moment is compared with the
    service's own clock: that of this machine may be wrong."""
    stated = headers.get("retry-after", "").strip()
    if stated.isdecimal():
        return min(float(stated), _LONGEST_WAIT)
    until, now = moment(stated), moment(headers.get("date", ""))
    return min(max((until - now).total_seconds(), 0.0), _LONGEST_WAIT) if until and now else None


def moment(text: str) -> datetime | None:
    """Return the moment of an HTTP header in UTC, None for none."""
    try:
        found = parsedate_to_datetime(text)
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def fault(reply: Reply, now: datetime | None = None) -> Fault:
    """Return what an answer that is not a success means. ``now`` is UTC, None where nobody waits for
    another."""
    found = document(reply.body)
    error = error_body(found)
    keys = {
        "status": reply.status,
        "code": error.code or None,
        "transaction_id": error.transaction_id or None,
        "said": said(found),
        "until": now + timedelta(seconds=wait) if now and (wait := retry_after(reply.headers)) else None,
        "rebook": error.can_rebook is True,
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


def hold_fault(reply: Reply, asked: tuple[str, ...], now: datetime | None = None) -> Fault:
    """Return what a failed hold means (contract 4.6).

    The contract shows no error for a seat that is gone: a conflict, or a refusal that names one of our
    seats, is read as that. An answer from a gateway says nothing about the seats: they may be ours.
    """
    found = fault(reply, now)
    kept = ("status", "code", "transaction_id", "said", "until", "rebook")
    keys = {name: getattr(found, name) for name in kept}
    if isinstance(found, ProviderProblem) and (
        reply.status in (502, 503, 504) or document(reply.body) is None
    ):
        return TooSlow(found.detail, **keys)
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
