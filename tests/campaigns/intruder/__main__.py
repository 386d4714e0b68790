"""Attack a desk as its own user, its network or its card page would, and never look at its source.

As root every attack runs as a user without rights, with Chromium's sandbox on. What counts as leak or damage
stands beside each attack; a refusal alone is no pass: the desk has to sell afterwards, and to say a sentence.
Exit code 1 where something is wrong. --short plays one attack of each kind that needs no window; all seven
hundred take over an hour.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.campaigns.common.runner import ROOT, Campaign, Options, Play, Result, main
from tests.campaigns.intruder import kinds
from tests.campaigns.intruder.ground import USER, as_ordinary
from tests.campaigns.intruder.window import PROGRAM


def _portions(options: Options) -> dict[str, str]:
    every = kinds.every()
    return {name: name for name in every if not options.short or every[name].short}


@contextmanager
def _worker(options: Options, folder: Path) -> Iterator[Play]:
    at = Path(tempfile.mkdtemp(prefix="intruder-"))
    env = {**os.environ, "HOME": str(at), "TMPDIR": str(at), "PYTHONPATH": str(ROOT)}
    for name in ("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"):
        env.pop(name, None)
    # A user who may not write into the checkout would compile every module at every start.
    compiled = Path(tempfile.gettempdir()) / f"intruder-{os.geteuid()}-compiled"
    compiled.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        os.chown(compiled, USER, USER)
    env["PYTHONPYCACHEPREFIX"] = str(compiled)
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    if options.program:
        env[PROGRAM] = options.program
    command = [sys.executable, "-W", "ignore", "-m", "tests.campaigns.intruder.kinds"]
    child = subprocess.Popen(
        as_ordinary(command, at), cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin is not None
    assert child.stdout is not None
    asked, answers = child.stdin, child.stdout

    def play(name: str) -> Iterator[Result]:
        print(name, file=asked, flush=True)
        line = answers.readline()
        if not line:
            raise AssertionError(f"the attackers ended with {child.wait()}")
        yield Result(**json.loads(line))

    try:
        yield play
    finally:
        asked.close()
        child.wait()
        shutil.rmtree(at, ignore_errors=True)


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--short", action="store_true", help="one attack of each kind")
    about = "whose windows are attacked, instead of the checkout's: that of an installed package"
    parser.add_argument("--program", metavar="FILE", help=about)


CAMPAIGN = Campaign("intruder", __doc__ or "", _portions, _worker, _options)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
