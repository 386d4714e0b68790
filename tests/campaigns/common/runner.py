"""Runs a campaign: its portions in forked workers, a line for each case, a table, JSON and an exit code.

A worker is a process group of its own, with all that it starts: none is left behind, whatever ends the run. A
worker that dies takes nothing with it but its own portions, and what was not played is told.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from tests.patience import patience
from tests.table import add_json, show, write_json

ROOT = Path(__file__).resolve().parents[3]
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where a worker's folder lies: in memory where that is possible."""
OK, WRONG = "ok", "WRONG"
_INTERRUPTED = 130
_SILENT = 30.0
"""Seconds after which a campaign says how far it is."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one case ended.

    Attributes:
        verdict: a word; how often each came up in a family is a cell of the table.
        wrong: what counts against the program; the exit code is 1 where there is anything.
        told: figures and evidence, for JSON.
        line: what is printed of it beside its name.
    """

    case: str
    family: str = ""
    verdict: str = OK
    wrong: Sequence[str] = ()
    told: Mapping[str, Any] = field(default_factory=dict)
    line: str = ""


def result(
    case: str,
    wrong: Sequence[str],
    told: Mapping[str, Any] | None = None,
    *,
    family: str = "",
    line: str = "",
) -> Result:
    return Result(case, family, WRONG if wrong else OK, tuple(wrong), told or {}, line)


Options = argparse.Namespace
Play = Callable[[Any], Iterable[Result]]
"""Plays one portion."""
Worker = Callable[[Options, Path], AbstractContextManager[Play]]
"""Given a folder: opens what all portions of one worker share."""


@dataclass(frozen=True)
class Campaign:
    """One campaign.

    Attributes:
        name: its command of ``bootstrap.py``.
        about: what it does, for ``--help``.
        portions: what is to be played, with the name of each.
        worker: what plays it.
        options: adds the options of its own.
        enough: what is demanded of all results together; returns a sentence for each demand that is not met,
            and may print.
        verdicts: the columns of the table, in their order; without any, what came up.
        grave: where it is given, what was wrong is played again, alone, since a busy computer does harm of
            its own: what is wrong then counts, and what of the first time this finds grave.
        quiet: prints only what is wrong, unless ``--verbose``.
        jobs: workers at a time where ``--jobs`` does not say it.
    """

    name: str
    about: str
    portions: Callable[[Options], Mapping[str, Any]]
    worker: Worker
    options: Callable[[argparse.ArgumentParser], object] = lambda parser: None
    enough: Callable[[Sequence[Result], Options], Sequence[str]] = lambda results, options: ()
    verdicts: Sequence[str] = ()
    quiet: bool = True
    jobs: int = 1
    grave: Callable[[Result], Sequence[str]] | None = None


def alone(play: Callable[[Any], Iterable[Result]]) -> Worker:
    """Return a worker whose portions share nothing."""

    @contextmanager
    def worker(options: Options, folder: Path) -> Iterator[Play]:
        yield play

    return worker


