"""A check's report is readable on the screen, and becomes a file only where one is asked for."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from tests.table import add_json, show, write_json


def test_columns_are_aligned_and_numbers_stand_to_the_right(capsys: pytest.CaptureFixture[str]) -> None:
    show(("ends as", "sales", ""), [("completed", 12345, "ok"), ("unresolved", 7, "")])
    assert capsys.readouterr().out.splitlines() == [
        "ends as      sales",
        "completed   12,345  ok",
        "unresolved       7",
    ]


def test_a_table_without_rows_shows_its_heads(capsys: pytest.CaptureFixture[str]) -> None:
    show(("left behind", "rounds"), [])
    assert capsys.readouterr().out == "left behind  rounds\n"


@pytest.mark.parametrize("asked", [True, False])
def test_a_file_is_written_only_where_it_is_named(asked: bool, tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    add_json(parser)
    file = tmp_path / "found.json"
    write_json(parser.parse_args(["--json", str(file)] if asked else []).json, {"poltrona": "ocupação"})
    assert file.exists() is asked
    if asked:
        assert json.loads(file.read_text(encoding="utf-8")) == {"poltrona": "ocupação"}
