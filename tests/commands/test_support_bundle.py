"""The bundle for support has what support needs, and nothing of anybody, wherever a canary was put."""

from __future__ import annotations

import json
import os
import stat
import zipfile
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pos_app.commands import support_bundle
from pos_app.domain.attempts import AttemptState
from pos_app.journal.journal import Journal
from pos_app.system import logs
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings
from tests.sale.samples import attempt

NOW = datetime(2026, 11, 22, 20, 30)
CANARY = "Canário"
PLAIN = "canary"
WORDS = (CANARY, "CANARIO", PLAIN, "529.982.247-25", "52998224725", "4111111111111111", "11987654321")

SETTINGS: dict[str, Any] = {
    "base_url": "https://canary-host.example/partners/api",
    "client_id": 731946,
    "client_name": "canary-client",
    "credentials": "canary-user:canary-secret",
    "api_key": "canary-key-1",
    "partner_id_field": "canaryField",
    "return_direction": "canary_direction",
    "agreement": {
        "device_address": "10.11.12.13",
        "financial_channel_id": 9182736,
        "pix_installment_token": "canary-token",
        "user_name": "Canário da Silva",
        "user_email": "canary@exemplo.com.br",
        "low_fare": True,
    },
    "network": {
        "ca_file": "/etc/canary/canary-ca.pem",
        "pins": ["ab" * 32, "cd" * 32],
        "proxy": "http://canary:3128",
    },
    "station": {
        "counter": "Guichê Canário",
        "name": "Rodoviária Canário",
        "place_slug": "canary-sp",
        "latitude": -23.123456,
        "email": "guiche@canary.com.br",
        "destinations": ["canary-rj"],
    },
    "card": {"page_url": "https://pay.canary.example/card?k=canary", "hosts": ["pay.canary.example"]},
    "fiscal": {"pdf_hosts": ["pdf.canary.example"]},
    "supervisor": {"name": "Dona Canário", "pin_hash": "canaryhash"},
    "kiosk": {"counter": "ao lado do canary", "printer": "canary printer"},
    "staff": {"members": [{"name": "Canário Jr", "pin_hash": "canaryhash2"}], "seal": "canaryseal"},
    "receipts": {"host": "mail.canary.example", "user": "canary", "sender": "canary@canary.com.br"},
    "printers": [{"name": "Canário bobina", "link": "network", "address": "10.11.12.14", "width": 58}],
    "hold_minutes": 7,
}
CRASH = """Fatal Python error: Segmentation fault

Current thread 0x00007f1 [Canário] (most recent call first):
  File "/home/canary/guiche/pos_app/desk/desk.py", line 12 in run
  File "/home/canary/canary secret.py", line 3 in canary name
  File "<string>", line 1 in <module>
the text of an error: Canário 529.982.247-25

Extension modules: canary.module (total: 1)
"""


def options(folder: Path) -> Options:
    return Options(folder, folder / "settings.json")


async def desk(folder: Path) -> None:
    """Make a data folder with a canary in every place that this program writes."""
    written(folder)
    journal = await Journal.open(folder)
    kept = attempt(AttemptState.KNOWN, sends=1, public_id="GB7K2")
    await journal.record(replace(kept, sold=replace(kept.sold, buyer="Canário Comprador")))
    await journal.record(replace(attempt(AttemptState.COMPLETED, sends=1), id="b", partner_id="pb"))
    await journal.aclose()


