"""The visits to the desk in which every state shows once; here those up to the passengers."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

from pos_app.domain.trips import TripKind
from pos_app.sale import events
from pos_app.sale.stage import Activity, Step
from pos_app.ui.pages.passengers.page import Ask, FieldLeft
from pos_app.ui.pages.search.page import Chosen, Filtered
from pos_app.ui.pages.seats.page import Ask as Seats
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.shell.manual_box import ManualBox
from pos_app.ui.shell.shortcut_list import ShortcutList
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.wording import desk_texts
from pos_app.wording.notices import CommandId
from tests.looks.gallery.driver import Driver, K
from tests.looks.gallery.scenes_after import VISITS as AFTER
from tests.looks.gallery.scenes_beside import VISITS as BESIDE
from tests.looks.gallery.scenes_board import VISITS as BOARD
from tests.looks.gallery.scenes_branch import VISITS as BRANCH
from tests.looks.gallery.scenes_order import VISITS as ORDER
from tests.looks.gallery.scenes_people import VISITS as PEOPLE
from tests.looks.gallery.scenes_sending import VISITS as SENDING
from tests.looks.gallery.scenes_settings import VISITS as SETTINGS
from tests.looks.gallery.scenes_shift import VISITS as SHIFT
from tests.looks.gallery.scenes_start import VISITS as START
from tests.looks.gallery.scenes_training import VISITS as TRAINING
from tests.looks.gallery.visit import Visit


async def _search(driver: Driver) -> None:
    await driver.shot("search-start")
    cast(Any, driver.desk.page("search")).view.row.focus_field("origin")
    await driver.type("sao")
    await driver.shot("search-suggestions")
    await driver.type(" p", K.Key_Return, "sao p", K.Key_Return, K.Key_F2)
    await driver.shot("search-field-problems")
    driver.desk.sales.begin_anew()
    cast(Any, driver.desk.page("search")).presenter.fields.start_over()
    cast(Any, driver.desk.page("search")).view.row.focus_field("origin")
    driver.service.control("faults", operation="search", fault="late", ms=3000)
    await driver.search()
    await driver.loading()
    await driver.shot("search-loading")
    await driver.until(lambda: driver.stage.search.results, "the trips")
    await driver.shot("search-trips")
    search = cast(Any, driver.desk.page("search")).view
    search.row.focus_field("return_day")
    await driver.type(K.Key_Down, K.Key_Down)
    await driver.shot("search-calendar")
    await driver.type(K.Key_Escape)
    driver.desk.show_shortcuts()
    await driver.shot("keys", driver.dialog(ShortcutList))
    driver.dialog(ShortcutList).close()
    driver.desk.show_manual("messages")
    await driver.shot("manual", driver.dialog(ManualBox))
    driver.dialog(ManualBox).close()
    box = driver.desk._commands.open()
    box.field.edit.setText("pa")
    box.typed.emit("pa")
    await driver.shot("commands", driver.dialog(CommandBox))
    box.close()
    cast(Any, driver.desk.page("search")).view.ask(Filtered("kinds", "one_stop"))
    cast(Any, driver.desk.page("search")).view.ask(Filtered("low_fare", "low_fare"))
    await driver.shot("search-all-filtered")


async def _no_trips(driver: Driver) -> None:
    await driver.search()
    await driver.until(lambda: driver.stage.search.results, "the answer")
    await driver.rest()
    await driver.shot("search-no-trips")
    driver.service.control("faults", operation="search", fault="html_502", times=9)
    await driver.type(K.Key_F5)
    await driver.until(lambda: driver.stage.problem, "the problem")
    await driver.shot("search-provider-problem")
    driver.service.stop()
    await driver.type(K.Key_F2)
    await driver.until(
        lambda: driver.desk.connection.offline and Activity.SEARCH not in driver.stage.busy,
        "the lost connection",
    )
    await driver.shot("search-offline")


async def _other_day(driver: Driver) -> None:
    await driver.search()
    await driver.until(lambda: driver.stage.search.results, "the answer")
    await driver.rest()
    await driver.shot("search-other-day")


async def _sale(driver: Driver) -> None:
    await driver.trips()
    await driver.seats()
    await driver.shot("seats")
    await driver.type("j")
    await driver.shot("seats-chosen")
    await driver.type(K.Key_Return)
    await driver.until(lambda: driver.stage.step is Step.PASSENGERS, "the hold")
    await driver.shot("passengers")
    await driver.type("Helena", K.Key_Tab, K.Key_Tab, "11111111111", K.Key_F10)
    await driver.shot("passengers-problems")
    page = cast(Any, driver.desk.page("passengers")).view
    page.people.rows[0].fields.fields["birth"].set_text("10/05/2017")
    page.ask(FieldLeft(0, "birth"))
    await driver.shot("passengers-advice")
    await _another_trip(driver)
    driver.desk._undo.take_back()
    question = ConfirmBox(
        driver.window,
        desk_texts.not_parked_title(),
        desk_texts.abandon_words(driver.stage),
        act=desk_texts.abandon(),
        keep=desk_texts.keep_selling(),
        act_key=CommandId.NEW_SALE,
    )
    question.open()
    await driver.shot("confirm", question)
    question.reject()
    driver.desk.sales.new_sale()
    await driver.until(lambda: driver.stage.step is Step.SEARCH, "the next customer")
    await driver.shot("search-parked")
    box = driver.desk._commands.open(desk_texts.parked(""))
    await driver.shot("parked", box)
    box.close()


async def _another_trip(driver: Driver) -> None:
    cast(Any, driver.desk.page("passengers")).view.ask(Ask.BACK)
    await driver.until(lambda: not driver.stage.busy, "the seats")
    cast(Any, driver.desk.page("seats")).view.ask(Seats.BACK)
    page = cast(Any, driver.desk.page("search"))
    taken, listed = driver.stage.trips.outbound, page.presenter._page.rows.trips
    other = next(n for n, trip in enumerate(listed) if trip is not taken and trip.available)
    page.view.ask(Chosen(other))
    await driver.until(lambda: driver.stage.seating.maps and not driver.stage.seating.seats, "the other bus")
    await driver.shot("seats-left")


async def _taken(driver: Driver) -> None:
    await driver.trips(passengers=2)
    await driver.seats()
    await driver.type("j")
    choice = driver.stage.seating.seats[0]
    driver.service.control("seats/take", tripId=choice.segment.trip_id, label=choice.label)
    await driver.type(K.Key_Return)
    await driver.until(lambda: driver.stage.problem, "the refused seat")
    await driver.shot("seats-taken")


async def _leave(driver: Driver, seconds: float) -> None:
    """Leave only this many seconds of the hold."""
    until = driver.core.clock.now() + timedelta(seconds=seconds)
    seats = tuple(replace(c, hold=replace(c.hold, until=until)) for c in driver.stage.seating.seats if c.hold)
    driver.core.sale.send(
        events.SaleRestored(replace(driver.stage, seating=replace(driver.stage.seating, seats=seats)))
    )
    await driver.tick()


async def _expired(driver: Driver) -> None:
    await driver.trips()
    await driver.seats()
    await driver.hold()
    await _leave(driver, 150)
    await driver.shot("hold-warning")
    await _leave(driver, 75)
    await driver.shot("hold-running-out")
    await _leave(driver, 0)
    await driver.until(lambda: driver.stage.problem, "the end of the hold")
    await driver.shot("hold-expired")


async def _two_decks(driver: Driver) -> None:
    await driver.trips(passengers=2)
    await driver.seats()
    await driver.type("j")
    await driver.shot("seats-two-decks")


async def _connection(driver: Driver) -> None:
    await driver.trips(passengers=2)
    await driver.seats(TripKind.CONNECTION)
    await driver.type("j")
    await driver.shot("seats-connection")


async def _reading(driver: Driver) -> None:
    await driver.trips()
    driver.service.control("faults", operation="trip", fault="late", ms=3000)
    await driver.type("2", K.Key_Return)
    await driver.loading()
    await driver.shot("seats-loading")
    await driver.until(lambda: driver.stage.seating.maps, "the seat map")
    driver.service.control("faults", operation="trip", fault="html_502", times=9)
    await driver.type(K.Key_F5)
    await driver.until(lambda: driver.stage.problem, "the problem")
    await driver.shot("seats-problem")


VISITS = (
    Visit(
        _search,
        (
            "search-start",
            "search-suggestions",
            "search-field-problems",
            "search-loading",
            "search-trips",
            "search-calendar",
            "keys",
            "manual",
            "commands",
            "search-all-filtered",
        ),
    ),
    Visit(_no_trips, ("search-no-trips", "search-provider-problem", "search-offline"), {"notice_hours": 150}),
    Visit(_other_day, ("search-other-day",), {"notice_hours": 130, "other_day": True}),
    Visit(
        _sale,
        (
            "seats",
            "seats-chosen",
            "passengers",
            "passengers-problems",
            "passengers-advice",
            "seats-left",
            "confirm",
            "search-parked",
            "parked",
        ),
    ),
    Visit(_taken, ("seats-taken",)),
    Visit(_expired, ("hold-warning", "hold-running-out", "hold-expired")),
    Visit(_two_decks, ("seats-two-decks",), {"double_deck": True}),
    Visit(_connection, ("seats-connection",)),
    Visit(_reading, ("seats-loading", "seats-problem")),
    *AFTER,
    *BOARD,
    *BRANCH,
    *SHIFT,
    *START,
    *TRAINING,
    *BESIDE,
    *ORDER,
    *SENDING,
    *PEOPLE,
    *SETTINGS,
)
