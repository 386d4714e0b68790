"""Starts the window, watches its heartbeat, and restarts it when it dies or freezes."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from enum import Enum, auto
from pathlib import Path

from pos_app.domain.value import Value
from pos_app.system.exit_codes import Exit
from pos_app.watch.heartbeat import VARIABLE, Beat, HeartbeatListener
from pos_app.wording import start_texts as words

_LOOK_EVERY = 0.2
_STACKS = 0.3
"""Seconds for a frozen window to log the stack of each thread."""
_STOPPED = ("T", "t")
"""State of a stopped process in ``/proc``."""

Note = Callable[..., None]
"""Records an event with its details."""


class WaitLimits(Value):
    """How long the watchdog waits, in seconds: between two beats of a window that is not ready yet, of one
    that is, and for one that was closed or asked to end: it may have an order on its way, whose answer takes
    up to a minute. The main thread of a healthy window is never away for longer than a twentieth of a
    second."""

    start: float = 45.0
    beat: float = 2.0
    end: float = 75.0


class Ending(Enum):
    WANTED = auto()
    """It was closed, by a person or by whoever ended the watchdog."""
    RESTART = auto()
    USAGE = auto()
    """It does not understand its command line."""
    DIED = auto()
    FROZE = auto()


class Supervisor:
    """Keeps one window alive. ``tell`` prints a sentence for people, ``note`` records an event.

    ``given_up`` is called instead of a further start after too many failures; it may show that the kiosk is
    out of service, and returns when the watchdog is to end.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        note: Note,
        tell: Callable[[str], None],
        given_up: Callable[[Callable[[], bool]], None] = lambda _stopped: None,
        patience: WaitLimits | None = None,
        environment: Mapping[str, str] = os.environ,
        service: Service | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command = list(command)
        self._note = note
        self._tell = tell
        self._given_up = given_up
        self._patience = patience or WaitLimits()
        self._environment = environment
        self._service = service or Service(environment)
        self._monotonic = monotonic
        self._restarts = Restarts()
        self._stop = False
        self._fell = 0.0

    def run(self) -> int:
        """Keep the window alive until it is closed or this process is asked to end; returns the exit code."""
        with self._stopped_by_signals():
            self._service.ready(words.opens())
            code = self._run()
        self._service.stopping()
        return code

    def _run(self) -> int:
        while True:
            began = self._monotonic()
            ending, code = self._one_window()
            self._fell = self._monotonic()
            if self._stop or ending is Ending.WANTED:
                return Exit.DONE
            if ending is Ending.USAGE:
                return code
            if ending is Ending.RESTART:
                self._note("restart wanted")
                continue
            wait = self._restarts.failed(self._fell, self._fell - began)
            if wait is None:
                return self._give_up()
            sentence = words.starts_again(froze=ending is Ending.FROZE)
            self._tell(sentence)
            self._service.status(sentence)
            self._pause(wait)
            if self._stop:
                return Exit.DONE

    def _give_up(self) -> int:
        sentence = words.gave_up(self._restarts.recent)
        self._note("gave up", failures=self._restarts.recent)
        self._tell(sentence)
        self._service.status(sentence)
        self._given_up(self._living)
        return Exit.TO_MEND

    def _living(self) -> bool:
        """Return whether the watchdog keeps running; also reports to systemd that it is alive."""
        self._service.alive()
        return not self._stop

    def _pause(self, seconds: float) -> None:
        until = self._monotonic() + seconds
        while self._living() and self._monotonic() < until:
            time.sleep(min(_LOOK_EVERY, max(0.0, until - self._monotonic())))

    # --- One window ---------------------------------------------------------------------------------

    def _one_window(self) -> tuple[Ending, int]:
        with HeartbeatListener() as listener:
            given = dict(self._environment)
            taken_from(given)
            given[VARIABLE] = listener.variable
            try:
                # In a process group of its own, so that its children can be ended with it.
                window = subprocess.Popen(self._command, env=given, start_new_session=True)
            except OSError as error:
                self._note("not started", errno=error.errno)
                return Ending.DIED, 0
            self._note("started", pid=window.pid)
            try:
                return self._listen(window, listener)
            finally:
                _kill(window)

    def _listen(self, window: subprocess.Popen[bytes], listener: HeartbeatListener) -> tuple[Ending, int]:
        looked, silent, patience, ready = self._monotonic(), 0.0, self._patience.start, False
        while True:
            beat = listener.wait(_LOOK_EVERY)
            self._service.alive()
            code = window.poll()
            if code is not None:
                return self._ended(window, code)
            if self._stop:
                return self._end(window)
            now = self._monotonic()
            # Where this process itself comes late, the computer is busy or slept: no word about the window.
            silent, looked = silent + min(now - looked, 2 * _LOOK_EVERY), now
            if beat is not None:
                silent = 0.0
                if beat is Beat.READY and not ready:
                    ready, patience = True, self._patience.beat
                    self._is_ready(window, now)
                elif beat is Beat.CLOSING:
                    return self._end(window)
            elif silent > patience:
                self._note("frozen", pid=window.pid, silent=round(silent, 1))
                _ask_for_stacks(window)
                return Ending.FROZE, 0

    def _is_ready(self, window: subprocess.Popen[bytes], now: float) -> None:
        gone = round(now - self._fell, 1) if self._fell else None
        self._note("ready", pid=window.pid, seconds_without_window=gone)
        self._service.status(words.watches())

    def _ended(self, window: subprocess.Popen[bytes], code: int) -> tuple[Ending, int]:
        self._note("ended", pid=window.pid, code=code)
        known: dict[int, Ending] = {
            Exit.DONE: Ending.WANTED,
            Exit.RESTART: Ending.RESTART,
            Exit.USAGE: Ending.USAGE,
        }
        return known.get(code, Ending.DIED), code

    def _end(self, window: subprocess.Popen[bytes]) -> tuple[Ending, int]:
        """Wait for a window that closes; ask it to when the watchdog itself was asked to end."""
        if self._stop:
            window.terminate()
        until = self._monotonic() + self._patience.end
        while window.poll() is None and self._monotonic() < until:
            self._service.alive()
            with contextlib.suppress(subprocess.TimeoutExpired):
                window.wait(_LOOK_EVERY)
        code = window.poll()
        self._note("ended", pid=window.pid, code=code)
        return (Ending.RESTART if code == Exit.RESTART else Ending.WANTED), 0

    @contextlib.contextmanager
    def _stopped_by_signals(self) -> Iterator[None]:
        """End the loop on SIGINT and SIGTERM instead of dying in the middle of it."""

        def stop(_number: int, _frame: object) -> None:
            self._stop = True

        former = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)


