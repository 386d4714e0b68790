"""The outcome of an order to the last field (contract 2.11, 4.11), and the PIX code that it may carry."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents, cents
from pos_app.domain.order_facts import CheckoutFacts
from pos_app.domain.orders import CheckoutReport, Finality, PixCharge
from pos_app.partner.transport import Reply
from pos_app.partner.wire import checkout, pix
from tests.partner.service import example
from tests.partner.wire.test_pix import code, field

TOTAL = Cents(14440)


def at(second: int) -> datetime:
    return datetime(2026, 12, 1, 13, 5, second, tzinfo=UTC)


def report(body: Any) -> CheckoutReport:
    return checkout.report(Reply(200, {}, json.dumps(body).encode()))


EXAMPLES = {
    "checkout-completed": CheckoutReport(
        Finality.COMPLETED, "completed", "CHECKOUT_SUCCESS", "Done", (), CheckoutFacts("c-1", "", "ok", "00")
    ),
    "checkout-pending": CheckoutReport(
        Finality.PENDING, "processing", "CHECKOUT_PENDING", "Waiting", (),
        CheckoutFacts("c-1", "", "ok", "00"),
    ),
    "checkout-refused": CheckoutReport(
        Finality.REFUSED, "failed", "51", "Insufficient funds", (),
        CheckoutFacts("c-1", "", "Insufficient funds", "51"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_contracts_examples(name: str) -> None:
    assert report(example(name)) == replace(EXAMPLES[name], total=cents(example(name)["data"]["totalAmount"]))


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


@pytest.mark.parametrize("answers", [True, 5, "approved", {"status": "approved"}], ids=str)
def test_answers_of_payments_that_are_no_list_are_named(answers: Any) -> None:
    with pytest.raises(Unreadable) as raised:
        report({"data": {"status": "completed", "paymentResponses": answers}})
    assert raised.value.field == "data.paymentResponses"


def test_what_support_may_need_is_kept_in_any_form() -> None:
    facts = report(
        {
            "data": {
                "status": "failed",
                "redirectUrl": "https://x",
                "errorDetails": {"code": 5},
                "paymentResponses": [5, {"responseCode": 7, "responseMessage": "denied"}],
            }
        }
    ).facts
    assert facts == CheckoutFacts("", "https://x", "denied", "5")


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
    assert report(body).codes == (PixCharge(code(), TOTAL, "VIACAO SERRA AZUL"),)


def test_a_code_of_the_payment_comes_before_one_that_stands_elsewhere() -> None:
    answers = [{"meta": {"emv": code()}}]
    data = {"status": "pending", "totalAmount": 144.4, "qr": code(payee="OUTRA"), "paymentResponses": answers}
    assert report({"data": data}).codes == (PixCharge(code(), TOTAL, "VIACAO SERRA AZUL"),)


@pytest.mark.parametrize("payment", [{"status": "approved"}, "pix", 1, None, []])
def test_an_undocumented_payment_in_another_form_hides_no_outcome(payment: Any) -> None:
    data = {"status": "completed", "totalAmount": 144.4, "payment": payment}
    found = report({"success": True, "data": data})
    assert (found.finality, found.codes) == (Finality.COMPLETED, ())
    assert report({"data": {**data, "status": "pending"}}).finality is Finality.PENDING


def test_a_code_of_another_amount_is_not_that_of_the_order() -> None:
    body = {"status": "pending", "totalAmount": 144.41, "payments": [{"emv": code()}]}
    (found,) = report(body).codes
    assert (found.amount, found.problem) == (TOTAL, "amount")


def test_the_first_code_that_is_one_comes_before_what_is_only_named_so() -> None:
    other = code(payee="OUTRA")
    found = pix.charge([{"qrCode": "not one"}, {"text": code()}, {"emv": other}], TOTAL)
    assert found is not None
    assert (found.code, found.problem) == (code(), "")
    named = pix.charge([{"qrCode": "first"}, {"emv": "second"}], TOTAL)
    assert named == PixCharge("first", None, problem="unreadable")


@pytest.mark.parametrize(
    "name",
    [
        "qrCode", "QR_CODE", "pixCode", "emv", "copyPaste", "pixCopyPaste", "copia-e-cola",
        "pixCopiaECola", "brCode", "qrCodeText",
    ],
)  # fmt: skip
def test_a_text_that_is_called_a_code_is_one_that_cannot_be_read(name: str) -> None:
    assert pix.charge({name: " abcd "}, None) == PixCharge("abcd", None, problem="unreadable")
    for other in ("abc", "data:image/png;base64,AAAA", "iVBORw0KGgo"):
        assert pix.charge({name: other}, None) is None
    assert pix.charge({"link": "abcd"}, None) is None


def test_an_unreadable_amount_does_not_hide_a_wrong_checksum() -> None:
    wrong = [code("abc")[:-4] + "0000", code("1.00")[:-4] + "0000", code("abc")]
    found = [pix.charge({"emv": one}, TOTAL) for one in wrong]
    assert [(one.problem, one.amount) for one in found if one] == [
        ("checksum", None),
        ("checksum", Cents(100)),
        ("amount", None),
    ]


def test_the_checksum_may_be_in_lower_case() -> None:
    lower = code()[:-4] + code()[-4:].lower()
    assert pix.charge({"emv": lower}, TOTAL) == PixCharge(lower, TOTAL, "VIACAO SERRA AZUL")


@pytest.mark.parametrize(
    "text",
    [
        "", "00", "0002", "000201", field("00", "01") + "630", field("00", "01") + "6305ABCDE",
        field("00", "01") + "6204ABCD", field("00", "02") + "6304ABCD", "0X0201" + "6304ABCD",
        "000X01" + "6304ABCD", "０００２" + "01" + "6304ABCD", field("01", "01") + "6304ABCD",
        field("00", "01") + "5910" + "6304ABCD",
    ],
)  # fmt: skip
def test_what_is_no_br_code(text: str) -> None:
    assert pix.parse(text) is None


def test_a_br_code_is_a_row_of_fields() -> None:
    assert pix.parse(field("00", "01") + field("59", "") + "6304ABCD") == {"00": "01", "59": "", "63": "ABCD"}


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
    found = pix.charge(answer, TOTAL)
    assert found is not None
    assert found.until == until
    named = pix.charge(json.loads(json.dumps(answer).replace(code(), "not one")), TOTAL)
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
