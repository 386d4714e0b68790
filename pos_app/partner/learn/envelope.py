"""Where the records of a long reply stand: every list in it, found without reading what is inside."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from pos_app.partner.learn.tree import EACH, MEMBERS, Path

Raws = list[msgspec.Raw]
_DEEPEST = 8
_MOST_GROUPS = 4
_BLANK = 64
_MEMBERS = msgspec.json.Decoder(dict[str, msgspec.Raw])
_ITEMS = msgspec.json.Decoder(Raws)


@dataclass(frozen=True, slots=True)
class RecordList:
    """Records of a reply, unread."""

    path: Path
    records: Raws
    beside: tuple[str, ...] = ()
    """The texts that stand beside the list in a group of lists: one of them may say which way it goes."""


@dataclass(frozen=True, slots=True)
class OpenedReply:
    """A reply taken apart: its lists of objects, and the objects on the way to them, unread."""

    lists: tuple[RecordList, ...]
    around: tuple[dict[str, msgspec.Raw], ...]


async def opened_in_turns(body: bytes) -> OpenedReply:
    """Take a long reply apart, leaving the loop a turn between two looks at it."""
    around: list[dict[str, msgspec.Raw]] = []
    lists = []
    for found in _lists(msgspec.Raw(body), (), around):
        if found is not None:
            lists.append(found)
        await asyncio.sleep(0)
    return OpenedReply(tuple(lists), tuple(around))


def opened(body: bytes) -> OpenedReply:
    """Take a reply apart.

    Raises:
        msgspec.DecodeError, UnicodeDecodeError, RecursionError: it is not JSON.
    """
    around: list[dict[str, msgspec.Raw]] = []
    lists = tuple(found for found in _lists(msgspec.Raw(body), (), around) if found is not None)
    return OpenedReply(lists, tuple(around))


def _lists(raw: msgspec.Raw, path: Path, around: list[dict[str, msgspec.Raw]]) -> Iterator[RecordList | None]:
    """Yield every list, and None after each look at a long text."""
    start = _starts(raw)
    if start == b"[":
        items = _ITEMS.decode(raw)
        yield RecordList((*path, EACH), items)
        if len(items) <= _MOST_GROUPS and all(_starts(item) == b"[" for item in items):
            for item in items:
                yield RecordList((*path, EACH, EACH), _ITEMS.decode(item))
        if len(items) <= _MOST_GROUPS and len(path) < _DEEPEST:
            for item in items:
                yield from _group(item, (*path, EACH), around)
        return
    if start != b"{":
        msgspec.json.decode(raw)
        return
    members = _MEMBERS.decode(raw)
    yield None
    around.append(members)
    if len(members) > 1 and all(_starts(value) == b"{" for value in members.values()):
        yield RecordList((*path, MEMBERS), list(members.values()))
    if len(path) < _DEEPEST:
        for key, value in members.items():
            if _starts(value) in (b"{", b"["):
                yield from _lists(value, (*path, key), around)


def _group(raw: msgspec.Raw, path: Path, around: list[dict[str, msgspec.Raw]]) -> Iterator[RecordList | None]:
    """Yield the lists inside one of a few objects of a list, with the texts that stand beside them."""
    if _starts(raw) != b"{":
        return
    members = _MEMBERS.decode(raw)
    beside = tuple(
        msgspec.json.decode(value, type=str) for value in members.values() if _starts(value) == b'"'
    )
    for key, value in members.items():
        if _starts(value) in (b"{", b"["):
            for found in _lists(value, (*path, key), around):
                yield RecordList(found.path, found.records, found.beside or beside) if found else None


def _starts(raw: msgspec.Raw) -> bytes:
    return bytes(memoryview(raw)[:_BLANK]).lstrip()[:1]
