"""``pos-app report``: the account of a shift or of some days, for whoever may see it, beside an open desk."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import apsw
import pypdf
import pytest

from pos_app import cli
from pos_app.commands import badge, on_record, sell
from pos_app.core import seals
from pos_app.desk.people import People, Trail
from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import AuditAct, AuditEntry
from pos_app.domain.money import Cents
from pos_app.domain.roles import Grant, Person, Role
from pos_app.domain.shift_account import Account, Method
from pos_app.domain.shift_closing import Closing, Count, MethodCount
from pos_app.domain.shifts import EntryKind, ShiftEntry
from pos_app.journal.door import Door
from pos_app.journal.journal import Journal
from pos_app.system import paths, pins, settings
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from tests.commands.test_badge import _QUICK
from tests.journal.make_fixture import unpacked
from tests.sale.samples import attempt

BY = AuditEntry(AuditAct.SHIFT_OPENED, "Nair Toledo (N-02)", "seller")
RUI = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR)
NAIR = Person("N-02", "Nair Toledo", Role.SELLER)
OTTO = Person("N-03", "Otto Lemos", Role.SELLER)
PINS = {RUI: "271828", NAIR: "161803", OTTO: "141421"}
NOON = datetime(2026, 3, 19, 15, tzinfo=UTC)
"""At the desk, which stands in São Paulo, 12:00."""
COMMISSION = {"basis_points": 1000, "companies": []}


def made(folder: Path) -> Options:
    options = Options(folder, folder / "settings.json")
    station = {"counter": "Guichê 07", "city": "São Paulo", "state": "SP"}
    values = {"journal_protection": "plain", "station": station, "commission": COMMISSION}
    options.settings_file.write_text(json.dumps(values), encoding="utf-8")
    return options


async def filled(folder: Path) -> Journal:
    """A desk with one signed shift of two sales and a doubtful one, and a sale outside it on the next day."""
    options = made(folder)
    journal = await Journal.open(folder, seals=seals(options))

    async def order(name: str, state: AttemptState, at: datetime) -> None:
        public_id = f"GB7K-{name}"
        one = attempt(state, opened=at, changed=at, public_id=public_id)
        await journal.record(replace(one, id=name, partner_id=name))

    def entry(kind: EntryKind, **more: Any) -> ShiftEntry:
        return ShiftEntry(kind, NOON, NAIR.name, NAIR.badge, **more)

    await journal.shifts.open(entry(EntryKind.OPENED), BY)
    await order("A", AttemptState.COMPLETED, NOON)
    await order("B", AttemptState.PRINTED, NOON + timedelta(hours=1))
    await order("C", AttemptState.AMBIGUOUS, NOON + timedelta(hours=1))
    await journal.shifts.add(lambda _: entry(EntryKind.STOPPED), BY)
    count = Count(tuple(MethodCount(one, 0, Cents(0)) for one in Method), 0, 0)
    await journal.shifts.add(lambda _: entry(EntryKind.COUNTED, count=count), BY)
    # 23:30 of the same day at the desk, and 00:30 of the next.
    await order("D", AttemptState.COMPLETED, NOON + timedelta(hours=11, minutes=30))
    await order("E", AttemptState.COMPLETED, NOON + timedelta(hours=12, minutes=30))
    return journal


async def signed(journal: Journal) -> None:
    def closing(now: Any) -> ShiftEntry:
        whole = Closing("Guichê 07", Account(), Cents(0), (), now.head)
        return ShiftEntry(EntryKind.SIGNED, NOON, NAIR.name, NAIR.badge, closing=whole)

    await journal.shifts.add(closing, BY)


def run(folder: Path, *words: str) -> int:
    return cli.run(["report", *words, "--data-dir", str(folder), "--lang", "pt_BR"])


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def sold(answer: dict[str, Any]) -> int:
    (cents,) = [one["totalCents"] for one in answer["rows"] if one["group"] == "sold"]
    return int(cents)


async def test_a_shift_is_told_beside_an_open_desk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = await filled(tmp_path)
    assert run(tmp_path, "--shift", "1", "--json") == Exit.DONE
    answer = told(capsys)
    assert (answer["shift"], answer["stage"], answer["operators"]) == (1, "counted", ["Nair Toledo"])
    assert sold(answer) == 2 * 13_980 and answer["untouched"] and answer["trail"]["seq"] == 3
    outcomes = {one["publicId"]: (one["outcome"], one["seller"], one["shift"]) for one in answer["orders"]}
    assert outcomes == {
        "GB7K-A": ("sold", "Nair Toledo", 1),
        "GB7K-B": ("sold", "Nair Toledo", 1),
        "GB7K-C": ("pending", "Nair Toledo", 1),
    }
    assert run(tmp_path, "--shift", "1") == Exit.DONE
    text = capsys.readouterr().out
    assert "Turno 1 · contado, falta assinar" in text and "Fora da soma: Em dúvida" in text
    assert "Fim da trilha: " in text
    await journal.aclose()


async def test_a_day_is_that_of_the_station_and_days_add_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await filled(tmp_path)).aclose()
    monkeypatch.setenv("TZ", "UTC")
    sums = []
    for words in (
        ("--day", "2026-03-19"),
        ("--day", "2026-03-20"),
        ("--from", "2026-03-19", "--to", "2026-03-20"),
    ):
        assert run(tmp_path, *words, "--json") == Exit.DONE
        answer = told(capsys)
        sums.append(sold(answer))
    assert sums == [3 * 13_980, 13_980, 4 * 13_980]
    shifts = {one["name"]: one["totalCents"] for one in answer["rows"] if one["group"] == "shift"}
    assert shifts == {"Turno 1": 2 * 13_980, "fora de turno": 2 * 13_980}
    earned = [one["totalCents"] for one in answer["rows"] if one["group"] == "commission"]
    assert earned == [4 * 1_299]


async def test_files_are_what_their_names_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = await filled(tmp_path)
    door = Door(tmp_path, journal.trail.add_soon)
    await signed(journal)
    assert run(tmp_path, "--shift", "1", "--csv", str(tmp_path / "conta.csv")) == Exit.DONE
    rows = list(csv.reader(io.StringIO((tmp_path / "conta.csv").read_text("utf-8-sig")), delimiter=";"))
    assert rows[0] == ["Grupo", "Item", "Pedidos", "Bilhetes", "Valor (R$)"]
    assert rows[1][0] == "Vendido"
    assert run(tmp_path, "--shift", "1", "--xlsx") == Exit.DONE
    assert run(tmp_path, "--shift", "1", "--pdf") == Exit.DONE
    assert "Relatório salvo em" in capsys.readouterr().out
    with ZipFile(tmp_path / paths.SLIPS / "turno-1.xlsx") as book:
        assert "xl/worksheets/sheet1.xml" in book.namelist()
    page = pypdf.PdfReader(tmp_path / paths.SLIPS / "turno-1.pdf").pages[0].extract_text()
    assert {"Guichê", "07", "trilha:"} <= set(page.split())
    exported = await journal.trail.of_subject(AuditAct.EXPORTED, "turno-1")
    assert [json.loads(row.details)["way"] for row in exported] == ["csv", "xlsx", "pdf"]
    await asyncio.to_thread(door.close)
    await journal.aclose()
    (tmp_path / "in the way").write_text("")
    assert run(tmp_path, "--shift", "1", "--csv", str(tmp_path / "in the way" / "a.csv")) == Exit.NOT_SENT


async def test_what_was_tampered_with_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = await filled(tmp_path)
    await journal.aclose()
    db = apsw.Connection(str(tmp_path / "journal.sqlite"))
    db.execute("DROP TRIGGER shifts_no_update")
    db.execute("UPDATE shifts SET body=CAST(replace(CAST(body AS TEXT), 'Nair', 'Rui') AS BLOB)")
    db.close()
    assert run(tmp_path, "--shift", "1", "--json") == Exit.TO_MEND
    out, err = capsys.readouterr()
    assert not json.loads(out)["untouched"] and "audit --verify" in err
    verify = ["audit", "--verify", "--data-dir", str(tmp_path), "--lang", "pt_BR"]
    assert cli.run(verify) == Exit.TO_MEND
    assert "Um lançamento de turno não é o que o registro" in capsys.readouterr().out


async def test_an_order_that_cannot_be_read_is_told_and_in_no_sum(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await filled(tmp_path)).aclose()
    db = apsw.Connection(str(tmp_path / "journal.sqlite"))
    db.execute("UPDATE attempts SET body='?' WHERE id='A'")
    db.close()
    for words in (("--shift", "1"), ("--day", "2026-03-19")):
        assert run(tmp_path, *words) == Exit.TO_MEND
        assert "Registros que não abrem, fora da soma" in capsys.readouterr().out


async def test_whoever_counts_is_not_told_by_the_command_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = made(tmp_path)
    journal = await Journal.open(tmp_path, seals=seals(options))
    for kind in (EntryKind.OPENED, EntryKind.STOPPED):
        entry = ShiftEntry(kind, NOON, NAIR.name)
        if kind is EntryKind.OPENED:
            await journal.shifts.open(entry, BY)
        else:
            await journal.shifts.add(lambda _, made=entry: made, BY)  # type: ignore[misc]
    assert run(tmp_path, "--shift", "1") == Exit.NOT_SENT
    assert "sendo contado" in capsys.readouterr().err
    await journal.aclose()


def test_a_journal_of_an_older_program_is_read_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unpacked(4, tmp_path)
    made(tmp_path)
    assert run(tmp_path, "--from", "2026-01-01", "--to", "2026-12-31", "--json") == Exit.DONE
    assert sold(told(capsys)) == 13_980
    assert run(tmp_path, "--shift", "1") == Exit.NOT_SENT


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--from", "2026-03-19"),
        ("--from", "2026-03-20", "--to", "2026-03-19"),
        ("--shift", "1", "--day", "2026-03-19"),
        ("--day", "2026-03-19", "--csv", "--pdf"),
        ("--day", "2026-03-19", "--json", "--xlsx"),
    ],
)
def test_words_that_do_not_go_together_are_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(tmp_path, *words)
    assert ended.value.code == Exit.USAGE


# --- Who may see it -----------------------------------------------------------------------------------


@pytest.fixture
async def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Runs the command in somebody's name, at a desk with people and a shift of Nair's."""
    monkeypatch.setattr(pins, "_argon2", lambda: _QUICK)
    journal = await filled(tmp_path)
    options = Options(tmp_path, tmp_path / "settings.json")
    people = People(options, settings.load(options.settings_file), Trail(journal.trail, "Guichê 07"))
    for person, pin in PINS.items():
        assert people.add(person, pin, Grant(RUI)) == ""
    await journal.aclose()

    def run_as(person: Person, *words: str) -> int:
        monkeypatch.setattr(on_record, "_present", None)
        monkeypatch.setenv(badge.BADGE, person.badge)
        lines = io.BytesIO(f"{PINS[person]}\n".encode())
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(lines))
        return run(tmp_path, *words)

    return run_as


