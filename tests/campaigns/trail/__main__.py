"""Edit the audit trail by raw SQL, one edit at a time; each must be found.

On two cores that are free it takes less than a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.campaigns.trail.run import campaign


def main() -> int:
    """Run the campaign; 0 where every edit was found and no untouched trail was blamed."""
    options = argparse.ArgumentParser(prog="bootstrap.py trail", description=__doc__)
    options.add_argument("--edits", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(campaign(Path(folder), given.edits, given.seed))
    for kind, (made, found) in sorted(told.kinds.items()):
        print(f"{kind:24} {made:5} edits {found:5} found")
    for line in told.missed:
        print(f"NOT FOUND: {line}")
    print(f"audit trail: {told.made} random edits, {told.found} found; {told.blamed} false alarms.")
    return 0 if told.found == told.made and not told.blamed else 1


if __name__ == "__main__":
    sys.exit(main())
