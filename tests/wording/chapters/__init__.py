"""The samples of the book of sentences: for each module that tells of money, what calls it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.wording.book import Sample
from tests.wording.chapters import board, orders, problems, shift, statement

CHAPTERS: Mapping[str, tuple[Callable[[], Iterator[Sample]], ...]] = {
    "attempt_texts": (orders.attempt_texts, orders.verdict_texts),
    "difference_texts": (orders.difference_texts,),
    "fault_texts": (problems.fault_texts,),
    "problem_texts": (board.repeat_texts, problems.hold_texts, problems.problem_texts_),
    "shift_report": (shift.shift_report_,),
    "statement_texts": (statement.statement_texts,),
}


def samples(name: str) -> list[Sample]:
    """Return all samples of a module of texts."""
    return [sample for chapter in CHAPTERS[name] for sample in chapter()]
