"""What counters have in common, the whole way: two programs with journals and settings, one PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from pos_app.branch import schema
from pos_app.core import Core
from pos_app.desk.kiosk_staff import open_gate
from pos_app.domain.attempts import AttemptState, LogEntry
from pos_app.domain.audit import AuditAct
from pos_app.domain.branch import BranchProblem
from pos_app.domain.endpoints import Endpoint
from pos_app.partner.reading import profile
from pos_app.system import pins, settings
from pos_app.system.exit_codes import Exit
from pos_app.system.pin_gate import Answer, PinGate
from pos_app.system.settings import StaffMember
from tests.branch.place import Place, seen
from tests.branch.test_desk import SETTINGS, desk, seat
from tests.postgres import PostgresServer, postgres
from tests.programs import run
from tests.sale.samples import attempt

DOCUMENT = "529.982.247-25"
LEARNT = f"""
base_url = "{SETTINGS["base_url"]}"
format = 4

["{Endpoint.TRIPS}"]
"entry.company" = {{path = "ofertas.*.empresa"}}
"""


async def both(
    stack: AsyncExitStack, place: Place, folder: Path, patch: pytest.MonkeyPatch, *, kiosk: bool = False
) -> tuple[Core, Core]:
    """Open two counters of a branch."""
    cores = []
    for name in ("A", "B"):
        given = seat(place, place.join(name), patch)
        cores.append(await stack.enter_async_context(desk(folder / name, kiosk=kiosk, branch=given)))
        await seen(lambda: cores[-1].branch.status.connected)
    return cores[0], cores[1]


async def test_who_may_enter_one_kiosk_enters_another_and_who_was_removed_does_not(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        a, b = await both(stack, place, tmp_path, monkeypatch, kiosk=True)
        gate = await open_gate(b)
        assert gate.open_to_nobody
        member = StaffMember(name="Ana Lima", pin_hash=pins.hashed("481516"))
        settings.save(a.options.settings_file, {"staff": {"members": [member.dumped()]}})
        a.branch.shared()
        await seen(lambda: not gate.open_to_nobody)
        answer, who = await asyncio.to_thread(gate.attempt, "481516")
        assert (answer, who and who.name) == (Answer.RIGHT, "Ana Lima")
        assert not (await fresh_gate(b)).open_to_nobody, "and after a restart"
        settings.save(b.options.settings_file, {"staff": {"members": []}})
        at_a = await open_gate(a)
        assert not at_a.open_to_nobody
        b.branch.shared()
        await seen(lambda: at_a.open_to_nobody)
        assert await a.journal.trail.of_subject(AuditAct.PERSON_REMOVED, "Ana Lima")


async def fresh_gate(core: Core) -> PinGate:
    return await open_gate(replace(core, settings=settings.load(core.options.settings_file)))


async def test_a_provider_that_was_learnt_at_one_counter_is_read_so_at_another(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        a, b = await both(stack, place, tmp_path, monkeypatch)
        files = [core.options.data_dir / profile.FILE for core in (a, b)]
        files[0].write_text(LEARNT, encoding="utf-8")
        a.branch.shared()
        await seen(files[1].exists)
        kept = profile.of_connection(files[1], b.settings.base_url)
        assert kept.lines and kept == profile.of_connection(files[0], a.settings.base_url)
        # Another provider's is not this one's, and what makes no sense stays outside.
        files[0].write_text(LEARNT.replace("path", "["), encoding="utf-8")
        a.branch.shared()
        await a.journal.trail.last()
        assert profile.of_connection(files[1], b.settings.base_url) == kept


async def test_who_bought_at_one_counter_is_known_at_another_until_the_branch_forgets(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``pos-app privacy`` beside an open desk and beside a closed one, and a counter that was away."""
    async with AsyncExitStack() as stack:
        a, b = await both(stack, place, tmp_path, monkeypatch)
        await a.journal.record(sold := attempt(AttemptState.COMPLETED))
        await seen(lambda: place.states() == {sold.id: "completed"})
        for words in ("Helena Siqueira", DOCUMENT):
            (found,) = await b.journal.known_people(words)
            assert (found.name, found.document_number) == (sold.sold.buyer, sold.sold.buyer_document)
        assert await b.journal.known_people("Helena Moraes") == ()
        folders = [core.options.data_dir for core in (a, b)]
    told = await asyncio.to_thread(privacy, folders[1], "find")
    assert told["otherCounters"] == [sold.public_id or sold.id]
    told = await asyncio.to_thread(privacy, folders[1], "erase")
    assert told["branchTold"] is True
    login = place.logins[0]
    monkeypatch.setenv("POS_APP_BRANCH_SECRET", f"{place.key.secret.hex()}:{login.password}")
    async with desk(folders[0], branch=seat(place, login, monkeypatch)) as core:
        await seen(lambda: core.branch.status.connected)
        kept = await core.journal.attempt(sold.id)
        assert kept is not None and "Helena" not in str(kept)
        assert await core.journal.known_people("Helena") == ()


