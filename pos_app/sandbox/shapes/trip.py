"""Trip detail and itinerary of a provider (contract 2.3, 4.4, 4.5)."""

from __future__ import annotations

from typing import Any

from pos_app.sandbox.shapes.points import duration, point
from pos_app.sandbox.shapes.reply_writer import Pair, ReplyWriter, cents, minutes_of

_WORDS = (
    "FREE SOLD|AVAILABLE UNAVAILABLE|available occupied|free taken|open booked|LIVRE OCUPADA|livre vendida"
)
_STATES = tuple(tuple(pair.split()) for pair in f"{_WORDS}|disponivel indisponivel".split("|"))


def trip(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    style, made = writer.shape.trip_money, writer.shape
    prices = {name: writer.money(cents(price), style) for name, price in plain["price"].items()}
    single = made.trip_price == "single"
    price = prices["default"] if single else {writer.shown(name): told for name, told in prices.items()}
    map_name = "map" if made.map_name == "open" else f"={made.map_name}"
    pairs: list[Pair] = [
        (f"={made.trip_id}", plain["uuid"]),
        ("=price", price),
        (map_name, _map(writer, plain)),
        ("=availableSeats", plain["availableSeats"]),
        ("=duration", duration(writer, minutes_of(plain["duration"]), made.trip_duration)),
        *writer.unit(style, shown_names=True),
    ]
    return writer.wrapped(writer.record(pairs, kind="trip"), made.trip_wrapper)


def _map(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    seats = plain["map"]
    form = writer.shape.map_form
    if form == "keyed":
        return {seat["label"]: _seat(writer, seat, plain, labelled=False) for seat in seats}
    groups: dict[tuple[int, ...], list[Any]] = {}
    for seat in seats:
        at = seat["position"]
        key = (at["z"], at["y"]) if form == "rows" else (at["z"],) if form == "decks" else ()
        groups.setdefault(key, []).append(_seat(writer, seat, plain))
    if form == "rows":
        return list(groups.values())
    if form == "list":
        return groups.get((), [])
    decks = [
        writer.record([("deck number", deck + 1), ("deck seats", found)], extras=False)
        for (deck,), found in groups.items()
    ]
    return {writer.name("decks"): decks}


def _seat(
    writer: ReplyWriter, seat: dict[str, Any], plain: dict[str, Any], *, labelled: bool = True
) -> dict[str, Any]:
    label = "=label" if writer.shape.label_name == "label" else "seat label"
    pairs: list[Pair] = [(label, seat["label"])] if labelled else []
    pairs += [_flag(writer, seat["available"]), *_position(writer, seat["position"])]
    if writer.shape.seat_id:
        at = seat["position"]
        pairs.append(("seat number", 4_000 + at["z"] * 1_000 + at["y"] * 10 + at["x"]))
    if "isLowFare" in seat:
        pairs.append(("low fare", seat["isLowFare"]))
    return writer.record([*pairs, *_price(writer, seat, plain)], kind="seat")


def _price(writer: ReplyWriter, seat: dict[str, Any], plain: dict[str, Any]) -> list[Pair]:
    # Where both fares stand in one map, one price of the trip is not that of every seat.
    if writer.shape.seat_price == "none" or "isLowFare" in seat:
        return []
    style = writer.shape.trip_money
    pairs = [writer.priced("seat price", cents(plain["price"]["default"]), style)]
    if writer.shape.seat_price == "with_original":
        pairs.append(writer.priced("original price", cents(plain["price"]["original"]), style))
    return pairs


def _flag(writer: ReplyWriter, free: bool) -> Pair:
    form = writer.shape.flag
    if form == "words":
        return "seat state", writer.pick("seat states", _STATES)[0 if free else 1]
    if form.startswith("inverted"):
        return "gone", int(not free) if form == "inverted_number" else not free
    name = "free" if writer.portuguese and writer.coin("free") else "=available"
    forms: dict[str, Any] = {
        "available": free,
        "available_number": int(free),
        "available_text": str(free).lower(),
        "available_blank": "1" if free else "",
    }
    return name, forms[form]


def _position(writer: ReplyWriter, at: dict[str, int]) -> list[Pair]:
    form = writer.shape.position
    if form == "object":
        return [("position", {"x": at["x"], "y": at["y"], "z": at["z"]})]
    if form == "flat":
        return [("=x", at["x"]), ("=y", at["y"]), ("=z", at["z"])]
    if form == "row":
        return [("row", at["y"] + 1), ("column", at["x"] + 1), ("floor", at["z"] + 1)]
    return [("position", [at["x"], at["y"], at["z"]])] if form == "array" else []


def itinerary(writer: ReplyWriter, plain: dict[str, Any]) -> Any:
    stops = [point(writer, stop) for stop in plain["stops"]]
    form = writer.shape.itinerary
    if form == "tree":
        tree: Any = None
        for stop in reversed(stops):
            tree = writer.record([("stop", stop), ("next stop", tree)], extras=False)
        made: Any = {writer.name("stops"): tree}
    elif form == "ends":
        made = writer.record(
            [("=departure", stops[0]), ("middle stops", stops[1:-1]), ("=arrival", stops[-1])]
        )
    else:
        numbered = writer.coin("numbered")
        name = writer.name("stop order")
        entries = [{**stop, **({name: n} if numbered else {})} for n, stop in enumerate(stops, start=1)]
        made = entries if form == "array" else writer.record([("stops", entries)], kind="itinerary")
    return writer.wrapped(made, writer.shape.itinerary_wrapper)
