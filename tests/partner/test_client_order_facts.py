"""The client's answers about sessions, orders and fiscal tickets, to the last field (contract 4).

The other side is a real server whose answers each test writes.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.faults import (
    NotAuthorized,
    ProviderProblem,
)
from pos_app.domain.orders import Exists, Finality, Unknown
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Line, Profile
from tests.partner import samples
from tests.partner.failing import CHECKOUT, error
from tests.partner.service import Answer, Service, example

# --- Sessions ---------------------------------------------------------------------------------------


async def test_the_profile_says_which_of_two_ids_is_the_sessions(service: Service) -> None:
    book = Book(Profile({("payment session", "sessionId"): Line((("b", "sessionId"),))}))
    client = PartnerClient(service.connection, book=book)
    service.on("v4/payments/session", Answer.of({"a": {"sessionId": "x"}, "b": {"sessionId": "y"}}))
    assert await client.open_session("a@b.com.br") == "y"
    await client.aclose()


# --- Orders -----------------------------------------------------------------------------------------


async def test_a_desk_that_is_not_let_do_it_is_told_so_in_the_providers_words(
    service: Service, client: PartnerClient
) -> None:
    service.on("v4/payments/session", error(403, "Card payments are not enabled"))
    with pytest.raises(NotAuthorized) as caught:
        await client.open_session("maria@exemplo.com.br")
    assert (caught.value.status, caught.value.said) == (403, "Card payments are not enabled")


async def test_a_cut_off_order_says_what_the_network_did(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders", Answer(500, b'{"a":', declared=99))
    verdict = await client.create_order(samples.order())
    assert isinstance(verdict, Unknown)
    assert verdict.detail.startswith("RemoteProtocolError: peer closed")
    assert (verdict.status, verdict.answered) == (500, False)
    service.on("v4/orders", Answer(silent=True, reset=True))
    silent = await client.create_order(samples.order())
    assert isinstance(silent, Unknown)
    assert silent.detail
    assert (silent.status, silent.answered) == (None, False)


async def test_an_order_cut_off_after_its_refusal_is_followed(
    service: Service, client: PartnerClient
) -> None:
    whole = Answer.example("error-b-refused", 402)
    service.on("v4/orders", replace(whole, declared=len(whole.body) + 9))
    assert isinstance(await client.create_order(samples.order()), Exists)


async def test_a_page_of_html_frees_no_order(service: Service, client: PartnerClient) -> None:
    service.on("v4/orders", replace(error(404), content_type="text/html"))
    assert isinstance(await client.create_order(samples.order()), Unknown)


async def test_any_other_problem_is_a_fault(service: Service, client: PartnerClient) -> None:
    service.on(CHECKOUT, error(500, code="2112"))
    with pytest.raises(ProviderProblem) as caught:
        await client.checkout("ORD-77A1")
    assert (caught.value.code, caught.value.status) == ("2112", 500)


async def test_the_v4_checkout_fails_in_the_same_ways(service: Service, client: PartnerClient) -> None:
    path = "/partners/v4/orders/ORD-77A1/checkout-response"
    service.on(
        path, Answer.example("error-c-not-finished", 500), error(401), Answer.example("checkout-refused")
    )
    assert (await client.checkout_v4("ORD-77A1")).finality is Finality.PENDING
    with pytest.raises(NotAuthorized):
        await client.checkout_v4("ORD-77A1")
    await client.checkout_v4("ORD-77A1")
    assert service.tokens == 2


async def test_our_own_id_is_read_under_the_agreed_name(service: Service) -> None:
    client = PartnerClient(replace(service.connection, partner_id_field="ref"))
    body = example("order-detail")
    service.on("v4/orders/ORD-77A1", Answer.of({**body, "ref": "p-77"}))
    assert (await client.order("ORD-77A1")).partner_id == "p-77"
    await client.aclose()


# --- Searching orders -------------------------------------------------------------------------------


# --- Fiscal tickets ---------------------------------------------------------------------------------

V4, V3 = "v4/tickets/ORD-77A1", "v3/tickets/ORD-77A1"
