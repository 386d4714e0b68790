"""Reads replies that cannot be split: long ones in a worker thread, so that the window stays responsive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LARGE: Final = 24 * 1024
"""Bytes of a reply that are read at once in a few milliseconds; a seat map has half as many."""


async def apart(size: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return the result of ``work`` on a reply of ``size`` bytes: at once, or from a thread if it is large.

    Python gives the window its turn every five milliseconds while another thread works; that makes reading
    slower, so it is not for what can be read in parts (``turns``).
    """
    if size <= LARGE:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)
