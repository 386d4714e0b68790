"""A trainer's control: tickets that the provider cancels and pays back. No endpoint of the contract does."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends

from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.money import number
from pos_app.sandbox.refunds import total
from pos_app.sandbox.web.access import Service
from pos_app.sandbox.web.control import Fields, from_here

router = APIRouter(prefix="/_sandbox", include_in_schema=False, dependencies=[Depends(from_here)])


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
    return {"publicId": public_id, "status": order.state, "refundedAmount": number(total(order))}
