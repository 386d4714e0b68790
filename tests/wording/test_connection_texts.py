"""What is said about the connection: each problem in its own words, and seconds are not announced."""

from __future__ import annotations

import dataclasses

import pytest

from pos_app.domain.calls import CallProblem
from pos_app.reachability.state import Reachability, Rung
from pos_app.wording import connection_texts as texts

LOST = Reachability(rung=Rung.OFFLINE, since=1_800_000_000.0, problem=CallProblem.NO_ANSWER, next_try=108.0)


def test_each_problem_has_its_own_title_and_advice() -> None:
    told = [texts.why(problem) for problem in CallProblem]
    assert len({one.title for one in told}) == len(told)
    assert all(one.title and one.what and one.todo for one in told)


@pytest.mark.parametrize("problem", [CallProblem.CLOSED, CallProblem.GATEWAY, CallProblem.CREDENTIALS])
def test_what_is_no_fault_of_the_network_says_that_the_internet_works(problem: CallProblem) -> None:
    assert texts.why(problem).what.startswith("A internet funciona.")


def test_the_light_counts_down_and_its_name_does_not() -> None:
    first, later = texts.pill(LOST, 100.0, "F5"), texts.pill(LOST, 101.0, "F5")
    assert "nova tentativa em 8 s" in first.full and "nova tentativa em 7 s" in later.full
    assert first.name == later.name and " s" not in first.name
    trying = dataclasses.replace(LOST, next_try=None, probing=99.0)
    assert "tentando agora" in texts.pill(trying, 100.0, "F5").full
    refused = dataclasses.replace(LOST, next_try=None, problem=CallProblem.CREDENTIALS)
    assert texts.pill(refused, 100.0, "F9").full.endswith("F9 tenta de novo")


def test_every_page_says_what_it_can_still_do() -> None:
    pages = ("search", "seats", "passengers", "payment", "tickets", "orders", "pending", "settings")
    assert len({texts.offline(LOST, page, "F5")[1] for page in pages}) == len(pages)
