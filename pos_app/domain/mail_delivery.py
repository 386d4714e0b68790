"""One receipt on its way by e-mail, and what becomes of it: event in, new state out. Pure.

Sending the same mail twice is annoying, and saying "sent" of one that was not is worse. So a delivery whose
outcome is not known counts neither as sent nor as failed: it is shown as unknown, and only a person can send
it again.
"""

from __future__ import annotations

import re
import zlib
from datetime import datetime, timedelta
from enum import StrEnum
from typing import assert_never

from pos_app.domain.passengers import email_problem
from pos_app.domain.value import Value, replace

FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(minutes=30)
GIVE_UP_AFTER = timedelta(hours=24)
"""A receipt that comes a day late helps nobody; the failure is shown to people instead."""
SPREAD = 0.2
"""Part of a pause by which deliveries differ, so that those of one outage do not all come back at once."""
_LONGEST_ADDRESS = 254
_PLAIN = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]+")


class MailState(StrEnum):
    """Where a delivery is. The values are in the journal."""

    WAITING = "waiting"
    HANDING_OVER = "handing over"
    """Its last bytes may have been sent. Found after a crash, the outcome is not known."""
    SENT = "sent"
    """The mail server took it. Whether it reaches the mailbox is not known here."""
    MAYBE_SENT = "maybe sent"
    REFUSED = "refused"
    GIVEN_UP = "given up"

    @property
    def is_open(self) -> bool:
        """Whether the desk goes on with it by itself."""
        return self in (MailState.WAITING, MailState.HANDING_OVER)


class MailProblem(StrEnum):
    """Why a try did not succeed. The values are in the journal."""

    UNREACHABLE = "unreachable"
    TOO_SLOW = "too slow"
    NOT_SECURE = "not secure"
    SIGN_IN_REFUSED = "sign-in refused"
    NO_PASSWORD = "no password"
    SENDER_REFUSED = "sender refused"
    ADDRESS_REFUSED = "address refused"
    MESSAGE_REFUSED = "message refused"
    BUSY = "server busy"
    LINE_LOST = "line lost"
    OFF = "switched off"
    NOT_KEPT = "journal not writable"

    @property
    def is_final(self) -> bool:
        """Whether another try would have the same answer: the server's word on the address or the mail."""
        return self in (MailProblem.ADDRESS_REFUSED, MailProblem.MESSAGE_REFUSED)

    @property
    def is_for_a_person(self) -> bool:
        """Whether settings must be corrected first. It is still tried again, rarely: a wrong password given
        again and again would lock the account."""
        return self in (
            MailProblem.NOT_SECURE,
            MailProblem.SIGN_IN_REFUSED,
            MailProblem.NO_PASSWORD,
            MailProblem.SENDER_REFUSED,
            MailProblem.OFF,
        )


class MailFault(Exception):
    """A mail was not taken, for certain, unless ``unknown``: then the server may have taken it.

    ``reply`` is the server's code and words, for support; never an address or a password of ours.
    """

    def __init__(self, problem: MailProblem, reply: str = "", *, unknown: bool = False) -> None:
        super().__init__(": ".join(part for part in (problem.value, reply) if part))
        self.problem, self.reply, self.unknown = problem, reply, unknown


class MailDelivery(Value):
    """One receipt to one address. Times are UTC; ``who`` asked for it; ``id`` is 0 before it is kept.

    ``asked`` is when a person last asked for it: its 24 hours count from there. ``reply``: the last answer of
    the server, for support.
    """

    order: str
    address: str
    asked: datetime
    who: str
    state: MailState = MailState.WAITING
    tries: int = 0
    next_try: datetime | None = None
    changed: datetime | None = None
    problem: MailProblem | None = None
    reply: str = ""
    id: int = 0


class LastByteLeaving(Value):
    """The last byte of the mail is about to leave."""

    at: datetime


class MailTaken(Value):
    """The server took the mail."""

    at: datetime


