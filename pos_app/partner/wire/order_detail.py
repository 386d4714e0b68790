"""An order in full (contract 2.9, 4.12)."""

from __future__ import annotations

from pydantic import AliasChoices, Field

from pos_app.domain.money import ZERO
from pos_app.domain.orders import OrderCharge, OrderDetail, OrderPayment, Ticket
from pos_app.partner.reading import documented
from pos_app.partner.transport import Reply
from pos_app.partner.wire import fields, pix, statuses
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

_ENDPOINT = "order detail"
_LOCATOR = ("localizer", "localizador", "locator")


_KEYS = documented.named(
    *[
        "publicId",
        "status",
        "createdAt",
        "updatedAt",
        "totalAmount",
        "currency",
        "clientId",
        "clientName",
        "email",
        "activeUser",
        "origin",
        "destination",
        "originSlug",
        "destinationSlug",
        "passengerNames",
        "paymentExternalRemoteIds",
        "paymentGateway",
        "paymentType",
        "boardingPass",
        "totalItems",
        "totalDiscount",
        "percentageFee",
        "refundedItems",
        "customer",
        "item",
        "payments",
        "id",
        "name",
        "phone",
        "documentType",
        "documentNumber",
        "birthDate",
        "gender",
        "newsletterSubscription",
        "type",
        "amount",
        "itemDetails",
        "trip",
        "departure",
        "arrival",
        "schedule",
        "date",
        "time",
        "timezone",
        "place",
        "slug",
        "city",
        "state",
        "country",
        "terminal",
        "serviceClass",
        "travelCompany",
        "logo",
        "duration",
        "busName",
        "availableSeats",
        "hasBoardingPass",
        "hasElectronicBoardingPass",
        "passenger",
        "seat",
        "label",
        "position",
        "actions",
        "canCancel",
        "canChange",
        "canRefund",
        "cancellationDeadline",
        "changeDeadline",
        "isLowFare",
        "gateway",
        "externalId",
        "lastUpdatedBy",
        "installments",
        "installmentAmount",
        "discountAmount",
        "refundedAmount",
        "responseReasonCode",
        "responseReason",
        "itemIds",
        "descriptor",
        "gatewayEnum",
        "meta",
    ],
    items="item",
    orderItems="item",
    payment="payments",
)
"""Every key of contract 2.9, so that another style of writing them is known again."""


class WireTrip(Wire):
    """``itemDetails.trip``."""

    departure: MaybePoint = None
    arrival: MaybePoint = None
    service_class: Name = Field(default="", alias="serviceClass")
    company: Name = Field(default="", validation_alias=AliasChoices("travelCompany", "company"))


class WireSeat(Wire):
    """``itemDetails.passenger.seat``."""

    label: Text = ""


class WirePassenger(Wire):
    """``itemDetails.passenger``."""

    name: Text = ""
    document_type: Text = Field(default="", alias="documentType")
    document_number: Text = Field(default="", alias="documentNumber")
    seat: WireSeat | None = None


class WireItemDetails(Wire):
    """``itemDetails``."""

    trip: WireTrip | None = None
    passenger: WirePassenger | None = None
    ticket: Loose = Field(default_factory=dict)
    localizer: Text = Field(default="", validation_alias=AliasChoices(*_LOCATOR))


class WireActions(Wire):
    """``actions``: what may still be asked for, and until when."""

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


class WirePayment(Wire):
    """One payment."""

    type: Text = ""
    status: Text = ""
    amount: Amount = ZERO
    currency: Currency = "BRL"
    installments: Whole = None


class WireCustomer(Wire):
    """``customer``."""

    name: Text = ""
    email: Text = ""
    document_number: Text = Field(default="", alias="documentNumber")


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


def order_detail(reply: Reply, partner_id_field: str) -> OrderDetail:
    """Return an order. ``partner_id_field`` is the name under which our own id may come back.

    Raises:
        Unreadable: a field that the sale needs is missing. No item is ever left out: the count of tickets is
            compared with what was sold.
    """
    told = mapping(reply, _ENDPOINT)
    found = documented.canonical(documented.whole(told, ("publicId", "status")) or told, _KEYS)
    wire = read(WireOrder, found, _ENDPOINT)
    payments = wire.payments or []
    customer = wire.customer or WireCustomer()
    partner_id = found.get(partner_id_field) if partner_id_field else ""
    return OrderDetail(
        public_id=wire.public_id,
        finality=statuses.of_order(wire.status, [payment.status for payment in payments]),
        word=word(wire.status),
        total=wire.total,
        created=wire.created,
        buyer_name=customer.name,
        buyer_email=customer.email or wire.email,
        tickets=tuple(_ticket(item) for item in wire.items if _is_ticket(item)),
        charges=tuple(OrderCharge(word(i.type), i.amount) for i in wire.items if not _is_ticket(i)),
        payments=tuple(OrderPayment(p.type, word(p.status), p.amount, p.installments or 1) for p in payments),
        pix=pix.charge((found.get("payments"), told), wire.total),
        partner_id=partner_id if isinstance(partner_id, str) else "",
        origin=wire.origin,
        destination=wire.destination,
        buyer_document=customer.document_number,
    )


def _is_ticket(item: WireItem) -> bool:
    return word(item.type) == "ticket"


def _ticket(item: WireItem) -> Ticket:
    details = item.details or WireItemDetails()
    trip, passenger = details.trip or WireTrip(), details.passenger or WirePassenger()
    actions = item.actions or WireActions()
    return Ticket(
        id=item.id,
        status=statuses.of_ticket(item.status),
        seat=passenger.seat.label if passenger.seat else "",
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
    )


def _locator(source: Loose) -> str:
    """Return the locator under any of its names. It is never guessed (contract 2.9 does not show it)."""
    found = fields.first(source, *_LOCATOR)
    return found.strip() if isinstance(found, str) else ""
