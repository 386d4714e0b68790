"""``pos-app privacy``: found, given out, erased, and what stays is said."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands import privacy
from pos_app.core import seals
from pos_app.domain.attempts import AttemptState
from pos_app.domain.money import Cents
from pos_app.domain.shifts import EntryKind, ShiftEntry
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from pos_app.system import start_secrets
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from tests.journal.people_samples import HELENA, filled, two_people
from tests.journal.test_shifts import BY, closed
from tests.sale.samples import DAY, NOW
from tests.sealing import KEY, readable

PAST = date.today() - timedelta(days=3)


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """A desk with an order of a journey that is over, one under way, slips and an official PDF."""
    journal = await Journal.open(tmp_path / "desk", KEY)
    await filled(journal)
    for number, state in enumerate((AttemptState.COMPLETED, AttemptState.UNRESOLVED)):
        one = two_people(state, id=f"over{number}", public_id=f"OVER-{number}", confirmed=None)
        await journal.record(replace(one, sold=replace(one.sold, travel_day=PAST)))
    await journal.aclose()
    for name in ("OVER-0-1-poltrona-17.pdf", "OVER-1-1-poltrona-17.pdf", "OVER-00-1-poltrona-1.pdf"):
        (tmp_path / "desk" / "bilhetes").mkdir(exist_ok=True)
        (tmp_path / "desk" / "bilhetes" / name).write_bytes(b"%PDF")
    return tmp_path / "desk"


async def run(folder: Path, what: str, document: str = HELENA, **more: Any) -> int:
    return await privacy.run(Options(folder, folder / "settings.json"), what, document, **more)


async def test_found_and_exported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await run(folder, "find", as_json=False) == Exit.DONE
    said = capsys.readouterr().out
    for words in ("4 vendas", "1 ainda em aberto", "GB7K-40Q2", "venda guardada", "BP-e", "12 meses"):
        assert words in said
    assert await run(folder, "find", as_json=True) == Exit.DONE
    told = json.loads(capsys.readouterr().out)
    assert told["papers"] == ["bilhetes/OVER-0-1-poltrona-17.pdf", "bilhetes/OVER-1-1-poltrona-17.pdf"]
    assert await run(folder, "export", as_json=False) == Exit.DONE
    given = json.loads(capsys.readouterr().out)
    assert len(given["orders"]) == 4 and given["nextVisit"]["name"]


async def test_erased_where_it_may_be_and_the_rest_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journeys_over = date.today() > DAY
    assert await run(folder, "erase", as_json=False) == Exit.KEPT
    said = capsys.readouterr().out
    assert "OVER-1" in said and "o resultado ainda não é conhecido" in said
    assert "OVER-0" not in said and "30 dias depois da viagem" in said
    assert f"erase, 4 orders, {1 if journeys_over else 3} kept" in (folder / "log" / "guiche.log").read_text()
    left = sorted(path.name for path in (folder / "bilhetes").iterdir())
    assert left == ["OVER-00-1-poltrona-1.pdf", "OVER-1-1-poltrona-17.pdf"]
    assert await run(folder, "find", as_json=True) == Exit.DONE
    assert "OVER-0" not in json.loads(capsys.readouterr().out)["orders"]
    assert await run(folder, "erase", as_json=True) == Exit.KEPT
    assert {"order": "OVER-1", "why": "open"} in json.loads(capsys.readouterr().out)["kept"]
    assert readable(folder / "log", (HELENA, "52998224725", "Helena")) == {}


async def test_what_was_written_in_a_shift_is_found_given_out_and_stays_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = f"Passageira {HELENA} levou o troco"
    here = Options(tmp_path, tmp_path / "settings.json")
    journal = await Journal.open(tmp_path, KEY, seals=seals(here))
    opened = ShiftEntry(EntryKind.OPENED, NOW, "Marina")

    async def shift(words: str) -> None:
        await journal.shifts.open(opened, BY)
        paid = replace(opened, kind=EntryKind.PAID_IN, amount=Cents(100), words=words)
        await journal.shifts.add(lambda _: paid, BY)
        await closed(journal)

    await shift("-")
    await shift(said)
    await journal.aclose()
    assert await run(tmp_path, "find", as_json=False) == Exit.DONE
    assert "(turno 2)\n" in capsys.readouterr().out
    assert await run(tmp_path, "export", "52998224725", as_json=True) == Exit.DONE
    assert json.loads(capsys.readouterr().out)["shifts"] == [{"shift": 2, "words": said}]
    assert await run(tmp_path, "erase", as_json=True) == Exit.KEPT
    assert json.loads(capsys.readouterr().out)["kept"] == [{"shift": 2, "why": "signed"}]
    assert await run(tmp_path, "erase", as_json=False) == Exit.KEPT
    assert "(turno 2): fica" in capsys.readouterr().out
    assert reading.trail(tmp_path, seals(here), KEY)[1] == ()


async def test_what_cannot_be_opened_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    running = await Journal.open(folder, KEY)
    assert await run(folder, "find", as_json=True) == Exit.DONE
    assert await run(folder, "erase", as_json=True) == Exit.NOT_SENT
    assert "já está aberto" in capsys.readouterr().err
    await running.aclose()
    monkeypatch.delenv("POS_APP_JOURNAL_KEY")
    monkeypatch.setattr(start_secrets, "_taken", {})
    assert await run(folder, "find", as_json=True) == Exit.NOT_SENT
    assert "journal-key.json" in capsys.readouterr().err


async def test_papers_of_an_order_whose_number_is_no_file_name_are_found(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = await Journal.open(folder, KEY)
    one = two_people(AttemptState.COMPLETED, id="odd", public_id="ORD/9: x", confirmed=None)
    await journal.record(replace(one, sold=replace(one.sold, travel_day=PAST)))
    await journal.aclose()
    paper = folder / "bilhetes" / "ORD_9_x-1-poltrona-17.pdf"
    paper.write_bytes(b"%PDF")
    assert await run(folder, "find", as_json=True) == Exit.DONE
    assert f"bilhetes/{paper.name}" in json.loads(capsys.readouterr().out)["papers"]
    await run(folder, "erase", as_json=False)
    assert not paper.exists()


async def test_finding_and_giving_out_are_on_record_without_the_person(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for what in ("find", "export"):
        await run(folder, what, as_json=True)
    capsys.readouterr()
    rows, _ = reading.trail(folder, seals(Options(folder, folder / "settings.json"), make=False), KEY)
    assert [(row.what, row.details) for row in rows[1:]] == [
        ("data_found", '{"count":"4"}'),
        ("data_exported", '{"count":"4"}'),
    ]
