"""The lines of the board, as words and tones. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta, tzinfo
from enum import Enum, StrEnum, auto

from pos_app.domain.board import Deadline, DeadlineKind, Departure
from pos_app.domain.value import Value
from pos_app.wording import counter_texts, format
from pos_app.wording.notices import CommandId, StateMark

_SOON = timedelta(minutes=15)
_WEEK = 7
_HOLD_SHORT, _HOLD_LOW = timedelta(seconds=90), timedelta(minutes=4)
_NEAR, _FAR = timedelta(minutes=10), timedelta(hours=1, minutes=30)
_ICONS = {
    DeadlineKind.HOLD: "timer",
    DeadlineKind.CODE: "wallet",
    DeadlineKind.FISCAL: "receipt-text",
    DeadlineKind.CANCEL: "undo-2",
    DeadlineKind.CHANGE: "arrow-right-left",
    DeadlineKind.LAST_QUERY: "hourglass",
}


class Span(StrEnum):
    """Which departures are listed."""

    TODAY = auto()
    TOMORROW = auto()
    WEEK = auto()


class Opens(StrEnum):
    """What Enter opens."""

    NOTHING = auto()
    ORDER = auto()
    CASE = auto()
    SALE = auto()
    PARKED = auto()


class Ask(Enum):
    """What the clerk asks of the board without naming anything."""

    OPEN = auto()
    """What the cursor is on."""
    PRINT = auto()
    """The slips of the departure under the cursor that are not on paper."""
    READ = auto()
    TICK = auto()
    """A second went by while the page is shown."""
    LEAVE = auto()
    """Another page is in front: nothing is read for nobody."""


class DepartureMarked(Value):
    """The cursor is on this departure."""

    key: str


class DeadlineMarked(Value):
    """The cursor is on this deadline."""

    key: str


Intent = Ask | Span | DepartureMarked | DeadlineMarked | CommandId
"""What the board can ask: a span means to list it, a command is what a notice offered."""


class DepartureLine(Value):
    """One departure. ``note`` stands under the hour: the day, and whose time it is. ``gone``: it left."""

    key: str
    hour: str
    note: str
    left: str
    destination: str
    company: str
    platform: str
    platform_known: bool
    passengers: str
    mark: StateMark
    gone: bool
    soon: bool
    spoken: str


class DeadlineLine(Value):
    """One deadline. ``tone`` names a colour of the theme."""

    key: str
    icon: str
    title: str
    about: str
    left: str
    at: str
    tone: str
    spoken: str


def in_span(
    found: Iterable[Departure], span: Span, now: datetime, zone: tzinfo | None
) -> tuple[Departure, ...]:
    """Return the departures of a span, by the local day of the place they leave from."""
    today = now.astimezone(zone).date()
    days = {Span.TODAY: (0, 0), Span.TOMORROW: (1, 1), Span.WEEK: (0, _WEEK - 1)}[span]
    first, last = (today + timedelta(days=day) for day in days)
    # Of a day that is over here are a bus that left just now, and one from a place where it is not over yet.
    return tuple(one for one in found if first <= max(one.day, today) <= last)


def counts(found: tuple[Departure, ...], now: datetime, zone: tzinfo | None) -> dict[Span, int]:
    """Return how many still leave, for each span."""
    coming = tuple(one for one in found if one.at > now)
    return {span: len(in_span(coming, span, now, zone)) for span in Span}


def departure_line(one: Departure, now: datetime, zone: tzinfo | None) -> DepartureLine:
    """Return a departure as it is written now."""
    day = "" if one.day == now.astimezone(zone).date() else format.day(one.day)
    gone = one.at <= now
    return DepartureLine(
        key=one.key,
        hour=format.hour(one.local),
        note=" \u00b7 ".join(part for part in (day, counter_texts.zone_note(one.at, one.zone, zone)) if part),
        left=counter_texts.leaves_in(one, now),
        destination=counter_texts.destination(one),
        company=one.company,
        platform=counter_texts.platform(one.platform),
        platform_known=bool(one.platform),
        passengers=counter_texts.passengers(one.passengers),
        mark=counter_texts.tickets(one.state, one.count),
        gone=gone,
        soon=not gone and one.at - now <= _SOON,
        spoken=counter_texts.spoken_departure(one, now),
    )


def deadline_line(one: Deadline, now: datetime, zone: tzinfo | None) -> DeadlineLine:
    """Return a deadline as it is written now."""
    title, about = counter_texts.what_ends(one), counter_texts.about(one, zone)
    left = counter_texts.ends_in(one, now)
    at = counter_texts.ends_at(one, now.astimezone(zone).date(), zone)
    return DeadlineLine(
        key=deadline_key(one),
        icon=one.method.facts.icon if one.method else _ICONS[one.kind],
        title=title,
        about=about,
        left=left,
        at=at,
        tone=_tone(one, one.at - now),
        spoken=f"{title}, {about}, {left}, {at}",
    )


def deadline_key(one: Deadline) -> str:
    """Return what a deadline is known by while it counts down."""
    return f"{one.kind}|{one.attempt_id}|{one.draft}|{','.join(one.seats)}"


def _tone(one: Deadline, left: timedelta) -> str:
    if one.kind is DeadlineKind.HOLD:
        return "danger" if left < _HOLD_SHORT else "warning" if left < _HOLD_LOW else "primary"
    if one.kind in (DeadlineKind.CODE, DeadlineKind.FISCAL) and left < _NEAR:
        return "warning"
    return "primary" if left < _FAR else "text_2"
