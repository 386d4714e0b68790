"""What one process has to do, handed over in a file, and the file into which it writes what came out."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.campaigns.mutation.mutants import Mutant
from tests.campaigns.mutation.pool import Outcome


@dataclass(frozen=True)
class Result:
    """How a mutant ended. ``by`` is the test that failed; ``seconds`` is how long it took."""

    outcome: Outcome
    by: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Plan:
    """Mutants to try and the tests to try them with.

    ``reach`` is the file that says which tests run which lines, ``measured`` the folder of its parts, one for
    each file of tests; ``stop_at`` is a time as of ``time.time()``, ``measure_until`` the one up to which
    tests are measured; ``killers`` are the tests that failed for a mutant in an earlier run.
    """

    root: Path
    tests: tuple[str, ...]
    without: tuple[str, ...]
    modules: tuple[Path, ...]
    reach: Path
    measured: Path
    preload: Path
    out: Path
    jobs: int
    seconds: float
    measure_until: float
    stop_at: float
    mutants: dict[str, Mutant]
    killers: dict[str, str]

    def save(self, path: Path) -> None:
        """Write it to a file."""
        data: dict[str, Any] = {
            **{name: str(getattr(self, name)) for name in ("root", "reach", "measured", "preload", "out")},
            **{
                name: getattr(self, name)
                for name in (
                    *("tests", "without", "jobs", "seconds"),
                    *("measure_until", "stop_at", "killers"),
                )
            },
            "modules": [str(module) for module in self.modules],
            "mutants": {key: mutant.record() for key, mutant in self.mutants.items()},
        }
        path.write_text(json.dumps(data), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Plan:
        """Read it from a file."""
        data = json.loads(path.read_text(encoding="utf-8"))
        return cls(
            root=Path(data["root"]),
            reach=Path(data["reach"]),
            measured=Path(data["measured"]),
            preload=Path(data["preload"]),
            out=Path(data["out"]),
            jobs=data["jobs"],
            seconds=data["seconds"],
            measure_until=data["measure_until"],
            stop_at=data["stop_at"],
            tests=tuple(data["tests"]),
            without=tuple(data["without"]),
            modules=tuple(Path(module) for module in data["modules"]),
            mutants={key: Mutant.of(record) for key, record in data["mutants"].items()},
            killers=data["killers"],
        )

    def pending(self) -> Iterator[tuple[str, Mutant]]:
        """Yield the mutants until the time is over."""
        for key, mutant in self.mutants.items():
            if time.time() > self.stop_at:
                return
            yield key, mutant

    def write(self, key: str, result: Result) -> None:
        """Add a result to the file of results."""
        line = {
            "key": key,
            "outcome": result.outcome.value,
            "by": result.by,
            "seconds": round(result.seconds, 3),
        }
        with self.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def results(path: Path) -> dict[str, Result]:
    """Read a file of results; a line torn by an interruption is left out."""
    found: dict[str, Result] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            data = json.loads(line)
        except ValueError:
            continue
        found[data["key"]] = Result(Outcome(data["outcome"]), data["by"], data["seconds"])
    return found
