"""How much one reply may hold. Far above what any service sends, far below what would harm this computer."""

from __future__ import annotations

from collections.abc import Sized

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Excess, TooMuch
from pos_app.domain.value import Value

_KB = 1024
_MB = 1024 * _KB
DEEPEST = 64
"""Levels of lists and objects within each other; the contract's own replies have seven."""
MOST_RECORDS = 20_000
"""Entries of one list that are read: a day between two cities has some hundreds of trips."""
MOST_WHOLE = 4 * _MB
"""Bytes of a long reply that are read at once: what is in none of its lists."""
MOST_LEGS = 8
"""Buses of one trip; the contract knows trips of two."""
MOST_SEATS = 200
"""Seats of one bus; one with two decks has some seventy."""
WIDEST, NARROW = 300, 4_000
"""Values for each list or object, on the average of a reply with more than ``NARROW`` values."""

TURN = 0.001
"""Seconds of reading after which the event loop gets a turn; the window must answer within four
milliseconds."""


class Limit(Value):
    """What a body may hold: bytes after decompression, and values of lists and objects together."""

    size: int
    values: int


_OTHERS = Limit(2 * _MB, 30_000)
"""A seat map has some thousand values; reading this many by meaning holds the window for half a second."""
_LIMITS: dict[str, Limit] = {
    Endpoint.TOKEN: Limit(256 * _KB, 2_000),
    Endpoint.SESSION: Limit(256 * _KB, 2_000),
    Endpoint.PLACES: Limit(8 * _MB, 400_000),
    # Five thousand trips a page are 12 MB and 400,000 values.
    Endpoint.TRIPS: Limit(40 * _MB, 1_500_000),
    Endpoint.ORDERS: Limit(24 * _MB, 1_000_000),
}


def of(operation: str) -> Limit:
    return _LIMITS.get(operation, _OTHERS)


def bounded(records: Sized, most: int = MOST_RECORDS) -> None:
    """Let a list pass that is short enough to be read.

    Raises:
        TooMuch: it has more entries than are read.
    """
    if len(records) > most:
        raise TooMuch(Excess.VALUES, most)
