"""Where the key of the journal comes from, and what is said where it cannot be had."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked

from pos_app.domain.start_faults import CredentialsError, KeyFault, KeyProblem
from pos_app.domain.storage import NotWritable
from pos_app.journal.journal import Journal
from pos_app.system import credentials, journal_key, key_file, start_secrets
from tests.sealing import KEY, OTHER


class Ring(KeyringBackend):
    """A keyring of the library, in memory."""

    priority = 1

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str], str] = {}
        self.locked = self.fails = False
        self.forgets = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise KeyringLocked
        if self.fails:
            raise OSError("D-Bus")
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.locked:
            raise KeyringLocked
        if not self.forgets:
            self.entries[service, username] = password


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key of the environment, none of earlier starts, and a short way from a passphrase to its key."""
    monkeypatch.delenv("POS_APP_JOURNAL_KEY", raising=False)
    monkeypatch.setattr(start_secrets, "_taken", {})
    restart(monkeypatch)


def restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what only a running program knows."""
    monkeypatch.setattr(journal_key, "_found", {})
    monkeypatch.setattr(journal_key, "_passphrases", {})


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Ring:
    """A keyring that can be trusted."""
    made = Ring()
    monkeypatch.setattr(credentials, "_backend", lambda: made)
    return made


def problem(folder: Path, protection: str = "automatic") -> KeyProblem:
    with pytest.raises(KeyFault) as caught:
        journal_key.acquire(folder, protection)
    assert caught.value.folder == str(folder)
    return caught.value.kind


def secret(folder: Path, protection: str = "automatic") -> bytes:
    key = journal_key.acquire(folder, protection)
    assert key is not None
    return key.secret


def test_a_new_key_lies_in_the_keyring_and_only_there(
    tmp_path: Path, ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = secret(tmp_path)
    assert len(made) == 32
    assert list(ring.entries.values()) == [made.hex()]
    for file in (path for path in tmp_path.rglob("*") if path.is_file()):
        assert made.hex() not in file.read_text()
        assert file.stat().st_mode & 0o077 == 0
    restart(monkeypatch)
    assert secret(tmp_path) == made == secret(tmp_path, "plain")
    assert secret(tmp_path / "another") != made


def test_the_file_beside_the_copies_stands_in_for_a_lost_one(tmp_path: Path, ring: Ring) -> None:
    made = secret(tmp_path)
    (tmp_path / key_file.FILE).write_text("{torn")
    assert secret(tmp_path) == made
    (tmp_path / key_file.FILE).write_text(json.dumps({"version": 99}))
    assert secret(tmp_path) == made


@pytest.mark.parametrize("where", ["environment", "taken", "systemd"])
def test_a_given_key_comes_first(
    tmp_path: Path, ring: Ring, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    text = KEY.secret.hex()
    if where == "environment":
        monkeypatch.setenv("POS_APP_JOURNAL_KEY", text)
    elif where == "taken":
        start_secrets.take({"POS_APP_JOURNAL_KEY": text})
        assert start_secrets.taken() == {}
    else:
        (tmp_path / "credentials").mkdir()
        (tmp_path / "credentials" / "journal-key").write_text(text + "\n")
        monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path / "credentials"))
    assert secret(tmp_path / "desk") == KEY.secret
    assert not ring.entries
    restart(monkeypatch)
    monkeypatch.delenv("POS_APP_JOURNAL_KEY", raising=False)
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)
    monkeypatch.setattr(start_secrets, "_taken", {})
    assert problem(tmp_path / "desk") is KeyProblem.NOT_GIVEN
    monkeypatch.setattr(credentials, "_backend", lambda: None)
    assert problem(tmp_path / "desk") is KeyProblem.NOT_GIVEN


@pytest.mark.parametrize("text", ["5e5e", "not hexadecimal", "5e" * 33])
def test_a_key_that_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("POS_APP_JOURNAL_KEY", text)
    assert problem(tmp_path) is KeyProblem.NOT_A_KEY


def test_a_key_of_another_journal_is_named(
    tmp_path: Path, ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret(tmp_path)
    restart(monkeypatch)
    monkeypatch.setenv("POS_APP_JOURNAL_KEY", OTHER.secret.hex())
    assert problem(tmp_path) is KeyProblem.OTHER_KEY


def test_lost_locked_and_absent_keyrings_are_told_apart(
    tmp_path: Path, ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret(tmp_path)
    restart(monkeypatch)
    ring.locked = True
    assert problem(tmp_path) is KeyProblem.LOCKED
    assert problem(tmp_path / "new") is KeyProblem.LOCKED
    ring.locked, ring.fails = False, True
    assert problem(tmp_path) is KeyProblem.FAILED
    ring.fails = False
    for name in ring.entries:
        ring.entries[name] = OTHER.secret.hex()
    assert problem(tmp_path) is KeyProblem.LOST
    ring.entries.clear()
    assert problem(tmp_path) is KeyProblem.LOST
    monkeypatch.setattr(credentials, "_backend", lambda: None)
    assert problem(tmp_path) is KeyProblem.NO_KEYRING


def test_a_keyring_that_forgets_is_not_used(tmp_path: Path, ring: Ring) -> None:
    ring.forgets = True
    assert problem(tmp_path) is KeyProblem.CHOOSE_PASSPHRASE
    assert key_file.read(tmp_path) is None


def test_without_a_keyring_a_passphrase_is_chosen_once_and_asked_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert problem(tmp_path) is KeyProblem.CHOOSE_PASSPHRASE
    assert journal_key.acquire(tmp_path, "plain") is None
    journal_key.use_passphrase(tmp_path, "cavalo bateria grampo")
    made = secret(tmp_path)
    restart(monkeypatch)
    assert problem(tmp_path) is KeyProblem.PASSPHRASE
    assert problem(tmp_path, "plain") is KeyProblem.PASSPHRASE
    journal_key.use_passphrase(tmp_path, "cavalo bateria grampa")
    assert problem(tmp_path) is KeyProblem.WRONG_PASSPHRASE
    assert problem(tmp_path) is KeyProblem.PASSPHRASE
    journal_key.use_passphrase(tmp_path, "cavalo bateria grampo")
    assert secret(tmp_path) == made


async def test_an_encrypted_journal_without_its_key_file_is_no_new_one(
    tmp_path: Path, ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = journal_key.acquire(tmp_path, "automatic")
    assert key is not None
    await (await Journal.open(tmp_path, key)).aclose()
    (tmp_path / key_file.FILE).unlink()
    shutil.rmtree(tmp_path / "backups")
    restart(monkeypatch)
    assert problem(tmp_path) is KeyProblem.NO_KEY_FILE
    monkeypatch.setenv("POS_APP_JOURNAL_KEY", key.secret.hex())
    given = journal_key.acquire(tmp_path, "automatic")
    assert given is not None and not given.proven
    await (await Journal.open(tmp_path, given)).aclose()
    journal_key.confirm(tmp_path, given)
    again = journal_key.acquire(tmp_path, "automatic")
    assert again == key
    journal_key.confirm(tmp_path, key)


def test_a_side_file_shows_encryption_too(tmp_path: Path) -> None:
    (tmp_path / "attempts.jsonl").write_bytes(b'\n{"id": 1}\n')
    assert not key_file.seems_sealed(tmp_path)
    (tmp_path / "attempts.jsonl").write_bytes(b'\n{"id": 1}\ns1:40:AAAA\n')
    assert key_file.seems_sealed(tmp_path)


def test_a_key_file_that_cannot_be_written_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POS_APP_JOURNAL_KEY", KEY.secret.hex())
    (tmp_path / "backups").write_text("a file where the folder should be")
    with pytest.raises(NotWritable):
        journal_key.acquire(tmp_path, "automatic")


def test_a_given_key_moves_into_the_keyring(
    tmp_path: Path, ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(KeyFault):
        journal_key.save_in_keyring(tmp_path)
    monkeypatch.setenv("POS_APP_JOURNAL_KEY", KEY.secret.hex())
    secret(tmp_path)
    journal_key.save_in_keyring(tmp_path)
    monkeypatch.delenv("POS_APP_JOURNAL_KEY")
    restart(monkeypatch)
    assert secret(tmp_path) == KEY.secret
    ring.locked = True
    with pytest.raises(CredentialsError):
        journal_key.save_in_keyring(tmp_path)
