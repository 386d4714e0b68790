"""The second half of a sale: who travels, what it costs, how it is paid. Pure, as the machine is."""

from __future__ import annotations

from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.payment import PaymentMethod
from pos_app.domain.value import replace
from pos_app.sale import charge, earlier, events, guards
from pos_app.sale.events import Effect
from pos_app.sale.stage import Activity, People, PlacedOrder, ProblemKind, Sale, SaleProblem, Step
from pos_app.sale.steps import Result, drifted, idle

# --- Passengers and payment -----------------------------------------------------------------------


def passengers_given(sale: Sale, event: events.PassengersGiven) -> Result:
    """Go to payment: ask for methods and prices, and open a payment session. A sale that was prepared without
    the service is complete by it, and waits for its seats."""
    if sale.prepared and not sale.held and len(event.passengers) == sale.people.count:
        people = named(sale.people, event.buyer, event.passengers)
        return replace(sale, people=people, prepared=replace(sale.prepared, complete=True), problem=None), ()
    if not sale.held or len(event.passengers) != sale.people.count:
        return replace(sale, problem=SaleProblem(ProblemKind.SEATS_MISSING)), ()
    people = named(sale.people, event.buyer, event.passengers)
    payment = sale.payment
    if people.insured != sale.people.insured:
        payment = replace(payment, quoted_total=None)  # Another total is no change of price.
    return ask_quote(replace(sale, people=people, payment=payment, step=Step.PAYMENT, problem=None))


def named(people: People, buyer: Buyer | None, passengers: tuple[Passenger, ...]) -> People:
    """Return the people with their names; who is insured follows the passengers."""
    insured = frozenset(index for index, one in enumerate(passengers) if one.insurance)
    return replace(people, buyer=buyer, passengers=passengers, insured=insured)


def ask_quote(sale: Sale) -> Result:
    """Ask for methods and prices of the held seats (contract 4.7), with the insurance as it stands; at the
    payment, open a session for who pays too, and look for earlier orders of the same people."""
    effects: tuple[Effect, ...] = (events.AskQuote(charge.quote_parts(sale)),)
    busy = sale.busy | {Activity.QUOTE}
    buyer = sale.people.buyer
    if sale.step is Step.PAYMENT and buyer and not sale.payment.session_id:
        effects += (events.OpenSession(buyer.email),)
        busy |= {Activity.SESSION}
    asking = replace(sale, payment=replace(sale.payment, quote=None), busy=busy)
    if sale.step is not Step.PAYMENT:
        return asking, effects
    looking, look = earlier.given(asking)
    return looking, (*effects, *look)


def quote_arrived(sale: Sale, event: events.QuoteArrived) -> Result:
    """Take prices and methods; the newest totals count, and a difference from the shown ones is a problem."""
    if Activity.QUOTE not in sale.busy:
        return sale, ()
    sale, quote = idle(sale, Activity.QUOTE), event.quote.taken(sale.terms.methods)
    offered = [m for m in quote.methods if m.type]
    if not offered and sale.step is Step.PASSENGERS:
        # The payment asks again, and reports it then.
        return replace(sale, payment=replace(sale.payment, quote=None)), ()
    if not offered:
        # A method that was chosen before is not offered any more: no card page may open for it.
        payment = replace(sale.payment, quote=quote, method=None)
        return replace(sale, payment=payment, problem=charge.no_method(quote)), ()
    chosen = sale.payment.method
    proposed = next((m for m in offered if sale.terms.card_page or not _needs_card_page(m)), offered[0])
    kept = chosen if chosen and quote.method(chosen) else proposed.type
    prices = dict(quote.seat_prices)
    seats = tuple(
        c.priced(prices[c.hold.block_id]) if c.hold and c.hold.block_id in prices else c
        for c in sale.seating.seats
    )
    change = sale.problem if sale.problem and sale.problem.kind.facts.outlasts_prices else None
    fresh = replace(
        sale,
        payment=replace(
            sale.payment,
            quote=quote,
            method=kept,
            insurance_prices=_merged(sale.payment.insurance_prices, quote.insurance_prices),
        ),
        seating=replace(sale.seating, seats=seats),
        problem=change,
    )
    seen = sale.payment.quoted_total
    if dearer := price_change(sale.seating.seats, seats):
        fresh = drifted(fresh, dearer)
    elif chosen in (None, kept) and seen not in (None, fresh.principal):
        # Only of the method whose total was shown: another one has another fee.
        fresh = drifted(fresh, SaleProblem(ProblemKind.PRICE_CHANGED, before=seen, after=fresh.principal))
    return _offered(replace(fresh, payment=replace(fresh.payment, quoted_total=fresh.principal))), ()


def without_stale_prices(before: Sale, after: Sale, effects: tuple[Effect, ...]) -> Sale:
    """Return the sale without prices of other seats or other insurance, unless they are being asked for now;
    an answer that is still on its way for those counts no longer."""
    asked = any(isinstance(effect, events.AskQuote) for effect in effects)
    if asked or _priced(before) == _priced(after):
        return after
    return replace(after, payment=replace(after.payment, quote=None), busy=after.busy - {Activity.QUOTE})


