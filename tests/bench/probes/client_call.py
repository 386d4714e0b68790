"""Times of one small read by the client and by a bare httpx client, in turns, from the same sandbox.

Argument: how many of each.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

import httpx

from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.system.demo import DemoSandbox

_FIRST = 20
"""Calls of each kind that are not counted: connections, caches and code warm up."""


async def _measure(count: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {"client_ms": [], "bare_ms": []}
    with tempfile.TemporaryDirectory() as folder:
        sandbox = DemoSandbox(Path(folder))
        address = sandbox.address()
        user, _, secret = address.credentials.partition(":")
        client = PartnerClient(Connection(address.base_url, user, secret, address.client_id))
        token = await client._tokens.bearer()
        headers = {"authorization": f"Bearer {token}"}
        params = {"latitude": "-23.5", "longitude": "-46.6", "radius": "1"}
        async with httpx.AsyncClient(headers=headers, trust_env=False) as bare:
            for number in range(_FIRST + count):
                sys.modules.pop("sniffio", None)  # Bare: it looks for what our client says is not there.
                began = time.perf_counter()
                answer = await bare.get(f"{address.base_url}/v4/places/by-location", params=params)
                answer.raise_for_status()
                json.loads(answer.content)
                after = time.perf_counter()
                sys.modules["sniffio"] = None  # type: ignore[assignment]
                await client.places_near(-23.5, -46.6, 1)
                ended = time.perf_counter()
                if number >= _FIRST:
                    times["bare_ms"].append((after - began) * 1000)
                    times["client_ms"].append((ended - after) * 1000)
        await client.aclose()
        sandbox.stop()
    return times


print(json.dumps(asyncio.run(_measure(int(sys.argv[1])))))
