"""What is due of an order whose prints are recorded: nothing comes twice, or is left out, in silence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.orders import Confirmed
from pos_app.domain.printers import Delivery, PrintRecord, SlipState, Why
from pos_app.ui.shared.slip_jobs import JobsDone, PrintState, SlipJob, due, print_due, print_slips
from tests.sale import samples
from tests.ui.pages.tickets.slips import FakeSlips

SEATS = ("17", "18", "19")


def jobs() -> list[SlipJob]:
    detail = samples.order_detail()
    tickets = tuple(replace(detail.tickets[0], id=f"t{seat}", seat=seat) for seat in SEATS)
    confirmed = Confirmed(replace(detail, tickets=tickets))
    return [SlipJob(confirmed.detail, ticket, None, False) for ticket in tickets]


def records(states: str) -> tuple[PrintRecord, ...]:
    """A record for each ticket; ``-`` has none."""
    found = zip(SEATS, states.split(), strict=True)
    return tuple(
        PrintRecord("GB7K", f"t{seat}", SlipState(state), samples.NOW, Why.SALE)
        for seat, state in found
        if state != "-"
    )


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        ("- - -", "17 sale, 18 sale, 19 sale"),
        ("printed - -", "18 sale, 19 sale"),
        ("printed failed -", "18 sale, 19 sale"),
        ("printed sending -", "19 sale"),
        ("printed unsure sent", "18 unsure copy"),
        ("printed sent printed", "17 asked copy, 18 asked copy, 19 asked copy"),
    ],
)
def test_first_what_is_missing_then_open_ends_then_copies(states: str, expected: str) -> None:
    found = due(jobs(), records(states))
    assert ", ".join(f"{job.ticket.seat} {job.why}{' copy' * job.copy}" for job in found) == expected


def test_open_ends_are_named_even_where_they_are_not_printed_again() -> None:
    slips = FakeSlips()
    slips.known = list(records("printed sending -"))
    assert print_due(slips, jobs()) == JobsDone(("t19",), open_seats=("18",))
    assert slips.printed == [("19", False)]


def test_a_first_slip_is_not_printed_where_one_may_be() -> None:
    slips, moved = FakeSlips(), list[tuple[str, PrintState]]()
    slips.known = list(records("sent unsure failed"))
    done = print_slips(slips, jobs(), lambda *one: moved.append(one))
    assert slips.printed == [("19", False)]
    assert done.tickets == ("t17", "t19")
    assert moved[:2] == [("t17", PrintState.SENT), ("t18", PrintState.UNSURE)]


def test_slips_that_nobody_confirms_are_counted() -> None:
    slips = FakeSlips()
    slips.delivery = Delivery.SENT
    assert print_slips(slips, jobs()).sent == 3


@pytest.mark.parametrize(("unsure", "state"), [(True, PrintState.UNSURE), (False, PrintState.FAILED)])
def test_the_batch_stops_where_one_fails(unsure: bool, state: PrintState) -> None:
    slips, moved = FakeSlips(fails_at="18"), list[tuple[str, PrintState]]()
    slips.unsure = unsure
    done = print_slips(slips, jobs(), lambda *one: moved.append(one))
    assert (done.tickets, done.unsure, bool(done.problem)) == (("t17",), unsure, True)
    assert moved[-1] == ("t18", state)
    assert Why.UNSURE not in slips.whys
