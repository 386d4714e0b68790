"""Who may enter the staff area of a kiosk or decide as supervisor: five tries, then half an hour.

The half hour is counted in running time of the computer, never by its clock: setting the clock, or the
program's end and new start, changes nothing, and the time that a computer is switched off does not count.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from enum import Enum, auto
from pathlib import Path

from pos_app.domain.value import Value
from pos_app.system import clock, disk, pins

_LOG = logging.getLogger(__name__)

FILE = "equipe.json"


class Tries(Value):
    """``failed`` tries since the last right one, and ``left`` seconds of a lock as they were ``at`` seconds
    after the start ``boot`` of the computer."""

    failed: int = 0
    left: float = 0.0
    at: float = 0.0
    boot: str = ""


class TriesRecord:
    """Keeps ``Tries`` in each of ``paths``, sealed with ``secret``: two places, so that who deletes one file
    has won nothing."""

    def __init__(self, paths: Sequence[Path], secret: str) -> None:
        self._paths = tuple(paths)
        self._secret = hashlib.sha256(secret.encode()).digest()
        self.writable = True
        """Whether the last record was kept in one place at least."""

    def read(self) -> Tries | None:
        """Return the strictest record there is; the empty one before the first; None where one was changed
        by another hand, or cannot be read."""
        found = [self._of(path) for path in self._paths if path.exists()]
        if any(one is None for one in found):
            return None
        return max((one for one in found if one), key=lambda one: (one.left, one.failed), default=Tries())

    def write(self, tries: Tries) -> None:
        """Keep a record: on the disk, not only in its cache, before a PIN is compared."""
        body = json.dumps(asdict(tries), sort_keys=True)
        text = json.dumps({"tries": body, "seal": self._seal(body)})
        written = [_written(path, text) for path in self._paths]
        self.writable = any(written)

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Let no other process try a PIN meanwhile. Where the disk takes no lock, nothing is held."""
        with contextlib.ExitStack() as stack:
            for path in self._paths[:1]:
                with contextlib.suppress(OSError):
                    stack.enter_context(disk.locked(path.with_suffix(".lock")))
            yield

    def _of(self, path: Path) -> Tries | None:
        try:
            kept = json.loads(disk.content(path))
            body, seal = kept["tries"], kept["seal"]
            if not hmac.compare_digest(self._seal(body), seal):
                return None
            return Tries(**json.loads(body))
        except (OSError, *disk.SENSELESS, KeyError, TypeError, AttributeError):
            return None

    def _seal(self, body: str) -> str:
        return hmac.new(self._secret, body.encode(), hashlib.sha256).hexdigest()


def _written(path: Path, text: str) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.replace(path, text.encode())
    except OSError as error:
        _LOG.warning("the wrong PINs are not kept in one of their places: %s", error.strerror)
        return False
    return True


TRIES = 5
LOCK = 30 * 60.0
"""Seconds for which the area stays closed after ``TRIES`` wrong PINs."""


class Member(Value):
    """A person of the staff, and what is kept of the PIN and of a badge (``system.pins``). ``bound`` is the
    badge to which what is kept of the PIN belongs."""

    name: str
    pin_hash: str
    badge_hash: str = ""
    bound: str = ""


class Answer(Enum):
    RIGHT = auto()
    WRONG = auto()
    LOCKED = auto()
    """It was the last wrong one, or came while the area was locked; nothing was compared then."""


class PinGate:
    """Compares PINs and counts tries. ``note`` learns what happened, and who entered. It writes to the disk,
    so it is made and asked in a thread. ``renew`` is given a member and a new hash of the same PIN, where
    the one that is kept was made in an older way."""

    def __init__(
        self,
        members: Sequence[Member],
        record: TriesRecord,
        *,
        note: Callable[[str, str], None] = lambda *_: None,
        renew: Callable[[Member, str], object] = lambda *_: None,
        elapsed: Callable[[], float] = clock.since_boot,
        boot_id: str | None = None,
    ) -> None:
        self._members = tuple(members)
        self._record = record
        self._note = note
        self._renew = renew
        self._elapsed = elapsed
        self._boot = clock.boot_id() if boot_id is None else boot_id
        self._one_at_a_time = threading.Lock()
        with record.held():
            self._tries = self._taken_up(record.read())
            record.write(self._tries)

    def _taken_up(self, kept: Tries | None) -> Tries:
        """Return the record as this run of the program goes on with it."""
        now = self._elapsed()
        if kept is None:
            self._note("changed by another hand", "")
            return Tries(0, LOCK, now, self._boot)
        passed = now - kept.at if self._boot and kept.boot == self._boot else 0.0
        left = min(LOCK, max(0.0, kept.left - max(0.0, passed)))
        failed = 0 if kept.left > 0 else min(max(0, kept.failed), TRIES)
        if failed >= TRIES:  # The program ended between the last try and its lock.
            return Tries(0, LOCK, now, self._boot)
        return Tries(failed, left, now, self._boot)

    def use(self, members: Sequence[Member]) -> None:
        """Let these count from now on. The tries stay as they are."""
        self._members = tuple(members)

    @property
    def open_to_nobody(self) -> bool:
        return not self._members

    @property
    def wants_badge(self) -> bool:
        return any(one.badge_hash for one in self._members)

    @property
    def tries_left(self) -> int:
        """How many wrong PINs there may still be before the lock."""
        return TRIES - self._tries.failed

    def locked_for(self) -> float:
        """Return how many seconds it stays locked."""
        tries = self._tries
        return max(0.0, tries.left - max(0.0, self._elapsed() - tries.at))

    def keep_progress(self) -> None:
        """Write down how much of a lock is over."""
        with self._one_at_a_time, self._record.held():
            if self._tries.left > 0:
                self._keep(Tries(0, self.locked_for(), self._elapsed(), self._boot))

    def attempt(self, pin: str, badge: str = "") -> tuple[Answer, Member | None]:
        """Compare a PIN, and the code of a badge for who has one: a wrong badge is a wrong PIN. Slow, so that
        guessing is: call it in a thread of its own.

        The try is kept before anything is compared: ending the program meanwhile saves none.
        """
        with self._one_at_a_time, self._record.held():
            kept = self._record.read()
            if self._record.writable and kept != self._tries:
                self._tries = self._taken_up(
                    None if kept == Tries() else kept
                )  # Empty: its files were deleted.
            if self.locked_for() > 0:
                return Answer.LOCKED, None
            failed = self._tries.failed + 1
            self._keep(Tries(failed, 0.0, self._elapsed(), self._boot))
            # Everyone's is compared, so that the time taken says nothing of who was near.
            found = [one for one in self._members if pins.matches(pin, one.pin_hash, one.bound)]
            found = [one for one in found if not one.badge_hash or pins.matches(badge, one.badge_hash)]
            if found:
                self._keep(Tries(0, 0.0, self._elapsed(), self._boot))
                self._note("entered", found[0].name)
                if pins.outdated(found[0].pin_hash, found[0].bound):
                    self._renew(found[0], pins.hashed(pin, found[0].bound))
                return Answer.RIGHT, found[0]
            if failed >= TRIES:
                self._keep(Tries(0, LOCK, self._elapsed(), self._boot))
                self._note("locked", "")
                return Answer.LOCKED, None
            self._note("wrong", "")
            return Answer.WRONG, None

    def _keep(self, tries: Tries) -> None:
        self._tries = tries
        self._record.write(tries)
