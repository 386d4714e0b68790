"""Writes down everything that SQLite and Python do to the files of one folder."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw

from tests.campaigns.power_cut.disk import Cut, Disk, Mark, Name, Step, Sync, SyncFolder, Write

_IGNORED = ("desk.lock", "-shm")
"""Neither outlives the program that made it."""


class Recorder:
    """The steps so far, and the disk as it was before them. ``without``: a kind of sync to leave out."""

    def __init__(self, folder: Path, without: str = "") -> None:
        self.before = Disk()
        self.steps: list[Step] = []
        self._folder = str(folder.resolve())
        self._without = without
        self._lock = threading.Lock()
        self._files: dict[str, int] = {}
        self._count = 0
        for path in sorted(folder.rglob("*")):
            name = self.name(path)
            if path.is_file() and name:
                self.before.names[name] = self._new(name)
                self.before.contents[self._files[name]] = path.read_bytes()

    def name(self, path: Any) -> str:
        """Return the name of a path inside the folder, or the empty text for what is not recorded."""
        inside, text = self._folder + "/", os.path.abspath(os.fspath(path))  # noqa: PTH100 - links stay
        return text.removeprefix(inside) if text.startswith(inside) and not text.endswith(_IGNORED) else ""

    def mark(self, what: object) -> None:
        self._add(Mark(what))

    def opened(self, name: str, *, made: bool) -> int:
        if made or name not in self._files:
            self._add(Name(name, self._new(name)))
        return self._files[name]

    def wrote(self, file: int, offset: int, data: bytes) -> None:
        self._add(Write(file, offset, data))

    def cut(self, file: int, size: int) -> None:
        """A file was cut or extended to this size."""
        self._add(Cut(file, size))

    def synced(self, file: int, *, side: bool = False) -> None:
        """A file was synced: the database's, or one of Python's (``side``)."""
        if self._without != ("side" if side else "database"):
            self._add(Sync(file))

    def synced_folder(self, folder: str) -> None:
        """A folder was synced; the empty text is the outermost."""
        if self._without != "folder":
            self._add(SyncFolder(folder))

    def gone(self, name: str) -> None:
        self._files.pop(name, None)
        self._add(Name(name, None))

    def renamed(self, old: str, new: str) -> None:
        self._files[new] = self._files.pop(old)
        self._add(Name(new, self._files[new], old))

    def _new(self, name: str) -> int:
        self._count += 1
        self._files[name] = self._count
        return self._count

    def _add(self, step: Step) -> None:
        with self._lock:
            self.steps.append(step)


@contextlib.contextmanager
def recording(folder: Path, without: str = "") -> Iterator[Recorder]:
    """Record while the block runs. Only one at a time in a process."""
    recorder = Recorder(folder, without)
    before = apsw.vfs_names()[0]
    # Below the encryption, which lies over it as over any file system.
    _KEPT.append(RecordedVFS(recorder, before.removeprefix("multipleciphers-"), f"recorded{len(_KEPT)}"))
    try:
        with recorded_system(recorder):
            yield recorder
    finally:
        apsw.set_default_vfs(before)


_KEPT: list[RecordedVFS] = []
"""For ever: the encryption made a layer over each under its name, and holds on to it."""


class RecordedVFS(apsw.VFS):
    """The system's own files for SQLite, each change written down."""

    def __init__(self, recorder: Recorder, base: str, name: str) -> None:
        self._recorder = recorder
        self._base = base
        super().__init__(name, base, makedefault=True)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        inside = self._recorder.name(path) if path else ""
        if not inside:
            return apsw.VFSFile(self._base, name, flags)
        return RecordedFile(self._recorder, inside, self._base, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        inside = self._recorder.name(filename)
        if inside:
            self._recorder.gone(inside)
            if syncdir:
                self._recorder.synced_folder(inside.rpartition("/")[0])


class RecordedFile(apsw.VFSFile):
    """One file of SQLite."""

    def __init__(
        self,
        recorder: Recorder,
        inside: str,
        base: str,
        name: str | apsw.URIFilename | None,
        flags: list[int],
    ) -> None:
        path = Path(recorder._folder, inside)
        made = not path.exists()
        super().__init__(base, name, flags)
        self._recorder = recorder
        self._file = recorder.opened(inside, made=made)
        # As SQLite does it: the first sync of a new WAL or journal syncs its folder too.
        logs = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL
        self._folder = inside.rpartition("/")[0] if made and flags[0] & logs else None

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self._recorder.wrote(self._file, offset, bytes(data))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self._recorder.cut(self._file, newsize)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self._recorder.synced(self._file)
        if self._folder is not None:
            self._recorder.synced_folder(self._folder)
            self._folder = None


class _SystemCalls:
    """What Python calls of the system, each done and then written down."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self.real = {
            name: getattr(os, name)
            for name in ("open", "write", "ftruncate", "fsync", "close", "replace", "unlink")
        }
        self._files: dict[int, int] = {}
        self._folders: dict[int, str] = {}
        self._appending: set[int] = set()

    def open(self, path: Any, flags: int, *rest: Any, **more: Any) -> int:
        inside = self._recorder.name(path)
        known = os.path.exists(path)  # noqa: PTH110 - also of what is no path
        handle: int = self.real["open"](path, flags, *rest, **more)
        if os.path.abspath(os.fspath(path)) == self._recorder._folder:  # noqa: PTH100
            self._folders[handle] = ""
        elif inside and os.path.isdir(path):  # noqa: PTH112
            self._folders[handle] = inside
        elif inside:
            self._files[handle] = self._recorder.opened(inside, made=not known)
            if flags & os.O_APPEND:
                self._appending.add(handle)
            if flags & os.O_TRUNC:
                self._recorder.cut(self._files[handle], 0)
        return handle

    def write(self, handle: int, data: Any) -> int:
        # Ours append, or write a file from its beginning to its end.
        offset = os.lseek(handle, 0, os.SEEK_CUR) if handle in self._files else 0
        if handle in self._appending:
            offset = os.fstat(handle).st_size
        written: int = self.real["write"](handle, data)
        if handle in self._files:
            self._recorder.wrote(self._files[handle], offset, bytes(data[:written]))
        return written

    def ftruncate(self, handle: int, size: int) -> None:
        self.real["ftruncate"](handle, size)
        if handle in self._files:
            self._recorder.cut(self._files[handle], size)

    def fsync(self, handle: int) -> None:
        self.real["fsync"](handle)
        if handle in self._files:
            self._recorder.synced(self._files[handle], side=True)
        elif handle in self._folders:
            self._recorder.synced_folder(self._folders[handle])

    def close(self, handle: int) -> None:
        self._files.pop(handle, None)
        self._appending.discard(handle)
        self._folders.pop(handle, None)
        self.real["close"](handle)

    def replace(self, old: Any, new: Any, **more: Any) -> None:
        self.real["replace"](old, new, **more)
        if self._recorder.name(old):
            self._recorder.renamed(self._recorder.name(old), self._recorder.name(new))

    def unlink(self, path: Any, **more: Any) -> None:
        self.real["unlink"](path, **more)
        if self._recorder.name(path):
            self._recorder.gone(self._recorder.name(path))


@contextlib.contextmanager
def recorded_system(recorder: Recorder) -> Iterator[None]:
    """Write down what Python itself does: ``os.open`` and its kin, which ``pathlib`` calls too."""
    calls = _SystemCalls(recorder)
    for name in calls.real:
        setattr(os, name, getattr(calls, name))
    try:
        yield
    finally:
        for name, function in calls.real.items():
            setattr(os, name, function)
