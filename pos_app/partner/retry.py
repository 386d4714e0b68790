"""Asking again: reads only, few times, never longer than a clerk waits. Orders and holds never come here."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urljoin, urlsplit

import msgspec

from pos_app.domain.faults import Busy, Fault, NotTrusted, ProviderProblem, TooMuch, Unreachable
from pos_app.partner.faults import NOT_FINISHED
from pos_app.partner.reading.reply import run_off_loop
from pos_app.partner.transport import Reply

if TYPE_CHECKING:
    from stamina.instrumentation import RetryDetails

T = TypeVar("T")
_LOG = logging.getLogger("pos_app.partner")
_TRIES = 3
_LONGEST = 12.0


def worth_another_try(error: Exception) -> bool:
    """Return whether the same read may succeed a moment later.

    A slow answer is not asked for again: the clerk has waited long enough. Nor is an order that
    is not finished (contract 7, code 2111): asking for it again is what polling does. A reply
    over its limit is not fetched again, and a host with a wrong certificate is not asked again. Nor is a
    service that says until when it wants no call, unless that is within a clerk's patience.
    """
    until = error.until if isinstance(error, Fault) else None
    if until and (until - datetime.now(UTC)).total_seconds() > _LONGEST:
        return False
    if isinstance(error, TooMuch | NotTrusted):
        return False
    if isinstance(error, ProviderProblem):
        broken = error.status is None or error.status >= 500
        return broken and error.code != NOT_FINISHED
    return isinstance(error, Unreachable | Busy)


async def damaged(reply: Reply, url: str) -> bool:
    """Return whether a reply was spoilt on its way: a success that is no whole JSON, or a redirection to
    where it comes from. The next one may be as it should."""
    if 300 <= reply.status < 400:
        try:
            there = urljoin(url, reply.headers.get("location", ""))
            return urlsplit(there)[:3] == urlsplit(url)[:3]
        except ValueError:
            return False
    if not 200 <= reply.status < 300:
        return False
    return not await run_off_loop(len(reply.body), _is_json, reply.body)


def _is_json(body: bytes) -> bool:
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


async def retried(ask: Callable[[], Awaitable[T]]) -> T:
    """Await ``ask()``, again where that may help, for 12 seconds at the most. Raises its last ``Fault``."""
    async for attempt in _stamina().retry_context(
        on=worth_another_try, attempts=_TRIES, timeout=_LONGEST, wait_initial=0.2, wait_jitter=0.2
    ):
        with attempt:
            return await ask()
    raise AssertionError("the loop returns or raises")  # pragma: no cover


def load() -> None:
    """Load what the first call needs and importing this module does not. May run in any thread."""
    _stamina()


def _log(details: RetryDetails) -> None:
    _LOG.info("asking again in %.1f s (try %d): %s", details.wait_for, details.retry_num, details.caused_by)


@cache
def _stamina() -> Any:
    import stamina  # 10 ms that the start of the desk does not wait for.
    from stamina.instrumentation import set_on_retry_hooks

    # The default hooks write to standard output, which belongs to ``pos-app sell``.
    set_on_retry_hooks((_log,))
    return stamina
