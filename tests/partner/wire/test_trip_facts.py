"""Which lists of a reply hold the trips, and what is said of an entry that cannot be read (contract 2.2, 4.3,
8)."""

from __future__ import annotations

import asyncio
import itertools
import json
from datetime import date
from typing import Any

import msgspec
import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile
from pos_app.partner.wire import trip_forms, trip_pages, trips
from pos_app.partner.wire.pieces import LENGTH, ListReader
from pos_app.system import turns as turn_taking
from tests.partner.wire.entries import PATH, quick, raw
from tests.partner.wire.test_trips import BACK, OUT, entry

# --- Which lists are the trips --------------------------------------------------------------------


def split(value: object) -> trip_pages.Page:
    return asyncio.run(trip_pages.split(json.dumps(value).encode()))


def sizes(value: object) -> tuple[int, int]:
    page = split(value)
    return len(page.departures), len(page.returns)


FILTERS = [{"id": n, "name": f"Viação {n}", "slug": f"v-{n}", "logo": "x", "count": n} for n in range(9)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"departures": [], "returns": []}, (0, 0)),
        ({"departures": []}, (0, 0)),
        ([], (0, 0)),
        ({"departures": [], "companies": [{"name": "x"}]}, (0, 0)),
        ({"companies": FILTERS, "departures": [entry()]}, (1, 0)),
        ({"departures": [entry()], "returns": [entry(), entry()]}, (1, 2)),
        ({"outbound": [entry()], "inbound": [entry(), entry()]}, (1, 2)),
        ({"ida": [entry()], "volta": [entry(), entry()]}, (1, 2)),
        ({"departures": [], "returns": [entry()]}, (0, 1)),
        ({"returns": [entry()]}, (1, 0)),
        ({"retorno": [entry()]}, (1, 0)),
        (
            {"groups": [{"company": "x", "trips": [entry(), entry()]}, {"company": "y", "trips": [entry()]}]},
            (3, 0),
        ),
        (
            {
                "results": [
                    {"direction": "outbound", "trips": [entry()]},
                    {"direction": "return", "trips": [entry()] * 2},
                ]
            },
            (1, 2),
        ),
        ({"departures": [entry()], "suggestions": [{"from": "a", "to": "b"}]}, (1, 0)),
        ({"departures": [5, entry()]}, (2, 0)),
    ],
    ids=range(15),
)
def test_the_lists_of_trips_whatever_stands_beside_them(value: object, expected: tuple[int, int]) -> None:
    assert sizes(value) == expected


@pytest.mark.parametrize(
    "value", [{}, {"companies": FILTERS}, {"companies": FILTERS, "total": 9}, 5, "x"], ids=str
)
def test_a_reply_that_may_hold_trips_elsewhere_is_not_an_empty_one(value: object) -> None:
    with pytest.raises(Unreadable) as raised:
        split(value)
    assert (raised.value.endpoint, raised.value.field, raised.value.detail) == (
        Endpoint.TRIPS,
        "departures",
        "no list of trips",
    )


def test_groups_that_look_like_trips_are_not_those_that_they_hold() -> None:
    group = {"company": {"name": "x"}, "price": 99.9, "type": "direct", "availableSeats": 4}
    assert sizes({"results": [{**group, "trips": [entry(), entry()]}, {**group, "trips": [entry()]}]}) == (
        3,
        0,
    )


@pytest.mark.parametrize("name", ["departures", "morning"])
def test_legs_that_say_as_much_as_their_trip_are_no_trips(name: str) -> None:
    page = split({name: [{**entry(1), "parts": [entry(), entry()]}]})
    assert (len(page.departures), page.path) == (1, (name, "[]"))


@pytest.mark.parametrize("name", ["departures", "morning"])
def test_of_trips_inside_what_says_less_the_inner_ones_count(name: str) -> None:
    less = {key: value for key, value in entry().items() if key != "type"}
    page = split({name: [{**less, "options": [entry(), entry()]}]})
    assert (len(page.departures), page.path) == (2, (name, "[]", "options", "[]"))


