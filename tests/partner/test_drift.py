"""Replies that no longer fit the reading profile: what stops a sale and what does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner import drift
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile
from pos_app.partner.reading.samples import SampleFolder
from pos_app.partner.replies import Replies
from pos_app.partner.transport import Reply

Key = tuple[str, str]
PRICE: Key = (Endpoint.TRIPS, "entry.price")
TRIP_ID: Key = (Endpoint.TRIPS, "entry.trip_id")
BLOCK: Key = (Endpoint.HOLD, "block_id")
FREE: Key = (Endpoint.TRIP, "seats.free")
PIX_TOTAL: Key = (Endpoint.METHODS, "pix.total")
METHOD_TOTAL: Key = (Endpoint.METHODS, "method.total")


@pytest.mark.parametrize(
    ("reply", "field", "stops"),
    [
        (Endpoint.TRIPS, "entry.price", True),
        (Endpoint.TRIPS, "entry.trip_id", True),
        (Endpoint.TRIP, "price", True),
        (Endpoint.TRIP, "seats.free", True),
        (Endpoint.HOLD, "block_id", True),
        (Endpoint.METHODS, "methods", True),
        (Endpoint.METHODS, "pix.total", True),
        (Endpoint.METHODS, "credit_card.fee", True),
        (Endpoint.METHODS, "pix.insurance", False),
        (Endpoint.METHODS, "total", False),
        (Endpoint.TRIPS, "pix.total", False),
        (Endpoint.TRIP, "seats.label", False),
        (Endpoint.TRIP, "entry.price", False),
        (Endpoint.TOKEN, "access_token", False),
    ],
)
def test_a_sale_depends_on_money_ids_and_free_seats(reply: str, field: str, *, stops: bool) -> None:
    assert drift.guarded(reply, field) is stops


def reading(
    key: Key, path: str, form: str = "", certainty: ReadingCertainty = ReadingCertainty.FOUND
) -> FieldReading:
    return FieldReading(*key, path, certainty, "1", form)


def book(pins: dict[Key, Pin], *readings: FieldReading) -> Book:
    found = Book(Profile(pins))
    for one in readings:
        found.note(one)
    return found


def stopped(pins: dict[Key, Pin], *readings: FieldReading) -> Key | None:
    """Return the field that stops a sale, None where everything fits."""
    known = book(pins, *readings)
    try:
        drift.check(known, readings[0].reply)
    except Unreadable as error:
        assert error.detail == DRIFT
        assert known.drifts == {(error.endpoint, error.field)}
        return error.endpoint, error.field
    assert known.drifts == frozenset()
    return None


@pytest.mark.parametrize(
    ("key", "pin", "found", "fits"),
    [
        (PRICE, Pin("price", "reais"), reading(PRICE, "price", "reais"), True),
        (PRICE, Pin("price", "reais"), reading(PRICE, "price", "cents"), False),
        (PRICE, Pin("price", ""), reading(PRICE, "price", "cents"), True),
        (PRICE, Pin("price", "reais"), reading(PRICE, "price", ""), True),
        (PRICE, Pin("price"), reading(PRICE, "amount"), False),
        (PRICE, Pin("price"), reading(PRICE, "amount", certainty=ReadingCertainty.AMBIGUOUS), True),
        (PRICE, Pin("price"), reading(PRICE, "", certainty=ReadingCertainty.MISSING), True),
        (PRICE, Pin("price"), reading(PRICE, "amount", certainty=ReadingCertainty.PINNED), False),
        (FREE, Pin("free"), reading(FREE, "free"), True),
        (FREE, Pin("free", "inverted"), reading(FREE, "free"), False),
        (FREE, Pin("free"), reading(FREE, "free", "inverted"), False),
        (FREE, Pin("free", "inverted"), reading(FREE, "free", "inverted"), True),
        (PIX_TOTAL, Pin("m.total"), reading(PIX_TOTAL, "m.total * 2"), True),
        (PIX_TOTAL, Pin("m.total * 12"), reading(PIX_TOTAL, "m.total"), True),
        (PIX_TOTAL, Pin("m.total"), reading(PIX_TOTAL, "m.total * x"), False),
        (PIX_TOTAL, Pin("m[].total"), reading(PIX_TOTAL, "m.*.total"), True),
    ],
)
def test_a_field_is_where_the_profile_says_in_the_form_it_says(
    key: Key, pin: Pin, found: FieldReading, *, fits: bool
) -> None:
    assert stopped({key: pin}, found) == (None if fits else key)


def test_what_all_methods_have_counts_for_each_unless_it_has_its_own() -> None:
    moved = reading(PIX_TOTAL, "m.sum")
    assert stopped({METHOD_TOTAL: Pin("m.total")}, moved) == PIX_TOTAL
    assert stopped({METHOD_TOTAL: Pin("m.sum")}, moved) is None
    assert stopped({METHOD_TOTAL: Pin("m.total"), PIX_TOTAL: Pin("m.sum")}, moved) is None
    assert stopped({METHOD_TOTAL: Pin("m.sum"), PIX_TOTAL: Pin("m.total")}, moved) == PIX_TOTAL
    # Only methods have places in common.
    other: Key = (Endpoint.TRIPS, "method.price")
    assert stopped({other: Pin("p")}, reading(PRICE, "amount")) is None


def test_a_field_that_no_sale_depends_on_may_move() -> None:
    label: Key = (Endpoint.TRIP, "seats.label")
    assert stopped({label: Pin("label")}, reading(label, "name")) is None


def test_every_field_of_a_reply_is_compared() -> None:
    pins = {PRICE: Pin("price"), TRIP_ID: Pin("id")}
    fits, open_, moved = (
        reading((Endpoint.TRIPS, "entry.other"), "x"),
        reading(TRIP_ID, "other"),
        reading(PRICE, "amount"),
    )
    assert stopped(pins, fits, open_, moved) == PRICE
    assert stopped({}, moved) is None


def test_another_reply_is_not_compared() -> None:
    known = book({PRICE: Pin("price")}, reading(PRICE, "amount"))
    drift.check(known, Endpoint.TRIP)
    assert known.drifts == frozenset()


def test_the_place_of_a_trips_id_stops_a_sale_only_where_its_reader_noticed() -> None:
    """It depends on which kinds of trip a list has."""
    known = book({TRIP_ID: Pin("id")}, reading(TRIP_ID, "parts[].id"))
    drift.check(known, Endpoint.TRIPS)
    known.drift(*TRIP_ID)
    with pytest.raises(Unreadable) as caught:
        drift.check(known, Endpoint.TRIPS)
    assert (caught.value.endpoint, caught.value.field) == TRIP_ID


@pytest.mark.parametrize(
    ("pin", "path", "same"),
    [
        ("data.seats[].lockId", "data.seats[].lockId", True),
        ("data.lockId", "data.seats[].lockId", True),
        ("data.seats[].lockId", "data.lockId", True),
        ("data.lockId", "other.seats[].lockId", False),
        ("data.lockId", "data.seats[].lock", False),
        ("data.hold.lockId", "other.seats[].lockId", False),
        ("a.hold.lockId", "a.hold.seats[].lockId", True),
        ("a.hold.lockId", "a.holds.seats[].lockId", False),
        ("*.lockId", "items[].lockId", True),
        ("data.id", "data.seats[].id", False),
        ("data.UUID", "data.seats[].UUID", False),
        ("data.code", "data.seats[].code", False),
        ("data.key", "data.seats[].key", False),
        ("data.number", "data.seats[].number", False),
        ("seats[].id", "items[].id", True),
        ("seats[].x.id", "items[].id", False),
        ("seats[].@", "seats.*.@", True),
        ("seats[].@", "items[].@", False),
        ("seats[]", "items[]", False),
        ("a[].h.lockId", "a[].h.b[].lockId", False),
        ("s[].lockX", "t[].lock", False),
    ],
)
def test_one_seat_may_stand_alone_and_several_in_a_list(pin: str, path: str, *, same: bool) -> None:
    assert stopped({BLOCK: Pin(pin)}, reading(BLOCK, path)) == (None if same else BLOCK)


def test_a_new_reply_forgets_what_the_last_showed_of_the_fields_that_a_sale_depends_on() -> None:
    label: Key = (Endpoint.TRIP, "seats.label")
    readings = [reading(key, "x") for key in (PRICE, TRIP_ID, FREE, label)]
    known = book({}, *readings)
    drift.begin(known, Endpoint.TRIPS)
    assert set(known.readings) == {FREE, label}
    drift.begin(known, Endpoint.TRIP)
    assert set(known.readings) == {label}


# --- Why a reply could not be read ------------------------------------------------------------------


def unreadable(endpoint: str = Endpoint.TRIPS) -> Unreadable:
    return Unreadable(endpoint, "field", "missing", candidates=(("a", "1"),), status=200)


def test_where_the_profile_no_longer_fits_that_is_the_reason() -> None:
    known = book({})
    known.drift(*PRICE)
    error = unreadable()
    found = drift.explained(known, error)
    assert found is not error
    assert (found.endpoint, found.field, found.detail, found.candidates, found.status) == (
        Endpoint.TRIPS,
        "field",
        DRIFT,
        (("a", "1"),),
        200,
    )
    assert found.__cause__ is error


@pytest.mark.parametrize("moved", [None, FREE, (Endpoint.TRIPS, "entry.company")])
def test_elsewhere_or_in_what_no_sale_needs_a_drift_explains_nothing(moved: Key | None) -> None:
    known = book({})
    if moved:
        known.drift(*moved)
    error = unreadable()
    assert drift.explained(known, error) is error


# --- Reading and keeping ----------------------------------------------------------------------------

REPLY = Reply(200, {"content-type": "application/json"}, b'{"price": 1}')


def kept(folder: Path) -> list[tuple[str, str, object]]:
    """Return what was kept: the reply, the field and the body."""
    files = [json.loads(file.read_text("utf-8")) for file in folder.iterdir()]
    return [(file["operation"], file["field"], file["reply"]) for file in files]


async def test_a_reply_is_compared_with_what_it_showed_itself() -> None:
    known = book({PRICE: Pin("price")}, reading(PRICE, "amount"))
    replies = Replies(known, None)
    assert await replies.read(lambda _: "read", REPLY, Endpoint.TRIPS) == "read"

    def moved(_: Reply) -> str:
        known.note(reading(PRICE, "amount"))
        return "read"

    with pytest.raises(Unreadable, match=DRIFT):
        await replies.read(moved, REPLY, Endpoint.TRIPS)
    assert await replies.read(moved, REPLY) == "read"


async def test_what_does_not_fit_is_kept_as_it_came(tmp_path: Path) -> None:
    known = book({PRICE: Pin("price")})

    def moved(_: Reply) -> None:
        known.note(reading(PRICE, "amount"))

    with pytest.raises(Unreadable, match=DRIFT):
        await Replies(known, SampleFolder(tmp_path)).read(moved, REPLY, Endpoint.TRIPS)
    assert kept(tmp_path) == [("trip search", "entry.price", {"price": 1})]


async def test_a_reply_that_cannot_be_read_is_kept_once(tmp_path: Path) -> None:
    replies = Replies(book({}), SampleFolder(tmp_path))
    error = unreadable()

    def reader(_: Reply) -> str:
        raise error

    for _ in range(2):
        with pytest.raises(Unreadable) as caught:
            await replies.read(reader, REPLY)
        assert caught.value is error
        assert Path(caught.value.sample).parent == tmp_path
    assert kept(tmp_path) == [("trip search", "field", {"price": 1})]


async def test_so_is_one_that_the_profile_no_longer_fits(tmp_path: Path) -> None:
    replies = Replies(book({PRICE: Pin("price")}, reading(PRICE, "amount")), SampleFolder(tmp_path))
    with pytest.raises(Unreadable) as caught:
        await replies.compare(Endpoint.TRIPS, REPLY)
    assert (caught.value.field, Path(caught.value.sample).parent) == ("entry.price", tmp_path)
    assert kept(tmp_path) == [("trip search", "entry.price", {"price": 1})]


async def test_without_a_place_for_samples_nothing_is_kept() -> None:
    assert (await Replies(book({}), None).kept(unreadable(), REPLY)).sample == ""
