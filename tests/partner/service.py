"""A real server on loopback whose answers a test writes by hand, byte for byte."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import ssl
import struct
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from pos_app.partner.config import Connection

_DAMAGED_RECORD = b"\x17\x03\x03\x00\x30" + bytes(range(48))
"""Application data of TLS 1.2 and later, by its header, that no key fits."""
CONTRACT = Path(__file__).parents[2] / "resources" / "contract"


def example(name: str) -> Any:
    """Return a contract example as Python values."""
    return json.loads(example_bytes(name))


def example_bytes(name: str) -> bytes:
    """Return a contract example as it is on disk."""
    return (CONTRACT / f"{name}.json").read_bytes()


@dataclass
class ReceivedRequest:
    """One request as the server received it."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def path(self) -> str:
        return urlsplit(self.target).path

    @property
    def params(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.target).query).items()}

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Answer:
    """What to answer. ``declared`` lies about the length; ``reset`` cuts the connection hard at the end;
    ``damaged`` ends with a TLS record that nobody can decrypt."""

    status: int = 200
    body: bytes = b"{}"
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    declared: int | None = None
    silent: bool = False
    reset: bool = False
    damaged: bool = False

    @classmethod
    def of(cls, value: Any, status: int = 200) -> Answer:
        """Answer with a value as JSON."""
        return cls(status, json.dumps(value).encode())

    @classmethod
    def example(cls, name: str, status: int = 200) -> Answer:
        """Answer with a contract example."""
        return cls(status, example_bytes(name))

    def encoded(self) -> bytes:
        length = len(self.body) if self.declared is None else self.declared
        lines = [
            f"HTTP/1.1 {self.status} Whatever",
            f"content-type: {self.content_type}",
            f"content-length: {length}",
        ]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + self.body


Handler = Callable[[ReceivedRequest], Awaitable[Answer]]
Connected = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Service:
    """Answers by path; the token endpoint works by itself. ``requests`` are all, in order."""

    def __init__(self) -> None:
        self.requests: list[ReceivedRequest] = []
        self.tokens = 0
        self.token_reply: dict[str, object] = {"expires_in": 3600}
        self.token_delay = 0.0
        self.port = 0
        self._routes: dict[str, list[Answer | Handler]] = {}
        self.connections = 0

    def on(self, path: str, *answers: Answer | Handler) -> None:
        """Answer calls of a path, such as ``v4/orders`` or ``/partners/v4/orders``, one after the other; the
        last answer stays."""
        self._routes[path if path.startswith("/") else f"/partners/api/{path}"] = list(answers)

    def calls(self, path: str) -> list[ReceivedRequest]:
        """Return the calls of a path."""
        return [request for request in self.requests if request.path == f"/partners/api/{path}"]

    @property
    def connection(self) -> Connection:
        """How a client reaches this service."""
        return Connection(f"http://127.0.0.1:{self.port}/partners/api", "desk", "s3cret", 7)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while (request := await self._read(reader)) is not None:
                self.requests.append(request)
                answer = await self._answer(request)
                if not answer.silent:
                    writer.write(answer.encoded())
                    await writer.drain()
                if answer.damaged:
                    # Past TLS: as if a wire or a middlebox had changed bytes on their way.
                    os.write(writer.get_extra_info("socket").fileno(), _DAMAGED_RECORD)
                    await reader.read()  # Until the other side hangs up.
                    break
                if answer.reset:
                    linger = struct.pack("ii", 1, 0)
                    sock = writer.get_extra_info("socket")
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                    break
                if answer.declared is not None:
                    break
        except ConnectionError:
            pass  # The client hung up: some tests make it do so.
        finally:
            writer.close()

    async def _read(self, reader: asyncio.StreamReader) -> ReceivedRequest | None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        except asyncio.IncompleteReadError:
            return None
        first, *lines = head.strip().split("\r\n")
        method, target, _ = first.split(" ")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        return ReceivedRequest(method, target, headers, body)

    async def _answer(self, request: ReceivedRequest) -> Answer:
        route = self._routes.get(request.path)
        if route is None and request.path.endswith("/oauth/basic-token"):
            await asyncio.sleep(self.token_delay)
            self.tokens += 1
            return Answer.of({"access_token": f"t{self.tokens}", **self.token_reply})
        if route is None:
            return Answer.of({"statusCode": 404, "message": "Cannot find path", "error": "Not Found"}, 404)
        answer = route.pop(0) if len(route) > 1 else route[0]
        return answer if isinstance(answer, Answer) else await answer(request)


@contextmanager
def running(secured: ssl.SSLContext | None = None) -> Iterator[Service]:
    """Run a service on a free port; with a context it speaks TLS."""
    service = Service()
    with serving(service.serve, secured) as service.port:
        yield service


@contextmanager
def serving(handle: Connected, secured: ssl.SSLContext | None = None) -> Iterator[int]:
    """Run a server on a free port, on a loop and thread of its own, apart from the client; gives the port."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="scripted-service")
    thread.start()
    writers: list[asyncio.StreamWriter] = []

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        await handle(reader, writer)

    opened = asyncio.start_server(connected, "127.0.0.1", 0, ssl=secured)
    server = asyncio.run_coroutine_threadsafe(opened, loop).result(10)

    async def close() -> None:
        server.close()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        for writer in writers:
            writer.transport.abort()  # TLS would wait for the other side's farewell.
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # The loop still has to run the callbacks of closed connections.

    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(close(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
