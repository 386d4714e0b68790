"""The outcome of an order (contract 2.11, 4.11), and PIX codes: found wherever a payment carries them, and
not shown when they cannot be right."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.orders import CheckoutReport, Finality, PixCharge
from pos_app.partner.transport import Reply
from pos_app.partner.wire import checkout, pix

TOTAL = Cents(14440)


def field(name: str, value: str) -> str:
    return f"{name}{len(value):02d}{value}"


def code(amount: str = "144.40", payee: str = "VIACAO SERRA AZUL") -> str:
    account = field("26", field("00", "br.gov.bcb.pix") + field("01", "chave@exemplo.com.br"))
    body = field("00", "01") + account + field("52", "0000") + field("53", "986")
    body += (
        (field("54", amount) if amount else "")
        + field("58", "BR")
        + field("59", payee)
        + field("60", "SAO PAULO")
    )
    body += field("62", field("05", "ORD77A1")) + "6304"
    return body + pix.checksum(body)


def test_the_checksum_is_the_published_one() -> None:
    # CRC-16/CCITT-FALSE of the standard's check string.
    assert pix.checksum("123456789") == "29B1"


@pytest.mark.parametrize("name", ["qrCode", "pixCode", "emv", "copyPaste"])
@pytest.mark.parametrize("inside", [True, False])
def test_a_good_code_under_any_name(name: str, inside: bool) -> None:
    meta: dict[str, Any] = {name: code(), "expiresAt": "2026-12-01T13:20:00Z"}
    found = pix.charge([{"id": 1}, {"meta": meta} if inside else meta], TOTAL)
    assert found is not None
    assert (found.amount, found.payee, found.problem) == (TOTAL, "VIACAO SERRA AZUL", "")
    assert found.until == datetime(2026, 12, 1, 13, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (code("1.44"), "amount"), (code("abc"), "amount"), (code()[:-4] + "0000", "checksum"),
        (code().replace("AZUL", "AZUX"), "checksum"), ("https://pay.example", "unreadable"),
        (code()[:-1], "unreadable"), (field("00", "02") + code()[6:], "unreadable"),
        ("0002", "unreadable"),
    ],
)  # fmt: skip
def test_a_code_that_must_not_be_shown_carries_the_reason(text: str, problem: str) -> None:
    found = pix.charge([{"meta": {"qrCode": text}}], TOTAL)
    assert found is not None
    assert found.problem == problem


def test_a_code_without_an_amount_leaves_it_to_the_payer() -> None:
    found = pix.charge([{"meta": {"qrCode": code("")}}], TOTAL)
    assert found is not None
    assert (found.amount, found.problem) == (None, "")


@pytest.mark.parametrize(
    "never", ["9999-12-31T23:59:59-03:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59"]
)
def test_a_code_that_never_ends_has_no_end(never: str) -> None:
    found = pix.charge([{"meta": {"qrCode": code(), "expiresAt": never}}], TOTAL)
    assert found is not None
    assert (found.problem, found.until) == ("", None)


def test_no_code_is_no_charge() -> None:
    assert pix.charge([{"meta": {"qrCode": ""}}, {"meta": None}, {}], TOTAL) is None


@given(st.text(max_size=80), st.integers(0, 60), st.characters())
def test_a_code_changed_anywhere_is_never_good(text: str, at: int, other: str) -> None:
    whole = code()
    changed = whole[:at] + other + whole[at + 1 :]
    for candidate in (text, changed):
        found = pix.charge([{"qrCode": candidate}], TOTAL)
        assert found is None or found.problem or candidate == whole


DUE = Cents(14440)


def report(body: Any) -> CheckoutReport:
    return checkout.report(Reply(200, {}, json.dumps(body).encode()))


def outcome(body: Any) -> tuple[Finality, str, str, str]:
    found = report(body)
    return found.finality, found.word, found.code, found.message


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (Finality.PENDING, "", "", "")),
        ({"message": "m"}, (Finality.PENDING, "", "", "m")),
        ({"message": 5}, (Finality.PENDING, "", "", "")),
        ({"data": {"totalAmount": 1}}, (Finality.PENDING, "", "", "")),
        ({"data": {"status": "Completed"}}, (Finality.COMPLETED, "completed", "", "")),
        ({"data": {"checkoutStatus": "completed"}}, (Finality.COMPLETED, "completed", "", "")),
        ({"situacao": "completed"}, (Finality.COMPLETED, "completed", "", "")),
        ({"orderStatus": "completed"}, (Finality.COMPLETED, "completed", "", "")),
        ({"status_pedido": "completed"}, (Finality.COMPLETED, "completed", "", "")),
        ({"statusCheckout": {"status": "completed"}}, (Finality.COMPLETED, "completed", "", "")),
        ({"a": {"b": {"status": "completed"}}}, (Finality.COMPLETED, "completed", "", "")),
        ({"success": False, "data": {"status": "completed"}}, (Finality.PENDING, "completed", "", "")),
        ({"success": None, "data": {"status": "completed"}}, (Finality.COMPLETED, "completed", "", "")),
        ({"success": False, "data": {"status": "failed"}}, (Finality.REFUSED, "failed", "", "")),
        ({"paymentData": {"status": "completed"}}, (Finality.PENDING, "", "", "")),
        ({"customer": {"status": "completed"}}, (Finality.PENDING, "", "", "")),
        ({"token": {"status": "completed"}}, (Finality.PENDING, "", "", "")),
        (
            {"status": "pending", "data": {"status": "completed"}},  # The outermost counts.
            (Finality.PENDING, "pending", "", ""),
        ),
        (
            {
                "status": "failed",
                "checkoutStatus": {"status": "x", "code": "c", "message": "cm"},
                "errorDetails": {"code": "e", "message": "em"},
            },
            (Finality.PENDING, "failed", "e", "em"),
        ),
        (
            {"checkoutStatus": {"status": "failed", "code": "c", "message": "cm"}, "errorDetails": {}},
            (Finality.REFUSED, "failed", "c", "cm"),
        ),
        (
            {"status": "completed", "errorDetails": {"code": "PAYMENT_FAILED"}},
            (Finality.PENDING, "completed", "PAYMENT_FAILED", ""),
        ),
    ],
)
def test_which_words_decide(body: Any, expected: tuple[Finality, str, str, str]) -> None:
    assert outcome(body) == expected


@pytest.mark.parametrize(
    ("body", "field_"),
    [
        ({"data": {"status": "completed", "totalAmount": "much"}}, "data.totalAmount"),
        ({"a": {"b": {"status": "completed", "currency": "USD"}}}, "a.b.currency"),
        ({"status": "completed", "totalAmount": []}, "totalAmount"),
        ({"data": {"totalAmount": "much"}}, "data.totalAmount"),
        ({"totalAmount": "much"}, "totalAmount"),
        ([], "body"),
    ],
)
def test_an_amount_that_is_none_is_named_by_its_place(body: Any, field_: str) -> None:
    with pytest.raises(Unreadable) as caught:
        report(body)
    assert (caught.value.endpoint, caught.value.field) == ("checkout response", field_)


# --- PIX --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        {"data": {"status": "pending", "totalAmount": 144.4, "paymentResponses": [{"x": {"emv": code()}}]}},
        {"data": {"status": "pending", "totalAmount": 144.4, "payments": [{"emv": code()}]}},
        {"data": {"status": "pending", "totalAmount": 144.4, "payment": {"emv": code()}}},
        {"qr": code(), "data": {"status": "pending", "totalAmount": 144.4}},
    ],
)
def test_a_code_is_found_wherever_it_stands(body: Any) -> None:
    assert report(body).codes == (PixCharge(code(), DUE, "VIACAO SERRA AZUL"),)


def test_a_code_of_another_amount_is_not_that_of_the_order() -> None:
    body = {"status": "pending", "totalAmount": 144.41, "payments": [{"emv": code()}]}
    (found,) = report(body).codes
    assert (found.amount, found.problem) == (DUE, "amount")


UNTIL = datetime(2026, 12, 1, 13, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("answer", "until"),
    [
        ({"emv": code(), "expiresAt": "2026-12-01T13:20:00Z"}, UNTIL),
        ({"emv": code(), "expiresAt": "2026-12-01T10:20:00-03:00"}, UNTIL),
        ({"emv": code(), "expiresAt": "2026-12-01T10:20:00"}, UNTIL),
        ({"emv": code(), "pix": {"expiresAt": "2026-12-01T13:20:00Z"}}, UNTIL),
        ({"emv": code(), "a": {"b": {"expiresAt": "2026-12-01T13:20:00Z"}}}, None),
        ({"a": {"b": {"emv": code()}}, "expiresAt": "2026-12-01T13:20:00Z"}, UNTIL),
        ({"a": {"b": {"c": {"emv": code()}}}, "expiresAt": "2026-12-01T13:20:00Z"}, None),
        (
            {"a": {"emv": code(), "expiresAt": "2026-12-01T13:20:00Z"}, "expiresAt": "2027-01-01T00:00:00Z"},
            UNTIL,
        ),
        ({"emv": code(), "expiresAt": "soon", "expirationDate": "2026-12-01T13:20:00Z"}, UNTIL),
        ({"emv": code(), "expiresAt": "10:20"}, None),
        ({"emv": code(), "createdAt": "2026-12-01T13:20:00Z"}, None),
    ],
)
def test_a_code_ends_when_the_answer_around_it_says(answer: Any, until: datetime | None) -> None:
    found = pix.charge(answer, DUE)
    assert found is not None
    assert found.until == until
    named = pix.charge(json.loads(json.dumps(answer).replace(code(), "not one")), DUE)
    assert named is not None
    assert (named.until, named.problem) == (until, "unreadable")


@pytest.mark.parametrize(
    ("body", "other"),
    [
        ({"publicId": "OTHER9", "status": "completed"}, "OTHER9"),
        ({"publicId": "OTHER9", "data": {"status": "failed"}}, "OTHER9"),
        ({"data": {"publicId": "OTHER9", "status": "failed"}}, "OTHER9"),
        ({"data": {"orderId": "PQ8M41R3", "status": "completed"}}, "PQ8M41R3"),
        ({"data": {"orderId": "ZZ99OTHERS", "status": "completed"}}, "ZZ99OTHERS"),
        ({"data": {"orderId": "5f1a9c0b7e", "status": "completed"}}, ""),
        ({"public_id": "GB7K-40Q2", "data": {"orderId": "gb7k40q2", "status": "completed"}}, ""),
        ({"data": {"orderId": "4711", "status": "completed"}}, ""),
        ({"data": {"orderId": 81234567, "status": "completed"}}, ""),
        ({"data": {"status": "completed"}}, ""),
    ],
)
def test_the_outcome_of_another_order_is_nobodys_here(body: Any, other: str) -> None:
    report = checkout.report(Reply(200, {}, json.dumps(body).encode()), "GB7K40Q2")
    assert report.other == other
    assert report.finality is (Finality.PENDING if other else Finality.COMPLETED)
