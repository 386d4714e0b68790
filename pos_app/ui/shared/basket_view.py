"""What the basket shows, as words that are ready to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pos_app.ui.keys.commands import KeyName
from pos_app.wording.notices import BadgeKind


@dataclass(frozen=True)
class BasketStop:
    """One end of a trip: ``22:15`` and the place. ``detail`` stands below it in the box of a trip
    (``sáb 21/03 · SP``), beside it in a leg (``+1 dia``)."""

    time: str
    place: str
    detail: str = ""


@dataclass(frozen=True)
class BasketTrip:
    """A trip. With ``stops`` it is shown in full (while choosing), without them in four lines.

    ``hint`` stands above in blue, ``later`` (``+1 dia``) beside the arrival.
    """

    route: str
    detail: str = ""
    company: str = ""
    departure: str = ""
    arrival: str = ""
    later: str = ""
    hint: str = ""
    stops: tuple[BasketStop, ...] = ()


@dataclass(frozen=True)
class BasketRow:
    """A line of the bill. ``soft``: a price that is not known yet; ``warning``: a benefit that is refused."""

    words: str
    amount: str = ""
    tone: Literal["plain", "discount", "soft", "warning"] = "plain"


@dataclass(frozen=True)
class BasketLeg:
    """A leg: ``Ida 1 de 2 · sáb 21/03`` with its state, both ends, the company, the seats and their price.

    ``short_title`` (``Ida 1``) stands where the title leaves no space for the day. ``current``: the leg whose
    seats are being chosen. ``amount`` is before benefits; ``amount_words``
    (``estimado``) stands before it where it may change.
    """

    title: str
    day: str
    state: str
    state_kind: BadgeKind
    icon: str
    stops: tuple[BasketStop, ...]
    company: str = ""
    seats: str = ""
    amount: str = ""
    amount_words: str = ""
    short_title: str = ""
    current: bool = False


@dataclass(frozen=True)
class BasketPerson:
    """What a person adds to the legs: the number in the disc, name and benefit with what it takes off, and
    the lines below, such as insurance."""

    number: int
    row: BasketRow
    below: tuple[BasketRow, ...] = ()


@dataclass(frozen=True)
class BasketView:
    """Everything in the basket. Empty parts take no space.

    ``note`` stands above the total; its tone brings an icon (``primary`` a lock). Below the
    total stand ``total_left`` (what is held of it) and ``total_right`` (what is missing).
    ``action`` is the main button, ``action_short`` its words where these do not fit; it is inactive for
    ``action_reason``. Without words there is no button.
    """

    people: str = ""
    trips: tuple[BasketTrip, ...] = ()
    legs: tuple[BasketLeg, ...] = ()
    persons: tuple[BasketPerson, ...] = ()
    rows: tuple[BasketRow, ...] = ()
    note: str = ""
    note_tone: Literal["plain", "danger", "warning", "primary"] = "plain"
    total_words: str = ""
    total: str = ""
    total_left: str = ""
    total_right: str = ""
    action: str = ""
    action_short: str = ""
    action_key: KeyName | None = None
    action_reason: str | None = None
