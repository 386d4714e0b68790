"""A reply that was not asked for is the answer to nothing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from pos_app.partner.transport import Request, Transport


@dataclass
class Server:
    """Answers each call with its path, and sends ``more`` behind the first answer; counts connections."""

    more: bytes
    port: int = 0
    connections: int = 0
    asked: list[str] = field(default_factory=list)
    served: list[asyncio.Task[None] | None] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.served.append(asyncio.current_task())
        while head := await _head(reader):
            self.asked.append(head.split()[1].decode())
            more, self.more = self.more, b""
            writer.write(_reply(self.asked[-1].encode()) + more)
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def _head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return b""


def _reply(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body)


@contextlib.asynccontextmanager
async def running(more: bytes) -> AsyncIterator[tuple[Server, Transport]]:
    server = Server(more)
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    server.port = listening.sockets[0].getsockname()[1]
    transport = Transport()
    try:
        yield server, transport
    finally:
        await transport.aclose()
        listening.close()
        await asyncio.gather(*(task for task in server.served if task))


@pytest.mark.parametrize(
    ("more", "connections"), [(b"", 1), (_reply(b'{"departures":[]}'), 2), (b"\r\n", 2), (b"HTTP/1.1 2", 2)]
)
async def test_the_next_call_gets_its_own_answer(more: bytes, connections: int) -> None:
    async with running(more) as (server, transport):
        replies = [
            await transport.send(Request("GET", f"http://127.0.0.1:{server.port}/{number}", "places"))
            for number in range(3)
        ]
    assert [reply.body for reply in replies] == [b"/0", b"/1", b"/2"]
    assert server.asked == ["/0", "/1", "/2"]
    assert server.connections == connections
