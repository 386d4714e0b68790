"""The content of the basket at each step of a sale, derived from the sale state alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.benefits import Benefit, BenefitRefused, RefusalReason
from pos_app.domain.bill import Amount, Bill, Certainty, LegLine, LegState, PersonLine
from pos_app.domain.holds import DEFAULT_MINUTES
from pos_app.domain.order_states import Money, Phase
from pos_app.domain.payment import PartKind
from pos_app.domain.trip_listing import minutes
from pos_app.domain.trips import Direction, Point, Segment, Trip
from pos_app.sale.billing import bill
from pos_app.sale.carrying import missing_proofs
from pos_app.sale.guards import NotReady, hold_ran_out, way_back_kept, why_not_charge
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.shared.basket_view import (
    BasketLeg,
    BasketPerson,
    BasketRow,
    BasketStop,
    BasketTrip,
    BasketView,
)
from pos_app.wording import checkout_texts, connection_texts, format, problem_texts, sale_texts, trip_texts
from pos_app.wording.notices import BadgeKind, CommandId


def leg(sale: Sale, line: LegLine) -> BasketLeg:
    """Return one leg of the basket; moments are shown on the desk's own clock."""
    segment = line.segment
    start, end = ends(segment)
    state, kind, icon = _state(sale, line)
    named = [label for label in line.labels if label]
    amount, words = _price(line.price)
    return BasketLeg(
        title=checkout_texts.leg(trip_texts.direction(segment.direction), segment.number, line.of),
        day=format.day(start.when.date()),
        state=state,
        state_kind=kind,
        icon=icon,
        stops=(
            BasketStop(format.hour(start.when), _place(start)),
            BasketStop(format.hour(end.when), _place(end), format.later_days(start.when, end.when)),
        ),
        company=segment.leg.company or segment.trip.company,
        seats=checkout_texts.seats_counted(len(line.labels))
        if line.missing
        else checkout_texts.seats_named(named),
        amount=amount,
        amount_words=words,
        short_title=short_leg(segment),
        current=sale.step is Step.SEATS and len(sale.trips.segments) > 1 and segment == sale.segment,
    )


def ends(segment: Segment) -> tuple[Point, Point]:
    """Return where and when a leg begins and ends, as far as the provider gives it."""
    return segment.leg.departure or segment.trip.departure, segment.leg.arrival or segment.trip.arrival


def _place(point: Point) -> str:
    if point.terminal and point.city:
        return f"{point.city} \u00b7 {point.terminal}"
    return point.name


def _state(sale: Sale, line: LegLine) -> tuple[str, BadgeKind, str]:
    if line.state is LegState.MISSING:
        return checkout_texts.missing(line.missing), "warning", "circle-alert"
    over = any(hold_ran_out(sale, line.segment.key, label) for label in line.labels)
    if line.state is LegState.CHOSEN and over:
        return checkout_texts.expired(len(line.labels)), "neutral", "ban"
    if line.state is LegState.CHOSEN:
        return checkout_texts.chosen(len(line.labels)), "primary", "armchair"
    if sale.ordered or line.held_until is None:
        return checkout_texts.held(), "success", "lock"
    hour = format.hour(line.held_until.astimezone())
    return checkout_texts.held_until(hour, estimated=sale.hold_estimated), "success", "lock"


def _price(price: Amount) -> tuple[str, str]:
    if price.cents is None:
        return checkout_texts.not_known(), ""
    if price.certainty is Certainty.KNOWN:
        return format.money(price.cents), ""
    return checkout_texts.about(format.money(price.cents)), checkout_texts.estimated()


# --- People ---------------------------------------------------------------------------------------


def person(sale: Sale, line: PersonLine) -> BasketPerson:
    """Return what one person adds to the legs: the benefits that count, with what they take off."""
    names = ", ".join(trip_texts.benefit(benefit) for benefit in _counting(line))
    first = line.name.split()[0] if line.name else ""
    words = checkout_texts.with_benefit(first, names) or trip_texts.benefit(Benefit.NONE)
    return BasketPerson(
        line.index + 1,
        _benefit_row(sale, line, words),
        (*_refusals(line), _insurance_row(sale, line)),
    )


