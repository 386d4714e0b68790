"""One round: start the program, kill it, let ``pos-app recover`` settle it, compare."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from pos_app.commands.outcomes import EXIT_CODES
from pos_app.domain.attempts import Attempt
from pos_app.journal.journal import Journal
from tests.campaigns.kill.ledger import differences, unfinished
from tests.campaigns.kill.sandbox import ROOT, Sandbox
from tests.sealing import KEY

_PROGRAM = Path(__file__).resolve().parent / "program.py"
_STARTS = 4
_LONGEST = 120.0
_DAYS = 50
"""The sales are spread over this many days, the window's after those of the command: no coach gets full."""
SELL_POINTS = tuple(
    f"{state}:{where}" for state in ("sending", "known", "completed") for where in ("before", "line", "after")
)
WINDOW_POINTS = (*SELL_POINTS, *(f"printed:{where}" for where in ("before", "line", "after")))


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
        """The name of the round in reports."""
        what = f"window by {'card' if self.card else 'PIX'}" if self.window else "sell"
        return f"{what} {self.point or f'{self.delay:.3f} s'}"


@dataclass(frozen=True)
class Outcome:
    """What a round found.

    Attributes:
        died: it was killed; otherwise it had ended before.
        state: of the attempt that was left, before anything was recovered; empty without one.
        problems: what desk and provider disagree on, or what did not run as it must.
    """

    kill: Kill
    died: bool
    state: str
    problems: tuple[str, ...]


def round_of(kill: Kill, sandbox: Sandbox, folder: Path, number: int) -> Outcome:
    """Perform a round in a data folder of its own, which is kept only if something is wrong."""
    before = sandbox.state()
    code, output = _run(kill, sandbox, folder, number)
    died = code == -signal.SIGKILL
    problems = (
        []
        if died or kill.delay
        else [f"it was to die at {kill.point} and ended with {code}: {output[-400:]}"]
    )
    left = _journal(folder)
    found: list[str] = []
    for start in range(_STARTS):
        problems += _recover(sandbox, folder, patience=1.0 if start == 0 else 4.0)
        attempts, after = _journal(folder), sandbox.state()
        orders = after["orders"][len(before["orders"]) :]
        posts = after["calls"].get("create", 0) - before["calls"].get("create", 0)
        found = differences(attempts, orders, posts)
        if not unfinished(attempts, orders):
            break
    else:
        found.append(f"still open after {_STARTS} starts")
    problems += found
    if not problems:
        shutil.rmtree(folder)
    return Outcome(kill, died, left[0].state.value if left else "", tuple(problems))


def _run(kill: Kill, sandbox: Sandbox, folder: Path, number: int) -> tuple[int, str]:
    words = [sys.executable, str(_PROGRAM)]
    words += ["--die", kill.point] if kill.point else []
    words += ["--clerk", str(_days(number) + _DAYS)] if kill.window else []
    words += ["--card"] if kill.card else []
    words += ["--", "--data-dir", str(folder)]
    words += ["--quit-after", "60"] if kill.window else ["sell", "--plan", "-"]
    folder.mkdir(parents=True)
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=sandbox.environment(),
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        try:
            _, output = process.communicate("" if kill.window else plan(number), kill.delay or _LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            _, output = process.communicate()
    _end_family(process.pid)
    return process.returncode, output


def _end_family(leader: int) -> None:
    """End what a killed window left behind: the processes of its web engine."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return


_STILL_OPEN = {EXIT_CODES[word] for word in ("unresolved", "mismatch", "awaitingPayment", "watched")}


def _recover(sandbox: Sandbox, folder: Path, patience: float) -> list[str]:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pos_app",
            "recover",
            "--json",
            "--wait",
            str(patience),
            "--data-dir",
            str(folder),
        ],
        capture_output=True,
        text=True,
        env=sandbox.environment(),
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


def plan(number: int) -> str:
    """Return the plan of a sale; another number is another day."""
    passenger = {"name": "Helena Prado Siqueira", "documentType": "cpf", "documentNumber": "529.982.247-25"}
    return json.dumps(
        {
            "from": "sao-paulo-sp",
            "to": "belo-horizonte-mg",
            "departureDate": (date.today() + timedelta(days=_days(number))).isoformat(),
            "passengers": [passenger],
            "allowRepeat": True,
            "customer": {"email": "helena@exemplo.com.br"},
            "payment": {"type": "credit_card", "cardToken": "tok_approved", "brand": "visa"},
        }
    )


def _days(number: int) -> int:
    return 3 + number % _DAYS
