"""What people ask for once and every leg carries: benefits, papers, seat wishes, insurance. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from pos_app.domain.basket import PriceFrom, SeatChoice
from pos_app.domain.benefits import Benefit, BenefitRefused, LegBenefit, RefusalReason
from pos_app.domain.payment import PaymentType
from pos_app.domain.proofs import Proof, needed
from pos_app.domain.value import replace
from pos_app.sale import events
from pos_app.sale.paying import ask_quote
from pos_app.sale.stage import Activity, People, Sale, Step
from pos_app.sale.steps import Result

_T = TypeVar("_T")

# --- Events ---------------------------------------------------------------------------------------


def ask_benefit(sale: Sale, event: events.BenefitAsked) -> Result:
    """Ask for a benefit on every leg; what was asked for on one leg only is dropped."""
    if not 0 <= event.index < sale.people.count:
        return sale, ()
    benefits = _at(sale, sale.people.benefits, event.index, event.benefit, Benefit.NONE)
    kept = sale.people.proofs_of(event.index) & set(needed(event.benefit))
    proofs = _at(sale, sale.people.proofs, event.index, kept, frozenset())
    on_leg = tuple(one for one in sale.seating.on_leg if one.index != event.index)
    return replace(
        sale,
        people=replace(sale.people, benefits=benefits, proofs=proofs),
        seating=replace(sale.seating, on_leg=on_leg),
    ), ()


def ask_on_leg(sale: Sale, event: events.BenefitOnLeg) -> Result:
    """Ask for a benefit, or for none, on one leg."""
    keys = {segment.key for segment in sale.trips.segments}
    if event.segment_key not in keys or not 0 <= event.index < sale.people.count:
        return sale, ()
    rest = tuple(
        one for one in sale.seating.on_leg if (one.segment_key, one.index) != (event.segment_key, event.index)
    )
    if event.benefit is not sale.people.benefit_of(event.index):
        rest += (LegBenefit(event.segment_key, event.index, event.benefit),)
    return replace(sale, seating=replace(sale.seating, on_leg=rest)), ()


def change_wishes(sale: Sale, event: events.SeatWishChanged) -> Result:
    """Keep where the people want to sit."""
    return replace(sale, seating=replace(sale.seating, wishes=event.wishes)), ()


def see_proof(sale: Sale, event: events.ProofSeen) -> Result:
    """Keep that the clerk saw a paper, or did not."""
    if not 0 <= event.index < sale.people.count:
        return sale, ()
    before = sale.people.proofs_of(event.index)
    after = before | {event.proof} if event.seen else before - {event.proof}
    proofs = _at(sale, sale.people.proofs, event.index, after, frozenset())
    return replace(sale, people=replace(sale.people, proofs=proofs)), ()


def ask_insurance(sale: Sale, event: events.InsuranceAsked) -> Result:
    """Insure a passenger, or not; the total that was shown is no longer the total."""
    if not 0 <= event.index < sale.people.count:
        return sale, ()
    before = sale.people.insured
    insured = before | {event.index} if event.on else before - {event.index}
    if insured == before:
        return sale, ()
    changed = replace(
        sale,
        people=with_insured(sale.people, insured),
        payment=replace(sale.payment, quoted_total=None),
    )
    if not sale.held or sale.step < Step.PASSENGERS:
        return changed, ()
    asking, effects = ask_quote(changed)
    # The fee of before is shown, as an estimate, until the answer comes.
    return replace(asking, payment=replace(asking.payment, quote=sale.payment.quote)), effects


def with_insured(people: People, insured: frozenset[int]) -> People:
    """Return the people with insurance for these passengers."""
    named = tuple(replace(one, insurance=index in insured) for index, one in enumerate(people.passengers))
    return replace(people, insured=insured, passengers=named)


def _at(sale: Sale, values: tuple[_T, ...], index: int, value: _T, without: _T) -> tuple[_T, ...]:
    """Return the values by passenger with one of them replaced."""
    whole = [values[i] if i < len(values) else without for i in range(sale.people.count)]
    whole[index] = value
    return tuple(whole)


# --- What each leg takes --------------------------------------------------------------------------


def sold_here(benefit: Benefit) -> bool:
    """Return whether this desk can sell a benefit: a free seat needs a method that takes nothing due."""
    return not benefit.free_seat or any(method.facts.takes_nothing_due for method in PaymentType)


def asked_on(sale: Sale, index: int, segment_key: str) -> Benefit:
    """Return the benefit that a passenger asks for on a leg."""
    own = (one.benefit for one in sale.seating.on_leg if (one.segment_key, one.index) == (segment_key, index))
    return next(own, sale.people.benefit_of(index))


def refusal(sale: Sale, index: int, segment_key: str) -> BenefitRefused | None:
    """Return why a leg does not take the benefit of a passenger, or None."""
    mine = (one for one in sale.seating.refused if (one.segment_key, one.index) == (segment_key, index))
    return next(mine, None)


def missing_proofs(sale: Sale, index: int) -> tuple[Proof, ...]:
    """Return the papers that a passenger's benefits still need, on the legs that take them."""
    seen = sale.people.proofs_of(index)
    taken = dict.fromkeys(
        choice.benefit
        for choice in sale.seating.seats
        if choice.index == index and refusal(sale, index, choice.segment.key) is None
    )
    wanted = dict.fromkeys(proof for benefit in taken for proof in needed(benefit))
    return tuple(proof for proof in wanted if proof not in seen)


def carried(sale: Sale) -> Sale:
    """Return the sale with every seat that is not held yet under the benefit asked for on its leg, and with
    the reasons of those that are not. The same object where nothing changes."""
    seats = sale.seating.seats
    if Activity.HOLD not in sale.busy:  # What a hold under way asked for is what it asked for.
        seats = tuple(_with_benefit(sale, choice) for choice in seats)
    refused = tuple(_refused(sale, seats))
    if (seats, refused) == (sale.seating.seats, sale.seating.refused):
        return sale
    return replace(sale, seating=replace(sale.seating, seats=seats, refused=refused))


def _with_benefit(sale: Sale, choice: SeatChoice) -> SeatChoice:
    asked = asked_on(sale, choice.index, choice.segment.key)
    wanted = asked if sold_here(asked) else Benefit.NONE
    return choice if choice.hold or choice.benefit is wanted else replace(choice, benefit=wanted)


def _refused(sale: Sale, seats: tuple[SeatChoice, ...]) -> Iterator[BenefitRefused]:
    picked = {(choice.segment.key, choice.index): choice for choice in seats}
    for segment in sale.trips.segments:
        for index in range(sale.people.count):
            asked = asked_on(sale, index, segment.key)
            reason = _reason(asked, picked.get((segment.key, index)))
            own = sale.people.benefit_of(index)
            if reason is None and asked is Benefit.NONE and own is not Benefit.NONE:
                asked, reason = own, RefusalReason.NOT_ON_THIS_LEG
            if reason:
                yield BenefitRefused(segment.key, index, asked, reason)


def _reason(asked: Benefit, choice: SeatChoice | None) -> RefusalReason | None:
    held = choice if choice and choice.hold else None
    if not sold_here(asked):
        return RefusalReason.NOT_SOLD_HERE
    if held and held.benefit is not asked:
        return RefusalReason.ALREADY_HELD
    if held and asked is not Benefit.NONE and held.price_from is PriceFrom.PROVIDER:
        if held.price <= 0:
            return RefusalReason.NOT_SOLD_HERE
        if held.price >= held.before_benefit:
            return RefusalReason.PROVIDER_REFUSED
    return None
