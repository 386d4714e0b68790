"""The supervisor's PIN, compared under the same rule as the PINs of a kiosk's staff."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from pos_app.system import logs
from pos_app.system.pin_gate import Answer, Member, PinGate
from pos_app.system.pin_record import TriesRecord
from pos_app.system.settings import Supervisor
from pos_app.wording import people_texts

FILE = "supervisor.json"


class SupervisorGate:
    """Satisfies ``pending.decision.Supervisor``. ``known`` tells who it is, as saved last; the tries are kept
    in the files ``paths``, sealed with ``secret``; ``renew`` keeps a new hash of the same PIN."""

    def __init__(
        self,
        known: Callable[[], Supervisor],
        paths: Sequence[Path],
        secret: str,
        renew: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._known = known
        self._record = TriesRecord(paths, secret)
        self._renew = renew
        self._gate: PinGate | None = None
        self._hash = ""
        self._one_at_a_time = threading.Lock()

    @property
    def name(self) -> str:
        return self._known().name

    @property
    def has_pin(self) -> bool:
        return bool(self._known().pin_hash)

    def refusal(self, pin: str) -> str:
        """Return why a PIN is not taken, or the empty text. Slow, writes to the disk: asked in a thread."""
        with self._one_at_a_time:
            gate = self._current()
            answer, _ = gate.attempt(pin)
            if answer is Answer.RIGHT:
                return ""
            if answer is Answer.WRONG:
                return people_texts.wrong(gate.tries_left)
            gate.keep_progress()
            return people_texts.supervisor_locked(gate.locked_for())

    def _current(self) -> PinGate:
        known = self._known()
        if self._gate is None or self._hash != known.pin_hash:
            log = logs.logger("supervisor")
            self._hash = known.pin_hash
            self._gate = PinGate(
                [Member(known.name, known.pin_hash)],
                self._record,
                note=lambda what, who: log.warning(what, who=who),
                renew=lambda _member, fresh: self._renew(fresh),
            )
        return self._gate
