"""The table of verdicts: what an answer proves about the existence of an order (contract 2.8, 7)."""

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
    Refusal,
    RefusedOrder,
    Rejected,
    TokenRejected,
    Unknown,
    Verdict,
)
from pos_app.partner.faults import retry_after
from pos_app.partner.verdicts import classify
from tests.partner.service import example

JSON = "Application/JSON; charset=utf-8"
HTML = b"<html><body>Bad gateway</body></html>"


def answered(status: int, body: Any, *, complete: bool = True, content_type: str = JSON) -> Verdict:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return classify(
        written=True,
        status=status,
        content_type=content_type,
        body=raw,
        complete=complete,
        problem="ReadError: cut off",
        wait=30.0,
    )


def shape_a(status: int, **more: object) -> dict[str, object]:
    return {"statusCode": status, "message": "m", "error": "e", "transactionId": "t-1", **more}


def shape_c(status: int, code: object, can_rebook: object, **more: object) -> dict[str, object]:
    legacy = {"code": code, "error": "m", "canRebook": can_rebook, "transactionId": "t-1", "status": status}
    return {**legacy, **more}


def test_without_an_answer_the_network_tells_what_happened() -> None:
    assert classify(written=False, problem="ConnectError") == NotSent("ConnectError")
    assert classify(written=True, problem="ReadTimeout") == Unknown("ReadTimeout", answered=False)


CONTRACT: list[tuple[str, int, Verdict]] = [
    (
        "error-a-validation",
        400,
        Rejected(
            "orderItems.0.meta.tripLeg must be 1 or 2",
            "",
            "t-400",
            400,
            ("orderItems.0.meta.tripLeg must be 1 or 2",),
            Refusal.FIELDS,
        ),
    ),
    ("error-a-unauthorized", 401, TokenRejected("Invalid token", "", "t-401", 401)),
    ("error-a-unexpected", 500, Unknown("An unexpected error occurred", "", "t-500", 500, answered=True)),
    (
        "error-b-checkout-pending",
        500,
        Exists(
            "Order created, confirmation pending",
            "CHECKOUT_PENDING",
            "t-501",
            500,
            "ORD-77A1",
            data_code="CHECKOUT_PENDING",
        ),
    ),
    ("error-b-communication", 500, Exists("Could not read the result", "", "t-502", 500, "ORD-77A1")),
    (
        "error-b-refused",
        402,
        RefusedOrder("Payment refused", "PAYMENT_FAILED", "t-402", 402, "ORD-77A1", data_code="51"),
    ),
    (
        "error-c-authentication",
        400,
        TokenRejected("Authentication invalid", "3156", "t-3156", 400),
    ),
    (
        "error-c-not-finished",
        500,
        Unknown("Order is not finished", "2111", "t-2111", 500, answered=True),
    ),
    ("order-created-async", 201, Exists("ReadError: cut off", "", "", 201, "ORD-77A1")),
]


@pytest.mark.parametrize(("name", "status", "verdict"), CONTRACT, ids=[name for name, *_ in CONTRACT])
def test_the_contracts_examples(name: str, status: int, verdict: Verdict) -> None:
    assert answered(status, example(name)) == verdict


def test_a_refusal_without_a_word_says_what_the_network_did() -> None:
    found = answered(429, {"statusCode": 429})
    assert isinstance(found, Rejected)
    assert (found.messages, found.why, found.wait) == (("ReadError: cut off",), Refusal.WAIT, 30.0)


# --- Success ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [200, 202, 204, 299])
def test_a_success_proves_an_order_by_its_id_or_its_items_alone(status: int) -> None:
    assert answered(status, shape_a(status, publicId=" ORD-1 ", code="7")) == Exists(
        "m", "7", "t-1", status, "ORD-1"
    )
    assert answered(status, shape_a(status, item=[], code="7")) == ExistsWithoutId("m", "7", "t-1", status)
    assert answered(status, shape_a(status, item={}, code="7")) == Unknown("m", "7", "t-1", status)
    assert answered(status, b"<html>") == Unknown("ReadError: cut off", "", "", status)


def test_201_is_an_order_whatever_the_body() -> None:
    assert answered(201, shape_a(201, code="7")) == ExistsWithoutId("m", "7", "t-1", 201)
    assert answered(201, b"") == ExistsWithoutId("ReadError: cut off", "", "", 201)


