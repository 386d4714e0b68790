"""One attack against every call of the real client, in a process of its own, whose memory is measured."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from pos_app.domain.faults import Fault, TooMuch
from pos_app.domain.orders import NotSent, Rejected, TokenRejected
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.reading.samples import SampleFolder
from tests.campaigns.common.resources import RESOURCES, Resource
from tests.campaigns.rogue.attacks import ATTACKS

_BEAT = 0.002
_FREED = (NotSent, Rejected, TokenRejected)


class Pulse:
    """Watches how long the loop, which is the window's thread, is held by one turn."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def beat(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(_BEAT)
            self.longest = max(self.longest, time.perf_counter() - before - _BEAT)


async def call(one: Resource, attack: str, port: int, samples: SampleFolder) -> str:
    """Return what came of a call: the name of a fault, of an outcome, or ``FREED``."""
    address = f"http://127.0.0.1:{port}/{attack}/{one.example}/{one.status}/partners/api"
    wait = ATTACKS[attack].patience
    connection = Connection(
        address, "desk", "s3cret", 7, api_key="k3y", read_timeout=wait, order_timeout=wait
    )
    client = PartnerClient(connection, samples=samples)
    try:
        answer = await one.call(client)
    except TooMuch as fault:
        return fault.excess.value
    except Fault as fault:
        return type(fault).__name__
    finally:
        await client.aclose()
    return "FREED" if isinstance(answer, _FREED) and attack != "benign" else f"={type(answer).__name__}"


async def run(attack: str, port: int, folder: Path) -> dict[str, object]:
    samples = SampleFolder(folder / "samples")
    for one in RESOURCES:
        await call(one, "benign", port, samples)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    pulse = Pulse()
    watching = asyncio.create_task(pulse.beat())
    outcomes: dict[str, str] = {}
    seconds: dict[str, float] = {}
    for one in RESOURCES:
        began = time.perf_counter()
        outcomes[one.name] = await call(one, attack, port, samples)
        seconds[one.name] = round(time.perf_counter() - began, 2)
    watching.cancel()
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return {
        "outcomes": outcomes,
        "seconds": seconds,
        "grown_mb": round(grown, 1),
        "longest_turn_ms": round(pulse.longest * 1000),
    }


if __name__ == "__main__":
    assert sys.argv[1] in ATTACKS
    with tempfile.TemporaryDirectory() as made:
        found = asyncio.run(run(sys.argv[1], int(sys.argv[2]), Path(made)))
        files = (path for path in Path(made).rglob("*") if path.is_file())
        found["strays"] = [str(path) for path in files if path.parent.name != "samples"]
    print(json.dumps(found))
