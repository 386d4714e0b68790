"""Kill the real program again and again; count orders that are there twice, lost, or falsely shown as paid.

Through ``pos-app sell`` and through the window it dies before, within and after every record of its journal,
and at random times; then ``pos-app recover`` has to settle what was left. Exit code 1 if anything was found;
the data folders of those rounds are kept.
On two cores that are free it takes about two hours.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from pos_app.commands.outcomes import EXIT_CODES
from pos_app.domain.attempts import Attempt
from pos_app.journal.journal import Journal
from tests.campaigns.common.desk import known, made
from tests.campaigns.common.judge import disagreements, unfinished
from tests.campaigns.common.provider import Provider, connected
from tests.campaigns.common.runner import ROOT, Campaign, Options, Play, Result, main, result
from tests.campaigns.common.sales import KINDS, plan
from tests.patience import patience
from tests.sealing import KEY
from tests.table import show

_STARTS, _LONGEST = 4, 120.0
_DAYS = 50
"""The sales are spread over this many days, the window's after those of the command: no coach gets full."""
_WHERE = ("before", "line", "after")
SELL_POINTS = tuple(f"{state}:{where}" for state in ("sending", "known", "completed") for where in _WHERE)
WINDOW_POINTS = (*SELL_POINTS, *(f"printed:{where}" for where in _WHERE))
_WHOLE_SALE = {False: 1.5, True: 6.0}
"""Seconds within which a sale is through, by ``Kill.window``; a slower machine only sees more early kills."""
_ORDER = (-4.0, -0.6)
"""Powers of ten of the seconds after the first record of an order: every scale alike, for any machine."""
_STILL_OPEN = {EXIT_CODES[word] for word in ("unresolved", "mismatch", "awaitingPayment", "watched")}


@dataclass(frozen=True)
class Kill:
    """When to kill what.

    Attributes:
        window: the window with a clerk at it, else ``pos-app sell``.
        point: a point of ``program.py``, else empty.
        delay: seconds after the start at which it is killed from outside, else 0.
        card: the clerk at the window takes a card, typed into the provider's page; else a PIX.
    """

    window: bool
    point: str = ""
    delay: float = 0.0
    card: bool = False

    @property
    def name(self) -> str:
        what = f"window by {'card' if self.card else 'PIX'}" if self.window else "sell"
        return f"{what} {self.point or f'{self.delay:.3f} s'}"


def kills(each: int, at_random: int, seed: int) -> list[Kill]:
    """Return the rounds to make, mixed.

    Args:
        each: how often at every point, of ``pos-app sell`` and of the window.
        at_random: how often at random times; half of them while the order is under way, one in ten in the
            window.
        seed: repeats the same random times in the same order.
    """
    dice = random.Random(seed)
    chosen = [Kill(False, point) for point in SELL_POINTS for _ in range(each)]
    chosen += [
        Kill(True, point, card=(turn + place) % 2 == 1)
        for place, point in enumerate(WINDOW_POINTS)
        for turn in range(each)
    ]
    for number in range(at_random):
        window, card = number % 10 == 9, number % 20 == 19
        if number % 4 < 2:
            chosen.append(Kill(window, f"after-sending:{10 ** dice.uniform(*_ORDER):.5f}", card=card))
        else:
            chosen.append(Kill(window, delay=dice.uniform(0.2, 1) * _WHOLE_SALE[window], card=card))
    dice.shuffle(chosen)
    return chosen


def round_of(kill: Kill, provider: Provider, folder: Path, number: int) -> Result:
    """Perform a round in a data folder of its own, which is kept only if something is wrong."""
    before = provider.process.state()
    code, output = _run(kill, provider, folder, number)
    died = code == -signal.SIGKILL
    found = [] if died or kill.delay else [f"it was to die and ended with {code}: {output[-400:]}"]
    left = _journal(folder)
    disagreed: list[str] = []
    for start in range(_STARTS):
        found += _recover(provider, folder, wait=1.0 if start == 0 else patience(4.0))
        desk, after = [known(one) for one in _journal(folder)], provider.process.state()
        orders = [made(order) for order in after["orders"][len(before["orders"]) :]]
        posts = after["calls"].get("create", 0) - before["calls"].get("create", 0)
        disagreed = disagreements(desk, orders, posts)
        if not unfinished(desk, orders):
            break
    else:
        disagreed.append(f"still open after {_STARTS} starts")
    found += disagreed
    if not found:
        shutil.rmtree(folder)
    state = left[0].state.value if left else ""
    return result(kill.name, found, {"point": kill.point, "died": died, "left": state}, line=f"left {state}")


