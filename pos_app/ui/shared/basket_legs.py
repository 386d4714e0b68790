"""The legs, people and sums of the basket, as words."""

from __future__ import annotations

from typing import Literal

from pos_app.domain.benefits import Benefit, BenefitRefused, RefusalReason
from pos_app.domain.bill import Amount, Bill, Certainty, LegLine, LegState, PersonLine
from pos_app.domain.payment import PartKind
from pos_app.domain.trips import Point, Segment
from pos_app.sale.guards import hold_ran_out
from pos_app.sale.stage import Activity, Sale, Step
from pos_app.ui.shared.basket_view import BasketLeg, BasketPerson, BasketRow, BasketStop
from pos_app.wording import checkout_texts, format, trip_texts
from pos_app.wording.notices import BadgeKind


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
    """Return ``São Paulo · Tietê`` where the terminal is known, else the name of the place."""
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
