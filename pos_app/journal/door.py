"""Where the program that holds a journal takes entries of its audit trail from commands beside it.

A socket in the data folder, for its user alone (a named pipe on Windows): one message, one answer.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
import socket
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pos_app.domain.audit import AuditAct, AuditEntry, Detail
from pos_app.domain.roles import Role

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

FILE = "desk.sock"
_LONGEST, _PATIENCE, _QUIET = 4096, 5.0, 1
"""Bytes of a message, seconds that recording may take, and seconds that a caller may take to ask."""
_CALLERS = 64
"""Who is listened to at a time: one that says nothing keeps none of the others waiting."""
_PATH = 100
"""Bytes that the path of a socket may have everywhere."""
_TAKEN = frozenset(
    {
        *(AuditAct.COMMAND_RUN, AuditAct.PIN_WRONG, AuditAct.PIN_LOCKED_OUT, AuditAct.TRIES_CHANGED),
        *(AuditAct.DATA_FOUND, AuditAct.DATA_EXPORTED, AuditAct.KEY_SHOWN, AuditAct.JOURNAL_UNSEALED),
        *(AuditAct.SETTING_CHANGED, AuditAct.REPRINTED, AuditAct.EXPORTED),
    }
)
"""What commands do beside an open desk."""
_LOG = logging.getLogger(__name__)


class Door:
    """Takes entries until it is closed; ``keep`` records one, for any thread. Where it cannot be opened,
    commands find none and say that nothing was recorded."""

    def __init__(self, folder: Path, keep: Callable[[AuditEntry], Future[None]]) -> None:
        self._folder, self._keep = folder, keep
        self._passes: set[str] = set()
        self._places = threading.BoundedSemaphore(_CALLERS)
        self._open = True
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="door", daemon=True)
        self._thread.start()

    def issue(self) -> str:
        """Return a word with which one command of this program's own may do without a PIN."""
        word = secrets.token_hex(16)
        self._passes.add(word)
        return word

    def close(self) -> None:
        """Take nothing more."""
        self._open = False
        self._ready.wait(_PATIENCE)
        _asked(self._folder, {})  # It waits for somebody to come.
        self._thread.join(_PATIENCE)
        for _ in range(_CALLERS):  # Who is listened to is let go by then.
            self._places.acquire(timeout=_PATIENCE)

    def _serve(self) -> None:
        from multiprocessing.connection import Listener  # Late: the window is painted before.

        with suppress(OSError):
            (self._folder / FILE).unlink()  # Of a program that was killed.
        try:
            with _address(self._folder) as place, Listener(place, backlog=_CALLERS) as listener:
                self._ready.set()
                while self._open:
                    with suppress(OSError, EOFError):
                        caller = listener.accept()
                        self._places.acquire()
                        threading.Thread(
                            target=self._listen, args=(caller,), name="caller", daemon=True
                        ).start()
        except OSError as error:
            _LOG.warning("commands beside this program cannot record anything: %s", error.strerror)
        self._ready.set()

    def _listen(self, caller: Connection) -> None:
        try:
            with suppress(OSError, EOFError), caller:
                _hurry(caller)
                self._answer(caller)
        finally:
            self._places.release()

    def _answer(self, caller: Connection) -> None:
        if not caller.poll(_QUIET):
            return
        message = caller.recv_bytes(_LONGEST)
        try:
            wanted = json.loads(message)
            done = self._admitted(wanted) if "pass" in wanted else self._recorded(wanted)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            done = False
        caller.send_bytes(b"1" if done else b"0")

    def _admitted(self, wanted: dict[str, Any]) -> bool:
        try:
            self._passes.remove(wanted["pass"])
        except KeyError:
            return False
        return True

    def _recorded(self, wanted: dict[str, Any]) -> bool:
        what, role = AuditAct(wanted["what"]), wanted["role"]
        if what not in _TAKEN:
            return False
        role = Role(role).value if role else ""
        details = {Detail(name): str(value) for name, value in wanted["details"].items()}
        kept = self._keep(AuditEntry(what, str(wanted["who"]), role, str(wanted["subject"]), details))
        return kept.exception(_PATIENCE) is None


def record(folder: Path, entry: AuditEntry) -> bool:
    """Let the program that holds the journal of a folder record an entry; whether it did."""
    details = {name.value: value for name, value in entry.details.items()}
    what = {"what": entry.what.value, "who": entry.who, "role": entry.role, "subject": entry.subject}
    return _asked(folder, {**what, "details": details})


def admits(folder: Path, word: str) -> bool:
    """Return whether the program that holds the journal gave out this word; it counts once."""
    return bool(word) and _asked(folder, {"pass": word})


def _asked(folder: Path, message: dict[str, Any]) -> bool:
    from multiprocessing.connection import Client

    try:
        with _address(folder) as place, Client(place) as door:
            door.send_bytes(json.dumps(message).encode())
            return door.poll(2 * _PATIENCE) and door.recv_bytes(1) == b"1"
    except (OSError, EOFError):
        return False


def _hurry(caller: Connection) -> None:
    """Give up on who begins a message and does not end it."""
    if sys.platform != "win32":  # pragma: no branch - the tests run where there is such an option
        with socket.socket(fileno=os.dup(caller.fileno())) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", _QUIET, 0))


@contextmanager
def _address(folder: Path) -> Iterator[str]:
    """Provide the address in a data folder, however long its path is."""
    place = str(folder / FILE)
    if sys.platform == "win32":  # pragma: no cover - the tests run where such sockets are
        yield rf"\\.\pipe\guiche-{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:32]}"
    elif len(os.fsencode(place)) <= _PATH:
        yield place
    else:
        known = os.open(folder, os.O_RDONLY)
        try:
            yield f"/proc/self/fd/{known}/{FILE}"
        finally:
            os.close(known)
