"""One real sandbox for this folder's tests, and fresh ones for tests that change its behaviour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.sandbox.partner import Partner
from tests.sandbox_process import SandboxProcess, start_sandbox


@pytest.fixture(scope="session")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """A sandbox that all tests share: each test uses seats of its own."""
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), extra=("--speed", "20"))
    yield process
    process.stop()


@pytest.fixture
def partner(sandbox: SandboxProcess) -> Iterator[Partner]:
    """A partner signed in at the shared sandbox."""
    with Partner(sandbox) as signed_in:
        yield signed_in


@pytest.fixture
def starts(tmp_path: Path) -> Iterator[Callable[..., SandboxProcess]]:
    """Starts sandboxes with quirks of their own; they end with the test."""
    started: list[SandboxProcess] = []

    def start(*quirks: str, speed: float = 20, folder: str = "data") -> SandboxProcess:
        words = [word for quirk in quirks for word in ("--quirk", quirk)]
        started.append(start_sandbox(tmp_path / folder, extra=("--speed", str(speed), *words)))
        return started[-1]

    yield start
    for process in started:
        if process.process.poll() is None:
            process.stop()


@pytest.fixture(scope="session")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """A second shared sandbox, for tests that set its quirks and its clock."""
    process = start_sandbox(tmp_path_factory.mktemp("strange"), extra=("--speed", "20"))
    yield process
    process.stop()


@pytest.fixture
def quirky(strange: SandboxProcess) -> Iterator[Partner]:
    """A partner at a sandbox whose quirks the test may set; they are reset afterwards."""
    with Partner(strange) as signed_in:
        yield signed_in
    strange.control("quirks", {"reset": True, "other_buyers": "off"})
    strange.control("faults", {"clear": True})