def _ask_for_stacks(window: subprocess.Popen[bytes]) -> None:
    """Make a frozen window log the stack of each thread (``system.logs.crashes_kept``). A stopped process
    cannot, and is not continued for it: it would resume its work."""
    if hasattr(signal, "SIGUSR1") and not _is_stopped(window.pid):
        window.send_signal(signal.SIGUSR1)
        with contextlib.suppress(subprocess.TimeoutExpired):
            window.wait(_STACKS)


def _is_stopped(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[:1] in ([one] for one in _STOPPED)


def _kill(window: subprocess.Popen[bytes]) -> None:
    """Kill the window, if it still runs, and every process that it started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(window.pid, signal.SIGKILL)
    elif window.poll() is None:
        window.kill()
    window.wait()


MOST = 5
WITHIN = 300.0
"""After ``MOST`` failures within ``WITHIN`` seconds, the window is not started again."""
_SOON = 30.0
"""A window that ran for at least this many seconds restarts at once; others wait twice as long each time."""
_LONGEST = 15.0


class Restarts:
    """Counts the failures of a window. Times in seconds of a clock that never goes back."""

    def __init__(self) -> None:
        self._failed: list[float] = []

    @property
    def recent(self) -> int:
        """The number of failures within the last ``WITHIN`` seconds."""
        return len(self._failed)

    def failed(self, now: float, lived: float) -> float | None:
        """A window failed after ``lived`` seconds; return how long to wait before the next start, or None to
        give up."""
        self._failed = [at for at in self._failed if now - at < WITHIN]
        self._failed.append(now)
        if len(self._failed) > MOST:
            return None
        if lived >= _SOON or len(self._failed) == 1:
            return 0.0
        return float(min(_LONGEST, 2 ** (len(self._failed) - 2)))


_VARIABLES = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")


class Service:
    """Reports that the service is ready, alive or stopping; does nothing without systemd."""

    def __init__(
        self,
        environment: Mapping[str, str] = os.environ,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        interval = environment.get("WATCHDOG_USEC", "")
        named = environment.get("WATCHDOG_PID", "")
        mine = not named or named == str(os.getpid())
        # Half the interval, as sd_watchdog_enabled(3) recommends.
        self._every = int(interval) / 2_000_000 if interval.isdecimal() and mine else 0.0
        self._monotonic = monotonic
        self._last = -self._every

    def ready(self, status: str) -> None:
        self._send(f"READY=1\nSTATUS={status}")

    def status(self, status: str) -> None:
        """Report a status line for ``systemctl status``."""
        self._send(f"STATUS={status}")

    def alive(self) -> None:
        """Report that the watchdog process is alive; call this more often than the interval."""
        if self._every and self._monotonic() - self._last >= self._every:
            self._last = self._monotonic()
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def _send(self, words: str) -> None:
        if not self._address:
            return
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender,
        ):
            sender.sendto(words.encode(), self._address)


def taken_from(environment: MutableMapping[str, str]) -> None:
    """Remove systemd's variables from a child's environment: only the watchdog reports to systemd."""
    for name in _VARIABLES:
        environment.pop(name, None)
