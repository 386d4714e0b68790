"""The supervisor's PIN: five tries, kept across restarts, and older hashes are made anew."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from pos_app.desk.settings_file import SettingsStore
from pos_app.system import pins
from pos_app.system.settings import load

PIN = "4711"


def first_way(pin: str) -> str:
    """Return what the first versions kept of a PIN."""
    salt = "00112233445566aa"
    return f"{salt}${hashlib.scrypt(pin.encode(), salt=salt.encode(), n=2**14, r=8, p=1).hex()}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "settings.json"
    supervisor = {"name": "Rosa", "pin_hash": first_way(PIN)}
    path.write_text(json.dumps({"supervisor": supervisor}), encoding="utf-8")
    return path


def opened(file: Path) -> SettingsStore:
    return SettingsStore(file, load(file), data_dir=file.parent / "data")


def test_an_older_hash_is_taken_once_and_kept_anew(file: Path) -> None:
    store = opened(file)
    assert pins.outdated(load(file).supervisor.pin_hash)
    assert store.supervisor_refusal(PIN) == ""
    kept = load(file).supervisor
    assert not pins.outdated(kept.pin_hash)
    assert kept.name == "Rosa"
    assert store.supervisor_refusal(PIN) == ""
    assert load(file).supervisor == kept, "a hash of today stays"


def test_five_wrong_pins_lock_also_after_a_restart(file: Path) -> None:
    first = opened(file)
    said = [first.supervisor_refusal("0000") for _ in range(3)]
    assert said[0] == "PIN não confere. Restam 4 tentativas."
    again = opened(file)
    assert again.supervisor_refusal("0000") == "PIN não confere. Resta 1 tentativa."
    assert "30 minutos" in again.supervisor_refusal("0000")
    assert "30 minutos" in opened(file).supervisor_refusal(PIN), "even the right one waits"


@pytest.mark.usefixtures("qapp")  # What this computer can announce is among the values.
def test_a_new_pin_is_in_force_once_it_is_saved(file: Path) -> None:
    store = opened(file)
    new = replace(store.values(), counter="07", email="rosa@exemplo.com.br", new_pin="90210")
    assert store.save(replace(new, new_pin="")) == ""
    assert opened(file).supervisor_refusal(PIN) == "", "no new PIN, the former one stays"
    assert store.save(new) == ""
    assert (store.supervisor_refusal(new.new_pin), opened(file).supervisor_refusal(new.new_pin)) == ("", "")
    assert store.supervisor_refusal(PIN) == "PIN não confere. Restam 4 tentativas."
    assert new.new_pin not in file.read_text(encoding="utf-8")


def test_nobody_is_let_in_where_there_is_no_pin(tmp_path: Path) -> None:
    store = opened(tmp_path / "settings.json")
    assert store.supervisor_refusal("") != ""
    assert not pins.matches("", "")
