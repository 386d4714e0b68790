"""The account of a shift, a day or a span of days as rows: for the terminal, a spreadsheet and paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, tzinfo

from pos_app.domain.commission import Rules, earned
from pos_app.domain.money import Cents, brl, reais
from pos_app.domain.reports import Column, Report
from pos_app.domain.sheets import Cell, Table
from pos_app.domain.shift_account import Account, AccountOrder, Fate, Sum, total_of
from pos_app.domain.shift_closing import Compared, Topic
from pos_app.domain.shifts import Shift, ShiftFigures
from pos_app.domain.value import Value
from pos_app.wording import format, order_list_texts, shift_texts, statement_texts
from pos_app.wording.translation import filled, phrase, translate

_sold = phrase("Vendido")
_by_method = phrase("Por forma de pagamento")
_made_of = phrase("O que compõe o total")
_fares = phrase("Passagens")
_adjusted = phrase("Acréscimos e descontos do pagamento")
_by_seller = phrase("Por vendedor")
_by_company = phrase("Por viação, passagens sem taxa")
_by_route = phrase("Por trecho")
_by_hour = phrase("Por hora, só concluídos")
_aside = phrase("Fora da soma")
_later = phrase("Resolvido depois da assinatura")
_before = phrase("De turnos anteriores, fora desta soma")
_papers = phrase("Papel")
_copies = phrase("Segundas vias")
_doubtful = phrase("Impressões em dúvida")
_counted = phrase("Contado às cegas")
_system = phrase("Sistema, ao assinar")
_difference = phrase("Diferença")
_commission = phrase("Comissão")
_cash = phrase("Dinheiro na gaveta")
_searches = phrase("Buscas")
_unreadable = phrase("Registros que não abrem, fora da soma")
_by_shift = phrase("Por turno")
_outside = phrase("fora de turno")
_no_seller = phrase("sem registro de quem")
_total = phrase("Total")
title = phrase("Conta")
only_sold = phrase(
    "A soma tem só pedidos concluídos. O que está em dúvida fica fora até a central responder: não é zero "
    "nem venda."
)

being_counted = phrase("O turno está sendo contado: a conta aparece depois que a contagem for entregue.")
not_sound = phrase(
    "Há registros deste período que não abrem ou que foram mexidos: confira com audit --verify e chame o "
    "suporte."
)


class AccountRow(Value):
    """One row. ``total`` is in cents, None where the row has no amount; so are the numbers. ``key`` names its
    group for machines."""

    key: str
    group: str
    name: str
    orders: int | None = None
    tickets: int | None = None
    total: Cents | None = None


@filled("Turno {0} · {1}")
def shift_line(number: int, stage: str) -> str: ...
@filled("De {0} a {1}")
def span(since: str, until: str) -> str: ...
@filled("Fim da trilha: {0}")
def trail(head: str) -> str: ...
@filled("{0} de {1}")
def share(percent: str, base: str) -> str: ...


def of_account(account: Account, rules: Rules) -> tuple[AccountRow, ...]:
    return (*_sums(account), *_aside_rows(account.aside), *_commission_rows(account, rules))


def of_shift(shown: ShiftFigures, rules: Rules) -> tuple[AccountRow, ...]:
    """Return the rows of a shift: its account, once it is signed as it was then, and what became known later
    beside it."""
    closing = shown.shift.closing
    rows = [*of_account(closing.account if closing else shown.account, rules)]
    rows += _orders("later", _later(), shown.later)
    rows += _orders("before", _before(), shown.before)
    if closing is not None:
        rows += _compared(closing.lines)
    if shown.shift.cash:
        rows.append(AccountRow("cash", _cash(), _total(), total=shown.shift.cash))
    return tuple(rows)


def heading(shift: Shift, counter: str, head: str, zone: tzinfo | None = None) -> tuple[str, ...]:
    """Return what stands over the rows of a shift. ``head``: where the audit trail recorded it."""
    ended = shift.stopped.at if shift.stopped else None
    when = span(_moment(shift.opened, zone), _moment(ended, zone) if ended else translate("agora"))
    signed = shift.signed
    lines = [
        f"{counter} \u00b7 {shift_line(shift.number, shift_texts.stage(shift.stage))} \u00b7 {when}",
        ", ".join(shift.operators),
    ]
    if signed is not None and signed.words:
        lines.append(signed.words)
    if head:
        lines.append(trail(head))
    return tuple(lines)


def span_heading(since: date, until: date, counter: str) -> tuple[str, ...]:
    """Return what stands over the rows of some days; both days count."""
    return (f"{counter} \u00b7 {span(format.date_full(since), format.date_full(until))}",)


def by_shift(orders: Iterable[AccountOrder], of: Mapping[str, int]) -> tuple[AccountRow, ...]:
    """Return what was sold in each shift, and what in none; nothing where there are no shifts."""
    sums: dict[int, Sum] = {}
    for one in orders:
        if one.fate is Fate.SOLD:
            number = of.get(one.attempt, 0)
            sums[number] = sums.get(number, Sum()) + Sum(1, one.tickets, one.total)
    if not any(sums):
        return ()
    names = ((shift_texts.name(number) if number else _outside(), sums[number]) for number in sorted(sums))
    return tuple(_row("shift", _by_shift(), name, one) for name, one in names)


def table(rows: Iterable[AccountRow]) -> Table:
    return Table(title(), _heads(), tuple(_cells(row) for row in rows))


def report(rows: Iterable[AccountRow], lines: tuple[str, ...]) -> Report:
    heads = _heads()
    columns = tuple(
        Column(name, part, right) for name, part, right in zip(heads, _PARTS, _RIGHT, strict=True)
    )
    return Report(
        title(), lines, columns, tuple(map(_line, rows)), (), (only_sold(),), order_list_texts.page()
    )


def text(rows: Sequence[AccountRow], lines: Iterable[str]) -> str:
    _, name, *heads = _heads()
    said, group = [*lines, "", _typed(name, *heads)], ""
    for row in rows:
        if row.group != group:
            group = row.group
            said += ["", group]
        _, name, *numbers = _line(row)
        said.append(_typed(name, *numbers))
    return "\n".join((*said, "", only_sold()))


def _typed(name: str, orders: str, tickets: str, amount: str) -> str:
    return f"  {name:<52} {orders:>8} {tickets:>9} {amount:>16}".rstrip()


_PARTS = (4.0, 6.0, 1.4, 1.4, 2.0)
_RIGHT = (False, False, True, True, True)


def _heads() -> tuple[str, ...]:
    return (
        translate("Grupo"),
        translate("Item"),
        translate("Pedidos"),
        translate("Bilhetes"),
        translate("Valor (R$)"),
    )


def _cells(row: AccountRow) -> tuple[Cell, ...]:
    return (row.group, row.name, row.orders, row.tickets, None if row.total is None else reais(row.total))


def _line(row: AccountRow) -> tuple[str, ...]:
    amount = "" if row.total is None else brl(row.total)
    return (row.group, row.name, _number(row.orders), _number(row.tickets), amount)


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _moment(at: datetime, zone: tzinfo | None) -> str:
    return f"{at.astimezone(zone):%d/%m/%Y %H:%M}"


# --- The groups ---------------------------------------------------------------------------------------


def _row(key: str, group: str, name: str, one: Sum) -> AccountRow:
    return AccountRow(key, group, name, one.orders, one.tickets, one.total)


def _sums(account: Account) -> Iterator[AccountRow]:
    yield _row("sold", _sold(), _total(), account.sold)
    for method, one in account.methods:
        yield _row("method", _by_method(), shift_texts.method(method), one)
    fares = sum(one.fares for one in account.companies)
    parts = (
        (_fares(), fares),
        (statement_texts.insurance(), account.insurance),
        (statement_texts.fee(), account.fee),
        (_adjusted(), account.adjusted),
        (statement_texts.interest(), account.interest),
    )
    yield from (AccountRow("part", _made_of(), name, total=Cents(cents)) for name, cents in parts if cents)
    for name, one in account.sellers:
        yield _row("seller", _by_seller(), name or _no_seller(), one)
    for company in account.companies:
        yield AccountRow("company", _by_company(), company.name, tickets=company.tickets, total=company.fares)
    for name, one in account.routes:
        yield _row("route", _by_route(), name, one)
    for begins, one in account.hours:
        yield _row("hour", _by_hour(), f"{begins:%d/%m %H}h", one)
    papers = account.papers
    printed = (
        (shift_texts.topic(Topic.TICKETS), papers.tickets),
        (shift_texts.topic(Topic.SPARE), papers.spare),
        (_copies(), papers.copies),
        (_doubtful(), papers.doubtful),
    )
    yield from (AccountRow("paper", _papers(), name, tickets=count) for name, count in printed if count)
    if account.searches:
        yield AccountRow("searches", _searches(), str(account.searches))
    if account.unreadable:
        yield AccountRow("unreadable", _unreadable(), str(account.unreadable))


def _aside_rows(orders: Iterable[AccountOrder]) -> Iterator[AccountRow]:
    known = tuple(orders)
    for fate in Fate:
        group = f"{_aside()}: {shift_texts.fate(fate)}"
        yield from _orders(fate.value, group, [one for one in known if one.fate is fate], fates=False)


def _orders(
    key: str, group: str, orders: Sequence[AccountOrder], *, fates: bool = True
) -> Iterator[AccountRow]:
    """Yield each order, with its fate where the group does not say it; then their sum, which is no part of
    any other."""
    for one in orders:
        fate = shift_texts.fate(one.fate) if fates else ""
        name = " \u00b7 ".join(filter(None, (one.number, one.route, fate)))
        yield AccountRow(key, group, name, 1, one.tickets, one.total)
    if len(orders) > 1:
        tickets = sum(one.tickets for one in orders)
        yield AccountRow(key, group, _total(), len(orders), tickets, total_of(orders))


def _compared(lines: Iterable[Compared]) -> Iterator[AccountRow]:
    known = [(shift_texts.topic(line.topic), line) for line in lines]
    for name, line in known:
        yield _counts("counted", _counted(), name, line, line.counted, line.counted_total)
    for name, line in known:
        yield _counts("expected", _system(), name, line, line.expected, line.expected_total)
    for name, line in known:
        if not line.agrees:
            money = None if line.counted_total is None else line.money
            yield _counts("difference", _difference(), name, line, line.pieces, money)


def _counts(
    key: str, group: str, name: str, line: Compared, pieces: int | None, total: Cents | None
) -> AccountRow:
    """Return a row with what is counted in its own column: papers of orders, or slips of tickets."""
    if line.topic.method is not None:
        return AccountRow(key, group, name, orders=pieces, total=total)
    return AccountRow(key, group, name, tickets=None if line.counted is None else pieces, total=total)


def _commission_rows(account: Account, rules: Rules) -> Iterator[AccountRow]:
    if not rules.any:
        return
    found = earned(account.companies, rules)
    for one in found:
        name = f"{one.company} \u00b7 {share(shift_texts.basis_points(one.rule.basis_points), brl(one.base))}"
        yield AccountRow("commission", _commission(), name, total=one.commission)
    if len(found) > 1:
        total = Cents(sum(one.commission for one in found))
        yield AccountRow("commission", _commission(), _total(), total=total)
