"""The journal: what it was given is there after a kill, a corrupt file and a second start."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import threading
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from pos_app.domain.attempts import AttemptState, ProviderAnswer
from pos_app.domain.money import Cents
from pos_app.domain.orders import Confirmed
from pos_app.domain.payment import PartKind, PricePart
from pos_app.domain.places import Place
from pos_app.domain.storage import AlreadyRunning, DiskFull, NotWritable, StorageFault, StorageKind
from pos_app.journal import opening, rows, schema
from pos_app.journal.journal import Journal
from tests.journal.tools import again, spoil
from tests.sale import samples
from tests.sale.samples import NOW, attempt


def naming(word: str, folder: Path) -> list[Path]:
    """Return the files that hold a word."""
    return [
        file for file in folder.rglob("*") if file.is_file() and word.encode() in file.read_bytes().lower()
    ]


async def test_an_attempt_comes_back_whole_after_a_restart(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    whole = replace(
        attempt(AttemptState.COMPLETED, sends=1, public_id="GB7K"),
        confirmed=Confirmed(samples.order_detail()),
    )
    await journal.record(whole)
    journal = await again(journal)
    assert await journal.attempt("a1") == whole
    assert await journal.attempt("another") is None
    await journal.aclose()


async def test_only_open_attempts_are_taken_up(journal: Journal) -> None:
    for number, state in enumerate(AttemptState):
        await journal.record(replace(attempt(state), id=f"a{number}"))
    found = await journal.open_attempts()
    assert found and not any(one.settled for one in found)
    assert len(found) == sum(not attempt(state).settled for state in AttemptState)


@pytest.mark.parametrize(
    "words",
    [
        "helena",
        "SIQUEIRA hel",
        "529.982.247-25",
        "52998",
        "gb7k",
        "GB7K-40Q2",
        "gb7k40q2m9",
        "belo horiz",
        "são pau",
        "sao paulo helena",
        "serra",
        "MG-12.345",
    ],
)
async def test_history_finds_by_the_beginning_of_any_word(journal: Journal, words: str) -> None:
    sold = attempt().sold
    seats = (*sold.seats, replace(sold.seats[0], document_number="MG12345678"))
    known = attempt(AttemptState.KNOWN, public_id="GB7K-40Q2-M9")
    await journal.record(replace(known, sold=replace(sold, seats=seats)))
    other = replace(
        sold, buyer="João", buyer_document="11144477735", buyer_email="", route="Recife → Natal", seats=()
    )
    await journal.record(replace(attempt(), id="other", sold=replace(other, company="Viação Mar")))
    assert [one.id for one in await journal.history(words)] == ["a1"]


async def test_history_is_newest_first_and_forgets_old_words(journal: Journal) -> None:
    for number in range(5):
        await journal.record(replace(attempt(), id=f"a{number}"))
    assert [one.id for one in await journal.history(limit=3)] == ["a4", "a3", "a2"]
    await journal.record(replace(attempt(), id="a2", sold=replace(attempt().sold, buyer="Zulmira")))
    assert [one.id for one in await journal.history("zulmira")] == ["a2"]
    assert await journal.history('"quoted* OR') == ()
    assert await journal.history("->") == ()


async def test_a_second_program_on_the_same_folder_is_refused(journal: Journal) -> None:
    code = (
        "import asyncio, sys; from pathlib import Path\n"
        "from pos_app.journal.journal import Journal\n"
        "from pos_app.domain.storage import AlreadyRunning\n"
        "try: asyncio.run(Journal.open(Path(sys.argv[1])))\n"
        "except AlreadyRunning as error: print(error)\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, str(journal.folder), stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert output.decode().strip() == f"data folder in use by another program: {journal.folder}"
    with pytest.raises(AlreadyRunning):
        await Journal.open(journal.folder)


async def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys, time; from pathlib import Path\n"
        "from pos_app.journal.journal import Journal\n"
        "from tests.sale.samples import attempt\n"
        "from pos_app.domain.attempts import AttemptState\n"
        "async def main():\n"
        "    journal = await Journal.open(Path(sys.argv[1]))\n"
        "    await journal.record(attempt(AttemptState.SENDING, sends=1))\n"
        "    print('on disk', flush=True); time.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"on disk\n"
    process.kill()
    await process.wait()
    journal = await Journal.open(tmp_path)
    (left,) = await journal.open_attempts()
    assert left.state is AttemptState.SENDING
    await journal.aclose()


async def test_a_corrupt_file_is_set_aside_and_open_attempts_come_back(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.KNOWN, public_id="GB7K"))
    await journal.record(replace(attempt(AttemptState.REFUSED), id="settled"))
    await journal.aclose()
    file = tmp_path / "journal.sqlite"
    file.write_bytes(b"this is no database at all" * 200)
    journal = await Journal.open(tmp_path)
    assert journal.set_aside is not None
    assert journal.set_aside.read_bytes().startswith(b"this is no database")
    assert [(one.id, one.public_id) for one in await journal.open_attempts()] == [("a1", "GB7K")]
    await journal.aclose()


@pytest.mark.parametrize("table", ["attempts", "late_fiscal"])
async def test_a_large_file_is_opened_unchecked_and_set_aside_once_it_shows_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    monkeypatch.setattr(opening, "_CHECKED_AT_ONCE", 0)
    path = tmp_path / "journal.sqlite"
    journal = await Journal.open(tmp_path)
    kept = attempt()
    await journal.record(kept)
    await journal.check()
    await journal.aclose()
    with path.open("r+b") as file:
        file.seek(4096 * _page_of(path, table) - 4096)
        file.write(b"\xff" * 4096)
    journal = await Journal.open(tmp_path)
    if table == "late_fiscal":  # Nothing of the start needs it.
        assert journal.set_aside is None
        with pytest.raises(StorageFault) as raised:
            await journal.check()
        assert raised.value.problem.kind is StorageKind.DAMAGED
        await journal.aclose()
        journal = await Journal.open(tmp_path)
    assert journal.set_aside is not None
    assert await journal.attempt(kept.id) == kept
    assert not opening.doubted(path).exists()
    await journal.aclose()


@pytest.mark.parametrize("size", [0, 2**40])
async def test_what_the_check_tells_is_damage_and_a_small_file_was_checked_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(opening, "_CHECKED_AT_ONCE", size)
    monkeypatch.setattr(schema, "damage_in_slices", lambda _db: "row 7 missing from index")
    journal = await Journal.open(tmp_path)
    if size:
        await journal.check()
    else:
        with pytest.raises(StorageFault) as raised:
            await journal.check()
        assert raised.value.problem.kind is StorageKind.DAMAGED
    doubted = opening.doubted(tmp_path / "journal.sqlite")
    assert doubted.exists() == (not size)
    assert size or doubted.stat().st_mode & 0o777 == 0o600
    await journal.aclose()


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_file_up_to_a_size_is_checked_at_its_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    monkeypatch.setattr(opening, "_CHECKED_AT_ONCE", 4096)
    (tmp_path / "file").write_bytes(bytes(4096 + more))
    assert opening.checked_at_once(tmp_path / "file") == (more <= 0)


def test_a_sound_file_shows_no_damage_table_by_table(tmp_path: Path) -> None:
    with contextlib.closing(apsw.Connection(str(tmp_path / "sound.sqlite"))) as db:
        schema.migrate(db)
        assert schema.damage_in_slices(db) == ""


def _page_of(path: Path, table: str) -> int:
    with contextlib.closing(apsw.Connection(str(path))) as db:
        ((page,),) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name=?", (table,))
    return int(str(page))


async def test_closing_ends_a_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_CHECKED_AT_ONCE", 0)
    journal = await Journal.open(tmp_path)
    begun = threading.Event()

    def endless(db: apsw.Connection) -> str:
        begun.set()
        ((found,),) = db.execute(
            "WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT 1 FROM n) SELECT count(*) FROM n"
        )
        return str(found)

    monkeypatch.setattr(schema, "damage_in_slices", endless)
    check = asyncio.ensure_future(journal.check())
    await asyncio.to_thread(begun.wait, 10)
    await journal.aclose()
    await check


async def test_a_torn_last_line_of_the_side_file_is_skipped(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.SENDING, sends=1))
    await journal.aclose()
    side = tmp_path / "attempts.jsonl"
    side.write_bytes(side.read_bytes() + side.read_bytes()[:40])
    (tmp_path / "journal.sqlite").write_bytes(b"broken" * 1000)
    journal = await Journal.open(tmp_path)
    assert [one.state for one in await journal.open_attempts()] == [AttemptState.SENDING]
    await journal.aclose()


async def test_a_row_that_cannot_be_read_blocks_no_other(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    for name in ("a1", "a2"):
        await journal.record(replace(attempt(), id=name))
    await journal.aclose()
    db = apsw.Connection(str(tmp_path / "journal.sqlite"))
    db.execute("UPDATE attempts SET body='{}' WHERE id='a1'")
    db.execute("INSERT INTO places VALUES('bad', '[]', 3)")
    db.close()
    journal = await Journal.open(tmp_path)
    await journal.remember_places((Place("Santos", "SP", "santos-sp"),))
    for _ in range(2):
        assert [one.id for one in await journal.open_attempts()] == ["a2"]
        assert [place.slug for place in await journal.places()] == ["santos-sp"]
    assert journal.unreadable == 2, "each is counted once"
    await journal.aclose()


async def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotWritable, match="data folder not writable"):
        await Journal.open(tmp_path / "file" / "desk")


async def test_a_full_disk_is_reported_and_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.KNOWN))

    def limit(db: apsw.Connection) -> None:
        pages = next(iter(db.execute("PRAGMA page_count")))[0]
        db.execute(f"PRAGMA max_page_count={pages}")

    await journal._store.do(limit)
    with pytest.raises(DiskFull, match="disk full"):
        for number in range(500):
            await journal.record(replace(attempt(), id=f"more{number}"))
    assert await journal.attempt("a1") is not None
    await journal.aclose()


async def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    db = apsw.Connection(str(tmp_path / "journal.sqlite"))
    db.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    db.close()
    with pytest.raises(StorageFault, match="newer program"):
        await Journal.open(tmp_path)


async def test_the_file_is_durable_at_every_commit(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)

    def pragma(name: str) -> object:
        return lambda db: next(iter(db.execute(f"PRAGMA {name}")))[0]

    assert await journal._store.do(pragma("journal_mode")) == "wal"  # type: ignore[arg-type]
    assert await journal._store.do(pragma("synchronous")) == 2  # type: ignore[arg-type]
    await journal.aclose()


async def test_many_people_are_forgotten_a_few_at_a_time_and_counted(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pos_app.journal.journal._FORGOTTEN_AT_ONCE", 2)
    for number in range(5):
        await journal.record(replace(attempt(AttemptState.REFUSED), id=f"a{number}"))
    assert await journal.scrub(NOW + timedelta(days=40)) == 5
    assert await journal.scrub(NOW + timedelta(days=40)) == 0


async def test_people_are_forgotten_30_days_after_travel_but_not_amounts(journal: Journal) -> None:
    done = replace(
        attempt(AttemptState.COMPLETED, public_id="GB7K"), confirmed=Confirmed(samples.order_detail())
    )
    await journal.record(done)
    await journal.record(replace(attempt(AttemptState.KNOWN), id="open"))
    assert await journal.scrub(NOW + timedelta(days=20)) == 0
    assert await journal.scrub(NOW + timedelta(days=40)) == 1
    kept = await journal.attempt("a1")
    assert kept is not None
    assert (kept.public_id, kept.sold.total) == ("GB7K", done.sold.total)
    assert "Helena" not in repr(kept)
    still = await journal.attempt("open")
    assert still is not None and still.sold.buyer
    assert await journal.scrub(NOW + timedelta(days=41)) == 0


async def test_a_row_that_cannot_be_read_stops_no_forgetting(journal: Journal) -> None:
    for name in ("bad", "good"):
        await journal.record(replace(attempt(AttemptState.COMPLETED), id=name))
    await spoil(journal, "UPDATE attempts SET body='{}' WHERE id='bad'")
    assert await journal.scrub(NOW + timedelta(days=40)) == 1


async def test_forgotten_people_leave_every_file_of_the_folder(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    sold = replace(attempt().sold, buyer="Zulmira Quaresma")
    for number in range(30):
        await journal.record(replace(attempt(AttemptState.SENDING), id=f"a{number}", sold=sold))
        await journal.record(replace(attempt(AttemptState.COMPLETED), id=f"a{number}", sold=sold))
    assert naming("zulmira", tmp_path)
    assert await journal.backup(NOW)
    older = tmp_path / "backups" / "journal-v1-20260301-080000.sqlite"
    older.write_bytes(b"zulmira")
    assert await journal.scrub(NOW + timedelta(days=40)) == 30
    await journal.aclose()
    assert [file.name for file in naming("zulmira", tmp_path)] == []


async def test_the_side_file_keeps_people_only_while_their_attempt_is_open(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.COMPLETED))
    await journal.record(
        replace(attempt(AttemptState.KNOWN), id="a2", sold=replace(attempt().sold, buyer="Otávio Lemos"))
    )
    journal = await again(journal)
    left = (tmp_path / "attempts.jsonl").read_text("utf-8")
    assert left.count('"a1"') == 0 and left.count('"a2"') == 1
    await journal.aclose()


async def test_a_reply_of_the_provider_is_kept(tmp_path: Path) -> None:
    reply = ProviderAnswer(400, "1013", "1013", "Helena já viaja neste ônibus", "t-9")
    kept = replace(attempt(AttemptState.REFUSED, sends=1), answer=reply, provider_total=Cents(14480))
    journal = await Journal.open(tmp_path)
    await journal.record(kept)
    assert await journal.attempt("a1") == kept
    await journal.scrub(NOW + timedelta(days=60), 30)
    scrubbed = await journal.attempt("a1")
    assert scrubbed is not None
    assert (scrubbed.answer, scrubbed.provider_total) == (replace(reply, message=""), Cents(14480))
    await journal.aclose()


def test_a_stored_attempt_keeps_the_names_of_the_first_version() -> None:
    kept = replace(attempt(AttemptState.REFUSED, sends=1), answer=ProviderAnswer(400, "1013"))
    parts = (PricePart(PartKind.DISCOUNT, Cents(-650)),)
    kept = replace(kept, sold=replace(kept.sold, adjustments=parts))
    stored = rows.encoded(kept)
    assert json.loads(stored)["told"]["code"] == "1013" and b'"answer"' not in stored
    assert rows.decoded(stored) == kept
    without = json.loads(stored)
    del without["told"]  # As rows were before answers were kept,
    del without["sold"]["adjustments"]  # and before methods told their parts.
    assert rows.decoded(json.dumps(without)) == replace(
        kept, answer=None, sold=replace(kept.sold, adjustments=())
    )
