"""The rogue provider: a process of its own, so that what it wastes does not count as the client's.

``/ATTACK/EXAMPLE/STATUS/...`` says how a call is answered. A second port is the other host; what it
hears is told when the standard input ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Sequence

from tests.campaigns.common.resources import CONTRACT
from tests.campaigns.hostile.wire import Reply
from tests.campaigns.rogue.attacks import ATTACKS

_TOKEN = b'{"access_token":"rogue-token","expires_in":3600}'


class Provider:
    """Answers calls; ``heard`` are the heads of those that reached the other host."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.other = ""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = next(
                (int(line.split(":")[1]) for line in head.lower().split("\r\n") if "content-length:" in line),
                0,
            )
            await reader.readexactly(length)
            _, attack, example, status, *rest = head.split(" ")[1].split("/")
            if rest[-1].startswith("basic-token") and example != "token":
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n")
                writer.write(b"content-length: %d\r\n\r\n%b" % (len(_TOKEN), _TOKEN))
            else:
                body = (CONTRACT / f"{example}.json").read_bytes()
                reply = Reply(example, int(status), body, "", self.other)
                async for piece in ATTACKS[attack].send(reply):
                    writer.write(piece)
                    await writer.drain()
            await writer.drain()
        writer.close()

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            self.heard.append((await reader.readuntil(b"\r\n\r\n")).decode("latin-1"))
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}")
            await writer.drain()
        writer.close()


async def serve(attacks: Sequence[str]) -> None:
    for name in attacks:
        ATTACKS[name].prepare()
    provider = Provider()
    other = await asyncio.start_server(provider.listen, "127.0.0.1", 0)
    provider.other = f"http://localhost:{other.sockets[0].getsockname()[1]}"
    server = await asyncio.start_server(provider.answer, "127.0.0.1", 0)
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(json.dumps({"heard": provider.heard}), flush=True)
    server.close()
    other.close()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()


if __name__ == "__main__":
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(serve(sys.argv[1:]))
