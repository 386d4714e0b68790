"""``pos-app audit`` and ``pos-app people`` as they are typed."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import pytest

from pos_app import cli
from pos_app.core import seals
from pos_app.domain.audit import AuditAct, AuditEntry, Detail, Flaw
from pos_app.journal.journal import FolderLock, Journal
from pos_app.system import pins, settings
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from tests.campaigns import trail as edits

import random  # isort: skip


def options(folder: Path) -> Options:
    return Options(folder, folder / "settings.json")


def write(folder: Path, *entries: AuditEntry) -> None:
    async def written() -> None:
        journal = await Journal.open(folder, seals=seals(options(folder)))
        for entry in entries:
            await journal.trail.add(entry)
        await journal.aclose()

    asyncio.run(written())


def run(folder: Path, *words: str) -> int:
    return cli.run([*words, "--data-dir", str(folder), "--lang", "pt_BR"])


ENTRIES = (
    AuditEntry(AuditAct.SIGNED_IN, "Marina Duarte (1002)", "seller"),
    AuditEntry(
        AuditAct.EXPORTED,
        "Marina Duarte (1002)",
        "seller",
        details={Detail.WAY: "xlsx", Detail.APPROVED_BY: "Rui Sampaio (1001)"},
    ),
)


def test_the_trail_is_printed_and_found_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, *ENTRIES)
    assert run(tmp_path, "audit", "--verify") == Exit.DONE
    told = capsys.readouterr().out
    assert "Marina Duarte (1002) (vendedor)  entrou" in told
    assert "lista de pedidos ou conta de turno salva" in told and "approved_by=Rui Sampaio (1001)" in told
    assert "Fim da trilha: registro 2" in told and "2 registros, nada mudado" in told


def test_as_json_for_machines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, *ENTRIES)
    assert run(tmp_path, "audit", "--json", "--verify") == Exit.DONE
    told = json.loads(capsys.readouterr().out)
    assert [one["what"] for one in told["entries"]] == ["signed_in", "exported"]
    assert told["entries"][1]["details"]["way"] == "xlsx"
    assert told["end"]["seq"] == 2 and told["findings"] == []


def test_a_changed_trail_ends_with_the_code_of_something_to_mend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, *ENTRIES, *ENTRIES)
    edits.delete_row(tmp_path, random.Random(2))
    assert run(tmp_path, "audit") == Exit.DONE  # Nobody asked.
    assert run(tmp_path, "audit", "--verify") == Exit.TO_MEND
    assert "Faltam registros" in capsys.readouterr().out
    assert run(tmp_path, "audit", "--verify", "--json") == Exit.TO_MEND
    assert json.loads(capsys.readouterr().out)["findings"][0]["flaw"] in {one.value for one in Flaw}


def test_what_somebody_wrote_into_the_file_is_printed_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, *ENTRIES)
    with edits._file(tmp_path) as db:
        db.execute("UPDATE audit SET at='never', role='king', what='ruled', details='x', subject=char(55296)")
    assert run(tmp_path, "audit", "--verify") == Exit.TO_MEND
    assert "king" in capsys.readouterr().out
    assert run(tmp_path, "audit", "--json") == Exit.DONE


def test_a_folder_without_a_trail_and_one_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "audit", "--verify") == Exit.DONE
    (tmp_path / "journal.sqlite").write_bytes(b"no database" * 300)
    assert run(tmp_path, "audit", "--verify") == Exit.NOT_SENT
    assert "não pôde ser lida" in capsys.readouterr().err


PEOPLE = {
    "people": {
        "members": [{"badge": "1001", "name": "Rui Sampaio", "role": "administrator", "pin_hash": "lost"}]
    }
}


def test_the_owner_gives_a_lost_pin_anew_on_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps(PEOPLE), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("271828\n"))
    assert run(tmp_path, "people", "reset", "1001") == Exit.DONE
    (kept,) = settings.load(tmp_path / "settings.json").people.members
    assert pins.matches("271828", kept.pin_hash, "1001")
    assert run(tmp_path, "audit", "--verify", "--json") == Exit.DONE
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [(one["what"], one["subject"]) for one in told["entries"]] == [
        ("trail_begun", ""),
        ("pin_reset", "1001"),
    ]


def test_a_pin_is_not_given_anew_without_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.json").write_text(json.dumps(PEOPLE), encoding="utf-8")
    assert run(tmp_path, "people", "reset", "nobody") == Exit.USAGE
    monkeypatch.setattr("sys.stdin", io.StringIO("123456\n"))
    assert run(tmp_path, "people", "reset", "1001") == Exit.USAGE
    lock = FolderLock(tmp_path)  # A desk is open.
    monkeypatch.setattr("sys.stdin", io.StringIO("271828\n"))
    assert run(tmp_path, "people", "reset", "1001") == Exit.NOT_SENT
    lock.release()
    assert settings.load(tmp_path / "settings.json").people.members[0].pin_hash == "lost"
    with pytest.raises(SystemExit):
        run(tmp_path, "people", "reset")
    (tmp_path / "settings.json").write_text("{}", encoding="utf-8")
    assert run(tmp_path, "people", "list") == Exit.DONE
    assert "Ninguém" in capsys.readouterr().out
