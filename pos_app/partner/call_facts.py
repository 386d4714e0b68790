"""The facts of a call: what a reply, or the error in its place, says about the connection (contract 5, 7)."""

from __future__ import annotations

import errno
import logging
import socket
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Self

from pos_app.domain.calls import CallCancelled, CallEnded, CallEvent, CallProblem, CallStarted
from pos_app.domain.endpoints import ACTS, Endpoint
from pos_app.domain.faults import NotTrusted, ProxyFailed, Unreachable
from pos_app.partner.faults import moment, retry_after
from pos_app.partner.reading.reply import Reply
from pos_app.partner.secure import OtherKeyError, ProxyProblemError

_LOG = logging.getLogger("pos_app.partner")
_NO_ROUTE = frozenset(
    {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL}
)
_CUT_OFF = (ssl.SSLEOFError, ssl.SSLZeroReturnError)
"""The other side ended the connection; its certificate was not the reason."""
_LONGEST_MEASURE = 10.0
"""Seconds of a call above which its Date header is too vague to compare clocks."""
_SIGN_IN_REQUIRED = 511
_PAGE = (b"<!doctype html", b"<html")
_LONGEST_PAUSE = 6 * 3600.0
_OPEN_TO_ALL: frozenset[str] = frozenset({Endpoint.PLACES, Endpoint.TRIPS})
"""Reads that every partner may make: a refusal means wrong access."""


class CallRecord:
    """Measures one call, logs how it ended and reports its facts: no addresses, no data.

    Every call that starts ends: one that is left without an answer or a failure, by a cancellation or an
    unexpected error, counts as given up. An open one would look like a service that does not answer.
    """

    def __init__(self, endpoint: str, number: int, observe: Callable[[CallEvent], None]) -> None:
        self._endpoint, self._number, self._observe = endpoint, number, observe
        self._open = True
        self._began = time.monotonic()

    def __enter__(self) -> Self:
        self._observe(CallStarted(self._number, self._endpoint))
        return self

    def __exit__(self, *_error: object) -> None:
        if self._open:
            self._observe(CallCancelled(self._number, self._endpoint))

    def answered(self, reply: Reply) -> None:
        self._ended(answered(self._number, self._endpoint, time.monotonic() - self._began, reply))

    def failed(self, error: BaseException, *, connected: bool, timed_out: bool) -> None:
        """Note that no whole answer came. ``connected``: the connection stood when it failed."""
        seconds = time.monotonic() - self._began
        problem = problem_of(error, connected=connected, timed_out=timed_out)
        self._ended(CallEnded(self._number, self._endpoint, seconds, problem=problem))

    def _ended(self, facts: CallEnded) -> None:
        _LOG.debug("%s: %s in %.3f s", facts.endpoint, facts.status, facts.seconds)
        self._open = False
        self._observe(facts)


def answered(number: int, endpoint: str, seconds: float, reply: Reply) -> CallEnded:
    """Return the facts of a reply; the computer's present time is compared with its Date header."""
    problem = _problem_in(endpoint, reply)
    now = datetime.now(UTC)
    # Another computer's page says nothing about the service's clock.
    trusted = problem is not CallProblem.FOREIGN_PAGE and seconds < _LONGEST_MEASURE
    ahead = _ahead(reply.headers, now, seconds) if trusted else None
    # Without a Date header its moment is compared with this computer's clock.
    pause = retry_after({"date": format_datetime(now), **reply.headers}) if reply.status == 503 else None
    return CallEnded(
        number, endpoint, seconds, reply.status, problem, pause and min(pause, _LONGEST_PAUSE), ahead
    )


def problem_of(error: BaseException, *, connected: bool, timed_out: bool) -> CallProblem:
    """Return why a call got no answer. ``connected``: the connection stood when it failed."""
    found = tuple(causes(error))
    if any(isinstance(cause, OtherKeyError) for cause in found):
        return CallProblem.OTHER_CERTIFICATE
    # Once TLS stands, its certificate was accepted: what fails then is a damaged record.
    tls = ssl.SSLCertVerificationError if connected else ssl.SSLError
    if any(isinstance(cause, tls) and not isinstance(cause, _CUT_OFF) for cause in found):
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


def _problem_in(endpoint: str, reply: Reply) -> CallProblem | None:
    status = reply.status
    if status == 503 and endpoint not in ACTS:
        return CallProblem.CLOSED
    if status in (502, 504) and endpoint not in ACTS:
        return CallProblem.GATEWAY
    if status == _SIGN_IN_REQUIRED or 300 <= status < 400:
        return CallProblem.FOREIGN_PAGE
    page = "html" in reply.content_type or reply.body[:200].lstrip().lower().startswith(_PAGE)
    if 200 <= status < 300 and page:
        return CallProblem.FOREIGN_PAGE
    if endpoint == Endpoint.TOKEN and status in (400, 401, 403):
        return CallProblem.CREDENTIALS
    if status == 403 and endpoint in _OPEN_TO_ALL:
        return CallProblem.CREDENTIALS
    return None


def _ahead(headers: Mapping[str, str], now: datetime, seconds: float) -> float | None:
    if headers.get("age", ""):
        return None  # Kept by a cache: its date is that of another call.
    theirs = moment(headers.get("date", ""))
    return None if theirs is None else (now - theirs).total_seconds() - seconds / 2


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


def unreachable(error: BaseException) -> Unreachable:
    """Return the fault of a call that failed before its first byte was sent."""
    detail = f"{type(error).__name__}: {error}".rstrip(": ")
    problem = problem_of(error, connected=False, timed_out=False)
    if problem in (CallProblem.CERTIFICATE, CallProblem.OTHER_CERTIFICATE):
        return NotTrusted(detail, pinned=problem is CallProblem.OTHER_CERTIFICATE)
    return ProxyFailed(detail) if problem is CallProblem.PROXY else Unreachable(detail)


def by_proxy(error: Exception) -> Exception:
    """Return the error of a call that could not be connected by a proxy: until TLS begins, what fails is the
    proxy's."""
    if any(isinstance(cause, ssl.SSLError) for cause in causes(error)):
        return error
    fault = ProxyProblemError(str(error))
    fault.__cause__ = error
    return fault
