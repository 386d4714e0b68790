"""The trip search over all its pages, out and back: what is counted, remembered, compared and kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.trips import TripQuery, TripResults
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.paths import parsed
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.reading.samples import SampleFolder
from pos_app.partner.reading.wanted import REPLIES
from tests.partner.service import Answer, ReceivedRequest, Service, example

TRIPS = "v5/trips"
DAY, BACK = date(2026, 12, 11), date(2026, 12, 15)
ONE_WAY = TripQuery("sao-paulo-tiete-sp", "rio-de-janeiro-novo-rio-rj", DAY)
BOTH = replace(ONE_WAY, return_day=BACK)
BROKEN = {"type": "direct", "price": "x"}


def entry(trip_id: str, **changes: object) -> dict[str, Any]:
    direct = example("trips")["departures"][0]
    return {**direct, "tripUuids": [trip_id], "parts": [{"tripId": trip_id}], **changes}


def turned(trip_id: str) -> dict[str, Any]:
    """Return an entry of the way back, on its day."""
    out = example("trips")["departures"][0]
    start, end = out["arrival"], out["departure"]
    return entry(
        trip_id,
        departure={**start, "schedule": {**start["schedule"], "date": "2026-12-15"}},
        arrival={**end, "schedule": {**end["schedule"], "date": "2026-12-16"}},
    )


def page(*departures: Any, returns: tuple[Any, ...] = (), **more: object) -> Answer:
    return Answer.of({"departures": list(departures), "returns": list(returns), **more})


async def found(service: Service, query: TripQuery = ONE_WAY, **client: Any) -> TripResults:
    one = PartnerClient(service.connection, **client)
    try:
        return await one.search(query)
    finally:
        await one.aclose()


def ids(trips: Any) -> list[str]:
    return [trip.trip_ids[0] for trip in trips]


async def test_every_page_adds_its_trips_in_order_and_pages_that_overlap_tell_them_once(
    service: Service,
) -> None:
    pages = [
        page(entry("a"), pagination={"page": 1, "totalPages": 3}),
        page(entry("a"), entry("b"), BROKEN, pagination={"page": 2, "totalPages": 3}),
        page(entry("b"), entry("c"), BROKEN, pagination={"page": 3, "totalPages": 3}),
    ]
    service.on(TRIPS, *pages)
    results = await found(service)
    assert (ids(results.departures), results.returns, results.set_aside) == (["a", "b", "c"], (), 2)
    assert results.query == ONE_WAY
    assert [request.params.get("page") for request in service.calls(TRIPS)] == [None, "2", "3"]
    assert all(request.params["from"] == ONE_WAY.origin for request in service.calls(TRIPS))


@pytest.mark.parametrize("link", ["http://elsewhere.example/v5/trips", "", None])
async def test_no_link_leads_away_from_the_service(service: Service, link: str | None) -> None:
    service.on(TRIPS, page(entry("a"), next=link))
    assert ids((await found(service)).departures) == ["a"]
    assert len(service.calls(TRIPS)) == 1


async def test_links_in_a_circle_and_pages_without_end_come_to_an_end(service: Service) -> None:
    async def again(request: ReceivedRequest) -> Answer:
        return page(next=f"/partners/api/{TRIPS}?cursor=1")

    service.on(TRIPS, again)
    await found(service)
    assert len(service.calls(TRIPS)) == 2

    async def further(request: ReceivedRequest) -> Answer:
        return page(pagination={"page": int(request.params.get("page", 1)), "totalPages": 999})

    service.on(TRIPS, further)
    service.requests.clear()
    await found(service)
    assert len(service.calls(TRIPS)) == 50


async def test_a_round_trip_in_one_answer_needs_no_second_question(service: Service) -> None:
    pages = [
        page(entry("a"), returns=(turned("r1"), BROKEN), pagination={"page": 1, "totalPages": 2}),
        page(entry("b"), BROKEN, returns=(turned("r2"), BROKEN), pagination={"page": 2, "totalPages": 2}),
    ]
    service.on(TRIPS, *pages)
    results = await found(service, BOTH)
    assert (ids(results.departures), ids(results.returns)) == (["a", "b"], ["r1", "r2"])
    assert results.set_aside == 3
    assert len(service.calls(TRIPS)) == 2
    assert not any(trip.other_day or trip.other_route for trip in (*results.departures, *results.returns))


async def test_a_service_that_answers_the_way_out_only_is_asked_for_the_way_back(service: Service) -> None:
    service.on(TRIPS, page(entry("a"), BROKEN), page(turned("r1"), BROKEN, BROKEN))
    results = await found(service, BOTH)
    assert (ids(results.departures), ids(results.returns)) == (["a"], ["r1"])
    assert results.set_aside == 3
    assert results.query == BOTH
    first, second = (request.params for request in service.calls(TRIPS))
    assert first["returnDate"] == "2026-12-15"
    assert second == {
        "from": BOTH.destination,
        "to": BOTH.origin,
        "departureDate": "2026-12-15",
        "clientId": "7",
    }


async def test_the_fares_are_remembered_by_every_id_of_a_trip(service: Service) -> None:
    book = Book()
    connection = example("trips")["departures"][1]
    service.on(TRIPS, page(entry("a"), connection, returns=(turned("r1"),)))
    await found(service, BOTH, book=book)
    assert (book.fare("a"), book.fare("a1-first"), book.fare("b2-second")) == (12990, 21000, 21000)
    assert book.fare("r1") == 12990
    assert book.fare("unknown") is None


async def test_no_trip_that_can_be_read_is_no_day_without_trips(service: Service, tmp_path: Path) -> None:
    service.on(TRIPS, page(BROKEN))
    with pytest.raises(Unreadable) as raised:
        await found(service, samples=SampleFolder(tmp_path))
    assert raised.value.endpoint == Endpoint.TRIPS
    assert Path(raised.value.sample).parent == tmp_path


def price_at(path: str, form: str = "reais") -> Book:
    """Return a book whose profile places the price, and the rest as the contract does."""

    lines: dict[tuple[str, str], Line] = {
        (Endpoint.TRIPS, name): Line(one.shown) for name, one in REPLIES[Endpoint.TRIPS].items() if one.shown
    }
    return Book(Profile({**lines, (Endpoint.TRIPS, "entry.price"): Line((parsed(path),), form)}))


async def test_prices_that_moved_since_the_profile_was_written_stop_the_search(
    service: Service, tmp_path: Path
) -> None:
    book = price_at("departures[].old")
    service.on(TRIPS, page(entry("a")))
    with pytest.raises(Unreadable) as raised:
        await found(service, book=book, samples=SampleFolder(tmp_path))
    assert raised.value.detail == DRIFT
    assert raised.value.sample
    assert book.drifts == {(Endpoint.TRIPS, "price")}


# --- More pages ------------------------------------------------------------------------------------

AT = f"/partners/api/{TRIPS}"


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ({"links": {"next": f"{AT}?after=7"}}, {"after": "7"}),
        ({"_links": {"next": {"href": f"{AT}?after=7"}}}, {"after": "7"}),
        ({"@odata.nextLink": f"{AT}?after=7"}, {"after": "7"}),
        ({"pagination": {"next": f"{AT}?after=7"}}, {"after": "7"}),
        ({"page": 1, "pageCount": 2}, {"page": "2"}),
        ({"meta": {"currentPage": 1, "lastPage": 2}}, {"page": "2"}),
        ({"number": 0, "totalPages": 2, "last": False}, {"page": "1"}),
        ({"paginacao": {"pagina": 1, "totalPaginas": 2}}, {"pagina": "2"}),
        ({"offset": 0, "limit": 1, "total": 2}, {"offset": "1", "limit": "1"}),
        ({"nextPageToken": "t2"}, {"pageToken": "t2"}),
        ({"nextCursor": "c2"}, {"cursor": "c2"}),
        ({"cursor": "c2", "hasMore": True}, {"cursor": "c2"}),
        ({"pageInfo": {"endCursor": "c2", "hasNextPage": True}}, {"after": "c2"}),
        ({"Link": f'<{AT}?after=7>; rel="next", <{AT}>; rel="first"'}, {"after": "7"}),
        ({"X-Total-Pages": "2"}, {"page": "2"}),
    ],
    ids=str,
)
async def test_documented_conventions_lead_to_the_next_page(
    service: Service, told: dict[str, Any], asked: dict[str, str]
) -> None:
    headers = {name: value for name, value in told.items() if name in ("Link", "X-Total-Pages")}
    body = {name: value for name, value in told.items() if name not in headers}
    first = page(entry("a"), **body)
    service.on(TRIPS, replace(first, headers={**first.headers, **headers}), page(entry("b")))
    results = await found(service)
    assert (ids(results.departures), results.incomplete) == (["a", "b"], False)
    assert asked.items() <= service.calls(TRIPS)[1].params.items()


@pytest.mark.parametrize(
    "told",
    [
        {"hasMore": True}, {"total": 9}, {"pagination": {"totalCount": 2}}, {"last": False},
        {"search": {"truncated": True}}, {"meta": {"resultCount": 2}}, {"paging": {"pages": 2}},
        {"next": "b7"}, {"proximaPagina": {"id": 4}}, {"complete": "false"},
        {"message": "Mostrando 1 de 2 viagens"}, {"perPage": 1},
        {"next": "http://elsewhere.example/v5/trips"}, {"next": AT + "?from=1"},
        {"page": 1, "totalPages": 3},
    ],
    ids=str,
)  # fmt: skip
async def test_a_list_that_goes_on_where_nobody_can_follow_is_incomplete(
    service: Service, told: dict[str, Any]
) -> None:
    service.on(TRIPS, page(entry("a"), **told))
    results = await found(service)
    assert (ids(results.departures), results.incomplete) == (["a"], True)
    assert len(service.calls(TRIPS)) <= 2


@pytest.mark.parametrize(
    "told",
    [
        {"total": 1},
        {"hasMore": False, "cursor": "x"},
        {"page": 1, "totalPages": 1},
        {"last": True, "number": 0},
    ],
    ids=str,
)
async def test_a_list_that_says_that_it_is_whole_is(service: Service, told: dict[str, Any]) -> None:
    service.on(TRIPS, page(entry("a"), **told))
    assert not (await found(service)).incomplete
    assert len(service.calls(TRIPS)) == 1
