"""So many sales in one window, one after the other: the memory of the program and its web engine after each
so many, in MB. Each customer pays by PIX; the card page is opened and wiped all the same."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import urllib.request
from datetime import date, timedelta
from urllib.parse import urlsplit

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from pos_app.card.client import CardProcess
from pos_app.card.form import CardForm
from pos_app.desk import event_loop
from pos_app.sale import stage as sale
from tests.bench.counter import open_counter
from tests.campaigns.common.sales import cpf
from tests.campaigns.common.window import Step, Window
from tests.journeys.clerk import Clerk
from tests.processes import family, megabytes

_A_DAY = 10
K = Qt.Key


async def sell(clerk: Clerk, number: int) -> None:
    """One customer, from the first key to the ticket."""
    day = (date.today() + timedelta(days=2 + number // _A_DAY)).strftime("%d/%m/%y")
    # Another person each: one person gets no second seat while the first order is open.
    buyer = ("Helena Prado Siqueira", cpf(529_000_000 + number), "11987650142", "helena@exemplo.com.br")
    await Window(clerk, day=day, buyer=buyer).go(
        Step.SEARCH, Step.MAP, Step.HOLD, Step.PASSENGERS, Step.PAYMENT, Step.CHARGE
    )
    await clerk.until(lambda: clerk.stage.order.attempt and clerk.stage.order.attempt.public_id, "the order")
    attempt = clerk.stage.order.attempt
    assert attempt is not None
    await asyncio.to_thread(_control, f"pix/{attempt.public_id}/pay", {})
    await asyncio.to_thread(_control, "clock", {"advance_seconds": 30})
    if number % 2:
        # This customer waits for the tickets; the other orders settle while the next one is served.
        clerk.press(K.Key_F5)
        await clerk.until(lambda: clerk.stage.step is sale.Step.TICKETS, "the tickets")
    clerk.press(K.Key_F12)
    await clerk.until(lambda: clerk.stage.step is sale.Step.SEARCH, "the next sale")


def _control(path: str, body: object) -> None:
    base = urlsplit(os.environ["BENCH_BASE_URL"])
    address = f"{base.scheme}://{base.netloc}/_sandbox/{path}"
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    urllib.request.urlopen(request, timeout=10).close()


def _rests(form: CardForm) -> bool:
    return form.is_warm and len(form.findChildren(CardProcess)) == 1


def memory_mb() -> tuple[float, float]:
    """Return what this process and its children have in memory, shared parts counted once each."""
    me = os.getpid()
    return _pss(me), sum(_pss(pid) for pid in family(me) - {me})


def _pss(pid: int) -> float:
    return megabytes(pid, "smaps_rollup", "Pss:")


async def main(quit_event: asyncio.Event) -> None:
    early = int(sys.argv[2])
    samples: list[tuple[float, float]] = []
    async with open_counter() as counter:
        clerk = counter.clerk
        clerk.form.prepare()
        for number in range(int(sys.argv[1])):
            await sell(clerk, number)
            if (number + 1) % early == 0:
                # Always the same moment: one process of the web engine, which waits for the next card.
                await clerk.until(lambda: _rests(clerk.form), "the next card page", 60)
                gc.collect()
                samples.append(memory_mb())
    print(json.dumps({"own_mb": [own for own, _ in samples], "web_mb": [web for _, web in samples]}))


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    event_loop.run(application, main)
