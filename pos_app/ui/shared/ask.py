"""Waiting for a dialog's answer without a nested event loop."""

from __future__ import annotations

import asyncio

from PySide6.QtWidgets import QDialog


async def answer(dialog: QDialog) -> bool:
    """Open ``dialog`` and wait; ``True`` when it was accepted.

    A cancelled wait closes the dialog, which then counts as refused. Never ``exec()``: a nested loop
    inside a coroutine breaks other tasks.
    """
    waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def finished(result: int) -> None:
        if not waiting.done():
            waiting.set_result(result == QDialog.DialogCode.Accepted.value)

    dialog.finished.connect(finished)
    dialog.open()
    try:
        return await waiting
    except asyncio.CancelledError:
        dialog.reject()
        raise
