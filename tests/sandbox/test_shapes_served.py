"""Providers over real HTTP: what the contract shows in full stays, what was sold stays true."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from pydantic import TypeAdapter

from pos_app.sandbox.errors import ErrorA, ErrorB, ErrorC
from pos_app.sandbox.methods import CODE_FIELDS, METHODS
from pos_app.sandbox.replies import orders, trips
from pos_app.sandbox.replies.fiscal import BPE
from pos_app.sandbox.shapes.choices import Shape, shape
from pos_app.sandbox.shapes.render import Message
from pos_app.sandbox.shapes.render import shaped as form_of
from pos_app.sandbox.shapes.reply_writer import Context
from tests.sandbox.partner import BACK, MARIA, Partner
from tests.sandbox.shaped import amounts, leaves
from tests.sandbox_process import SandboxProcess, start_sandbox

SEEDS = (3, 14, 15, 92, 65, 35)


@pytest.fixture(scope="module")
def provider(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """A sandbox of this module's own: its tests hold many seats."""
    process = start_sandbox(tmp_path_factory.mktemp("provider"), extra=("--speed", "20"))
    yield process
    process.stop()


@pytest.fixture
def shaped(provider: SandboxProcess) -> Iterator[Partner]:
    """A partner at a sandbox whose provider the test may choose."""
    with Partner(provider) as signed_in:
        yield signed_in
        put(signed_in, None)
    provider.control("quirks", {"reset": True, "other_buyers": "off"})


def put(partner: Partner, seed: int | None) -> Any:
    return partner.sandbox.control("shape", {"seed": seed})


def first(**wanted: Any) -> Shape:
    """Return the first provider with these choices."""
    return next(
        made
        for made in map(shape, range(100_000))
        if all(getattr(made, name) == value for name, value in wanted.items())
    )


def fits(model: Any, payload: Any) -> None:
    TypeAdapter(model).validate_python(payload)


def values(payload: Any) -> set[Any]:
    return {value for value in leaves(payload) if value is not None}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sale_at_a_provider_is_true_at_every_step(shaped: Partner, seed: int) -> None:
    trip = shaped.direct()
    labels = shaped.free(trip)[:2]
    made = shape(seed)
    put(shaped, seed)
    assert trip in values(shaped.search(returnDate=BACK).json())
    assert {trip, *labels} <= values(shaped.get(f"/v4/trips/{trip}"))
    held = values(shaped.hold(trip, *labels).json())
    put(shaped, None)
    blocks = [shaped.block(trip)]
    quote = shaped.quote(*blocks, insurance=True)
    body = shaped.body([blocks[0]], insurance=True, externalRemoteId=f"venda-{seed}-{trip[:8]}")
    put(shaped, seed)
    assert set(labels) <= held
    quoted = values(shaped.quote(*blocks, insurance=True))
    assert not made.sends.total or amounts(round(shaped.total(quote) * 100)) & quoted
    answer = shaped.create(body, mode="")
    assert answer.status_code == 201
    order = shaped.sandbox.orders()[-1]
    created = answer.json()
    assert (order["publicId"] in values(created)) == made.sends.sync_id
    assert f"{order['publicId']}-1" in values(created)
    (sold,) = order["items"]
    detail = shaped.get(f"/v4/orders/{order['publicId']}")
    assert {sold["localizer"], sold["seat"], sold["tripId"]} <= values(detail)
    assert (order["externalRemoteId"] != "") == made.sends.remote_kept
    assert (body["externalRemoteId"] in values(detail)) == made.sends.remote_echo
    listed = shaped.get("/v6/orders", email="maria@exemplo.com.br")
    assert order["publicId"] in values(listed)
    assert order["publicId"] in values(shaped.checkout(order["publicId"]))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_contract_shows_in_full_stays_so(shaped: Partner, seed: int) -> None:
    made = shape(seed)
    body = shaped.body([shaped.block(shaped.direct())])
    refused = shaped.body([shaped.block(shaped.direct())], token="tok_refused")
    put(shaped, seed)
    fits(trips.PLACES.model, shaped.get("/v4/places/by-location", state="SP"))
    created = shaped.create(body).json()
    assert created == {"public_id" if made.all_snake else "publicId": next(iter(created.values()))}
    (public_id,) = created.values()
    fits(ErrorA, shaped.search(to="atlantis").json())
    fits(ErrorB, shaped.create(refused, mode="").json())
    fits(ErrorC, shaped.http.get("/v5/orders/GBXX/checkout-response").json())
    put(shaped, None)
    shaped.settled(public_id)
    put(shaped, seed)
    v4 = shaped.sandbox.address + f"/partners/v4/orders/{public_id}/checkout-response"
    fits(orders.CHECKOUT.model, shaped.http.get(v4).json())
    if made.fiscal_envelope == "array":
        fits(BPE.many, shaped.get(f"/v4/tickets/{public_id}"))
    if made.list_envelope == "array" and not made.sends.remote_echo:
        fits(orders.ENTRY.many, shaped.get("/v6/orders", email="maria@exemplo.com.br"))
    detail = shaped.get(f"/v4/orders/{public_id}")
    if made.order_wrapper == "none":
        shown = {"item" if name == "items" else name: value for name, value in detail.items()}
        assert set(orders.DETAIL.model.model_fields) - {"externalRemoteId"} <= set(shown)


