"""The page of seats on the real machine of the sale: beside a page that records, and on the screen."""

from __future__ import annotations

from datetime import timedelta
from typing import cast
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pos_app.domain.basket import SeatChoice
from pos_app.domain.money import Cents
from pos_app.domain.seats import SeatState
from pos_app.domain.trips import TripDetail, segments
from pos_app.sale import events
from pos_app.sale.stage import Sale
from pos_app.ui.pages.seats.page import Intent, KeyTyped, SeatsPage
from pos_app.ui.pages.seats.presenter import SeatsPresenter
from pos_app.ui.pages.seats.view import SeatsView
from pos_app.wording.notices import NoticeView
from tests.sale.stages import changed
from tests.ui.builders import (
    BELO_HORIZONTE,
    DAY,
    NOW,
    SAO_PAULO,
    a_detail,
    a_hold,
    a_trip,
    sample_trips,
    seat_map,
    seats_sale,
)
from tests.ui.fakes import MachineFlow
from tests.ui.recording import Recorder, a_desk

FREE = " ".join(f"{number:02d}" for number in range(1, 45))


class Seats:
    """The presenter with its parts in reach."""

    def __init__(self, sale: Sale) -> None:
        self.view, self.flow, self.now = Recorder(SeatsView), MachineFlow(sale), NOW
        zone = ZoneInfo("America/Sao_Paulo")
        self.desk = a_desk(sale=self.flow)
        self.presenter = SeatsPresenter(cast(SeatsView, self.view), self.desk, lambda: self.now, zone)

    def ask(self, *intents: Intent) -> None:
        for intent in intents:
            self.presenter.handle(intent)

    def type(self, keys: str) -> None:
        self.ask(*map(KeyTyped, keys))

    @property
    def shown(self) -> SeatsPage:
        return cast(SeatsPage, self.view.last("show_page"))

    @property
    def entry(self) -> tuple[str, str]:
        return cast(tuple[str, str], self.view.last("show_entry"))

    @property
    def notice(self) -> NoticeView:
        notice = self.view.last("show_notice")
        assert isinstance(notice, NoticeView)
        return notice

    def state(self, label: str) -> SeatState:
        return self.shown.looks[label].state

    @property
    def picked(self) -> list[str]:
        return picked(self.flow)

    @property
    def holds(self) -> int:
        return sum(isinstance(effect, events.Hold) for effect in self.flow.effects)


def picked(flow: MachineFlow, leg: int | None = None) -> list[str]:
    """Return the seats of a sale, or of one of its legs, from 0."""
    segment = None if leg is None else flow.stage.trips.segments[leg]
    return [one.label for one in flow.stage.seating.seats if segment in (None, one.segment)]


def with_map(sale: Sale, detail: TripDetail) -> Sale:
    """Return the sale with this map of its first leg."""
    return changed(sale, maps=((sale.trips.segments[0].key, detail),))


def with_free(sale: Sale, free: str) -> Sale:
    """Return the sale where only these seats are free, and none is preferential."""
    trip = sale.trips.segments[0].trip
    return with_map(sale, a_detail(trip, seats=seat_map(free, low_fare="", priority="")))


def two_decks() -> Sale:
    trip = a_trip(service_class="Semileito")
    free = " ".join(f"{number:02d}" for number in range(1, 57))
    detail = a_detail(trip, seats=seat_map(free, seats=56, low_fare="", priority=""))
    return with_map(seats_sale(trip=trip), detail)


def three_legs(*, people: int = 2, current: int = 1, held: tuple[str, ...] = ("17", "18")) -> Sale:
    """Return a way out of two buses, held on the first, and a way back of one; all maps are there."""
    back = a_trip("19:00", origin=BELO_HORIZONTE, destination=SAO_PAULO, day=DAY + timedelta(days=8))
    legs = segments(sample_trips()[10], back)
    maps = tuple(
        (leg.key, a_detail(leg.trip, leg.number - 1, seats=seat_map(FREE, low_fare="", priority="")))
        for leg in legs
    )
    seats = tuple(
        SeatChoice(legs[0], label, index, Cents(6490), hold=a_hold(legs[0], label))
        for index, label in enumerate(held)
    )
    base = seats_sale(passengers=people, trip=sample_trips()[10])
    return changed(base, segments=legs, maps=maps, seats=seats, current=current)


def opened(qtbot: QtBot, sale: Sale) -> tuple[SeatsView, MachineFlow]:
    """Return the page on the screen, with the keyboard on its map."""
    flow, view = MachineFlow(sale), SeatsView()
    presenter = SeatsPresenter(view, a_desk(sale=flow))
    view.asked.connect(presenter.handle)
    qtbot.addWidget(view)
    view.resize(966, 624)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(lambda: view.map.button(view.map.cursor_label) is not None)
    view.focus_map()
    return view, flow


def press(view: SeatsView, *keys: Qt.Key) -> None:
    for key in keys:
        focused = view.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
