"""One probe that fails does not take the figures of the others with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench import child, provider, simulation
from tests.bench.command import measure, report
from tests.bench.figure import Figure

KEPT = Figure("a figure", 0.5, 1, "x")


def broken(_rounds: int) -> list[Figure]:
    child.run("client_call", "not a number")
    return [KEPT]


def test_a_probe_that_fails_is_named_and_the_others_keep_their_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    figures, failed = measure({"call": broken, "simulation": simulation.measure}, 1)
    assert report(figures, failed, file) == 1
    table = capsys.readouterr().out
    assert "a simulated sale" in table
    assert table.splitlines()[-1].split() == ["call", "not", "measured", "FAILED"]
    written = json.loads(file.read_text(encoding="utf-8"))
    assert [figure["name"] for figure in written["figures"]] == ["a simulated sale"]
    assert "invalid literal for int()" in written["failed"]["call"]


@pytest.mark.parametrize(("value", "code"), [(0.5, 0), (1.5, 1)])
def test_a_missed_figure_is_the_exit_code_and_no_file_is_written_without_the_option(
    value: float, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert report([Figure("a figure", value, 1, "x")], {}, None) == code
    assert list(tmp_path.iterdir()) == []


def test_the_probe_of_the_start_sees_a_desk_without_a_keyring_become_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with provider.running() as connection:
        for name, value in connection.items():
            monkeypatch.setenv(name, value)
        assert child.run("ready", timeout=60)["ready_ms"] > 0


def test_the_probe_of_the_search_times_every_text_in_both_journals(tmp_path: Path) -> None:
    journals = [argument for size in (40, 400) for argument in (str(tmp_path / str(size)), str(size))]
    for folder, size in (journals[:2], journals[2:]):
        child.run("order_search", "fill", folder, size)
    found = child.run("order_search", "search", *journals, "20")
    for size in ("small", "large"):
        shown, looked = found[f"{size}_shown_ms"], found[f"{size}_found_ms"]
        assert len(shown) == len(looked) == 20
        assert all(a > b > 0 for a, b in zip(shown, looked, strict=True))


def test_the_probe_of_the_board_times_every_tick() -> None:
    assert len(child.run("board_tick", "2")["tick_ms"]) == 2


def test_the_probe_of_who_was_here_before_times_the_slowest_text_of_each_round() -> None:
    found = child.run("known_people", "2000", "3")
    assert len(found["slowest_ms"]) == 3


def test_the_probe_of_long_texts_times_each_kind() -> None:
    found = child.run("long_texts", "1")
    assert all(len(found[f"{kind}_ms"]) == 1 for kind in ("plain", "broken", "hostile", "names"))
