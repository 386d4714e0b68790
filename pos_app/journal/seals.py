"""Where the audit trail ends, kept beside the database and sealed, so that cutting its tail is noticed."""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence
from pathlib import Path

from pos_app.domain.audit import Finding, Flaw, Head
from pos_app.domain.value import Value
from pos_app.system import disk

FILE = "audit.head"


class SealPlaces(Value):
    """The files that hold the end of the trail, and the key with which they are sealed. The more places, the
    more has to be changed at once; without a key a seal only shows accidents. ``known`` is an entry that the
    trail has, by what is kept apart from all files."""

    files: tuple[Path, ...]
    key: bytes = b""
    known: Head = Head()

    @classmethod
    def beside(cls, folder: Path) -> SealPlaces:
        """Return one place beside the journal, without a key."""
        return cls((folder / FILE,))


class Sealed(Value):
    """What the places say: the ends that are right now, and what is wrong with the records themselves."""

    ends: tuple[Head, ...]
    findings: tuple[Finding, ...]

    @property
    def untouched(self) -> bool:
        """Whether no end was ever kept."""
        return not self.ends and all(one.flaw is Flaw.NO_SEAL for one in self.findings)


class Seals:
    """Reads and writes the ends. Every method may raise ``OSError``."""

    def __init__(self, places: SealPlaces) -> None:
        self._places = places

    def read(self) -> Sealed:
        """Return the ends that every good record allows: one, or two while an entry was being written."""
        allowed: list[set[Head]] = []
        findings: list[Finding] = []
        for file in self._places.files:
            if not file.exists():
                findings.append(Finding(Flaw.NO_SEAL))
                continue
            ends = self._opened(file)
            if ends is None:
                findings.append(Finding(Flaw.BAD_SEAL))
            else:
                allowed.append(set(ends))
        # Where the places disagree, none of the ends is right for all.
        common = set.intersection(*allowed) if allowed else set()
        if allowed and not common:
            findings.append(Finding(Flaw.BAD_SEAL))
            common = set().union(*allowed)
        return Sealed(tuple(sorted(common, key=lambda one: one.seq)), tuple(findings))

    def write(self, ends: Sequence[Head]) -> None:
        """Keep the ends that are right from now on."""
        data = self._sealed(ends)
        for file in self._places.files:
            if file.exists() and disk.content(file) == data:
                continue  # As at each start, which would wait for the disk four times.
            file.parent.mkdir(parents=True, exist_ok=True)
            disk.replace(file, data)

    def _opened(self, file: Path) -> tuple[Head, ...] | None:
        """Return the ends that a file holds; None where it is not, to the last byte, what was written."""
        data = disk.content(file)
        try:
            ends = tuple(Head(int(seq), str(of)) for seq, of in json.loads(json.loads(data)["ends"]))
        except (*disk.SENSELESS, KeyError, TypeError):
            return None
        return ends if hmac.compare_digest(self._sealed(ends), data) else None

    def _sealed(self, ends: Sequence[Head]) -> bytes:
        body = json.dumps([[one.seq, one.hash] for one in ends])
        seal = hmac.new(b"guiche-audit-1" + self._places.key, body.encode(), "sha256").hexdigest()
        return json.dumps({"ends": body, "seal": seal}).encode()
