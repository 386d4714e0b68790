"""Faults carry what support needs, and a reading that failed is found behind the fault that it caused."""

from __future__ import annotations

import pytest

from pos_app.domain.faults import (
    Excess,
    Fault,
    Invalid,
    NotFound,
    Redirected,
    SeatTaken,
    TooMuch,
    TooSlow,
    Unreachable,
    Unreadable,
)
from pos_app.domain.storage import DiskSpace
from pos_app.domain.unreadable_field import UnreadableField, unreadable_field_of


def unreadable() -> Unreadable:
    fault = Unreadable("trip search", "departures[3].price", "not a number")
    fault.sample = "20260319-1.json"
    return fault


UNREADABLE = UnreadableField("trip search", "departures[3].price", "not a number", "20260319-1.json")


def test_a_fault_keeps_what_support_asks_for() -> None:
    fault = NotFound("no such trip", status=404, code="TRIP_NOT_FOUND", transaction_id="t-1")
    assert (fault.detail, fault.status, fault.code, fault.transaction_id) == (
        "no such trip",
        404,
        "TRIP_NOT_FOUND",
        "t-1",
    )
    assert str(fault) == "no such trip"
    assert str(Unreachable(detail="no route")) == "no route", "in a log as well, however it was made"


def test_a_fault_without_an_answer_has_nothing_to_tell() -> None:
    fault = Unreachable()
    assert (fault.detail, fault.status, fault.code, fault.transaction_id) == ("", None, None, None)
    assert TooSlow().unreadable is None


def test_a_refusal_tells_its_messages_and_a_taken_seat_its_labels() -> None:
    refused = Invalid(("document", "birthDate"), status=400, code="V")
    assert (refused.messages, refused.detail) == (("document", "birthDate"), "document; birthDate")
    assert (refused.status, refused.code) == (400, "V")
    taken = SeatTaken(("17", "18"), status=409, transaction_id="t-1")
    assert (taken.labels, taken.detail, str(taken)) == (("17", "18"), "17, 18", "17, 18")
    assert (taken.status, taken.transaction_id) == (409, "t-1")


def test_what_could_not_be_read_names_its_field_and_the_other_readings() -> None:
    fault = Unreadable("trip search", "price", candidates=(("fare", "10.00"),), status=200)
    assert (fault.endpoint, fault.field, fault.candidates) == ("trip search", "price", (("fare", "10.00"),))
    assert (fault.detail, str(fault), fault.sample) == ("trip search: price", "trip search: price", "")
    assert fault.status == 200
    refused = Invalid(("document", "birthDate"))
    assert str(refused) == "document; birthDate"
    assert (unreadable().detail, unreadable().candidates) == ("not a number", ())


def test_the_reading_that_failed_is_found_behind_a_fault() -> None:
    assert unreadable_field_of(unreadable()) == UNREADABLE
    slow = TooSlow("no answer")
    slow.unreadable = unreadable()
    slow.__cause__ = TimeoutError()
    assert unreadable_field_of(slow) == UNREADABLE
    behind = NotFound("gone")
    behind.__cause__ = slow
    assert unreadable_field_of(behind) == UNREADABLE


@pytest.mark.parametrize("fault", [None, Fault("down"), TooSlow("no answer")])
def test_without_a_reading_there_is_none(fault: Fault | None) -> None:
    assert unreadable_field_of(fault) is None


def test_an_error_of_ours_is_not_blamed_on_a_reading() -> None:
    error = KeyError("x")
    error.__cause__ = unreadable()
    assert unreadable_field_of(error) is None


def test_a_sale_may_begin_while_there_is_exactly_enough_room() -> None:
    assert [DiskSpace(free, 100).enough for free in (99, 100, 101)] == [False, True, True]


def test_a_reply_that_is_too_much_tells_in_what_and_how_much_is_taken() -> None:
    large = TooMuch(Excess.VALUES, 20_000, status=200)
    assert (large.excess, large.limit, large.status) == (Excess.VALUES, 20_000, 200)
    assert str(large) == large.detail == "values over 20000"
    assert TooMuch(Excess.HEADERS).detail == "headers"


def test_an_answer_that_points_elsewhere_tells_where() -> None:
    away = Redirected("outra.exemplo", "302", status=302)
    assert (away.host, away.detail, str(away), away.status) == ("outra.exemplo", "302", "302", 302)
    assert (Redirected().host, Redirected().detail) == ("", "")
