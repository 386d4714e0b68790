"""Places in a reply, as people write them: ``paymentMethods[].total``, ``items[?type=='seat'].price``.

A path is JMESPath with two words more: ``*`` for every member of an object, and ``@key`` for the key under
which a record stands there. Keys are compared in any letter case and style: ``total_amount`` is
``totalAmount``. Where a list has one record, some services leave the list out, and others wrap an object in
one: both are read as what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from pos_app.domain.value import Value
from pos_app.partner.reading.lexicon import plain

EACH = "[]"
MEMBERS = "*"
KEY = "@key"
"""The key of a record that is a member of an object."""
SELF = "@"
"""A record that is a bare value."""
Path = tuple[str, ...]
_PLAIN = re.compile(r"[A-Za-z_]\w*")
_STEP = re.compile(r'\.?(?:(\[(?:\?[^\]]*|\d+)?\])|"((?:[^"\\]|\\.)*)"|([^.\["]+))')
_FILTER = re.compile(r"\[\?(.+)=='(.*)'\]")


class Record(Value):
    """One of like values of a reply, with the key under which it stands; empty in a list."""

    value: Any
    key: str = ""


def written(path: Path) -> str:
    """Write a path; the whole reply is ``@``."""
    text = ""
    for step in path:
        if step.startswith("["):
            text += step
        elif step in (KEY, SELF, MEMBERS):
            text += f".{step}" if text else step
        else:
            shown = step if _PLAIN.fullmatch(step) else '"' + step.replace('"', '\\"') + '"'
            text += f".{shown}" if text else shown
    return text or SELF


@lru_cache(maxsize=1024)
def parsed(text: str) -> Path:
    """Return the path that ``written`` wrote.

    Raises:
        ValueError: it is not one.
    """
    if text == SELF:
        return ()
    steps: list[str] = []
    at = 0
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None or match.end() == at:
            raise ValueError(f"{text!r} is not a path")
        each, quoted, word = match.groups()
        steps.append(each or (quoted.replace('\\"', '"') if quoted is not None else word))
        at = match.end()
    return tuple(steps)


def member(node: Mapping[str, Any], key: str) -> Any:
    """Return the member of an object, None for none. The key as written counts before another style of it."""
    if key in node:
        return node[key]
    wanted = plain(key)
    return next((value for name, value in node.items() if plain(str(name)) == wanted), None)


def each(node: Any, path: Path, key: str = "") -> Iterator[Record]:
    """Yield every value at a path, in the order of the reply; nothing where there is none, or null."""
    if node is None:
        return
    if not path:
        yield Record(node, key)
        return
    step, rest = path[0], path[1:]
    if step == SELF:
        yield from each(node, rest, key)
    elif step == KEY:
        if key:
            yield Record(key, key)
    elif step.startswith("["):
        yield from _of_list(node, step, rest)
    elif isinstance(node, Mapping):
        if step == MEMBERS:
            for name, value in node.items():
                yield from each(value, rest, str(name))
        else:
            yield from each(member(node, step), rest, key)
    elif isinstance(node, list) and len(node) == 1:
        yield from each(node[0], path, key)


def _of_list(node: Any, step: str, rest: Path) -> Iterator[Record]:
    items = node if isinstance(node, list) else [node]
    if step[1:-1].isdecimal():
        items = items[int(step[1:-1]) :][:1]
    condition = _FILTER.fullmatch(step)
    for item in items:
        if condition is None or _is(item, condition):
            yield from each(item, rest)


def _is(item: Any, condition: re.Match[str]) -> bool:
    found = first(item, parsed(condition[1]))
    return isinstance(found, str | bool) and plain(str(found)) == plain(condition[2])


def first(node: Any, path: Path, key: str = "") -> Any:
    """Return the first value at a path, None for none."""
    return next((record.value for record in each(node, path, key)), None)


def inside(path: Path, records: Path) -> Path | None:
    """Return the rest of a path that leads into records, None where it leads elsewhere."""
    return path[len(records) :] if path[: len(records)] == records else None
