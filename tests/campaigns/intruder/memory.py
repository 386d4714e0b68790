"""Reading the card number of a customer who is typing it, from another program of the desk's own user.

A leak: the number, in any spelling, in what another process of that user can read. Damage: the desk dies of
it, or does not sell that card afterwards. What any X client sees of a screen and its keys is the X server's
affair.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import resource
import signal
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from jeepney.io.blocking import open_dbus_connection

from tests.accessibility.bus import Bus, Call, Place, buses
from tests.accessibility.tree import State, Window
from tests.campaigns.intruder.kinds import Attack, Ground
from tests.campaigns.intruder.window import Desk, calm, desk, until

NUMBER = "4111111111111111"
_GROUPS = "4111 1111 1111 1111"
NEEDLES = tuple(
    text.encode(code) for text in (NUMBER, _GROUPS) for code in ("utf-8", "utf-16-le", "utf-32-le")
)
_MOST = 64 << 20
"""Bytes of one file that are looked through."""
_LIBC = ctypes.CDLL(None, use_errno=True)


def found_in(content: bytes) -> int:
    return sum(content.count(one) for one in NEEDLES)


class Typing:
    """A desk at which a customer's number stands in the card page, not sent yet."""

    def __init__(
        self, ground: Ground, stack: contextlib.ExitStack, env: dict[str, str], **settings: Any
    ) -> None:
        self.shop = ground.new_shop(**settings)
        inside, self.bus = stack.enter_context(buses({**self.shop.env, "DISPLAY": ground.display.name}))
        self.address = inside["DBUS_SESSION_BUS_ADDRESS"]
        self.desk = stack.enter_context(desk(ground.display, self.shop, {**inside, **env}))
        self.at = ground.display
        type_number(self.desk)


def opened(one: Desk) -> None:
    """Wait for the window, with the keyboard in its first field."""
    until(lambda: one.at.hands("search", "--onlyvisible", "--name", "^Guich"), "the window")
    until(lambda: one.provider.heard("/v4/places"), "the first places")
    time.sleep(2)


def type_number(one: Desk) -> None:
    opened(one)
    mark = len(one.provider.heard("/card/antifraud"))
    one.to_payment()
    until(lambda: len(one.provider.heard("/card/antifraud")) > mark, "the card page")
    time.sleep(2)
    one.at.press("F6")
    time.sleep(2)
    one.at.type(NUMBER)
    time.sleep(1)


def sold(one: Desk, look: Callable[[], object] = bool) -> list[str]:
    """Go on with the sale, after a ``look`` at the whole card; return what is wrong where it does not come to
    its order."""
    before = len(one.provider.orders())
    for words in ("HELENA P SIQUEIRA", "08", "2031", "123"):
        one.at.press("Tab")
        one.at.type(words)
    look()
    one.at.press("Return")
    try:
        until(lambda: one.provider.heard("/card/tokens"), "the token", 20)
        time.sleep(2)
        one.at.press("F10")
        until(lambda: len(one.provider.orders()) > before, "the order", 20)
    except AssertionError as error:
        return [f"the sale did not go on: {error}"]
    return []


def _each(read: Callable[[int], bytes]) -> Callable[[Ground, dict[str, Any]], list[str]]:
    """Return an attack that reads something of every process of the desk."""

    def play(ground: Ground, told: dict[str, Any]) -> list[str]:
        one = typing(ground)
        wrong, readable = [], 0
        for pid in one.desk.family():
            try:
                content = read(pid)
            except OSError:
                continue
            readable += 1
            if count := found_in(content):
                with contextlib.suppress(OSError):
                    name = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")[-90:].decode()
                wrong.append(f"{count} copies of the number in process {pid} ({name})")
        told |= {"processes": len(one.desk.family()), "readable": readable}
        if not one.desk.alive():
            wrong.append("the desk died of it")
        return wrong

    return play


def typing(ground: Ground) -> Typing:
    """Return the desk at which somebody types; it stays for the next attack."""
    if (there := ground.kept.get("typing")) is None or not there.desk.alive():
        with (
            contextlib.ExitStack() as stack
        ):  # A window that never came so far would take the next one's keys.
            there = ground.kept["typing"] = Typing(ground, stack, {})
            ground.stack.push(stack.pop_all())
    return there


