"""``pos-app doctor`` says what stops a sale before a customer does, and holds no seat."""

from __future__ import annotations

import importlib.util
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands import doctor_machine
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.paths import parsed
from pos_app.partner.reading.profile import Line, Profile
from pos_app.system.exit_codes import Exit
from pos_app.system.installation import Installation
from tests import programs
from tests.sandbox_process import SandboxProcess

_SEATS = {"seats": "map[]", "seats.label": "map[].label", "seats.free": "map[].available"}
_PLACED = Profile({("trip detail", field): Line((parsed(path),)) for field, path in _SEATS.items()})
_FREE = ("trip detail", "seats.free")


class Doctor:
    """Runs the command over one sandbox with some settings."""

    def __init__(self, sandbox: SandboxProcess, folder: Path) -> None:
        self.sandbox, self.folder = sandbox, folder
        self.settings: dict[str, Any] = {
            "base_url": sandbox.base_url,
            "client_id": sandbox.client_id,
            "card": {"page_url": sandbox.card_page_url, "hosts": ["127.0.0.1"]},
        }

    def run(self) -> tuple[int, dict[str, str]]:
        """Return the exit code and each finding by its name: the mark, what was seen, how to mend it."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "settings.json").write_text(json.dumps(self.settings), encoding="utf-8")
        access = {"POS_APP_CREDENTIALS": self.sandbox.credentials}
        ended = programs.run("doctor", "--data-dir", str(self.folder), env=access)
        assert "Traceback" not in ended.stderr, ended.stderr
        found: dict[str, str] = {}
        name = ""
        for line in ended.stdout.splitlines():
            if line.startswith("     "):
                found[name] += line.strip()
            else:
                name, _, seen = line[3:].partition(": ")
                found[name] = line[0] + seen
        return ended.returncode, found

    def keep(self, profile: Profile) -> None:
        made = replace(profile, base_url=self.sandbox.base_url)
        profiles.save(self.folder / profiles.FILE, made, {})


@pytest.fixture
def doctor(sandbox: SandboxProcess, tmp_path: Path) -> Doctor:
    sandbox.control("shape", {"seed": None})
    return Doctor(sandbox, tmp_path / "desk")


def test_the_replies_of_a_sale_are_read_up_to_the_hold_which_is_not_made(doctor: Doctor) -> None:
    code, found = doctor.run()
    assert code == 0, found
    for what in ("Busca de viagens", "Mapa de poltronas", "Sessão do cartão", "Endereço"):
        assert found[what].startswith("o"), found
    assert found["Perfil de leitura"].startswith("!")
    assert "pos-app learn" in found["Perfil de leitura"]


def test_a_profile_that_fits_is_said_to(doctor: Doctor) -> None:
    doctor.keep(_PLACED)
    code, found = doctor.run()
    assert code == 0
    assert found["Perfil de leitura"].startswith("o3 campos")


def test_a_profile_that_fits_no_more_stops(doctor: Doctor) -> None:
    doctor.keep(Profile({**_PLACED.lines, _FREE: Line((parsed("map[].livre"),))}))
    code, found = doctor.run()
    assert code == 1
    assert found["Perfil de leitura"].startswith("X")
    assert "seats.free" in found["Perfil de leitura"]


def test_a_reply_about_payment_that_was_not_read_since_is_told(doctor: Doctor) -> None:
    doctor.keep(_PLACED)
    kept = doctor.folder / "log" / "respostas"
    kept.mkdir(parents=True)
    file = kept / "20990101-000000-000000-payment-methods.json"
    file.write_text("{}", encoding="utf-8")
    later = (doctor.folder / profiles.FILE).stat().st_mtime + 5
    os.utime(file, (later, later))
    code, found = doctor.run()
    assert code == 1
    assert str(file) in found["Perfil de leitura"]


def test_a_broken_profile_stops_with_its_line(doctor: Doctor) -> None:
    doctor.folder.mkdir()
    (doctor.folder / profiles.FILE).write_text(
        'format = 4\n["trip search"]\nprices = {path = "a"}\n', encoding="utf-8"
    )
    code, found = doctor.run()
    assert code == 1
    assert "linha 3" in found["Perfil de leitura"]
    assert found["Configurações"].startswith("o")


@pytest.mark.parametrize(
    ("change", "what", "said"),
    [
        ({"base_url": "http://127.0.0.1:9/api"}, "Endereço", "/partners/api"),
        ({"client_id": None}, "Número do parceiro", "client_id"),
        ({"card": {}}, "Página do cartão da central", "sem ela este guichê aceita só PIX."),
        (
            {"card": {}, "payments": ["credit_card"]},
            "Página do cartão da central",
            "sem ela este guichê não vende.",
        ),
    ],
)
def test_what_was_left_out_or_mistyped_is_not_in_order(
    doctor: Doctor, change: dict[str, Any], what: str, said: str
) -> None:
    doctor.settings = {k: v for k, v in {**doctor.settings, **change}.items() if v is not None}
    _, found = doctor.run()
    assert found[what][0] in "X!"
    assert said in found[what]


def lines(folder: Path, *words: str, **variables: str) -> list[str]:
    """Run the command and return what it printed."""
    ended = programs.run("doctor", "--data-dir", str(folder), *words, env=variables)
    assert (ended.returncode, ended.stderr) == (Exit.TO_MEND, "")
    return ended.stdout.splitlines()


def names(said: list[str]) -> list[str]:
    return [line[3:].partition(": ")[0] for line in said if not line.startswith("     ")]


@pytest.mark.parametrize(
    ("content", "variables", "wrong"),
    [
        ("{}", {}, "Endereço"),
        ("{broken", {}, "Configurações"),
        ('{"base_url": "http://127.0.0.1:9/partners/api"}', {}, "Credenciais"),
        ('{"base_url": "http://127.0.0.1:9/partners/api"}', {"POS_APP_CREDENTIALS": "a"}, "Credenciais"),
        ('{"base_url": "http://127.0.0.1:9/partners/api"}', {"POS_APP_CREDENTIALS": "a:b"}, "Credenciais"),
    ],
    ids=["no address", "broken file", "no credentials", "half credentials", "nobody there"],
)
def test_nothing_is_said_to_be_right_and_wrong(
    tmp_path: Path, content: str, variables: dict[str, str], wrong: str
) -> None:
    (tmp_path / "settings.json").write_text(content, encoding="utf-8")
    said = lines(tmp_path, **variables)
    assert len(names(said)) == len(set(names(said))), said
    assert [line for line in said if line.startswith(f"X  {wrong}: ")], said
    assert not [line for line in said if line.startswith(f"ok {wrong}: ")]


@pytest.mark.parametrize(
    ("kind", "never"),
    [
        (Installation.FROZEN, ("pip", "bootstrap")),
        (Installation.PACKAGE, ("bootstrap",)),
        (Installation.CHECKOUT, ("pip install",)),
    ],
)
def test_only_what_this_installation_has_is_advised(
    monkeypatch: pytest.MonkeyPatch, kind: Installation, never: tuple[str, ...]
) -> None:
    monkeypatch.setattr(doctor_machine, "installation", lambda: kind)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    advice = doctor_machine._web_view()[0].mend
    assert advice
    assert not any(word in advice for word in never)


def test_plain_http_to_another_computer_is_told_and_nothing_is_sent(doctor: Doctor) -> None:
    doctor.settings["base_url"] = "http://central.exemplo.com.br/partners/api"
    code, found = doctor.run()
    assert code != 0
    assert "https://" in found["Configurações"]
    assert "Busca de viagens" not in found
