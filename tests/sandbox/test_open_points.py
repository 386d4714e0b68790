"""What the contract leaves open, served in other forms: each test sends a request and checks the reply."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest

from tests.sandbox.partner import BACK, Partner
from tests.sandbox.test_access import GRANT, token
from tests.sandbox.test_exact_orders import HOMEWARD
from tests.sandbox_process import SandboxProcess


def test_a_trip_that_leaves_too_soon_is_not_offered(quirky: Partner) -> None:
    everything = quirky.trips()
    leaves = max(
        f"{at['date']}T{at['time']}" for at in (trip["departure"]["schedule"] for trip in everything)
    )
    last = datetime.datetime.fromisoformat(leaves).replace(tzinfo=ZoneInfo("America/Sao_Paulo"))
    ahead = (last.timestamp() - quirky.sandbox.state()["now"]) / 3600 - 1
    quirky.quirk(notice_hours=ahead)
    assert 0 < len(quirky.trips()) < len(everything)
    quirky.quirk(notice_hours=24 * 30)
    answer = quirky.search()
    assert (answer.status_code, answer.json()["departures"]) == (200, [])


def test_a_bpe_lookup_may_be_refused_upstream_twice(quirky: Partner) -> None:
    public_id = quirky.sold()
    quirky.quirk(bpe="twice_502")
    replies = [quirky.http.get(f"/v4/tickets/{public_id}") for _ in range(3)]
    assert [answer.status_code for answer in replies] == [502, 502, 200]
    assert (replies[0].json()["message"], replies[0].json()["error"]) == (
        "Failed to authenticate with GDS BPe service",
        "Bad Gateway",
    )
    assert [record["status"] for record in replies[2].json()] == ["NOT_FOUND"]


def test_bpe_records_may_be_mixed_missing_or_fewer(quirky: Partner) -> None:
    blocks = [quirky.block(trip) for trip in quirky.of_kind("connection")]
    public_id = quirky.create(quirky.body(blocks, kind="connection")).json()["publicId"]
    quirky.settled(public_id)
    quirky.sandbox.control("clock", {"advance_seconds": 60})
    for quirk, wanted in (
        ("delayed", ["FOUND", "FOUND"]),
        ("mixed", ["FOUND", "NOT_FOUND"]),
        ("never", ["NOT_FOUND", "NOT_FOUND"]),
        ("fewer", ["FOUND"]),
    ):
        quirky.quirk(bpe=quirk)
        assert [record["status"] for record in quirky.get(f"/v4/tickets/{public_id}")] == wanted


def test_the_low_fare_map_may_hold_every_seat_and_mark_its_own(quirky: Partner) -> None:
    quirky.quirk(low_fare=True)
    trip = quirky.low_fare_trip()
    offered = set(quirky.free(trip, isLowFare="true"))
    quirky.quirk(low_fare_flag_only=True)
    seats = quirky.get(f"/v4/trips/{trip}", isLowFare="true")["map"]
    assert {seat["label"] for seat in seats if seat["isLowFare"]} == offered
    assert {seat["label"] for seat in seats if seat["available"]} == set(quirky.free(trip)) > offered


def test_a_ticket_may_have_no_locator_and_a_detail_no_partner_id(quirky: Partner) -> None:
    public_id = quirky.sold(externalRemoteId="mine")
    assert quirky.settled(public_id) == "completed"
    before = quirky.get(f"/v4/orders/{public_id}")
    assert before["item"][0]["localizer"]
    assert before["externalRemoteId"] == "mine"
    quirky.quirk(no_localizer=True, detail_no_remote_id=True)
    after = quirky.get(f"/v4/orders/{public_id}")
    assert "localizer" not in str(after)
    assert "externalRemoteId" not in after


def test_the_partners_id_may_have_another_name(quirky: Partner) -> None:
    quirky.quirk(remote_id_field="partnerOrderId")
    lost = quirky.sold(externalRemoteId="under the old name")
    kept = quirky.sold(partnerOrderId="under the new name")
    assert quirky.get("/v6/orders", externalRemoteId="under the old name") == []
    (entry,) = quirky.get("/v6/orders", externalRemoteId="under the new name")
    assert entry["publicId"] == kept != lost
    assert quirky.get(f"/v4/orders/{kept}")["partnerOrderId"] == "under the new name"


def test_a_payment_query_may_not_know_the_way_back(quirky: Partner) -> None:
    out, back = quirky.block(quirky.direct()), quirky.block(quirky.of_kind("direct", **HOMEWARD)[0])
    whole = quirky.total(quirky.quote(out, back=[back]))
    quirky.quirk(departures_only=True)
    assert quirky.total(quirky.quote(out, back=[back])) == quirky.total(quirky.quote(out)) < whole
    assert quirky.total(quirky.quote(out, back)) == whole


def test_an_itinerary_may_be_a_tree(quirky: Partner) -> None:
    name = quirky.direct().replace("-", "")
    stops = quirky.get(f"/v4/trips/itinerary/{name}")["stops"]
    quirky.quirk(itinerary_tree=True)
    node, nodes = quirky.get(f"/v4/trips/itinerary/{name}")["route"], []
    while node:
        nodes.append(node["node"])
        node = node["then"]
    assert nodes == stops


def test_a_seat_map_may_show_positions(quirky: Partner) -> None:
    trip = quirky.direct()
    assert all("position" not in seat for seat in quirky.get(f"/v4/trips/{trip}")["map"])
    quirky.quirk(seat_positions=True)
    places = [tuple(seat["position"].values()) for seat in quirky.get(f"/v4/trips/{trip}")["map"]]
    assert len(set(places)) == len(places)
    assert {z for _, _, z in places} == {0}


@pytest.mark.parametrize("place", ["none", "return", "returnTrips"])
def test_the_way_back_may_stand_elsewhere_or_nowhere(quirky: Partner, place: str) -> None:
    back = quirky.search(returnDate=BACK).json()["returns"]
    quirky.quirk(returns=place)
    reply = quirky.search(returnDate=BACK).json()
    assert "returns" not in reply
    assert reply.get(place, []) == ([] if place == "none" else back)


def test_places_may_be_found_by_name(quirky: Partner) -> None:
    assert quirky.http.get("/v4/places", params={"name": "curit"}).status_code == 404
    quirky.quirk(places_by_name=True)
    assert "curitiba-pr" in {place["slug"] for place in quirky.get("/v4/places", name="curit")["data"]}


def test_a_token_may_live_shorter(starts: Callable[..., SandboxProcess]) -> None:
    sandbox = starts("token_lifetime=30")
    assert token(sandbox, data=GRANT).json()["expires_in"] == 30
    with Partner(sandbox) as partner:
        assert partner.search().status_code == 200
        sandbox.control("clock", {"advance_seconds": 31})
        assert partner.search().status_code == 401


def test_a_hold_may_last_shorter(quirky: Partner) -> None:
    quirky.quirk(hold_seconds=300)
    trip = quirky.direct()
    before = quirky.sandbox.state()["now"]
    block = quirky.block(trip)
    until = datetime.datetime.fromisoformat(block["expiresAt"]).timestamp()
    assert 299 <= until - before <= 320
    assert quirky.hold(trip, block["label"]).status_code == 409
    quirky.sandbox.control("clock", {"advance_seconds": 301})
    assert quirky.hold(trip, block["label"]).status_code == 200
