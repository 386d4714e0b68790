"""People, settings and usage are one in the branch; where two change one, the last to arrive counts."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from pos_app.branch.link import Login
from pos_app.counter_share import CounterShare
from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import AuditAct, AuditEntry
from pos_app.domain.places import Place as Town
from pos_app.domain.roles import Role
from pos_app.journal import audit
from pos_app.system import pins, settings
from pos_app.system.options import Options
from pos_app.system.settings_parts import PersonEntry, kept
from tests.branch.place import Counter, Place

ANA, RUI = "4071", "2290"


@pytest.fixture(autouse=True)
def plain_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key of another test's journal."""
    monkeypatch.setattr(pins, "_keys", [])


def person(badge: str, role: Role = Role.ADMINISTRATOR, pin: str = "481516") -> PersonEntry:
    return PersonEntry(badge=badge, name=f"Pessoa {badge}", role=role, pin_hash=pins.hashed(pin, badge))


class Desk:
    """A counter with the settings file that it shares."""

    def __init__(self, counter: Counter, file: Path) -> None:
        self.counter, self.file = counter, file

    @property
    def people(self) -> dict[str, PersonEntry]:
        return {one.badge: one for one in settings.load(self.file).people.members}

    def save(self, *members: PersonEntry) -> None:
        settings.save(self.file, {"people": {"members": kept(members)}})

    async def turn(self) -> None:
        await self.counter.branch.turn()

    async def acts(self) -> list[tuple[str, str, str]]:
        """Return what stands in its audit trail: act, who, subject."""
        rows = await self.counter.journal._store.do(lambda db: list(audit.rows(db)))
        return [(row.what, row.who, row.subject) for row in rows]


@asynccontextmanager
async def desk(
    place: Place,
    name: str,
    login: Login | None = None,
    values: dict[str, Any] | None = None,
    *,
    kiosk: bool = False,
) -> AsyncIterator[Desk]:
    """Open a counter that shares what its settings say; with a login the one that was there before."""
    known = login or place.join(name)
    folder = place.folder / known.counter
    folder.mkdir(exist_ok=True)
    file = folder / "settings.json"
    if not file.exists():
        file.write_text(json.dumps({"base_url": "http://127.0.0.1:9", **(values or {})}), encoding="utf-8")
    options = Options(folder, file, kiosk="window" if kiosk else "")
    async with place.counter(
        name, login=known, share=lambda journal: CounterShare(options, settings.load(file), journal)
    ) as counter:
        await counter.journal.trail.begin()
        yield Desk(counter, file)


async def test_a_pin_changed_at_one_counter_counts_at_another_and_a_day_apart_ends(place: Place) -> None:
    async with desk(place, "A") as a, desk(place, "B") as b:
        a.save(person(ANA), person(RUI, Role.SELLER))
        await a.turn()
        await b.turn()
        assert [b.people[one].role for one in (ANA, RUI)] == [Role.ADMINISTRATOR, Role.SELLER]
        assert pins.matches("481516", b.people[RUI].pin_hash, RUI)
        # For a day B hears nothing; meanwhile A changes a PIN and B adds somebody.
        a.save(person(ANA), person(RUI, Role.SELLER, "902734"))
        b.save(*b.people.values(), person("3300", Role.SUPERVISOR))
        await a.turn()
        await b.turn()
        await a.turn()
        assert pins.matches("902734", b.people[RUI].pin_hash, RUI)
        assert not pins.matches("481516", b.people[RUI].pin_hash, RUI)
        assert a.people.keys() == b.people.keys() == {ANA, RUI, "3300"}
        assert ("pin_changed", "A", RUI) in await b.acts()
        assert ("person_added", "B", "3300") in await a.acts()
        before = place.rows("SELECT sum(version) FROM guiche.shared")
        await a.turn()
        await b.turn()
        assert place.rows("SELECT sum(version) FROM guiche.shared") == before
    dump = place.server.dump("casa")
    assert b"Pessoa" not in dump and b"argon2" not in dump


async def test_of_two_changes_the_last_to_arrive_counts_and_the_other_is_on_record(place: Place) -> None:
    async with desk(place, "A") as a, desk(place, "B") as b, desk(place, "C") as c:
        a.save(person(ANA), person(RUI, Role.SELLER))
        for one in (a, b, c):
            await one.turn()
        b.save(b.people[ANA], person(RUI, Role.SELLER, "111222"))
        a.save(a.people[ANA], person(RUI, Role.SELLER, "333444"))
        for one in (a, b, c, a):
            await one.turn()
        for one in (a, b, c):
            assert pins.matches("111222", one.people[RUI].pin_hash, RUI)
        assert ("overruled", "branch", RUI) in await b.acts()
        assert ("pin_changed", "B", RUI) in await a.acts()


async def test_who_was_removed_stays_so_and_one_administrator_stays(place: Place) -> None:
    async with desk(place, "A") as a, desk(place, "B") as b:
        a.save(person(ANA), person(RUI), person("3300", Role.SELLER))
        await a.turn()
        await b.turn()
        b.save(b.people[ANA], b.people[RUI], person("3300", Role.SELLER, "902734"))
        a.save(a.people[ANA], a.people[RUI])
        await a.turn()
        await b.turn()
        assert a.people.keys() == b.people.keys() == {ANA, RUI}
        # Each removes the other's administrator: both stay.
        a.save(a.people[ANA])
        b.save(b.people[RUI])
        for _ in range(3):
            await a.turn()
            await b.turn()
        assert a.people.keys() == b.people.keys() == {ANA, RUI}


