"""Hostile replies as JSON: encodings, shapes and values, each made of what the honest provider answered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from tests.campaigns.rogue_window.wire import MB, Reply, Sending, whole

RLO, ISOLATE, ZERO = "\u202e", "\u2066", "\u200b"
CLIMB = "../../../../../../tmp/rogue-window/owned"
MARKUP = "<b>bold</b><img src='file:///etc/passwd'><a href='http://127.0.0.1:9/x'>go</a>&amp;%s{0}%n"
_NUMBER = "1" * MB
_ID = re.compile(r"(^|[a-z])(id|uuid|hash|slug|token|publicId|blockId)$", re.IGNORECASE)
_DATE = re.compile(r"^\d{4}-\d\d-\d\d")
_MONEY = re.compile(r"price|amount|total|fee|value|discount|preco|valor|taxa|tarifa|fare", re.IGNORECASE)
_LABELS = frozenset({"type", "status", "code", "currency", "documentType", "brand"})
"""Closed words: with text put in, a reply is of another kind and shows nothing of it."""

Key = tuple[str | int, ...]


def _walk(node: Any, change: Callable[[Key, Any], Any], at: Key = ()) -> Any:
    if isinstance(node, dict):
        return {key: _walk(value, change, (*at, key)) for key, value in node.items()}
    if isinstance(node, list):
        return [_walk(value, change, (*at, index)) for index, value in enumerate(node)]
    return change(at, node)


def _name(at: Key) -> str:
    return next((part for part in reversed(at) if isinstance(part, str)), "")


def _loaded(reply: Reply) -> Any:
    return json.loads(reply.body)


def _changed(change: Callable[[Key, Any], Any]) -> Sending:
    return lambda reply: whole(reply, json.dumps(_walk(_loaded(reply), change)).encode())


def is_plain_text(at: Key, value: Any) -> bool:
    """Tell whether a value is a text that people read: no id, date, number or closed word. Nor the name of a
    passenger: with another name it is not the order that was sold, and no ticket of it is shown."""
    name = _name(at)
    if not isinstance(value, str) or name in _LABELS or "passenger" in at or _ID.search(name):
        return False
    return re.search(r"[^\W\d_]{2}", value) is not None and _DATE.match(value) is None and "-" not in value


def texts(mark: Callable[[str], str]) -> Sending:
    """Change every text that people read."""
    return _changed(lambda at, value: mark(value) if is_plain_text(at, value) else value)


def _every_text(text: str) -> Sending:
    return _changed(lambda _, value: text if isinstance(value, str) else value)


def _ids(make: Callable[[str], str]) -> Sending:
    return _changed(
        lambda at, value: make(value) if isinstance(value, str) and _ID.search(_name(at)) else value
    )


def _dates(make: Callable[[str], str]) -> Sending:
    return _changed(lambda _, value: make(value) if isinstance(value, str) and _DATE.match(value) else value)


def _money(text: str) -> Sending:
    """Put a number, as JSON writes it, wherever money stands."""

    def send(reply: Reply) -> Any:
        def mark(at: Key, value: Any) -> Any:
            if any(isinstance(part, str) and _MONEY.search(part) for part in at) and (
                isinstance(value, (int, float))
                or (isinstance(value, str) and re.fullmatch(r"-?\d+\.\d\d", value))
            ):
                return "@NUMBER@"
            return value

        return whole(reply, json.dumps(_walk(_loaded(reply), mark)).replace('"@NUMBER@"', text).encode())

    return send


def _numbers(text: str) -> Sending:
    """Put a number, as JSON writes it, in the place of every number."""

    def send(reply: Reply) -> Any:
        marked = _walk(_loaded(reply), lambda _, v: "@NUMBER@" if _is_number(v) else v)
        return whole(
            reply, json.dumps(marked).replace('"@NUMBER@"', text, 20).replace('"@NUMBER@"', "1").encode()
        )

    return send


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _encoded(encode: Callable[[bytes], bytes]) -> Sending:
    return lambda reply: whole(reply, encode(reply.body))


def _nested(opening: bytes, closing: bytes, levels: int) -> Sending:
    """A plausible reply with deep levels in a field that nobody asked for."""

    def send(reply: Reply) -> Any:
        deep = opening * levels + b"1" + closing * levels
        if reply.body[:1] == b"{":
            return whole(reply, reply.body[:-1] + b',"extra":' + deep + b"}")
        return whole(reply, reply.body[:-1] + (b"," if len(reply.body) > 2 else b"") + deep + b"]")

    return send


def _lists(node: Any) -> Iterator[list[Any]]:
    if isinstance(node, dict):
        for value in node.values():
            yield from _lists(value)
    elif isinstance(node, list):
        yield node
        for value in node:
            yield from _lists(value)


def many(count: int) -> Sending:
    """Repeat the entries of the longest list of records until there are so many, each with its own id."""

    def send(reply: Reply) -> Any:
        loaded = _loaded(reply)
        lists = [one for one in _lists(loaded) if one and isinstance(one[0], dict)]
        if not lists:
            return whole(reply, reply.body)
        longest = max(lists, key=len)
        packed = [json.dumps(entry) for entry in longest]
        longest[:] = ["@MANY@"]
        entries = ",".join(_renamed(packed[number % len(packed)], number) for number in range(count))
        return whole(reply, json.dumps(loaded).replace('"@MANY@"', entries).encode())

    return send


def _renamed(entry: str, number: int) -> str:
    digits = f"{number:06d}"
    entry = re.sub(r'("(?:uuid|id|tripId|hash)": ")([^"]*?).{0,6}"', rf'\g<1>\g<2>{digits}"', entry)
    return re.sub(r'("label": ")[^"]*"', rf"\g<1>{number}\"", entry).replace('\\"', '"')


def _many_legs(reply: Reply) -> Any:
    """Ten thousand legs, stops and tickets: every list of records inside an entry grows."""
    loaded = _loaded(reply)
    for one in _lists(loaded):
        if one and isinstance(one[0], dict) and len(one) < 8:
            one[:] = (one * 10_000)[:10_000]
            break
    return whole(reply, json.dumps(loaded).encode())


def _long_text(reply: Reply) -> Any:
    """A megabyte in the first three texts."""
    left = [3]

    def mark(at: Key, value: Any) -> Any:
        if is_plain_text(at, value) and left[0]:
            left[0] -= 1
            return "Ana Maria " * (MB // 30)
        return value

    return whole(reply, json.dumps(_walk(_loaded(reply), mark)).encode())


def _one_long_word(reply: Reply) -> Any:
    left = [2]

    def mark(at: Key, value: Any) -> Any:
        if is_plain_text(at, value) and left[0]:
            left[0] -= 1
            return "W" * (MB // 2)
        return value

    return whole(reply, json.dumps(_walk(_loaded(reply), mark)).encode())


def _texts_of(size: int) -> Sending:
    """Every text that people read is so long."""
    return texts(lambda text: (text + " ") * (size // (len(text) + 1) + 1))


def _doubled(reply: Reply) -> Any:
    """Every key twice, with another value first."""
    text = re.sub(r'("[^"\\]*")\s*:', r"\1:null,\1:", json.dumps(_loaded(reply)))
    return whole(reply, text.encode())


def _doubled_after(reply: Reply) -> Any:
    """The keys of the reply again behind it, with other values."""
    loaded = _loaded(reply)
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


def _keys(reply: Reply) -> Any:
    """Two hundred thousand keys beside those of the reply."""
    loaded = _loaded(reply)
    extra = ",".join(f'"price{number}":{number}' for number in range(200_000))
    if isinstance(loaded, dict):
        return whole(reply, (json.dumps(loaded)[:-1] + "," + extra + "}").encode())
    return whole(reply, ("[{" + extra + "}]").encode())


def _named(names: str, text: str) -> Sending:
    """Put a text where a field has one of these names."""
    pattern = re.compile(names, re.IGNORECASE)
    return _changed(lambda at, value: text if isinstance(value, str) and pattern.search(_name(at)) else value)


def _just_under(reply: Reply) -> Any:
    """A plausible reply of a megabyte and a half: every record with many fields of money-like names."""
    loaded = _loaded(reply)
    filler = {f"price{number}": number / 100 for number in range(30)} | {"note": "y" * 120}
    limit = MB * 3 // 2
    for one in _lists(loaded):
        if one and isinstance(one[0], dict):
            plain = one[0]
            size = len(json.dumps({**plain, **filler}))
            one.extend({**plain, **filler} for _ in range(min(9_000, limit // size)))
            break
    else:
        if isinstance(loaded, dict):
            loaded["more"] = [filler] * (limit // 700)
    return whole(reply, json.dumps(loaded).encode())


VALUES: dict[str, Sending] = {
    "bom": _encoded(lambda body: b"\xef\xbb\xbf" + body),
    "utf-16": _encoded(lambda body: body.decode().encode("utf-16")),
    "utf-32": _encoded(lambda body: body.decode().encode("utf-32-be")),
    "invalid-utf-8": _encoded(lambda body: re.sub(rb'"([A-Z][a-z]+)', b'"\xff\xfe\xc0\xaf\\1', body)),
    "lone-surrogates": texts(lambda text: f"\ud800{text}\udfff"),
    "nul-in-texts": texts(lambda text: f"{text[:2]}\0{text[2:]}"),
    "controls-in-texts": texts(lambda text: f"\x1b[31m{text}\r\n\x07\x08\x85"),
    "bidi-in-texts": texts(lambda text: f"{RLO}{text}{ISOLATE}{ZERO}"),
    "markup-in-texts": texts(lambda text: f"{MARKUP}{text}"),
    "markup-and-hidden-in-texts": texts(lambda text: f"{MARKUP}{RLO}{text}\x1b{ISOLATE}\x00{ZERO}"),
    "markup-in-every-string": _every_text(MARKUP),
    "paths-in-every-string": _every_text(CLIMB),
    "combining-marks": texts(lambda text: text + "\u0308\u0301" * 5_000),
    "emoji-everywhere": texts(
        lambda text: "\U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f1e7\U0001f1f7" * 200
    ),
    "dots-after-an-at": texts(lambda text: "a@" + "." * 60_000 + "@"),
    "digits-and-dashes": texts(lambda text: "1-" * 30_000 + "x"),
    "blanks-and-commas": texts(lambda text: " " * 30_000 + ",." * 15_000 + "x"),
    "nearly-a-date": texts(lambda text: "2026-01-01T" + "00:" * 20_000),
    "nearly-money": texts(lambda text: "R$ " + "1.000" * 12_000 + ",x"),
    "ids-with-paths": _ids(lambda text: f"../../{text}"),
    "ids-with-nul": _ids(lambda text: f"{text}\0"),
    "ids-as-addresses": _ids(lambda text: f"http://127.0.0.1:9/{text}?x=1#y"),
    "ids-with-lines": _ids(lambda text: f"{text}\r\nHost: evil\r\n\r\nGET / HTTP/1.1"),
    "ids-with-marks": _ids(lambda text: f"{text}?isLowFare=true&a=b#c%2F%00"),
    "ids-of-a-megabyte": _ids(lambda text: text * (MB // 36)),
    "ids-empty": _ids(lambda text: ""),
    "year-9999": _dates(lambda text: "9999-12-31" + text[10:]),
    "year-0": _dates(lambda text: "0000-00-00" + text[10:]),
    "year-minus-1": _dates(lambda text: "-0001-01-01" + text[10:]),
    "30-february": _dates(lambda text: text[:4] + "-02-30" + text[10:]),
    "hour-99": _dates(lambda text: text[:10] + "T99:99:99.999+99:99"),
    "year-1": _dates(lambda text: "0001-01-01" + text[10:]),
    "money-10-30": _money("1" + "0" * 30),
    "money-1e999": _money("1e999"),
    "money-nan": _money("NaN"),
    "money-negative": _money("-89.90"),
    "money-fraction": _money("89.90499999999999999999"),
    "money-a-megabyte": _money(_NUMBER[: MB // 8]),
    "numbers-a-megabyte": _numbers(_NUMBER[: MB // 20]),
    "numbers-infinite": _numbers("Infinity"),
    "numbers-1e999": _numbers("1e999"),
    "numbers-minus-0": _numbers("-0"),
    "numbers-2-64": _numbers(str(2**64)),
    "all-null": _changed(lambda _, __: None),
    "all-empty-strings": _every_text(""),
    "types-swapped": _changed(_swapped),
    "keys-doubled": _doubled,
    "keys-doubled-after": _doubled_after,
    "200,000-keys": _keys,
    "100,000-levels": _nested(b"[", b"]", 100_000),
    "100,000-objects-deep": _nested(b'{"a":', b"}", 100_000),
    "60-levels": _nested(b'{"price":', b"}", 60),
    "10,000,000-entries": lambda reply: whole(reply, b'{"data":[' + b"{}," * 10_000_000 + b"{}]}"),
    "100,000-records": many(100_000),
    "3,000-records": many(3_000),
    "50,000-seats": many(50_000),
    "10,000-legs": _many_legs,
    "just-under": _just_under,
    "texts-of-a-megabyte": _long_text,
    "one-long-word": _one_long_word,
    "texts-of-2-kb": _texts_of(2_000),
    "token-with-lines": _named("token", "abc\r\nX-Evil: 1\r\n\r\n"),
    "token-of-a-megabyte": _named("token", "t" * MB),
    "token-with-spaces": _named("token", "é 💥 \0"),
    "pix-of-a-megabyte": _named("qr|pix|code|emv|copy", "0" * MB),
    "pix-of-3-kb": _named("qr|pix|code|emv|copy", "00020126" + "Ω" * 3_000),
    "pix-with-lines": _named("qr|pix|code|emv|copy", "0002012658\n\ud800\0\u202e"),
    "pdf-of-a-file": _named("url|pdf|link|logo", "file:///etc/passwd"),
    "pdf-of-this-computer": _named("url|pdf|link|logo", "http://127.0.0.1:9/latest/meta-data/"),
    "pdf-of-inside": _named("url|pdf|link|logo", "https://169.254.169.254/latest/meta-data/"),
}
"""Name to attack."""
