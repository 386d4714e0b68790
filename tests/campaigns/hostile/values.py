"""Hostile replies as JSON: encodings, shapes and values, each made of what the honest provider answered."""

from __future__ import annotations

import binascii
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

from tests.campaigns.hostile.wire import MB, Reply, Sending, whole

RLO, ISOLATE, ZERO = "\u202e", "\u2066", "\u200b"
CLIMB = "../../../../../../tmp/rogue-window/owned"
MARKUP = "<b>bold</b><img src='file:///etc/passwd'><a href='http://127.0.0.1:9/x'>go</a>&amp;%s{0}%n"
_ID = r"(^|[a-z])(id|uuid|hash|slug|token|publicId|blockId)$"
_DATE = re.compile(r"^\d{4}-\d\d-\d\d")
_MONEY = re.compile(r"price|amount|total|fee|value|discount|preco|valor|taxa|tarifa|fare", re.IGNORECASE)
_LABELS = frozenset({"type", "status", "code", "currency", "documentType", "brand"})
"""Closed words: with text put in, a reply is of another kind and shows nothing of it."""

_WORLD = (
    "\u03a9\u03bc\u03ad\u03b3\u03b1 \u044f\u0437\u044b\u043a \u6c49\u5b57 \u3042\u308a \ud55c\uae00 "
    "\u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u05e2\u05d1\u05e8\u05d9\u05ea \u0e44\u0e17\u0e22 "
    "\u0939\u093f\u0928\u094d\u0926\u0940 \u09ac\u09be\u0982\u09b2\u09be \u0ba4\u0bae\u0bbf\u0bb4\u0bcd "
    "\u0c24\u0c46\u0c32\u0c41 \u0ca8\u0ccd \u0d2e\u0d32 \u0dc3\u0dd2 \u0f56\u0f7c\u0f51 "
    "\u1019\u103c\u1014\u103a \u10e5\u10d0 \u0540\u0561\u0575 \u12a0\u121b "
    "\u1780\u1798\u17d2\u1796 \u0eaa\u0eb2 \u13e3\u13b3 "
    "\u1403\u14c4 \u16a0\u16b1 \u1820 \ua000 \U00010330 \U00012000 \U00013000 \U0001d400 \U00020000 "
)
"""Writings of the world, for each of which a computer looks for another font."""
_DECIMAL = re.compile(r"-?\d+(\.\d+)?")
_MARK = "@MARK@"

Key = tuple[str | int, ...]


def _walk(node: Any, change: Callable[[Key, Any], Any], at: Key = ()) -> Any:
    if isinstance(node, dict):
        return {key: _walk(value, change, (*at, key)) for key, value in node.items()}
    if isinstance(node, list):
        return [_walk(value, change, (*at, index)) for index, value in enumerate(node)]
    return change(at, node)


def _name(at: Key) -> str:
    return next((part for part in reversed(at) if isinstance(part, str)), "")


def _rewritten(change: Callable[[Any], Any]) -> Sending:
    """Change a whole reply, in place or by what is returned: an object, or JSON as a text."""

    def send(reply: Reply) -> Any:
        loaded = json.loads(reply.body)
        changed = change(loaded)
        changed = loaded if changed is None else changed
        return whole(reply, (changed if isinstance(changed, str) else json.dumps(changed)).encode())

    return send


def _changed(change: Callable[[Key, Any], Any]) -> Sending:
    """Change every value that is no object and no list."""
    return lambda reply: whole(reply, json.dumps(_walk(json.loads(reply.body), change)).encode())


def _counted(change: Callable[[Key, Any, Callable[[], int]], Any]) -> Sending:
    """The same; the change may count for itself, from 1 in each reply."""

    def send(reply: Reply) -> Any:
        numbers = count(1)
        return _changed(lambda at, value: change(at, value, lambda: next(numbers)))(reply)

    return send


