"""The figures by part: each probe measures in turns with the plain thing beside which it is promised."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from pos_app.system.demo import DemoSandbox
from tests.bench import child, crowd, idle, page
from tests.bench.figure import SHORT, Figure, ratio, sized, worst
from tests.sandbox.partner import Partner
from tests.sandbox_process import start_sandbox

Part = Callable[[int], list[Figure]]
_FRAME_MS, _EVER_MS = 16.0, 33.0
_THOROUGH = 5
"""From so many rounds on, a figure is measured at the full size."""
_SLOWEST = 0.99
_BUILD = child.ROOT / "build"
"""Not the system's folder for temporary files, which may be memory: a sync has to reach a disk."""


def _even(found: dict[str, Any], key: str) -> list[float]:
    """Return what was measured, as the machine of reference would have taken it."""
    return [one / found["slow"] for one in found[key]]


# --- The window ---------------------------------------------------------------------------------------


def start(rounds: int) -> list[Figure]:
    """Measure first paint, memory and readiness against a bare main window, in turns: of a desk as on each
    day, and of one that makes its journal and its keys."""
    bare: list[dict[str, float]] = []
    desk: list[dict[str, float]] = []
    ready: list[float] = []
    first: list[float] = []
    with _folder() as folder, _provider() as connection, _environment(connection):
        known = str(folder / "desk")
        if rounds != SHORT:  # The files come into the system's cache.
            for program in ("bare", "desk"):
                child.run("first_paint", program)
            child.run("ready", known)
        for number in range(rounds):
            bare.append(child.run("first_paint", "bare"))
            desk.append(child.run("first_paint", "desk"))
            ready.append(child.run("ready", known)["ready_ms"])
            first.append(child.run("ready", str(folder / f"new-{number}"))["ready_ms"])
    painted, memory = (
        [[one[name] for one in of] for of in (desk, bare)] for name in ("painted_ms", "memory_mb")
    )
    return [
        ratio("first painted window, desk : bare", 1.05, *painted),
        ratio("memory at the first paint, desk : bare", 1.25, *memory),
        ratio("ready to search : bare window", 3.0, ready, painted[1]),
        ratio("ready to search for the first time : bare window", 3.5, first, painted[1]),
    ]


def help_(rounds: int) -> list[Figure]:
    """Measure ``pos-app --help`` against a Python that does nothing, in turns; modules are compiled before,
    as an installation has them."""
    program = "from pos_app.__main__ import main; import sys; sys.exit(main())"
    return [
        _beside("pos-app --help : a Python that does nothing", 3.0, rounds, [*_PYTHON, program, "--help"])
    ]


def installed(rounds: int) -> list[Figure]:
    """Measure the self-contained program of ``bootstrap.py build folder``, or an installed one, beside the
    checkout. Where neither is there, as in CI, only the script that it starts with is measured, in the
    checkout's Python without its site: that sees what ``--help`` loads, and nothing of PyInstaller."""
    places = (_BUILD / "guiche/pos-app", Path("/usr/lib/guiche/pos-app"))
    program = next((str(place) for place in places if place.exists()), "")
    if not program:
        script = str(child.ROOT / "packaging/frozen/main.py")
        name = "the installed program's own script, --help, not frozen here : a Python that does nothing"
        return [_beside(name, 3.0, rounds, [sys.executable, "-S", script, "--help"])]
    with _folder() as folder, _provider() as connection:
        desk = {name.replace("BENCH_", "POS_APP_"): told for name, told in connection.items()}
        window = ["--data-dir", str(folder), "--quit-after", "0.01"]
        with _environment(desk | {"QT_QPA_PLATFORM": "offscreen", "POS_APP_JOURNAL_KEY": "ab" * 32}):
            opened = _beside(
                "a window opened and closed, the installed program : a checkout", 1.15, rounds,
                [program, *window], [sys.executable, "-m", "pos_app", *window],
            )  # fmt: skip
    return [
        _beside(
            "--help of the installed program : a Python that does nothing", 3.0, rounds, [program, "--help"]
        ),
        opened,
    ]


_PYTHON = (sys.executable, "-c")


