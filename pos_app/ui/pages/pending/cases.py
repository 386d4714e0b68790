"""Open cases as cards."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.domain.order_states import Phase
from pos_app.domain.value import Value
from pos_app.ui.shared.timeline import TimeEntry, entries, query_entry
from pos_app.wording import attempt_texts, format, trip_texts
from pos_app.wording.sentence import Kind, listed
from pos_app.wording.translation import plural, translate


class Case(Value):
    """One open case: who, what, how much, and the three sentences."""

    key: str
    kind: Kind
    icon: str
    title: str
    route: str
    who: str
    total: str
    since: str
    public_id: str
    happened: str
    money: str
    now: str
    supervisor: bool
    decidable: bool
    repeatable: bool
    asking: str
    lines: tuple[TimeEntry, ...]


def case(
    attempt: Attempt,
    now: datetime,
    zone: tzinfo | None = None,
    asking: tuple[datetime | None, datetime | None] = (None, None),
) -> Case:
    """Return the card of an attempt that is not settled. ``asking``: when the provider was last queried, and
    when it will be queried next."""
    sentence = attempt_texts.attempt(attempt)
    sold = attempt.sold
    labels = [seat.seat for seat in sold.seats]
    seats = plural("pending", "poltrona {seats}", "poltronas {seats}", len(labels)).format(
        seats=listed(labels)
    )
    opened = attempt.opened.astimezone(zone)
    today = now.astimezone(zone).date()
    at = (
        format.hour(opened)
        if opened.date() == today
        else f"{format.day(opened.date())} {format.hour(opened)}"
    )
    ago = trip_texts.ago((now - attempt.opened).total_seconds())
    return Case(
        attempt.id,
        sentence.kind,
        _icon(attempt.phase),
        sentence.title,
        f"{sold.origin} \u2192 {sold.destination}",
        f"{seats} \u00b7 {sold.buyer}",
        brl(sold.total),
        f"{ago} \u00b7 {at}",
        attempt.public_id,
        sentence.what_happened,
        sentence.money,
        sentence.what_to_do,
        attempt.facts.needs_person,
        attempt.facts.decidable,
        attempt.phase is Phase.RELEASED,
        _asking(*asking, zone),
        (*entries(attempt, zone), *query_entry(asking, zone)),
    )


def _asking(last: datetime | None, following: datetime | None, zone: tzinfo | None) -> str:
    parts = []
    if last:
        parts.append(translate("pending", "última consulta {time}").format(time=_clock(last, zone)))
    if following:
        parts.append(translate("pending", "próxima {time}").format(time=_clock(following, zone)))
    return " \u00b7 ".join(parts)


def _clock(moment: datetime, zone: tzinfo | None) -> str:
    """Return hours, minutes and seconds: queries run every few seconds at first."""
    return f"{moment.astimezone(zone):%H:%M:%S}"


def _icon(phase: Phase) -> str:
    match phase:
        case Phase.CASE:
            return "triangle-alert"
        case Phase.SEARCHING | Phase.RELEASED:
            return "search"
        case Phase.SENDING | Phase.WAITING:
            return "hourglass"
        case Phase.SOLD:
            return "circle-check"
        case Phase.UNPAID | Phase.NO_ORDER | Phase.CLOSED:
            return "circle-x"
    assert_never(phase)


def in_order(cases: list[Case]) -> tuple[Case, ...]:
    """Return the cases that need a person first, else as they came."""
    return tuple(sorted(cases, key=lambda one: not one.supervisor))
