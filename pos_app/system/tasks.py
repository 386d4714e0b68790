"""The named tasks of one owner. The only place of the window that starts tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

ErrorCallback = Callable[[str, BaseException], None]
"""Called with the name of the task and what it raised."""


def to_the_loop(name: str, error: BaseException) -> None:
    """Hand the error of a task to the loop, whose handler records it."""
    context = {"message": "a task failed", "exception": error, "task_name": name}
    asyncio.get_running_loop().call_exception_handler(context)


class TaskScope:
    """Keeps the tasks of a page or presenter, and ends them with it.

    A task in a ``slot`` replaces the one before it: a newer search cancels the older. Every error
    but a cancellation goes to ``on_error``, once. Whatever must outlive the page belongs to another
    scope.
    """

    def __init__(self, name: str, on_error: ErrorCallback = to_the_loop) -> None:
        self._name = name
        self._on_error = on_error
        self._tasks: set[asyncio.Task[Any]] = set()
        self._slots: dict[str, asyncio.Task[Any]] = {}
        self._closed = False

    def start(
        self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None
    ) -> asyncio.Task[Any] | None:
        """Start ``work`` in the running loop; a closed scope starts nothing and returns ``None``."""
        if self._closed:
            work.close()
            return None
        if slot is not None:
            self.cancel(slot)
        task = asyncio.get_running_loop().create_task(work, name=f"{self._name}.{name}")
        self._tasks.add(task)
        if slot is not None:
            self._slots[slot] = task
        task.add_done_callback(lambda done: self._finished(done, slot))
        return task

    def cancel(self, slot: str) -> None:
        """Cancel what runs in ``slot``, if anything."""
        task = self._slots.pop(slot, None)
        if task is not None:
            task.cancel()

    def running(self, slot: str) -> bool:
        """Whether something runs in ``slot``."""
        return slot in self._slots

    def cancel_all(self) -> None:
        """Cancel every task; the scope can be used again."""
        self._slots.clear()
        for task in tuple(self._tasks):
            task.cancel()

    async def aclose(self) -> None:
        """Cancel every task, wait for them to end, and start nothing more."""
        self._closed = True
        self.cancel_all()
        own = asyncio.current_task()
        others = [task for task in self._tasks if task is not own]
        if others:
            await asyncio.wait(others)

    async def finish(self) -> None:
        """Wait for every task to end by itself, and start nothing more."""
        self._closed = True
        if self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def _finished(self, task: asyncio.Task[Any], slot: str | None) -> None:
        self._tasks.discard(task)
        if slot is not None and self._slots.get(slot) is task:
            del self._slots[slot]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            self._on_error(task.get_name(), error)


async def to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Await ``work`` to its end also when the caller is cancelled meanwhile; that is raised afterwards."""
    task = asyncio.get_running_loop().create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise
