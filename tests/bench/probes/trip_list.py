"""Times of arranging 5,000 trips beside the bare list operation, of completing a place, of a scroll step;
and of completing one of the shipped cities beside going through 705 names.

Argument: how many of each.
"""

from __future__ import annotations

import csv
import gc
import json
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from PySide6.QtWidgets import QApplication

from pos_app.domain.money import Cents
from pos_app.domain.places import Place, PlaceDirectory, fold
from pos_app.domain.trip_listing import Listing, PartOfDay, TripFilter, TripOrder
from pos_app.domain.trips import Point, Trip, TripKind, TripLeg
from pos_app.system.paths import resources_dir
from pos_app.ui.pages.search.rows import TripRows
from pos_app.ui.pages.search.trip_table import TripTable
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from tests.bench.calibration import slowness

_TRIPS = 5000
_PLACES = 6000
_NAMES = 705
_COMPANIES = ("Viação Serra Azul", "Expresso Ipê", "Rota das Gerais", "Auto Viação Jequitibá")


def _trip(number: int) -> Trip:
    leaves = datetime(2026, 3, 21) + timedelta(minutes=number * 7 % 1440)
    arrives = leaves + timedelta(minutes=300 + number % 400)
    here, there = Point("São Paulo", leaves), Point("Belo Horizonte", arrives)
    company = _COMPANIES[number % len(_COMPANIES)]
    leg = TripLeg(f"trip-{number}", here, there, company, "Convencional", 300 + number % 400, None)
    kind = (TripKind.DIRECT, TripKind.DIRECT, TripKind.CONNECTION)[number % 3]
    price = Cents(9000 + number * 37 % 20000)
    return Trip(kind, here, there, price, (leg,), number % 44, company, "Convencional", minutes=300)


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def _shipped() -> tuple[PlaceDirectory, list[str], list[str]]:
    """Return all shipped cities, the names of the first of them, and what is typed on the way to some."""
    text = (resources_dir() / "places" / "cities.csv").read_text(encoding="utf-8")
    cities = [Place(name, state) for name, state, _, _ in csv.reader(text.splitlines(), delimiter=";")]
    names = [f" {fold(f'{city.name} {city.state}')}" for city in cities[:_NAMES]]
    wanted = [fold(city.name) for city in cities[3:_NAMES:7]]
    typed = sorted({name[:size] for name in wanted for size in range(1, len(name) + 1)})
    return PlaceDirectory(cities), names, typed


def main(count: int) -> dict[str, object]:
    """Return milliseconds of each."""
    application = QApplication([])
    fonts.load()
    theme().apply(application, "light")
    trips = [_trip(number) for number in range(_TRIPS)]
    listed = Listing(trips)
    wanted = TripFilter(kinds=frozenset({TripKind.DIRECT}), parts=frozenset({PartOfDay.MORNING}))
    places = PlaceDirectory(
        Place(f"Cidade {number % 997} do Rio {number}", "SP") for number in range(_PLACES)
    )
    names = ("arrange_ms", "bare_ms", "typing_ms", "scroll_ms", "city_ms", "names_ms")
    times: dict[str, list[float]] = {name: [] for name in names}
    cities, plain, letters = _shipped()
    table = TripTable()
    table.resize(960, 520)
    table.show_rows(TripRows(listed.arrange()), 0)
    table.show()
    application.processEvents()
    bar = table.verticalScrollBar()

    def step() -> None:
        bar.setValue(bar.value() + bar.singleStep() * 3)
        application.processEvents()

    gc.collect()
    gc.freeze()
    for number in range(count):
        bare = _timed(
            lambda: sorted(
                (t for t in trips if t.kind is TripKind.DIRECT and 6 <= t.departure.when.hour < 12),
                key=lambda t: (t.departure.when, t.arrival.when, t.fare),
            )
        )
        times["bare_ms"].append(bare)
        times["arrange_ms"].append(_timed(lambda: listed.arrange(wanted, TripOrder.DEPARTURE)))
        typed = ("c", "ci", "cid", f"rio {number}", "do r")[number % 5]
        times["typing_ms"].append(_timed(partial(places.complete, typed)))
        times["scroll_ms"].append(_timed(step))
        times["city_ms"].append(_timed(lambda: [cities.complete(start) for start in letters]))
        times["names_ms"].append(
            _timed(lambda: [[name for name in plain if f" {start}" in name] for start in letters])
        )
    table.close()
    return {**times, "slow": slowness()}


print(json.dumps(main(int(sys.argv[1]))))
