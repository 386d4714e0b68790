"""One probe that fails does not take the figures of the others with it."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests.bench import child, history
from tests.bench.command import fallen, measure, report
from tests.bench.figure import SHORT, Figure
from tests.bench.parts import PARTS

KEPT = Figure("a figure", 0.5, 1, "x")


def broken(_rounds: int) -> list[Figure]:
    child.run("client_call", "not a number")
    return [KEPT]


def test_a_probe_that_fails_is_named_and_the_others_keep_their_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    figures, failed = measure({"call": broken, "simulation": PARTS["simulation"]}, 1)
    assert report(figures, failed, file) == 1
    table = capsys.readouterr().out
    assert "a simulated sale" in table
    assert table.splitlines()[-1].split() == ["call", "not", "measured", "FAILED"]
    written = json.loads(file.read_text(encoding="utf-8"))
    assert [figure["name"] for figure in written["figures"]] == ["a simulated sale"]
    assert "invalid literal for int()" in written["failed"]["call"]


@pytest.mark.parametrize(("value", "code"), [(0.5, 0), (1.5, 1)])
def test_a_missed_figure_is_the_exit_code(
    value: float, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert report([Figure("a figure", value, 1, "x")], {}, None) == code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("values", "names"),
    [
        ([1.19], []),
        ([1.3, 1.25, 1.1], []),  # Chance: once it was as before.
        ([1.3, 1.25, 1.21], ["a figure"]),
    ],
)
def test_a_ratio_that_fell_by_a_fifth_three_times_fails_the_gate(
    values: list[float], names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = iter(values)
    monkeypatch.setattr(history, "worse", partial(history.worse, file=tmp_path / "history.json"))
    monkeypatch.setitem(PARTS, "call", lambda _rounds: [Figure("a figure", next(tries), 1, "x")])
    history.keep([Figure("a figure", 1.0, 1, "x")], tmp_path / "history.json")
    assert fallen({"call"}) == names


def test_what_was_kept_holds_every_ratio_of_the_gate() -> None:
    assert history.kept(), "nothing to hold a change against"


@pytest.mark.timeout(240)
@pytest.mark.parametrize("part", PARTS)
def test_each_part_measures(part: str) -> None:
    """Its shortest form, never a time: that is what the command itself is for, on a machine at rest."""
    figures, failed = measure({part: PARTS[part]}, SHORT)
    assert failed == {}
    assert figures
    assert all(figure.value >= 0 for figure in figures)
