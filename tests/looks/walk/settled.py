"""Waits until a window's layout rests."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QWidget

_CALM_TURNS = 5
_MOST_TURNS = 2000


class RestlessError(RuntimeError):
    """A window's layout never became stable."""


async def settled(*windows: QWidget) -> None:
    """Return once nothing has moved for some turns of the event loop, with no request for a layout left.

    Raises:
        RestlessError: the layout goes on changing.
    """
    before: list[QRect] = []
    calm = 0
    for _ in range(_MOST_TURNS):
        await asyncio.sleep(0)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        now = [place for window in windows for place in _places(window)]
        calm = calm + 1 if now == before else 0
        if calm == _CALM_TURNS:
            return
        before = now
    raise RestlessError(f"the layout of {type(windows[0]).__name__} goes on changing")


def _places(window: QWidget) -> list[QRect]:
    return [
        window.geometry(),
        *(part.geometry() for part in window.findChildren(QWidget) if part.isVisible()),
    ]
