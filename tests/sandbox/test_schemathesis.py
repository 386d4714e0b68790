"""The sandbox keeps to its own OpenAPI document, whatever the request. ``bootstrap.py document`` runs it for
longer, and tries every edge of every field."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))

import check_document


@pytest.mark.slow
def test_no_request_gets_an_answer_that_the_document_does_not_describe(tmp_path: Path) -> None:
    done = check_document.check(3, 1, tmp_path, "examples,fuzzing")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "15 selected / 15 total" in done.stdout
