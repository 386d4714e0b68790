"""Sixty counters sell while their database is killed, stopped, held, split from half of them and restored
from a backup (of before the sales, or from the middle of them), and the counters are killed too, with clocks
hours apart. Then every order is in the branch exactly once, as its journal has it and as the provider sold
it; the money of each shift is what the provider was paid in it; no lease was held by two; and of those left
open each is taken over by one counter.

Exit code 1 if anything else was found. On two cores that are free, 60 counters with 100,000 sales take hours;
the default form takes some minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.branch import Refusal
from pos_app.domain.order_states import STATES
from pos_app.journal.journal import Journal
from tests.branch.place import Counter as OneCounter
from tests.branch.place import Place
from tests.branch.test_shifts import SHIFT_SUMS
from tests.campaigns.branch.counters import Plan, Seat, pace
from tests.campaigns.branch.ledger import Ledger
from tests.patience import patience
from tests.postgres import PostgresServer, postgres

_PROGRAMS = 4
_WAYS = (
    "back up database",
    "kill counters",
    "kill database",
    "stop database",
    "hold database",
    "restore database",
    "split half",
)
_EMPTY, _NEWEST = "vazia", "copia"
"""Two backups: of a branch that has no order, and one of the middle of the sales."""
_APART = (0.0, 7200.0, -3600.0, 0.0)
"""Seconds by which the clocks of each program's counters are wrong."""


class Way:
    """A way to the database that can be cut: half of the counters take it."""

    def __init__(self, target: int) -> None:
        self._target, self._open, self._ways = target, True, set[asyncio.Task[None]]()
        self.port = 0

    @contextlib.asynccontextmanager
    async def served(self) -> AsyncIterator[Way]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            self.cut(True)
            server.close()

    def cut(self, closed: bool) -> None:
        """Let nothing through, or everything again."""
        self._open = not closed
        if closed:
            for one in self._ways:
                one.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there: asyncio.StreamWriter | None = None
        passing: list[asyncio.Task[None]] = []
        try:
            if not self._open:
                return
            far, there = await asyncio.open_connection("127.0.0.1", self._target)
            passing = [asyncio.create_task(_pass(reader, there)), asyncio.create_task(_pass(far, writer))]
            self._ways.update(passing)
            await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        except (OSError, asyncio.CancelledError):
            pass  # The database is gone, or the campaign ends.
        finally:
            for one in passing:
                one.cancel()
                self._ways.discard(one)
            for end in (writer, there):
                if end is not None:
                    end.transport.abort()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


async def campaign(
    server: PostgresServer,
    counters: int,
    sales: int,
    disturbances: int,
    seed: int,
    pause: float = 0.2,
    every: float = 1.0,
) -> dict[str, Any]:
    """Play it at a server, and return what was done and what is wrong."""
    dice = random.Random(seed)
    done: Counter[str] = Counter()
    ledger = Ledger()
    with tempfile.TemporaryDirectory(prefix="branch-") as name:
        folder = Path(name)
        place = Place.made(server, server.make("terminal"), folder)
        async with Way(server.port).served() as way, ledger.served():
            programs = _programs(place, way, folder, counters, sales, ledger.port, pause)
            place.owner.execute(WATCH)
            place.close()
            await asyncio.to_thread(server.back_up, _EMPTY)
            lost: list[int] = []
            running = [_started(one) for one in programs]
            try:
                for number in range(disturbances):
                    await asyncio.sleep(dice.uniform(0.3, 1.2) * every)
                    what = _WAYS[number % len(_WAYS)]
                    done[what] += 1
                    match what:
                        case "back up database":
                            await asyncio.to_thread(server.back_up, _NEWEST)
                        case "restore database":
                            backup = _NEWEST if done[what] % 2 else _EMPTY
                            lost.append(await asyncio.to_thread(_restored, server, backup))
                        case _:
                            await _disturb(what, server, way, dice, running, programs, pace(counters).lease)
                await _ended(running, programs, sales)
                # The last disturbance may have taken what was copied before: everybody looks once more.
                running[:] = [_started(one) for one in programs]
                await _ended(running, programs, sales)
            finally:
                for one in running:
                    one.kill()
                for one in running:
                    one.wait()
        again = Place(
            server, folder, place.key, place.branch, place.code, server.owner("terminal"), place.logins
        )
        wrong = await judged(again) + by_ledger(again, ledger)
        changes = again.rows("SELECT count(*), count(*) FILTER (WHERE fenced) FROM guiche.changes")[0]
        handed = again.owner.execute(
            "SELECT count(DISTINCT subject) FROM watched WHERE holder <> first"
        ).fetchone()
        wrong += await _taken_over(again) + leases_judged(again)
        again.close()
    return {
        "counters": counters,
        "sales": counters * sales,
        "disturbances": dict(done),
        "changes that the restored backups lacked": lost,
        "changes": changes[0],
        "fenced": changes[1],
        "taken over while it went on": handed[0] if handed else 0,
        "paid at the provider, in cents": sum(ledger.paid_by_tag().values()),
        "wrong": wrong,
    }


