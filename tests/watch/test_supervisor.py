"""A window that dies or freezes is started again; one that is closed, or never lives, is not."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pos_app.system.exit_codes import Exit
from pos_app.watch.heartbeat import VARIABLE, Beat, Heartbeat, HeartbeatListener
from pos_app.watch.supervisor import MOST, Restarts, Supervisor, WaitLimits
from tests.patience import patience

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stops processes by signals")

QUICK = WaitLimits(start=15, beat=1.0, end=5)
_WINDOW = """
import os, sys, time
from pathlib import Path
from pos_app.watch.heartbeat import Beat, Heartbeat
folder, what = Path(sys.argv[1]), sys.argv[2]
heart = Heartbeat.of()
assert "NOTIFY_SOCKET" not in os.environ
runs = len(list(folder.iterdir()))
(folder / f"{runs}-{os.getpid()}").touch()
acts = what.split(",")
act = acts[min(runs, len(acts) - 1)]
if act == "crash":
    sys.exit(9)
if act == "usage":
    sys.exit(2)
heart.beat(Beat.READY)
if act == "restart":
    sys.exit(75)
if act == "close":
    heart.beat(Beat.CLOSING)
    time.sleep(3)
    sys.exit(0)
if act == "freeze":
    time.sleep(600)
while act == "slow":
    heart.beat(Beat.READY)
    time.sleep(0.5)
while True:
    heart.beat(Beat.READY)
    time.sleep(0.1)
"""


@dataclass
class Watched:
    """A supervisor in a thread of its own cannot take signals: it is run as a process by ``run``."""

    folder: Path
    notes: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    given_up: list[bool] = field(default_factory=list)

    def run(
        self,
        what: str,
        environment: Mapping[str, str] | None = None,
        patience: WaitLimits = QUICK,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> int:
        self.folder.mkdir()
        supervisor = Supervisor(
            [sys.executable, "-c", _WINDOW, str(self.folder), what],
            note=lambda event, **details: self.notes.append((event, details)),
            tell=self.told.append,
            given_up=lambda living: self.given_up.append(living()),
            patience=patience,
            monotonic=monotonic,
            environment={**os.environ, **(environment or {})},
        )
        return supervisor.run()

    @property
    def events(self) -> list[str]:
        return [event for event, _ in self.notes]

    def runs(self) -> int:
        return len(list(self.folder.iterdir()))

    def soon(self, condition: Callable[[], bool], act: Callable[[], None]) -> threading.Thread:
        """Do ``act`` from beside once ``condition`` holds."""

        def wait() -> None:
            until = time.monotonic() + patience(30)
            while not condition() and time.monotonic() < until:
                time.sleep(0.02)
            act()

        thread = threading.Thread(target=wait, daemon=True)
        thread.start()
        return thread

    def window(self) -> int:
        return int([details for event, details in self.notes if event == "started"][-1]["pid"])


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path / "runs")


def end_watchdog() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def test_a_watchdog_that_comes_late_itself_blames_no_window(watched: Watched) -> None:
    """A busy computer, or one that slept: seconds pass between two looks, and the window beats as ever."""
    late, looked = 0.0, 0

    def clock() -> float:
        nonlocal late, looked
        late += 2.0
        looked += "ready" in watched.events
        return time.monotonic() + late

    # Several looks without a beat between two of them that bring one.
    watched.soon(lambda: looked >= 8, end_watchdog)
    assert watched.run("slow", patience=WaitLimits(start=2000, beat=2.0, end=500), monotonic=clock) == 0
    assert "frozen" not in watched.events


def test_a_window_that_is_closed_stays_closed_even_if_its_end_takes_long(watched: Watched) -> None:
    assert watched.run("close") == 0
    assert watched.runs() == 1
    assert watched.told == []


def test_the_staff_restarts_at_once_and_as_often_as_it_likes(watched: Watched) -> None:
    assert watched.run(",".join(["restart"] * (MOST + 2)) + ",close") == 0
    assert watched.runs() == MOST + 3
    assert watched.told == []


def test_a_killed_window_is_started_again(watched: Watched) -> None:
    watched.soon(lambda: "ready" in watched.events, lambda: os.kill(watched.window(), signal.SIGKILL))
    assert watched.run("live,close") == 0
    assert watched.events == ["started", "ready", "ended", "started", "ready", "ended"]
    assert watched.told == ["A janela caiu e está sendo aberta de novo."]


@pytest.mark.parametrize("how", ["its main thread sleeps", "the process is stopped"])
def test_a_frozen_window_is_killed_and_started_again(watched: Watched, how: str) -> None:
    stopped = "stopped" in how
    if stopped:
        watched.soon(lambda: "ready" in watched.events, lambda: os.kill(watched.window(), signal.SIGSTOP))
    began = time.monotonic()
    assert watched.run("live,close" if stopped else "freeze,close") == 0
    assert "frozen" in watched.events
    assert watched.told == ["A janela parou de responder e está sendo aberta de novo."]
    assert time.monotonic() - began < 15
    frozen = next(details["pid"] for event, details in watched.notes if event == "started")
    with pytest.raises(ProcessLookupError):
        os.kill(frozen, 0)


def test_a_window_that_never_lives_is_given_up_with_a_sentence(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pos_app.watch.supervisor._LONGEST", 0.2)
    assert watched.run("crash") == Exit.TO_MEND
    assert watched.runs() == MOST + 1
    assert watched.told[-1].startswith(f"A janela caiu {MOST + 1} vezes em poucos minutos")
    assert watched.given_up == [True], "the screen is covered while the watchdog lives on"


def test_ending_the_watchdog_ends_the_window(watched: Watched) -> None:
    watched.soon(lambda: "ready" in watched.events, end_watchdog)
    assert watched.run("live") == 0
    assert watched.runs() == 1
    with pytest.raises(ProcessLookupError):
        os.kill(watched.window(), 0)


def test_what_a_window_started_ends_with_it(tmp_path: Path) -> None:
    child = tmp_path / "child"
    code = (
        "import subprocess, sys, time\n"
        "from pathlib import Path\n"
        "from pos_app.watch.heartbeat import Beat, Heartbeat\n"
        f"made = Path({str(child)!r})\n"
        "if made.exists():\n    sys.exit(0)\n"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "made.write_text(str(p.pid))\n"
        "Heartbeat.of().beat(Beat.READY)\n"
        "sys.exit(9)\n"
    )
    supervisor = Supervisor([sys.executable, "-c", code], note=lambda *_, **__: None, tell=lambda _: None)
    assert supervisor.run() == 0
    until = time.monotonic() + patience(10)
    while _lives(int(child.read_text())) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _lives(int(child.read_text()))


def _lives(pid: int) -> bool:
    """Return whether a process runs; one that ended and waits for its parent does not."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


