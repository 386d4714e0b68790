"""An order in full (contract 2.9, 4.12)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import AliasChoices, Field

from pos_app.domain.agreement import LOW_FARE
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.money import ZERO
from pos_app.domain.order_facts import ContactFacts, OrderFacts, PaymentFacts, Stamps, TripFacts
from pos_app.domain.orders import OrderCharge, OrderDetail, OrderPayment, Ticket
from pos_app.domain.trips import Direction, Point
from pos_app.partner.reading import documented, fields, soft
from pos_app.partner.reading.soft import (
    SoftAmount,
    SoftDay,
    SoftFlag,
    SoftInstant,
    SoftMinutes,
    SoftText,
    SoftTexts,
    SoftWhole,
)
from pos_app.partner.transport import Reply
from pos_app.partner.wire import statuses
from pos_app.partner.wire.codes import codes
from pos_app.partner.wire.model import (
    Amount,
    Currency,
    Instant,
    Loose,
    MaybePoint,
    Name,
    Text,
    Whole,
    Wire,
    mapping,
    read,
    word,
)

_WAY = ("tripTypeDirection", "tripType")
_DIRECTIONS = {
    **{one.value: one for one in Direction},
    "departure": Direction.OUTBOUND,
    "outbound": Direction.OUTBOUND,
    "return": Direction.RETURN,
    "inbound": Direction.RETURN,
}
_LOCATOR = ("localizer", "localizador", "locator")
_KEYS = documented.named(
    *"""publicId status createdAt updatedAt totalAmount currency clientName email origin destination
    originSlug destinationSlug passengerNames boardingPass totalItems totalDiscount refundedItems
    customer item payments id name phone documentType documentNumber birthDate type amount
    itemDetails trip tripType tripTypeDirection departure arrival schedule date time timezone place
    slug city state terminal serviceClass travelCompany duration busName hasBoardingPass
    hasElectronicBoardingPass passenger seat label actions canCancel canChange canRefund
    cancellationDeadline changeDeadline gateway externalId installments installmentAmount
    discountAmount refundedAmount responseReasonCode responseReason descriptor meta ticket localizer
    localizador locator""".split(),  # noqa: SIM905
    items="item",
    orderItems="item",
    payment="payments",
)
"""Every key of contract 2.9 that is read, so that another style of writing them is known again."""


class WireTrip(Wire):
    """``itemDetails.trip``."""

    id: SoftText = ""
    kind: SoftText = Field(default="", alias="type")
    direction: SoftText = Field(default="", validation_alias=AliasChoices("tripTypeDirection", "tripType"))
    departure: MaybePoint = None
    arrival: MaybePoint = None
    service_class: Name = Field(default="", alias="serviceClass")
    company: Name = Field(default="", validation_alias=AliasChoices("travelCompany", "company"))
    duration: SoftMinutes = None
    bus: SoftText = Field(default="", alias="busName")
    boarding_pass: SoftFlag = Field(default=None, alias="hasBoardingPass")
    electronic_boarding_pass: SoftFlag = Field(default=None, alias="hasElectronicBoardingPass")


class WireSeat(Wire):
    """``itemDetails.passenger.seat``."""

    label: Text = ""


class WirePassenger(Wire):
    """``itemDetails.passenger``."""

    name: Text = ""
    document_type: Text = Field(default="", alias="documentType")
    document_number: Text = Field(default="", alias="documentNumber")
    seat: WireSeat | None = None
    phone: SoftText = ""
    email: SoftText = ""
    birth: SoftDay = Field(default=None, alias="birthDate")


class WireItemDetails(Wire):
    """``itemDetails``."""

    trip: WireTrip | None = None
    passenger: WirePassenger | None = None
    ticket: Loose = Field(default_factory=dict)
    localizer: Text = Field(default="", validation_alias=AliasChoices(*_LOCATOR))


class WireActions(Wire):
    """``actions``: what may still be asked for, and until when."""

    can_cancel: SoftFlag = Field(default=None, alias="canCancel")
    can_change: SoftFlag = Field(default=None, alias="canChange")
    can_refund: SoftFlag = Field(default=None, alias="canRefund")
    cancellation_deadline: Instant = Field(default=None, alias="cancellationDeadline")
    change_deadline: Instant = Field(default=None, alias="changeDeadline")


class WireItem(Wire):
    """One order item: a ticket, or something charged beside it."""

    id: Text = ""
    type: Text
    status: Text = ""
    amount: Amount
    currency: Currency = "BRL"
    details: WireItemDetails | None = Field(default=None, alias="itemDetails")
    actions: WireActions | None = None
    meta: Loose = Field(default_factory=dict)
    localizer: Text = Field(default="", validation_alias=AliasChoices(*_LOCATOR))
    created: SoftInstant = Field(default=None, alias="createdAt")
    updated: SoftInstant = Field(default=None, alias="updatedAt")


class WirePayment(Wire):
    """One payment."""

    type: Text = ""
    status: Text = ""
    amount: Amount = ZERO
    currency: Currency = "BRL"
    installments: Whole = None
    gateway: SoftText = ""
    external_id: SoftText = Field(default="", alias="externalId")
    created: SoftInstant = Field(default=None, alias="createdAt")
    updated: SoftInstant = Field(default=None, alias="updatedAt")
    each: SoftAmount = Field(default=None, alias="installmentAmount")
    discount: SoftAmount = Field(default=None, alias="discountAmount")
    refunded: SoftAmount = Field(default=None, alias="refundedAmount")
    reason_code: SoftText = Field(default="", alias="responseReasonCode")
    reason: SoftText = Field(default="", alias="responseReason")
    descriptor: SoftText = ""


class WireCustomer(Wire):
    """``customer``."""

    name: Text = ""
    email: Text = ""
    document_number: Text = Field(default="", alias="documentNumber")
    document_type: SoftText = Field(default="", alias="documentType")
    phone: SoftText = ""
    birth: SoftDay = Field(default=None, alias="birthDate")


class WireOrder(Wire):
    """Contract 2.9."""

    public_id: Text = Field(min_length=1, alias="publicId")
    status: Text
    total: Amount = Field(alias="totalAmount")
    currency: Currency = "BRL"
    created: Instant = Field(default=None, alias="createdAt")
    email: Text = ""
    origin: Text = ""
    destination: Text = ""
    customer: WireCustomer | None = None
    items: list[WireItem] = Field(alias="item")
    payments: list[WirePayment] | None = None
    updated: SoftInstant = Field(default=None, alias="updatedAt")
    client_name: SoftText = Field(default="", alias="clientName")
    origin_slug: SoftText = Field(default="", alias="originSlug")
    destination_slug: SoftText = Field(default="", alias="destinationSlug")
    passenger_names: SoftTexts = Field(default=(), alias="passengerNames")
    boarding_pass: SoftFlag = Field(default=None, alias="boardingPass")
    item_count: SoftWhole = Field(default=None, alias="totalItems")
    discount: SoftAmount = Field(default=None, alias="totalDiscount")
    refunded_items: SoftWhole = Field(default=None, alias="refundedItems")


def order_detail(reply: Reply, partner_id_field: str) -> OrderDetail:
    """Return an order. ``partner_id_field`` is the name under which our own id may come back.

    Raises:
        Unreadable: a field that the sale needs is missing. No item is ever left out: the count of tickets is
            compared with what was sold.
    """
    root = mapping(reply, Endpoint.ORDER)
    found = documented.canonical(documented.whole(root, ("publicId", "status")) or root, _KEYS)
    wire = read(WireOrder, found, Endpoint.ORDER)
    payments = wire.payments or []
    customer = wire.customer or WireCustomer()
    partner_id = found.get(partner_id_field) if partner_id_field else ""
    return OrderDetail(
        public_id=wire.public_id,
        finality=statuses.of_order(
            wire.status,
            [payment.status for payment in payments],
            refunded=any(payment.refunded for payment in payments),
        ),
        word=word(wire.status),
        total=wire.total,
        created=wire.created,
        buyer_name=customer.name,
        buyer_email=customer.email or wire.email,
        tickets=tuple(_ticket(item) for item in wire.items if _is_ticket(item, wire.items)),
        charges=tuple(
            OrderCharge(word(i.type), i.amount) for i in wire.items if not _is_ticket(i, wire.items)
        ),
        payments=tuple(
            OrderPayment(p.type, word(p.status), p.amount, p.installments or 1, _payment_facts(p))
            for p in payments
        ),
        codes=codes((found.get("payments"), root), wire.total),
        partner_id=partner_id if isinstance(partner_id, str) else "",
        origin=wire.origin,
        destination=wire.destination,
        buyer_document=customer.document_number,
        buyer_document_type=customer.document_type.lower(),
        buyer=ContactFacts(customer.email or wire.email, customer.phone, customer.birth),
        passengers=wire.passenger_names,
        facts=_facts(wire),
    )


def _facts(wire: WireOrder) -> OrderFacts:
    return OrderFacts(
        updated=wire.updated,
        client_name=wire.client_name,
        origin_slug=wire.origin_slug,
        destination_slug=wire.destination_slug,
        boarding_pass=wire.boarding_pass,
        item_count=wire.item_count,
        refunded_items=wire.refunded_items,
        discount=wire.discount,
    )


def _payment_facts(wire: WirePayment) -> PaymentFacts:
    return PaymentFacts(
        gateway=wire.gateway,
        external_id=wire.external_id,
        reason=wire.reason,
        reason_code=wire.reason_code,
        descriptor=wire.descriptor,
        each=wire.each,
        discount=wire.discount,
        refunded=wire.refunded,
        stamps=Stamps(wire.created, wire.updated),
    )


def _trip_facts(wire: WireTrip) -> TripFacts:
    return TripFacts(
        id=wire.id,
        kind=word(wire.kind),
        minutes=wire.duration,
        bus=wire.bus,
        boarding_pass=wire.boarding_pass,
        electronic_boarding_pass=wire.electronic_boarding_pass,
    )


def _is_ticket(item: WireItem, items: Sequence[WireItem]) -> bool:
    """Return whether an item is a ticket. That of a low fare may come in the place of its ticket (contract
    2.8): then it names a seat, and no ticket is for that seat of that bus."""
    kind = word(item.type)
    if kind != LOW_FARE or not _seat(item):
        return kind == "ticket"
    beside = (one for one in items if word(one.type) == "ticket" and _seat(one) == _seat(item))
    return not any(None in (_leaves(one), _leaves(item)) or _leaves(one) == _leaves(item) for one in beside)


def _seat(item: WireItem) -> str:
    passenger = item.details.passenger if item.details else None
    return passenger.seat.label if passenger and passenger.seat else ""


def _leaves(item: WireItem) -> Point | None:
    return item.details.trip.departure if item.details and item.details.trip else None


def _direction(item: WireItem, trip: WireTrip) -> Direction | None:
    """Return which way an item goes (contract 2.7, 2.8), None where no word of it says so."""
    ticket = item.details.ticket if item.details else {}
    told = (trip.direction, *(soft.text(place.get(name)) for place in (ticket, item.meta) for name in _WAY))
    return next((_DIRECTIONS[word(one)] for one in told if word(one) in _DIRECTIONS), None)


def _ticket(item: WireItem) -> Ticket:
    details = item.details or WireItemDetails()
    trip, passenger = details.trip or WireTrip(), details.passenger or WirePassenger()
    actions = item.actions or WireActions()
    return Ticket(
        id=item.id,
        status=statuses.of_ticket(item.status),
        seat=_seat(item),
        passenger=passenger.name,
        document_type=passenger.document_type.lower(),
        document_number=passenger.document_number,
        amount=item.amount,
        locator=item.localizer or details.localizer or _locator(details.ticket) or _locator(item.meta),
        departure=trip.departure,
        arrival=trip.arrival,
        company=trip.company,
        service_class=trip.service_class,
        cancellation_deadline=actions.cancellation_deadline,
        change_deadline=actions.change_deadline,
        can_cancel=actions.can_cancel,
        can_change=actions.can_change,
        can_refund=actions.can_refund,
        word=word(item.status),
        direction=_direction(item, trip),
        trip=_trip_facts(trip),
        person=ContactFacts(passenger.email, passenger.phone, passenger.birth),
        stamps=Stamps(item.created, item.updated),
    )


def _locator(source: Loose) -> str:
    """Return the locator under any of its names. It is never guessed (contract 2.9 does not show it)."""
    found = fields.first(source, *_LOCATOR)
    return found.strip() if isinstance(found, str) else ""
