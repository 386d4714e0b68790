"""A provider that means harm gets a fault of its own kind, and neither memory nor credentials."""

from __future__ import annotations

from typing import Any

import pytest

from tests.campaigns.rogue.command import judged, main, provider


@pytest.mark.timeout(60)
def test_the_quick_attacks_harm_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    attacks = ["gigabyte", "levels-of-lists", "header-flood", "redirect-to-host", "redirect-to-file", "paths"]
    assert main(["--only", *attacks]) == 0, capsys.readouterr().out
    assert "6 attacks, 0 failed" in capsys.readouterr().out


def result(**changed: object) -> dict[str, Any]:
    usual: dict[str, Any] = {"outcomes": {}, "seconds": {}, "grown_mb": 1.0, "strays": []}
    return {**usual, **changed}


@pytest.mark.parametrize(
    "harmed",
    [
        result(outcomes={"places": "=tuple"}),
        result(outcomes={"order created async": "FREED"}),
        result(outcomes={"order created async": "size"}),
        result(seconds={"places": 60.0}),
        result(grown_mb=301.0),
        result(strays=["/tmp/x"]),
        {"died": ["MemoryError"]},
    ],
)
def test_the_judge_notices_harm(harmed: dict[str, Any]) -> None:
    assert judged("gigabyte", harmed)


def test_the_judge_takes_what_is_right() -> None:
    outcomes = {"places": "size", "order created async": "=Unknown", "seat block": "TooSlow"}
    assert judged("gigabyte", result(outcomes=outcomes)) == []


def test_the_provider_ends_when_it_is_left() -> None:
    with provider() as (port, heard):
        assert port
    assert heard == []
