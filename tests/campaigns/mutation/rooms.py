"""What faults are put into, and what is known of those that no test notices."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.campaigns.mutation.faults import Fault

ROOT = Path(__file__).resolve().parents[3]
_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")


@dataclass(frozen=True)
class Room:
    """Modules and the tests that protect them; ``seconds`` limits the tests of one fault."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()
    seconds: float = 10.0

    def sources(self, root: Path = ROOT) -> list[str]:
        """Return the modules, relative to the project's folder.

        Raises:
            ValueError: a pattern fits no module.
        """
        found: set[str] = set()
        for glob in self.modules:
            here = {path.relative_to(root).as_posix() for path in root.glob(glob)}
            if not here:
                raise ValueError(f"room {self.name}: no module fits {glob}")
            found |= here
        return sorted(found)


def load() -> dict[str, Room]:
    table = tomllib.loads(Path(__file__).with_name("rooms.toml").read_text(encoding="utf-8"))
    return {
        name: Room(
            name, tuple(one["modules"]), tuple(one["tests"]), tuple(one.get("without", ())), one["seconds"]
        )
        for name, one in table.items()
    }


def survivors() -> dict[tuple[str, str], str]:
    """Return why no test notices some faults of a function, by module and function."""
    text = Path(__file__).with_name("survivors.toml").read_text(encoding="utf-8")
    return {
        (module, function): why
        for module, functions in tomllib.loads(text).items()
        for function, why in functions.items()
    }


def changed_lines(commit: str, root: Path = ROOT) -> dict[str, set[int]]:
    """Return for each Python module the numbers of its lines that were added or changed since a commit.

    Where lines were only taken out, those around the gap count as changed.

    Raises:
        subprocess.CalledProcessError: git does not know the commit.
    """
    command = [
        "git",
        "diff",
        "--unified=0",
        "--no-color",
        "--no-ext-diff",
        "--relative",
        commit,
        "--",
        "*.py",
    ]
    diff = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    found: dict[str, set[int]] = defaultdict(set)
    module = ""
    for line in diff.splitlines():
        if line.startswith("+++ "):
            module = line.removeprefix("+++ b/")
        elif hunk := _HUNK.match(line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            found[module].update(range(first, first + count) if count else (first, first + 1))
    return found


def concerns(fault: Fault, lines: Mapping[str, set[int]]) -> bool:
    """Return whether the function of a fault was changed."""
    first, last = fault.scope
    return not lines.get(fault.module, set()).isdisjoint(range(first, last + 1))
