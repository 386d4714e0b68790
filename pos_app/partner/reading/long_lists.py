"""Long lists of a reply, cut out of it unread and given piece by piece: reading many megabytes at once would
hold the window for several frames, and a thread would hold the interpreter just as long.

The decoder says where a value ends, so each record is found by reading over the one before it. What is left
of the reply must read as JSON with an empty value in the place of each list.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from types import GenericAlias
from typing import Any

import msgspec

from pos_app.domain.faults import Excess, TooMuch
from pos_app.domain.value import Value
from pos_app.partner.reading import limits
from pos_app.partner.reading.paths import EACH, KEY, MEMBERS, Path, each, member
from pos_app.system.turns import Turns

LENGTH = 48 * 1024
"""Bytes of a piece; twice as many are no long list, and the most that one record has. Reading over it takes a
tenth of a millisecond."""
INNER = 4 * 1024
"""The same of a list inside of a record of a longer one."""
_FEW = 50
_KEY = re.compile(rb'("(?:[^"\\]|\\.)*")\s*:\s*')
_OPEN = re.compile(rb'(?:\A|(?<!\\)"\s*:)\s*(\[\s*(?=\{)|\{\s*(?="(?:[^"\\]|\\.)*"\s*:\s*\{))')
_NEXT = re.compile(rb"\s*(?:,\s*(?=[{\"])|([\]}]))")
_TRAILING = "trailing characters (byte "
_MARK = "\u0000cut"
_FIRST = re.compile(rb'\{\s*"(?:[^"\\]|\\.)*"\s*:')
_TRIES = 4
_RAW: Any = msgspec.Raw
_ANY = msgspec.json.Decoder(msgspec.Raw)
Around = Mapping[Path, Mapping[str, Any]]


@dataclass
class Batch:
    """Some records of a list: read already, or the text of them between two cuts."""

    read: Sequence[Any] = ()
    text: Any = None
    keyed: bool = False
    named: bool = False

    @cached_property
    def records(self) -> Sequence[Any]:
        """The records, unread or read already."""
        return self.read if self.text is None else self._decoded(_RAW)

    def rows(self, kind: Any) -> Sequence[Any]:
        """Return the records decoded as one kind; where they are built otherwise, or there is no kind, as
        they are."""
        if self.text is not None and kind is not None:
            with suppress(msgspec.ValidationError):
                return self._decoded(kind)
        return self.records

    def _decoded(self, kind: Any) -> Sequence[Any]:
        text, keyed = (_named(self.text), False) if self.named else (self.text, self.keyed)
        found = _decoder(kind, keyed).decode(_closed(text, keyed))
        return list(found.values()) if keyed else found


@dataclass(slots=True)
class Cut:
    """A list of objects, or an object of them, unread. ``named``: each has its key as a member."""

    batches: list[Batch] = field(default_factory=list)
    keyed: bool = False
    named: bool = False

    def add(self, text: Any) -> None:
        self.batches.append(Batch((), text, self.keyed, self.named))

    def whole(self) -> Any:
        """Return the list, or the object, as it was."""
        parts = [msgspec.json.decode(_closed(batch.text, self.keyed)) for batch in self.batches]
        if self.keyed:
            return {key: one for part in parts for key, one in part.items()}
        return [one for part in parts for one in part]


class Listed(Value):
    """Records of a reply at a path. ``around`` are the objects on the way to them, by their path."""

    path: Path
    value: Any
    around: Around

    def batches(self) -> Iterable[Batch]:
        value, keyed = self.value, self.path[-1:] == (MEMBERS,)
        if isinstance(value, Cut):
            return value.batches
        if isinstance(value, Mapping):
            value = keyed_records(value) if keyed else [value]  # One record, and no list around it.
        many = value if isinstance(value, list) else []
        return (Batch(many[at : at + _FEW]) for at in range(0, len(many), _FEW))


class LongReply:
    """A reply of which the long lists stay unread.

    Args:
        keyed: objects of like members are lists, too.
        named: their keys are wanted, as a member of each.
        length: bytes of a piece.
    """

    def __init__(
        self, body: bytes, turns: Turns, *, keyed: bool = False, named: bool = False, length: int = 0
    ) -> None:
        self._body, self._view = body, memoryview(body)
        self._turns, self._keyed, self._length = turns, keyed, length or LENGTH
        self._named = named
        self._cuts: list[Cut] = []

    async def tree(self) -> Any:
        """Return the reply with a ``Cut`` in the place of each long list.

        Raises:
            msgspec.DecodeError, UnicodeDecodeError, RecursionError: it is not JSON.
            TooMuch: too much of it is in no list that can be cut.
        """
        text, kept, at, longest = self._body, list[bytes](), 0, 2 * self._length
        here = 0
        while found := _OPEN.search(text, here):
            await self._turns.take()
            begin, keyed = found.start(1), text[found.start(1)] == ord("{")
            end = _end(self._view, begin, longest)
            if end is None and (self._keyed or not keyed) and (cut := await self._cut(found.end(), keyed)):
                made, end = cut
                kept += [text[at:begin], msgspec.json.encode(f"{_MARK}{len(self._cuts)}")]
                self._cuts.append(made)
                at = end
            here = end or found.end()
        await self._turns.take()
        rest = b"".join((*kept, text[at:]))
        if len(rest) > limits.MOST_WHOLE:
            raise TooMuch(Excess.SIZE, limits.MOST_WHOLE)
        tree = msgspec.json.decode(rest)
        return self._put_back(tree) if self._cuts else tree

    def _put_back(self, node: Any) -> Any:
        if isinstance(node, dict):
            return {key: self._put_back(value) for key, value in node.items()}
        if isinstance(node, list):
            return [self._put_back(value) for value in node]
        number = node.removeprefix(_MARK) if isinstance(node, str) and node.startswith(_MARK) else ""
        return self._cuts[int(number)] if number.isdecimal() and int(number) < len(self._cuts) else node

    async def _cut(self, at: int, keyed: bool) -> tuple[Cut, int] | None:
        """Return the list whose first record begins there and the end of it, None where it is none."""
        text, view, alike = self._body, self._view, self._alike(at, keyed)
        made = Cut(keyed=keyed, named=keyed and self._named)
        piece = at
        while True:
            while alike and at == piece and (cut := self._taken(at, alike, keyed)):
                made.add(view[at : cut.start() + 1])
                piece = at = cut.end()
                await self._turns.take()
            key = _KEY.match(text, at) if keyed else None
            if keyed and key is None:
                return None
            end = _end(view, key.end() if key else at, 2 * self._length)
            after = _NEXT.match(text, end) if end else None
            if after is None:
                return None
            at = after.end()
            if after[1] or at - piece > self._length:
                made.add(view[piece:end])
                piece = at
                await self._turns.take()
            if after[1]:
                return made, at

    def _alike(self, at: int, keyed: bool) -> re.Pattern[bytes] | None:
        """Return what finds the end of a record before one that begins as the first one does."""
        key = _KEY.match(self._body, at) if keyed else None
        first = _FIRST.match(self._body, key.end() if key else at)
        before = _KEY.pattern if keyed else b""
        return re.compile(rb"\}\s*,\s*(?=%b%b)" % (before, re.escape(first[0]))) if first else None

    def _taken(self, at: int, alike: re.Pattern[bytes], keyed: bool) -> re.Match[bytes] | None:
        """Return where a whole piece ends, and the next record begins as the first one does. None where there
        is none: a cut within a record, in a text, or in another list is no JSON."""
        for found in islice(alike.finditer(self._body, at + self._length, at + 2 * self._length), _TRIES):
            with suppress(msgspec.DecodeError):
                _ANY.decode(_closed(self._view[at : found.start() + 1], keyed))
                return found
        return None


@lru_cache(maxsize=64)
def _decoder(kind: Any, keyed: bool) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(GenericAlias(dict, (str, kind)) if keyed else GenericAlias(list, (kind,)))


def _closed(text: Any, keyed: bool) -> bytes:
    return b"{%b}" % text if keyed else b"[%b]" % text


def keyed_records(node: Mapping[str, Any]) -> list[Any]:
    return [{KEY: key, **one} if isinstance(one, Mapping) else one for key, one in node.items()]


def _named(text: Any) -> bytes:
    """Return the members of an object as the records of a list."""
    found = _decoder(_RAW, True).decode(_closed(text, True))
    return b",".join(
        b'{"%b":%b%b' % (KEY.encode(), msgspec.json.encode(key), b"," * (raw[1:].strip() != b"}") + raw[1:])
        if raw.startswith(b"{")
        else raw
        for key, one in found.items()
        for raw in [bytes(one)]
    )


def _end(text: memoryview, begin: int, length: int) -> int | None:
    """Return where the value that begins there ends, None for none in so many bytes."""
    part = text[begin : begin + length]
    try:
        _ANY.decode(part)
    except msgspec.DecodeError as error:
        _, trailing, at = str(error).partition(_TRAILING)
        return begin + int(at[:-1]) - 1 if trailing else None
    return begin + len(part)


async def walk(
    node: Any, path: Path, opened: Callable[[Any], Awaitable[Any]], at: int = 0, around: Around | None = None
) -> AsyncIterator[Listed]:
    """Yield the lists of records at a path. ``opened`` reads a record on the way to them."""
    around, left = around or {}, path[at:]
    if node is None:
        return
    if not left or left in ((EACH,), (MEMBERS,)):
        yield Listed(path, node, around)
        return
    step, inside = left[0], around
    found: Iterator[Any]
    if isinstance(node, Cut) and step == (MEMBERS if node.keyed else EACH):
        found = (record for batch in node.batches for record in batch.records)
    else:
        node = node.whole() if isinstance(node, Cut) else node
        if step.startswith("["):
            found = (one.value for one in each(node, (step,)))
        elif isinstance(node, Mapping):
            found = iter(list(node.values()) if step == MEMBERS else [member(node, step)])
            inside = {**around, path[:at]: node}
        else:
            return
    for one in found:
        async for listed in walk(await opened(one), path, opened, at + 1, inside):
            yield listed
