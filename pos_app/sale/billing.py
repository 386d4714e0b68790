"""The bill of a sale as it stands: every leg of every trip, every person, fee and total. Pure."""

from __future__ import annotations

from functools import lru_cache

from pos_app.domain.amounts import NOT_KNOWN, NOTHING, Amount, estimated, known
from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.bill import Bill, LegLine, LegState, PersonLeg, PersonLine
from pos_app.domain.money import Cents
from pos_app.domain.payment import Instalment
from pos_app.domain.seats import Cell, Coach, lay_out
from pos_app.domain.statement import StatedLeg, StatedPart, StatedTicket, Statement, split_of
from pos_app.domain.trips import Segment
from pos_app.domain.value import replace
from pos_app.sale.carrying import asked_on, refusal
from pos_app.sale.stage import Activity, Sale


def bill(sale: Sale) -> Bill:
    """Return the bill: all legs in order of travel, then the people, and the statement of their money."""
    fares = {segment.key: _fare_each(sale, segment) for segment in sale.trips.segments}
    coaches = {segment.key: _coach(sale, segment) for segment in sale.trips.segments}
    held = Cents(sum(choice.price for choice in sale.seating.seats if choice.hold))
    return Bill(
        tuple(_leg(sale, segment) for segment in sale.trips.segments),
        tuple(_person(sale, index, fares, coaches) for index in range(sale.people.count)),
        _statement(sale, fares),
        held,
    )


def statement(sale: Sale) -> Statement:
    """Return the statement of a sale as it stands."""
    return _statement(sale, {segment.key: _fare_each(sale, segment) for segment in sale.trips.segments})


def _statement(sale: Sale, fares: dict[str, Amount]) -> Statement:
    passengers = sale.people.passengers
    lines = Statement(
        tuple(
            StatedLeg(
                segment.direction,
                segment.number,
                len(segment.trip.legs),
                tuple(
                    _ticket(sale, index, segment, fares[segment.key]) for index in range(sale.people.count)
                ),
            )
            for segment in sale.trips.segments
        ),
        tuple(
            passengers[index].name if index < len(passengers) else "" for index in range(sale.people.count)
        ),
        _fee(sale),
        _parts(sale),
        _interest(sale),
        NOT_KNOWN,
        sale.payment.method,
        _split(sale),
    )
    stated = _stated(sale)
    if stated is None:
        return replace(lines, total=estimated(lines.lines_total))
    # Once an order is sent its total is what was sent, and was one with its lines before (charge.guard).
    return replace(lines, total=known(stated)) if sale.order.attempt else lines.stating(stated)


def _ticket(sale: Sale, index: int, segment: Segment, fare: Amount) -> StatedTicket:
    choice = next((one for one in sale.chosen(segment) if one.index == index), None)
    asked = asked_on(sale, index, segment.key)
    benefit, off = Benefit.NONE, NOTHING
    if choice and choice.benefit is not Benefit.NONE and choice.price_from is PriceFrom.PROVIDER:
        benefit, off = choice.benefit, known(choice.before_benefit - choice.price)
    elif asked is not Benefit.NONE and refusal(sale, index, segment.key) is None:
        # What it takes off is the provider's to say.
        benefit, off = asked, NOT_KNOWN
    return StatedTicket(
        index,
        choice.label if choice else "",
        _full(choice, fare) if choice else fare,
        benefit,
        off,
        _insurance(sale, index, choice),
    )


# --- Legs -----------------------------------------------------------------------------------------


def _leg(sale: Sale, segment: Segment) -> LegLine:
    by_passenger = {choice.index: choice for choice in sale.chosen(segment)}
    chosen = [by_passenger.get(index) for index in range(sale.people.count)]
    missing = chosen.count(None)
    held = [choice.hold.until for choice in by_passenger.values() if choice.hold]
    state = LegState.MISSING if missing else LegState.CHOSEN
    if len(held) == sale.people.count:
        state = LegState.HELD
    return LegLine(
        segment,
        of=len(segment.trip.legs),
        labels=tuple(choice.label if choice else "" for choice in chosen),
        missing=missing,
        held_until=min(held, default=None),
        state=state,
    )


def _full(choice: SeatChoice, fare: Amount) -> Amount:
    if choice.price_from is PriceFrom.LISTING:
        return fare
    return known(choice.before_benefit) if choice.hold else estimated(choice.before_benefit)


