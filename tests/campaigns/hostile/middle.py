"""Stands between the desk and the sandbox, passes everything on, and attacks the replies it is told to.

usage: python -m tests.campaigns.hostile.middle PORT_OF_THE_SANDBOX

Prints its port; ``POST /_attack`` with ``{"attack": NAME, "on": [OPERATIONS], "most": TIMES}`` arms it, and
answers how often each operation was attacked since, and what the other host heard.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from tests.campaigns.hostile.values import VALUES
from tests.campaigns.hostile.wire import KEPT_OPEN, WIRE, Reply, sized, whole

ATTACKS = WIRE | VALUES
_OPERATIONS = (
    ("token", "POST", r"/oauth/basic-token$"),
    ("places", "GET", r"/v\d/places/"),
    ("search", "GET", r"/v\d/trips$"),
    ("itinerary", "GET", r"/v\d/trips/itinerary/"),
    ("map", "GET", r"/v\d/trips/"),
    ("hold", "POST", r"/v\d/trips/"),
    ("session", "POST", r"/v\d/payments/session$"),
    ("quote", "POST", r"/v\d/payments$"),
    ("create", "POST", r"/v\d/orders$"),
    ("outcome", "GET", r"/checkout-response$"),
    ("list", "GET", r"/v\d/orders$"),
    ("detail", "GET", r"/v\d/orders/"),
    ("fiscal", "GET", r"/v\d/tickets/"),
)
_DROPPED = ("content-length", "transfer-encoding", "connection", "date", "server")


def operation(method: str, path: str) -> str:
    plain = path.partition("?")[0]
    return next((name for name, verb, at in _OPERATIONS if verb == method and re.search(at, plain)), "")


@dataclass
class Middle:
    """Answers the desk."""

    upstream: int
    attack: str = ""
    on: frozenset[str] = frozenset()
    most: int = 0
    here: str = ""
    other: str = ""
    hits: Counter[str] = field(default_factory=Counter)
    heard: list[str] = field(default_factory=list)
    cookies: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one call; the line is closed after it, unless the attack is that it stays open."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await self._one(reader, writer)
            while self.attack in KEPT_OPEN:
                await self._one(reader, writer)
        writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip("\r\n").split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = dict(line.split(": ", 1) for line in lines)
        named = {name.lower(): value for name, value in headers.items()}
        self.cookies += "cookie" in named
        body = await reader.readexactly(int(named.get("content-length", "0")))
        if path == "/_attack":
            await self._arm(body, writer)
        else:
            await self._pass_on(method, path, named, body, writer)

    async def _arm(self, body: bytes, writer: asyncio.StreamWriter) -> None:
        told = json.dumps({"hits": self.hits, "heard": self.heard, "cookies": self.cookies}).encode()
        asked = json.loads(body)
        if "on" in asked:
            self.attack, self.on = asked["attack"], frozenset(asked["on"])
            self.most = asked.get("most", 0)
            self.hits = Counter()
        writer.write(
            b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%b" % (len(told), told)
        )
        await writer.drain()

    async def _pass_on(
        self, method: str, path: str, headers: dict[str, str], body: bytes, writer: asyncio.StreamWriter
    ) -> None:
        status, kind, answer = await asyncio.to_thread(self._asked, method, path, headers, body)
        name = operation(method, path)
        if name and name in self.on and (not self.most or self.hits[name] < self.most):
            self.hits[name] += 1
            reply = Reply(name, status, answer, self.here, self.other, path.encode() + b" " + body)
            try:
                async for piece in ATTACKS.get(self.attack, _honest)(reply):
                    writer.write(piece)
                    await writer.drain()
            except (ValueError, TypeError):  # Not JSON: nothing to make a hostile value of.
                writer.write(_plain(status, kind, answer))
        else:
            writer.write(_plain(status, kind, answer))
        await writer.drain()

    def _asked(self, method: str, path: str, headers: dict[str, str], body: bytes) -> tuple[int, str, bytes]:
        line = http.client.HTTPConnection("127.0.0.1", self.upstream, timeout=60)
        try:
            kept = {
                name: value for name, value in headers.items() if name not in (*_DROPPED, "accept-encoding")
            }
            line.request(method, path, body or None, kept)
            answer = line.getresponse()
            return answer.status, answer.getheader("content-type", ""), answer.read()
        finally:
            line.close()

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            self.heard.append((await reader.readuntil(b"\r\n\r\n")).decode("latin-1"))
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]")
            await writer.drain()
        writer.close()


def _honest(reply: Reply) -> AsyncIterator[bytes]:
    return whole(reply, reply.body)


def _plain(status: int, kind: str, body: bytes) -> bytes:
    lines = (f"HTTP/1.1 {status} OK", f"content-type: {kind}", sized(body), "connection: close", "", "")
    return "\r\n".join(lines).encode() + body


async def serve(upstream: int) -> None:
    middle = Middle(upstream)
    other = await asyncio.start_server(middle.listen, "127.0.0.1", 0)
    middle.other = f"http://localhost:{other.sockets[0].getsockname()[1]}"
    server = await asyncio.start_server(middle.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    middle.here = f"http://127.0.0.1:{port}"
    print(json.dumps({"port": port}), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    server.close()
    other.close()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()


if __name__ == "__main__":
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(serve(int(sys.argv[1])))
