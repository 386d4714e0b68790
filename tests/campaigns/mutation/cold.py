"""Tries mutants in forks of a process that has imported nothing of the program: each imports it, changed.

So does what runs at import take effect, such as tables and defaults. It takes about a second for each; hence
only these, and survivors once more. Run as ``python -m tests.campaigns.mutation.cold PLAN``.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.campaigns.mutation.mutants import Mutant
from tests.campaigns.mutation.plan import Plan, Result
from tests.campaigns.mutation.pool import KILLED, Ended, Outcome, Task, run, stop_on_signal
from tests.campaigns.mutation.rooms import CampaignError
from tests.campaigns.mutation.session import MANY, FewExamples, FirstFailure, Watch, arguments, within
from tests.campaigns.mutation.tests_of import Reach

# They read the environment when they load, and the tests set it first.
_AFTER_THE_TESTS_BEGAN = ("keyring", "platformdirs", "PySide6", "shiboken6", "tests", "conftest", "__main__")
_CONTROL = 50  # So many tests must pass when nothing is changed.
_FEW_FILES = 2
_LITTLE = 1.5  # Seconds.


class _Loader(SourceFileLoader):
    """Loads a module from changed text."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._text, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, name: str, loader: _Loader) -> None:
        self._name = name
        self._loader = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        real = PathFinder.find_spec(fullname, path)
        assert real is not None
        return spec_from_loader(
            fullname,
            self._loader,
            origin=real.origin,
            is_package=real.submodule_search_locations is not None,
        )


class _Chosen:
    """Leaves of the collected tests those wanted, in their order."""

    def __init__(self, order: Sequence[str]) -> None:
        self._places = {test: index for index, test in enumerate(order)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._places),
            key=lambda item: self._places[item.nodeid],
        )


def _try(plan: Plan, mutant: Mutant, order: list[str], seconds: dict[str, float], folder: Path) -> int:
    path = plan.root / mutant.module
    name = ".".join(Path(mutant.module).with_suffix("").parts).removesuffix(".__init__")
    text = mutant.applied(path.read_text(encoding="utf-8"))
    sys.meta_path.insert(0, _Finder(name, _Loader(name, str(path), text)))
    files = list(dict.fromkeys(str(plan.root / test.partition("::")[0]) for test in order))
    plugins = [_Chosen(order), FirstFailure(folder), Watch(seconds), FewExamples(MANY)]
    code = pytest.main([*files, *arguments(plan)[len(plan.tests) :]], plugins=plugins)
    return 0 if code == pytest.ExitCode.OK else KILLED


class _Tasks:
    """What is to be tried, those of a second look before new ones.

    Most of what an import can try is noticed by the likeliest tests, and to collect all that may notice it
    takes many times as long as to run those. So it is tried with a few files of tests first.
    """

    def __init__(self, plan: Plan, reach: Reach) -> None:
        self._plan = plan
        self._reach = reach
        self._again: deque[Task] = deque()
        self._new = self._first_looks()

    def __iter__(self) -> Iterator[Task]:
        return self

    def __next__(self) -> Task:
        return self._again.popleft() if self._again else next(self._new)

    def _first_looks(self) -> Iterator[Task]:
        plan, reach = self._plan, self._reach
        unchanged = next(iter(plan.mutants.values()), None)
        if unchanged is not None:
            order = list(reach.seconds)[:_CONTROL]
            same = replace(unchanged, end=unchanged.start, text="")
            yield Task(partial(_try, plan, same, order, reach.seconds), 120, _controlled)
        for key, mutant in plan.pending():
            tests = reach.tests_of(mutant, plan.root)
            before = [test for test in (plan.killers.get(key, ""),) if test in tests]
            order = within(dict.fromkeys([*before, *tests]), reach.seconds, plan.seconds)
            if not order:
                plan.write(key, Result(Outcome.UNREACHED))
            elif mutant.warm or (likely := _likely(order, reach.seconds)) == order:
                yield self._task(mutant, order, partial(_done, plan, key))
            else:
                yield self._task(mutant, likely, partial(self._looked, key, mutant, order))

    def _task(self, mutant: Mutant, order: list[str], done: Callable[[Ended], None]) -> Task:
        work = partial(_try, self._plan, mutant, order, self._reach.seconds)
        return Task(work, 20 + 5 * sum(self._reach.seconds[test] for test in order), done)

    def _looked(self, key: str, mutant: Mutant, order: list[str], ended: Ended) -> None:
        if ended.outcome is not Outcome.SURVIVED:
            _done(self._plan, key, ended)
            return
        self._plan.write(key, Result(Outcome.COLD))  # Where it ends here, this one has not vanished.
        self._again.append(self._task(mutant, order, partial(_done, self._plan, key)))


def _likely(order: list[str], seconds: dict[str, float]) -> list[str]:
    """Return the tests of the first files that take little time."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in order))[:_FEW_FILES]
    return within((test for test in order if test.partition("::")[0] in files), seconds, _LITTLE)


def _controlled(ended: Ended) -> None:
    """Make sure that it is the mutants which the tests notice.

    Raises:
        CampaignError: tests fail in a fresh import without any mutation.
    """
    if ended.outcome is not Outcome.SURVIVED:
        raise CampaignError(
            f"without any mutation this fails in a fresh import: {ended.note or ended.outcome}"
        )


def _done(plan: Plan, key: str, ended: Ended) -> None:
    plan.write(key, Result(ended.outcome, ended.note, ended.seconds))


def main(path: Path) -> int:
    """Carry a plan out."""
    stop_on_signal()
    plan = Plan.load(path)
    for name in json.loads(plan.preload.read_text(encoding="utf-8")):
        if not name.startswith(_AFTER_THE_TESTS_BEGAN):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    try:
        run(_Tasks(plan, Reach.load(plan.reach)), plan.jobs)
    except CampaignError as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
