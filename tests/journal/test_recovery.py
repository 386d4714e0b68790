"""What comes back after the database was lost, a write was refused or a program was killed."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.storage import DiskFull, NotWritable, StorageFault
from pos_app.journal.journal import Journal
from pos_app.journal.sidefile import SideFile
from tests.journal.tools import again, found
from tests.sale.samples import NOW, attempt

WRITER = """
import asyncio, sys
from dataclasses import replace
from pathlib import Path
from pos_app.domain.attempts import AttemptState
from pos_app.domain.storage import StorageFault
from pos_app.journal.journal import Journal
from tests.journal.tools import again, damage, found
from tests.sale.samples import attempt

async def main():
    journal = await Journal.open(Path(sys.argv[1]))
    if sys.argv[2:]:
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
    for number in range(5000):
        try:
            await journal.record(replace(attempt(AttemptState.SENDING, sends=1), id=f"a{number:04}"))
        except StorageFault as fault:
            print(type(fault).__name__, flush=True)
            break
        print(f"a{number:04}", flush=True)
    await journal.aclose()

asyncio.run(main())
"""


async def writer(folder: Path, *limit: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", WRITER, str(folder), *limit, stdout=asyncio.subprocess.PIPE
    )


async def ids(journal: Journal) -> list[str]:
    return [one.id for one in await journal.open_attempts()]


async def refuse_growth(journal: Journal) -> None:
    """Let the database take no page more, as a full disk would."""

    def limit(db: apsw.Connection) -> None:
        pages = next(iter(db.execute("PRAGMA page_count")))[0]
        db.execute(f"PRAGMA max_page_count={pages}")

    await journal._store.do(limit)


async def until_full(journal: Journal, state: AttemptState) -> str:
    """Fill the journal and return the id of the first attempt that did not fit."""
    for number in range(500):
        name = f"more{number:03}"
        try:
            await journal.record(replace(attempt(state, sends=1, changed=NOW), id=name))
        except DiskFull:
            return name
    raise AssertionError("it never filled up")


@pytest.mark.parametrize("kill_after", [1, 7, 30])
async def test_a_kill_between_commits_loses_nothing_that_was_promised(
    tmp_path: Path, kill_after: int
) -> None:
    process = await writer(tmp_path)
    assert process.stdout is not None
    promised = [(await process.stdout.readline()).decode().strip() for _ in range(kill_after)]
    process.kill()
    promised += [line.decode().strip() async for line in process.stdout if line.endswith(b"\n")]
    await process.wait()
    journal = await Journal.open(tmp_path)
    assert set(promised) <= set(await ids(journal))
    await journal.aclose()


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are a POSIX thing")
async def test_a_write_that_the_system_refuses_is_reported(
    tmp_path: Path,
) -> None:
    process = await writer(tmp_path, "200000")
    output, _ = await process.communicate()
    *promised, fault = output.decode().split()
    assert process.returncode == 0
    assert fault in {"DiskFull", "StorageFault"} and promised
    journal = await Journal.open(tmp_path)
    assert await ids(journal) == promised, "what was refused was not sent, so it may not come back"
    await journal.aclose()


async def test_open_attempts_come_back_after_the_database_was_deleted(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.KNOWN, public_id="GB7K"))
    await journal.aclose()
    for file in found(tmp_path, "journal.sqlite*"):
        file.unlink()
    journal = await Journal.open(tmp_path)
    assert [(one.id, one.public_id) for one in await journal.open_attempts()] == [("a1", "GB7K")]
    assert journal.brought_back == 1
    await journal.aclose()


async def test_damage_that_comes_while_the_desk_runs_is_reported(
    tmp_path: Path,
) -> None:
    journal = await Journal.open(tmp_path)
    for number in range(400):
        await journal.record(replace(attempt(AttemptState.KNOWN, reason="x" * 9000), id=f"a{number:03}"))
    before = await ids(journal)
    journal = await again(journal)
    file = tmp_path / "journal.sqlite"
    with file.open("r+b") as content:
        content.seek(4096 * 30)
        content.write(b"\xff" * (file.stat().st_size - 4096 * 30))
    with pytest.raises(StorageFault, match="journal damaged"):
        await journal.history(limit=1000)
    journal = await again(journal)
    assert journal.set_aside is not None
    assert await ids(journal) == before
    await journal.aclose()


async def test_a_sending_that_was_not_committed_never_comes_back_as_sent(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await refuse_growth(journal)
    refused = await until_full(journal, AttemptState.SENDING)
    await journal.aclose()
    journal = await Journal.open(tmp_path)
    assert refused not in await ids(journal)
    assert journal.brought_back == 0
    await journal.aclose()


async def test_a_power_cut_before_the_commit_leaves_a_question(tmp_path: Path) -> None:
    await (await Journal.open(tmp_path)).aclose()
    SideFile(tmp_path / "attempts.jsonl").append(attempt(AttemptState.SENDING, sends=1))
    journal = await Journal.open(tmp_path)
    assert [one.state for one in await journal.open_attempts()] == [AttemptState.SENDING]
    assert journal.brought_back == 1
    await journal.aclose()


async def test_an_outcome_that_could_not_be_committed_comes_back_with_its_order(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt(AttemptState.SENDING, sends=1))
    await refuse_growth(journal)
    await until_full(journal, AttemptState.SENDING)
    known = attempt(
        AttemptState.KNOWN,
        sends=1,
        public_id="GB7K",
        changed=NOW + timedelta(seconds=2),
        reason="x" * 9000,
    )
    with pytest.raises(DiskFull):
        await journal.record(known)
    await journal.aclose()
    journal = await Journal.open(tmp_path)
    assert await journal.attempt("a1") == known
    await journal.aclose()


async def test_cancelling_the_caller_does_not_lose_the_write(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    waiting = asyncio.create_task(journal.record(attempt(AttemptState.SENDING)))
    await asyncio.sleep(0)
    waiting.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await waiting
    await journal.aclose()
    journal = await Journal.open(tmp_path)
    assert await ids(journal) == ["a1"]
    await journal.aclose()


async def test_a_start_that_failed_releases_the_folder(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").mkdir()
    with pytest.raises(NotWritable, match="not writable"):
        await Journal.open(tmp_path)
    (tmp_path / "journal.sqlite").rmdir()
    journal = await Journal.open(tmp_path)
    await journal.aclose()
    with pytest.raises(StorageFault, match="journal closed"):
        await journal.record(attempt())


async def test_a_page_damaged_inside_the_file_is_found_at_the_start(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    for number in range(60):
        await journal.record(replace(attempt(AttemptState.KNOWN), id=f"a{number:02}"))
    before = await ids(journal)
    await journal.aclose()
    file = tmp_path / "journal.sqlite"
    content = bytearray(file.read_bytes())
    for page in range(4, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    file.write_bytes(content)
    journal = await Journal.open(tmp_path)
    assert journal.set_aside is not None and journal.set_aside.read_bytes() == bytes(content)
    assert sorted(await ids(journal)) == before
    await journal.aclose()


async def test_a_disk_that_does_not_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(attempt())

    def broken(db: apsw.Connection) -> None:
        raise apsw.IOError("disk I/O error")

    with pytest.raises(StorageFault, match="disk failed"):
        await journal._store.do(broken)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=0))
    with pytest.raises(DiskFull):
        await journal._store.do(broken)
    await journal.aclose()


async def test_a_line_torn_by_a_power_cut_does_not_swallow_the_next(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(replace(attempt(AttemptState.SENDING), id="first"))
    side = tmp_path / "attempts.jsonl"
    side.write_bytes(side.read_bytes() + b'{"id":"torn"')
    await journal.record(replace(attempt(AttemptState.SENDING), id="second"))
    await journal.aclose()
    (tmp_path / "journal.sqlite").write_bytes(b"broken" * 1000)
    journal = await Journal.open(tmp_path)
    assert sorted(await ids(journal)) == ["first", "second"]
    await journal.aclose()
