"""Times of looking for who was here before, in memory, with each text that is typed.

Arguments: how many people are known, how many rounds. ``slowest_ms`` has the slowest text of each round.
"""

from __future__ import annotations

import json
import sys
import time

import apsw

from pos_app.journal import people
from tests.bench.calibration import slowness
from tests.journal.tools import crowd

_TYPED = ("m", "ma", "maria", "maria s", "helena pra", "5", "529", "11987", "1198765", "")
_OFFERED = 8


def _took(db: apsw.Connection, typed: str) -> float:
    began = time.perf_counter()
    found = people.find(db, typed, _OFFERED)
    taken = (time.perf_counter() - began) * 1000
    assert found, f"{typed!r} finds somebody"
    return taken


def main(size: int, rounds: int) -> dict[str, object]:
    """Return milliseconds."""
    db = crowd(size)
    for typed in _TYPED:
        _took(db, typed)
    slowest = [max(_took(db, typed) for typed in _TYPED) for _ in range(rounds)]
    return {"slowest_ms": slowest, "slow": slowness()}


print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]))))
