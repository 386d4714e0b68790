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
from pos_app.domain.payment import PaymentType
from pos_app.sale.stage import Step
from tests.bench.counter import Counter, open_counter
from tests.processes import family, megabytes

_A_DAY = 10
K = Qt.Key


async def sell(counter: Counter, number: int) -> None:
    """One customer, from the first key to the ticket."""
    keys = counter.keys
    day = (date.today() + timedelta(days=2 + number // _A_DAY)).strftime("%d/%m/%y")
    if counter.focus() == "Para":  # The city of the station stands in "De" already.
        await keys(K.Key_Backtab)
    await keys("sao p", K.Key_Return, "belo", K.Key_Return, day, K.Key_F2)
    await counter.until("the trips", lambda: counter.stage.search.results and not counter.stage.busy)
    await counter.choose_direct()
    await counter.until("the map", lambda: counter.on_map)
    await keys("j")
    await counter.until("a seat", lambda: counter.stage.seating.seats)
    await keys(K.Key_Return)
    await counter.until("the hold", lambda: counter.stage.step is Step.PASSENGERS)
    await keys(_cpf(number), K.Key_Return, "Helena Prado Siqueira", K.Key_Return, K.Key_Return)
    await keys("11987650142", K.Key_Return, "helena@exemplo.com.br", K.Key_F10)
    await counter.until(
        "the methods", lambda: counter.stage.payment.quote and counter.stage.payment.session_id
    )
    await keys(K.Key_2, held=Qt.KeyboardModifier.ControlModifier)
    await counter.until("PIX", lambda: counter.stage.payment.method is PaymentType.PIX)
    await keys(K.Key_F10)
    await counter.until(
        "the order", lambda: counter.stage.order.attempt and counter.stage.order.attempt.public_id
    )
    attempt = counter.stage.order.attempt
    assert attempt is not None
    await asyncio.to_thread(_control, f"pix/{attempt.public_id}/pay", {})
    await asyncio.to_thread(_control, "clock", {"advance_seconds": 30})
    if number % 2:
        # This customer waits for the tickets; the other orders settle while the next one is served.
        await keys(K.Key_F5)
        await counter.until("the tickets", lambda: counter.stage.step is Step.TICKETS)
    await keys(K.Key_F12)


def _cpf(number: int) -> str:
    """Return another person's CPF: one person gets no second seat while the first order is open."""
    digits = [int(digit) for digit in f"{529_000_000 + number:09}"]
    for _ in range(2):
        rest = sum(digit * weight for digit, weight in zip(reversed(digits), range(2, 12), strict=False)) % 11
        digits.append(0 if rest < 2 else 11 - rest)
    return "".join(map(str, digits))


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
        counter.form.prepare()
        for number in range(int(sys.argv[1])):
            await sell(counter, number)
            if (number + 1) % early == 0:
                # Always the same moment: one process of the web engine, which waits for the next card.
                await counter.until("the next card page", lambda: _rests(counter.form))
                gc.collect()
                samples.append(memory_mb())
    print(json.dumps({"own_mb": [own for own, _ in samples], "web_mb": [web for _, web in samples]}))


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    event_loop.run(application, main)
