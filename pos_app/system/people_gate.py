"""The PINs of the people of a desk: each has five tries of their own, then half an hour."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from pos_app.domain.audit import AuditAct
from pos_app.system.pin_gate import Answer, Member, PinGate, TriesRecord
from pos_app.system.settings_parts import PersonEntry

NOTES = {
    "wrong": AuditAct.PIN_WRONG,
    "locked": AuditAct.PIN_LOCKED_OUT,
    "changed by another hand": AuditAct.TRIES_CHANGED,
}
"""What a gate notes, as the audit trail keeps it."""


class PeopleGate:
    """Compares a person's PIN. The tries are kept in ``folders``, sealed with ``secret``; ``note``
    learns what happened and whose badge it was, ``renew`` a new hash of the same PIN. It writes to the disk
    and is slow: asked in a thread."""

    def __init__(
        self,
        folders: Sequence[Path],
        secret: str,
        *,
        note: Callable[[str, str], None] = lambda *_: None,
        renew: Callable[[str, str], object] = lambda *_: None,
    ) -> None:
        self._folders = tuple(folders)
        self._secret = secret
        self._note = note
        self._renew = renew
        self._gates: dict[str, tuple[str, PinGate]] = {}
        # By one thread again and again: who is let in may be kept anew, which sets the secret.
        self._one_at_a_time = threading.RLock()

    def attempt(self, entry: PersonEntry, pin: str) -> tuple[Answer, int, float]:
        """Compare a PIN with that of one person; returns what it brought, how many tries are left, and for
        how many seconds none is taken."""
        with self._one_at_a_time:
            gate = self._gate(entry)
            answer, _ = gate.attempt(pin)
            gate.keep_progress()
            return answer, gate.tries_left, gate.locked_for()

    def use_secret(self, secret: str) -> None:
        """Seal the tries with another secret from now on: the first person was added."""
        with self._one_at_a_time:
            if secret != self._secret:
                self._secret = secret
                self._gates.clear()

    def forget(self, entry: PersonEntry) -> None:
        """Let a person try again: the owner of the machine gave them a new PIN."""
        with self._one_at_a_time:
            self._gates.pop(entry.badge, None)
            for file in self._files(entry.badge):
                file.unlink(missing_ok=True)

    def _gate(self, entry: PersonEntry) -> PinGate:
        known = self._gates.get(entry.badge)
        if known is None or known[0] != entry.pin_hash:
            record = TriesRecord(self._files(entry.badge), self._secret)
            gate = PinGate(
                [Member(entry.badge, entry.pin_hash, bound=entry.badge)],
                record,
                note=lambda what, _who, badge=entry.badge: self._note(what, badge),  # type: ignore[misc]
                renew=lambda member, fresh: self._renew(member.name, fresh),
            )
            known = self._gates[entry.badge] = (entry.pin_hash, gate)
        return known[1]

    def _files(self, badge: str) -> list[Path]:
        name = hashlib.sha256(badge.casefold().encode()).hexdigest()[:16]
        return [folder / f"pin-{name}.json" for folder in self._folders]