def _areas(pid: int) -> Iterator[tuple[int, int]]:
    for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
        bounds, rights = line.split()[:2]
        if rights.startswith("r") and "[v" not in line:
            start, end = (int(part, 16) for part in bounds.split("-"))
            if end - start < 1 << 30:
                yield start, end


def _by_mem(pid: int) -> bytes:
    whole = bytearray()
    with Path(f"/proc/{pid}/mem").open("rb", 0) as memory:
        for start, end in _areas(pid):
            with contextlib.suppress(OSError, ValueError, OverflowError):
                memory.seek(start)
                content = memory.read(end - start)
                if found_in(content):
                    whole += content
    return bytes(whole)


class _Piece(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))


def _by_readv(pid: int) -> bytes:
    """Read without the list of areas, where that is closed: around each address that is common."""
    try:
        areas = list(_areas(pid))
    except OSError:
        own = list(_areas(os.getpid()))
        areas = [(start, start + (1 << 16)) for start, _ in own]
    whole, refused = bytearray(), 0
    for start, end in areas:
        size = min(end - start, 64 << 20)
        buffer = ctypes.create_string_buffer(size)
        here, there = _Piece(ctypes.addressof(buffer), size), _Piece(start, size)
        got = _LIBC.process_vm_readv(pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
        if got < 0 and ctypes.get_errno() == 1:
            refused += 1
        if got > 0 and found_in(buffer.raw[:got]):
            whole += buffer.raw[:got]
    if refused == len(areas):
        raise PermissionError
    return bytes(whole)


def _by_ptrace(pid: int) -> bytes:
    seize, interrupt, detach = 0x4206, 0x4207, 17
    if _LIBC.ptrace(seize, pid, None, None):
        raise PermissionError
    try:
        return _by_mem(pid)
    finally:
        _LIBC.ptrace(interrupt, pid, None, None)
        end = time.monotonic() + 3
        while time.monotonic() < end and os.waitpid(pid, 0x40000000 | os.WNOHANG)[0] == 0:
            time.sleep(0.05)
        _LIBC.ptrace(detach, pid, None, None)


def _by_proc(pid: int) -> bytes:
    """Read every file of /proc that a process has, and what its descriptors lead to."""
    files = [
        f"/proc/{pid}/{name}" for name in ("environ", "cmdline", "auxv", "stack", "syscall", "io", "wchan")
    ]
    with contextlib.suppress(OSError):
        files += [str(one) for one in Path(f"/proc/{pid}/fd").iterdir()]
    for at in files:
        with contextlib.suppress(OSError):
            if "/fd/" in at and str(Path(at).readlink()).startswith(
                ("pipe:", "socket:", "/dev/p", "/dev/u", "anon")
            ):
                continue
            number = os.open(at, os.O_RDONLY | os.O_NONBLOCK)
            with os.fdopen(number, "rb") as file:
                content = file.read(_MOST)
            if found_in(content):
                return content
    return b""


def _files(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Look through every file that the user may read and that changed since the desk opened."""
    one = typing(ground)
    calm(one.shop.provider)
    wrong, count = [], 0
    for top in (ground.folder, Path(os.environ["HOME"]), Path("/tmp"), Path("/dev/shm"), Path("/var/tmp")):
        for at, folders, names in os.walk(top):
            folders[:] = [name for name in folders if not Path(at, name).is_symlink()]
            for name in names:
                path = Path(at, name)
                with contextlib.suppress(OSError):
                    status = path.stat()
                    if (
                        status.st_uid != os.getuid()
                        or not stat.S_ISREG(status.st_mode)
                        or status.st_size > _MOST
                    ):
                        continue
                    if path.suffix == ".pyc" or "Xvfb_screen" in name:
                        continue
                    count += 1
                    if found_in(path.read_bytes()):
                        wrong.append(f"the number stands in {path}")
    told["files"] = count
    return wrong


def _heard(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Read the whole tree of the accessibility bus, as any program of the session may."""
    one = typing(ground)
    wrong, texts = _on_bus(one.bus, told)
    with open_dbus_connection(one.address) as connection:
        for bus in (one.bus, Bus(connection)):
            known = set(_connected(bus))
            if one.desk.process.pid not in known:
                return ["not played: the desk itself is on no bus"]
            inside = known.intersection(one.desk.family()[1:])
            wrong += [f"process {pid} of the card page is on a bus" for pid in inside]
    return wrong[:3] if texts > 20 else ["the tree was not there to be read"]


def _on_bus(bus: Bus, told: dict[str, Any]) -> tuple[list[str], int]:
    """Return where a bus tells the number, and how many objects it has."""
    found, texts = [], 0
    for program in bus.programs():
        for item in Window(bus, program).read():
            texts += 1
            said = repr(item)
            if NUMBER in re.sub(r"\D", "", said) and len(said) < 4000:
                found.append(f"the accessibility bus tells it: {said[:160]}")
    told["objects"] = texts
    return found, texts


def _connected(bus: Bus) -> list[int]:
    """Return the processes that a bus knows, the desk's among them."""
    daemon = Place("org.freedesktop.DBus", "/org/freedesktop/DBus")

    def ask(method: str, *words: str) -> Any:
        return bus.ask(Call(daemon, daemon.program, method, "s" * len(words), words))

    return [ask("GetConnectionUnixProcessID", name) for name in ask("ListNames") if name[0] == ":"]


def _asked_for(ground: Ground, told: dict[str, Any]) -> list[str]:
    """With ``card.screen_reader`` a reader is told field and digits: what the settings say, no less."""
    with contextlib.ExitStack() as stack:
        card = {"page_url": f"{ground.provider.address}/card", "screen_reader": True}
        one = Typing(ground, stack, {}, card=card)
        found, texts = _on_bus(one.bus, told)
        read = [item.spoken for program in one.bus.programs() for item in Window(one.bus, program).read()]
        told["read"] = found[:1]
        wrong = [] if any("Número do cartão" in said for said in read) else ["the field has no name"]
        wrong += [] if found else [f"of {texts} objects none tells what is typed"]

        def look() -> None:
            told["fields"] = [
                f"{item.spoken}: {item.text}"
                for program in one.bus.programs()
                for item in Window(one.bus, program).read()
                if State.EDITABLE in item.states
            ]

        return wrong + sold(one.desk, look)


_PASTE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication([])
def tell():
    for mode in (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection):
        data = app.clipboard().mimeData(mode)
        forms = [f for f in ('text/plain', 'text/html', 'text/uri-list') if data.hasFormat(f)]
        print(mode.name, [bytes(data.data(f))[:99] for f in forms])
    app.quit()
QTimer.singleShot(700, tell)
app.exec()
"""


def clipboards(display: str) -> str:
    """Return what another X client is told of clipboard and selection."""
    env = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(
        [sys.executable, "-c", _PASTE], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    return done.stdout


def _copied(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Copy and cut the number by every key and by the mouse, then read the clipboards as another program."""
    one = typing(ground)
    wrong = []
    for keys in (("ctrl+a", "ctrl+c"), ("ctrl+a", "ctrl+Insert"), ("shift+Home",), ("ctrl+a",)):
        one.at.press(*keys)
        time.sleep(0.5)
        told[" ".join(keys)] = said = clipboards(one.at.name)
        if NUMBER in re.sub(r"\D", "", said):
            wrong.append(f"{' '.join(keys)} gives the number to other programs: {said[:200]}")
    one.at.press("End")
    return wrong


def _goes_on(ground: Ground, told: dict[str, Any]) -> list[str]:
    """After all attacks the card is sold; nothing in the desk's folder or processes has it afterwards."""
    one = typing(ground)
    wrong = sold(one.desk)
    time.sleep(2)
    wrong += _files(ground, told)
    ground.kept.pop("typing")
    one.desk.stop()
    return wrong


def _core(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Kill each process with core files switched on: none appears, and the window lives on."""
    with contextlib.ExitStack() as stack:
        soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
        try:
            one = Typing(ground, stack, {})
        finally:
            resource.setrlimit(resource.RLIMIT_CORE, (soft, hard))
        told |= {"limit": hard, "pattern": Path("/proc/sys/kernel/core_pattern").read_text().strip()}
        wrong = []
        for pid in reversed(one.desk.family()):
            if pid == one.desk.process.pid:
                continue
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGABRT)
                time.sleep(0.7)
        time.sleep(2)
        if not one.desk.alive():
            wrong.append("the desk died with its card page")
        with contextlib.suppress(OSError):
            os.kill(one.desk.process.pid, signal.SIGQUIT)
        time.sleep(2)
        for top in (one.shop.folder, Path.cwd(), Path(os.environ["HOME"])):
            cores = [one for one in top.rglob("core*") if one.is_file() and one.stat().st_size > 1 << 20]
            wrong += [f"a core file with {found_in(one.read_bytes())} copies: {one}" for one in cores]
        return wrong


def _gcore(ground: Ground, told: dict[str, Any]) -> list[str]:
    one = typing(ground)
    wrong = []
    for pid in one.desk.family():
        at = ground.folder / f"dump-{pid}"
        with contextlib.suppress(
            OSError
        ):  # One that may be read is judged by its memory: gcore takes minutes.
            next(_areas(pid))
            wrong.append(f"a debugger may be attached to {pid}")
            continue
        subprocess.run(["gcore", "-o", str(at), str(pid)], capture_output=True, timeout=60, check=False)
        for file in ground.folder.glob(f"dump-{pid}*"):
            if count := found_in(file.read_bytes()):
                wrong.append(f"gcore of {pid} has {count} copies")
            file.unlink()
    return wrong


def _debugged(variable: dict[str, str]) -> Callable[[Ground, dict[str, Any]], list[str]]:
    """Start the desk in an environment that a colleague wrote into the profile of the user."""

    def play(ground: Ground, told: dict[str, Any]) -> list[str]:
        port = 20000 + os.getpid() % 20000
        spy = ground.folder / "spy"
        spy.mkdir(exist_ok=True)
        wrapper = spy / "engine"
        wrapper.write_text(f"#!/bin/sh\nenv > {spy}/engine-was-mine\nexec sleep 60\n")
        wrapper.chmod(0o755)
        env = {name: value.format(port=port, spy=spy) for name, value in variable.items()}
        with contextlib.ExitStack() as stack:
            one = Typing(ground, stack, env)
            wrong = []
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer,
            ):
                wrong.append(f"a debugger's port is open: {answer.read()[:150]!r}")
            for file in spy.rglob("*"):
                if file == wrapper or not file.is_file():
                    continue
                if file.name == "engine-was-mine" or found_in(file.read_bytes()):
                    wrong.append(f"written for the attacker: {file.name}")
            told["tree"] = len(one.desk.family())
            if not wrong and (failed := sold(one.desk)):
                wrong += failed
            for file in spy.rglob("*"):
                if file.is_file() and found_in(file.read_bytes()):
                    wrong.append(f"written for the attacker after the sale: {file.name}")
            return wrong

    return play


_LEAK = "another process of the same user has the number"
_ENVIRONMENTS = {
    "remote debugging": {"QTWEBENGINE_REMOTE_DEBUGGING": "127.0.0.1:{port}"},
    "chromium flags": {
        "QTWEBENGINE_CHROMIUM_FLAGS": "--remote-debugging-port={port} --remote-allow-origins=*"
    },
    "net log": {
        "QTWEBENGINE_CHROMIUM_FLAGS": "--log-net-log={spy}/net.json --net-log-capture-mode=Everything"
    },
    "another engine": {"QTWEBENGINEPROCESS_PATH": "{spy}/engine"},
    "chromium log": {
        "QTWEBENGINE_CHROMIUM_FLAGS": "--enable-logging --v=3 --log-file={spy}/log",
        "QT_LOGGING_RULES": "*=true",
    },
    "no sandbox": {"QTWEBENGINE_DISABLE_SANDBOX": "1"},
    "tls keys": {"SSLKEYLOGFILE": "{spy}/keys"},
    "script of the inspector": {
        "QTWEBENGINE_CHROMIUM_FLAGS": "--renderer-cmd-prefix={spy}/engine --no-sandbox"
    },
}

ATTACKS: dict[str, Attack] = {
    "typed number: /proc/PID/mem": Attack(_each(_by_mem), _LEAK),
    "typed number: process_vm_readv": Attack(_each(_by_readv), _LEAK),
    "typed number: ptrace": Attack(_each(_by_ptrace), _LEAK),
    "typed number: gcore": Attack(_gcore, _LEAK),
    "typed number: files of /proc": Attack(_each(_by_proc), _LEAK),
    "typed number: files": Attack(_files, _LEAK),
    "typed number: accessibility bus": Attack(_heard, _LEAK),
    "typed number: clipboard and selection": Attack(_copied, _LEAK),
    "typed number: sold after all that": Attack(_goes_on, "the sale stops, or a file has the number"),
    "screen reader: asked for": Attack(_asked_for, "it is not told the field and what is typed"),
    "core files": Attack(_core, "a core file is written, or the window dies with its page"),
    **{f"environment: {name}": Attack(_debugged(value), _LEAK) for name, value in _ENVIRONMENTS.items()},
}
