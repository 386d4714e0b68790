"""Times of the page of orders: a reset of many rows and of few, a scroll step, and late ticks of the window.

Argument: how many of each. Late ticks are looked at while a list of many rows is filtered and sorted, and
while a reply of 500 orders is decoded by the client's own reader, merged and shown.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from pos_app.desk import event_loop
from pos_app.domain.attempts import Attempt
from pos_app.domain.orders import OrderFilter, OrderSummary
from pos_app.partner.transport import Reply
from pos_app.partner.wire import order_list
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.list.rows import OrderRow, from_summary
from pos_app.ui.pages.orders.page import FilterToggled, Search
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.ui.pages.orders.view import OrdersView, orders_page
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from tests.bench.calibration import slowness
from tests.bench.ticker import Ticker
from tests.ui.builders import NOW
from tests.ui.builders_orders import TODAY, ZONE, an_order, summaries
from tests.ui.pages.orders.a_desk import an_orders_desk
from tests.ui.pages.tickets.slips import FakeSlips

_FEW, _MANY, _ENTRIES = 5000, 100_000, 500
_PEOPLE = ["Helena Prado Siqueira", "Otávio Siqueira Lemos", "Dirce Prado Antunes"]


def _rows(count: int) -> list[OrderRow]:
    some = [from_summary(one, TODAY, ZONE, NOW) for one in summaries()]
    return [
        replace(
            some[number % len(some)],
            number=f"GB{number:06X}",
            bought_at=float(number * 7919 % count),
            leaves_at=datetime(2026, 3, 1) + timedelta(minutes=number * 104_729 % count),
        )
        for number in range(count)
    ]


def _entry(number: int) -> dict[str, object]:
    leaves = datetime(2026, 3, 21, 6) + timedelta(minutes=number)
    return {
        "publicId": f"GB{number:04d}-40Q2",
        "status": "completed",
        "createdAt": f"{leaves - timedelta(days=3):%Y-%m-%dT%H:%M:%S}",
        "totalAmount": 361.2,
        "currency": "BRL",
        "clientApplication": {"id": "1", "name": "Balcão"},
        "customer": {"email": "helena@exemplo.com.br"},
        "tickets": {
            "departure": {
                "origin": "São Paulo",
                "destination": "Belo Horizonte",
                "originSlug": "sao-paulo-sp",
                "destinationSlug": "belo-horizonte-mg",
                "travelCompany": "Viação Serra Azul",
                "departureDate": f"{leaves:%Y-%m-%dT%H:%M}",
                "passengerNames": _PEOPLE,
            },
            "return": None,
        },
        "payments": [{"paymentType": "credit_card", "paymentGateway": "gw"}],
        "externalRemoteId": f"{number:032x}",
    }


class Journal:
    """A journal without orders."""

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        return ()


class Provider:
    """Answers with 500 orders, read by the client's own reader."""

    def __init__(self) -> None:
        self._body = json.dumps([_entry(number) for number in range(_ENTRIES)]).encode()

    async def find_orders(self, _wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        return await order_list.orders(Reply(200, body=self._body))

    async def order(self, public_id: str) -> object:
        return an_order(public_id)

    async def fiscal_tickets(self, _public_id: str) -> tuple[()]:
        return ()


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def _table(application: QApplication, view: OrdersView, count: int) -> dict[str, list[float]]:
    few, many = _rows(_FEW), _rows(_MANY)
    times: dict[str, list[float]] = {"few_ms": [], "many_ms": [], "scroll_ms": []}

    def shown(rows: list[OrderRow]) -> None:
        view.show_rows(rows, 0)
        application.processEvents()

    bar = view.table.verticalScrollBar()

    def step(by: int) -> None:
        bar.setValue((bar.value() + by) % bar.maximum())
        application.processEvents()

    gc.collect()
    gc.freeze()
    for number in range(count):
        times["few_ms"].append(_timed(lambda: shown(few)))
        times["many_ms"].append(_timed(lambda: shown(many)))
        times["scroll_ms"].append(_timed(partial(step, 7777 if number % 3 else 3)))
    return times


async def _ticks(view: OrdersView, presenter: OrdersPresenter, count: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {"arranging_ms": [], "entries_ms": []}
    ticker, search = Ticker(), presenter._search
    search._all = _rows(_MANY)
    for number in range(max(count // 5, 2)):
        ticker.start()
        presenter.handle(FilterToggled("sort", ("departureDate,asc", "createdAt,desc")[number % 2]))
        presenter.handle(FilterToggled("states", "Concluído"))
        await asyncio.sleep(0)
        while search._scope.running("orders.arrange"):  # noqa: ASYNC110 - tasks have no event to wait for
            await asyncio.sleep(0.005)
        times["arranging_ms"].append(ticker.stop())
    search._all = []
    for number in range(max(count // 5, 2)):
        ticker.start()
        presenter.handle(Search(f"helena{number}@exemplo.com.br"))
        search._there = _ENTRIES  # As after further pages were asked for.
        await asyncio.sleep(0)
        while search._scope.running("orders.search"):  # noqa: ASYNC110 - tasks have no event to wait for
            await asyncio.sleep(0.005)
        times["entries_ms"].append(ticker.stop())
        assert view.model.rowCount() == _ENTRIES
    return times


def main(count: int) -> dict[str, object]:
    """Return milliseconds of each."""
    application = QApplication([])
    fonts.load()
    theme().apply(application, "light")
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:

        async def run(_quit: asyncio.Event) -> None:
            scope = TaskScope("orders", lambda _name, error: (_ for _ in ()).throw(error))
            view, presenter = orders_page(
                an_orders_desk(Journal(), Provider(), FakeSlips(), scope, Path(folder)), zone=ZONE
            )
            view.resize(882, 640)
            view.show()
            found.update(_table(application, view, count))
            found.update(await _ticks(view, presenter, count))
            await scope.aclose()
            view.close()
            view.side.close()

        event_loop.run(application, run)
    return {**found, "slow": slowness()}


print(json.dumps(main(int(sys.argv[1]))))
