"""Milliseconds of one core for a simulated sale. Argument: how many sales."""

from __future__ import annotations

import json
import sys
import time

from tests.bench.calibration import slowness
from tests.campaigns.simulation.run import tally

sales = int(sys.argv[1])
tally(0, 100)
slow = slowness()
began = time.process_time()
broken = tally(0, sales).broken
taken = time.process_time() - began
if broken:
    raise SystemExit(f"a promise broke: {broken[0]}")
print(json.dumps({"sale_ms": taken * 1000 / sales, "slow": slow}))
