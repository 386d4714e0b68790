"""Commands beside a desk with people: whose PIN, which role, and what the trail says of it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from pos_app import cli
from pos_app.commands import badge, on_record
from pos_app.core import open_journal, seals
from pos_app.desk.people import People, Trail
from pos_app.desk.support import make_bundle
from pos_app.domain.roles import Grant, Person, Role
from pos_app.domain.start_faults import KeyFault, KeyProblem
from pos_app.journal import reading
from pos_app.journal.door import Door
from pos_app.journal.journal import Journal
from pos_app.system import audit_key, journal_key, pins, settings, start_secrets
from pos_app.system.exit_codes import Exit
from pos_app.system.key_file import KeyFile
from pos_app.system.options import Options
from pos_app.system.people_gate import PeopleGate
from pos_app.system.settings_parts import PersonEntry
from pos_app.wording import start_texts

RUI = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR)
NAIR = Person("N-02", "Nair Toledo", Role.SELLER)
NIGHT = Person("S-09", "Venda noturna", Role.SERVICE)
PINS = {RUI: "271828", NAIR: "161803", NIGHT: "577215"}
GUARDED = (
    *(("privacy", "find", "52998224725"), ("privacy", "erase", "52998224725"), ("print", "GB7K-40Q2")),
    *(("people", "list"), ("recover", "--list"), ("support-bundle",), ("doctor", "--show-journal-key")),
    *(
        ("api", "places"),
        ("learn", "--from", "a", "--to", "b"),
        ("sell", "--plan", "-"),
        ("staff", "list"),
        ("settings", "list"),
    ),
    *(("settings", "set", "station.name", "Tietê"), ("provision", "guiche.json")),
)
_QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
Typed = Callable[..., int]


@dataclass
class Desk:
    options: Options
    journal: Journal
    people: People

    def trail(self) -> list[tuple[str, str, str]]:
        rows, findings = reading.trail(self.options.data_dir, seals(self.options))
        assert findings == ()
        return [(row.what, row.who, row.subject) for row in rows if row.what != "person_added"][1:]


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "_argon2", lambda: _QUICK)
    monkeypatch.setattr(on_record, "_present", None)
    monkeypatch.delenv(badge.BADGE, raising=False)


@pytest.fixture
async def desk(tmp_path: Path) -> Desk:
    """A desk that was closed, with an administrator, a seller and a service."""
    options = Options(tmp_path, tmp_path / "settings.json")
    options.settings_file.write_text('{"journal_protection": "plain"}', encoding="utf-8")
    journal = await Journal.open(tmp_path, seals=seals(options))
    people = People(options, settings.load(options.settings_file), Trail(journal.trail, "Guichê 07"))
    for person, pin in PINS.items():
        assert people.add(person, pin, Grant(RUI)) == ""
    await journal.aclose()
    return Desk(options, journal, people)


@pytest.fixture
def typed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Typed:
    def run(*words: str, who: str = "", lines: str = "", folder: Path | None = None) -> int:
        monkeypatch.setattr(on_record, "_present", None)
        monkeypatch.setenv(badge.BADGE, who)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        return cli.run([*words, "--data-dir", str(folder or desk.options.data_dir)])

    return run


def test_without_a_pin_nothing_is_told(typed: Typed, desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    for words in GUARDED:
        assert typed(*words) == typed(*words, who="9999", lines="271828\n") == Exit.NOT_SENT
        out, err = capsys.readouterr()
        assert "POS_APP_BADGE" in err + out and "Ninguém deste guichê" in err + out
        told = [json.loads(line)["outcome"] for line in out.splitlines()]
        assert told == (["notSent"] * 2 if words[0] == "sell" else []), words
    for words in GUARDED[:4]:
        assert typed(*words, who=RUI.badge, lines="999999\n") == Exit.NOT_SENT
    assert "Resta 1 " in capsys.readouterr().err
    assert [what for what, _, _ in desk.trail()] == ["pin_wrong"] * 4
    assert not list(desk.options.data_dir.glob("suporte/*"))


def test_while_the_key_cannot_be_had_no_pin_counts_as_wrong(
    typed: Typed, desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = KeyFault(KeyProblem.LOCKED, desk.options.data_dir)
    file = desk.options.settings_file
    told = json.loads(file.read_text("utf-8"))
    for one in told["people"]["members"]:
        one["pin_hash"] = "sealed$00"
    file.write_text(json.dumps(told), "utf-8")

    def closed(_folder: Path) -> None:
        raise fault

    monkeypatch.setattr(journal_key, "existing", closed)
    before = {one.name: one.read_bytes() for one in desk.options.data_dir.glob("pin-*")}
    for _ in range(6):
        assert typed("people", "list", who=RUI.badge, lines=f"{PINS[RUI]}\n") == Exit.NOT_SENT
        assert start_texts.sentence(fault) in capsys.readouterr().err
    assert before == {one.name: one.read_bytes() for one in desk.options.data_dir.glob("pin-*")}


@pytest.mark.parametrize(
    "words", [words for words in GUARDED if words[:2] != ("doctor", "--show-journal-key")]
)
def test_a_passphrase_is_asked_for_before_the_badge_and_without_it_nobody_slips_through(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("POS_APP_JOURNAL_KEY", raising=False)
    monkeypatch.setattr(start_secrets, "_taken", {})
    monkeypatch.setattr(journal_key, "_found", {})
    monkeypatch.setattr(journal_key, "_passphrases", {})
    KeyFile("ab", "passphrase", salt="5a" * 8, passes=1, memory=8, lanes=1).keep(tmp_path)
    asked: list[str] = []
    terminal = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)

    def answer(prompt: str, stream: object = None) -> str:
        asked.append(prompt)
        return ""

    monkeypatch.setattr("getpass.getpass", answer)
    cli.run([*words, "--data-dir", str(tmp_path)])
    assert asked == [start_texts.ask()]
    if words[0] == "api":
        monkeypatch.setattr(terminal, "isatty", lambda: False)
        assert cli.run([*words, "--data-dir", str(tmp_path)]) == Exit.NOT_SENT
        assert start_texts.sentence(KeyFault(KeyProblem.PASSPHRASE, tmp_path)) in capsys.readouterr().err


def test_each_does_what_the_role_may_and_it_is_on_record(
    typed: Typed, desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("people", "list", who="1001", lines="271828\n") == Exit.DONE
    assert "Nair Toledo, vendedor, N-02" in capsys.readouterr().out
    assert typed("people", "list", who="N-02", lines="161803\n") == Exit.NOT_SENT
    assert typed("privacy", "find", "52998224725", who="N-02", lines="161803\n") == Exit.NOT_SENT
    assert "supervisor" in capsys.readouterr().err
    assert typed("privacy", "find", "52998224725", who="1001", lines="271828\n") == Exit.DONE
    assert typed("recover", "--list", who="n-02", lines="161803\n") == Exit.DONE
    assert desk.trail() == [
        ("command_run", "Rui Sampaio (1001)", "people"),
        ("command_run", "Rui Sampaio (1001)", "privacy"),
        ("data_found", "Rui Sampaio (1001)", ""),
        ("command_run", "Nair Toledo (N-02)", "recover"),
    ]


def test_a_service_sells_by_commands_alone(
    typed: Typed, desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = {
        "from": "a-b",
        "to": "c-d",
        "departureDate": "2027-03-21",
        "allowRepeat": True,
        "passengers": [{"name": "Helena Prado", "documentType": "cpf", "documentNumber": "52998224725"}],
        "payment": {"type": "pix"},
    }
    assert typed("sell", "--plan", "-", who="S-09", lines=f"577215\n{json.dumps(plan)}") == Exit.NOT_SENT
    assert "supervisor" in json.loads(capsys.readouterr().out)["sentence"]
    plan["allowRepeat"] = False
    assert typed("sell", "--plan", "-", who="S-09", lines=f"577215\n{json.dumps(plan)}") == Exit.NOT_SENT
    told = json.loads(capsys.readouterr().out)["sentence"]
    assert "endereço" in told  # The plan was read: only the provider's address is missing.
    assert typed("api", "create", "--yes", who="S-09", lines="577215\n") == Exit.NOT_SENT
    assert desk.people.find("S-09") is None is desk.people.find("Venda noturna")


def test_wrong_pins_of_window_and_commands_are_counted_together(typed: Typed, desk: Desk) -> None:
    for _ in range(2):
        assert "Resta" in desk.people.refusal(NAIR, "999999")
        typed("recover", "--list", who="N-02", lines="999999\n")
    assert "30 minutos" in desk.people.refusal(NAIR, "999999")
    assert typed("recover", "--list", who="N-02", lines="161803\n") == Exit.NOT_SENT
    assert "30 minutos" in desk.people.refusal(NAIR, PINS[NAIR])


def test_tries_at_once_are_not_more_tries(desk: Desk) -> None:
    entry = settings.load(desk.options.settings_file).people.members[1]
    seal = settings.load(desk.options.settings_file).people.seal
    gates = [PeopleGate((desk.options.data_dir,), seal) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda gate: gate.attempt(entry, "999999"), gates))
    assert sorted(left for _, left, locked in answers if not locked) == [1, 2, 3, 4]


def test_a_record_of_tries_that_was_deleted_locks(desk: Desk) -> None:
    desk.people.refusal(NAIR, "999999")
    for folder in audit_key.folders(desk.options):
        for file in folder.glob("pin-*.json"):
            file.unlink()
    assert "30 minutos" in desk.people.refusal(NAIR, PINS[NAIR])


def test_other_settings_do_not_open_this_desk(
    typed: Typed, desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.options.settings_file.write_text('{"journal_protection": "plain"}', encoding="utf-8")
    assert typed("privacy", "find", "52998224725") == Exit.NOT_SENT
    assert "não são os deste guichê" in capsys.readouterr().err
    entry = PersonEntry(badge="7", name="X", role=Role.ADMINISTRATOR, pin_hash=pins.hashed("314159"))
    settings.save(desk.options.settings_file, {"people": {"members": [entry.dumped()]}})
    assert typed("privacy", "find", "52998224725", who="7", lines="314159\n") == Exit.NOT_SENT


async def test_a_desk_that_opens_without_its_people_is_on_record(desk: Desk) -> None:
    gone: dict[str, Any] = {"people": {"members": []}}
    for changes, told in (({"theme": "dark"}, []), (gone, ["people_missing"])):
        opened = settings.save(desk.options.settings_file, changes)
        await (await open_journal(desk.options, opened)).aclose()
        assert [what for what, _, _ in desk.trail()] == told


async def test_what_an_open_desk_does_not_record_is_not_done(
    typed: Typed, desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = await Journal.open(desk.options.data_dir, seals=seals(desk.options))  # Its door is shut.
    try:
        assert typed("people", "list", who="1001", lines="271828\n") == Exit.NOT_SENT
        out, err = capsys.readouterr()
        assert "Nada foi feito: o Guichê aberto não registrou" in err and "Nair" not in out
    finally:
        await journal.aclose()


async def test_beside_an_open_desk_it_goes_through_it(
    typed: Typed, desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = await Journal.open(desk.options.data_dir, seals=seals(desk.options))
    door = Door(desk.options.data_dir, journal.trail.add_soon)
    try:
        assert typed("people", "list", who="1001", lines="999999\n") == Exit.NOT_SENT
        assert typed("people", "list", who="1001", lines="271828\n") == Exit.DONE
        assert "não ficou na trilha" not in capsys.readouterr().err
        monkeypatch.delenv(badge.BADGE)
        # The desk's own bundle needs no PIN, once.
        word = door.issue()
        assert ".zip" in make_bundle(desk.options, word)
        assert ".zip" not in make_bundle(desk.options, word)
    finally:
        door.close()
        await journal.aclose()
    assert [(what, subject) for what, _, subject in desk.trail()] == [
        ("pin_wrong", "1001"),
        ("command_run", "people"),
    ]
