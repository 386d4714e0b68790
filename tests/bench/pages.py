"""The pages' own work: the seat map, the list of trips, the completing of places, the board."""

from __future__ import annotations

from tests.bench import child
from tests.bench.figure import Figure, ratio, worst

_BUILD = 1.5
_ONE_SEAT = 1 / 30
_CHILDREN = 1.0
_LIST = 1.5
_TYPING_MS = 8.0
_CITY = 1.5
_SCROLL_MS = 0.2 * 1000 / 60
_TICK_MS = 16.0


def measure_seats(rounds: int) -> list[Figure]:
    """Measure the seat map beside the plainest thing that does the same, in turns."""
    seats = child.run("seat_map", str(rounds * 5))
    return [
        ratio("seat map of 64 built : 64 bare buttons", _BUILD, seats["build_ms"], seats["buttons_ms"]),
        ratio("one seat changed : the whole map painted", _ONE_SEAT, seats["one_ms"], seats["whole_ms"]),
        Figure("seats without an accessible child", seats["missing"], 0, "seats"),
    ]


def measure_trips(rounds: int) -> list[Figure]:
    """Measure the list of trips beside a bare list, in turns, and the completing of places."""
    trips = child.run("trip_list", str(rounds * 5))
    return [
        ratio("filter and sort of 5,000 trips : bare list", _LIST, trips["arrange_ms"], trips["bare_ms"]),
        worst(
            "place typed to completed list, 6,000 places",
            _TYPING_MS,
            [one / trips["slow"] for one in trips["typing_ms"]],
        ),
        ratio(
            "a shipped city completed : 705 names gone through", _CITY, trips["city_ms"], trips["names_ms"]
        ),
        worst(
            "a scroll step of the list of trips",
            _SCROLL_MS,
            [one / trips["slow"] for one in trips["scroll_ms"]],
        ),
    ]


def measure_board(rounds: int) -> list[Figure]:
    """Measure a tick of the board, with every line changed and painted."""
    board = child.run("board_tick", str(rounds * 5))
    ticks = [one / board["slow"] for one in board["tick_ms"]]
    return [worst("a tick of the board, 300 departures and 60 deadlines", _TICK_MS, ticks)]
