"""Printers of a desk and what became of each print: no second slip unasked, and no first one missed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pos_app.domain.printers import (
    Link,
    PrinterProfile,
    PrintReason,
    PrintRecord,
    Purpose,
    SlipState,
    by_ticket,
    in_order,
    without_fiscal,
)

NOW = datetime(2026, 11, 22, 21, tzinfo=UTC)
S = SlipState


def a_print(state: SlipState, ticket: str = "t1", minute: int = 0, fiscal: bool | None = None) -> PrintRecord:
    return PrintRecord(
        "GB7K", ticket, state, NOW + timedelta(minutes=minute), PrintReason.SALE, fiscal=fiscal
    )


@pytest.mark.parametrize(
    ("link", "escpos", "can_answer"),
    [
        (Link.SYSTEM, False, False),
        (Link.PDF, False, False),
        (Link.NETWORK, True, True),
        (Link.USB, True, True),
        (Link.SERIAL, True, True),
    ],
)
def test_what_is_sent_and_asked_over_a_link(link: Link, escpos: bool, can_answer: bool) -> None:
    profile = PrinterProfile("Guichê", link)
    assert (profile.is_escpos, profile.can_answer) == (escpos, can_answer)
    assert PrinterProfile("Guichê", link, answers=False).can_answer is False


def test_a_line_has_the_dots_of_its_roll_unless_it_is_said_otherwise() -> None:
    assert PrinterProfile("a").printable == 576
    assert PrinterProfile("a", width=58).printable == 384
    assert PrinterProfile("a", width=58, dots=400).printable == 400


def test_the_printers_of_a_purpose_stand_in_their_order() -> None:
    [first, second, *_] = Purpose
    both = PrinterProfile("both")
    other = PrinterProfile("other", purposes=(second,))
    off = PrinterProfile("off", enabled=False)
    assert in_order((off, both, other), first) == (both,)
    assert in_order((other, off, both), second) == (other, both)
    assert in_order((), first) == ()


def test_a_failed_print_is_the_only_one_that_is_surely_not_on_paper() -> None:
    assert {state for state in S if not state.may_be_on_paper} == {S.FAILED}


@pytest.mark.parametrize(
    ("states", "counts"),
    [
        ([S.PRINTED], 0),
        ([S.PRINTED, S.FAILED], 0),
        ([S.SENT, S.UNSURE], 0),
        ([S.UNSURE, S.FAILED], 0),
        ([S.SENDING, S.FAILED], 0),
        ([S.PRINTED, S.SENDING], 0),
        ([S.SENDING, S.UNSURE], 1),
        ([S.FAILED, S.UNSURE], 1),
        ([S.FAILED, S.FAILED], 1),
        ([S.UNSURE, S.SENDING], 1),
        ([S.UNSURE, S.PRINTED], 1),
        ([S.PRINTED, S.SENT], 1),
        ([S.SENT, S.PRINTED, S.UNSURE], 1),
    ],
)
def test_of_the_prints_of_a_ticket_the_one_that_says_most_counts(
    states: list[SlipState], counts: int
) -> None:
    records = [a_print(state, minute=index) for index, state in enumerate(states)]
    other = a_print(S.FAILED, "t2")
    assert by_ticket([other, *records]) == {"t2": other, "t1": records[counts]}


@pytest.mark.parametrize(
    ("records", "bare"),
    [
        ([(S.PRINTED, False)], True),
        ([(S.SENT, False)], True),
        ([(S.UNSURE, False)], True),
        ([(S.FAILED, False)], False),
        ([(S.PRINTED, True)], False),
        ([(S.PRINTED, None)], False),
        ([(S.PRINTED, False), (S.PRINTED, True)], False),
        ([(S.PRINTED, True), (S.PRINTED, False)], False),
        ([(S.PRINTED, False), (S.FAILED, True)], True),
        ([], False),
    ],
)
def test_a_slip_lacks_its_document_where_none_is_on_paper(
    records: list[tuple[SlipState, bool | None]], bare: bool
) -> None:
    prints = [a_print(state, fiscal=fiscal) for state, fiscal in records]
    assert without_fiscal(prints) == (frozenset({"t1"}) if bare else frozenset())
