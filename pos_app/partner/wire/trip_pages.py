"""Whether more of a list follows, and how to ask for it: by the conventions that services document, for
contract 8 leaves paging open.

A field that names the next page in another way than these is not followed; where anything in a reply says
that there is more, the list is known to be incomplete.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pos_app.domain.value import Value
from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import bare_words, plain, word_set

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
    """What is known when a page has come: its number, from 1, and the entries so far, those of the way out
    and all of them, with those of it."""

    pages: int
    out: int
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
_HAS_MORE = _names("hasmore hasnext hasnextpage more moreresults moreavailable temmais temproxima")
_PAGES = (
    (
        "page",
        _names("page currentpage number pageindex current"),
        _names("totalpages pagecount lastpage pages last"),
    ),
    ("pageNumber", ("pagenumber",), _names("totalpages pagecount lastpage pages")),
    ("pagina", _names("pagina paginaatual"), _names("totalpaginas paginas")),
)
_TOTALS = _names("total totalcount totalresults totalelements totalitems totalrecords totalviagens")
_COUNTS = word_set(
    "total totals count found matches matched quantity qtd quantidade num number hits filtered"
)
_COUNTED = _COUNTS | word_set(
    "results result resultados trips viagens items itens elements records registros entries rows departures "
    "services offers encontradas encontrados size value available all"
)
_SIZES = word_set("limit size per max take")
_PAGE_WORDS = word_set("page pages pagina paginas cursor token link url href offset start key after batch")
_NEXT = word_set("next proxima proximo proximos continuation scroll")
_MORE = word_set("more next truncated partial limited capped incomplete cut mais truncado truncada parcial")
_LAST = word_set("last complete shown end ultima ultimo fim completo completa exhaustive")
_FILLERS = word_set(
    "has have is tem existem all page pagina results resultados trips viagens available there list"
)
_ENVELOPES = word_set("meta pagination paging paginacao pageinfo info search list response data summary")
_ALL = word_set("total")
_PART = re.compile(r"(\d+)\s*(?:de|of)\s*(\d+)")
_OFFSETS = (("offset", "limit"), ("skip", "limit"), ("skip", "take"), ("start", "limit"))


def _link(told: Told, _seen: _Seen) -> Next | None:
    """``next``, ``links.next``, ``_links.next.href``, ``@odata.nextLink``, ``links [{rel, href}]``."""
    for _, value in told.values():
        for one in value if isinstance(value, list) else ():
            if isinstance(one, Mapping) and one.get("rel") == "next" and isinstance(one.get("href"), str):
                return Next(link=one["href"])
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
        if _flag(told, _HAS_MORE) is False:
            continue
        return Next(params={parameter if name.startswith("next") or name == "endcursor" else key: str(value)})
    return None


def _page(told: Told, seen: _Seen) -> Next | None:
    """``page`` of ``totalPages`` or with ``hasMore``, Spring's ``number`` and ``last``, ``currentPage``."""
    for parameter, names, lasts in _PAGES:
        number, pages = _whole(told, names), _whole(told, lasts)
        last = _flag(told, ("last", "islast", "lastpage", "islastpage"))
        more = pages is not None and seen.pages < pages
        goes_on = last is False or _flag(told, _HAS_MORE) is True
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
    around: Sequence[Mapping[str, Any]],
    headers: Mapping[str, str],
    *,
    pages: int,
    out: int,
    whole: int,
    here: int,
) -> Next | None:
    """Return the next page, None where this one is the last.

    ``pages`` came so far with ``whole`` entries, ``out`` of them of the way out, ``here`` in this reply;
    ``around`` are the objects around its lists.
    """
    seen = _Seen(pages, out, whole, here)
    told = list(_told(around))
    for rule in _RULES:
        for one in told:
            if found := rule(one, seen):
                return found
    linked = _LINK.search(headers.get("link", ""))
    if linked:
        return Next(link=linked[1])
    if pages < _number(headers.get("x-total-pages")) or _number(headers.get("x-next-page")) == pages + 1:
        return Next(params={"page": str(pages + 1)})
    return Next() if _cut_short(around, headers, seen) else None


def _cut_short(around: Sequence[Mapping[str, Any]], headers: Mapping[str, str], seen: _Seen) -> bool:
    """Return whether anything says that the list is not whole, in whatever words and place. A page that is
    as full as it can be is taken for cut off unless something says that it is the last."""
    more = ended = full = False
    for said, value in _facts(around, headers):
        number = value if type(value) is int else _number(value) if isinstance(value, str) else 0
        on = forms.yes(value) if isinstance(value, bool | str) else None
        if said <= _COUNTED and said & _COUNTS:
            more = more or (number > seen.out and number != seen.whole)
            ended = ended or 0 < number <= seen.whole
        elif (said & {"pages", "paginas"} or (said & {"page", "pagina"} and said & _COUNTS)) and (
            said <= _COUNTED | _PAGE_WORDS
        ):
            more, ended = more or number > seen.pages, ended or 0 < number <= seen.pages
        elif said & _SIZES and said <= _SIZES | _PAGE_WORDS:
            full = full or number == seen.here
        elif on is not None and said & _MORE and said <= _MORE | _FILLERS:
            more, ended = more or on, ended or not on
        elif on is not None and said & _LAST and said <= _LAST | _FILLERS:
            more, ended = more or not on, ended or on
        elif said & _NEXT and said <= _NEXT | _PAGE_WORDS | {"id"}:
            more, ended = more or bool(value), ended or not value
        elif isinstance(value, str) and (part := _PART.search(value)):
            more = more or (int(part[1]) == seen.here and int(part[2]) > seen.whole)
    return more or (full and not ended)


def _facts(
    around: Sequence[Mapping[str, Any]], headers: Mapping[str, str]
) -> Iterator[tuple[frozenset[str], Any]]:
    """Yield what the objects around the lists tell, those in them and the headers, by the words of each."""
    for name, text in headers.items():
        if name.startswith("x-") or name == "content-range":
            whole = text.rpartition("/")[2]
            yield (_ALL, whole) if name == "content-range" else (frozenset(bare_words(name)) - {"x"}, text)
    for members in around:
        for key, value in members.items():
            for inner, one in value.items() if isinstance(value, Mapping) else (("", value),):
                if not isinstance(one, Mapping | list):
                    yield frozenset((*bare_words(str(key)), *bare_words(str(inner)))) - _ENVELOPES, one


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
