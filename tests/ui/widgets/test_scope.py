"""Tasks end with their owner, newer ones replace older ones, errors are heard once."""

from __future__ import annotations

import asyncio

import pytest

from pos_app.system.tasks import TaskScope

pytestmark = pytest.mark.qt


class Heard:
    """Keeps the errors a scope reports."""

    def __init__(self) -> None:
        self.errors: list[tuple[str, str]] = []

    def __call__(self, name: str, error: BaseException) -> None:
        self.errors.append((name, str(error)))


async def forever() -> None:
    await asyncio.Event().wait()


async def fail() -> None:
    raise ValueError("quebrou")


async def test_a_newer_task_in_a_slot_cancels_the_older_one() -> None:
    heard = Heard()
    scope = TaskScope("busca", heard)
    older = scope.start(forever(), name="viagens", slot="busca")
    newer = scope.start(forever(), name="viagens", slot="busca")
    assert older is not None
    await asyncio.wait({older})
    assert older.cancelled()
    assert newer is not None and not newer.done()
    assert scope.running("busca")
    await scope.aclose()
    assert not heard.errors


async def test_errors_are_heard_once_with_the_name_of_the_task() -> None:
    heard = Heard()
    scope = TaskScope("busca", heard)
    task = scope.start(fail(), name="viagens")
    assert task is not None
    await asyncio.wait({task})
    await scope.aclose()
    assert heard.errors == [("busca.viagens", "quebrou")]


async def test_closing_waits_for_the_work_to_end() -> None:
    ended: list[bool] = []
    began = asyncio.Event()

    async def careful() -> None:
        began.set()
        try:
            await forever()
        finally:
            for _ in range(20):
                await asyncio.sleep(0)
            ended.append(True)

    scope = TaskScope("busca", Heard())
    scope.start(careful(), name="viagens")
    await began.wait()
    await scope.aclose()
    assert ended == [True]


async def test_a_closed_scope_starts_nothing() -> None:
    scope = TaskScope("busca", Heard())
    await scope.aclose()
    assert scope.start(fail(), name="tarde") is None
