"""Search replies of a provider (contract 2.2, 4.3)."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from pos_app.sandbox.shapes.points import company, duration, extra_wait, points, service_class
from pos_app.sandbox.shapes.reply_writer import MISSING, Pair, ReplyWriter, cents, minutes_of

_OUT, _BACK = 0, 1
# fmt: off
_DIRECTIONS = (("departure", "return"), ("outbound", "inbound"), ("OUTBOUND", "INBOUND"), ("ida", "volta"),
    ("IDA", "VOLTA"), ("going", "returning"), ("departure_type", "return_type"))
# fmt: on
_PAGES = ("pagination", "next")


def search(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    """Return a search reply; an empty list of returns is one that was not asked for."""
    out, back = plain["departures"], plain["returns"]
    made = [_entry(writer, entry, _OUT) for entry in out], [_entry(writer, entry, _BACK) for entry in back]
    pages = [(f"={name}", plain[name]) for name in _PAGES if name in plain] or _paging(
        writer, len(out) + (len(back) if _mixed(writer) else 0)
    )
    form = writer.shape.search_envelope
    if form == "array" and not any(name in plain for name in _PAGES):
        return [*made[_OUT], *made[_BACK]]
    if form == "grouped":
        return writer.record([*pages, *_grouped(writer, made)], kind="root")
    if form == "sections":
        return writer.record([*pages, ("sections", _sections(writer, made))], kind="root")
    lists = writer.record([*_lists(writer, made), *([] if form == "wrapped" else pages)], kind="root")
    if form == "wrapped":
        inside = writer.pick("wrapped", ("data", "result", "response"))
        return writer.record([(f"={inside}", lists), *pages])
    return writer.wrapped(lists, "success" if form == "success" else "none")


def _paging(writer: ReplyWriter, count: int) -> list[Pair]:
    """Return a count beside the list: there is one page, with everything on it."""
    form = writer.shape.paging
    if form in ("none", "count"):
        return [("count of trips", count)] if form == "count" else []
    pairs: list[Pair] = [("page", 1), ("pages", 1), ("count of trips", count), ("more", False)]
    return pairs if form == "page" else [("paging", writer.record(pairs))]


def _mixed(writer: ReplyWriter) -> bool:
    """Return whether both ways stand in one list, and so each entry has to name its own."""
    form = writer.shape.search_envelope
    return form == "array" or (writer.shape.search_back == "mixed" and form not in ("grouped", "sections"))


def _lists(writer: ReplyWriter, made: tuple[list[Any], list[Any]]) -> list[Pair]:
    if _mixed(writer):
        return [("trips out", _or_none(writer, [*made[_OUT], *made[_BACK]]))]
    return [("trips out", _or_none(writer, made[_OUT])), ("trips back", made[_BACK] or _unasked(writer, []))]


def _or_none(writer: ReplyWriter, found: list[Any]) -> list[Any] | None:
    return found or ([] if writer.shape.search_empty == "list" else None)


def _unasked(writer: ReplyWriter, empty: Any) -> Any:
    return {"missing": MISSING, "null": None, "empty": empty}[writer.shape.back_unasked]


def _grouped(writer: ReplyWriter, made: tuple[list[Any], list[Any]]) -> list[Pair]:
    inner = writer.cased(writer.pick("group list", ("trips", "items", "viagens", "results", "list")))
    count = writer.cased(writer.pick("group count", ("total", "count", "totalResults")))
    names = writer.pick(
        "groups", (("outbound", "inbound"), ("departure", "return"), ("ida", "volta"), ("going", "back"))
    )
    groups = [{inner: found, count: len(found)} for found in made]
    back = groups[_BACK] if made[_BACK] else _unasked(writer, groups[_BACK])
    return [(f"={writer.cased(names[_OUT])}", groups[_OUT]), (f"={writer.cased(names[_BACK])}", back)]


def _sections(writer: ReplyWriter, made: tuple[list[Any], list[Any]]) -> list[dict[str, Any]]:
    inner = writer.cased(writer.pick("group list", ("trips", "items", "viagens", "results", "list")))
    return [
        writer.record([_direction(writer, way), (f"={inner}", found)], extras=False)
        for way, found in enumerate(made)
        if found or way == _OUT
    ]


def _direction(writer: ReplyWriter, way: int) -> Pair:
    if writer.shape.direction == "flag":
        return "is back", way == _BACK
    return "direction", writer.pick("direction words", _DIRECTIONS)[way]


def _entry(writer: ReplyWriter, plain: dict[str, Any], way: int) -> dict[str, Any]:
    style, ids = writer.shape.search_money, [leg["tripId"] for leg in plain["parts"]]
    # What members of a club would pay, who are none of ours.
    club = writer.priced("club price", cents(plain["discountedPrice"]) * 9 // 10, style)
    pairs: list[Pair] = [
        ("=type", plain["type"]),
        writer.priced("=price", cents(plain["price"]), style),
        ("=discountedPrice", _discounted(writer, plain, style)),
        ("=duration", duration(writer, minutes_of(plain["duration"]), writer.shape.duration)),
        ("=availableSeats", plain["availableSeats"]),
        *points(writer, plain["departure"], plain["arrival"], ("=departure", "=arrival")),
        company(writer, plain["travelCompany"]),
        ("=serviceClass", service_class(writer, plain["serviceClass"])),
        ("low fare", plain["isLowFare"]),
        *([club] if writer.shape.club else []),
        *_ids(writer, plain, ids),
        *_decoys(writer, ids),
        *_hash(writer, plain["itineraryHash"], "entry"),
        *writer.unit(style, shown_names=True),
    ]
    if _mixed(writer):
        pairs.append(_direction(writer, way))
    return writer.record(pairs, kind="entry")


def _discounted(writer: ReplyWriter, plain: dict[str, Any], style: str) -> Any:
    price, discounted = cents(plain["price"]), cents(plain["discountedPrice"])
    if price == discounted and writer.shape.discounted != "same":
        return None if writer.shape.discounted == "null" else MISSING
    return writer.money(discounted, style)


def _ids(writer: ReplyWriter, plain: dict[str, Any], ids: Sequence[str]) -> list[Pair]:
    form = writer.shape.trip_ids
    legs = ("legs", _legs(writer, plain["parts"]))
    if form == "legs":
        return [legs]
    if form == "by_leg":
        return [("trip ids", {str(number): leg for number, leg in enumerate(ids, start=1)})]
    if form == "single":
        # A trip of two buses cannot be identified by one id.
        return [("entry trip id", ids[0])] if len(ids) == 1 else [legs]
    return [("trip ids", list(ids)), *([legs] if form == "both" else [])]


def _legs(writer: ReplyWriter, parts: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    same = writer.coin("leg points")
    names = ("=departure", "=arrival") if same else ("leg departure", "leg arrival")
    made = []
    for number, part in enumerate(parts, start=1):
        wait = part["waitingTime"]
        pairs: list[Pair] = [
            ("leg trip id", part["tripId"]),
            ("leg sequence", number if writer.coin("sequence") else MISSING),
            writer.priced("=price", cents(part["price"]), writer.shape.search_money),
            ("leg wait", extra_wait(writer, wait, None if wait is None else minutes_of(wait))),
            ("=availableSeats", part["availableSeats"]),
            *points(writer, part["departure"], part["arrival"], names),
            company(writer, part["travelCompany"]),
            ("=serviceClass", service_class(writer, part["serviceClass"])),
            *_hash(writer, part["itineraryHash"], "legs"),
        ]
        if writer.shape.leg_duration != "none":
            pairs.append(
                ("=duration", duration(writer, minutes_of(part["duration"]), writer.shape.leg_duration))
            )
        made.append(writer.record(pairs, kind="leg"))
    return made


def _hash(writer: ReplyWriter, plain: str, place: str) -> list[Pair]:
    wanted = writer.shape.hash_place
    # Where an entry shows no legs, theirs has nowhere to stand.
    legless = writer.shape.trip_ids in ("uuids", "by_leg", "single") and wanted == "legs"
    if wanted in (place, "both") or (place == "entry" and legless):
        return [("hash", plain)]
    if wanted == "link" and place == "entry":
        href = f"/v4/trips/itinerary/{plain}"
        return [("links", {writer.name("link"): {"href": href}})]
    return []


def _decoys(writer: ReplyWriter, ids: Sequence[str]) -> list[Pair]:
    """Return ids beside those of the trips, of an offer or of this search: they buy nothing."""
    form, seed = writer.shape.entry_decoy, " ".join(ids)
    pairs: list[Pair] = []
    if form in ("offer", "both"):
        pairs.append(("offer", str(uuid.uuid5(uuid.NAMESPACE_URL, f"offer {seed}"))))
    if form in ("key", "both"):
        pairs.append(("search key", uuid.uuid5(uuid.NAMESPACE_URL, f"key {seed}").hex[:20]))
    return pairs
