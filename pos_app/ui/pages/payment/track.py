"""Reserva, Cartão or PIX, Pedido, Pagamento, Bilhetes: how far the money has come."""

from __future__ import annotations

from datetime import datetime, tzinfo

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.payment import PaymentType
from pos_app.sale.guards import may_charge
from pos_app.sale.stage import Sale
from pos_app.ui.widgets.progress_track import TrackStep
from pos_app.ui.widgets.step_mark import StepState
from pos_app.wording import format
from pos_app.wording.sentence import translate

S = AttemptState
_NO_ORDER = frozenset({S.NOT_SENT, S.REJECTED, S.NO_ORDER})
_UNSURE = frozenset(
    {S.BLOCKED, S.SENDING, S.AMBIGUOUS, S.EXISTS_NO_ID, S.UNRESOLVED, S.EXISTS_WATCHED, S.ABANDONED_WATCHED}
)


def _seats(count: int) -> str:
    if count == 1:
        return translate("track", "1 poltrona")
    return translate("track", "{count} poltronas").format(count=count)


def track_before(sale: Sale, zone: tzinfo | None) -> tuple[TrackStep, ...]:
    """Return the track before the order is sent."""
    held = _seats(len(sale.seating.seats))
    if sale.hold_until:
        until = format.hour(sale.hold_until.astimezone(zone))
        held = translate("track", "{seats} até {hour}").format(seats=held, hour=until)
    steps = [TrackStep(translate("track", "Reserva"), held, "done" if sale.held else "current")]
    card = sale.payment.method is not PaymentType.PIX
    if card:
        done = sale.payment.card is not None
        detail = translate("track", "confirmado") if done else translate("track", "aguardando o cliente")
        steps.append(TrackStep(translate("track", "Cartão"), detail, "done" if done else "current"))
    ready = may_charge(sale)
    sent = translate("track", "pronto para enviar") if ready else translate("track", "ainda não enviado")
    steps.append(TrackStep(translate("track", "Pedido"), sent, "current" if ready else "rest"))
    if not card:
        steps.append(TrackStep(translate("track", "Código PIX")))
    steps.append(TrackStep(translate("track", "Pagamento")))
    steps.append(TrackStep(translate("track", "Bilhetes")))
    return tuple(steps)


def track_after(attempt: Attempt, zone: tzinfo | None, *, until: str = "") -> tuple[TrackStep, ...]:
    """Return the track once the order was, or may have been, sent. ``until``: hour of the PIX code."""
    pix = attempt.sold.payment is PaymentType.PIX
    steps = [TrackStep(translate("track", "Reserva"), _seats(len(attempt.sold.seats)), "done")]
    if not pix:
        steps.append(TrackStep(translate("track", "Cartão"), translate("track", "confirmado"), "done"))
    steps.append(_order(attempt, zone))
    if pix:
        valid = translate("track", "vale até {hour}").format(hour=until) if until else ""
        steps.append(TrackStep(translate("track", "Código PIX"), valid, "done" if until else "rest"))
    steps.append(_payment(attempt, pix))
    paid = attempt.state in (S.COMPLETED, S.PRINTED)
    ours = translate("track", "saem sozinhos") if attempt.state is S.KNOWN else ""
    steps.append(TrackStep(translate("track", "Bilhetes"), ours, "done" if paid else "rest"))
    return tuple(steps)


def _order(attempt: Attempt, zone: tzinfo | None) -> TrackStep:
    title = translate("track", "Pedido")
    if attempt.state in _NO_ORDER:
        return TrackStep(title, translate("track", "não foi criado"), "failed")
    if attempt.state in _UNSURE:
        looking = attempt.state not in (S.BLOCKED, S.SENDING)
        detail = translate("track", "procurando") if looking else translate("track", "enviando")
        return TrackStep(title, detail, "current")
    at = _known_at(attempt)
    detail = translate("track", "aceito {hour}").format(hour=format.hour(at.astimezone(zone))) if at else ""
    return TrackStep(title, detail, "done")


def _known_at(attempt: Attempt) -> datetime | None:
    return next((line.at for line in attempt.log if line.what == S.KNOWN.value), None)


def _payment(attempt: Attempt, pix: bool) -> TrackStep:
    title = translate("track", "Pagamento")
    states: dict[AttemptState, tuple[str, StepState]] = {
        S.KNOWN: (
            translate("track", "aguardando o cliente") if pix else translate("track", "verificando"),
            "current",
        ),
        S.COMPLETED: (translate("track", "aprovado"), "done"),
        S.PRINTED: (translate("track", "aprovado"), "done"),
        S.REFUSED: (translate("track", "recusado"), "failed"),
        S.MISMATCH: (translate("track", "não confere"), "failed"),
        S.GHOST: (translate("track", "talvez em dobro"), "failed"),
        S.UNRESOLVED_KNOWN: (translate("track", "sem resultado"), "failed"),
    }
    detail, state = states.get(attempt.state, ("", "rest"))
    return TrackStep(title, detail, state)
