"""Contract examples, damaged: types swapped, members dropped, nulls, huge numbers, deep nesting, other
encodings, cut off."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

Path = tuple[str | int, ...]
_DEEP = {"deep list": "[" * 3000 + "]" * 3000, "deep object": '{"a":' * 3000 + "0" + "}" * 3000}
"""Marks in a value, and what stands there on the wire: deeper than Python would write by itself."""
_GONE = object()
_ODD_TEXTS = (
    "",
    " ",
    "\u0000",
    "0",
    "-1",
    "NaN",
    "1e999",
    "2026-13-45",
    "ã" * 300,
    "\ud800",
    "null",
    "{}",
    "[]",
)
_ODD_NUMBERS = (0, -1, 1.5, 10**400, -(10**30), 1e308, 2**63, 0.1 + 0.2)


_VALUES: tuple[Callable[[Any], Any], ...] = (
    lambda _: _GONE,
    lambda _: None,
    lambda old: str(old) if not isinstance(old, str) else 7,
    lambda old: [old],
    lambda old: {"value": old},
    lambda old: list(old.values()) if isinstance(old, dict) else True,
    lambda old: dict(enumerate(old)) if isinstance(old, list) else False,
    lambda old: [*old, *old] if isinstance(old, list) else [],
    lambda _: {},
)
_ENCODINGS: tuple[Callable[[str], bytes], ...] = (
    lambda text: text.encode("utf-16", "surrogatepass"),
    lambda text: text.encode("latin-1", "replace"),
    lambda text: b"\xef\xbb\xbf" + text.encode("utf-8", "surrogatepass"),
    lambda text: b"\xff\xfe" + text.encode("utf-8", "surrogatepass"),
    lambda text: f")]}}',\n{text}".encode("utf-8", "surrogatepass"),
    lambda text: f"callback({text})".encode("utf-8", "surrogatepass"),
    lambda text: text.replace('"', "'").encode("utf-8", "surrogatepass"),
    lambda text: (text + text).encode("utf-8", "surrogatepass"),
    lambda _: b"",
    lambda _: b"<!doctype html><title>502</title>",
    lambda _: b"[" * 100_000,
    lambda _: b'{"a":' * 100_000,
)


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    """Yield where every value stands, the whole first."""
    yield at
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for name, inner in members:
        yield from paths(inner, (*at, name))


def damaged(example: Any) -> st.SearchStrategy[bytes]:
    """Return damaged forms of an example, as they come over the wire."""
    places = list(paths(example))

    @st.composite
    def one(draw: st.DrawFn) -> bytes:
        value = copy.deepcopy(example)
        for _ in range(draw(st.integers(1, 4))):
            value = _changed(value, draw(st.sampled_from(places)), draw(_values()))
        text = json.dumps(value, ensure_ascii=draw(st.booleans()))
        for mark, depths in _DEEP.items():
            text = text.replace(f'"{mark}"', depths)
        how = draw(st.integers(0, 9))
        if how == 0:
            return draw(st.sampled_from(_ENCODINGS))(text)
        body = text.encode("utf-8", "surrogatepass")
        if how == 1:
            return body[: draw(st.integers(0, len(body)))]
        if how == 2:
            at = draw(st.integers(0, max(len(body) - 1, 0)))
            return body[:at] + draw(st.binary(min_size=1, max_size=4)) + body[at + 1 :]
        return body

    return one()


def _values() -> st.SearchStrategy[Callable[[Any], Any]]:
    odd = [*_ODD_TEXTS, *_ODD_NUMBERS, *_DEEP]
    return st.one_of(
        st.sampled_from(_VALUES),
        st.sampled_from(odd).map(lambda new: lambda _old: new),
    )


def _changed(value: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    """Return the value with one place changed, where that place is still there."""
    if not path:
        new = change(value)
        return None if new is _GONE else new
    holder = value
    try:
        for name in path[:-1]:
            holder = holder[name]
        new = change(holder[path[-1]])
        if new is _GONE:
            del holder[path[-1]]
        else:
            holder[path[-1]] = new
    except (KeyError, IndexError, TypeError):
        pass  # An earlier change took it away.
    return value
