"""Tries the faults of a room: in forks of a process that has imported it and collected its tests.

What was computed at import, such as tables and defaults, stays as it was.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType

import coverage
import hypothesis
import pytest

from tests.campaigns.mutation.faults import Fault
from tests.campaigns.mutation.forks import FAILED, LATE, NOT_TRIED, PASSED, Task, run
from tests.campaigns.mutation.rooms import Room

_EXAMPLES = 30
_MEASURING = 0.5
"""Of the time there is, at most, to find out which test runs which line."""


class TrialError(Exception):
    """The faults cannot be tried; the text says why in one sentence."""


class Trial:
    """Takes the place of pytest's own loop over the tests of a room.

    After :meth:`run`, ``noticed`` has what a test noticed and ``unnoticed`` what none did; what is in neither
    was not tried.
    """

    def __init__(self, room: Room, root: Path, faults: Sequence[Fault], jobs: int, ends: float) -> None:
        self.noticed: list[Fault] = []
        self.unnoticed: list[Fault] = []
        self._problem = ""
        self._room, self._root, self._faults = room, root, faults
        self._jobs, self._ends = jobs, ends
        self._seconds: dict[str, float] = {}
        self._reach: dict[tuple[str, int], set[str]] = defaultdict(set)
        self._unmeasured = 0

    def run(self) -> None:
        """Try the faults until the time is over.

        Raises:
            TrialError: the tests cannot be collected, or fail without any fault.
        """
        arguments = [
            *(str(self._root / path) for path in self._room.tests),
            *(f"--ignore={self._root / path}" for path in self._room.without),
            f"--rootdir={self._root}",
            *("-q", "--capture=no", "--tb=native", "--assert=plain", "--timeout=0"),
            *("-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", "-o", "faulthandler_timeout=0"),
        ]
        code = pytest.main(arguments, plugins=[self])
        if self._problem or code not in (0, 5):
            raise TrialError(self._problem or f"pytest ended with {code!r}")

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Let hypothesis try few examples, and not shrink what fails: it only matters that it fails."""
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile(
            "faults", max_examples=_EXAMPLES, phases=phases, derandomize=True, database=None, deadline=None
        )
        hypothesis.settings.load_profile("faults")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self._problem = "the tests cannot be collected"
            return True
        for module in {fault.module for fault in self._faults}:
            importlib.import_module(".".join(Path(module).with_suffix("").parts).removesuffix(".__init__"))
        try:
            self._measure(session.items)
            run(self._trials({item.nodeid: item for item in session.items}), self._jobs)
        except TrialError as problem:
            self._problem = str(problem)
        return True

    def _measure(self, items: Sequence[pytest.Item]) -> None:
        """Find out which test runs which line; first of the files of tests named after what is changed."""
        files: dict[Path, list[pytest.Item]] = defaultdict(list)
        for item in items:
            files[item.path].append(item)
        stems = {Path(fault.module).stem for fault in self._faults}
        order = sorted(files, key=lambda path: not any(stem in path.stem for stem in stems))
        ends = time.monotonic() + (self._ends - time.monotonic()) * _MEASURING

        def tasks() -> Iterator[Task]:
            for path in order:
                left = ends - time.monotonic()
                if left > 0:
                    yield Task(partial(self._record, files[path]), left, self._keep)
                else:
                    self._unmeasured += 1

        run(tasks(), self._jobs)

    def _record(self, items: Sequence[pytest.Item], folder: Path) -> int:
        """In a child: run tests without any fault and write down what they run, how long, and what fails."""
        modules = {str(self._root / fault.module): fault.module for fault in self._faults}
        measured = coverage.Coverage(data_file=None, include=list(modules), config_file=False)
        measured.set_option("run:disable_warnings", ["no-data-collected"])
        watch = _Stopwatch(measured)
        items[0].config.pluginmanager.register(watch)
        measured.start()
        _run_tests(items)
        measured.stop()
        data = measured.get_data()
        lines = [
            (modules[path], line, [test for test in tests if test])
            for path in data.measured_files()
            for line, tests in data.contexts_by_lineno(path).items()
        ]
        note = {"seconds": watch.seconds, "failed": watch.failed, "lines": lines}
        (folder / "note").write_text(json.dumps(note), encoding="utf-8")
        return PASSED

    def _keep(self, code: int, note: str) -> None:
        if code == LATE:
            self._unmeasured += 1
            return
        if code != PASSED:
            raise TrialError(f"the tests could not be measured: their process ended with {code}")
        found = json.loads(note)
        if found["failed"]:
            raise TrialError(f"without any fault these tests fail: {', '.join(sorted(found['failed']))}")
        self._seconds |= found["seconds"]
        for module, line, tests in found["lines"]:
            self._reach[module, line].update(tests)

    def _trials(self, items: dict[str, pytest.Item]) -> Iterator[Task]:
        functions = _Functions(self._root, self._faults)
        gc.collect()
        gc.freeze()
        for fault in self._faults:
            if time.monotonic() > self._ends:
                return
            first, last = fault.lines
            reach: set[str] = set().union(*(self._reach[fault.module, n] for n in range(first, last + 1)))
            order = self._within(reach & self._seconds.keys(), Path(fault.module).stem)
            if order:
                limit = 20 + 5 * sum(self._seconds[test] for test in order)
                work = partial(self._try, fault, functions, [items[test] for test in order])
                yield Task(work, limit, partial(self._done, fault))
            else:
                self._lived(fault)

    def _within(self, tests: set[str], stem: str) -> list[str]:
        """Return the tests of a fault that fit into its time, those named after the module first."""
        named = {test: stem in Path(test.partition("::")[0]).stem for test in tests}
        order: list[str] = []
        left = self._room.seconds
        for test in sorted(tests, key=lambda test: (not named[test], self._seconds[test])):
            left -= self._seconds[test]
            if order and left < 0:
                break
            order.append(test)
        return order

    def _try(self, fault: Fault, functions: _Functions, items: list[pytest.Item], _: Path) -> int:
        try:
            functions.put(fault)
        except ValueError:
            return NOT_TRIED
        items[0].config.pluginmanager.register(_FirstFailure())
        _run_tests(items)
        return PASSED

    def _done(self, fault: Fault, code: int, _: str) -> None:
        """A fault that never ends, or that ends the process, is noticed."""
        if code == PASSED:
            self._lived(fault)
        elif code != NOT_TRIED:
            self.noticed.append(fault)

    def _lived(self, fault: Fault) -> None:
        if not self._unmeasured:  # Otherwise another test may notice it.
            self.unnoticed.append(fault)


