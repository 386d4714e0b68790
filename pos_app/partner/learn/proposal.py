"""What a reply seems to tell: the lines that a sale could read it by, and what a person must decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pos_app.domain.money import Cents
from pos_app.partner.reading.profile import Line


@dataclass(frozen=True, slots=True)
class LineOption:
    """One line that a field may have. ``value`` is what it gives in this reply, as people read it; ``sum``
    is what the basket comes to with it, where the field is money of it."""

    line: Line
    value: str
    sum: Cents | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was found in a reply.

    Attributes:
        lines: fields whose place is certain, by name (``reading.wanted``).
        open: fields that may stand in several places, or that nothing proves: a person decides. An amount
            that only a person can vouch for has one option.
        missing: fields that a sale needs and that stand nowhere.
    """

    lines: Mapping[str, Line] = field(default_factory=dict)
    open: Mapping[str, tuple[LineOption, ...]] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
