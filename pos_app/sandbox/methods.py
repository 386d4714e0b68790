"""The payment methods of this provider: everything that differs between them (contract 2.5, 2.7, 2.11, 2.12).

A further method is a word and a row here, and what makes its code if the order brings one.
"""

from __future__ import annotations

import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from pos_app.sandbox.clock import instant
from pos_app.sandbox.errors import Reply
from pos_app.sandbox.money import decimal

PaymentWord = Literal["credit_card", "pix"]
"""The word of each method on the wire (contract 2.7 ``payment.type``)."""


class PixCode(Reply):
    """What a PIX adds to its payment."""

    qrCode: str | None = None
    expiresAt: str | None = None


class CodeFields(PixCode):
    """What the codes of all methods add to a payment of an outcome: a base class for each method with one."""


CODE_FIELDS = frozenset(CodeFields.model_fields)


class CodeMaker(Protocol):
    """Makes the code by which the customer pays an order."""

    def __call__(self, cents: int, reference: str, until: float, *, spoiled: bool) -> dict[str, str]:
        """Return the fields of ``CodeFields`` for one order.

        ``reference`` is its public id, ``until`` the moment in seconds since the epoch after which it cannot
        be paid. ``spoiled``: with a check digit or checksum that is wrong.
        """


@dataclass(frozen=True, slots=True)
class MethodFacts:
    """The description of one payment method.

    Attributes:
        name: its name in the payment-methods reply.
        fiscal: its name on the fiscal record of a ticket (contract 2.12 ``paymentMethod``).
        own_fee: service fee of one seat in cents, where each method has a fee of its own.
        brands: card brands with which it is quoted, each with its instalments.
        needs_card: the order brings a card token, made in a payment session (contract 2.6, 4.9).
        payable_seconds: how long the customer may pay after the order was made; 0 where it is paid at once.
        unpaid: what an order says whose customer did not pay in that time.
        code: makes the code by which the customer pays; None where the order brings none.
        spelled_freely: providers spell its word each in its own way (``Shape.method_words``).
        discounted: a provider may take something off what is paid so (quirk ``pix_discount``).
    """

    name: str
    fiscal: str
    own_fee: int
    brands: tuple[str, ...] = ()
    needs_card: bool = False
    payable_seconds: int = 0
    unpaid: str = ""
    code: CodeMaker | None = None
    spelled_freely: bool = False
    discounted: bool = False

    @property
    def paid_later(self) -> bool:
        return self.payable_seconds > 0


# --- PIX: a BR Code (EMV MPM, CRC-16/CCITT-FALSE) -------------------------------------------------------


def pix_code(cents: int, reference: str, until: float, *, spoiled: bool) -> dict[str, str]:
    """Return the BR Code of an order and until when it can be paid."""
    address = f"pix.exemplo.com.br/qr/v2/{reference.replace('-', '').lower()}"
    fields = {
        "00": "01",
        "01": "12",
        "26": _field("00", "br.gov.bcb.pix") + _field("25", address),
        "52": "4112",
        "53": "986",
        "54": decimal(cents),
        "58": "BR",
        "59": "GUICHE TREINAMENTO",
        "60": "SAO PAULO",
        "62": _field("05", "***"),
    }
    body = "".join(_field(tag, value) for tag, value in fields.items()) + "6304"
    text = f"{body}{binascii.crc_hqx(body.encode('ascii'), 0xFFFF):04X}"
    if spoiled:
        text = text[:-1] + ("0" if text[-1] != "0" else "1")
    return {"qrCode": text, "expiresAt": instant(until)}


def _field(tag: str, value: str) -> str:
    return f"{tag}{len(value):02d}{value}"


METHODS: Mapping[str, MethodFacts] = {
    "credit_card": MethodFacts(
        name="Cartão de crédito",
        fiscal="Cartão de crédito",
        own_fee=990,
        brands=("visa", "mastercard", "elo", "amex", "hipercard"),
        needs_card=True,
        spelled_freely=True,
    ),
    "pix": MethodFacts(
        name="PIX",
        fiscal="PIX",
        own_fee=490,
        payable_seconds=900,
        unpaid="O PIX não foi pago a tempo",
        code=pix_code,
        discounted=True,
    ),
}
"""Every method by its word, in the order in which they are offered. A test checks that none lacks its row."""
