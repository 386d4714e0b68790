"""Ways of handing the trips of a search out in pages. Only the way out is cut; the way back comes whole."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from pos_app.sandbox.dialects.entry import Answer, Dialect, Question

_SIZE = 3


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its trips, the rest of the reply, and where it stands; ``number`` counts from 0."""

    trips: list[Any]
    rest: Mapping[str, Any]
    number: int
    pages: int
    total: int
    question: Question

    @property
    def more(self) -> bool:
        return self.number + 1 < self.pages

    @property
    def reply(self) -> dict[str, Any]:
        """The reply without a word about pages."""
        return {"departures": self.trips, **self.rest}

    def link(self, **changed: object) -> str:
        return f"{self.question.address}?{urlencode({**self.question.query, **changed})}"

    def next(self, name: str = "page", value: object = None) -> str | None:
        """Return the address of the next page, None on the last."""
        return self.link(**{name: self.number + 2 if value is None else value}) if self.more else None


def _pages(
    name: str,
    about: str,
    tell: Callable[[Page], Any],
    *,
    parameter: str = "page",
    number: Callable[[str], int] = lambda text: int(text) - 1,
    binding: bool = True,
) -> Dialect:
    """Return a dialect; ``number`` reads the parameter as a page counted from 0."""

    def told(plain: Any, question: Question) -> Any:
        trips = plain["departures"]
        rest = {key: value for key, value in plain.items() if key != "departures"}
        try:
            at = max(0, number(question.query[parameter])) if parameter in question.query else 0
        except ValueError:
            at = 0
        pages = max(1, -(-len(trips) // _SIZE))
        part = trips[at * _SIZE : (at + 1) * _SIZE]
        return tell(Page(part, rest, at, pages, len(trips), question))

    return Dialect(name, "pages", about, binding, tells={"search": told})


def _cursor(number: int) -> str:
    return base64.urlsafe_b64encode(f"page:{number}".encode()).decode()


def _of_cursor(text: str) -> int:
    return int(base64.urlsafe_b64decode(text).decode().rpartition(":")[2])


def _from_offset(text: str) -> int:
    return int(text) // _SIZE


def _path_of(address: str) -> str:
    return address[address.find("/partners") :] if address else ""


def _relay(page: Page) -> dict[str, Any]:
    edges = [{"node": trip, "cursor": _cursor(page.number + 1)} for trip in page.trips]
    info = {"hasNextPage": page.more, "endCursor": _cursor(page.number + 1) if page.more else None}
    return {"departures": {"edges": edges, "pageInfo": info}, **page.rest}


# fmt: off
ALL: tuple[Dialect, ...] = (
    _pages("next-link", "next is the whole address of the next page",
        lambda p: {**p.reply, "next": p.next()}),
    _pages("next-relative", "next is the path of the next page without the host",
        lambda p: {**p.reply, "next": _path_of(p.next() or "")}),
    _pages("hal-links", "HAL: _links.next.href",
        lambda p: {**p.reply, "_links": {"self": {"href": p.link()}}
            | ({"next": {"href": p.next()}} if p.more else {})}),
    _pages("json-api-links", "JSON:API: links.next", lambda p: {**p.reply, "links": {"next": p.next()}}),
    _pages("spring", "Spring: content, number from 0, totalPages, last",
        lambda p: {"content": p.trips, **p.rest, "number": p.number, "size": _SIZE, "totalPages": p.pages,
            "totalElements": p.total, "first": p.number == 0, "last": not p.more}, number=int),
    _pages("page-count", "page and pageCount, counted from 1",
        lambda p: {**p.reply, "page": p.number + 1, "pageCount": p.pages}),
    _pages("laravel", "Laravel: meta {current_page, last_page, per_page, total}",
        lambda p: {**p.reply, "meta": {"current_page": p.number + 1, "last_page": p.pages, "per_page": _SIZE,
            "total": p.total}}),
    _pages("offset", "offset, limit and total",
        lambda p: {**p.reply, "offset": p.number * _SIZE, "limit": _SIZE, "total": p.total},
            parameter="offset", number=_from_offset),
    _pages("cursor", "cursor of the next page, null on the last",
        lambda p: {**p.reply, "cursor": _cursor(p.number + 1) if p.more else None}, parameter="cursor",
            number=_of_cursor),
    _pages("next-cursor", "nextCursor with hasNext, requested as cursor",
        lambda p: {**p.reply, "hasNext": p.more, "nextCursor": _cursor(p.number + 1) if p.more else ""},
            parameter="cursor", number=_of_cursor),
    _pages("page-token", "Google: nextPageToken, requested as pageToken",
        lambda p: {**p.reply, **({"nextPageToken": _cursor(p.number + 1)} if p.more else {})},
            parameter="pageToken", number=_of_cursor),
    _pages("link-header", "the HTTP header Link, rel=next",
        lambda p: Answer(p.reply, {"Link": f'<{p.next()}>; rel="next"'} if p.more else {})),
    _pages("has-more", "hasMore and page", lambda p: {**p.reply, "page": p.number + 1, "hasMore": p.more}),
    _pages("next-number", "nextPage is the number of the next page",
        lambda p: {**p.reply, "nextPage": p.number + 2 if p.more else None}),
    _pages("pages-header", "the HTTP headers X-Page and X-Total-Pages",
        lambda p: Answer(p.reply, {"X-Page": str(p.number + 1), "X-Total-Pages": str(p.pages)})),
    _pages("odata", "OData: @odata.nextLink with $skip",
        lambda p: {**p.reply, **({"@odata.nextLink": p.next("$skip", (p.number + 1) * _SIZE)}
            if p.more else {})}, parameter="$skip", number=_from_offset),
    _pages("relay", "Relay: edges, node, and pageInfo {hasNextPage, endCursor}, requested as after",
        _relay, parameter="after", number=_of_cursor),
    _pages("total-only", "a total count says that there are more, and nothing tells how to get them",
        lambda p: {**p.reply, "total": p.total}, parameter="", binding=False),
    _pages("next-loop", "next leads back to the same page for ever",
        lambda p: {**p.reply, "next": p.link()}, parameter="", binding=False),
)
# fmt: on
