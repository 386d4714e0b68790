"""Orders as they are answered (contract 2.8, 2.9)."""

from __future__ import annotations

from typing import Any, Literal

from pos_app.sandbox.schemas.common import CompanyReply, Point, Reply, ServiceClassReply


class CreatedItem(Reply):
    """Contract 2.8."""

    id: int
    type: Literal["ticket", "service_fee", "insurance", "low_fare"]
    status: str
    createdAt: str
    updatedAt: str
    lastUpdatedBy: str
    externalId: str
    currency: str
    amount: str
    refundedAmount: str
    itemDetails: dict[str, Any]
    meta: dict[str, Any]
    isLowFare: bool


class OrderCreated(Reply):
    """Contract 2.8; ``item`` in synchronous mode only."""

    publicId: str
    item: list[CreatedItem] | None = None


class SeatPosition(Reply):
    """Contract 2.9."""

    x: int
    y: int
    z: int


class TicketSeat(Reply):
    """Contract 2.9."""

    id: int
    label: str
    position: SeatPosition


class TicketPassenger(Reply):
    """Contract 2.9."""

    id: int
    name: str
    documentType: str
    documentNumber: str
    phone: str | None
    email: str
    birthDate: str | None
    gender: str | None
    seat: TicketSeat


class TicketTrip(Reply):
    """Contract 2.9."""

    id: str
    type: str
    tripLeg: int
    tripType: str
    departure: Point
    arrival: Point
    serviceClass: ServiceClassReply
    travelCompany: CompanyReply
    duration: str
    busName: str
    availableSeats: int
    hasBoardingPass: bool
    hasElectronicBoardingPass: bool


class ItemDetails(Reply):
    """Contract 2.9; empty for what is no ticket."""

    trip: TicketTrip | None = None
    passenger: TicketPassenger | None = None


class Actions(Reply):
    """Contract 2.9."""

    canCancel: bool
    canChange: bool
    canRefund: bool
    cancellationDeadline: str | None
    changeDeadline: str | None


class DetailItem(CreatedItem):
    """Contract 2.9."""

    itemDetails: ItemDetails  # type: ignore[assignment]
    actions: Actions
    localizer: str | None = None


class PaymentReply(Reply):
    """Contract 2.9."""

    id: int
    type: str
    status: str
    amount: str
    currency: str
    gateway: str
    externalId: str
    createdAt: str
    updatedAt: str
    lastUpdatedBy: str
    installments: int
    installmentAmount: str
    discountAmount: str
    refundedAmount: str
    responseReasonCode: str
    responseReason: str
    itemIds: list[int]
    descriptor: str | None
    gatewayEnum: str
    meta: dict[str, Any]


class DetailCustomer(Reply):
    """Contract 2.9."""

    id: int
    email: str
    name: str | None
    phone: str | None
    documentType: str | None
    documentNumber: str | None
    birthDate: str | None
    gender: str | None
    newsletterSubscription: bool


class OrderDetail(Reply):
    """Contract 2.9."""

    publicId: str
    status: str
    createdAt: str
    updatedAt: str
    totalAmount: float
    currency: str
    clientId: int | None
    clientName: str | None
    email: str
    activeUser: bool
    origin: str
    destination: str
    originSlug: str
    destinationSlug: str
    passengerNames: list[str]
    paymentExternalRemoteIds: list[int]
    paymentGateway: str
    paymentType: str
    boardingPass: bool
    totalItems: int
    totalDiscount: str
    percentageFee: str
    refundedItems: int
    customer: DetailCustomer
    item: list[DetailItem]
    payments: list[PaymentReply]
    externalRemoteId: str | None = None