def test_the_trips_may_stand_in_several_lists() -> None:
    assert sizes({"morning": [entry()], "evening": [entry(), entry()]}) == (3, 0)
    page = split({"days": {"first": [entry()], "second": [entry(), entry()]}})
    assert len(page.departures) == 3


@pytest.mark.parametrize("more", [{}, {"returns": [entry()] * 300}])
async def test_a_long_reply_is_split_with_a_turn_for_the_loop_every_four_pieces(more: dict[str, Any]) -> None:
    body = json.dumps({"departures": [entry(index % 2) for index in range(1500)], **more}).encode()
    pieces = len(list(ListReader(body).pieces()))
    turns = 0
    done = False

    async def tick() -> None:
        nonlocal turns
        while not done:
            turns += 1
            await asyncio.sleep(0)

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    before = turns
    page = await trip_pages.split(body)
    during = turns - before
    done = True
    await ticking
    assert len(page.departures) == 1500
    assert during == pieces // 4 >= 2


@pytest.mark.parametrize("name", ["data", "trips", "items", "results"])
def test_in_a_long_reply_a_second_list_of_trips_in_another_form_is_read_too(name: str) -> None:
    usual = [entry(index % 2) for index in range(400)]
    other = entry()
    other["parts"] = [{**part, "waiting": "10min"} for part in other["parts"]]
    assert trip_forms.trip(msgspec.Raw(json.dumps(other).encode())) is None
    assert len(json.dumps(usual)) > 4 * LENGTH
    assert sizes({"departures": usual, name: [other] * 3}) == (403, 0)


def test_a_list_named_after_trips_is_read_though_nothing_in_it_can_be() -> None:
    assert sizes({"trips": [{"x": 1}, {"x": 2}]}) == (2, 0)
    assert sizes({"departures": [entry()], "returns": [{"x": 1}]}) == (1, 1)
    assert sizes({"data": {"trips": [{"x": 1}]}}) == (1, 0)
    assert [sizes({name: [{"x": 1}]}) for name in ("results", "outbound", "items")] == [(1, 0)] * 3


@pytest.mark.parametrize(
    ("value", "path", "back"),
    [
        ({"departures": [entry()], "returns": [entry()]}, ("departures", "[]"), ("returns", "[]")),
        ({"data": {"trips": [entry()]}}, ("data", "trips", "[]"), ("[]",)),
        ([entry()], ("[]",), ("[]",)),
        ({"returns": [entry()]}, ("returns", "[]"), ("[]",)),
        ({"departures": [], "companies": [{"name": "x"}]}, ("[]",), ("[]",)),
    ],
    ids=str,
)
def test_where_the_trips_stand_is_known(value: object, path: tuple[str, ...], back: tuple[str, ...]) -> None:
    page = split(value)
    assert (page.path, page.back_path) == (path, back)


# --- Further pages --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["next"])
@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize(
    ("more", "link", "number"),
    [
        ({"next": "n"}, "n", None),
        ({"next": 5}, "", None),
        ({"next": ""}, "", None),
        ({"links": {"next": "n"}}, "n", None),
        ({"links": {"next": None}}, "", None),
        ({"links": ["n"]}, "", None),
        ({"pagination": {"next": "n"}}, "n", None),
        ({"pagination": {"next": "n", "page": 1, "totalPages": 2}}, "n", None),
        ({"pagination": {"page": 1, "totalPages": 2}}, "", 2),
        ({"pagination": {"page": 2, "totalPages": 2}}, "", None),
        ({"pagination": {"page": 3, "totalPages": 2}}, "", None),
        ({"pagination": {"page": "1", "totalPages": 2}}, "", None),
        ({"pagination": {"page": 1, "totalPages": None}}, "", None),
        ({"pagination": {"page": 1}}, "", None),
        (
            {"next": "a", "links": {"next": "b"}, "pagination": {"next": "c", "page": 1, "totalPages": 9}},
            "a",
            None,
        ),
        ({"links": {"next": "b"}, "pagination": {"next": "c"}}, "b", None),
        ({}, "", None),
    ],
    ids=str,
)
def test_the_next_page(name: str, wrapped: bool, more: dict[str, Any], link: str, number: int | None) -> None:
    for found in ([entry()], []):
        value: dict[str, Any] = {"departures": found, **more}
        page = split({"data": value} if wrapped else value)
        assert (page.next, page.page) == (link, number)