@pytest.mark.parametrize("place", ["both", "detail", "response", "object"])
def test_the_code_of_a_pix_stands_where_the_provider_puts_it(shaped: Partner, place: str) -> None:
    public_id = shaped.sold(method="pix")
    code = shaped.get(f"/v4/orders/{public_id}")["payments"][0]["meta"]["qrCode"]
    put(shaped, first(pix_place=place, pix_image="data").seed)
    detail = values(shaped.get(f"/v4/orders/{public_id}"))
    outcome = values(shaped.checkout(public_id))
    assert (code in detail) == (place in ("both", "detail"))
    assert (code in outcome) == (place != "detail")
    assert any(str(value).startswith("data:image/png;base64,") for value in detail | outcome)


def test_quirks_go_on_under_a_provider(shaped: Partner) -> None:
    put(shaped, first(fee_place="method", quote_money="number", search_envelope="plain").seed)
    plain = shaped.search().json()
    shaped.quirk(duration="minutes", envelope="array", trip_ids="uuid", flat_points=True, company_field=True)
    assert shaped.search().json() == plain, "a provider chooses forms itself"
    put(shaped, None)
    shaped.sandbox.control("quirks", {"reset": True, "other_buyers": "off", "no_fee": True})
    blocks = [shaped.block(shaped.direct())]
    put(shaped, first(fee_place="method", quote_money="number").seed)
    assert 0 in values(shaped.quote(*blocks))


def test_what_really_happened_is_available_beside_the_replies(shaped: Partner) -> None:
    trip = shaped.direct()
    block = shaped.block(trip, discount={"type": "student"})
    body = shaped.body([block], insurance=True, externalRemoteId="venda-9")
    public_id = shaped.create(body).json()["publicId"]
    put(shaped, 7)
    order = shaped.sandbox.orders()[-1]
    assert (order["publicId"], order["externalRemoteId"]) == (public_id, "venda-9")
    (item,) = order["items"]
    assert item["passenger"] == MARIA
    assert (item["tripId"], item["seat"], item["blockId"]) == (trip, block["label"], block["id"])
    assert (item["direction"], item["leg"], item["isLowFare"]) == ("departure_type", 1, False)
    assert (item["benefit"], item["insurance"]) == ("student", "6.75")
    assert Decimal(item["price"]) == Decimal(str(block["price"]))
    assert Decimal(item["price"]) + Decimal(item["discount"]) == Decimal(item["fullPrice"])
    assert Decimal(item["discount"]) > 0
    parts = Decimal(item["price"]) + Decimal(item["insurance"]) + Decimal(order["fee"])
    assert parts == Decimal(order["total"]) == Decimal(str(body["totalAmount"]))


def test_a_post_whose_status_the_contract_does_not_show_answers_200_or_201(shaped: Partner) -> None:
    trip = shaped.direct()
    for label, status in zip(shaped.free(trip), ("200", "201"), strict=False):
        put(shaped, first(post_status=status).seed)
        held = shaped.hold(trip, label)
        request = {"customer": {"email": "maria@exemplo.com.br"}}
        session = shaped.http.post("/v4/payments/session", params={"clientId": 7}, json=request)
        assert [held.status_code, session.status_code] == [int(status)] * 2


@pytest.mark.parametrize("method", METHODS)
def test_orders_are_true_at_hundreds_of_providers(shaped: Partner, method: str) -> None:
    body = shaped.body([shaped.block(shaped.direct())], method=method, insurance=True)
    created = shaped.create(body, mode="").json()
    public_id = created["publicId"]
    shaped.sandbox.control("clock", {"advance_seconds": 30})
    detail = shaped.get(f"/v4/orders/{public_id}")
    outcome, fiscal = shaped.checkout(public_id), shaped.get(f"/v4/tickets/{public_id}")
    context = Context(remote_ids={public_id: "venda-1"})
    meta = detail["payments"][0]["meta"]
    code = next((value for name, value in meta.items() if name in CODE_FIELDS), None)
    for made in map(shape, range(300)):

        def sent(message: Message, default: Any, made: Shape = made) -> set[Any]:
            return values(form_of(made, message, default, now=0.0, context=context))

        assert made.sends.sync_id == (public_id in sent("created", created)), made.seed
        full = sent("order", detail)
        shown_by_code = set() if code is None else values(meta)
        assert values(detail) - shown_by_code - {"item", "localizer"} <= full, made.seed
        assert ("venda-1" in full) == made.sends.remote_echo
        shown = sent("checkout", outcome)
        assert {public_id, outcome["data"]["totalAmount"]} <= shown
        status = outcome["data"]["status"]
        texts = {str(value).casefold() for value in shown}
        assert status in texts or outcome["data"]["checkoutStatus"]["code"] in shown
        if code:
            assert code in full | shown
        assert values(fiscal) <= sent("fiscal", fiscal)
