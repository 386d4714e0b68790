"""A desk is set up by a script: settings one by one, or all from a file, with nothing half done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pos_app.domain.storage import JournalKey
from pos_app.journal import reading
from pos_app.system import pins, settings
from pos_app.system.exit_codes import Exit
from pos_app.system.settings import Settings
from tests.programs import run

PROFILE = 'base_url = "https://central.example/partners/api"\nformat = 4\n'


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    folder = tmp_path / "desk"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"api_key": "k-123", "station": {"counter": "07"}}))
    return folder


def asked(desk: Path, *words: str, badge: str = "", pin: str = "") -> tuple[int, str, str]:
    env = {"POS_APP_JOURNAL_KEY": "ab" * 32, "POS_APP_BADGE": badge}
    ended = run(*words, "--data-dir", str(desk), env=env, stdin=f"{pin}\n")
    return ended.returncode, ended.stdout, ended.stderr


def test_settings_are_shown_whole_with_their_secrets_covered(desk: Path) -> None:
    code, out, _ = asked(desk, "settings", "list")
    shown = json.loads(out)
    assert (code, set(shown)) == (Exit.DONE, set(Settings.__struct_fields__))
    assert shown["station"]["counter"] == "07" and shown["api_key"] == "***" and "k-123" not in out
    code, out, _ = asked(desk, "settings", "get", "station.counter")
    assert (code, json.loads(out)) == (Exit.DONE, "07")
    code, out, _ = asked(desk, "settings", "schema")
    assert set(json.loads(out)["properties"]) == set(Settings.__struct_fields__)


def test_one_setting_is_changed_and_the_others_stay(desk: Path) -> None:
    assert asked(desk, "settings", "set", "station.name", "Rodoviária Sul")[0] == Exit.DONE
    assert asked(desk, "settings", "set", "timeouts.order", "90")[0] == Exit.DONE
    now = settings.load(desk / "settings.json")
    assert (now.station.name, now.station.counter, now.timeouts.order) == ("Rodoviária Sul", "07", 90)
    assert now.api_key == "k-123"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("get", "station.nome"), Exit.USAGE, "station.nome"),
        (("set", "api_key", "x"), Exit.USAGE, "segredo"),
        (("set", "supervisor", '{"pin_hash": "x"}'), Exit.USAGE, "segredo"),
        (("set", "people.members", "[]"), Exit.USAGE, "people.members"),
        (("set", "staff", "{}"), Exit.USAGE, "trilha"),
        (("set", "timeouts.order", "1"), Exit.NOT_SENT, "timeouts.order"),
        (("set", "shifts.on", "[" * 100_000), Exit.NOT_SENT, "shifts.on"),
        (("set", "timeouts.order", "9" * 5000), Exit.NOT_SENT, "timeouts.order"),
        (("set", "station.name"), Exit.USAGE, "VALOR"),
        (("get",), Exit.USAGE, "AJUSTE"),
        (("list", "station"), Exit.USAGE, "AJUSTE"),
    ],
)
def test_what_cannot_be_shown_or_set_is_said_and_nothing_changes(
    desk: Path, words: tuple[str, ...], code: Exit, told: str
) -> None:
    before = (desk / "settings.json").read_bytes()
    ended, out, said = asked(desk, "settings", *words)
    assert (ended, out, told in said) == (code, "", True)
    assert (desk / "settings.json").read_bytes() == before


def a_file(folder: Path, **more: object) -> Path:
    given = {
        "settings": {
            "base_url": "https://central.example/partners/api",
            "client_id": 7,
            "station": {"name": "Tietê"},
            "printers": [{"name": "Balcão", "link": "network", "address": "10.0.0.9"}],
        },
        "people": [{"badge": "100", "name": "Ana", "role": "supervisor", "pin": "482913"}],
        "profile": "perfil.toml",
        **more,
    }
    (folder / "perfil.toml").write_text(PROFILE)
    file = folder / "guiche.json"
    file.write_text(json.dumps(given))
    return file


def test_a_file_sets_a_desk_up_and_may_be_given_again(tmp_path: Path, desk: Path) -> None:
    ana = {"badge": "100", "name": "Ana", "role": "administrator", "pin": "482913"}
    file = a_file(tmp_path, people=[ana])
    for who in ({}, {"badge": "100", "pin": "482913"}):
        code, out, said = asked(desk, "provision", str(file), **who)
        assert code == Exit.DONE, said
        assert "apague-o" in out, "it holds a PIN"
    now = settings.load(desk / "settings.json")
    assert (now.client_id, now.station.name, now.station.counter) == (7, "Tietê", "07")
    assert [one.name for one in now.printers] == ["Balcão"]
    (kept,) = now.people.members
    pins.use_key(bytes.fromhex("ab" * 32))
    assert pins.matches("482913", kept.pin_hash, kept.badge) and now.people.seal
    assert reading.people_on_record(desk, JournalKey(bytes.fromhex("ab" * 32))) == {"100": "administrator"}
    code, _, said = asked(desk, "provision", str(a_file(tmp_path)))
    assert code == Exit.NOT_SENT and "POS_APP_BADGE" in said, "a desk with people asks who it is"
    assert (desk / "reading-profile.toml").read_text() == PROFILE


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"settings": {"station": {"radius_km": -1}}}, "radius_km"),
        ({"people": [{"badge": "1", "name": "Bia", "pin": "123456"}]}, "Bia"),
        ({"people": [{"badge": "1", "name": "Bia", "role": "king"}]}, "people.0.role"),
        ({"profile": "none.toml"}, "none.toml"),
        ({"settings": {"base_url": "https://outra.example/x"}}, "central.example"),
        ({"credentials": "nothing"}, ""),
        ({"branches": []}, "branches"),
    ],
)
def test_a_file_that_is_wrong_anywhere_changes_nothing(
    tmp_path: Path, desk: Path, more: dict[str, object], told: str
) -> None:
    before = (desk / "settings.json").read_bytes()
    code, out, said = asked(desk, "provision", str(a_file(tmp_path, **more)))
    assert code in (Exit.USAGE, Exit.NOT_SENT) and out == ""
    assert told in said and "Traceback" not in said
    assert [one.name for one in desk.iterdir() if one.name != "log"] == ["settings.json"]
    assert (desk / "settings.json").read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"[" * 100_000, b'{"settings": ' + b"9" * 5000 + b"}", '{"São": 1}'.encode("latin-1")]
)
def test_a_file_that_no_program_wrote_is_said_to_be_that(tmp_path: Path, desk: Path, content: bytes) -> None:
    file = tmp_path / "guiche.json"
    file.write_bytes(content)
    code, out, said = asked(desk, "provision", str(file))
    assert (code, out, "guiche.json" in said, "Traceback" in said) == (Exit.NOT_SENT, "", True, False)
