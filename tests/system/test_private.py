"""What this program writes is its user's alone, from the first byte; what is there already is tightened."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from pos_app.system import private
from tests import programs

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of files are those of POSIX")


def rights(path: Path) -> str:
    return oct(stat.S_IMODE(path.lstat().st_mode))


@pytest.fixture
def loose() -> object:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("loose")
def test_what_is_there_is_tightened_and_nothing_else_is_touched(tmp_path: Path) -> None:
    data = tmp_path / "desk"
    ours = [
        data / name
        for name in ("settings.json", "journal.sqlite", "journal.sqlite-wal", "attempts.jsonl", "desk.lock")
    ]
    ours += [data / "backups" / "a.sqlite", data / "log" / "respostas" / "a.json", data / "bpe" / "a.pdf"]
    theirs = [data / "notes.txt", data / "photos" / "a.png", tmp_path / "settings.json"]
    for path in (*ours, *theirs):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    (data / "bilhetes").symlink_to(tmp_path)
    assert private.tighten(data, data / "settings.json") > len(ours)
    assert {rights(path) for path in ours} == {"0o600"}
    assert {rights(path.parent) for path in ours} == {"0o700"}
    assert {rights(path) for path in theirs} == {"0o644"}
    assert rights(data / "photos") == rights(tmp_path / "settings.json").replace("644", "755")
    assert private.tighten(data, data / "settings.json") == 0


def test_every_command_writes_privately_and_tightens(tmp_path: Path) -> None:
    data = tmp_path / "desk"
    data.mkdir(mode=0o755)
    (data / "settings.json").write_text(json.dumps({"theme": "dark"}), encoding="utf-8")
    (data / "settings.json").chmod(0o644)
    program = (
        "import os, sys; os.umask(0o022); from pos_app import cli; cli.run(sys.argv[1:]);"
        f"open({str(data / 'written')!r}, 'w').close()"
    )
    programs.run("recover", "--list", "--data-dir", str(data), code=program)
    assert rights(data / "settings.json") == "0o600"
    assert rights(data / "written") == "0o600"
    assert rights(data) == "0o700"