def test_a_seller_sees_the_own_shift_and_a_supervisor_every_one(
    typed: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(NAIR, "--shift", "1") == typed(RUI, "--shift", "1") == Exit.DONE
    assert typed(RUI, "--day", "2026-03-19") == Exit.DONE
    capsys.readouterr()
    for person, words in (
        (OTTO, ("--shift", "1")),
        (NAIR, ("--day", "2026-03-19")),
        (OTTO, ("--shift", "9")),
    ):
        assert typed(person, *words) == Exit.NOT_SENT
        out, err = capsys.readouterr()
        assert not out and "supervisor" in err


# --- Selling by commands ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "sells"), [(None, False), (EntryKind.PAUSED, False), (EntryKind.OPENED, True)]
)
async def test_a_desk_with_shifts_sells_by_commands_in_one_that_sells(
    tmp_path: Path, stage: EntryKind | None, *, sells: bool
) -> None:
    options = made(tmp_path)
    values = json.loads(options.settings_file.read_text("utf-8"))
    options.settings_file.write_text(json.dumps({**values, "shifts": {"on": True}}), encoding="utf-8")
    journal = await Journal.open(tmp_path, seals=seals(options))
    if stage is not None:
        await journal.shifts.open(ShiftEntry(EntryKind.OPENED, NOON, NAIR.name), BY)
    if stage is EntryKind.PAUSED:
        await journal.shifts.add(lambda _: ShiftEntry(EntryKind.PAUSED, NOON, NAIR.name), BY)
    running = settings.load(options.settings_file)
    core = type("Core", (), {"settings": running, "journal": journal})()
    assert await sell._lacks_shift(core) is not sells
    off = replace(running, shifts=settings.Shifts())
    assert not await sell._lacks_shift(type("Core", (), {"settings": off, "journal": journal})())
    await journal.aclose()
