"""A kiosk's call for somebody reaches the desks of its branch, and no others."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pos_app.branch.service import Branch
from pos_app.domain.branch import CALL_LASTS, StaffCall
from tests.branch.place import QUICK, Counter, Place, running, seen
from tests.branch.test_desk import desk, seat

SLOW = msgspec.structs.replace(QUICK, beat=600)


def listening(branch: Branch) -> list[tuple[str, ...]]:
    """Return who calls each time this counter is told."""
    told: list[tuple[str, ...]] = []
    branch.on_calls = lambda calls: told.append(tuple(one.name for one in calls))
    return told


async def calls(kiosk: Counter, seconds: float) -> None:
    """Let a kiosk tell that it has called for so long."""
    kiosk.branch.call(kiosk.branch._clock.monotonic() - seconds)
    await kiosk.branch.turn()


async def test_desks_hear_at_once_when_it_begins_and_ends(place: Place) -> None:
    async with place.counter("Totem A", SLOW) as a, place.counter("B", SLOW) as b, running(a, b):
        told = listening(b.branch)
        await seen(lambda: a.branch.status.connected and b.branch.status.connected)
        while ("Totem A",) not in told:  # Who listens only now hears of the next call.
            a.branch.call(a.branch._clock.monotonic())
            await seen(lambda: a.branch._called == a.branch._told)
            a.branch.call(None)
            await seen(lambda: a.branch._told is None)
        a.branch.call(a.branch._clock.monotonic())
        await seen(lambda: told[-1] == ("Totem A",))
        a.branch.call(None)
        await seen(lambda: told[-1] == ())


async def test_without_the_notice_the_next_beat_tells(place: Place) -> None:
    async with place.counter("Totem A") as a, place.counter("B") as b:
        told = listening(b.branch)
        await calls(a, 0.0)
        await b.branch.turn()
        assert told == [("Totem A",)]


@pytest.mark.parametrize(("waited", "heard"), [(CALL_LASTS - 60, True), (CALL_LASTS, False)])
async def test_told_late_it_is_as_old_as_it_is(place: Place, waited: float, heard: bool) -> None:
    found: list[StaffCall] = []
    async with place.counter("Totem A") as a, place.counter("B") as b:
        b.branch.on_calls = found.extend
        await calls(a, waited)
        await b.branch.turn()
    assert [one.name for one in found] == ["Totem A"] * heard
    assert all(waited <= one.age < CALL_LASTS for one in found)


async def test_it_ends_by_itself_and_with_its_program(place: Place) -> None:
    login = place.join("Totem A")
    async with place.counter("B") as b:
        told = listening(b.branch)
        async with place.counter("Totem A", login=login) as a:
            await calls(a, 0.0)
            place.owner.execute(
                "UPDATE guiche.counters SET called = called - make_interval(secs => %s) WHERE branch = %s",
                (CALL_LASTS, place.branch),
            )
            await b.branch.turn()
            await calls(a, 0.0)
            await b.branch.turn()
        async with place.counter("Totem A", login=login) as again:
            await again.branch.turn()
        await b.branch.turn()
        assert told == [(), ("Totem A",), ()]


async def test_a_call_told_twice_is_one_and_a_later_one_another(place: Place) -> None:
    async with place.counter("Totem A") as a:
        moments = []
        for waited in (70.0, 69.0, 0.0):  # As after an answer that was lost, then as pressed again.
            await calls(a, waited)
            moments.extend(place.rows("SELECT called FROM guiche.counters"))
    assert moments[0] == moments[1] != moments[2]


async def test_another_branch_hears_nothing(place: Place) -> None:
    other = place.another("Osasco")
    async with place.counter("Totem A") as a, other.counter("B") as b:
        told = listening(b.branch)
        await calls(a, 0.0)
        await b.branch.turn()
        assert told == [()]
    other.close()


async def test_from_a_kiosks_core_to_a_desks(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = seat(place, place.join("B"), monkeypatch)
    async with desk(tmp_path / "desk", branch=given) as core:
        heard: list[tuple[StaffCall, ...]] = []
        core.branch.on_calls = heard.append
        await seen(lambda: core.branch.status.connected)
        given = seat(place, place.join("A"), monkeypatch)
        async with desk(tmp_path / "kiosk", branch=given, station={"counter": "Totem A"}) as kiosk:
            kiosk.branch.call(on=True)  # Before there is a connection.
            await seen(lambda: bool(heard) and [one.name for one in heard[-1]] == ["Totem A"])
            kiosk.branch.call(on=False)
            await seen(lambda: heard[-1] == ())
