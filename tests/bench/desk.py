"""The desk's window: its start, and how long it ever keeps the clerk's keys waiting."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench import child, crowd, provider
from tests.bench.figure import SHORT, Figure, ratio, sized, worst

_FIRST_PAINT = 1.25
_READY = 2.4
_HELP = 3.0
_FRAME_MS = 16.0
_EVER_MS = 50.0
_WARMING_MS = 500.0
_CODE_MS = 500.0
_CLOSING_MS = 500.0
_MANY = 500
_MEMORY = 1.1
_SALES, _SALES_QUICK, _EARLY, _THOROUGH = 200, 40, 20, 5
"""How many sales the memory figure needs, beside the memory early on; the quick count serves fewer rounds."""


def measure_start(rounds: int) -> list[Figure]:
    """Measure first paint, memory and readiness against a bare main window, in turns."""
    bare: list[dict[str, float]] = []
    desk: list[dict[str, float]] = []
    ready: list[float] = []
    with provider.running() as connection, _environment(connection):
        if rounds != SHORT:  # The files come into the system's cache.
            for program in ("bare", "desk"):
                child.run("first_paint", program)
            child.run("ready")
        for _ in range(rounds):
            bare.append(child.run("first_paint", "bare"))
            desk.append(child.run("first_paint", "desk"))
            ready.append(child.run("ready")["ready_ms"])
    base = [one["painted_ms"] for one in bare]
    return [
        ratio("first painted window, desk : bare", _FIRST_PAINT, [one["painted_ms"] for one in desk], base),
        ratio(
            "memory at the first paint, desk : bare",
            _FIRST_PAINT,
            [one["memory_mb"] for one in desk],
            [one["memory_mb"] for one in bare],
        ),
        ratio("ready to search : bare window", _READY, ready, base),
    ]


def measure_help(rounds: int) -> list[Figure]:
    """Measure ``pos-app --help`` against a Python that does nothing, in turns; modules are compiled before,
    as an installation has them."""
    program = "from pos_app.__main__ import main; import sys; sys.exit(main())"
    kept: dict[str, list[float]] = {"pass": [], program: []}
    with tempfile.TemporaryDirectory() as folder:
        compiled = {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        for number in range(-1, rounds * 5):
            for code, times in kept.items():
                began = time.perf_counter()
                subprocess.run(
                    [sys.executable, "-c", code, "--help"],
                    env=os.environ | compiled,
                    stdout=subprocess.DEVNULL,
                    check=True,
                )
                times += [time.perf_counter() - began] * (number >= 0)
    return [ratio("pos-app --help : a Python that does nothing", _HELP, kept[program], kept["pass"])]


def measure_sale(rounds: int) -> list[Figure]:
    """Measure the worst delay of a 5 ms tick in whole sales; limits hold for the machine of reference."""
    searching: list[float] = []
    ever: list[float] = []
    warming: list[float] = []
    turns: list[float] = []
    code: list[float] = []
    closing: list[float] = []
    with (
        provider.running() as connection,
        crowd.multiplied(connection["BENCH_BASE_URL"], _MANY) as url,
        _environment({**connection, "BENCH_BASE_URL": url}),
    ):
        for _ in range(rounds):
            sales = [child.run("whole_sale", method) for method in ("card", "pix")]
            for into, name in ((ever, "worst_ms"), (warming, "warming_ms")):
                into.append(max(sale[name] / sale["slow"] for sale in sales))
            turns.append(max(max(sale["turns_ms"]) / sale["slow"] for sale in sales))
            code.append(max(sale["code_ms"] / sale["slow"] for sale in sales))
            closing.append(max(sale["closing_ms"] / sale["slow"] for sale in sales))
            searching.append(max(sale["phases"]["searching"] / sale["slow"] for sale in sales))
    return [
        worst(f"worst tick while {_MANY} departures come", _FRAME_MS, searching),
        worst("worst tick of a whole sale, card or PIX", _EVER_MS, ever),
        worst("a page turned, from the key to the paint", _EVER_MS, turns),
        worst("worst tick while the web engine warms up", _WARMING_MS, warming),
        worst("a PIX code, from the provider's answer to the screen", _CODE_MS, code),
        worst("the window closed after a sale, its journal and its web engine too", _CLOSING_MS, closing),
    ]


def measure_memory(rounds: int) -> list[Figure]:
    """Measure the memory after many sales against that after twenty, in one run; it takes minutes."""
    sales = sized(rounds, _SALES_QUICK if rounds < _THOROUGH else _SALES, 2)
    early = sized(rounds, _EARLY, 1)
    with provider.running() as connection, _environment(connection):
        used = child.run("many_sales", str(sales), str(early), timeout=60 + sales * 10.0)
    whole = [own + web for own, web in zip(used["own_mb"], used["web_mb"], strict=True)]
    return [ratio(f"memory after {sales} sales : after {early}", _MEMORY, [whole[-1]], [whole[0]])]


@contextmanager
def _environment(added: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(added)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
