"""The table of the kinds of problems: none lacks its row, and no row contradicts itself."""

from __future__ import annotations

import pytest

from pos_app.sale.problem_kinds import PROBLEMS, ProblemKind, Remedy, Tells

K = ProblemKind


def of(**flags: object) -> set[ProblemKind]:
    return {kind for kind in K if all(getattr(kind.facts, name) == value for name, value in flags.items())}


def test_every_kind_has_its_row_and_the_table_cannot_be_changed() -> None:
    assert set(PROBLEMS) == set(K)
    with pytest.raises(TypeError):
        PROBLEMS[K.OPEN_CASE] = PROBLEMS[K.OFFLINE]  # type: ignore[index]


def test_these_tell_of_an_earlier_order_and_only_staff_can_look_at_it() -> None:
    assert of(tells=Tells.EARLIER_ORDER) == {K.OPEN_CASE, K.OTHER_SEAT, K.DUPLICATE}
    assert of(tells=Tells.EARLIER_ORDER) <= of(remedy=Remedy.STAFF)


def test_problems_about_seats_of_the_leg_that_is_shown() -> None:
    assert of(one_leg=True) == {
        K.MAP_FAILED, K.HOLD_FAILED, K.HOLD_UNCERTAIN, K.SEATS_REFUSED, K.SEATS_OURS, K.SEATS_MISSING,
        K.SEAT_GONE, K.MAP_OFFLINE,
    }  # fmt: skip
    assert of(one_leg=True) <= of(at_seats=True)


def test_each_page_reports_what_belongs_to_it() -> None:
    assert of(at_seats=True) - of(one_leg=True) == {
        K.HOLD_EXPIRED, K.OFFLINE, K.PRICE_TO_ACCEPT, K.DISK_NEARLY_FULL, K.NO_SHIFT,
    }  # fmt: skip
    assert of(at_passengers=True) == {K.HOLD_EXPIRED, K.SEATS_MISSING, K.OFFLINE, K.NO_SHIFT}


def test_what_is_over_when_the_service_is_back() -> None:
    assert of(ends_with_service=True) == {
        K.OFFLINE, K.MAP_OFFLINE, K.MAP_FAILED, K.SEARCH_FAILED, K.QUOTE_FAILED, K.SESSION_FAILED,
    }  # fmt: skip
    assert of(outlasts_prices=True) == {K.PRICE_CHANGED, K.SEATS_OURS}
