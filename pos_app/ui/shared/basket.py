"""The content of the basket at each step of a sale, derived from the sale state alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.order_states import Money
from pos_app.domain.passengers import Passenger
from pos_app.domain.trip_listing import minutes
from pos_app.domain.trips import Direction, Point, Trip
from pos_app.sale.guards import NotReady, why_not_charge
from pos_app.sale.stage import Activity, Sale, Step
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.shared.basket_view import BasketRow, BasketSeat, BasketStop, BasketTrip, BasketView
from pos_app.wording import basket_texts, format, trip_texts
from pos_app.wording.command_ids import CommandId


@dataclass(frozen=True, slots=True)
class Highlight:
    """The trip under the row cursor of the list and its line number."""

    trip: Trip
    line: int


def present(
    sale: Sale,
    highlight: Highlight | None = None,
    *,
    ready: bool = True,
    narrow: bool = False,
) -> BasketView:
    """Return the basket for a sale.

    ``highlight`` is used only while trips are chosen. ``ready``: the passengers' form is complete.
    ``narrow`` selects the short label of the main button.
    """
    match sale.step:
        case Step.SEARCH:
            return _searching(sale, highlight, narrow)
        case Step.SEATS:
            return _seats(sale, narrow)
        case Step.PASSENGERS:
            return _passengers(sale, ready)
        case Step.PAYMENT:
            return _payment(sale)
        case Step.TICKETS:
            return _tickets(sale)
    assert_never(sale.step)


# --- The steps ------------------------------------------------------------------------------------


def _searching(sale: Sale, highlight: Highlight | None, narrow: bool) -> BasketView:
    people = trip_texts.passengers(sale.people.count)
    outbound = sale.trips.outbound if sale.search.choosing is Direction.RETURN else None
    before = (_short(outbound),) if outbound else ()
    if highlight is None or sale.search.results is None:
        return BasketView(people=people, trips=before, note="" if before else basket_texts.empty())
    trip = highlight.trip
    trips = [each for each in (outbound, trip) if each]
    returning = (
        sale.search.query is not None and sale.search.query.return_day is not None and outbound is None
    )
    if narrow and not returning:
        action = basket_texts.seats_short()
    else:
        action = basket_texts.choose_return() if returning else basket_texts.choose_seats()
    return BasketView(
        people=people,
        trips=(*before, _full(highlight)),
        rows=(*_fares(trips, sale.people.count), *_unknown_yet()),
        total_words=basket_texts.partial_total(),
        total=format.money(sum(each.fare for each in trips) * sale.people.count),
        action=action,
        action_key=FocusKey.ENTER,
        action_reason=basket_texts.sold_out() if trip.available < 1 else None,
    )


def _seats(sale: Sale, narrow: bool) -> BasketView:
    segment = sale.segment
    mine = sale.chosen(segment) if segment else ()
    open_labels = [choice.label for choice in mine if choice.hold is None]
    missing = sale.people.count - len(mine)
    if Activity.HOLD in sale.busy:
        action, reason = basket_texts.hold(open_labels, narrow=narrow), basket_texts.holding()
    elif missing:
        action, reason = basket_texts.hold(open_labels, narrow=narrow), basket_texts.seats_missing(missing)
    else:
        action = basket_texts.hold(open_labels, narrow=narrow) if open_labels else basket_texts.go_on()
        reason = None
    return BasketView(
        people=trip_texts.passengers(sale.people.count),
        trips=_chosen_trips(sale),
        rows=(*_bill(sale), _later_fee()),
        note=basket_texts.hold_rule(),
        total_words=basket_texts.partial_total(),
        total=format.money(sale.subtotal),
        action=action,
        action_key=FocusKey.ENTER,
        action_reason=reason,
    )


def _passengers(sale: Sale, ready: bool) -> BasketView:
    return BasketView(
        people=trip_texts.passengers(sale.people.count),
        trips=_chosen_trips(sale),
        rows=(*_bill(sale), _later_fee()),
        seats=_people(sale),
        total_words=basket_texts.partial_total(),
        total=format.money(sale.subtotal),
        action=basket_texts.to_payment(),
        action_key=CommandId.MAIN,
        action_reason=None if ready else basket_texts.fill_in(),
    )


def _payment(sale: Sale) -> BasketView:
    method = sale.payment_method
    whole = BasketView(
        people=trip_texts.passengers(sale.people.count),
        trips=_chosen_trips(sale),
        rows=(*_bill(sale), *_fees(sale)),
        seats=_people(sale),
    )
    total = format.money(sale.total if sale.total is not None else sale.subtotal)
    if sale.order.attempt is not None:
        ended = sale.order.attempt.facts.may_send_again
        return replace(
            whole,
            note=basket_texts.after_order(sale.order.attempt.money),
            note_tone="danger" if ended else "primary",
            total_words=basket_texts.total() if ended else basket_texts.being_verified(),
            total=format.money(sale.order.attempt.sold.total),
        )
    return replace(
        whole,
        total_words=basket_texts.total() if method else basket_texts.partial_total(),
        total=total,
        action=basket_texts.charge(total),
        action_key=CommandId.MAIN,
        action_reason=_why_not(sale),
    )


def _why_not(sale: Sale) -> str | None:
    match why_not_charge(sale):
        case NotReady.ASKING_PRICES:
            return basket_texts.asking_prices()
        case NotReady.SEATS_NOT_HELD:
            return basket_texts.hold_over()
        case NotReady.NO_METHOD:
            return basket_texts.no_method()
        case NotReady.NO_CARD:
            return basket_texts.card_missing()
        case NotReady.NO_SESSION:
            return basket_texts.opening_session()
        case NotReady.NOT_AT_PAYMENT | NotReady.ORDERED | None:
            return None


def _tickets(sale: Sale) -> BasketView:
    total = sale.order.attempt.sold.total if sale.order.attempt else sale.subtotal
    paid = sale.order.attempt is not None and sale.order.attempt.money is Money.PAID
    return BasketView(
        people=trip_texts.passengers(sale.people.count),
        trips=_chosen_trips(sale),
        rows=(*_bill(sale), *_fees(sale)),
        seats=_people(sale),
        total_words=basket_texts.paid() if paid else basket_texts.being_verified(),
        total=format.money(total),
        action=basket_texts.new_sale(),
        action_key=CommandId.NEW_SALE,
    )


# --- The parts ------------------------------------------------------------------------------------


def _route(trip: Trip) -> str:
    ends = (point.city or point.name for point in (trip.departure, trip.arrival))
    return " \u2192 ".join(ends)


def _detail(trip: Trip) -> str:
    takes = minutes(trip)
    parts = [format.day(trip.departure.when.date()), trip_texts.kind(trip.kind)]
    return " \u00b7 ".join(parts + ([format.duration(takes)] if takes is not None else []))


def _company(trip: Trip) -> str:
    return " \u00b7 ".join(part for part in (trip_texts.companies(trip), trip.service_class) if part)


def _short(trip: Trip) -> BasketTrip:
    return BasketTrip(
        route=_route(trip),
        detail=_detail(trip),
        company=_company(trip),
        departure=format.hour(trip.departure.when),
        arrival=format.hour(trip.arrival.when),
        later=format.later_days(trip.departure.when, trip.arrival.when),
    )


def _full(highlight: Highlight) -> BasketTrip:
    trip = highlight.trip
    return BasketTrip(
        route=_route(trip),
        detail=_detail(trip),
        company=_company(trip),
        hint=basket_texts.highlighted(highlight.line),
        stops=(_stop(trip.departure), _stop(trip.arrival)),
    )


def _stop(point: Point) -> BasketStop:
    detail = " \u00b7 ".join(part for part in (format.day(point.when.date()), point.state) if part)
    return BasketStop(format.hour(point.when), point.name, detail)


def _chosen_trips(sale: Sale) -> tuple[BasketTrip, ...]:
    return tuple(_short(trip) for trip in (sale.trips.outbound, sale.trips.way_back) if trip)


def _fares(trips: list[Trip], people: int) -> tuple[BasketRow, ...]:
    rows = []
    for trip in trips:
        rows.append(BasketRow(basket_texts.times(people, trip.price), format.money(trip.price * people)))
        if trip.fare < trip.price:
            off = (trip.price - trip.fare) * people
            rows.append(BasketRow(basket_texts.company_discount(), format.less(off), "discount"))
    return tuple(rows)


def _bill(sale: Sale) -> tuple[BasketRow, ...]:
    """Return the fares and the discounts of companies and benefits; they add up exactly to the subtotal."""
    trips = [trip for trip in (sale.trips.outbound, sale.trips.way_back) if trip]
    if not sale.seating.seats:
        return _fares(trips, sale.people.count)
    rows: list[BasketRow] = []
    off: list[BasketRow] = []
    for segment in sale.trips.segments:
        chosen = sale.chosen(segment)
        if not chosen:
            continue
        detail = sale.detail(segment)
        default = detail.default if detail and detail.default is not None else segment.trip.fare
        alone = len(segment.trip.legs) == 1
        full = max(default, segment.trip.price) if alone else default
        if detail and detail.original is not None:
            full = max(default, detail.original)
        rows.append(BasketRow(basket_texts.times(len(chosen), Cents(full)), format.money(full * len(chosen))))
        if full > default:
            off.append(
                BasketRow(
                    basket_texts.company_discount(), format.less((full - default) * len(chosen)), "discount"
                )
            )
        off += [_changed(choice, default) for choice in chosen if choice.price != default]
    return (*rows, *off)


def _changed(choice: SeatChoice, default: int) -> BasketRow:
    words = basket_texts.seat_price(choice.label)
    if choice.benefit is not Benefit.NONE:
        words = basket_texts.benefit(trip_texts.benefit(choice.benefit), choice.label)
    elif choice.low_fare:
        words = basket_texts.benefit(trip_texts.low_fare(), choice.label)
    if choice.price > default:
        return BasketRow(words, format.money(choice.price - default))
    return BasketRow(words, format.less(default - choice.price), "discount")


def _later_fee() -> BasketRow:
    return BasketRow(basket_texts.service_fee(), basket_texts.when_held(), "soft")


def _unknown_yet() -> tuple[BasketRow, ...]:
    return (_later_fee(), BasketRow(basket_texts.insurance(), basket_texts.optional(), "soft"))


def _fees(sale: Sale) -> tuple[BasketRow, ...]:
    method = sale.payment_method
    if method is None:
        return ()
    rows = []
    if method.fee:
        rows.append(BasketRow(basket_texts.service_fee(), format.money(method.fee)))
    if method.insurance:
        rows.append(BasketRow(basket_texts.insurance(), format.money(method.insurance)))
    pays = sale.order.attempt.sold.total if sale.order.attempt else sale.total
    if pays is not None and sale.terms.with_interest and pays > method.total:
        rows.append(BasketRow(basket_texts.interest(), format.money(Cents(pays - method.total))))
    return tuple(rows)


def _people(sale: Sale) -> tuple[BasketSeat, ...]:
    return tuple(
        BasketSeat(
            choice.index + 1,
            choice.label,
            _name(sale.people.passengers, choice.index),
            format.money(choice.price),
        )
        for choice in sale.seating.seats
    )


def _name(passengers: tuple[Passenger, ...], index: int) -> str:
    return passengers[index].name if index < len(passengers) else ""
