"""A sandbox for the commands that sell, in its default form before each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sandbox_process import SandboxProcess, start_sandbox


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), extra=("--speed", "10"))
    yield process
    process.stop()


@pytest.fixture
def sandbox(running: SandboxProcess) -> SandboxProcess:
    """The sandbox in its default form."""
    running.control("quirks", {"reset": True, "other_buyers": False})
    running.control("faults", {"clear": True})
    return running
