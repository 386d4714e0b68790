"""``pos-app branch`` makes a branch, lets counters in, and says what is the matter, without a traceback."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.journal.journal import Journal
from pos_app.system import branch_secret, credentials, settings
from pos_app.system.exit_codes import Exit
from tests.partner.certificates import Authority
from tests.postgres import OWNER, PASSWORD, PostgresServer, postgres
from tests.programs import run

_NUMBERS = count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres() as running:
        yield running


@pytest.fixture
def database(server: PostgresServer) -> str:
    return server.make(f"comando{next(_NUMBERS)}")


def asked(folder: Path, *words: str, stdin: str = "", **env: str) -> tuple[int, str, str]:
    values = {"POS_APP_JOURNAL_KEY": "ab" * 32, **env}
    ended = run("branch", *words, "--data-dir", str(folder), env=values, stdin=stdin)
    assert "Traceback" not in ended.stderr
    return ended.returncode, ended.stdout, ended.stderr


def made(server: PostgresServer, database: str, folder: Path, *more: str) -> dict[str, Any]:
    """Make a branch and return what was told."""
    folder.mkdir(exist_ok=True)
    words = (
        "init",
        "Rodoviária do Tietê",
        "--as",
        OWNER,
        "--authority",
        str(server.authority.file),
        "--json",
    )
    env = {"POS_APP_BRANCH_DATABASE": database, "POS_APP_BRANCH_PASSWORD": PASSWORD}
    code, out, err = asked(folder, *words, *more, **env)
    assert code == Exit.DONE, err
    told: dict[str, Any] = json.loads(out)
    return told


def test_a_branch_is_made_and_a_counter_joins_it(
    server: PostgresServer, database: str, tmp_path: Path
) -> None:
    told = made(server, database, tmp_path / "central")
    desk = tmp_path / "guiche"
    code, out, err = asked(desk, "join", told["code"], "--new", "--json", stdin=f"{told['secret']}\n")
    assert code == Exit.DONE, err
    joined = json.loads(out)
    assert (joined["branch"], joined["name"], joined["kept"]) == (told["branch"], told["name"], False)
    known = settings.load(desk / "settings.json")
    assert known.branch.database == database
    assert known.branch.seat == (joined["branch"], joined["counter"])
    assert Path(known.branch.authority).read_bytes() == server.authority.file.read_bytes()
    assert joined["secret"] not in (desk / "settings.json").read_text(encoding="utf-8")

    secret = {"POS_APP_BRANCH_SECRET": joined["secret"]}
    code, out, _ = asked(desk, "status", "--json", **secret)
    (row,) = json.loads(out)["counters"]
    assert (code, row["id"], row["name"], row["online"]) == (Exit.DONE, joined["counter"], "Guichê 01", False)
    code, out, _ = asked(desk, "status", **secret)
    assert out.splitlines() == ["1 guichê na filial", "Guichê 01  sem contato  nunca"]
    code, out, _ = asked(desk, "check", "--json", **secret)
    found = json.loads(out)
    assert (code, found["findings"], found["encrypted"][:3]) == (Exit.DONE, [], "TLS")
    assert "Tudo certo" in asked(desk, "check", **secret)[1]
    assert asked(desk, "status")[0] == Exit.NOT_SENT  # Without the secret.


def test_a_counter_of_the_branch_makes_codes_for_others(
    server: PostgresServer, database: str, tmp_path: Path
) -> None:
    told = made(server, database, tmp_path / "central")
    desk = tmp_path / "guiche"
    _, out, _ = asked(desk, "join", told["code"], "--new", "--json", stdin=f"{told['secret']}\n")
    secret = {"POS_APP_BRANCH_SECRET": json.loads(out)["secret"], "POS_APP_BRANCH_PASSWORD": PASSWORD}
    code, out, err = asked(desk, "init", "--as", OWNER, "--role", "supervisor", **secret)
    assert code == Exit.DONE, err
    lines = [one for one in out.splitlines() if one]
    assert lines[0] == "Código de entrada na filial Rodoviária do Tietê:"
    other = tmp_path / "supervisao"
    code, out, err = asked(other, "join", lines[1], "--new", stdin=lines[2].partition(": ")[2] + "\n")
    assert code == Exit.DONE, err
    assert "POS_APP_BRANCH_SECRET=" in out
    assert settings.load(other / "settings.json").branch.login.startswith("guiche_supervisor_")
    told_there = {"POS_APP_BRANCH_SECRET": out.partition("POS_APP_BRANCH_SECRET=")[2].split()[0]}
    assert asked(other, "check", **told_there)[0] == Exit.DONE
    assert settings.load(other / "settings.json").branch.seat == ("", "")
    # The code for counters still counts: it is another role's.
    assert asked(tmp_path / "c", "join", told["code"], "--new", stdin=f"{told['secret']}\n")[0] == Exit.DONE
    code, out, _ = asked(desk, "migrate", "--as", OWNER, "--json", **secret)
    assert (code, json.loads(out)["parts"]) == (Exit.DONE, 0)


@pytest.mark.parametrize(
    ("words", "stdin", "code", "said"),
    [
        (("status",), "", Exit.NOT_SENT, "nenhuma filial"),
        (("check",), "", Exit.NOT_SENT, "nenhuma filial"),
        (("join",), "", Exit.USAGE, "código de entrada"),
        (("join", "qualquer"), "x\n", Exit.USAGE, "não é um código"),
        (("init",), "", Exit.USAGE, "nome da filial"),
        (("init", "Tietê"), "", Exit.USAGE, "--as"),
        (("migrate",), "", Exit.USAGE, "--as"),
        (("migrate", "--as", "dono"), "", Exit.USAGE, "branch.database"),
        (("status", "--role", "report"), "", Exit.USAGE, "--role"),
    ],
)
def test_what_lacks_or_is_wrong_is_said_in_a_sentence(
    tmp_path: Path, words: tuple[str, ...], stdin: str, code: Exit, said: str
) -> None:
    ended, out, err = asked(tmp_path, *words, stdin=stdin)
    assert (ended, said in err) == (code, True), err
    if code is not Exit.USAGE or words[0] != "status":
        ended, out, _ = asked(tmp_path, *words, "--json", stdin=stdin)
        assert (ended, said in json.loads(out)["error"]) == (code, True)


def test_a_wrong_secret_changes_nothing(server: PostgresServer, database: str, tmp_path: Path) -> None:
    told = made(server, database, tmp_path / "central")
    code, _, err = asked(tmp_path / "desk", "join", told["code"], "--new", stdin="AAAA-BBBB\n")
    assert (code, "segredo" in err) == (Exit.USAGE, True)
    assert not (tmp_path / "desk" / "settings.json").exists()


def test_a_database_that_is_not_there_or_not_trusted_is_told(
    server: PostgresServer, database: str, tmp_path: Path, unused_tcp_port: int
) -> None:
    env = {"POS_APP_BRANCH_DATABASE": database, "POS_APP_BRANCH_PASSWORD": PASSWORD}
    init = ("init", "X", "--as", OWNER, "--authority")
    other = Authority(tmp_path, "outra").file
    assert "autoridade" in asked(tmp_path, *init, str(other), **env)[2]
    right = str(server.authority.file)
    away = env | {"POS_APP_BRANCH_DATABASE": f"postgresql://127.0.0.1:{unused_tcp_port}/x"}
    assert asked(tmp_path, *init, right, **away)[0] == Exit.NO_ANSWER
    assert asked(tmp_path, *init, right, **(env | {"POS_APP_BRANCH_PASSWORD": "x"}))[0] == Exit.NOT_SENT
    code, _, err = asked(tmp_path, *init, right, **(env | {"POS_APP_BRANCH_DATABASE": "mysql://x"}))
    assert (code, "POS_APP_BRANCH_DATABASE" in err) == (Exit.NOT_SENT, True)


def test_the_secret_is_kept_in_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, str] = {}
    monkeypatch.setattr(credentials, "keyring_usable", lambda: True)
    monkeypatch.setattr(credentials, "store", kept.__setitem__)
    monkeypatch.setattr(credentials, "stored", kept.get)
    secret = branch_secret.BranchSecret(bytes(32), "senha")
    assert branch_secret.keep("guiche_counter_x_y", secret)
    assert branch_secret.read("guiche_counter_x_y") == secret
    assert "senha" not in repr(secret)


async def test_a_desk_copies_what_its_commands_do(
    server: PostgresServer, database: str, tmp_path: Path
) -> None:
    """A journal that was linked keeps what it has to copy, whichever program writes."""
    told = made(server, database, tmp_path / "central")
    desk = tmp_path / "guiche"
    ended = await asyncio.to_thread(
        asked, desk, "join", told["code"], "--new", "--json", stdin=f"{told['secret']}\n"
    )
    seat = settings.load(desk / "settings.json").branch.seat
    assert ended[0] == Exit.DONE
    journal = await Journal.open(desk)
    await journal.outbox.link(*seat)
    from tests.sale.samples import attempt

    await journal.record(attempt(AttemptState.COMPLETED))
    assert await journal.erase_person("529.982.247-25", date(2036, 1, 1)) == ()
    assert (await journal.outbox.pending(0))[0] == 2
    await journal.aclose()
