"""Visits to the training desk: before the first exercise, during one, with problems on, and with scores."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from pos_app.domain.training import Exercise, InjectedFault, Outcome, Try
from pos_app.ui.pages.training.presenter import Ask
from tests.looks.gallery.driver import Driver
from tests.looks.gallery.visit import Visit

_NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)
_DONE = Try("Lídia Farias Monte", Exercise.FIRST_SALE, _NOW, _NOW, Outcome.PASSED)
_TRIES = (
    _DONE,
    replace(_DONE, exercise=Exercise.PRINT),
    replace(_DONE, exercise=Exercise.NO_ANSWER, outcome=Outcome.SOLD_TWICE),
    replace(_DONE, operator="Otávio Siqueira Lemos"),
    replace(_DONE, exercise=Exercise.PIX),
)


async def _training(driver: Driver) -> None:
    exercises = cast(Any, driver.desk).exercises
    view = cast(Any, driver.desk.page("training")).view
    driver.desk.open_page("training")
    await driver.shot("training-start")
    view.ask(Ask.BEGIN)
    await driver.shot("training-no-name")
    exercises.tries = _TRIES
    view.name.set_text("Lídia Farias Monte")
    view.ask(Exercise.NO_ANSWER)
    view.ask(Ask.NAMED)
    await driver.shot("training-scores")
    await exercises.begin(Exercise.ROUND_TRIP, "Lídia Farias Monte")
    await exercises.switch(InjectedFault.SLOW, on=True)
    await exercises.switch(InjectedFault.PIX_UNPAID, on=True)
    await driver.shot("training-running")
    await exercises.calm()
    driver.desk.open_page("sell")
    await driver.shot("training-sale")
    driver.desk.open_page("settings")
    await driver.shot("training-settings")


VISITS = (
    Visit(
        _training,
        (
            "training-start",
            "training-no-name",
            "training-scores",
            "training-running",
            "training-sale",
            "training-settings",
        ),
        training=True,
    ),
)
