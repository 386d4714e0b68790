"""A disk as a power cut may leave it: what was synced is there, of the rest any part."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

SECTOR = 512
"""Bytes that a disk writes as a whole, or not at all."""


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes written into a file at an offset."""

    file: int
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """A file made this long."""

    file: int
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """Everything written into a file so far is on the disk."""

    file: int


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a folder now means this file; ``None``: the name is gone. ``old``: the name it had."""

    name: str
    file: int | None
    old: str = ""


@dataclass(frozen=True, slots=True)
class SyncFolder:
    """Every name of a folder so far is on the disk."""

    folder: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Not an operation: something that the desk submitted, or was promised, at this moment."""

    what: object


Step = Write | Cut | Sync | Name | SyncFolder | Mark
Image = dict[str, bytes]
"""Names, with their folders, and contents."""


@dataclass(slots=True)
class Disk:
    """Replays steps and builds the images that a power cut could leave after each."""

    names: dict[str, int] = field(default_factory=dict)
    contents: dict[int, bytes] = field(default_factory=dict)
    _writes: dict[int, list[Write | Cut]] = field(default_factory=dict)
    _renames: list[Name] = field(default_factory=list)

    def take(self, step: Step) -> None:
        """Perform one step; only what is synced becomes part of ``names`` and ``contents``."""
        match step:
            case Write() | Cut():
                self._writes.setdefault(step.file, []).append(step)
            case Sync():
                self.contents[step.file] = self._content(step.file, self._writes.pop(step.file, []))
            case Name():
                self._renames.append(step)
            case SyncFolder():
                synced = [one for one in self._renames if _folder(one.name) == step.folder]
                self._renames = [one for one in self._renames if _folder(one.name) != step.folder]
                self.names = _named(self.names, synced)
            case Mark():
                pass

    def images(self, chance: random.Random, count: int) -> Iterator[Image]:
        """Give what a cut leaves now: nothing unsynced, all of it, then random parts of it, torn."""
        yield self._image(chance, 0.0)
        yield self._image(chance, 1.0)
        if self._writes or self._renames:
            for _ in range(count - 2):
                yield self._image(chance, chance.choice((0.2, 0.5, 0.8)))

    def _image(self, chance: random.Random, share: float) -> Image:
        names = _named(self.names, [one for one in self._renames if chance.random() < share])
        return {
            name: self._content(
                file, [torn for one in self._writes.get(file, ()) for torn in _part(one, chance, share)]
            )
            for name, file in names.items()
        }

    def _content(self, file: int, changes: list[Write | Cut]) -> bytes:
        content = bytearray(self.contents.get(file, b""))
        for change in changes:
            end = change.size if isinstance(change, Cut) else change.offset + len(change.data)
            if len(content) < end:
                content.extend(bytes(end - len(content)))
            if isinstance(change, Cut):
                del content[end:]
            else:
                content[change.offset : end] = change.data
        return bytes(content)


def _part(change: Write | Cut, chance: random.Random, share: float) -> Iterator[Write | Cut]:
    """Give what reached the disk of one change: all, nothing, or some sectors."""
    if share in (0.0, 1.0) or isinstance(change, Cut):
        if chance.random() < share:
            yield change
        return
    if chance.random() < 0.5:
        if chance.random() < share:
            yield change
        return
    start = change.offset
    end = start + len(change.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        if chance.random() < share:
            yield Write(change.file, start, change.data[start - change.offset : stop - change.offset])
        start = stop


def _named(names: dict[str, int], changes: list[Name]) -> dict[str, int]:
    after = dict(names)
    for change in changes:
        after.pop(change.old, None)
        if change.file is None:
            after.pop(change.name, None)
        else:
            after[change.name] = change.file
    return after


def _folder(name: str) -> str:
    return name.rpartition("/")[0]
