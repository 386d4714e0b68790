"""A word in the log about a card page that this computer isolates less than it could."""

from __future__ import annotations

import asyncio

from pos_app.system import engine, logs
from pos_app.system.engine import Isolation
from pos_app.system.settings import Settings


async def note_isolation(settings: Settings) -> None:
    """Write into the log that this system weakens the card page's sandbox, where it does and there is one."""
    if not settings.card.page_url:
        return
    found = await asyncio.to_thread(engine.isolation)
    if found is not Isolation.FULL:
        logs.logger("card").warning("the card page is isolated less than it could be", code=found.value)
