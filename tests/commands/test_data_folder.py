"""A data folder that is not there, is a file or is closed: no command answers "all well" out of it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pos_app.system.exit_codes import Exit
from tests.programs import NOBODY, run

READS = (
    ("audit",),
    ("audit", "--verify"),
    ("people", "list"),
    ("staff", "list"),
    ("recover",),
    ("recover", "--list"),
    ("privacy", "find", "52998224725"),
    ("privacy", "erase", "52998224725"),
    ("print", "R1"),
    ("support-bundle",),
    ("doctor", "--show-journal-key"),
)
WRITES = (("learn", "--from", "a", "--to", "b"), ("sell", "--plan", "-"), ("api", "places"), ("doctor",))


@pytest.mark.parametrize("words", READS + WRITES, ids=" ".join)
def test_a_folder_that_is_no_data_folder_is_refused_and_nothing_is_made(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for folder in (tmp_path / "missing", file, file / "below"):
        ended = run(*words, "--data-dir", str(folder), env=NOBODY)
        said = json.loads(ended.stdout)["sentence"] if words[0] == "sell" else ended.stderr
        assert (ended.returncode, str(folder) in said, said.count("\n") <= 1) == (Exit.NOT_SENT, True, True)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may enter any folder")
def test_a_closed_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0)
    ended = run("audit", "--data-dir", str(folder))
    assert (ended.returncode, "não pode ser aberta" in ended.stderr) == (Exit.NOT_SENT, True)


def test_a_new_folder_is_made_where_it_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    ended = run("staff", "list", "--data-dir", str(folder), "--new")
    assert ended.returncode == Exit.NOT_SENT, "there is nobody to list in it"
    run("doctor", "--data-dir", str(folder), "--new", env=NOBODY)
    assert folder.is_dir()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
@pytest.mark.parametrize(
    "words", [("api", "--list"), ("--help",), ("settings", "schema"), ("recover", "--list", "--json")]
)
def test_a_full_disk_behind_the_output_is_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    code = (
        "import sys; sys.stdout = open('/dev/full', 'w', encoding='utf-8')\n"
        "from pos_app.__main__ import main; sys.exit(main())"
    )
    more = ("--data-dir", str(tmp_path)) if words[0] in ("recover", "settings") else ()
    ended = run(*words, *more, code=code)
    assert ended.returncode != Exit.DONE or "recover" in words
    assert ended.stderr.startswith("pos-app: A resposta não pôde ser escrita")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("people list x", ("CRACHÁ", "list")),
        ("staff list Ana", ("NOME", "list")),
        ("staff add Ana --json", ("--json", "add")),
        ("recover --list --wait 3", ("--wait", "--list")),
        ("doctor --printer --show-journal-key", ("--show-journal-key", "--printer")),
        ("doctor --unseal x --save-credentials", ("--save-credentials", "--unseal")),
        ("api places --list", ("OPERAÇÃO", "--list")),
        ("--kiosk audit", ("--kiosk", "audit")),
        ("--theme dark print R1", ("--theme", "print")),
        ("--portrait", ("--kiosk",)),
        ("print A B", ("B",)),
        ("people reset", ("CRACHÁ",)),
        ("audit x", ("x",)),
    ],
)
def test_a_word_that_would_do_nothing_is_named(tmp_path: Path, words: str, told: tuple[str, ...]) -> None:
    ended = run(*words.split(), "--data-dir", str(tmp_path), env=NOBODY)
    assert (ended.returncode, ended.stdout) == (Exit.USAGE, "")
    last = ended.stderr.splitlines()[-1]
    assert last.startswith("pos-app: erro: ") and all(one in last for one in told)
    assert list(tmp_path.iterdir()) == []


def test_machines_are_answered_in_json_and_people_in_words(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"base_url": "http://127.0.0.1:9/x", "client_id": 1}')
    env = {"POS_APP_CREDENTIALS": "desk:word", "POS_APP_JOURNAL_KEY": "ab" * 32}
    here = ("--data-dir", str(tmp_path))
    assert json.loads(run("people", "list", "--json", *here, env=env).stdout) == {"people": []}
    assert json.loads(run("staff", "list", "--json", *here, env=env).stdout) == {"staff": []}
    printed = run("print", "R1", "--json", *here, env=env)
    assert printed.returncode == Exit.NOT_SENT
    assert "R1" in json.loads(printed.stdout)["sentence"] and printed.stderr == ""
    checked = run("doctor", "--json", *here, env=env)
    findings = json.loads(checked.stdout)["findings"]
    assert checked.returncode == Exit.TO_MEND and any(one["stopsSelling"] for one in findings)
    for said in (checked.stdout, run("api", "places", *here, env=env).stderr):
        assert "não conseguiu falar com a central" in said and "ConnectError" not in said
