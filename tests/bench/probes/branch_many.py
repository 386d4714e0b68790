"""Times of searching and copying in a branch that has its database alone, and in one of very many, in turns;
what an order takes on the server's disk; and what a sign of life, a change and a connection take of the
server's processors: what an operator reckons with who has many branches.

Arguments: how many branches, orders of each, rounds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pos_app.branch.link import Ears, Login, connected
from pos_app.branch.service import Pace
from pos_app.domain.attempts import AttemptState
from tests.branch.place import Counter, Place
from tests.postgres import PostgresServer, postgres

_STEPS = (AttemptState.KNOWN, AttemptState.COMPLETED, AttemptState.PRINTED)
_TABLES = ("counters", "orders", "order_words", "changes", "leases", "shifts")
_LISTEN = 60
"""Counters of a branch: each listens. Here they are of the same branch, of another one in the same database,
or in a database of their own."""
_TICKS = os.sysconf("SC_CLK_TCK")


async def measure(server: PostgresServer, folder: Path, branches: int, orders: int, rounds: int) -> object:
    found: dict[str, list[float]] = {}
    async with contextlib.AsyncExitStack() as stack:
        members, places = {}, {}
        for name in ("alone", "many"):
            place = places[name] = Place.made(server, server.make(name), folder)
            members[name] = await stack.enter_async_context(place.counter("A", Pace()))
            await _sold(members[name], orders)
            if name == "many":
                _multiplied(place, branches)
                found |= _sizes(place, branches * orders)
            with server.owner(name) as db:
                db.execute("VACUUM ANALYZE")
        for number in range(-3, rounds):
            for name, member in members.items():
                for what, took in (await _round(member)).items():
                    if number >= 0:
                        found.setdefault(f"{name}_{what}_ms", []).append(took)
        member = members["alone"]
        before = _spent(server)
        for _ in range(50):
            connected(member.login).close()
        found["connection_cpu_ms"] = [(_spent(server) - before) * 1000 / 50]
        found["turn_cpu_ms"] = [await _idle(server, member, 100)]
        found["change_cpu_ms"] = [await _one_by_one(server, member, 100)]
        other = stack.enter_context(contextlib.closing(places["alone"].another("Outra"))).join("B")
        for whose, login in (("same", member.login), ("other", other), ("far", members["many"].login)):
            with _listening(login, _LISTEN):
                found[f"change_beside_60_of_{whose}_cpu_ms"] = [await _one_by_one(server, member, 100)]
    return found


async def _sold(member: Counter, orders: int) -> None:
    for _ in range(orders):
        one = await member.sell(AttemptState.SENDING)
        for state in _STEPS:
            one = await member.move(one, state)
    await member.branch.turn()


async def _round(member: Counter) -> dict[str, float]:
    """Return the milliseconds of a search, and of an order that is copied with all its changes."""
    began = time.perf_counter()
    await member.branch.find("529.982.247-25")
    searched = time.perf_counter()
    found = {"search": (searched - began) * 1000}
    one = await member.sell(AttemptState.SENDING)
    for state in _STEPS:
        one = await member.move(one, state)
    began = time.perf_counter()
    await member.branch.turn()
    return found | {"copy": (time.perf_counter() - began) * 1000}


def _multiplied(place: Place, branches: int) -> None:
    """Let there be so many branches, each as large as the one that is there."""
    with place.server.owner("many") as db:
        for table in _TABLES:
            columns = [
                str(name)
                for (name,) in db.execute(
                    "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 1 "
                    "AND NOT attisdropped ORDER BY attnum",
                    (f"guiche.{table}",),
                )
            ]
            names = ", ".join(columns)
            db.execute(
                f"INSERT INTO guiche.{table}(branch, {names}) SELECT left(md5(n::text), 8), {names} "  # noqa: S608 - our words
                f"FROM guiche.{table}, generate_series(2, %s) n WHERE branch = %s",
                (branches, place.branch),
            )


def _sizes(place: Place, orders: int) -> dict[str, list[float]]:
    with place.server.owner("many") as db:
        rows = db.execute(
            "SELECT split_part(relname, '_2', 1), sum(pg_table_size(c.oid)), sum(pg_indexes_size(c.oid)) "
            "FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace "
            "WHERE nspname = 'guiche' AND relkind = 'r' GROUP BY 1"
        ).fetchall()
    return {
        f"bytes_of_{table}_for_an_order": [float(size) / orders, float(indexes) / orders]
        for table, size, indexes in rows
        if size + indexes > 50 * orders
    }


async def _idle(server: PostgresServer, member: Counter, times: int) -> float:
    """Return the milliseconds of the server's processors for a sign of life."""
    before = _spent(server)
    for _ in range(times):
        await member.branch.turn()
    return (_spent(server) - before) * 1000 / times


async def _one_by_one(server: PostgresServer, member: Counter, times: int) -> float:
    """Return the milliseconds of the server's processors for a change that goes alone."""
    reached = member.branch._reached
    assert reached is not None
    spent = 0.0
    for _ in range(times):
        await member.sell(AttemptState.SENDING)
        before = _spent(server)
        await member.branch._copy_all(member.branch._reached or reached)
        spent += _spent(server) - before
    return spent * 1000 / times


@contextlib.contextmanager
def _listening(login: Login, count: int) -> Iterator[None]:
    ears = [Ears(login, lambda notice: None) for _ in range(count)]
    time.sleep(2)  # Until they listen.
    try:
        yield
    finally:
        for one in ears:
            one.close()


def _spent(server: PostgresServer) -> float:
    """Return the seconds of processors that the server's processes have taken, also those that ended."""
    total = 0
    for process in server.processes():
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            total += sum(map(int, fields[11:15]))
    return total / _TICKS


if __name__ == "__main__":
    with postgres(synced=True) as at, tempfile.TemporaryDirectory(prefix="branch-many-") as where:
        print(json.dumps(asyncio.run(measure(at, Path(where), *map(int, sys.argv[1:4])))))