class _Functions:
    """The functions of the loaded modules, whatever decorators stand before them."""

    def __init__(self, root: Path, faults: Sequence[Fault]) -> None:
        self._root = root
        self._found: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
        paths = {str(root / fault.module): fault.module for fault in faults}
        gc.unfreeze()  # What the tests set aside for good is not listed otherwise.
        for one in gc.get_objects():
            if type(one) is FunctionType and (module := paths.get(one.__code__.co_filename)):
                key = module, one.__code__.co_qualname, one.__code__.co_firstlineno
                self._found[key].append(one)

    def put(self, fault: Fault) -> None:
        """Give a function, in every place where it was made, the code of the fault.

        Raises:
            ValueError: the fault takes away what the function closes over; such a one cannot be tried.
        """
        path = self._root / fault.module
        whole = compile(fault.applied(path.read_bytes()), str(path), "exec", dont_inherit=True)
        for code in _nested(whole):
            if code.co_qualname == fault.function:
                for one in self._found[fault.module, code.co_qualname, code.co_firstlineno]:
                    one.__code__ = code


def _nested(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _nested(one)


def _run_tests(items: Sequence[pytest.Item]) -> None:
    for index, item in enumerate(items):
        following = items[index + 1] if index + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class _FirstFailure:
    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(FAILED)


class _Stopwatch:
    """Notes each test's seconds and whether it failed, and tells the coverage which test runs."""

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
