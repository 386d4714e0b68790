"""The table of verdicts: what an answer to an order proves about the existence of the order."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.orders import (
    Exists,
    ExistsWithoutId,
    NotSent,
    RefusedOrder,
    Rejected,
    TokenRejected,
    Unknown,
    Verdict,
)
from pos_app.partner.verdicts import classify
from tests.partner.service import example, example_bytes

JSON = "application/json; charset=utf-8"
HTML = b"<html><body>Bad gateway</body></html>"


def answered(status: int, body: Any = b"", *, content_type: str = JSON, complete: bool = True) -> Verdict:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return classify(written=True, status=status, content_type=content_type, body=raw, complete=complete)


def shape_a(status: int, **more: object) -> dict[str, object]:
    return {"statusCode": status, "message": "reason", "error": "Error", "transactionId": "t-1", **more}


def test_nothing_written_means_no_order() -> None:
    assert classify(written=False, problem="ConnectError: refused") == NotSent("ConnectError: refused")


def test_written_without_an_answer_proves_nothing() -> None:
    assert isinstance(classify(written=True, problem="ReadError"), Unknown)


def test_validation_error_is_a_rejection_that_names_the_fields() -> None:
    verdict = answered(400, example_bytes("error-a-validation"))
    assert verdict == Rejected(
        "orderItems.0.meta.tripLeg must be 1 or 2",
        "",
        "t-400",
        400,
        ("orderItems.0.meta.tripLeg must be 1 or 2",),
    )


def test_rejected_token_is_recognised() -> None:
    assert isinstance(answered(401, example_bytes("error-a-unauthorized")), TokenRejected)


@pytest.mark.parametrize("status", [403, 404, 405, 413, 415, 422])
def test_refusals_made_before_an_order_exists(status: int) -> None:
    assert isinstance(answered(status, shape_a(status)), Rejected)
    assert isinstance(answered(status, {"message": "no"}), Rejected)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, {"message": "something else"}),
        (400, {"code": "3021", "error": "Upstream", "status": 400}),
        (400, shape_a(400, code="3021")),
        (400, shape_a(400, data={"code": "3021"})),
        (400, shape_a(500)),
        (401, {"message": "gateway says no"}),
        (402, shape_a(402)),
        (408, shape_a(408)),
        (409, shape_a(409)),
        (422, shape_a(422, code="77")),
        (429, shape_a(429)),
        (500, example("error-a-unexpected")),
        (500, {"code": "PAYMENT_FAILED"}),
        (502, shape_a(502)),
        (503, {}),
        (504, []),
        (301, {}),
        (200, {}),
        (204, b""),
    ],
)
def test_answers_that_prove_nothing(status: int, body: Any) -> None:
    assert isinstance(answered(status, body), Unknown)


@pytest.mark.parametrize("status", [200, 302, 400, 401, 403, 404, 422, 500, 502, 503])
def test_a_page_of_html_is_not_an_answer_of_the_service(status: int) -> None:
    assert isinstance(answered(status, HTML, content_type="text/html"), Unknown)


@pytest.mark.parametrize("status", [400, 401, 404, 422])
def test_a_refusal_cut_off_or_of_another_type_proves_nothing(status: int) -> None:
    assert isinstance(answered(status, shape_a(status), complete=False), Unknown)
    assert isinstance(answered(status, shape_a(status), content_type="text/html"), Unknown)


@pytest.mark.parametrize(
    "body",
    [
        example("order-created-async"),
        example("order-created-sync"),
        {"order": {"publicId": "ORD-77A1"}},
        {"item": [{"meta": {"publicId": "ORD-77A1"}}, {"meta": {"publicId": "ORD-77A1"}}]},
        {"data": {"public_id": "ORD-77A1"}},
    ],
)
def test_201_with_an_id_wherever_it_stands(body: Any) -> None:
    verdict = answered(201, body)
    assert isinstance(verdict, Exists)
    assert verdict.public_id == "ORD-77A1"


def test_201_cut_off_after_the_id_keeps_the_id() -> None:
    body = example_bytes("order-created-sync")[:60]
    verdict = answered(201, body, complete=False)
    assert isinstance(verdict, Exists)
    assert verdict.public_id == "ORD-77A1"


@pytest.mark.parametrize(
    "body", [b"", b"{", b'{"publicId": "ORD-7', HTML, b'{"item": []}', b'{"publicId": ""}']
)
def test_201_without_a_readable_id_still_is_an_order(body: bytes) -> None:
    assert isinstance(answered(201, body, complete=False), ExistsWithoutId)
    assert isinstance(answered(201, body), ExistsWithoutId)


def test_two_different_ids_are_not_guessed_between() -> None:
    body = {"item": [{"meta": {"publicId": "A"}}, {"meta": {"publicId": "B"}}]}
    assert isinstance(answered(201, body), ExistsWithoutId)


@pytest.mark.parametrize(
    ("status", "more"),
    [
        (402, {"code": "PAYMENT_FAILED"}),
        (400, {}),
        (402, {}),
        (400, {"code": "3021"}),
        (409, {"code": "3021"}),
        (422, {"data": {"code": "51"}}),
        (500, {"code": "PAYMENT_FAILED"}),
    ],
)
def test_a_refused_order_is_final_and_keeps_its_id(status: int, more: dict[str, object]) -> None:
    verdict = answered(status, shape_a(status, publicId="ORD-77A1", **more))
    assert isinstance(verdict, RefusedOrder)
    assert verdict.public_id == "ORD-77A1"


@pytest.mark.parametrize(
    ("status", "more"),
    [
        (500, {"code": "CHECKOUT_PENDING"}),
        (400, {"code": "CHECKOUT_PENDING"}),
        (402, {"data": {"code": "CHECKOUT_PENDING"}}),
        (500, {}),
        (500, {"code": "3021"}),
        (502, {}),
        (401, {}),
        (429, {"code": "7"}),
        (409, {}),
        (302, {}),
    ],
)
def test_any_other_answer_with_an_id_is_an_order_to_follow(status: int, more: dict[str, object]) -> None:
    verdict = answered(status, shape_a(status, publicId="ORD-77A1", **more))
    assert isinstance(verdict, Exists)
    assert verdict.public_id == "ORD-77A1"


@pytest.mark.parametrize("name", ["error-b-checkout-pending", "error-b-communication"])
def test_contract_examples_of_orders_that_exist(name: str) -> None:
    assert isinstance(answered(500, example_bytes(name)), Exists)


def test_contract_example_of_a_refused_payment() -> None:
    verdict = answered(402, example_bytes("error-b-refused"))
    assert isinstance(verdict, RefusedOrder)
    assert (verdict.code, verdict.transaction_id, verdict.detail) == (
        "PAYMENT_FAILED",
        "t-402",
        "Payment refused",
    )


def test_an_id_that_is_shown_but_not_readable_never_lets_an_order_be_sent_again() -> None:
    assert isinstance(answered(400, shape_a(400, publicId={"id": 5})), Unknown)
    assert isinstance(answered(404, shape_a(404, details=[{"publicId": "  "}])), Unknown)
    twice = b'{"statusCode": 400, "message": "m", "publicId": "ORD-1", "publicId": null}'
    assert isinstance(answered(400, twice), Unknown)
    assert isinstance(answered(400, shape_a(400, publicId=None)), Rejected)


bodies = st.binary(max_size=300) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["publicId", "statusCode", "message", "code", "data", "error", "item", "x"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
).map(lambda value: json.dumps(value).encode())


@given(
    st.booleans(),
    st.none() | st.integers(100, 599),
    st.sampled_from(["", JSON, "text/html"]),
    bodies,
    st.booleans(),
)
def test_any_answer_gets_a_verdict_and_5xx_never_frees_the_order(
    written: bool, status: int | None, content_type: str, body: bytes, complete: bool
) -> None:
    verdict = classify(
        written=written, status=status, content_type=content_type, body=body, complete=complete
    )
    assert isinstance(verdict, Verdict)
    if status is not None and (status >= 500 or status < 400):
        assert not isinstance(verdict, NotSent | Rejected | TokenRejected)


@given(
    st.integers(100, 599),
    st.dictionaries(
        st.sampled_from(["statusCode", "message", "code", "error", "data"]),
        st.integers(399, 405) | st.text(max_size=8) | st.just({"code": "1"}),
    ),
    st.lists(st.sampled_from(["order", "data", "meta", "item"]), max_size=4),
    st.booleans(),
)
def test_no_answer_with_an_id_anywhere_lets_an_order_be_sent_again(
    status: int, around: dict[str, Any], nesting: list[str], complete: bool
) -> None:
    body: Any = {"publicId": "ORD-77A1"}
    for name in nesting:
        body = {name: [body] if name == "item" else body}
    verdict = answered(status, {**around, **body}, complete=complete)
    assert not isinstance(verdict, NotSent | Rejected | TokenRejected)


def test_a_body_nested_beyond_reason_does_not_break_the_desk() -> None:
    assert isinstance(answered(500, b"[" * 200_000), Unknown)
    assert isinstance(answered(201, b'{"a":' * 200_000), ExistsWithoutId)
