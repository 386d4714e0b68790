from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import apsw
import pytest

from pos_app.domain.audit import (
    AuditAct,
    AuditEntry,
    Detail,
    Finding,
    Flaw,
    Head,
    end_finding,
    made,
    subject_of,
)
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.journal import reading
from pos_app.journal.audit import SINCE, AuditTrail
from pos_app.journal.journal import Journal
from pos_app.journal.seals import FILE, SealPlaces, Seals
from tests.journal.make_fixture import unpacked
from tests.journal.tools import again, spoil
from tests.sealing import KEY

ENTRY = AuditEntry(AuditAct.REPRINTED, "Marina Duarte", "seller", "GB7K-1", {Detail.COUNT: "2"})


def places(journal: Journal) -> SealPlaces:
    return SealPlaces.beside(journal.folder)


def read(journal: Journal) -> tuple[list[int], list[Finding]]:
    """Return the numbers of the entries, and what is wrong with them."""
    rows, findings = reading.trail(journal.folder, places(journal))
    return [row.seq for row in rows], list(findings)


async def test_the_moment_of_an_entry_is_utc_wherever_the_desk_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "America/Manaus")
        time.tzset()
        journal = await Journal.open(tmp_path)
        await journal.trail.add(ENTRY)
        await journal.aclose()
    time.tzset()
    [row] = reading.trail(tmp_path, places(journal))[0]
    assert row.at.endswith("+00:00")


async def test_the_trail_of_an_encrypted_journal_is_read_with_its_key(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path, KEY)
    await journal.trail.add(ENTRY)
    await journal.aclose()
    entries, findings = reading.trail(tmp_path, places(journal), KEY)
    assert ([row.what for row in entries], findings) == (["reprinted"], ())


