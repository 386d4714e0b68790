"""Orders in full, in lists, and their outcome (contract 2.9 to 2.11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pos_app.sandbox.basket import SoldSeat
from pos_app.sandbox.clock import instant, millis, stamp
from pos_app.sandbox.money import decimal, number
from pos_app.sandbox.orders import COMPLETED, PENDING, Order
from pos_app.sandbox.serializers import items, payment
from pos_app.sandbox.serializers.items import BusOf, SeatOf

_WORDS = {
    PENDING: ("pending", "CHECKOUT_PENDING", "O pagamento está em processamento"),
    COMPLETED: ("completed", "CHECKOUT_SUCCESS", "Pedido concluído"),
}
_FAILED = ("failed", "PAYMENT_FAILED", "Pedido recusado")


def detail(order: Order, bus_of: BusOf, seat_of: SeatOf, code_quirk: str, now: float) -> dict[str, Any]:
    """Return an order in full (contract 2.9)."""
    payload = items.detailed(order, bus_of, seat_of, now)
    customer, client = order.request["customer"], order.request["client"]
    way = _way(order.sold)
    first, last = bus_of(way[0].trip), bus_of(way[-1].trip)
    return {
        "publicId": order.public_id,
        "status": order.state,
        "createdAt": stamp(order.made),
        "updatedAt": stamp(order.changed),
        "totalAmount": number(order.charged),
        "currency": "BRL",
        "clientId": client.get("id"),
        "clientName": client.get("name"),
        "email": customer["email"],
        "activeUser": True,
        "origin": first.origin.name,
        "destination": last.destination.name,
        "originSlug": first.origin.slug,
        "destinationSlug": last.destination.slug,
        "passengerNames": _names(order.sold),
        "paymentExternalRemoteIds": [500_000 + order.number],
        "paymentGateway": payment.GATEWAY,
        "paymentType": order.payment_type,
        "boardingPass": True,
        "totalItems": len(payload),
        "totalDiscount": decimal(_discount(order, bus_of)),
        "percentageFee": f"{order.fee_percent:.2f}",
        "refundedItems": sum(item["refundedAmount"] != "0.00" for item in payload),
        "customer": {
            "id": 900_000 + order.number,
            "email": customer["email"],
            "name": customer.get("name"),
            "phone": customer.get("phone"),
            "documentType": customer.get("documentType"),
            "documentNumber": customer.get("documentNumber"),
            "birthDate": customer.get("birthDate"),
            "gender": customer.get("gender"),
            "newsletterSubscription": False,
        },
        "item": payload,
        "payments": [payment.payment(order, code_quirk)],
    }


def entry(order: Order, bus_of: BusOf) -> dict[str, Any]:
    """Return an order as an entry of the list (contract 2.10)."""
    out = [sold for sold in order.sold if sold.outbound]
    back = [sold for sold in order.sold if not sold.outbound]
    client = order.request["client"]
    return {
        "publicId": order.public_id,
        "status": order.state,
        "createdAt": millis(order.made),
        "totalAmount": number(order.charged),
        "currency": "BRL",
        "clientApplication": {"id": client.get("id"), "name": client.get("name")},
        "customer": {"email": order.request["customer"]["email"], "activeUser": True},
        "directionNextTrip": None,
        "tickets": {
            "departure": _direction(out or back, bus_of),
            "return": _direction(back, bus_of) if out and back else None,
        },
        "payments": [{"paymentGateway": payment.GATEWAY, "paymentType": order.payment_type}],
    }


def checkout(order: Order, now: float, code_quirk: str, *, redirect: bool) -> dict[str, Any]:
    """Return the outcome of an order so far (contract 2.11)."""
    # What is canceled after the sale does not undo its checkout.
    word, code, sentence = _WORDS.get(COMPLETED if order.bought else order.state, _FAILED)
    failed = word == "failed"
    reason, explanation = payment.refusal(order) if failed else ("", "")
    device = order.request["device"]
    return {
        "success": word == "completed",
        "message": sentence,
        "timestamp": instant(now),
        "data": {
            "orderId": order.public_id,
            "checkoutId": f"chk-{order.number}",
            "status": word,
            "createdAt": instant(order.made),
            "updatedAt": instant(order.changed),
            "totalAmount": number(order.charged),
            "currency": "BRL",
            "paymentResponses": [_response(order, code_quirk)],
            "checkoutStatus": {
                "status": word,
                "message": sentence,
                "timestamp": instant(order.changed),
                "code": code,
            },
            "redirectUrl": f"https://exemplo.com.br/pedidos/{order.public_id}" if redirect else None,
            "errorDetails": {"code": reason, "message": explanation, "details": None} if failed else None,
            "metadata": {name: device.get(name) for name in ("sessionId", "userAgent", "ipAddress")},
        },
    }


def _response(order: Order, code_quirk: str) -> dict[str, Any]:
    paid = payment.payment(order, code_quirk)
    payload = {
        "id": str(paid["id"]),
        "status": paid["status"].lower(),
        "amount": number(order.charged),
        "currency": "BRL",
        "gateway": paid["gateway"],
        "externalId": paid["externalId"],
        "processedAt": None if order.settled is None else instant(order.settled),
        "responseCode": paid["responseReasonCode"],
        "responseMessage": paid["responseReason"],
    }
    return payload | payment.code(order, code_quirk)


def _discount(order: Order, bus_of: BusOf) -> int:
    """Return what was taken off the fares, in cents: by a discounted price, a benefit or the method."""
    saved = order.off
    for sold in order.sold:
        bus = bus_of(sold.trip)
        fare = bus.low_fare if sold.low_fare and bus.low_fare is not None else bus.price
        saved += max(0, fare - sold.price)
    return saved


def _way(sold: Sequence[SoldSeat]) -> list[SoldSeat]:
    """Return the legs of the way out in their order; of the way back where there is no way out."""
    mine = [entry for entry in sold if entry.outbound] or list(sold)
    return sorted(mine, key=lambda entry: entry.leg)


def _names(sold: Sequence[SoldSeat]) -> list[str]:
    return list(dict.fromkeys(entry.name for entry in sold))


def _direction(sold: Sequence[SoldSeat], bus_of: BusOf) -> dict[str, Any]:
    way = sorted(sold, key=lambda entry: entry.leg)
    first, last = bus_of(way[0].trip), bus_of(way[-1].trip)
    return {
        "origin": first.origin.name,
        "destination": last.destination.name,
        "originSlug": first.origin.slug,
        "destinationSlug": last.destination.slug,
        "travelCompany": first.company,
        "departureDate": first.departure.isoformat(),
        "arrivalDate": last.arrival.isoformat(),
        "passengerNames": _names(sold),
    }


def unsettled(order: Order) -> Order:
    """Return an order as it was before it was settled."""
    return replace(order, state=PENDING, settled=None)
