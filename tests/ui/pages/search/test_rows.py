"""What the lines of the list say, with the low fares that are read beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from pos_app.domain.faults import Fault, Unreachable
from pos_app.domain.money import Cents
from pos_app.domain.places import Place
from pos_app.domain.seats import Seat
from pos_app.domain.trip_listing import Listing
from pos_app.domain.trips import Trip, TripDetail, TripKind
from pos_app.ui.pages.search.presenter import TripCursor
from pos_app.ui.pages.search.rows import LowFarePrices, TripRow, TripRows
from pos_app.ui.shared.desk_api import ProviderApi
from tests.ui.builders import a_trip, sample_trips
from tests.ui.fakes import DirectScope

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


def test_a_trip_of_another_route_or_day_is_marked_and_said_first() -> None:
    elsewhere, later = replace(a_trip(), other_route=True), replace(a_trip(), other_day=True)
    marked = [(row.other, row.spoken.partition(",")[0]) for row in TripRows([elsewhere, later, a_trip()])]
    assert marked[0] == ("outra rota", "outra rota")
    assert marked[1][0] == marked[1][1] != ""
    assert marked[2][0] == "" and marked[2][1].startswith("sai ")


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


class Maps:
    """A provider whose maps of the offer cost so much by trip id; a fault instead of a price is raised."""

    def __init__(self, prices: dict[str, int | Fault | None], *, free: bool = True) -> None:
        self.prices, self.free = prices, free
        self.asked: list[str] = []

    async def trip(self, trip_id: str, *, low_fare: bool = False) -> TripDetail:
        assert low_fare
        self.asked.append(trip_id)
        price = self.prices[trip_id]
        if isinstance(price, Fault):
            raise price
        seats = (Seat("01", self.free, low_fare=self.free),)
        return TripDetail(trip_id, seats, None if price is None else Cents(price), low_fare=True)


def prices_of(maps: Maps) -> LowFarePrices:
    return LowFarePrices(cast(ProviderApi, maps), DirectScope(), lambda: None)


def row_of(trip: Trip, maps: Maps) -> TripRow:
    prices = prices_of(maps)
    prices.ask([trip])
    return TripRows([trip], low_fares=prices.known)[0]


DIRECT = a_trip(low_fare=True)
(ONE,) = DIRECT.trip_ids


def test_the_price_of_the_offer_stands_in_the_line() -> None:
    assert row_of(DIRECT, Maps({ONE: 10990})).low_fare == "R$\u00a0109,90"


def test_until_the_price_is_read_the_line_names_the_offer_without_one() -> None:
    assert TripRows([DIRECT])[0].low_fare == "Tarifa baixa"
    assert TripRows([replace(DIRECT, low_fare=False)])[0].low_fare == ""


def test_an_offer_without_a_free_seat_has_no_price() -> None:
    assert row_of(DIRECT, Maps({ONE: 10990}, free=False)).low_fare == ""


def test_a_price_that_could_not_be_read_or_is_not_stated_is_never_made_up() -> None:
    assert row_of(DIRECT, Maps({ONE: Unreachable()})).low_fare == "Tarifa baixa"
    assert row_of(DIRECT, Maps({ONE: None})).low_fare == "Tarifa baixa"


def test_a_connection_costs_the_sum_of_its_buses_or_nothing_is_said() -> None:
    trip = a_trip(kind=TripKind.CONNECTION, via="Lavras", low_fare=True)
    first, second = trip.trip_ids
    assert row_of(trip, Maps({first: 4000, second: 5050})).low_fare == "R$\u00a090,50"
    assert row_of(trip, Maps({first: 4000, second: Unreachable()})).low_fare == "Tarifa baixa"


def test_only_trips_with_the_offer_and_a_free_seat_are_asked_for() -> None:
    maps = Maps({ONE: 10990})
    prices = prices_of(maps)
    prices.ask([a_trip("06:00"), a_trip("07:00", low_fare=True, available=0), DIRECT])
    assert maps.asked == [ONE]


def test_another_list_forgets_the_prices_of_the_former_one() -> None:
    prices = prices_of(Maps({ONE: 10990}))
    prices.ask([DIRECT])
    prices.ask([])
    assert prices.known == {}
