"""Reading replies: each is kept where it cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pos_app.domain.faults import Unreadable
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.reply import run_off_loop
from pos_app.partner.reading.samples import SampleFolder
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body

T = TypeVar("T")


class Replies:
    """Reads the replies of one service.

    Args:
        book: what is known of how this provider answers.
        samples: where replies that cannot be read are kept, masked; None for nowhere.
    """

    def __init__(self, book: Book, samples: SampleFolder | None) -> None:
        self.book = book
        self._samples = samples

    async def read(self, reader: Callable[[Reply], T], reply: Reply) -> T:
        """Read a reply.

        Raises:
            Unreadable: it cannot be read, or is no longer as the profile says.
        """
        try:
            return await run_off_loop(len(reply.body), reader, reply)
        except Unreadable as error:
            raise await self.kept(error, reply) from error

    async def tree(self, endpoint: str, reader: Callable[[Any], T], reply: Reply) -> T:
        """Read the JSON of a reply. Raises as ``read`` does."""
        return await self.read(lambda one: reader(body(one, endpoint)), reply)

    async def kept(self, error: Unreadable, reply: Reply) -> Unreadable:
        """Keep a reply that cannot be read, and return the fault with where that is."""
        if self._samples is not None and not error.sample:
            keep = self._samples.keep
            error.sample = await run_off_loop(len(reply.body), keep, error.endpoint, error.field, reply.body)
        return error