def _priced(sale: Sale) -> frozenset[tuple[str, bool]]:
    """Return what prices are about: the held seats, and which of them are insured."""
    return frozenset(
        (choice.hold.block_id, choice.index in sale.people.insured)
        for choice in sale.seating.seats
        if choice.hold
    )


def price_change(before: tuple[SeatChoice, ...], after: tuple[SeatChoice, ...]) -> SaleProblem | None:
    """Return that the same seats cost otherwise than shown, or None.

    What a benefit takes off when the provider first states the price is no change; a higher price is one.
    """
    pairs = [
        (one.price, other.price)
        for one, other in zip(before, after, strict=True)
        if one.benefit is Benefit.NONE or one.price_from is PriceFrom.PROVIDER or other.price > one.price
    ]
    shown, asked = Cents(sum(one for one, _ in pairs)), Cents(sum(other for _, other in pairs))
    if shown == asked:
        return None
    return SaleProblem(ProblemKind.PRICE_CHANGED, before=shown, after=asked)


Prices = tuple[tuple[str, Cents], ...]


def _merged(before: Prices, after: Prices) -> Prices:
    return tuple({**dict(before), **dict(after)}.items())


def insurance_priced(sale: Sale, event: events.InsurancePriced) -> Result:
    """Keep what insurance would cost, so that the total moves with its switch."""
    prices = _merged(sale.payment.insurance_prices, event.prices)
    if prices == sale.payment.insurance_prices:
        return sale, ()
    return replace(sale, payment=replace(sale.payment, insurance_prices=prices)), ()


def passengers_known(sale: Sale, event: events.PassengersKnown) -> Result:
    """Keep who travels, and who pays, before the seats are held: a hold may name them (contract 2.4)."""
    if sale.step > Step.SEATS or len(event.passengers) != sale.people.count:
        return sale, ()
    people = named(sale.people, event.buyer or sale.people.buyer, event.passengers)
    return replace(sale, people=people), ()


def session_arrived(sale: Sale, event: events.SessionArrived) -> Result:
    """Keep the payment session, with which the card page opens (contract 4.8)."""
    opened = replace(sale, payment=replace(sale.payment, session_id=event.session_id))
    return idle(opened, Activity.SESSION), ()


def choose_method(sale: Sale, event: events.MethodChosen) -> Result:
    """Pay with a method that was offered; while prices are asked for again, with this one if it still is."""
    if sale.payment.quote is None and sale.payment.method is not None and Activity.QUOTE in sale.busy:
        # No total of this method was shown yet that the one to come could differ from.
        return replace(sale, payment=replace(sale.payment, method=event.method, quoted_total=None)), ()
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
    """Keep the card's token until the order is sent. The method stays as the clerk chose it: a token may
    arrive after the customer changed to another one."""
    quote = sale.payment.quote
    if sale.step is not Step.PAYMENT or (quote and not any(map(_needs_card_page, quote.methods))):
        return sale, ()
    return _offered(replace(sale, payment=replace(sale.payment, card=event.card), problem=None)), ()


def _needs_card_page(method: PaymentMethod) -> bool:
    return method.type is not None and method.type.facts.needs_card_page


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
    """Begin the one attempt to sell, unless a guard finds a reason to stop before money moves. First the
    journal is asked for earlier orders of these people: ``earlier_found`` sends it."""
    if guards.why_not_charge(sale) not in (None, guards.NotReady.HOLD_ENDING):
        return sale, ()
    problem = _why_not(sale, event)
    return (replace(sale, problem=problem), ()) if problem else earlier.before_charge(sale, event)


def _why_not(sale: Sale, event: events.ChargeAsked) -> SaleProblem | None:
    problem = charge.guard(sale, event)
    if problem is None and sale.payment.drift:
        # It was shown when it came, perhaps pages ago: a price must be accepted before it is charged.
        return replace(sale.payment.drift, kind=ProblemKind.PRICE_TO_ACCEPT)
    return problem


def earlier_found(sale: Sale, event: events.EarlierFound) -> Result:
    """Take what the journal has of these people, and send the order that waited for it, unless one of
    them holds, or may hold, a seat already and no one has confirmed the repeat."""
    taken, effects = earlier.found(sale, event)
    pending = taken.earlier.charge
    if taken is sale or pending is None:
        return taken, effects
    sale = replace(taken, earlier=replace(taken.earlier, charge=None))
    now = replace(pending, now=event.now)
    problem = _why_not(sale, now) or earlier.problem(sale)
    if problem:
        return replace(sale, problem=problem), ()
    order, attempt = charge.begin(sale, now)
    # The token leaves the stage with the order: nothing on screen can send it again.
    return replace(
        sale,
        order=PlacedOrder(attempt),
        payment=replace(sale.payment, card=None),
        problem=None,
    ), (events.BeginAttempt(order, attempt),)
