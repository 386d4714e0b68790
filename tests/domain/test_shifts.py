"""A shift is a chain that is only added to: what was counted and signed stands, whatever follows."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.audit import Head
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.shift_account import Account, Fate, Method, Papers
from pos_app.domain.shift_closing import (
    Closing,
    Compared,
    Count,
    MethodCount,
    Topic,
    Why,
    compared,
    likely,
)
from pos_app.domain.shifts import (
    LONGEST_WORDS,
    EntryKind,
    Marks,
    Shift,
    ShiftEntry,
    ShiftFacts,
    ShiftRefusal,
    ShiftRefused,
    ShiftStage,
    comparison,
    figures,
    followed,
)
from tests.sale.samples import NOW, attempt

COUNT = Count((MethodCount(Method.CARD, 0, Cents(0)),), 0, 0)


def opened(cash: int = 0) -> Shift:
    return Shift(1, (ShiftEntry(EntryKind.OPENED, NOW, "Marina", "1001", Cents(cash)),))


def entry(kind: EntryKind, **changes: object) -> ShiftEntry:
    filled: dict[EntryKind, dict[str, object]] = {
        EntryKind.PAID_IN: {"amount": Cents(500), "words": "troco"},
        EntryKind.PAID_OUT: {"amount": Cents(500), "words": "malote"},
        EntryKind.COUNTED: {"count": COUNT},
        EntryKind.SIGNED: {"closing": Closing("Guichê 07", Account(), Cents(0), (), Head())},
    }
    values = {"at": NOW, "who": "Marina", **filled.get(kind, {}), **changes}
    return ShiftEntry(kind, **values)  # type: ignore[arg-type]


def walked(shift: Shift, *kinds: EntryKind) -> Shift:
    for kind in kinds:
        shift = followed(shift, entry(kind))
    return shift


K = EntryKind
CLOSED = (K.STOPPED, K.COUNTED, K.SIGNED)


@given(st.lists(st.sampled_from(EntryKind), max_size=25))
def test_whatever_is_tried_a_count_and_a_signature_stand_as_they_were(kinds: list[EntryKind]) -> None:
    shift = opened(1000)
    for number, kind in enumerate(kinds):
        before = shift
        wanted = entry(kind)
        if kind is K.COUNTED:
            wanted = replace(wanted, count=replace(COUNT, tickets=number))
        try:
            shift = followed(shift, wanted)
        except ShiftRefused:
            continue
        assert shift.entries[:-1] == before.entries
        assert before.count in (None, shift.count) and before.closing in (None, shift.closing)
        if before.stage in (ShiftStage.COUNTED, ShiftStage.SIGNED):
            assert shift.stage in (ShiftStage.COUNTED, ShiftStage.SIGNED)
        assert shift.cash >= 0 and (shift.signed is None) == (shift.stage is not ShiftStage.SIGNED)
    assert [one.kind for one in shift.entries].count(K.OPENED) == 1


@pytest.mark.parametrize(
    ("kinds", "stage"),
    [
        ((), ShiftStage.SELLING),
        ((K.PAUSED,), ShiftStage.PAUSED),
        ((K.PAUSED, K.RESUMED), ShiftStage.SELLING),
        ((K.STOPPED, K.OPERATOR), ShiftStage.STOPPED),
        ((K.STOPPED, K.RESUMED, K.OPERATOR), ShiftStage.SELLING),
        ((K.PAUSED, K.STOPPED, K.COUNTED), ShiftStage.COUNTED),
        (CLOSED, ShiftStage.SIGNED),
    ],
)
def test_it_stands_where_its_last_turn_led(kinds: tuple[EntryKind, ...], stage: ShiftStage) -> None:
    shift = walked(opened(), *kinds)
    assert shift.stage is stage
    assert (shift.stopped is None) == (stage in (ShiftStage.SELLING, ShiftStage.PAUSED))


def test_after_the_count_nobody_sells_on_and_counts_again() -> None:
    counted = walked(opened(), K.STOPPED, K.COUNTED)
    for kind in (K.RESUMED, K.COUNTED, K.STOPPED, K.PAID_IN):
        with pytest.raises(ShiftRefused) as refused:
            followed(counted, entry(kind))
        assert refused.value.why is ShiftRefusal.NOT_NOW


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (entry(K.PAID_IN, amount=Cents(0)), ShiftRefusal.NO_AMOUNT),
        (entry(K.PAID_OUT, amount=Cents(-1)), ShiftRefusal.NO_AMOUNT),
        (entry(K.PAID_OUT, amount=Cents(1001)), ShiftRefusal.NOT_IN_DRAWER),
        (entry(K.PAID_IN, words=" "), ShiftRefusal.NO_WORDS),
        (entry(K.PAID_IN, words="a" * (LONGEST_WORDS + 1)), ShiftRefusal.TOO_LONG),
    ],
)
def test_money_is_moved_by_an_amount_that_is_there_with_a_reason(
    wrong: ShiftEntry, why: ShiftRefusal
) -> None:
    with pytest.raises(ShiftRefused) as refused:
        followed(opened(1000), wrong)
    assert refused.value.why is why


def test_the_drawer_holds_the_float_and_what_was_paid_in_without_what_was_paid_out() -> None:
    shift = walked(opened(1000), K.PAID_IN, K.PAID_IN, K.PAID_OUT)
    assert shift.cash == 1500
    assert [one.kind for one in shift.movements] == [K.PAID_IN, K.PAID_IN, K.PAID_OUT]


def test_pauses_have_their_ends() -> None:
    times = [NOW + timedelta(minutes=number) for number in range(5)]
    shift = opened()
    for at, kind in zip(times, (K.PAUSED, K.OPERATOR, K.RESUMED, K.PAUSED), strict=False):
        shift = followed(shift, entry(kind, at=at))
    assert shift.pauses == ((times[0], times[2]), (times[3], None))


def test_an_order_has_the_seller_who_was_there_when_it_was_begun() -> None:
    shift = followed(opened(), entry(K.OPERATOR, who="Rui", badge="2002", marks=Marks(orders=7)))
    assert [shift.seller_of(place) for place in (1, 7, 8)] == ["Marina", "Marina", "Rui"]
    assert (shift.operator, shift.operators) == ("Rui", ("Marina", "Rui"))
    assert shift.badges == {"1001", "2002"}


# --- Comparing --------------------------------------------------------------------------------------


def sold(number: str, total: int, method: Method = Method.CARD, **changes: object) -> Attempt:
    one = attempt(AttemptState.COMPLETED, **changes)
    count = 3 if method is Method.INSTALMENTS else 1
    payment = PaymentType.PIX if method is Method.PIX else PaymentType.CREDIT_CARD
    own = replace(one.sold, total=Cents(total), payment=payment, installments=count)
    return replace(one, id=number, sold=own)


def counted(**totals: tuple[int, int]) -> Count:
    methods = tuple(MethodCount(one, *totals.get(one.value, (0, 0))) for one in Method)  # type: ignore[arg-type]
    return Count(methods, 0, 0)


def compare(orders: list[Attempt], count: Count) -> tuple[tuple[Compared, ...], list[tuple[str, Why]]]:
    shift = Shift(1, (*opened().entries, entry(K.STOPPED), entry(K.COUNTED, count=count)))
    made = comparison(figures(shift, ShiftFacts(tuple(enumerate(orders, 1))), UTC))
    assert made.differs == any(not line.agrees for line in made.lines)
    return made.lines, [(one.order.attempt, one.why) for one in made.likely]


def test_what_was_counted_as_expected_agrees_and_needs_nobody() -> None:
    orders = [sold("a", 14_200), sold("b", 5_000, Method.PIX)]
    lines, found = compare(orders, counted(card=(1, 14_200), pix=(1, 5_000)))
    assert all(line.agrees for line in lines) and not found
    assert [line.topic for line in lines] == [
        *(Topic(one.value) for one in Method),
        Topic.TICKETS,
        Topic.SPARE,
    ]


def test_a_missing_paper_is_looked_for_among_the_orders_of_just_that_amount() -> None:
    orders = [sold("a", 14_200), sold("b", 14_201), sold("c", 14_200, Method.PIX), sold("d", 14_200)]
    _, found = compare(orders, counted(card=(2, 28_401), pix=(1, 14_200)))
    assert found == [("a", Why.NOT_COUNTED), ("d", Why.NOT_COUNTED)]


def test_a_paper_too_many_is_looked_for_among_the_orders_that_are_in_no_sum() -> None:
    doubtful = replace(sold("doubtful", 14_200), state=AttemptState.AMBIGUOUS)
    _, found = compare([sold("a", 14_200), doubtful], counted(card=(2, 28_400)))
    assert found == [("doubtful", Why.NOT_SUMMED)]


def test_a_paper_among_those_of_another_method_is_recognised() -> None:
    orders = [sold("a", 14_200, Method.INSTALMENTS)]
    _, found = compare(orders, counted(card=(1, 14_200)))
    assert found == [("a", Why.OTHER_METHOD)]


def test_an_order_that_costs_nothing_explains_no_difference() -> None:
    lines = (Compared(Topic.CARD, 1, 2, Cents(0), Cents(0)),)
    assert likely(lines, figures(opened(), ShiftFacts(((1, sold("free", 0)),)), UTC).orders) == ()
    assert not lines[0].agrees


def test_paper_and_cash_are_compared_by_what_they_are() -> None:
    made = Account(papers=Papers(tickets=149, spare=3))
    lines = compared(made, replace(counted(), tickets=148, spare=3, cash=Cents(900)), Cents(1000))
    *_, tickets, spare, cash = lines
    assert (tickets.pieces, tickets.money, spare.agrees, cash.money) == (-1, 0, True, -100)
    assert cash.topic.method is None and Topic.PIX.method is Method.PIX


@pytest.mark.parametrize(
    "wrong",
    [
        Count((), 0, 0),
        replace(counted(), methods=counted().methods * 2),
        replace(counted(), tickets=-1),
        counted(card=(0, -1)),
        replace(counted(), cash=Cents(0)),
    ],
)
def test_a_count_has_each_method_once_nothing_below_zero_and_cash_only_where_there_is_some(
    wrong: Count,
) -> None:
    assert not wrong.sound(cash=False)
    assert counted().sound(cash=False)
    assert replace(counted(), cash=Cents(0)).sound(cash=True) and not counted().sound(cash=True)


def test_nothing_is_compared_before_it_was_counted() -> None:
    with pytest.raises(ShiftRefused) as refused:
        comparison(figures(opened(), ShiftFacts(), UTC))
    assert refused.value.why is ShiftRefusal.NOT_NOW


def test_a_difference_is_signed_with_words_and_a_supervisor_only() -> None:
    ready = walked(opened(), K.STOPPED, K.COUNTED)
    line = Compared(Topic.CARD, 0, 1, Cents(0), Cents(100))
    closing = Closing("Guichê 07", Account(), Cents(0), (line,), Head())
    for words, by, why in (
        ("", "Rui", ShiftRefusal.NO_WORDS),
        ("faltou um", "", ShiftRefusal.NO_SUPERVISOR),
    ):
        with pytest.raises(ShiftRefused) as refused:
            followed(ready, entry(K.SIGNED, words=words, closing=replace(closing, approved_by=by)))
        assert refused.value.why is why
    signed = entry(K.SIGNED, words="faltou um", closing=replace(closing, approved_by="Rui"))
    assert followed(ready, signed).closing == signed.closing


# --- Beside what was signed -------------------------------------------------------------------------


def test_what_was_signed_stays_and_what_came_in_later_stands_beside_it() -> None:
    doubtful = replace(sold("doubtful", 14_200), state=AttemptState.AMBIGUOUS)
    ready = Shift(1, (*opened().entries, entry(K.STOPPED), entry(K.COUNTED, count=counted(card=(1, 100)))))
    facts = ShiftFacts(((1, sold("a", 100)), (2, doubtful)))
    made = comparison(figures(ready, facts, UTC))
    closing = Closing("Guichê 07", made.account, Cents(0), made.lines, Head())
    signed = followed(ready, entry(K.SIGNED, closing=closing))
    assert figures(signed, facts, UTC).later == ()
    known = replace(facts, orders=((1, sold("a", 100)), (2, sold("doubtful", 14_200))))
    now = figures(signed, known, UTC)
    assert [one.attempt for one in now.later] == ["doubtful"] and now.later[0].fate is Fate.SOLD
    assert now.account.sold.total == closing.account.sold.total + 14_200
    assert now.shift.closing == closing


def test_what_an_earlier_shift_left_open_is_told_and_never_summed() -> None:
    before = (sold("of yesterday", 9_900),)
    now = figures(opened(), ShiftFacts(((5, sold("a", 100)),), before), UTC)
    assert [one.attempt for one in now.before] == ["of yesterday"]
    assert now.account.sold.total == 100 and [one.attempt for one in now.orders] == ["a"]


def test_entries_of_a_walk_are_in_the_order_in_which_they_were_added() -> None:
    shift = walked(opened(), K.PAUSED, K.RESUMED, *CLOSED)
    assert all(one.at <= two.at for one, two in pairwise(shift.entries))
