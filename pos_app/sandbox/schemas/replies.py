"""What is answered, in the default form (contract 2, 7): what the document says and the tests hold it to."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Reply(BaseModel):
    """A described object: no field more, none less."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class ErrorA(Reply):
    """Contract 7, shape A."""

    statusCode: int
    message: str | list[str]
    error: str
    transactionId: str


class ErrorData(Reply):
    """Contract 7, shape B ``data``."""

    code: str
    error: str
    message: str


class ErrorB(ErrorA):
    """Contract 7, shape B: the order exists."""

    code: str
    publicId: str
    data: ErrorData


class ErrorC(Reply):
    """Contract 7, shape C."""

    code: str
    error: str
    canRebook: bool
    transactionId: str
    status: int
    genericBookingError: bool | None = None
    message: str | None = None
    pageData: dict[str, Any] | None = None


class TokenReply(Reply):
    """Contract 4.1; ``expires_in`` in seconds."""

    access_token: str
    refreshToken: str
    token_type: str
    expires_in: int


class Terminal(Reply):
    """Contract 2.1."""

    name: str
    id: int


class PlaceReply(Reply):
    """Contract 2.1."""

    id: int
    name: str
    slug: str
    useGroupByCity: bool
    terminal: Terminal
    latlon: str
    city: str
    state: str


class PlacesReply(Reply):
    """Contract 4.2."""

    data: list[PlaceReply]


class Schedule(Reply):
    """Contract 2.9; local time."""

    date: str
    time: str
    timezone: str


class PointPlace(Reply):
    """Contract 2.9."""

    id: int
    name: str
    slug: str
    city: str
    state: str
    country: str
    terminal: str


class Point(Reply):
    """A departure or arrival, in the shape of contract 2.9."""

    schedule: Schedule
    place: PointPlace


class ServiceClassReply(Reply):
    """Contract 2.9."""

    id: int
    name: str


class CompanyReply(ServiceClassReply):
    """Contract 2.9."""

    logo: str
    slug: str


class Part(Reply):
    """One leg of a departure."""

    tripId: str
    price: float
    duration: str
    waitingTime: str | None
    availableSeats: int
    departure: Point
    arrival: Point
    travelCompany: CompanyReply
    serviceClass: ServiceClassReply
    itineraryHash: str


class Departure(Reply):
    """Contract 2.2."""

    type: Literal["direct", "one_stop", "connection"]
    price: float
    discountedPrice: float
    duration: str
    availableSeats: int
    departure: Point
    arrival: Point
    travelCompany: CompanyReply
    serviceClass: ServiceClassReply
    isLowFare: bool
    tripUuids: list[str]
    itineraryHash: str
    parts: list[Part]


class SearchReply(Reply):
    """Contract 4.3."""

    departures: list[Departure]
    returns: list[Departure]


class TripPrice(Reply):
    """Contract 2.3."""

    default: float
    reference: float
    original: float


class MapSeat(Reply):
    """Contract 2.3."""

    label: str
    available: bool


class TripReply(Reply):
    """Contract 2.3."""

    uuid: str
    price: TripPrice
    map: list[MapSeat]
    availableSeats: int
    duration: str


class ItineraryReply(Reply):
    """Contract 4.5."""

    stops: list[Point]


class BlockedSeat(Reply):
    """Contract 2.4; ``id`` is the seat block's."""

    id: str
    label: str
    status: str
    price: float
    expiresAt: str


class BlockReply(Reply):
    """Contract 4.6."""

    seats: list[BlockedSeat]


class InstalmentReply(Reply):
    """One line of an instalment table."""

    n: int
    amount: float
    total: float


class BrandReply(Reply):
    """A card brand."""

    name: str
    installments: list[InstalmentReply]


class MethodReply(Reply):
    """A payment method; ``total`` includes fee and insurance."""

    type: str
    name: str
    fee: float
    insurance: float
    total: float
    brands: list[BrandReply] | None = None


class QuotedItem(Reply):
    """What a seat or its insurance costs; ``id`` is the seat block's."""

    type: Literal["seat", "insurance"]
    id: str
    price: float


class MethodsReply(Reply):
    """Contract 4.7."""

    paymentMethods: list[MethodReply]
    items: list[QuotedItem]


class SessionReply(Reply):
    """Contract 2.6."""

    sessionId: str


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


class PaymentResponse(Reply):
    """Contract 2.11; ``qrCode`` and ``expiresAt`` for a PIX."""

    id: str
    status: str
    amount: float
    currency: str
    gateway: str
    externalId: str
    processedAt: str | None
    responseCode: str
    responseMessage: str
    qrCode: str | None = None
    expiresAt: str | None = None


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
