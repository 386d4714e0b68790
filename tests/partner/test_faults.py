"""What an answer that is not a success means, to the last field (contract 4.6, 7)."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.faults import (
    Busy,
    Fault,
    Invalid,
    NotAuthorized,
    NotFound,
    ProviderProblem,
    Redirected,
    SeatTaken,
    TooSlow,
)
from pos_app.partner.faults import ErrorBody, document, error_body, fault, hold_fault
from pos_app.partner.retry import worth_another_try
from pos_app.partner.transport import Reply
from tests.partner.service import example


def reply(status: int, body: Any) -> Reply:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Reply(status, {"content-type": "application/json"}, raw)


BODIES: list[tuple[str, ErrorBody]] = [
    (
        "error-a-validation",
        ErrorBody(("orderItems.0.meta.tripLeg must be 1 or 2",), "Bad Request", "", "t-400"),
    ),
    ("error-a-unauthorized", ErrorBody(("Invalid token",), "Unauthorized", "", "t-401")),
    (
        "error-b-refused",
        ErrorBody(("Payment refused",), "Payment Required", "PAYMENT_FAILED", "t-402", None, "51"),
    ),
    (
        "error-b-communication",
        ErrorBody(("Could not read the result",), "Internal Server Error", "", "t-502"),
    ),
    ("error-c-authentication", ErrorBody((), "Authentication invalid", "3156", "t-3156", can_rebook=False)),
    (
        "error-c-not-finished",
        ErrorBody(("Order is not finished",), "Booking not possible", "2111", "t-2111", can_rebook=True),
    ),
]


@pytest.mark.parametrize(("name", "expected"), BODIES, ids=[name for name, _ in BODIES])
def test_the_contracts_error_bodies(name: str, expected: ErrorBody) -> None:
    assert error_body(example(name)) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, ErrorBody()),
        ({"message": "root", "data": {"message": "inner"}}, ErrorBody(("root",))),
        ({"data": {"message": "inner"}}, ErrorBody(("inner",))),
        ({"message": [], "data": {"message": ["a", "b"]}}, ErrorBody(("a", "b"))),
        ({"message": [" a ", "", None, {"b": 1}, 5, 1.5, True]}, ErrorBody(("a", "5", "1.5"))),
        ({"message": {"text": "m"}}, ErrorBody()),
        ({"error": "root", "data": {"error": "inner"}}, ErrorBody((), "root")),
        ({"data": {"error": "inner"}}, ErrorBody((), "inner")),
        ({"code": 3021, "transactionId": 12}, ErrorBody((), "", "3021", "12")),
        ({"code": False, "transactionId": True}, ErrorBody()),
        ({"code": " ", "data": {"code": 51}}, ErrorBody((), "", "51", data_code="51")),
        ({"code": "1", "data": {"code": "51"}}, ErrorBody((), "", "1", data_code="51")),
        ({"data": [{"code": "51"}]}, ErrorBody()),
        ({"data": {"transactionId": "t-1", "canRebook": True}}, ErrorBody()),
    ],
)
def test_an_error_body_is_read_from_the_root_then_from_its_data(
    body: dict[str, object], expected: ErrorBody
) -> None:
    assert error_body(body) == expected


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (ErrorBody(("a", "b"), "e"), "a; b"),
        (ErrorBody((), "e"), "e"),
        (ErrorBody(), ""),
        (ErrorBody(("x" * 501,)), "x" * 500),
    ],
)
def test_what_support_reads_is_the_messages_else_the_error(body: ErrorBody, detail: str) -> None:
    assert body.detail == detail


@pytest.mark.parametrize("body", [b"", b"[]", b"5", b"null", b"{", b"\xff", b"[" * 100_000])
def test_only_a_json_object_is_a_document(body: bytes) -> None:
    assert document(body) is None


def facts(found: Fault) -> tuple[type[Fault], str, int | None, str | None, str | None]:
    return type(found), found.detail, found.status, found.code, found.transaction_id


B = {"message": "m", "code": "77", "transactionId": "t-1"}
FAULTS: list[tuple[int, Any, type[Fault]]] = [
    (401, B, NotAuthorized),
    (403, B, NotAuthorized),
    (429, B, Busy),
    (408, B, TooSlow),
    (500, B, ProviderProblem),
    (503, B, ProviderProblem),
    (300, B, Redirected),
    (302, B, Redirected),
    (399, B, Redirected),
    (404, B, NotFound),
    (400, B, Invalid),
    (499, B, Invalid),
    (409, B, Invalid),
]


@pytest.mark.parametrize(("status", "body", "kind"), FAULTS)
def test_the_status_says_what_failed_and_support_gets_code_and_trace(
    status: int, body: Any, kind: type[Fault]
) -> None:
    assert facts(fault(reply(status, body))) == (kind, "m", status, "77", "t-1")


@pytest.mark.parametrize("status", [302, 400, 404, 500])
def test_a_page_of_html_is_a_problem_of_the_provider(status: int) -> None:
    found = fault(reply(status, b"<html>"))
    kind = Redirected if status == 302 else ProviderProblem
    assert facts(found) == (kind, f"HTTP {status}", status, None, None)


@pytest.mark.parametrize("status", [401, 403, 429, 408])
def test_some_statuses_mean_the_same_without_a_body(status: int) -> None:
    kind = {401: NotAuthorized, 403: NotAuthorized, 429: Busy, 408: TooSlow}[status]
    assert facts(fault(reply(status, b""))) == (kind, "", status, None, None)


def test_the_odd_authentication_error_counts_with_status_400_alone() -> None:
    body = example("error-c-authentication")
    assert facts(fault(reply(400, body))) == (NotAuthorized, "Authentication invalid", 400, "3156", "t-3156")
    assert facts(fault(reply(422, body))) == (Invalid, "Authentication invalid", 422, "3156", "t-3156")
    assert type(fault(reply(400, {**body, "code": "3157"}))) is Invalid


def test_a_refusal_names_what_was_refused() -> None:
    found = [fault(reply(400, body)) for body in ({"message": ["a", "b"], "error": "e"}, {"error": "e"}, {})]
    assert [one.messages for one in found if isinstance(one, Invalid)] == [("a", "b"), ("e",), ()]


# --- Holds ------------------------------------------------------------------------------------------

ASKED = ("01", "03")


def taken(status: int, message: str) -> tuple[str, ...] | None:
    """Return the seats that are gone, None where another fault was found."""
    found = hold_fault(reply(status, {**B, "message": message}), ASKED)
    if not isinstance(found, SeatTaken):
        return None
    assert (found.status, found.code, found.transaction_id) == (status, "77", "t-1")
    return found.labels


@pytest.mark.parametrize(
    ("status", "message", "labels"),
    [
        (409, "conflict", ("01", "03")), (409, "03 is gone", ("03",)), (409, "03 and 01", ("01", "03")),
        (409, "seat 031", ("01", "03")), (400, "SEAT 03 unavailable", ("03",)),
        (422, "Poltrona 01, assento 03", ("01", "03")), (400, "assento 01 ocupado", ("01",)),
        (400, "seat unavailable", None), (400, "seat 031 unavailable", None),
        (400, "item 01 is invalid", None),
    ],
)  # fmt: skip
def test_a_seat_is_gone_by_a_conflict_or_where_it_is_named(
    status: int, message: str, labels: tuple[str, ...] | None
) -> None:
    assert taken(status, message) == labels


def test_a_refusal_that_names_no_seat_of_ours_stays_one() -> None:
    found = hold_fault(reply(400, {**B, "message": "seat 09 is taken"}), ASKED)
    assert facts(found) == (Invalid, "seat 09 is taken", 400, "77", "t-1")


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_gateway_says_nothing_about_the_seats(status: int) -> None:
    assert facts(hold_fault(reply(status, B), ASKED)) == (TooSlow, "m", status, "77", "t-1")


@pytest.mark.parametrize("status", [302, 400, 500])
def test_nor_does_a_page_of_html(status: int) -> None:
    found = hold_fault(reply(status, b"<html>"), ASKED)
    assert facts(found) == (TooSlow, f"HTTP {status}", status, None, None)


@pytest.mark.parametrize(
    ("status", "kind"),
    [(500, ProviderProblem), (501, ProviderProblem), (404, NotFound), (401, NotAuthorized)],
)
def test_the_services_own_failure_held_nothing(status: int, kind: type[Fault]) -> None:
    assert facts(hold_fault(reply(status, B), ASKED)) == (kind, "m", status, "77", "t-1")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"message": "Seat 12 <b>is</b>\n gone"}, "Seat 12 is gone"),
        ({"message": ["a", "b"], "error": "Bad Request"}, "a; b"),
        ({"message": "Validation failed", "errors": [{"message": "no slug"}]}, "Validation failed; no slug"),
        ({"error": "invalid_client", "error_description": "No such client"}, "No such client"),
        ({"error": {"message": "Rota suspensa"}}, "Rota suspensa"),
        ({"data": {"error": "x", "message": "Fora do ar"}}, "Fora do ar"),
        ({"errors": ["cartão 4111 1111 1111 1111 recusado"]}, "cartão …1111 recusado"),
        ({"message": "a" * 500}, "a" * 200 + "…"),
        ({"statusCode": 400}, ""),
        (b"<html>busy</html>", ""),
    ],
)
@pytest.mark.parametrize("status", [400, 401, 403, 404, 408, 409, 422, 429, 500, 503])
def test_why_a_read_was_refused_is_kept_in_the_providers_own_words(
    body: Any, words: str, status: int
) -> None:
    assert fault(reply(status, body)).said == words
    assert hold_fault(reply(status, body), ("12",)).said == words


@pytest.mark.parametrize(("status", "rebook"), [(429, False), (503, True), (409, True)])
def test_until_when_a_service_wants_no_call_and_whether_to_hold_anew_is_kept(
    status: int, rebook: bool
) -> None:
    now = datetime(2026, 3, 21, 12, tzinfo=UTC)
    answer = Reply(status, {"retry-after": "3600"}, json.dumps({**B, "canRebook": rebook}).encode())
    for found in (fault(answer, now), hold_fault(answer, ("12",), now)):
        assert (found.until, found.rebook) == (now + timedelta(hours=1), rebook)
    assert fault(answer).until is None
    assert not worth_another_try(fault(answer, datetime.now(UTC)))


def test_a_refusal_in_many_layers_is_read_in_a_moment() -> None:
    body: Any = "too deep to be an explanation"
    for depth in range(200):
        body = {"errors": [body]} if depth % 2 else {"error": body}
    reply = Reply(400, {}, json.dumps({"message": "Trip is closed", "errors": [body]}).encode())
    assert fault(reply).said == "Trip is closed"


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
