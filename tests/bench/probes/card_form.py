"""Time from opening the card form to its token. Arguments: ``cold`` or ``warm``, address of the page."""

from __future__ import annotations

import json
import sys
import time

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from pos_app.card.command import CARD_VIEW
from pos_app.card.form import CardForm
from pos_app.system.installation import self_command
from tests.bench.ticker import Ticker

_IDLE_MS = 400


def main() -> None:
    application = QApplication([])
    window = QMainWindow()
    form = CardForm(self_command(CARD_VIEW), allow_loopback_http=True)
    window.setCentralWidget(form)
    window.resize(900, 600)
    window.show()
    _wait(_IDLE_MS)

    ticker = Ticker()
    warming = 0.0
    if sys.argv[1] == "warm":
        ticker.start()
        warm = QEventLoop()
        form.warmed.connect(warm.quit)
        form.prepare()
        warm.exec()
        _wait(_IDLE_MS)
        warming = ticker.stop()

    failures: list[str] = []
    loop = QEventLoop()
    form.tokenized.connect(lambda _card: loop.quit())
    form.failed.connect(failures.append)
    form.failed.connect(lambda _sentence: loop.quit())
    ticker.start()
    started = time.monotonic_ns()
    form.open(sys.argv[2], "bench")
    loop.exec()
    taken = (time.monotonic_ns() - started) / 1e6
    blocked = ticker.stop()
    form.shut_down()
    if failures:
        raise SystemExit(failures[0])
    print(json.dumps({"token_ms": taken, "blocked_ms": blocked, "warming_ms": warming}))
    application.quit()


def _wait(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
