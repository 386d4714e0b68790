"""The cipher of the journal: of SQLite's pages, and of single records beside it.

Both work under keys derived from the journal's one; records are ChaCha20-Poly1305 too, with random nonces.
"""

from __future__ import annotations

import binascii
import hashlib
import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import apsw

from pos_app.domain.storage import JournalKey, StorageFault, StorageKind
from pos_app.system.sealed_forms import HEAD, RECORD_MARK, is_encrypted_head

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

READ_ONLY = apsw.SQLITE_OPEN_READONLY
READ_WRITE = apsw.SQLITE_OPEN_READWRITE
MAKE = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
_MAGIC = b"SQLite format 3\0"
_VFS = "multipleciphers-"
_NONCE = 12


class TruncatedRecord(ValueError):
    """A record was not written to its end."""


class WrongKey(ValueError):
    """A record is whole and does not open with this key, or was changed."""


def is_plain(path: Path) -> bool:
    """Return whether a file is an SQLite database that anybody can read. Raises ``OSError``."""
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def looks_encrypted(path: Path) -> bool:
    """Return whether a file has the open part of the header of an encrypted database. Raises ``OSError``."""
    with path.open("rb") as file:
        return is_encrypted_head(file.read(HEAD))


def connected(path: Path, key: JournalKey | None, flags: int = MAKE) -> apsw.Connection:
    """Open a database; without a key a plain one. The file is first read by what is asked next.

    Raises:
        StorageFault: the SQLite of this installation cannot encrypt.
        apsw.Error: the file cannot be opened.
    """
    if key is None:
        return apsw.Connection(str(path), flags=flags)
    db = apsw.Connection(str(path), flags=flags, vfs=_encrypting(path))
    try:
        db.execute("PRAGMA cipher='chacha20'")
        db.execute(f"PRAGMA key='{_raw(key)}'")
        db.execute("PRAGMA temp_store=MEMORY")  # Files of the sorter would not be encrypted.
    except BaseException:
        db.close()
        raise
    return db


def vacuum_target(path: Path, key: JournalKey) -> str:
    """Return how ``VACUUM INTO`` names a new encrypted file; its connection understands URIs."""
    vfs = _encrypting(path)
    return f"{path.absolute().as_uri()}?vfs={vfs}&cipher=chacha20&key={_raw(key)}"


def _encrypting(path: Path) -> str:
    """Return the encrypting layer over the default file system; over one that a test made it is new."""
    if not hasattr(apsw, "mc_version"):
        # Plain SQLite ignores the pragma, and would write everything in the clear.
        raise StorageFault(StorageKind.NO_CIPHER, path)
    default = apsw.vfs_names()[0]
    return default if default.startswith(_VFS) else _VFS + default


def _raw(key: JournalKey) -> str:
    return f"raw:{_derived(key, b'pages').hex()}"


def _derived(key: JournalKey, purpose: bytes) -> bytes:
    return hashlib.blake2b(key=key.secret, person=purpose, digest_size=32).digest()


class RecordCipher:
    """Seals records, each in one line of ASCII without its break."""

    def __init__(self, key: JournalKey) -> None:
        self._key = key

    @cached_property
    def _cipher(self) -> ChaCha20Poly1305:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        return ChaCha20Poly1305(_derived(self._key, b"records"))

    def sealed(self, record: bytes) -> bytes:
        """Return a record as nobody else reads it."""
        nonce = os.urandom(_NONCE)
        content = nonce + self._cipher.encrypt(nonce, record, RECORD_MARK)
        return b"%s%d:%s" % (RECORD_MARK, len(content), binascii.b2a_base64(content, newline=False))

    def opened(self, line: bytes) -> bytes:
        """Return the record of a line.

        Raises:
            TruncatedRecord: the line is not whole.
            WrongKey: it is, and does not open.
        """
        from cryptography.exceptions import InvalidTag

        size, _colon, text = line.removeprefix(RECORD_MARK).partition(b":")
        try:
            content = binascii.a2b_base64(text, strict_mode=True)
            if len(content) != int(size) or len(content) < _NONCE:
                raise TruncatedRecord("record cut off")
        except ValueError as error:
            raise TruncatedRecord("record not whole") from error
        try:
            return self._cipher.decrypt(content[:_NONCE], content[_NONCE:], RECORD_MARK)
        except InvalidTag as error:
            raise WrongKey("record of another key") from error


def is_sealed(line: bytes) -> bool:
    """Return whether a line is a sealed record, or the beginning of one."""
    return line.startswith(RECORD_MARK)
