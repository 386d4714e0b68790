"""The payment methods: each follows from its row of the table, and none is asked for by name elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from pydantic import TypeAdapter

from pos_app.sandbox.methods import CODE_FIELDS, METHODS, MethodFacts, PaymentWord
from pos_app.sandbox.replies.orders import CHECKOUT, DETAIL
from tests.sandbox.partner import Partner
from tests.sandbox_process import SandboxProcess

LATER = [word for word, facts in METHODS.items() if facts.paid_later]


def test_every_word_of_the_wire_has_its_row_and_every_row_its_word() -> None:
    assert list(METHODS) == list(get_args(PaymentWord))


@pytest.mark.parametrize("facts", METHODS.values(), ids=METHODS)
def test_a_row_agrees_with_itself(facts: MethodFacts) -> None:
    assert bool(facts.unpaid) == facts.paid_later
    assert facts.code is None or facts.paid_later
    assert not (facts.needs_card and facts.paid_later)


@pytest.mark.parametrize("word", METHODS)
def test_a_method_is_quoted_sold_and_named_as_its_row_says(partner: Partner, word: str) -> None:
    facts = METHODS[word]
    quoted = {
        method["type"]: method for method in partner.quote(partner.block(partner.direct()))["paymentMethods"]
    }
    assert quoted[word]["name"] == facts.name
    assert [brand["name"] for brand in quoted[word].get("brands", [])] == list(facts.brands)
    public_id = partner.sold(method=word)
    detail, answer = partner.get(f"/v4/orders/{public_id}"), partner.checkout(public_id)
    TypeAdapter(DETAIL.model).validate_python(detail)
    TypeAdapter(CHECKOUT.model).validate_python(answer)
    (payment,), (response,) = detail["payments"], answer["data"]["paymentResponses"]
    assert payment["type"] == detail["paymentType"] == word
    code = {name: value for name, value in response.items() if name in CODE_FIELDS}
    assert bool(code) == (facts.code is not None)
    assert {name: value for name, value in payment["meta"].items() if name in CODE_FIELDS} == code
    assert partner.settled(public_id) == "completed"


@pytest.mark.parametrize("word", LATER)
def test_a_method_paid_later_is_paid_on_request_or_runs_out(
    starts: Callable[..., SandboxProcess], word: str
) -> None:
    facts, sandbox = METHODS[word], starts("pix_paid_after=0", "other_buyers=off")
    with Partner(sandbox) as partner:
        paid, late = partner.sold(method=word), partner.sold(method=word)
    sandbox.control("clock", {"advance_seconds": facts.payable_seconds - 60})
    # A token need not last as long as an order may be paid.
    with Partner(sandbox) as partner:
        assert partner.checkout(late)["data"]["status"] == "pending"
        sandbox.control(f"pix/{paid}/pay")
        assert partner.settled(paid) == "completed"
        sandbox.control("clock", {"advance_seconds": 61})
        assert partner.settled(late) == "failed"
        payment = partner.get(f"/v4/orders/{late}")["payments"][0]
    assert (payment["status"], payment["responseReason"]) == ("CANCELED", facts.unpaid)
