"""The rogue provider: a process of its own, so that what it wastes does not count as the client's.

usage: python -m tests.campaigns.rogue.provider ATTACK...     what it is ready for

``/ATTACK/EXAMPLE/STATUS/...`` says how a call is answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys

from tests.campaigns.common.resources import CONTRACT
from tests.campaigns.hostile.middle import Middle, plain, serve
from tests.campaigns.hostile.wire import Reply
from tests.campaigns.rogue.attacks import ATTACKS

_TOKEN = b'{"access_token":"rogue-token","expires_in":3600}'


class Provider(Middle):
    """Stands before nobody: answers from the contract's examples."""

    async def _pass_on(
        self, method: str, path: str, headers: dict[str, str], body: bytes, writer: asyncio.StreamWriter
    ) -> None:
        _, attack, example, status, *rest = path.split("/")
        if rest[-1].startswith("basic-token") and example != "token":
            writer.write(plain(200, "application/json", _TOKEN))
        else:
            body = (CONTRACT / f"{example}.json").read_bytes()
            async for piece in ATTACKS[attack].send(Reply(example, int(status), body, self.here, self.other)):
                writer.write(piece)
                await writer.drain()
        await writer.drain()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        ATTACKS[name].prepare()
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(serve(Provider(0)))
