"""Seats of a bus: free, held for somebody, sold (contract 2.3, 2.4, 4.6)."""

from __future__ import annotations

import hashlib
import sqlite3
import uuid
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pos_app.sandbox import coach
from pos_app.sandbox.clock import LOCAL, Clock
from pos_app.sandbox.errors import hold_is_over, shape_a
from pos_app.sandbox.fares import BENEFITS, with_benefit
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.store import Store
from pos_app.sandbox.timetable import Bus

HELD, ORDERED, SPENT = "held", "ordered", "spent"
_LOW_FARE_SEATS = 6


@dataclass(frozen=True, slots=True)
class Wish:
    """A seat that somebody asks to hold. ``benefit`` is a discount code, empty for none."""

    label: str
    low_fare: bool = False
    benefit: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A held seat. ``until`` in seconds since the epoch, ``price`` in cents."""

    id: str
    trip: str
    label: str
    price: int
    low_fare: bool
    until: float
    made: float


class SeatBook:
    """Who has which seat.

    Attributes:
        changes: how often a seat changed hands since the start.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.changes = 0
        self._store = store
        self._clock = clock
        self.quirks = Quirks()

    def seats(self, bus: Bus) -> tuple[coach.Seat, ...]:
        return coach.seats(
            bus.service_class, double_deck=self.quirks.double_deck, letters=self.quirks.odd_labels
        )

    def free(self, bus: Bus) -> tuple[coach.Seat, ...]:
        ours = self._store.rows("SELECT label, state, until FROM seats WHERE trip=?", bus.id)
        return self._free(bus, ours)

    def free_counts(self, buses: Sequence[Bus]) -> dict[str, int]:
        """Return how many seats are free on each of these buses, by trip id."""
        marks = ",".join("?" * len(buses))
        sql = f"SELECT trip, label, state, until FROM seats WHERE trip IN ({marks})"  # noqa: S608 - marks only
        ours: dict[str, list[sqlite3.Row]] = {}
        for row in self._store.rows(sql, *(bus.id for bus in buses)):
            ours.setdefault(row["trip"], []).append(row)
        return {bus.id: len(self._free(bus, ours.get(bus.id, ()))) for bus in buses}

    def low_fare(self, bus: Bus) -> tuple[coach.Seat, ...]:
        """Return the free seats of the low-fare offer: a few at the back."""
        if bus.low_fare is None or not self.quirks.low_fare:
            return ()
        offered = {seat.label for seat in self.seats(bus)[-_LOW_FARE_SEATS:]}
        return tuple(seat for seat in self.free(bus) if seat.label in offered)

    def price(self, bus: Bus, *, low_fare: bool = False) -> int:
        fare = bus.low_fare if low_fare and bus.low_fare is not None else bus.fare
        return fare + (500 if self.quirks.price_drift else 0)

    def _free(self, bus: Bus, ours: Sequence[sqlite3.Row]) -> tuple[coach.Seat, ...]:
        seats, now = self.seats(bus), self._clock.now()
        departure = bus.departure.replace(tzinfo=LOCAL).timestamp()
        labels = tuple(seat.label for seat in seats)
        gone = taken(bus.id, labels, bus.demand, departure, now, lively=self.quirks.other_buyers)
        kept = {row["label"] for row in ours if row["state"] == ORDERED or row["until"] > now}
        return tuple(seat for seat in seats if seat.label not in gone and seat.label not in kept)

    # --- Holding --------------------------------------------------------------------------------------

    def hold(self, partner: str, bus: Bus, wishes: Sequence[Wish]) -> list[Block]:
        """Hold seats, all of them or none.

        Raises:
            Problem: 400 for a seat that does not exist or cannot be had so, 409 for one that is gone, in the
                legacy form where the partner held it before.
        """
        with self._store.transaction():
            self._check(partner, bus, wishes)
            now = self._clock.now()
            # The answer gives whole seconds: it must not be over before the hold is.
            until = float(int(now + self.quirks.hold_seconds))
            # A microsecond apart: the order in which they were asked for is the order of holding.
            blocks = [
                Block(
                    uuid.uuid4().hex, bus.id, w.label, self._price(bus, w), w.low_fare, until, now + at / 1e6
                )
                for at, w in enumerate(wishes)
            ]
            for block in blocks:
                self._keep(block, HELD, partner)
                values = (block.id, partner, block.trip, block.label)
                self._store.run("INSERT INTO blocks VALUES(?,?,?,?)", *values)
        return blocks

    def _check(self, partner: str, bus: Bus, wishes: Sequence[Wish]) -> None:
        known = {seat.label for seat in self.seats(bus)}
        unknown = [wish.label for wish in wishes if wish.label not in known]
        if unknown:
            raise shape_a(400, [f"seat {label} does not exist on this trip" for label in unknown])
        if len({wish.label for wish in wishes}) < len(wishes):
            raise shape_a(400, ["seats must not repeat a label"])
        for wish in wishes:
            if self.quirks.strict_discounts and wish.benefit and wish.benefit not in BENEFITS:
                raise shape_a(400, [f"discount type {wish.benefit} is not valid"])
        free = {seat.label for seat in self.free(bus)}
        if self.quirks.reblock:
            free |= self._held_by(partner, bus)
        gone = [wish.label for wish in wishes if wish.label not in free]
        if lost := [label for label in gone if self._was_lost(partner, bus, label)]:
            raise hold_is_over(409, f"Seat {', '.join(lost)} was held until its time was over")
        if gone:
            raise seats_gone(gone)
        offered = {seat.label for seat in self.low_fare(bus)}
        for wish in wishes:
            if wish.low_fare and wish.label not in offered:
                raise shape_a(400, [f"seat {wish.label} has no low fare"])

    def _held_by(self, partner: str, bus: Bus) -> set[str]:
        sql = "SELECT label FROM seats WHERE trip=? AND partner=? AND state=? AND until>?"
        return {row["label"] for row in self._store.rows(sql, bus.id, partner, HELD, self._clock.now())}

    def _price(self, bus: Bus, wish: Wish) -> int:
        return with_benefit(self.price(bus, low_fare=wish.low_fare), wish.benefit)

    def _keep(self, block: Block, state: str, partner: str) -> None:
        self.changes += 1
        values = (block.trip, block.label, state, block.id, partner, block.until, block.price, block.low_fare)
        self._store.run("INSERT OR REPLACE INTO seats VALUES(?,?,?,?,?,?,?,?,?)", *values, block.made)

    # --- What became of them --------------------------------------------------------------------------

    def block(self, partner: str, block_id: str) -> Block | None:
        """Return a held seat of a partner, or None when there is none (any more)."""
        sql = "SELECT * FROM seats WHERE block=? AND partner=? AND state=? AND until>?"
        row = self._store.row(sql, block_id, partner, HELD, self._clock.now())
        return _block(row) if row else None

    def was_held(self, partner: str, block_id: str) -> bool:
        """Return whether a partner held a seat that it neither holds any more nor ordered."""
        row = self._store.row("SELECT id FROM blocks WHERE id=? AND partner=?", block_id, partner)
        sold = self._store.row("SELECT block FROM seats WHERE block=? AND state=?", block_id, ORDERED)
        return row is not None and sold is None and self.block(partner, block_id) is None

    def _was_lost(self, partner: str, bus: Bus, label: str) -> bool:
        sql = "SELECT id FROM blocks WHERE trip=? AND label=? AND partner=?"
        held = [row["id"] for row in self._store.rows(sql, bus.id, label, partner)]
        return bool(held) and all(self.was_held(partner, block) for block in held)

    def held_on(self, partner: str, trip: str) -> list[Block]:
        """Return the seats that a partner holds on a trip, in the order of holding."""
        sql = "SELECT * FROM seats WHERE trip=? AND partner=? AND state=? AND until>? ORDER BY made"
        return [_block(row) for row in self._store.rows(sql, trip, partner, HELD, self._clock.now())]

    def take_over(self, block_ids: Sequence[str]) -> None:
        """Let an order have its seats for good."""
        self.changes += 1
        for block_id in block_ids:
            self._store.run("UPDATE seats SET state=? WHERE block=?", ORDERED, block_id)

    def give_back(self, block_ids: Sequence[str]) -> None:
        """Let go of the seats of an order that was refused."""
        self.changes += 1
        for block_id in block_ids:
            if self.quirks.refused_blocks == "free":
                self._store.run("DELETE FROM seats WHERE block=?", block_id)
            else:
                state = HELD if self.quirks.refused_blocks == "keep" else SPENT
                self._store.run("UPDATE seats SET state=? WHERE block=?", state, block_id)

    def free_again(self, block_ids: Sequence[str]) -> None:
        """Offer the seats of canceled tickets again."""
        self.changes += 1
        for block_id in block_ids:
            self._store.run("DELETE FROM seats WHERE block=?", block_id)

    def taken_by_another(self, bus: Bus, label: str) -> None:
        """Let another buyer have a free seat at once.

        Raises:
            Problem: 409 when it is not free.
        """
        with self._store.transaction():
            if label not in {seat.label for seat in self.free(bus)}:
                raise seats_gone([label])
            self._keep(Block(uuid.uuid4().hex, bus.id, label, 0, False, 0, self._clock.now()), ORDERED, "")


