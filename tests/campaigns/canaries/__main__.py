"""Sell to random people with random cards, through the window and ``pos-app sell``, with faults; then look.

Names, CPFs, mails, phones, card holders and tokens must stand in no log, traceback, crash file, kept reply
or temporary file, in no clipboard, environment or argument. Card numbers are typed into the card page by
another process, and must stand nowhere at all: while the page shows, after the sale and after the next one
the memory of the desk's process is searched for them too. The same search in the process of the page must
find them, or proves nothing. Whom the kernel refuses that, since he is not root, finds the processes of the
page closed and their program readable by nobody; what may be read is searched, and must not have the number,
which the same search finds in a process beside it. The journal and the slips name people on purpose; they
have lines of their own. Exit code 1 if anything was found, or if a sale by command ended otherwise than its
fault explains.
On two cores that are free it takes about a quarter of an hour.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from tests.campaigns.canaries import scan
from tests.campaigns.canaries.people import Canary, card_writings, person
from tests.campaigns.common.evidence import Person
from tests.campaigns.common.provider import connected
from tests.campaigns.common.runner import ROOT, Campaign, Options, Result, alone, environment, main, result
from tests.campaigns.common.sales import KINDS, plan
from tests.campaigns.hostile.between import Between, between
from tests.patience import patience
from tests.processes import family
from tests.table import show

ECHOES = ("echo-refused", "echo-unreadable", "echo-page", "echo-headers")
FAULTS: tuple[tuple[str, str], ...] = (
    ("", ""),
    *((operation, echo) for operation in ("create", "hold", "quote", "session") for echo in ECHOES),
    *(
        (operation, "echo-unreadable")
        for operation in ("search", "map", "outcome", "detail", "fiscal", "list")
    ),
    ("create", "nothing"),
    ("create", "half-a-gzip"),
    ("create", "length-too-long"),
    ("create", "lone-surrogates"),
    ("detail", "keys-doubled-after"),
    ("outcome", "types-swapped"),
)
_TIMES = 3
"""How often a call is answered wrongly in a sale: a read that may help is asked three times."""
_WAIT = "12"
"""Seconds for which a sale by command follows its order."""
_JOURNAL = ("journal", "attempts.jsonl", "backups", "prepared", "training-scores")
_SLIPS = ("bilhetes",)
_ANY_CARD = "tests.campaigns.canaries.any_card"


@dataclass
class Found:
    """Where words were found, of how many people; ``control`` and ``memory`` count searches of memory,
    ``closed`` processes of the page that the kernel keeps closed."""

    people: list[Canary] = field(default_factory=list)
    leaks: Counter[str] = field(default_factory=Counter)
    meant: Counter[str] = field(default_factory=Counter)
    control: int = 0
    memory: int = 0
    closed: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    odd: Counter[str] = field(default_factory=Counter)
    """Ends of sales by command that their fault does not explain."""


# --- The window ---------------------------------------------------------------------------------------


@contextmanager
def _desk(folder: Path) -> Iterator[subprocess.Popen[str]]:
    own = {"TMPDIR": str(folder / "tmp"), "PYTHONFAULTHANDLER": "1"}
    (folder / "tmp").mkdir(parents=True)
    with (folder / "stderr.txt").open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.campaigns.canaries.desk", str(folder / "desk")],
            cwd=ROOT,
            env={**environment(folder), **own},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()
            assert process.stdin is not None and process.stdout is not None
            process.stdin.close()
            process.stdout.close()


def at_the_window(seed: int, at: int, sales: int = 3) -> Found:
    """Let a desk sell with cards, the first time with a fault."""
    dice = random.Random(seed)
    found = Found(people=[person(dice) for _ in range(sales)])
    with tempfile.TemporaryDirectory(prefix="canaries-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        with between(folder / "provider", module=_ANY_CARD) as provider, _desk(folder / "counter") as process:
            _Watched(process, provider, found, at).follow()
        _files(folder / "counter", found)
    return found


class _Watched:
    """Answers a desk, types the cards into its page, and looks into its memory."""

    def __init__(self, process: subprocess.Popen[str], provider: Between, found: Found, at: int) -> None:
        self._process = process
        self._provider = provider
        self._found = found
        self._faults = [FAULTS[(at * 2 + step) % len(FAULTS)] if step < 2 else ("", "") for step in range(9)]
        self._typed: list[str] = []
        self._sold = 0

    def follow(self) -> None:
        """Until the desk closes."""
        mine = self._provider.sandbox
        names = ("base_url", "card_page_url", "credentials", "client_id")
        self._say({name: getattr(mine, name) for name in names})
        assert self._process.stdout is not None
        for line in self._process.stdout:
            told = json.loads(line)
            match told["at"]:
                case "open" | "next":
                    self._look("after the next sale" if self._sold > 1 else "after the sale")
                    self._next()
                case "card page":
                    self._type_card(told)
                    self._say({})
                case "token":
                    people = self._found.people
                    people[self._sold - 1] = replace(people[self._sold - 1], token=told["token"])
                    self._look("with the token there", token=told["token"])
                    self._clip(told)
                    self._say({})
                case "end":
                    self._look("at the end of the sale")
                    self._clip(told)
                    self._found.ends[
                        told["end"] + (" " + told["problem"][:60] if told["problem"] else "")
                    ] += 1
                    self._say({})
                case "closed":
                    return
        self._found.ends["the desk ended"] += 1

    def _say(self, words: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()

    def _next(self) -> None:
        people = self._found.people
        if self._sold >= len(people):
            self._say({})
            return
        operation, attack = self._faults[self._sold]
        self._provider.arm(attack, [operation] if operation else [], _TIMES)
        self._say(people[self._sold].known_to_the_desk)
        self._sold += 1

    def _type_card(self, told: dict[str, Any]) -> None:
        who = self._found.people[self._sold - 1]
        self._typed.append(who.card)
        for text in (who.card, who.holder, "08", "2031"):
            for key in (*text, "\t"):
                _press(told["hands"], key)
        self._look_at_the_page(told["card_pid"], card_writings(who.card))
        self._look("while the page shows")
        for key in "123\r":
            _press(told["hands"], key)

    def _look_at_the_page(self, pid: int, words: Sequence[str]) -> None:
        if os.geteuid() == 0:
            self._found.control += bool(scan.in_memory(pid, words))
            return
        with scan.keeping(words[0]) as beside:
            self._found.control += bool(scan.in_memory(beside, words))
        for one in family(pid):
            with suppress(FileNotFoundError, ProcessLookupError):  # It may have ended meanwhile.
                self._look_at_its_process(one, words)

    def _look_at_its_process(self, pid: int, words: Sequence[str]) -> None:
        program = scan.program_of_engine(pid)
        if program is not None and os.access(program, os.R_OK):
            self._found.leaks[f"{program.name} may be read by its user"] += 1
        if scan.is_closed(pid):
            self._found.closed += 1
        elif scan.in_memory(pid, words):
            self._found.leaks[f"card number in a process of the page, {program or 'its own'}"] += 1

    def _look(self, when: str, token: str = "") -> None:
        words = [word for number in self._typed for word in card_writings(number)]
        pid = self._process.pid
        if words:
            self._found.memory += 1
            for _ in scan.in_memory(pid, words):
                self._found.leaks[f"card number in the desk's memory, {when}"] += 1
        everybody = [word for one in self._found.people for several in one.words.values() for word in several]
        for _ in scan.in_environments(pid, [*everybody, *([token] if token else [])]):
            self._found.leaks[f"environment or arguments, {when}"] += 1

    def _clip(self, told: dict[str, Any]) -> None:
        for one in self._found.people:
            for kind, several in one.words.items():
                if any(word in told["clipboard"] for word in several):
                    self._found.leaks[f"{kind} in the clipboard"] += 1


def _press(hands: str, key: str) -> None:
    code = {"\r": 0x01000004, "\t": 0x01000001}.get(key) or ord(key.upper())
    end = time.monotonic() + patience(60)
    while True:
        assert time.monotonic() < end, "the page never took a key"
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(20)
            line.connect(hands)
            line.sendall(f"press({code}, 0, {key!r})\n".encode())
            with line.makefile("rb") as answers:
                answer = json.loads(answers.readline())
        if "later" not in answer:
            assert "error" not in answer, answer
            return


# --- The command --------------------------------------------------------------------------------------


def by_command(seed: int, first: int, sales: int) -> Found:
    """Sell by ``pos-app sell``, each sale with another fault."""
    dice = random.Random(seed)
    found = Found(people=[person(dice) for _ in range(sales)])
    with tempfile.TemporaryDirectory(prefix="canaries-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        counter = folder / "counter"
        (counter / "tmp").mkdir(parents=True)
        with between(folder / "provider", "pix_paid_after=1", module=_ANY_CARD) as provider:
            where = connected(provider.sandbox, counter) | {"TMPDIR": str(counter / "tmp")}
            for step, who in enumerate(found.people):
                operation, attack = FAULTS[(first + step) % len(FAULTS)]
                provider.arm(attack, [operation] if operation else [])
                card = bool(step % 2)
                code = _sell(counter, where, who, card=card)
                found.ends[f"exit code {code}"] += 1
                if code not in explained(operation, attack, card=card):
                    paid = "card" if card else "PIX"
                    found.odd[f"{operation or 'no fault'} {attack} by {paid}: exit code {code}"] += 1
        _files(counter, found)
    return found


def _sell(counter: Path, where: dict[str, str], who: Canary, *, card: bool) -> int:
    kind = replace(KINDS["direct"], token=who.token) if card else KINDS["pix"]
    asked = plan(kind, date.today() + timedelta(days=6), (Person(who.name, who.cpf),), email=who.mail)
    asked["customer"]["phone"] = who.phone
    asked |= {"waitForPayment": False, "allowRepeat": False}
    ended = subprocess.run(
        [sys.executable, "-m", "pos_app", "sell", "--data-dir", str(counter), "--plan", "-", "--wait", _WAIT],
        cwd=ROOT,
        env=where,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=patience(120),
        check=False,
    )
    with (counter / "stderr.txt").open("a") as errors:
        errors.write(ended.stderr)
    return ended.returncode


def explained(operation: str, attack: str, *, card: bool) -> frozenset[int]:
    """Return the exit codes with which a sale may end whose provider is at fault in one call all the time."""
    if operation in ("search", "map", "hold", "quote", "session"):
        return frozenset({5})  # Nothing was sent.
    if attack == "echo-refused":
        return frozenset({4})
    if not card:
        return frozenset({8, 9}) if operation == "create" else frozenset({8})  # The PIX is not paid at once.
    match operation:
        case "create":
            return frozenset({0, 9})  # Found by our own number, or not yet.
        case "outcome":
            return frozenset({0, 6})
        case "detail":
            return frozenset({6, 7})  # Not known, or other than what was sold.
    return frozenset({0})


# --- Files --------------------------------------------------------------------------------------------


def _files(folder: Path, found: Found) -> None:
    words: dict[str, list[str]] = {}
    for one in found.people:
        for kind, several in one.words.items():
            words.setdefault(kind, []).extend(several)
    for path, kinds in scan.in_files(folder, words).items():
        for kind in kinds:
            where = next((part for part in _JOURNAL if part in path), "")
            slip = any(part in path for part in _SLIPS)
            if kind not in ("card", "token") and (where or slip):
                found.meant[f"{kind} in the {'slips' if slip else 'journal'}"] += 1
            else:
                found.leaks[f"{kind} in {_plain(path)}"] += 1


def _plain(path: str) -> str:
    parts = Path(path).parts
    return "/".join([*parts[:-1], "".join("#" if sign.isdigit() else sign for sign in parts[-1])])


# --- The campaign -------------------------------------------------------------------------------------


def _play(portion: tuple[bool, int, int, int]) -> Iterator[Result]:
    window, seed, at, sales = portion
    found = at_the_window(seed, at, sales) if window else by_command(seed, at, sales)
    wrong = [f"LEAK: {where}: {count}" for where, count in sorted(found.leaks.items())]
    wrong += [f"ODD: {end}: {count}" for end, count in sorted(found.odd.items())]
    counts = {"meant": dict(found.meant), "ends": dict(found.ends), "leaks": dict(found.leaks)}
    looks = {"control": found.control, "memory": found.memory, "closed": found.closed}
    told = {"people": len(found.people), **looks, **counts}
    line = f"{len(found.people)} people, ends: {dict(found.ends)}"
    yield result(f"{'window' if window else 'command'} {at}", wrong, told, line=line)


def _portions(chosen: Options) -> dict[str, tuple[bool, int, int, int]]:
    dice, each = random.Random(chosen.seed), max(1, chosen.commands // 6)
    desks = {f"window {at}": (True, dice.getrandbits(32), at, 3) for at in range(chosen.window)}
    batches = range(0, chosen.commands // each * each, each) if chosen.commands else ()
    return desks | {f"command {at}": (False, dice.getrandbits(32), at, each) for at in batches}


def _sum_up(results: Sequence[Result], _: Options) -> list[str]:
    meant = sum((Counter(one.told["meant"]) for one in results), Counter[str]())
    control, memory, closed = (
        sum(one.told[name] for one in results) for name in ("control", "memory", "closed")
    )
    print(f"card numbers that the same search finds where they are (the control): {control}")
    print(f"processes of the page that the kernel keeps closed: {closed}")
    print(f"searches of the desk's memory: {memory}")
    show(("meant", "files"), sorted(meant.items()))
    desks = any(one.case.startswith("window") for one in results)
    short = ["the control found no card number"] if desks and not control else []
    return [*short, *(["no process of the page was closed"] if desks and os.geteuid() and not closed else [])]


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--seed", type=int, default=1)
    add("--window", type=int, default=8, metavar="DESKS", help="desks, with three sales each")
    add("--commands", type=int, default=120, metavar="SALES", help="sales by pos-app sell")


CAMPAIGN = Campaign("canaries", __doc__ or "", _portions, alone(_play), _options, _sum_up, quiet=False)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
