"""Long JSON lists, cut into pieces: splitting a reply of many megabytes at once would hold the window for
several frames, and a thread would hold the interpreter just as long.

A cut is a guess that is checked. Text that begins where an item begins and ends at a comma is whole items
exactly when it reads as a list, so a comma inside an item or a text is never taken for a seam.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

Raws = list[msgspec.Raw]
LENGTH = 48 * 1024
"""Bytes of a piece; splitting it takes less than a tenth of a millisecond."""
_OPENS = re.compile(rb'\s*\{\s*"([A-Za-z_]+)"\s*:\s*\[|\s*\[')
_SEAM = re.compile(rb"\}\s*,\s*(?=\{)")
_LAST = re.compile(rb"\}\s*\]\s*(?=[,}])")
_GUESSES = 12
_ITEMS = msgspec.json.Decoder(Raws)
_MEMBERS = msgspec.json.Decoder(dict[str, msgspec.Raw])


class NotSeen(ValueError):
    """The text has another form than those that can be cut; what was given so far is to be thrown away."""


class ListReader:
    """The members of a JSON object that begins with a list, or a bare list.

    ``pieces`` gives the items of the lists that it begins with; when it has ended, ``members`` holds the
    other members, unread.
    """

    def __init__(self, body: bytes) -> None:
        self._rest = body
        self.members: dict[str, msgspec.Raw] = {}

    def pieces(self) -> Iterator[tuple[str, Raws]]:
        """Yield some items at a time with the name of their list, which is empty for a bare one.

        Raises:
            NotSeen: where the text cannot be cut.
            msgspec.DecodeError, UnicodeDecodeError, RecursionError: it is not JSON.
        """
        opening = _OPENS.match(self._rest)
        if opening is None:
            raise NotSeen("does not begin with a list")
        while opening is not None:
            name, at, more = (opening[1] or b"").decode("ascii"), opening.end(), True
            while more and len(self._rest) - at > 2 * LENGTH:
                items, at, more = _next(self._rest, at)
                yield name, items
            if more:
                yield name, self._finish(name, self._rest[at:])
                return
            self._rest = _after(self._rest, at)
            opening = _OPENS.match(self._rest)
        self.members = _MEMBERS.decode(self._rest)

    def _finish(self, name: str, text: bytes) -> Raws:
        """Read the last piece of a list together with all that stands behind it."""
        if not name:
            return _ITEMS.decode(b"[" + text)
        self.members = _MEMBERS.decode(b'{"%b":[%b' % (name.encode("ascii"), text))
        return _ITEMS.decode(self.members.pop(name))


def _next(text: bytes, begin: int) -> tuple[Raws, int, bool]:
    """Return the items of a piece, where the next begins, and whether the list goes on."""
    for tried, seam in enumerate(_SEAM.finditer(text, begin + LENGTH)):
        if tried == _GUESSES:
            break
        items = _whole(text[begin : seam.start() + 1])
        if items is not None:
            return items, seam.end(), True
    for last in _LAST.finditer(text, begin, begin + 2 * LENGTH):
        items = _whole(text[begin : last.start() + 1])
        if items is not None:
            return items, last.end(), False
    raise NotSeen("cannot be cut")


def _whole(text: bytes) -> Raws | None:
    try:
        return _ITEMS.decode(b"[%b]" % text)
    except msgspec.DecodeError:
        return None


def _after(text: bytes, at: int) -> bytes:
    """Return what follows a list, as an object of its own."""
    left = text[at:]
    return b"{" + (left[1:] if left.startswith(b",") else left)
