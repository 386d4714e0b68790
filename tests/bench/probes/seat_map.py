"""Times of building a map of 64 seats and 64 bare buttons, of painting it whole and of one changed seat.

Argument: how many of each.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QGridLayout, QPushButton, QWidget

from pos_app.domain.seats import Coach, Seat, SeatState, lay_out
from pos_app.ui.pages.seats.page import SeatLook
from pos_app.ui.pages.seats.seat_map import SeatMap
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme

_SEATS = 64
_LABELS = [f"{number:02d}" for number in range(1, _SEATS + 1)]


def _shown(application: QApplication, made: QWidget) -> None:
    made.resize(1000, 420)
    made.show()
    application.processEvents()


def _buttons(application: QApplication) -> QWidget:
    made = QWidget()
    grid = QGridLayout(made)
    for number, label in enumerate(_LABELS):
        grid.addWidget(QPushButton(label), number % 4, number // 4)
    _shown(application, made)
    return made


def _map(application: QApplication, coach: Coach, looks: dict[str, SeatLook]) -> SeatMap:
    made = SeatMap(print)
    made.show_coach(coach, looks)
    _shown(application, made)
    return made


def _timed(work: object) -> float:
    began = time.perf_counter()
    work()  # type: ignore[operator]
    return (time.perf_counter() - began) * 1000


def main(count: int) -> dict[str, object]:
    """Return milliseconds of each, and how many seats have no accessible child."""
    application = QApplication([])
    fonts.load()
    theme().apply(application, "light")
    coach = lay_out(tuple(Seat(label, True) for label in _LABELS), "Convencional")
    looks = {label: SeatLook(label, SeatState.FREE, spoken=f"Poltrona {label}") for label in _LABELS}
    times: dict[str, list[float]] = {"build_ms": [], "buttons_ms": [], "one_ms": [], "whole_ms": []}
    for number in range(count + 2):
        kept: list[QWidget] = []
        buttons = _timed(lambda kept=kept: kept.append(_buttons(application)))
        build = _timed(lambda kept=kept: kept.append(_map(application, coach, looks)))
        for made in kept:
            made.close()
            made.deleteLater()
        application.processEvents()
        if number >= 2:  # The first ones load fonts and icons.
            times["buttons_ms"].append(buttons)
            times["build_ms"].append(build)
    shown = _map(application, coach, looks)
    whole = shown.grab().toImage()
    assert not whole.isNull()
    for number in range(count * 4):
        label = _LABELS[number % _SEATS]
        state = SeatState.TAKEN if looks[label].state is SeatState.FREE else SeatState.FREE
        looks[label] = replace(looks[label], state=state)

        def one() -> None:
            shown.show_coach(coach, looks)
            application.processEvents()

        def all_of_it() -> None:
            for seat in (shown, *shown.findChildren(QWidget)):
                seat.update()
            application.processEvents()

        times["one_ms"].append(_timed(one))
        times["whole_ms"].append(_timed(all_of_it))
    interface = QAccessible.queryAccessibleInterface(shown)
    names = {interface.child(number).text(QAccessible.Text.Name) for number in range(interface.childCount())}
    missing = sum(f"Poltrona {label}" not in names for label in _LABELS)
    shown.close()
    return {**times, "missing": missing}


print(json.dumps(main(int(sys.argv[1]))))