def test_paging_beside_the_data_counts_too() -> None:
    page = split({"data": {"departures": [entry()]}, "pagination": {"page": 1, "totalPages": 2}})
    assert (page.next, page.page) == ("", 2)


def test_a_long_reply_has_the_same_pages_as_a_short_one() -> None:
    many = [entry(index % 2) for index in range(400)]
    for more in (
        {"next": "n"},
        {"pagination": {"page": 1, "totalPages": 3}},
        {"returns": many[:3]},
        {"return": many[:3]},
        {"next": "n", "returnTrips": many[:3]},
    ):
        page = split({"departures": many, **more})
        short = split({"departures": many[:2], **more})
        assert (page.next, page.page, len(page.returns)) == (short.next, short.page, len(short.returns))
        assert (page.path, page.back_path) == (short.path, short.back_path)
        assert len(page.departures) == 400
    assert split(many).path == split(many[:2]).path == ("[]",)


@pytest.mark.parametrize("second", ["trips", "data", "departures2", "outbound"])
@pytest.mark.parametrize("between", [{}, {"next": "n"}])
def test_a_long_reply_with_a_second_list_of_departures_is_read_as_a_whole(
    second: str, between: dict[str, str]
) -> None:
    many = [entry(index % 2) for index in range(400)]
    other = [entry(), entry()]
    assert sizes({"departures": many[:5], **between, second: other}) == (7, 0)
    assert sizes({"departures": many, **between, second: other}) == (402, 0)


def test_so_is_one_whose_second_list_has_entries_in_another_form() -> None:
    many = [entry(index % 2) for index in range(400)]
    other = [entry(price="R$ 129,90")]
    assert quick(other[0]) is None
    assert sizes({"departures": many, "next": "n", "trips": other}) == (401, 0)


def test_a_list_of_something_else_beside_the_trips_of_a_long_reply_changes_nothing() -> None:
    many = [entry(index % 2) for index in range(400)]
    page = split({"departures": many, "next": "n", "companies": FILTERS, "days": [1, 2], "none": []})
    assert (len(page.departures), len(page.returns), page.next) == (400, 0, "n")


def test_an_empty_second_way_back_does_not_hide_the_first() -> None:
    many = [entry(index % 2) for index in range(400)]
    for back in (many[:2], many):
        assert sizes({"departures": many, "returns": back, "returnTrips": []}) == (400, len(back))


def test_the_way_back_of_a_long_reply_is_not_read_before_its_slice() -> None:
    many = [entry(index % 2) for index in range(400)]
    page = split({"departures": many, "next": "n", "returns": many[:3]})
    assert [msgspec.json.decode(raw) for raw in page.returns] == many[:3]


@pytest.mark.parametrize("lacking", ["type", "availableSeats"])
def test_a_list_whose_trips_say_a_little_less_is_one_of_trips_too(lacking: str) -> None:
    less = {name: value for name, value in entry().items() if name != lacking}
    assert sizes({"morning": [entry()], "evening": [less]}) == (2, 0)
    groups = [{"company": "x", "trips": [entry()]}, {"company": "y", "trips": [less]}]
    assert sizes({"groups": groups}) == (2, 0)


def test_days_on_offer_for_the_way_back_are_no_trips_beside_those() -> None:
    days = [{"day": "2026-12-12"}]
    assert sizes({"departures": [entry()], "returns": [entry()], "returnDates": days}) == (1, 1)


