"""The envelope of the search reply (contract 4.3, 8 leave it open): where the entries stand, and whether more
of them follow."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.partner import limits
from pos_app.partner.learn import search_shape
from pos_app.partner.learn.choice import spread
from pos_app.partner.learn.envelope import OpenedReply, RecordList, opened, opened_in_turns
from pos_app.partner.learn.tree import EACH, MEMBERS, Path
from pos_app.partner.reading import departures
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.wire import trip_forms
from pos_app.partner.wire.pieces import LENGTH, ListReader, NotSeen, Raws

_OUT = ("departures", "data", "trips", "items", "results")
_BACK = ("returns", "return", "returnTrips")
_PIECES_A_TURN = 4
_MUCH = 5


@dataclass(frozen=True, slots=True)
class Page:
    """A reply split into entries that are not read yet. ``next`` is a link, ``page`` the next number."""

    departures: Sequence[msgspec.Raw]
    returns: Sequence[msgspec.Raw]
    next: str
    page: int | None
    path: Path
    back_path: Path


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
        if len(body) < LENGTH:
            return await _page(opened(body))
        return await _page(await opened_in_turns(body))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(Endpoint.TRIPS, "body", str(error)) from error


async def _cut(body: bytes) -> Page:
    cut = ListReader(body)
    out: Raws = []
    back: Raws = []
    paths: dict[bool, Path] = {}
    for number, (name, items) in enumerate(cut.pieces(), start=1):
        if name not in ("", _OUT[0], *_BACK):
            raise NotSeen(name)
        (back if name in _BACK else out).extend(items)
        paths.setdefault(name in _BACK, (name, EACH) if name else (EACH,))
        if number % _PIECES_A_TURN == 0:
            await asyncio.sleep(0)
    if any(_is_list(cut.members, name) and _of_departures(name, raw) for name, raw in cut.members.items()):
        raise NotSeen("a second list of departures")
    for name in _BACK if not back else ():
        if _is_list(cut.members, name):
            back, paths[True] = msgspec.json.decode(cut.members[name], type=Raws), (name, EACH)
            break
    if not any(trip_forms.trip(raw) for raw in spread(out, 4)):
        raise NotSeen("entries of another form")
    return Page(out, back, *_more(cut.members), paths.get(False, (EACH,)), paths.get(True, (EACH,)))


async def _page(whole: OpenedReply) -> Page:
    """Return the entries of any other reply: of all its lists those whose entries read as trips."""
    weighed = [(listed, await _like_trips(listed)) for listed in whole.lists]
    best = max((likeness for _, likeness in weighed), default=0)
    likely = [(listed, likeness) for listed, likeness in weighed if likeness and likeness >= best - 1]
    lists = [one for one, likeness in likely if not any(_instead(other, one, likeness) for other in likely)]
    named = [listed for listed in whole.lists if listed.records and _named_trips(listed.path)]
    if not lists or not any(_goes_back(listed) for listed in lists):
        # What calls itself trips is read as such, and what cannot be read of it is counted.
        lists = lists or named[:1]
        lists += [listed for listed in named if _goes_back(listed) and listed not in lists]
    if not lists:
        if not whole.lists or any(_tells_much(listed) for listed in whole.lists):
            raise Unreadable(Endpoint.TRIPS, "departures", "no list of trips")
        return Page((), (), *_more_of(whole.around), (EACH,), (EACH,))
    back = [listed for listed in lists if _goes_back(listed)]
    out = [listed for listed in lists if listed not in back]
    if not out and not any(not listed.records and _named_trips(listed.path) for listed in whole.lists):
        # The only list there is holds whatever was found, whatever it is called.
        out, back = back, []
    link, number = _more_of(whole.around)
    return Page(
        [raw for listed in out for raw in listed.records],
        [raw for listed in back for raw in listed.records],
        link,
        number,
        out[0].path if out else (EACH,),
        back[0].path if back else (EACH,),
    )


def _instead(other: tuple[RecordList, int], one: RecordList, likeness: int) -> bool:
    """Return whether another list holds the trips of which this one holds the legs, or the groups: of two
    lists one inside the other only the one whose entries are more like trips counts, else the outer one."""
    listed, more = other
    around, within = listed.path, one.path
    if len(around) < len(within) and within[: len(around)] == around:
        return more >= likeness
    return len(within) < len(around) and around[: len(within)] == within and more > likeness


def _tells_much(listed: RecordList) -> bool:
    """Return whether a list holds more than words for a filter: it must not be taken for no trips."""
    first = msgspec.json.decode(listed.records[0]) if listed.records else None
    return isinstance(first, dict) and len(first) >= _MUCH


def _named_trips(path: Path) -> bool:
    """Return whether a list says that it holds the trips: what it holds must be read then."""
    named = [step for step in path if step not in (EACH, MEMBERS)]
    return not named or bool(
        concepts(named[-1]) & {"trip", "departure", "return", "wrapper", "outbound", "item"}
    )


def _goes_back(listed: RecordList) -> bool:
    if any(departures.goes_back(word) for word in listed.beside if len(word) < 20):
        return True
    path = listed.path
    named = [step for step in path if step not in (EACH, MEMBERS)]
    return bool(named) and "return" in concepts(named[-1]) and "wrapper" not in concepts(named[-1])


async def _like_trips(listed: RecordList) -> int:
    """Return how much the entries of a list are like trips: 0 for not at all."""
    some = [msgspec.json.decode(raw) for raw in spread(listed.records, 4) if limits.short(raw)]
    if not any(isinstance(entry, dict) for entry in some):
        return 0
    shape = await search_shape.resolve(some, listed.path, Book())
    if not shape.usable:
        return 0
    whole = shape.departure.tells_moment or shape.leg_departure.tells_moment
    return 1 + bool(shape.price) + whole + ("kind" in shape.texts) + ("available" in shape.texts)


def _of_departures(name: str, items: msgspec.Raw) -> bool:
    """Return whether a list beside the one that was cut holds departures too, by its name or its entries."""
    if name in _OUT or name in _BACK:
        return name in _OUT
    return any(trip_forms.trip(raw) for raw in spread(msgspec.json.decode(items, type=Raws), 4))


def _more_of(around: Sequence[Mapping[str, msgspec.Raw]]) -> tuple[str, int | None]:
    for members in around:
        link, number = _more(members)
        if link or number:
            return link, number
    return "", None


def _is_list(members: Mapping[str, msgspec.Raw], name: str) -> bool:
    raw = members.get(name)
    return raw is not None and bytes(memoryview(raw)[:1]) == b"["


def _more(members: Mapping[str, msgspec.Raw]) -> tuple[str, int | None]:
    """Return the link to the next page, and its number (contract 8 leaves paging open)."""
    paging = {
        name: msgspec.json.decode(members[name])
        for name in ("next", "links", "pagination")
        if name in members
    }
    links, pages = paging.get("links"), paging.get("pagination")
    link = paging.get("next") or (links.get("next") if isinstance(links, dict) else None)
    if isinstance(pages, dict):
        link = link or pages.get("next")
        page, last = pages.get("page"), pages.get("totalPages")
        if not isinstance(link, str) and isinstance(page, int) and isinstance(last, int) and page < last:
            return "", page + 1
    return (link if isinstance(link, str) else ""), None
