"""Times of searches as one types over a journal of many orders, and of the same by LIKE without an index.

Arguments: ``fill``, folder, how many attempts; or ``search``, folder and size of a small and of a large
journal, how many typed texts. A search is timed twice: until the page of orders has drawn its rows, and
the look into the journal alone.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable, Coroutine
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import apsw
from PySide6.QtWidgets import QApplication

from pos_app.desk import event_loop
from pos_app.domain.attempts import AttemptState
from pos_app.domain.order_search import journal_words, readings
from pos_app.domain.places import fold
from pos_app.journal import rows
from pos_app.journal.journal import Journal
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.list.searching import FOUND_HERE, SEARCH
from pos_app.ui.pages.orders.page import Paused
from pos_app.ui.pages.orders.view import orders_page
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from tests.campaigns.power_cut.sales import BEGAN, step
from tests.ui.builders_orders import ZONE
from tests.ui.pages.orders.a_desk import an_orders_desk
from tests.ui.pages.tickets.slips import FakeSlips

_BATCH = 5000
_SCANS = 5
_TRIES = 3
"""The quickest counts: what else the machine does is no part of a search."""
_FIRST = (
    "Ana Bruno Carla Diego Elisa Fabio Gilda Heitor Iara Joel Karen Lauro Mara Nilo Olga Paulo Rita Saulo"
)
_BEGIN = "Al Bar Cas Du Es Far Go Hor Ib Jar Lem Mou Nu Oli Pin Quei Ri Sou Tei Vas".split()  # noqa: SIM905
_MIDDLE = "bo ca de fe gui ja la ma ne o pe ra si ta ve xi za ri lo mi".split()  # noqa: SIM905
_END = ["ro", "das", "nho", "les", "va"]
_TO = "Curitiba Londrina Santos Campinas Bauru Franca Marilia Sorocaba Itu Lorena Ubatuba Registro Assis"


def _family(chance: random.Random) -> str:
    """Return one of 2,000 family names, of which some are far more frequent than others."""
    index = int(chance.random() ** 2 * len(_BEGIN) * len(_MIDDLE) * len(_END))
    first, rest = divmod(index, len(_MIDDLE) * len(_END))
    return _BEGIN[first] + _MIDDLE[rest // len(_END)] + _END[rest % len(_END)]


def _person(number: int) -> tuple[str, str, str, str]:
    """Return name, document, phone and destination of an order, always the same for its number."""
    chance = random.Random(number)
    name = f"{chance.choice(_FIRST.split())} {_family(chance)} {_family(chance)}"
    return (
        name,
        f"{number * 7919 % 10**11:011d}",
        f"119{number * 104729 % 10**8:08d}",
        chance.choice(_TO.split()),
    )


async def fill(folder: Path, size: int) -> None:
    """Write settled attempts, all with their words in the index."""
    journal = await Journal.open(folder)
    body = rows.encoded(step("sample", AttemptState.PRINTED, 1, public_id="ORDER-0"))

    def write(first: int) -> None:
        columns = []
        for number in range(first, min(first + _BATCH, size)):
            name, document, phone, to = _person(number)
            at = (BEGAN + timedelta(minutes=number)).isoformat()
            number_of = f"GB{number:07X}-{number % 97:02d}"
            words = f"{fold(name)} sao paulo {fold(to)} {fold(number_of)} {fold(number_of).replace(' ', '')} "
            words += f"{document} {phone} viacao serra azul"
            columns.append(
                (
                    f"{number:032x}",
                    f"p{number:031x}",
                    number_of,
                    "printed",
                    1,
                    at,
                    at,
                    at[:10],
                    words,
                    1,
                    body,
                )
            )
        journal._store.do_now(
            lambda db: db.executemany(
                "INSERT INTO attempts(id, partner_id, public_id, state, settled, opened, changed, "
                "travel_day, words, people, body) VALUES(?,?,?,?,?,?,?,?,?,?,?)",
                columns,
            )
        )

    for first in range(0, size, _BATCH):
        await asyncio.to_thread(write, first)
    await journal.aclose()


def _typed(size: int, count: int) -> list[str]:
    """Return texts as they stand in the box while names, documents, numbers and phones are typed."""
    chance = random.Random(size)
    texts: list[str] = []
    while len(texts) < count:
        name, document, phone, to = _person(chance.randrange(size))
        family = name.split()[2]
        whole = chance.choice((name, document, phone, f"{document} {family}", f"{family} {to}"))
        # A blank at the end is another word's beginning, not another search.
        texts += [whole[:end] for end in range(2, len(whole) + 1) if whole[end - 1] != " "]
    return texts[:count]


class _Scope(TaskScope):
    """Keeps the task of the newest search, so that its end can be waited for."""

    found: asyncio.Task[Any]

    def start(
        self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None
    ) -> asyncio.Task[Any] | None:
        task = super().start(work, name=name, slot=slot)
        if task and slot == SEARCH:
            self.found = task
        return task


class _Page:
    """The page of orders over one journal, in a window."""

    def __init__(self, application: QApplication, journal: Journal, folder: Path) -> None:
        self._application, self._journal = application, journal
        self._scope = _Scope("orders", _raise)
        # What is typed is looked for in the journal alone.
        desk = an_orders_desk(journal, None, FakeSlips(), self._scope, folder)
        self._view, self._presenter = orders_page(desk, zone=ZONE)
        self._view.resize(882, 640)
        self._view.show()

    async def shown(self, text: str) -> float:
        """Return milliseconds from a pause in typing until what is found is drawn."""
        return min(
            [await self._timed(partial(self._presenter.handle, Paused(text)))]
            + [await self._timed(self._presenter.opened) for _ in range(_TRIES - 1)]
        )

    async def found(self, text: str) -> float:
        """Return milliseconds of the look into the journal."""
        words = journal_words(readings(text)[0])
        return min([await self._looked(words) for _ in range(_TRIES)])

    async def _timed(self, work: Callable[[], None]) -> float:
        began = time.perf_counter()
        work()
        await self._scope.found
        # Not processEvents: a step of another task inside of this one's would be lost, and with it an answer.
        self._application.sendPostedEvents()
        self._view.repaint()
        return (time.perf_counter() - began) * 1000

    async def _looked(self, words: str) -> float:
        began = time.perf_counter()
        await self._journal.history(words, FOUND_HERE + 1)
        return (time.perf_counter() - began) * 1000

    async def aclose(self) -> None:
        """Close the window and the journal."""
        await self._scope.aclose()
        self._view.close()
        self._view.side.close()
        await self._journal.aclose()


def _raise(_name: str, error: BaseException) -> None:
    raise error


def search(small: tuple[Path, int], large: tuple[Path, int], count: int) -> dict[str, list[float]]:
    """Return milliseconds of each search over a small and a large journal, in turns, and of each scan."""
    application = QApplication([])
    fonts.load()
    theme().apply(application, "light")
    times: dict[str, list[float]] = {
        f"{size}_{what}_ms": [] for size in ("small", "large") for what in ("shown", "found")
    }

    async def run(_quit: asyncio.Event) -> None:
        pages = {"small": await _page(application, small[0]), "large": await _page(application, large[0])}
        # The same texts, of orders that both journals have.
        for text in _typed(small[1], count):
            for size, page in pages.items():
                times[f"{size}_shown_ms"].append(await page.shown(text))
                times[f"{size}_found_ms"].append(await page.found(text))
        for page in pages.values():
            await page.aclose()

    event_loop.run(application, run)
    return {**times, "scan_ms": _scanned(large[0])}


async def _page(application: QApplication, folder: Path) -> _Page:
    return _Page(application, await Journal.open(folder), folder)


def _scanned(folder: Path) -> list[float]:
    """Return milliseconds of looking for documents by LIKE."""
    times = []
    db = apsw.Connection(str(folder / "journal.sqlite"), flags=apsw.SQLITE_OPEN_READONLY)
    for index in range(_SCANS):
        pattern = f"%{_person(index)[1]}%"
        began = time.perf_counter()
        list(db.execute("SELECT id, body FROM attempts WHERE words LIKE ? ORDER BY opened DESC", (pattern,)))
        times.append((time.perf_counter() - began) * 1000)
    db.close()
    return times


def main() -> None:
    if sys.argv[1] == "fill":
        asyncio.run(fill(Path(sys.argv[2]), int(sys.argv[3])))
        print("{}")
    else:
        folders, sizes = map(Path, sys.argv[2:6:2]), map(int, sys.argv[3:6:2])
        small, large = zip(folders, sizes, strict=True)
        print(json.dumps(search(small, large, int(sys.argv[6]))))


main()
