"""The visits to the desk in which every state shows once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from PySide6.QtWidgets import QDialog, QWidget

from gallery.hands import CONTROL, REFUSED, SLOW, Hands, K
from pos_app.domain.attempts import AttemptState
from pos_app.sale.stage import Step
from pos_app.ui import words_desk
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.shell.shortcut_list import ShortcutList


@dataclass(frozen=True, slots=True)
class Visit:
    """One visit: what is done, which pictures come of it, and how the sandbox behaves."""

    act: Callable[[Hands], Awaitable[None]]
    pictures: tuple[str, ...]
    quirks: dict[str, Any] = field(default_factory=dict)


def _dialog(hands: Hands, kind: type[QDialog]) -> QWidget:
    found = hands.window.findChild(kind)
    assert found is not None, kind
    return found


def _state(hands: Hands) -> AttemptState | None:
    return hands.stage.attempt.state if hands.stage.attempt else None


async def _search(hands: Hands) -> None:
    await hands.shot("search-start")
    await hands.type("sao")
    await hands.shot("search-suggestions")
    await hands.type(" p", K.Key_Return, "sao p", K.Key_Return, K.Key_F2)
    await hands.shot("search-field-problems")
    hands.desk._begin_anew()
    hands.desk._search.fields.start_over()
    hands.desk._views["search"].focus_field("origin")  # type: ignore[attr-defined]
    hands.service.control("faults", operation="search", fault="late", ms=1500)
    await hands.ask()
    await asyncio.sleep(0.5)
    await hands.shot("search-loading")
    await hands.until(lambda: hands.stage.results, "the trips")
    await hands.shot("search-trips")
    hands.desk.show_shortcuts()
    await hands.shot("keys", _dialog(hands, ShortcutList))
    _dialog(hands, ShortcutList).close()
    box = hands.desk._commands.open()
    box.field.edit.setText("pa")
    box.typed.emit("pa")
    await hands.shot("commands", _dialog(hands, CommandBox))
    box.close()
    hands.desk._search.toggle_filter("kinds", "one_stop")
    hands.desk._search.toggle_filter("low_fare", "low_fare")
    await hands.shot("search-all-filtered")


async def _no_trips(hands: Hands) -> None:
    await hands.ask()
    await hands.until(lambda: hands.stage.results, "the answer")
    await hands.shot("search-no-trips")
    hands.service.control("faults", operation="search", fault="html_502", times=9)
    await hands.type(K.Key_F5)
    await hands.until(lambda: hands.stage.stopped, "the trouble")
    await hands.shot("search-provider-trouble")
    hands.service.stop()
    await hands.type(K.Key_F2)
    await asyncio.sleep(2)
    await hands.until(lambda: "search" not in hands.stage.busy, "the end of the search")
    await hands.shot("search-offline")


async def _other_day(hands: Hands) -> None:
    await hands.ask()
    await hands.until(lambda: hands.stage.results, "the answer")
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
    hands.desk.new_sale()
    await hands.until(lambda: hands.stage.step is Step.SEARCH, "the next customer")
    await hands.shot("search-parked")
    box = hands.desk._commands.open(words_desk.parked(""))
    await hands.shot("parked", box)
    box.close()


async def _paying(hands: Hands) -> None:
    await hands.to_payment()
    await hands.shot("payment")
    await hands.card()
    await hands.shot("payment-card-confirmed")
    await hands.pay()
    await hands.shot("payment-verifying")
    await hands.until(lambda: hands.stage.step is Step.TICKETS, "the tickets")
    await hands.shot("tickets")
    hands.desk.show_place("orders")
    await hands.shot("orders")
    hands.desk.show_place("pending")
    await hands.shot("pending-none")
    hands.desk.show_place("settings")
    await hands.shot("settings")


async def _refused(hands: Hands) -> None:
    await hands.to_payment()
    await hands.card(REFUSED)
    await hands.pay()
    await hands.until(lambda: _state(hands) is AttemptState.REFUSED, "the refusal")
    await hands.shot("payment-refused")


async def _pix(hands: Hands) -> None:
    await hands.to_payment()
    await hands.type(K.Key_2, with_=CONTROL)
    await hands.shot("payment-pix")
    await hands.pay()
    await hands.until(lambda: hands.core.flow.pix, "the PIX code")
    await hands.shot("payment-pix-waiting")


async def _unknown(hands: Hands) -> None:
    await hands.to_payment()
    await hands.card(SLOW)
    hands.service.control("faults", operation="create", fault="reset_after", commit=True)
    await hands.pay()
    await asyncio.sleep(1.0)
    await hands.shot("payment-unknown")
    hands.desk.new_sale()
    hands.desk.show_place("pending")
    await hands.shot("pending")


async def _taken(hands: Hands) -> None:
    await hands.trips(passengers=2)
    await hands.seats()
    await hands.type("j")
    choice = hands.stage.seats[0]
    hands.service.control("seats/take", tripId=choice.segment.trip_id, label=choice.label)
    await hands.type(K.Key_Return)
    await hands.until(lambda: hands.stage.stopped, "the refused seat")
    await hands.shot("seats-taken")


async def _leave(hands: Hands, seconds: float) -> None:
    """Let the hold have only so many seconds left."""
    until = hands.core.clock.now() + timedelta(seconds=seconds)
    seats = tuple(replace(c, hold=replace(c.hold, until=until)) for c in hands.stage.seats if c.hold)
    hands.core.flow.show(replace(hands.stage, seats=seats))
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
    await hands.until(lambda: hands.stage.stopped, "the end of the hold")
    await hands.shot("hold-expired")


async def _two_decks(hands: Hands) -> None:
    await hands.trips(passengers=2)
    await hands.seats()
    await hands.type("j")
    await hands.shot("seats-two-decks")


async def _connection(hands: Hands) -> None:
    await hands.trips(passengers=2)
    kinds = [trip.kind.value for trip in hands.desk._search._page.rows.trips]  # type: ignore[union-attr]
    await hands.seats(kinds.index("connection") + 1)
    await hands.type("j")
    await hands.shot("seats-connection")


VISITS = (
    Visit(
        _search,
        (
            "search-start",
            "search-suggestions",
            "search-field-problems",
            "search-loading",
            "search-trips",
            "keys",
            "commands",
            "search-all-filtered",
        ),
    ),
    Visit(_no_trips, ("search-no-trips", "search-provider-trouble", "search-offline"), {"notice_hours": 150}),
    Visit(_other_day, ("search-other-day",), {"notice_hours": 130, "other_day": True}),
    Visit(_sale, ("seats", "seats-chosen", "passengers", "passengers-problems", "search-parked", "parked")),
    Visit(
        _paying,
        (
            "payment",
            "payment-card-confirmed",
            "payment-verifying",
            "tickets",
            "orders",
            "pending-none",
            "settings",
        ),
    ),
    Visit(_refused, ("payment-refused",)),
    Visit(_pix, ("payment-pix", "payment-pix-waiting")),
    Visit(_unknown, ("payment-unknown", "pending"), {"list_lag": 600}),
    Visit(_taken, ("seats-taken",)),
    Visit(_expired, ("hold-warning", "hold-running-out", "hold-expired")),
    Visit(_two_decks, ("seats-two-decks",), {"double_deck": True}),
    Visit(_connection, ("seats-connection",)),
)
