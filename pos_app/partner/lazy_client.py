"""A client that is made when it is first used: its HTTP library and readers take long to load."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from pos_app.domain.trust import Trust
from pos_app.partner.config import Connection
from pos_app.partner.reading.book import Book

if TYPE_CHECKING:
    from pos_app.domain.calls import CallEvent
    from pos_app.partner.client import PartnerClient
    from pos_app.partner.reading.samples import SampleFolder


def lazy_client(
    connection: Connection,
    *,
    observe: Callable[[CallEvent], None],
    book: Book,
    samples: Callable[[], SampleFolder],
) -> PartnerClient:
    """Return a ``PartnerClient`` of these arguments whose modules are loaded with its first call.

    Closing it before that loads nothing. ``load`` does the loading beforehand, in a thread.
    """

    def make() -> PartnerClient:
        from pos_app.partner.client import PartnerClient

        return PartnerClient(connection, observe=observe, book=book, samples=samples())

    return cast("PartnerClient", _LazyClient(make))


def load(url: str, trust: Trust) -> None:
    """Load what a client of this trust needs for its first call to ``url``. May run in any thread."""
    import pos_app.partner.client  # noqa: F401
    from pos_app.partner import retry, transport

    transport.load(url, trust)
    retry.load()


class _LazyClient:
    def __init__(self, make: Callable[[], PartnerClient]) -> None:
        self._make = make
        self._made: PartnerClient | None = None

    def __getattr__(self, name: str) -> Any:
        if self._made is None:
            self._made = self._make()
        return getattr(self._made, name)

    async def aclose(self) -> None:
        if self._made is not None:
            await self._made.aclose()
