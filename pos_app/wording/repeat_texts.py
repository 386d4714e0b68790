"""Sentences about a second ticket for somebody who has, or may have, one for the same time already."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from pos_app.domain.duplicates import Duplicate, Holds, Overlap, age
from pos_app.sale.stage import SaleProblem
from pos_app.wording import format
from pos_app.wording.sentence import Sentence
from pos_app.wording.translation import choice, plural, translate

_SHOWN = 3
"""Orders that a notice names; the others are counted."""
_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def stopped(reason: SaleProblem) -> Sentence:
    """Return why the sale stops: who has, or may have, a seat already, by which order, and its age."""
    return Sentence(
        _title(reason.duplicates),
        " ".join(_orders(reason.duplicates, reason.at or datetime.now(UTC))),
        translate("repeat", "Nada foi cobrado agora. Cobrar vende mais uma passagem à mesma pessoa."),
        translate(
            "repeat",
            "Confirme com o passageiro. Só cobre se ele quiser mesmo as duas: a confirmação fica no pedido.",
        ),
        "warning",
    )


def hint(found: Sequence[Duplicate], now: datetime) -> Sentence:
    """Return that somebody of the same name and birth has, or may have, a seat: a hint, no finding."""
    return Sentence(
        translate("repeat", "Mesmo nome e nascimento de outra passagem"),
        " ".join(_orders(found, now)),
        "",
        translate("repeat", "Pode ser outra pessoa: o documento é outro. Confira antes de cobrar."),
        "info",
    )


def question(found: Sequence[Duplicate], now: datetime) -> tuple[str, str, str, str]:
    """Return title, text and both answers of the question before a second ticket is charged."""
    words = " ".join((_title(found) + ".", *_orders(found, now)))
    warning = translate(
        "repeat", "O pedido não pode ser desfeito por aqui. Fica registrado quem confirmou e quando."
    )
    return (
        translate("repeat", "Vender mais uma passagem à mesma pessoa?"),
        f"{words} {warning}",
        translate("repeat", "Cobrar mesmo assim"),
        translate("repeat", "Não cobrar"),
    )


def confirmed(by: str) -> str:
    if not by:
        return translate("repeat", "Mais uma passagem à mesma pessoa: confirmado")
    return translate("repeat", "Mais uma passagem à mesma pessoa: confirmado por {by}").format(by=by)


def aged(opened: datetime, now: datetime) -> str:
    """Return how long ago an order was made: ``há 12 min``."""
    passed = age(opened, now)
    if passed < _MINUTE:
        return translate("repeat", "há menos de 1 min")
    if passed < _HOUR:
        return translate("repeat", "há {minutes} min").format(minutes=passed // _MINUTE)
    if passed < _DAY:
        return translate("repeat", "há {hours} h").format(hours=passed // _HOUR)
    return plural("repeat", "há {count} dia", "há {count} dias", passed // _DAY)


def _title(found: Sequence[Duplicate]) -> str:
    names = list(dict.fromkeys(one.name for one in found))
    sure = any(one.holds is Holds.HOLDS and one.overlap is not Overlap.MAY_OVERLAP for one in found)
    if len(names) != 1:
        if sure:
            return translate("repeat", "Passageiros desta venda já têm passagem para este horário")
        return translate("repeat", "Passageiros desta venda podem já ter passagem para este horário")
    if sure:
        return translate("repeat", "{name} já tem passagem para este horário").format(name=names[0])
    return translate("repeat", "{name} pode já ter passagem para este horário").format(name=names[0])


def _orders(found: Sequence[Duplicate], now: datetime) -> tuple[str, ...]:
    several = len({one.name for one in found}) > 1
    lines = [_order(one, now, named=several) for one in found[:_SHOWN]]
    more = len(found) - _SHOWN
    if more > 0:
        lines.append(plural("repeat", "E mais {count} pedido.", "E mais {count} pedidos.", more))
    return tuple(lines)


def _order(one: Duplicate, now: datetime, *, named: bool) -> str:
    """Return one order: its number and age, its bus, what is known of it and how the two journeys meet."""
    number = one.order or translate("repeat", "ainda sem número")
    line = translate("repeat", "Pedido {number}, feito {age}: {bus}, poltrona {seat}.").format(
        number=number, age=_ago(one, now), bus=_bus(one), seat=one.seat
    )
    parts = [f"{one.name}:" if named else "", line, _meets(one), _state(one)]
    return " ".join(part for part in parts if part)


def _ago(one: Duplicate, now: datetime) -> str:
    return aged(one.opened, now)


def _bus(one: Duplicate) -> str:
    if one.departure is None:
        return one.route
    when = one.departure.when
    return f"{one.route}, {format.day_year(when)} {format.hour(when)}"


_meets_text = choice(
    "repeat",
    {
        Overlap.SAME_TRIP: "É a mesma viagem.",
        Overlap.OVERLAPS: "Os horários se cruzam.",
        Overlap.MAY_OVERLAP: "Não sabemos se os horários se cruzam.",
    },
)


def _meets(one: Duplicate) -> str:
    return _meets_text(one.overlap)


def _state(one: Duplicate) -> str:
    if one.holds is Holds.HOLDS:
        return ""
    return translate("repeat", "Não sabemos ainda se este pedido foi pago.")
