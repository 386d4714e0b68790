"""The record of one call: when it began, and how it ended, whatever ended it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Self

from pos_app.domain.calls import CallCancelled, CallEnded, CallEvent, CallStarted
from pos_app.partner import call_facts

_LOG = logging.getLogger("pos_app.partner")


class CallRecord:
    """Measures one call, logs how it ended and reports its facts: no addresses, no data.

    Every call that starts ends: one that is left without an answer or a failure, by a cancellation or an
    unexpected error, counts as given up. An open one would look like a service that does not answer.
    """

    def __init__(self, endpoint: str, number: int, observe: Callable[[CallEvent], None]) -> None:
        self._endpoint = endpoint
        self._number = number
        self._observe = observe
        self._open = True
        self._began = time.monotonic()

    def __enter__(self) -> Self:
        self._observe(CallStarted(self._number, self._endpoint))
        return self

    def __exit__(self, *_error: object) -> None:
        if self._open:
            self._observe(CallCancelled(self._number, self._endpoint))

    def answered(self, reply: call_facts.Answer) -> None:
        """Note the whole answer."""
        seconds = time.monotonic() - self._began
        self._ended(call_facts.answered(self._number, self._endpoint, seconds, reply))

    def failed(self, error: BaseException, *, connected: bool, timed_out: bool) -> None:
        """Note that no whole answer came. ``connected``: the connection stood when it failed."""
        seconds = time.monotonic() - self._began
        problem = call_facts.problem_of(error, connected=connected, timed_out=timed_out)
        self._ended(CallEnded(self._number, self._endpoint, seconds, problem=problem))

    def _ended(self, facts: CallEnded) -> None:
        _LOG.debug("%s: %s in %.3f s", facts.endpoint, facts.status, facts.seconds)
        self._open = False
        self._observe(facts)
