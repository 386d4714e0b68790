"""The forms of pages, of days and hours and of seat maps, the lies after payment, the refusals, and what
fails after the payment.

``others.json`` holds them, with the replies that they change. In it "$name" is a value, a key that ends in
"?" is left out where it would hold nothing, and a time is told by the signs of ``strftime``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

Json = dict[str, Any]
ZONE = ZoneInfo("America/Sao_Paulo")
PAGE = 3
"""Departures on a page."""
_KNOWN: Json = json.loads(Path(__file__).with_name("others.json").read_text("utf-8"))
_NAME = re.compile(r"\$(\w+)")


def filled(what: Any, values: Mapping[str, Any]) -> Any:
    """Return a template with its values."""
    if isinstance(what, list):
        return [filled(one, values) for one in what]
    if isinstance(what, dict):
        pairs = ((key, filled(inner, values)) for key, inner in what.items())
        return {key.rstrip("?"): inner for key, inner in pairs if not key.endswith("?") or _holds(inner)}
    if not isinstance(what, str):
        return what
    whole = _NAME.fullmatch(what)
    return values[whole[1]] if whole else _NAME.sub(lambda one: str(values[one[1]]), what)


def reply(name: str, values: Mapping[str, Any]) -> Any:
    """Return a reply of the provider, or a part of one."""
    return filled(_KNOWN[name], values)


def _holds(what: Any) -> bool:
    return any(map(_holds, what.values())) if isinstance(what, dict) else what is not None


@dataclass(frozen=True, slots=True)
class Pages:
    """How further pages are told. ``owed``: everybody would find the next one; ``first``: the number
    of the first one."""

    body: Json
    like: str
    owed: bool = True
    first: int = 1
    headers: Mapping[str, str] = field(default_factory=dict)

    def told(self, entries: Sequence[Json], start: int, url: str) -> tuple[Json, Mapping[str, str]]:
        """Return the page that begins at an entry, and its headers."""
        number, pages, more = start // PAGE + 1, -(-len(entries) // PAGE), start + PAGE < len(entries)
        address = f"{url}&page={number + 1}" if more else None
        values = (
            {"rows": entries[start : start + PAGE], "page": number, "pages": pages, "zero": number - 1}
            | {
                "next": address,
                "circle": f"{url}&page={min(number + 1, pages)}",
                "more": more,
                "last": not more,
            }
            | {"relative": "/" + address.split("/", 3)[3] if address else None}
            | {"link": f'<{address}>; rel="next", <{url}&page={pages}>; rel="last"' if more else None}
            | {
                "word": f"p{start + PAGE}" if more else None,
                "start": start,
                "limit": PAGE,
                "all": len(entries),
            }
        )
        body: Json = filled(self.body, values)
        return body, {name: str(value) for name, value in filled(self.headers, values).items()}


@dataclass(frozen=True, slots=True)
class Days:
    """How a departure's time is told. ``shifts``: the days that are listed, from the one that was asked
    for. Where that day is not among them, nothing may be sold."""

    tell: Json
    like: str = ""
    utc: bool = False
    shifts: Sequence[int] = (0,)
    owed: bool = True

    def told(self, at: datetime) -> Json:
        fields = ("year", "month", "day", "hour", "minute")
        values = dict(zip(fields, at.timetuple(), strict=False)) | {
            "epoch": int(at.timestamp()),
            "millis": int(at.timestamp()) * 1000,
            "minutes": at.hour * 60 + at.minute,
            "array": list(at.timetuple()[:5]),
        }
        found: Json = _dated(filled(self.tell, values), at.astimezone(UTC) if self.utc else at)
        return found


def _dated(what: Any, at: datetime) -> Any:
    if isinstance(what, dict):
        return {key: _dated(inner, at) for key, inner in what.items()}
    return at.strftime(what) if isinstance(what, str) else what


@dataclass(frozen=True, slots=True)
class Maps:
    """How a seat map is told: what stands for each seat, and where."""

    tell: Json
    like: str
    owed: bool = True
    each: Json = field(default_factory=dict)
    words: Sequence[Any] = (True, False)
    more: Sequence[Json] = ()

    def told(self, seats: Mapping[str, bool]) -> Json:
        """Return the fields of a trip's detail that tell which seats are free."""
        cells = []
        for label, free in seats.items():
            number = int(label)
            place = {"label": label, "number": number, "row": number // 4, "column": number % 4}
            told = {"free": free, "taken": not free, "word": self.words[0 if free else 1]}
            cells.append(filled(self.each, place | told))
        rows = [[*cells[at : at + 2], None, *cells[at + 2 : at + 4]] for at in range(0, len(cells), 4)]
        values = {
            "each": [*cells, *self.more],
            "rows": rows,
            "numbered": [{"row": number, "seats": row} for number, row in enumerate(rows, 1)],
            "keyed": dict(zip(seats, cells, strict=True)),
            "frees": [label for label, free in seats.items() if free],
            "takens": [label for label, free in seats.items() if not free],
        }
        found: Json = filled(self.tell, values)
        return found


@dataclass(frozen=True, slots=True)
class Refusal:
    """How a request for an order is answered.

    Attributes:
        body: the reply; with status 0 the line is cut.
        made: the order exists all the same, and is ``paid`` or its payment was refused.
        times: how often; later requests are taken.
        certain: the contract says whether an order exists (7, rules 1 and 2).
    """

    status: int
    body: Json | None
    made: bool = False
    paid: bool = True
    times: int = 99
    certain: bool = True
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """What is said to the clerk."""
        said = (self.body or {}).get("message") or (self.body or {}).get("error") or ""
        return str(said[0] if isinstance(said, list) else said)


@dataclass(frozen=True, slots=True)
class Lie:
    """What an order's detail tells that was not sold: values by their paths."""

    changes: Mapping[str, Any]

    def told(self, order: Json) -> None:
        """Change an order's detail."""
        ticket = next(one for one in reversed(order["item"]) if one["type"] == "ticket")
        trip = ticket["itemDetails"]["trip"]
        leaves, total = datetime.fromisoformat(trip["departure"]["schedule"]["date"]), order["totalAmount"]
        days = {"tomorrow": leaves + timedelta(days=1), "later": leaves + timedelta(days=31)}
        amounts = {"dearer": float(ticket["amount"]) + 12.5, "amount": total, "half": total / 2}
        values = (
            {name: f"{day:%Y-%m-%d}" for name, day in days.items()}
            | {name: f"{amount:.2f}" for name, amount in amounts.items()}
            | {"here": trip["departure"]["place"], "there": trip["arrival"]["place"], "more": total + 9.9}
            | {"start": order["originSlug"], "end": order["destinationSlug"]}
        )
        roots = {"ticket": ticket, "trip": trip, "passenger": ticket["itemDetails"]["passenger"]}
        for path, value in filled(dict(self.changes), values).items():
            first, *rest = path.split("/")
            if rest == ["+"]:  # Further items, otherwise like the ticket.
                order[first] += [
                    {**ticket, "id": 900 + n, "amount": "0.00", **one} for n, one in enumerate(value)
                ]
                continue
            at, steps = (roots[first], rest) if first in roots else (order, [first, *rest])
            for step in steps[:-1]:
                at = at[int(step)] if isinstance(at, list) else at[step]
            at[steps[-1]] = value


@dataclass(frozen=True, slots=True)
class After:
    """What the provider answers once an order is paid, by the paths that tell of it.

    Attributes:
        v5, v4, detail, fiscal: a status, a body, headers and how many ``times``; or the field that it
            ``lacks``.
        created: the order is answered with its items alone (contract 2.8), changed so; None where it is
            answered with its id.
        alone: what the first path answers is no failure, or says to wait: nothing else need be asked.
        open: the order itself cannot be read; what is told of that has this in it.
    """

    v5: Json | None = None
    v4: Json | None = None
    detail: Json | None = None
    fiscal: Json | None = None
    created: Json | None = None
    alone: bool = False
    open: str = ""

    def harm(self, path: str, times: int) -> Json | None:
        """Return what is answered at a path for the so-manieth time, None for what is right."""
        told: Json | None = getattr(self, path)
        return told if told and times < told.get("times", 999) else None


PAGES = {name: Pages(**one) for name, one in _KNOWN["pages"].items()}
DAYS = {name: Days(**one) for name, one in _KNOWN["days"].items()}
MAPS = {name: Maps(**one) for name, one in _KNOWN["maps"].items()}
LIES = {name: Lie(one) for name, one in _KNOWN["lies"].items()}
REFUSALS = {name: Refusal(**one) for name, one in _KNOWN["refusals"].items()}
AFTER = {name: After(**one) for name, one in _KNOWN["after"].items()}