def seats_gone(labels: Sequence[str]) -> Exception:
    """Return the error for seats that are not free."""
    if len(labels) == 1:
        return shape_a(409, f"Seat {labels[0]} is not available")
    return shape_a(409, f"Seats {', '.join(labels)} are not available")


def _block(row: sqlite3.Row) -> Block:
    low_fare = bool(row["low_fare"])
    return Block(row["block"], row["trip"], row["label"], row["price"], low_fare, row["until"], row["made"])


# --- The other buyers: computed, never stored, the same at every start ----------------------------


_EARLY = 30 * 86_400
"""Seconds before departure from which on seats are sold."""
_SOLD_EARLY = 0.3
"""The share of what will be sold that is sold by then."""
_GLANCE = 60
"""Others hold a seat for a look at it: a new chance each so many seconds."""
_GLANCES = 8
"""For how many of those spans such a seat stays held."""
_CURIOUS = 0.25
"""How likely somebody holds a seat in one span."""


def _share(*parts: object) -> float:
    digest = hashlib.blake2b("|".join(map(str, parts)).encode(), digest_size=6).digest()
    return int.from_bytes(digest) / 2**48


def taken(
    trip_id: str, labels: tuple[str, ...], demand: float, departure: float, now: float, *, lively: bool
) -> frozenset[str]:
    """Return the seats that others have. With ``lively`` they buy more as departure comes near and hold some
    for a look; without it nothing changes by itself.

    ``demand`` is the share sold at departure; times are seconds since the epoch.
    """
    sold_early = _SOLD_EARLY + (1 - _SOLD_EARLY) * (demand >= 1)
    away = max(0.0, min(1.0, (departure - now) / _EARLY))
    share = demand * (1 - away * (1 - sold_early)) if lively else demand
    moods = _moods(trip_id, labels)
    gone = {label for _, label in moods[: bisect_left(moods, (share, ""))]}
    if lively and labels:
        gone |= _glanced(trip_id, labels, int(now // _GLANCE))
    return frozenset(gone)


@lru_cache(maxsize=8192)
def _moods(trip_id: str, labels: tuple[str, ...]) -> tuple[tuple[float, str], ...]:
    """Return at which share of seats sold each seat goes, the first to go first."""
    return tuple(sorted((_share(trip_id, label), label) for label in labels))


@lru_cache(maxsize=8192)
def _glanced(trip_id: str, labels: tuple[str, ...], span: int) -> frozenset[str]:
    """Return the seats that somebody holds for a look in a span of time."""
    return frozenset(
        labels[int(_share(trip_id, "which", glance) * len(labels))]
        for glance in range(span - _GLANCES + 1, span + 1)
        if _share(trip_id, "glance", glance) < _CURIOUS
    )
