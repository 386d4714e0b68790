"""The lines of the list: terminals, companies without a logo, and what a screen reader gets."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from pos_app.domain.places import Place
from pos_app.domain.trip_listing import Listing
from pos_app.ui.pages.search.presenter import TripCursor
from pos_app.ui.pages.search.rows import TripRows
from pos_app.ui.pages.search.trip_table import Column, TripModel
from tests.ui.builders import a_trip, sample_trips

JABAQUARA = Place("São Paulo - Jabaquara", "SP", "sao-paulo-jabaquara-sp", "São Paulo", terminal="Jabaquara")


def rows_of(*trips: object) -> TripRows:
    listed = Listing(trips)  # type: ignore[arg-type]
    return TripRows(listed.arrange(), (listed.usual_boards, listed.usual_alights))


def test_a_terminal_that_most_trips_do_not_use_is_marked() -> None:
    rows = rows_of(a_trip("06:00"), a_trip("07:00"), a_trip("08:00", origin=JABAQUARA))
    assert [(row.boards.name, row.boards.unusual) for row in rows] == [
        ("Tietê", False),
        ("Tietê", False),
        ("Jabaquara", True),
    ]
    assert "sai 08:00 de Jabaquara" in rows[2].spoken


def test_a_platform_that_is_not_stated_becomes_known_on_the_day() -> None:
    trip = a_trip()
    assert rows_of(trip)[0].platform == ""
    stated = replace(trip, departure=replace(trip.departure, platform="32"))
    assert rows_of(stated)[0].platform == "plat. 32"


def test_the_cursor_goes_to_the_nearest_trip_that_can_be_sold() -> None:
    trips = sample_trips()
    gone = [replace(trip, available=0) for trip in trips]
    cursor = TripCursor()
    assert cursor.row([gone[0], gone[1], trips[2], trips[3]]) == 2
    cursor.trip, cursor.line = trips[3], 4
    assert cursor.row([trips[0], trips[1], trips[2], gone[3]]) == 2
    assert cursor.row(gone) == -1
    assert cursor.row([]) == -1


def test_too_few_seats_for_those_who_travel_stand_out_in_the_line() -> None:
    trips = [a_trip(available=free) for free in (2, 3, 0)]
    rows = TripRows(trips, people=3)
    assert [(row.seats, row.short) for row in rows] == [
        ("só 2 livres", True),
        ("3 livres", False),
        ("Esgotado", False),
    ]
    assert rows != TripRows(trips, people=2)


def test_every_column_has_a_heading_and_its_text() -> None:
    model = TripModel()
    model.replace(rows_of(a_trip(low_fare=True)))
    assert all(model.headerData(column, Qt.Orientation.Horizontal) for column in Column)
    texts = {column: model.index(0, column).data() for column in Column}
    assert texts[Column.BOARDS] == "Tietê"
    assert texts[Column.PLATFORM] == ""
    assert texts[Column.LOW_FARE] == "Tarifa baixa"
