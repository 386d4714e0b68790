"""Sentences about the end of a hold, and about seats that this desk blocks itself."""

from __future__ import annotations

from datetime import datetime

from pos_app.domain.trips import Segment
from pos_app.sale.stage import HoldWarning, SaleProblem
from pos_app.wording import format, seat_texts
from pos_app.wording.notices import NoticeView
from pos_app.wording.sentence import Sentence, nothing_charged, seats_named
from pos_app.wording.translation import filled, phrase, plural, translate

back_to_payment = phrase("hold", "Voltar ao pagamento")


@filled("hold", "A poltrona {label} pode estar reservada para nós até {hour}.")
def maybe_ours(label: str, hour: str) -> str: ...


def oldest(leg: Segment | None) -> str:
    """Return which leg's hold runs out first, as the words beside its countdown; "" without a leg."""
    if leg is None:
        return ""
    return translate("hold", "mais antiga: {leg}").format(leg=seat_texts.leg_short(leg))


def ours(problem: SaleProblem) -> Sentence:
    """Return that the provider refuses seats because this desk holds them already, or may hold them."""
    seats, count = seats_named(problem.labels), max(1, len(problem.labels))
    if problem.uncertain:
        title = plural(
            "hold",
            "{seats} pode já estar reservada por este guichê",
            "{seats} podem já estar reservadas por este guichê",
            count,
        )
        what = translate("hold", "Uma reserva anterior deste guichê pode valer até por volta das {hour}.")
    else:
        title = plural(
            "hold",
            "{seats} já está reservada por este guichê",
            "{seats} já estão reservadas por este guichê",
            count,
        )
        what = translate("hold", "A reserva é deste guichê mesmo e vence às {hour}.")
    return Sentence(
        title.format(seats=seats),
        what.format(hour=_hour(problem.until)) if problem.until else "",
        nothing_charged(),
        translate("hold", "Espere até lá e reserve de novo, ou escolha outra poltrona.")
        if problem.until
        else translate("hold", "Espere a reserva vencer e reserve de novo, ou escolha outra poltrona."),
        "warning",
    )


def no_time_to_charge(until: datetime | None) -> str:
    if until is None:
        return translate("hold", "A reserva está no fim: não dá tempo de cobrar")
    return translate("hold", "A reserva vence às {hour}: não dá tempo de cobrar").format(hour=_hour(until))


def ending(warning: HoldWarning, labels: tuple[str, ...]) -> NoticeView:
    title = (
        translate("hold", "A reserva vence em 20 segundos.")
        if warning is HoldWarning.SECONDS
        else translate("hold", "A reserva vence em 1 minuto.")
    )
    then = plural(
        "hold",
        "{seats} fica livre depois disso: reserve de novo. O que foi digitado continua aqui.",
        "{seats} ficam livres depois disso: reserve de novo. O que foi digitado continua aqui.",
        max(1, len(labels)),
    )
    return NoticeView("warning", title, then.format(seats=seats_named(labels)))


def still_held(until: datetime) -> str:
    return translate(
        "hold",
        "As poltronas continuam reservadas até {hour}. Voltar não cobra nada: você confere e só então cobra.",
    ).format(hour=_hour(until))


def _hour(until: datetime) -> str:
    return format.hour(until.astimezone())
