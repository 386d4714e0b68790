"""Ways of telling which seats a bus has and which are free."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pos_app.sandbox.dialects.entry import Dialect

Seats = list[dict[str, Any]]
_ACROSS = 4


def _map(name: str, about: str, tell: Callable[[Seats], Any], *, binding: bool = True) -> Dialect:
    """Return a dialect that tells ``map`` anew, or where ``tell`` returns an object, replaces it by that."""

    def told(plain: Any, _question: Any) -> Any:
        rest = {name: value for name, value in plain.items() if name != "map"}
        made = tell(plain["map"])
        return {**rest, **(made if isinstance(made, dict) else {"map": made})}

    return Dialect(name, "maps", about, binding, tells={"trip": told})


def _rows(seats: Seats, aisle: Any, cell: Callable[[dict[str, Any]], Any] = dict) -> list[list[Any]]:
    made = []
    for start in range(0, len(seats), _ACROSS):
        row = [cell(seat) for seat in seats[start : start + _ACROSS]]
        made.append([*row[:2], aisle, *row[2:]])
    return made


def _each(tell: Callable[[str, bool], Any]) -> Callable[[Seats], list[Any]]:
    return lambda seats: [tell(seat["label"], seat["available"]) for seat in seats]


def _free(seats: Seats, *, free: bool = True) -> list[str]:
    return [seat["label"] for seat in seats if seat["available"] is free]


def _doubled(seats: Seats) -> Seats:
    """Repeat the first free label as taken."""
    return [*seats, *({"label": label, "available": False} for label in _free(seats)[:1])]


# fmt: off
ALL: tuple[Dialect, ...] = (
    _map("rows-null", "rows of seats, the aisle is null", lambda seats: _rows(seats, None)),
    _map("rows-empty", "rows of seats, the aisle is an empty object", lambda seats: _rows(seats, {})),
    _map("rows-text", "rows of seats, the aisle is an empty text", lambda seats: _rows(seats, "")),
    _map("rows-typed", "rows of cells with a type, the aisle is one of them",
        lambda seats: _rows(seats, {"type": "aisle"}, lambda seat: {"type": "seat", **seat})),
    _map("rows-objects", "rows as objects with a number and their seats",
        lambda seats: [{"row": number, "seats": [cell for cell in row if cell]}
            for number, row in enumerate(_rows(seats, None), 1)]),
    _map("crew-seat", "a seat of the crew among the others, free, told by its type",
        lambda seats: [{"label": "00", "available": True, "type": "crew"},
            *({**seat, "type": "seat"} for seat in seats)]),
    _map("toilet", "a toilet among the seats, free, told by its type",
        lambda seats: [{"label": "WC", "available": True, "type": "toilet"},
            *({**seat, "type": "seat"} for seat in seats)]),
    _map("toilet-untyped", "a toilet and a driver among the seats, labelled WC and MOT, free, without a type",
        lambda seats: [*({"label": label, "available": True} for label in ("MOT", "WC")), *seats],
            binding=False),
    _map("doubled-label", "one label stands twice, once free and once taken", _doubled, binding=False),
    _map("keyed", "seats under their labels",
        lambda seats: {"map": {s["label"]: {"available": s["available"]} for s in seats}}),
    _map("keyed-flags", "free or not under each label",
        lambda seats: {"map": {s["label"]: s["available"] for s in seats}}),
    _map("keyed-words", "livre or ocupada under each label",
        lambda seats: {"map": {s["label"]: "livre" if s["available"] else "ocupada" for s in seats}}),
    _map("decks", "two decks, each with its seats",
        lambda seats: {"decks": [{"deck": 1, "seats": seats[::2]}, {"deck": 2, "seats": seats[1::2]}]}),
    _map("words", "status livre or ocupada",
        _each(lambda label, free: {"label": label, "status": "livre" if free else "ocupada"})),
    _map("english-words", "status FREE or SOLD",
        _each(lambda label, free: {"label": label, "status": "FREE" if free else "SOLD"})),
    _map("letters", "status L (livre) or O (ocupada)",
        _each(lambda label, free: {"label": label, "status": "L" if free else "O"}), binding=False),
    _map("taken-list", "all labels, and a list of the taken ones",
        lambda seats: {"seats": [s["label"] for s in seats], "taken": _free(seats, free=False)}),
    _map("free-list", "a list of the free labels, and the capacity",
        lambda seats: {"freeSeats": _free(seats), "capacity": len(seats)}),
    _map("occupied-flag", "occupied instead of available",
        _each(lambda label, free: {"label": label, "occupied": not free})),
    _map("zero-one", "available is 1 or 0",
        _each(lambda label, free: {"label": label, "available": int(free)})),
    _map("text-flags", "available is the text 1, or empty",
        _each(lambda label, free: {"label": label, "available": "1" if free else ""})),
    _map("true-text", "available is the text true or false",
        _each(lambda label, free: {"label": label, "available": str(free).lower()})),
    _map("nested", "label and state in objects of their own",
        _each(lambda label, free: {"seat": {"label": label}, "state": {"available": free}})),
    _map("brazilian-names", "poltrona and livre",
        _each(lambda label, free: {"poltrona": label, "livre": free})),
    _map("numbers", "seats by number, where the label has a nought before it",
        _each(lambda label, free: {"number": int(label), "available": free}), binding=False),
)
# fmt: on
