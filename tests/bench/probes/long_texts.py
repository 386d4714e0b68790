"""Times of sanitizing and of masking replies that are long, or whose texts are made to hold that up.

Argument: how many of each. Of several texts, and of both ways of masking, the slowest one counts.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from functools import partial

from pos_app.domain.endpoints import Endpoint
from pos_app.partner.reading.samples import masked, masked_tree
from pos_app.partner.sanitizing import sanitized
from tests.bench.calibration import slowness
from tests.partner.long_replies import ENDS, HOSTILE, broken_off, megabyte, names_by_thousands

_WAYS = (masked, masked_tree)


def _slowest(*works: Callable[[], object]) -> float:
    taken = []
    for work in works:
        began = time.perf_counter()
        work()
        taken.append((time.perf_counter() - began) * 1000)
    return max(taken)


def main(count: int) -> dict[str, object]:
    """Return milliseconds of each."""
    plain, names = megabyte(), names_by_thousands()
    hostile = {str(number): text for number, text in enumerate(HOSTILE)}
    broken = [partial(sanitized, broken_off(end), Endpoint.CREATE) for end in ENDS]
    times: dict[str, list[float]] = {"plain_ms": [], "broken_ms": [], "hostile_ms": [], "names_ms": []}
    gc.collect()
    gc.freeze()
    for _ in range(count):
        times["plain_ms"].append(_slowest(partial(sanitized, plain, Endpoint.TRIPS)))
        times["broken_ms"].append(_slowest(*broken))
        times["hostile_ms"].append(_slowest(*(partial(way, hostile) for way in _WAYS)))
        times["names_ms"].append(_slowest(*(partial(way, names) for way in _WAYS)))
    return {**times, "slow": slowness()}


print(json.dumps(main(int(sys.argv[1]))))
