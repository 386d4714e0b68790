"""What commands show or change of a desk stands in its audit trail, where it can."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from pos_app.commands import doctor_journal, on_record
from pos_app.core import seals
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.storage import StorageFault
from pos_app.journal import reading
from pos_app.journal.journal import FolderLock, Journal
from pos_app.system import journal_key, start_secrets
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options


def options(folder: Path) -> Options:
    (folder / "settings.json").write_text(json.dumps({"journal_protection": "plain"}), encoding="utf-8")
    return Options(folder, folder / "settings.json")


def begun(folder: Path) -> Options:
    async def opened() -> None:
        await (await Journal.open(folder)).aclose()

    asyncio.run(opened())
    return options(folder)


def acts(wanted: Options) -> list[tuple[str, str]]:
    key = journal_key.existing(wanted.data_dir)
    rows, _ = reading.trail(wanted.data_dir, seals(wanted, make=False), key)
    return [(row.what, row.subject) for row in rows if row.what != AuditAct.TRAIL_BEGUN]


def test_it_is_kept_with_the_account_also_in_a_loop(tmp_path: Path) -> None:
    wanted = begun(tmp_path)

    async def in_a_loop() -> None:
        on_record.keep(wanted, AuditAct.SETTING_CHANGED, "reading_profile")

    asyncio.run(in_a_loop())
    on_record.keep(wanted, AuditAct.DATA_EXPORTED, details={Detail.COUNT: "2"})
    assert acts(wanted) == [("setting_changed", "reading_profile"), ("data_exported", "")]


def test_beside_an_open_desk_it_is_refused_or_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = begun(tmp_path)
    lock = FolderLock(tmp_path)
    with pytest.raises(StorageFault):
        on_record.keep(wanted, AuditAct.PIN_CHANGED)
    on_record.keep_if_possible(wanted, AuditAct.KEY_SHOWN)
    lock.release()
    assert "não ficou na trilha" in capsys.readouterr().err
    assert acts(wanted) == []


def test_before_the_first_start_there_is_no_trail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = options(tmp_path)
    on_record.keep(wanted, AuditAct.PERSON_ADDED, "Ana")
    assert "ainda não tem registro" in capsys.readouterr().err
    assert not (tmp_path / "journal.sqlite").exists()
    on_record.keep(wanted, AuditAct.PIN_RESET, "1001", make=True)
    assert acts(wanted) == [("pin_reset", "1001")]


def test_showing_the_key_of_the_journal_is_on_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("POS_APP_JOURNAL_KEY", "ab" * 32)
    monkeypatch.setattr(start_secrets, "_taken", {})
    monkeypatch.setattr(journal_key, "_found", {})
    wanted = Options(tmp_path, tmp_path / "settings.json")
    on_record.keep(wanted, AuditAct.SIGNED_IN, make=True)
    assert doctor_journal.show_key(wanted) == Exit.DONE
    assert capsys.readouterr().out.strip() == "ab" * 32
    assert acts(wanted) == [("signed_in", ""), ("key_shown", "")]
