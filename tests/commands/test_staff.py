"""``pos-app staff``: PINs of the staff of a kiosk."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from pos_app.journal.journal import FolderLock, Journal
from pos_app.system import pins, settings
from tests.programs import run


def members(folder: Path) -> dict[str, str]:
    staff = settings.load(folder / "settings.json").staff
    return {one.name: one.pin_hash for one in staff.members}


def staff(folder: Path, *words: str, pin: str = "") -> tuple[int, str]:
    ended = run("staff", *words, "--data-dir", str(folder), stdin=f"{pin}\n")
    return ended.returncode, ended.stdout + ended.stderr


def test_a_person_gets_a_pin_another_one_and_loses_it(tmp_path: Path) -> None:
    assert "Ninguém" in staff(tmp_path, "list")[1]
    assert staff(tmp_path, "add", "Ana", pin="204681")[0] == 0
    assert pins.matches("204681", members(tmp_path)["Ana"])
    assert staff(tmp_path, "add", "Ana", pin="918273")[0] == 0
    assert pins.matches("918273", members(tmp_path)["Ana"])
    assert staff(tmp_path, "list") == (0, "Ana\n")
    assert staff(tmp_path, "remove", "Ana")[0] == 0
    assert members(tmp_path) == {}


def test_bad_and_taken_pins_change_nothing(tmp_path: Path) -> None:
    staff(tmp_path, "add", "Ana", pin="204681")
    before = (tmp_path / "settings.json").read_bytes()
    for pin in ("12345", "123456", "abcdef", "204681"):
        code, said = staff(tmp_path, "add", "Bia", pin=pin)
        assert code == 2
        assert "Nada mudou" in said
        assert pin not in said
    assert staff(tmp_path, "remove", "Caio")[0] == 2
    assert (tmp_path / "settings.json").read_bytes() == before


def trail(folder: Path) -> list[tuple[str, str, str]]:
    told = json.loads(run("audit", "--json", "--data-dir", str(folder)).stdout)
    return [(one["what"], one["subject"], one["details"].get("way", "")) for one in told["entries"][1:]]


def begun(folder: Path) -> None:
    """Make a journal, as the first start of a desk does."""

    async def opened() -> None:
        await (await Journal.open(folder)).aclose()

    asyncio.run(opened())


def test_who_gets_and_loses_a_pin_is_on_record(tmp_path: Path) -> None:
    begun(tmp_path)
    staff(tmp_path, "add", "Ana Lima", pin="204681")
    staff(tmp_path, "add", "Ana Lima", pin="918273")
    staff(tmp_path, "add", "Ana Lima", pin="123456")
    staff(tmp_path, "remove", "Ana Lima")
    assert trail(tmp_path) == [
        ("person_added", "Ana_Lima", "kiosk"),
        ("pin_changed", "Ana_Lima", "kiosk"),
        ("person_removed", "Ana_Lima", "kiosk"),
    ]


def test_without_a_record_nothing_changes(tmp_path: Path) -> None:
    code, said = staff(tmp_path, "add", "Ana", pin="204681")
    assert code == 0
    assert "não fica na trilha" in said
    begun(tmp_path)
    lock = FolderLock(tmp_path)  # A kiosk is open.
    before = (tmp_path / "settings.json").read_bytes()
    assert staff(tmp_path, "add", "Bia", pin="918273")[0] == 5
    assert staff(tmp_path, "remove", "Ana")[0] == 5
    lock.release()
    assert (tmp_path / "settings.json").read_bytes() == before
