"""The items of an order, and its payment (contract 2.8, 2.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from pos_app.sandbox.basket import SoldSeat
from pos_app.sandbox.clock import LOCAL, stamp, utc
from pos_app.sandbox.coach import Seat
from pos_app.sandbox.fares import instalments
from pos_app.sandbox.money import decimal
from pos_app.sandbox.orders import CANCELED, COMPANY, COMPLETED, PENDING, UNPAID, Order, plain
from pos_app.sandbox.replies.points import COMPANY as TRAVEL_COMPANY
from pos_app.sandbox.replies.points import POINT, SERVICE_CLASS, hours
from pos_app.sandbox.replies.table import MISSING, Table, optional
from pos_app.sandbox.timetable import Bus

GATEWAY = "sandbox"
_DEADLINE = timedelta(hours=3)
_TICKET, _LOW_FARE, _FEE, _INSURANCE = 1, 30, 50, 70
"""Where the numbers of the kinds of items begin."""
_BY_COMPANY = ("1013", "A viação não confirmou a poltrona")
_REFUSED = ("51", "Saldo insuficiente")


@dataclass(frozen=True, slots=True)
class Way:
    """The way out or back of an order: its first and last bus, and who travels."""

    first: Bus
    last: Bus
    names: list[str]


@dataclass(frozen=True, slots=True)
class Seen:
    """An order at a moment, with what finds its buses and seats.

    ``code``: the quirk of the code by which it is paid; ``redirect``: its outcome leads to a page.
    """

    order: Order
    bus: Callable[[str], Bus]
    seat: Callable[[Bus, str], Seat]
    now: float
    code: str = "valid"
    redirect: bool = False

    @property
    def customer(self) -> dict[str, Any]:
        customer: dict[str, Any] = self.order.request["customer"]
        return customer

    @property
    def client(self) -> dict[str, Any]:
        client: dict[str, Any] = self.order.request["client"]
        return client

    @property
    def names(self) -> list[str]:
        return _names(self.order.sold)

    @property
    def out(self) -> Way:
        """The way out; that back where there is no way out."""
        return self._way([sold for sold in self.order.sold if sold.outbound] or self.order.sold)

    @property
    def back(self) -> Way | None:
        """The way back of a round trip."""
        back = [sold for sold in self.order.sold if not sold.outbound]
        return self._way(back) if 0 < len(back) < len(self.order.sold) else None

    def _way(self, sold: Sequence[SoldSeat]) -> Way:
        legs = sorted(sold, key=lambda entry: entry.leg)
        return Way(self.bus(legs[0].trip), self.bus(legs[-1].trip), _names(sold))

    @property
    def payable(self) -> dict[str, str]:
        """The code by which the customer pays; empty where the method has none."""
        order, method = self.order, self.order.method
        if method.code is None:
            return {}
        amount = order.charged + (100 if self.code == "wrong_amount" else 0)
        until = order.made + (-60 if self.code == "expired" else method.payable_seconds)
        return method.code(amount, order.public_id, until, spoiled=self.code == "wrong_crc")


def _names(sold: Sequence[SoldSeat]) -> list[str]:
    return list(dict.fromkeys(entry.name for entry in sold))


@dataclass(frozen=True, slots=True)
class Item:
    """A ticket, by its place in the order, or what is charged beside it. Amounts in cents."""

    seen: Seen
    number: int
    kind: str
    amount: int
    status: str
    refunded: int = 0
    low_fare: bool = False
    ticket: int | None = None

    @property
    def id(self) -> int:
        return 100_000 + self.seen.order.number * 100 + self.number

    @property
    def sold(self) -> SoldSeat:
        assert self.ticket is not None
        return self.seen.order.sold[self.ticket]

    @property
    def bus(self) -> Bus:
        return self.seen.bus(self.sold.trip)

    @property
    def buyer(self) -> dict[str, Any]:
        customer = self.seen.customer
        return customer if plain(self.sold.document_number) == plain(customer.get("documentNumber")) else {}

    @property
    def localizer(self) -> Any:
        """The locator of a ticket, once it is bought."""
        order = self.seen.order
        if self.ticket is None:
            return MISSING
        return order.localizer(self.ticket) if order.bought else None

    @property
    def last_moment(self) -> datetime | None:
        """Until when a ticket can be canceled or changed, local time."""
        return None if self.ticket is None else self.bus.departure - _DEADLINE

    @property
    def can_change(self) -> bool:
        if self.last_moment is None or self.status != COMPLETED:
            return False
        return self.seen.now < self.last_moment.replace(tzinfo=LOCAL).timestamp()


def items(seen: Seen) -> list[Item]:
    """Return the tickets of an order, and what is charged beside them.

    That is a fee for each traveller and direction, a ``low_fare`` for each low-fare ticket, which costs
    nothing by itself, and an insurance for each insured seat.
    """
    order = seen.order
    made = [
        Item(
            *(seen, _TICKET + n, "ticket", sold.price, order.ticket_status(n)),
            refunded=order.refunded(n),
            low_fare=sold.low_fare,
            ticket=n,
        )
        for n, sold in enumerate(order.sold)
    ]
    groups: dict[tuple[str, ...], list[SoldSeat]] = {}
    for sold in order.sold:
        groups.setdefault((*sold.traveller, "" if sold.kind != "direct" else sold.block), []).append(sold)
    each, left = divmod(order.fee, len(order.sold))
    for n, group in enumerate(groups.values()):
        amount = each * len(group) + (0 if n else left)
        back = amount if order.all_refunded else 0
        made.append(Item(seen, _FEE + n, "service_fee", amount, order.rest_status, back))
    for n, sold in enumerate(order.sold):
        # What was bought with a ticket ends only with the whole ticket.
        now = CANCELED if order.gone(n) else order.rest_status
        if sold.low_fare:
            made.append(Item(seen, _LOW_FARE + n, "low_fare", 0, now, low_fare=True))
        if sold.insurance:
            back = sold.insurance if order.gone(n) else 0
            made.append(Item(seen, _INSURANCE + n, "insurance", sold.insurance, now, back))
    return made


def _created_details(item: Item) -> dict[str, Any]:
    if item.ticket is None:
        return {}
    sold = item.sold
    return {
        "ticket": {
            "type": sold.kind,
            "tripLeg": sold.leg,
            "tripType": sold.direction,
            "boardingPass": True,
            "seat": sold.label,
            "localizer": item.seen.order.localizer(item.ticket),
            "departureDate": item.bus.departure.isoformat(),
        }
    }


CREATED_ITEM = Table[Item]("CreatedItem", "Contract 2.8.").shows(
    id=(int, lambda item: item.id),
    type=(Literal["ticket", "service_fee", "insurance", "low_fare"], lambda item: item.kind),
    status=(str, "COMPLETE"),
    amount=(str, lambda item: decimal(item.amount)),
    currency=(str, "BRL"),
    createdAt=(str, lambda item: stamp(item.seen.order.made)),
    updatedAt=(str, lambda item: stamp(item.seen.order.changed)),
    lastUpdatedBy=(str, "checkout"),
    externalId=(str, lambda item: f"{item.seen.order.public_id}-{item.number}"),
    refundedAmount=(str, lambda item: decimal(item.refunded)),
    itemDetails=(dict[str, Any], _created_details),
    meta=(dict[str, Any], lambda item: {}),
    isLowFare=(bool, lambda item: item.low_fare),
)
_TRIP = Table[Item]("TicketTrip", "Contract 2.9.").shows(
    id=(str, lambda item: item.bus.id),
    type=(str, lambda item: item.sold.kind),
    tripLeg=(int, lambda item: item.sold.leg),
    tripType=(str, lambda item: item.sold.direction),
    departure=(POINT, lambda item: item.bus.start),
    arrival=(POINT, lambda item: item.bus.end),
    serviceClass=(SERVICE_CLASS, lambda item: item.bus.service_class),
    travelCompany=(TRAVEL_COMPANY, lambda item: item.bus.company),
    duration=(str, lambda item: hours(item.bus.minutes)),
    busName=(str, lambda item: item.bus.service_class.name),
    availableSeats=(int, lambda item: item.bus.service_class.seats),
    hasBoardingPass=(bool, True),
    hasElectronicBoardingPass=(bool, True),
)
_POSITION = Table[Seat]("SeatPosition", "Contract 2.9.").shows(
    x=(int, lambda seat: seat.x), y=(int, lambda seat: seat.y), z=(int, lambda seat: seat.z)
)
_SEAT = Table[Seat]("TicketSeat", "Contract 2.9.").shows(
    id=(int, lambda seat: (seat.z + 1) * 1000 + seat.y * 10 + seat.x),
    label=(str, lambda seat: seat.label),
    position=(_POSITION, lambda seat: seat),
)
_PASSENGER = Table[Item]("TicketPassenger", "Contract 2.9.").shows(
    id=(int, lambda item: item.id),
    name=(str, lambda item: item.sold.name),
    documentType=(str, lambda item: item.sold.document_type),
    documentNumber=(str, lambda item: item.sold.document_number),
    phone=(str | None, lambda item: item.seen.customer.get("phone")),
    email=(str, lambda item: item.seen.customer["email"]),
    birthDate=(str | None, lambda item: item.buyer.get("birthDate")),
    gender=(str | None, lambda item: item.buyer.get("gender")),
    seat=(_SEAT, lambda item: item.seen.seat(item.bus, item.sold.label)),
)
_DETAILS = Table[Item]("ItemDetails", "Contract 2.9; empty for what is no ticket.").shows(
    trip=(optional(_TRIP), lambda item: MISSING if item.ticket is None else item),
    passenger=(optional(_PASSENGER), lambda item: MISSING if item.ticket is None else item),
)
_ACTIONS = Table[Item]("Actions", "Contract 2.9.").shows(
    canCancel=(bool, lambda item: item.can_change),
    canChange=(bool, lambda item: item.can_change),
    canRefund=(bool, lambda item: item.can_change),
    cancellationDeadline=(str | None, lambda item: item.last_moment and utc(item.last_moment)),
    changeDeadline=(str | None, lambda item: item.last_moment and utc(item.last_moment)),
)
DETAIL_ITEM = Table[Item]("DetailItem", "Contract 2.9.", base=CREATED_ITEM).shows(
    status=(str, lambda item: item.status),
    itemDetails=(_DETAILS, lambda item: item),
    localizer=(optional(str), lambda item: item.localizer),
    actions=(_ACTIONS, lambda item: item),
)


# --- Payment --------------------------------------------------------------------------------------------


def refusal(order: Order) -> tuple[str, str]:
    """Return code and sentence of what went wrong with an order that was refused."""
    if order.outcome == UNPAID:
        return "1099", order.method.unpaid
    return _BY_COMPANY if order.outcome == COMPANY else _REFUSED


def payment_status(order: Order) -> str:
    """Return PROCESSING, APPROVED, REFUSED, CANCELED, REFUNDED or PARTIALLY_REFUNDED."""
    if order.state == PENDING:
        return "PROCESSING"
    if order.bought:
        if order.all_refunded:
            return "REFUNDED"
        return "PARTIALLY_REFUNDED" if order.refunded_total else "APPROVED"
    return "CANCELED" if order.outcome == UNPAID else "REFUSED"


def reason(order: Order) -> tuple[str, str]:
    if order.state == PENDING:
        return "", ""
    return ("00", "Aprovado") if order.bought else refusal(order)


def _count(order: Order) -> int:
    return int(order.request["payment"].get("installments") or 1)


def _meta(seen: Seen) -> dict[str, Any]:
    details = seen.order.request["payment"].get("paymentDetails") or {}
    return seen.payable or dict(details.get("meta") or {})


PAYMENT = Table[Seen]("PaymentReply", "Contract 2.9.").shows(
    id=(int, lambda seen: 500_000 + seen.order.number),
    type=(str, lambda seen: seen.order.payment_type),
    status=(str, lambda seen: payment_status(seen.order)),
    amount=(str, lambda seen: decimal(seen.order.charged)),
    currency=(str, "BRL"),
    gateway=(str, GATEWAY),
    externalId=(str, lambda seen: f"pay-{seen.order.public_id}"),
    createdAt=(str, lambda seen: stamp(seen.order.made)),
    updatedAt=(str, lambda seen: stamp(seen.order.changed)),
    lastUpdatedBy=(str, "checkout"),
    installments=(int, lambda seen: _count(seen.order)),
    installmentAmount=(str, lambda seen: decimal(instalments(seen.order.total, _count(seen.order)).each)),
    discountAmount=(str, lambda seen: decimal(seen.order.off)),
    refundedAmount=(str, lambda seen: decimal(seen.order.refunded_total)),
    responseReasonCode=(str, lambda seen: reason(seen.order)[0]),
    responseReason=(str, lambda seen: reason(seen.order)[1]),
    itemIds=(list[int], lambda seen: [item.id for item in items(seen)]),
    descriptor=(str | None, None),
    gatewayEnum=(str, GATEWAY.upper()),
    meta=(dict[str, Any], _meta),
)
