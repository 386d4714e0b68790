"""The city of a station: told from its namesakes, with its own time."""

from __future__ import annotations

from pos_app.domain.places import Place, PlaceDirectory
from pos_app.domain.station_city import cities


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
