"""What an answer to an order is, to the last field: not its kind alone (contract 2.8, 7)."""

from __future__ import annotations

import json
from typing import Any

import pytest

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
from tests.partner.service import example

JSON = "Application/JSON; charset=utf-8"


def answered(status: int, body: Any, *, complete: bool = True, content_type: str = JSON) -> Verdict:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return classify(
        written=True,
        status=status,
        content_type=content_type,
        body=raw,
        complete=complete,
        problem="ReadError: cut off",
    )


def test_without_an_answer_the_network_tells_what_happened() -> None:
    assert classify(written=False, problem="ConnectError") == NotSent("ConnectError")
    assert classify(written=True, problem="ReadTimeout") == Unknown("ReadTimeout", answered=False)
    assert classify(written=False) == NotSent("")


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
        Unknown("Authentication invalid", "3156", "t-3156", 400, answered=True),
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


def shape_a(status: int, **more: object) -> dict[str, object]:
    return {"statusCode": status, "message": "m", "transactionId": "t-1", **more}


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


# --- Refusals before an order -----------------------------------------------------------------------


@pytest.mark.parametrize("status", [403, 404, 405, 413, 415, 422])
def test_a_refusal_made_before_an_order_names_its_reasons(status: int) -> None:
    assert answered(status, shape_a(status, message=["a", "b"])) == Rejected(
        "a; b", "", "t-1", status, ("a", "b")
    )
    assert answered(status, {"error": "Gone", "transactionId": "t-1"}) == Rejected(
        "Gone", "", "t-1", status, ("Gone",)
    )
    assert answered(status, shape_a(status, code="3021")) == Unknown(
        "m", "3021", "t-1", status, answered=True
    )


@pytest.mark.parametrize("status", [402, 406, 408, 409, 410, 412, 414, 416, 418, 421, 423, 429, 451])
def test_no_other_refusal_says_that_there_is_no_order(status: int) -> None:
    assert answered(status, shape_a(status)) == Unknown("m", "", "t-1", status, answered=True)


SHAPE_A_ONLY: list[tuple[dict[str, object], str]] = [
    (shape_a(400, code="3021"), "3021"),
    (shape_a(400, data=None), ""),
    (shape_a(400, message=""), ""),
    (shape_a(400, message=[]), ""),
    (shape_a(401, statusCode=402), ""),
    ({"message": "m", "transactionId": "t-1"}, ""),
]


@pytest.mark.parametrize("status", [400, 401])
@pytest.mark.parametrize(("body", "code"), SHAPE_A_ONLY)
def test_400_and_401_free_the_order_in_shape_a_alone(status: int, body: dict[str, object], code: str) -> None:
    whole = {**body, "error": "e"}
    if whole.get("statusCode") == 400:
        whole["statusCode"] = status
    verdict = answered(status, whole)
    assert isinstance(verdict, Unknown)
    assert (verdict.code, verdict.transaction_id, verdict.status, verdict.answered) == (
        code,
        "t-1",
        status,
        True,
    )


def test_a_code_of_data_alone_is_kept_for_support() -> None:
    verdict = answered(409, shape_a(409, data={"code": "51"}))
    assert verdict == Unknown("m", "51", "t-1", 409, answered=True, data_code="51")


@pytest.mark.parametrize("content_type", ["text/html", "", "text/plain"])
def test_a_refusal_that_is_not_json_proves_nothing(content_type: str) -> None:
    verdict = answered(400, shape_a(400), content_type=content_type)
    assert verdict == Unknown("m", "", "t-1", 400, answered=True)


def test_a_refusal_cut_off_is_no_answer() -> None:
    assert answered(400, shape_a(400), complete=False) == Unknown("m", "", "t-1", 400, answered=False)
    assert answered(400, b'{"statusCode": 400,', complete=False) == Unknown(
        "ReadError: cut off", "", "", 400, answered=False
    )


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
    assert answered(404, body) == Unknown("m", "", "t-1", 404, answered=True)


def test_an_id_that_is_null_mentions_no_order() -> None:
    body = shape_a(404, publicId=None, data={"publicId": None})
    assert answered(404, body) == Rejected("m", "", "t-1", 404, ("m",))
