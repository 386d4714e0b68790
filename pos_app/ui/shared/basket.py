"""The content of the basket at each step of a sale, derived from the sale state alone."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.amounts import Amount, Certainty
from pos_app.domain.attempts import Attempt
from pos_app.domain.benefits import Benefit, BenefitRefused, RefusalReason
from pos_app.domain.bill import Bill, LegLine, LegState, PersonLine
from pos_app.domain.money import ZERO
from pos_app.domain.order_states import Money, Phase
from pos_app.domain.passengers import short_name
from pos_app.domain.statement import Change, LineKind, Statement, changed
from pos_app.domain.trip_listing import minutes, terminal_of
from pos_app.domain.trips import Direction, Point, Segment, Trip, TripKind
from pos_app.domain.value import Value, replace
from pos_app.sale.billing import bill, statement
from pos_app.sale.carrying import missing_proofs
from pos_app.sale.guards import NotReady, hold_ran_out, way_back_kept, why_not_charge
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.shared.basket_view import BasketLeg, BasketStop, BasketTrip, BasketView, BillRow, Tone
from pos_app.wording import (
    checkout_texts,
    connection_texts,
    format,
    problem_texts,
    sale_texts,
    statement_texts,
    trip_texts,
)
from pos_app.wording.notices import BadgeKind, CommandId


class Changes:
    """Remembers what changed the total of a sale since the last act of the clerk."""

    def __init__(self) -> None:
        self._base: Statement | None = None
        self._before: Statement | None = None
        self._acts: tuple[object, ...] = ()

    def seen(self, sale: Sale) -> Change | None:
        """Take the sale as it stands now; return the change that is to be shown. Answers to one act may come
        one after the other: what counts is the total before it."""
        if not sale.trips.segments or sale.step in (Step.SEARCH, Step.TICKETS):
            self._base = self._before = None
            return None
        now, acts = statement(sale), _acts(sale)
        if acts != self._acts:
            self._base, self._acts = self._before, acts
        self._before = now
        return changed(self._base, now) if self._base is not None else None


def _acts(sale: Sale) -> tuple[object, ...]:
    """Return what only the clerk changes."""
    seats = frozenset((choice.segment.key, choice.index, choice.label) for choice in sale.seating.seats)
    people, payment = sale.people, sale.payment
    return (
        sale.step,
        seats,
        people.benefits,
        people.insured,
        people.count,
        payment.method,
        payment.installments,
    )


def leg(sale: Sale, line: LegLine, amount: str) -> BasketLeg:
    """Return one leg of the basket: alone in full, else in few words. ``amount``: what its seats cost."""
    segment = line.segment
    start, end = ends(segment)
    state, kind, icon = _state(sale, line)
    named = [label for label in line.labels if label]
    alone = len(sale.trips.segments) == 1
    when = f"{format.day(start.when.date())} {format.hour(start.when)}"
    if alone:
        when += f" \u2192 {format.hour(end.when)} {format.later_days(start.when, end.when)}".rstrip()
    company = segment.leg.company or segment.trip.company
    kind_of = trip_texts.class_name(segment.leg.service_class or segment.trip.service_class)
    return BasketLeg(
        title=checkout_texts.leg(trip_texts.direction(segment.direction), segment.number, line.of),
        when=when if alone else when.split(" ", 1)[1],
        state=state,
        state_kind=kind,
        icon=icon,
        route=" \u2192 ".join(_place(sale, point) for point in (start, end)),
        seats="" if alone else ", ".join(named),
        amount=amount,
        short_title=short_leg(segment),
        more=(" \u00b7 ".join(filter(None, (company, kind_of))),) if alone else (),
    )


def ends(segment: Segment) -> tuple[Point, Point]:
    """Return where and when a leg begins and ends, as far as the provider gives it."""
    return segment.leg.departure or segment.trip.departure, segment.leg.arrival or segment.trip.arrival


def _place(sale: Sale, point: Point) -> str:
    """Return the terminal in the city where the journey begins, elsewhere the city, with the terminal where
    the city has several."""
    if not point.terminal or not point.city:
        return point.name
    first, _ = ends(sale.trips.segments[0])
    if point.city == first.city:
        return point.terminal
    results = sale.search.results
    shown = (*results.departures, *results.returns) if results else ()
    points = [
        p
        for trip in (*shown, *filter(None, (sale.trips.outbound, sale.trips.way_back)))
        for p in (trip.departure, trip.arrival)
    ]
    several = {one.terminal for one in points if one.city == point.city} - {point.terminal, ""}
    if several or len(sale.trips.segments) == 1:
        return f"{point.city} \u00b7 {point.terminal}"
    return point.city


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


# --- People ---------------------------------------------------------------------------------------


def persons(sale: Sale, found: Bill) -> tuple[BillRow, ...]:
    """Return a line for each person: on a single leg the seat with its fare, and what is on; no amount where
    nothing is. Below it stands why a leg does not take a benefit."""
    rows: list[BillRow] = []
    alone = len(found.legs) == 1
    for line in found.people:
        first = statement_texts.first_name(found.statement, line.index)
        insurance = _insurance(sale, found.statement, line)
        if alone:
            ticket = found.statement.tickets[line.index]
            name = short_name(line.name) or first
            seat = ticket.seat or "\u2013"
            rows.append(BillRow(seat, _amount(ticket.full), about=name, disc=line.index + 1))
            if insurance is not None:
                rows.append(BillRow(f"{statement_texts.insurance()} \u00b7 {first}", *insurance))
        elif insurance is not None:
            text = f"{first} \u00b7 {checkout_texts.insured()}"
            rows.append(BillRow(text, *insurance, disc=line.index + 1))
        else:
            rows.append(BillRow(first, disc=line.index + 1))
        rows += _refusals(line)
    return tuple(rows)


def _insurance(sale: Sale, found: Statement, line: PersonLine) -> tuple[str, Tone] | None:
    if not line.insurance_on:
        return None
    price = found.insurance_of(line.index)
    return (later(sale), "soft") if price.cents is None else (_amount(price), "plain")


def _amount(price: Amount) -> str:
    if price.cents is None:
        return checkout_texts.not_known()
    text = format.money(price.cents)
    return text if price.certainty is Certainty.KNOWN else checkout_texts.about(text)


def _refusals(line: PersonLine) -> tuple[BillRow, ...]:
    """Return why legs do not take the benefit: once where all have the same reason."""
    found = [(leg.segment, _refused(leg.refusal, leg.applied)) for leg in line.legs if leg.refusal]
    reasons = {text for _, text in found}
    if len(found) == len(line.legs) and len(reasons) == 1:
        found = [(line.legs[0].segment, reasons.pop())]
        return (BillRow(f"{_asked(line)}: {found[0][1]}", tone="warning"),)
    return tuple(
        BillRow(f"{_asked(line)}, {checkout_texts.on_leg(short_leg(segment), text)}", tone="warning")
        for segment, text in found
    )


def _asked(line: PersonLine) -> str:
    asked = next((one.refusal.benefit for one in line.legs if one.refusal), line.benefit)
    return trip_texts.benefit(asked if asked is not Benefit.NONE else line.benefit)


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


def rows(sale: Sale, found: Statement, change: Change | None) -> tuple[BillRow, ...]:
    """Return the lines that are glued to the total: the fee, what is taken off or added, and the interest."""
    lines = [line for line in found.lines() if line.kind in _GLUED]
    made = []
    for row in statement_texts.rows(found, lines):
        tone: Tone = "discount" if row.takes_off else "plain"
        made.append(
            BillRow(
                row.label,
                row.amount or later(sale),
                tone if row.amount else "soft",
                row.about or row.times,
                changed=change is not None and change.marks(row.line),
                ruled=row.line.kind is LineKind.SALE,
            )
        )
    return tuple(made)


_GLUED = (LineKind.FEE, LineKind.BENEFIT, LineKind.PART, LineKind.SALE, LineKind.INTEREST)


def _below(found: Statement, change: Change | None) -> str:
    """Return how a card pays the total, else what it was before its last change."""
    text = statement_texts.split(found)
    return text or (statement_texts.before(change) if change else "")


class Highlight(Value):
    """The trip under the row cursor of the list and its line number."""

    trip: Trip
    line: int


def present(
    sale: Sale, highlight: Highlight | None = None, *, lacking: str = "", change: Change | None = None
) -> BasketView:
    """Return the basket for a sale.

    ``highlight`` is used only while trips are chosen. ``lacking`` is what the passengers' form
    lacks, ``change``: what changed the total last.
    """
    match sale.step:
        case Step.SEARCH:
            return _searching(sale, highlight)
        case Step.SEATS:
            return _seats(sale, change)
        case Step.PASSENGERS:
            return _passengers(sale, change, lacking)
        case Step.PAYMENT:
            return _payment(sale, change)
        case Step.TICKETS:
            return _tickets(sale)
    assert_never(sale.step)


# --- The steps ------------------------------------------------------------------------------------


def _searching(sale: Sale, highlight: Highlight | None) -> BasketView:
    people = trip_texts.passengers(sale.people.count)
    outbound = sale.trips.outbound if sale.search.choosing is Direction.RETURN else None
    before = (_short(outbound),) if outbound else ()
    if highlight is None or sale.search.results is None:
        if before:
            return BasketView(people=people, trips=before)
        return BasketView(
            people=people,
            empty=checkout_texts.empty(),
            total_words=statement_texts.total_name(),
            total=format.money(ZERO),
            action=checkout_texts.choose_trip(),
            action_reason=checkout_texts.search_first(),
        )
    trip = highlight.trip
    # A way back that is held goes with another way out: nothing is left to choose.
    back = way_back_kept(sale, trip) if outbound is None else None
    trips = [each for each in (outbound, trip, back) if each]
    round_trip = sale.search.query is not None and sale.search.query.return_day is not None
    returning = round_trip and outbound is None and back is None
    short = 0 < trip.available < sale.people.count
    return BasketView(
        people=people,
        trips=(*before, _full(highlight), *((_short(back),) if back else ())),
        rows=(*_fares(trips, sale.people.count), _later_fee()),
        note=trip_texts.too_few(trip.available, sale.people.count) if short else "",
        note_tone="warning" if short else "plain",
        total_words=statement_texts.estimated(),
        total=format.money(sum(each.fare for each in trips) * sale.people.count),
        action=checkout_texts.choose_return() if returning else checkout_texts.choose_seats(),
        action_short="" if returning else checkout_texts.seats_short(),
        action_key=FocusKey.ENTER,
        action_reason=checkout_texts.sold_out() if trip.available < 1 else None,
    )


def _whole(sale: Sale, change: Change | None = None) -> BasketView:
    """Return every leg, everybody, the fee and the total, which every step from the seats on shows."""
    found = bill(sale)
    money = found.statement
    fares = statement_texts.rows(money)[: len(found.legs)]
    alone = len(found.legs) == 1
    return BasketView(
        people=checkout_texts.people_and_legs(trip_texts.people(sale.people.count), len(found.legs)),
        legs=tuple(
            leg(sale, line, "" if alone else fare.amount or checkout_texts.not_known())
            for line, fare in zip(found.legs, fares, strict=True)
        ),
        persons=_marked(persons(sale, found), change),
        rows=rows(sale, money, change),
        total_words=statement_texts.total_words(money),
        total=statement_texts.total(money) or checkout_texts.not_known(),
        below=_below(money, change),
    )


def _marked(people: tuple[BillRow, ...], change: Change | None) -> tuple[BillRow, ...]:
    """Return the lines of people, those marked whose insurance changed the total."""
    lines = (change.line, *change.others) if change else ()
    insured = {line.people[0] + 1 for line in lines if line.kind is LineKind.INSURANCE}
    return tuple(replace(row, changed=row.disc in insured) for row in people)


def _seats(sale: Sale, change: Change | None) -> BasketView:
    segment = sale.segment
    mine = sale.chosen(segment) if segment else ()
    open_labels = [choice.label for choice in mine if choice.hold is None]
    missing = sale.people.count - len(mine)
    action, short, reason, asked = _hold(sale, open_labels), "", None, False
    if sale.problem and sale.problem.kind is ProblemKind.MAP_OFFLINE:
        action, short = connection_texts.prepare(), ""
    elif Activity.HOLD in sale.busy:
        reason = checkout_texts.holding()
    elif missing:
        reason, asked = checkout_texts.seats_missing(missing), _asked_too_early(sale)
    elif not open_labels:
        action, short = checkout_texts.go_on(), ""
    detail = sale.detail(segment) if segment else None
    free = {seat.label for seat in detail.seats if seat.available} if detail else set()
    released = (hold for hold in sale.seating.released_holds if detail and hold.trip_id == detail.trip_id)
    free |= {choice.label for choice in mine} | {hold.label for hold in released}
    short_of_seats = detail is not None and len(free) < sale.people.count
    return replace(
        _whole(sale, change),
        note=trip_texts.too_few(len(free), sale.people.count) if short_of_seats else "",
        note_tone="warning" if short_of_seats else "plain",
        action=action,
        action_short=short,
        action_key=FocusKey.ENTER,
        action_reason=reason,
        asked=asked,
    )


def _asked_too_early(sale: Sale) -> bool:
    return sale.problem is not None and sale.problem.kind is ProblemKind.SEATS_MISSING


def _hold(sale: Sale, labels: list[str]) -> str:
    """Return the main action of the seat map: it names what is held."""
    segment = sale.segment
    if segment is None or len(sale.trips.segments) == 1:
        return checkout_texts.hold(labels)
    number = segment.number if len(segment.trip.legs) > 1 else 0
    return checkout_texts.hold_leg(way_back=segment.direction is Direction.RETURN, number=number)


def _passengers(sale: Sale, change: Change | None, lacking: str) -> BasketView:
    missing = ((index, missing_proofs(sale, index)) for index in range(sale.people.count))
    papers = [sale_texts.papers_missing(index + 1, proofs) for index, proofs in missing if proofs]
    notes = [lacking, *papers] if lacking else papers
    over = sale.problem is not None and sale.problem.kind is ProblemKind.HOLD_EXPIRED
    onwards = trip_texts.hold_again() if over else checkout_texts.to_payment()
    return replace(
        _whole(sale, change),
        note="\n".join(notes),
        note_tone="warning" if notes else "plain",
        action=connection_texts.put_away() if sale.prepared else onwards,
        action_key=CommandId.MAIN,
    )


def _payment(sale: Sale, change: Change | None) -> BasketView:
    whole = _whole(sale, change)
    if sale.order.attempt is not None:
        ended = sale.order.attempt.facts.may_send_again
        return replace(
            whole,
            note=checkout_texts.after_order(sale.order.attempt.money),
            note_tone="danger" if ended else "primary",
            total_words=whole.total_words if ended else _unpaid_words(sale.order.attempt),
        )
    total = statement_texts.total(statement(sale)) if sale.total is not None else ""
    return replace(
        whole,
        action=checkout_texts.charge(total, _count(sale)),
        action_key=CommandId.MAIN,
        action_reason=_why_not(sale),
    )


def _count(sale: Sale) -> int:
    return sale.instalment.count if sale.instalment else 1


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
        detail=format.day(trip.departure.when.date()),
        hint=" \u00b7 ".join(filter(None, (checkout_texts.highlighted(highlight.line), *_brief(trip)))),
        stops=_stops(trip),
    )


def _brief(trip: Trip) -> tuple[str, str]:
    takes = minutes(trip)
    return ("" if takes is None else format.duration(takes)), trip_texts.class_name(trip.service_class)


def _stops(trip: Trip) -> tuple[BasketStop, ...]:
    """Return where a trip begins, where its bus changes, and where it ends."""
    rides = [(leg.departure or trip.departure, leg.arrival or trip.arrival, leg) for leg in trip.legs]
    if trip.kind is TripKind.DIRECT or any(leg.departure is None for leg in trip.legs):
        company = trip_texts.companies(trip)
        return (_stop(trip, trip.departure, company=company), _stop(trip, trip.arrival))
    stops: list[BasketStop] = []
    for number, (start, end, leg) in enumerate(rides, 1):
        if stops and stops[-1].place == _named_place(start):
            stops.append(BasketStop(format.hour(start.when), trip_texts.same_terminal(), company=leg.company))
        else:
            stops.append(_stop(trip, start, company=leg.company))
        waiting = trip.legs[number].waiting if number < len(trip.legs) else None
        changes = waiting and trip.kind is TripKind.CONNECTION
        wait = trip_texts.change_and_wait(waiting) if changes and waiting else ""
        stops.append(replace(_stop(trip, end), wait=wait))
    return tuple(stops)


def _stop(trip: Trip, point: Point, *, company: str = "") -> BasketStop:
    other = point.when.date() != trip.departure.when.date()
    day = format.day(point.when.date()) if other else ""
    return BasketStop(format.hour(point.when), _named_place(point), day, company)


def _named_place(point: Point) -> str:
    city, terminal = point.city or point.name, terminal_of(point)
    return f"{city} \u00b7 {terminal}" if terminal and terminal != city else city


def _fares(trips: list[Trip], people: int) -> tuple[BillRow, ...]:
    rows = []
    for trip in trips:
        rows.append(BillRow(checkout_texts.times(people, trip.price), format.money(trip.price * people)))
        if trip.fare < trip.price:
            off = (trip.price - trip.fare) * people
            rows.append(BillRow(checkout_texts.company_discount(), format.less(off), "discount"))
    return tuple(rows)


def _later_fee() -> BillRow:
    return BillRow(statement_texts.fee(), checkout_texts.when_held(), "soft")