def main(campaign: Campaign, arguments: Sequence[str] | None = None) -> int:
    """Run a campaign by its command line and return the exit code."""
    parser = argparse.ArgumentParser(
        prog=f"bootstrap.py {campaign.name}",
        description=campaign.about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    campaign.options(parser)
    add = parser.add_argument
    add(
        "--jobs", type=_count, default=campaign.jobs, metavar="N", help=f"workers at a time ({campaign.jobs})"
    )
    add(
        "--only",
        action="append",
        default=[],
        metavar="PATTERN",
        help="only what has this in its name, a regular expression; repeatable",
    )
    add("--list", action="store_true", help="print the names of all, and play none")
    add("--verbose", action="store_true", help="print what went well, too")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    every = campaign.portions(chosen)
    portions = {
        name: one
        for name, one in every.items()
        if not chosen.only or any(re.search(text, name) for text in chosen.only)
    }
    if not portions:
        print(f"nothing is called {' or '.join(chosen.only)}", file=sys.stderr)
        return 2
    if chosen.list:
        print("\n".join(portions))
        return 0
    return _played(campaign, portions, chosen)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no count of workers")
    return int(text)


def _played(campaign: Campaign, portions: Mapping[str, Any], chosen: Options) -> int:
    for ending in (signal.SIGTERM, signal.SIGINT):  # Also where a shell started it in the background.
        signal.signal(ending, _as_interrupt)
    began = said = time.monotonic()
    results: list[Result] = []
    left = set(portions)
    try:
        with tempfile.TemporaryDirectory(
            dir=MEMORY, prefix=f"{campaign.name}-", ignore_cleanup_errors=True
        ) as at:
            for told in _from_workers(campaign, portions, chosen, Path(at)):
                if isinstance(told, str):
                    left.discard(told)
                    if time.monotonic() > said + _SILENT:
                        said = time.monotonic()
                        print(f"{len(portions) - len(left):,} of {len(portions):,} played", file=sys.stderr)
                    continue
                results.append(told)
                if told.wrong or chosen.verbose or not campaign.quiet:
                    _print(told)
            results = _again(campaign, portions, chosen, Path(at) / "again", results)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return _INTERRUPTED
    _table(campaign, results)
    short = [*campaign.enough(results, chosen)]
    if left:
        short.append(f"not played to their end: {', '.join(sorted(left))}")
    for line in short:
        print(f"SHORT  {line}")
    wrong = sum(bool(one.wrong) for one in results)
    print(f"{len(results):,} cases, {wrong:,} wrong, in {time.monotonic() - began:,.0f} s")
    write_json(chosen.json, {"short": short, "cases": [asdict(one) for one in results]})
    return 1 if short or wrong else 0


def _again(
    campaign: Campaign, portions: Mapping[str, Any], chosen: Options, folder: Path, results: list[Result]
) -> list[Result]:
    """Return the results after what was wrong was played again, where the campaign does so."""
    wrong = {one.case: one for one in results if one.wrong}
    if campaign.grave is None or not wrong:
        return results
    print(f"{len(wrong)} are played again, alone", flush=True)
    alone = argparse.Namespace(**{**vars(chosen), "jobs": 1})
    second = {}
    for one in _from_workers(campaign, {name: portions[name] for name in wrong}, alone, folder):
        if isinstance(one, Result):
            _print(one)
            first = tuple(f"(the first time) {reason}" for reason in campaign.grave(wrong[one.case]))
            counts = tuple(one.wrong) or first
            second[one.case] = replace(one, wrong=counts, verdict=WRONG if counts else "wrong once")
    return [second.get(one.case, one) for one in results]


def _as_interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _print(one: Result) -> None:
    print(f"{one.verdict:10} {one.case}  {one.line}".rstrip(), flush=True)
    for reason in one.wrong:
        print(f"    ! {reason}", flush=True)


def _table(campaign: Campaign, results: Sequence[Result]) -> None:
    """Print how many cases of each family ended in which way."""
    counted = Counter((one.family, one.verdict) for one in results)
    verdicts = campaign.verdicts or sorted({one.verdict for one in results})
    families = list(dict.fromkeys(one.family for one in results))
    if families and families != [""]:
        rows = [(family, *(counted[family, verdict] for verdict in verdicts)) for family in families]
        sums = (sum(counted[family, verdict] for family in families) for verdict in verdicts)
        show(("", *map(str, verdicts)), [*rows, ("all", *sums)])


# --- Workers ------------------------------------------------------------------------------------------


def _from_workers(
    campaign: Campaign, portions: Mapping[str, Any], chosen: Options, folder: Path
) -> Iterator[Result | str]:
    """Play in workers; yield each result, and the name of each portion that was played to its end."""
    names = list(portions)
    running: dict[int, int] = {}
    try:
        for slot in range(min(chosen.jobs, len(names))):
            reader, writer = os.pipe()
            sys.stdout.flush()
            sys.stderr.flush()
            child = os.fork()
            if not child:
                os.close(reader)
                mine = {name: portions[name] for name in names[slot :: chosen.jobs]}
                _work(campaign, mine, chosen, folder / str(slot), writer)
            os.close(writer)
            running[reader] = child
        yield from _read(running)
    finally:
        for child in running.values():
            _end(child)


def _end(child: int) -> None:
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return
    finally:
        os.waitpid(child, 0)


def _read(running: Mapping[int, int]) -> Iterator[Result | str]:
    left: dict[int, bytes] = dict.fromkeys(running, b"")
    with selectors.DefaultSelector() as waiting:
        for reader in running:
            waiting.register(reader, selectors.EVENT_READ)
        while left:
            for key, _ in waiting.select():
                got = os.read(key.fd, 1 << 16)
                *lines, rest = (left[key.fd] + got).split(b"\n")
                left[key.fd] = rest
                for line in lines:
                    told = json.loads(line)
                    yield told if isinstance(told, str) else Result(**told)
                if not got:
                    waiting.unregister(key.fd)
                    os.close(key.fd)
                    del left[key.fd]


def _work(
    campaign: Campaign, portions: Mapping[str, Any], chosen: Options, folder: Path, writer: int
) -> NoReturn:
    os.setpgid(0, 0)
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, signal.SIG_DFL)
    code = 1
    try:
        folder.mkdir(parents=True)
        with os.fdopen(writer, "w", encoding="utf-8") as out, campaign.worker(chosen, folder) as play:
            for name, portion in portions.items():
                try:
                    for one in play(portion):
                        print(json.dumps(asdict(one)), file=out, flush=True)
                except (
                    OSError,
                    AssertionError,
                ) as error:  # The next may go well: it was this one's provider.
                    print(f"{name}: {error!r}", file=sys.stderr, flush=True)
                else:
                    print(json.dumps(name), file=out, flush=True)
        code = 0
    except BaseException:  # noqa: BLE001 - whatever it is, its portions are told as not played
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


# --- Processes ----------------------------------------------------------------------------------------


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a program that finds nobody's own data: its homes lie in a folder."""
    from tests.sealing import KEY

    kept = {name: value for name, value in os.environ.items() if not name.startswith("POS_APP_")}
    kept.setdefault("QT_QPA_PLATFORM", "offscreen")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        kept.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")  # Chromium refuses to start as root without it.
    names = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    homes = {name: str(folder / "home" / name.lower()) for name in names}
    own = {
        "LANG": "C.UTF-8",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
        "PYTHONPATH": str(ROOT),
    }
    return {**kept, **homes, **own, "POS_APP_JOURNAL_KEY": KEY.secret.hex()}


def told_by(
    module: str, *words: str, seconds: float, where: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Run a module in a process of its own; return the JSON of its last line, with what it said on its error
    output, or with why it ``died``."""
    command = [sys.executable, "-X", "faulthandler", "-m", f"tests.campaigns.{module}", *words]
    try:
        ended = subprocess.run(
            command,
            cwd=ROOT,
            env=where,
            capture_output=True,
            text=True,
            timeout=patience(seconds),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"died": "never came to an end"}
    lines = ended.stdout.strip().splitlines()
    if ended.returncode or not lines:
        # What came first tells why, what came last where.
        said = ended.stderr.strip()
        said = said if len(said) < 6_000 else f"{said[:3_000]}\n...\n{said[-3_000:]}"
        return {"died": f"exit code {ended.returncode}\n{said}".strip()}
    return {**json.loads(lines[-1]), "said": ended.stderr.splitlines()}