async def test_people_who_were_lost_with_a_settings_file_come_back(place: Place) -> None:
    async with desk(place, "A") as a, desk(place, "B") as b:
        a.save(person(ANA), person(RUI))
        await a.turn()
        await b.turn()
        b.save()
        await b.turn()
        await a.turn()
        assert a.people.keys() == b.people.keys() == {ANA, RUI}


async def test_settings_are_alike_at_counters_of_a_kind_and_what_is_a_places_own_stays(place: Place) -> None:
    mine = {"station": {"counter": "Guichê 02"}, "theme": "dark"}
    async with (
        desk(place, "A", values={"commission": {"basis_points": 500}}) as a,
        desk(place, "B", values=mine) as b,
        desk(place, "T", values={"kiosk": {"idle": 90}}, kiosk=True) as kiosk,
    ):
        for one in (a, b, kiosk):
            await one.turn()
        settings.save(b.file, {"shifts": {"on": True}})
        for one in (b, a, kiosk):
            await one.turn()
        found = [settings.load(one.file) for one in (a, b, kiosk)]
    assert [one.commission.basis_points for one in found] == [500, 500, 0]
    assert [one.shifts.on for one in found] == [True, True, False]
    assert (found[1].theme, found[1].station.counter, found[2].kiosk.idle) == ("dark", "Guichê 02", 90)


async def test_a_branch_restored_from_a_backup_has_again_what_the_counters_know(place: Place) -> None:
    async with desk(place, "A") as a, desk(place, "B") as b:
        a.save(person(ANA))
        await a.turn()
        await b.turn()
        backup = place.rows("SELECT * FROM guiche.shared")
        a.save(person(ANA, pin="902734"))
        await a.turn()
        await b.turn()
        place.owner.execute("DELETE FROM guiche.shared WHERE branch = %s", (place.branch,))
        for row in backup:
            place.owner.execute("INSERT INTO guiche.shared VALUES(%s,%s,%s,%s,%s,%s,%s,%s)", row)
        for one in (b, a, b):
            await one.turn()
        assert pins.matches("902734", a.people[ANA].pin_hash, ANA)
        assert pins.matches("902734", b.people[ANA].pin_hash, ANA)
        place.owner.execute("DELETE FROM guiche.shared WHERE branch = %s", (place.branch,))
        await b.turn()
        assert place.rows("SELECT count(*) FROM guiche.shared WHERE kind = 'person'") == [(1,)]


async def test_places_and_routes_of_all_are_offered_and_counted_once(place: Place) -> None:
    town = Town("São Paulo (Tietê)", "SP", "tiete", "São Paulo", latitude=-23.5)
    async with desk(place, "A") as a, desk(place, "B") as b:
        for one, times in ((a, 2), (b, 1)):
            await one.counter.journal.remember_places((town,))
            for _ in range(times):
                await one.counter.journal.place_used("tiete")
                await one.counter.journal.remember_route("tiete", "curitiba")
        for one in (a, b, a, b):
            await one.turn()
        for one in (a, b):
            (found,) = await one.counter.journal.places()
            (route,) = await one.counter.journal.most_used_routes()
            assert (found.slug, found.uses, route.uses) == ("tiete", 3, 3)


# --- Who is forgotten -------------------------------------------------------------------------------------


async def test_who_is_forgotten_leaves_every_counters_copies(place: Place) -> None:
    async with desk(place, "A") as a, desk(place, "B") as b:
        await a.counter.sell()
        over = await b.counter.sell()
        ahead = replace(over.sold, travel_day=date.today() + timedelta(days=3))
        sent = await b.counter.sell(AttemptState.SENDING)
        kept_one = await b.counter.move(sent, AttemptState.COMPLETED, sold=ahead)
        document, found = over.sold.buyer_document, a.counter.branch.find
        for one in (a, b):
            await one.turn()
        assert len(await found(document)) == 3
        (who,) = await a.counter.branch.people(document)
        assert who.name == over.sold.buyer
        await a.counter.journal.erase_person(document, date.today())
        await a.turn()
        # B was not asked yet: in the branch its order is without the name already.
        assert [one.attempt.id for one in await found(document)] == [kept_one.id]
        for one in (b, a, b):
            await one.turn()
        assert [one.id for one in (await b.counter.journal.person(document)).orders] == [kept_one.id]
        assert [one.attempt.id for one in await found(document)] == [kept_one.id]
        assert ("data_erased", "A", "") in await b.acts()
        # Of the person themselves nothing is kept to know that it was done.
        bodies = [one.thing.body or b"" for one in await b.counter.journal.outbox.bases()]
        assert not any(document.encode() in one for one in bodies)


# --- The audit trail --------------------------------------------------------------------------------------


async def test_a_folder_rolled_back_to_yesterday_is_found_out(place: Place) -> None:
    login = place.join("A")
    folder = place.folder / login.counter
    async with desk(place, "A", login) as a:
        a.save(person(ANA))
        await a.turn()
    shutil.copytree(folder, place.folder / "ontem")
    async with desk(place, "A", login) as a:
        assert not a.counter.branch.status.rolled_back
        await a.counter.journal.trail.add(AuditEntry(AuditAct.LOCKED, "A"))
        await a.turn()
        assert not a.counter.branch.status.rolled_back
    shutil.rmtree(folder)
    shutil.copytree(place.folder / "ontem", folder)
    async with desk(place, "A", login) as a:
        await a.turn()
        assert a.counter.branch.status.rolled_back
        assert [what for what, _, _ in await a.acts()].count("loss_found") == 1
    async with desk(place, "A", login) as a:
        await a.turn()
        assert not a.counter.branch.status.rolled_back
