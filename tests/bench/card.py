"""The card form: warmed up beforehand against cold."""

from __future__ import annotations

from tests.bench import child, page
from tests.bench.figure import Figure, ratio, worst

_RATIO = 0.5
_WARMING_MS = 33.0


def measure(rounds: int) -> list[Figure]:
    """Measure the time to a token, warm against cold in turns, and the longest stall of the warming."""
    cold: list[float] = []
    warm: list[float] = []
    warming: list[float] = []
    with page.served() as url:
        child.run("card_form", "cold", url)  # The files come into the system's cache.
        for _ in range(rounds):
            cold.append(child.run("card_form", "cold", url)["token_ms"])
            measured = child.run("card_form", "warm", url)
            warm.append(measured["token_ms"])
            warming.append(measured["warming_ms"])
    return [
        ratio("card form, warm : cold", _RATIO, warm, cold),
        worst("card form, worst tick of the warm-up", _WARMING_MS, warming),
    ]
