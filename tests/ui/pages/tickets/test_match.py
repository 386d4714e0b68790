"""A fiscal record is claimed for a ticket only where the counts agree."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.fiscal_match import all_authorized, fiscal_by_ticket, is_authorized
from pos_app.domain.orders import Finality, FiscalState
from pos_app.ui.shared.deadlines import deadlines
from pos_app.ui.shared.slip_jobs import file_name
from pos_app.wording import ticket_texts
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, an_order, fiscal


def test_records_are_matched_in_the_order_of_the_tickets() -> None:
    records = fiscal()
    assert fiscal_by_ticket(an_order(), records) == records


@pytest.mark.parametrize("records", [fiscal()[:2], (*fiscal(), fiscal()[0]), ()])
def test_nothing_is_claimed_when_the_counts_differ(records: tuple) -> None:  # type: ignore[type-arg]
    assert fiscal_by_ticket(an_order(), records) == (None, None, None)
    assert not all_authorized(an_order(), records)


def test_a_record_that_is_not_found_is_not_there() -> None:
    record = fiscal()[2]
    assert record.state is FiscalState.NOT_FOUND
    assert not is_authorized(record)
    assert not is_authorized(None)
    assert all_authorized(an_order(), fiscal((True, True, True)))


def test_a_file_name_holds_nothing_that_a_file_system_dislikes() -> None:
    order = an_order("../GB 7K/40")
    ticket = replace(order.tickets[0], seat="17/A")
    name = file_name(replace(order, tickets=(ticket,)), ticket)
    assert "/" not in name
    assert name.endswith("-1-poltrona-17_A.pdf")


def test_a_deadline_is_told_in_local_time_and_never_made_up() -> None:
    assert ticket_texts.deadline(an_order().tickets[0].cancellation_deadline, ZONE) == "sáb 21/03 às 19:15"
    assert ticket_texts.deadline(None, ZONE) == "a central não informou"


# --- What may be done, and until when -------------------------------------------------------------

LATER = NOW + timedelta(hours=5)
SAID = ticket_texts.deadline(LATER, ZONE)


@pytest.mark.parametrize(
    ("flags", "shown", "below", "can"),
    [
        ((True, True, True), SAID, "faltam 5 h", True),
        ((False, False, False), "não pode mais", "segundo a central", False),
        ((None, None, None), SAID, "faltam 5 h · a central não diz se ainda pode", False),
        ((None, False, False), SAID, "faltam 5 h · a central não diz se ainda pode", False),
        ((True, False, None), SAID, "faltam 5 h · só 1 de 3 bilhetes", True),
    ],
)
def test_a_deadline_is_shown_only_for_what_may_be_done(
    flags: tuple[bool | None, ...], shown: str, below: str, can: bool
) -> None:
    pairs = zip(an_order().tickets, flags, strict=True)
    tickets = tuple(
        replace(ticket, can_cancel=flag, can_change=flag, cancellation_deadline=LATER, change_deadline=LATER)
        for ticket, flag in pairs
    )
    told = deadlines(replace(an_order(), tickets=tickets), NOW, ZONE)
    assert (told.cancel, told.cancel_left, told.can_cancel) == (shown, below, can)
    assert (told.change, told.change_left, told.can_change) == (shown, below, can)


def test_the_deadline_of_a_ticket_that_may_not_be_cancelled_is_not_the_orders() -> None:
    first, second, third = an_order().tickets
    sooner = replace(first, can_cancel=False, cancellation_deadline=NOW + timedelta(minutes=5))
    later = [replace(ticket, cancellation_deadline=LATER) for ticket in (second, third)]
    told = deadlines(replace(an_order(), tickets=(sooner, *later)), NOW, ZONE)
    assert told.cancel == SAID


def test_tickets_that_were_cancelled_have_no_say_in_the_others() -> None:
    first, *rest = an_order().tickets
    gone = replace(first, status=Finality.CANCELED, can_cancel=False)
    told = deadlines(replace(an_order(), tickets=(gone, *rest)), NOW, ZONE)
    assert told.can_cancel
    assert "só" not in told.cancel_left


def test_without_a_deadline_nothing_is_made_up() -> None:
    tickets = tuple(replace(t, cancellation_deadline=None, can_cancel=None) for t in an_order().tickets)
    told = deadlines(replace(an_order(), tickets=tickets), NOW, ZONE)
    assert (told.cancel, told.cancel_left) == ("a central não informou", "")
