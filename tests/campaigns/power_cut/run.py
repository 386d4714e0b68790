"""Records each script and cuts the power at every step of it."""

from __future__ import annotations

import hashlib
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

from tests.campaigns.power_cut import judge, sales
from tests.campaigns.power_cut.disk import Disk, Image, Mark, Step
from tests.campaigns.power_cut.judge import Promises
from tests.campaigns.power_cut.recorder import recording

_AGAIN = 100
"""After this many images, the start after the cut is itself recorded and cut."""


@dataclass(slots=True)
class Report:
    """How many different images of each script were started on, and what was lost."""

    images: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Run:
    """One run over a ``share`` of the cuts. ``without``: a kind of sync to leave out (see ``Recorder``)."""

    folder: Path
    seed: int
    variants: int
    share: float
    without: str = ""
    report: Report = field(default_factory=Report)
    _seen: set[bytes] = field(default_factory=set)

    async def script(self, name: str) -> None:
        """Record one script, cut it everywhere, and cut the starts after some of the cuts."""
        prepare, recorded = sales.SCRIPTS[name]
        before = Promises()
        work = self.folder / "work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        await prepare(work, before.add)
        with recording(work, self.without) as recorder:
            await recorded(work, recorder.mark)
        damaged = name == "damaged file"
        chance = random.Random(f"{self.seed} {name}")
        tried = 0
        for place, image, promises in self._cuts(recorder.before, recorder.steps, before, chance):
            if not await self._judged(f"{name}, {place}", name, image, promises, damaged=damaged):
                continue
            tried += 1
            if tried % _AGAIN == 0:
                await self._again(f"{name}, {place}", image, promises, chance, damaged=damaged)

    async def _again(
        self, place: str, image: Image, promises: Promises, chance: random.Random, *, damaged: bool
    ) -> None:
        work = self.folder / "work"
        judge.lay_out(image, work)
        with recording(work, self.without) as recorder:
            await sales.start(work, recorder.mark, 200)
        for second, again, known in self._cuts(recorder.before, recorder.steps, promises, chance):
            await self._judged(f"{place}, then {second}", "second cut", again, known, damaged=damaged)

    def _cuts(
        self, before: Disk, steps: list[Step], promises: Promises, chance: random.Random
    ) -> Iterator[tuple[str, Image, Promises]]:
        disk, known = deepcopy(before), deepcopy(promises)
        for number, step in enumerate(steps):
            disk.take(step)
            if isinstance(step, Mark):
                known.add(step.what)
            if chance.random() < self.share:
                for variant, image in enumerate(disk.images(chance, self.variants)):
                    yield f"cut after step {number}, image {variant}", image, deepcopy(known)

    async def _judged(
        self, place: str, name: str, image: Image, promises: Promises, *, damaged: bool
    ) -> bool:
        """Start on an image unless it was seen before with the same promises; return whether it was new."""
        if not self._is_new(image, promises):
            return False
        self.report.images[name] += 1
        there = self.folder / "image"
        found = await judge.losses(image, there, promises, damaged=damaged)
        if not damaged and self.report.images[name] % 4 == 0:
            found += [f"{one} (side file)" for one in await judge.side_losses(image, there, promises)]
        self.report.lost += [f"{place}: {one}" for one in found]
        return True

    def _is_new(self, image: Image, promises: Promises) -> bool:
        digest = hashlib.sha256(repr(sorted((k, one.changed) for k, one in promises.kept.items())).encode())
        for name in sorted(image):
            digest.update(name.encode() + b"\0" + hashlib.sha256(image[name]).digest())
        known = digest.digest() in self._seen
        self._seen.add(digest.digest())
        return not known
