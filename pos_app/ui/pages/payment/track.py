"""Reserva, Cartão, Pedido, código, Pagamento, Bilhetes: progress of the payment."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import assert_never

from pos_app.domain.attempts import Attempt, AttemptState, Unpaid
from pos_app.domain.order_states import Lookup, Money, Phase
from pos_app.sale.stage import Activity, Sale
from pos_app.wording import format, payment_texts
from pos_app.wording.notices import TrackStep
from pos_app.wording.translation import plural, translate

S = AttemptState


def _seats(count: int) -> str:
    return plural("track", "{count} poltrona", "{count} poltronas", count)


def hold_over(sale: Sale) -> bool:
    """Return whether a hold of the sale ran out, and no other one is being made."""
    return bool(sale.seating.seats) and not sale.held and Activity.HOLD not in sale.busy


def track_after(attempt: Attempt, zone: tzinfo | None, *, until: str = "") -> tuple[TrackStep, ...]:
    """Return the track once the order was, or may have been, sent. ``until``: how long its code is valid."""
    method = attempt.sold.payment
    steps = [TrackStep(translate("track", "Reserva"), _seats(len(attempt.sold.seats)), "done")]
    if method.facts.needs_card_page:
        steps.append(TrackStep(payment_texts.short_name(method), translate("track", "confirmado"), "done"))
    steps.append(_order(attempt, zone))
    if method.facts.shows_code:
        valid = translate("track", "vale até {hour}").format(hour=until) if until else ""
        steps.append(TrackStep(payment_texts.code_name(method), valid, "done" if until else "rest"))
    steps.append(_payment(attempt))
    steps.append(_tickets(attempt))
    return tuple(steps)


def _tickets(attempt: Attempt) -> TrackStep:
    title = translate("track", "Bilhetes")
    match phase := attempt.phase:
        case Phase.SOLD:
            return TrackStep(title, "", "done")
        case Phase.WAITING:
            return TrackStep(title, translate("track", "saem sozinhos"), "rest")
        case (
            Phase.SENDING
            | Phase.SEARCHING
            | Phase.CASE
            | Phase.RELEASED
            | Phase.UNPAID
            | Phase.NO_ORDER
            | Phase.CLOSED
        ):
            return TrackStep(title, "", "rest")
    assert_never(phase)


def _order(attempt: Attempt, zone: tzinfo | None) -> TrackStep:
    title = translate("track", "Pedido")
    match phase := attempt.phase:
        case Phase.NO_ORDER:
            none_seen = attempt.money is Money.NONE_SEEN
            why = translate("track", "não apareceu") if none_seen else translate("track", "não foi criado")
            return TrackStep(title, why, "failed")
        case Phase.SENDING:
            return TrackStep(title, translate("track", "enviando"), "current")
        case (
            Phase.WAITING
            | Phase.SEARCHING
            | Phase.CASE
            | Phase.RELEASED
            | Phase.SOLD
            | Phase.UNPAID
            | Phase.CLOSED
        ):
            return _sent(attempt, title, zone)
    assert_never(phase)


def _sent(attempt: Attempt, title: str, zone: tzinfo | None) -> TrackStep:
    """Return the step of an order that reached the provider, or may have."""
    if attempt.facts.lookup is Lookup.ORDER:
        return TrackStep(title, translate("track", "procurando"), "current")
    at = _known_at(attempt)
    detail = translate("track", "aceito {hour}").format(hour=format.hour(at.astimezone(zone))) if at else ""
    return TrackStep(title, detail, "done")


def _known_at(attempt: Attempt) -> datetime | None:
    return next((line.at for line in attempt.log if line.what == S.KNOWN.value), None)


def _payment(attempt: Attempt) -> TrackStep:
    title = translate("track", "Pagamento")
    state = attempt.state
    match state:
        case S.KNOWN if attempt.sold.payment.facts.paid_by_customer:
            return TrackStep(title, translate("track", "aguardando o cliente"), "current")
        case S.KNOWN:
            return TrackStep(title, translate("track", "verificando"), "current")
        case S.COMPLETED | S.PRINTED:
            return TrackStep(title, translate("track", "aprovado"), "done")
        case S.REFUSED:
            return TrackStep(title, _unpaid(attempt.unpaid), "failed")
        case S.MISMATCH:
            return TrackStep(title, translate("track", "não confere"), "failed")
        case S.GHOST:
            return TrackStep(title, translate("track", "talvez em dobro"), "failed")
        case S.UNRESOLVED_KNOWN:
            return TrackStep(title, translate("track", "sem resultado"), "failed")
        case (
            S.BLOCKED
            | S.SENDING
            | S.AMBIGUOUS
            | S.EXISTS_NO_ID
            | S.UNRESOLVED
            | S.EXISTS_WATCHED
            | S.ABANDONED_WATCHED
            | S.NOT_SENT
            | S.REJECTED
            | S.NO_ORDER
            | S.CLOSED
        ):
            return TrackStep(title, "", "rest")
    assert_never(state)


def _unpaid(why: Unpaid) -> str:
    match why:
        case Unpaid.REFUSED:
            return translate("track", "recusado")
        case Unpaid.NOT_PAID:
            return translate("track", "não foi pago")
        case Unpaid.CANCELLED:
            return translate("track", "cancelado")
    assert_never(why)
