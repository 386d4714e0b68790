"""Run the tests of the rooms that hold the money and fail unless every branch of them was taken."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = {"sale": ("sale", "orders"), "journal": ("journal",)}
"""What is measured together, since a sale and its order are tested by one another's tests."""
WHOLE_SALES = "tests/orders/test_what_was_sold.py"
"""Half of the time, and no branch that the other tests do not take; they run with the plain tests."""


def main(arguments: list[str]) -> int:
    """Measure each room by its own tests; return 1 when a test failed or a branch was not taken."""
    parser = argparse.ArgumentParser(prog="bootstrap.py coverage", description=__doc__)
    parser.add_argument(
        "rooms", nargs="*", metavar="ROOM", help=f"of: {', '.join(ROOMS)}; all when none is named"
    )
    missed = [room for room in parser.parse_args(arguments).rooms or ROOMS if not covered(room)]
    print(f"coverage: {'missed in ' + ', '.join(missed) if missed else 'every branch was taken'}", flush=True)
    return 1 if missed else 0


def covered(room: str) -> bool:
    """Return whether the tests of a room and of those measured with it pass and take every branch."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "COVERAGE_FILE": str(Path(folder, "coverage"))}
        sources = ",".join(f"pos_app/{one}" for one in ROOMS[room])
        tests = [f"tests/{one}" for one in ROOMS[room]]
        measure = ("run", "--branch", f"--source={sources}", "-m", "pytest", "-q", *tests)
        measure = (*measure, f"--ignore={WHOLE_SALES}")
        report = ("report", "--show-missing", "--skip-covered", "--precision=2", "--fail-under=100")
        return all(
            subprocess.run(
                [sys.executable, "-m", "coverage", *words], cwd=ROOT, env=environment, check=False
            ).returncode
            == 0
            for words in (measure, report)
        )


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # What it began ends with it.
        sys.exit(130)
