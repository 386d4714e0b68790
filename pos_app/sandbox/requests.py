"""What is sent (contract 2.4 to 2.7)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, model_validator

from pos_app.sandbox.exact import LENIENT, Amount, Exact, Flag, Given, Leg, Open, Whole
from pos_app.sandbox.methods import PaymentWord

_LETTER = r"A-Za-z0-9\u00a1-\uffff"
_ATOM = rf"[{_LETTER}!#$%&'*+/=?^_`{{|}}~-]+"
_LABEL = rf"[{_LETTER}]([{_LETTER}-]*[{_LETTER}])?"
EMAIL = rf"^{_ATOM}(\.{_ATOM})*@({_LABEL}\.)+[{_LETTER}]([{_LETTER}-]*[{_LETTER}])$"
"""Of an e-mail address: no part between two dots is empty, and the last has two signs at least."""
LONGEST_EMAIL = 254
Email = Annotated[str, Field(pattern=EMAIL, max_length=LONGEST_EMAIL, examples=["maria@exemplo.com.br"])]
Count = Annotated[str, Field(pattern=r"^([1-9]|1[0-2])$")]
Month = Annotated[str, Field(pattern=r"^(0?[1-9]|1[0-2])$")]
Year = Annotated[str, Field(pattern=r"^[0-9]{2}([0-9]{2})?$")]
Named = Annotated[str, Field(min_length=1, pattern=r"\S")]
"""A text that is not blank."""
Day = Annotated[str, Field(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")]
Kind = Literal["direct", "one_stop", "connection"]


class PassengerData(Exact):
    """Contract 2.4."""

    name: Annotated[str | None, Given] = None
    documentType: Annotated[str | None, Given] = None
    documentNumber: Annotated[str | None, Given] = None


def _named(discount: dict[str, Any]) -> dict[str, Any]:
    if discount and not LENIENT.get() and not isinstance(discount.get("type"), str):
        raise ValueError("must be empty or have a type")
    return discount


Discount = Annotated[dict[str, Any], AfterValidator(_named)]


class SeatWish(Exact):
    """Contract 2.4. ``discount`` may be empty, else it holds the ``type`` of the benefit."""

    label: Named
    isLowFare: Flag = False
    discount: Discount = Field(default_factory=dict)
    passengerData: PassengerData = PassengerData()


class SeatBlockRequest(Exact):
    """Contract 4.6."""

    seats: list[SeatWish] = Field(min_length=1)


class QuoteItemDetails(Exact):
    """Contract 2.5, shape A: ``id`` is the seat block's, ``type`` the kind of its trip."""

    ASSUMED: ClassVar[dict[str, Any]] = {"type": "direct", "price": 0}
    id: str
    type: Kind
    price: Amount


class QuoteItemA(Exact):
    """Contract 2.5, shape A."""

    ASSUMED: ClassVar[dict[str, Any]] = {"insurance": False}
    type: Literal["seat"]
    insurance: Flag
    itemDetails: QuoteItemDetails


class QuoteSeat(Exact):
    """Contract 2.5, shape B; ``id`` is the seat block's."""

    ASSUMED: ClassVar[dict[str, Any]] = {"price": 0, "isLowFare": False}
    type: Literal["seat"]
    id: str
    price: Amount
    isLowFare: Flag


class QuoteInsurance(Exact):
    """Contract 2.5, shape B: whether the seat of a block is to be insured."""

    ASSUMED: ClassVar[dict[str, Any]] = {"insurance": False}
    type: Literal["insurance"]
    id: str
    insurance: Flag


class QuotePart(Exact):
    """Contract 2.5, shape B: one leg."""

    tripId: str
    items: list[Annotated[QuoteSeat | QuoteInsurance, Field(discriminator="type")]] = Field(min_length=1)


class QuoteTrip(Exact):
    """Contract 2.5, shape B."""

    ASSUMED: ClassVar[dict[str, Any]] = {"isLowFare": False, "type": "direct"}
    isLowFare: Flag
    type: Kind
    parts: list[QuotePart] = Field(min_length=1)


class QuoteTrips(Exact):
    """Contract 2.5, shape B."""

    departures: QuoteTrip
    returns: Annotated[QuoteTrip | None, Given] = None


