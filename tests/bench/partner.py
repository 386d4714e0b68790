"""The client: reading a long search reply beside bare JSON, a call beside a bare httpx call, long texts."""

from __future__ import annotations

from tests.bench import child
from tests.bench.figure import Figure, ratio, worst

_READ = 1.0
_SLICE_MS = 8.0
_CALL = 1.4
_MEGABYTE_MS, _BROKEN_OFF_MS = 50.0, 2000.0
_HOSTILE_MS, _NAMES_MS = 1000.0, 2000.0


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
            _READ,
            read["strange_ms"],
            read["strange_json_ms"],
        ),
        worst(
            "longest slice of reading another provider's 5,000 departures",
            _SLICE_MS,
            [slice_ms / read["slow"] for slice_ms in read["strange_slice_ms"]],
        ),
    ]


def measure_call(rounds: int) -> list[Figure]:
    """Measure one call beside a bare one, in turns."""
    call = child.run("client_call", str(rounds * 60))
    return [ratio("call of the client : bare httpx call", _CALL, call["client_ms"], call["bare_ms"])]


def measure_texts(rounds: int) -> list[Figure]:
    """Measure the sanitizing and the masking of long replies, and of texts made to hold them up."""
    texts = child.run("long_texts", str(rounds))

    def figure(name: str, limit_ms: float, key: str) -> Figure:
        return worst(name, limit_ms, [one / texts["slow"] for one in texts[key]])

    return [
        figure("a reply of a megabyte sanitized", _MEGABYTE_MS, "plain_ms"),
        figure("a text of 2 MB that broke off sanitized", _BROKEN_OFF_MS, "broken_ms"),
        figure("texts made to hold up the masking, masked", _HOSTILE_MS, "hostile_ms"),
        figure("a reply of 5,000 names masked", _NAMES_MS, "names_ms"),
    ]
