"""Seat blocks (contract 2.4, 4.6)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from pos_app.sandbox.errors import ErrorC
from tests.sandbox.partner import Partner


def test_a_held_seat_is_gone_for_all_buyers_until_its_time_is_over(quirky: Partner) -> None:
    trip = quirky.direct()
    label = quirky.free(trip)[0]
    assert quirky.hold(trip, label).json()["seats"][0]["status"] == "blocked"
    assert label not in quirky.free(trip)
    again = quirky.hold(trip, label)
    assert (again.status_code, again.json()["message"]) == (409, f"Seat {label} is not available")
    quirky.sandbox.control("clock", {"advance_seconds": 601})
    assert label in quirky.free(trip)
    assert quirky.hold(trip, label).status_code == 200


def test_two_buyers_at_once_never_get_the_same_seat(partner: Partner) -> None:
    trip = partner.direct()
    label = partner.free(trip)[0]
    with Partner(partner.sandbox, "vizinha:treinamento") as other, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda who: who.hold(trip, label).status_code, [partner, other] * 8))
    assert sorted(answers) == [200] + [409] * 15


def test_a_block_of_several_seats_is_all_or_nothing(partner: Partner) -> None:
    trip = partner.direct()
    first, second = partner.free(trip)[:2]
    partner.hold(trip, second)
    refused = partner.hold(trip, first, second)
    assert (refused.status_code, second in refused.json()["message"]) == (409, True)
    assert first in partner.free(trip)


def test_a_block_that_has_run_out_buys_nothing(quirky: Partner) -> None:
    body = quirky.body([quirky.block(quirky.direct())])
    quirky.sandbox.control("clock", {"advance_seconds": 601})
    refused = quirky.create(body)
    payload = refused.json()
    assert (refused.status_code, payload["status"], payload["canRebook"]) == (400, 400, True)
    assert "expired" in payload["message"] and "publicId" not in payload
    ErrorC.model_validate(payload)


def test_a_seat_that_was_lost_to_another_buyer_cannot_be_held_again(quirky: Partner) -> None:
    trip = quirky.direct()
    label = quirky.block(trip)["label"]
    quirky.sandbox.control("clock", {"advance_seconds": 601})
    with Partner(quirky.sandbox) as again, Partner(quirky.sandbox, "vizinha:treinamento") as other:
        assert other.hold(trip, label).status_code == 200
        lost = again.hold(trip, label)
        assert (lost.status_code, lost.json()["canRebook"]) == (409, True)
        ErrorC.model_validate(lost.json())
        last = other.free(trip)[-1]
        assert other.hold(trip, last).status_code == 200
        never_held = again.hold(trip, last)
        assert (never_held.status_code, "canRebook" in never_held.json()) == (409, False)


def test_a_block_that_was_ordered_is_not_offered_for_another_hold(partner: Partner) -> None:
    trip = partner.direct()
    body = partner.body([partner.block(trip)])
    assert partner.create(body).status_code == 201
    twice = partner.create(body)
    assert (twice.status_code, "ordered already" in twice.json()["message"][0]) == (400, True)
    neighbour = partner.body([partner.block(trip)])
    with Partner(partner.sandbox, "vizinha:treinamento") as other:
        assert "canRebook" not in other.create(neighbour).json()


def test_another_buyer_takes_a_seat_on_command(partner: Partner) -> None:
    trip = partner.direct()
    label = partner.free(trip)[0]
    partner.sandbox.control("seats/take", {"tripId": trip, "label": label})
    assert label not in partner.free(trip)
    assert partner.hold(trip, label).status_code == 409


def test_other_forms_of_blocks(quirky: Partner) -> None:
    trip = quirky.direct()
    quirky.quirk(hold_names=True, hold_no_expiry=True, hold_refuses_third=True)
    payload = quirky.hold(trip, *quirky.free(trip)[:3]).json()
    assert [set(seat) for seat in payload["items"]] == [{"blockId", "seat", "status", "price"}] * 2


def test_a_partner_may_block_again_where_that_is_allowed(quirky: Partner) -> None:
    trip = quirky.direct()
    label = quirky.block(trip)["label"]
    quirky.quirk(reblock=True)
    assert quirky.hold(trip, label).status_code == 200
    with Partner(quirky.sandbox, "vizinha:treinamento") as other:
        assert other.hold(trip, label).status_code == 409


def test_unknown_benefits_are_refused_where_that_is_the_rule(quirky: Partner) -> None:
    trip = quirky.direct()
    label = quirky.free(trip)[0]
    quirky.quirk(strict_discounts=True)
    assert quirky.hold(trip, label, discount={"type": "pirate"}).status_code == 400
    quirky.quirk(strict_discounts=False)
    assert quirky.hold(trip, label, discount={"type": "pirate"}).status_code == 200


def test_other_forms_of_coaches(quirky: Partner) -> None:
    trip = quirky.direct()
    quirky.quirk(double_deck=True)
    seats = quirky.get(f"/v4/trips/{trip}")["map"]
    assert {seat["position"]["z"] for seat in seats} == {0, 1}
    quirky.quirk(double_deck=False, odd_labels=True)
    assert quirky.get(f"/v4/trips/{trip}")["map"][0]["label"] == "1A"
