"""The attacks on a single call, and the faults in which a read must end then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tests.campaigns.hostile.values import VALUES
from tests.campaigns.hostile.wire import WIRE, Sending, bomb, whole


@dataclass(frozen=True, slots=True)
class Attack:
    """One way to do harm.

    Attributes:
        send: gives the answer's bytes.
        faults: names of the faults of which a read must end in one; empty where an answer may be read.
        heavy: takes a gigabyte or seconds; left out of the short version.
        prepare: makes what takes long before the first call.
    """

    send: Sending
    faults: tuple[str, ...] = ()
    heavy: bool = False
    prepare: Callable[[], object] = lambda: None

    @property
    def patience(self) -> float:
        """Seconds for a call: few where all of them are used, elsewhere ample for a busy computer."""
        return 2.0 if self.faults == ("TooSlow",) else 15.0


def _levels(opening: bytes, closing: bytes) -> Sending:
    return lambda reply: whole(reply, opening * 100_000 + b"1" + closing * 100_000)


def _entries(entry: bytes) -> Sending:
    last = entry.rstrip(b",")
    return lambda reply: whole(reply, b'{"data":[' + entry * 10_000_000 + last + b"]}")


_SIZE, _VALUES, _HEADERS, _SLOW = ("size",), ("values", "size"), ("headers",), ("TooSlow",)
ATTACKS: dict[str, Attack] = {
    "benign": Attack(lambda reply: whole(reply, reply.body)),
    "gigabyte": Attack(WIRE["gigabyte"], _SIZE),
    "gigabyte-of-blanks": Attack(WIRE["gigabyte-of-blanks"], _SIZE),
    "endless-chunks": Attack(WIRE["endless-chunks"], _VALUES),
    "zip-bomb": Attack(WIRE["gzip-bomb"], _SIZE, heavy=True, prepare=partial(bomb, 31, 1)),
    "nested-bomb": Attack(
        WIRE["gzip-of-gzip-bomb"], ("ProviderProblem",), heavy=True, prepare=partial(bomb, 31, 2)
    ),
    "levels-of-lists": Attack(_levels(b"[", b"]"), ("depth", "values")),
    "levels-of-objects": Attack(_levels(b'{"a":', b"}"), ("depth", "values", "size")),
    "ten-million-objects": Attack(_entries(b"{},"), _VALUES, heavy=True),
    "ten-million-numbers": Attack(_entries(b"0,"), _VALUES, heavy=True),
    "just-under": Attack(VALUES["just-under"], heavy=True),
    "header-flood": Attack(WIRE["header-flood"], _HEADERS),
    "endless-header": Attack(WIRE["endless-header"], _HEADERS),
    "slow-drip": Attack(WIRE["slow-drip"], _SLOW, heavy=True),
    "slow-headers": Attack(WIRE["slow-head"], _SLOW, heavy=True),
    "endless-hints": Attack(WIRE["hints-flood"], _SLOW, heavy=True),
    "redirect-to-host": Attack(WIRE["redirect-to-host"], ("Redirected",)),
    "redirect-to-file": Attack(WIRE["redirect-to-file"], ("Redirected",)),
    "paths": Attack(VALUES["paths-in-every-string"]),
}