def _strings(names: str | re.Pattern[str], make: Callable[[str], str]) -> Sending:
    """Change the strings whose field has one of these names; upper and lower case are one."""
    named = re.compile(names, re.IGNORECASE)
    return _changed(
        lambda at, value: make(value) if isinstance(value, str) and named.search(_name(at)) else value
    )


def is_plain_text(at: Key, value: Any) -> bool:
    """Tell whether a value is a text that people read: no id, date, number or closed word. Nor the name of a
    passenger: with another name it is not the order that was sold, and no ticket of it is shown."""
    name = _name(at)
    if (
        not isinstance(value, str)
        or name in _LABELS
        or "passenger" in at
        or re.search(_ID, name, re.IGNORECASE)
    ):
        return False
    return re.search(r"[^\W\d_]{2}", value) is not None and _DATE.match(value) is None and "-" not in value


def texts(mark: Callable[[str], str]) -> Sending:
    """Change every text that people read."""
    return _changed(lambda at, value: mark(value) if is_plain_text(at, value) else value)


def _first_texts(most: int, text: str) -> Sending:
    """Put a text in the place of the first ones that people read."""
    return _counted(
        lambda at, value, number: text if is_plain_text(at, value) and number() <= most else value
    )


def _every_text(text: str) -> Sending:
    return _strings("", lambda _: text)


_ids = partial(_strings, _ID)
_labels = partial(_strings, r"^(label|seat|poltrona|number)$")
_states = partial(_strings, r"status|state|situation|outcome|^code$")


def _dates(make: Callable[[str], str]) -> Sending:
    return _changed(lambda _, value: make(value) if isinstance(value, str) and _DATE.match(value) else value)


def _named(names: str, text: str) -> Sending:
    return _strings(names, lambda _: text)


def _in_money(at: Key) -> bool:
    return any(isinstance(part, str) and _MONEY.search(part) for part in at)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _money(text: str) -> Sending:
    """Put a number, as JSON writes it, wherever money stands."""

    def mark(at: Key, value: Any) -> Any:
        amount = isinstance(value, str) and re.fullmatch(r"-?\d+\.\d\d", value)
        return _MARK if _in_money(at) and (isinstance(value, (int, float)) or amount) else value

    return _rewritten(lambda loaded: json.dumps(_walk(loaded, mark)).replace(f'"{_MARK}"', text))


def _numbers(text: str) -> Sending:
    """Put a number, as JSON writes it, in the place of the first twenty numbers, and 1 in the others'."""

    def change(loaded: Any) -> str:
        marked = json.dumps(_walk(loaded, lambda _, value: _MARK if _is_number(value) else value))
        return marked.replace(f'"{_MARK}"', text, 20).replace(f'"{_MARK}"', "1")

    return _rewritten(change)


def _encoded(encode: Callable[[bytes], bytes]) -> Sending:
    return lambda reply: whole(reply, encode(reply.body))


def _nested(opening: bytes, closing: bytes, levels: int) -> Sending:
    """A plausible reply with deep levels in a field that nobody asked for."""
    deep = opening * levels + b"1" + closing * levels

    def add(body: bytes) -> bytes:
        if body[:1] == b"{":
            return body[:-1] + b',"extra":' + deep + b"}"
        return body[:-1] + (b"," if len(body) > 2 else b"") + deep + b"]"

    return _encoded(add)


def _lists(node: Any) -> Iterator[list[Any]]:
    if isinstance(node, dict):
        for value in node.values():
            yield from _lists(value)
    elif isinstance(node, list):
        yield node
        for value in node:
            yield from _lists(value)


def _records(loaded: Any) -> Iterator[list[Any]]:
    return (one for one in _lists(loaded) if one and isinstance(one[0], dict))


def many(wanted: int) -> Sending:
    """Repeat the entries of the longest list of records until there are so many, each with its own id."""

    def send(reply: Reply) -> Any:
        loaded = json.loads(reply.body)
        longest = max(_records(loaded), key=len, default=None)
        if longest is None:
            return whole(reply, reply.body)
        packed = [json.dumps(entry) for entry in longest]
        longest[:] = [_MARK]
        entries = ",".join(_renamed(packed[number % len(packed)], number) for number in range(wanted))
        return whole(reply, json.dumps(loaded).replace(f'"{_MARK}"', entries).encode())

    return send


