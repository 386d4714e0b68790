"""The plan of ``pos-app sell``: strict parsing, and its conversion to domain types."""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

import msgspec

from pos_app.card.token import CardAnswerError, read_card_answer
from pos_app.domain.benefits import Benefit
from pos_app.domain.card_numbers import holds_card, names_card
from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import CardToken, PaymentType
from pos_app.domain.trips import Trip, TripKind
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.system import disk
from pos_app.wording import command_texts
from pos_app.wording.sentence import system_words


class PlanError(Exception):
    """The plan cannot be carried out; the text is one sentence. Nothing was sent.

    ``unreadable``: what could not be read of a reply, where that is the reason.
    """

    def __init__(self, sentence: str, unreadable: UnreadableField | None = None) -> None:
        super().__init__(sentence)
        self.unreadable = unreadable


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Which trip to take: the first that fits all that is given, counted from ``index`` 0."""

    type: TripKind | None = None
    index: int = 0
    uuid: str = ""
    low_fare: bool = False


class PlanPassenger(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """A passenger of the plan. ``discount`` is asked for on every leg; ``discounts`` instead gives one for
    each leg, in order of travel."""

    name: str
    document_type: str
    document_number: str
    discount: Benefit = Benefit.NONE
    discounts: list[Benefit] = []
    phone: str = ""


class PlanCustomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The buyer; the first passenger's name and document stand in for what is not given."""

    name: str = ""
    email: str = ""
    phone: str = ""
    document_type: str = ""
    document_number: str = ""


class PlanPayment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The payment. ``card_token`` comes from the provider's tokenization; card numbers have no place here.
    ``antifraud_session`` is what the provider's page collected with it (contract 4.9), where it did.
    """

    type: PaymentType
    card_token: str = ""
    brand: str = ""
    installments: int = 1
    expiration_month: str = "12"
    expiration_year: str = "2030"
    cardholder_name: str = ""
    antifraud_session: str = ""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """A whole sale. ``from`` and ``to`` are slugs, or names of cities such as ``Curitiba/PR``.

    A price that changes after the search ends the sale, unless ``accept_price_change`` is set. A PIX
    ends it as soon as its code is known, unless ``wait_for_payment`` is set. A passenger who holds, or may
    hold, a seat at that time already ends it, unless ``allow_repeat`` is set.
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
    wait_for_payment: bool = False
    allow_repeat: bool = False


def read_plan(source: str) -> Plan:
    """Read a plan from a file or, for ``-``, from standard input.

    Raises:
        PlanError: not there, not JSON, with a card number in it, or a field is missing, unknown or of the
            wrong kind.
    """
    try:
        raw = sys.stdin.buffer.read() if source == "-" else disk.content(Path(source))
        # Before a member is named in a sentence, and in whatever signs JSON spells it.
        if names_card(msgspec.json.encode(msgspec.json.decode(raw)).decode()):
            raise PlanError(command_texts.card_number_given())
        plan = msgspec.json.decode(raw, type=Plan)
    except OSError as error:
        raise PlanError(command_texts.not_read(source, system_words(error.strerror))) from error
    except disk.SENSELESS as error:
        raise PlanError(plan_problem(str(error))) from error
    if not plan.passengers:
        raise PlanError(command_texts.nobody_travels())
    if plan.payment.type.facts.needs_card_page and not plan.payment.card_token:
        raise PlanError(command_texts.no_card_token())
    if holds_card(plan.payment.card_token) or holds_card(plan.payment.antifraud_session):
        raise PlanError(command_texts.card_number_given())
    if plan.payment.type.facts.needs_card_page:
        card_of(plan.payment, plan.passengers[0].name)
    return plan


def people(plan: Plan) -> tuple[Buyer, tuple[Passenger, ...]]:
    """Return buyer and passengers of a plan.

    Raises:
        PlanError: an unknown document type.
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
    try:
        return DocumentType(text.lower())
    except ValueError:
        known = [kind.value for kind in DocumentType]
        raise PlanError(command_texts.unknown_document(text, known)) from None


def card_of(payment: PlanPayment, holder: str) -> CardToken:
    """Return the plan's card, looked at like one that comes from the page.

    Raises:
        PlanError: a part of it cannot be one of a card.
    """
    try:
        return read_card_answer(
            payment.card_token,
            payment.brand or "visa",
            payment.expiration_month,
            payment.expiration_year,
            payment.cardholder_name or holder.upper(),
            payment.antifraud_session,
        )
    except CardAnswerError as error:
        raise PlanError(command_texts.no_card_field(error.field)) from error


def choose(trips: tuple[Trip, ...], pick: Pick, day: date, seats: int = 1, more: bool = False) -> Trip:
    """Return the trip that a plan picks among those with so many free seats; an answer for another day never
    counts. ``more``: not all trips are known.

    Raises:
        PlanError: nothing fits.
    """
    found = fitting(trips, pick, seats)
    if not 0 <= pick.index < len(found):
        raise PlanError(command_texts.no_trip(day, len(found), pick.index, more))
    return found[pick.index]


def fitting(trips: tuple[Trip, ...], pick: Pick, seats: int) -> list[Trip]:
    """Return the trips that match a plan, except for the low fare, which only seat maps show."""
    return [
        trip
        for trip in trips
        if not trip.other_day
        and not trip.other_route
        and trip.available >= seats
        and (pick.type is None or trip.kind is pick.type)
        and (not pick.uuid or pick.uuid in trip.trip_ids)
    ]


_PLACE = re.compile(r" - at `\$\.?(?P<place>[^`]*)`$")


def plan_problem(message: str) -> str:
    """Return one sentence for people from the decoder's message about a plan.

    A field is named as the plan writes it: ``payment.type``, ``passengers[0].name``.
    """
    found = _PLACE.search(message)
    path, message = (found["place"], message[: found.start()]) if found else ("", message)
    if match := re.fullmatch(r"Object missing required field `(.+)`", message):
        return command_texts.field_missing(_below(path, match[1]))
    if match := re.fullmatch(r"Object contains unknown field `(.+)`", message):
        return command_texts.field_unknown(_below(path, match[1]))
    if match := re.fullmatch(r"Invalid enum value '?(.*?)'?", message):
        return command_texts.value_refused(path, match[1])
    if match := re.match(r"Expected `([^`]+)`", message):
        kinds = match[1].split(" | ")
        return command_texts.field_not_of_kind(path, kinds) if path else command_texts.not_of_kind(kinds)
    if "date" in message:
        return command_texts.field_no_date(path)
    if path:
        return command_texts.field_wrong(path)
    return command_texts.not_json()


def _below(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field