def test_a_long_list_of_something_else_is_not_that_of_the_trips() -> None:
    filters = [{"id": n, "name": "x" * 300, "slug": "s", "logo": "l", "count": 1} for n in range(900)]
    assert sizes({"filters": filters, "departures": [entry()]}) == (1, 0)
    assert sizes({"departures": [{"group": "g" * 300, "trips": [entry()]} for _ in range(100)]}) == (100, 0)


# --- Reading the entries --------------------------------------------------------------------------


def found(*entries: object, back: trips.Route | None = None, book: Book | None = None) -> trips.Found:
    return asyncio.run(trips.read([raw(one) for one in entries], OUT, back, PATH, book))


def test_the_reason_is_that_of_the_first_entry_that_could_not_be_read() -> None:
    seen = found(entry(price="muito"), entry(departure=...), entry())
    assert (len(seen.out), seen.set_aside) == (1, 2)
    assert seen.problem is not None
    assert (seen.problem.endpoint, seen.problem.field) == (Endpoint.TRIPS, "departures[].price")
    nothing = found("x")
    assert nothing.problem is not None
    assert nothing.problem.field.startswith("departures[]")
    assert nothing.set_aside == 1
    assert found(entry()).problem is None


def test_without_a_direction_an_entry_belongs_where_its_route_and_day_fit_better() -> None:
    back_entry = entry(
        departure={"schedule": {"date": "2026-12-15", "time": "10:00"}, "place": entry()["arrival"]["place"]},
        arrival={"schedule": {"date": "2026-12-15", "time": "16:10"}, "place": entry()["departure"]["place"]},
        uuid="back",
        tripUuids=...,
        parts=...,
    )
    seen = found(entry(uuid="x", tripUuids=..., parts=...), back_entry, back=BACK)
    assert [trip.trip_ids for trip in seen.out] == [("x",)]
    assert [trip.trip_ids for trip in seen.back] == [("back",)]
    assert not (seen.back[0].other_day or seen.back[0].other_route)
    alone = found(back_entry)
    assert (len(alone.out), len(alone.back)) == (1, 0)
    assert alone.out[0].other_route and alone.out[0].other_day


@pytest.mark.parametrize(
    ("arrival", "other"),
    [
        ("rio-de-janeiro-rj", False),
        ("rio-de-janeiro-novo-rio-rj", False),
        ("niteroi-rj", True),
        ("rio-rj", True),
    ],
)
def test_the_destination_is_compared_as_the_origin_is(arrival: str, other: bool) -> None:
    route = trips.Route(OUT.origin, arrival, OUT.day)
    (trip,) = asyncio.run(trips.read([raw(entry())], route, None)).out
    assert trip.other_route is other
    assert not trip.other_day


def test_a_decided_price_counts_where_the_usual_form_would_be_read_quickly() -> None:
    book = Book(Profile({(Endpoint.TRIPS, "entry.price"): Pin("tarifa", "reais")}))
    (trip,) = found(entry(tarifa=139.9), book=book).out
    assert trip.price == 13990
    cents = Book(Profile({(Endpoint.TRIPS, "entry.price"): Pin("price", "cents")}))
    (trip,) = found(entry(price=14990, discountedPrice=...), book=cents).out
    assert trip.price == 14990
    usual = Book(Profile({(Endpoint.TRIPS, "entry.price"): Pin("price", "reais")}))
    (trip,) = found(entry(), book=usual).out
    assert (trip.price, usual.drifts) == (14990, frozenset())


def test_what_was_read_is_noted_once_whatever_the_form() -> None:
    for changes in ({}, {"price": "149,90"}):
        book = Book()
        found(entry(**changes), entry(1), book=book)
        noted = {one.field: one for one in book.noted(Endpoint.TRIPS)}
        assert noted["entry.price"].path == "price"
        assert float(noted["entry.price"].value) == 149.9


