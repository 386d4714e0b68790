from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.branch.place import Place
from tests.postgres import PostgresServer, postgres

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """One server for all tests of a process; it is killed by none of them."""
    with postgres() as running:
        yield running


@pytest.fixture
def place(server: PostgresServer, tmp_path: Path) -> Iterator[Place]:
    """A database of its own with one branch."""
    made = Place.made(server, f"lugar{next(_NUMBERS)}", tmp_path)
    yield made
    made.close()
