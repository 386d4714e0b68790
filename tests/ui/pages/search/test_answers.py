"""Answers that are kept for a day without a connection."""

from __future__ import annotations

import asyncio
from datetime import date, datetime

from pos_app.domain.trips import TripResults
from pos_app.journal.searches import Kept
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.search.answers import Answers
from tests.ui.builders import a_query, sample_trips

AT = datetime(2026, 11, 22, 9, 30)


class _SlowDisk:
    """Takes what is written when it is let."""

    def __init__(self) -> None:
        self.free, self.written = asyncio.Event(), asyncio.Event()
        self.kept: Kept = ()

    async def read(self, today: date) -> Kept:
        return self.kept

    async def write(self, answers: Kept) -> None:
        await self.free.wait()
        self.kept = answers
        self.written.set()


def results() -> TripResults:
    query = a_query()
    return TripResults(query, sample_trips())


async def test_an_answer_that_waits_for_the_disk_is_written_before_the_end() -> None:
    disk, scope = _SlowDisk(), TaskScope("test", lambda *_: None)
    answers, found = Answers(disk, scope), results()
    answers.keep(found, AT)
    await asyncio.sleep(0)
    scope.cancel_all()
    disk.free.set()
    await answers.finish()
    await scope.aclose()
    assert disk.kept == ((found, AT),)


async def test_what_was_written_is_not_written_again() -> None:
    disk, scope = _SlowDisk(), TaskScope("test", lambda *_: None)
    answers = Answers(disk, scope)
    disk.free.set()
    answers.keep(results(), AT)
    await disk.written.wait()
    disk.kept = ()
    await asyncio.sleep(0)
    await answers.finish()
    await scope.aclose()
    assert disk.kept == ()
