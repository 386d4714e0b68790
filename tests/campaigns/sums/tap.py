"""Stands between the desk and the sandbox and keeps every exchange as it went over the wire."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its reply. ``path`` is without the query; a body that is no JSON is None."""

    method: str
    path: str
    sent: Any
    status: int
    reply: Any


@contextlib.asynccontextmanager
async def tapped(base_url: str, note: Callable[[Exchange], None]) -> AsyncIterator[str]:
    """Yield a base address whose calls go on to ``base_url``; ``note`` gets each exchange before the desk
    gets its reply."""
    there = urlsplit(base_url)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            body = await reader.readexactly(_length(head))
            answer = await _handed_on(there.hostname or "", there.port or 80, head, body)
            note(_exchange(head, body, answer))
            writer.write(answer)
            await writer.drain()
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}{there.path}"
    finally:
        server.close()
        await server.wait_closed()


async def _handed_on(host: str, port: int, head: bytes, body: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(host, port)
    try:
        first, *lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
        kept = [line for line in lines if not line.lower().startswith(b"connection:")]
        writer.write(b"\r\n".join([first, *kept, b"connection: close", b"", body]))
        return await reader.read()
    finally:
        writer.close()
        await writer.wait_closed()


def _exchange(head: bytes, body: bytes, answer: bytes) -> Exchange:
    method, target, _ = head.decode("latin-1").split(" ", 2)
    first, _, payload = answer.partition(b"\r\n\r\n")
    status = int(first.split(b" ", 2)[1])
    return Exchange(method, urlsplit(target).path, _json(body), status, _json(payload))


def _length(head: bytes) -> int:
    fields = (line.split(b":", 1) for line in head.split(b"\r\n") if b":" in line)
    return next((int(value) for name, value in fields if name.lower() == b"content-length"), 0)


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None
