"""Sample people, quotes, attempts and orders for tests and pictures of pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pos_app.domain.attempts import Attempt, AttemptState, LogEntry, Sold, SoldSeat
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.faults import NotFound
from pos_app.domain.money import Cents
from pos_app.domain.order_facts import OrderFacts, TripFacts
from pos_app.domain.orders import (
    Confirmed,
    Finality,
    FiscalState,
    FiscalTicket,
    OrderCharge,
    OrderDetail,
    OrderPayment,
    OrderSummary,
    PixCharge,
    Ticket,
)
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import (
    METHODS,
    CardBrand,
    CardToken,
    CodeForm,
    Instalment,
    PaymentMethod,
    PaymentType,
    Quote,
)
from pos_app.domain.trips import Point
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step
from tests.sale.stages import changed
from tests.ui.builders import NOW, seats_sale

ZONE = ZoneInfo("America/Sao_Paulo")
TODAY = date(2026, 3, 19)
BUYER = Buyer(
    "Helena Prado Siqueira",
    DocumentType.CPF,
    "52998224725",
    "helena.siqueira@exemplo.com.br",
    "(11) 98765-0142",
)
PEOPLE = (
    Passenger(
        "Helena Prado Siqueira", DocumentType.CPF, "52998224725", date(1984, 11, 8), "(11) 98765-0142", True
    ),
    Passenger("Otávio Siqueira Lemos", DocumentType.CPF, "11144477735", date(1981, 2, 27)),
    Passenger("Dirce Prado Antunes", DocumentType.CPF, "12345678909", date(1953, 6, 14)),
)
CARD = CardToken("tok_approved_1", "visa", "08", "2031", "HELENA P SIQUEIRA")
TOTAL = Cents(36120)
PIX_CODE = (
    "00020101021226630014br.gov.bcb.pix2541pix.exemplo.com.br/qr/v2/3f1c77a09d5e4b8c"
    "5204411253039865406361.205802BR5917VIACAO SERRA AZUL6009SAO PAULO62070503***6304F492"
)


class FakeFlow:
    """A flow that keeps what it was sent and shows the stages it is given."""

    def __init__(self, stage: Sale | None = None) -> None:
        self.stage = stage or Sale()
        self.sent: list[events.ClerkEvent | events.InsurancePriced] = []
        self.calls: list[str] = []
        self.asked: tuple[datetime | None, datetime | None] = (None, None)
        self.order_of: dict[str, str] = {}
        self.lacking: list[str] = [""]
        """What the desk was told that the form of the passengers lacks."""
        self._listeners: list[Callable[[Sale], None]] = []
        self._watchers: list[Callable[[Attempt], None]] = []

    def send(self, event: events.ClerkEvent | events.InsurancePriced) -> None:
        self.sent.append(event)

    def charge(self) -> None:
        self.calls.append("charge")

    def ask_now(self, attempt_id: str = "") -> None:
        self.calls.append(f"ask_now {attempt_id}".strip())

    def asking(self, attempt_id: str) -> tuple[datetime | None, datetime | None]:
        return self.asked

    async def name_order(self, attempt_id: str, public_id: str, by: str) -> bool:
        self.calls.append(f"name_order {attempt_id} {public_id} {by}")
        if public_id not in self.order_of:
            raise NotFound(status=404)
        return self.order_of[public_id] == attempt_id

    async def release(self, attempt_id: str, by: str) -> None:
        self.calls.append(f"release {attempt_id} {by}")

    async def close_case(self, attempt_id: str, by: str, word: str) -> None:
        self.calls.append(f"close_case {attempt_id} {by}: {word}")

    def subscribe(self, listener: Callable[[Sale], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        listener(self.stage)
        return lambda: self._listeners.remove(listener)

    def on_attempt(self, listener: Callable[[Attempt], None]) -> Callable[[], None]:
        self._watchers.append(listener)
        return lambda: self._watchers.remove(listener)

    def show(self, stage: Sale) -> None:
        """Put another stage on, as the real flow does after each event."""
        self.stage = stage
        for listener in tuple(self._listeners):
            listener(stage)

    def move(self, attempt: Attempt) -> None:
        """Tell that an attempt moved."""
        for watcher in tuple(self._watchers):
            watcher(attempt)


def passengers_sale(count: int = 3) -> Sale:
    """Return a sale whose seats are held and whose passengers are still to be named."""
    return replace(seats_sale(held=("17", "18", "20")[:count], passengers=count), step=Step.PASSENGERS)


def a_quote(total: Cents = TOTAL, *, pix: bool = True) -> Quote:
    """Return an answer with twelve instalments, the first three without interest."""
    table = []
    for count in range(1, 13):
        whole = total if count <= 3 else Cents(round(total * (1 + 0.009 * (count - 1.8))))
        table.append(Instalment(count, Cents(round(whole / count)), whole))
    brands, fee = (CardBrand("visa", tuple(table)),), Cents(2970)
    card = PaymentMethod(PaymentType.CREDIT_CARD, "Cartão de crédito", total, fee, brands=brands)
    code = (PaymentMethod(PaymentType.PIX, "PIX", total, fee),) if pix else ()
    return Quote((card, *code, PaymentMethod(None, "PIX parcelado", total)))


def payment_sale(**changes: object) -> Sale:
    """Return a sale on the payment step, with a quote and a payment session: the third person has half the
    fare, the first one insurance."""
    held = passengers_sale()
    *others, third = held.seating.seats
    sale = changed(
        held,
        step=Step.PAYMENT,
        seats=(*others, replace(third, benefit=Benefit.ELDERLY_HALF).priced(Cents(6495))),
        insured=frozenset({0}),
        insurance_prices=(("block-17", Cents(675)),),
        buyer=BUYER,
        passengers=PEOPLE,
        quote=a_quote(),
        quoted_total=TOTAL,
        method=PaymentType.CREDIT_CARD,
        installments=3,
        session_id="session-1",
    )
    return changed(sale, **changes)


def a_sold(payment: PaymentType = PaymentType.CREDIT_CARD, **changes: object) -> Sold:
    """Return what was sold to the three people."""
    seats = tuple(
        SoldSeat("trip-1", label, person.name, person.document_type, person.document_number, Cents(amount))
        for label, person, amount in zip(("17", "18", "20"), PEOPLE, (12990, 12990, 6495), strict=True)
    )
    sold = Sold(
        "São Paulo → Belo Horizonte",
        "São Paulo",
        "Belo Horizonte",
        datetime(2026, 3, 21, 22, 15),
        date(2026, 3, 21),
        "Viação Serra Azul",
        "Convencional",
        seats,
        BUYER.name,
        BUYER.document_type,
        BUYER.document_number,
        BUYER.email,
        BUYER.phone,
        TOTAL,
        payment,
        3 if payment is PaymentType.CREDIT_CARD else 1,
    )
    return replace(sold, **changes)  # type: ignore[arg-type]


def an_attempt(
    state: AttemptState = AttemptState.KNOWN,
    *,
    key: str = "a1",
    opened: datetime = NOW,
    public_id: str = "GB7K-40Q2-M9",
    **changes: object,
) -> Attempt:
    """Return an attempt in a state, with its log up to there."""
    log = [LogEntry(opened + timedelta(seconds=2), "sending")]
    if state is not AttemptState.SENDING:
        log.append(LogEntry(opened + timedelta(seconds=4), state.value, public_id))
    values: dict[str, object] = {
        "sold": a_sold(),
        "sends": 1,
        "public_id": public_id,
        "log": tuple(log),
        **changes,
    }
    sold = values.pop("sold")
    return Attempt(key, f"p-{key}", state, sold, opened, log[-1].at, **values)  # type: ignore[arg-type]


def a_pix(*, minutes: float = 15, **changes: object) -> PixCharge:
    """Return a valid PIX charge over the whole total."""
    charge = PixCharge(PIX_CODE, TOTAL, "VIACAO SERRA AZUL", NOW + timedelta(minutes=minutes))
    return replace(charge, **changes)  # type: ignore[arg-type]


def _ticket(
    key: str,
    seat: str,
    person: Passenger,
    amount: int,
    locator: str,
    start: Point,
    end: Point,
    company: str,
    **more: Any,
) -> Ticket:
    who = (person.name, person.document_type.value, person.document_number, Cents(amount))
    made = Ticket(key, Finality.COMPLETED, seat, *who, locator, start, end, company, "Convencional")
    return replace(made, can_cancel=True, can_change=True, **more)


def an_order(public_id: str = "GB7K-40Q2-M9") -> OrderDetail:
    """Return the settled order of the three people."""
    start = Point("São Paulo (Tietê)", datetime(2026, 3, 21, 22, 15), "São Paulo", "SP", terminal="Tietê")
    end = Point("Belo Horizonte", datetime(2026, 3, 22, 6, 35), "Belo Horizonte", "MG")
    deadline = datetime(2026, 3, 21, 22, 15, tzinfo=UTC)
    moments = {"cancellation_deadline": deadline, "change_deadline": deadline, "can_refund": True}
    tickets = tuple(
        _ticket(
            f"t-{seat}", seat, person, amount, f"SA8821-{seat}", start, end, "Viação Serra Azul", **moments
        )
        for seat, person, amount in zip(("17", "18", "20"), PEOPLE, (12990, 12990, 6495), strict=True)
    )
    return OrderDetail(
        public_id,
        Finality.COMPLETED,
        "completed",
        TOTAL,
        NOW,
        BUYER.name,
        BUYER.email,
        tickets,
        (OrderCharge("service_fee", Cents(2970)), OrderCharge("insurance", Cents(675))),
        (OrderPayment("credit_card", "approved", TOTAL, 3),),
        origin="São Paulo",
        destination="Belo Horizonte",
        buyer_document=BUYER.document_number,
    )


def fiscal(found: tuple[bool, ...] = (True, True, False)) -> tuple[FiscalTicket, ...]:
    """Return one BP-e record per ticket, there or not yet."""
    return tuple(
        FiscalTicket(
            f"f-{index}",
            FiscalState.FOUND if there else FiscalState.NOT_FOUND,
            boarding_qr=f"boarding-{index}" if there else "",
            fiscal_qr=f"https://bpe.exemplo/{index}" if there else "",
        )
        for index, there in enumerate(found, start=1)
    )


def tickets_sale(found: tuple[bool, ...] = (True, True, False)) -> Sale:
    """Return a sale that is over: paid, confirmed, with its tickets."""
    attempt = an_attempt(AttemptState.COMPLETED, confirmed=Confirmed(an_order(), fiscal(found)))
    return payment_sale(step=Step.TICKETS, attempt=attempt)


def summaries() -> tuple[OrderSummary, ...]:
    """Return orders of one buyer as the provider lists them, newest first."""
    rows = (
        ("GB7K-41C8-P3", "pending", 10480, 0, "Ribeirão Preto", (25, 7, 40), 1),
        ("GB7K-40Q2-M9", "completed", 36120, 0, "Belo Horizonte", (21, 22, 15), 3),
        ("GB7K-3H2M-V1", "completed", 35445, 3, "Belo Horizonte", (29, 21, 40), 3),
        ("GB7F-1XA6-S2", "canceled", 29860, 91, "Curitiba", (22, 23, 0), 2),
        ("GB7D-6PL3-B8", "incomplete", 8970, 161, "Poços de Caldas", (10, 7, 15), 1),
    )
    finalities = {
        "pending": Finality.PENDING,
        "completed": Finality.COMPLETED,
        "canceled": Finality.CANCELED,
        "incomplete": Finality.REFUSED,
    }
    return tuple(
        OrderSummary(
            public_id,
            finalities[word],
            word,
            Cents(total),
            NOW - timedelta(days=days),
            "São Paulo",
            to,
            datetime(2026, 3, day, hour, minute),
            "Viação Serra Azul",
            tuple(person.name for person in PEOPLE[:people]),
            BUYER.email,
            "credit_card",
        )
        for public_id, word, total, days, to, (day, hour, minute), people in rows
    )


def a_journey(public_id: str = "GB7K-52D4-R8") -> OrderDetail:
    """Return the settled order of two people: out over Belo Horizonte to Ouro Preto, and back in one bus."""

    def at(name: str, terminal: str, slug: str, day: int, hour: int, minute: int) -> Point:
        return Point(f"{name} - {terminal}", datetime(2026, 3, day, hour, minute), name, "", slug, terminal)

    tiete, rodoviaria = (
        ("São Paulo", "Tietê", "sao-paulo-tiete-sp"),
        ("Ouro Preto", "Centro", "ouro-preto-mg"),
    )
    change = ("Belo Horizonte", "Rodoviária", "belo-horizonte-mg")
    buses = (
        (at(*tiete, 21, 22, 15), at(*change, 22, 6, 35), "Viação Serra Azul", ("17", "18"), "SA9014"),
        (at(*change, 22, 8, 10), at(*rodoviaria, 22, 10, 5), "Rota das Gerais", ("15", "16"), "RG2270"),
        (at(*rodoviaria, 29, 19, 0), at(*tiete, 30, 5, 10), "Auto Viação Jequitibá", ("21", "22"), "JQ0081"),
    )
    who = (PEOPLE[0], PEOPLE[2])
    tickets = tuple(
        _ticket(f"{code}-{seat}", seat, person, 11090, f"{code}-{seat}", start, end, company, trip=trip)
        for leg, (start, end, company, seats, code) in enumerate(buses, start=1)
        for trip in (TripFacts(id=f"trip-{leg}"),)
        for seat, person in zip(seats, who, strict=True)
    )
    return replace(
        an_order(public_id),
        total=Cents(66540),
        tickets=tickets,
        charges=(),
        payments=(OrderPayment("credit_card", "approved", Cents(66540), 3),),
        origin="São Paulo - Tietê",
        destination="Ouro Preto - Centro",
        facts=OrderFacts(origin_slug="sao-paulo-tiete-sp", destination_slug="ouro-preto-mg"),
    )


def journey_sale() -> Sale:
    """Return the sale of ``a_journey``, over and confirmed; the second person has half the fare."""
    order = a_journey()
    seats = tuple(
        SoldSeat(
            ticket.trip.id,
            ticket.seat,
            ticket.passenger,
            DocumentType.CPF,
            ticket.document_number,
            ticket.amount,
            Benefit.ELDERLY_HALF if ticket.passenger == PEOPLE[2].name else Benefit.NONE,
        )
        for ticket in order.tickets
    )
    sold = a_sold(seats=seats, total=order.total, origin=order.origin, destination=order.destination)
    attempt = an_attempt(
        AttemptState.COMPLETED, sold=sold, public_id=order.public_id, confirmed=Confirmed(order, ())
    )
    return payment_sale(step=Step.TICKETS, attempt=attempt)


def let_pix_be_a_line(patch: pytest.MonkeyPatch) -> None:
    """Let the code of PIX be a line of digits, as that of a method that is not a QR code."""
    line = replace(PaymentType.PIX.facts, code=CodeForm.LINE)
    patch.setattr("pos_app.domain.payment.METHODS", {**METHODS, PaymentType.PIX: line})
