"""Results kept from one run to the next, so that a long run can be interrupted and repeated cheaply.

A mutant that survived is tried again when any test of its room changed; one that was killed only when the
file of the test that failed, or a helper beside the tests, changed; that test is then asked first.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.campaigns.mutation.plan import Result, results
from tests.campaigns.mutation.pool import Outcome
from tests.campaigns.mutation.rooms import Room, digest, helpers


class Store:
    """The results of one room in a folder."""

    def __init__(self, folder: Path, root: Path, room: Room) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._root = root
        self._path = folder / f"{room.name}.json"
        files = room.test_files(root)
        self.tests = digest(files)
        """A hash of the tests and their helpers as they are now."""
        self._helpers = digest(helpers(files))
        self._digests: dict[str, str] = {}
        self._kept: dict[str, dict[str, str]] = {}
        if self._path.exists():
            self._kept = json.loads(self._path.read_text(encoding="utf-8"))

    def get(self, key: str) -> Result | None:
        """Return a result that still holds."""
        kept = self._kept.get(key)
        if kept is None or kept["under"] != self._under(kept["by"]):
            return None
        return Result(Outcome(kept["outcome"]), kept["by"])

    def killer(self, key: str) -> str:
        """Return the test that failed last time, empty for none: also where that result holds no longer."""
        return self._kept.get(key, {}).get("by", "")

    def lived(self, key: str) -> bool:
        """Return whether no test noticed it last time, whether that result still holds or not."""
        kept = self._kept.get(key)
        return kept is not None and Outcome(kept["outcome"]) not in (Outcome.KILLED, Outcome.TIMED_OUT)

    def take(self, path: Path) -> dict[str, Result]:
        """Keep the results of a finished or interrupted plan, and return them."""
        found = results(path)
        for key, result in found.items():
            under = self._under(result.by)
            self._kept[key] = {"outcome": result.outcome.value, "by": result.by, "under": under}
        part = self._path.with_suffix(".part")
        part.write_text(json.dumps(self._kept), encoding="utf-8")
        part.replace(self._path)
        path.unlink(missing_ok=True)
        return found

    def _under(self, test: str) -> str:
        """Return a hash of what a result depends on."""
        file = test.partition("::")[0]
        if not file or not (self._root / file).is_file():
            return self.tests
        if file not in self._digests:
            self._digests[file] = digest([self._root / file])
        return f"{self._helpers}:{self._digests[file]}"