def _run(kill: Kill, provider: Provider, folder: Path, number: int) -> tuple[int, str]:
    words = [sys.executable, "-m", "tests.campaigns.kill.program"]
    words += ["--die", kill.point] if kill.point else []
    words += ["--clerk", str(_days(number) + _DAYS)] if kill.window else []
    words += ["--card"] if kill.card else []
    words += ["--", "--data-dir", str(folder)]
    words += ["--quit-after", "60"] if kill.window else ["sell", "--plan", "-"]
    folder.mkdir(parents=True)
    day = date.today() + timedelta(days=_days(number))
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(provider, folder),
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        asked = "" if kill.window else json.dumps(plan(KINDS["direct"], day))
        try:
            _, output = process.communicate(asked, kill.delay or _LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            _, output = process.communicate()
    _end_family(process.pid)
    return process.returncode, output


def _environment(provider: Provider, folder: Path) -> dict[str, str]:
    card = json.dumps({"page_url": provider.process.card_page_url, "hosts": ["127.0.0.1"]})
    own = {"POS_APP_ENVIRONMENT": "training", "POS_APP_CARD": card}
    return connected(provider.process, folder.parent) | own


def _end_family(leader: int) -> None:
    """End what a killed window left behind: the processes of its web engine."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return


def _recover(provider: Provider, folder: Path, wait: float) -> list[str]:
    words = ["recover", "--json", "--wait", f"{wait:.1f}", "--data-dir", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "pos_app", *words],
        capture_output=True,
        text=True,
        env=_environment(provider, folder),
        cwd=ROOT,
        timeout=_LONGEST,
        check=False,
    )
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return [f"recover ended with {done.returncode}: {done.stdout}{done.stderr[-400:]}"]
    if (done.returncode in _STILL_OPEN) is not bool(report.get("open")):
        return [f"recover ended with {done.returncode} and reported {done.stdout}"]
    return []


def _journal(folder: Path) -> tuple[Attempt, ...]:
    async def read() -> tuple[Attempt, ...]:
        journal = await Journal.open(folder, KEY)
        try:
            return await journal.history()
        finally:
            await journal.aclose()

    return asyncio.run(read())


def _days(number: int) -> int:
    return 3 + number % _DAYS


@contextmanager
def _worker(_: Options, folder: Path) -> Iterator[Play]:
    """Rounds at a sandbox that no other worker uses meanwhile; what they leave when wrong stays."""
    kept = Path(tempfile.mkdtemp(prefix="guiche-kills-"))
    # Quick: no other buyers come, and a PIX is paid at once.
    with Provider(folder / "provider", "--speed", "1000") as provider:

        def play(portion: tuple[int, Kill]) -> Iterator[Result]:
            number, kill = portion
            yield round_of(kill, provider, kept / f"desk-{number:05}", number)

        yield play
    if any(kept.glob("desk-*")):
        print(f"kept: {kept}")
    else:
        shutil.rmtree(kept)


def _portions(chosen: Options) -> dict[str, tuple[int, Kill]]:
    found = [one for one in kills(chosen.each, chosen.random, chosen.seed) if one.window or not chosen.window]
    return {f"{number}: {one.name}": (number, one) for number, one in enumerate(found)}


def _sum_up(results: Sequence[Result], _: Options) -> tuple[str, ...]:
    print(f"{sum(one.told['died'] for one in results)} killed in time")
    show(("left behind", "rounds"), Counter(one.told["left"] or "nothing" for one in results).most_common())
    return ()


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--each", type=int, default=50, metavar="N", help="rounds at every point (50)")
    add("--random", type=int, default=2000, metavar="N", help="rounds at random times (2000)")
    add("--window", action="store_true", help="only rounds in the window")
    add("--seed", type=int, default=1, metavar="N", help="of the random times (1)")


CAMPAIGN = Campaign("kill", __doc__ or "", _portions, _worker, _options, _sum_up, jobs=2)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
