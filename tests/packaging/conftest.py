from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pos_app.domain.languages import SOURCE
from pos_app.wording import translation

ROOT = Path(__file__).resolve().parents[2]

# Scripts that stand beside each other without being a package, as Python finds them when one is started.
sys.path.append(str(ROOT / "packaging"))


@pytest.fixture(autouse=True)
def _spoken() -> Iterator[None]:
    """What these scripts describe in another language is left in the one that every other test reads."""
    yield
    translation.use(SOURCE)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH: a test puts there the programs that its machine has."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder
