"""Starts the real journal on what a power cut left and returns what was lost."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import StorageFault
from pos_app.journal.journal import Journal
from tests.campaigns.power_cut.disk import Image
from tests.campaigns.power_cut.sales import Parked, Promised, Submitted
from tests.sealing import KEY


@dataclass(slots=True)
class Promises:
    """What the journal confirmed, and what it may have."""

    kept: dict[str, Attempt] = field(default_factory=dict)
    submitted: dict[str, dict[datetime, bool]] = field(default_factory=dict)
    """Each step of an attempt by its moment, and whether it was settled with it."""
    drafts: set[str] = field(default_factory=set)

    def add(self, what: object) -> None:
        match what:
            case Submitted(attempt):
                self.submitted.setdefault(attempt.id, {})[attempt.changed] = attempt.settled
            case Promised(attempt):
                self.kept[attempt.id] = attempt
            case Parked(name):
                self.drafts.add(name)

    def open(self) -> list[Attempt]:
        """Return what was promised and cannot be settled: it is open, and nothing was submitted since."""
        return [
            one
            for one in self.kept.values()
            if not any(done for at, done in self.submitted[one.id].items() if at >= one.changed)
        ]


def lay_out(image: Image, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in image.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)


async def losses(image: Image, folder: Path, promises: Promises, *, damaged: bool) -> list[str]:
    """Start on an image and return every promise that is not kept.

    ``damaged``: the database was damaged before; then what is settled may be missing, or be open as it
    was in the copy.
    """
    lay_out(image, folder)
    try:
        journal = await Journal.open(folder, KEY)
    except StorageFault as fault:
        return [f"it does not start: {fault}"]
    try:
        found = [f"set aside as damaged: {journal.set_aside}"] if journal.set_aside and not damaged else []
        if journal.unreadable:
            found.append(f"{journal.unreadable} rows cannot be read")
        kept = promises.open() if damaged else promises.kept.values()
        found += await _missing(journal, kept, promises)
        drafts = {draft.name for draft in await journal.drafts()}
        return [*found, *(f"draft {name} is lost" for name in promises.drafts - drafts)]
    finally:
        await journal.aclose()


async def side_losses(image: Image, folder: Path, promises: Promises) -> list[str]:
    """Start on an image without its database: what is open has to come back from the side file alone."""
    beside = {name: content for name, content in image.items() if name.startswith("attempts.jsonl")}
    lay_out(beside, folder)
    journal = await Journal.open(folder, KEY)
    try:
        return await _missing(journal, promises.open(), promises)
    finally:
        await journal.aclose()


async def _missing(journal: Journal, kept: Iterable[Attempt], promises: Promises) -> list[str]:
    found = []
    for promised in kept:
        there = await journal.attempt(promised.id)
        if there is None:
            found.append(f"{promised.id} {promised.state} is lost")
        elif there.changed < promised.changed:
            found.append(f"{promised.id} went back from {promised.state} to {there.state}")
        elif there.changed not in promises.submitted[promised.id]:
            found.append(f"{promised.id} is in a state that was never submitted: {there.state}")
    return found
