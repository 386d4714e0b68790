"""Papers beside the journal go by themselves."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pos_app.system import old_files


def paper(folder: Path, name: str, age: float) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"%PDF-1.4")
    then = (datetime.now(UTC) - timedelta(days=age)).timestamp()
    os.utime(folder / name, (then, then))


def test_slips_and_official_documents_go_after_their_days(tmp_path: Path) -> None:
    for age in (1, 8, 40):
        paper(tmp_path / "bilhetes", f"{age}.pdf", age)
        paper(tmp_path / "bilhetes", f"{age}.CSV", age)
        paper(tmp_path / "bpe", f"{age}.pdf", age)
    paper(tmp_path / "bilhetes", "of-the-clerk.txt", 400)
    paper(tmp_path, "mine.pdf", 400)
    assert old_files.forget(tmp_path, datetime.now(UTC), 7, 30) == 5
    left = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    assert left == [
        "bilhetes/1.CSV",
        "bilhetes/1.pdf",
        "bilhetes/of-the-clerk.txt",
        "bpe/1.pdf",
        "bpe/8.pdf",
        "mine.pdf",
    ]
    assert old_files.forget(tmp_path / "nowhere", datetime.now(UTC), 7, 30) == 0
