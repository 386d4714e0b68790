"""An order in full (contract 2.9, 4.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pos_app.domain.agreement import LOW_FARE
from pos_app.domain.benefits import Benefit
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import ZERO, Cents, cents
from pos_app.domain.order_facts import ContactFacts, OrderFacts, PaymentFacts, Stamps, TripFacts
from pos_app.domain.orders import OrderCharge, OrderDetail, OrderPayment, Ticket
from pos_app.domain.places import fold
from pos_app.domain.trips import Direction, Point
from pos_app.partner.reading import documented, points
from pos_app.partner.reading.documented import Shown, brl, maybe_cents
from pos_app.partner.reading.durations import minutes
from pos_app.partner.reading.forms import day_of, flag, instant, integer, name_of, strict_text, text, whole
from pos_app.partner.reading.reply import Reply
from pos_app.partner.wire import statuses
from pos_app.partner.wire.model import mapping, word
from pos_app.partner.wire.pix import charge

_WAY = ("tripTypeDirection", "tripType")
_DIRECTIONS = {
    **{one.value: one for one in Direction},
    "departure": Direction.OUTBOUND,
    "outbound": Direction.OUTBOUND,
    "return": Direction.RETURN,
    "inbound": Direction.RETURN,
}
_ITEMS = ("item", "items", "orderItems")
_FIRST = ("fullName", "firstName", "first_name", "givenName", "first", "given", "nome")
_LAST = ("lastName", "last_name", "familyName", "surname", "last", "family", "sobrenome")
_BENEFIT = ("discount", "discountType", "benefit", "benefitType")
_LOCATOR = ("localizer", "localizador", "locator")


def order_detail(reply: Reply, partner_id_field: str, asked: str = "") -> OrderDetail:
    """Return an order: the one ``asked`` for by its public id, where that is known. ``partner_id_field`` is
    the name under which our own id may come back.

    Raises:
        Unreadable: a field that the sale needs is missing, or it is another order: whatever stands between
            may mix replies up, and its tickets would be handed to the wrong customer. No item is ever left
            out: the count of tickets is compared with what was sold.
    """
    root = mapping(reply, Endpoint.ORDER)
    order = Shown(documented.whole(root, ("publicId", "status")) or root, Endpoint.ORDER)
    public_id, status = order.need(strict_text, "publicId"), order.need(strict_text, "status")
    if not public_id:
        raise Unreadable(Endpoint.ORDER, "publicId", "is empty")
    order.of_order(asked, "publicId")
    total = order.need(cents, "totalAmount")
    order.get(brl, "currency")
    if order.raw(*_ITEMS) is None:
        raise Unreadable(Endpoint.ORDER, "item", "missing")
    items = [_Item(one) for one in order.each(*_ITEMS)]
    payments = tuple(map(_payment, order.each("payments", "payment")))
    customer, partner_id = order.inner("customer"), order.raw(partner_id_field) if partner_id_field else ""
    email = customer.get(strict_text, "email") or order.get(strict_text, "email")
    names = order.raw("passengerNames")
    return OrderDetail(
        public_id=public_id,
        finality=statuses.of_order(
            status,
            [payment.status for payment in payments],
            refunded=any(payment.facts.refunded for payment in payments),
        ),
        word=word(status),
        total=total,
        created=order.get(instant, "createdAt"),
        buyer_name=customer.get(strict_text, "name"),
        buyer_email=email,
        tickets=tuple(item.ticket() for item in items if item.is_ticket(items)),
        charges=tuple(
            OrderCharge(item.kind, item.amount, item.refunded) for item in items if not item.is_ticket(items)
        ),
        payments=payments,
        codes=tuple(filter(None, [charge((order.raw("payments", "payment"), root), total)])),
        partner_id=partner_id if isinstance(partner_id, str) else "",
        origin=order.get(strict_text, "origin"),
        destination=order.get(strict_text, "destination"),
        buyer_document=customer.get(strict_text, "documentNumber"),
        buyer_document_type=text(customer.raw("documentType")).lower(),
        buyer=_contact(customer, email),
        passengers=tuple(filter(None, map(text, names))) if isinstance(names, list) else (),
        facts=_facts(order),
    )


def _facts(order: Shown) -> OrderFacts:
    return OrderFacts(
        updated=order.soft(instant, "updatedAt"),
        client_name=text(order.raw("clientName")),
        origin_slug=text(order.raw("originSlug")),
        destination_slug=text(order.raw("destinationSlug")),
        boarding_pass=flag(order.raw("boardingPass")),
        item_count=whole(order.raw("totalItems")),
        refunded_items=whole(order.raw("refundedItems")),
        discount=order.soft(maybe_cents, "totalDiscount"),
    )


def _contact(person: Shown, email: str) -> ContactFacts:
    return ContactFacts(email, text(person.raw("phone")), day_of(person.raw("birthDate")))


def _stamps(shown: Shown) -> Stamps:
    return Stamps(shown.soft(instant, "createdAt"), shown.soft(instant, "updatedAt"))


def _payment(payment: Shown) -> OrderPayment:
    payment.get(brl, "currency")
    return OrderPayment(
        payment.get(strict_text, "type"),
        word(payment.get(strict_text, "status")),
        payment.get(maybe_cents, "amount") or ZERO,
        payment.get(integer, "installments"),
        PaymentFacts(
            gateway=text(payment.raw("gateway")),
            external_id=text(payment.raw("externalId")),
            reason=text(payment.raw("responseReason")),
            reason_code=text(payment.raw("responseReasonCode")),
            descriptor=text(payment.raw("descriptor")),
            each=payment.soft(maybe_cents, "installmentAmount"),
            discount=payment.soft(maybe_cents, "discountAmount"),
            refunded=payment.soft(maybe_cents, "refundedAmount"),
            stamps=_stamps(payment),
        ),
    )


class _Item:
    """One order item: a ticket, or something charged beside it."""

    def __init__(self, item: Shown) -> None:
        item.get(brl, "currency")
        self._item, self._details = item, item.inner("itemDetails")
        self._trip, self._passenger = self._details.inner("trip"), self._details.inner("passenger")
        self.kind = word(item.need(strict_text, "type"))
        self.amount = item.need(cents, "amount")
        refunded: Cents | None = item.soft(maybe_cents, "refundedAmount")
        self.refunded = refunded or ZERO
        self.seat = self._passenger.inner("seat").get(strict_text, "label")
        self.departure = self._trip.get(_point, "departure")

    def is_ticket(self, items: Sequence[_Item]) -> bool:
        """Return whether an item is a ticket. That of a low fare may come in the place of its ticket
        (contract 2.8): then it names a seat, and no ticket is for that seat of that bus."""
        if self.kind != LOW_FARE or not self.seat:
            return self.kind == "ticket"
        beside = (one.departure for one in items if one.kind == "ticket" and one.seat == self.seat)
        return not any(None in (one, self.departure) or one == self.departure for one in beside)

    def ticket(self) -> Ticket:
        item, trip, passenger, actions = self._item, self._trip, self._passenger, self._item.inner("actions")
        status = item.get(strict_text, "status")
        return Ticket(
            id=item.get(strict_text, "id"),
            status=statuses.of_ticket(status),
            seat=self.seat,
            passenger=self._name(),
            document_type=passenger.get(strict_text, "documentType").lower(),
            document_number=passenger.get(strict_text, "documentNumber"),
            amount=self.amount,
            locator=self._told(*_LOCATOR),
            departure=self.departure,
            arrival=trip.get(_point, "arrival"),
            company=trip.get(name_of, "travelCompany", "company"),
            service_class=trip.get(name_of, "serviceClass"),
            cancellation_deadline=actions.get(instant, "cancellationDeadline"),
            change_deadline=actions.get(instant, "changeDeadline"),
            can_cancel=flag(actions.raw("canCancel")),
            can_change=flag(actions.raw("canChange")),
            can_refund=flag(actions.raw("canRefund")),
            word=word(status),
            direction=self._direction(),
            benefit=self._benefit(),
            low_fare=True if self.kind == LOW_FARE else flag(item.raw("isLowFare")),
            refunded=self.refunded,
            trip=TripFacts(
                id=text(trip.raw("id")),
                kind=word(text(trip.raw("type"))),
                minutes=minutes(trip.raw("duration")),
                bus=text(trip.raw("busName")),
                boarding_pass=flag(trip.raw("hasBoardingPass")),
                electronic_boarding_pass=flag(trip.raw("hasElectronicBoardingPass")),
            ),
            person=_contact(passenger, text(passenger.raw("email"))),
            stamps=_stamps(item),
        )

    def _name(self) -> str:
        """Return the passenger's name, in whatever pieces it is told."""
        told = self._passenger.raw("name")
        pieces = Shown(told, Endpoint.ORDER) if isinstance(told, dict) else self._passenger
        first, last = ([text(pieces.raw(one)) for one in names] for names in (_FIRST, _LAST))
        name = "" if isinstance(told, dict) else self._passenger.get(strict_text, "name")
        name = name or next(filter(None, first), "") or self._told("passengerName", "fullName")
        family = next(filter(None, last), "")
        return f"{name} {family}" if family and fold(family) not in fold(name) else name

    def _benefit(self) -> str:
        """Return the code of the ticket's discount (contract 2.4), in the item or with its passenger."""
        places = (self._item, self._details, self._passenger, *self._beside())
        told = [one.raw(name) for one in places for name in _BENEFIT]
        words = (
            text(one.get("type") or one.get("code")) if isinstance(one, dict) else text(one) for one in told
        )
        return next((word(one) for one in words if word(one) in set(Benefit)), "")

    def _beside(self) -> list[Shown]:
        """Return the objects around a ticket in which facts of it stand that the contract does not place."""
        loose = self._details.raw("ticket"), self._item.raw("meta")
        return [Shown(one, Endpoint.ORDER) for one in loose if isinstance(one, dict)]

    def _told(self, *names: str) -> str:
        """Return a text under any of its names. It is never guessed (contract 2.9 does not show it)."""
        places = (self._item, self._details, *self._beside())
        return next((found for one in places if (found := text(one.raw(*names)))), "")

    def _direction(self) -> Direction | None:
        """Return which way an item goes (contract 2.7, 2.8), None where no word of it says so."""
        told = (word(text(one.raw(name))) for one in (self._trip, *self._beside()) for name in _WAY)
        return next((_DIRECTIONS[one] for one in told if one in _DIRECTIONS), None)


def _point(value: Any) -> Point | None:
    return None if value is None else points.point(value)