def _renamed(entry: str, number: int) -> str:
    digits = f"{number:06d}"
    entry = re.sub(r'("(?:uuid|id|tripId|hash)": ")([^"]*?).{0,6}"', rf'\g<1>\g<2>{digits}"', entry)
    return re.sub(r'("label": ")[^"]*"', rf"\g<1>{number}\"", entry).replace('\\"', '"')


def _many_legs(loaded: Any) -> None:
    """Ten thousand legs, stops and tickets: every list of records inside an entry grows."""
    if (one := next((one for one in _records(loaded) if len(one) < 8), None)) is not None:
        one[:] = (one * 10_000)[:10_000]


def _doubled(loaded: Any) -> str:
    """Every key twice, with another value first."""
    return re.sub(r'("[^"\\]*")\s*:', r"\1:null,\1:", json.dumps(loaded))


def _doubled_after(reply: Reply) -> Any:
    """The keys of the reply again behind it, with other values."""
    loaded = json.loads(reply.body)
    if not isinstance(loaded, dict):
        return whole(reply, reply.body)
    other = _walk(loaded, lambda _, value: value * 2 if _is_number(value) else value)
    return whole(reply, (json.dumps(loaded)[:-1] + "," + json.dumps(other)[1:]).encode())


def _swapped(at: Key, value: Any) -> Any:
    match value:
        case bool():
            return "yes" if value else 0
        case int() | float():
            return f"{value}"
        case str():
            return [value] if len(value) % 2 else {"value": value}
    return value


def _keys(loaded: Any) -> str:
    """Two hundred thousand keys beside those of the reply."""
    extra = ",".join(f'"price{number}":{number}' for number in range(200_000))
    return json.dumps(loaded)[:-1] + "," + extra + "}" if isinstance(loaded, dict) else "[{" + extra + "}]"


