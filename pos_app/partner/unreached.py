"""Why a call never reached the service, as faults and verdicts."""

from __future__ import annotations

import logging
import ssl

from pos_app.domain.calls import CallProblem
from pos_app.domain.faults import Fault, NotTrusted, ProxyFailed, Unreachable
from pos_app.domain.orders import NOT_COMPOSED, NotSent
from pos_app.partner import call_facts
from pos_app.partner.request_bodies import NotComposable
from pos_app.partner.secure import ProxyProblemError

_LOG = logging.getLogger("pos_app.partner")


def unreachable(error: BaseException) -> Unreachable:
    """Return the fault of a call that failed before its first byte was sent."""
    detail = f"{type(error).__name__}: {error}".rstrip(": ")
    problem = call_facts.problem_of(error, connected=False, timed_out=False)
    if problem in (CallProblem.CERTIFICATE, CallProblem.OTHER_CERTIFICATE):
        return NotTrusted(detail, pinned=problem is CallProblem.OTHER_CERTIFICATE)
    return ProxyFailed(detail) if problem is CallProblem.PROXY else Unreachable(detail)


def by_proxy(error: Exception) -> Exception:
    """Return the error of a call that could not be connected by a proxy: until TLS begins, what fails is the
    proxy's."""
    if any(isinstance(cause, ssl.SSLError) for cause in call_facts.causes(error)):
        return error
    fault = ProxyProblemError(str(error))
    fault.__cause__ = error
    return fault


def not_sent(error: Exception) -> NotSent:
    """Return the verdict of an order that failed before its call began; an unexpected error is logged."""
    if isinstance(error, Fault):
        return NotSent(error.detail, error.code or "", error.transaction_id or "", error.status)
    if isinstance(error, NotComposable):
        return NotSent(str(error), NOT_COMPOSED)
    _LOG.error("an order failed unexpectedly before it was sent", exc_info=error)
    return NotSent(type(error).__name__, NOT_COMPOSED)  # The error's text may name people.
