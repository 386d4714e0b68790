from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pos_app.journal.journal import Journal


@pytest.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    """An open journal in a folder of its own."""
    opened = await Journal.open(tmp_path / "desk")
    yield opened
    await opened.aclose()
