"""Which seats an answer to a hold gives us, under which ids, until when and at what price."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pos_app.domain.benefits import Benefit
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.paths import parsed
from pos_app.partner.reading.profile import Line
from pos_app.partner.transport import Reply
from pos_app.partner.wire import holds
from pos_app.partner.wire.model import body
from tests.partner.learn.proposals import book

NOW = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def held(tree: Any, *labels: str, known: Book | None = None, benefit: Benefit = Benefit.NONE) -> HoldAnswer:
    asked = [HoldRequest(label, benefit) for label in labels or ("03",)]
    reply = Reply(200, {"content-type": "application/json"}, json.dumps(tree).encode())
    return holds.read(body(reply, Endpoint.HOLD), "trip-1", asked, NOW, 10, known)


def ids(answer: HoldAnswer) -> dict[str, str]:
    return {hold.label: hold.block_id for hold in answer.held}


def fault(tree: Any, *labels: str, known: Book | None = None) -> Unreadable:
    with pytest.raises(Unreadable) as raised:
        held(tree, *labels, known=known)
    assert raised.value.endpoint == Endpoint.HOLD
    return raised.value


def seat(label: str = "03", **more: Any) -> dict[str, Any]:
    return {"label": label, "id": f"blk-00{label}", **more}


def placed(fare: int = 0, **given: tuple[str, str]) -> Book:
    """A profile; a field has its places, separated by spaces, and its form."""
    made = {name: Line(tuple(map(parsed, paths.split())), form) for name, (paths, form) in given.items()}
    return book(Endpoint.HOLD, made, ("trip-1", fare) if fare else None)


# --- Which seats are ours -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tree",
    [
        {"seats": [seat("18"), seat("17")]},
        {"items": [{"seat": "17", "blockId": "blk-0017"}, {"seat": 18, "seat_block_id": "blk-0018"}]},
        {"data": [seat("17"), seat("18"), seat("19")]},
        {"result": {"seats": [seat("17"), seat("18")]}},
        [seat("17"), seat("18")],
    ],
    ids=str,
)
def test_our_labels_say_which_record_is_which_seat(tree: Any) -> None:
    answer = held(tree, "17", "18")
    assert (ids(answer), answer.refused) == ({"17": "blk-0017", "18": "blk-0018"}, ())
    assert {hold.trip_id for hold in answer.held} == {"trip-1"}


def test_a_label_in_another_case_is_ours_and_shown_as_we_asked_for_it() -> None:
    assert ids(held({"seats": [{"label": "1a", "id": "blk-01"}]}, "1A")) == {"1A": "blk-01"}


def test_a_number_may_lack_its_leading_nought_unless_another_record_is_told_as_we_asked() -> None:
    assert ids(held({"seats": [{"label": 3, "id": "blk-03"}, {"label": 11, "id": "blk-11"}]}, "03")) == {
        "03": "blk-03"
    }
    both = {"seats": [{"label": "3", "id": "blk-3"}, {"label": "03", "id": "blk-03"}]}
    assert ids(held(both, "03")) == {"03": "blk-03"}
    assert ids(held(both, "3", "03")) == {"3": "blk-3", "03": "blk-03"}


def test_a_seat_that_is_left_out_is_not_ours() -> None:
    answer = held({"seats": [seat("18")]}, "17", "18")
    assert (ids(answer), answer.refused) == ({"18": "blk-0018"}, ("17",))


@pytest.mark.parametrize(
    "mark",
    [
        {"status": "unavailable"}, {"status": "NOT_BLOCKED"}, {"status": "indisponível"},
        {"success": False}, {"blocked": False}, {"error": "taken"}, {"error": {"code": 9}},
        {"error": True}, {"id": ""}, {"id": None},
    ],
    ids=str,
)  # fmt: skip
def test_a_seat_with_a_no_of_its_own_is_refused(mark: dict[str, Any]) -> None:
    answer = held({"seats": [seat("17", **mark), seat("18")]}, "17", "18")
    assert (ids(answer), answer.refused) == ({"18": "blk-0018"}, ("17",))


@pytest.mark.parametrize(
    "mark",
    [
        {"status": "blocked"},
        {"status": "ok"},
        {"success": True},
        {"error": None},
        {"error": ""},
        {"error": False},
    ],
    ids=str,
)
def test_a_seat_without_one_is_held(mark: dict[str, Any]) -> None:
    assert len(held({"seats": [seat("17", **mark), seat("18")]}, "17", "18").held) == 2


def test_where_every_seat_was_refused_no_id_is_needed() -> None:
    answer = held({"seats": [{"label": n, "status": "unavailable"} for n in ("17", "18")]}, "17", "18")
    assert (answer.held, answer.refused) == ((), ("17", "18"))


def test_one_record_for_one_seat_needs_no_label() -> None:
    assert ids(held({"seats": [{"id": "blk-0003"}]})) == {"03": "blk-0003"}
    assert held({"seats": [{"status": "refused"}]}).refused == ("03",)


@pytest.mark.parametrize(
    ("tree", "labels", "field"),
    [
        ({"seats": [seat("31"), seat("32")]}, ("17", "18"), "label"),
        ({"seats": [seat("31")]}, ("17",), "label"),
        ({"seats": [{"id": "blk-1"}, {"id": "blk-2"}]}, ("17", "18"), "label"),
        ({"seats": ["blk-1", "blk-2"]}, ("17", "18"), "label"),
        ({"seats": [{"label": "17"}]}, ("17",), "block_id"),
        ({"seats": [{"label": "17", "id": "17"}]}, ("17",), "block_id"),
        ({"seats": [{"label": "17", "id": "trip-1"}]}, ("17",), "block_id"),
        ({"seats": [{"label": n, "id": "same"} for n in ("17", "18")]}, ("17", "18"), "block_id"),
        ({"blocks": [seat("17")]}, ("17",), "label"),
        ({}, ("17",), "label"),
        ([], ("17",), "label"),
    ],
    ids=str,
)
def test_what_does_not_say_who_sits_where_is_not_guessed(
    tree: Any, labels: tuple[str, ...], field: str
) -> None:
    assert fault(tree, *labels).field == field


def test_the_profile_places_what_stands_elsewhere_and_says_where_it_is_gone() -> None:
    known = placed(
        seats=("bloqueios.*", ""), label=("bloqueios.*.@key", ""), block_id=("bloqueios.*.reserva.id", "")
    )
    tree = {"bloqueios": {"17": {"reserva": {"id": "b-17"}}, "18": {"reserva": {"id": "b-18"}}}}
    assert ids(held(tree, "17", "18", known=known)) == {"17": "b-17", "18": "b-18"}
    gone = fault({"bloqueios": {"17": {"id": "b-17"}}}, "17", known=known)
    assert (gone.field, gone.detail) == ("block_id", DRIFT)
    assert known.drifts == {(Endpoint.HOLD, "block_id")}


@pytest.mark.parametrize("order", [("[]", "seats[]"), ("seats[]", "[]")])
def test_one_seat_and_several_may_come_in_other_wrappers(order: tuple[str, str]) -> None:
    def both(name: str) -> tuple[str, str]:
        return " ".join(f"{home}.{name}" for home in order), ""

    known = placed(seats=(" ".join(order), ""), label=both("label"), block_id=both("id"))
    assert ids(held(seat("03"), known=known)) == {"03": "blk-0003"}
    assert ids(held({"seats": [seat("17"), seat("18")]}, "17", "18", known=known)) == {
        "17": "blk-0017",
        "18": "blk-0018",
    }


# --- Until when -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "form", "left"),
    [
        ("2026-03-19T17:45:00Z", "", 15 * MINUTE),
        ("2026-03-19T14:45:00-03:00", "", 15 * MINUTE),
        ("2026-03-19T14:45:00", "", 15 * MINUTE),
        (1773942300, "", 15 * MINUTE),
        (1773942300000, "", 15 * MINUTE),
        (90, "seconds", timedelta(seconds=90)),
        ("15", "minutes", 15 * MINUTE),
        (1, "hours", 60 * MINUTE),
        ({"minutes": 12, "seconds": 30}, "", timedelta(minutes=12, seconds=30)),
        ({"minutos": 12, "segundos": 30}, "", timedelta(minutes=12, seconds=30)),
    ],
    ids=str,
)
def test_a_hold_ends_at_a_moment_or_after_a_time(value: Any, form: str, left: timedelta) -> None:
    known = placed(seats=("seats[]", ""), block_id=("seats[].id", ""), expiry=("seats[].end", form))
    (hold,) = held({"seats": [{"id": "blk-0003", "end": value}]}, known=known).held
    assert (hold.until - NOW, hold.estimated) == (left, False)


@pytest.mark.parametrize(
    "end",
    [
        None, "soon", 0, -5, 15, "17:45", "2026-03-29T17:45:00Z", "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00Z", {}, {"minutes": "?"}, {"minutes": 12, "zone": 3}, {"hours": 24},
        {"minutes": -5},
    ],
    ids=str,
)  # fmt: skip
def test_without_an_end_that_makes_sense_the_usual_length_is_assumed(end: Any) -> None:
    (hold,) = held({"seats": [seat(expiresAt=end)]}).held
    assert (hold.until - NOW, hold.estimated) == (10 * MINUTE, True)


def test_an_end_for_all_counts_where_a_seat_has_none_of_its_own() -> None:
    own = seat("17", expireAt="2026-03-19T17:40:00Z")
    answer = held({"seats": [own, seat("18")], "expiresAt": "2026-03-19T17:45:00Z"}, "17", "18")
    assert [hold.until - NOW for hold in answer.held] == [10 * MINUTE, 15 * MINUTE]


# --- At what price --------------------------------------------------------------------------------------


def price(told: Any, fare: int = 0, benefit: Benefit = Benefit.NONE) -> int | None:
    known = book(Endpoint.HOLD, {}, ("trip-1", fare)) if fare else None
    return held({"seats": [seat(price=told)]}, known=known, benefit=benefit).held[0].price


@pytest.mark.parametrize(
    ("told", "cents"),
    [
        (129.9, 12990), ("129,90", 12990), ({"value": 129.9, "currency": "BRL"}, 12990),
        ({"value": 129.9, "tax": 3}, None), ({"value": 129.9, "currency": "USD"}, None), (-1, None),
        ("cheap", None), (None, None),
    ],
    ids=str,
)  # fmt: skip
def test_a_price_is_read_whole_or_not_at_all(told: Any, cents: int | None) -> None:
    assert price(told) == cents


def test_the_profile_says_the_unit_of_a_price() -> None:
    known = placed(seats=("seats[]", ""), block_id=("seats[].id", ""), price=("seats[].valor", "cents"))
    assert held({"seats": [{"id": "blk-0003", "valor": 12990}]}, known=known).held[0].price == 12990


def test_a_price_that_contradicts_the_search_is_not_taken() -> None:
    assert price(0, fare=12990) is None
    assert price(0, fare=12990, benefit=Benefit.ELDERLY_FREE) == 0
    assert price(0) == 0
    assert price(12990, fare=12990) is None
    assert price(64.95, fare=12990) == 6495
