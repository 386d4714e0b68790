"""The tasks of one owner, and work that is not left half done."""

from __future__ import annotations

import asyncio

import pytest

from pos_app.system.tasks import TaskScope, to_the_end


async def test_a_scope_that_finishes_waits_for_its_tasks_and_starts_no_other() -> None:
    written: list[str] = []
    disk = asyncio.Event()

    async def write(what: str) -> None:
        await disk.wait()
        written.append(what)

    errors: list[BaseException] = []
    scope = TaskScope("kept", lambda _name, error: errors.append(error))
    scope.start(write("blocks"), name="blocks")
    finishing = asyncio.ensure_future(scope.finish())
    await asyncio.sleep(0)
    assert scope.start(write("more"), name="more") is None
    disk.set()
    await finishing
    assert (written, errors) == (["blocks"], [])
    await scope.finish()


async def test_work_goes_on_to_its_end_although_its_caller_is_cancelled() -> None:
    steps: list[str] = []
    answer = asyncio.Event()

    async def close() -> None:
        await answer.wait()
        steps.append("answered")
        await asyncio.sleep(0)
        steps.append("closed")

    closing = asyncio.ensure_future(to_the_end(close()))
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.sleep(0)
    assert not closing.done()
    answer.set()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert steps == ["answered", "closed"]