async def test_entries_are_kept_in_order_and_bound_to_each_other(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.trail.add(ENTRY)
    journal.trail.add_soon(replace(ENTRY, what=AuditAct.EXPORTED, subject=""))
    journal = await again(journal)
    await journal.trail.add(ENTRY)
    rows, findings = reading.trail(journal.folder, places(journal))
    assert [(row.seq, row.what) for row in rows] == [(1, "reprinted"), (2, "exported"), (3, "reprinted")]
    assert (rows[0].who, rows[0].role, rows[0].subject, rows[0].details) == (
        *("Marina Duarte", "seller", "GB7K-1"),
        '{"count":"2"}',
    )
    assert [row.previous for row in rows[1:]] == [row.hash for row in rows[:-1]]
    assert rows[0].at.endswith("+00:00")
    assert findings == ()
    await journal.aclose()


@pytest.mark.parametrize(
    "sql",
    ["UPDATE audit SET who='x'", "DELETE FROM audit", "INSERT OR REPLACE INTO audit SELECT * FROM audit"],
)
async def test_the_file_itself_refuses_changes(journal: Journal, sql: str) -> None:
    await journal.trail.add(ENTRY)
    with pytest.raises(StorageFault):
        await spoil(journal, sql)
    assert read(journal) == ([1], [])


async def test_what_nobody_recorded_is_no_cut_trail(journal: Journal) -> None:
    assert read(journal) == ([], [])


async def test_a_cut_tail_is_told_and_stays_told(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    for _ in range(3):
        await journal.trail.add(ENTRY)
    await spoil(journal, "DROP TRIGGER audit_no_delete")
    await spoil(journal, "DELETE FROM audit WHERE seq>1")
    assert read(journal) == ([1], [Finding(Flaw.UNPROTECTED), Finding(Flaw.CUT, 3)])
    journal = await again(journal)
    await journal.trail.add(ENTRY)
    assert read(journal) == (
        [1, 4, 5],
        [Finding(Flaw.MISSING, 4), Finding(Flaw.LOSS_FOUND, 4), Finding(Flaw.UNPROTECTED)],
    )
    await journal.aclose()


async def test_a_whole_trail_that_is_gone_is_told(journal: Journal, tmp_path: Path) -> None:
    await journal.trail.add(ENTRY)
    await spoil(journal, "DROP TRIGGER audit_no_delete")
    await spoil(journal, "DELETE FROM audit")
    assert read(journal)[1] == [Finding(Flaw.UNPROTECTED), Finding(Flaw.CUT, 1)]
    (journal.folder / FILE).rename(tmp_path / FILE)
    assert reading.trail(tmp_path, SealPlaces.beside(tmp_path)) == ((), (Finding(Flaw.CUT, 1),))


async def test_an_entry_that_was_sealed_and_not_committed_is_no_flaw(journal: Journal) -> None:
    await journal.trail.add(ENTRY)
    seals, (row,) = Seals(places(journal)), reading.trail(journal.folder, places(journal))[0]
    last = Head(row.seq, row.hash)
    seals.write((last, Head(2, "f" * 64)))
    assert read(journal) == ([1], [])
    await journal.trail.add(ENTRY)
    assert read(journal) == ([1, 2], [])


async def test_a_seal_that_was_lost_or_changed_is_told(journal: Journal) -> None:
    await journal.trail.add(ENTRY)
    head = journal.folder / FILE
    for content in (b"", b'{"ends": 3}', head.read_bytes() + b" "):
        head.write_bytes(content)
        assert read(journal) == ([1], [Finding(Flaw.BAD_SEAL)])
    head.unlink()
    assert read(journal) == ([1], [Finding(Flaw.NO_SEAL)])
    await journal.trail.add(ENTRY)
    assert read(journal) == ([1, 2, 3], [Finding(Flaw.LOSS_FOUND, 2)])
    told = reading.trail(journal.folder, places(journal))[0][1]
    assert (told.what, told.who) == ("loss_found", "Guichê")


async def test_places_that_disagree_are_told(tmp_path: Path) -> None:
    both = SealPlaces((tmp_path / "a", tmp_path / "b"), b"key")
    journal = await Journal.open(tmp_path / "desk", seals=both)
    await journal.trail.add(ENTRY)
    older = both.files[0].read_bytes()
    await journal.trail.add(ENTRY)
    await journal.aclose()
    assert not reading.trail(tmp_path / "desk", both)[1]
    both.files[0].write_bytes(older)
    assert reading.trail(tmp_path / "desk", both)[1] == (Finding(Flaw.BAD_SEAL),)
    other_key = SealPlaces(both.files, b"another")
    assert set(reading.trail(tmp_path / "desk", other_key)[1]) == {Finding(Flaw.BAD_SEAL)}


async def test_a_trail_that_changes_under_the_program_is_not_sealed_as_good(journal: Journal) -> None:
    await journal.trail.add(ENTRY)
    await spoil(journal, "DROP TRIGGER audit_no_update")
    await spoil(journal, "UPDATE audit SET hash='f'")
    await journal._store.do(journal.trail._settle)
    assert Finding(Flaw.OTHER_END, 1) in read(journal)[1]


async def test_what_is_no_text_is_a_changed_entry(journal: Journal) -> None:
    await journal.trail.add(ENTRY)
    await spoil(journal, "DROP TRIGGER audit_no_update")
    await spoil(journal, "UPDATE audit SET who=CAST(x'ff41' AS TEXT)")
    assert Finding(Flaw.CHANGED, 1) in read(journal)[1]


async def test_an_entry_that_cannot_be_recorded_is_logged_and_raises(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = await Journal.open(tmp_path)
    (journal.folder / (FILE + ".new")).mkdir()
    with pytest.raises(StorageFault):
        await journal.trail.add(ENTRY)
    (journal.folder / (FILE + ".new")).rmdir()
    await journal.aclose()
    assert isinstance(journal.trail.add_soon(ENTRY).exception(), StorageFault)
    assert "not recorded" in caplog.text


async def test_what_prevents_an_entry_is_named_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = await Journal.open(tmp_path)
    await journal.trail.add(ENTRY)
    assert isinstance(journal.trail.add_soon(replace(ENTRY, subject="Helena Prado")).exception(), ValueError)
    await journal.trail.add(ENTRY)
    assert [text.rpartition(": ")[2] for text in caplog.messages] == ["ValueError"]
    caplog.clear()

    def lost(_db: object) -> None:
        raise LookupError("Helena Prado")

    monkeypatch.setattr(journal.trail, "_settle", lost)
    assert journal.trail.add_soon(ENTRY).exception() is None
    await journal.aclose()
    assert [text.rpartition(": ")[2] for text in caplog.messages] == ["LookupError"]
    caplog.clear()
    assert isinstance(journal.trail.add_soon(ENTRY).exception(), StorageFault)
    assert "CLOSED" in caplog.text


async def test_an_entry_has_its_moment_in_utc_to_the_millisecond(journal: Journal) -> None:
    here = datetime(2026, 11, 22, 18, 4, 5, 123456, tzinfo=timezone(timedelta(hours=-3)))
    trail = AuditTrail(journal._store, places(journal), lambda: here)
    await trail.add(ENTRY)
    [row] = await trail.of_subject(ENTRY.what, ENTRY.subject)
    assert row.at == "2026-11-22T21:04:05.123+00:00"


async def test_a_trail_whose_last_hash_is_no_text_goes_on_and_says_so(journal: Journal) -> None:
    await journal.trail.add(ENTRY)
    await spoil(journal, "DROP TRIGGER audit_no_update")
    await spoil(journal, "UPDATE audit SET hash=CAST(x'ff41' AS TEXT)")
    await journal.trail.add(ENTRY)
    numbers, found = read(journal)
    assert numbers == [1, 2, 3]
    assert {Finding(Flaw.CHANGED, 1), Finding(Flaw.LOSS_FOUND, 2)} <= set(found)


async def test_the_trail_of_the_first_version_that_had_one_is_read(journal: Journal) -> None:
    await journal.trail.add(ENTRY)
    await spoil(journal, "PRAGMA user_version=9")
    assert read(journal) == ([1], [])


async def test_a_trail_whose_seals_cannot_be_read_says_where_and_why(journal: Journal) -> None:
    await journal.trail.add(ENTRY)
    (journal.folder / FILE).unlink()
    (journal.folder / FILE).mkdir()
    with pytest.raises(StorageFault) as caught:
        read(journal)
    problem = caught.value.problem
    assert (problem.kind, problem.path) == (StorageKind.JOURNAL_NOT_READ, str(journal.folder))
    assert "directory" in problem.reason


def test_seals_make_the_folder_that_they_need(tmp_path: Path) -> None:
    seals = Seals(SealPlaces((tmp_path / "of" / "the" / "computer" / FILE,), b"key"))
    seals.write((Head(1, "a" * 64),))
    assert seals.read().ends == (Head(1, "a" * 64),)


async def test_an_older_journal_has_no_trail(tmp_path: Path) -> None:
    unpacked(8, tmp_path)
    assert reading.trail(tmp_path, SealPlaces.beside(tmp_path)) == ((), ())


def test_a_seal_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(StorageFault):
        reading.trail(tmp_path, SealPlaces.beside(tmp_path))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: made(replace(ENTRY, subject="Helena Prado"), "", Head()),
        lambda: made(replace(ENTRY, subject="helena@exemplo.com.br"), "", Head()),
        lambda: made(replace(ENTRY, who="x" * 200), "", Head()),
        lambda: made(replace(ENTRY, details={Detail.WAY: "x" * 200}), "", Head()),
    ],
)
def test_no_free_text_gets_into_an_entry(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="audit trail"):
        wrong()


def test_a_public_id_of_other_signs_is_a_subject_all_the_same() -> None:
    assert subject_of("ab/12 ç") == "ab_12__"


def test_without_any_seal_the_end_cannot_be_judged() -> None:
    assert end_finding(Head(3, "x"), ()) is None


async def test_the_rules_do_not_hinder_a_copy(journal: Journal) -> None:
    await journal.trail.add(ENTRY)
    copy = await journal.backup()
    assert copy is not None
    db = apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READONLY)
    assert db.execute("SELECT count(*) FROM audit").fetchone() == (1,)
    db.close()


