"""``pos-app sell``: one whole sale from a JSON plan, through the same flow and journal as the window."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from pos_app.core import Core
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import reais
from pos_app.domain.passengers import Buyer, Passenger, check
from pos_app.domain.payment import CardToken, PaymentType
from pos_app.domain.places import Place
from pos_app.domain.seats import lay_out, natural, together
from pos_app.domain.trips import Direction, Segment, Trip, TripKind, TripQuery
from pos_app.sale import events
from pos_app.sale.stage import Sale, Stopped, Trouble
from pos_app.ui import words

EXIT_CODES = {"completed": 0, "refused": 3, "rejected": 4, "notSent": 5, "unresolved": 6}
_TRIES_FOR_SEATS = 3


class PlanError(Exception):
    """The plan cannot be carried out; the text is one sentence. Nothing was sent."""


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Which trip to take: the first that fits all that is given, counted from ``index`` 0."""

    type: TripKind | None = None
    index: int = 0
    uuid: str = ""
    low_fare: bool = False


class PlanPassenger(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """A passenger of the plan."""

    name: str
    document_type: str
    document_number: str
    discount: str = ""
    phone: str = ""


class PlanCustomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The buyer; the first passenger's name and document stand in for what is not given."""

    name: str = ""
    email: str = ""
    phone: str = ""
    document_type: str = ""
    document_number: str = ""


class PlanPayment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The payment. ``card_token`` comes from the provider's tokenization; card numbers have no place here."""

    type: PaymentType
    card_token: str = ""
    brand: str = ""
    installments: int = 1
    expiration_month: str = "12"
    expiration_year: str = "2030"
    cardholder_name: str = ""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """A whole sale. ``from`` and ``to`` are slugs, or names of cities such as ``Curitiba/PR``.

    A price that changes after the search ends the sale, unless ``accept_price_change`` says otherwise.
    """

    origin: str = msgspec.field(name="from")
    destination: str = msgspec.field(name="to")
    departure_date: date
    passengers: list[PlanPassenger]
    payment: PlanPayment
    return_date: date | None = None
    pick: Pick = Pick()
    pick_return: Pick = Pick()
    seats: str | list[str] = "auto"
    customer: PlanCustomer = PlanCustomer()
    insurance: bool = False
    accept_price_change: bool = False


def read_plan(source: str) -> Plan:
    """Read a plan from a file or, for ``-``, from standard input.

    Raises:
        PlanError: not there, not JSON, or a field is missing, unknown or of the wrong kind.
    """
    try:
        raw = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        plan = msgspec.json.decode(raw, type=Plan)
    except OSError as error:
        raise PlanError(f"Não consegui ler o plano {source}: {error.strerror}.") from error
    except msgspec.DecodeError as error:
        raise PlanError(f"O plano não serve: {error}.") from error
    if not plan.passengers:
        raise PlanError("O plano precisa de pelo menos um passageiro.")
    if plan.payment.type is PaymentType.CREDIT_CARD and not plan.payment.card_token:
        raise PlanError("O pagamento com cartão precisa de cardToken.")
    return plan


class Seller:
    """Carries a plan out: sends the clerk's events and waits for the stage to answer."""

    def __init__(self, core: Core, plan: Plan, patience: float) -> None:
        self._core = core
        self._flow = core.flow
        self._plan = plan
        self._patience = patience
        self._changed = asyncio.Event()
        self._unsubscribe = core.flow.subscribe(lambda _sale: self._changed.set())

    async def run(self) -> dict[str, Any]:
        """Sell, and return the one JSON object that the command prints."""
        try:
            await self._sell()
        except PlanError as error:
            return self._answer("notSent", str(error))
        finally:
            self._unsubscribe()
        attempt = self._flow.stage.attempt
        if attempt is None:
            return self._answer("notSent", self._sentence(self._flow.stage.stopped))
        return self._answer(_OUTCOMES.get(attempt.state, "unresolved"), words.attempt(attempt).in_one_line())

    async def _sell(self) -> None:
        plan = self._plan
        buyer, passengers = people(plan)
        problems = check(buyer, passengers)
        if problems:
            raise PlanError(" ".join(words.field(problem.reason) for problem in problems))
        origin, destination = await self._slug(plan.origin), await self._slug(plan.destination)
        query = TripQuery(origin, destination, plan.departure_date, plan.return_date, len(passengers))
        await self._do(events.SearchAsked(query, date.today()), "search")
        results = self._flow.stage.results
        assert results is not None
        count = len(passengers)
        out = choose(results.departures, plan.pick, plan.departure_date, count)
        self._flow.send(events.TripChosen(out))
        if plan.return_date:
            back = choose(results.returns, plan.pick_return, plan.return_date, count)
            self._flow.send(events.TripChosen(back))
        for index, segment in enumerate(self._flow.stage.segments):
            await self._seat(index, segment)
        await self._do(events.PassengersGiven(buyer, passengers), "quote", "session")
        self._flow.send(events.MethodChosen(plan.payment.type))
        if self._flow.stage.method is not plan.payment.type:
            raise PlanError(self._sentence(Stopped(Trouble.NO_METHOD)))
        if plan.payment.type is PaymentType.CREDIT_CARD:
            self._flow.send(events.CardGiven(card_of(plan.payment, passengers[0].name)))
            self._flow.send(events.InstalmentsChosen(plan.payment.installments))
        self._flow.charge()
        stopped = self._flow.stage.stopped
        if plan.accept_price_change and stopped and stopped.trouble is Trouble.PRICE_TO_ACCEPT:
            self._flow.send(events.PriceAccepted())
            self._flow.charge()
            stopped = self._flow.stage.stopped
        if self._flow.stage.attempt is None:
            raise PlanError(self._sentence(stopped))
        await self._until(lambda sale: sale.attempt is None or sale.attempt.settled, self._patience)

    async def _seat(self, index: int, segment: Segment) -> None:
        self._flow.send(events.SegmentShown(index))
        for _ in range(_TRIES_FOR_SEATS):
            await self._until(lambda sale: "map" not in sale.busy)
            self._check(let_pass=Trouble.SEATS_REFUSED)
            for label, passenger in zip(self._labels(segment), self._plan.passengers, strict=False):
                self._flow.send(events.SeatToggled(label))
                if passenger.discount:
                    self._flow.send(events.BenefitChosen(label, Benefit(passenger.discount)))
            self._flow.send(events.HoldAsked())
            await self._until(lambda sale: "hold" not in sale.busy)
            stopped = self._flow.stage.stopped
            if stopped is None or stopped.trouble is not Trouble.SEATS_REFUSED or self._plan.seats != "auto":
                break
        self._check()

    def _labels(self, segment: Segment) -> list[str]:
        sale = self._flow.stage
        detail = sale.detail(segment)
        held = [choice.label for choice in sale.chosen(segment)]
        wanted = sale.passengers_wanted - len(held)
        if isinstance(self._plan.seats, list):
            return self._plan.seats[:wanted]
        if detail is None:
            return []
        low = self._wants_low_fare(segment)
        fitting = (s for s in detail.seats if s.available and s.low_fare >= low)
        free = sorted((s.label for s in fitting if s.label not in held), key=natural)
        return list(together(lay_out(detail.seats, segment.leg.service_class), free, wanted)) or free[:wanted]

    def _wants_low_fare(self, segment: Segment) -> bool:
        plan = self._plan
        return (plan.pick if segment.direction is Direction.OUTBOUND else plan.pick_return).low_fare

    async def _slug(self, text: str) -> str:
        if self._core.places.by_slug(text) or (text == text.lower() and "-" in text):
            return text
        name, _, state = text.partition("/")
        known = next(
            (p for p in self._core.places.complete(name) if not state or p.state == state.upper()), None
        )
        return (await self._core.places.resolve(known or Place(name, state.upper()))).slug

    async def _do(self, event: events.ClerkEvent, *reads: str) -> None:
        self._flow.send(event)
        await self._until(lambda sale: not sale.busy & set(reads))
        self._check()

    def _check(self, let_pass: Trouble = Trouble.PRICE_CHANGED) -> None:
        stopped = self._flow.stage.stopped
        if stopped and stopped.trouble not in (Trouble.PRICE_CHANGED, let_pass):
            raise PlanError(self._sentence(stopped))

    async def _until(self, reached: Callable[[Sale], bool], seconds: float = 90.0) -> None:
        deadline = self._core.clock.monotonic() + seconds
        while not reached(self._flow.stage):
            left = deadline - self._core.clock.monotonic()
            if left <= 0:
                return
            self._changed.clear()
            await self._core.clock.wait(left, self._changed)

    @staticmethod
    def _sentence(stopped: Stopped | None) -> str:
        return words.stopped(stopped).in_one_line() if stopped else ""

    def _answer(self, outcome: str, sentence: str) -> dict[str, Any]:
        attempt = self._flow.stage.attempt
        return {
            "outcome": outcome,
            "publicId": attempt.public_id if attempt else "",
            "attempts": attempt.sends if attempt else 0,
            "tickets": tickets(attempt) if attempt else [],
            "total": float(reais(attempt.sold.total)) if attempt else None,
            "sentence": sentence,
        }


_OUTCOMES = {
    AttemptState.COMPLETED: "completed",
    AttemptState.PRINTED: "completed",
    AttemptState.REFUSED: "refused",
    AttemptState.REJECTED: "rejected",
    AttemptState.NOT_SENT: "notSent",
}


def people(plan: Plan) -> tuple[Buyer, tuple[Passenger, ...]]:
    """Return buyer and passengers of a plan.

    Raises:
        PlanError: a document type that nobody knows.
    """
    first, customer = plan.passengers[0], plan.customer
    buyer = Buyer(
        customer.name or first.name,
        document_type(customer.document_type or first.document_type),
        customer.document_number or first.document_number,
        customer.email,
        customer.phone,
    )
    return buyer, tuple(
        Passenger(
            p.name, document_type(p.document_type), p.document_number, phone=p.phone, insurance=plan.insurance
        )
        for p in plan.passengers
    )


def document_type(text: str) -> DocumentType:
    """Return a document type named in any case."""
    try:
        return DocumentType(text.lower())
    except ValueError:
        known = ", ".join(kind.value for kind in DocumentType)
        raise PlanError(f"Tipo de documento desconhecido: {text}. Conhecidos: {known}.") from None


def card_of(payment: PlanPayment, holder: str) -> CardToken:
    """Return the plan's card."""
    return CardToken(
        payment.card_token,
        payment.brand or "visa",
        payment.expiration_month,
        payment.expiration_year,
        payment.cardholder_name or holder.upper(),
    )


def choose(trips: tuple[Trip, ...], pick: Pick, day: date, seats: int = 1) -> Trip:
    """Return the trip that a plan picks among those with so many free seats; an answer for another day never
    counts.

    Raises:
        PlanError: nothing fits.
    """
    fitting = [
        trip
        for trip in trips
        if not trip.other_day
        and not trip.other_route
        and trip.available >= seats
        and (pick.type is None or trip.kind is pick.type)
        and (not pick.uuid or pick.uuid in trip.trip_ids)
        and (not pick.low_fare or trip.low_fare)
    ]
    if not 0 <= pick.index < len(fitting):
        raise PlanError(
            f"Nenhuma viagem serve em {day:%d/%m/%Y}: há {len(fitting)} e o plano quer a {pick.index}."
        )
    return fitting[pick.index]


def tickets(attempt: Attempt) -> list[dict[str, str]]:
    """Return the tickets of a completed attempt as the command prints them."""
    if attempt.confirmed is None:
        return []
    return [
        {
            "seat": ticket.seat,
            "passenger": ticket.passenger,
            "locator": ticket.locator,
            "departure": ticket.departure.when.isoformat() if ticket.departure else "",
            "amount": str(reais(ticket.amount)),
        }
        for ticket in attempt.confirmed.detail.tickets
    ]


async def sell(core: Core, plan: Plan, patience: float) -> int:
    """Carry a plan out, print the outcome, return the exit code."""
    await core.flow.recover()
    answer = await Seller(core, plan, patience).run()
    print(json.dumps(answer, ensure_ascii=False))
    return EXIT_CODES[answer["outcome"]]
