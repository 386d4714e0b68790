"""Nothing that opens something is in a log; an order is waited for longest; what comes in is bounded."""

from __future__ import annotations

from dataclasses import fields

import pytest

from pos_app.domain.faults import Excess, TooMuch
from pos_app.partner import fiscal_pdf
from pos_app.partner.config import Connection
from pos_app.partner.reading import limits
from pos_app.partner.transport import Reply, Request

BARE = Connection("https://central.exemplo/partners/api", "loja", "s3gredo", 7)


def test_what_opens_something_is_not_in_a_log() -> None:
    told = repr(
        Connection(BARE.base_url, "loja", "s3gredo", 7, api_key="ch4ve", pix_installment_token="t0ken")
    )
    assert not [secret for secret in ("s3gredo", "ch4ve", "t0ken") if secret in told]
    hidden = {field.name for field in fields(Connection) if not field.repr}
    assert hidden == {"secret", "api_key", "pix_installment_token"}


def test_neither_what_is_sent_nor_what_came_is_in_a_log() -> None:
    request = Request(
        "order", "POST", "https://central.exemplo/x", json={"a": "s3gredo"}, headers={"x": "s3gredo"}
    )
    form = Request("order", "POST", "https://central.exemplo/x", form={"grant": "s3gredo"})
    assert "s3gredo" not in f"{request!r} {form!r} {Reply(200, {}, b's3gredo')!r}"


def test_an_order_is_waited_for_longer_than_a_read_and_a_read_longer_than_a_connection() -> None:
    assert 0 < BARE.connect_timeout < BARE.read_timeout < BARE.order_timeout


def test_a_list_is_bounded_and_a_pdf_too() -> None:
    limits.bounded(range(20_000))
    with pytest.raises(TooMuch) as caught:
        limits.bounded(range(20_001))
    assert (caught.value.excess, caught.value.limit) == (Excess.VALUES, 20_000)
    assert (limits.DEEPEST, fiscal_pdf.LARGEST) == (64, 8 << 20)