@pytest.mark.parametrize("status", [199, 300])
def test_beside_the_successes_items_prove_nothing(status: int) -> None:
    assert answered(status, shape_a(status, item=[])) == Unknown("m", "", "t-1", status, answered=True)


def test_without_a_text_or_a_problem_the_status_is_what_support_reads() -> None:
    verdict = classify(written=True, status=503, content_type="text/html", body=b"<html>")
    assert verdict == Unknown("HTTP 503", "", "", 503, answered=True)


# --- No order, for certain ----------------------------------------------------------------------------

CERTAIN: list[tuple[int, dict[str, object], Refusal]] = [
    (400, shape_a(400), Refusal.FIELDS),
    (400, shape_a(400, message=["customer.email must be an email", "total"]), Refusal.FIELDS),
    (400, shape_a(400, message=["seat block 7 does not exist or has expired"]), Refusal.HOLDS),
    (400, shape_a(400, message="orderItems.0.meta.id is unknown"), Refusal.HOLDS),
    (400, shape_c(400, "BLOCK_EXPIRED", can_rebook=True), Refusal.HOLDS),
    (409, shape_c(409, 1047, can_rebook=True), Refusal.HOLDS),
    (400, shape_c(400, "NO_SALE", can_rebook=False), Refusal.OTHER),
    (409, shape_c(409, "1047", can_rebook=False), Refusal.UPSTREAM),
    (402, shape_c(402, "51", can_rebook=True), Refusal.UPSTREAM),
    (402, shape_a(402, code="51"), Refusal.UPSTREAM),
    (402, {"code": "PAYMENT_FAILED", "message": "m"}, Refusal.UPSTREAM),
    (409, shape_a(409, data={"code": "1013"}), Refusal.UPSTREAM),
    (400, shape_a(400, code="4410", data={"code": "4410"}), Refusal.UPSTREAM),
    (422, shape_a(422, code=4410, data={"code": "4410"}), Refusal.UPSTREAM),
    (403, {"message": "Forbidden"}, Refusal.ACCESS),
    *((status, shape_a(status), Refusal.OTHER) for status in (404, 405, 413, 415, 422)),
    (422, {"error": "Gone"}, Refusal.OTHER),
    (429, {"message": "Too Many Requests"}, Refusal.WAIT),
    (503, shape_a(503), Refusal.WAIT),
    (503, shape_c(503, "DOWN", can_rebook=False), Refusal.WAIT),
]


@pytest.mark.parametrize(("status", "body", "why"), CERTAIN)
def test_what_is_refused_before_an_order_is_made_says_why(
    status: int, body: dict[str, object], why: Refusal
) -> None:
    verdict = answered(status, body)
    assert isinstance(verdict, Rejected)
    assert (verdict.why, verdict.status) == (why, status)
    assert verdict.wait == (30.0 if why is Refusal.WAIT else None)


@pytest.mark.parametrize(("status", "body", "why"), CERTAIN)
def test_a_certain_refusal_is_certain_only_whole_in_json_and_without_a_trace_of_an_order(
    status: int, body: dict[str, object], why: Refusal
) -> None:
    assert answered(status, body, complete=False).__class__ is Unknown, why
    for content_type in ("text/html", "", "text/plain"):
        assert isinstance(answered(status, body, content_type=content_type), Unknown)
    traces: list[dict[str, object]] = [
        {"code": "CHECKOUT_PENDING"},
        {"code": "2111"},
        {"data": {"publicId": 0.5}},
    ]
    for trace in traces:
        assert isinstance(answered(status, {**body, **trace}), Unknown)
    followed = answered(status, {**body, "publicId": "ORD-1"})
    assert isinstance(followed, Exists | RefusedOrder)
    assert followed.public_id == "ORD-1"


