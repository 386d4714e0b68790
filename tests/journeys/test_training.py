"""Training as operator and trainer use it: each exercise done and not done; faults that meet the clerk."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import apsw
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from pos_app.desk.exercise_runner import ExerciseRunner
from pos_app.domain.training import Exercise, Goal, InjectedFault, Outcome, score_of
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Step
from pos_app.ui.pages.training.view import TrainingView
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import CTRL, choose, hold_each_leg, pay_by_pix, tickets
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(150)]


def exercises_of(clerk: Clerk) -> ExerciseRunner:
    return cast(ExerciseRunner, cast(Any, clerk.desk).exercises)


def view_of(clerk: Clerk) -> TrainingView:
    return cast(TrainingView, cast(Any, clerk.desk.page("training")).view)


def goals(clerk: Clerk) -> list[Goal]:
    """Return what is reached of the exercise that goes on."""
    progress = exercises_of(clerk).progress
    return [goal for goal, reached in progress.goals if reached] if progress else []


def click(clerk: Clerk, widget: QWidget) -> None:
    """Click where the window's own hit test finds this widget, as a pointer or a finger would."""
    spot = widget.mapTo(clerk.window, widget.rect().center())
    under = clerk.window.childAt(spot)
    assert under is not None and (under is widget or widget.isAncestorOf(under)), "it is covered"
    QTest.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(clerk.window, spot))


async def to_training(clerk: Clerk) -> None:
    """Go to the page by its name, as by any other."""
    clerk.press(Qt.Key.Key_K, with_=CTRL)
    await clerk.until(lambda: not clerk.has_the_keyboard(), "the box of commands")
    clerk.type("treinamento")
    clerk.press(Qt.Key.Key_Return)
    await clerk.until(lambda: clerk.window.page == "training", "the page of training")
    await clerk.back_at_the_window()


async def begin(clerk: Clerk, exercise: Exercise) -> None:
    """Begin an exercise under a name, by keys alone."""
    await to_training(clerk)
    if clerk.focus_is("Quem pratica"):
        clerk.type("Ana")
    clerk.press(*[Qt.Key.Key_Down] * list(Exercise).index(exercise), Qt.Key.Key_F10)
    await clerk.until(lambda: exercises_of(clerk).running, "the exercise")
    running = exercises_of(clerk).running
    assert running is not None and (running.exercise, running.operator) == (exercise, "Ana")
    await clerk.until(lambda: clerk.window.page == "search", "the sale")
    assert clerk.sees("TREINAMENTO ·"), "the banner names the exercise on every page"


async def up_to_payment(clerk: Clerk, day: str = "+4") -> None:
    """Sell one seat of a direct bus, up to the payment."""
    await clerk.search("sao p", "belo", day)
    await choose(clerk, TripKind.DIRECT)
    await hold_each_leg(clerk)
    await clerk.fill_passenger()


async def sell_one(clerk: Clerk, day: str = "+4") -> None:
    await up_to_payment(clerk, day)
    await pay_by_pix(clerk)


async def next_sale(clerk: Clerk) -> None:
    clerk.press(Qt.Key.Key_F12)
    await clerk.until(
        lambda: clerk.stage.step is Step.SEARCH and clerk.window.page == "search", "the next sale"
    )
    await clerk.until(lambda: clerk.focus_is("De") or clerk.focus_is("Para"), "the fields")


async def passed(clerk: Clerk, exercise: Exercise) -> None:
    """The exercise noticed by itself that it is done, at the first try."""
    await clerk.until(lambda: exercises_of(clerk).running is None, f"the end, beyond {goals(clerk)}", 60)
    last = exercises_of(clerk).tries[-1]
    assert (last.exercise, last.outcome) == (exercise, Outcome.PASSED)
    assert score_of("Ana", exercises_of(clerk).tries).points == {exercise: 10}
    await clerk.until(lambda: clerk.sees("Exercício feito"), "the notice")


