"""What the clerk does, decided purely: ``step(sale, event) -> (sale, effects)``.

The machine never waits, reads a clock or touches the network. What must be known of time travels in the
event. Money moves only through ``BeginAttempt``, which appears exactly once per attempt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pos_app.domain.basket import SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.payment import PaymentType
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Direction, Segment, segments
from pos_app.sale import charge, events
from pos_app.sale.events import Effect
from pos_app.sale.stage import Sale, Step, Stopped, Trouble

Result = tuple[Sale, tuple[Effect, ...]]
_READS = frozenset({"search", "map", "quote", "session"})


def step(sale: Sale, event: events.Event) -> Result:
    """Return the sale after an event, and what must be done now, in order.

    An event that makes no sense at this point changes nothing: late answers and double clicks are safe.
    """
    if sale.ordered and isinstance(event, _CLOSED_BY_ORDER):
        return sale, ()
    handler: Callable[[Sale, Any], Result] = _HANDLERS[type(event)]
    return handler(sale, event)


# --- Search ---------------------------------------------------------------------------------------


def _search(sale: Sale, event: events.SearchAsked) -> Result:
    query = event.query
    reason = None
    if query.origin == query.destination:
        reason = Trouble.SAME_PLACE
    elif query.day < event.today:
        reason = Trouble.PAST_DAY
    elif query.return_day and query.return_day < query.day:
        reason = Trouble.RETURN_BEFORE_OUTBOUND
    if reason:
        return replace(sale, stopped=Stopped(reason)), ()
    fresh = Sale(
        query=query,
        passengers_wanted=query.passengers,
        results=sale.results if sale.query == query else None,
        let_go=_let_go(sale, sale.seats),
        busy=frozenset({"search"}),
    )
    return fresh, (events.CancelReads(), events.Search(query))


def _trips(sale: Sale, event: events.TripsArrived) -> Result:
    if event.results.query != sale.query or "search" not in sale.busy:
        return sale, ()
    return replace(_idle(sale, "search"), results=event.results, stopped=None), ()


def _cancel(sale: Sale, event: events.ReadCancelled) -> Result:
    if not sale.busy & _READS:
        return sale, ()
    return replace(sale, busy=sale.busy - _READS), (events.CancelReads(),)


def _choose_trip(sale: Sale, event: events.TripChosen) -> Result:
    trip, query = event.trip, sale.query
    if query is None or trip.available < 1:
        return sale, ()
    if query.return_day and sale.choosing is Direction.OUTBOUND:
        return replace(sale, outbound=trip, way_back=None, choosing=Direction.RETURN, stopped=None), ()
    outbound, way_back = (sale.outbound, trip) if sale.choosing is Direction.RETURN else (trip, None)
    assert outbound is not None
    legs = segments(outbound, way_back)
    same = {s.trip_id for s in legs} == {s.trip_id for s in sale.segments}
    fresh = replace(
        sale,
        step=Step.SEATS,
        outbound=outbound,
        way_back=way_back,
        segments=legs,
        current=0,
        seats=sale.seats if same else (),
        maps=sale.maps if same else (),
        let_go=sale.let_go if same else _let_go(sale, sale.seats),
        quote=sale.quote if same else None,
        stopped=None,
    )
    return _load_map(fresh)


def _count(sale: Sale, event: events.PassengersCounted) -> Result:
    count = max(1, event.count)
    kept = tuple(choice for choice in sale.seats if choice.index < count)
    gone = tuple(choice for choice in sale.seats if choice.index >= count)
    return replace(sale, passengers_wanted=count, seats=kept, let_go=_let_go(sale, gone), quote=None), ()


# --- Seats ----------------------------------------------------------------------------------------


def _load_map(sale: Sale) -> Result:
    segment = sale.segment
    if segment is None:
        return sale, ()
    return replace(sale, busy=sale.busy | {"map"}), (events.LoadMap(segment),)


def _ask_map(sale: Sale, event: events.MapAsked) -> Result:
    return _load_map(replace(sale, stopped=None))


def _map(sale: Sale, event: events.MapArrived) -> Result:
    if event.segment.key not in {s.key for s in sale.segments} or event.segment not in sale.segments:
        return sale, ()
    maps = (*((k, d) for k, d in sale.maps if k != event.segment.key), (event.segment.key, event.detail))
    free = {seat.label for seat in event.detail.seats if seat.available}
    mine = sale.chosen(event.segment)
    gone = tuple(choice.label for choice in mine if not choice.hold and choice.label not in free)
    seats = tuple(c for c in sale.seats if c.segment.key != event.segment.key or c.label not in gone)
    stopped = Stopped(Trouble.SEAT_GONE, labels=gone) if gone else sale.stopped
    return replace(_idle(sale, "map"), maps=maps, seats=seats, stopped=stopped), ()


def _show_segment(sale: Sale, event: events.SegmentShown) -> Result:
    if not 0 <= event.index < len(sale.segments):
        return sale, ()
    shown = replace(sale, current=event.index)
    segment = shown.segments[event.index]
    return (shown, ()) if shown.detail(segment) else _load_map(shown)


def _toggle(sale: Sale, event: events.SeatToggled) -> Result:
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS:
        return sale, ()
    mine = next((c for c in sale.chosen(segment) if c.label == event.label), None)
    if mine:
        seats = tuple(c for c in sale.seats if c is not mine)
        return replace(sale, seats=seats, let_go=_let_go(sale, (mine,)), quote=None), ()
    return _pick(sale, segment, (event.label,))


def _suggest(sale: Sale, event: events.SeatsSuggested) -> Result:
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS:
        return sale, ()
    kept = tuple(c for c in sale.seats if c.segment.key != segment.key or c.hold)
    return _pick(replace(sale, seats=kept), segment, event.labels)


def _pick(sale: Sale, segment: Segment, labels: tuple[str, ...]) -> Result:
    detail = sale.detail(segment)
    if detail is None:
        return sale, ()
    by_label = {seat.label: seat for seat in detail.seats if seat.available}
    mine = {choice.label for choice in sale.chosen(segment)}
    price = detail.default if detail.default is not None else segment.trip.fare
    for label in labels:
        used = {choice.index for choice in sale.chosen(segment)}
        index = next((i for i in range(sale.passengers_wanted) if i not in used), None)
        seat = by_label.get(label)
        if index is None or seat is None or label in mine:
            continue
        choice = SeatChoice(segment, label, index, price, low_fare=seat.low_fare and detail.low_fare)
        seats = (*sale.seats, choice)
        order = {s.key: i for i, s in enumerate(sale.segments)}
        seats = tuple(sorted(seats, key=lambda c: (order[c.segment.key], c.index)))
        sale = replace(sale, seats=seats, stopped=None, quote=None)
    return sale, ()


def _benefit(sale: Sale, event: events.BenefitChosen) -> Result:
    segment = sale.segment
    if segment is None:
        return sale, ()
    seats = tuple(
        replace(c, benefit=event.benefit)
        if c.label == event.label and c.segment.key == segment.key and not c.hold
        else c
        for c in sale.seats
    )
    return replace(sale, seats=seats), ()


def _hold(sale: Sale, event: events.HoldAsked) -> Result:
    segment = sale.segment
    if segment is None or sale.step is not Step.SEATS or "hold" in sale.busy:
        return sale, ()
    mine = sale.chosen(segment)
    if len(mine) < sale.passengers_wanted:
        return replace(sale, stopped=Stopped(Trouble.SEATS_MISSING)), ()
    wanted = tuple(HoldRequest(c.label, Benefit(c.benefit), c.low_fare) for c in mine if c.hold is None)
    if not wanted:
        return _after_hold(sale)
    busy = replace(sale, busy=sale.busy | {"hold"}, stopped=None)
    return busy, (events.Hold(segment, wanted),)


def _held(sale: Sale, event: events.HoldAnswered) -> Result:
    sale = _idle(sale, "hold")
    if event.segment not in sale.segments:
        return replace(sale, let_go=(*sale.let_go, *event.answer.held)), ()
    seats, refused = _with_holds(sale, event.segment, event.answer)
    chosen = {c.label for c in seats if c.segment.key == event.segment.key}
    strays = tuple(h for h in event.answer.held if h.label not in chosen)
    sale = replace(sale, seats=seats, let_go=(*sale.let_go, *strays), quote=None)
    if refused:
        stopped = Stopped(Trouble.SEATS_REFUSED, labels=refused)
        return _load_map(replace(sale, stopped=stopped, step=Step.SEATS))
    return _after_hold(sale)


def _with_holds(
    sale: Sale, segment: Segment, answer: HoldAnswer
) -> tuple[tuple[SeatChoice, ...], tuple[str, ...]]:
    holds = {hold.label: hold for hold in answer.held}
    seats: list[SeatChoice] = []
    refused: list[str] = []
    for choice in sale.seats:
        if choice.segment.key != segment.key or choice.hold:
            seats.append(choice)
        elif hold := holds.get(choice.label):
            price = choice.price if hold.price is None else hold.price
            seats.append(replace(choice, hold=hold, price=price))
        else:
            # A seat that the answer leaves out is not ours, whether it was named as refused or not.
            refused.append(choice.label)
    return tuple(seats), tuple(refused)


def _after_hold(sale: Sale) -> Result:
    missing = next(
        (
            i
            for i, s in enumerate(sale.segments)
            if len([c for c in sale.chosen(s) if c.hold]) < sale.passengers_wanted
        ),
        None,
    )
    if missing is None:
        if sale.passengers and len(sale.passengers) == sale.passengers_wanted and sale.buyer:
            return _ask_quote(replace(sale, step=Step.PAYMENT, stopped=None))
        return replace(sale, step=Step.PASSENGERS, stopped=None), ()
    if sale.current == missing:
        return sale, ()
    return _show_segment(replace(sale, stopped=None), events.SegmentShown(missing))


def _hold_again(sale: Sale, event: events.HoldAgainAsked) -> Result:
    if sale.attempt and not charge.may_hold_again(sale.attempt):
        return sale, ()
    seats = tuple(replace(c, hold=None) for c in sale.seats)
    sale = replace(
        sale,
        step=Step.SEATS,
        attempt=None,
        card=None,
        session_id="",
        quote=None,
        seats=seats,
        current=0,
        stopped=None,
    )
    return _hold(sale, events.HoldAsked())


# --- Passengers and payment -----------------------------------------------------------------------


def _passengers(sale: Sale, event: events.PassengersGiven) -> Result:
    if not sale.held or len(event.passengers) != sale.passengers_wanted:
        return replace(sale, stopped=Stopped(Trouble.SEATS_MISSING)), ()
    given = replace(sale, buyer=event.buyer, passengers=event.passengers, step=Step.PAYMENT, stopped=None)
    return _ask_quote(given)


def _ask_quote(sale: Sale) -> Result:
    effects: tuple[Effect, ...] = (events.AskQuote(charge.quote_parts(sale)),)
    busy = sale.busy | {"quote"}
    if not sale.session_id:
        effects += (events.OpenSession(sale.buyer.email if sale.buyer else ""),)
        busy |= {"session"}
    return replace(sale, quote=None, busy=busy), effects


def _quote(sale: Sale, event: events.QuoteArrived) -> Result:
    if "quote" not in sale.busy:
        return sale, ()
    sale = _idle(sale, "quote")
    offered = [m for m in event.quote.methods if m.type]
    if not offered:
        return replace(sale, quote=event.quote, stopped=Stopped(Trouble.NO_METHOD)), ()
    kept = sale.method if sale.method and event.quote.method(sale.method) else offered[0].type
    prices = dict(event.quote.seat_prices)
    seats = tuple(replace(c, price=prices.get(c.hold.block_id, c.price)) if c.hold else c for c in sale.seats)
    fresh = replace(sale, quote=event.quote, method=kept, seats=seats, stopped=None)
    before, after = sale.quoted_total or sale.subtotal, fresh.subtotal
    if sale.subtotal != after:
        fresh = replace(fresh, stopped=Stopped(Trouble.PRICE_CHANGED, before=sale.subtotal, after=after))
    elif sale.quoted_total is not None and fresh.total is not None and before != fresh.total:
        fresh = replace(fresh, stopped=Stopped(Trouble.PRICE_CHANGED, before=before, after=fresh.total))
    return replace(fresh, quoted_total=fresh.total), ()


def _session(sale: Sale, event: events.SessionArrived) -> Result:
    return replace(_idle(sale, "session"), session_id=event.session_id), ()


def _method(sale: Sale, event: events.MethodChosen) -> Result:
    if sale.quote is None or sale.quote.method(event.method) is None:
        return sale, ()
    chosen = replace(sale, method=event.method, stopped=None)
    return replace(chosen, quoted_total=chosen.total), ()


def _instalments(sale: Sale, event: events.InstalmentsChosen) -> Result:
    if event.count not in {line.count for line in sale.instalments}:
        return sale, ()
    return replace(sale, installments=event.count), ()


def _card(sale: Sale, event: events.CardGiven) -> Result:
    if sale.step is not Step.PAYMENT:
        return sale, ()
    sale = replace(sale, card=event.card, method=PaymentType.CREDIT_CARD, stopped=None)
    counts = {line.count for line in sale.instalments}
    return replace(sale, installments=sale.installments if sale.installments in counts else 1), ()


def _card_failed(sale: Sale, event: events.CardFailed) -> Result:
    return replace(sale, card=None, stopped=Stopped(Trouble.CARD_FAILED, detail=event.sentence)), ()


def _charge(sale: Sale, event: events.ChargeAsked) -> Result:
    if not sale.can_charge:
        return sale, ()
    stopped = charge.guard(sale, event.now)
    if stopped:
        return replace(sale, stopped=stopped), ()
    order, attempt = charge.begin(sale, event)
    # The token leaves the stage with the order: nothing on screen can send it again.
    return replace(sale, attempt=attempt, card=None, stopped=None), (events.BeginAttempt(order, attempt),)


# --- Time, failures, the order's own machine ------------------------------------------------------


def _holds_checked(sale: Sale, event: events.HoldsChecked) -> Result:
    until = sale.hold_until
    if until is None or event.now < until or "hold" in sale.busy:
        return sale, ()
    over = tuple(c.label for c in sale.seats if c.hold and c.hold.until <= event.now)
    seats = tuple(replace(c, hold=None) if c.hold and c.hold.until <= event.now else c for c in sale.seats)
    expired = Stopped(Trouble.HOLD_EXPIRED, labels=over)
    return replace(sale, seats=seats, stopped=expired, card=None, session_id="", quote=None), ()


_TROUBLES = {
    "search": Trouble.SEARCH_FAILED,
    "map": Trouble.MAP_FAILED,
    "hold": Trouble.HOLD_FAILED,
    "hold_uncertain": Trouble.HOLD_UNCERTAIN,
    "quote": Trouble.QUOTE_FAILED,
    "session": Trouble.SESSION_FAILED,
    "journal": Trouble.STORAGE_FAILED,
}


def _failed(sale: Sale, event: events.Failed) -> Result:
    what = event.what.removesuffix("_uncertain")
    if what in _READS and what not in sale.busy:
        return sale, ()
    labels = tuple(c.label for c in sale.chosen(event.segment)) if event.segment else ()
    stopped = Stopped(_TROUBLES[event.what], fault=event.fault, labels=labels, detail=event.detail)
    sale = replace(_idle(sale, what), stopped=stopped)
    if event.what == "journal":
        # The attempt was never committed, so nothing was sent: the basket opens again.
        return replace(sale, attempt=None), ()
    return _load_map(sale) if event.what == "hold_uncertain" else (sale, ())


def _attempt(sale: Sale, event: events.AttemptMoved) -> Result:
    if sale.attempt is None or sale.attempt.id != event.attempt.id:
        return sale, ()
    sale = replace(sale, attempt=event.attempt)
    if event.attempt.confirmed:
        return replace(sale, step=Step.TICKETS, stopped=None), ()
    return sale, ()


def _back(sale: Sale, event: events.BackAsked) -> Result:
    target = Step(event.step)
    if target >= sale.step:
        return sale, ()
    going = replace(sale, step=target, card=None, stopped=None, busy=sale.busy - _READS)
    if target is Step.SEARCH:
        going = replace(going, choosing=Direction.OUTBOUND)
    if target is not Step.PAYMENT:
        going = replace(going, quoted_total=None, session_id="")
    if target is Step.SEATS:
        after, effects = _load_map(going)
        return after, (events.CancelReads(), *effects)
    return going, (events.CancelReads(),)


# --- Small parts ----------------------------------------------------------------------------------


def _idle(sale: Sale, what: str) -> Sale:
    return replace(sale, busy=sale.busy - {what})


def _let_go(sale: Sale, choices: tuple[SeatChoice, ...]) -> tuple[SeatHold, ...]:
    return (*sale.let_go, *(c.hold for c in choices if c.hold))


_CLOSED_BY_ORDER = (
    events.SearchAsked,
    events.TripChosen,
    events.PassengersCounted,
    events.SeatToggled,
    events.SeatsSuggested,
    events.BenefitChosen,
    events.HoldAsked,
    events.PassengersGiven,
    events.MethodChosen,
    events.InstalmentsChosen,
    events.CardGiven,
    events.CardFailed,
    events.ChargeAsked,
    events.BackAsked,
)

_HANDLERS: dict[type, Callable[[Sale, Any], Result]] = {
    events.SearchAsked: _search,
    events.ReadCancelled: _cancel,
    events.TripChosen: _choose_trip,
    events.PassengersCounted: _count,
    events.SegmentShown: _show_segment,
    events.SeatToggled: _toggle,
    events.SeatsSuggested: _suggest,
    events.BenefitChosen: _benefit,
    events.MapAsked: _ask_map,
    events.HoldAsked: _hold,
    events.PassengersGiven: _passengers,
    events.MethodChosen: _method,
    events.InstalmentsChosen: _instalments,
    events.CardGiven: _card,
    events.CardFailed: _card_failed,
    events.ChargeAsked: _charge,
    events.BackAsked: _back,
    events.HoldAgainAsked: _hold_again,
    events.TripsArrived: _trips,
    events.MapArrived: _map,
    events.HoldAnswered: _held,
    events.QuoteArrived: _quote,
    events.SessionArrived: _session,
    events.Failed: _failed,
    events.HoldsChecked: _holds_checked,
    events.AttemptMoved: _attempt,
}

__all__ = ["Result", "step"]
