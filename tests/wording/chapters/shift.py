"""Samples about shifts: sentences, and the rows of an account."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, timedelta

from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import Head
from pos_app.domain.commission import Rule, Rules
from pos_app.domain.money import Cents
from pos_app.domain.shift_account import Account, Method, Papers, account, account_order
from pos_app.domain.shift_closing import Closing, Count, MethodCount, compared
from pos_app.domain.shifts import (
    EntryKind,
    Shift,
    ShiftEntry,
    ShiftFacts,
    ShiftFigures,
    figures,
)
from pos_app.wording import shift_report as r
from tests.sale.samples import NOW, attempt
from tests.wording.book import Sample, call, rows

_RULES = Rules(Rule(1000), (("Viação Serra Azul", Rule(1250, with_fee=True)),))


def _figures() -> ShiftFigures:
    orders = (
        replace(attempt(AttemptState.COMPLETED), id="a", public_id="GB7K-40Q2"),
        replace(attempt(AttemptState.AMBIGUOUS), id="b"),
        replace(attempt(AttemptState.REFUSED), id="c", public_id="GB7K-REF"),
        replace(attempt(AttemptState.REFUSED), id="d", public_id="GB7K-2"),
    )
    opened = ShiftEntry(EntryKind.OPENED, NOW, "Marina Duarte", "1001", Cents(10_000))
    facts = ShiftFacts(tuple(enumerate(orders, 1)), papers=Papers(1, 1, 1, 1), searches=9, unreadable=1)
    return figures(Shift(12, (opened,)), facts, UTC)


def _signed() -> ShiftFigures:
    shown = _figures()
    count = Count(tuple(MethodCount(one, 0, Cents(0)) for one in Method), 1, 1, Cents(10_000))
    closing = Closing(
        "Guichê 07", shown.account, Cents(10_000), compared(shown.account, count, Cents(10_000)), Head()
    )
    at = NOW + timedelta(hours=8)
    entries = (
        *shown.shift.entries,
        ShiftEntry(EntryKind.STOPPED, at, "Marina Duarte"),
        ShiftEntry(EntryKind.COUNTED, at, "Marina Duarte", count=count),
        ShiftEntry(EntryKind.SIGNED, at, "Marina Duarte", words="O comprovante não saiu.", closing=closing),
    )
    late = replace(attempt(AttemptState.COMPLETED), id="b", public_id="GB7K-4A0J")
    one = account_order(late)
    return replace(shown, shift=Shift(12, entries), later=(one,), before=(one,))


def shift_report_() -> Iterator[Sample]:
    shown, signed = _figures(), _signed()
    made = r.of_shift(signed, _RULES)
    yield call(r.of_account, Account(), _RULES, about="nothing sold")
    yield call(r.of_account, account([attempt(AttemptState.COMPLETED)], UTC), Rules(), about="no rules")
    yield call(r.of_shift, signed, _RULES, about="signed")
    yield call(r.heading, shown.shift, "Guichê 07", "", UTC, about="open")
    yield call(r.heading, signed.shift, "Guichê 07", "9f2c", UTC, about="signed")
    yield from rows(r.span_heading, (date(2026, 3, 1), date(2026, 3, 31), "Guichê 07"))
    yield call(r.by_shift, shown.orders, {"a": 12}, about="in a shift")
    yield call(r.by_shift, shown.orders, {}, about="without shifts")
    yield call(r.table, made[:3], about="three rows")
    yield call(r.report, made[:3], ("Guichê 07",), about="three rows")
    yield call(r.text, made, ("Guichê 07",), about="signed")
