"""What really happened, for those who judge a client: beside the replies, whatever form these have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from pos_app.sandbox.basket import SoldSeat
from pos_app.sandbox.money import decimal
from pos_app.sandbox.orders import Order
from pos_app.sandbox.quotes import Quote
from pos_app.sandbox.requests import OrderRequest
from pos_app.sandbox.seats import Block, Wish
from pos_app.sandbox.shapes.reply_writer import Context
from pos_app.sandbox.timetable import Bus

if TYPE_CHECKING:
    from pos_app.sandbox.web.world import World


def remember_benefits(world: World, held: Sequence[Block], wishes: Sequence[Wish]) -> None:
    """Keep under which benefit each seat is held."""
    benefits = {wish.label: wish.benefit for wish in wishes if wish.benefit}
    for block in held:
        if block.label in benefits:
            world.store.remember(_benefit_of(block.id), benefits[block.label])


def _benefit_of(block: str) -> str:
    return f"benefit {block}"


def hold_context(world: World, bus: Bus, wishes: Sequence[Wish]) -> Context:
    """Return what a seat block was asked for."""
    full = {wish.label: world.seats.price(bus, low_fare=wish.low_fare) for wish in wishes}
    return Context(labels=tuple(full), full=full)


def quote_context(world: World, asked: Quote) -> Context:
    return Context(
        discounts={
            block.id: _full(world, block.trip, block.price, low_fare=block.low_fare) - block.price
            for block in asked.blocks
        }
    )


def order_context(world: World, orders: Iterable[Order]) -> Context:
    """Return the partner's own ids of some orders."""
    hidden = world.quirks.detail_no_remote_id
    return Context(remote_ids={} if hidden else {order.public_id: order.remote_id for order in orders})


def as_kept(world: World, request: OrderRequest) -> OrderRequest:
    """Return an order request as the provider in force keeps it: some lose the partner's own id."""
    if world.shape is None or world.shape.remote_kept:
        return request
    return request.model_copy(update={world.quirks.remote_id_field: ""})


def _full(world: World, trip: str, price: int, *, low_fare: bool) -> int:
    """Return what a seat costs without a benefit: never less than was paid, should prices have moved."""
    bus = world.timetable.bus(trip)
    return price if bus is None else max(price, world.seats.price(bus, low_fare=low_fare))


def orders(world: World) -> list[dict[str, Any]]:
    """Return every order as it is: amounts as decimal strings of reais."""
    return [_order(world, order) for order in world.orders.all()]


def _order(world: World, order: Order) -> dict[str, Any]:
    payment = order.request["payment"]
    return {
        "publicId": order.public_id,
        "partner": order.partner,
        "externalRemoteId": order.remote_id,
        "status": order.state,
        "outcome": order.outcome,
        "paymentType": order.payment_type,
        "installments": int(payment.get("installments") or 1),
        "total": decimal(order.total),
        "charged": decimal(order.charged),
        "fee": decimal(order.fee),
        "items": [_item(world, order, number) for number in range(len(order.sold))],
    }


def _departure(world: World, trip: str) -> dict[str, str]:
    bus = world.timetable.bus(trip)
    if bus is None:
        return {}
    return {
        "at": bus.departure.isoformat(),
        "from": bus.origin.slug,
        "to": bus.destination.slug,
    }


def _item(world: World, order: Order, number: int) -> dict[str, Any]:
    sold: SoldSeat = order.sold[number]
    full = _full(world, sold.trip, sold.price, low_fare=sold.low_fare)
    row = world.store.row("SELECT value FROM facts WHERE name=?", _benefit_of(sold.block))
    return {
        "blockId": sold.block,
        "tripId": sold.trip,
        "seat": sold.label,
        "departure": _departure(world, sold.trip),
        "type": sold.kind,
        "direction": sold.direction,
        "leg": sold.leg,
        "passenger": {
            "name": sold.name,
            "documentType": sold.document_type,
            "documentNumber": sold.document_number,
        },
        "price": decimal(sold.price),
        "insurance": decimal(sold.insurance),
        "fullPrice": decimal(full),
        "discount": decimal(full - sold.price),
        "benefit": str(row["value"]) if row else "",
        "isLowFare": sold.low_fare,
        "localizer": order.localizer(number),
    }
