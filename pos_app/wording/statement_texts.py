"""Words of the statement of a sale or an order, for the window and, always in Portuguese, for papers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from pos_app.domain.amounts import Certainty
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents, brl
from pos_app.domain.payment import PartKind
from pos_app.domain.statement import (
    Change,
    How,
    Line,
    LineKind,
    PaperWords,
    Row,
    StatedLeg,
    StatedPart,
    Statement,
)
from pos_app.domain.trips import Direction
from pos_app.wording import trip_texts
from pos_app.wording.translation import phrase

Say = Callable[[phrase], str]
"""How a text is said: ``phrase.__call__`` in the language of the window, ``on_paper`` in Portuguese."""


def on_paper(text: phrase) -> str:
    """Return the Portuguese text."""
    return text.source


_fare = phrase("Passagem inteira")


def fare(say: Say = phrase.__call__) -> str:
    return say(_fare)


insurance = phrase("Seguro")
fee = phrase("statement", "Taxa de serviço")
_sale = phrase("Venda")
interest = phrase("Juros do cartão")
_interest_in = phrase("Juros do cartão em {count}x")
total_name = phrase("Total")
estimated = phrase("Total estimado")
_tickets = phrase("{count} bilhetes")
_leg = phrase("{direction} {number} de {of}")
_bus, _fares = phrase("statement", "Trecho"), phrase("Passagens")
_person = phrase("Passageiro {number}")
_and = phrase("{names} e {last}")
_directions = {Direction.OUTBOUND: phrase("Ida"), Direction.RETURN: phrase("Volta")}
_inside = {Direction.OUTBOUND: phrase("ida"), Direction.RETURN: phrase("volta")}
_parts = {
    PartKind.FEE: fee,
    PartKind.BOARDING: phrase("basket", "Taxa de embarque"),
    PartKind.INSURANCE: insurance,
    PartKind.SURCHARGE: phrase("Acréscimo do pagamento"),
    PartKind.DISCOUNT: phrase("Desconto do pagamento"),
    PartKind.CASHBACK: phrase("Cashback"),
    PartKind.VOUCHER: phrase("Vale"),
    PartKind.UNNAMED: phrase("Taxas e encargos da central"),
}
_less, _rounded = phrase("Desconto da central"), phrase("Ajuste do pagamento")
_unexplained = phrase("Diferença sem explicação")
_words = {"fine": phrase("Multa"), "low": phrase("Tarifa baixa")}
_split = phrase("{count}x de {each}, com juros: {total} no cartão")
_split_free = phrase("{count}x sem juros")


def rows(
    statement: Statement,
    lines: Sequence[Line] | None = None,
    *,
    say: Say = phrase.__call__,
    money: Callable[[int], str] = brl,
) -> tuple[Row, ...]:
    """Return lines of a statement in words; by default one for each leg."""
    found = statement.lines() if lines is None else lines
    return tuple(_row(statement, line, say, money) for line in found)


def _row(statement: Statement, line: Line, say: Say, money: Callable[[int], str]) -> Row:
    def row(label: str, about: str = "", times: str = "") -> Row:
        return Row(line, label, about, times, amount(line, money))

    match line.kind:
        case LineKind.FARE if line.people:
            return row(_ticket(statement, line), say(_fare))
        case LineKind.FARE:
            return row(leg_name(statement.legs[line.legs[0]], say), times=_times(line, money))
        case LineKind.INSURANCE:
            return row(say(insurance), first_name(statement, line.people[0]), _times(line, money))
        case LineKind.FEE:
            many = say(_tickets).format(count=line.count) if line.count > 1 else ""
            return row(say(fee), times=many)
        case LineKind.BENEFIT:
            return row(benefit(line.benefit, say), _whose(statement, line, say))
        case LineKind.PART:
            assert line.part is not None
            return row(part(line.part, say))
        case LineKind.SALE:
            return row(say(_sale))
        case LineKind.INTEREST:
            return row(say(_interest_in).format(count=line.count) if line.count > 1 else say(interest))
        case LineKind.TOTAL:
            return row(total_words(statement, say))
    assert_never(line.kind)


def amount(line: Line, money: Callable[[int], str] = brl) -> str:
    """Return the amount of a line: ``R$ 259,80``, ``~ R$ 336,00`` where it may still change, a minus before
    what is taken off; empty where it is not known."""
    if line.amount.cents is None:
        return ""
    text = money(line.amount.cents)
    sure = line.amount.certainty is Certainty.KNOWN or line.kind is LineKind.TOTAL
    return text if sure else f"~\u00a0{text}"


def plain(cents: int) -> str:
    """Return an amount as papers have it, whose column says that it is reais: ``129,90``, ``− 64,95``."""
    return brl(Cents(cents)).replace("R$\u00a0", "")


def total_words(statement: Statement, say: Say = phrase.__call__) -> str:
    return say(estimated if statement.total.certainty is Certainty.ESTIMATED else total_name)


def total(statement: Statement) -> str:
    """Return the total; empty where it is not known."""
    return "" if statement.total.cents is None else brl(statement.total.cents)


def leg_name(leg: StatedLeg, say: Say = phrase.__call__) -> str:
    """Return ``Ida 1 de 2``, ``Volta``."""
    if leg.direction is None and leg.of < 2:
        return say(_fares)
    direction = say(_directions[leg.direction]) if leg.direction else say(_bus)
    if leg.of < 2:
        return direction
    return say(_leg).format(direction=direction, number=leg.number, of=leg.of)


def benefit(kind: Benefit, say: Say = phrase.__call__) -> str:
    if say is not on_paper:
        return trip_texts.benefit(kind)
    text = trip_texts.benefit.texts[kind]
    return text.source if isinstance(text, phrase) else text


def part(one: StatedPart, say: Say = phrase.__call__) -> str:
    """Return the name of what a method adds or takes off, or of what nobody explains."""
    if one.kind is None:
        return say(_unexplained)
    if one.kind is PartKind.UNNAMED:
        named = next((text for word, text in _words.items() if word in one.word.casefold()), None)
        return say(named or (_less if one.amount.counted < 0 else _parts[one.kind]))
    # What is named an addition and takes off is a rounding.
    return say(_rounded if one.kind is PartKind.SURCHARGE and one.amount.counted < 0 else _parts[one.kind])


def split(statement: Statement, say: Say = phrase.__call__) -> str:
    """Return how the card pays: ``4x de R$ 51,46, com juros: R$ 205,84 no cartão``, ``3x sem juros``; empty
    where it is paid at once."""
    if statement.split is None:
        return ""
    text = say(_split if statement.interest.cents else _split_free)
    each, total = brl(statement.split.amount), brl(statement.split.total)
    return text.format(count=statement.split.count, each=each, total=total)


def _times(line: Line, money: Callable[[int], str]) -> str:
    return f"{line.count} \u00d7 {money(line.each)}" if line.count > 1 and line.each is not None else ""


def _ticket(statement: Statement, line: Line) -> str:
    return " ".join(filter(None, (line.seat, first_name(statement, line.people[0]))))


def first_name(statement: Statement, index: int) -> str:
    """Return the first name of a person, else the number."""
    return next(iter(statement.people[index].split()), "") or _person().format(number=index + 1)


def _whose(statement: Statement, line: Line, say: Say) -> str:
    """Return ``Dirce, ida 1 e 2``: the person where there are several, the legs where it is not on all."""
    name = first_name(statement, line.people[0]) if len(statement.people) > 1 else ""
    legs = "" if len(line.legs) == len(statement.legs) else _on(statement, line.legs, say)
    return ", ".join(filter(None, (name, legs)))


def _on(statement: Statement, legs: Sequence[int], say: Say) -> str:
    ways: dict[Direction | None, list[str]] = {}
    for index in legs:
        leg = statement.legs[index]
        ways.setdefault(leg.direction, []).extend([str(leg.number)] if leg.of > 1 else [])
    return ", ".join(
        " ".join(filter(None, (say(_inside[way] if way else _bus), _listed(numbers, say))))
        for way, numbers in ways.items()
    )


def _listed(names: list[str], say: Say) -> str:
    if len(names) < 2:
        return "".join(names)
    return say(_and).format(names=", ".join(names[:-1]), last=names[-1])


PAPER = PaperWords(
    rows=lambda statement, lines: rows(statement, lines, say=on_paper, money=plain),
    benefit=lambda kind: benefit(kind, on_paper),
    fare=lambda: fare(on_paper),
    split=lambda statement: split(statement, on_paper),
)
"""How papers say a statement."""

_before = phrase("antes: {amount}")
_before_benefit = phrase("antes do {what}: {amount}")
_with_benefit = phrase("antes, com o {what}: {amount}")
_changes = {
    (LineKind.INTEREST, How.ADDED): phrase("antes dos juros do cartão: {amount}"),
    (LineKind.INTEREST, How.TAKEN_AWAY): phrase("antes, com os juros do cartão: {amount}"),
    (LineKind.INSURANCE, How.ADDED): phrase("antes do seguro: {amount}"),
    (LineKind.INSURANCE, How.TAKEN_AWAY): phrase("antes, com o seguro: {amount}"),
    (LineKind.BENEFIT, How.ADDED): _before_benefit,
    (LineKind.BENEFIT, How.TAKEN_AWAY): _with_benefit,
    (LineKind.PART, How.ADDED): phrase("antes, sem {what}: {amount}"),
    (LineKind.PART, How.TAKEN_AWAY): phrase("antes, com {what}: {amount}"),
    (LineKind.FEE, How.ADDED): phrase("antes da taxa de serviço: {amount}"),
}


def before(change: Change) -> str:
    """Return what the total was before its last change: ``antes do Idoso 50 %: R$ 763,20``."""
    line = change.line
    text = _before if change.others else _changes.get((line.kind, change.how), _before)
    what = part(line.part) if line.part else benefit(line.benefit) if line.benefit is not Benefit.NONE else ""
    what = what if line.kind is LineKind.BENEFIT else what[:1].lower() + what[1:]
    return text().format(what=what, amount=brl(change.before.counted))
