"""Bodies of errors, in the shapes of contract 7."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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
