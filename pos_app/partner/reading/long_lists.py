"""Long lists of a reply, cut out of it unread and given piece by piece: reading many megabytes at once would
hold the window for several frames, and a thread would hold the interpreter just as long.

A cut is a guess that is checked. Text that begins where an item begins and ends at a comma is whole items
exactly when it reads as a list, so a comma inside an item or a text is never taken for a seam; and what is
left of the reply must read as JSON with an empty value in the place of each list.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pos_app.domain.faults import Excess, TooMuch
from pos_app.partner.reading import limits
from pos_app.partner.reading.paths import EACH, MEMBERS, Path, each, member
from pos_app.system.turns import Turns

LENGTH = 48 * 1024
"""Bytes of a piece; reading over it takes less than a tenth of a millisecond."""
_LONGER = (LENGTH, 4 * LENGTH, 16 * LENGTH)
_GUESSES = 12
_FEW = 50
_OPEN = re.compile(rb'(?:\A|(?<!\\)"\s*:)\s*(\[\s*(?=\{)|\{\s*(?="(?:[^"\\]|\\.)*"\s*:\s*\{))')
_ITEM_SEAM = re.compile(rb"(\})\s*,\s*(?=\{)")
_MEMBER_SEAM = re.compile(rb'(\})\s*,\s*(?="((?:[^"\\]|\\.)*)"\s*:\s*\{)')
_FIRST_KEY = re.compile(rb'"(?:[^"\\]|\\.)*"\s*:\s*')
_KEY = re.compile(rb'"((?:[^"\\]|\\.)*)"\s*:')
_TRAILING = re.compile(r"trailing characters \(byte (\d+)\)")
_MARK = "\u0000cut"
_RAWS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[msgspec.Raw])
_MEMBERS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(dict[str, msgspec.Raw])
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

    def add(self, piece: Any) -> None:
        """Add some records."""
        if isinstance(piece, dict):
            self.keys += piece
            piece = list(piece.values())
        self.pieces.append(piece)

    def whole(self) -> Any:
        """Return the list, or the object, as it was."""
        records = [msgspec.json.decode(record) for piece in self.pieces for record in piece]
        return dict(zip(self.keys, records, strict=True)) if self.keys else records


@dataclass(frozen=True, slots=True)
class Listed:
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
        self._body, self._turns, self._keyed = body, turns, keyed
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
            end = _end(text, begin, 2 * LENGTH)
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

    async def _cut(self, begin: int, keyed: bool) -> tuple[Cut, int] | None:
        """Return the list whose first item begins there and the end of it, None where no seams are found."""
        text, made, at = self._body, Cut(), begin
        head = _FIRST_KEY.match(text, begin) if keyed else None
        end = _end(text, head.end() if head else begin, 2 * LENGTH)
        if end is None:
            return None
        decoder, form = (_MEMBERS, b"{}") if keyed else (_RAWS, b"[]")
        # A key that is one inside the first item stands between no items.
        inner = set(_KEY.findall(text, head.end(), end)) if head else set[bytes]()
        while found := _next(text, at, _MEMBER_SEAM if keyed else _ITEM_SEAM, inner, decoder, form):
            await self._turns.take()
            made.add(found[0])
            at = found[1]
        for length in _LONGER:
            rest = form[:1] + text[at : at + length]
            if (last := _end(rest, 0, len(rest))) is not None:
                made.add(decoder.decode(rest[:last]))
                return made, at + last - 1
        return None


def _end(text: bytes, begin: int, length: int) -> int | None:
    """Return where the value that begins there ends, None for none in so many bytes."""
    part = memoryview(text)[begin : begin + length]
    try:
        _ANY.decode(part)
    except msgspec.DecodeError as error:
        found = _TRAILING.search(str(error))
        return begin + int(found[1]) - 1 if found else None
    return begin + len(part)


def _next(
    text: bytes,
    begin: int,
    seams: re.Pattern[bytes],
    inner: set[bytes],
    decoder: msgspec.json.Decoder[Any],
    form: bytes,
) -> tuple[Any, int] | None:
    """Return the items of a piece and where the next begins; None where no seam is found."""
    view = memoryview(text)
    for length in _LONGER:
        tried = 0
        for seam in seams.finditer(text, begin + length):
            if seam[seam.lastindex or 0] in inner:
                continue
            try:
                piece = b"".join((form[:1], view[begin : seam.end(1)], form[1:]))
                return decoder.decode(piece), seam.end()
            except msgspec.DecodeError:
                tried += 1
                if tried == _GUESSES:
                    break
    return None


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
