"""What the page about the connection shows, as plain data."""

from __future__ import annotations

from pos_app.domain.value import Value
from pos_app.reachability.history import Quality
from pos_app.wording.notices import CommandId


class Offer(Value):
    """Something that works: pressed, it runs ``command``, whose key it shows."""

    icon: str
    title: str
    detail: str
    command: CommandId


class Line(Value):
    """Something that waits or does not work. ``note`` stands at the right."""

    icon: str
    tone: str
    title: str
    detail: str
    note: str = ""


class LastHour(Value):
    """Sixty minutes, oldest first; None where nothing is known. ``marks``: clock times by minute."""

    minutes: tuple[Quality | None, ...]
    marks: tuple[tuple[int, str], ...]
    spoken: str


class ConnectionPage(Value):
    """The page."""

    offline: bool
    slow: bool
    title: str
    text: str
    money: str
    offers: tuple[Offer, ...]
    not_now: tuple[Line, ...]
    under_way: tuple[Line, ...]
    hour: LastHour
    rule: str
