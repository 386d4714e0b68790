"""Which lines differ from a commit."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.campaigns.mutation.mutants import Mutant
from tests.campaigns.mutation.rooms import CampaignError

_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")


def changed_lines(root: Path, commit: str) -> dict[str, set[int]]:
    """Return for each Python module the numbers of its lines that were added or changed since a commit.

    Where lines were only taken out, those around the gap count as changed.

    Raises:
        CampaignError: git does not know the commit.
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
    diff = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if diff.returncode:
        raise CampaignError(f"git diff {commit}: {diff.stderr.strip()}")
    found: dict[str, set[int]] = {}
    lines: set[int] = set()
    for line in diff.stdout.splitlines():
        if line.startswith("+++ "):
            lines = found.setdefault(line.removeprefix("+++ b/"), set())
        elif hunk := _HUNK.match(line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.update(range(first, first + count) if count else (first, first + 1))
    return found


def concerns(mutant: Mutant, lines: dict[str, set[int]]) -> bool:
    """Return whether the function of a mutant, or its statement outside of functions, was changed."""
    first, last = mutant.scope
    return not lines.get(mutant.module, set()).isdisjoint(range(first, last + 1))
