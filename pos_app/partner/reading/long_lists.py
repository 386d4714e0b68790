"""Long lists of a reply, cut out of it unread and given piece by piece: reading many megabytes at once would
hold the window for several frames, and a thread would hold the interpreter just as long.

The decoder says where a value ends, so each record is found by reading over the one before it. What is left
of the reply must read as JSON with an empty value in the place of each list.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pos_app.domain.faults import Excess, TooMuch
from pos_app.domain.value import Value
from pos_app.partner.reading import limits
from pos_app.partner.reading.paths import EACH, MEMBERS, Path, each, member
from pos_app.system.turns import Turns

LENGTH = 48 * 1024
"""Bytes of a piece; twice as many are no long list, and the most that one record has. Reading over it takes a
tenth of a millisecond."""
_FEW = 50
_OPEN = re.compile(rb'(?:\A|(?<!\\)"\s*:)\s*(\[\s*(?=\{)|\{\s*(?="(?:[^"\\]|\\.)*"\s*:\s*\{))')
_KEY = re.compile(rb'("(?:[^"\\]|\\.)*")\s*:\s*')
_NEXT = re.compile(rb"\s*(?:,\s*(?=[{\"])|([\]}]))")
_TRAILING = "trailing characters (byte "
_MARK = "\u0000cut"
_ANY = msgspec.json.Decoder(msgspec.Raw)
Around = Mapping[Path, Mapping[str, Any]]


@dataclass(slots=True)
class Cut:
    """A list of objects, or an object of them, unread: some at a time, with the ``keys`` of an object."""

    pieces: list[list[msgspec.Raw]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        """How many records it has."""
        return sum(map(len, self.pieces))

    def whole(self) -> Any:
        """Return the list, or the object, as it was."""
        records = [msgspec.json.decode(record) for piece in self.pieces for record in piece]
        return dict(zip(self.keys, records, strict=True)) if self.keys else records


class Listed(Value):
    """Records of a reply at a path. ``around`` are the objects on the way to them, by their path."""

    path: Path
    value: Any
    around: Around

    def batches(self) -> Iterator[Sequence[Any]]:
        """Yield the records, some at a time: unread, or read already."""
        if isinstance(self.value, Cut):
            yield from self.value.pieces
            return
        value, keyed = self.value, self.path[-1:] == (MEMBERS,)
        if isinstance(value, Mapping):
            value = list(value.values()) if keyed else [value]  # One record, and no list around it.
        if isinstance(value, list):
            yield from (value[at : at + _FEW] for at in range(0, len(value), _FEW))


class LongReply:
    """A reply of which the long lists stay unread.

    Args:
        keyed: objects of like members are lists, too.
    """

    def __init__(self, body: bytes, turns: Turns, *, keyed: bool = False) -> None:
        self._body, self._view = body, memoryview(body)
        self._turns, self._keyed = turns, keyed
        self._cuts: list[Cut] = []

    async def tree(self) -> Any:
        """Return the reply with a ``Cut`` in the place of each long list.

        Raises:
            msgspec.DecodeError, UnicodeDecodeError, RecursionError: it is not JSON.
            TooMuch: too much of it is in no list that can be cut.
        """
        text, kept, at = self._body, list[bytes](), 0
        here = 0
        while len(text) - at > 2 * LENGTH and (found := _OPEN.search(text, here)):
            await self._turns.take()
            begin, keyed = found.start(1), text[found.start(1)] == ord("{")
            end = _end(self._view, begin, 2 * LENGTH)
            if end is None and (self._keyed or not keyed) and (cut := await self._cut(found.end(), keyed)):
                made, end = cut
                kept += [text[at:begin], msgspec.json.encode(f"{_MARK}{len(self._cuts)}")]
                self._cuts.append(made)
                at = end
            here = begin + 1 if end is None else end
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
        text, view, made = self._body, self._view, Cut([[]])
        piece = at
        while True:
            if keyed:
                key = _KEY.match(text, at)
                if key is None:
                    return None
                made.keys.append(msgspec.json.decode(key[1]))
                at = key.end()
            end = _end(view, at, 2 * LENGTH)
            after = _NEXT.match(text, end) if end else None
            if after is None:
                return None
            made.pieces[-1].append(msgspec.Raw(view[at:end]))
            at = after.end()
            if after[1]:
                return made, at
            if at - piece > LENGTH:
                await self._turns.take()
                made.pieces.append([])
                piece = at


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
    node: Any, path: Path, turns: Turns, at: int = 0, around: Around | None = None
) -> AsyncIterator[Listed]:
    """Yield the lists of records at a path."""
    around, left = around or {}, path[at:]
    if node is None:
        return
    if not left or left in ((EACH,), (MEMBERS,)):
        yield Listed(path, node, around)
        return
    step = left[0]
    if isinstance(node, Cut):
        await turns.take()
        node = node.whole()
    if step.startswith("["):
        found = [one.value for one in each(node, (step,))]
        if len(left) == 1:
            yield Listed(path, found, around)
            return
        inside: Mapping[Path, Any] = around
    elif isinstance(node, Mapping):
        found = list(node.values()) if step == MEMBERS else [member(node, step)]
        inside = {**around, path[:at]: node}
    else:
        return
    for one in found:
        await turns.take()
        async for listed in walk(one, path, turns, at + 1, inside):
            yield listed