@pytest.mark.parametrize(
    ("status", "body"),
    [(401, shape_a(401)), (400, shape_c(400, "3156", can_rebook=False)), (409, shape_c(409, 3156, False))],
)
def test_a_token_that_is_not_accepted_is_recognised(status: int, body: dict[str, object]) -> None:
    assert isinstance(answered(status, body), TokenRejected)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, {"message": "something else"}),
        (400, shape_a(400, code="3021")),
        (400, shape_a(400, data=None)),
        (400, shape_a(400, code="3156", data={"code": "3156"})),
        *((status, shape_a(status, code="77", data={"code": "77"})) for status in (401, 403, 408, 425, 500)),
        (400, shape_a(400, code="77", data={"code": "78"})),
        (400, shape_a(400, data={"code": "77"})),
        (400, shape_a(400, message=[])),
        (400, shape_a(500)),
        (400, shape_c(409, "1047", can_rebook=True)),
        (400, shape_c(409, "3156", can_rebook=False)),
        (400, {"code": "3156", "status": 400, "error": "e", "transactionId": "t"}),
        (400, shape_c(400, "1047", can_rebook="true")),
        (400, shape_c(400, "", can_rebook=True)),
        (401, {"message": "gateway says no"}),
        (401, shape_a(402)),
        (402, shape_a(402)),
        (402, shape_a(402, code="ODD")),
        (404, shape_a(404, code="GONE")),
        (409, shape_a(409)),
        (422, shape_a(422, code="77")),
        *((status, shape_a(status)) for status in (406, 408, 410, 412, 414, 416, 418, 421, 423, 425, 451)),
        (500, example("error-a-unexpected")),
        (500, {"code": "PAYMENT_FAILED"}),
        (500, shape_c(500, "1047", can_rebook=True)),
        (502, shape_a(502)),
        (503, {}),
        (503, {"message": "Service Unavailable"}),
        (503, shape_a(503, transactionId="")),
        (503, shape_a(503, code="51")),
        (504, shape_a(504)),
        (503, HTML),
        (429, HTML),
        (301, {}),
        (200, {}),
        (204, b""),
    ],
)
def test_everything_else_may_hide_an_order(status: int, body: Any) -> None:
    assert isinstance(answered(status, body), Unknown)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "120"}, 120),
        ({"retry-after": " 0 "}, 0),
        ({"retry-after": "9" * 30}, 86400),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "Sat, 21 Mar 2026 12:01:30 GMT"}, None),
        (
            {
                "retry-after": "Sat, 21 Mar 2026 12:01:30 GMT",
                "date": "Sat, 21 Mar 2026 12:00:00 GMT",
            },
            90,
        ),
        ({"retry-after": "Sat, 21 Mar 2026 12:00:00 GMT", "date": "Sat, 21 Mar 2026 12:01:00 GMT"}, 0),
    ],
)
def test_how_long_to_wait_is_told_by_the_service_and_its_own_clock(
    headers: dict[str, str], seconds: float | None
) -> None:
    assert retry_after(headers) == seconds


# --- Orders that exist ------------------------------------------------------------------------------

REFUSED: list[tuple[int, dict[str, object]]] = [
    (400, {}),
    (402, {}),
    (400, {"code": "anything"}),
    (499, {"code": "51"}),
    (404, {"code": "51"}),
    (409, {"data": {"code": "51"}}),
    (409, {"code": "OTHER", "data": {"code": "51"}}),
    (500, {"code": "PAYMENT_FAILED"}),
    (503, {"code": "OTHER", "data": {"code": "PAYMENT_FAILED"}}),
    (401, {"code": "PAYMENT_FAILED"}),
]
FOLLOWED: list[tuple[int, dict[str, object]]] = [
    (400, {"code": "CHECKOUT_PENDING"}),
    (402, {"code": "PAYMENT_FAILED", "data": {"code": "CHECKOUT_PENDING"}}),
    (402, {"code": "CHECKOUT_PENDING", "data": {"code": "PAYMENT_FAILED"}}),
    (401, {"code": "51"}),
    (403, {"code": "51"}),
    (408, {"code": "51"}),
    (425, {"code": "51"}),
    (429, {"code": "51"}),
    (404, {}),
    (404, {"code": "GONE"}),
    (404, {"code": ""}),
    (399, {"code": "51"}),
    (500, {"code": "51"}),
]


def with_id(status: int, more: dict[str, object]) -> tuple[dict[str, object], str, str]:
    """Return an answer that has an order's id, its code and the code of its data."""
    data = more.get("data")
    inner = str(data["code"]) if isinstance(data, dict) else ""
    return shape_a(status, publicId="ORD-1", **more), str(more.get("code") or inner), inner