async def test_the_entries_about_one_order_are_found(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    for subject in ("GB7K-1", "GB7K-2", "GB7K-1"):
        await journal.trail.add(replace(ENTRY, subject=subject))
    await journal.trail.add(replace(ENTRY, what=AuditAct.EXPORTED, subject="GB7K-1"))
    found = await journal.trail.of_subject(ENTRY.what, "GB7K-1")
    assert [(row.seq, row.who) for row in found] == [(1, ENTRY.who), (3, ENTRY.who)]
    assert await journal.trail.of_subject(ENTRY.what, "GB7K-9") == ()
    await journal.aclose()


async def test_a_trail_begins_with_an_entry_and_once(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    assert await journal.trail.last() == Head()
    await journal.trail.begin()
    await journal.trail.begin()
    [row] = reading.trail(tmp_path, places(journal))[0]
    assert row.what == AuditAct.TRAIL_BEGUN and await journal.trail.last() == Head(1, row.hash)
    assert list(Seals(places(journal)).read().ends) == [Head(1, row.hash)]
    await journal.aclose()


async def test_an_entry_that_is_known_and_gone_is_told_and_the_trail_goes_on_after_it(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.trail.add(ENTRY)
    await journal.aclose()
    for known in (Head(7, "a" * 64), Head(1, "a" * 64)):
        seals = SealPlaces((tmp_path / FILE,), b"", known)
        found = reading.trail(tmp_path, seals)[1]
        assert found == (Finding(Flaw.ROLLED_BACK, known.seq),)
    journal = await Journal.open(tmp_path, seals=SealPlaces((tmp_path / FILE,), b"", Head(7, "a" * 64)))
    await journal.trail.begin()
    await journal.trail.add(ENTRY)
    await journal.aclose()
    rows, _ = reading.trail(tmp_path, places(journal))
    assert [(row.seq, row.what) for row in rows[1:]] == [
        (8, "loss_found"),
        (9, "trail_begun"),
        (10, "reprinted"),
    ]


async def test_the_people_of_a_desk_are_those_of_its_trail(tmp_path: Path) -> None:
    assert reading.people_on_record(tmp_path) == {}
    journal = await Journal.open(tmp_path)
    await journal.trail.begin_without(["8"])
    assert await journal.trail.last() == Head()
    for what, badge, details in (
        (AuditAct.PERSON_ADDED, "N-02", {Detail.ROLE: "seller"}),
        (AuditAct.PERSON_ADDED, "1001", {Detail.ROLE: "administrator"}),
        (AuditAct.PERSON_ADDED, "Ana", {Detail.WAY: "kiosk"}),
        (AuditAct.ROLE_CHANGED, "n-02", {Detail.ROLE: "supervisor"}),
        (AuditAct.PERSON_ADDED, "7", {Detail.ROLE: "seller"}),
        (AuditAct.PERSON_REMOVED, "7", {}),
    ):
        await journal.trail.add(AuditEntry(what, "Rui", subject=badge, details=details))
    await journal.trail.begin_without(["n-02"])
    await journal.trail.begin_without(["8"])
    await journal.aclose()
    assert reading.people_on_record(tmp_path) == {"n-02": "supervisor", "1001": "administrator"}
    last = reading.trail(tmp_path, places(journal))[0][-1]
    assert (last.what, last.details) == ("people_missing", '{"count":"2"}')
    with contextlib.closing(apsw.Connection(str(tmp_path / "journal.sqlite"))) as db:
        db.execute(f"PRAGMA user_version={SINCE}")  # The first version that has a trail.
    assert reading.people_on_record(tmp_path) == {"n-02": "supervisor", "1001": "administrator"}


async def test_a_used_desk_without_entries_is_told(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.aclose()
    assert reading.trail(tmp_path, places(journal))[1] == ()
    assert reading.trail(tmp_path, SealPlaces((tmp_path / FILE,), b"made"))[1] == (Finding(Flaw.EMPTY),)
