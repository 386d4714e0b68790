"""The kept searches: read again as they were, without days that are over, and never a reason to stop."""

from __future__ import annotations

import asyncio
from datetime import date, datetime
from pathlib import Path

import pytest

from pos_app.domain.trips import TripQuery, TripResults
from pos_app.journal import searches
from pos_app.journal.searches import FILE, SearchFile

NOON = datetime(2027, 3, 19, 12, 0)


def answer(day: int, unreadable: int = 0) -> TripResults:
    return TripResults(TripQuery("sao-paulo-sp", "curitiba-pr", date(2027, 3, day)), (), set_aside=unreadable)


async def test_what_was_kept_comes_back_but_for_days_that_are_over(tmp_path: Path) -> None:
    kept = ((answer(18), NOON), (answer(19, 3), NOON), (answer(25), NOON))
    await SearchFile(tmp_path).write(kept)
    assert await SearchFile(tmp_path).read(date(2027, 3, 19)) == kept[1:]


async def test_of_many_writes_the_newest_stays(tmp_path: Path) -> None:
    file = SearchFile(tmp_path)
    await asyncio.gather(*(file.write(((answer(19, count), NOON),)) for count in range(9)))
    ((found, _),) = await file.read(date(2027, 3, 19))
    assert found.set_aside == 8


@pytest.mark.parametrize("damage", [b"", b"[[", b'{"a": 1}', b"\xff"])
async def test_a_damaged_file_is_no_file(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_bytes(damage)
    assert await SearchFile(tmp_path).read(date(2027, 3, 19)) == ()
    (message,) = caplog.messages
    assert caplog.records[0].name == searches.__name__
    what, _, why = message.partition(": ")
    assert what == "kept searches cannot be read"
    assert why not in ("", "None")
    caplog.clear()
    assert await SearchFile(tmp_path / "nowhere").read(date(2027, 3, 19)) == ()
    assert caplog.messages == [], "without a file nothing is wrong"


async def test_a_folder_that_cannot_be_written_loses_only_the_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await SearchFile(tmp_path / "nowhere").write(((answer(19), NOON),))
    (message,) = caplog.messages
    assert message.startswith("searches cannot be kept: [Errno 2] No such file or directory")
    assert not (tmp_path / "nowhere").exists()
