"""The line between a desk and its provider: it can be cut, silenced, delayed, intercepted and overheard.

Its thread is its own, so that it goes on while the window's thread is busy. What it writes down is judged by
tests that know the contract and not the program.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from email.utils import format_datetime, parsedate_to_datetime
from enum import Enum, auto
from typing import Any
from urllib.parse import urlsplit

from tests.sandbox_process import SandboxProcess

_DATE = re.compile(rb"(?im)^date: *([^\r\n]+)")


class Way(Enum):
    """What the line does to a connection."""

    OPEN = auto()
    """Everything passes."""
    CUT = auto()
    """Nothing listens: a connection is refused, and those that stand are reset."""
    SILENT = auto()
    """Connections are taken, and nothing comes back until the line speaks again."""
    PORTAL = auto()
    """A page in HTML with status 200 answers everything, as the sign-in page of a network does."""
    CLOSED = auto()
    """The provider answers 503 to everything: it is closed."""
    NONSENSE = auto()
    """Answers that match ``garbled`` come as words that are no JSON."""


@dataclass(frozen=True, slots=True)
class Said:
    """One request as it went over the line."""

    method: str
    path: str
    body: bytes


@dataclass
class Line:
    """A listener in front of a provider. Change ``way``, ``delay`` (seconds before each reply), ``clock``
    (seconds added to each Date header) or ``garbled`` at any moment; ``said`` is what was overheard."""

    target: str
    secure: ssl.SSLContext | None = None
    delay: float = 0.0
    clock: float = 0.0
    garbled: str = ""
    said: list[Said] = field(default_factory=list)
    port: int = 0

    def __post_init__(self) -> None:
        self._way = Way.OPEN
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._speaking = asyncio.Event()
        self._speaking.set()

    @property
    def base_url(self) -> str:
        """The address that a desk is given."""
        return f"{'https://localhost' if self.secure else 'http://127.0.0.1'}:{self.port}/partners/api"

    @property
    def way(self) -> Way:
        """What it does."""
        return self._way

    @way.setter
    def way(self, way: Way) -> None:
        self._way = way
        self._call(self._changed())

    def posts(self, ending: str) -> list[Said]:
        """Return the POSTs to a path that ends so, in order."""
        return [one for one in self.said if one.method == "POST" and one.path.endswith(ending)]

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()
        self._call(self._listen())

    def stop(self) -> None:
        """Hang up."""
        self._call(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def _call(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    # --- In its own thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        self._loop.run_forever()
        self._loop.run_until_complete(self._close())  # A connection was on its way as the loop stopped.

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(
            self._accepted, "127.0.0.1", self.port, ssl=self.secure, reuse_address=True
        )
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        mine = asyncio.current_task()
        await _some_turns()  # Who was just let in gets a writer, to be hung up on.
        while (others := [task for task in asyncio.all_tasks() if task is not mine]) or self._open:
            while self._open:  # Also one whose task was cancelled before it began.
                self._open.pop().transport.abort()
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await _some_turns()  # The transports close in them, and a connection on its way arrives.

    async def _changed(self) -> None:
        (self._speaking.clear if self._way is Way.SILENT else self._speaking.set)()
        if self._way is Way.CUT:
            await self._close()
        elif self._server is None:
            await self._listen()

    def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)  # Before its task: that may be cancelled before it begins.
        task = self._loop.create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (head := await _head(reader)) is not None:
                await self._one(head, reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass  # Whoever spoke hung up.
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _one(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        method, path, _ = head.split(b"\r\n", 1)[0].decode().split(" ", 2)
        body = await reader.readexactly(_length(head))
        self.said.append(Said(method, urlsplit(path).path, body))
        await self._speaking.wait()
        reply = await self._reply(head, body, path)
        if self.delay:
            await asyncio.sleep(self.delay)
        await self._speaking.wait()
        writer.write(reply)
        await writer.drain()

    async def _reply(self, head: bytes, body: bytes, path: str) -> bytes:
        if self._way is Way.PORTAL:
            return _made(200, "text/html", b"<!doctype html><title>Wi-Fi</title><p>Entre na rede</p>")
        if self._way is Way.CLOSED:
            return _made(503, "application/json", b'{"statusCode":503,"message":"closed"}')
        if self._way is Way.NONSENSE and self.garbled in path:
            return _made(200, "application/json", b'{"data": {"status": ')
        where = urlsplit(self.target)
        assert where.hostname and where.port
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        try:
            plain = re.sub(rb"(?im)^(connection|accept-encoding):[^\r\n]*\r\n", b"", head)
            writer.write(plain.replace(b"\r\n", b"\r\nConnection: close\r\n", 1) + body)
            await writer.drain()
            return self._redated(self.passed(head, body, await reader.read(-1)))
        finally:
            writer.transport.abort()

    def passed(self, head: bytes, body: bytes, reply: bytes) -> bytes:
        """Return what goes back for a request that the provider answered so."""
        return reply

    def _redated(self, reply: bytes) -> bytes:
        if not self.clock:
            return reply

        def moved(found: re.Match[bytes]) -> bytes:
            then = parsedate_to_datetime(found[1].decode()) + timedelta(seconds=self.clock)
            return b"date: " + format_datetime(then, usegmt=True).encode()

        return _DATE.sub(moved, reply, count=1)


@contextlib.contextmanager
def on_a_line(
    sandbox: SandboxProcess, *, secure: ssl.SSLContext | None = None
) -> Iterator[tuple[Line, SandboxProcess]]:
    """Put a line before a provider; yields it, and the provider as the desk knows it."""
    line = Line(sandbox.base_url, secure)
    line.start()
    try:
        yield line, replace(sandbox, base_url=line.base_url)
    finally:
        line.stop()


async def _some_turns() -> None:
    for _turn in range(10):
        await asyncio.sleep(0)


async def _head(reader: asyncio.StreamReader) -> bytes | None:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None


def _length(head: bytes) -> int:
    found = re.search(rb"(?im)^content-length: *(\d+)", head)
    return int(found[1]) if found else 0


def _made(status: int, kind: str, body: bytes) -> bytes:
    lines = (f"HTTP/1.1 {status} X", f"content-type: {kind}", f"content-length: {len(body)}", "", "")
    return "\r\n".join(lines).encode() + body