class QuoteRequestA(Exact):
    """Contract 2.5, shape A."""

    ASSUMED: ClassVar[dict[str, Any]] = dict.fromkeys(
        ("useClub", "roundTripTravel", "beginCheckout", "pixInstallmentActive"), False
    )
    items: list[QuoteItemA] = Field(min_length=1)
    useClub: Flag
    roundTripTravel: Flag
    beginCheckout: Flag
    pixInstallmentActive: Flag


class QuoteRequestB(Exact):
    """Contract 2.5, shape B."""

    trips: QuoteTrips


class SessionCustomer(Exact):
    """Contract 2.6."""

    email: Email


class SessionRequest(Exact):
    """Contract 2.6."""

    customer: SessionCustomer


class OrderClient(Open):
    """The partner's application; the contract shows no fields."""

    id: Whole | None = None
    name: str | None = None


class OrderCustomer(Open):
    """The buyer, after contract 2.9."""

    email: Email
    name: str | None = None
    phone: str | None = None
    documentType: str | None = None
    documentNumber: str | None = None
    birthDate: Day | None = None
    gender: str | None = None


class OrderPassenger(Exact):
    """Contract 2.7 ``meta.passenger``."""

    name: Named
    documentType: Named
    documentNumber: Named


class OrderItemMeta(Exact):
    """Contract 2.7 ``meta``."""

    ASSUMED: ClassVar[dict[str, Any]] = {
        "tripTypeDirection": "departure_type",
        "type": "direct",
        "insurance": False,
    }
    id: str
    amount: Amount
    tripTypeDirection: Literal["departure_type", "return_type"]
    type: Kind
    tripLeg: Annotated[Leg | None, Given] = None
    insurance: Flag
    passenger: OrderPassenger


class OrderItem(Exact):
    """Contract 2.7 ``orderItems``."""

    ASSUMED: ClassVar[dict[str, Any]] = {"isLowFare": False}
    type: Literal["ticket"]
    isLowFare: Flag
    meta: OrderItemMeta


class PaymentMeta(Exact):
    """Contract 2.7."""

    providerSessionId: str = ""
    providerAntifraudSessionId: str = ""


class CardTokens(Exact):
    """Contract 2.7."""

    provider: Named


class CreditCard(Exact):
    """Contract 2.7."""

    ASSUMED: ClassVar[dict[str, Any]] = {
        "brand": "visa",
        "expirationMonth": "12",
        "expirationYear": "2050",
        "cardholderName": "NAO INFORMADO",
    }
    brand: Named
    expirationMonth: Month
    expirationYear: Year
    cardholderName: Named
    tokens: CardTokens


class PaymentDetails(Open):
    """Contract 2.7, which shows those of a card."""

    meta: PaymentMeta = PaymentMeta()
    creditCard: CreditCard | None = None


class Payment(Open):
    """Contract 2.7 ``payment``, which shows that of a card."""

    ASSUMED: ClassVar[dict[str, Any]] = {"installments": "1", "currency": "BRL"}
    amount: Amount
    type: PaymentWord
    installments: Annotated[Count | None, Given] = None
    currency: Literal["BRL"]
    paymentDetails: PaymentDetails | None = None

    @property
    def count(self) -> int:
        """In how many instalments it is paid."""
        return int(self.installments or 1)


class OrderUser(Open):
    """Contract 2.7 ``user``."""

    name: str
    email: Email


class OrderDevice(Open):
    """What orders are made with, after contract 2.11 ``metadata``; the contract shows no fields."""

    sessionId: str | None = None
    userAgent: str | None = None
    ipAddress: str | None = None

    @model_validator(mode="after")
    def _filled(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("should not be empty")
        return self


class OrderRequest(Open):
    """Contract 2.7. The partner's own id comes under a name that the contract does not show."""

    client: OrderClient
    customer: OrderCustomer
    device: OrderDevice
    orderItems: list[OrderItem] = Field(min_length=1)
    payment: Payment
    totalAmount: Amount
    tokenPixInstallmentId: Annotated[str | None, Given] = None
    orderFinancialChannelId: Annotated[Whole | None, Given] = None
    user: Annotated[OrderUser | None, Given] = None


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
