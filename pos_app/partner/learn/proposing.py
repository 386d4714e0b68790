"""From the readings of a walk to what people see and decide, and to the profile that keeps it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, Unreadable
from pos_app.domain.learning import FieldFound, Option, Question, ReadingCertainty, WalkStep
from pos_app.domain.money import Cents, brl
from pos_app.partner.config import Connection
from pos_app.partner.drift import guarded
from pos_app.partner.faults import document
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.learn.tree import leaves, written
from pos_app.partner.reading import forms
from pos_app.partner.reading.profile import FIELDS, Pin, Profile

_ENTRY = "entry."
_MOST_ROUNDS = 12


def rows(noted: Iterable[FieldReading], fault: Fault | None = None) -> tuple[FieldFound, ...]:
    """Return readings for people. A fault about a field without a reading adds one."""
    found = [
        FieldFound(r.reply, r.field, r.path, r.certainty, r.value, r.form, r.weight, r.others) for r in noted
    ]
    if isinstance(fault, Unreadable):
        field = _field(fault)
        if not any(row.field == field and not row.sureness.sure for row in found):
            sureness = ReadingCertainty.AMBIGUOUS if fault.candidates else ReadingCertainty.MISSING
            found = [row for row in found if row.field != field]
            found.append(FieldFound(fault.endpoint, field, "", sureness, others=fault.candidates))
    return tuple(found)


def _field(fault: Unreadable) -> str:
    """Return the field's name as the profile has it: ``departures[].price`` is that of an entry."""
    last = fault.field.rpartition(".")[2]
    entry = f"{_ENTRY}{last.replace(' ', '_')}"
    return entry if fault.endpoint == Endpoint.TRIPS and (fault.endpoint, entry) in FIELDS else fault.field


def needed(row: FieldFound) -> bool:
    """Return whether a sale depends on a field."""
    return guarded(row.reply, row.field) or row.field in ("access_token", "sessionId", "map", "body", "label")


def questions(
    step: WalkStep, rows: Iterable[FieldFound], base: int = 0, body: bytes = b""
) -> tuple[Question, ...]:
    """Return what a person must decide. ``base`` is what the seats cost in cents, where the field is one of
    their price; ``body`` is the reply, where totals were given only by their parts."""
    asked = []
    for row in rows:
        if row.sureness is not ReadingCertainty.AMBIGUOUS or not _known(row):
            continue
        field = row.field
        options = tuple(_option(row, path, value, base) for path, value in row.others if path)
        if not options and base and field.endswith(".total"):
            # Without a total, the fee that makes it is unknown.
            field = field.replace(".total", ".fee")
            options = tuple(_fees(body, base, [value for _, value in row.others]))
        if len(options) > 1:
            asked.append(Question(step, row.reply, field, options, _money(row)))
    return tuple(asked)


def _fees(body: bytes, base: int, totals: Iterable[str]) -> Iterator[Option]:
    """Yield the amounts of a reply that make these totals."""
    amounts = [
        (written(leaf.path), raw)
        for leaf in leaves(document(body), into_lists=True)
        if (raw := forms.amount(leaf.value)) is not None
    ]
    for stated in totals:
        whole = forms.amount(stated)
        fee = None if whole is None else int(whole * 100) - base
        for form, scale in (("reais", 100), ("cents", 1)):
            path = next((path for path, raw in amounts if fee and raw * scale == fee), "")
            if path and fee:
                yield Option(path, brl(fee), form, Cents(base + fee))
                break


def _known(row: FieldFound) -> bool:
    return (row.reply, row.field) in FIELDS


def _money(row: FieldFound) -> bool:
    return "reais" in FIELDS[row.reply, row.field]


def _option(row: FieldFound, path: str, value: str, base: int) -> Option:
    if row.field == "seats.free":
        return Option(path, "", value)
    raw = forms.amount(value) if base and row.reply == Endpoint.METHODS else None
    if raw is None:
        return Option(path, value)
    amount = int(raw * 100)
    return Option(path, value, "", Cents(amount if row.field.endswith(".total") else base + amount))


