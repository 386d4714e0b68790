"""Cut the power at every write of the journal and prove that nothing it promised is lost.

A recording of everything that is written, synced, renamed and deleted is replayed. At each step the images
that a power cut may leave are built (unsynced writes missing, reordered, torn in sectors of 512 bytes;
unsynced names missing), the real journal is started on each, and every promise made until then is checked.
Exit code 1 if one is broken. The same seed gives the same images.
On two cores that are free it takes about three minutes, --quick some seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.campaigns.power_cut.run import Run
from tests.campaigns.power_cut.sales import SCRIPTS
from tests.table import add_json, show, write_json

_VARIANTS = 8
_SHM = Path("/dev/shm")
"""Images are laid out in memory where that is possible."""


def main(arguments: list[str] | None = None) -> int:
    """Run, print what was tried and what was lost, return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py power-cut", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="some 300 images instead of over 10,000")
    parser.add_argument("--only", choices=sorted(SCRIPTS), action="append", help="this script; repeatable")
    parser.add_argument(
        "--without",
        choices=("database", "side", "folder"),
        default="",
        help="take this kind of sync away: the run has to fail, or it proves nothing",
    )
    add_json(parser)
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(dir=_SHM if _SHM.is_dir() else None) as folder:
        share, variants = (0.03, 4) if chosen.quick else (1.0, _VARIANTS)
        run = Run(Path(folder), chosen.seed, variants, share, chosen.without)
        for name in chosen.only or SCRIPTS:
            asyncio.run(run.script(name))
    show(("script", "images"), run.report.images.items())
    for lost in run.report.lost[:20]:
        print(f"LOST  {lost}")
    print(
        f"{run.report.images.total():,} images, {len(run.report.lost):,} promises broken "
        f"(seed {chosen.seed}, {time.monotonic() - began:.0f} s)"
    )
    write_json(chosen.json, {"seed": chosen.seed, "images": dict(run.report.images), "lost": run.report.lost})
    return 1 if run.report.lost else 0
