"""The page of orders, opened."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.ui.pages.orders.a_desk import Desk


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = Desk(tmp_path / "bilhetes")
    made.presenter.opened()
    await made.settle()
    yield made
    await made.scope.aclose()
    assert made.errors == []