def _counting(line: PersonLine) -> tuple[Benefit, ...]:
    """Return the benefits of a person: on a held seat the one that went with the hold, else the one that is
    asked for; where no leg takes any, the one that was asked for."""
    found = dict.fromkeys(leg.applied if leg.held else leg.asked for leg in line.legs)
    found.pop(Benefit.NONE, None)
    return tuple(found) or ((line.benefit,) if line.benefit is not Benefit.NONE else ())


def _benefit_row(sale: Sale, line: PersonLine, words: str) -> BasketRow:
    off = line.benefit_off
    if off.cents == 0:
        return BasketRow(words)
    if off.cents is None:
        return BasketRow(words, later(sale), "soft")
    less = format.less(off.cents)
    exact = off.certainty is Certainty.KNOWN
    return BasketRow(words, less if exact else checkout_texts.about(less), "discount")


def _insurance_row(sale: Sale, line: PersonLine) -> BasketRow:
    if not line.insurance_on:
        return BasketRow(checkout_texts.not_insured(), tone="soft")
    words, price = checkout_texts.insured(len(line.legs)), line.insurance
    if price.cents is None:
        return BasketRow(words, later(sale), "soft")
    amount = format.money(price.cents)
    return BasketRow(words, amount if price.certainty is Certainty.KNOWN else checkout_texts.about(amount))


def _refusals(line: PersonLine) -> tuple[BasketRow, ...]:
    """Return why legs do not take the benefit: once where all have the same reason."""
    found = [(leg.segment, _refused(leg.refusal, leg.applied)) for leg in line.legs if leg.refusal]
    reasons = {words for _, words in found}
    if len(found) == len(line.legs) and len(reasons) == 1:
        return (BasketRow(reasons.pop(), tone="warning"),)
    return tuple(
        BasketRow(checkout_texts.on_leg(short_leg(segment), words), tone="warning")
        for segment, words in found
    )


def _refused(refusal: BenefitRefused, applied: Benefit) -> str:
    if refusal.reason is RefusalReason.ALREADY_HELD:
        kept = trip_texts.benefit(applied) if refusal.benefit is Benefit.NONE else ""
        return checkout_texts.held_with(kept, trip_texts.benefit(refusal.benefit))
    return checkout_texts.benefit_refused(refusal.reason)


def short_leg(segment: Segment) -> str:
    """Return ``Ida``, or ``Ida 2`` where the direction has several legs."""
    direction = trip_texts.direction(segment.direction)
    return checkout_texts.short_leg(direction, segment.number, len(segment.trip.legs))


# --- Fee and sums ---------------------------------------------------------------------------------


def later(sale: Sale) -> str:
    """Return when an amount that is not known comes: with the hold, at once, or with the payment."""
    if not sale.held:
        return checkout_texts.when_held()
    return checkout_texts.asking() if Activity.QUOTE in sale.busy else checkout_texts.at_payment()


def fees(sale: Sale, bill: Bill) -> tuple[BasketRow, ...]:
    """Return the fee, what else the method adds or takes off, and the interest, where the order has some."""
    rows = [BasketRow(checkout_texts.service_fee(), *_fee(sale, bill.fee))]
    rows += [_adjustment(kind, amount) for kind, amount in bill.adjustments]
    if bill.interest.cents:
        rows.append(BasketRow(checkout_texts.interest(), format.money(bill.interest.cents)))
    return tuple(rows)


def _fee(sale: Sale, fee: Amount) -> tuple[str, Literal["plain", "soft"]]:
    if fee.cents is None:
        return later(sale), "soft"
    return _price(fee)[0], "plain"


def _adjustment(kind: PartKind, amount: Amount) -> BasketRow:
    off = amount.counted < 0
    words = checkout_texts.price_part(kind, amount.counted)
    return BasketRow(words, _price(amount)[0], "discount" if off else "plain")


