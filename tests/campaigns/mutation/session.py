"""How pytest is used inside: quietly, without plugins' own clocks, ending at the first failure."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Sequence
from pathlib import Path

import hypothesis
import pytest

from tests.campaigns.mutation.plan import Plan
from tests.campaigns.mutation.pool import KILLED

FEW, MANY = 25, 100
"""Examples at the first trial, and before a survivor is reported."""


def arguments(plan: Plan) -> list[str]:
    """Return pytest's arguments for the tests of a plan; their paths hold in every working directory."""
    return [
        *(str(plan.root / path) for path in plan.tests),
        *(f"--ignore={plan.root / path}" for path in plan.without),
        f"--rootdir={plan.root}",
        "-q",
        "--capture=no",
        "--tb=native",  # It is never read; the other formats take far longer to write.
        "--assert=plain",
        "--timeout=0",
        "-p",
        "no:cacheprovider",
        "-o",
        "addopts=",
        "-o",
        "faulthandler_timeout=0",
    ]


class FewExamples:
    """Lets hypothesis try few examples and not shrink what fails: here it only matters that it fails.

    Tests that draw examples by themselves name their number ``TRIES`` in their module.
    """

    def __init__(self, examples: int) -> None:
        self._examples = examples

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile(
            "mutation",
            hypothesis.settings(),
            max_examples=self._examples,
            phases=phases,
            derandomize=True,
            database=None,
            deadline=None,
        )
        hypothesis.settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for module in {item.module for item in items if isinstance(item, pytest.Function)}:
            if isinstance(tries := getattr(module, "TRIES", None), int):
                module.TRIES = min(tries, self._examples)


class FirstFailure:
    """Ends the process at the first failure and leaves the test's name in a file."""

    def __init__(self, folder: Path) -> None:
        self._note = folder / "note"

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._end(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._end(report.nodeid)

    def _end(self, test: str) -> None:
        self._note.write_text(test, encoding="utf-8")
        os._exit(KILLED)


_SETTING_UP = 6.0
"""Seconds for what several tests share: the first of them makes it, another one than when it was measured."""


class Watch:
    """Ends the process when one test uses far more processor time than it did when it was measured.

    Processor time, so that a busy machine does not look like an endless loop.
    """

    def __init__(self, seconds: dict[str, float]) -> None:
        self._seconds = seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, _SETTING_UP + 6 * self._seconds.get(nodeid, 1))


def run_items(items: Sequence[pytest.Item]) -> None:
    """Run tests that were collected, one after the other."""
    for index, item in enumerate(items):
        following = items[index + 1] if index + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def within(tests: Iterable[str], seconds: dict[str, float], most: float) -> list[str]:
    """Return as many tests, from the first, as fit into ``most`` seconds; at least one."""
    taken: list[str] = []
    left = most
    for test in tests:
        left -= seconds[test]
        if taken and left < 0:
            break
        taken.append(test)
    return taken
