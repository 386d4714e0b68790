"""What a 201 holds about the order that it made (contract 2.8). Pure, and it never fails.

Whether an order exists is judged elsewhere; this reads what the answer adds to that, item by item. Nothing
here is an error: an order that was made must not be lost because one of its facts has another form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pos_app.domain.money import Cents
from pos_app.domain.order_facts import CreatedItem, CreatedOrder, CreatedTicket, Stamps
from pos_app.partner.wire import soft
from pos_app.partner.wire.model import word

_PUBLIC_ID = "publicId"


def created(found: Mapping[str, Any]) -> CreatedOrder:
    """Return the order of a 201: its id at the root, in ``order`` or in an item's ``meta``, and its items.

    ``{publicId}`` alone, the answer of the asynchronous mode, is an order without items. Two items that name
    two ids name none.
    """
    data = found.get("data")
    source = data if isinstance(data, Mapping) and "item" not in found and _PUBLIC_ID not in found else found
    raws = list(soft.objects(source.get("item")))
    return CreatedOrder(_public_id(source, raws), tuple(_item(raw) for raw in raws))


def _public_id(source: Mapping[str, Any], raws: list[Mapping[str, Any]]) -> str:
    order = source.get("order")
    inside = order.get(_PUBLIC_ID) if isinstance(order, Mapping) else None
    told = soft.text(source.get(_PUBLIC_ID)) or soft.text(inside)
    if told:
        return told
    metas = (raw.get("meta") for raw in raws)
    ids = {soft.text(meta.get(_PUBLIC_ID)) for meta in metas if isinstance(meta, Mapping)} - {""}
    return ids.pop() if len(ids) == 1 else ""


def _item(raw: Mapping[str, Any]) -> CreatedItem:
    details = raw.get("itemDetails")
    ticket = details.get("ticket") if isinstance(details, Mapping) else None
    currency = soft.text(raw.get("currency"))
    return CreatedItem(
        id=soft.text(raw.get("id")),
        type=word(soft.text(raw.get("type"))),
        status=word(soft.text(raw.get("status"))),
        amount=_reais(raw.get("amount"), currency),
        refunded=_reais(raw.get("refundedAmount"), currency),
        currency=currency,
        external_id=soft.text(raw.get("externalId")),
        updated_by=soft.text(raw.get("lastUpdatedBy")),
        stamps=Stamps(soft.instant(raw.get("createdAt")), soft.instant(raw.get("updatedAt"))),
        ticket=_ticket(ticket) if isinstance(ticket, Mapping) else None,
    )


def _reais(value: object, currency: str) -> Cents | None:
    """Return an amount; another currency's number is no amount of ours."""
    return soft.amount(value) if currency.upper() in ("", "BRL") else None


def _ticket(raw: Mapping[str, Any]) -> CreatedTicket:
    return CreatedTicket(
        kind=word(soft.text(raw.get("type"))),
        leg=soft.whole(raw.get("tripLeg")),
        direction=soft.text(raw.get("tripType")),
        boarding_pass=soft.flag(raw.get("boardingPass")),
    )
