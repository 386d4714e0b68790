"""An idle desk or kiosk at a real X server: how much of a core it and all that it started take."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.bench.child import ProbeError
from tests.journeys.display import display
from tests.processes import family
from tests.sandbox_process import start_sandbox

_SCREEN = "1080x1920x24"
_LOOK, _QUIET, _STARTS_WITHIN = 3.0, 10.0, 120.0
"""The program has started once a look of so many seconds found under so many percent of a core."""


def idle_share(seconds: float, *words: str) -> float:
    """Return what the program, started with these words, takes in so many seconds, in percent of one core."""
    with display(_SCREEN) as environment, _program(environment, words) as process:
        end = time.monotonic() + _STARTS_WITHIN
        while share(process, _LOOK) > _QUIET:
            if process.poll() is not None or time.monotonic() > end:
                raise ProbeError(f"it never came to rest; exit code {process.poll()}")
        taken = share(process, seconds)
        if process.poll() is not None:
            raise ProbeError(f"it ended with {process.returncode}")
    return taken


def share(process: subprocess.Popen[bytes], seconds: float) -> float:
    """Return how much of one core a process and all below it take in so many seconds from now, in percent."""
    began, before = time.monotonic(), _ticks(process.pid)
    time.sleep(seconds)
    after, took = _ticks(process.pid), time.monotonic() - began
    spent = sum(ticks - before.get(pid, 0) for pid, ticks in after.items())
    return 100 * spent / os.sysconf("SC_CLK_TCK") / took


def _ticks(root: int) -> dict[int, int]:
    """Return the processor time of a process and of all below it, by process, in the system's ticks."""
    spent: dict[int, int] = {}
    for pid in family(root):
        with suppress(OSError):
            words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            spent[pid] = int(words[11]) + int(words[12])
    return spent


@contextmanager
def _program(environment: dict[str, str], words: tuple[str, ...]) -> Iterator[subprocess.Popen[bytes]]:
    with tempfile.TemporaryDirectory(prefix="idle-", ignore_cleanup_errors=True) as folder:
        sandbox = start_sandbox(Path(folder) / "provider")
        process = subprocess.Popen(
            [sys.executable, "-m", "pos_app", *words, "--data-dir", str(Path(folder) / "data")],
            env={
                **environment,
                "POS_APP_BASE_URL": sandbox.base_url,
                "POS_APP_CREDENTIALS": sandbox.credentials,
                "POS_APP_ENVIRONMENT": "training",
                # Without a keyring the start asks for a passphrase.
                "POS_APP_JOURNAL_KEY": "5e" * 32,
                "POS_APP_CARD": json.dumps({"page_url": sandbox.card_page_url}),
                "QTWEBENGINE_DISABLE_SANDBOX": "1",
            },
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait(30)
            sandbox.stop()
