"""Places, searches, seat maps and itineraries (contract 2.1 to 2.3, 4.2 to 4.5)."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pos_app.sandbox import brazil, seats
from pos_app.sandbox.timetable import Timetable
from tests.sandbox.partner import BACK, Partner
from tests.sandbox_process import SandboxProcess

DIRECTORY, COMPANIES = brazil.load()
SP, RIO, BH = (DIRECTORY.find(s) for s in ("sao-paulo-sp", "rio-de-janeiro-rj", "belo-horizonte-mg"))
LATE = datetime.date(2027, 5, 1)


def test_others_buy_more_as_departure_comes_near_and_never_give_back_what_they_bought() -> None:
    labels = tuple(f"{n:02d}" for n in range(1, 47))
    departure = 2_000_000_000.0
    moments = [departure - 86_400 * days for days in (40, 30, 20, 10, 1)]
    sold = [seats.taken("t", labels, 0.6, departure, moment, lively=True) for moment in moments]
    counts = [len(seats) for seats in sold]
    assert counts[0] < counts[2] < counts[-1] <= 46
    still = seats.taken("t", labels, 0.6, departure, moments[0], lively=False)
    assert still == seats.taken("t", labels, 0.6, departure, moments[-1], lively=False)


def test_places_around_a_point_and_in_a_city(partner: Partner) -> None:
    def at(**query: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = partner.get("/v4/places/by-location", **query)["data"]
        return found

    near = at(latitude=-23.55, longitude=-46.63, radius=30)
    assert {place["city"] for place in near} == {"São Paulo"}
    assert [place["slug"] for place in near if place["useGroupByCity"]] == ["sao-paulo-sp"]
    assert {"sao-paulo-tiete-sp", "sao-paulo-jabaquara-sp"} < {place["slug"] for place in near}
    assert len(at(latitude=-23.55, longitude=-46.63, radius=150)) > len(near)
    assert [place["slug"] for place in at(cityName="curitiba", state="pr")] == ["curitiba-pr"]
    assert at(cityName="Atlântida") == []
    assert {place["state"] for place in at(state="MG")} == {"MG"}


@pytest.mark.parametrize("query", [{}, {"latitude": 1}, {"latitude": 91, "longitude": 0}, {"radius": -1}])
def test_a_place_lookup_without_a_place_is_400(partner: Partner, query: dict[str, float]) -> None:
    assert partner.http.get("/v4/places/by-location", params=query).status_code == 400


def test_all_three_kinds_of_trip_are_offered_with_one_id_a_leg(partner: Partner) -> None:
    weeks = [
        partner.trips(departureDate=str(datetime.date.today() + datetime.timedelta(days=day)))
        for day in range(2, 9)
    ]
    trips = [trip for day in weeks for trip in day]
    assert {t["type"]: len(t["tripUuids"]) for t in trips} == {"direct": 1, "one_stop": 2, "connection": 2}
    assert all(t["discountedPrice"] <= t["price"] for t in trips)
    assert any(t["discountedPrice"] < t["price"] for t in trips)
    assert all(t["departure"]["place"]["city"] == "São Paulo" for t in trips)


def test_between_large_cities_every_day_has_every_kind_of_trip() -> None:
    """Exercises and demonstrations need them, whatever the date."""
    timetable = Timetable(1, DIRECTORY, COMPANIES)
    assert SP and BH
    for number in range(400):
        found = timetable.search(SP, BH, datetime.date(2026, 11, 1) + datetime.timedelta(days=number))
        assert {journey.kind for journey in found} == {"direct", "one_stop", "connection"}
        for journey in found:
            ends = zip(journey.legs, journey.legs[1:], strict=False)
            assert all(first.arrival < second.departure for first, second in ends)


def test_a_trip_never_departs_in_the_past(starts: Callable[..., SandboxProcess]) -> None:
    sandbox = starts()
    here = ZoneInfo("America/Sao_Paulo")
    today = datetime.datetime.now(here).date()
    noon = datetime.datetime.combine(today + datetime.timedelta(days=1), datetime.time(12), here)
    ahead = noon.timestamp() - sandbox.state()["now"]
    sandbox.control("clock", {"advance_seconds": ahead})
    with Partner(sandbox) as later:
        trips = later.trips(departureDate=noon.date().isoformat())
        assert trips
        assert all(trip["departure"]["schedule"]["time"] > "12:00" for trip in trips)
        assert later.trips(departureDate=today.isoformat()) == []


def test_the_way_back_comes_with_a_return_date(partner: Partner) -> None:
    payload = partner.search(returnDate=BACK).json()
    assert {t["departure"]["place"]["city"] for t in payload["returns"]} == {"Belo Horizonte"}
    assert {t["departure"]["schedule"]["date"] for t in payload["returns"]} == {BACK}
    assert partner.search().json()["returns"] == []


def test_class_and_company_filter_the_search(partner: Partner) -> None:
    kind = partner.trips()[0]["serviceClass"]["name"]
    company = partner.trips()[0]["travelCompany"]["name"]
    for trip in partner.trips(serviceClass=kind, travelCompanyName=company):
        assert any(p["serviceClass"]["name"] == kind for p in trip["parts"])
        assert any(p["travelCompany"]["name"] == company for p in trip["parts"])


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"from": "atlantis"}, "atlantis"),
        ({"to": "sao-paulo-tiete-sp"}, "different places"),
        ({"departureDate": "soon"}, "departureDate"),
        ({"returnDate": "2020-01-01"}, "returnDate"),
        ({"clientId": "seven"}, "clientId"),
    ],
)
def test_an_invalid_search_is_400_in_shape_a(partner: Partner, query: dict[str, str], message: str) -> None:
    answer = partner.search(**query)
    payload = answer.json()
    assert (answer.status_code, payload["statusCode"], payload["error"]) == (400, 400, "Bad Request")
    assert message in " ".join(payload["message"])
    assert payload["transactionId"]


def test_the_seat_map_agrees_with_the_search(partner: Partner) -> None:
    trip = next(t for t in partner.trips() if t["type"] == "direct" and t["availableSeats"])
    payload = partner.get(f"/v4/trips/{trip['tripUuids'][0]}")
    free = [seat for seat in payload["map"] if seat["available"]]
    assert len(free) == payload["availableSeats"] == trip["availableSeats"]
    assert payload["price"]["default"] == trip["discountedPrice"]
    assert payload["price"]["original"] == trip["price"]


def test_an_itinerary_runs_from_end_to_end(partner: Partner) -> None:
    trip = next(t for t in partner.trips() if t["type"] == "direct")
    stops = partner.get(f"/v4/trips/itinerary/{trip['itineraryHash']}")["stops"]
    assert (stops[0], stops[-1]) == (trip["departure"], trip["arrival"])
    moments = [f"{stop['schedule']['date']}T{stop['schedule']['time']}" for stop in stops]
    assert moments == sorted(moments)
    assert partner.http.get("/v4/trips/itinerary/nothing").status_code == 404


def test_the_low_fare_offer_needs_a_partner_who_may_have_it(quirky: Partner) -> None:
    assert quirky.http.get(f"/v4/trips/{quirky.direct()}", params={"isLowFare": True}).status_code == 403
    quirky.quirk(low_fare=True)
    trip = quirky.low_fare_trip()
    cheap = quirky.get(f"/v4/trips/{trip}", isLowFare=True)
    assert cheap["price"]["default"] < quirky.get(f"/v4/trips/{trip}")["price"]["default"]
    offered = quirky.free(trip, isLowFare=True)
    assert set(offered) < set(quirky.free(trip))
    held = quirky.hold(trip, offered[0], isLowFare=True).json()["seats"][0]
    assert held["price"] == cheap["price"]["default"]
    assert quirky.hold(trip, quirky.free(trip)[0], isLowFare=True).status_code == 400
