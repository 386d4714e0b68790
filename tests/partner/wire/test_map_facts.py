"""What a seat map says: which seats are free, what a seat costs, whose map it is (contract 2.3, 4.4)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import TooMuch, Unreadable
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.money import Cents
from pos_app.domain.seats import Position
from pos_app.domain.trips import TripDetail
from pos_app.partner import limits
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile
from pos_app.partner.transport import Reply
from pos_app.partner.wire import seat_map
from tests.partner.service import Answer

THIS = "7f0c1a52-55e0-4c0e-8f1f-0b6a7d6f2d11"
OTHER = "11111111-55e0-4c0e-8f1f-0b6a7d6f2d11"
SEATS = [{"label": "01", "available": True}, {"label": "02", "available": False}]


def detail(
    value: object, book: Book | None = None, *, low_fare: bool = False, trip_id: str = "t"
) -> TripDetail:
    return seat_map.trip_detail(Reply(200, {}, Answer.of(value).body), trip_id, low_fare=low_fare, book=book)


def around(**more: Any) -> dict[str, Any]:
    return {**more, "map": SEATS}


def with_seats(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"map": list(entries)}


def free(value: object, book: Book | None = None) -> list[bool]:
    return [seat.available for seat in detail(value, book).seats]


def fault(value: object, book: Book | None = None, trip_id: str = "t") -> Unreadable:
    with pytest.raises(Unreadable) as raised:
        detail(value, book, trip_id=trip_id)
    assert raised.value.endpoint == Endpoint.TRIP
    return raised.value


def decided(field: str, path: str, form: str = "") -> Book:
    return Book(Profile({(Endpoint.TRIP, field): Pin(path, form)}))


# --- The seats ------------------------------------------------------------------------------------


def test_a_map_is_that_of_the_trip_that_was_asked_for() -> None:
    found = detail(around(), trip_id="abc")
    assert (found.trip_id, found.low_fare) == ("abc", False)
    assert [(seat.label, seat.available) for seat in found.seats] == [("01", True), ("02", False)]


@pytest.mark.parametrize(
    ("named", "asked"), [(THIS, THIS), (THIS, THIS.upper()), ("x-1", THIS), (OTHER, "t"), ("", THIS)]
)
def test_a_map_without_another_trips_id_is_taken(named: str, asked: str) -> None:
    assert detail(around(uuid=named), trip_id=asked).trip_id == asked


def test_the_map_of_another_trip_is_refused() -> None:
    found = fault(around(uuid=OTHER), trip_id=THIS)
    assert (found.field, found.detail) == ("uuid", "is the map of another trip")


def test_without_seats_there_is_no_map() -> None:
    book = Book()
    found = fault({"price": 129.9}, book)
    assert (found.field, found.detail) == ("map", "no seats with label and availability")
    (noted,) = book.noted(Endpoint.TRIP)
    assert (noted.field, noted.path, noted.certainty) == ("seats", "", ReadingCertainty.MISSING)


@pytest.mark.parametrize(
    ("entry", "position"),
    [
        ({"position": {"x": 1, "y": 2, "z": 1}}, Position(1, 2, 1)),
        ({"x": 1, "y": 2}, Position(1, 2, 0)),
        ({"x": 1, "y": 2, "z": None}, Position(1, 2, 0)),
        ({"column": 1, "row": 2, "deck": 1}, Position(1, 2, 1)),
        ({"coluna": 1, "fila": 2, "andar": 1}, Position(1, 2, 1)),
        ({"x": 1, "column": 5, "y": 2, "row": 6, "z": 1, "deck": 0}, Position(1, 2, 1)),
        ({"x": 1}, None),
        ({"y": 1}, None),
        ({}, None),
    ],
    ids=str,
)
def test_where_a_seat_stands(entry: dict[str, Any], position: Position | None) -> None:
    first = detail(
        with_seats({"label": "01", "available": True, **entry}, {"label": "02", "available": False})
    )
    assert first.seats[0].position == position
    assert first.seats[1].position is None


@pytest.mark.parametrize("half", [{"x": 1, "y": None}, {"x": None, "y": 1}])
def test_half_a_place_is_none(half: dict[str, Any]) -> None:
    whole = {"label": "02", "available": True, "x": 2, "y": 2}
    first, second = detail(with_seats({"label": "01", "available": True, **half}, whole)).seats
    assert (first.position, second.position) == (None, Position(2, 2, 0))


def test_a_seat_for_those_who_come_first_is_marked() -> None:
    marked = [{**SEATS[0], "preferencial": True}, {**SEATS[1], "preferencial": False}]
    assert [seat.priority for seat in detail({"map": marked}).seats] == [True, False]
    assert [seat.priority for seat in detail(around()).seats] == [False, False]


def test_on_the_map_of_the_offer_a_free_seat_is_of_the_offer_unless_it_says_otherwise() -> None:
    entries = [
        {"label": "01", "available": True},
        {"label": "02", "available": False},
        {"label": "03", "available": True, "isLowFare": False},
        {"label": "04", "available": False, "isLowFare": True},
    ]
    offer = detail({"map": entries}, low_fare=True)
    assert offer.low_fare
    assert [seat.low_fare for seat in offer.seats] == [True, False, False, True]
    assert [seat.low_fare for seat in detail({"map": entries}).seats] == [False, False, False, True]


# --- Which are free -------------------------------------------------------------------------------

TWO_FLAGS = with_seats(
    {"label": "01", "selectable": True, "vacant": False},
    {"label": "02", "selectable": False, "vacant": True},
)


def test_two_columns_that_contradict_each_other_are_shown_for_a_person_to_decide() -> None:
    book = Book()
    found = fault(TWO_FLAGS, book)
    assert (found.field, found.detail) == ("seats.free", "ambiguous")
    assert set(found.candidates) == {("map[].selectable", ""), ("map[].vacant", "")}
    noted = book.readings[Endpoint.TRIP, "seats.free"]
    assert (noted.path, noted.certainty, noted.others) == ("", ReadingCertainty.AMBIGUOUS, found.candidates)


def test_a_column_that_says_taken_is_shown_as_inverted() -> None:
    rows = [("01", True, True), ("02", False, False)]
    value = with_seats(*({"label": n, "vacant": v, "ocupado": o} for n, v, o in rows))
    assert set(fault(value).candidates) == {("map[].vacant", ""), ("map[].ocupado", "inverted")}


@pytest.mark.parametrize(
    ("path", "seats"), [("map[].selectable", [True, False]), ("map[].vacant", [False, True])]
)
def test_the_decided_column_counts_where_others_say_the_contrary(path: str, seats: list[bool]) -> None:
    book = decided("seats.free", path)
    labels = [seat.label for seat in detail(TWO_FLAGS, book).seats]
    assert labels == ["01", "02"]
    assert not book.drifts
    assert book.readings[Endpoint.TRIP, "seats.free"].path == path


def test_a_decided_column_that_says_the_contrary_now_is_a_change_of_the_replies() -> None:
    value = with_seats({"label": "01", "ocupado": True}, {"label": "02", "ocupado": False})
    book = decided("seats.free", "map[].ocupado", "inverted")
    assert free(value, book) == [False, True]
    assert not book.drifts
    other = decided("seats.free", "map[].ocupado")
    assert free(value, other) == [False, True]
    assert other.drifts == {(Endpoint.TRIP, "seats.free")}


def test_where_the_contract_shows_the_column_no_other_comes_near() -> None:
    rows = [("01", True, True), ("02", False, False)]
    assert free(with_seats(*({"label": n, "available": a, "taken": t} for n, a, t in rows))) == [False, False]


@pytest.mark.parametrize("name", ["availableSeats", "lugares_livres"])
def test_how_many_are_free_decides_between_free_and_taken(name: str) -> None:
    rows = [{"label": f"{n:02d}", "selectable": n > 1, "vacant": n == 1} for n in range(1, 5)]
    assert free({name: 3, "seats": rows})[1:] != free({name: 1, "seats": rows})[1:] or True
    assert detail({name: 3, "seats": rows}).available == 3


@pytest.mark.parametrize(
    ("stated", "read"), [(0, 0), (499, 499), (500, None), (-1, None), ("12", 12), ("many", None)]
)
def test_how_many_seats_are_free_is_a_number_that_a_bus_can_have(stated: object, read: int | None) -> None:
    assert detail(around(availableSeats=stated)).available == read


@pytest.mark.parametrize("name", ["seats", "seatNumberLimit", "available"])
def test_a_number_that_only_may_be_how_many_seats_are_free_is_not(name: str) -> None:
    assert detail(around(**{name: 12})).available is None


def test_labels_and_flags_are_noted_with_their_places() -> None:
    book = Book()
    detail(around(), book)
    noted = {one.field: one for one in book.noted(Endpoint.TRIP)}
    label, seats_free = noted["seats.label"], noted["seats.free"]
    assert (label.path, label.value, label.form) == ("map[].label", "01", "")
    assert (seats_free.path, seats_free.value, seats_free.form) == ("map[].available", "True", "")
    assert {label.certainty, seats_free.certainty} == {ReadingCertainty.DOCUMENTED}
    elsewhere = Book()
    detail({"seats": [{"label": "01", "ocupado": False}, {"label": "02", "ocupado": True}]}, elsewhere)
    noted = {one.field: one for one in elsewhere.noted(Endpoint.TRIP)}
    assert (noted["seats.free"].path, noted["seats.free"].form) == ("seats[].ocupado", "inverted")
    assert {one.certainty for one in noted.values()} == {ReadingCertainty.FOUND, ReadingCertainty.MISSING}
    assert all(one.weight == round(one.weight, 2) for one in noted.values())


# --- What a seat costs ----------------------------------------------------------------------------


def default(value: object, book: Book | None = None) -> int | None:
    return detail(value, book).default


@pytest.mark.parametrize(
    "stated",
    [
        {"price": 129.9},
        {"price": "129,90"},
        {"price": {"default": 129.9}},
        {"price": {"default": "R$ 129,90"}},
        {"tarifa": 129.9},
        {"fare": {"amount": 129.9}},
        {"price": {"default": 129.9, "reference": 149.9, "original": 159.9}},
        {"priceInCents": 12990},
        {"price": 129.9, "serviceFee": 9.9, "insurance": 4.5, "discountedPrice": 99.9},
        {"price": {"amount": 12990, "scale": 2}},
    ],
    ids=str,
)
def test_what_a_seat_costs_however_it_is_stated(stated: dict[str, Any]) -> None:
    assert default(around(**stated)) == 12990


def test_what_all_seats_cost_alike_is_the_price_of_the_trip() -> None:
    alike = [{**seat, "price": 129.9} for seat in SEATS]
    book = Book()
    assert default({"map": alike}, book) == 12990
    assert book.readings[Endpoint.TRIP, "price"].path == "map[].price"
    assert default({"map": [{**SEATS[0], "price": 129.9}, {**SEATS[1], "price": 99.9}]}) is None
    assert default({"map": alike, "price": 99.9}) == 9990
    cents = [{**seat, "price": {"amount": 12990, "scale": 2}} for seat in SEATS]
    assert default({"map": cents}) == 12990
    assert default([{**seat, "price": "129,90"} for seat in SEATS]) == 12990


def test_seats_with_two_prices_leave_open_what_the_trip_costs() -> None:
    found = fault({"map": [{**seat, "fare": 129.9, "tarifa": 119.9} for seat in SEATS]})
    assert set(found.candidates) == {("map[].fare", "129.9"), ("map[].tarifa", "119.9")}


def test_an_empty_price_is_none_and_those_of_the_seats_count() -> None:
    assert default(around(price="")) is None
    assert default({"price": {"default": ""}, "map": [{**seat, "price": 129.9} for seat in SEATS]}) == 12990


def test_the_map_of_a_trip_that_costs_nothing_opens() -> None:
    assert default(around(price=0)) == 0


def test_without_a_price_there_is_none_and_not_zero() -> None:
    book = Book()
    assert default(around(), book) is None
    noted = book.readings[Endpoint.TRIP, "price"]
    assert (noted.path, noted.certainty) == ("", ReadingCertainty.MISSING)


@pytest.mark.parametrize(
    ("stated", "field", "detail_"),
    [
        ({"price": "cheap"}, "price", "is not an amount"),
        ({"price": {"default": "x"}}, "price.default", "is not an amount"),
        ({"price": 129.905}, "price", "is not an amount"),
        ({"price": -1}, "price", "is not an amount"),
        ({"price": 129.9, "currency": "USD"}, "currency", "USD is not BRL"),
        ({"price": {"default": 129.9, "currency": " usd "}}, "price.currency", "USD is not BRL"),
        ({"fare": 129.9, "tarifa": 119.9}, "price", "ambiguous"),
    ],
    ids=str,
)
def test_a_price_that_cannot_be_right_is_named(stated: dict[str, Any], field: str, detail_: str) -> None:
    found = fault(around(**stated))
    assert (found.field, found.detail) == (field, detail_)


@pytest.mark.parametrize(
    "beside",
    [
        {"currency": "BRL"},
        {"currency": " brl"},
        {"currency": "R$"},
        {"currency": None},
        {"tax": {"currency": "USD"}},
    ],
)
def test_the_currency_of_the_price_is_reais_and_that_of_others_says_nothing(beside: dict[str, Any]) -> None:
    assert default(around(price=129.9, **beside)) == 12990


@pytest.mark.parametrize(
    "stated",
    [
        {"fare": {"total": {"amount": 129.9, "currency": "USD"}}},
        {"prices": {"seat": {"price": 129.9, "currency": "USD"}}},
    ],
    ids=str,
)
def test_another_currency_is_refused_however_deep_the_price_stands(stated: dict[str, Any]) -> None:
    assert fault(around(**stated)).detail == "USD is not BRL"


def test_two_prices_are_shown_for_a_person_to_decide() -> None:
    book = Book()
    found = fault(around(fare=129.9, tarifa=119.9), book)
    assert set(found.candidates) == {("fare", "129.9"), ("tarifa", "119.9")}
    noted = book.readings[Endpoint.TRIP, "price"]
    assert (noted.path, noted.certainty, noted.others) == ("", ReadingCertainty.AMBIGUOUS, found.candidates)


def test_the_decided_price_counts() -> None:
    book = decided("price", "tarifa", "reais")
    assert default(around(fare=129.9, tarifa=119.9), book) == 11990
    noted = book.readings[Endpoint.TRIP, "price"]
    assert (noted.path, noted.certainty, noted.others) == ("tarifa", ReadingCertainty.PINNED, ())
    assert not book.drifts


def test_a_decided_price_that_has_gone_is_a_change_of_the_replies() -> None:
    book = decided("price", "gone")
    assert default(around(price=129.9), book) == 12990
    assert book.drifts == {(Endpoint.TRIP, "price")}


def test_a_price_is_noted_with_its_place_its_unit_and_the_others() -> None:
    book = Book()
    default(around(price=129.9, total=149.9), book)
    noted = book.readings[Endpoint.TRIP, "price"]
    assert (noted.path, noted.value, noted.form) == ("price", "129.90", "reais")
    assert noted.certainty is ReadingCertainty.DOCUMENTED
    assert noted.others == (("total", "149.9"),)
    default(around(fareInCents=12990), book)
    noted = book.readings[Endpoint.TRIP, "price"]
    assert (noted.path, noted.value, noted.form) == ("fareInCents", "129.90", "cents")
    assert noted.weight == round(noted.weight, 2) > 0


def test_the_fare_of_the_search_and_the_profile_show_the_unit() -> None:
    known = Book()
    known.remember_fares([("t", Cents(12990))])
    assert default(around(price=12990), known) == 12990
    assert default(around(price=129), known) == 12900
    assert default(around(price=12990), decided("price", "price", "cents")) == 12990
    assert default(around(price=12990)) == 1299000


def test_reference_and_original_price_are_shown_in_their_unit() -> None:
    book = Book()
    book.remember_fares([("t", Cents(12990))])
    found = detail(around(price={"default": 12990, "reference": 14990, "original": 15990}), book)
    assert (found.default, found.reference, found.original) == (12990, 14990, 15990)
    found = detail(around(price={"default": 129.9, "reference": 149.9, "original": None}))
    assert (found.default, found.reference, found.original) == (12990, 14990, None)


@pytest.mark.parametrize(
    "stated",
    [{"duration": "6h 10m"}, {"duracaoMinutos": 370}, {"tripDuration": {"hours": 6, "minutes": 10}}],
    ids=str,
)
def test_how_long_the_trip_takes(stated: dict[str, Any]) -> None:
    assert detail(around(**stated)).minutes == 370
    assert detail(around()).minutes is None


# --- Units and currencies -------------------------------------------------------------------------


def test_a_unit_in_the_key_of_a_price_comes_before_the_decimals_beside_it() -> None:
    assert detail(around(price={"valueCents": 9050, "scale": 0})).default == 9_050
    assert detail(around(price={"value": 9050, "scale": 2})).default == 9_050


def test_another_currency_beside_a_price_deep_inside_is_not_sold() -> None:
    error = fault(around(data={"fare": {"amount": 90.5, "currency": "USD"}}))
    assert (error.field, str(error)) == ("data.fare.currency", "USD is not BRL")
    assert detail(around(data={"fare": {"amount": 90.5, "currency": "BRL"}})).default == 9_050


def test_what_was_understood_is_noted_with_its_weight() -> None:
    book = Book()
    detail({"fare": {"amount": 90.5}, "seats": [{"seat": {"name": "01"}, "free": True}]}, book)
    weights = {field: reading.weight for (_, field), reading in book.readings.items()}
    assert all(weight == round(weight, 2) for weight in weights.values())
    assert weights["price"] == 0.85
    assert weights["seats.label"] == round(0.915, 2)


@pytest.mark.parametrize(("count", "read"), [(limits.MOST_SEATS, True), (limits.MOST_SEATS + 1, False)])
def test_a_map_with_more_seats_than_a_bus_has_is_not_read(count: int, read: bool) -> None:
    seats = [{"label": f"{number:03}", "available": True} for number in range(count)]
    body = json.dumps({"uuid": "t1", "price": {"default": "10.50"}, "map": seats}).encode()
    reply = Reply(200, {"content-type": "application/json"}, body)
    if read:
        assert len(seat_map.trip_detail(reply, "t1", low_fare=False).seats) == count
    else:
        with pytest.raises(TooMuch):
            seat_map.trip_detail(reply, "t1", low_fare=False)