def written(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    log = folder / "log"
    (log / "respostas").mkdir(parents=True)
    lines = [
        {"room": "sale", "event": "order sent", "level": "info", "timestamp": "2026-11-22T10:00:00+00:00"},
        {"event": "mail to canary@exemplo.com.br 529.982.247-25", "name": "Canário", "level": "info"},
        {"event": "x", "error": {"type": "OSError", "text": "Canário", "where": ["desk/desk.py:1 run"]}},
        {"event": "with canary-secret and Rodoviária Canário from canary-host.example", "body": "CANARIO"},
    ]
    text = "\n".join([*(json.dumps(line) for line in lines), "Traceback: Canário", '["canary"]', ""])
    for name in (logs.FILE, f"{logs.FILE}.1", logs.WATCH_FILE):
        (log / name).write_text(text, encoding="utf-8")
    (log / logs.CRASHES).write_text(CRASH, encoding="utf-8")
    (log / "other.log").write_text("Canário", encoding="utf-8")
    (log / "respostas" / "canary.json").write_text('{"name": "Canário"}', encoding="utf-8")
    for name in ("bilhetes", "bpe", "treinamento"):
        (folder / name).mkdir()
        (folder / name / "canary.log").write_text("Canário", encoding="utf-8")
    (folder / "reading-profile.toml").write_text('base_url = "https://canary-host.example"', encoding="utf-8")


def contents(file: Path) -> dict[str, str]:
    with zipfile.ZipFile(file) as bundle:
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


async def test_no_canary_of_any_place_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "canaryuser")
    monkeypatch.setattr("socket.gethostname", lambda: "canary-pc")
    folder = tmp_path / "canary-home"
    await desk(folder)
    file = support_bundle.make(options(folder), tmp_path / "out.zip", NOW)
    found = contents(file)
    for name, text in found.items():
        for word in (*WORDS, "10.11.12.1", "731946", "9182736", "23.123456", "abab", "q6urq6ur", "Helena"):
            assert word.lower() not in f"{name} {text}".lower(), (name, word)
    assert set(found) == {
        *("LEIA-ME.txt", "versoes.json", "doctor.txt", "ajustes.json", "registro.json"),
        *("log/guiche.log", "log/guiche.log.1", "log/vigia.log", "log/queda.log"),
    }


async def test_what_support_needs_is_in_it(tmp_path: Path) -> None:
    await desk(tmp_path)
    found = contents(support_bundle.make(options(tmp_path), None, NOW))
    journal = json.loads(found["registro.json"])
    assert journal["attempts"] == {"completed": 1, "known": 1}
    assert journal["open"] == [{"publicId": "GB7K2", "state": "known"}]
    assert journal["unread_replies_kept"] == 1
    shown = json.loads(found["ajustes.json"])
    assert shown["hold_minutes"] == 7
    assert shown["agreement.low_fare"] is True
    assert shown["printers.0.width"] == 58
    assert shown["supervisor.name"] == "…"
    assert shown["base_url"] == "https://…"
    assert "order sent" in found["log/guiche.log"]
    assert "(2 other lines left out)" in found["log/guiche.log"]
    assert 'File "desk/desk.py", line 12 in run' in found["log/queda.log"]
    assert "Segmentation fault" in found["log/queda.log"]
    assert "Chromium 1" in found["doctor.txt"]
    assert "packages" in json.loads(found["versoes.json"])


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
async def test_it_is_its_users_alone_and_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "b.zip"
    assert support_bundle.run(options(tmp_path), file) == Exit.DONE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    assert support_bundle.run(options(tmp_path), file) == Exit.TO_MEND
    assert file.read_bytes() == before


def test_settings_that_cannot_be_read_are_named_and_not_quoted(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"canary": "Canário', encoding="utf-8")
    (tmp_path / "journal.sqlite").write_bytes(b"canary" * 1000)
    found = contents(support_bundle.make(options(tmp_path), None, NOW))
    assert "JSON" in json.loads(found["ajustes.json"])["problem"]
    assert json.loads(found["registro.json"])["problem"]
    assert not any(PLAIN in text.lower() or CANARY.lower() in text.lower() for text in found.values())


def test_every_setting_is_decided(tmp_path: Path) -> None:
    """A new setting is covered unless it is put on the list; the list has no name that is none."""
    settings = msgspec.convert(SETTINGS, Settings)
    names = {
        ".".join("*" if part.isdigit() else part for part in name.split("."))
        for name in support_bundle.shown(settings)
    }
    assert names >= {name for name in support_bundle._SHOWN if name != "receipts.security"}


def test_a_line_of_another_form_never_passes() -> None:
    assert support_bundle.log_lines("plain\n[1]\n\n") == "(2 other lines left out)\n"
    assert support_bundle.crash_lines("Fatal Python error: Aborted\nCanário\n").splitlines()[1:] == [
        "(1 other lines left out)"
    ]
