"""The client's answers about sessions, orders and fiscal tickets, to the last field (contract 4).

The other side is a real server whose answers each test writes.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.faults import (
    Fault,
    Invalid,
    NotAuthorized,
    ProviderProblem,
    Unreadable,
)
from pos_app.domain.money import Cents
from pos_app.domain.orders import Exists, Finality, NotSent, OrderFilter, Unknown
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Line, Profile
from tests.partner import samples
from tests.partner.failing import CHECKOUT, error
from tests.partner.service import Answer, Service, example

# --- Sessions ---------------------------------------------------------------------------------------


async def test_a_session_is_opened_for_the_buyer_or_the_station(service: Service) -> None:
    client = PartnerClient(replace(service.connection, station_email="loja@exemplo.com.br"))
    service.on("v4/payments/session", Answer.example("payment-session"))
    found = [await client.open_session(email) for email in ("maria@exemplo.com.br", "")]
    assert len(set(found)) == 1
    assert found[0]
    assert [asked.json for asked in service.calls("v4/payments/session")] == [
        {"customer": {"email": "maria@exemplo.com.br"}},
        {"customer": {"email": "loja@exemplo.com.br"}},
    ]
    await client.aclose()


async def test_the_profile_says_which_of_two_ids_is_the_sessions(service: Service) -> None:
    book = Book(Profile({("payment session", "sessionId"): Line((("b", "sessionId"),))}))
    client = PartnerClient(service.connection, book=book)
    service.on("v4/payments/session", Answer.of({"a": {"sessionId": "x"}, "b": {"sessionId": "y"}}))
    assert await client.open_session("a@b.com.br") == "y"
    await client.aclose()


# --- Orders -----------------------------------------------------------------------------------------


async def test_the_order_and_outcome_of_another_number_are_nobodys(
    service: Service, client: PartnerClient
) -> None:
    """A reply that was mixed up on its way would hand a customer somebody else's ticket."""
    number = example("order-detail")["publicId"]
    for asked in (number, number.lower()):
        service.on(f"v4/orders/{asked}", Answer.example("order-detail"))
        assert (await client.order(asked)).public_id == number
    service.on("v4/orders/OTHER9", Answer.example("order-detail"))
    outcome = {"data": {"publicId": number, "status": "failed"}}
    service.on("v5/orders/OTHER9/checkout-response", Answer.of(outcome))
    with pytest.raises(Unreadable) as caught:
        await client.order("OTHER9")
    assert caught.value.field == "publicId"
    report = await client.checkout("OTHER9")
    assert (report.other, report.finality) == (number, Finality.PENDING)


async def test_a_desk_that_is_not_let_do_it_is_told_so_in_the_providers_words(
    service: Service, client: PartnerClient
) -> None:
    service.on("v4/payments/session", error(403, "Card payments are not enabled"))
    with pytest.raises(NotAuthorized) as caught:
        await client.open_session("maria@exemplo.com.br")
    assert (caught.value.status, caught.value.said) == (403, "Card payments are not enabled")


async def test_an_order_that_contradicts_itself_is_held_back(service: Service, client: PartnerClient) -> None:
    verdict = await client.create_order(replace(samples.order(), total=Cents(1)))
    assert verdict == NotSent("items and fee do not add up to the total", "not_composed")
    assert service.requests == []


async def test_an_order_without_a_token_says_why_there_is_none(
    service: Service, client: PartnerClient
) -> None:
    service.on("oauth/basic-token", error(403, "blocked", code="77"))
    assert await client.create_order(samples.order()) == NotSent("blocked", "77", "t-9", 403)
    service.on("oauth/basic-token", Answer(403, b"{}"))
    assert await client.create_order(samples.order()) == NotSent("", "", "", 403)
    assert service.calls("v4/orders") == []


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


async def test_the_stations_email_finds_no_orders_but_spoils_no_search(service: Service) -> None:
    client = PartnerClient(replace(service.connection, station_email=" Loja@exemplo.com.br "))
    service.on("v6/orders", Answer.example("order-list"))
    await client.find_orders(OrderFilter(email="loja@EXEMPLO.com.br", phone="11987654321"))
    assert "email" not in service.calls("v6/orders")[0].params
    with pytest.raises(Invalid) as caught:
        await client.find_orders(OrderFilter(email="loja@exemplo.com.br"))
    assert caught.value.messages == ("email, documentNumber, phone or externalRemoteId is required",)
    await client.aclose()


# --- Fiscal tickets ---------------------------------------------------------------------------------

V4, V3 = "v4/tickets/ORD-77A1", "v3/tickets/ORD-77A1"


@pytest.mark.parametrize(
    ("answer", "asked_again"),
    [
        (error(404, "Cannot find path"), True),
        (Answer(404, b"<html>", "text/html"), True),
        (error(404, "ORDER not found"), False),
        (error(500), False),
        (Answer(302, b"<html>", "text/html"), False),
        (error(403), False),
    ],
)
async def test_v3_is_asked_only_where_there_is_no_v4(
    service: Service, client: PartnerClient, answer: Answer, asked_again: bool
) -> None:
    service.on(V4, answer)
    service.on(V3, Answer.example("fiscal-tickets"))
    if asked_again:
        assert len(await client.fiscal_tickets("ORD-77A1")) == 2
    else:
        with pytest.raises(Fault):
            await client.fiscal_tickets("ORD-77A1")
    assert len(service.calls(V3)) == asked_again
