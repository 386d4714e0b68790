"""What is sent (contract 2.4 to 2.7)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pos_app.sandbox.money import cents

Email = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$", examples=["maria@exemplo.com.br"])]
Amount = Annotated[Decimal, Field(ge=0, lt=1_000_000, decimal_places=2)]
Count = Annotated[str, Field(pattern=r"^([1-9]|1[0-2])$")]


def in_cents(amount: Decimal) -> int:
    """Return an amount that was checked to have two decimals at most."""
    found = cents(amount)
    assert found is not None
    return found


class Message(BaseModel):
    """Fields that the contract does not show are taken and kept."""

    model_config = ConfigDict(extra="allow", defer_build=True)


class PassengerData(Message):
    """Contract 2.4."""

    name: str | None = None
    documentType: str | None = None
    documentNumber: str | None = None


class SeatWish(Message):
    """Contract 2.4. ``discount`` may be empty, else it holds the ``type`` of the benefit."""

    label: str = Field(min_length=1)
    isLowFare: bool = False
    discount: dict[str, Any] | None = None
    passengerData: PassengerData | None = None


class SeatBlockRequest(Message):
    """Contract 4.6."""

    seats: list[SeatWish] = Field(min_length=1)


class QuoteItemDetails(Message):
    """Contract 2.5, shape A: ``id`` is the seat block's."""

    id: str
    type: str | None = None
    price: Decimal | None = None


class QuoteItemA(Message):
    """Contract 2.5, shape A."""

    type: Literal["seat"]
    insurance: bool = False
    itemDetails: QuoteItemDetails


class QuoteItemB(Message):
    """Contract 2.5, shape B: a seat, or whether its insurance is wanted; ``id`` is the seat block's."""

    type: Literal["seat", "insurance"]
    id: str
    price: Decimal | None = None
    isLowFare: bool = False
    insurance: bool = False


class QuotePart(Message):
    """Contract 2.5, shape B: one leg."""

    tripId: str
    items: list[QuoteItemB] = Field(min_length=1)


class QuoteTrip(Message):
    """Contract 2.5, shape B."""

    isLowFare: bool = False
    type: str = "direct"
    parts: list[QuotePart] = Field(min_length=1)


class QuoteTrips(Message):
    """Contract 2.5, shape B."""

    departures: QuoteTrip
    returns: QuoteTrip | None = None


class QuoteRequestA(Message):
    """Contract 2.5, shape A."""

    items: list[QuoteItemA] = Field(min_length=1)
    useClub: bool = False
    roundTripTravel: bool = False
    beginCheckout: bool = False
    pixInstallmentActive: bool = False


class QuoteRequestB(Message):
    """Contract 2.5, shape B."""

    trips: QuoteTrips


class SessionCustomer(Message):
    """Contract 2.6."""

    email: Email


class SessionRequest(Message):
    """Contract 2.6."""

    customer: SessionCustomer


class OrderClient(Message):
    """The partner's application; the contract shows no fields."""

    id: int | None = None
    name: str | None = None


class OrderCustomer(Message):
    """The buyer, after contract 2.9."""

    email: Email
    name: str | None = None
    phone: str | None = None
    documentType: str | None = None
    documentNumber: str | None = None


class OrderPassenger(Message):
    """Contract 2.7 ``meta.passenger``."""

    name: str = Field(min_length=1)
    documentType: str = Field(min_length=1)
    documentNumber: str = Field(min_length=1)


class OrderItemMeta(Message):
    """Contract 2.7 ``meta``."""

    id: str
    amount: Amount
    tripTypeDirection: Literal["departure_type", "return_type"] = "departure_type"
    type: Literal["direct", "one_stop", "connection"] = "direct"
    tripLeg: Literal[1, 2] | None = None
    insurance: bool = False
    passenger: OrderPassenger


class OrderItem(Message):
    """Contract 2.7 ``orderItems``."""

    type: Literal["ticket"]
    isLowFare: bool = False
    meta: OrderItemMeta


class PaymentMeta(Message):
    """Contract 2.7."""

    providerSessionId: str = ""
    providerAntifraudSessionId: str = ""


class CardTokens(Message):
    """Contract 2.7."""

    provider: str = Field(min_length=1)


class CreditCard(Message):
    """Contract 2.7."""

    brand: str = ""
    expirationMonth: str = ""
    expirationYear: str = ""
    cardholderName: str = ""
    tokens: CardTokens


class PaymentDetails(Message):
    """Contract 2.7."""

    meta: PaymentMeta = PaymentMeta()
    creditCard: CreditCard | None = None


class Payment(Message):
    """Contract 2.7 ``payment``."""

    amount: Amount
    type: Literal["credit_card", "pix"]
    installments: Count = "1"
    currency: Literal["BRL"] = "BRL"
    paymentDetails: PaymentDetails | None = None


class OrderRequest(Message):
    """Contract 2.7. The partner's own id comes as ``externalRemoteId``."""

    client: OrderClient
    customer: OrderCustomer
    device: dict[str, Any] = Field(min_length=1)
    orderItems: list[OrderItem] = Field(min_length=1)
    payment: Payment
    totalAmount: Amount
