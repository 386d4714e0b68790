"""The real sandbox, quicker than the clock: one of its own for each test, or one that a module shares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from pos_app.domain import places
from tests.journeys.books import Books
from tests.sandbox_process import SandboxProcess, start_sandbox

# A program opens one desk, these tests a hundred: the names of all cities are folded for the first alone.
places.fold = lru_cache(None)(places.fold.__wrapped__)


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[SandboxProcess]:
    """A sandbox that may be killed: nobody else uses it."""
    process = start_sandbox(tmp_path / "sandbox", extra=("--speed", "4"))
    yield process
    process.stop()


@pytest.fixture(scope="module")
def shop_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the shared sandbox keeps its data."""
    return tmp_path_factory.mktemp("shop")


@pytest.fixture(scope="module")
def open_shop(shop_folder: Path) -> Iterator[SandboxProcess]:
    """The sandbox that the tests of a module share."""
    process = start_sandbox(shop_folder, extra=("--speed", "10"))
    yield process
    process.stop()


@pytest.fixture
def shop(open_shop: SandboxProcess) -> Iterator[SandboxProcess]:
    """The shared sandbox, with every quirk and fault of a test taken back after it."""
    yield open_shop
    open_shop.control("quirks", {"reset": True, "other_buyers": False})
    open_shop.control("faults", {"clear": True})


@pytest.fixture
def books(shop_folder: Path) -> Books:
    """What the shared sandbox has sold."""
    return Books(shop_folder)