def below_total(bill: Bill) -> tuple[str, str]:
    """Return what stands below the total: what is held of it and what is missing, or how many tickets and how
    the card pays them."""
    open_legs = sum(leg.state is not LegState.HELD for leg in bill.legs)
    if not open_legs:
        split = checkout_texts.split(bill.split.count, format.money(bill.split.amount)) if bill.split else ""
        return checkout_texts.tickets(sum(len(leg.labels) for leg in bill.legs)), split
    if not bill.held:
        return "", ""
    missing = checkout_texts.legs_missing(open_legs) if len(bill.legs) > 1 else ""
    return checkout_texts.held_so_far(format.money(bill.held)), missing


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
    hold_minutes: int = DEFAULT_MINUTES,
) -> BasketView:
    """Return the basket for a sale.

    ``highlight`` is used only while trips are chosen. ``ready``: the passengers' form is complete.
    ``hold_minutes``: how long this desk is told that a hold lasts.
    """
    match sale.step:
        case Step.SEARCH:
            return _searching(sale, highlight)
        case Step.SEATS:
            return _seats(sale, hold_minutes)
        case Step.PASSENGERS:
            return _passengers(sale, ready)
        case Step.PAYMENT:
            return _payment(sale)
        case Step.TICKETS:
            return _tickets(sale)
    assert_never(sale.step)


# --- The steps ------------------------------------------------------------------------------------


def _searching(sale: Sale, highlight: Highlight | None) -> BasketView:
    people = trip_texts.passengers(sale.people.count)
    outbound = sale.trips.outbound if sale.search.choosing is Direction.RETURN else None
    before = (_short(outbound),) if outbound else ()
    if highlight is None or sale.search.results is None:
        return BasketView(people=people, trips=before, note="" if before else checkout_texts.empty())
    trip = highlight.trip
    # A way back that is held goes with another way out: nothing is left to choose.
    back = way_back_kept(sale, trip) if outbound is None else None
    trips = [each for each in (outbound, trip, back) if each]
    round_trip = sale.search.query is not None and sale.search.query.return_day is not None
    returning = round_trip and outbound is None and back is None
    return BasketView(
        people=people,
        trips=(*before, _full(highlight), *((_short(back),) if back else ())),
        rows=(*_fares(trips, sale.people.count), *_unknown_yet()),
        total_words=checkout_texts.estimated_total(),
        total=format.money(sum(each.fare for each in trips) * sale.people.count),
        action=checkout_texts.choose_return() if returning else checkout_texts.choose_seats(),
        action_short="" if returning else checkout_texts.seats_short(),
        action_key=FocusKey.ENTER,
        action_reason=checkout_texts.sold_out() if trip.available < 1 else None,
    )


def _whole(sale: Sale) -> BasketView:
    """Return every leg, everybody, the fee and the total, which every step from the seats on shows."""
    found = bill(sale)
    left, right = below_total(found)
    final = found.total.certainty is Certainty.KNOWN
    people = trip_texts.passengers(sale.people.count)
    return BasketView(
        people=checkout_texts.people_and_legs(people, len(found.legs)),
        legs=tuple(leg(sale, line) for line in found.legs),
        persons=tuple(person(sale, line) for line in found.people),
        rows=fees(sale, found),
        total_words=checkout_texts.total() if final else checkout_texts.estimated_total(),
        total=format.money(found.total.counted),
        total_left=left,
        total_right=right,
    )


def _seats(sale: Sale, hold_minutes: int) -> BasketView:
    segment = sale.segment
    mine = sale.chosen(segment) if segment else ()
    open_labels = [choice.label for choice in mine if choice.hold is None]
    missing = sale.people.count - len(mine)
    action, short, reason = _hold(sale, open_labels), checkout_texts.hold_short(open_labels), None
    if sale.problem and sale.problem.kind is ProblemKind.MAP_OFFLINE:
        action, short = connection_texts.prepare(), ""
    elif Activity.HOLD in sale.busy:
        reason = checkout_texts.holding()
    elif missing:
        reason = checkout_texts.seats_missing(missing)
    elif not open_labels:
        action, short = checkout_texts.go_on(), ""
    return replace(
        _whole(sale),
        note=checkout_texts.hold_rule(hold_minutes),
        action=action,
        action_short=short,
        action_key=FocusKey.ENTER,
        action_reason=reason,
    )


