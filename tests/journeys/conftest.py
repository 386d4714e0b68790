"""One real sandbox a test, quicker than the clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sandbox_process import SandboxProcess, start_sandbox


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path / "sandbox", extra=("--speed", "4"))
    yield process
    process.stop()
