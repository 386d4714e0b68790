"""Sell at every dialect of the sandbox, and judge each sale by the sandbox's own ledger.

For each dialect `pos-app learn` runs first, then `pos-app sell` by card and by PIX, insured, a round trip of
two people, and in six instalments where they are offered. RIGHT: posted is what was due, told is what is so.
STOPPED: nothing was posted, reply and field or the reason are named. MISSED: the same where the reply has all
that is needed. BAD_STOP: a stop that names nothing, or a refused order. LEARN_LIED: `learn` had said that the
sale is possible. WRONG: posted is not due, or told is not so. Exit code 1 unless all are RIGHT or STOPPED.
On two cores all dialects take about twenty minutes, --short about one.
"""

from __future__ import annotations

import argparse
import os
import selectors
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from types import FrameType

from pos_app.sandbox.dialects.catalogue import DIALECTS
from pos_app.sandbox.dialects.entry import KINDS, SALE_KINDS, Dialect
from tests.campaigns.dialects import client
from tests.campaigns.dialects.judge import Verdict
from tests.campaigns.dialects.play import Play, Result
from tests.table import add_json, show, write_json

_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
_SHORT = 3
"""Dialects of each kind that --short plays."""
GOOD = frozenset({Verdict.RIGHT, Verdict.STOPPED})
_INTERRUPTED = 130


def main(arguments: list[str] | None = None, program: client.Program = client.pos_app) -> int:
    """Run the campaign; returns the exit code."""
    chosen = _parser().parse_args(arguments)
    dialects = _chosen(chosen)
    if not dialects:
        print("no dialect is called so", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, _as_interrupt)
    began = time.monotonic()
    results: list[Result] = []
    try:
        with tempfile.TemporaryDirectory(dir=_MEMORY, prefix="dialects-") as folder:
            client.loaded()
            for result in _played(dialects, chosen, Path(folder), program):
                results.append(result)
                if result.verdict not in GOOD or chosen.verbose:
                    print(_line(result), flush=True)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return _INTERRUPTED
    _report(results)
    print(f"{len(results)} sales at {len(dialects)} dialects in {time.monotonic() - began:,.0f} s")
    write_json(chosen.json, [asdict(result) for result in results])
    lost = {dialect.name for dialect in dialects} - {result.dialect for result in results}
    if lost:
        print(f"not played to their end: {', '.join(sorted(lost))}")
    return 1 if lost or any(result.verdict not in GOOD for result in results) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bootstrap.py dialects",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="this dialect; repeatable"
    )
    parser.add_argument("--kind", choices=KINDS, help="only dialects of this kind")
    parser.add_argument("--sale", choices=SALE_KINDS, action="append", default=[], help="only this sale")
    parser.add_argument("--short", action="store_true", help=f"{_SHORT} dialects of each kind")
    parser.add_argument("--workers", type=int, default=4, metavar="N", help="sandboxes at once (4)")
    parser.add_argument("--verbose", action="store_true", help="print right and stopped sales too")
    parser.add_argument(
        "--learn-args",
        default="--accept-proven",
        metavar="WORDS",
        help="further words for pos-app learn (--accept-proven), as --learn-args=WORDS",
    )
    add_json(parser)
    return parser


def _chosen(chosen: argparse.Namespace) -> list[Dialect]:
    found = [
        dialect
        for dialect in DIALECTS.values()
        if (not chosen.only or dialect.name in chosen.only) and chosen.kind in (None, dialect.kind)
    ]
    if not chosen.short:
        return found
    return [one for kind in KINDS for one in [entry for entry in found if entry.kind == kind][:_SHORT]]


def _as_interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _played(
    dialects: Sequence[Dialect], chosen: argparse.Namespace, folder: Path, program: client.Program
) -> Iterator[Result]:
    """Play in workers, each a process group of its own with its sandbox; yield results as they come."""
    workers = max(1, min(chosen.workers, len(dialects)))
    numbered = list(enumerate(dialects))
    running: dict[int, int] = {}
    try:
        for slot in range(workers):
            reader, writer = os.pipe()
            child = os.fork()
            if not child:
                os.close(reader)
                _work(numbered[slot::workers], chosen, folder / str(slot), program, writer)
            os.close(writer)
            running[reader] = child
        yield from _read(running)
    finally:
        for child in running.values():
            _end(child)


def _end(child: int) -> None:
    """End a worker with its sandbox and its commands."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return
    finally:
        os.waitpid(child, 0)


def _read(running: dict[int, int]) -> Iterator[Result]:
    left: dict[int, bytes] = dict.fromkeys(running, b"")
    with selectors.DefaultSelector() as waiting:
        for reader in running:
            waiting.register(reader, selectors.EVENT_READ)
        while left:
            for key, _ in waiting.select():
                got = os.read(key.fd, 1 << 16)
                *lines, rest = (left[key.fd] + got).split(b"\n")
                yield from (Result.of(line.decode()) for line in lines)
                left[key.fd] = rest
                if not got:
                    waiting.unregister(key.fd)
                    del left[key.fd]


def _work(
    dialects: Iterable[tuple[int, Dialect]],
    chosen: argparse.Namespace,
    folder: Path,
    program: client.Program,
    writer: int,
) -> None:
    """Be a worker: never returns."""
    os.setpgid(0, 0)
    code = 1
    try:
        play = Play(folder, program, chosen.learn_args.split(), chosen.sale)
        with os.fdopen(writer, "w", encoding="utf-8") as out:
            for number, dialect in dialects:
                try:
                    for result in play.at(dialect, number):
                        print(result.line(), file=out, flush=True)
                except (OSError, AssertionError) as error:
                    print(f"{dialect.name}: {error!r}", file=sys.stderr, flush=True)
        play.close()
        code = 0
    except Exception as error:  # noqa: BLE001 - whatever it is, its dialects are told as not played
        print(f"worker: {error!r}", file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(code)


def _line(result: Result) -> str:
    return f"{result.verdict:10} {result.dialect} ({result.kind}): {'; '.join(result.reasons)}"


def _report(results: Sequence[Result]) -> None:
    """Print how many sales of each kind of dialect ended in which way."""
    counted = Counter((result.family, result.verdict) for result in results)
    rows = [(kind, *(counted[kind, verdict] for verdict in Verdict)) for kind in KINDS]
    totals = ("all", *(sum(counted[kind, verdict] for kind in KINDS) for verdict in Verdict))
    show(("dialects", *Verdict), [*rows, totals])