# --- The profile -----------------------------------------------------------------------------------


def pinned(profile: Profile, reply: str, field: str, pin: Pin) -> Profile:
    """Return a profile with one more place. What is decided for one way to pay counts for each."""
    where = f"method.{field.rpartition('.')[2]}" if reply == Endpoint.METHODS and "." in field else field
    return replace(profile, pins={**profile.pins, (reply, where): pin})


async def settled(
    profile: Profile,
    rows: tuple[FieldFound, ...],
    check: Callable[[Profile], Awaitable[frozenset[tuple[str, str]]]],
) -> Profile:
    """Return the profile with a place for each field of money, ids and free seats that was found, as far as
    the same replies are then read the same: ``check`` names the places that make a difference."""
    there = {(row.reply, row.field): row for row in rows}
    kept = {key: pin for key, pin in profile.pins.items() if not _moved(there, key, pin)}
    found = replace(profile, pins={**_pins(rows), **kept})
    for _ in range(_MOST_ROUNDS):
        bad = await check(found)
        if not bad & found.pins.keys():
            return found
        found = replace(found, pins={key: pin for key, pin in found.pins.items() if key not in bad})
    return replace(found, pins={})


def _moved(there: Mapping[tuple[str, str], FieldFound], key: tuple[str, str], pin: Pin) -> bool:
    """Return whether a place of the old profile was read elsewhere now, and surely."""
    row = there.get(key)
    return row is not None and row.sureness.sure and bool(row.path) and row.path != pin.path


def _pins(rows: tuple[FieldFound, ...]) -> dict[tuple[str, str], Pin]:
    found: dict[tuple[str, str], Pin] = {}
    for row in rows:
        key = (row.reply, row.field)
        if key in FIELDS and row.path and row.sureness.sure and row.sureness is not ReadingCertainty.DERIVED:
            found[key] = Pin(row.path, row.form if row.form in FIELDS[key] else "")
    for what in ("total", "fee", "insurance"):
        own = {
            (reply, field): pin
            for (reply, field), pin in found.items()
            if reply == Endpoint.METHODS and field.endswith(f".{what}")
        }
        if own and len(set(own.values())) == 1 and len(own) == _methods(rows):
            # The same place for each way to pay: one line.
            found = {key: pin for key, pin in found.items() if key not in own}
            found[Endpoint.METHODS, f"method.{what}"] = next(iter(own.values()))
    return found


def _methods(rows: tuple[FieldFound, ...]) -> int:
    fields = [row.field for row in rows if row.reply == Endpoint.METHODS and "." in row.field]
    return len({field.partition(".")[0] for field in fields})


def wrong(
    profile: Profile,
    before: tuple[FieldFound, ...],
    after: tuple[FieldFound, ...],
    drifts: frozenset[tuple[str, str]],
) -> frozenset[tuple[str, str]]:
    """Return the places of a profile that do not fit the replies, or by which a field is read otherwise."""
    now = {(row.reply, row.field): row for row in after}
    bad = set(drifts & profile.pins.keys())
    for row in before:
        again = now.get((row.reply, row.field))
        if not row.sureness.sure or again is None or (again.value, again.form) == (row.value, row.form):
            continue
        bad |= {(row.reply, row.field), (row.reply, f"method.{row.field.rpartition('.')[2]}")}
    return frozenset(bad)


def comments(rows: Iterable[FieldFound], words: Callable[[FieldFound], str]) -> dict[tuple[str, str], str]:
    """Return what the file says beside its lines."""
    found: dict[tuple[str, str], str] = {}
    for row in rows:
        if row.sureness.sure:
            found[row.reply, row.field] = words(row)
            if row.reply == Endpoint.METHODS and "." in row.field:
                found.setdefault((row.reply, f"method.{row.field.rpartition('.')[2]}"), words(row))
    return found


def other_form(connection: Connection) -> Connection:
    """Return the connection with the other body of the payment-methods question (contract 2.5)."""
    return replace(connection, payments_shape="A" if connection.payments_shape == "B" else "B")
