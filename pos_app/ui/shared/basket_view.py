"""What the basket shows, as words that are ready to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pos_app.ui.keys.commands import KeyName


@dataclass(frozen=True)
class BasketStop:
    """One end of a trip in the box: ``22:15``, the place, and ``sáb 21/03 · SP`` below it."""

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
    """A line of the bill; ``soft`` is a price that is not known yet."""

    words: str
    amount: str
    tone: Literal["plain", "discount", "soft"] = "plain"


@dataclass(frozen=True)
class BasketSeat:
    """A passenger's line: the number in the disc, the seat label in bold, the name and the fare."""

    number: int
    label: str
    name: str = ""
    amount: str = ""


@dataclass(frozen=True)
class BasketView:
    """Everything in the basket. Empty parts take no room.

    ``note`` stands above the total; its tone brings an icon (``danger``, ``primary`` with a lock).
    ``action`` is the main button, inactive for ``action_reason``; without words there is no button.
    """

    people: str = ""
    trips: tuple[BasketTrip, ...] = ()
    rows: tuple[BasketRow, ...] = ()
    seats: tuple[BasketSeat, ...] = ()
    note: str = ""
    note_tone: Literal["plain", "danger", "primary"] = "plain"
    total_words: str = ""
    total: str = ""
    action: str = ""
    action_key: KeyName | None = None
    action_reason: str | None = None
