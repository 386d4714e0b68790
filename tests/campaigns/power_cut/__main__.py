"""Cut the power at every write of the journal and prove that nothing it promised is lost.

A recording of everything that is written, synced, renamed and deleted is replayed. At each step the images
that a power cut may leave are built (unsynced writes missing, reordered, torn in sectors of 512 bytes;
unsynced names missing), the real journal is started on each, and every promise made until then is checked.
Exit code 1 if one is broken. The same seed gives the same images.
On two cores that are free it takes about three minutes, --quick some seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import random
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

from tests.campaigns.common.runner import Campaign, Options, Play, Result, main, result
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


@contextmanager
def _worker(options: Options, folder: Path) -> Iterator[Play]:
    def play(script: str) -> Iterator[Result]:
        share, variants = (0.03, 4) if options.quick else (1.0, 8)
        run = Run(folder, options.seed, variants, share, options.without)
        asyncio.run(run.script(script))
        images = dict(run.report.images)
        yield result(
            script, run.report.lost[:20], {"images": images}, line=f"{sum(images.values()):,} images"
        )

    yield play


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--seed", type=int, default=1)
    add("--quick", action="store_true", help="some 300 images instead of over 10,000")
    about = "take this kind of sync away: the run has to fail, or it proves nothing"
    add("--without", choices=("database", "side", "folder"), default="", help=about)


CAMPAIGN = Campaign(
    "power-cut",
    __doc__ or "",
    lambda _: {name: name for name in sales.SCRIPTS},
    _worker,
    _options,
    quiet=False,
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
