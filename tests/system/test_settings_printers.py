"""The printers in the settings file, and files from before there were any."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pos_app.domain.printers import Link, PrinterProfile, Purpose, in_order
from pos_app.domain.start_faults import SettingsError
from pos_app.system.settings import Kiosk, load
from pos_app.system.settings_parts import Printer, profiles


def written(tmp_path: Path, *printers: object) -> Path:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"printers": printers}), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x", "width": 70},
        {"name": "x", "code_page": "cp932"},
        {"name": "x", "dots": 381},
        {"name": "x", "port": 0},
        {"name": "x", "colour": "red"},
    ],
)
def test_a_wrong_profile_is_refused_by_its_name(tmp_path: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(SettingsError) as raised:
        load(written(tmp_path, wrong))
    assert "printers.0" in raised.value.field


def test_a_file_from_before_prints_where_it_did(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"kiosk": {"printer": "Epson"}}', encoding="utf-8")
    settings = load(path)
    assert settings.kiosk == Kiosk(printer="Epson")
    kiosk = profiles(settings.printers, settings.kiosk.printer)
    assert kiosk == (PrinterProfile("Epson", Link.SYSTEM, address="Epson"),)
    assert profiles(settings.printers) == (PrinterProfile("", Link.SYSTEM),)


def test_the_preferred_profile_comes_first_and_each_purpose_has_its_own() -> None:
    one = Printer(name="Escritório", purposes=(Purpose.REPORTS,))
    two, off = Printer(name="Balcão"), Printer(name="Gaveta", enabled=False)
    every = profiles((one, off, two), "Balcão")
    assert [profile.name for profile in every] == ["Balcão", "Escritório", "Gaveta"]
    assert [profile.name for profile in in_order(every, Purpose.TICKETS)] == ["Balcão"]
    assert [profile.name for profile in in_order(every, Purpose.REPORTS)] == ["Balcão", "Escritório"]