def _just_under(loaded: Any) -> None:
    """A plausible reply of a megabyte and a half: every record with many fields of money-like names."""
    filler = {f"price{number}": number / 100 for number in range(30)} | {"note": "y" * 120}
    limit = MB * 3 // 2
    if one := next(_records(loaded), None):
        size = len(json.dumps({**one[0], **filler}))
        one.extend({**one[0], **filler} for _ in range(min(9_000, limit // size)))
    elif isinstance(loaded, dict):
        loaded["more"] = [filler] * (limit // 700)


# --- Digits, alike names, sums, times, states ---------------------------------------------------------


def _written(write: Callable[[str], str]) -> Sending:
    """Write every number as a text of other digits or another form."""

    def change(_: Key, value: Any) -> Any:
        if _is_number(value):
            return write(str(value))
        return write(value) if isinstance(value, str) and _DECIMAL.fullmatch(value) else value

    return _changed(change)


def _digits(zero: int) -> Callable[[str], str]:
    table = {ord("0") + digit: zero + digit for digit in range(10)}
    return lambda text: text.translate(table)


def _totals_off(at: Key, value: Any) -> Any:
    """Every total is a cent more than the sum of its parts."""
    if not any(isinstance(part, str) and re.search("total", part, re.IGNORECASE) for part in at):
        return value
    if isinstance(value, float):
        return round(value + 0.01, 2)
    return f"{float(value) + 0.01:.2f}" if isinstance(value, str) and _DECIMAL.fullmatch(value) else value


def _each_cent_off(at: Key, value: Any, number: Callable[[], int]) -> Any:
    """No amount of a reply agrees with another one."""
    return round(value + number() / 100, 2) if isinstance(value, float) and _in_money(at) else value


def _same_ids(reply: Reply) -> Any:
    """Every id of a reply is its first one."""
    seen: dict[str, str] = {}
    return _ids(lambda text: seen.setdefault("first", text))(reply)


def _placed(place: Callable[[int], dict[str, int]]) -> Sending:
    def change(loaded: Any) -> None:
        seats = loaded.get("map") if isinstance(loaded, dict) else None
        for number, seat in enumerate(seats if isinstance(seats, list) else []):
            if isinstance(seat, dict):
                seat["position"] = place(number)

    return _rewritten(change)


def _swapped_times(loaded: Any) -> str:
    """Arrival stands where departure is, and the other way about."""
    text = json.dumps(loaded).replace('"departure":', '"@":').replace('"arrival":', '"departure":')
    return text.replace('"@":', '"arrival":')


def _other_pix(_: Key, value: Any) -> Any:
    """A rightly made PIX code for a hundred times the amount, to another receiver."""
    if not isinstance(value, str) or not value.startswith("000201") or "6304" not in value:
        return value
    at = value.find("54")
    amount = value[at + 4 : at + 4 + int(value[at + 2 : at + 4])] if at > 0 else ""
    if not _DECIMAL.fullmatch(amount):
        return value
    more = f"{float(amount) * 100:.2f}"
    old, new = (f"54{len(one):02d}{one}" for one in (amount, more))
    body = value[: value.rfind("6304")].replace(old, new, 1) + "6304"
    return f"{body}{binascii.crc_hqx(body.encode(), 0xFFFF):04X}"


def _lasting(text: str) -> Sending:
    length = re.compile("duration|hours|minutes|days", re.IGNORECASE)
    return _changed(
        lambda at, value: text if length.search(_name(at)) and not isinstance(value, bool) else value
    )


def _amounts(amount: object) -> Sending:
    return _changed(
        lambda at, value: amount if isinstance(value, float) and _MONEY.search(_name(at)) else value
    )


def _booleans(write: Callable[[bool], object]) -> Sending:
    return _changed(lambda _, value: write(value) if isinstance(value, bool) else value)


def _only(operation: str, send: Sending) -> Sending:
    """Attack one call and be honest in the others."""
    return lambda reply: send(reply) if reply.operation == operation else whole(reply, reply.body)


VALUES: dict[str, Sending] = {
    "bom": _encoded(lambda body: b"\xef\xbb\xbf" + body),
    "utf-16": _encoded(lambda body: body.decode().encode("utf-16")),
    "invalid-utf-8": _encoded(lambda body: re.sub(rb'"([A-Z][a-z]+)', b'"\xff\xfe\xc0\xaf\\1', body)),
    "lone-surrogates": texts(lambda text: f"\ud800{text}\udfff"),
    "controls-in-texts": texts(lambda text: f"\x1b[31m{text}\r\n\x07\x08\x85"),
    "bidi-in-texts": texts(lambda text: f"{RLO}{text}{ISOLATE}{ZERO}"),
    "markup-and-hidden-in-texts": texts(lambda text: f"{MARKUP}{RLO}{text}\x1b{ISOLATE}\x00{ZERO}"),
    "markup-in-every-string": _every_text(MARKUP),
    "paths-in-every-string": _every_text(CLIMB),
    "combining-marks": texts(lambda text: text + "\u0308\u0301" * 5_000),
    "dots-after-an-at": texts(lambda text: "a@" + "." * 60_000 + "@"),
    "ids-with-paths": _ids(lambda text: f"../../{text}"),
    "ids-with-lines": _ids(lambda text: f"{text}\r\nHost: evil\r\n\r\nGET / HTTP/1.1"),
    "ids-of-a-megabyte": _ids(lambda text: text * (MB // 36)),
    "ids-empty": _ids(lambda text: ""),
    "year-9999": _dates(lambda text: "9999-12-31" + text[10:]),
    "30-february": _dates(lambda text: text[:4] + "-02-30" + text[10:]),
    "year-1": _dates(lambda text: "0001-01-01" + text[10:]),
    "money-10-30": _money("1" + "0" * 30),
    "money-nan": _money("NaN"),
    "money-negative": _money("-89.90"),
    "numbers-infinite": _numbers("Infinity"),
    "numbers-1e999": _numbers("1e999"),
    "all-null": _changed(lambda _, __: None),
    "all-empty-strings": _every_text(""),
    "types-swapped": _changed(_swapped),
    "keys-doubled": _rewritten(_doubled),
    "keys-doubled-after": _doubled_after,
    "200,000-keys": _rewritten(_keys),
    "100,000-levels": _nested(b"[", b"]", 100_000),
    "10,000,000-entries": lambda reply: whole(reply, b'{"data":[' + b"{}," * 10_000_000 + b"{}]}"),
    "100,000-records": many(100_000),
    "50,000-seats": many(50_000),
    "10,000-legs": _rewritten(_many_legs),
    "just-under": _rewritten(_just_under),
    "texts-of-a-megabyte": _first_texts(3, "Ana Maria " * (MB // 30)),
    "token-with-lines": _named("token", "abc\r\nX-Evil: 1\r\n\r\n"),
    "token-of-a-megabyte": _named("token", "t" * MB),
    "pix-of-a-megabyte": _named("qr|pix|code|emv|copy", "0" * MB),
    "pix-with-lines": _named("qr|pix|code|emv|copy", "0002012658\n\ud800\0\u202e"),
    "pdf-of-a-file": _named("url|pdf|link|logo", "file:///etc/passwd"),
    "pdf-of-this-computer": _named("url|pdf|link|logo", "http://127.0.0.1:9/latest/meta-data/"),
    "numbers-arabic": _written(_digits(0x0660)),
    "numbers-with-comma": _written(lambda text: text.replace(".", ",")),
    "numbers-below-zero": _changed(lambda _, value: -value if _is_number(value) else value),
    "money-zero": _amounts(0),
    "totals-a-cent-off": _changed(_totals_off),
    "each-amount-off": _counted(_each_cent_off),
    "currency-usd": _named("^currency$", "USD"),
    "labels-the-same": _labels(lambda _: "1"),
    "labels-but-for-case": _labels(
        lambda text: "aA"[int(text) % 2] if text.isascii() and text.isdigit() else text
    ),
    "labels-of-2-kb": _labels(lambda text: text * 1_000),
    "positions-far-apart": _placed(lambda at: {"x": at * 10**9, "y": -at * 10**9, "z": at % 3 * 10**8}),
    "ids-of-other-case": _ids(str.swapcase),
    "ids-the-same": _same_ids,
    "ids-of-dots": _ids(lambda _: ".."),
    "order-id-climbs": _named("^publicId$|^orderId$", CLIMB),
    "order-id-as-sql": _named("^publicId$|^orderId$", "x' OR '1'='1'; DROP TABLE attempts;--"),
    "joiners-in-texts": texts("\u200d".join),
    "every-writing": texts(lambda text: (_WORLD + text) * 3),
    "formulas-in-texts": texts(lambda text: f'=cmd|"/c calc"!A1\t+{text}\n@SUM(A1)'),
    "offset-of-99-hours": _dates(lambda text: f"{text[:10]}T10:00:00+99:59"),
    "zone-of-a-file": _named("timezone|^tz$", "../../../../etc/passwd"),
    "arrives-before-it-leaves": _rewritten(_swapped_times),
    "lasts-for-ages": _lasting("99999999999h 99m"),
    "lasts-below-zero": _lasting("-4h -30m"),
    "states-unknown": _states(lambda _: "transmogrified"),
    "states-alike": _states(lambda text: text.replace("o", "\u043e").replace("O", "\u041e")),
    "states-in-blanks": _states(lambda text: f" \t{text}\u00a0\n"),
    "outcome-too-early": _only("outcome", _states(lambda text: "completed" if text.islower() else text)),
    "booleans-as-text": _booleans(lambda value: str(value).lower()),
    "booleans-as-numbers": _booleans(int),
    "pix-of-another": _changed(_other_pix),
}
"""Name to attack."""
