"""PIX codes: found wherever a payment carries them, and not shown when they cannot be right."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.money import Cents
from pos_app.partner.wire import pix

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
