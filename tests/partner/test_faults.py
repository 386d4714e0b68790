"""Bodies of errors, in the shapes of contract 7."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.partner.faults import ErrorBody, error_body

EXAMPLES = Path(__file__).resolve().parents[2] / "resources" / "contract"


@pytest.mark.parametrize("may_rebook", [True, False])
def test_shape_c_shows_whether_the_order_may_be_made_again(may_rebook: bool) -> None:
    found = json.loads((EXAMPLES / "error-c-not-finished.json").read_text("utf-8"))
    body = error_body({**found, "canRebook": may_rebook})
    assert (body.code, body.can_rebook) == ("2111", may_rebook)


@pytest.mark.parametrize("odd", [None, "true", 1, {}])
def test_only_a_plain_yes_or_no_counts(odd: object) -> None:
    assert error_body({"code": "2111", "canRebook": odd}).can_rebook is None


def test_what_is_not_sent_is_unknown() -> None:
    assert error_body({"code": "2111"}).can_rebook is None
    assert error_body(None) == ErrorBody()


@given(st.text("0123456789", min_size=13, max_size=19), st.sampled_from(("", " ", "-", ".")))
def test_a_card_number_that_a_refusal_repeats_is_not_repeated_here(number: str, between: str) -> None:
    told = between.join(number[at : at + 4] for at in range(0, len(number), 4))
    body = error_body({"message": [f"Cartão {told} recusado"], "error": f"card {told}"})
    for said in (body.detail, body.error):
        assert number[:9] not in said.replace(between or " ", "")
        assert number[-4:] in said.replace(between or " ", "")
