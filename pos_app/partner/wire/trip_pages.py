"""The envelope of the search reply (contract 4.3, 8 leave it open): where the entries stand, and whether more
of them follow."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from pos_app.domain.faults import Unreadable
from pos_app.partner.wire.pieces import LENGTH, Cut, NotSeen, Raws

ENDPOINT = "trip search"
_OUT = ("departures", "data", "trips", "items", "results")
_BACK = ("returns", "return", "returnTrips")
_PIECES_A_TURN = 4


@dataclass(frozen=True, slots=True)
class Page:
    """A reply split into entries that are not read yet. ``next`` is a link, ``page`` the next number."""

    departures: Sequence[msgspec.Raw]
    returns: Sequence[msgspec.Raw]
    next: str = ""
    page: int | None = None


async def split(body: bytes) -> Page:
    """Split a reply into its entries. A long one in the usual form leaves the loop its turns.

    Raises:
        Unreadable: not JSON, or no list under any known name.
    """
    try:
        if len(body) > 4 * LENGTH:
            try:
                return await _cut(body)
            except NotSeen:
                pass  # Any other form is read as a whole.
        return _split(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(ENDPOINT, "body", str(error)) from error


async def _cut(body: bytes) -> Page:
    cut = Cut(body)
    out: Raws = []
    back: Raws = []
    for number, (name, items) in enumerate(cut.pieces(), start=1):
        if name not in ("", _OUT[0], *_BACK):
            raise NotSeen(name)
        (back if name in _BACK else out).extend(items)
        if number % _PIECES_A_TURN == 0:
            await asyncio.sleep(0)
    if _list(cut.members, _OUT) is not None:
        raise NotSeen("a second list of departures")
    return Page(out, back or _list(cut.members, _BACK) or (), *_more(cut.members))


def _split(body: bytes) -> Page:
    if body.lstrip()[:1] == b"[":
        return Page(msgspec.json.decode(body, type=Raws), ())
    members = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    departures = _list(members, _OUT)
    if departures is None and _opens(members.get("data"), b"{"):
        inner = _split(bytes(members["data"]))
        link, number = _more(members)
        return Page(inner.departures, inner.returns, inner.next or link, inner.page or number)
    if departures is None:
        raise Unreadable(ENDPOINT, "departures")
    link, number = _more(members)
    return Page(departures, _list(members, _BACK) or (), link, number)


def _list(members: Mapping[str, msgspec.Raw], names: Sequence[str]) -> Raws | None:
    for name in names:
        raw = members.get(name)
        if _opens(raw, b"["):
            return msgspec.json.decode(raw or b"", type=Raws)
    return None


def _opens(raw: msgspec.Raw | None, bracket: bytes) -> bool:
    return raw is not None and bytes(memoryview(raw)[:1]) == bracket


def _more(members: Mapping[str, msgspec.Raw]) -> tuple[str, int | None]:
    """Return the link to the next page, and its number (contract 8 leaves paging open)."""
    told = {
        name: msgspec.json.decode(members[name])
        for name in ("next", "links", "pagination")
        if name in members
    }
    links, pages = told.get("links"), told.get("pagination")
    link = told.get("next") or (links.get("next") if isinstance(links, dict) else None)
    if isinstance(pages, dict):
        link = link or pages.get("next")
        page, last = pages.get("page"), pages.get("totalPages")
        if not isinstance(link, str) and isinstance(page, int) and isinstance(last, int) and page < last:
            return "", page + 1
    return (link if isinstance(link, str) else ""), None
