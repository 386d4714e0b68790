"""Times of reading a reply of 5,000 departures of the sandbox's kind and of ``orjson.loads`` of it, in turns.

Argument: how many of each. ``slice_ms`` is the longest time, in each reading, for which the loop got no turn.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import orjson

from pos_app.domain.endpoints import Endpoint
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.learn import trips as learn
from pos_app.partner.operations import SEARCH
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.partner.wire import trips
from pos_app.system.demo import DemoSandbox
from tests.bench.calibration import slowness

_COUNT = 5000
_DAY = date.today() + timedelta(days=3)
_ROUTE = trips.Route("sao-paulo-sp", "belo-horizonte-mg", _DAY)


async def _reply() -> bytes:
    """Return departures as the sandbox sends them, repeated with ids of their own until they are enough."""
    with tempfile.TemporaryDirectory() as folder:
        sandbox = DemoSandbox(Path(folder))
        try:
            address = sandbox.address()
            user, _, secret = address.credentials.partition(":")
            client = PartnerClient(Connection(address.base_url, user, secret, address.client_id))
            query = {"from": _ROUTE.origin, "to": _ROUTE.destination, "departureDate": _DAY.isoformat()}
            payload = json.loads((await client.call(SEARCH, query)).body)
            await client.aclose()
        finally:
            sandbox.stop()
    some = [json.dumps(entry) for entry in payload["departures"]]
    entries = [json.loads(some[number % len(some)]) for number in range(_COUNT)]
    for number, entry in enumerate(entries):
        for leg, part in enumerate(entry["parts"]):
            part["tripId"] = entry["tripUuids"][leg] = f"{number:08x}-0000-4000-8000-{leg:012x}"
    return json.dumps({"departures": entries, "returns": []}, ensure_ascii=False).encode()


_STRANGE = {
    "departures": "viagens",
    "departure": "saida",
    "arrival": "chegada",
    "schedule": "quando",
    "place": "rodoviaria",
    "date": "dia",
    "time": "hora",
    "name": "nome",
    "city": "cidade",
    "state": "uf",
    "tripUuids": "idsViagem",
    "parts": "trechos",
    "tripId": "idViagem",
}


def _renamed(node: Any) -> Any:
    """Return a reply as a provider sends it that chose other names for what the contract leaves open."""
    if isinstance(node, dict):
        return {_STRANGE.get(key, key): _renamed(value) for key, value in node.items()}
    return [_renamed(item) for item in node] if isinstance(node, list) else node


async def _book(body: bytes) -> Book:
    """Return what a walk learns of such a provider."""
    some = json.loads(body)
    some["resultado"]["viagens"] = some["resultado"]["viagens"][:50]
    found = await learn.find(json.dumps(some).encode(), _ROUTE)
    return Book(Profile({(Endpoint.TRIPS, name): line for name, line in found.lines.items()}))


async def _read(body: bytes, book: Book | None = None) -> int:
    found = await trips.read(body, _ROUTE, None, book)
    assert found.set_aside == 0
    return len(found.out)


async def _longest_slice(body: bytes, book: Book | None = None) -> float:
    """Read the reply beside a task that wants every turn of the loop; return its longest wait in ms."""
    longest, reading = 0.0, True

    async def watch() -> None:
        nonlocal longest
        last = time.perf_counter()
        while reading:
            await asyncio.sleep(0)
            now = time.perf_counter()
            longest, last = max(longest, now - last), now

    async def read() -> None:
        nonlocal reading
        await _read(body, book)
        reading = False

    await asyncio.gather(watch(), read())
    return longest * 1000


async def _measure(count: int) -> dict[str, object]:
    body = await _reply()
    gc.collect()
    gc.freeze()  # As the desk does once it is open.
    times: dict[str, list[float]] = {
        "read_ms": [],
        "json_ms": [],
        "slice_ms": [],
        "strange_ms": [],
        "strange_json_ms": [],
        "strange_slice_ms": [],
    }
    strange = json.dumps({"resultado": _renamed(json.loads(body))}, ensure_ascii=False).encode()
    book = await _book(strange)
    for _ in range(count):
        began = time.perf_counter()
        orjson.loads(body)
        times["json_ms"].append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
        assert await _read(body) == _COUNT
        times["read_ms"].append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
        orjson.loads(strange)
        times["strange_json_ms"].append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
        assert await _read(strange, book) == _COUNT
        times["strange_ms"].append((time.perf_counter() - began) * 1000)
    gc.collect()  # What orjson left would be collected in the midst of our reading.
    for _ in range(count):
        times["slice_ms"].append(await _longest_slice(body))
        times["strange_slice_ms"].append(await _longest_slice(strange, book))
    return {**times, "slow": slowness(), "bytes": len(body)}


print(json.dumps(asyncio.run(_measure(int(sys.argv[1])))))
