"""Tries mutants in forks of a process that has imported the room and collected its tests.

Run as ``python -m tests.campaigns.mutation.warm PLAN``.
"""

from __future__ import annotations

import gc
import importlib
import json
import sys
from collections import defaultdict, deque
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.campaigns.mutation.live import Functions
from tests.campaigns.mutation.mutants import Mutant
from tests.campaigns.mutation.plan import Plan, Result
from tests.campaigns.mutation.pool import COLD, Ended, Outcome, Task, run, stop_on_signal
from tests.campaigns.mutation.rooms import CampaignError
from tests.campaigns.mutation.session import (
    FEW,
    FewExamples,
    FirstFailure,
    Watch,
    arguments,
    run_items,
    within,
)
from tests.campaigns.mutation.tests_of import Hurry, Reach, measure


class Warm:
    """Takes the place of pytest's own loop over the tests."""

    def __init__(self, plan: Plan) -> None:
        self.problem = ""
        self._plan = plan
        self._whole = True
        self._sources: dict[str, str] = {}
        self._killers: dict[str, deque[str]] = defaultdict(lambda: deque(maxlen=3))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self.problem = "the tests cannot be collected"
            return True
        for module in self._plan.modules:
            importlib.import_module(".".join(module.with_suffix("").parts).removesuffix(".__init__"))
        self._note_modules()
        functions = Functions(self._plan.root, self._plan.modules)
        gc.collect()
        gc.freeze()
        try:
            self._try_all(session, functions)
        except CampaignError as reason:
            self.problem = str(reason)
        return True

    def _note_modules(self) -> None:
        """Write down which modules of others are loaded: a fresh process can have them before it forks."""
        root = str(self._plan.root)
        names = [
            name
            for name, module in sys.modules.items()
            if not (getattr(module, "__file__", None) or root).startswith(root)
        ]
        self._plan.preload.write_text(json.dumps(names), encoding="utf-8")

    def _try_all(self, session: pytest.Session, functions: Functions) -> None:
        plan = self._plan
        if plan.reach.exists():
            reach = Reach.load(plan.reach)
        else:
            hurry = Hurry(
                plan.measure_until, frozenset(Path(one.module).stem for one in plan.mutants.values())
            )
            reach = measure(session.items, plan.root, plan.modules, plan.jobs, plan.measured, hurry)
            if reach.whole:
                reach.save(plan.reach)
        self._whole = reach.whole
        items = {item.nodeid: item for item in session.items}
        run(self._tasks(reach, functions, items), plan.jobs)

    def _tasks(self, reach: Reach, functions: Functions, items: dict[str, pytest.Item]) -> Iterator[Task]:
        for key, mutant in self._plan.pending():
            tests = reach.tests_of(mutant, self._plan.root)
            if not functions.of(mutant):
                self._lived(key, Result(Outcome.COLD))
            elif not tests:
                self._lived(key, Result(Outcome.UNREACHED))
            else:
                likely = (self._plan.killers.get(key, ""), *self._killers[mutant.function])
                before = [test for test in likely if test in set(tests)]
                order = within(dict.fromkeys([*before, *tests]), reach.seconds, self._plan.seconds)
                work = partial(self._try, mutant, functions, [items[test] for test in order], reach.seconds)
                limit = 20 + 5 * sum(reach.seconds[test] for test in order)
                yield Task(work, limit, partial(self._done, key, mutant))

    def _try(
        self,
        mutant: Mutant,
        functions: Functions,
        items: list[pytest.Item],
        seconds: dict[str, float],
        folder: Path,
    ) -> int:
        if mutant.module not in self._sources:
            path = self._plan.root / mutant.module
            self._sources[mutant.module] = path.read_text(encoding="utf-8")
        if not functions.change(mutant, self._sources[mutant.module]):
            return COLD
        plugins = items[0].config.pluginmanager
        plugins.register(FirstFailure(folder))
        plugins.register(Watch(seconds))
        run_items(items)
        return 0

    def _done(self, key: str, mutant: Mutant, ended: Ended) -> None:
        killers = self._killers[mutant.function]
        if ended.note and ended.note not in killers:
            killers.appendleft(ended.note)
        if ended.outcome in (Outcome.SURVIVED, Outcome.COLD):
            # What was computed before the change may have hidden it: these are tried again, imported anew.
            self._lived(key, Result(Outcome.COLD, seconds=ended.seconds))
        else:
            self._plan.write(key, Result(ended.outcome, ended.note, ended.seconds))

    def _lived(self, key: str, result: Result) -> None:
        """Keep that no test noticed it, unless there was no time to measure every test."""
        if self._whole:
            self._plan.write(key, result)


def main(path: Path) -> int:
    """Carry a plan out; return 1 and say why when it cannot be."""
    stop_on_signal()
    plan = Plan.load(path)
    warm = Warm(plan)
    code = pytest.main(arguments(plan), plugins=[warm, FewExamples(FEW)])
    problem = warm.problem or ("" if code in (0, 5) else f"pytest ended with {code!r}")
    if problem:
        print(problem, file=sys.stderr)
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