def _beside(
    name: str, limit: float, rounds: int, program: Sequence[str], base: Sequence[str] = (*_PYTHON, "pass")
) -> Figure:
    """Return the ratio of two programs' times from their start to their end, run in turns."""
    times: tuple[list[float], list[float]] = [], []
    with tempfile.TemporaryDirectory() as folder:
        compiled = {
            "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPATH": str(child.ROOT)
        }  # fmt: skip
        for number in range(-1, rounds * 5):
            for command, into in zip((program, base), times, strict=True):
                began = time.perf_counter()
                subprocess.run(command, env=os.environ | compiled, stdout=subprocess.DEVNULL, check=True)
                into += [time.perf_counter() - began] * (number >= 0)
    return ratio(name, limit, *times)


def sale(rounds: int) -> list[Figure]:
    """Measure the worst delay of a 5 ms tick in whole sales; limits hold for the machine of reference."""
    names = ("searching", "worst_ms", "turns_ms", "warming_ms", "code_ms", "closing_ms")
    times: dict[str, list[float]] = {name: [] for name in names}
    with (
        _provider() as connection,
        crowd.multiplied(connection["BENCH_BASE_URL"], 500) as url,
        _environment({**connection, "BENCH_BASE_URL": url}),
    ):
        for _ in range(rounds):
            sales = [child.run("whole_sale", method) for method in ("card", "pix")]
            for name, into in times.items():
                into.append(max(one[name] / one["slow"] for one in sales))
    return [
        worst("worst tick while 500 departures come", _FRAME_MS, times["searching"]),
        worst("worst tick of a whole sale, card or PIX", _EVER_MS, times["worst_ms"]),
        worst("a page turned, from the key to the paint", _EVER_MS, times["turns_ms"]),
        worst("worst tick while the web engine warms up", 500.0, times["warming_ms"]),
        worst("a PIX code, from the provider's answer to the screen", 500.0, times["code_ms"]),
        worst(
            "the window closed after a sale, its journal and its web engine too", 300.0, times["closing_ms"]
        ),
    ]


def memory(rounds: int) -> list[Figure]:
    """Measure the memory after many sales against that after twenty, in one run; it takes minutes."""
    sales, early = sized(rounds, 40 if rounds < _THOROUGH else 200, 2), sized(rounds, 20, 1)
    with _provider() as connection, _environment(connection):
        used = child.run("many_sales", str(sales), str(early), timeout=60 + sales * 10.0)
    whole = [own + web for own, web in zip(used["own_mb"], used["web_mb"], strict=True)]
    return [ratio(f"memory after {sales} sales : after {early}", 1.1, [whole[-1]], [whole[0]])]


def card(rounds: int) -> list[Figure]:
    """Measure the time to a token, warm against cold in turns, and the longest stall of the warming."""
    cold: list[float] = []
    warm: list[dict[str, float]] = []
    with page.served() as url:
        child.run("card_form", "cold", url)  # The files come into the system's cache.
        for _ in range(rounds):
            cold.append(child.run("card_form", "cold", url)["token_ms"])
            warm.append(child.run("card_form", "warm", url))
    return [
        ratio("card form, warm : cold", 0.5, [one["token_ms"] for one in warm], cold),
        worst("card form, worst tick of the warm-up", _EVER_MS, [one["warming_ms"] for one in warm]),
    ]


def seats(rounds: int) -> list[Figure]:
    """Measure the seat map beside the plainest thing that does the same, in turns."""
    found = child.run("seat_map", str(rounds * 5))
    return [
        ratio("seat map of 64 built : 64 bare buttons", 1.5, found["build_ms"], found["buttons_ms"]),
        ratio("one seat changed : the whole map painted", 1 / 30, found["one_ms"], found["whole_ms"]),
        Figure("seats without an accessible child", found["missing"], 0, "seats"),
    ]


def trips(rounds: int) -> list[Figure]:
    """Measure the list of trips beside a bare list, in turns, and the completing of places."""
    found = child.run("trip_list", str(rounds * 5))
    return [
        ratio("filter and sort of 5,000 trips : bare list", 1.5, found["arrange_ms"], found["bare_ms"]),
        worst("place typed to completed list, 6,000 places", 8.0, _even(found, "typing_ms")),
        ratio("a shipped city completed : 705 names gone through", 1.5, found["city_ms"], found["names_ms"]),
        worst("a scroll step of the list of trips", 0.2 * 1000 / 60, _even(found, "scroll_ms")),
    ]


