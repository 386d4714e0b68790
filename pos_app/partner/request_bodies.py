"""What is sent: the bodies of holds, payment questions and orders (contract 2.4, 2.5, 2.7).

Amounts leave as Decimals with two decimals and are written as such. What does not add up does not leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby

from pos_app.domain.documents import normalized
from pos_app.domain.holds import HoldRequest
from pos_app.domain.money import Cents, reais
from pos_app.domain.orders import Order, OrderItem
from pos_app.domain.passengers import Passenger
from pos_app.domain.payment import QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner.config import Connection

Body = dict[str, object]


class NotComposable(ValueError):
    """What was to be sent contradicts itself or lacks something; nothing was sent."""


def hold(seats: Sequence[HoldRequest]) -> Body:
    """Return the body that holds seats (contract 2.4). Document types are in upper case here."""
    return {"seats": [_held_seat(seat) for seat in seats]}


def _held_seat(seat: HoldRequest) -> Body:
    body: Body = {"label": seat.label, "isLowFare": seat.low_fare}
    if seat.benefit:
        body["discount"] = {"type": seat.benefit.value}
    if seat.passenger:
        body["passengerData"] = {
            "name": seat.passenger.name.strip(),
            "documentType": seat.passenger.document_type.value.upper(),
            "documentNumber": normalized(seat.passenger.document_number),
        }
    return body


def payment_methods(parts: Sequence[QuotePart], connection: Connection) -> Body:
    """Return the payment-methods question in the shape that the connection names (contract 2.5)."""
    return _shape_a(parts, connection) if connection.payments_shape == "A" else _shape_b(parts)


def _shape_a(parts: Sequence[QuotePart], connection: Connection) -> Body:
    return {
        "items": [
            {
                "type": "seat",
                "insurance": item.insurance,
                "itemDetails": {"id": item.block_id, "type": part.kind.value, "price": reais(item.price)},
            }
            for part in parts
            for item in part.items
        ],
        "useClub": False,
        "roundTripTravel": any(part.direction is Direction.RETURN for part in parts),
        "beginCheckout": True,
        "pixInstallmentActive": connection.pix_installments,
    }


def _shape_b(parts: Sequence[QuotePart]) -> Body:
    names = {Direction.OUTBOUND: "departures", Direction.RETURN: "returns"}
    trips: Body = {}
    for direction, name in names.items():
        mine = [part for part in parts if part.direction is direction]
        if mine:
            trips[name] = {
                "isLowFare": any(item.low_fare for part in mine for item in part.items),
                "type": mine[0].kind.value,
                "parts": [{"tripId": part.trip_id, "items": _quoted(part)} for part in mine],
            }
    return {"trips": trips}


def _quoted(part: QuotePart) -> list[Body]:
    items: list[Body] = []
    for item in part.items:
        seat: Body = {"type": "seat", "id": item.block_id, "price": reais(item.price)}
        items.append(seat | {"isLowFare": item.low_fare})
        # Present also when not wanted: only then does the answer leave insurance out.
        items.append({"type": "insurance", "id": item.block_id, "insurance": item.insurance})
    return items


def order(what: Order, connection: Connection) -> Body:
    """Return the body that creates an order (contract 2.7).

    Raises:
        NotComposable: no items, totals that differ, a card payment without a token, or a buyer without an
            e-mail where the station has none either.
    """
    _check(what)
    charged = what.amount
    buyer = what.buyer
    body: Body = {
        "client": {"id": connection.client_id, "name": connection.client_name},
        "customer": {
            "name": buyer.name.strip(),
            "email": email(buyer.email, connection),
            "phone": buyer.phone.strip(),
            "documentType": buyer.document_type.value,
            "documentNumber": normalized(buyer.document_number),
        },
        "device": _device(what, connection),
        "orderItems": [_item(item, connection) for item in _items(what.items, connection)],
        "payment": _payment(what, charged),
        "totalAmount": reais(charged),
    }
    if connection.partner_id_field:
        body[connection.partner_id_field] = what.partner_id
    if connection.pix_installment_token:
        body["tokenPixInstallmentId"] = connection.pix_installment_token
    if connection.financial_channel_id is not None:
        body["orderFinancialChannelId"] = connection.financial_channel_id
    if connection.user_name or connection.user_email:
        body["user"] = {"name": connection.user_name, "email": connection.user_email}
    return body


def email(buyers: str, connection: Connection) -> str:
    """Return the buyer's e-mail, else the station's.

    Raises:
        NotComposable: neither is there.
    """
    found = buyers.strip() or connection.station_email.strip()
    if not found:
        raise NotComposable("no e-mail of the buyer or the station")
    return found


def _device(what: Order, connection: Connection) -> Body:
    device: Body = {"userAgent": connection.user_agent, "ipAddress": connection.device_address}
    # The session is the anti-fraud provider's word; without one there is nothing to say (contract 4.9).
    return {"sessionId": what.antifraud_id, **device} if what.antifraud_id else device


def _check(what: Order) -> None:
    if not what.items:
        raise NotComposable("an order has at least one item")
    if not what.adds_up() or what.total <= 0 or what.amount <= 0:
        raise NotComposable("items and fee do not add up to the total")
    if what.payment.type.facts.needs_card_page and what.payment.card is None:
        raise NotComposable("a card payment needs a card token")
    for item in what.items:
        if item.kind is not TripKind.DIRECT and item.leg is None:
            raise NotComposable(f"seat {item.seat}: a {item.kind.value} item names its leg")
        if not item.block_id:
            raise NotComposable(f"seat {item.seat}: not held")


def _items(items: Sequence[OrderItem], connection: Connection) -> list[OrderItem]:
    if connection.one_stop_items == "per_leg":
        return list(items)
    merged = [item for item in items if item.kind is not TripKind.ONE_STOP]
    one_stop = sorted((item for item in items if item.kind is TripKind.ONE_STOP), key=_traveller)
    for _, legs in groupby(one_stop, key=_traveller):
        first, *others = sorted(legs, key=lambda item: item.leg or 1)
        merged.append(_whole(first, others))
    return merged


def _traveller(item: OrderItem) -> tuple[str, str, str]:
    passenger = item.passenger
    return (item.direction.value, passenger.document_type.value, passenger.document_number)


def _whole(first: OrderItem, others: Sequence[OrderItem]) -> OrderItem:
    return OrderItem(
        block_id=first.block_id,
        trip_id=first.trip_id,
        seat=first.seat,
        amount=Cents(first.amount + sum(other.amount for other in others)),
        direction=first.direction,
        kind=first.kind,
        leg=None,
        passenger=first.passenger,
        insurance=first.insurance,
        low_fare=first.low_fare,
    )


def _item(item: OrderItem, connection: Connection) -> Body:
    outbound = item.direction is Direction.OUTBOUND
    meta: Body = {
        "id": item.block_id,
        "amount": reais(item.amount),
        "tripTypeDirection": item.direction.value if outbound else connection.return_direction,
        "type": item.kind.value,
        "insurance": item.insurance,
        "passenger": _passenger(item.passenger),
    }
    if item.kind is not TripKind.DIRECT and item.leg is not None:
        meta["tripLeg"] = item.leg
    return {"type": "ticket", "isLowFare": item.low_fare, "meta": meta}


def _passenger(passenger: Passenger) -> Body:
    return {
        "name": passenger.name.strip(),
        "documentType": passenger.document_type.value,
        "documentNumber": normalized(passenger.document_number),
    }


def _payment(what: Order, charged: Cents) -> Body:
    amount: Decimal = reais(charged)
    payment: Body = {
        "amount": amount,
        "installments": str(what.payment.installments),
        "currency": "BRL",
        "type": what.payment.type.value,
    }
    card = what.payment.card
    if what.payment.type.facts.needs_card_page and card is not None:
        meta: Body = {"providerSessionId": what.session_id}
        if what.antifraud_id:
            meta["providerAntifraudSessionId"] = what.antifraud_id
        payment["paymentDetails"] = {
            "meta": meta,
            "creditCard": {
                "brand": card.brand,
                "expirationMonth": card.expiration_month,
                "expirationYear": card.expiration_year,
                "cardholderName": card.cardholder_name,
                "tokens": {"provider": card.token},
            },
        }
    return payment
