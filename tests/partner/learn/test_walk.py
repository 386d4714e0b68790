"""The walk through a provider's replies: what it asks for, in which order, what it makes of each answer."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Invalid, NotFound, ProviderProblem, Unreadable
from pos_app.domain.learning import (
    Ability,
    AbilityState,
    NotAbleReason,
    PayAbility,
    ReadingCertainty,
    Skipped,
    StepState,
    WalkStep,
)
from pos_app.domain.payment import PaymentType
from pos_app.domain.trust import Trust
from pos_app.partner.reading.profile import Pin
from tests.partner.service import Answer, Service, example
from tests.partner.learn.walks import (
    BACK,
    HERE,
    HOLD,
    MAP,
    ORDER,
    OUT,
    PAY,
    THERE,
    UNTIL,
    S,
    W,
    a_trip,
    block,
    learnt,
    refusal,
    skipped,
    steps,
    trips,
    walking,
)

# --- The whole walk -------------------------------------------------------------------------------


async def test_every_step_reports_what_was_read_of_it(provider: Service) -> None:
    found = await learnt(provider, replace(OUT, origin="São Paulo/sp", public_id=ORDER))
    assert [(one.step, one.state, one.read, one.seen) for one in found.steps] == [
        (W.TOKEN, S.DONE, 0, 0),
        (W.PLACES, S.DONE, 2, 2),
        (W.SEARCH, S.DONE, 2, 2),
        (W.ROUND_TRIP, S.SKIPPED, 0, 0),
        (W.MAP, S.DONE, 3, 3),
        (W.LOW_FARE, S.SKIPPED, 0, 0),
        (W.ITINERARY, S.SKIPPED, 0, 0),
        (W.HOLD, S.DONE, 1, 1),
        (W.SESSION, S.DONE, 0, 0),
        (W.QUOTE, S.DONE, 2, 3),
        (W.INSURED, S.DONE, 2, 3),
        (W.OTHER_FORM, S.DONE, 2, 3),
        (W.ORDER, S.DONE, 1, 1),
        (W.CHECKOUT, S.DONE, 0, 0),
        (W.FISCAL, S.DONE, 2, 2),
        (W.HISTORY, S.DONE, 1, 1),
    ]
    assert all(one.fault is None for one in found.steps)
    assert skipped(found, Skipped.NOT_ASKED) == {W.ROUND_TRIP, W.LOW_FARE}
    assert skipped(found, Skipped.NOT_OFFERED) == {W.ITINERARY}
    assert (found.questions, found.changed, found.held_label) == ((), (), "03")
    [session] = steps(found)[W.SESSION].rows
    assert (session.reply, session.field, session.path) == (Endpoint.SESSION, "sessionId", "sessionId")
    assert datetime.fromisoformat(found.held_until) == UNTIL
    assert found.calls == len(provider.requests) == 13


async def test_it_asks_for_one_thing_after_the_other_and_sends_no_order(provider: Service) -> None:
    await learnt(provider, replace(OUT, origin="São Paulo/sp", public_id=ORDER))
    assert [
        (request.method, request.path.removeprefix("/partners/api/")) for request in provider.requests
    ] == [
        ("POST", "oauth/basic-token"),
        ("GET", "v4/places/by-location"),
        ("GET", "v5/trips"),
        ("GET", MAP),
        ("POST", HOLD),
        ("POST", "v4/payments/session"),
        ("POST", PAY),
        ("POST", PAY),
        ("POST", PAY),
        ("GET", f"v4/orders/{ORDER}"),
        ("GET", f"v5/orders/{ORDER}/checkout-response"),
        ("GET", f"v4/tickets/{ORDER}"),
        ("GET", "v6/orders"),
    ]
    assert provider.calls("v5/trips")[0].params == {
        "from": "sao-paulo-sp",
        "to": THERE,
        "departureDate": "2026-12-11",
        "clientId": "7",
    }
    assert provider.calls("v4/payments/session")[0].json == {"customer": {"email": OUT.email}}
    assert provider.calls("v6/orders")[0].params["email"] == "maria@exemplo.com.br"


async def test_a_walk_trusts_whom_the_desk_trusts(provider: Service, tmp_path: Path) -> None:
    """Else a walk would send the credentials to a host whose key is not pinned."""
    trust = Trust(str(tmp_path / "ca.pem"), pins=("a" * 43 + "=",))
    async with walking(provider, trust=trust) as walk:
        network = walk.recorder._network
        assert network is not None and network._trust == trust


async def test_whoever_watches_sees_each_step_wait_run_and_end(provider: Service) -> None:
    seen: list[tuple[WalkStep, StepState]] = []
    await learnt(provider, on_step=lambda report: seen.append((report.step, report.state)))
    assert seen[: len(W)] == [(step, S.WAITING) for step in W]
    assert [state for step, state in seen if step is W.MAP] == [S.WAITING, S.RUNNING, S.DONE]
    assert [state for step, state in seen if step is W.ORDER] == [S.WAITING, S.SKIPPED]
    order = [step for step, state in seen if state is S.RUNNING]
    assert order == [
        W.TOKEN, W.PLACES, W.SEARCH, W.MAP, W.HOLD, W.SESSION, W.QUOTE, W.INSURED, W.OTHER_FORM,
    ]  # fmt: skip


# --- Places ---------------------------------------------------------------------------------------


async def test_a_slug_is_used_as_it_is_and_only_the_origin_is_looked_up(provider: Service) -> None:
    await learnt(provider)
    (lookup,) = provider.calls("v4/places/by-location")
    assert lookup.params == {"cityName": "sao paulo"}
    assert provider.calls("v5/trips")[0].params["from"] == HERE


async def test_a_destination_is_found_by_its_name(provider: Service) -> None:
    await learnt(provider, replace(OUT, destination="São Paulo"))
    assert len(provider.calls("v4/places/by-location")) == 2
    assert provider.calls("v5/trips")[0].params["to"] == "sao-paulo-sp"


def place(name: str, slug: str, *, city: str = "", whole: bool = False) -> dict[str, object]:
    return {"id": 1, "name": name, "slug": slug, "useGroupByCity": whole, "city": city or name, "state": "SP"}


@pytest.mark.parametrize(
    "found",
    [
        [place("Santos - A", "a-sp", city="Santos"), place("Santos", "b-sp", whole=True)],
        [place("Santos Velho", "a-sp", city="Santos"), place("Santos", "b-sp")],
        [place("Santana", "a-sp", whole=True), place("Santos - Sul", "b-sp", city="Santos")],
        [place("Santos", "", whole=True), place("Santos - Sul", "b-sp", city="Santos")],
    ],
    ids=["the whole city", "the very name", "the same city", "one with a slug"],
)
async def test_of_several_places_the_best_is_taken(
    provider: Service, found: list[dict[str, object]]
) -> None:
    provider.on("v4/places/by-location", Answer.of({"data": found}))
    await learnt(provider, replace(OUT, origin="Santos/sp"))
    assert provider.calls("v5/trips")[0].params["from"] == "b-sp"


async def test_without_a_place_nothing_is_searched(provider: Service) -> None:
    provider.on("v4/places/by-location", Answer.of({"data": []}))
    found = await learnt(provider, replace(OUT, origin="Lugar Nenhum"))
    failed = steps(found)[W.PLACES]
    assert failed.state is S.FAILED
    assert isinstance(failed.fault, NotFound) and failed.fault.detail == "Lugar Nenhum"
    assert skipped(found, Skipped.NEEDS_ANOTHER) == {
        W.SEARCH, W.ROUND_TRIP, W.MAP, W.LOW_FARE, W.ITINERARY, *SEATS, *PRICES,
    }  # fmt: skip
    assert steps(found)[W.SESSION].state is S.DONE, "the session needs no trip"
    assert (found.held_label, found.held_until) == ("", "")
    assert not provider.calls("v5/trips")


# --- Trips ----------------------------------------------------------------------------------------


async def test_a_day_of_return_is_searched_too(provider: Service) -> None:
    back = a_trip("back-1")
    provider.on("v5/trips", Answer.example("trips"), trips(a_trip(), returns=(back,)))
    found = await learnt(provider, replace(OUT, return_day=BACK))
    alone, both = provider.calls("v5/trips")
    assert "returnDate" not in alone.params
    assert both.params["returnDate"] == "2026-12-15"
    done = steps(found)[W.ROUND_TRIP]
    assert (done.state, done.read, done.seen) == (S.DONE, 2, 2)


async def test_a_search_without_a_way_back_cannot_sell_one(provider: Service) -> None:
    provider.on("v5/trips", Answer.example("trips"), Answer.example("trips"), trips())
    found = await learnt(provider, replace(OUT, return_day=BACK))
    failed = steps(found)[W.ROUND_TRIP]
    assert failed.state is S.FAILED
    assert isinstance(failed.fault, Unreadable)
    assert (failed.fault.endpoint, failed.fault.field) == (Endpoint.TRIPS, "returns")
    assert failed.fault.detail == "no way back"
    assert failed.rows and failed.seen == 2, "what was read of it is kept"
    assert steps(found)[W.HOLD].state is S.DONE


async def test_a_search_for_the_way_back_that_failed_keeps_its_own_reason(provider: Service) -> None:
    provider.on("v5/trips", Answer.example("trips"), refusal(400))
    found = await learnt(provider, replace(OUT, return_day=BACK))
    failed = steps(found)[W.ROUND_TRIP]
    assert failed.state is S.FAILED
    assert isinstance(failed.fault, Invalid)


async def test_a_search_that_failed_leaves_nothing_to_hold(provider: Service) -> None:
    provider.on("v5/trips", refusal(400))
    found = await learnt(provider)
    failed = steps(found)[W.SEARCH]
    assert failed.state is S.FAILED
    assert isinstance(failed.fault, Invalid)
    assert (failed.read, failed.seen) == (0, 0)
    assert W.HOLD in skipped(found, Skipped.NEEDS_ANOTHER)


async def test_entries_that_cannot_be_read_count_as_seen(provider: Service) -> None:
    broken = {"type": "direct", "price": "x"}
    provider.on("v5/trips", trips(a_trip(), broken))
    done = steps(await learnt(provider))[W.SEARCH]
    assert (done.read, done.seen) == (1, 2)


def at(day: str) -> dict[str, object]:
    start = example("trips")["departures"][0]["departure"]
    return {**start, "schedule": {**start["schedule"], "date": day}}


@pytest.mark.parametrize(
    ("listed", "chosen"),
    [
        ([a_trip("few", availableSeats=2), a_trip("7f0c-direct", availableSeats=9)], "7f0c-direct"),
        ([a_trip("c", type="connection", availableSeats=40), a_trip("7f0c-direct")], "7f0c-direct"),
        ([a_trip("full", availableSeats=0), a_trip("7f0c-direct", availableSeats=1)], "7f0c-direct"),
        ([a_trip("later", departure=at("2026-12-13"), availableSeats=40), a_trip()], "7f0c-direct"),
    ],
    ids=["most seats free", "direct", "not sold out", "of that day"],
)
async def test_the_trip_to_try_is_direct_with_many_free_seats(
    provider: Service, listed: list[dict[str, Any]], chosen: str
) -> None:
    provider.on("v5/trips", trips(*listed))
    found = await learnt(provider)
    assert [request.path for request in provider.requests if "/v4/trips/" in request.path] == [
        f"/partners/api/v4/trips/{chosen}",
        f"/partners/api/v4/trips/{chosen}/seats",
    ]
    assert steps(found)[W.HOLD].state is S.DONE


async def test_a_day_that_is_sold_out_leaves_nothing_to_hold(provider: Service) -> None:
    provider.on("v5/trips", trips(a_trip(availableSeats=0)))
    found = await learnt(provider)
    assert steps(found)[W.SEARCH].state is S.DONE
    assert skipped(found, Skipped.NEEDS_ANOTHER) == {
        W.MAP, W.LOW_FARE, W.ITINERARY, W.HOLD, W.QUOTE, W.INSURED, W.OTHER_FORM,
    }  # fmt: skip
    assert skipped(found, Skipped.NOT_ASKED) == {W.ROUND_TRIP, W.ORDER, W.CHECKOUT, W.FISCAL, W.HISTORY}


async def test_the_kinds_of_trips_that_came_are_counted_for_what_can_be_sold(provider: Service) -> None:
    provider.on("v5/trips", trips(a_trip()))
    able = {one.ability: one.why for one in (await learnt(provider)).able}
    assert able[Ability.DIRECT] is NotAbleReason.NONE
    assert able[Ability.CONNECTION] is able[Ability.ONE_STOP] is NotAbleReason.NOT_SEEN


# --- The seat -------------------------------------------------------------------------------------


async def test_the_low_fare_offer_is_looked_at_where_it_was_agreed_on(provider: Service) -> None:
    seats = [{"label": f"{n:02d}", "available": n != 3, "isLowFare": n > 1} for n in (1, 2, 3, 4)]
    low = {**example("trip-detail"), "map": seats}
    provider.on(MAP, Answer.example("trip-detail"), Answer.of(low))
    found = await learnt(provider, replace(OUT, low_fare=True))
    plain, offered = provider.calls(MAP)
    assert "isLowFare" not in plain.params
    assert offered.params == {"isLowFare": "true"}
    done = steps(found)[W.LOW_FARE]
    assert (done.state, done.seen) == (S.DONE, 4)
    assert 0 < done.read < 4


@pytest.mark.parametrize(
    ("status", "state", "why"), [(403, S.SKIPPED, Skipped.NOT_OFFERED), (404, S.FAILED, None)]
)
async def test_a_desk_without_the_low_fare_offer_is_no_fault_of_the_provider(
    provider: Service, status: int, state: StepState, why: Skipped | None
) -> None:
    provider.on(MAP, Answer.example("trip-detail"), refusal(status))
    done = steps(await learnt(provider, replace(OUT, low_fare=True)))[W.LOW_FARE]
    assert (done.state, done.skipped) == (state, why)


async def test_the_stops_are_read_where_the_trip_has_an_itinerary(provider: Service) -> None:
    provider.on("v5/trips", trips(a_trip(itineraryHash="h1")))
    done = steps(await learnt(provider))[W.ITINERARY]
    assert (done.state, done.read, done.seen) == (S.DONE, 3, 3)


async def test_the_last_free_seat_of_the_map_is_held(provider: Service) -> None:
    seats = [{"label": label, "available": label != "11"} for label in ("9", "10", "11", "2")]
    provider.on(MAP, Answer.of({**example("trip-detail"), "map": seats}))
    provider.on(HOLD, block("10"))
    found = await learnt(provider)
    (held,) = provider.calls(HOLD)
    assert [seat["label"] for seat in held.json["seats"]] == ["10"]
    assert found.held_label == "10"


async def test_a_full_map_holds_nothing(provider: Service) -> None:
    seats = [{"label": label, "available": False} for label in ("01", "02")]
    provider.on(MAP, Answer.of({**example("trip-detail"), "map": seats}))
    found = await learnt(provider)
    assert skipped(found, Skipped.NEEDS_ANOTHER) == {W.HOLD, W.QUOTE, W.INSURED, W.OTHER_FORM}
    assert not provider.calls(HOLD)


async def test_a_map_that_cannot_be_read_holds_nothing(provider: Service) -> None:
    provider.on(MAP, Answer.of({"price": {"default": 1}}))
    found = await learnt(provider)
    assert steps(found)[W.MAP].state is S.FAILED
    assert steps(found)[W.HOLD].skipped is Skipped.NEEDS_ANOTHER


async def test_a_seat_that_was_refused_has_no_price(provider: Service) -> None:
    provider.on(HOLD, block(status="unavailable"))
    found = await learnt(provider)
    failed = steps(found)[W.HOLD]
    assert failed.state is S.FAILED
    assert isinstance(failed.fault, NotFound)
    assert failed.fault.detail == "seat 03"
    assert skipped(found, Skipped.NEEDS_ANOTHER) == {W.QUOTE, W.INSURED, W.OTHER_FORM}
    assert (found.held_label, found.held_until) == ("", "")


async def test_an_answer_to_the_hold_that_cannot_be_read_names_its_field(provider: Service) -> None:
    provider.on(HOLD, Answer.of({"seats": [{"label": "03", "status": "blocked"}]}))
    failed = steps(await learnt(provider))[W.HOLD]
    assert failed.state is S.FAILED
    assert isinstance(failed.fault, Unreadable)
    assert failed.fault.endpoint == Endpoint.HOLD
    assert [row.sureness for row in failed.rows] == [ReadingCertainty.MISSING]


@pytest.mark.parametrize(
    ("hold", "detail", "asked"),
    [
        ({"price": 119.9}, {}, 119.9),
        ({}, {"price": {"default": 139.9}}, 139.9),
        ({}, {"price": None}, 129.9),
    ],
    ids=["of the hold", "of the map", "of the search"],
)
async def test_the_price_that_is_asked_about_is_the_newest_one(
    provider: Service, hold: dict[str, object], detail: dict[str, object], asked: float
) -> None:
    provider.on(HOLD, block("03", **hold))
    provider.on(MAP, Answer.of({**example("trip-detail"), **detail}))
    await learnt(provider)
    bodies = [json.loads(request.body) for request in provider.calls(PAY)]
    if bodies:
        item = bodies[0]["trips"]["departures"]["parts"][0]["items"][0]
        assert item["price"] == asked
    assert bodies or detail


# --- What goes wrong ------------------------------------------------------------------------------


async def test_a_step_that_fails_says_why_and_the_walk_goes_on(provider: Service) -> None:
    provider.on("v4/payments/session", refusal(500, "boom"))
    found = steps(await learnt(provider))
    assert found[W.SESSION].state is S.FAILED
    assert isinstance(found[W.SESSION].fault, ProviderProblem)
    assert found[W.QUOTE].state is S.DONE


async def test_an_order_without_an_address_has_no_history_to_look_at(provider: Service) -> None:
    nameless = json.dumps(example("order-detail")).replace("maria@exemplo.com.br", "")
    provider.on(f"v4/orders/{ORDER}", Answer(body=nameless.encode()))
    found = await learnt(provider, replace(OUT, public_id=ORDER))
    assert steps(found)[W.ORDER].state is S.DONE
    assert skipped(found, Skipped.NEEDS_ANOTHER) == {W.HISTORY}


async def test_an_order_that_is_not_there_leaves_the_rest_to_be_tried(provider: Service) -> None:
    provider.on(f"v4/orders/{ORDER}", refusal(404))
    found = await learnt(provider, replace(OUT, public_id=ORDER))
    assert steps(found)[W.ORDER].state is S.FAILED
    assert steps(found)[W.CHECKOUT].state is steps(found)[W.FISCAL].state is S.DONE
    assert skipped(found, Skipped.NEEDS_ANOTHER) == {W.HISTORY}


async def test_after_twelve_calls_the_walk_ends(provider: Service) -> None:
    provider.on("v5/trips", trips(a_trip(itineraryHash="h1"), returns=(a_trip("back"),)))
    rio = Answer.of({"data": [place("Rio de Janeiro", THERE)]})
    provider.on("v4/places/by-location", Answer.example("places"), rio)
    along = replace(OUT, origin="São Paulo", destination="Rio de Janeiro", return_day=BACK, low_fare=True)
    found = await learnt(provider, along)
    assert found.calls == len(provider.requests) == 12
    assert skipped(found, Skipped.LIMIT) == {W.OTHER_FORM}