def _hold(sale: Sale, labels: list[str]) -> str:
    """Return the main action of the seat map: it names the leg that comes next."""
    missing = (segment for segment in sale.trips.segments if not sale.fully_held(segment))
    following = next((segment for segment in missing if segment != sale.segment), None)
    if not labels or following is None:
        return checkout_texts.hold(labels)
    number = following.number if len(following.trip.legs) > 1 else 0
    return checkout_texts.hold_and_go(labels, way_back=following.direction is Direction.RETURN, number=number)


def _passengers(sale: Sale, ready: bool) -> BasketView:
    missing = ((index, missing_proofs(sale, index)) for index in range(sale.people.count))
    papers = [sale_texts.papers_missing(index + 1, proofs) for index, proofs in missing if proofs]
    over = sale.problem is not None and sale.problem.kind is ProblemKind.HOLD_EXPIRED
    onwards = trip_texts.hold_again() if over else checkout_texts.to_payment()
    return replace(
        _whole(sale),
        note=" ".join(papers),
        note_tone="warning" if papers else "plain",
        action=connection_texts.put_away() if sale.prepared else onwards,
        action_key=CommandId.MAIN,
        action_reason=None if ready else checkout_texts.fill_in(),
    )


def _payment(sale: Sale) -> BasketView:
    whole = _whole(sale)
    if sale.order.attempt is not None:
        ended = sale.order.attempt.facts.may_send_again
        return replace(
            whole,
            note=checkout_texts.after_order(sale.order.attempt.money),
            note_tone="danger" if ended else "primary",
            total_words=checkout_texts.total() if ended else _unpaid_words(sale.order.attempt),
        )
    return replace(
        whole,
        action=checkout_texts.charge(whole.total if sale.total is not None else ""),
        action_key=CommandId.MAIN,
        action_reason=_why_not(sale),
    )


def _unpaid_words(attempt: Attempt) -> str:
    """Return the name of the sum of an order in progress: one that the customer still has to pay is to be
    received, one that was charged is being verified."""
    waits = attempt.phase is Phase.WAITING and attempt.sold.payment.facts.paid_by_customer
    return checkout_texts.to_receive() if waits else checkout_texts.being_verified()


def _why_not(sale: Sale) -> str | None:
    match why_not_charge(sale):
        case NotReady.ASKING_PRICES:
            return checkout_texts.asking_prices()
        case NotReady.SEATS_NOT_HELD:
            return checkout_texts.hold_over()
        case NotReady.HOLD_ENDING:
            return problem_texts.no_time_to_charge(sale.hold_until)
        case NotReady.NO_METHOD:
            return checkout_texts.no_method()
        case NotReady.NO_CARD:
            return checkout_texts.card_missing()
        case NotReady.NO_SESSION:
            return checkout_texts.opening_session()
        case NotReady.NOT_AT_PAYMENT | NotReady.ORDERED | None:
            return None


def _tickets(sale: Sale) -> BasketView:
    paid = sale.order.attempt is not None and sale.order.attempt.money is Money.PAID
    return replace(
        _whole(sale),
        total_words=checkout_texts.paid() if paid else checkout_texts.being_verified(),
        action=checkout_texts.new_sale(),
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
    return " \u00b7 ".join(
        part for part in (trip_texts.companies(trip), trip_texts.class_name(trip.service_class)) if part
    )


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
        hint=checkout_texts.highlighted(highlight.line),
        stops=(_stop(trip.departure), _stop(trip.arrival)),
    )


def _stop(point: Point) -> BasketStop:
    detail = " \u00b7 ".join(part for part in (format.day(point.when.date()), point.state) if part)
    return BasketStop(format.hour(point.when), point.name, detail)


def _fares(trips: list[Trip], people: int) -> tuple[BasketRow, ...]:
    rows = []
    for trip in trips:
        rows.append(BasketRow(checkout_texts.times(people, trip.price), format.money(trip.price * people)))
        if trip.fare < trip.price:
            off = (trip.price - trip.fare) * people
            rows.append(BasketRow(checkout_texts.company_discount(), format.less(off), "discount"))
    return tuple(rows)


def _later_fee() -> BasketRow:
    return BasketRow(checkout_texts.service_fee(), checkout_texts.when_held(), "soft")


def _unknown_yet() -> tuple[BasketRow, ...]:
    return (_later_fee(), BasketRow(checkout_texts.insurance(), checkout_texts.optional(), "soft"))
