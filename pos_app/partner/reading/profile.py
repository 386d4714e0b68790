"""The reading profile: what was understood of one provider, one line a field, to be read and edited by people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Pin:
    """Where a field stands. ``form`` is ``reais`` or ``cents`` for amounts, ``inverted`` for a flag that says
    the contrary, else empty."""

    path: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """What was decided about a provider.

    Attributes:
        pins: by reply and field.
        no_fee: the person who connected the provider knows that it charges nothing on top.
        base_url: whose profile this is.
    """

    pins: Mapping[tuple[str, str], Pin] = field(default_factory=dict)
    no_fee: bool = False
    base_url: str = ""
