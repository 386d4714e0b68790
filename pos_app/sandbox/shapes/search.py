"""Search replies of a provider (contract 2.2, 4.3)."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from pos_app.sandbox.shapes.pen import MISSING, Pair, Pen, cents, minutes_of
from pos_app.sandbox.shapes.points import company, duration, extra_wait, points, service_class

_OUT, _BACK = 0, 1
_DIRECTIONS = (
    ("departure", "return"),
    ("outbound", "inbound"),
    ("OUTBOUND", "INBOUND"),
    ("ida", "volta"),
    ("IDA", "VOLTA"),
    ("going", "returning"),
    ("departure_type", "return_type"),
)
_PAGES = ("pagination", "next")


def search(pen: Pen, plain: dict[str, Any]) -> Any:
    """Return a search reply; an empty list of returns is one that was not asked for."""
    out, back = plain["departures"], plain["returns"]
    made = [_entry(pen, entry, _OUT) for entry in out], [_entry(pen, entry, _BACK) for entry in back]
    pages = [(f"={name}", plain[name]) for name in _PAGES if name in plain] or _paging(
        pen, len(out) + (len(back) if _mixed(pen) else 0)
    )
    form = pen.shape.search_envelope
    if form == "array" and not any(name in plain for name in _PAGES):
        return [*made[_OUT], *made[_BACK]]
    if form == "grouped":
        return pen.record([*pages, *_grouped(pen, made)], kind="root")
    if form == "sections":
        return pen.record([*pages, ("sections", _sections(pen, made))], kind="root")
    lists = pen.record([*_lists(pen, made), *([] if form == "wrapped" else pages)], kind="root")
    if form == "wrapped":
        inside = pen.pick("wrapped", ("data", "result", "response"))
        return pen.record([(f"={inside}", lists), *pages])
    return pen.wrapped(lists, "success" if form == "success" else "none")


def _paging(pen: Pen, count: int) -> list[Pair]:
    """Return a count beside the list: there is one page, with everything on it."""
    form = pen.shape.paging
    if form in ("none", "count"):
        return [("count of trips", count)] if form == "count" else []
    pairs: list[Pair] = [("page", 1), ("pages", 1), ("count of trips", count), ("more", False)]
    return pairs if form == "page" else [("paging", pen.record(pairs))]


def _mixed(pen: Pen) -> bool:
    """Return whether both ways stand in one list, and so each entry has to name its own."""
    form = pen.shape.search_envelope
    return form == "array" or (pen.shape.search_back == "mixed" and form not in ("grouped", "sections"))


def _lists(pen: Pen, made: tuple[list[Any], list[Any]]) -> list[Pair]:
    if _mixed(pen):
        return [("trips out", _or_none(pen, [*made[_OUT], *made[_BACK]]))]
    return [("trips out", _or_none(pen, made[_OUT])), ("trips back", made[_BACK] or _unasked(pen))]


def _or_none(pen: Pen, found: list[Any]) -> list[Any] | None:
    return found or ([] if pen.shape.search_empty == "list" else None)


def _unasked(pen: Pen) -> Any:
    return {"missing": MISSING, "null": None, "empty": []}[pen.shape.back_unasked]


def _grouped(pen: Pen, made: tuple[list[Any], list[Any]]) -> list[Pair]:
    inner = pen.cased(pen.pick("group list", ("trips", "items", "viagens", "results", "list")))
    count = pen.cased(pen.pick("group count", ("total", "count", "totalResults")))
    names = pen.pick(
        "groups", (("outbound", "inbound"), ("departure", "return"), ("ida", "volta"), ("going", "back"))
    )
    groups = [{inner: found, count: len(found)} for found in made]
    back = (
        groups[_BACK]
        if made[_BACK]
        else {"missing": MISSING, "null": None, "empty": groups[_BACK]}[pen.shape.back_unasked]
    )
    return [(f"={pen.cased(names[_OUT])}", groups[_OUT]), (f"={pen.cased(names[_BACK])}", back)]


def _sections(pen: Pen, made: tuple[list[Any], list[Any]]) -> list[dict[str, Any]]:
    inner = pen.cased(pen.pick("group list", ("trips", "items", "viagens", "results", "list")))
    return [
        pen.record([_direction(pen, way), (f"={inner}", found)], extras=False)
        for way, found in enumerate(made)
        if found or way == _OUT
    ]


def _direction(pen: Pen, way: int) -> Pair:
    if pen.shape.direction == "flag":
        return "is back", way == _BACK
    return "direction", pen.pick("direction words", _DIRECTIONS)[way]


def _entry(pen: Pen, plain: dict[str, Any], way: int) -> dict[str, Any]:
    style, legs = pen.shape.search_money, plain["parts"]
    ids = [leg["tripId"] for leg in legs]
    seats = plain["availableSeats"]
    pairs: list[Pair] = [
        ("=type", plain["type"]),
        pen.priced("=price", cents(plain["price"]), style),
        ("=discountedPrice", _discounted(pen, plain, style)),
        ("=duration", duration(pen, minutes_of(plain["duration"]), pen.shape.duration)),
        ("=availableSeats", seats),
        *points(pen, plain["departure"], plain["arrival"], ("=departure", "=arrival")),
        company(pen, plain["travelCompany"]),
        ("=serviceClass", service_class(pen, plain["serviceClass"])),
        ("low fare", plain["isLowFare"]),
        *([pen.priced("club price", _club(plain), style)] if pen.shape.club else []),
        *_ids(pen, plain, ids),
        *_decoys(pen, ids),
        *_hash(pen, plain["itineraryHash"], "entry"),
        *pen.unit(style, shown_names=True),
    ]
    if _mixed(pen):
        pairs.append(_direction(pen, way))
    return pen.record(pairs, kind="entry")


def _club(plain: dict[str, Any]) -> int:
    """Return what members of a club would pay, who are none of ours."""
    return cents(plain["discountedPrice"]) * 9 // 10


def _discounted(pen: Pen, plain: dict[str, Any], style: str) -> Any:
    price, discounted = cents(plain["price"]), cents(plain["discountedPrice"])
    if price == discounted and pen.shape.discounted != "same":
        return None if pen.shape.discounted == "null" else MISSING
    return pen.money(discounted, style)


def _ids(pen: Pen, plain: dict[str, Any], ids: Sequence[str]) -> list[Pair]:
    form = pen.shape.trip_ids
    legs = ("legs", _legs(pen, plain["parts"]))
    if form == "legs":
        return [legs]
    if form == "by_leg":
        return [("trip ids", {str(number): leg for number, leg in enumerate(ids, start=1)})]
    if form == "single":
        # A trip of two buses cannot be identified by one id.
        return [("entry trip id", ids[0])] if len(ids) == 1 else [legs]
    return [("trip ids", list(ids)), *([legs] if form == "both" else [])]


def _legs(pen: Pen, parts: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    same = pen.pick("leg points", (True, False))
    names = ("=departure", "=arrival") if same else ("leg departure", "leg arrival")
    made = []
    for number, part in enumerate(parts, start=1):
        wait = part["waitingTime"]
        pairs: list[Pair] = [
            ("leg trip id", part["tripId"]),
            ("leg sequence", number if pen.pick("sequence", (True, False)) else MISSING),
            pen.priced("=price", cents(part["price"]), pen.shape.search_money),
            ("leg wait", extra_wait(pen, wait, None if wait is None else minutes_of(wait))),
            ("=availableSeats", part["availableSeats"]),
            *points(pen, part["departure"], part["arrival"], names),
            company(pen, part["travelCompany"]),
            ("=serviceClass", service_class(pen, part["serviceClass"])),
            *_hash(pen, part["itineraryHash"], "legs"),
        ]
        if pen.shape.leg_duration != "none":
            pairs.append(("=duration", duration(pen, minutes_of(part["duration"]), pen.shape.leg_duration)))
        made.append(pen.record(pairs, kind="leg"))
    return made


def _hash(pen: Pen, plain: str, place: str) -> list[Pair]:
    wanted = pen.shape.hash_place
    # Where an entry shows no legs, theirs has nowhere to stand.
    legless = pen.shape.trip_ids in ("uuids", "by_leg", "single") and wanted == "legs"
    if wanted in (place, "both") or (place == "entry" and legless):
        return [("hash", plain)]
    if wanted == "link" and place == "entry":
        href = f"/v4/trips/itinerary/{plain}"
        return [("links", {pen.name("link"): {"href": href}})]
    return []


def _decoys(pen: Pen, ids: Sequence[str]) -> list[Pair]:
    """Return ids beside those of the trips, of an offer or of this search: they buy nothing."""
    form, seed = pen.shape.entry_decoy, " ".join(ids)
    pairs: list[Pair] = []
    if form in ("offer", "both"):
        pairs.append(("offer", str(uuid.uuid5(uuid.NAMESPACE_URL, f"offer {seed}"))))
    if form in ("key", "both"):
        pairs.append(("search key", uuid.uuid5(uuid.NAMESPACE_URL, f"key {seed}").hex[:20]))
    return pairs
