"""Which tests run which lines, and how long each takes: measured once for a room."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.campaigns.mutation.mutants import Mutant
from tests.campaigns.mutation.pool import Ended, Outcome, Task, run
from tests.campaigns.mutation.rooms import CampaignError, digest
from tests.campaigns.mutation.session import run_items

_LONGEST = 3600.0
_QUICK = 0.03


@dataclass(frozen=True)
class Reach:
    """The tests of a room with their seconds, quickest first, and who runs each line of each module.

    ``whole`` is false where there was no time to measure every test: then others may notice a mutant too.
    """

    seconds: dict[str, float]
    lines: dict[str, dict[int, frozenset[str]]]
    whole: bool = True

    def tests_of(self, mutant: Mutant, root: Path) -> list[str]:
        """Return the tests that may notice a mutant, the likeliest first; none where no test runs it.

        What runs at import any test may notice. Those that run a line which names what it defines are the
        likeliest, then those of its module and those beside them; quick ones come before slow ones, and those
        named after the module before all.
        """
        lines = self.lines.get(mutant.module, {})
        spans = (lines.get(line, frozenset()) for line in range(mutant.first, mutant.last + 1))
        found: frozenset[str] = frozenset().union(*spans)
        # Those named after the module come first: many a line is run by all tests of its room.
        about = Path(mutant.module).stem
        if mutant.warm:
            return sorted(
                (test for test in self.seconds if test in found),
                key=lambda test: about not in Path(test.partition("::")[0]).stem,
            )
        found |= self._naming(mutant.names, root)
        near: frozenset[str] = frozenset().union(*lines.values())
        beside = {test.partition("::")[0] for test in near}

        def rank(test: str) -> tuple[bool, ...]:
            file = test.partition("::")[0]
            slow = self.seconds[test] > _QUICK
            return about not in Path(file).stem, file not in beside, slow, test not in found, test not in near

        return sorted(self.seconds, key=rank)

    def _naming(self, names: tuple[str, ...], root: Path) -> frozenset[str]:
        found: set[str] = set()
        for module, lines in self.lines.items() if names else ():
            for number, text in enumerate((root / module).read_text(encoding="utf-8").splitlines(), 1):
                if any(name in text for name in names):
                    found |= lines.get(number, frozenset())
        return frozenset(found)

    def save(self, path: Path) -> None:
        """Write it to a file."""
        places = {name: index for index, name in enumerate(self.seconds)}
        lines = {
            module: {str(line): sorted(places[test] for test in tests) for line, tests in found.items()}
            for module, found in self.lines.items()
        }
        written = path.with_suffix(".part")
        written.write_text(json.dumps({"seconds": self.seconds, "lines": lines}), encoding="utf-8")
        written.replace(path)

    @classmethod
    def load(cls, path: Path) -> Reach:
        """Read it from a file."""
        data = json.loads(path.read_text(encoding="utf-8"))
        names = list(data["seconds"])
        lines = {
            module: {int(line): frozenset(names[one] for one in tests) for line, tests in found.items()}
            for module, found in data["lines"].items()
        }
        return cls(data["seconds"], lines)


@dataclass(frozen=True)
class Hurry:
    """No file of tests is begun after ``stop_at``, as of ``time.time()``; those named after a module of
    ``about`` come first."""

    stop_at: float
    about: frozenset[str] = frozenset()

    def over(self) -> bool:
        return time.time() > self.stop_at

    def first(self, file: Path) -> bool:
        return any(name in file.stem for name in self.about)


def measure(
    items: Sequence[pytest.Item], root: Path, modules: Iterable[Path], jobs: int, kept: Path, hurry: Hurry
) -> Reach:
    """Run every test once, in forks, and record what it runs.

    The folder ``kept`` has the result of each file of tests as soon as it is there: what was measured
    before an interruption, or before another file changed, is not measured again.

    Raises:
        CampaignError: a test fails without any mutation.
    """
    kept.mkdir(parents=True, exist_ok=True)
    files = {str(root / module): str(module) for module in modules}
    tests: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        tests[item.path].append(item)
    parts = {file: kept / f"{file.stem}-{digest([file])}.json" for file in tests}

    def tasks() -> Iterator[Task]:
        for file in sorted(tests, key=lambda file: (hurry.first(file), len(tests[file])), reverse=True):
            if not parts[file].exists() and not hurry.over():
                limit = min(_LONGEST, hurry.stop_at - time.time())
                yield Task(
                    partial(_measure_file, tests[file], files), limit, partial(_keep_part, parts[file])
                )

    run(tasks(), jobs)
    there = [path for path in parts.values() if path.exists()]
    found = _joined(json.loads(path.read_text(encoding="utf-8")) for path in there)
    return replace(found, whole=len(there) == len(parts))


def _keep_part(path: Path, ended: Ended) -> None:
    if ended.outcome is Outcome.TIMED_OUT:
        return
    if not ended.note:
        raise CampaignError("the tests could not be measured: their process ended early")
    if failed := json.loads(ended.note)["failed"]:
        raise CampaignError(f"without any mutation these tests fail: {', '.join(sorted(failed))}")
    written = path.with_suffix(".part")
    written.write_text(ended.note, encoding="utf-8")
    written.replace(path)


class _Stopwatch:
    """Notes for each test its seconds and failures, and reports to the coverage which test runs."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self._measured = measured
        self._began = 0.0

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._measured.switch_context(nodeid)
        self._began = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
        if not report.skipped:
            self.seconds[report.nodeid] = time.monotonic() - self._began


def _measure_file(items: Sequence[pytest.Item], files: dict[str, str], folder: Path) -> int:
    measured = coverage.Coverage(data_file=None, include=list(files), config_file=False)
    measured.set_option("run:disable_warnings", ["no-data-collected"])  # Some tests look at constants alone.
    watch = _Stopwatch(measured)
    items[0].config.pluginmanager.register(watch)
    measured.start()
    run_items(items)
    measured.stop()
    data = measured.get_data()
    lines: dict[str, dict[int, list[str]]] = {}
    for path in data.measured_files():
        found = data.contexts_by_lineno(path)
        lines[files[path]] = {line: [test for test in tests if test] for line, tests in found.items()}
    record = {"seconds": watch.seconds, "failed": watch.failed, "lines": lines}
    (folder / "note").write_text(json.dumps(record), encoding="utf-8")
    return 0


def _joined(parts: Iterable[dict[str, Any]]) -> Reach:
    seconds: dict[str, float] = {}
    lines: dict[str, dict[int, frozenset[str]]] = defaultdict(lambda: defaultdict(frozenset))
    for part in parts:
        seconds.update(part["seconds"])
        for module, found in part["lines"].items():
            for line, tests in found.items():
                lines[module][int(line)] |= frozenset(tests) & seconds.keys()
    by_time: Callable[[str], float] = seconds.__getitem__
    return Reach({test: seconds[test] for test in sorted(seconds, key=by_time)}, lines)
