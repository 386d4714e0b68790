"""From a finished basket to an order: the quote's question, the guards, and the exact sums."""

from __future__ import annotations

from datetime import timedelta

from pos_app.domain.attempts import REPEAT_ALLOWED, Attempt, AttemptState, LogEntry, Sold, SoldSeat
from pos_app.domain.basket import SeatChoice
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import Order, OrderItem
from pos_app.domain.payment import (
    PartKind,
    PaymentChoice,
    PaymentMethod,
    PaymentType,
    Quote,
    QuoteItem,
    QuotePart,
)
from pos_app.domain.proofs import needed
from pos_app.domain.rides import rides
from pos_app.domain.trips import TripKind
from pos_app.domain.unreadable_field import SAYS_OFF, UnreadableField
from pos_app.domain.value import replace
from pos_app.sale.events import ChargeAsked
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem


def quote_parts(sale: Sale) -> tuple[QuotePart, ...]:
    """Return the payment-methods question: the held seats by leg (contract 2.5)."""
    return tuple(
        QuotePart(
            segment.trip_id,
            segment.direction,
            segment.trip.kind,
            tuple(
                QuoteItem(
                    choice.hold.block_id,
                    choice.price,
                    _insured(sale, choice),
                    choice.low_fare,
                    bool(choice.benefit) and choice.hold.price is None,
                )
                for choice in sale.chosen(segment)
                if choice.hold
            ),
        )
        for segment in sale.trips.segments
    )


def insurance_parts(sale: Sale) -> tuple[QuotePart, ...]:
    """Return that question with insurance on every held seat: its price before anybody takes it (4.7)."""
    return tuple(
        replace(part, items=tuple(replace(item, insurance=True) for item in part.items))
        for part in quote_parts(sale)
    )


def no_method(quote: Quote | None, wanted: PaymentType | None = None) -> SaleProblem:
    """Return that there is no way to pay, or not the wanted one, and which field kept it from that."""
    fields = (*quote.unread, *((one, SAYS_OFF) for one in quote.switched_off)) if quote else ()
    found = next((one for one in fields if wanted is None or one[0].startswith(f"{wanted.value}.")), None)
    unreadable = UnreadableField(Endpoint.METHODS, *found) if found else None
    return SaleProblem(ProblemKind.NO_METHOD, unreadable=unreadable)


def guard(sale: Sale, event: ChargeAsked) -> SaleProblem | None:
    """Return why money must not move now, or None."""
    until = sale.hold_until
    # A payment could outlive the hold: the seats are held anew before money moves.
    if until is not None and until - event.now < timedelta(seconds=event.hold_minimum):
        return SaleProblem(ProblemKind.HOLD_TOO_SHORT)
    method = sale.payment_method
    if method is None:
        return no_method(sale.payment.quote)
    if any(choice.price <= 0 for choice in sale.seating.seats):
        return SaleProblem(ProblemKind.FREE_SEAT)
    items = sum(_amount(sale, choice) for choice in sale.seating.seats)
    sum_of_items = Cents(items + method.fee + method.adjusted)
    fee_unknown = any(part.kind is PartKind.UNNAMED for part in method.adjustments)
    if sum_of_items != method.total or (fee_unknown and not sale.terms.fee_in_total):
        # Where the order leaves the fee out, one that the total only holds cannot be left out.
        unreadable = UnreadableField(Endpoint.METHODS, f"{sale.payment.method}.total", "does not add up")
        return SaleProblem(
            ProblemKind.TOTALS_DISAGREE, before=sum_of_items, after=method.total, unreadable=unreadable
        )
    if method.total <= 0:  # A voucher may cover everything; no order is made of nothing to pay.
        return SaleProblem(ProblemKind.FREE_SEAT)
    brand = sale.payment.card.brand if sale.payment.card else ""
    if not method.takes(brand):
        return SaleProblem(ProblemKind.BRAND_NOT_TAKEN, detail=brand)
    if _lacks_antifraud(sale):
        return SaleProblem(ProblemKind.ANTIFRAUD_MISSING)
    return next(filter(None, (_clash(sale, one) for one in event.open_attempts)), None)


def _lacks_antifraud(sale: Sale) -> bool:
    by_card = sale.payment.method is not None and sale.payment.method.facts.needs_card_page
    return (
        by_card
        and sale.terms.antifraud_required
        and not (sale.payment.card and sale.payment.card.antifraud_id)
    )


def _clash(sale: Sale, earlier: Attempt) -> SaleProblem | None:
    """Return why this sale must not be charged while an earlier one is open, or None.

    An open attempt may own an order. So its seats are sold to no other passenger, and its passengers get no
    other seat of the bus: they could pay twice. A supervisor who released it allows its own seats again, and
    nothing else.
    """
    taken = _touched(sale, earlier)
    if not taken:
        return None
    labels = tuple(choice.label for choice in taken)
    if earlier.phase is not Phase.RELEASED:
        return SaleProblem(ProblemKind.OPEN_CASE, labels=labels, detail=earlier.public_id)
    same = {(seat.trip_id, seat.seat) for seat in earlier.sold.seats}
    if all((choice.segment.trip_id, choice.label) in same for choice in taken):
        return None
    return SaleProblem(ProblemKind.OTHER_SEAT, labels=tuple(seat.seat for seat in earlier.sold.seats))