WATCH = """
    CREATE TABLE watched(
        subject text, holder text, token bigint, until timestamptz, at timestamptz, first text);
    CREATE FUNCTION watch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        INSERT INTO public.watched VALUES(new.subject, new.holder, new.token, new.until, now(), coalesce(
            (SELECT w.first FROM public.watched w WHERE w.subject = new.subject LIMIT 1), new.holder));
        RETURN new;
    END $$;
    CREATE INDEX watched_of ON watched(subject);
    CREATE TRIGGER watch AFTER INSERT OR UPDATE ON guiche.leases FOR EACH ROW EXECUTE FUNCTION watch()
"""
"""Every lease that was ever given, as the database saw it: the program knows nothing of it."""


def leases_judged(place: Place) -> list[str]:
    """Return who held a lease while another one did, and tokens that were given twice."""
    twice = place.owner.execute(
        "SELECT subject FROM (SELECT *, lag(holder) OVER w AS other, lag(until) OVER w AS ended FROM watched "
        "WINDOW w AS (PARTITION BY subject ORDER BY at, token)) one WHERE other <> holder AND ended >= at"
    ).fetchall()
    again = place.owner.execute(
        "SELECT subject FROM watched GROUP BY subject, token HAVING count(DISTINCT holder) > 1"
    ).fetchall()
    return [f"held by two: {one}" for one in twice] + [f"a token of two holders: {one}" for one in again]


def by_ledger(place: Place, ledger: Ledger) -> list[str]:
    """Compare the branch, as plain SQL counts it, with what the provider sold."""
    there = dict(place.rows("SELECT id, state FROM guiche.orders"))
    wrong = [
        f"the provider sold it, and it is not in the branch: {one}" for one in ledger.cents.keys() - there
    ]
    wrong += [
        f"{there[one]}, and paid: {one}" for one in ledger.paid if one in there and there[one] != "completed"
    ]
    wrong += [
        f"not paid, and completed: {one}"
        for one, state in there.items()
        if state == "completed" and one not in ledger.paid
    ]
    sums = {f"{counter}:{shift}": int(cents) for counter, shift, _, cents in place.rows(SHIFT_SUMS)}
    paid = ledger.paid_by_tag()
    return wrong + [
        f"shift {one}: {sums.get(one, 0)} in the branch, {paid[one]} at the provider"
        for one in sums.keys() | paid
        if sums.get(one, 0) != paid[one]
    ]