def test_entries_in_many_forms_are_read_by_their_own_until_there_are_too_many() -> None:
    forms = [
        entry(),
        entry(price={"default": 149.9}),
        entry(price=..., tarifa=149.9),
        entry(price=..., fare={"amount": 149.9}),
    ]
    seen = found(*forms)
    assert seen.set_aside == 0
    assert {trip.price for trip in seen.out} == {14990}


def test_many_entries_that_cannot_be_read_do_not_hide_one_that_can() -> None:
    broken = {"type": "direct", "price": "x"}
    seen = found(*[broken] * 40, entry())
    assert (len(seen.out), seen.set_aside) == (1, 40)


@pytest.mark.parametrize("day", [date(2026, 12, 10), date(2026, 12, 12)])
def test_a_trip_of_the_day_before_or_after_is_of_another_day(day: date) -> None:
    (trip,) = asyncio.run(trips.read([raw(entry())], trips.Route(OUT.origin, OUT.destination, day), None)).out
    assert (trip.other_day, trip.other_route) == (True, False)


def test_an_entry_that_cannot_be_read_is_logged_with_the_reason(caplog: pytest.LogCaptureFixture) -> None:
    found(entry(), entry(price="muito"))
    (line,) = caplog.messages
    assert line.startswith("trip search: entry set aside: ")
    assert "price" in line


@pytest.mark.parametrize(
    "broken", [entry(price="muito"), entry(departure=...), entry(type="teleport"), 5, "x", [], {}], ids=str
)
def test_the_problem_of_an_entry_names_the_operation_the_place_and_the_reason(
    broken: object, caplog: pytest.LogCaptureFixture
) -> None:
    problem = found(broken).problem
    assert problem is not None
    assert problem.endpoint == Endpoint.TRIPS
    assert problem.field.startswith("departures[]")
    assert caplog.messages == [f"trip search: entry set aside: {problem.detail}"]


def test_all_that_an_entry_lacks_is_named() -> None:
    problem = found({"x": 1}).problem
    assert problem is not None
    assert problem.field == "departures[].departure, arrival, trip id, price"
    assert problem.detail == "departure, arrival, trip id, price is missing"


def test_two_prices_of_an_entry_are_shown_for_a_person_to_decide() -> None:
    problem = found(entry(price=..., discountedPrice=..., fare=149.9, tarifa=129.9)).problem
    assert problem is not None
    assert problem.field == "departures[].price"
    assert {path for path, _ in problem.candidates} == {"fare", "tarifa"}


def test_an_entry_that_fits_both_ways_alike_is_of_the_way_out() -> None:
    far = trips.Route("a-sp", "b-sp", date(2027, 1, 1))
    seen = asyncio.run(trips.read([raw(entry(uuid="x", tripUuids=..., parts=...))], far, far, PATH))
    assert (len(seen.out), len(seen.back)) == (1, 0)


def test_the_first_entry_may_be_one_of_the_way_back() -> None:
    seen = found(entry(direction="return_type"), back=BACK)
    assert (len(seen.out), len(seen.back)) == (0, 1)


@pytest.mark.parametrize("changes", [{}, {"price": "149,90"}])
def test_where_the_entries_stand_is_noted(changes: dict[str, Any]) -> None:
    book = Book()
    found(entry(**changes), book=book)
    assert book.readings[Endpoint.TRIPS, "entries"].path == "departures[]"


@pytest.mark.parametrize("changes", [{}, {"price": "149,90"}])
async def test_reading_gives_the_loop_a_turn_every_millisecond(
    changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = itertools.count(0, 0.0004)
    monkeypatch.setattr(turn_taking, "perf_counter", lambda: next(clock))
    ticks = 0
    done = False

    async def tick() -> None:
        nonlocal ticks
        while not done:
            ticks += 1
            await asyncio.sleep(0)

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    before = ticks
    await trips.read([raw(entry(**changes))] * 30, OUT, None, PATH)
    during = ticks - before
    done = True
    await ticking
    assert during == 10 if not changes else during > 20, "three entries take over a millisecond; a form more"