def _fare_each(sale: Sale, segment: Segment) -> Amount:
    """Return what a seat without a pick may cost: by the seat map, else by the list of departures.

    The list gives the fare of the whole trip: what the maps of its other legs leave of it belongs to the legs
    without a map, in equal parts until their maps arrive.
    """
    own = _map_price(sale, segment)
    if own is not None:
        return estimated(own)
    legs = [one for one in sale.trips.segments if one.direction is segment.direction]
    prices = [_map_price(sale, one) for one in legs]
    left = segment.trip.fare - sum(price for price in prices if price is not None)
    if left <= 0:
        return NOT_KNOWN
    open_legs = [one for one, price in zip(legs, prices, strict=True) if price is None]
    part, rest = divmod(left, len(open_legs))
    return estimated(part + (rest if open_legs[0] == segment else 0))


def _map_price(sale: Sale, segment: Segment) -> Cents | None:
    detail = sale.detail(segment)
    return detail.default if detail else None


# --- People ---------------------------------------------------------------------------------------


def _person(sale: Sale, index: int, fares: dict[str, Amount], coaches: dict[str, Coach | None]) -> PersonLine:
    chosen = {choice.segment.key: choice for choice in sale.seating.seats if choice.index == index}
    legs = tuple(
        _person_leg(sale, index, segment, chosen.get(segment.key), fares, coaches)
        for segment in sale.trips.segments
    )
    passengers = sale.people.passengers
    return PersonLine(
        index=index,
        name=passengers[index].name if index < len(passengers) else "",
        legs=legs,
        benefit=sale.people.benefit_of(index),
        insurance_on=index in sale.people.insured,
    )


def _person_leg(
    sale: Sale,
    index: int,
    segment: Segment,
    choice: SeatChoice | None,
    fares: dict[str, Amount],
    coaches: dict[str, Coach | None],
) -> PersonLeg:
    price = fares[segment.key]
    if choice and choice.price_from is not PriceFrom.LISTING:
        # The provider sets the price, and most of all that under a benefit.
        sure = choice.hold and (choice.benefit is Benefit.NONE or choice.price_from is PriceFrom.PROVIDER)
        price = known(choice.price) if sure else estimated(choice.price)
    return PersonLeg(
        segment,
        label=choice.label if choice else "",
        position=_cell(coaches[segment.key], choice.label) if choice else None,
        asked=asked_on(sale, index, segment.key),
        applied=choice.benefit if choice else Benefit.NONE,
        refusal=refusal(sale, index, segment.key),
        price=price,
        held=choice is not None and choice.hold is not None,
    )


def _coach(sale: Sale, segment: Segment) -> Coach | None:
    detail = sale.detail(segment)
    if detail is None:
        return None
    return _laid_out(detail.seats, segment.leg.service_class or segment.trip.service_class)


_laid_out = lru_cache(maxsize=8)(lay_out)
"""The bill is made anew with each change of the stage, the coach only with each map."""


def _cell(coach: Coach | None, label: str) -> Cell | None:
    deck = coach.deck_of(label) if coach else None
    return deck.cell(label) if deck else None


def _insurance(sale: Sale, index: int, choice: SeatChoice | None) -> Amount:
    if index not in sale.people.insured:
        return NOTHING
    price = dict(sale.payment.insurance_prices).get(choice.hold.block_id) if choice and choice.hold else None
    return NOT_KNOWN if price is None else known(price)


# --- The whole ------------------------------------------------------------------------------------


def _fee(sale: Sale) -> Amount:
    method = sale.payment_method
    if method is None:
        return NOT_KNOWN
    return _of_method(sale, method.fee)


def _parts(sale: Sale) -> tuple[StatedPart, ...]:
    parts = sale.payment_method.adjustments if sale.payment_method else ()
    return tuple(StatedPart(part.kind, _of_method(sale, part.amount)) for part in parts if part.amount)


def _of_method(sale: Sale, cents: Cents) -> Amount:
    return estimated(cents) if Activity.QUOTE in sale.busy else known(cents)


def _interest(sale: Sale) -> Amount:
    if sale.order.attempt:
        return known(sale.order.attempt.sold.interest)
    principal, total = sale.principal, _stated(sale)
    return NOTHING if principal is None or total is None else known(total - principal)


def _split(sale: Sale) -> Instalment | None:
    if sale.order.attempt:
        return split_of(sale.order.attempt.sold)
    line = sale.instalment
    return line if line and line.count > 1 and _stated(sale) is not None else None


def _stated(sale: Sale) -> Cents | None:
    """Return the total that the provider stated, once every seat is held and nothing is being asked anew."""
    if sale.order.attempt:
        return sale.order.attempt.sold.total
    return sale.total if sale.held and Activity.QUOTE not in sale.busy else None
