"""Run a probe in a process of its own and read what it measured."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_PROBES = Path(__file__).resolve().parent / "probes"


class ProbeError(RuntimeError):
    """A probe ended without a measurement; the message holds its output."""


def run(probe: str, *arguments: str, timeout: float = 120.0) -> dict[str, Any]:
    """Run ``probes/<probe>.py`` and return the JSON object of its last line.

    The probe finds the moment of its own start in ``BENCH_STARTED`` (nanoseconds of the monotonic clock,
    which all processes of one machine share). Raises ``ProbeError``.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("POS_APP_")}
    # A counter's program is installed with its bytecode; the first run writes it here.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    environment["PYTHONPATH"] = str(ROOT)
    environment["BENCH_STARTED"] = str(time.monotonic_ns())
    try:
        done = subprocess.run(
            [sys.executable, str(_PROBES / f"{probe}.py"), *arguments],
            env=environment,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        raise ProbeError(f"{probe}: no measurement within {timeout:g} s\n{late.stderr!r}") from late
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        raise ProbeError(f"{probe}: exit code {done.returncode}\n{done.stderr}")
    measured: dict[str, Any] = json.loads(lines[-1])
    return measured
