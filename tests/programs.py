"""Runs ``pos-app`` as a process of its own, forked from one that has loaded its modules already.

To import what a command needs takes a fresh Python most of a second, several hundred times in a run of all
tests. Only the modules are warm: arguments, environment, files, signals and exit code are those of a process
started by hand. A test of the start itself (which modules are loaded, and when) uses ``subprocess``.
"""

from __future__ import annotations

import atexit
import functools
import gc
import importlib
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from tests.patience import patience

CAN_FORK = sys.platform.startswith("linux")
_ROOT = Path(__file__).resolve().parents[1]
_ROOMS = ("commands", "domain", "journal", "orders", "partner", "reachability", "sale", "sandbox", "system")
NOBODY = {"POS_APP_BASE_URL": "http://127.0.0.1:9/partners/api", "POS_APP_CREDENTIALS": "a:b"}
"""A connection at whose end nobody listens."""
_MOST = 1 << 20
"""Bytes of a request: a command with its environment."""


def run(
    *text: str,
    env: Mapping[str, str] | None = None,
    stdin: str = "",
    module: str = "pos_app",
    code: str = "",
    seconds: float = 60,
) -> subprocess.CompletedProcess[str]:
    """Run ``pos-app`` with arguments to its end, ``env`` beside the variables of this process.

    Another module may be named, or code given that runs in its place.

    Raises:
        subprocess.TimeoutExpired: it takes longer than ``seconds`` on a machine that does nothing else.
    """
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as given,
        tempfile.TemporaryFile("w+", encoding="utf-8") as out,
        tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
    ):
        given.write(stdin)
        given.flush()
        given.seek(0)
        process = start(module, text, (given, out, errors), env, code)
        try:
            returned = process.wait(patience(seconds))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        out.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess([*text], returned, out.read(), errors.read())


def start(
    module: str,
    text: Sequence[str],
    streams: Sequence[IO[str] | int],
    env: Mapping[str, str] | None = None,
    code: str = "",
) -> Forked | subprocess.Popen[str]:
    """Start a module, or code, as a program; ``streams`` are its standard input, output and errors."""
    whole = {**os.environ, **(env or {})}
    if not CAN_FORK:
        given, out, errors = streams
        return subprocess.Popen(
            [sys.executable, *(("-c", code) if code else ("-m", module)), *text],
            stdin=given, stdout=out, stderr=errors, text=True, env=whole,
        )  # fmt: skip
    # Each message apart: a program may have ended before its id is read.
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    numbers = [one if isinstance(one, int) else one.fileno() for one in streams]
    request = [module, code, text, whole, str(Path.cwd())]
    with theirs:
        socket.send_fds(_nursery(), [json.dumps(request).encode()], [*numbers, theirs.fileno()])
    return Forked([module, *text], ours)


class Forked:
    """A process that another one forked; the part of :class:`subprocess.Popen` that tests need."""

    def __init__(self, args: list[str], told: socket.socket) -> None:
        self.args, self._told = args, told
        self.returncode: int | None = None
        self.pid = int(told.recv(64))

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code once it has ended.

        Raises:
            subprocess.TimeoutExpired: it goes on for longer than ``timeout``, in seconds.
        """
        if self.returncode is None:
            self._told.settimeout(timeout)
            try:
                self.returncode = int(self._told.recv(64))
            except TimeoutError:
                raise subprocess.TimeoutExpired(self.args, timeout or 0) from None
            self._told.close()
        return self.returncode

    def poll(self) -> int | None:
        """Return the exit code, or None while it goes on."""
        if self.returncode is None and not select.select([self._told], [], [], 0)[0]:
            return None
        return self.wait()

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.send_signal(signal.SIGKILL)


@functools.cache
def _nursery() -> socket.socket:
    """Return the line to the process that forks; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.programs", str(theirs.fileno())]
    with theirs:
        process = subprocess.Popen(command, cwd=_ROOT, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])

    def end(owner: int = os.getpid()) -> None:
        ours.close()
        if os.getpid() == owner:  # A fork of this process did not start it.
            process.wait()

    atexit.register(end)
    return ours


# --- In the process that forks -----------------------------------------------------------------------------


def _load() -> None:
    """Import every room that runs without a window."""
    for room in _ROOMS:
        package = importlib.import_module(f"pos_app.{room}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                importlib.import_module(found.name)
    for name in ("pos_app.cli", "pos_app.core", "httpx", "keyring", "pydantic", "uvicorn"):
        importlib.import_module(name)
    assert not [name for name in sys.modules if name.startswith("PySide6")]


def _serve(asked: socket.socket) -> tuple[str, str, list[str]] | None:
    """Fork a process for each request until nobody asks any more; return, in each, what it is to do."""
    woken, wake = socket.socketpair()
    wake.setblocking(False)
    signal.set_wakeup_fd(wake.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    running: dict[int, socket.socket] = {}
    while True:
        ready, _, _ = select.select([asked, woken], [], [])
        if woken in ready:
            woken.recv(4096)
            _tell_ended(running)
        if asked not in ready:
            continue
        message, numbers, _, _ = socket.recv_fds(asked, _MOST, 4)
        if not message:
            return None
        module, code, text, env, folder = json.loads(message)
        pid = os.fork()
        if not pid:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for one in (asked, woken, wake, *running.values()):
                one.close()
            _become(numbers, env, folder)
            return module, code, text
        for number in numbers[:3]:
            os.close(number)
        running[pid] = socket.socket(fileno=numbers[3])
        running[pid].send(str(pid).encode())


def _tell_ended(running: dict[int, socket.socket]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        with running.pop(pid) as told:
            told.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(numbers: list[int], env: dict[str, str], folder: str) -> None:
    """Take over streams, environment and folder of a request."""
    for place, number in enumerate(numbers[:3]):
        os.dup2(number, place)
    for number in numbers:
        os.close(number)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace")


def _main() -> None:
    asked = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Whoever asks decides; a command has its own handling.
    _load()
    gc.freeze()  # What is loaded is never looked through again, and stays shared.
    if (wanted := _serve(asked)) is None:
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    module, code, text = wanted
    sys.argv = ["-c" if code else module, *text]
    ends: object = 0
    try:
        if code:
            exec(compile(code, "<string>", "exec", dont_inherit=True), vars(sys.modules["__main__"]))  # noqa: S102
        else:
            runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        ends = ended.code
        if isinstance(ends, str):
            print(ends, file=sys.stderr)
    except BaseException:  # noqa: BLE001  # As Python itself does.
        traceback.print_exc()
        ends = 1
    # As Python ends, without a walk through thousands of modules that are not its own.
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(ends if isinstance(ends, int) else bool(ends))


if __name__ == "__main__":
    _main()
