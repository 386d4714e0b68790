"""The client: reading a long search reply beside bare JSON, and a call beside a bare httpx call."""

from __future__ import annotations

from tests.bench import child
from tests.bench.figure import Figure, ratio, worst

_READ = 4.0
_SLICE_MS = 4.0
_CALL = 1.4
_BY_MEANING = 6.0
_TICK_MS = 16.0


def measure_reading(rounds: int) -> list[Figure]:
    """Measure the reading of 5,000 departures and its longest slice with the collector on."""
    read = child.run("read_departures", str(rounds * 3))
    return [
        ratio(
            "reply of 5,000 departures to trips : orjson.loads of it", _READ, read["read_ms"], read["json_ms"]
        ),
        worst(
            "longest slice of reading 5,000 departures",
            _SLICE_MS,
            [slice_ms / read["slow"] for slice_ms in read["slice_ms"]],
        ),
        ratio(
            "the same departures in another provider's names : orjson.loads of it",
            _BY_MEANING,
            read["strange_ms"],
            read["strange_json_ms"],
        ),
        worst(
            "longest slice of reading another provider's 5,000 departures",
            _TICK_MS,
            [slice_ms / read["slow"] for slice_ms in read["strange_slice_ms"]],
        ),
    ]


def measure_call(rounds: int) -> list[Figure]:
    """Measure one call beside a bare one, in turns."""
    call = child.run("client_call", str(rounds * 60))
    return [ratio("call of the client : bare httpx call", _CALL, call["client_ms"], call["bare_ms"])]
