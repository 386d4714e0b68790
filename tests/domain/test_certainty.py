"""What a sale may rely on, how numbers are compared, and what stays out of errors."""

from __future__ import annotations

from datetime import UTC, datetime

from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.orders import bare_number
from pos_app.domain.raw_reply import RawReply


def test_only_what_is_ambiguous_or_missing_is_not_sure() -> None:
    unsure = {one for one in ReadingCertainty if not one.sure}
    assert unsure == {ReadingCertainty.AMBIGUOUS, ReadingCertainty.MISSING}


def test_a_number_is_compared_by_letters_and_digits_in_capitals() -> None:
    assert bare_number(" gb7k-40q2/m9 ") == "GB7K40Q2M9"


def test_a_reply_for_support_stays_out_of_errors() -> None:
    shown = repr(RawReply(200, datetime(2026, 3, 19, tzinfo=UTC), "masked text", "whole text"))
    assert "text" not in shown and "200" in shown
