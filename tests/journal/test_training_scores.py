"""The scores of training: kept whole, and a damaged file costs points only."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pos_app.domain.training import Exercise, Outcome, Try
from pos_app.journal.training_scores import FILE, ScoreFile

NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)
PASSED = Try("Lídia", Exercise.PIX, NOW, NOW, Outcome.PASSED)
RUNNING = Try("Lídia", Exercise.PRINT, NOW)


async def test_tries_come_back_and_one_that_was_cut_short_counts_as_given_up(tmp_path: Path) -> None:
    assert ScoreFile(tmp_path).read() == ()
    await ScoreFile(tmp_path).write((PASSED, RUNNING))
    assert ScoreFile(tmp_path).read() == (PASSED, replace(RUNNING, outcome=Outcome.GIVEN_UP))


async def test_a_damaged_file_is_set_aside_and_practice_goes_on(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('[{"operator": "Ana"', encoding="utf-8")
    file = ScoreFile(tmp_path)
    assert file.read() == ()
    await file.write((PASSED,))
    assert file.read() == (PASSED,)
    assert (tmp_path / "training-scores.damaged.json").read_text(encoding="utf-8").startswith('[{"operator"')


async def test_a_file_that_cannot_be_opened_or_set_aside_stops_no_practice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).mkdir()
    assert ScoreFile(tmp_path).read() == ()
    assert caplog.messages == [
        f"training scores cannot be read: [Errno 21] Is a directory: '{tmp_path / FILE}'"
    ]
    (tmp_path / FILE).rmdir()
    (tmp_path / FILE).write_bytes(b"[")

    def refused(*_: object) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refused)
    caplog.clear()
    assert ScoreFile(tmp_path).read() == ()
    assert caplog.messages == [
        "training scores are damaged and set aside: Input data was truncated",
        "the damaged training scores stay where they are: [Errno 13] Permission denied",
    ]
