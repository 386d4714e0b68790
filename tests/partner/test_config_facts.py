"""What a connection is without any choice of its owner, and how much of a reply it takes in."""

from __future__ import annotations

from dataclasses import fields

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Excess, TooMuch
from pos_app.partner import faults, fiscal_pdf
from pos_app.partner.config import Connection
from pos_app.partner.reading import limits
from pos_app.partner.reading.limits import Limit
from pos_app.partner.transport import Reply, Request

BARE = Connection("https://central.exemplo/partners/api", "loja", "s3gredo", 7)

SHOWN = {
    "token_body": "form",  # 4.1 shows it first
    "order_mode": "async",  # 2.8: the id comes at once
    "payments_shape": "B",  # 2.5: the one with the legs
    "one_stop_items": "per_leg",  # 2.7: the table and the example
    "partner_id_field": "externalRemoteId",  # 4.13
    "return_direction": "return_type",  # 2.7: as departure_type
    "pix_installments": False,
    "hold_minutes": 10,
    "places_by_name": False,  # 4.2 does not show the path
}
"""The forms that the contract shows or leaves to an agreement, and what is done without one."""


@pytest.mark.parametrize(("name", "value"), SHOWN.items())
def test_without_an_agreement_the_contracts_form_is_used(name: str, value: object) -> None:
    assert getattr(BARE, name) == value


def test_what_is_sent_only_where_it_was_set_is_empty() -> None:
    empty = ("api_key", "station_email", "pix_installment_token", "user_name", "user_email")
    assert [getattr(BARE, name) for name in empty] == [""] * len(empty)
    assert BARE.financial_channel_id is None


def test_who_sells_has_a_name() -> None:
    assert (BARE.client_name, BARE.device_address) == ("guiche", "127.0.0.1")
    assert BARE.user_agent.startswith("guiche/")


def test_an_order_is_waited_for_longer_than_a_read_and_a_read_longer_than_a_connection() -> None:
    assert (BARE.connect_timeout, BARE.read_timeout, BARE.order_timeout) == (5, 20, 60)


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


def test_a_reply_without_a_body_is_whole_and_empty() -> None:
    assert (Reply(204, {}).body, Reply(204, {}).complete) == (b"", True)


MB = 1_048_576
LIMITS = {
    Endpoint.TOKEN: (MB // 4, 2_000),
    Endpoint.SESSION: (MB // 4, 2_000),
    Endpoint.PLACES: (8 * MB, 400_000),
    Endpoint.TRIPS: (40 * MB, 1_500_000),
    Endpoint.ORDERS: (24 * MB, 1_000_000),
    Endpoint.TRIP: (2 * MB, 30_000),
    "anything else": (2 * MB, 30_000),
}
"""Bytes and values of one reply."""


@pytest.mark.parametrize(("reply", "most"), LIMITS.items())
def test_a_reply_is_bounded_by_what_it_can_ever_need(reply: str, most: tuple[int, int]) -> None:
    assert limits.of(reply) == Limit(*most)


def test_a_list_is_bounded_and_a_pdf_too() -> None:
    limits.bounded(range(20_000))
    with pytest.raises(TooMuch) as caught:
        limits.bounded(range(20_001))
    assert (caught.value.excess, caught.value.limit) == (Excess.VALUES, 20_000)
    assert (limits.DEEPEST, fiscal_pdf.LARGEST) == (64, 8 * MB)


def test_an_order_that_is_not_finished_has_the_contracts_code() -> None:
    """Contract 7: checkout-response for an id that is not a finished order."""
    assert faults.NOT_FINISHED == "2111"
