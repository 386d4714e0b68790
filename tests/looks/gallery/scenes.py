"""The visits to the desk in which every state shows once; here those up to the passengers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

from pos_app.sale import events
from pos_app.sale.stage import Activity, Step
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.shell.shortcut_list import ShortcutList
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.wording import desk_texts
from pos_app.wording.command_ids import CommandId
from tests.looks.gallery.hands import Hands, K
from tests.looks.gallery.scenes_after import VISITS as AFTER
from tests.looks.gallery.scenes_start import VISITS as START
from tests.looks.gallery.visit import Visit


async def _search(hands: Hands) -> None:
    await hands.shot("search-start")
    await hands.type("sao")
    await hands.shot("search-suggestions")
    await hands.type(" p", K.Key_Return, "sao p", K.Key_Return, K.Key_F2)
    await hands.shot("search-field-problems")
    hands.desk._begin_anew()
    cast(Any, hands.desk.page("search")).presenter.fields.start_over()
    cast(Any, hands.desk.page("search")).view.focus_field("origin")
    hands.service.control("faults", operation="search", fault="late", ms=1500)
    await hands.ask()
    await asyncio.sleep(0.5)
    await hands.shot("search-loading")
    await hands.until(lambda: hands.stage.search.results, "the trips")
    await hands.shot("search-trips")
    search = cast(Any, hands.desk.page("search")).view
    search.focus_field("return_day")
    await hands.type(K.Key_Down, K.Key_Down)
    await hands.shot("search-calendar")
    await hands.type(K.Key_Escape)
    hands.desk.show_shortcuts()
    await hands.shot("keys", hands.dialog(ShortcutList))
    hands.dialog(ShortcutList).close()
    box = hands.desk._commands.open()
    box.field.edit.setText("pa")
    box.typed.emit("pa")
    await hands.shot("commands", hands.dialog(CommandBox))
    box.close()
    cast(Any, hands.desk.page("search")).presenter.toggle_filter("kinds", "one_stop")
    cast(Any, hands.desk.page("search")).presenter.toggle_filter("low_fare", "low_fare")
    await hands.shot("search-all-filtered")


async def _no_trips(hands: Hands) -> None:
    await hands.ask()
    await hands.until(lambda: hands.stage.search.results, "the answer")
    await hands.shot("search-no-trips")
    hands.service.control("faults", operation="search", fault="html_502", times=9)
    await hands.type(K.Key_F5)
    await hands.until(lambda: hands.stage.problem, "the trouble")
    await hands.shot("search-provider-trouble")
    hands.service.stop()
    await hands.type(K.Key_F2)
    await asyncio.sleep(2)
    await hands.until(lambda: Activity.SEARCH not in hands.stage.busy, "the end of the search")
    await hands.shot("search-offline")


async def _other_day(hands: Hands) -> None:
    await hands.ask()
    await hands.until(lambda: hands.stage.search.results, "the answer")
    await hands.shot("search-other-day")


async def _sale(hands: Hands) -> None:
    await hands.trips()
    await hands.seats()
    await hands.shot("seats")
    await hands.type("j")
    await hands.shot("seats-chosen")
    await hands.type(K.Key_Return)
    await hands.until(lambda: hands.stage.step is Step.PASSENGERS, "the hold")
    await hands.shot("passengers")
    await hands.type("Helena", K.Key_Tab, K.Key_Tab, "11111111111", K.Key_F10)
    await hands.shot("passengers-problems")
    page = cast(Any, hands.desk.page("passengers")).view
    page.people.rows[0].fields.fields["birth"].set_text("10/05/2017")
    page.field_left.emit(0, "birth")
    await hands.shot("passengers-advice")
    await _another_trip(hands)
    hands.desk._undo.take_back()
    question = ConfirmBox(
        hands.window,
        desk_texts.not_parked_title(),
        desk_texts.abandon_words(hands.stage),
        act=desk_texts.abandon(),
        keep=desk_texts.keep_selling(),
        act_key=CommandId.NEW_SALE,
    )
    question.open()
    await hands.shot("confirm", question)
    question.reject()
    hands.desk.new_sale()
    await hands.until(lambda: hands.stage.step is Step.SEARCH, "the next customer")
    await hands.shot("search-parked")
    box = hands.desk._commands.open(desk_texts.parked(""))
    await hands.shot("parked", box)
    box.close()


async def _another_trip(hands: Hands) -> None:
    cast(Any, hands.desk.page("passengers")).view.went_back.emit()
    await hands.until(lambda: not hands.stage.busy, "the seats")
    cast(Any, hands.desk.page("seats")).view.went_back.emit()
    cast(Any, hands.desk.page("search")).view.chosen.emit(1)
    await hands.until(lambda: hands.stage.seating.maps and not hands.stage.seating.seats, "the other bus")
    await hands.shot("seats-left")


async def _taken(hands: Hands) -> None:
    await hands.trips(passengers=2)
    await hands.seats()
    await hands.type("j")
    choice = hands.stage.seating.seats[0]
    hands.service.control("seats/take", tripId=choice.segment.trip_id, label=choice.label)
    await hands.type(K.Key_Return)
    await hands.until(lambda: hands.stage.problem, "the refused seat")
    await hands.shot("seats-taken")


async def _leave(hands: Hands, seconds: float) -> None:
    """Let the hold have only so many seconds left."""
    until = hands.core.clock.now() + timedelta(seconds=seconds)
    seats = tuple(replace(c, hold=replace(c.hold, until=until)) for c in hands.stage.seating.seats if c.hold)
    hands.core.sale.send(
        events.SaleRestored(replace(hands.stage, seating=replace(hands.stage.seating, seats=seats)))
    )
    await asyncio.sleep(1.1)  # The window's clock ticks once a second.


async def _expired(hands: Hands) -> None:
    await hands.trips()
    await hands.seats()
    await hands.hold()
    await _leave(hands, 150)
    await hands.shot("hold-warning")
    await _leave(hands, 75)
    await hands.shot("hold-running-out")
    await _leave(hands, 0)
    await hands.until(lambda: hands.stage.problem, "the end of the hold")
    await hands.shot("hold-expired")


async def _two_decks(hands: Hands) -> None:
    await hands.trips(passengers=2)
    await hands.seats()
    await hands.type("j")
    await hands.shot("seats-two-decks")


async def _connection(hands: Hands) -> None:
    await hands.trips(passengers=2)
    kinds = [trip.kind.value for trip in cast(Any, hands.desk.page("search")).presenter._page.rows.trips]
    await hands.seats(kinds.index("connection") + 1)
    await hands.type("j")
    await hands.shot("seats-connection")


async def _reading(hands: Hands) -> None:
    await hands.trips()
    hands.service.control("faults", operation="trip", fault="late", ms=1500)
    await hands.type("2", K.Key_Return)
    await asyncio.sleep(0.5)
    await hands.shot("seats-loading")
    await hands.until(lambda: hands.stage.seating.maps, "the seat map")
    hands.service.control("faults", operation="trip", fault="html_502", times=9)
    await hands.type(K.Key_F5)
    await hands.until(lambda: hands.stage.problem, "the trouble")
    await hands.shot("seats-trouble")


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
            "commands",
            "search-all-filtered",
        ),
    ),
    Visit(_no_trips, ("search-no-trips", "search-provider-trouble", "search-offline"), {"notice_hours": 150}),
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
    Visit(_reading, ("seats-loading", "seats-trouble")),
    *AFTER,
    *START,
)
