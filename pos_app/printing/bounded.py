"""A call of the system that may never come back, given up after a while."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


def bounded(
    call: Callable[[], Result], seconds: float, too_late: Callable[[Result], object] = lambda _: None
) -> Result:
    """Return what ``call`` returns, from a thread of its own.

    ``too_late`` gets what comes when nobody waits any more, to close it.

    Raises:
        TimeoutError: it took longer. It goes on, and does not keep the program from ending.
        Exception: what the call raised.
    """
    done: Future[Result] = Future()

    def run() -> None:
        try:
            result = call()
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            if done.set_running_or_notify_cancel():
                done.set_exception(error)
            return
        if done.set_running_or_notify_cancel():
            done.set_result(result)
        else:
            too_late(result)

    Thread(target=run, name="printer", daemon=True).start()
    try:
        return done.result(timeout=max(seconds, 0.0))
    except TimeoutError:
        if done.cancel():
            raise
        return done.result()  # It came just now, or the system itself gave up.
