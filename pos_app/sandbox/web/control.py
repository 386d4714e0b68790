"""Controls for trainers and tests, for this computer only: seats, faults, quirks, shape, time, payments."""

from __future__ import annotations

from dataclasses import asdict
from ipaddress import ip_address
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Request

from pos_app.sandbox.cards import TEST_CARDS
from pos_app.sandbox.dialects.catalogue import dialect
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.faults import INNER_FAULTS, OPERATIONS, WIRE_FAULTS
from pos_app.sandbox.money import number
from pos_app.sandbox.quirks import Quirks, catalogue, details
from pos_app.sandbox.shapes.choices import describe, lines, provider
from pos_app.sandbox.web.access import Service
from pos_app.sandbox.web.truth import orders as true_orders

_NAMES = ("localhost", "127.0.0.1", "[::1]")
_MOST_SECONDS = 400 * 86_400
_REFUSALS = ("refused_409", "refused_422", "refused_424", "refused_503")
_NOT_MADE = ("upstream_402", "upstream_409", "legacy_400", "legacy_400_rebook", "legacy_409_rebook")
_STATUSES = tuple(f"status_{word}" for word in ["400", "401", "404", "429", "500", "500_no_id", "503"])


def from_here(request: Request) -> None:
    """Let only programs of this computer in, and our own page: no other address, no other web page.

    Raises:
        Problem: 403.
    """
    host = request.client.host if request.client else ""
    name = request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
    try:
        near = ip_address(host).is_loopback
    except ValueError:
        near = False
    ours = (None, f"http://{request.headers.get('host', '')}")
    if not near or name not in _NAMES or request.headers.get("origin") not in ours:
        raise shape_a(403, "Only from this computer")


router = APIRouter(prefix="/_sandbox", include_in_schema=False, dependencies=[Depends(from_here)])
Fields = Annotated[dict[str, Any], Body()]


@router.get("/state")
async def state(world: Service) -> dict[str, Any]:
    """Return the clock, calls so far, waiting faults, quirks and orders."""
    return world.state()


@router.get("/quirks")
async def quirks_known() -> dict[str, str]:
    return catalogue()


@router.post("/quirks")
async def quirks(world: Service, body: Fields) -> dict[str, Any]:
    """Set quirks: ``{name: value}``; with ``reset: true`` all others go back to their defaults."""
    before = Quirks() if body.pop("reset", False) else world.quirks
    world.quirks = before.changed(body)
    return asdict(world.quirks)


@router.get("/shape")
async def shape(world: Service) -> dict[str, Any]:
    """Return the provider in force: its seed, its choices in words, and what it sends at all."""
    made = world.shape
    if made is None:
        return {"seed": None, "choices": {}, "lines": [], "sends": None}
    return {
        "seed": made.seed,
        "choices": asdict(made),
        "lines": describe(made),
        "sends": asdict(made.sends),
    }


@router.post("/shape")
async def set_shape(world: Service, body: Fields) -> dict[str, Any]:
    """Put a provider in force: ``{seed}``; with ``seed: null`` the default form comes back."""
    world.shape = provider(body.get("seed"))
    return await shape(world)


@router.post("/dialect")
async def set_dialect(world: Service, body: Fields) -> dict[str, Any]:
    """Put a dialect in force: ``{name}``; with ``name: null`` the default form comes back."""
    world.dialect = dialect(body.get("name"))
    made = world.dialect
    return {"name": made and made.name, "about": made and made.about, "binding": made and made.binding}


@router.get("/ledger")
async def ledger(world: Service) -> dict[str, Any]:
    """Return what each POST of an order had to pay, what it named, and the order that was made, if any."""
    made = {order["publicId"]: order for order in true_orders(world)}
    posts = [post.as_dict() for post in world.ledger.posts]
    return {"posts": [{**post, "order": made.get(post["publicId"])} for post in posts]}


