"""Choosing among columns: the best wins only where none with other values comes near."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.learning import ReadingCertainty
from pos_app.partner.learn import choice
from pos_app.partner.learn.choice import Candidate
from pos_app.partner.learn.meaning import Meaning
from pos_app.partner.learn.tree import Table


def columns(meaning: Meaning, *records: Any, **how: Any) -> list[tuple[str, float, tuple[Any, ...]]]:
    found = choice.candidates(Table(("[]",), records), meaning, str, **how)
    return [(one.path[0], one.weight, one.values) for one in found]


def test_a_column_of_the_least_weight_is_a_candidate() -> None:
    fee = Meaning(says=(("fee", 0.25), ("price", 0.24)))
    assert columns(fee, {"fee": 1, "price": 2}) == [("fee", 0.25, ("1",))]
    more = columns(fee, {"fee": 1, "price": 2}, extra=lambda path, _: 0.5 if path == ("price",) else 0.0)
    assert [name for name, *_ in more] == ["price", "fee"]


def test_what_a_record_lacks_is_not_read() -> None:
    fee = Meaning(says=(("fee", 1.0),))
    assert columns(fee, {"fee": 1}, {"x": 2}) == [("fee", 1.0, ("1", None))]
    assert columns(fee, {"fee": None}, {"fee": ""}) == []


def of(weight: float, *values: Any, name: str = "a") -> Candidate:
    return Candidate((name,), weight, values)


@pytest.mark.parametrize(
    ("second", "certainty"),
    [
        (of(0.75, 2), ReadingCertainty.FOUND),
        (of(0.875, 2), ReadingCertainty.AMBIGUOUS),
        (of(1.0, 2), ReadingCertainty.AMBIGUOUS),
        (of(1.0, 1), ReadingCertainty.FOUND),
        (of(1.0, None), ReadingCertainty.FOUND),
    ],
)
def test_a_second_reading_makes_the_first_unclear_where_it_is_near(
    second: Candidate, certainty: ReadingCertainty
) -> None:
    assert choice.chosen([of(1.0, 1), second], margin=0.25).certainty is certainty


def test_where_the_contract_shows_it_nothing_makes_it_unclear() -> None:
    found = choice.chosen([of(2.0, 1), of(2.0, 2)])
    assert (found.certainty, found.others) == (ReadingCertainty.DOCUMENTED, (of(2.0, 2),))
    assert choice.chosen([]) == choice.NOTHING


def test_columns_that_never_contradict_each_other_are_the_same() -> None:
    assert choice.same((1, 2, None), (1, None, 3)) is True
    assert choice.same((1, 2), (1, 3)) is False
    with pytest.raises(ValueError, match="zip"):
        choice.same((1, 2), (1,))


def test_some_records_from_all_over_a_list() -> None:
    assert choice.spread(range(24)) == [*range(24)]
    assert choice.spread(range(48)) == [*range(0, 48, 2)]
    assert choice.spread(range(10), 4) == [0, 2, 5, 7]


def test_the_first_value_that_is_there() -> None:
    assert choice.first([None, 0, 1]) == 0
    assert choice.first([None]) is None
