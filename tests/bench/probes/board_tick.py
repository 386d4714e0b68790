"""Times of a tick of the board: the lines of 300 departures and 60 deadlines move, and both are painted.

Argument: how many ticks.
"""

from __future__ import annotations

import gc
import json
import sys
import time

from PySide6.QtWidgets import QApplication

from pos_app.ui.pages.board.view import BoardView
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from tests.bench.calibration import slowness
from tests.ui.builders_board import ending, leaving

_DEPARTURES, _DEADLINES = 300, 60


def main(count: int) -> dict[str, object]:
    """Return milliseconds of each tick."""
    application = QApplication([])
    fonts.load()
    theme().apply(application, "light")
    view = BoardView()
    view.resize(1000, 620)
    view.side.resize(384, 620)
    view.show()
    view.side.show()
    view.show_departures(leaving(_DEPARTURES))
    view.show_deadlines(ending(_DEADLINES))
    application.processEvents()
    gc.collect()
    gc.freeze()
    times = []
    for seconds in range(1, count + 1):
        # Every minute is another one, so that each line of both lists is changed.
        lines, moved = ending(_DEADLINES, seconds), leaving(_DEPARTURES, 1 + seconds)
        began = time.perf_counter()
        view.show_deadlines(lines)
        view.show_departures(moved)
        view.repaint()
        view.side.repaint()
        times.append((time.perf_counter() - began) * 1000)
    view.close()
    view.side.close()
    return {"tick_ms": times, "slow": slowness()}


print(json.dumps(main(int(sys.argv[1]))))
