"""Orders, their outcomes, lists and fiscal tickets (contract 4.10 to 4.14)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from pos_app.sandbox import errors
from pos_app.sandbox.errors import shape_a, shape_b
from pos_app.sandbox.faults import LEGACY_FAULT, REFUSED_FAULT, UPSTREAM_FAULT
from pos_app.sandbox.listing import listed
from pos_app.sandbox.orders import COMPANY, COMPLETED, PENDING, Order
from pos_app.sandbox.replies import fiscal
from pos_app.sandbox.replies import orders as replies
from pos_app.sandbox.replies.items import refusal
from pos_app.sandbox.requests import ListQuery, OrderRequest
from pos_app.sandbox.shapes.render import Message
from pos_app.sandbox.web.access import SCHEMES, CheckoutPartner, Partner, Service
from pos_app.sandbox.web.common import failures, fault_of, forms, reply
from pos_app.sandbox.web.truth import as_kept, order_context
from pos_app.sandbox.web.world import World

router = APIRouter(tags=["orders"], dependencies=SCHEMES)
odd = APIRouter(tags=["orders"], dependencies=SCHEMES)
"""The v4 checkout-response, which is given without the ``api`` segment."""
_POLL = 0.1
_OUTCOMES = {"payment_refused": "refused", "payment_failed": "refused", "company_refused": COMPANY}
_CREATED = {"model": replies.CREATED.model, "description": "Items (sync), or only publicId (async)"}
_AFTER = {"model": errors.ErrorB, "description": "Error after the order exists (contract 7, shape B)"}
_CHECKOUT: dict[int | str, dict[str, Any]] = {
    200: {"model": replies.CHECKOUT.model},
    400: {"model": errors.ErrorC, "description": "3156: authentication invalid or missing"},
    500: {"model": errors.ErrorC, "description": "2111: no finished order"},
}


@router.post(
    "/v4/orders",
    status_code=201,
    responses={201: _CREATED, 402: _AFTER, 500: _AFTER, **failures(400, 401)},
)
async def create(
    request: Request,
    world: Service,
    partner: Partner,
    body: OrderRequest,
    mode: Annotated[Literal["async"] | None, Query()] = None,
) -> JSONResponse:
    """Make an order: wait for its outcome, or with ``mode=async`` give its id at once (contract 4.10)."""
    fault = fault_of(request)
    if legacy := LEGACY_FAULT.fullmatch(fault):
        raise _not_made(world, body, int(legacy[1]), lost=bool(legacy[2]))
    if early := UPSTREAM_FAULT.fullmatch(fault):
        world.seats.give_back([item.meta.id for item in body.orderItems])
        raise errors.company_refusal(int(early[1]))
    upstream = REFUSED_FAULT.fullmatch(fault)
    outcome = COMPANY if upstream else _OUTCOMES.get(fault, "")
    order = world.orders.create(partner, as_kept(world, body), outcome=outcome)
    if fault == "communication_failure":
        raise errors.communication_failure(order.public_id)
    if upstream or fault == "payment_failed":
        order = world.orders.refuse(order)
        raise _refusal(order, int(upstream[1]) if upstream else 402, "" if upstream else "PAYMENT_FAILED")
    if mode == "async":
        return reply(world, {"publicId": order.public_id}, 201, message="created")
    window = 0.0 if fault == "checkout_pending" else world.quirks.sync_window
    order = await _waited(world, order, window)
    if order.state == PENDING:
        raise shape_b(500, "Polling timeout.", "Polling timeout.", "CHECKOUT_PENDING", order.public_id)
    if order.state != COMPLETED:
        raise _refusal(order)
    payload = replies.created(replies.CREATED.of(world.seen(order)), forms(world))
    return reply(world, payload, 201, message="created", context=order_context(world, [order]))


def _not_made(world: World, body: OrderRequest, status: int, *, lost: bool) -> Exception:
    """Return the legacy error of an order that is not made, because its blocks are lost or for good."""
    if lost:
        world.seats.free_again([item.meta.id for item in body.orderItems])
        return errors.shape_c(status, "BLOCK_EXPIRED", "Seat block expired", can_rebook=True)
    return errors.shape_c(status, "SALE_CLOSED", "Sales are closed")


async def _waited(world: World, order: Order, window: float) -> Order:
    """Return the order when it is settled, or as it stands when the window closes."""
    loop = asyncio.get_running_loop()
    closes = loop.time() + window
    while order.state == PENDING and loop.time() < closes:
        await asyncio.sleep(_POLL)
        order = world.orders.get(order.partner, order.public_id)
    return order


def _refusal(order: Order, status: int = 0, word: str = "") -> Exception:
    """Return the refusal of an order with the upstream code, or with ``word`` in its place (contract 7)."""
    code, sentence = refusal(order)
    status = status or (400 if order.outcome == COMPANY else 402)
    phrases = {known.value: known.phrase for known in HTTPStatus}
    return shape_b(status, sentence, phrases.get(status, "Error"), word or code, order.public_id)


@router.get("/v5/orders/{public_id}/checkout-response", responses=_CHECKOUT)
async def checkout(
    request: Request, world: Service, partner: CheckoutPartner, public_id: str
) -> JSONResponse:
    """Return the outcome of an order so far (contract 4.11)."""
    order = world.orders.find(partner, public_id)
    if order is None or (order.state == PENDING and world.quirks.checkout_2111):
        raise errors.not_finished()
    world.lookups["checkout", public_id] += 1
    if world.quirks.checkout_3156_once and world.lookups["checkout", public_id] == 1:
        raise errors.checkout_without_authentication()
    return _outcome(request, world, order, "checkout")


@odd.get("/v4/orders/{public_id}/checkout-response", responses=_CHECKOUT)
async def checkout_v4(
    request: Request, world: Service, partner: CheckoutPartner, public_id: str
) -> JSONResponse:
    """Return the outcome of a finished order (contract 4.11)."""
    order = world.orders.find(partner, public_id)
    if order is None or order.state == PENDING:
        raise errors.not_finished()
    return _outcome(request, world, order, "checkout v4")


def _outcome(request: Request, world: World, order: Order, message: Message) -> JSONResponse:
    if fault_of(request) == "checkout_pending":
        order = replace(order, state=PENDING, settled=None)
    payload = replies.CHECKOUT.of(world.seen(order))
    payload = replies.checkout(payload, settled=order.state != PENDING, quirks=forms(world))
    return reply(world, payload, message=message)


@router.get("/v4/orders/{public_id}", responses={200: {"model": replies.DETAIL.model}, **failures(401, 404)})
async def detail(world: Service, partner: Partner, public_id: str) -> JSONResponse:
    """Return an order in full (contract 4.12)."""
    order = world.orders.get(partner, public_id)
    payload = replies.DETAIL.of(world.seen(order))
    # A provider in force gives the partner's own id in its own way.
    payload = replies.detail(payload, order.remote_id if world.shape is None else "", forms(world))
    return reply(world, payload, message="order", context=order_context(world, [order]))


@router.get("/v6/orders", responses={200: {"model": replies.ENTRY.many}, **failures(400, 401)})
async def listing(
    request: Request, world: Service, partner: Partner, _asked: Annotated[ListQuery, Query()]
) -> JSONResponse:
    """List orders by buyer or by the partner's own id (contract 4.13)."""
    newest = world.clock.now() - world.quirks.list_lag
    visible = [order for order in world.orders.all(partner) if order.made <= newest]
    found = listed(visible, request.query_params, world.bus)
    payload = [replies.entry(replies.ENTRY.of(world.seen(order)), forms(world)) for order in found]
    return reply(world, payload, message="list", context=order_context(world, visible))


