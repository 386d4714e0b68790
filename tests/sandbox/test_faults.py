"""Faults and controls: what a trainer or a test can make calls do."""

from __future__ import annotations

import pytest

from tests.sandbox.partner import Partner


def ordered(partner: Partner, remote_id: str) -> int:
    return len(partner.get("/v6/orders", externalRemoteId=remote_id))


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        ("html_502", 502),
        ("status_401", 401),
        ("status_429", 429),
        ("status_500_no_id", 500),
        ("status_503", 503),
    ],
)
def test_a_fault_breaks_the_next_call_only(partner: Partner, fault: str, status: int) -> None:
    partner.sandbox.control("faults", {"operation": "search", "fault": fault})
    assert partner.search().status_code == status
    assert partner.search().status_code == 200


@pytest.mark.parametrize("fault", ["half_json", "empty", "html_200", "redirect"])
def test_a_reply_is_damaged_on_its_way(partner: Partner, fault: str) -> None:
    partner.sandbox.control("faults", {"operation": "search", "fault": fault})
    answer = partner.search()
    if fault == "redirect":
        assert (answer.status_code, answer.headers["location"]) == (307, "/partners/api/v5/trips")
    else:
        assert answer.status_code == 200
        with pytest.raises(ValueError, match=r"."):
            answer.json()
    assert partner.search().json()


@pytest.mark.parametrize(
    ("fault", "status", "body", "held"),
    [
        ("legacy_400", 400, {"canRebook": False, "code": "SALE_CLOSED", "status": 400}, True),
        ("legacy_409_rebook", 409, {"canRebook": True, "code": "BLOCK_EXPIRED", "status": 409}, False),
        ("upstream_409", 409, {"code": "1013", "statusCode": 409}, False),
    ],
)
def test_an_order_is_refused_before_it_is_made(
    partner: Partner, fault: str, status: int, body: dict[str, object], *, held: bool
) -> None:
    order = partner.body([partner.block(partner.direct())], externalRemoteId=fault)
    partner.sandbox.control("faults", {"operation": "create", "fault": fault})
    answer = partner.create(order)
    assert answer.status_code == status
    assert body.items() <= answer.json().items()
    assert "publicId" not in answer.json()
    assert ordered(partner, fault) == 0
    assert (partner.create(order).status_code == 201) is held, "its blocks are as before, or lost"


def test_an_error_may_hide_work_that_was_done(partner: Partner) -> None:
    for commit in (False, True):
        name = f"hidden {commit}"
        body = partner.body([partner.block(partner.direct())], externalRemoteId=name)
        partner.sandbox.control(
            "faults", {"operation": "create", "fault": "status_500_no_id", "commit": commit}
        )
        answer = partner.create(body)
        assert (answer.status_code, "publicId" in answer.json()) == (500, False)
        assert ordered(partner, name) == commit


def test_a_seat_is_taken_and_a_checkout_pending_on_command(partner: Partner) -> None:
    trip = partner.direct()
    partner.sandbox.control("faults", {"operation": "hold", "fault": "seat_taken"})
    assert partner.hold(trip, partner.free(trip)[0]).status_code == 409
    public_id = partner.sold()
    partner.settled(public_id)
    partner.sandbox.control("faults", {"operation": "checkout", "fault": "checkout_pending", "times": 2})
    words = [partner.checkout(public_id)["data"]["status"] for _ in range(3)]
    assert words == ["pending", "pending", "completed"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("faults", {"operation": "nothing", "fault": "late"}),
        ("faults", {"operation": "search", "fault": "nothing"}),
        ("faults", {"operation": "search"}),
        ("quirks", {"nothing": True}),
        ("quirks", {"duration": "sundial"}),
        ("quirks", {"hold_seconds": "soon"}),
        ("clock", {"advance_seconds": -1}),
        ("seats/take", {"tripId": "nothing", "label": "01"}),
        ("pix/GBXX/pay", {}),
    ],
)
def test_an_invalid_control_is_refused_with_a_reason(
    partner: Partner, path: str, body: dict[str, object]
) -> None:
    with pytest.raises(AssertionError, match=r"40[04]"):
        partner.sandbox.control(path, body)
