"""What a rogue provider answers: bytes, piece by piece, from HTTP and the contract's examples alone."""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

_CONTRACT = Path(__file__).resolve().parents[3] / "resources" / "contract"
_MB = 1024 * 1024
CLIMB = "../../../../../../tmp/rogue/owned"
"""Stands in every text where a reply tries to name a file."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How an answer is sent after its status line."""

    status: int
    example: str
    other_host: str


Sending = Callable[[Answer], AsyncIterator[bytes]]


def _head(status: int, *lines: str) -> bytes:
    kind = "content-type: application/json"
    return "\r\n".join([f"HTTP/1.1 {status} Rogue", kind, *lines, "", ""]).encode()


def _chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


async def _benign(answer: Answer) -> AsyncIterator[bytes]:
    body = (_CONTRACT / f"{answer.example}.json").read_bytes()
    yield _head(answer.status, f"content-length: {len(body)}") + body


async def _gigabyte(answer: Answer) -> AsyncIterator[bytes]:
    yield _head(answer.status, f"content-length: {1024 * _MB}") + b'"'
    for _ in range(1024):
        yield b"x" * _MB


async def _endless(answer: Answer) -> AsyncIterator[bytes]:
    yield _head(answer.status, "transfer-encoding: chunked")
    while True:
        yield _chunk(b'{"a":1},' * 2048)


async def _endless_blank(answer: Answer) -> AsyncIterator[bytes]:
    yield _head(answer.status, "transfer-encoding: chunked")
    while True:
        yield _chunk(b" " * 65536)


@cache
def _bomb(layers: int) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    packed = b"".join(packer.compress(b" " * _MB) for _ in range(400)) + packer.flush()
    for _ in range(layers - 1):
        packed = gzip.compress(packed)
    return packed


async def _zip_bomb(answer: Answer) -> AsyncIterator[bytes]:
    packed = await asyncio.to_thread(_bomb, 1)
    yield _head(answer.status, "content-encoding: gzip", f"content-length: {len(packed)}") + packed


async def _nested_bomb(answer: Answer) -> AsyncIterator[bytes]:
    packed = await asyncio.to_thread(_bomb, 2)
    yield _head(answer.status, "content-encoding: gzip, gzip", f"content-length: {len(packed)}") + packed


async def _whole(answer: Answer, body: bytes) -> AsyncIterator[bytes]:
    yield _head(answer.status, f"content-length: {len(body)}")
    yield body


def _levels(opening: bytes, closing: bytes) -> Sending:
    def send(answer: Answer) -> AsyncIterator[bytes]:
        return _whole(answer, opening * 100_000 + b"1" + closing * 100_000)

    return send


def _entries(entry: bytes) -> Sending:
    def send(answer: Answer) -> AsyncIterator[bytes]:
        return _whole(answer, b'{"data":[' + entry * 10_000_000 + entry.rstrip(b",") + b"]}")

    return send


def _under_the_limits(answer: Answer) -> AsyncIterator[bytes]:
    """As much as passes: entries that nobody can read, in a reply of a megabyte and a half."""
    entry = b'{"id":"x","price":1,"name":"' + b"y" * 120 + b'"},'
    return _whole(answer, b'{"departures":[' + entry * 9_000 + entry.rstrip(b",") + b"]}")


async def _header_flood(answer: Answer) -> AsyncIterator[bytes]:
    yield b"HTTP/1.1 %d Rogue\r\n" % answer.status
    number = 0
    while True:
        number += 1
        yield b"x-%d: %b\r\n" % (number, b"y" * 200)


async def _endless_header(answer: Answer) -> AsyncIterator[bytes]:
    yield b"HTTP/1.1 %d Rogue\r\nx: " % answer.status
    while True:
        yield b"y" * 4096


async def _slow_drip(answer: Answer) -> AsyncIterator[bytes]:
    yield _head(answer.status, "content-length: 100000") + b"{"
    while True:
        await asyncio.sleep(0.05)
        yield b" "


async def _slow_headers(answer: Answer) -> AsyncIterator[bytes]:
    for byte in _head(answer.status, *["x: y"] * 1000):
        await asyncio.sleep(0.05)
        yield bytes([byte])


async def _informed(answer: Answer) -> AsyncIterator[bytes]:
    while True:
        yield b"HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\n"


def _moved(to: Callable[[Answer], str]) -> Sending:
    async def send(answer: Answer) -> AsyncIterator[bytes]:
        yield _head(307, f"location: {to(answer)}", "content-length: 0")

    return send


def _climbing(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _climbing(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_climbing(value) for value in node]
    return CLIMB if isinstance(node, str) else node


def _paths(answer: Answer) -> AsyncIterator[bytes]:
    example = json.loads((_CONTRACT / f"{answer.example}.json").read_bytes())
    return _whole(answer, json.dumps(_climbing(example)).encode())


@dataclass(frozen=True, slots=True)
class Attack:
    """One way to do harm.

    Attributes:
        send: gives the answer's bytes.
        faults: names of the faults of which a read must end in one; empty where an answer may be read.
        heavy: takes a gigabyte or seconds; left out of the short version.
        prepare: makes what takes long before the first call.
    """

    send: Sending
    faults: tuple[str, ...] = ()
    heavy: bool = False
    prepare: Callable[[], object] = lambda: None

    @property
    def patience(self) -> float:
        """Seconds for a call: few where all of them are used, elsewhere ample for a busy computer."""
        return 2.0 if self.faults == ("TooSlow",) else 15.0


ATTACKS: dict[str, Attack] = {
    "benign": Attack(_benign),
    "gigabyte": Attack(_gigabyte, ("size",)),
    "endless-chunks": Attack(_endless, ("size", "values")),
    "endless-blanks": Attack(_endless_blank, ("size",)),
    "zip-bomb": Attack(_zip_bomb, ("size",), heavy=True, prepare=partial(_bomb, 1)),
    "nested-bomb": Attack(_nested_bomb, ("ProviderProblem",), heavy=True, prepare=partial(_bomb, 2)),
    "levels-of-lists": Attack(_levels(b"[", b"]"), ("depth", "values")),
    "levels-of-objects": Attack(_levels(b'{"a":', b"}"), ("depth", "values", "size")),
    "ten-million-objects": Attack(_entries(b"{},"), ("values", "size"), heavy=True),
    "ten-million-numbers": Attack(_entries(b"0,"), ("values", "size"), heavy=True),
    "just-under": Attack(_under_the_limits, heavy=True),
    "header-flood": Attack(_header_flood, ("headers",)),
    "endless-header": Attack(_endless_header, ("headers",)),
    "slow-drip": Attack(_slow_drip, ("TooSlow",), heavy=True),
    "slow-headers": Attack(_slow_headers, ("TooSlow",), heavy=True),
    "endless-hints": Attack(_informed, ("TooSlow",), heavy=True),
    "redirect-to-host": Attack(_moved(lambda a: f"{a.other_host}/taken"), ("Redirected",)),
    "redirect-to-file": Attack(_moved(lambda _: "file:///etc/passwd"), ("Redirected",)),
    "paths": Attack(_paths),
}