def _programs(
    place: Place, way: Way, folder: Path, counters: int, sales: int, provider: int, pause: float
) -> list[Path]:
    ports = (place.server.port, way.port)
    files = []
    for number in range(_PROGRAMS):
        seats = []
        for _ in range(counters // _PROGRAMS):
            login = place.join(f"Guichê {len(place.logins) + 1:02}")
            seats.append(Seat(login.user, login.password, ports[number % 2], _APART[number]))
        database = place.code.database.replace(f":{place.server.port}/", ":PORT/")
        authority, key = str(place.server.authority.file), place.key.secret.hex()
        plan = Plan(
            str(folder),
            database,
            authority,
            key,
            sales,
            provider,
            pause,
            _left(counters * sales),
            counters,
            tuple(seats),
        )
        files.append(folder / f"plan-{number}.json")
        files[-1].write_bytes(msgspec.json.encode(plan))
    return files


def _left(sales: int) -> float:
    """Return the share of orders that are left open: a tenth, or some hundred of very many."""
    return min(0.1, 300 / sales)


def _started(plan: Path) -> subprocess.Popen[bytes]:
    with plan.with_suffix(".log").open("ab") as log:
        words = [sys.executable, "-m", "tests.campaigns.branch.counters", str(plan)]
        return subprocess.Popen(words, stdout=log, stderr=log)


async def _disturb(
    what: str,
    server: PostgresServer,
    way: Way,
    dice: random.Random,
    running: list[subprocess.Popen[bytes]],
    programs: list[Path],
    lease: float,
) -> None:
    match what:
        case "kill counters":
            which = dice.randrange(len(running))
            running[which].kill()
            running[which].wait()
            await asyncio.sleep(dice.uniform(0, 2 * lease))  # Also until others may take over what it left.
            running[which] = _started(programs[which])
        case "kill database":
            await asyncio.to_thread(server.stop, signal.SIGKILL)
            await asyncio.to_thread(server.start)
        case "stop database":
            await asyncio.to_thread(server.stop)
            await asyncio.sleep(dice.uniform(0.1, 1))
            await asyncio.to_thread(server.start)
        case "hold database":
            server.hold()
            await asyncio.sleep(dice.uniform(0.5, 3))  # Also longer than the counters wait for an answer.
            server.go_on()
        case "split half":
            way.cut(True)
            await asyncio.sleep(dice.uniform(0.3, 3))
            way.cut(False)


def _restored(server: PostgresServer, backup: str) -> int:
    """Restore a backup, and return how many changes of the counters it lacked."""

    def known() -> int:
        with server.owner("terminal") as db:
            row = db.execute("SELECT sum(applied) FROM guiche.counters").fetchone()
            return int(row[0]) if row else 0

    before = known()
    server.restore(backup)
    return before - known()


async def _ended(running: list[subprocess.Popen[bytes]], programs: list[Path], longer: float) -> None:
    ends = time.monotonic() + patience(900 + longer)
    for one, plan in zip(running, programs, strict=True):
        while one.poll() is None:
            if time.monotonic() > ends:
                raise TimeoutError(plan.with_suffix(".log").read_text(encoding="utf-8")[-3000:])
            await asyncio.sleep(0.1)
        if one.returncode:
            raise RuntimeError(plan.with_suffix(".log").read_text(encoding="utf-8")[-3000:])


async def _of_lost(place: Place, order: str) -> str:
    """Return what journals and branch know of an order that is not there: it comes once in many thousands."""
    kept = {}
    for login in place.logins:
        journal = await Journal.open(place.folder / login.counter)
        if (one := await journal.attempt(order)) is not None:
            changes = (await journal.outbox.outgoing(0, 10**6)).changes
            numbers = [change.seq for change in changes if change.subject == order]
            token = (await journal.outbox.adopted()).get(order)
            steps = [line.what for line in one.log]
            kept[login.counter] = (one.opened.isoformat(), steps, numbers, token, len(changes))
        await journal.aclose()
    known = place.rows("SELECT counter, seq, at, fenced FROM guiche.changes WHERE subject = %s", order)
    held = place.owner.execute("SELECT * FROM watched WHERE subject = %s ORDER BY at", (order,)).fetchall()
    applied = place.rows("SELECT counter, applied FROM guiche.counters")
    return str((kept, known, held, [row for row in applied if row[0] in kept]))


async def judged(place: Place) -> list[str]:
    """Compare the branch with every journal."""
    wrong: list[str] = []
    told: dict[str, set[AttemptState]] = {}
    applied = {str(one): int(seq) for one, seq in place.rows("SELECT counter, applied FROM guiche.counters")}
    for login in place.logins:
        journal = await Journal.open(place.folder / login.counter)
        for one in await journal.history(limit=10**6):
            told.setdefault(one.id, set()).add(one.state)
        if (count := (await journal.outbox.pending(applied[login.counter]))[0]) > 0:
            wrong.append(f"{count} changes were never copied: {login.counter}")
        await journal.aclose()
    rows = place.rows("SELECT id, state FROM guiche.orders")
    wrong += [
        f"{count} times in the branch: {one}"
        for one, count in Counter(one for one, _ in rows).items()
        if count > 1
    ]
    there = dict(rows)
    wrong += [f"not in the branch: {one} {await _of_lost(place, one)}" for one in told.keys() - there.keys()]
    wrong += [f"nobody sold it: {one}" for one in there.keys() - told.keys()]
    for order, states in told.items():
        # Whoever took one over knows its outcome; the counter that sold it has yet to ask the provider.
        last = {one.value for one in states if STATES[one].settled} or {one.value for one in states}
        if order in there and last != {there[order]}:
            wrong.append(f"{there[order]}, not {' or '.join(sorted(last))}: {order}")
    doubled = place.rows("SELECT counter, seq FROM guiche.changes GROUP BY 1, 2 HAVING count(*) > 1")
    wrong += [f"copied twice: {one}" for one in doubled]
    behind = place.rows(
        "SELECT c.counter FROM guiche.counters c WHERE applied <> "
        "(SELECT coalesce(max(seq), 0) FROM guiche.changes g WHERE g.counter = c.counter)"
    )
    return wrong + [f"mark and changes differ: {one}" for one in behind]


async def _taken_over(place: Place) -> list[str]:
    """Let three counters take over at once what was left open, and finish it."""
    async with contextlib.AsyncExitStack() as stack:
        # On a busy computer a short lease would end in between, and another one had a right to it.
        long = msgspec.structs.replace(pace(3), lease=60.0)
        takers = [await stack.enter_async_context(place.counter(f"Socorro {n}", long)) for n in range(3)]
        took: Counter[str] = Counter()
        wrong: list[str] = []

        async def take(taker: OneCounter, left: dict[str, Attempt]) -> None:
            for one in left.values():
                while (found := await taker.branch.take_over(one)) is Refusal.HELD and not took[one.id]:  # noqa: ASYNC110 - it tells nobody
                    await asyncio.sleep(0.05)
                if isinstance(found, Attempt):
                    took[one.id] += 1
                    await taker.move(found, AttemptState.COMPLETED)
            await taker.branch.turn()

        while left := {one.attempt.id: one.attempt for one in await takers[0].branch.pending()}:
            await asyncio.gather(*(take(one, left) for one in takers))
            wrong += [f"taken over {took[one]} times: {one}" for one in left if took[one] != 1]
            if wrong:
                break
        return wrong + [f"left open: {one.attempt.id}" for one in await takers[0].branch.pending()]


def main() -> int:
    parser = argparse.ArgumentParser(prog="bootstrap.py branch", description=__doc__)
    parser.add_argument("--counters", type=int, default=60)
    parser.add_argument("--sales", type=int, default=20, help="of each counter")
    parser.add_argument("--disturbances", type=int, default=18)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.2, help="longest between two sales, in seconds")
    parser.add_argument("--every", type=float, default=1.0, help="times as long between two disturbances")
    parser.add_argument("--json", type=Path, help="write what was found to this file")
    given = parser.parse_args()
    began = time.monotonic()
    sizes = (given.counters, given.sales, given.disturbances, given.seed, given.pause, given.every)
    with postgres() as server:
        found = asyncio.run(campaign(server, *sizes))
    found["seconds"] = round(time.monotonic() - began, 1)
    text = json.dumps(found, indent=2, ensure_ascii=False)
    if given.json:
        given.json.write_text(text, encoding="utf-8")
    print(text)
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # What it began ends with it.
        sys.exit(130)
