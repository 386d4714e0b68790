"""Facts that some providers add to a reply beyond the sandbox's default form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Context:
    """Facts of the request that a reply is made for. Amounts in cents.

    Attributes:
        labels: the seats that were asked for, in their order.
        full: the full fare of each seat label.
        discounts: what a benefit takes off each seat block, by its id.
        remote_ids: the partner's own ids by public id, for those orders that may give them.
    """

    labels: tuple[str, ...] = ()
    full: Mapping[str, int] = field(default_factory=dict)
    discounts: Mapping[str, int] = field(default_factory=dict)
    remote_ids: Mapping[str, str] = field(default_factory=dict)
