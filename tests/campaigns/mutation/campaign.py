"""Runs the campaign room by room: the mutants, their trial, what is known of the survivors."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.campaigns.mutation import rooms
from tests.campaigns.mutation.changed import concerns
from tests.campaigns.mutation.figures import Share, together
from tests.campaigns.mutation.mutants import Mutant, mutants
from tests.campaigns.mutation.plan import Plan, Result
from tests.campaigns.mutation.pool import Outcome
from tests.campaigns.mutation.rooms import CampaignError, Room
from tests.campaigns.mutation.store import Store
from tests.campaigns.mutation.survivors import Change, Known, change

_PATIENCE = 4  # A survivor's tests may take so many times as long before it is reported.
_MEASURED, _WARM = 0.6, 0.7  # Of the time there is, up to the end of measuring and of the first trial.
_NEVER = 1e12
_TELL_EVERY = 20.0


@dataclass(frozen=True)
class Options:
    """What to try and how.

    ``changed`` are lines by module and ``only`` names modules, None stands for all; ``limit`` mutants of
    each room are drawn by ``seed``, of those that only an import can try ``imports``; ``seconds`` is how long
    all may take.
    """

    root: Path
    cache: Path
    jobs: int
    changed: Mapping[str, set[int]] | None = None
    limit: int | None = None
    imports: int | None = None
    seed: int = 0
    seconds: float = float("inf")
    only: frozenset[str] | None = None


@dataclass(frozen=True)
class Tried:
    """A mutant and how it ended; None when there was no time for it. ``reason`` is why it changes nothing."""

    mutant: Mutant
    change: Change
    result: Result | None
    reason: str = ""

    @property
    def survived(self) -> bool:
        return self.result is not None and self.result.outcome in (Outcome.SURVIVED, Outcome.UNREACHED)

    @property
    def undecided(self) -> bool:
        """Whether it lived through the trial in a loaded program, and there was no time for the other one."""
        return self.result is not None and self.result.outcome is Outcome.COLD

    @property
    def noticed(self) -> bool:
        return self.result is not None and not self.survived and not self.undecided


@dataclass(frozen=True)
class RoomReport:
    """What came of a room.

    ``changes`` are those of all its mutants; ``warm`` and ``cold`` say how many of them were asked about, in
    functions and at import, whether drawn and tried or not.
    """

    name: str
    tried: list[Tried]
    changes: list[Change] = field(repr=False)
    warm: int
    cold: int
    seconds: float = 0.0

    def count(self, *outcomes: Outcome) -> int:
        """Return how many mutants ended so."""
        return sum(one.result is not None and one.result.outcome in outcomes for one in self.tried)

    @property
    def listed(self) -> int:
        return sum(bool(one.reason) for one in self.tried if one.survived or one.undecided)

    @property
    def unexplained(self) -> list[Tried]:
        return [one for one in self.tried if one.survived and not one.reason]

    @property
    def undecided(self) -> list[Tried]:
        return [one for one in self.tried if one.undecided and not one.reason]

    @property
    def not_tried(self) -> int:
        return self.warm + self.cold - sum(one.result is not None for one in self.tried)

    @property
    def imports(self) -> Share:
        """What is known of the mutants that only an import can try."""
        return self._share(self.cold, warm=False)

    @property
    def percent(self) -> tuple[float, float]:
        """How many of the mutants that change something are noticed, at least and at most.

        The two differ where mutants were not tried or not decided.
        """
        return together((self._share(self.warm, warm=True), self.imports))

    def _share(self, in_all: int, *, warm: bool) -> Share:
        here = [one for one in self.tried if one.mutant.warm is warm]
        return Share(
            in_all,
            noticed=sum(one.noticed for one in here),
            survived=sum(one.survived and not one.reason for one in here),
            undecided=sum(one.undecided and not one.reason for one in here),
            listed=sum(bool(one.reason) for one in here if one.survived or one.undecided),
        )


def run_room(room: Room, options: Options, known: Mapping[Change, Known]) -> RoomReport:
    """Try a room's mutants, as far as their results are not known yet.

    Raises:
        CampaignError: the room is empty, or its tests fail without any mutation.
    """
    began = time.monotonic()
    texts = {
        str(path): (options.root / path).read_text(encoding="utf-8") for path in room.sources(options.root)
    }
    every = [one for module, text in texts.items() for one in mutants(module, text)]
    changes = [change(one, texts[one.module]) for one in every]
    concerned = _concerned(every, options)
    wanted = _wanted(every, options)
    keys = {place: every[place].key(texts[every[place].module]) for place in wanted}
    listed = frozenset(keys[place] for place in wanted if changes[place] in known)
    found = _Trial(room, options).run({keys[place]: every[place] for place in wanted}, listed)
    tried = []
    for place in wanted:
        entry = known.get(changes[place])
        reason = entry.reason if entry else ""
        tried.append(Tried(every[place], changes[place], found.get(keys[place]), reason))
    warm = sum(every[place].warm for place in concerned)
    return RoomReport(
        room.name, tried, changes, warm, len(concerned) - warm, seconds=time.monotonic() - began
    )


def _concerned(every: list[Mutant], options: Options) -> list[int]:
    """Return the places of the mutants that the campaign is asked about."""
    lines = None if options.changed is None else dict(options.changed)
    return [
        index
        for index, one in enumerate(every)
        if (lines is None or concerns(one, lines)) and (options.only is None or one.module in options.only)
    ]


def _wanted(every: list[Mutant], options: Options) -> list[int]:
    """Return the places of the mutants to try. Where the time may not do, they come in a random order."""
    wanted = _concerned(every, options)
    drawn = random.Random(options.seed)
    if options.limit is not None and options.limit < len(wanted):
        wanted = sorted(drawn.sample(wanted, options.limit))
    cold = [place for place in wanted if not every[place].warm]
    if options.imports is not None and options.imports < len(cold):
        left_out = set(cold) - set(random.Random(options.seed).sample(cold, options.imports))
        wanted = [place for place in wanted if place not in left_out]
    if options.seconds != float("inf"):
        drawn.shuffle(wanted)
    return wanted


class _Trial:
    """Gives the mutants of a room to the processes that try them, and keeps what comes back."""

    def __init__(self, room: Room, options: Options) -> None:
        self._room = room
        self._options = options
        self._folder = options.cache
        self._store = Store(options.cache, options.root, room)
        self._modules = tuple(room.sources(options.root))
        tests = room.test_files(options.root)
        program = [*(options.root / path for path in self._modules), *rooms.helpers(tests)]
        program += sorted(options.root.glob(f"{self._modules[0].parts[0]}/**/*.py"))
        self._measured = rooms.digest(program)
        self._reach = options.cache / f"{room.name}-reach-{rooms.digest([*program, *tests])}.json"
        self._preload = options.cache / f"{room.name}-preload.json"
        self._began = time.time()

    def run(self, wanted: dict[str, Mutant], listed: frozenset[str]) -> dict[str, Result]:
        """Return the results: of earlier runs, of a loaded program, then of one imported anew.

        ``listed`` are those with a reason: their second trial comes last.
        """
        for left in ("warm", "cold"):
            if (out := self._out(left)).exists():  # An interrupted run.
                self._store.take(out)
        known = {key: result for key in wanted if (result := self._store.get(key)) is not None}
        warm = {key: one for key, one in wanted.items() if one.warm and key not in known}
        # The first process also measures which test reaches what, which the second needs.
        if warm or not self._preload.exists() or not self._reach.exists():
            known |= self._carried_out(
                "warm", warm, self._room.seconds, self._began + _WARM * self._options.seconds
            )
        left_over = [key for key, one in wanted.items() if _is_left(one, known.get(key))]
        # What lived through the first trial seldom ends otherwise here; of the others nothing is known yet.
        left_over.sort(key=lambda key: (wanted[key].warm, wanted[key].warm and key in listed))
        if left_over and self._reach.exists():  # Without it there was no time to measure every test.
            seconds = self._room.seconds * _PATIENCE
            cold = {key: wanted[key] for key in left_over}
            known |= self._carried_out("cold", cold, seconds, self._began + self._options.seconds)
        # One that lived last time and was not tried again must not vanish: what is noticed keeps its result.
        missed = {key for key in wanted.keys() - known.keys() if self._store.lived(key)}
        return known | dict.fromkeys(missed, Result(Outcome.COLD))

    def _measure_until(self) -> float:
        """Until when tests are measured: what changed is tried with those that there was time for."""
        hurry = self._options.changed is not None
        return min(self._began + _MEASURED * self._options.seconds, _NEVER) if hurry else _NEVER

    def _out(self, how: str) -> Path:
        """The file of results, of these very tests: those of an interrupted run under others do not hold."""
        return self._folder / f"{self._room.name}-{how}-{self._store.tests}.jsonl"

    def _carried_out(
        self, how: str, mutants: dict[str, Mutant], seconds: float, stop_at: float
    ) -> dict[str, Result]:
        """Try mutants in a process of its own and return what came out, also when it was interrupted."""
        plan = Plan(
            root=self._options.root,
            tests=tuple(self._room.test_paths(self._options.root)),
            without=self._room.without,
            modules=self._modules,
            reach=self._reach,
            measured=self._folder / f"{self._room.name}-measured-{self._measured}",
            preload=self._preload,
            out=self._out(how),
            jobs=self._options.jobs,
            seconds=seconds,
            measure_until=self._measure_until(),
            stop_at=min(stop_at, _NEVER),
            mutants=mutants,
            killers={key: by for key in mutants if (by := self._store.killer(key))},
        )
        path = self._folder / f"{self._room.name}-{how}-plan.json"
        plan.save(path)
        command = [sys.executable, "-m", f"{__package__}.{how}", str(path)]
        began = time.time()
        try:
            self._wait(command, plan, f"{self._room.name}, {how}")
        finally:
            found = self._store.take(plan.out)
            path.unlink(missing_ok=True)
        text = f"  {self._room.name}, {how}: {len(found)} mutants in {time.time() - began:.0f} s"
        print(text, file=sys.stderr, flush=True)
        return found

    def _wait(self, command: list[str], plan: Plan, what: str) -> None:
        """Wait for a process and report its progress now and then.

        Raises:
            CampaignError: it failed; the text is its own.
        """
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                command, cwd=plan.root, env=_environment(plan.root), stdout=subprocess.DEVNULL, stderr=errors
            )
            try:
                while process.poll() is None:
                    try:
                        process.wait(_TELL_EVERY)
                    except subprocess.TimeoutExpired:
                        print(
                            f"  {what}: {_lines(plan.out)} of {len(plan.mutants)}",
                            file=sys.stderr,
                            flush=True,
                        )
            finally:
                process.terminate()
                process.wait()
            if process.returncode:
                errors.seek(0)
                text = errors.read().decode(errors="replace").strip()[-2000:]
                raise CampaignError(f"room {what}: {text or f'ended with {process.returncode}'}")


def _is_left(mutant: Mutant, result: Result | None) -> bool:
    """Return whether a mutant waits for the trial in a program imported again."""
    return not mutant.warm if result is None else result.outcome is Outcome.COLD


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _environment(root: Path) -> dict[str, str]:
    """Let the process find this package and the project, and hash alike each time."""
    paths = dict.fromkeys((str(root), str(rooms.ROOT)))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}
