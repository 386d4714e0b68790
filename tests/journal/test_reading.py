"""Looking at a journal beside the program that writes it."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.storage import StorageFault
from pos_app.journal import reading, schema
from pos_app.journal.journal import Journal
from tests.journal.make_fixture import PRINT, unpacked
from tests.journal.tools import damage, spoil
from tests.sale.samples import attempt
from tests.sealing import KEY


async def test_what_a_running_desk_committed_last_is_seen(journal: Journal) -> None:
    await journal.record(replace(attempt(AttemptState.PRINTED), id="settled"))
    await journal.record(replace(attempt(AttemptState.KNOWN), id="bad"))
    await journal.record(attempt(AttemptState.KNOWN))
    await spoil(journal, "UPDATE attempts SET body='{}' WHERE id='bad'")
    found, unreadable = reading.open_attempts(journal.folder)
    assert ([one.id for one in found], unreadable) == (["a1"], 1)


async def test_a_state_of_a_newer_program_is_counted_and_never_taken_for_another(journal: Journal) -> None:
    await journal.record(replace(attempt(AttemptState.KNOWN), id="newer"))
    await journal.record(attempt(AttemptState.KNOWN))
    await spoil(
        journal,
        "UPDATE attempts SET state='prepaid', body=json_set(body, '$.state', 'prepaid') WHERE id='newer'",
    )
    found, unreadable = reading.open_attempts(journal.folder)
    assert ([one.id for one in found], unreadable) == (["a1"], 1)
    assert [one.id for one in await journal.open_attempts()] == ["a1"]
    assert [one.id for one in await journal.history()] == ["a1"]
    assert journal.unreadable == 1


def test_a_folder_without_a_journal_has_nothing_open(tmp_path: Path) -> None:
    assert reading.open_attempts(tmp_path) == ((), 0)
    assert not reading.exists(tmp_path)
    (tmp_path / "journal.sqlite").write_bytes(b"")
    assert reading.open_attempts(tmp_path) == ((), 0)
    assert reading.exists(tmp_path)


def test_a_damaged_or_newer_file_is_reported(tmp_path: Path) -> None:
    damage(tmp_path)
    with pytest.raises(StorageFault, match="not readable"):
        reading.open_attempts(tmp_path)
    (tmp_path / "journal.sqlite").unlink()
    db = apsw.Connection(str(tmp_path / "journal.sqlite"))
    db.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    db.close()
    with pytest.raises(StorageFault, match="newer program"):
        reading.open_attempts(tmp_path)


async def test_an_order_is_read_with_its_prints_while_the_desk_is_open(journal: Journal) -> None:
    await journal.record(replace(attempt(AttemptState.REFUSED, public_id=PRINT.order), id="older"))
    await journal.record(replace(attempt(AttemptState.PRINTED, public_id=PRINT.order), id="newer"))
    await asyncio.to_thread(journal.prints.began, PRINT)
    found, prints = reading.order(journal.folder, PRINT.order)
    assert found is not None and (found.id, prints) == ("newer", (PRINT,))
    await spoil(journal, "UPDATE attempts SET body='{}' WHERE id='newer'")
    found, _ = reading.order(journal.folder, PRINT.order)
    assert found is not None and found.id == "older"
    assert reading.order(journal.folder, "another") == (None, ())


async def test_everything_of_an_encrypted_journal_is_read_with_its_key(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path, KEY)
    await journal.record(attempt(AttemptState.KNOWN, public_id=PRINT.order))
    await journal.aclose()
    found, _ = reading.order(tmp_path, PRINT.order, KEY)
    assert found is not None and found.id == "a1"
    assert [one.id for one in reading.open_attempts(tmp_path, KEY)[0]] == ["a1"]
    assert reading.overview(tmp_path, KEY).open == ((PRINT.order, "known"),)
    with pytest.raises(StorageFault):
        reading.order(tmp_path, PRINT.order)


def test_an_order_of_an_older_program_has_no_prints(tmp_path: Path) -> None:
    assert reading.order(tmp_path, PRINT.order) == (None, ())
    unpacked(4, tmp_path)
    found, prints = reading.order(tmp_path, PRINT.order)
    assert found is not None and (found.id, prints) == ("paid", ())


def test_what_a_print_was_of_is_read_from_the_first_program_that_kept_it(tmp_path: Path) -> None:
    unpacked(6, tmp_path)
    with contextlib.closing(apsw.Connection(str(tmp_path / "journal.sqlite"))) as db:
        db.execute("UPDATE prints SET fiscal=1")
    _, [one] = reading.order(tmp_path, "GB7K-40Q2")
    assert one.fiscal is True


async def test_an_overview_counts_states_and_names_open_orders_without_anybody(journal: Journal) -> None:
    await journal.record(replace(attempt(AttemptState.PRINTED), id="settled"))
    await journal.record(replace(attempt(AttemptState.KNOWN, public_id="GB7K2"), id="one"))
    await journal.record(attempt(AttemptState.KNOWN))
    await spoil(journal, "UPDATE attempts SET body='{}' WHERE id='one'")
    found = reading.overview(journal.folder)
    assert found.schema == schema.VERSION
    assert dict(found.states) == {"known": 2, "printed": 1}
    assert sorted(found.open) == [("", "known"), ("GB7K2", "known")]


def test_an_overview_of_nothing_is_empty_and_of_a_damaged_file_a_fault(tmp_path: Path) -> None:
    assert reading.overview(tmp_path) == reading.Overview() == reading.Overview(0, (), ())
    (tmp_path / "journal.sqlite").write_bytes(b"no database" * 500)
    with pytest.raises(StorageFault):
        reading.overview(tmp_path)
