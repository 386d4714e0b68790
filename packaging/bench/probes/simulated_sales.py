"""Milliseconds of one core for a simulated sale. Argument: how many sales."""

from __future__ import annotations

import json
import sys
import time

import simulate
from bench.calibration import slowness

sales = int(sys.argv[1])
simulate.tally(0, 100)
slow = slowness()
began = time.process_time()
broken = simulate.tally(0, sales).broken
taken = time.process_time() - began
if broken:
    raise SystemExit(f"a promise broke: {broken[0]}")
print(json.dumps({"sale_ms": taken * 1000 / sales, "slow": slow}))