@pytest.mark.parametrize(("status", "more"), REFUSED)
def test_an_order_refused_for_good(status: int, more: dict[str, object]) -> None:
    body, code, inner = with_id(status, more)
    assert answered(status, body) == RefusedOrder("m", code, "t-1", status, "ORD-1", data_code=inner)


@pytest.mark.parametrize(("status", "more"), FOLLOWED)
def test_an_order_whose_outcome_is_open(status: int, more: dict[str, object]) -> None:
    body, code, inner = with_id(status, more)
    assert answered(status, body) == Exists("m", code, "t-1", status, "ORD-1", data_code=inner)


@pytest.mark.parametrize(("status", "more"), REFUSED)
def test_a_refusal_is_final_only_when_it_came_whole(status: int, more: dict[str, object]) -> None:
    body, code, inner = with_id(status, more)
    assert answered(status, body, complete=False) == Exists(
        "m", code, "t-1", status, "ORD-1", data_code=inner
    )


def test_a_refusal_whose_id_is_not_at_the_root_is_followed() -> None:
    body = shape_a(402, data={"publicId": "ORD-1", "code": "51"})
    assert answered(402, body) == Exists("m", "51", "t-1", 402, "ORD-1", data_code="51")
    assert answered(402, b'{"publicId": "ORD-1", "statusCode": 402') == Exists(
        "ReadError: cut off", "", "", 402, "ORD-1"
    )


# --- The id -----------------------------------------------------------------------------------------


def id_of(body: Any) -> str:
    verdict = answered(201, body)
    assert isinstance(verdict, Exists | ExistsWithoutId)
    return verdict.public_id if isinstance(verdict, Exists) else ""


@pytest.mark.parametrize(
    ("body", "public_id"),
    [
        ({"publicId": "A", "order": {"publicId": "B"}}, "A"),
        ({"publicId": 77}, "77"),
        ({"publicId": True}, ""),
        ({"publicId": 7.5}, ""),
        ({"publicId": ["A"]}, ""),
        ({"publicId": "", "order": {"publicId": "B"}}, "B"),
        ({"PublicID": "A"}, "A"),
        ({"order": {"public_id": "A"}}, "A"),
        ({"a": [{"publicId": "A"}, {"x": {"publicid": " A "}}]}, "A"),
        ({"a": {"publicId": "A"}, "b": {"publicId": "B"}}, ""),
        ({"a": {"publicId": "A", "x": {"publicId": "A"}}}, "A"),
        ({"id": "A"}, ""),
        (b'{"publicId": "A"', "A"),
        (b'{"PUBLICID" : "A"', "A"),
        (b'{"publicId": "A", "order": {"publicId": " A "', "A"),
        (b'{"publicId": "A", "order": {"publicId": "B"', ""),
        (b'{"publicId": "A", "order": {"publicId": "  "', "A"),
        (b'{"publicId": "  "', ""),
        (b'{"publicId": "' + b"A" * 200 + b'"', "A" * 200),
        (b'{"publicId": "' + b"A" * 201 + b'"', ""),
        (b'{"publicId": "A\\n"', ""),
        (b'{"publicId": "\xff1"', "�1"),
        (b'[{"publicId": "A"}]', "A"),
    ],
)
def test_which_id_an_answer_shows(body: Any, public_id: str) -> None:
    assert id_of(body) == public_id


@pytest.mark.parametrize(
    "body",
    [
        shape_a(404, publicId={}),
        shape_a(404, public_id=[]),
        shape_a(404, publicId=False),
        shape_a(404, a=[{"publicId": "A"}, {"publicId": "B"}]),
        b'{"statusCode": 404, "message": "m", "transactionId": "t-1", "publicId": "A", "publicId": null}',
    ],
)
def test_a_refusal_that_mentions_an_id_it_does_not_show_frees_no_order(body: Any) -> None:
    assert isinstance(answered(404, body), Unknown)


def test_an_id_that_is_null_mentions_no_order() -> None:
    body = shape_a(404, publicId=None, data={"publicId": None})
    assert isinstance(answered(404, body), Rejected)


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
        assert status == 503 or not isinstance(verdict, NotSent | Rejected | TokenRejected)


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