def _touched(sale: Sale, earlier: Attempt) -> tuple[SeatChoice, ...]:
    """Return the choices that share a seat, or a person on a bus, with an earlier attempt."""
    seats = {(seat.trip_id, seat.seat) for seat in earlier.sold.seats}
    people = {(seat.trip_id, seat.document_number) for seat in earlier.sold.seats if seat.document_number}
    return tuple(
        choice
        for choice in sale.seating.seats
        if (choice.segment.trip_id, choice.label) in seats
        or (choice.segment.trip_id, sale.people.passengers[choice.index].document_number) in people
    )


def _repeated(sale: Sale, attempts: tuple[Attempt, ...]) -> Attempt | None:
    """Return the attempt that a supervisor released and that this sale repeats."""
    return next((one for one in attempts if _touched(sale, one)), None)


def begin(sale: Sale, event: ChargeAsked) -> tuple[Order, Attempt]:
    """Return the order to send and the attempt to commit first. Call only where ``guard`` gave None."""
    method, buyer, outbound = sale.payment_method, sale.people.buyer, sale.trips.outbound
    assert method is not None
    assert buyer is not None
    assert outbound is not None
    assert method.type is not None  # ``Quote.method`` finds known methods only.
    card = sale.payment.card if method.type.facts.needs_card_page else None
    installments = sale.payment.installments if method.type.facts.instalments else 1
    charged = sale.total if card and sale.terms.with_interest else None  # Else the card's company adds it.
    payment = PaymentChoice(method.type, installments, card, charged)
    route = f"{outbound.departure.name} \u2192 {outbound.arrival.name}"
    order = Order(
        partner_id=event.partner_id,
        buyer=buyer,
        items=tuple(_item(sale, choice) for choice in sale.seating.seats),
        fee=method.fee,
        adjusted=method.adjusted,
        total=method.total,
        payment=payment,
        session_id=sale.payment.session_id,
        antifraud_id=card.antifraud_id if card else "",
        travel_day=outbound.departure.when.date(),
        route=route,
        fee_apart=not sale.terms.fee_in_total,
    )
    sold = _sold(sale, order, method)
    earlier = _repeated(sale, event.open_attempts)
    allowed = sale.earlier.allowed if sale.earlier.found else None
    return order, Attempt(
        event.attempt_id,
        event.partner_id,
        AttemptState.BLOCKED,
        sold,
        event.now,
        event.now,
        repeats=earlier.id if earlier else "",
        decided_by=earlier.decided_by if earlier else "",
        repeat_allowed=allowed,
        log=(LogEntry(allowed.at, REPEAT_ALLOWED, allowed.by),) if allowed else (),
    )


def _sold(sale: Sale, order: Order, method: PaymentMethod) -> Sold:
    """Return what the journal keeps of an order: enough to find it, to compare it and to sell it again."""
    outbound, buyer, payment = sale.trips.outbound, order.buyer, order.payment
    assert outbound is not None
    line = sale.instalment
    total = line.total if line else order.total
    return Sold(
        route=order.route,
        origin=outbound.departure.name,
        destination=outbound.arrival.name,
        departure=outbound.departure.when,
        travel_day=order.travel_day,
        company=outbound.company,
        service_class=outbound.service_class,
        seats=tuple(_sold_seat(sale, choice) for choice in sale.seating.seats),
        buyer=buyer.name,
        buyer_document_type=buyer.document_type,
        buyer_document=buyer.document_number,
        buyer_email=buyer.email,
        buyer_phone=buyer.phone,
        total=total,
        payment=payment.type,
        installments=payment.installments,
        query=sale.search.query,
        ordered=order.amount if order.amount != total else None,
        rides=rides(sale.trips.segments),
        wishes=sale.seating.wishes,
        adjustments=method.adjustments,
        interest=Cents(total - order.total),
        each=line.amount if line else None,
        asked=sale.search.asked,
    )


def _item(sale: Sale, choice: SeatChoice) -> OrderItem:
    segment = choice.segment
    assert choice.hold is not None
    return OrderItem(
        block_id=choice.hold.block_id,
        trip_id=segment.trip_id,
        seat=choice.label,
        amount=_amount(sale, choice),
        direction=segment.direction,
        kind=segment.trip.kind,
        leg=None if segment.trip.kind is TripKind.DIRECT else segment.number,
        passenger=sale.people.passengers[choice.index],
        insurance=_insured(sale, choice),
        low_fare=choice.low_fare,
    )


def _sold_seat(sale: Sale, choice: SeatChoice) -> SoldSeat:
    passenger = sale.people.passengers[choice.index]
    return SoldSeat(
        choice.segment.trip_id,
        choice.label,
        passenger.name,
        passenger.document_type,
        passenger.document_number,
        _amount(sale, choice),
        choice.benefit,
        tuple(proof for proof in needed(choice.benefit) if proof in sale.people.proofs_of(choice.index)),
        passenger.birth_date,
        choice.segment.direction,
        _insurance(sale, choice),
        choice.before_benefit,
        choice.low_fare,
    )


def _insured(sale: Sale, choice: SeatChoice) -> bool:
    return choice.index in sale.people.insured


def _amount(sale: Sale, choice: SeatChoice) -> Cents:
    return Cents(choice.price + _insurance(sale, choice))


def _insurance(sale: Sale, choice: SeatChoice) -> Cents:
    if not _insured(sale, choice):
        return ZERO
    assert sale.payment.quote is not None
    assert choice.hold is not None
    return dict(sale.payment.quote.insurance_prices).get(choice.hold.block_id, ZERO)
