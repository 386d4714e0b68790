"""The cipher of the journal: its keys stay the same for years; a torn record is told from a foreign one."""

from __future__ import annotations

import base64
import contextlib
import hashlib
from pathlib import Path

import apsw
import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pos_app.domain.storage import StorageFault, StorageKind
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


def test_pages_and_records_have_keys_of_their_own(tmp_path: Path) -> None:
    make(tmp_path / "a.sqlite")
    with contextlib.closing(apsw.Connection(str(tmp_path / "a.sqlite"))) as db:
        db.execute(f"PRAGMA key='raw:{derived(b'records').hex()}'")
        with pytest.raises(apsw.NotADBError):
            db.execute("SELECT * FROM t").fetchall()


@pytest.mark.parametrize("key", [None, KEY])
def test_a_database_that_is_only_read_is_neither_made_nor_changed(tmp_path: Path, key: object) -> None:
    known = KEY if key else None
    with (
        pytest.raises(apsw.CantOpenError),
        contextlib.closing(cipher.connected(tmp_path / "none.sqlite", known, cipher.READ_ONLY)) as db,
    ):
        db.execute("SELECT * FROM sqlite_master").fetchall()
    assert not list(tmp_path.iterdir())
    file = tmp_path / "some.sqlite"
    with contextlib.closing(cipher.connected(file, known)) as db:
        db.execute("CREATE TABLE t(a)")
    only_read = contextlib.closing(cipher.connected(file, known, cipher.READ_ONLY))
    with only_read as db, pytest.raises(apsw.ReadOnlyError):
        db.execute("INSERT INTO t VALUES(1)")
    with contextlib.closing(cipher.connected(file, known, cipher.READ_WRITE)) as db:
        db.execute("INSERT INTO t VALUES(1)")
    with (
        pytest.raises(apsw.CantOpenError),
        contextlib.closing(cipher.connected(tmp_path / "none.sqlite", known, cipher.READ_WRITE)) as db,
    ):
        db.execute("SELECT * FROM sqlite_master").fetchall()


def test_what_is_sorted_is_not_written_beside_the_file(tmp_path: Path) -> None:
    with contextlib.closing(cipher.connected(tmp_path / "a.sqlite", KEY)) as db:
        assert db.execute("PRAGMA temp_store").fetchone() == (2,), "in memory"


def test_a_file_made_by_vacuum_opens_with_the_same_key(tmp_path: Path) -> None:
    make(tmp_path / "a.sqlite")
    flags = cipher.READ_WRITE | apsw.SQLITE_OPEN_URI
    with contextlib.closing(cipher.connected(tmp_path / "a.sqlite", KEY, flags)) as db:
        db.execute("VACUUM INTO ?", (cipher.vacuum_target(tmp_path / "b.sqlite", KEY),))
    assert b"Helena" not in (tmp_path / "b.sqlite").read_bytes()
    with contextlib.closing(cipher.connected(tmp_path / "b.sqlite", KEY, cipher.READ_ONLY)) as db:
        assert db.execute("SELECT a FROM t").fetchall() == [("Helena Prado",)]


def test_without_encryption_the_file_that_was_to_be_encrypted_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(apsw, "mc_version")
    file = tmp_path / "journal.sqlite"
    with pytest.raises(StorageFault) as opening:
        cipher.connected(file, KEY)
    with pytest.raises(StorageFault) as copying:
        cipher.vacuum_target(file, KEY)
    for caught in (opening, copying):
        assert (caught.value.problem.kind, caught.value.problem.path) == (StorageKind.NO_CIPHER, str(file))


def test_a_connection_whose_key_is_refused_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[apsw.Connection] = []
    connection = apsw.Connection

    def kept(*words: object, **more: object) -> apsw.Connection:
        made.append(connection(*words, **more))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr(cipher, "_raw", lambda _key: "'")
    monkeypatch.setattr(apsw, "Connection", kept)
    with pytest.raises(apsw.Error):
        cipher.connected(tmp_path / "file", KEY)
    with pytest.raises(apsw.ConnectionClosedError):
        made[0].execute("SELECT 1")


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
