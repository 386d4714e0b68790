"""The real desk as the program a clerk starts, at an X server of its own, with hands outside of it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.campaigns.intruder.ground import CPF, MAIL, NAME, Provider, Shop
from tests.patience import patience

PROGRAM = "INTRUDER_PROGRAM"
"""The variable with the program whose windows are attacked, where it is another than the checkout's."""


@dataclass
class Display:
    """An X server with a window manager."""

    name: str
    screen: Path
    processes: list[subprocess.Popen[bytes]]

    @property
    def env(self) -> dict[str, str]:
        return {**os.environ, "DISPLAY": self.name}

    def hands(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, check=False, timeout=60
        )
        return done.stdout.strip()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.hands("key", "--clearmodifiers", key)
            time.sleep(0.15)

    def type(self, text: str) -> None:
        self.hands("type", "--delay", "25", text)
        time.sleep(0.2)

    def picture(self, file: Path) -> None:
        """Keep what the screen shows, as a dump of the X server's own."""
        shutil.copy(self.screen / "Xvfb_screen0", file)


@contextlib.contextmanager
def display(folder: Path) -> Iterator[Display]:
    reader, writer = os.pipe()
    folder.mkdir()
    words = f"-fbdir {folder} -displayfd {writer} -screen 0 1366x768x24 -nolisten tcp -noreset"
    command = ["setpriv", "--pdeathsig", "KILL", "Xvfb", *words.split()]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen(command, pass_fds=[writer], **quiet)  # type: ignore[call-overload]
    os.close(writer)
    with os.fdopen(reader) as told:
        name = f":{told.readline().strip()}"
    found = Display(name, folder, [server])
    try:
        found.processes.append(subprocess.Popen(["openbox"], env=found.env, **quiet))  # type: ignore[call-overload]
        yield found
    finally:
        for one in reversed(found.processes):
            one.kill()
            one.wait()


def until(seen: Callable[[], object], what: str, seconds: float = 40) -> None:
    end = time.monotonic() + min(patience(seconds), 3 * seconds)
    while not seen():
        if time.monotonic() > end:
            raise AssertionError(f"never came: {what}")
        time.sleep(0.1)


class Desk:
    """The desk's processes, and a clerk who knows from the provider's side how far the sale is."""

    def __init__(
        self,
        at: Display,
        shop: Shop,
        env: Mapping[str, str] | None = None,
        program: Sequence[str] = (),
        cwd: Path | None = None,
    ) -> None:
        self.at, self.shop, self.provider = at, shop, shop.provider
        self.log = shop.folder / "desk.out"
        whole = {**shop.env, **(env or {}), "DISPLAY": at.name, "QT_QPA_PLATFORM": "xcb"}
        whole.pop("QTWEBENGINE_DISABLE_SANDBOX", None)
        installed = os.environ.get(PROGRAM)
        program = program or ((installed,) if installed else (sys.executable, "-m", "pos_app"))
        command = ["setpriv", "--pdeathsig", "KILL", *program, "--data-dir", str(shop.data)]
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                command, env=whole, cwd=cwd or shop.folder, stdout=out, stderr=out, start_new_session=True
            )

    def family(self) -> list[int]:
        """Return the desk's process and all that it started."""
        children: dict[int, list[int]] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                    children.setdefault(parent, []).append(int(entry.name))
        found, left = [], [self.process.pid]
        while left:
            found.append(left.pop())
            left += children.get(found[-1], [])
        return found

    def memory(self) -> int:
        """Return the bytes of memory that the whole family holds alone: what several have of one library is
        not theirs."""
        total = 0
        for pid in self.family():
            with contextlib.suppress(OSError):
                status = Path(f"/proc/{pid}/status").read_text()
                total += sum(map(int, re.findall(r"(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB", status))) << 10
        return total

    def alive(self) -> bool:
        return self.process.poll() is None

    def to_payment(self) -> None:
        """Sell until the card page is there."""
        at, provider = self.at, self.provider
        mark = len(provider.seen)

        def new(part: str) -> bool:
            return any(part in one.path for one in provider.seen[mark:])

        # The keyboard waits here or in the next field: the desk may have been told where it stands.
        at.hands("mousemove", "190", "193", "click", "1")
        at.press("ctrl+a")
        at.type("sao p")
        at.press("Return")
        at.type("belo")
        at.press("Return")
        at.type("+3")
        at.press("F2")
        until(lambda: new("/v5/trips"), "the search")
        for _ in range(4):  # Until the list is painted, the key means nothing.
            time.sleep(1.5)
            at.press("Return")
            with contextlib.suppress(AssertionError):
                until(lambda: new("/v4/trips/"), "the seat map", 5)
                break
        until(lambda: new("/v4/trips/"), "the seat map")
        time.sleep(1.5)
        at.type("j")
        at.press("Return")
        until(lambda: new("/seats"), "the hold")
        time.sleep(1.5)
        for words in (CPF, NAME, "", "11987650142", MAIL):
            if words:
                at.type(words)
            at.press("Return")
        at.press("F10")
        until(lambda: new("/v4/payments/session"), "the session")

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(patience(10))
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def desk(at: Display, shop: Shop, env: Mapping[str, str] | None = None) -> Iterator[Desk]:
    found = Desk(at, shop, env)
    try:
        yield found
    finally:
        found.stop()


def calm(provider: Provider, seconds: float = 1.0) -> None:
    """Wait until the provider hears nothing more."""
    before = -1
    while before != len(provider.seen):
        before = len(provider.seen)
        time.sleep(seconds)
