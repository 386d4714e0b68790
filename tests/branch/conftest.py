from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.branch.place import Place
from tests.postgres import PostgresServer, postgres


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """One server for all tests of a process; none of them kills it."""
    with postgres() as running:
        yield running


@pytest.fixture(scope="session")
def house(server: PostgresServer) -> str:
    """The address of a database in which each test has a branch of its own."""
    return server.make("casa")


@pytest.fixture
def place(server: PostgresServer, house: str, tmp_path: Path) -> Iterator[Place]:
    """A branch."""
    made = Place.made(server, house, tmp_path)
    yield made
    made.close()
