"""The slip of a shift for the receipt printer: partial while it is open, and what was signed once it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from pos_app.domain.audit import Head
from pos_app.domain.money import brl
from pos_app.domain.shift_account import Account, Fate, Method, total_of
from pos_app.domain.shift_closing import Closing, Compared, Topic
from pos_app.domain.shifts import EntryKind, Shift, ShiftFigures
from pos_app.printing.slip import Slip, SlipSum

_ASIDE = {
    Fate.REFUSED: "Recusados",
    Fate.NOT_PAID: "Não pagos pelo cliente",
    Fate.CANCELLED: "Cancelados na central",
    Fate.NOT_MADE: "Pedidos não criados",
    Fate.DECIDED: "Encerrados por um supervisor",
    Fate.PENDING: "Em dúvida",
}


def shift_slip_from(
    shown: ShiftFigures,
    topics: Mapping[Topic, str],
    desk: str,
    head: Head,
    printed: datetime,
    *,
    training: bool,
) -> Slip:
    """Return the slip of a shift. What was signed stands as it was signed, and what came in later apart.

    ``topics`` are the names of what is counted, ``desk`` is the head line, ``head`` where the audit trail
    recorded the last entry, ``printed`` the moment in the desk's own time, whose zone is that of all times.
    """
    shift, closing = shown.shift, shown.shift.closing
    account = closing.account if closing else shown.account
    zone = printed.tzinfo
    stopped = shift.stopped
    until = f"{stopped.at.astimezone(zone):%d/%m %H:%M}" if stopped else "aberto"
    marks = ("TREINAMENTO · sem valor",) if training else ()
    return Slip(
        company=desk.upper(),
        title=f"FECHAMENTO DO TURNO {shift.number}" if closing else f"PARCIAL DO TURNO {shift.number}",
        marks=marks if closing else (*marks, "PARCIAL · não é fechamento"),
        facts=(
            ("ABERTO", f"{shift.opened.astimezone(zone):%d/%m %H:%M}"),
            ("PAROU DE VENDER", until),
            ("OPERADOR", ", ".join(shift.operators)),
        ),
        money=(*_sums(account, topics), *_aside(account), *_later(shown), *_drawer(shift)),
        paragraphs=(
            *(_counted(closing, topics, shift.signed.words if shift.signed else "") if closing else ()),
            *(
                ((f"CONFERIDO POR {closing.approved_by.upper()}", ""),)
                if closing and closing.approved_by
                else ()
            ),
            *((("ASSINATURA", "\n\n______________________________"),) if closing else ()),
        ),
        fiscal_lines=(
            f"Trilha {head.seq}: {head.hash}" if head.seq else "",
            f"Impresso em {printed:%d/%m/%Y %H:%M}",
        ),
    )


def _sums(account: Account, topics: Mapping[Topic, str]) -> Iterator[SlipSum]:
    for method in Method:
        one = account.by(method)
        yield SlipSum(f"{topics[Topic(method.value)]} · {one.orders}", brl(one.total))
    sold = account.sold
    yield SlipSum("VENDIDO R$", brl(sold.total), strong=True, ruled=True)
    yield SlipSum("Pedidos · bilhetes", f"{sold.orders} · {sold.tickets}")
    for company in account.companies:
        yield SlipSum(f"{company.name} · {company.tickets}", brl(company.fares))
    beside = (
        ("Taxa de serviço", account.fee),
        ("Seguro", account.insurance),
        ("Acréscimos e descontos", account.adjusted),
        ("Juros do cartão", account.interest),
    )
    yield from (SlipSum(name, brl(cents)) for name, cents in beside if cents)


def _drawer(shift: Shift) -> Iterator[SlipSum]:
    """Yield the float, what was paid in and out and why, and what must be there; nothing without cash."""
    if not shift.cash and not shift.movements:
        return
    yield SlipSum("Fundo de troco", brl(shift.entries[0].amount), ruled=True)
    for one in shift.movements:
        name, sign = ("Sangria", -1) if one.kind is EntryKind.PAID_OUT else ("Suprimento", 1)
        yield SlipSum(f"{name}: {one.words}", brl(sign * one.amount))
    yield SlipSum("Dinheiro na gaveta", brl(shift.cash), strong=True)


def _aside(account: Account) -> Iterator[SlipSum]:
    """Yield what is not in the sum, kind by kind."""
    for fate, name in _ASIDE.items():
        if orders := account.of(fate):
            yield SlipSum(f"Fora da soma: {name} · {len(orders)}", brl(total_of(orders)))


def _later(shown: ShiftFigures) -> Iterator[SlipSum]:
    for one in shown.later:
        state = "vendido" if one.fate is Fate.SOLD else _ASIDE[one.fate].casefold()
        yield SlipSum(f"Depois da assinatura, {state}: {one.number or one.route}", brl(one.total))


def _counted(closing: Closing, topics: Mapping[Topic, str], text: str) -> Iterator[tuple[str, str]]:
    lines = [f"{topics[one.topic]}: {_compared(one)}" for one in closing.lines]
    yield "CONTADO ÀS CEGAS", "\n".join(lines)
    if text:
        yield "EXPLICAÇÃO", text


def _compared(one: Compared) -> str:
    counted = " · ".join(
        [
            *([] if one.counted is None else [str(one.counted)]),
            *([] if one.counted_total is None else [brl(one.counted_total)]),
        ]
    )
    if one.agrees:
        return f"{counted} confere"
    pieces = f"{one.pieces:+d}".replace("-", "\u2212") if one.pieces else ""
    parts = filter(None, (pieces, brl(one.money) if one.money else ""))
    return f"{counted} DIFERENÇA {' · '.join(parts)}"
