"""What a reply, or the error in its place, says about the connection (contract 5, 7)."""

from __future__ import annotations

import errno
import socket
import ssl
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Protocol

from pos_app.domain.calls import CallEnded, CallProblem
from pos_app.domain.endpoints import ACTS, Endpoint
from pos_app.partner.secure import OtherKeyError, ProxyProblemError

_NO_ROUTE = frozenset(
    {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL}
)
_CUT_OFF = (ssl.SSLEOFError, ssl.SSLZeroReturnError)
"""The other side ended the connection; its certificate was not the reason."""
_LONGEST_MEASURE = 10.0
"""Seconds of a call above which its Date header is too vague to compare clocks."""
_SIGN_IN_REQUIRED = 511
_LONGEST_PAUSE = 6 * 3600.0
_OPEN_TO_ALL: frozenset[str] = frozenset({Endpoint.PLACES, Endpoint.TRIPS})
"""Reads that every partner may make: a refusal means wrong access."""


class Answer(Protocol):
    """A reply, as far as its facts go."""

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def body(self) -> bytes: ...


def answered(number: int, endpoint: str, seconds: float, reply: Answer) -> CallEnded:
    """Return the facts of a reply; the computer's present time is compared with its Date header."""
    problem = _problem_in(endpoint, reply)
    now = datetime.now(UTC)
    # Another computer's page says nothing about the service's clock.
    trusted = problem is not CallProblem.FOREIGN_PAGE and seconds < _LONGEST_MEASURE
    ahead = _ahead(reply.headers, now, seconds) if trusted else None
    pause = retry_after(reply.headers, now) if reply.status == 503 else None
    return CallEnded(number, endpoint, seconds, reply.status, problem, pause, ahead)


def problem_of(error: BaseException, *, connected: bool, timed_out: bool) -> CallProblem:
    """Return why a call got no answer. ``connected``: the connection stood when it failed."""
    found = tuple(causes(error))
    if any(isinstance(cause, OtherKeyError) for cause in found):
        return CallProblem.OTHER_CERTIFICATE
    if any(_is_of_certificate(cause, connected) for cause in found):
        return CallProblem.CERTIFICATE
    if any(isinstance(cause, ProxyProblemError) for cause in found):
        return CallProblem.PROXY
    if any(isinstance(cause, socket.gaierror) for cause in found):
        return CallProblem.NO_NAME
    if any(isinstance(cause, ConnectionRefusedError) for cause in found):
        return CallProblem.REFUSED
    if any(isinstance(cause, OSError) and cause.errno in _NO_ROUTE for cause in found):
        return CallProblem.NO_ROUTE
    if timed_out or not connected:
        return CallProblem.NO_ANSWER
    return CallProblem.BROKEN_OFF


def _is_of_certificate(cause: BaseException, connected: bool) -> bool:
    if isinstance(cause, ssl.SSLCertVerificationError):
        return True
    # Once TLS stands, its certificate was accepted: what fails then is a damaged record.
    return not connected and isinstance(cause, ssl.SSLError) and not isinstance(cause, _CUT_OFF)


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Return the seconds of a Retry-After header, which holds seconds or a date; None where unusable."""
    value = headers.get("retry-after", "").strip()
    if value.isdecimal():
        return min(float(value), _LONGEST_PAUSE)
    when = _date(value)
    return None if when is None else min(max((when - now).total_seconds(), 0.0), _LONGEST_PAUSE)


def _problem_in(endpoint: str, reply: Answer) -> CallProblem | None:
    status = reply.status
    if status == 503 and endpoint not in ACTS:
        return CallProblem.CLOSED
    if status in (502, 504) and endpoint not in ACTS:
        return CallProblem.GATEWAY
    if status == _SIGN_IN_REQUIRED or 300 <= status < 400:
        return CallProblem.FOREIGN_PAGE
    if 200 <= status < 300 and _is_page(reply.headers, reply.body):
        return CallProblem.FOREIGN_PAGE
    if endpoint == Endpoint.TOKEN and status in (400, 401, 403):
        return CallProblem.CREDENTIALS
    if status == 403 and endpoint in _OPEN_TO_ALL:
        return CallProblem.CREDENTIALS
    return None


def _is_page(headers: Mapping[str, str], body: bytes) -> bool:
    if "html" in headers.get("content-type", "").lower():
        return True
    return body[:200].lstrip().lower().startswith((b"<!doctype html", b"<html"))


def _ahead(headers: Mapping[str, str], now: datetime, seconds: float) -> float | None:
    if headers.get("age", ""):
        return None  # Kept by a cache: its date is that of another call.
    theirs = _date(headers.get("date", ""))
    return None if theirs is None else (now - theirs).total_seconds() - seconds / 2


def _date(value: str) -> datetime | None:
    try:
        found = parsedate_to_datetime(value)
    except (ValueError, TypeError):
        return None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and all that led to it, each once."""
    waiting, seen = [error], set[int]()
    while waiting:
        current = waiting.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        yield current
        waiting += [cause for cause in (current.__cause__, current.__context__) if cause is not None]
        if isinstance(current, BaseExceptionGroup):
            waiting += current.exceptions
