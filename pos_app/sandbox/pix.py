"""PIX codes: the BR Code of an order (EMV MPM, CRC-16/CCITT-FALSE)."""

from __future__ import annotations

import binascii

from pos_app.sandbox.clock import instant
from pos_app.sandbox.money import decimal
from pos_app.sandbox.schemas.common import Reply

_PAYEE = "GUICHE TREINAMENTO"


class Code(Reply):
    """What a PIX adds to its payment."""

    qrCode: str | None = None
    expiresAt: str | None = None


def code(cents: int, reference: str, until: float, *, spoiled: bool) -> dict[str, str]:
    """Return the BR Code of an order and until when it can be paid."""
    text = br_code(cents, reference.replace("-", "").lower())
    return {"qrCode": with_wrong_checksum(text) if spoiled else text, "expiresAt": instant(until)}


def br_code(cents: int, reference: str) -> str:
    """Return a code that asks for this amount."""
    account = _field("00", "br.gov.bcb.pix") + _field("25", f"pix.exemplo.com.br/qr/v2/{reference}")
    body = "".join(
        (
            _field("00", "01"),
            _field("01", "12"),
            _field("26", account),
            _field("52", "4112"),
            _field("53", "986"),
            _field("54", decimal(cents)),
            _field("58", "BR"),
            _field("59", _PAYEE),
            _field("60", "SAO PAULO"),
            _field("62", _field("05", "***")),
            "6304",
        )
    )
    return f"{body}{binascii.crc_hqx(body.encode('ascii'), 0xFFFF):04X}"


def with_wrong_checksum(text: str) -> str:
    """Return a code whose checksum is wrong."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def _field(tag: str, value: str) -> str:
    return f"{tag}{len(value):02d}{value}"
