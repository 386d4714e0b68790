"""The city of a station: told from its namesakes, with its own time."""

from __future__ import annotations

from datetime import UTC, datetime

from pos_app.domain.places import Place, PlaceDirectory
from pos_app.domain.station_city import StationCity, cities
from pos_app.wording import settings_texts

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
MANAUS = StationCity("Manaus", "AM", -3.1, -60.0)


def test_namesakes_are_told_apart_by_their_states() -> None:
    known = PlaceDirectory(
        [
            Place("Bom Jesus", "PI", latitude=-9.07, longitude=-44.36),
            Place("Bom Jesus", "RS", latitude=-28.67, longitude=-50.43),
            Place("Bom Jesus do Norte", "ES"),
            Place("Rodoviária", "PI", slug="bom-jesus-pi", city="Bom Jesus", latitude=-9.0, longitude=-44.3),
        ]
    )
    found = cities(known.complete("bom jesus", 20), 6)
    assert {(city.name, city.state) for city in found} == {("Bom Jesus", "PI"), ("Bom Jesus", "RS")}
    assert len(found) == 2


def test_a_city_is_said_with_its_clock() -> None:
    assert settings_texts.chosen(MANAUS, NOON) == "Manaus, AM \u00b7 UTC-4"
    assert settings_texts.chosen(StationCity("Recife", "PE", -8.0, -34.9), NOON) == "Recife, PE \u00b7 UTC-3"


def test_a_city_of_an_unknown_state_is_said_without_a_clock() -> None:
    assert settings_texts.chosen(StationCity("Longe", "XX", 0, 0), NOON) == "Longe, XX"


def test_cities_keep_the_coordinates_of_the_first_place_that_has_both() -> None:
    known = [
        Place("Recife", "PE", latitude=-8.0),
        Place("Recife", "PE", longitude=-34.9),
        Place("Recife", "", latitude=-8.0, longitude=-34.9),
        Place("Recife", "PE", latitude=-8.1, longitude=-34.9),
        Place("Recife", "PE", latitude=-9.0, longitude=-35.0),
        Place("Olinda", "PE", latitude=-8.2, longitude=-34.8),
    ]
    recife, olinda = StationCity("Recife", "PE", -8.1, -34.9), StationCity("Olinda", "PE", -8.2, -34.8)
    assert cities(known, 5) == (recife, olinda)
    assert cities(known, 1) == (recife,)
