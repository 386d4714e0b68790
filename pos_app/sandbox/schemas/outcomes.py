"""Order lists, outcomes and fiscal tickets as they are answered (contract 2.10 to 2.12)."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from pos_app.sandbox.methods import CodeFields
from pos_app.sandbox.schemas.common import Reply


class ClientApplication(Reply):
    """Contract 2.10."""

    id: int | None
    name: str | None


class EntryCustomer(Reply):
    """Contract 2.10."""

    email: str
    activeUser: bool


class EntryTicket(Reply):
    """Contract 2.10."""

    origin: str
    destination: str
    originSlug: str
    destinationSlug: str
    travelCompany: str
    departureDate: str
    arrivalDate: str
    passengerNames: list[str]


class EntryTickets(Reply):
    """Contract 2.10."""

    departure: EntryTicket
    back: EntryTicket | None = Field(alias="return")


class EntryPayment(Reply):
    """Contract 2.10."""

    paymentGateway: str
    paymentType: str


class OrderEntry(Reply):
    """Contract 2.10."""

    publicId: str
    status: str
    createdAt: str
    totalAmount: float
    currency: str
    clientApplication: ClientApplication
    customer: EntryCustomer
    directionNextTrip: None
    tickets: EntryTickets
    payments: list[EntryPayment]


class ListQuery(BaseModel):
    """Contract 4.13: one of ``email``, ``documentNumber``, ``phone`` at least, or ``externalRemoteId``."""

    email: str = ""
    documentNumber: str = ""
    phone: str = ""
    externalRemoteId: str = ""
    size: str = ""
    departureDateFrom: str = ""
    departureDateTo: str = ""
    dateFrom: str = ""
    dateTo: str = ""
    localizer: str = ""
    passenger: str = ""
    sort: str = ""
    ticketStatus: str = ""
    status: str = ""


class PaymentOutcome(Reply):
    """Contract 2.11, without the code of the payment."""

    id: str
    status: str
    amount: float
    currency: str
    gateway: str
    externalId: str
    processedAt: str | None
    responseCode: str
    responseMessage: str


class PaymentResponse(CodeFields, PaymentOutcome):
    """Contract 2.11; ``qrCode`` and ``expiresAt`` for a PIX."""


class CheckoutStatus(Reply):
    """Contract 2.11."""

    status: str
    message: str
    timestamp: str
    code: Literal["CHECKOUT_SUCCESS", "CHECKOUT_PENDING", "PAYMENT_FAILED"]


class ErrorDetails(Reply):
    """Contract 2.11."""

    code: str
    message: str
    details: Any


class CheckoutMetadata(Reply):
    """Contract 2.11."""

    sessionId: str | None
    userAgent: str | None
    ipAddress: str | None


class CheckoutData(Reply):
    """Contract 2.11."""

    orderId: str
    checkoutId: str
    status: str
    createdAt: str
    updatedAt: str
    totalAmount: float
    currency: str
    paymentResponses: list[PaymentResponse]
    checkoutStatus: CheckoutStatus
    redirectUrl: str | None
    errorDetails: ErrorDetails | None
    metadata: CheckoutMetadata


class CheckoutReply(Reply):
    """Contract 2.11."""

    success: bool
    message: str
    timestamp: str
    data: CheckoutData


class DaBpe(Reply):
    """Contract 2.12."""

    qrCode: str
    qrCodeBpe: str
    platform: str
    prefix: str
    line: str
    totalAmount: str
    bpeKey: str
    paymentMethod: str
    bpeNumber: str
    series: str
    authorizationProtocol: str
    authorizationDate: str
    bpePdfUrl: str


class BpeRecord(Reply):
    """Contract 2.12."""

    transactionId: str
    status: Literal["FOUND", "NOT_FOUND"]
    daBpe: DaBpe | None
