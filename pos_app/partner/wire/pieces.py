"""Where the records of a long reply stand, found without reading what is inside, and given piece by piece.

Splitting a reply of many megabytes at once would hold the window for several frames, and a thread would hold
the interpreter just as long.

A cut is a guess that is checked. Text that begins where an item begins and ends at a comma is whole items
exactly when it reads as a list, so a comma inside an item or a text is never taken for a seam.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from pos_app.partner.reading.documented import plain
from pos_app.partner.reading.paths import MEMBERS, Path, each

Raws = list[msgspec.Raw]
Members = Mapping[str, msgspec.Raw]
LENGTH = 48 * 1024
"""Bytes of a piece; splitting it takes less than a tenth of a millisecond."""
_SEAM = re.compile(rb"\}\s*,\s*(?=\{)")
_GUESSES = 12
_BLANK = 64
_ITEMS = msgspec.json.Decoder(Raws)
_MEMBERS = msgspec.json.Decoder(dict[str, msgspec.Raw])


@dataclass(frozen=True, slots=True)
class RecordList:
    """Records of a reply, unread. ``around`` are the objects on the way to them, by their path."""

    path: Path
    raw: msgspec.Raw
    around: Mapping[Path, Members]

    def pieces(self) -> Iterator[Raws]:
        """Yield the records, some at a time.

        Raises:
            msgspec.DecodeError: it is not JSON.
        """
        begin = starts(self.raw)
        if begin == b"{" and self.path[-1:] == (MEMBERS,):
            yield list(_MEMBERS.decode(self.raw).values())
        elif begin == b"[":
            yield from _pieces(bytes(self.raw))
        elif begin == b"{":
            yield [self.raw]  # One record, and no list around it.


def members(raw: msgspec.Raw) -> Members:
    """Return the members of an object, unread; none of anything else."""
    return _MEMBERS.decode(raw) if starts(raw) == b"{" else {}


def starts(raw: msgspec.Raw) -> bytes:
    """Return the first letter of a value."""
    return bytes(memoryview(raw)[:_BLANK]).lstrip()[:1]


def member(inside: Members, key: str) -> msgspec.Raw | None:
    """Return a member, None for none. The key as written counts before another style of it."""
    if key in inside:
        return inside[key]
    return next((raw for name, raw in inside.items() if plain(name) == plain(key)), None)


def walk(
    raw: msgspec.Raw, path: Path, at: int = 0, around: Mapping[Path, Members] | None = None
) -> Iterator[RecordList | None]:
    """Yield the lists at a path, and None after each look at a long text.

    Raises:
        msgspec.DecodeError, UnicodeDecodeError, RecursionError: it is not JSON.
    """
    around, here, left = around or {}, path[:at], path[at:]
    if len(left) <= 1 and (not left or left[0].startswith("[") or left[0] == MEMBERS):
        if left and left[0] not in ("[]", MEMBERS):
            found = [one.value for one in each(msgspec.json.decode(raw), left)]
            raw = msgspec.Raw(msgspec.json.encode(found))
        yield RecordList(path, raw, around)
        return
    step = left[0]
    if step.startswith("[") and starts(raw) == b"[":
        for item in _ITEMS.decode(raw):
            if step == "[]" or any(True for _ in each([msgspec.json.decode(item)], (step,))):
                yield from walk(item, path, at + 1, around)
        return
    if step.startswith("["):
        yield from walk(raw, path, at + 1, around)
        return
    inside = members(raw)
    yield None
    for value in inside.values() if step == MEMBERS else (member(inside, step),):
        if value is not None:
            yield from walk(value, path, at + 1, {**around, here: inside})


def _pieces(text: bytes) -> Iterator[Raws]:
    at = text.index(b"[") + 1
    while len(text) - at > 2 * LENGTH:
        items, after = _next(text, at)
        if items is None:
            break
        yield items
        at = after
    yield _ITEMS.decode(b"[" + text[at:])


def _next(text: bytes, begin: int) -> tuple[Raws | None, int]:
    """Return the items of a piece and where the next begins; None where no seam is found."""
    for tried, seam in enumerate(_SEAM.finditer(text, begin + LENGTH)):
        if tried == _GUESSES:
            break
        try:
            return _ITEMS.decode(b"[%b]" % text[begin : seam.start() + 1]), seam.end()
        except msgspec.DecodeError:
            continue
    return None, begin
