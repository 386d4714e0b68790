"""The sandbox: a warm search beside a bare server that sends the same bytes, and its start beside imports."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench import child
from tests.bench.figure import Figure, ratio
from tests.sandbox.partner import Partner
from tests.sandbox_process import start_sandbox

_SEARCH, _LISTENING, _SERVING = 5.0, 0.5, 2.0


def measure(rounds: int) -> list[Figure]:
    """Ask both in turns, each over a connection that stays open; start both in turns."""
    times = child.run("warm_search", str(rounds * 60))
    return [
        ratio("warm search of 200 departures : bare uvicorn", _SEARCH, times["search_ms"], times["bare_ms"]),
        *_starts(rounds),
    ]


def _starts(rounds: int) -> list[Figure]:
    """A call that comes at once waits in the socket, which opens before the libraries are there."""
    listening, serving, imports = list[float](), list[float](), list[float]()
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            process = start_sandbox(Path(folder))
            listening.append(1000 * (time.monotonic() - began))
            with Partner(process) as partner:
                partner.trips()
            serving.append(1000 * (time.monotonic() - began))
            process.stop()
        began = time.monotonic()
        subprocess.run([sys.executable, "-c", "import fastapi, uvicorn, jwt"], check=True)
        imports.append(1000 * (time.monotonic() - began))
    return [
        ratio("sandbox takes connections : its imports alone", _LISTENING, listening, imports),
        ratio("sandbox has answered a search : its imports alone", _SERVING, serving, imports),
    ]
