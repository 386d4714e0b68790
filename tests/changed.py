"""Which tests a change concerns: those whose imports lead to a changed file, the nearest first."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_FOLDERS = ("pos_app", "tests", "packaging")
_MAIN_LINES = ("origin/main", "main")
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([\w.]+))", re.MULTILINE
)
_NAME = re.compile(r"(\w+)(?:[ \t]+as[ \t]+\w+)?[ \t]*(?:,|$|#|\))", re.MULTILINE)


def changed_files(root: Path = ROOT) -> list[str]:
    """Return what differs from where the main line was left, or from the last commit on the main line itself.

    Files that git does not know yet count as changed.

    Raises:
        subprocess.CalledProcessError: this is no checkout of git.
    """
    head = _git(root, "rev-parse", "HEAD")[0]
    since = head
    for line in _MAIN_LINES:
        if _git(root, "rev-parse", "--quiet", "--verify", line, check=False):
            since = _git(root, "merge-base", line, "HEAD")[0]
            break
    known = _git(root, "diff", "--name-only", "--relative", since)
    return sorted({*known, *_git(root, "ls-files", "--others", "--exclude-standard")})


def distances(changed: Iterable[str], root: Path = ROOT) -> dict[Path, int]:
    """Return each file of tests that a change concerns, with how many imports lie between the two.

    A changed file beside tests that is no module of Python, such as a snapshot, concerns the tests of the
    nearest folder around it that has some.
    """
    users = _users(root)
    found: dict[Path, int] = {}
    nearest = [root / name for name in changed if (root / name).suffix == ".py"]
    for name in changed:
        path = root / name
        if path.suffix != ".py" and name.startswith("tests/"):
            nearest += next((tests for one in path.parents if (tests := [*one.glob("test_*.py")])), [])
    for distance in range(len(users) + 1):
        nearest = [path for path in dict.fromkeys(nearest) if path not in found]
        found |= dict.fromkeys(nearest, distance)
        nearest = [user for path in nearest for user in users.get(path, ())]
        if not nearest:
            break
    return {path: far for path, far in found.items() if path.name.startswith("test_") and path.exists()}


def _users(root: Path) -> Mapping[Path, set[Path]]:
    """Return for each module those that import it; a package is imported with each of its modules."""
    paths = {path for folder in _FOLDERS for path in (root / folder).rglob("*.py")}
    modules: dict[str, Path] = {}
    for path in paths:
        parts = path.relative_to(root).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    users: dict[Path, set[Path]] = defaultdict(set)
    for path in paths:
        for name in _imported(path.read_text(encoding="utf-8")):
            if name in modules:
                users[modules[name]].add(path)
        if path.name == "conftest.py":  # What it offers is asked for by name, in its folder and below.
            users[path].update(path.parent.rglob("test_*.py"))
    return users


def _imported(text: str) -> Iterator[str]:
    """Yield every name that may be a module: ``from a import b`` may mean ``a.b``."""
    for package, names, module in _IMPORT.findall(text):
        yield package or module
        for name in _NAME.findall(names):
            yield f"{package}.{name}"


def _git(root: Path, *text: str, check: bool = True) -> list[str]:
    done = subprocess.run(["git", *text], cwd=root, capture_output=True, text=True, check=check)
    return done.stdout.split("\n")[:-1]
