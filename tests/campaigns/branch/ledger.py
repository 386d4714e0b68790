"""A provider that only keeps a ledger: what was sold and paid, and under which tag. It knows nothing of the
program: one line asked, one line answered."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator


class Ledger:
    """What was sold: cents of each order, under which tag, and whether it is paid."""

    def __init__(self) -> None:
        self.cents: dict[str, int] = {}
        self.tags: dict[str, str] = {}
        self.paid: set[str] = set()
        self.port = 0

    @contextlib.asynccontextmanager
    async def served(self) -> AsyncIterator[Ledger]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()

    def paid_by_tag(self) -> Counter[str]:
        """Return the cents of the paid orders under each tag."""
        found: Counter[str] = Counter()
        for one in self.paid:
            found[self.tags[one]] += self.cents[one]
        return found

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):  # Ctrl+C: what serves a line just ends.
            while line := await reader.readline():
                writer.write(f"{self._answer(*line.decode().split())}\n".encode())
                await writer.drain()
        writer.close()

    def _answer(self, what: str, order: str, cents: str = "", tag: str = "") -> str:
        match what:
            case "sell":
                self.cents.setdefault(order, int(cents))
                self.tags.setdefault(order, tag)
            case "pay" if order in self.cents:
                self.paid.add(order)
            case _:
                pass
        return "paid" if order in self.paid else "sold" if order in self.cents else "unknown"


class Till:
    """A counter's line to the provider."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._one = asyncio.Lock()

    async def ask(self, *words: str) -> str:
        async with self._one:
            if self._ends is None:
                self._ends = await asyncio.open_connection("127.0.0.1", self._port)
            reader, writer = self._ends
            writer.write(f"{' '.join(words)}\n".encode())
            return (await reader.readline()).decode().strip()

    def close(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