async def test_a_card_sale_passes_the_first_exercise(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk", training=True) as clerk:
        await begin(clerk, Exercise.FIRST_SALE)
        await up_to_payment(clerk)
        await clerk.give_card("4111111111111111")
        await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
        clerk.press(Qt.Key.Key_F10)
        await tickets(clerk)
        await passed(clerk, Exercise.FIRST_SALE)
        await to_training(clerk)
        assert clerk.sees("1 de 10 feitos") and clerk.sees("10 pontos")


async def know_the_cities(clerk: Clerk) -> None:
    """Let the desk read its cities, as it has after the first search of its life."""
    await clerk.search("sao p", "belo", "+3")
    await next_sale(clerk)


# --- The trainer ----------------------------------------------------------------------------------------


@pytest.mark.long
async def test_a_provider_switched_off_stays_off(shop: SandboxProcess, tmp_path: Path) -> None:
    async with at_the_counter(shop, tmp_path / "desk", training=True) as clerk:
        await know_the_cities(clerk)
        await to_training(clerk)
        view = view_of(clerk)
        assert view.calm.reason
        clerk.core.tasks.start(
            exercises_of(clerk).switch(InjectedFault.PROVIDER_DOWN, on=True), name="trainer"
        )
        await clerk.until(lambda: view.switches[InjectedFault.PROVIDER_DOWN].switch.isChecked(), "the outage")
        clerk.press(Qt.Key.Key_1, with_=Qt.KeyboardModifier.AltModifier)
        await clerk.until(lambda: clerk.window.page == "search", "the sale")
        await clerk.search("sao p", "belo", "+4")
        await clerk.until(lambda: clerk.stage.problem, "the outage at the clerk's")
        await to_training(clerk)
        click(clerk, view.calm)
        await clerk.until(lambda: not exercises_of(clerk).injected_faults, "the provider")
        assert shop.state()["faults"] == []
        clerk.press(Qt.Key.Key_1, with_=Qt.KeyboardModifier.AltModifier)
        await clerk.until(lambda: clerk.window.page == "search", "the sale")
        clerk.press(Qt.Key.Key_F2)
        await clerk.until(lambda: clerk.stage.search.results, "the trips")


@pytest.mark.long
async def test_every_switch_of_the_trainer_turns_in_the_sandbox_and_back(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk", training=True) as clerk:
        usual = shop.state()["quirks"]
        for injected in InjectedFault:
            await exercises_of(clerk).switch(injected, on=True)
            assert exercises_of(clerk).injected_faults == {injected}
            state = shop.state()
            assert state["faults"] or state["quirks"] != usual
            await exercises_of(clerk).switch(injected, on=False)
            assert exercises_of(clerk).injected_faults == frozenset()
            assert (shop.state()["faults"], shop.state()["quirks"]) == ([], usual)


async def test_without_a_name_nothing_begins_and_the_field_says_why(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk", training=True) as clerk:
        await to_training(clerk)
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(lambda: clerk.sees("Digite o seu nome"), "what is missing")
        assert clerk.focus_is("Quem pratica") and exercises_of(clerk).tries == ()


async def test_the_real_desk_has_no_page_of_training_and_offers_the_way_in(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        assert not clerk.window.rail.entries["training"].isVisible()
        with pytest.raises(KeyError):
            clerk.desk.page("training")
        clerk.press(Qt.Key.Key_0, with_=Qt.KeyboardModifier.AltModifier)
        view = cast(Any, clerk.desk.page("settings")).view
        view.tabs.turn_to_part(view.training)
        await clerk.until(lambda: clerk.sees("Abrir o treinamento"), "the way in")


@pytest.mark.long
async def test_page_and_banner_speak_the_language_that_is_chosen(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk", training=True) as clerk:
        await begin(clerk, Exercise.PIX)
        desk = cast(Any, clerk.desk)
        store = desk.settings_store
        desk.settings_saved(replace(store.values(), language="en"))
        try:
            await clerk.until(lambda: clerk.sees("TRAINING · Sell by PIX"), "the banner in English")
            await clerk.until(lambda: "training" in desk.pages.made, "the pages")
            clerk.desk.open_page("training")
            await clerk.until(lambda: clerk.sees("Stop the exercise"), "the page in English")
            assert clerk.window.rail.entries["training"].isVisible()
            assert clerk.window.windowTitle().startswith("TRAINING")
        finally:
            desk.settings_saved(replace(store.values(), language="pt_BR"))
            await clerk.until(lambda: clerk.sees("TREINAMENTO · Vender por PIX"), "Portuguese again")
            await clerk.until(lambda: "training" in desk.pages.made, "the pages")


# --- In and out -----------------------------------------------------------------------------------------


def everything_in(folder: Path) -> dict[str, bytes]:
    """Return what a desk keeps, but for its journal, the seal of its trail, the log, and what is below its
    folder of training."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
        and file.relative_to(folder).parts[0] not in ("treinamento", "log")
        and not file.name.startswith(("journal.sqlite", "audit."))
    }


def journal_of(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of a desk's journal."""
    with closing(apsw.Connection(str(folder / "journal.sqlite"))) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: list(db.execute(f'SELECT * FROM "{name}"')) for name in tables}  # noqa: S608


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the child's environment in /proc")
async def test_training_opens_beside_the_real_desk_and_leaves_it_as_it_was(
    shop: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "desk"
    async with at_the_counter(shop, folder) as clerk:
        await sell_one(clerk)
        await next_sale(clerk)
        await clerk.search("sao p", "belo", "+4")
        await choose(clerk, TripKind.DIRECT)
        await hold_each_leg(clerk)
        await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the buyer's name")
        clerk.press(Qt.Key.Key_Return)
        clerk.type("Helena")
        await clerk.until(lambda: clerk.stage.payment.quote and not clerk.stage.busy, "the fee")
        await clerk.until(lambda: clerk.stage.payment.insurance_prices, "the price of insurance")
        monkeypatch.setenv("POS_APP_CREDENTIALS", "real:secret")
        monkeypatch.setenv("POS_APP_API_KEY", "real-key")
        orders = len(shop.orders())
        clerk.press(Qt.Key.Key_0, with_=Qt.KeyboardModifier.AltModifier)
        await clerk.until(lambda: clerk.window.page == "settings", "the settings")
        before, sale, history, kept_rows = (
            everything_in(folder),
            clerk.stage,
            await clerk.core.journal.history(),
            journal_of(folder),
        )
        view = cast(Any, clerk.desk.page("settings")).view
        view.tabs.turn_to_part(view.training)
        view.training.setFocus()
        clerk.press(Qt.Key.Key_Space)
        program = cast(Any, clerk.desk).training
        await clerk.until(lambda: program._program and program._program.running, "the program")
        await clerk.until(lambda: not clerk.window.isVisible(), "the training desk", 60)
        number = program._program._process.processId()
        environment = variables_of(number)
        assert not [line for line in environment if "real" in line and line.startswith("POS_APP_")]
        trained = folder / "treinamento"
        assert (trained / "journal.sqlite").is_file() and (trained / "sandbox").is_dir()
        kept = json.loads((trained / "settings.json").read_text(encoding="utf-8"))
        assert set(kept) == {"theme", "language", "station", "keys"}, "how it looks, and no connection"
        os.kill(number, signal.SIGTERM)
        await clerk.until(clerk.window.isVisible, "the real desk", 40)
        if QGuiApplication.platformName() == "xcb":  # Offscreen a window that was hidden stays without keys.
            await clerk.until(lambda: clerk.focus() is view.training, "the keyboard where it was")
        assert not program._program.running
        assert clerk.stage == sale and clerk.stage.held
        assert await clerk.core.journal.history() == history
        assert everything_in(folder) == before
        rows = journal_of(folder)
        *entries, noted = rows.pop("audit")
        assert "training_opened" in noted and entries == kept_rows.pop("audit")
        assert rows == kept_rows, "only the audit trail has something new"
        assert len(shop.orders()) == orders
        clerk.desk.open_page("sell")
        assert clerk.window.page == "passengers" and "Helena" in typed_name(clerk)


def variables_of(process: int) -> list[str]:
    return Path(f"/proc/{process}/environ").read_text(encoding="utf-8").split("\0")


def typed_name(clerk: Clerk) -> str:
    view = cast(Any, clerk.desk.page("passengers")).view
    return " ".join(field.text() for field in view.findChildren(QLineEdit))
