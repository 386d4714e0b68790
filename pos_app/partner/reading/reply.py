"""What came back of a call, below everything that reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. ``complete`` is false where the answer was cut off."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = field(default=b"", repr=False)
    complete: bool = True

    @property
    def content_type(self) -> str:
        """The content type in lower case, empty when not given."""
        return self.headers.get("content-type", "").lower()
