"""Whether more of a list follows, and how to ask for it: by the conventions that services document, for
contract 8 leaves paging open.

A field that names the next page in another way than these is not followed; where a reply only says that there
is more, the list is known to be incomplete.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pos_app.domain.value import Value
from pos_app.partner.reading.lexicon import plain

_LINK = re.compile(r'<([^>]*)>[^<]*?;\s*rel="?next"?(?![\w-])', re.IGNORECASE)
Told = Mapping[str, tuple[str, Any]]
"""The members of an object by their plain names, each with its key."""


@dataclass(frozen=True, slots=True)
class Next:
    """The next page: a link, or parameters to add. Neither: nobody says how to ask for it."""

    link: str = ""
    params: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.link or self.params)


class _Seen(Value):
    """What is known when a page has come: its number, from 1, and the entries so far, with those of it."""

    pages: int
    whole: int
    here: int


Rule = Callable[[Told, _Seen], Next | None]


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_LINKS = _names("next nextlink odatanextlink nextpagelink nexturl nextpageurl nexthref")
_TOKENS = {
    "nextpagetoken": "pageToken",
    "nextcursor": "cursor",
    "cursor": "cursor",
    "endcursor": "after",
    "continuationtoken": "continuationToken",
    "nextpage": "page",
}
_MORE = _names("hasmore hasnext hasnextpage more moreresults moreavailable temmais temproxima")
_PAGES = (
    ("page", _names("page currentpage number pageindex"), _names("totalpages pagecount lastpage pages")),
    ("pageNumber", ("pagenumber",), _names("totalpages pagecount lastpage pages")),
    ("pagina", _names("pagina paginaatual"), _names("totalpaginas paginas")),
)
_TOTALS = _names("total totalcount totalresults totalelements totalitems totalrecords totalviagens")
_OFFSETS = (("offset", "limit"), ("skip", "limit"), ("skip", "take"), ("start", "limit"))


def _link(told: Told, _seen: _Seen) -> Next | None:
    """``next``, ``links.next``, ``_links.next.href``, ``@odata.nextLink``."""
    for name in _LINKS:
        value = told.get(name, ("", None))[1]
        if isinstance(value, Mapping):
            value = next((v for k, v in value.items() if plain(str(k)) in ("href", "url", "link")), None)
        if isinstance(value, str) and ("/" in value or "?" in value):
            return Next(link=value)
    return None


def _token(told: Told, _seen: _Seen) -> Next | None:
    """``nextPageToken``, ``nextCursor``, ``cursor``, with ``hasMore`` or without."""
    for name, parameter in _TOKENS.items():
        key, value = told.get(name, ("", None))
        if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
            continue
        if _flag(told, _MORE) is False:
            continue
        return Next(params={parameter if name.startswith("next") or name == "endcursor" else key: str(value)})
    return None


def _page(told: Told, seen: _Seen) -> Next | None:
    """``page`` of ``totalPages`` or with ``hasMore``, Spring's ``number`` and ``last``, ``currentPage``."""
    for parameter, names, lasts in _PAGES:
        number, pages = _whole(told, names), _whole(told, lasts)
        last = _flag(told, ("last",))
        more = pages is not None and seen.pages < pages
        goes_on = last is False or _flag(told, _MORE) is True
        if number is None or last is True or not (more or (pages is None and goes_on)):
            continue
        return Next(params={parameter: str(number + 1)})
    return None


def _offset(told: Told, seen: _Seen) -> Next | None:
    """``offset`` and ``limit`` of ``total``."""
    total = _whole(told, _TOTALS)
    for offset, limit in _OFFSETS:
        at, most = _whole(told, (offset,)), _whole(told, (limit,))
        if at is None or not most or total is None or not seen.here or at + most >= total:
            continue
        return Next(params={told[offset][0]: str(at + most), told[limit][0]: str(most)})
    return None


_RULES: tuple[Rule, ...] = (_link, _token, _page, _offset)


def following(
    around: Sequence[Mapping[str, Any]], headers: Mapping[str, str], *, pages: int, whole: int, here: int
) -> Next | None:
    """Return the next page, None where this one is the last.

    ``pages`` came so far with ``whole`` entries, ``here`` of them in this reply; ``around`` are the objects
    around its lists.
    """
    seen = _Seen(pages, whole, here)
    told = list(_told(around))
    for rule in _RULES:
        for one in told:
            if found := rule(one, seen):
                return found
    linked = _LINK.search(headers.get("link", ""))
    if linked:
        return Next(link=linked[1])
    if pages < _number(headers.get("x-total-pages")):
        return Next(params={"page": str(pages + 1)})
    more = any(_flag(one, _MORE) or _flag(one, ("last",)) is False for one in told)
    total = max([_number(headers.get("x-total-count")), *(_whole(one, _TOTALS) or 0 for one in told)])
    return Next() if more or total > whole else None


def _told(around: Sequence[Mapping[str, Any]]) -> Iterator[Told]:
    """Yield the members of the objects around the lists, and of the objects in them."""
    for members in around:
        yield {plain(key): (key, value) for key, value in members.items()}
        for value in members.values():
            if isinstance(value, Mapping):
                yield {plain(str(key)): (str(key), one) for key, one in value.items()}


def _whole(told: Told, names: Sequence[str]) -> int | None:
    found = (told[name][1] for name in names if name in told)
    return next((one for one in found if isinstance(one, int) and not isinstance(one, bool)), None)


def _flag(told: Told, names: Sequence[str]) -> bool | None:
    return next((told[name][1] for name in names if name in told and isinstance(told[name][1], bool)), None)


def _number(text: str | None) -> int:
    return int(text) if text and text.strip().isdecimal() else 0
