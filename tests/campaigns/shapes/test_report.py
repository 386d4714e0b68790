"""What a campaign demands of a client, and that it reports a demand that is not met."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.campaigns.shapes.command import _kinds, _parser, errands_of, rotated
from tests.campaigns.shapes.judge import Ending
from tests.campaigns.shapes.plans import KINDS
from tests.campaigns.shapes.report import failures, shortfalls, table, write_json
from tests.campaigns.shapes.run import Options, Result

DONE = Result(1, "direct", Ending.COMPLETED.value, "completed", "Pronto.", (), "", True, True, 0.3)
STOPPED = replace(DONE, ending=Ending.NAMED.value, outcome="notSent", reading="payment methods: total")


def test_a_campaign_in_which_everything_was_sold_is_enough() -> None:
    assert shortfalls([DONE] * 10) == []


def test_no_sales_are_not_enough() -> None:
    assert shortfalls([])


@pytest.mark.parametrize("ending", [Ending.WRONG, Ending.LIED, Ending.EXISTS, Ending.UNNAMED])
def test_one_grave_ending_in_a_thousand_is_too_many(ending: Ending) -> None:
    assert shortfalls([DONE] * 999) == []
    assert len(shortfalls([DONE] * 999 + [replace(DONE, ending=ending.value)])) == 1


def test_one_stop_in_ten_is_allowed_where_the_price_is_told_and_two_are_not() -> None:
    assert shortfalls([DONE] * 9 + [STOPPED]) == []
    assert shortfalls([DONE] * 8 + [STOPPED] * 2)


def test_a_sale_whose_price_is_not_told_may_stop_or_be_made() -> None:
    silent = replace(STOPPED, price_sent=False)
    assert shortfalls([DONE, replace(DONE, price_sent=False)] + [silent] * 9) == []


def test_a_benefit_whose_price_is_not_sent_may_stop_or_be_sold() -> None:
    assert shortfalls([DONE, replace(STOPPED, seats_sent=False), replace(DONE, seats_sent=False)]) == []


def test_a_provider_that_changes_may_be_stopped_at() -> None:
    assert shortfalls([replace(STOPPED, drift=True)] * 9) == []
    assert shortfalls([replace(STOPPED, drift=True, ending=Ending.WRONG.value)])


def test_plans_that_find_no_trip_stay_below_one_in_a_hundred() -> None:
    none = replace(DONE, ending=Ending.NO_TRIP.value)
    assert shortfalls([DONE] * 200 + [none]) == []
    assert shortfalls([DONE] * 99 + [none])


def test_the_gravest_failures_are_listed_first_with_seed_kind_and_reasons() -> None:
    wrong = replace(
        DONE, seed=7, kind="pix", ending=Ending.WRONG.value, reasons=("2 orders",), lines=("Provedor 7",)
    )
    lines = failures([STOPPED, DONE, wrong], most=1).splitlines()
    assert lines[0].startswith("seed 7, pix: WRONG")
    assert [line.strip() for line in lines[1:3]] == ["2 orders", "Provedor 7"]
    assert "1 more" in lines[3]


def test_the_table_counts_each_kind() -> None:
    lines = table([DONE, DONE, replace(STOPPED, kind="pix")]).splitlines()
    assert lines[1].split()[:3] == ["direct", "2", "2"]
    assert lines[2].split()[:4] == ["pix", "1", "0", "1"]
    assert lines[3].split()[:4] == ["all", "3", "2", "1"]


def test_json_holds_every_sale(tmp_path: Path) -> None:
    write_json([DONE, STOPPED], ["too few"], tmp_path / "report.json")
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["shortfalls"] == ["too few"]
    assert [one["reading"] for one in report["sales"]] == ["", "payment methods: total"]


def test_kinds_in_rotation_come_up_equally_often() -> None:
    kinds = tuple(KINDS)
    turns = [kind for seed in range(len(kinds)) for kind in rotated(seed, kinds, 2)]
    assert {turns.count(kind) for kind in kinds} == {2}


def test_seeds_are_a_count_or_a_span_and_every_seed_is_sold_at_once() -> None:
    parse = _parser().parse_args
    assert parse(["--seeds", "40-42"]).seeds == range(40, 43)
    errands = errands_of(range(45), ("direct",), 0, Options(), drift=False)
    assert [seed for errand in errands for seed, _ in errand.seeds] == list(range(45))
    for wrong in (["--seeds", "x"], ["--kinds", "boat"], ["--jobs", "0"]):
        with pytest.raises(SystemExit):
            parse(wrong)
    with pytest.raises(argparse.ArgumentTypeError):
        _kinds("boat")
