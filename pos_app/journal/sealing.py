"""Encrypting what an older program, or a desk without encryption, left in the clear.

Each file becomes a second one, encrypted, compared and synced, which then gets the name ``….sealed``. From
that moment on it counts, and what it was made from is overwritten and deleted, even if the program dies
meanwhile.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

import apsw

from pos_app.domain.storage import JournalKey, StorageFault, StorageKind
from pos_app.journal import cipher, schema
from pos_app.system import disk

_FRESH, _SEALED = ".sealing", ".sealed"
_BESIDE = ("-wal", "-journal", "-shm")
BOXED = ".lacrado"
"""Ends the name of a damaged file that lies sealed as a whole."""
_PIECE = 1_000_000
_COPIES = 3
"""Plain copies of a sound journal that are encrypted."""
_CORRUPT = (apsw.NotADBError, apsw.CorruptError)
_ASKED_EVERY = 100_000
"""Instructions of SQLite, some milliseconds, between two questions whether to stop."""


def databases(path: Path, copies: Path, key: JournalKey, stop: Callable[[], bool] = lambda: False) -> None:
    """Encrypt the journal and its copies where they are plain. A damaged journal stays as it is, to be set
    aside; a copy that cannot be read is erased, since nothing can be restored from it. Of the copies of a
    sound journal the newest are encrypted and the others erased: all of them would take minutes.
    ``stop``: whether to leave it, asked all the time; what is not encrypted then is so at the next start.

    Raises:
        apsw.InterruptError: it was stopped.
        apsw.Error, OSError, StorageFault: it could not be done; the plain file is still whole.
    """
    finish(path)
    if path.exists() and cipher.is_plain(path):
        with contextlib.suppress(*_CORRUPT):
            _seal(path, key, stop)
    for begun in copies.glob(f"*{_SEALED}"):
        finish(begun.with_suffix(""))
    sound = path.exists() and not cipher.is_plain(path)
    plain = [copy for copy in copies.glob("*.sqlite") if copy.is_file() and cipher.is_plain(copy)]
    for number, copy in enumerate(sorted(plain, key=_age, reverse=True)):
        if sound and number >= _COPIES:
            erase(copy)
        else:
            try:
                _seal(copy, key, stop)
            except _CORRUPT:
                erase(copy)
    if (copies / "unchecked").is_file():
        erase(copies / "unchecked")


def _age(copy: Path) -> str:
    """Return when a copy was made, as its name says it, whatever its version."""
    return copy.stem.split("-", 2)[-1]


def damaged(files: Iterable[Path], key: JournalKey) -> None:
    """Seal whole files that no database engine reads. ``unboxed`` gives their content back.

    Raises:
        OSError: a file could not be sealed; it is still there.
    """
    record_cipher = cipher.RecordCipher(key)
    kept = tuple(files)
    for file in kept:
        content = file.read_bytes()
        pieces = (content[at : at + _PIECE] for at in range(0, max(len(content), 1), _PIECE))
        disk.replace(file.with_name(file.name + BOXED), b"\n".join(map(record_cipher.sealed, pieces)))
    for file in kept:
        erase(file)


def unboxed(file: Path, key: JournalKey) -> bytes:
    """Return the content of a file that ``damaged`` sealed.

    Raises:
        OSError: it cannot be read.
        cipher.TruncatedRecord, cipher.WrongKey: it is no such file, or of another key.
    """
    record_cipher = cipher.RecordCipher(key)
    return b"".join(record_cipher.opened(line) for line in file.read_bytes().split(b"\n"))


def exchange(path: Path, content: bytes) -> None:
    """Give a plain file encrypted content; what it held is overwritten. Raises ``OSError``."""
    disk.replace(path.with_name(path.name + _SEALED), content)
    finish(path)


def finish(path: Path) -> None:
    """Let the encrypted file take the place of the plain one, if it was made; delete one half made.

    Raises ``OSError``."""
    path.with_name(path.name + _FRESH).unlink(missing_ok=True)
    sealed = path.with_name(path.name + _SEALED)
    if sealed.exists():
        erase(path)
        disk.rename(sealed, path)


def current(path: Path) -> Path:
    """Return the file that counts: the encrypted one, also before it has its name."""
    sealed = path.with_name(path.name + _SEALED)
    return sealed if sealed.exists() else path


def erase(path: Path) -> None:
    """Overwrite a database, its WAL and its rollback journal, and delete them. Raises ``OSError``."""
    for name in (*(path.name + part for part in _BESIDE), path.name):
        file = path.with_name(name)
        if file.exists() and not file.is_symlink():  # What a link leads to is not this program's.
            disk.overwrite(file)
        file.unlink(missing_ok=True)
    disk.sync_folder(path.parent)


def _seal(path: Path, key: JournalKey, stop: Callable[[], bool]) -> None:
    fresh = path.with_name(path.name + _FRESH)
    fresh.unlink(missing_ok=True)
    flags = cipher.READ_WRITE | apsw.SQLITE_OPEN_URI
    with contextlib.closing(apsw.Connection(str(path), flags=flags)) as plain:
        plain.set_busy_timeout(2000)
        plain.set_progress_handler(stop, _ASKED_EVERY)
        _keep_wal(plain)
        if found := schema.damage(plain):
            raise apsw.CorruptError(found)
        plain.execute("VACUUM INTO ?", (cipher.vacuum_target(fresh, key),))
        held = _digest(plain)
    with contextlib.closing(cipher.connected(fresh, key, cipher.READ_ONLY)) as sealed:
        sealed.set_progress_handler(stop, _ASKED_EVERY)
        if schema.damage(sealed) or _digest(sealed) != held:
            raise StorageFault(StorageKind.NOT_SEALED, path)
    disk.sync(fresh)
    disk.rename(fresh, path.with_name(path.name + _SEALED))
    finish(path)


def _keep_wal(db: apsw.Connection) -> None:
    """Let the WAL stay when the file is closed: it is to be overwritten, not only deleted."""
    yes = ctypes.c_int(1)
    db.file_control("main", apsw.SQLITE_FCNTL_PERSIST_WAL, ctypes.addressof(yes))


def _digest(db: apsw.Connection) -> str:
    """Return a hash over everything that a database holds, the order of rows included."""
    digest = hashlib.sha256(str(schema.version(db)).encode())
    tables = []
    for kind, name, sql in db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name"):
        digest.update(repr((kind, name, sql)).encode())
        if kind == "table" and not str(sql).upper().startswith("CREATE VIRTUAL"):
            tables.append(str(name))
    for name in tables:
        rows = 0
        for row in db.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - names of our own tables
            rows += 1
            digest.update(repr(row).encode())
        digest.update(f"{name} {rows}".encode())
    return digest.hexdigest()
