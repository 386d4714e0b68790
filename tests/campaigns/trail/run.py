"""Makes trails, changes each once, and asks the program's own check."""

from __future__ import annotations

import random
import shutil
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from pos_app.domain.audit import AuditAct, AuditEntry, Detail
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from pos_app.journal.seals import SealPlaces
from tests.campaigns.trail.edits import EDITS

KEY = bytes(range(32))
_LENGTHS = (3, 17, 60)
_AGAIN = 25
"""Edits between two checks of an untouched trail."""
_SOME = (
    AuditAct.SIGNED_IN,
    AuditAct.REPRINTED,
    AuditAct.SETTING_CHANGED,
    AuditAct.CASE_CLOSED,
    AuditAct.PIN_WRONG,
    AuditAct.EXPORTED,
)


@dataclass
class Told:
    """What the campaign found; ``kinds`` are edits made and found, ``blamed`` untouched trails that were."""

    made: int = 0
    found: int = 0
    blamed: int = 0
    missed: list[str] = field(default_factory=list)
    kinds: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))


def places(folder: Path) -> SealPlaces:
    """Return where the trail of a folder is sealed."""
    return SealPlaces((folder / "audit.head", folder / "other" / "audit.head"), KEY)


async def make_trail(folder: Path, length: int, dice: random.Random) -> None:
    """Write a trail as a desk does."""
    journal = await Journal.open(folder, seals=places(folder))
    for number in range(length):
        details = {Detail.APPROVED_BY: "Rui Sampaio"} if number % 3 == 0 else {}
        entry = AuditEntry(dice.choice(_SOME), "Marina Duarte", "seller", f"GB7K-{number}", details)
        await journal.trail.add(entry)
    await journal.aclose()


async def campaign(folder: Path, edits: int, seed: int) -> Told:
    """Make so many edits, each on a fresh copy of a good trail."""
    dice = random.Random(seed)
    told = Told()
    good = []
    for length in _LENGTHS:
        good.append(folder / f"trail-{length}")
        await make_trail(good[-1], length, dice)
    for number in range(edits):
        copy = folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(dice.choice(good), copy)
        if number % _AGAIN == 0:
            told.blamed += bool(reading.trail(copy, places(copy))[1])
        edit = EDITS[number % len(EDITS)]
        done = edit(copy, dice)
        seen = bool(reading.trail(copy, places(copy))[1])
        told.made += 1
        told.found += seen
        told.kinds[edit.__name__][0] += 1
        told.kinds[edit.__name__][1] += seen
        if not seen:
            told.missed.append(f"{edit.__name__}: {done}")
    return told