def board(rounds: int) -> list[Figure]:
    """Measure a tick of the board, with every line changed and painted."""
    found = child.run("board_tick", str(rounds * 5))
    return [worst("a tick of the board, 300 departures and 60 deadlines", _FRAME_MS, _even(found, "tick_ms"))]


def orders(rounds: int) -> list[Figure]:
    """Measure a reset of 100,000 rows beside one of 5,000, in turns, and the late ticks of the window."""
    found = child.run("order_list", str(rounds * 5))
    return [
        ratio("100,000 orders shown : 5,000", 1.2, found["many_ms"], found["few_ms"]),
        worst("a scroll step in 100,000 orders", _FRAME_MS, _even(found, "scroll_ms")),
        worst(
            "worst tick while 100,000 orders are filtered and sorted", _FRAME_MS, _even(found, "arranging_ms")
        ),
        worst("worst tick while 500 orders of the provider come", _FRAME_MS, _even(found, "entries_ms")),
    ]


def order_search(rounds: int) -> list[Figure]:
    """Measure the search as one types over a big journal, beside a smaller one and beside LIKE."""
    small, large = str(sized(rounds, 100_000, 40)), str(sized(rounds, 1_000_000, 400))
    # So many also in a quick run: the slowest hundredth of fewer texts is chance.
    texts = str(sized(rounds, 1500, 100))
    with _folder() as folder:
        few, many = str(folder / "few"), str(folder / "many")
        child.run("order_search", "fill", few, small, timeout=600)
        child.run("order_search", "fill", many, large, timeout=1800)
        found = child.run("order_search", "search", few, small, many, large, texts, timeout=1800)

    def slowest(name: str) -> list[float]:
        return [sorted(found[name])[int(len(found[name]) * _SLOWEST) - 1]]

    journal = slowest("large_found_ms")
    return [
        ratio(
            "p99 of a search in 1,000,000 orders, shown : in 100,000",
            2.0,
            slowest("large_shown_ms"),
            slowest("small_shown_ms"),
        ),
        ratio("p99 of its look into the journal : in 100,000", 2.0, journal, slowest("small_found_ms")),
        ratio("p99 of its look into the journal : LIKE", 1 / 100, journal, found["scan_ms"]),
    ]


# --- The journal and the branch -----------------------------------------------------------------------


def journal_start(rounds: int) -> list[Figure]:
    """Measure the start of a journal with many attempts, and in turns the desk's beside one with none."""
    attempts = sized(rounds, 1_000_000 if rounds >= _THOROUGH else 100_000, 5_000)
    times: dict[str, list[float]] = {"large": [], "empty": []}
    with _folder() as folder, _provider() as connection, _environment(connection):
        large = str(folder / "large")
        child.run("journal_start", "fill", large, str(attempts), timeout=1800)
        child.run("journal_start", "fill", str(folder / "empty"), "0")
        starts = [child.run("journal_start", "start", large) for _ in range(rounds)]
        for name in (*times, *(name for _ in range(rounds) for name in times)):
            times[name].append(child.run("ready", str(folder / name))["ready_ms"])
    return [
        worst(
            f"journal's start with {attempts} attempts",
            200.0,
            [start["start_ms"] / start["slow"] for start in starts],
        ),
        # The first ones bring the files into the system's cache.
        ratio(f"ready with {attempts} orders : with none", 1.2, times["large"][1:], times["empty"][1:]),
    ]


def journal_step(rounds: int) -> list[Figure]:
    """Measure a durable step beside a bare write and beside an unencrypted one, in turns."""
    with _folder() as folder:
        step = child.run("journal_step", str(folder / "steps"), str(rounds * 40))
    return [
        ratio("durable step : bare 4 KB write and fdatasync", 4.0, step["step_ms"], step["bare_ms"]),
        ratio("durable step, encrypted : plain", 1.6, step["step_ms"], step["plain_ms"]),
    ]