class MailNotTaken(Value):
    """A try failed. ``unknown``: the server may have taken the mail nevertheless."""

    at: datetime
    problem: MailProblem
    reply: str = ""
    unknown: bool = False


class FoundAgain(Value):
    """The program started and found the delivery as an earlier start left it."""

    at: datetime


class AskedAgain(Value):
    """A person wants it sent once more."""

    at: datetime
    who: str


MailEvent = LastByteLeaving | MailTaken | MailNotTaken | FoundAgain | AskedAgain


def after(delivery: MailDelivery, event: MailEvent) -> MailDelivery:
    """Return the delivery after an event; an event that no longer matters changes nothing."""
    match event:
        case LastByteLeaving():
            return replace(delivery, state=MailState.HANDING_OVER, changed=event.at)
        case MailTaken():
            return replace(
                delivery,
                state=MailState.SENT,
                tries=delivery.tries + 1,
                next_try=None,
                changed=event.at,
                problem=None,
                reply="",
            )
        case MailNotTaken():
            return _not_taken(delivery, event)
        case FoundAgain():
            return _found_again(delivery, event.at)
        case AskedAgain():
            if delivery.state.is_open or delivery.state is MailState.SENT:
                return delivery
            return replace(
                delivery,
                state=MailState.WAITING,
                asked=event.at,
                who=event.who,
                tries=0,
                next_try=event.at,
                changed=event.at,
                problem=None,
                reply="",
            )
    assert_never(event)


def _not_taken(delivery: MailDelivery, event: MailNotTaken) -> MailDelivery:
    tried = replace(
        delivery,
        tries=delivery.tries + 1,
        next_try=None,
        changed=event.at,
        problem=event.problem,
        reply=event.reply,
    )
    if event.unknown:
        return replace(tried, state=MailState.MAYBE_SENT)
    if event.problem.is_final:
        return replace(tried, state=MailState.REFUSED)
    return _waiting_or_given_up(tried, event.at)


def _found_again(delivery: MailDelivery, at: datetime) -> MailDelivery:
    if delivery.state is MailState.HANDING_OVER:
        return replace(
            delivery,
            state=MailState.MAYBE_SENT,
            tries=delivery.tries + 1,
            next_try=None,
            changed=at,
            problem=MailProblem.LINE_LOST,
        )
    if delivery.state is MailState.WAITING:
        if at - delivery.asked > GIVE_UP_AFTER:
            return replace(delivery, state=MailState.GIVEN_UP, next_try=None, changed=at)
        return replace(delivery, next_try=at)
    return delivery


def _waiting_or_given_up(delivery: MailDelivery, at: datetime) -> MailDelivery:
    following = at + pause(delivery)
    if following - delivery.asked > GIVE_UP_AFTER:
        return replace(delivery, state=MailState.GIVEN_UP)
    return replace(delivery, state=MailState.WAITING, next_try=following)


def pause(delivery: MailDelivery) -> timedelta:
    """Return how long to wait after the tries so far: twice as long each time, up to the longest."""
    asked_of_person = delivery.problem is not None and delivery.problem.is_for_a_person
    doubled = FIRST_PAUSE * 2 ** min(max(delivery.tries - 1, 0), 10)
    whole = LONGEST_PAUSE if asked_of_person else min(doubled, LONGEST_PAUSE)
    chance = zlib.crc32(f"{delivery.id} {delivery.order} {delivery.tries}".encode()) / 2**32
    return whole * (1 - SPREAD + 2 * SPREAD * chance)


def address_problem(address: str) -> str:
    """Return why nothing can be sent to an address, or the empty text. Stricter than for a buyer: one plain
    address, without a name, a comment, a line break or letters that few servers take."""
    if reason := email_problem(address, required=True):
        return reason
    return "" if _PLAIN.fullmatch(address) and len(address) <= _LONGEST_ADDRESS else "email_wrong"


def masked(address: str) -> str:
    """Return ``h***@exemplo.com.br``, as others may see it."""
    name, at, host = address.partition("@")
    return f"{name[:1]}***@{host}" if at else "***"
