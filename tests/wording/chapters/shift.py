"""Samples about shifts: sentences, and the rows of an account."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, timedelta
from decimal import Decimal

from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import Head
from pos_app.domain.commission import Rule, Rules
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.shift_account import Account, Method, Papers, account, account_order
from pos_app.domain.shift_closing import Closing, Compared, Count, Likely, MethodCount, Topic, Why, compared
from pos_app.domain.shifts import (
    EntryKind,
    Shift,
    ShiftEntry,
    ShiftFacts,
    ShiftFigures,
    ShiftRefusal,
    ShiftRefused,
    figures,
)
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.wording import shift_page_texts as p
from pos_app.wording import shift_report as r
from pos_app.wording import shift_texts as t
from tests.sale.samples import NOW, attempt
from tests.wording.book import Sample, call, each, plain, rows

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


def shift_texts_() -> Iterator[Sample]:
    yield from each(t.method, Method)
    yield call(t.sentence, ShiftRefused(ShiftRefusal.NOT_NOW), about="refused")
    yield call(t.sentence, StorageFault(StorageKind.FULL), about="full")
    yield from plain(t.selling_stopped)
    yield call(t.hour_name, NOW)
    yield call(t.sale_time, timedelta(seconds=112), about="112 s")
    yield call(t.sale_time, timedelta(seconds=40), about="40 s")
    yield from each(t.basis_points, (1000, 1250, 5, 0))


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


def shift_page_texts_() -> Iterator[Sample]:
    shown, signed = _figures(), _signed()
    paused = ShiftEntry(EntryKind.PAUSED, NOW + timedelta(hours=1), "Marina Duarte")
    now = NOW + timedelta(hours=5, minutes=16)
    pending = shown.account.pending
    pix = replace(attempt(AttemptState.KNOWN), id="p")
    pix = replace(pix, sold=replace(pix.sold, payment=PaymentType.PIX))
    yield call(p.last_closed, signed.shift, date(2026, 3, 20), UTC, about="the day after")
    yield call(p.last_closed, shown.shift, NOW.date(), UTC, about="not closed")
    yield call(p.result, signed.shift, about="differs")
    yield call(p.caption, shown.shift, now, UTC, about="sells")
    yield call(p.caption, Shift(12, (*shown.shift.entries, paused)), now, UTC, about="rests")
    yield call(p.span, signed.shift, UTC, about="stopped")
    yield call(p.span, shown.shift, UTC, about="open")
    yield call(p.many, shown.account, about="an account")
    yield from (call(p.tickets_each, one, about=f"{one}") for one in (None, Decimal(1), Decimal("1.8")))
    yield call(p.time_of, None, about="not known")
    yield call(p.time_of, timedelta(seconds=112), about="112 s")
    yield call(p.not_ours, (), about="none")
    yield call(p.not_added, pending, about="one")
    yield call(p.waits, account_order(pix), about="a PIX")
    yield call(p.waits, pending[0], about="looked for")
    yield call(p.from_searches, shown.account, about="nine searches")
    yield call(p.from_searches, Account(), about="not counted")
    yield call(p.beside, shown.account, about="a fee")
    yield call(p.papers, shown.account, about="of every kind")
    yield call(p.aside, shown.account, about="refused and unreadable")
    yield call(p.drawer, Cents(12_000))
    yield call(p.difference, Compared(Topic.CARD, 3, 4, Cents(100), Cents(300)), about="money")
    yield call(p.difference, Compared(Topic.TICKETS, 3, 4), about="pieces")
    yield call(p.difference, Compared(Topic.SPARE, 3, 3), about="agrees")
    yield call(p.still_pending, pending, about="one")
    yield call(p.still_pending, (), about="none")
    likely = Likely(Topic.CARD, replace(pending[0], number="GB7K-4A0J"), Why.NOT_SUMMED)
    yield call(p.likely_title, likely, about="an order")
    yield call(p.likely_words, likely, UTC, about="an order")
    yield from each(p.checked_by, ("", "Rui Sampaio"))
    yield call(p.settled_later, signed.later, about="one")
    yield call(p.settled_later, (), about="none")
    yield from plain(p.compared_heads)