@router.get(
    "/v3/tickets/{public_id}",
    responses={200: {"model": fiscal.BPE.many}, **failures(400, 401, 404, 502)},
)
@router.get(
    "/v4/tickets/{public_id}",
    responses={200: {"model": fiscal.BPE.many}, **failures(400, 401, 404, 502)},
)
async def tickets(request: Request, world: Service, partner: Partner, public_id: str) -> JSONResponse:
    """Look the BPe records of an order up (contract 4.14)."""
    if not public_id.strip():
        raise shape_a(400, ["id should not be empty"])
    order = world.orders.get(partner, public_id)
    world.lookups["fiscal", public_id] += 1
    if world.quirks.bpe == "twice_502" and world.lookups["fiscal", public_id] <= 2:
        raise shape_a(502, "Failed to authenticate with GDS BPe service")
    clock, site = world.clock, str(request.base_url)
    payload = fiscal.records(order, world.bus, clock.now(), clock.speed, world.quirks.bpe, site)
    return reply(world, payload, message="fiscal")


@router.get("/v3/tickets/", include_in_schema=False)
@router.get("/v4/tickets/", include_in_schema=False)
async def no_tickets(_partner: Partner) -> None:
    """Refuse a lookup without an id (contract 7)."""
    raise shape_a(400, ["id should not be empty"])
