"""The second half of a sale: who travels, what it costs, how it is paid. Pure, as the machine is."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.payment import PaymentType
from pos_app.sale import charge, events
from pos_app.sale.events import Effect
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem, Step
from pos_app.sale.steps import Result, drifted, idle

# --- Passengers and payment -----------------------------------------------------------------------


def passengers_given(sale: Sale, event: events.PassengersGiven) -> Result:
    """Go to payment: ask for methods and prices, and open a payment session."""
    if not sale.held or len(event.passengers) != sale.passengers_wanted:
        return replace(sale, stopped=SaleProblem(ProblemKind.SEATS_MISSING)), ()
    given = replace(sale, buyer=event.buyer, passengers=event.passengers, step=Step.PAYMENT, stopped=None)
    return ask_quote(given)


def ask_quote(sale: Sale) -> Result:
    """Ask for methods and prices of the held seats (contract 4.7)."""
    effects: tuple[Effect, ...] = (events.AskQuote(charge.quote_parts(sale)),)
    busy = sale.busy | {"quote"}
    if not sale.session_id:
        effects += (events.OpenSession(sale.buyer.email if sale.buyer else ""),)
        busy |= {"session"}
    return replace(sale, quote=None, busy=busy), effects


def quote_arrived(sale: Sale, event: events.QuoteArrived) -> Result:
    """Take prices and methods; the newest totals rule, and a difference from what was seen is told."""
    if "quote" not in sale.busy:
        return sale, ()
    sale = idle(sale, "quote")
    offered = [m for m in event.quote.methods if m.type]
    if not offered:
        # A method that was chosen before is not offered any more: no card page may open for it.
        return replace(sale, quote=event.quote, method=None, stopped=charge.no_method(event.quote)), ()
    kept = sale.method if sale.method and event.quote.method(sale.method) else offered[0].type
    prices = dict(event.quote.seat_prices)
    seats = tuple(replace(c, price=prices.get(c.hold.block_id, c.price)) if c.hold else c for c in sale.seats)
    told = sale.stopped if sale.stopped and sale.stopped.trouble is ProblemKind.PRICE_CHANGED else None
    fresh = replace(sale, quote=event.quote, method=kept, seats=seats, stopped=told)
    before, after = sale.quoted_total or sale.subtotal, fresh.subtotal
    if sale.subtotal != after:
        fresh = drifted(fresh, SaleProblem(ProblemKind.PRICE_CHANGED, before=sale.subtotal, after=after))
    elif sale.quoted_total is not None and fresh.principal is not None and before != fresh.principal:
        fresh = drifted(fresh, SaleProblem(ProblemKind.PRICE_CHANGED, before=before, after=fresh.principal))
    return _offered(replace(fresh, quoted_total=fresh.principal)), ()


def passengers_known(sale: Sale, event: events.PassengersKnown) -> Result:
    """Keep who travels before the seats are held: a hold may name them (contract 2.4)."""
    if sale.step > Step.SEATS or len(event.passengers) != sale.passengers_wanted:
        return sale, ()
    return replace(sale, passengers=event.passengers), ()


def session_arrived(sale: Sale, event: events.SessionArrived) -> Result:
    """Keep the payment session, with which the card page opens (contract 4.8)."""
    return replace(idle(sale, "session"), session_id=event.session_id), ()


def choose_method(sale: Sale, event: events.MethodChosen) -> Result:
    """Pay with a method that was offered."""
    offered = sale.quote.method(event.method) if sale.quote else None
    if offered is None:
        return sale, ()
    return replace(sale, method=event.method, quoted_total=offered.total, stopped=None), ()


def choose_instalments(sale: Sale, event: events.InstalmentsChosen) -> Result:
    """Split the card payment as one line of the table says."""
    if event.count not in {line.count for line in sale.instalments}:
        return sale, ()
    return replace(sale, installments=event.count), ()


def card_given(sale: Sale, event: events.CardGiven) -> Result:
    """Keep the card's token until the order is sent."""
    if sale.step is not Step.PAYMENT:
        return sale, ()
    sale = replace(sale, card=event.card, method=PaymentType.CREDIT_CARD, stopped=None)
    return _offered(sale), ()


def _offered(sale: Sale) -> Sale:
    """Return the sale paid once where the table has no such line any more."""
    counts = {line.count for line in sale.instalments}
    return sale if sale.installments in counts else replace(sale, installments=1)


def card_failed(sale: Sale, event: events.CardFailed) -> Result:
    """Tell that the card page gave no token."""
    return replace(sale, card=None, stopped=SaleProblem(ProblemKind.CARD_FAILED, detail=event.sentence)), ()


def accept_price(sale: Sale, event: events.PriceAccepted) -> Result:
    """Take it that the customer knows what it costs now."""
    return replace(sale, drift=None, stopped=None), ()


def charge_asked(sale: Sale, event: events.ChargeAsked) -> Result:
    """Begin the one attempt to sell, unless a guard finds a reason to stop before money moves."""
    if not sale.can_charge:
        return sale, ()
    stopped = charge.guard(sale, event)
    if stopped is None and sale.drift:
        # It was told when it was seen, perhaps pages ago: nobody pays a price that he did not agree to.
        stopped = replace(sale.drift, trouble=ProblemKind.PRICE_TO_ACCEPT)
    if stopped:
        return replace(sale, stopped=stopped), ()
    order, attempt = charge.begin(sale, event)
    # The token leaves the stage with the order: nothing on screen can send it again.
    return replace(sale, attempt=attempt, card=None, stopped=None), (events.BeginAttempt(order, attempt),)
