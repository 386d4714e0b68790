"""What ``pos-app doctor`` says of the journal's encryption, and the passphrase at a terminal."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands import doctor_journal, people
from pos_app.journal import sealing
from pos_app.system import credentials, journal_key, key_file, start_secrets
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings
from tests.sealing import KEY


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has just started."""
    monkeypatch.setattr(start_secrets, "_taken", {})
    monkeypatch.setattr(journal_key, "_found", {})
    monkeypatch.setattr(journal_key, "_passphrases", {})


def seen(folder: Path, *, demo: bool = False, **settings: Any) -> str:
    options = Options(folder, folder / "settings.json", demo=demo)
    return doctor_journal.check_protection(options, Settings(**settings)).lines()


def test_each_protection_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "será criptografado quando" in seen(tmp_path) and "→" not in seen(tmp_path)
    journal_key.acquire(tmp_path, "automatic")
    assert "com a chave informada" in seen(tmp_path)
    for source, words in (("keyring", "cofre de senhas"), ("passphrase", "senha de abertura")):
        key_file.KeyFile.new(source).of(KEY.secret).keep(tmp_path)
        assert words in seen(tmp_path)
    monkeypatch.delenv("POS_APP_JOURNAL_KEY")
    monkeypatch.setattr(journal_key, "_found", {})
    assert seen(tmp_path).startswith("X  ")
    new = tmp_path / "new"
    assert "janela pedirá" in seen(new)
    assert seen(new, journal_protection="plain").startswith("!  ")
    assert "dados de treinamento" in seen(new, demo=True)
    monkeypatch.setattr(credentials, "keyring_usable", lambda: True)
    assert "→" not in seen(new) and "janela pedirá" in seen(new, journal_protection="passphrase")


def test_a_key_without_its_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "attempts.jsonl").write_bytes(b"s1:4:AAAA\n")
    assert "com a chave informada" in seen(tmp_path)


def test_the_key_is_shown_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = Options(tmp_path, tmp_path / "settings.json")
    assert doctor_journal.show_key(options) == Exit.TO_MEND
    assert "não é criptografado" in capsys.readouterr().err
    journal_key.acquire(tmp_path, "automatic")
    assert doctor_journal.show_key(options) == Exit.DONE
    assert capsys.readouterr().out == KEY.secret.hex() + "\n"
    monkeypatch.delenv("POS_APP_JOURNAL_KEY")
    monkeypatch.setattr(journal_key, "_found", {})
    assert doctor_journal.show_key(options) == Exit.TO_MEND
    assert "POS_APP_JOURNAL_KEY" in capsys.readouterr().err


def test_without_a_keyring_the_key_cannot_be_kept_in_it(tmp_path: Path) -> None:
    options = Options(tmp_path, tmp_path / "settings.json")
    assert doctor_journal.save_key(options).stops_selling
    journal_key.acquire(tmp_path, "automatic")
    assert "não guardada" in doctor_journal.save_key(options).seen


def test_a_terminal_is_asked_for_the_passphrase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(tmp_path, tmp_path / "settings.json")
    asked: list[str] = []

    def answer(prompt: str, stream: object) -> str:
        asked.append(prompt)
        return "cavalo bateria"

    monkeypatch.setattr(getpass, "getpass", answer)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    people.ask_where_needed(options)
    monkeypatch.delenv("POS_APP_JOURNAL_KEY")
    journal_key.use_passphrase(tmp_path, "cavalo bateria")
    made = journal_key.acquire(tmp_path, "automatic")
    monkeypatch.setattr(journal_key, "_found", {})
    monkeypatch.setattr(journal_key, "_passphrases", {})
    assert asked == []
    people.ask_where_needed(options)
    assert len(asked) == 1
    assert journal_key.existing(tmp_path) == made


def test_a_sealed_damaged_journal_is_opened_for_support(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = Options(tmp_path, tmp_path / "settings.json")
    damaged = tmp_path / "journal-corrompido-20260101-000000.sqlite"
    assert doctor_journal.unseal(options, damaged) == Exit.TO_MEND
    journal_key.acquire(tmp_path, "automatic")
    damaged.write_bytes(b"what is left")
    sealing.damaged([damaged], KEY)
    sealed = damaged.with_name(damaged.name + sealing.BOXED)
    assert doctor_journal.unseal(options, sealed) == Exit.DONE
    assert damaged.read_bytes() == b"what is left"
    assert str(damaged) in capsys.readouterr().out
    assert doctor_journal.unseal(options, damaged) == Exit.TO_MEND
    assert "não é um registro lacrado" in capsys.readouterr().err
    assert doctor_journal.unseal(options, tmp_path / "none.lacrado") == Exit.TO_MEND
