"""What is due of an order whose prints are recorded: nothing comes twice, or is left out, in silence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event

import pytest

from pos_app.domain.orders import Confirmed, FiscalState, FiscalTicket
from pos_app.domain.printers import Delivery, PrintReason, PrintRecord, SlipState
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import JobsDone, PrintState, due, print_due, print_slips
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
        PrintRecord("GB7K", f"t{seat}", SlipState(state), samples.NOW, PrintReason.SALE)
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
    assert PrintReason.UNSURE not in slips.whys


# --- Several on a sheet ---------------------------------------------------------------------------


def moves() -> tuple[list[tuple[str, PrintState]], Callable[[str, PrintState], None]]:
    seen: list[tuple[str, PrintState]] = []
    return seen, lambda ticket, state: seen.append((ticket, state))


def test_a_printer_with_sheets_gets_one_job_without_what_is_out_already() -> None:
    slips, (seen, moved) = FakeSlips(), moves()
    slips.sheets, slips.known = True, list(records("printed - -"))
    done = print_slips(slips, jobs(), moved)
    assert slips.sheet == [("18", "19")]
    assert (done.tickets, done.sent, done.problem) == (("t17", "t18", "t19"), 2, "")
    assert seen[-3:] == [("t17", PrintState.PRINTED), ("t18", PrintState.SENT), ("t19", PrintState.SENT)]


def test_a_sheet_that_fails_leaves_all_of_it_missing() -> None:
    slips, (seen, moved) = FakeSlips(fails_at="18"), moves()
    slips.sheets = True
    done = print_slips(slips, jobs(), moved)
    assert done.tickets == () and done.problem
    assert seen[-3:] == [(f"t{seat}", PrintState.FAILED) for seat in SEATS]


# --- Documents that came late ---------------------------------------------------------------------


def found(state: FiscalState = FiscalState.FOUND) -> list[SlipJob]:
    return [replace(job, fiscal=FiscalTicket(job.ticket.id, state), copy=True) for job in jobs()]


def bare(states: str) -> tuple[PrintRecord, ...]:
    return tuple(replace(record, fiscal=False) for record in records(states))


def test_a_late_document_is_due_before_copies_and_after_what_is_missing() -> None:
    kinds = [(job.ticket.seat, job.copy, job.why) for job in due(found(), bare("printed unsure printed"))]
    assert kinds == [(seat, False, PrintReason.FISCAL) for seat in SEATS]
    assert [job.why for job in due(found(), bare("printed - printed"))] == [PrintReason.SALE]
    assert {job.why for job in due(found(FiscalState.NOT_FOUND), bare("printed printed printed"))} == {
        PrintReason.ASKED
    }
    carried = tuple(replace(record, fiscal=True) for record in records("printed printed printed"))
    assert {job.why for job in due(found(), (*bare("printed printed printed"), *carried))} == {
        PrintReason.ASKED
    }


def test_a_late_document_is_printed_once_whoever_asks_twice() -> None:
    slips = FakeSlips()
    slips.known = list(bare("printed printed printed"))
    late = due(found(), tuple(slips.known))
    print_slips(slips, late)
    slips.known += [
        replace(record, fiscal=True, why=PrintReason.FISCAL) for record in records("sent sent sent")
    ]
    print_slips(slips, late)
    assert slips.whys == [PrintReason.FISCAL] * 3


def test_a_batch_that_is_stopped_prints_no_further_slip() -> None:
    slips, stop = FakeSlips(), Event()
    stop.set()
    done = print_slips(slips, jobs(), stop=stop)
    assert (slips.printed, done.tickets) == ([], ())
    assert "interrompida" in done.problem
