"""The seats that this desk has blocked at the provider, whichever sale asked for them (contract 2.4, 4.6).

The provider refuses a seat that is blocked and does not say by whom. The desk therefore remembers every block
until it ends: also those of a parked sale, of a sale that was left, of the run before a restart, and those
whose answer never came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from pos_app.domain.attempts import Attempt
from pos_app.domain.orders import Refusal
from pos_app.domain.seats import SeatHold
from pos_app.domain.value import replace

OwnBlocks = tuple[SeatHold, ...]


class BlockBook:
    """Remembers the blocks of this desk. ``now`` returns the time in UTC; ``changed`` receives all blocks
    after each change, to be kept on disk; ``minutes`` is the length of a block whose end the provider never
    gave."""

    def __init__(
        self, now: Callable[[], datetime], changed: Callable[[OwnBlocks], object], minutes: float
    ) -> None:
        self._now = now
        self._changed = changed
        self._length = timedelta(minutes=minutes)
        self._blocks: dict[tuple[str, str], SeatHold] = {}
        self._asked: dict[int, OwnBlocks] = {}

    def restore(self, blocks: OwnBlocks) -> None:
        """Take over what was kept on disk; what is known already is newer."""
        self._blocks = {(b.trip_id, b.label): b for b in blocks} | self._blocks

    def on(self, trip_id: str) -> OwnBlocks:
        """Return the blocks of this desk on a bus that have not ended. A seat that it has asked for and that
        is not answered may be one of them, so it is among them without a block id."""
        now = self._now()
        asked = {(b.trip_id, b.label): b for blocks in self._asked.values() for b in blocks}
        known = (asked | self._blocks).values()
        return tuple(b for b in known if b.trip_id == trip_id and b.until > now)

    def asked(self, number: int, trip_id: str, labels: Iterable[str]) -> None:
        """The hold with this number is sent. Nothing is kept on disk before its answer."""
        self._asked[number] = self._maybe(trip_id, labels)

    def answered(self, number: int) -> None:
        """The hold with this number ended, with or without an answer."""
        del self._asked[number]

    def held(self, holds: Iterable[SeatHold]) -> None:
        """The provider confirmed these blocks."""
        self._keep(holds)

    def unanswered(self, trip_id: str, labels: Iterable[str]) -> None:
        """A request to block these seats got no usable answer: they may be ours. A block that is known
        stays."""
        known = {block.label for block in self.on(trip_id) if block.block_id}
        self._keep(self._maybe(trip_id, (label for label in labels if label not in known)))

    def seen_free(self, trip_id: str, labels: Iterable[str]) -> None:
        """A seat map shows these seats as free: where no answer had come, nothing was blocked."""
        free = set(labels)
        gone = [b for b in self.on(trip_id) if not b.block_id and b.label in free]
        self._drop((block.trip_id, block.label) for block in gone)

    def ordered(self, blocks: Iterable[tuple[str, str]]) -> None:
        """An order was begun with the blocks on these seats (trip id, seat): what becomes of them is for the
        order to show, so none is certain any more."""
        found = [self._blocks[key] for key in blocks if key in self._blocks]
        self._keep(replace(block, block_id="", estimated=True) for block in found)

    def settled(self, attempt: Attempt) -> None:
        """The seats of a confirmed order are sold, and a block that was lost is none: they are no blocks any
        more."""
        if attempt.confirmed or attempt.refusal is Refusal.HOLDS:
            self._drop((seat.trip_id, seat.seat) for seat in attempt.sold.seats)

    def _maybe(self, trip_id: str, labels: Iterable[str]) -> OwnBlocks:
        until = self._now() + self._length
        return tuple(SeatHold("", trip_id, label, until, estimated=True) for label in labels)

    def _keep(self, blocks: Iterable[SeatHold]) -> None:
        fresh = {(block.trip_id, block.label): block for block in blocks}
        if fresh:
            now = self._now()
            lasting = {key: block for key, block in self._blocks.items() if block.until > now}
            self._blocks = lasting | fresh
            self._changed(tuple(self._blocks.values()))

    def _drop(self, keys: Iterable[tuple[str, str]]) -> None:
        gone = [key for key in keys if self._blocks.pop(key, None) is not None]
        if gone:
            self._changed(tuple(self._blocks.values()))


def ours(own: OwnBlocks, labels: Iterable[str]) -> OwnBlocks:
    """Return the desk's own blocks among these seats of one bus."""
    wanted = set(labels)
    return tuple(block for block in own if block.label in wanted)
