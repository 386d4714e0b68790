"""The real window under the real watchdog: killed or frozen, it is back and recovered within 10 s."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.journal.journal import Journal
from pos_app.system import logs
from tests.patience import patience
from tests.sale.samples import attempt
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.sealing import KEY

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(180),
    pytest.mark.skipif(sys.platform == "win32", reason="stops processes by signals"),
]
BACK_WITHIN = 10.0
"""Seconds from the death of a window to the next one that recovered what it left open."""
NOTICED_WITHIN = 3.5
"""Seconds of these that the watchdog itself takes, whatever else the machine does."""
FREE = 5.0
"""A start that takes more seconds runs on a machine that others keep busy: it is no figure of ours."""


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[SandboxProcess]:
    running = start_sandbox(tmp_path / "sandbox")
    yield running
    running.stop()


class Kiosk:
    """The command, as a service starts it; ``words`` are further options of the window."""

    def __init__(self, folder: Path, sandbox: SandboxProcess, *words: str) -> None:
        self.log = logs.folder_of(folder) / logs.WATCH_FILE
        variables = {"POS_APP_BASE_URL": sandbox.base_url, "POS_APP_CREDENTIALS": sandbox.credentials}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pos_app", "watch", "--", *words, "--data-dir", str(folder)],
            env={**os.environ, **variables, "QT_QPA_PLATFORM": "offscreen"},
            stderr=subprocess.PIPE,
            text=True,
        )

    def events(self, name: str) -> list[dict[str, Any]]:
        """Return what the watchdog recorded under ``name``."""
        if not self.log.exists():
            return []
        lines = [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]
        return [line for line in lines if line["event"] == name]

    def until(self, name: str, count: int, seconds: float) -> dict[str, Any]:
        """Wait for an event of that name to come for the ``count``th time."""
        until = time.monotonic() + patience(seconds)
        while len(found := self.events(name)) < count:
            assert time.monotonic() < until, f"no {name}: {self.log.read_text(encoding='utf-8')}"
            assert self.process.poll() is None, self.process.stderr and self.process.stderr.read()
            time.sleep(0.05)
        return found[count - 1]

    def end(self) -> int:
        self.process.terminate()
        code = self.process.wait(patience(60))
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code


def moment(event: dict[str, Any]) -> float:
    """Return when an event was recorded, in seconds."""
    return datetime.fromisoformat(event["timestamp"]).timestamp()


def leave_an_order_open(folder: Path) -> None:
    """Put an order into the journal whose answer never came."""

    async def keep() -> None:
        journal = await Journal.open(folder, KEY)
        await journal.record(attempt(AttemptState.KNOWN, sends=1, public_id="GB7K"))
        await journal.aclose()

    folder.mkdir(parents=True)
    asyncio.run(keep())


def asked_about_the_order(sandbox: SandboxProcess) -> int:
    """Return how often the provider was asked what became of an order; only one is open."""
    calls: dict[str, int] = sandbox.state()["calls"]
    return sum(count for name, count in calls.items() if name in ("checkout", "order", "orders"))


@pytest.mark.parametrize(
    "words", [pytest.param((), id="desk"), pytest.param(("--kiosk",), id="kiosk", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "frozen"])
def test_a_window_is_back_and_recovered_within_ten_seconds(
    tmp_path: Path, sandbox: SandboxProcess, how: signal.Signals, words: tuple[str, ...]
) -> None:
    folder = tmp_path / "desk"
    leave_an_order_open(folder)
    kiosk = Kiosk(folder, sandbox, *words)
    try:
        first = kiosk.until("ready", 1, 60)
        os.kill(first["pid"], how)
        began = time.monotonic()
        asked = asked_about_the_order(sandbox)
        second = kiosk.until("ready", 2, 60)
        took = time.monotonic() - began
        until = time.monotonic() + patience(10)
        while asked_about_the_order(sandbox) <= asked and time.monotonic() < until:
            time.sleep(0.05)
        assert asked_about_the_order(sandbox) > asked, "the open order goes on being asked about"
    finally:
        code = kiosk.end()
    assert code == 0
    assert second["pid"] != first["pid"]
    starting = moment(second) - moment(kiosk.events("started")[1])
    assert took - starting <= NOTICED_WITHIN
    assert took <= BACK_WITHIN or starting > FREE, f"{took:.1f} s, of which {starting:.1f} s for the start"
    for pid in (first["pid"], second["pid"]):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_window_whose_main_thread_hangs_says_where_before_it_is_killed(
    tmp_path: Path, sandbox: SandboxProcess
) -> None:
    """A window that does not answer, and still runs, writes its stacks to ``queda.log``."""
    folder = tmp_path / "desk"
    hook = tmp_path / "hook"
    hook.mkdir()
    # What hangs is the real program, in its main thread: there Python runs a handler of a signal.
    (hook / "sitecustomize.py").write_text(
        "import signal, time\nsignal.signal(signal.SIGUSR2, lambda *_: time.sleep(600))\n"
    )
    os.environ["PYTHONPATH"] = str(hook)
    try:
        kiosk = Kiosk(folder, sandbox)
    finally:
        del os.environ["PYTHONPATH"]
    try:
        os.kill(kiosk.until("ready", 1, 60)["pid"], signal.SIGUSR2)
        kiosk.until("frozen", 1, 30)
        kiosk.until("ready", 2, 60)
    finally:
        kiosk.end()
    stacks = (logs.folder_of(folder) / logs.CRASHES).read_text(encoding="utf-8")
    assert "Current thread" in stacks or "most recent call first" in stacks
