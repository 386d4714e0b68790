"""The people of a desk over a real settings file and a real journal."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from pos_app.core import seals
from pos_app.desk.people import People, Trail
from pos_app.domain.audit import AuditAct
from pos_app.domain.roles import Grant, Person, Role
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from pos_app.system import pins, settings
from pos_app.system.options import Options
from tests.patience import patience

RUI = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR)
NAIR = Person("N-02", "Nair Toledo", Role.SELLER)
RUIS, NAIRS = "271828", "161803"


@dataclass
class Desk:
    """A desk without a window."""

    options: Options
    journal: Journal
    trail: Trail
    people: People

    def again(self) -> People:
        """Return the people as the next start reads them."""
        return People(self.options, settings.load(self.options.settings_file), self.trail)

    async def recorded(self) -> list[tuple[str, str, str]]:
        """Return what, by whom and about what; the trail is whole."""
        await self.journal.open_attempts()  # What was given before is written now.
        rows, findings = reading.trail(self.options.data_dir, seals(self.options))
        assert findings == ()
        return [(row.what, row.who, row.subject) for row in rows]


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    options = Options(tmp_path / "data", tmp_path / "settings" / "settings.json")
    journal = await Journal.open(options.data_dir, seals=seals(options))
    trail = Trail(journal.trail, "Guichê 07")
    yield Desk(options, journal, trail, People(options, settings.load(options.settings_file), trail))
    await journal.aclose()


def test_who_is_kept_in_an_older_way_comes_in_and_is_kept_anew(desk: Desk) -> None:
    assert desk.people.add(RUI, RUIS, Grant()) == ""
    (member,) = settings.load(desk.options.settings_file).people.members
    older = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(RUIS)
    people = {"members": [{**member.dumped(), "pin_hash": older}]}
    settings.save(desk.options.settings_file, {"people": people})
    again, said = desk.again(), list[str]()
    coming = threading.Thread(target=lambda: said.append(again.refusal(RUI, RUIS)), daemon=True)
    coming.start()
    coming.join(patience(10))
    assert said == [""], "it comes back"
    (kept,) = settings.load(desk.options.settings_file).people.members
    assert not pins.outdated(kept.pin_hash, RUI.badge) and desk.again().refusal(RUI, RUIS) == ""


async def test_people_are_kept_with_a_hash_of_their_pin(desk: Desk) -> None:
    assert not desk.people.anyone and desk.people.lock_after == 0
    assert desk.people.add(RUI, RUIS, Grant()) == ""
    assert desk.people.add(NAIR, NAIRS, Grant(RUI)) == ""
    people = desk.again()
    assert people.listed == (RUI, NAIR) and people.lock_after == 5
    assert people.find("n-02") == NAIR and people.find("rui sampaio") == RUI and people.find("x") is None
    assert people.refusal(NAIR, NAIRS) == ""
    assert "Restam 4" in people.refusal(NAIR, RUIS)
    text = desk.options.settings_file.read_text(encoding="utf-8")
    assert RUIS not in text and NAIRS not in text
    members = settings.load(desk.options.settings_file).people.members
    assert [pins.matches(pin, one.pin_hash, one.badge) for one in members for pin in (RUIS, NAIRS)] == [
        *(True, False, False, True)
    ]
    assert await desk.recorded() == [
        ("person_added", "Guichê 07", "1001"),
        ("signed_in", "Rui Sampaio (1001)", ""),  # Who chose that PIN stands there.
        ("person_added", "Rui Sampaio (1001)", "N-02"),
        ("pin_wrong", "Rui Sampaio (1001)", "N-02"),
    ]


async def test_who_may_not_be_added(desk: Desk) -> None:
    add = desk.people.add
    assert "administrador" in add(NAIR, NAIRS, Grant())
    assert add(replace(RUI, name=" "), RUIS, Grant())
    assert add(replace(RUI, badge="a b"), RUIS, Grant())
    for guessed in ("123456", "111111", "12345", "121212"):
        assert "PIN" in add(RUI, guessed, Grant())
    assert add(replace(RUI, badge=RUIS), RUIS, Grant())
    assert add(RUI, RUIS, Grant()) == ""
    assert add(replace(NAIR, badge="1001"), NAIRS, Grant())
    assert add(replace(NAIR, badge=RUIS), NAIRS, Grant())  # It is Rui's PIN.
    assert desk.people.listed == (RUI,)


async def test_five_wrong_pins_of_one_person_lock_that_person_alone(desk: Desk) -> None:
    desk.people.add(RUI, RUIS, Grant())
    desk.people.add(NAIR, NAIRS, Grant())
    for _ in range(5):
        desk.people.refusal(NAIR, "999999")
    people = desk.again()
    assert "30 minutos" in people.refusal(NAIR, NAIRS)
    assert people.refusal(RUI, RUIS) == ""
    assert [what for what, _, _ in await desk.recorded()][-1] == AuditAct.PIN_LOCKED_OUT


async def test_changes_are_recorded_with_who_agreed(desk: Desk) -> None:
    desk.people.add(RUI, RUIS, Grant())
    desk.people.add(NAIR, NAIRS, Grant())
    desk.trail.present = NAIR
    assert desk.people.change_pin(NAIR, "112358", Grant(RUI)) == ""
    assert desk.people.change_pin(NAIR, "111111", Grant(RUI))
    assert desk.people.change_role(NAIR, Role.SUPERVISOR, Grant(RUI)) == ""
    assert desk.people.change_lock_after(2, Grant(RUI)) == "" == desk.people.change_lock_after(2, Grant(RUI))
    assert desk.people.lock_after == 2
    assert desk.people.refusal(NAIR, "112358") == ""
    assert desk.trail.present == replace(NAIR, role=Role.SUPERVISOR)  # At once.
    await desk.recorded()
    rows, _ = reading.trail(desk.options.data_dir, seals(desk.options))
    assert [(row.what, row.subject) for row in rows[3:]] == [
        ("pin_changed", "N-02"),
        ("role_changed", "N-02"),
        ("setting_changed", "people.lock_after"),
    ]
    assert rows[4].who == "Nair Toledo (N-02)" and rows[4].role == "seller"
    assert '"approved_by":"Rui Sampaio (1001)"' in rows[4].details


async def test_the_last_administrator_stays_as_long_as_there_are_others(desk: Desk) -> None:
    desk.people.add(RUI, RUIS, Grant())
    desk.people.add(NAIR, NAIRS, Grant())
    assert "único" in desk.people.remove(RUI, Grant()) and "único" in desk.people.change_role(
        RUI, Role.SELLER, Grant()
    )
    assert desk.people.remove(NAIR, Grant()) == "" == desk.people.remove(RUI, Grant())
    assert not desk.again().anyone
    assert desk.people.refusal(RUI, RUIS) and desk.people.change_pin(RUI, "112358", Grant())


async def test_what_cannot_be_saved_is_told_and_not_recorded(desk: Desk) -> None:
    desk.people.add(RUI, RUIS, Grant())
    desk.options.settings_file.write_text("{", encoding="utf-8")
    assert desk.people.change_pin(RUI, "112358", Grant())
    assert desk.people.remove(RUI, Grant()) and desk.people.change_lock_after(3, Grant())
    assert len(await desk.recorded()) == 2
