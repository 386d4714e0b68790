"""Let the provider be killed, stopped, restarted, slowed and closed at each step of a purchase at the kiosk.

Customers buy at the real kiosk window. The provider's own books and a log of the wire decide: no order was
sent twice, none was forgotten, and the kiosk sells on. Exit code 1 if anything was wrong.
On two cores that are free it takes about twenty minutes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def main() -> int:
    """Play every outage at every step, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py kiosk-outages",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("-k", metavar="WORDS", default="", help="only cases whose name has these words")
    chosen = parser.parse_args()

    import pytest

    journeys = ROOT / "tests" / "journeys" / "test_kiosk_outages.py"
    place = ("--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml"))
    return int(pytest.main([*place, "-v", "--every-outage", "-k", chosen.k, str(journeys)]))


if __name__ == "__main__":
    sys.exit(main())
