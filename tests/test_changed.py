"""Which tests a change concerns is read from the imports."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.changed import distances


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A program in which a fare is made of money, with tests of both, of neither, and of a page of fares."""
    files = {
        "pos_app/money.py": "",
        "pos_app/fare.py": "from pos_app import (\n    money,\n)\n",
        "tests/test_money.py": "def test() -> None:\n    from pos_app.money import Money\n",
        "tests/fares.py": "import pos_app.fare\n",
        "tests/fares/test_page.py": "from tests import fares as goods\n",
        "tests/fares/snapshots/page.txt": "",
        "tests/test_other.py": "import json\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "concerned"),
    [
        ("pos_app/money.py", {"test_money.py": 1, "test_page.py": 3}),
        ("pos_app/fare.py", {"test_page.py": 2}),
        ("tests/test_other.py", {"test_other.py": 0}),
        ("tests/fares/snapshots/page.txt", {"test_page.py": 0}),
        ("pos_app/gone.py", {}),
        ("README.md", {}),
    ],
)
def test_a_change_concerns_what_imports_it_however_far(
    changed: str, concerned: dict[str, int], root: Path
) -> None:
    assert {path.name: far for path, far in distances([changed], root).items()} == concerned
