"""The cipher of the journal: its keys stay the same for years; a torn record is told from a foreign one."""

from __future__ import annotations

import base64
import contextlib
import hashlib
from pathlib import Path

import apsw
import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pos_app.journal import cipher
from tests.sealing import KEY, OTHER


def derived(purpose: bytes) -> bytes:
    """Return a key as journals of before were encrypted with it."""
    return hashlib.blake2b(key=KEY.secret, person=purpose, digest_size=32).digest()


def make(path: Path) -> None:
    with contextlib.closing(cipher.connected(path, KEY)) as db:
        db.execute("CREATE TABLE t(a)")
        db.execute("INSERT INTO t VALUES('Helena Prado')")


def test_an_encrypted_journal_of_before_opens(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite"
    with contextlib.closing(apsw.Connection(str(file), vfs="multipleciphers-" + apsw.vfs_names()[0])) as db:
        db.execute("PRAGMA cipher='chacha20'")
        db.execute(f"PRAGMA key='raw:{derived(b'pages').hex()}'")
        db.execute("CREATE TABLE t(a)")
    with contextlib.closing(cipher.connected(file, KEY)) as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("t",)]


def test_a_sealed_record_of_before_opens() -> None:
    content = bytes(12) + ChaCha20Poly1305(derived(b"records")).encrypt(bytes(12), b"a record", b"s1:")
    line = b"s1:%d:%s" % (len(content), base64.b64encode(content))
    assert cipher.RecordCipher(KEY).opened(line) == b"a record"
    with pytest.raises(cipher.WrongKey):
        cipher.RecordCipher(OTHER).opened(line)


def test_a_whole_record_without_its_proof_is_no_torn_one() -> None:
    with pytest.raises(cipher.WrongKey):
        cipher.RecordCipher(KEY).opened(b"s1:12:%s" % base64.b64encode(bytes(12)))
    with pytest.raises(cipher.TruncatedRecord):
        cipher.RecordCipher(KEY).opened(b"s1:11:%s" % base64.b64encode(bytes(11)))


def _with(size: int, text: bytes) -> bytes:
    return b"s1:%d:%s" % (size, text)


def test_a_record_that_was_not_written_to_its_end_is_torn() -> None:
    record_cipher = cipher.RecordCipher(KEY)
    line = record_cipher.sealed(b"a record")
    _mark, size, text = line.split(b":")
    for torn in (
        _with(int(size) + 1, text),
        _with(int(size) - 1, text),
        _with(3, base64.b64encode(b"abc")),
        _with(int(size), text[:8] + b"*" + text[8:]),
        _with(int(size), text[:8] + b" " + text[8:]),
        b"s1:" + text,
        b"s1",
        b"s1:",
    ):
        with pytest.raises(cipher.TruncatedRecord):
            record_cipher.opened(torn)
    assert record_cipher.opened(line) == b"a record"
    assert record_cipher.sealed(b"a record") != line, "never twice alike"
