"""The search page under real keys."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip, TripResults
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step, TripSearch
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.make import search_page
from pos_app.ui.pages.search.model import Column, heading
from pos_app.ui.pages.search.page import SearchPage
from pos_app.ui.pages.search.view import SearchView
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.button import Button
from pos_app.wording import format
from pos_app.wording.notices import CommandId
from tests.ui.builders import BELO_HORIZONTE, SAO_PAULO, a_query, sample_trips
from tests.ui.fakes import DirectScope, MachineFlow, SomePlaces

PLACES = (SAO_PAULO, BELO_HORIZONTE, Place("Belém", "PA"), Place("Bauru", "SP"))


class Opened:
    """The page on the screen, with its sale."""

    def __init__(self, qtbot: QtBot) -> None:
        self.flow = MachineFlow()
        self.highlighted: list[tuple[Trip | None, int]] = []
        self.view, self.presenter = search_page(
            self.flow,
            SomePlaces(*PLACES),
            DirectScope(),
            payments=(PaymentType.CREDIT_CARD, PaymentType.PIX),
            on_highlight=lambda trip, line: self.highlighted.append((trip, line)),
        )
        qtbot.addWidget(self.view)
        self.view.resize(966, 624)
        self.view.show()
        self.view.activateWindow()
        qtbot.waitUntil(lambda: self.view.row.origin.edit.hasFocus())

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focused(), text)

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.focused(), key)

    def focused(self) -> QLineEdit:
        focused = self.view.focusWidget()
        assert focused is not None
        return focused  # type: ignore[return-value]

    def fill_with_keys(self) -> None:
        self.type("sao")
        self.press(Qt.Key.Key_Tab)
        self.view.focus_field("destination")
        self.type("bel")
        self.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
        self.view.focus_field("day")
        self.type("+1")

    def search(self) -> None:
        self.view.commands()[CommandId.SEARCH].run()

    def answered(self) -> SearchView:
        self.fill_with_keys()
        self.search()
        query = self.flow.stage.search.query
        assert query is not None
        self.flow.send(events.TripsArrived(TripResults(query, sample_trips(query.day))))
        return self.view


def test_suggestions_open_while_typing_and_arrows_and_enter_take_one(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    desk.view.focus_field("destination")
    desk.type("BEL")
    shown = desk.view.row.destination.suggestions
    assert shown.isVisible()
    assert [place.name for place in shown.places] == ["Belo Horizonte", "Belém"]
    desk.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert desk.view.row.destination.text() == "Belém"
    assert not shown.isVisible()
    assert desk.flow.stage.search.query is None


def test_esc_closes_the_suggestions_and_keeps_what_was_typed(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    desk.type("ba")
    desk.press(Qt.Key.Key_Escape)
    assert not desk.view.row.origin.suggestions.isVisible()
    assert desk.view.row.origin.text() == "ba"


def test_a_whole_search_needs_no_mouse(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    desk.fill_with_keys()
    desk.search()
    query = desk.flow.stage.search.query
    assert query is not None
    assert (query.origin, query.destination) == ("sao-paulo-tiete-sp", "belém-slug")


def test_digits_jump_to_a_line_and_enter_takes_it(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    table = desk.answered().table
    assert table.hasFocus()
    desk.press(Qt.Key.Key_9)
    assert table.row == 8
    assert desk.highlighted[-1][1] == 9
    desk.press(Qt.Key.Key_Return)
    assert desk.flow.stage.step is Step.SEATS
    assert desk.flow.stage.trips.outbound is not None
    assert desk.flow.stage.trips.outbound.departure.when.hour == 22


def test_a_chip_filters_and_a_filter_without_trips_cannot_be_pressed(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    view = desk.answered()
    kinds = list(view.filters.kinds.values())
    QTest.mouseClick(kinds[2], Qt.MouseButton.LeftButton)
    assert len(view.table.trips.rows) == 2
    assert not list(view.filters.parts.values())[2].isEnabled()
    QTest.mouseClick(kinds[2], Qt.MouseButton.LeftButton)
    assert len(view.table.trips.rows) == 12


def test_problems_stand_under_their_fields(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    desk.type("Xanadu")
    desk.view.commands()[CommandId.SEARCH].run()
    assert desk.view.row.origin.error == "Não conhecemos esta cidade. Confira o nome."
    assert desk.view.row.origin.error_label.isVisible()
    assert desk.view.row.destination.error == "Digite a cidade."
    assert desk.view.row.origin.text() == "Xanadu"


def test_enter_goes_to_the_next_day_where_there_are_no_trips(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    desk.fill_with_keys()
    desk.search()
    query = desk.flow.stage.search.query
    assert query is not None
    desk.flow.send(events.TripsArrived(TripResults(query, ())))
    desk.press(Qt.Key.Key_Return)
    following = desk.flow.stage.search.query
    assert following is not None
    assert (following.day - query.day).days == 1


def test_narrow_windows_keep_every_filter_in_lists(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    view = desk.answered()
    view.resize(708, 600)
    qtbot.waitUntil(lambda: view.filters.kind_list.isVisible())
    assert not next(iter(view.filters.kinds.values())).isVisible()
    assert view.filters.part_list.isVisible()
    assert view.filters.low_fare.geometry().right() <= view.filters.width()
    assert view.table.isColumnHidden(Column.DURATION)


@pytest.mark.parametrize("width", [708, 966, 1480])
def test_every_control_fits_the_width(qtbot: QtBot, width: int) -> None:
    desk = Opened(qtbot)
    view = desk.answered()
    view.resize(width, 624)
    qtbot.waitUntil(lambda: view.row.width() == width)
    lasts = (view.filters.low_fare, view.days.refresh_button, view.row.passengers)
    qtbot.waitUntil(lambda: all(last.geometry().right() < width for last in lasts))


def test_five_hundred_trips_are_shown_within_a_blink(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    view = desk.answered()
    query = a_query()
    trips = tuple(trip for _ in range(42) for trip in sample_trips())
    desk.flow.put(Sale(search=TripSearch(query, TripResults(query, trips))))
    assert len(view.table.trips.rows) == 504
    assert view.table.trips.index(0, Column.SEATS).data() == "31 livres"


@pytest.mark.parametrize(("back", "words"), [(None, "Poltronas"), (date(2026, 11, 30), "Escolher a volta")])
def test_enter_names_what_comes_after_the_trip(qtbot: QtBot, back: date | None, words: str) -> None:
    desk = Opened(qtbot)
    view = desk.answered()
    query = replace(a_query(), return_day=back)
    desk.flow.put(Sale(search=TripSearch(query, TripResults(query, sample_trips(), sample_trips()))))
    view.focus_list()
    assert words in [hint.words for hint in view.key_hints if hint.of is FocusKey.ENTER]


def test_letters_go_to_the_next_trip_of_a_company(qtbot: QtBot) -> None:
    table = Opened(qtbot).answered().table
    companies = [row.company for row in table.trips.rows]
    table.go_to(0)
    wanted = next(n for n, name in enumerate(companies) if n and "Gerais" in name)
    qtbot.keyClicks(table, "ger")
    assert table.row == wanted
    table._letters_timer.stop()
    qtbot.keyClicks(table, "zz")
    assert table.row == wanted


def test_better_ways_out_of_an_empty_day_keep_the_keyboard(qtbot: QtBot) -> None:
    view = Opened(qtbot).view
    empty = SearchPage("none", empty_title="Nenhuma viagem neste dia", next_day="qui 26/11")
    view.show_page(empty, -1)
    view.focus_list()
    assert view.window().focusWidget() is view._empty.first_action
    near = DayPrice(date(2026, 11, 27), Cents(14690), known=True)
    view.show_page(replace(empty, near=(near,)), -1)
    focused = view.window().focusWidget()
    assert focused is view._empty.first_action
    assert isinstance(focused, Button) and "146,90" in focused.text()
    view.show_page(replace(empty, near=(near,)), -1)
    assert view.window().focusWidget() is focused


def test_arrows_and_numbers_pass_over_a_trip_that_is_sold_out(qtbot: QtBot) -> None:
    table = Opened(qtbot).answered().table
    refused: list[int] = []
    table.refused.connect(refused.append)
    gone = next(number for number, row in enumerate(table.trips.rows) if row.sold_out)
    table.go_to(gone - 1)
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert table.row == gone + 1
    qtbot.keyClick(table, Qt.Key.Key_Up)
    assert table.row == gone - 1
    qtbot.keyClicks(table, str(gone + 1))
    assert (table.row, refused) == (gone - 1, [gone + 1])
    index = table.visualRect(table.model().index(gone, 1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=index)
    assert table.row == gone - 1


def test_a_list_without_a_trip_to_sell_has_no_cursor(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    desk.answered()
    query = a_query()
    trips = tuple(replace(trip, available=0) for trip in sample_trips())
    desk.flow.put(Sale(search=TripSearch(query, TripResults(query, trips))))
    assert len(desk.view.table.trips.rows) == len(trips)
    assert desk.view.table.row == -1
    assert desk.highlighted[-1] == (None, 0)


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (708, {"Embarque": False, "Duração": False, "Plataforma": False, "Tarifa baixa": False}),
        (966, {"Embarque": True, "Duração": True, "Plataforma": False, "Tarifa baixa": False}),
        (1448, {"Embarque": True, "Duração": True, "Plataforma": True, "Tarifa baixa": True}),
    ],
)
def test_a_wide_window_has_columns_for_terminals_platform_and_low_fare(
    qtbot: QtBot, width: int, shown: dict[str, bool]
) -> None:
    desk = Opened(qtbot)
    view = desk.answered()
    view.resize(width, 624)
    qtbot.waitUntil(lambda: view.table.width() > width - 10)
    assert {heading(c): not view.table.isColumnHidden(c) for c in Column if heading(c) in shown} == shown


def test_a_letter_that_is_touched_is_typed_over_what_stood_in_the_field(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    field = desk.view.row.origin
    desk.type("bauru")
    QTest.mouseClick(field.edit, Qt.MouseButton.LeftButton)
    field.suggestions.lettered.emit("B")
    assert field.text() == "B"
    field.suggestions.lettered.emit("E")
    assert {place.name for place in field.suggestions.places} == {"Belo Horizonte", "Belém"}
    field.suggestions.lettered.emit("")
    assert field.text() == "B"
    desk.type("a")
    assert field.suggestions.letter_at(QPoint(20, 20)) is None
    assert [place.name for place in field.suggestions.places] == ["Bauru"]


def test_a_day_in_any_language_fits_its_field(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    for width in (708, 966):
        desk.view.resize(width, 624)
        field = desk.view.row.day
        qtbot.waitUntil(lambda: desk.view.row.width() == desk.view.width())
        for number in range(7):
            field.set_text(format.day_year(date(2026, 11, 22 + number)))
            words = field.edit.fontMetrics().horizontalAdvance(field.edit.text())
            space = field.edit.width() - field.edit.textMargins().left()
            assert words + 4 <= space, field.edit.text()


def test_a_chip_is_touched_above_and_below_what_is_painted(qtbot: QtBot) -> None:
    desk = Opened(qtbot)
    view = desk.answered()
    chip = next(iter(view.filters.kinds.values()))
    qtbot.waitUntil(lambda: chip.height() == TOUCH)
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() // 2, 2))
    assert chip.on
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() // 2, 38))
    assert not chip.on
