"""The table of rooms: which modules are mutated and which tests have to notice."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TABLE = Path(__file__).with_name("rooms.toml")


class CampaignError(Exception):
    """The campaign cannot run; the text says why in one sentence."""


@dataclass(frozen=True)
class Room:
    """Modules and the tests that protect them. ``seconds`` limits the tests of one mutant."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...]
    seconds: float

    def sources(self, root: Path) -> list[Path]:
        """Return the modules, relative to the project's folder.

        Raises:
            CampaignError: no module is there.
        """
        found = {path.relative_to(root) for glob in self.modules for path in root.glob(glob)}
        if not found:
            raise CampaignError(f"room {self.name}: no module matches {', '.join(self.modules)}")
        return sorted(found)

    def test_paths(self, root: Path) -> list[str]:
        """Return the folders and files of tests that exist.

        Raises:
            CampaignError: none exists.
        """
        found = [path for path in self.tests if (root / path).exists()]
        if not found:
            raise CampaignError(f"room {self.name}: no tests at {', '.join(self.tests)}")
        return found

    def test_files(self, root: Path) -> list[Path]:
        """Return every Python file beside the tests, helpers included, and the conftest files above."""
        files: set[Path] = set()
        for path in (root / name for name in self.test_paths(root)):
            files.update(path.rglob("*.py") if path.is_dir() else path.parent.glob("*.py"))
            files.update(
                one for folder in path.relative_to(root).parents for one in (root / folder).glob("*.py")
            )
        return sorted(files)


def helpers(files: Iterable[Path]) -> list[Path]:
    """Return the files that are not tests themselves; what any test does may depend on them."""
    return [path for path in files if not path.name.startswith("test_")]


def load(table: Path = TABLE) -> dict[str, Room]:
    """Read the table of rooms."""
    entries = tomllib.loads(table.read_text(encoding="utf-8"))
    return {
        name: Room(
            name,
            tuple(room["modules"]),
            tuple(room["tests"]),
            tuple(room.get("without", ())),
            room["seconds"],
        )
        for name, room in entries.items()
    }


def digest(files: Iterable[Path]) -> str:
    """Return a hash of the files' contents."""
    summed = hashlib.sha256()
    for path in files:
        summed.update(hashlib.sha256(path.read_bytes()).digest())
    return summed.hexdigest()[:24]
