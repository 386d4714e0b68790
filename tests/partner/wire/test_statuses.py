"""What the provider's words for states mean for the sale, word by word (contract 2.9, 2.11, 3)."""

from __future__ import annotations

import pytest

from pos_app.domain.orders import Finality
from pos_app.partner.wire.model import word
from pos_app.partner.wire.statuses import of_checkout, of_order, of_ticket

COMPLETED, PENDING, REFUSED, CANCELED, PARTIAL = (
    Finality.COMPLETED,
    Finality.PENDING,
    Finality.REFUSED,
    Finality.CANCELED,
    Finality.PARTIAL,
)

WORDS = [
    ("complete", COMPLETED),
    ("completed", COMPLETED),
    ("confirmed", COMPLETED),
    ("checkout_success", COMPLETED),
    ("canceled", CANCELED),
    ("cancelled", CANCELED),
    ("failed", REFUSED),
    ("refused", REFUSED),
    ("payment_failed", REFUSED),
    ("checkout_pending", PENDING),
    ("pending", PENDING),
    ("processing", PENDING),
    ("approved", PENDING),
    ("paid", PENDING),
    ("anything", PENDING),
    ("", PENDING),
]


@pytest.mark.parametrize(("status", "meaning"), WORDS)
def test_one_word_alone(status: str, meaning: Finality) -> None:
    assert of_checkout((status,), ()) is meaning
    assert of_order(status, ()) is meaning
    assert of_ticket(status) is meaning


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (" Payment-Failed ", "payment_failed"),
        ("PARTIALLY  CANCELLED", "partially_canceled"),
        ("not \t- authorized", "not_authorized"),
        ("cancelled", "canceled"),
        ("canceled", "canceled"),
    ],
)
def test_words_are_compared_without_their_style(written: str, plain: str) -> None:
    assert word(written) == plain


@pytest.mark.parametrize(
    ("words", "codes", "meaning"),
    [
        (("completed", "completed"), ("CHECKOUT_SUCCESS",), COMPLETED),
        (("completed", ""), (), COMPLETED),
        (("completed", "processing"), (), PENDING),
        (("completed", "failed"), (), PENDING),
        (("completed",), ("PAYMENT_FAILED",), PENDING),
        (("completed",), ("CHECKOUT_PENDING",), PENDING),
        (("completed",), ("51",), COMPLETED),
        (("completed",), ("completed",), COMPLETED),
        (("failed",), ("completed",), REFUSED),  # A code is none of the statuses.
        (("failed", "canceled"), (), REFUSED),
        (("canceled", "canceled"), (), CANCELED),
        (("canceled",), ("PAYMENT_FAILED",), REFUSED),
        (("canceled", "pending"), (), PENDING),
        (("failed", "pending"), (), PENDING),
        (("incomplete",), ("PAYMENT_FAILED",), REFUSED),
        (("incomplete",), (), PENDING),
        (("incomplete", "completed"), (), COMPLETED),
        (("", ""), ("checkout success",), COMPLETED),
        ((), (), PENDING),
    ],
)
def test_a_checkout_is_final_when_all_its_words_agree(
    words: tuple[str, ...], codes: tuple[str, ...], meaning: Finality
) -> None:
    assert of_checkout(words, codes) is meaning


@pytest.mark.parametrize(
    "payment",
    [
        "refused", "failed", "denied", "declined", "rejected", "canceled", "cancelled", "expired",
        "not_authorized", "NOT AUTHORIZED", "payment_failed",
    ],
)  # fmt: skip
def test_an_order_whose_payment_was_refused_was_refused(payment: str) -> None:
    for status in ("canceled", "incomplete"):
        assert of_order(status, (payment,)) is REFUSED
        assert of_order(status, (payment, payment)) is REFUSED
    assert of_order("pending", (payment,)) is PENDING
    assert of_order("completed", (payment,)) is COMPLETED


@pytest.mark.parametrize(
    ("status", "payments", "refunded", "meaning"),
    [
        ("canceled", ("refused", "approved"), False, CANCELED),
        ("incomplete", ("refused", "approved"), False, PENDING),
        ("canceled", ("refused",), True, CANCELED),
        ("incomplete", ("refused",), True, PENDING),
        ("canceled", ("approved",), False, CANCELED),
        ("canceled", (), False, CANCELED),
        ("incomplete", (), False, PENDING),
        ("Partially Cancelled", ("refused",), False, COMPLETED),
        ("partially_canceled", (), True, COMPLETED),
    ],
)
def test_an_order_beside_its_payments(
    status: str, payments: tuple[str, ...], *, refunded: bool, meaning: Finality
) -> None:
    assert of_order(status, payments, refunded=refunded) is meaning
