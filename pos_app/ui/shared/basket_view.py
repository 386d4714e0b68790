"""What the basket shows, as words that are ready to read."""

from __future__ import annotations

from typing import Literal

from pos_app.domain.value import Value
from pos_app.ui.keys.commands import KeyName
from pos_app.wording.notices import BadgeKind


class BasketStop(Value):
    """A stop of a trip: ``22:15``, the place with its terminal, and the day where it is another one.
    ``company`` drives on from there, ``wait`` is how long people wait there for another bus."""

    time: str
    place: str
    day: str = ""
    company: str = ""
    wait: str = ""

    @property
    def spoken(self) -> str:
        return ", ".join(filter(None, (f"{self.time} {self.place}", self.day, self.wait, self.company)))


class BasketTrip(Value):
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


Tone = Literal["plain", "discount", "soft", "warning"]


class BillRow(Value):
    """A line of a statement. ``label`` stands out where something is said ``about`` it; ``disc`` is the
    number of a person, 0 for none. ``soft``: not known yet; ``warning``: a benefit that is refused.
    ``changed``: it changed the total last. ``ruled``: a line is drawn above it; ``indented``: it belongs to
    the person above."""

    label: str
    amount: str = ""
    tone: Tone = "plain"
    about: str = ""
    disc: int = 0
    changed: bool = False
    ruled: bool = False
    indented: bool = False

    @property
    def text(self) -> str:
        return " \u00b7 ".join(filter(None, (self.label, self.about)))

    @property
    def spoken(self) -> str:
        """The line as it is read aloud."""
        text = " ".join(filter(None, (str(self.disc or ""), self.text)))
        return f"{text}: {self.amount}" if self.amount else text


class BasketLeg(Value):
    """A leg: ``Ida 1 de 2 · 21/03 22:15`` with the icon of its ``state``, then its seats and ``route``, and
    further lines. ``short_title`` (``Ida 1``) stands where there is no space for the title. ``amount`` is
    before benefits, and empty where it stands with the people."""

    title: str
    when: str
    state: str
    state_kind: BadgeKind
    icon: str
    route: str
    seats: str = ""
    amount: str = ""
    short_title: str = ""
    more: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """The leg as it is read aloud."""
        text = ", ".join((self.title, self.when, self.state, self.seats, self.route, *self.more))
        return f"{text}: {self.amount}" if self.amount else text


class BasketView(Value):
    """Everything in the basket. Empty parts take no space.

    ``rows`` are glued to the total. ``note`` stands above it; its tone brings an icon (``primary`` a lock).
    ``below`` the total stands how it is paid, or what it was before the last change. ``action`` is the main
    button, ``action_short`` its words where these do not fit; it is inactive for ``action_reason``, which
    stands out once somebody ``asked`` for it all the same. Without words there is no button. ``empty`` says
    what the basket is for while nothing is in it.
    """

    people: str = ""
    empty: str = ""
    trips: tuple[BasketTrip, ...] = ()
    legs: tuple[BasketLeg, ...] = ()
    persons: tuple[BillRow, ...] = ()
    rows: tuple[BillRow, ...] = ()
    note: str = ""
    note_tone: Literal["plain", "danger", "warning", "primary"] = "plain"
    total_words: str = ""
    total: str = ""
    below: str = ""
    action: str = ""
    action_short: str = ""
    action_key: KeyName | None = None
    action_reason: str | None = None
    asked: bool = False
