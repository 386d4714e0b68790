"""The outcome of an order to the last field (contract 2.11, 4.11), and the PIX code that it may carry."""

from __future__ import annotations

import json
from dataclasses import replace
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