def privacy(folder: Path, what: str) -> dict[str, object]:
    ended = run("privacy", what, DOCUMENT, "--data-dir", str(folder), "--json")
    assert "Traceback" not in ended.stderr
    told: dict[str, object] = json.loads(ended.stdout)
    return told


async def test_a_counter_that_was_offline_for_a_day_is_back(
    own_server: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sells, it is closed and opened again, all without the database; then each order is there once."""
    place = Place.made(own_server, own_server.make("casa"), tmp_path)
    given = seat(place, place.join("A"), monkeypatch)
    folder, sold, morning = tmp_path / "A", [], datetime.now(UTC) - timedelta(days=1)

    async def sells(core: Core, number: int) -> None:
        at = morning + timedelta(hours=number)
        one = replace(
            attempt(AttemptState.SENDING, sends=1, opened=at, changed=at, log=(LogEntry(at, "sending"),)),
            id=f"a{number}",
            operator="Nair Toledo",
            sold=replace(attempt().sold, travel_day=date.today() + timedelta(days=2)),  # Not forgotten yet.
        )
        await core.journal.record(one)
        log = (*one.log, LogEntry(at, "completed"))
        await core.journal.record(replace(one, state=AttemptState.COMPLETED, log=log))
        sold.append(one)

    async with desk(folder, branch=given) as core:
        await seen(lambda: core.branch.status.connected)
        await sells(core, 0)
        await seen(lambda: place.states() == {"a0": "completed"})
        place.close()
        own_server.stop(signal.SIGKILL)
        for number in range(1, 4):
            await sells(core, number)
    async with desk(folder, branch=given) as core:
        await seen(lambda: core.branch.status.problem is BranchProblem.UNREACHABLE)
        await sells(core, 4)
        own_server.start()
        await seen(lambda: core.branch.status.connected and not core.branch.status.pending)
        branch = core.branch.branch
        assert branch is not None
        found = await branch.find(DOCUMENT)
        assert sorted(one.attempt.id for one in found) == [one.id for one in sold]
        assert {one.attempt.operator for one in found} == {"Nair Toledo"}
        today = await branch.window.overview(morning - timedelta(hours=1))
        assert (today.orders, today.sold) == (5, sum(one.sold.total for one in sold))


# --- Doctor -------------------------------------------------------------------------------------------


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    """A server that is stopped."""
    with postgres() as one:
        yield one


def test_the_doctor_says_how_the_branch_is_and_stops_nobody_from_selling(
    own_server: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place.made(own_server, own_server.make("casa"), tmp_path)
    folder = tmp_path / "desk"
    folder.mkdir()
    given = {**SETTINGS, "branch": seat(place, place.join("A"), monkeypatch)}
    (folder / "settings.json").write_text(json.dumps(given), encoding="utf-8")
    up = branch(folder)
    assert f"tabelas na versão {schema.VERSION}" in up["seen"] and not up["mend"]
    place.owner.execute("UPDATE guiche.counters SET pending = 12, lag = 300, seen = now()")
    behind = branch(folder)
    assert "12 mudanças a enviar" in behind["mend"] and behind["seen"] == up["seen"]
    place.owner.execute(f"COMMENT ON SCHEMA guiche IS 'version {schema.VERSION - 1}'")
    assert "pos-app branch migrate" in branch(folder)["mend"]
    place.close()
    own_server.stop(signal.SIGKILL)
    down = branch(folder)
    assert down["seen"] == "não alcançada" and not down["stopsSelling"]
    assert "As vendas continuam" in down["mend"]


def branch(folder: Path) -> dict[str, str]:
    """Return what the doctor says of the branch."""
    ended = run("doctor", "--data-dir", str(folder), "--json")
    assert ended.returncode in (Exit.DONE, Exit.TO_MEND) and "Traceback" not in ended.stderr
    (found,) = [one for one in json.loads(ended.stdout)["findings"] if one["what"] == "Filial"]
    return dict(found)