def people(rounds: int) -> list[Figure]:
    """Measure the search for who was here before while somebody types, by the slowest of the texts."""
    known = sized(rounds, 100_000, 2_000)
    found = child.run("known_people", str(known), str(rounds * 5))
    name = f"who was here before, {known} people, as one types"
    return [worst(name, _FRAME_MS, _even(found, "slowest_ms"))]


def branch(rounds: int) -> list[Figure]:
    """Measure a step with the branch beside one without, in turns, and a backlog as it is copied."""
    steps, changes = rounds * sized(rounds, 100, 20), sized(rounds, 4_000, 200)
    with _folder() as folder:
        found = child.run("branch_copy", str(folder / "branch"), str(steps), str(changes), timeout=600)
    copied = found["change_ms"]
    return [
        ratio("durable step with a branch : without", 1.05, found["member_ms"], found["alone_ms"]),
        Figure(
            f"a change into the branch, {changes} behind",
            statistics.median(copied),
            0.5,  # 2,000 a second.
            "ms",
            {"change_ms": copied},
        ),
        Figure(
            "a change, until another counter sees it",
            statistics.median(found["seen_ms"]),
            300.0,
            "ms",
            {"seen_ms": found["seen_ms"]},
        ),
    ]


def branch_search(rounds: int) -> list[Figure]:
    """Measure the search over a branch with many orders beside one with few, by whatever is typed. Filling
    the large one takes ten minutes in the thorough form."""
    large = sized(rounds, 5_000_000 if rounds >= _THOROUGH else 200_000, 2_000)
    small = sized(rounds, large // 100, 200)
    found = child.run("branch_search", str(small), str(large), str(rounds * 20), timeout=7200)
    times = {size: [one for kind in kinds.values() for one in kind] for size, kinds in found.items()}
    slowest = {size: [sorted(one)[int(len(one) * 0.99)]] for size, one in times.items()}
    name = f"p99 of a search over {large} orders : {small}"
    return [ratio(name, 3.0, slowest["large_ms"], slowest["small_ms"])]


def branch_many(rounds: int) -> list[Figure]:
    """Measure searching and copying in one of a thousand branches of a database beside one that is alone."""
    branches, orders = sized(rounds, 1_000, 3), sized(rounds, 50, 3)
    found = child.run("branch_many", str(branches), str(orders), str(rounds * 20), timeout=600)
    return [
        ratio(
            f"{what} in one of {branches} branches : alone",
            1.25,
            found[f"many_{of}_ms"],
            found[f"alone_{of}_ms"],
        )
        for what, of in (("a search", "search"), ("a sale copied", "copy"))
    ]


def simulation(rounds: int) -> list[Figure]:
    """Measure the milliseconds of one core that a simulated sale takes, on average: a thousand a second."""
    runs = [child.run("simulated_sales", str(sized(rounds, 2000, 100))) for _ in range(rounds)]
    return [worst("a simulated sale", 1.0, [run["sale_ms"] / run["slow"] for run in runs])]


# --- The provider -------------------------------------------------------------------------------------


def reading(rounds: int) -> list[Figure]:
    """Measure the reading of 5,000 departures and its longest slice with the collector on."""
    found = child.run("read_departures", str(rounds * 3))
    return [
        ratio(
            "reply of 5,000 departures to trips : orjson.loads of it", 1.0, found["read_ms"], found["json_ms"]
        ),
        worst("longest slice of reading 5,000 departures", 4.0, _even(found, "slice_ms")),
        ratio(
            "the same departures in another provider's names : orjson.loads of it",
            1.0,
            found["strange_ms"],
            found["strange_json_ms"],
        ),
        worst(
            "longest slice of reading another provider's 5,000 departures",
            4.0,
            _even(found, "strange_slice_ms"),
        ),
    ]


def call(rounds: int) -> list[Figure]:
    """Measure one call beside a bare one, in turns."""
    found = child.run("client_call", str(rounds * 60))
    return [ratio("call of the client : bare httpx call", 1.15, found["client_ms"], found["bare_ms"])]


def texts(rounds: int) -> list[Figure]:
    """Measure the sanitizing and the masking of long replies, and of texts made to hold them up."""
    found = child.run("long_texts", str(rounds))
    return [
        worst("a reply of a megabyte sanitized", 50.0, _even(found, "plain_ms")),
        worst("a text of 2 MB that broke off sanitized", 2000.0, _even(found, "broken_ms")),
        worst("texts made to hold up the masking, masked", 1000.0, _even(found, "hostile_ms")),
        worst("a reply of 5,000 names masked", 2000.0, _even(found, "names_ms")),
    ]


def sandbox(rounds: int) -> list[Figure]:
    """Measure a warm search beside a bare server that sends the same bytes, and the start beside imports, all
    in turns. A call that comes at once waits in the socket, which opens before the libraries are there."""
    times = child.run("warm_search", str(rounds * 60))
    listening, serving, imports = list[float](), list[float](), list[float]()
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            process = start_sandbox(Path(folder))
            listening.append(1000 * (time.monotonic() - began))
            with Partner(process) as partner:
                partner.trips()
            serving.append(1000 * (time.monotonic() - began))
            process.stop()
        began = time.monotonic()
        subprocess.run([sys.executable, "-c", "import fastapi, uvicorn, jwt"], check=True)
        imports.append(1000 * (time.monotonic() - began))
    return [
        ratio("warm search of 200 departures : bare uvicorn", 5.0, times["search_ms"], times["bare_ms"]),
        ratio("sandbox takes connections : its imports alone", 0.5, listening, imports),
        ratio("sandbox has answered a search : its imports alone", 2.0, serving, imports),
    ]


def slips(rounds: int) -> list[Figure]:
    """Measure a slip to ESC/POS and to PDF, its codes included, against ``segno.make`` of them, in turns."""
    found = [child.run("slip_job") for _ in range(rounds)]
    codes, wide, narrow, pdf = (
        [one[name] for one in found] for name in ("codes_ms", "wide_ms", "narrow_ms", "pdf_ms")
    )
    return [
        ratio("a slip to ESC/POS, 80 mm : its codes", 2.2, wide, codes),
        ratio("a slip to ESC/POS, 58 mm : its codes", 2.2, narrow, codes),
        ratio("a slip to PDF : its codes", 3.5, pdf, codes),
    ]


def idle_(rounds: int) -> list[Figure]:
    """Measure the share of one core that an idle program takes: its window, its card view, Chromium's own."""
    seconds = sized(rounds, 20 if rounds < _THOROUGH else 60, 1)
    return [
        Figure(f"an idle {name} in {seconds:g} s, of one core", idle.idle_share(seconds, *words), 0.5, "%")
        for name, words in (("desk", ()), ("kiosk", ("--kiosk",)))
    ]


PARTS: dict[str, Part] = {
    "start": start,
    "help": help_,
    "installed": installed,
    "sale": sale,
    "memory": memory,
    "card": card,
    "journal-start": journal_start,
    "journal-step": journal_step,
    "people": people,
    "branch": branch,
    "branch-search": branch_search,
    "branch-many": branch_many,
    "seats": seats,
    "trips": trips,
    "board": board,
    "orders": orders,
    "order-search": order_search,
    "reading": reading,
    "call": call,
    "texts": texts,
    "sandbox": sandbox,
    "simulation": simulation,
    "slips": slips,
    "idle": idle_,
}

# --- What they need -----------------------------------------------------------------------------------


@contextmanager
def _provider() -> Iterator[dict[str, str]]:
    """Serve a sandbox while the context lasts; gives the environment that a desk needs to find it."""
    os.environ["PYTHONPATH"] = str(child.ROOT)
    with tempfile.TemporaryDirectory() as folder:
        served = DemoSandbox(Path(folder))
        try:
            at = served.address()
            yield {
                "BENCH_BASE_URL": at.base_url,
                "BENCH_CREDENTIALS": at.credentials,
                "BENCH_CLIENT_ID": str(at.client_id),
                "BENCH_CARD_PAGE": at.card_page_url,
            }
        finally:
            served.stop()


@contextmanager
def _environment(added: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(added)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _folder() -> Iterator[Path]:
    """Yield a folder on a real disk, which is deleted afterwards."""
    _BUILD.mkdir(exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(dir=_BUILD, prefix="bench-journal-") as folder:
            yield Path(folder)
    finally:
        with suppress(OSError):  # Others may have put something there.
            _BUILD.rmdir()
