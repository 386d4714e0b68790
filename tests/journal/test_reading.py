"""Looking at a journal beside the program that writes it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.storage import StorageFault
from pos_app.journal import reading, schema
from pos_app.journal.journal import Journal
from tests.journal.tools import damage, spoil
from tests.sale.samples import attempt


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
    (tmp_path / "journal.sqlite").write_bytes(b"")
    assert reading.open_attempts(tmp_path) == ((), 0)


def test_a_damaged_or_newer_file_is_told(tmp_path: Path) -> None:
    damage(tmp_path)
    with pytest.raises(StorageFault, match="não pôde ser lido"):
        reading.open_attempts(tmp_path)
    (tmp_path / "journal.sqlite").unlink()
    db = apsw.Connection(str(tmp_path / "journal.sqlite"))
    db.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    db.close()
    with pytest.raises(StorageFault, match="versão mais nova"):
        reading.open_attempts(tmp_path)