# --- The heart --------------------------------------------------------------------------------------


def test_a_window_goes_on_when_its_watchdog_is_gone() -> None:
    with HeartbeatListener() as listener:
        heart = Heartbeat.of({VARIABLE: listener.variable})
    assert heart is not None
    for _ in range(3):
        heart.beat(Beat.ALIVE)
    heart.close()


# --- When to give up --------------------------------------------------------------------------------


def test_the_first_restart_comes_at_once_and_the_next_ones_later_and_later() -> None:
    restarts = Restarts()
    waits = [restarts.failed(now=n * 1.0, lived=0.5) for n in range(MOST + 1)]
    assert waits == [0.0, 1.0, 2.0, 4.0, 8.0, None]


# --- systemd ----------------------------------------------------------------------------------------


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[tuple[dict[str, str], Callable[[], list[str]]]]:
    """Listen as systemd does; give the variables of a service, and what it said so far."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.setblocking(False)

        def notifications() -> list[str]:
            found = []
            while True:
                try:
                    found.append(listening.recv(4096).decode())
                except BlockingIOError:
                    return found

        yield {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "400000"}, notifications


def test_systemd_hears_that_the_watchdog_is_ready_lives_and_ends(
    watched: Watched, systemd: tuple[dict[str, str], Callable[[], list[str]]]
) -> None:
    variables, said = systemd
    heard: list[str] = []

    def lives() -> bool:
        heard.extend(said())
        return heard.count("WATCHDOG=1") >= 3

    told = watched.soon(lives, end_watchdog)
    assert watched.run("live", variables) == 0
    told.join()
    heard.extend(said())
    assert heard[0].startswith("READY=1")
    assert heard.count("WATCHDOG=1") >= 3
    assert heard[-1] == "STOPPING=1"


def test_the_unit_of_systemd_is_one_that_it_takes() -> None:
    unit = Path(__file__).parents[2] / "packaging" / "systemd" / "guiche-kiosk.service"
    lines = unit.read_text(encoding="utf-8").splitlines()
    assert "Type=notify" in lines
    assert any(line.startswith("WatchdogSec=") for line in lines)
    assert any(line.endswith("pos-app watch -- --kiosk") for line in lines)
