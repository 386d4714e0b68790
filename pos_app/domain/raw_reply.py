"""The provider's reply about an order as it came, for its support."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class RawReply:
    """A reply with its HTTP status and when it came (UTC).

    ``masked`` names nobody; ``whole`` is the reply in full. Both are indented JSON, or plain
    text where the reply is none, and stay out of ``repr``.
    """

    status: int
    at: datetime
    masked: str = field(repr=False)
    whole: str = field(repr=False)
