"""The second half of a sale: who travels, what it costs, how it is paid. Pure, as the machine is."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.passengers import Buyer
from pos_app.domain.payment import PaymentType
from pos_app.sale import charge, events, guards
from pos_app.sale.events import Effect
from pos_app.sale.stage import Activity, PlacedOrder, ProblemKind, Sale, SaleProblem, Step
from pos_app.sale.steps import Result, drifted, idle

# --- Passengers and payment -----------------------------------------------------------------------


def passengers_given(sale: Sale, event: events.PassengersGiven) -> Result:
    """Go to payment: ask for methods and prices, and open a payment session."""
    if not sale.held or len(event.passengers) != sale.people.count:
        return replace(sale, problem=SaleProblem(ProblemKind.SEATS_MISSING)), ()
    given = replace(
        sale,
        people=replace(sale.people, buyer=event.buyer, passengers=event.passengers),
        step=Step.PAYMENT,
        problem=None,
    )
    return ask_quote(given, event.buyer)


def ask_quote(sale: Sale, buyer: Buyer) -> Result:
    """Ask for methods and prices of the held seats (contract 4.7), and open a session for who pays."""
    effects: tuple[Effect, ...] = (events.AskQuote(charge.quote_parts(sale)),)
    busy = sale.busy | {Activity.QUOTE}
    if not sale.payment.session_id:
        effects += (events.OpenSession(buyer.email),)
        busy |= {Activity.SESSION}
    return replace(sale, payment=replace(sale.payment, quote=None), busy=busy), effects


def quote_arrived(sale: Sale, event: events.QuoteArrived) -> Result:
    """Take prices and methods; the newest totals count, and a difference from the shown ones is a problem."""
    if Activity.QUOTE not in sale.busy:
        return sale, ()
    sale = idle(sale, Activity.QUOTE)
    offered = [m for m in event.quote.methods if m.type]
    if not offered:
        # A method that was chosen before is not offered any more: no card page may open for it.
        payment = replace(sale.payment, quote=event.quote, method=None)
        return replace(sale, payment=payment, problem=charge.no_method(event.quote)), ()
    chosen = sale.payment.method
    kept = chosen if chosen and event.quote.method(chosen) else offered[0].type
    prices = dict(event.quote.seat_prices)
    seats = tuple(
        replace(c, price=prices.get(c.hold.block_id, c.price)) if c.hold else c for c in sale.seating.seats
    )
    change = sale.problem if sale.problem and sale.problem.kind is ProblemKind.PRICE_CHANGED else None
    fresh = replace(
        sale,
        payment=replace(sale.payment, quote=event.quote, method=kept),
        seating=replace(sale.seating, seats=seats),
        problem=change,
    )
    seen = sale.payment.quoted_total
    if sale.subtotal != fresh.subtotal:
        fresh = drifted(
            fresh, SaleProblem(ProblemKind.PRICE_CHANGED, before=sale.subtotal, after=fresh.subtotal)
        )
    elif seen is not None and seen != fresh.principal:
        fresh = drifted(fresh, SaleProblem(ProblemKind.PRICE_CHANGED, before=seen, after=fresh.principal))
    return _offered(replace(fresh, payment=replace(fresh.payment, quoted_total=fresh.principal))), ()


def passengers_known(sale: Sale, event: events.PassengersKnown) -> Result:
    """Keep who travels, and who pays, before the seats are held: a hold may name them (contract 2.4)."""
    if sale.step > Step.SEATS or len(event.passengers) != sale.people.count:
        return sale, ()
    return replace(
        sale, people=replace(sale.people, passengers=event.passengers, buyer=event.buyer or sale.people.buyer)
    ), ()


def session_arrived(sale: Sale, event: events.SessionArrived) -> Result:
    """Keep the payment session, with which the card page opens (contract 4.8)."""
    opened = replace(sale, payment=replace(sale.payment, session_id=event.session_id))
    return idle(opened, Activity.SESSION), ()


def choose_method(sale: Sale, event: events.MethodChosen) -> Result:
    """Pay with a method that was offered."""
    offered = sale.payment.quote.method(event.method) if sale.payment.quote else None
    if offered is None:
        return sale, ()
    return replace(
        sale, payment=replace(sale.payment, method=event.method, quoted_total=offered.total), problem=None
    ), ()


def choose_instalments(sale: Sale, event: events.InstalmentsChosen) -> Result:
    """Split the card payment by one line of the instalment table."""
    if event.count not in {line.count for line in sale.instalments}:
        return sale, ()
    return replace(sale, payment=replace(sale.payment, installments=event.count)), ()


def card_given(sale: Sale, event: events.CardGiven) -> Result:
    """Keep the card's token until the order is sent."""
    if sale.step is not Step.PAYMENT:
        return sale, ()
    sale = replace(
        sale, payment=replace(sale.payment, card=event.card, method=PaymentType.CREDIT_CARD), problem=None
    )
    return _offered(sale), ()


def _offered(sale: Sale) -> Sale:
    """Return the sale paid once where the table has no such line any more."""
    counts = {line.count for line in sale.instalments}
    if sale.payment.installments in counts:
        return sale
    return replace(sale, payment=replace(sale.payment, installments=1))


def card_failed(sale: Sale, event: events.CardFailed) -> Result:
    """Report that the card page gave no token."""
    return replace(
        sale,
        payment=replace(sale.payment, card=None),
        problem=SaleProblem(ProblemKind.CARD_FAILED, card=event.failure),
    ), ()


def accept_price(sale: Sale, event: events.PriceAccepted) -> Result:
    """Record that the customer accepted the present price."""
    return replace(sale, payment=replace(sale.payment, drift=None), problem=None), ()


def charge_asked(sale: Sale, event: events.ChargeAsked) -> Result:
    """Begin the one attempt to sell, unless a guard finds a reason to stop before money moves."""
    if not guards.may_charge(sale):
        return sale, ()
    problem = charge.guard(sale, event)
    if problem is None and sale.payment.drift:
        # It was shown when it came, perhaps pages ago: a price must be accepted before it is charged.
        problem = replace(sale.payment.drift, kind=ProblemKind.PRICE_TO_ACCEPT)
    if problem:
        return replace(sale, problem=problem), ()
    order, attempt = charge.begin(sale, event)
    # The token leaves the stage with the order: nothing on screen can send it again.
    return replace(
        sale,
        order=PlacedOrder(attempt),
        payment=replace(sale.payment, card=None),
        problem=None,
    ), (events.BeginAttempt(order, attempt),)
