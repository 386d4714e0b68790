"""What came back of a call, below everything that reads it; what cannot be read in parts is read in a worker
thread where it is long, so that the window stays responsive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LARGE: Final = 24 * 1024
"""Bytes of a reply that are read at once in a few milliseconds; a seat map has half as many."""


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


async def run_off_loop(size: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return the result of ``work`` on a reply of ``size`` bytes: at once, or from a thread if it is large.

    Python gives the window its turn every five milliseconds while another thread works; that makes reading
    slower, so it is not for what can be read in parts (``turns``).
    """
    if size <= LARGE:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)