@router.post("/ledger")
async def set_ledger(world: Service, body: Fields) -> dict[str, Any]:
    """Forget all POSTs (``{clear: true}``), or accept orders of any amount (``{acceptAnyTotal: true}``)."""
    if body.get("clear"):
        world.ledger.posts.clear()
    if "acceptAnyTotal" in body:
        world.ledger.accept_any = bool(body["acceptAnyTotal"])
    return {"acceptAnyTotal": world.ledger.accept_any, "posts": len(world.ledger.posts)}


@router.get("/orders")
async def orders(world: Service) -> dict[str, Any]:
    """Return every order as it really is, whatever the replies look like; amounts are decimal strings."""
    return {"orders": true_orders(world)}


@router.post("/seats/take")
async def take(world: Service, body: Fields) -> dict[str, Any]:
    """Let another buyer have a seat: ``{tripId, label}``."""
    bus = world.bus(str(body.get("tripId")))
    label = str(body.get("label"))
    world.seats.taken_by_another(bus, label)
    return {"tripId": bus.id, "label": label}


@router.post("/faults")
async def faults(world: Service, body: Fields) -> dict[str, Any]:
    """Add a fault: ``{operation, fault, times, ms, share, commit}``; ``{"clear": true}`` takes all away,
    ``{"remove": fault, "operation": operation}`` takes that one away."""
    if body.get("clear"):
        world.faults.waiting.clear()
    elif "remove" in body:
        world.faults.remove(str(body.get("operation")), str(body["remove"]))
    else:
        world.faults.add(body)
    return {"faults": [fault.as_dict() for fault in world.faults.waiting]}


@router.post("/buyers")
async def buyers(world: Service, body: Fields) -> dict[str, bool]:
    """Let other buyers come or stay away: ``{on}``."""
    world.quirks = world.quirks.changed({"other_buyers": body.get("on")})
    return {"on": world.quirks.other_buyers}


@router.post("/clock")
async def clock(world: Service, body: Fields) -> dict[str, float]:
    """Move the clock forward: ``{advance_seconds}``."""
    seconds = body.get("advance_seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= _MOST_SECONDS:
        raise shape_a(400, "advance_seconds must be a positive number of seconds")
    world.advance(float(seconds))
    return {"now": world.clock.now()}


@router.post("/pix/{public_id}/pay")
async def pay(world: Service, public_id: str) -> dict[str, str]:
    """Let the customer pay an order now that was made with a PIX or another code."""
    world.orders.pay(public_id)
    return {"publicId": public_id, "status": world.orders.get(None, public_id).state}


@router.post("/orders/{public_id}/cancel")
async def cancel(world: Service, public_id: str, body: Fields) -> dict[str, Any]:
    """Cancel a ticket or the whole order: ``{ticket, share, partly}``.

    ``ticket`` counts from 1, without it all that are left go. ``share`` (0 to 1) of the price is paid back,
    all of it by default. ``partly`` makes the ticket ``partially_canceled``: its traveller keeps the seat.
    """
    ticket, share, partly = body.get("ticket"), body.get("share", 1), body.get("partly", False)
    if ticket is not None and (isinstance(ticket, bool) or not isinstance(ticket, int)):
        raise shape_a(400, "ticket must be the number of a ticket, from 1")
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
        raise shape_a(400, "share must be a number from 0 to 1")
    if not isinstance(partly, bool):
        raise shape_a(400, "partly must be true or false")
    tickets = world.orders.get(None, public_id).tickets_left if ticket is None else {ticket - 1}
    order = world.orders.cancel(public_id, tickets, share=float(share), partly=partly)
    return {"publicId": public_id, "status": order.state, "refundedAmount": number(order.refunded_total)}


@router.get("/panel")
async def contents(world: Service) -> dict[str, Any]:
    """Return all that the page shows: the state, and what can be switched."""
    return {
        **world.state(),
        "quirks": details(world.quirks),
        "choices": [] if world.shape is None else [asdict(line) for line in lines(world.shape)],
        "operations": [name for name, _, _ in OPERATIONS],
        "kinds": [*sorted(WIRE_FAULTS), *sorted(INNER_FAULTS), *_REFUSALS, *_NOT_MADE, *_STATUSES],
        "cards": TEST_CARDS,
    }
