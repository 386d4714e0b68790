"""The page of orders in a real window."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from pytestqt.qtbot import QtBot

from pos_app.domain.order_search import readings
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.orders.boxes.boxes import CancelBox, TicketBox
from pos_app.ui.pages.orders.boxes.shown import cancel_shown, ticket_shown
from pos_app.ui.pages.orders.list.head import DaysBox
from pos_app.ui.pages.orders.list.list_filters import Days, ListFilters, understood
from pos_app.ui.pages.orders.list.rows import ReadOrder, from_summary
from pos_app.ui.pages.orders.page import (
    Ask,
    Choose,
    CopyFact,
    DaysChosen,
    Intent,
    OpenTicket,
    PrintTicket,
    Search,
)
from pos_app.ui.pages.orders.panel.detail import from_attempt, from_detail
from pos_app.ui.pages.orders.panel.facts import LegLine, StopMark, TicketLine, stop_rows
from pos_app.ui.pages.orders.panel.order_side import LegsView
from pos_app.ui.pages.orders.panel.tickets_view import TicketsView
from pos_app.ui.pages.orders.view import OrdersView
from pos_app.ui.shared.stops_box import StopsBox
from pos_app.ui.shared.timeline_box import TimelineBox
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import FINGER, hand
from pos_app.ui.widgets.label import Label
from pos_app.wording.notices import CommandId
from tests.looks.walk.painted import PaintRecorder
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, an_attempt, an_order, fiscal, summaries
from tests.ui.pages.tickets.slips import FakeSlips

ROWS = tuple(from_summary(s, date(2026, 3, 19), ZONE, NOW) for s in summaries())
FACETS = ListFilters().asked(("Concluído",))


@pytest.fixture
def view(qtbot: QtBot) -> OrdersView:
    made = OrdersView(FakeSlips())
    qtbot.addWidget(made)
    qtbot.addWidget(made.side)
    made.resize(882, 640)
    made.show()
    made.side.resize(372, 640)
    made.side.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.fixture
def asked(view: OrdersView) -> list[Intent]:
    found: list[Intent] = []
    view.asked.connect(lambda intent: None if intent is Ask.TICK else found.append(intent))
    return found


def test_enter_and_f2_search_for_what_is_typed(view: OrdersView, asked: list[Intent], qtbot: QtBot) -> None:
    view.bar.edit.setFocus()
    qtbot.keyClicks(view.bar.edit, "helena@exemplo.com.br")
    qtbot.keyClick(view.bar.edit, Qt.Key.Key_Return)
    view.commands()[CommandId.SEARCH].run()
    assert asked[-2:] == [Search("helena@exemplo.com.br")] * 2


def test_what_was_understood_stands_below_the_box_with_a_key(
    view: OrdersView, asked: list[Intent], qtbot: QtBot
) -> None:
    senses = readings("52998224725 siqueira")
    view.show_understood(understood(senses, 0))
    assert view.strip.isVisible()
    assert view.strip.accessibleName() == "Entendi: CPF ***.982.247-** e sobrenome Siqueira"
    qtbot.mouseClick(view.strip.other, Qt.MouseButton.LeftButton)
    view.commands()[CommandId.OTHER_READING].run()
    assert asked == [Ask.OTHER_READING] * 2
    assert CommandId.OTHER_READING in [hint.of for hint in view.key_hints]
    view.show_understood(understood(readings("helena@exemplo.com.br"), 0))
    assert view.strip.other.isHidden()
    view.show_understood(understood((), 0))
    assert view.strip.isHidden()


def test_only_what_can_be_done_has_a_button_and_a_key(view: OrdersView) -> None:
    side, keys = view.side, {CommandId.REPRINT, CommandId.COPY_CODE, FocusKey.ROWS}

    def offered() -> tuple[bool, bool, bool, bool]:
        return (
            side.reprint.isVisible(),
            side.save.isVisible(),
            side.cancel.isVisible(),
            side.check.isVisible(),
        )

    view.show_rows(ROWS, 0)
    view.show_side(from_detail(an_order(), fiscal(), NOW, zone=ZONE))
    assert (offered(), side.reprint.text()) == ((True,) * 4, "Reimprimir 3 bilhetes")
    assert keys | {CommandId.REFRESH} <= {hint.of for hint in view.key_hints}
    view.show_side(from_attempt(an_attempt()))
    assert offered() == (False, False, False, True)
    view.show_empty("Nenhum pedido encontrado", "")
    view.show_rows((), -1)
    view.show_side(None)
    assert not side.check.isVisible()
    assert not (keys | {CommandId.REFRESH}) & {hint.of for hint in view.key_hints}


def test_every_filter_and_order_of_the_contract_is_reached_by_f4(view: OrdersView) -> None:
    view.show_facets(FACETS)
    reached = []
    for _ in view.filters.chips:
        view.commands()[CommandId.FILTERS].run()
        reached += [name for name, chip in view.filters.chips.items() if chip.hasFocus()]
    assert reached == ["travel", "bought", "states", "tickets", "sort"]
    assert not view.filters.chips["sort"].on, "the usual order is no filter"
    view.show_facets(ListFilters(sort="departureDate,asc").asked(()))
    assert view.filters.chips["sort"].on
    assert view.filters.chips["sort"].text() == "Ordem: embarque próximo"


def test_days_are_typed_in_a_box_that_says_what_is_wrong(
    view: OrdersView, asked: list[Intent], qtbot: QtBot
) -> None:
    view.show_time(NOW.astimezone(ZONE))
    view.ask_days("travel")
    box = view.findChild(DaysBox)
    assert box is not None
    qtbot.keyClicks(box.since.edit, "40/13")
    qtbot.keyClick(box.until.edit, Qt.Key.Key_Return)
    assert box.since.error_label.text() == "Este dia não existe. Exemplo: 21/03."
    box.since.edit.setText("21/03")
    box.until.edit.setText("20/03")
    qtbot.mouseClick(box.act, Qt.MouseButton.LeftButton)
    assert box.until.error_label.text() == "É antes do primeiro dia."
    box.until.edit.setText("")
    qtbot.mouseClick(box.act, Qt.MouseButton.LeftButton)
    assert asked == [DaysChosen("travel", Days(date(2026, 3, 21), None))]
    qtbot.waitUntil(lambda: view.findChild(DaysBox) is None)


def test_a_list_that_is_shown_anew_stays_where_it_was_scrolled_to(view: OrdersView) -> None:
    many = [replace(ROWS[0], number=f"GB{number:06d}") for number in range(3000)]
    view.show_rows(many, 0)
    view.table.verticalScrollBar().setValue(100)
    view.show_rows(list(many), -1)
    assert view.table.verticalScrollBar().value() == 100


def test_the_arrow_down_goes_on_from_the_search_box_into_the_list(
    view: OrdersView, asked: list[Intent], qtbot: QtBot
) -> None:
    view.show_empty("Nenhum pedido encontrado", "Confira o que foi digitado.")
    view.bar.edit.setFocus()
    qtbot.keyClick(view.bar.edit, Qt.Key.Key_Down)
    assert view.bar.edit.hasFocus(), "there is no list"
    view.show_rows(ROWS, 0)
    assert asked == [], "showing rows chooses none"
    qtbot.keyClick(view.bar.edit, Qt.Key.Key_Down)
    assert asked == [Choose(1)]
    assert view.table.hasFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_Up)
    assert view.table.row == 0 and view.table.hasFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_Up)
    assert view.bar.edit.hasFocus()


def test_a_deadline_that_is_over_is_not_green(view: OrdersView) -> None:
    deadline = an_order().tickets[0].cancellation_deadline
    assert deadline is not None
    for now, tone in ((deadline - timedelta(hours=1), "success"), (deadline + timedelta(hours=1), "text_2")):
        view.show_side(from_detail(an_order(), fiscal(), now, zone=ZONE))
        labels = [
            label for label in view.side.findChildren(Label) if label.text().startswith(("falta", "prazo"))
        ]
        assert {label.tone for label in labels} == {tone}


def test_a_ticket_is_reached_opened_and_printed_by_keys(
    view: OrdersView, asked: list[Intent], qtbot: QtBot
) -> None:
    view.show_rows(ROWS, 1)
    view.show_side(from_detail(an_order(), fiscal(), NOW, zone=ZONE))
    view.table.setFocus()
    view.side.activateWindow()
    qtbot.waitUntil(view.side.isActiveWindow)
    view.side.enter()
    rows = view.side.tickets.rows
    assert rows[0].hasFocus()
    qtbot.keyClick(rows[0], Qt.Key.Key_Down)
    assert rows[1].hasFocus()
    qtbot.keyClick(rows[1], Qt.Key.Key_Return)
    qtbot.keyClick(rows[1], Qt.Key.Key_R)
    qtbot.mouseClick(rows[2].print, Qt.MouseButton.LeftButton)
    assert asked == [OpenTicket("t-18"), PrintTicket("t-18"), PrintTicket("t-20")]
    qtbot.keyClick(rows[1], Qt.Key.Key_Up)
    qtbot.keyClick(rows[0], Qt.Key.Key_Up)
    assert rows[0].hasFocus()
    later = from_detail(an_order(), fiscal((True, True, True)), NOW, zone=ZONE)
    view.show_side(later)
    assert view.side.tickets.rows is rows, "the rows of the same tickets keep the keyboard"
    view.side.setFixedWidth(340)  # As the window does.
    qtbot.waitUntil(lambda: rows[0].width() <= 340)
    assert rows[0].height() > 50, "in little room the states have a line of their own"


def test_what_was_not_read_cannot_be_opened(view: OrdersView) -> None:
    view.show_side(from_attempt(an_attempt()))
    assert not view.side.tickets.enter()
    commands = view.commands()
    ready = {name for name in _ABOUT_ORDER if commands[name].ready()}
    assert ready == {CommandId.SELL_ALIKE, CommandId.TIMELINE, CommandId.RAW_REPLY}
    view.show_side(None)
    assert not any(commands[name].ready() for name in _ABOUT_ORDER)


_ABOUT_ORDER = (
    CommandId.REPRINT,
    CommandId.SAVE_PDF,
    CommandId.SEND,
    CommandId.SELL_ALIKE,
    CommandId.TIMELINE,
    CommandId.STOPS,
    CommandId.RAW_REPLY,
)


def test_the_box_of_a_ticket_prints_by_r_and_that_of_cancelling_copies(
    view: OrdersView, asked: list[Intent], qtbot: QtBot
) -> None:
    read = ReadOrder(an_order(), fiscal())
    shown = ticket_shown(read, "t-17", read.jobs()[0], (), NOW, ZONE)
    assert shown is not None
    view.boxes.show_ticket(shown)
    ticket = view.findChild(TicketBox)
    assert ticket is not None
    qtbot.keyClick(ticket, Qt.Key.Key_R)
    assert asked == [PrintTicket("t-17")]
    view.boxes.show_cancel(cancel_shown(an_order(), NOW, ZONE))
    cancel = view.findChild(CancelBox)
    assert cancel is not None
    cancel.copy.click()
    copied = asked[-1]
    assert isinstance(copied, CopyFact) and copied.text.startswith("Solicito")
    cancel.accept()
    lines = from_detail(an_order(), fiscal(), NOW, zone=ZONE)
    view.boxes.show_timeline("GB7K", lines.timeline)
    view.boxes.show_stops("Paradas", "não informa", stop_rows(lines.legs))
    for kind in (TimelineBox, StopsBox):
        box = view.findChild(kind)
        assert box is not None
        box.accept()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.parametrize("width", [532, 372])
@pytest.mark.parametrize("stops", [2, 3, 4, 6])
def test_cities_and_terminals_of_an_order_go_on_in_further_lines(
    qtbot: QtBot, stops: int, width: int
) -> None:
    fonts.load()
    legs, tickets = LegsView(), TicketsView(lambda _: None)
    recorder = PaintRecorder()
    way = "São Paulo · Tietê → São José do Rio Preto · Terminal Governador Laudo Natel"
    about = "Empresa de Transportes Vale do Jequitinhonha · Executivo com leito · plataforma 32"
    marks = tuple(StopMark("22:15", f"{n} São José do Rio Preto") for n in range(stops))
    legs.show_legs((LegLine("Ida 1 de 2", "seg 30/11", way, about, marks),))
    lead = ("Ida 1 de 2 · seg 30/11 22:15", about, way)
    tickets.show_tickets((TicketLine("t", 1, "Ana", "17", "SA17", (), True, False, *lead, low=True),))
    hand().use(touch=True)
    assert (tickets.rows[0].print.height(), FINGER) == (FINGER, FINGER)
    hand().use(touch=False)
    for view in (legs, tickets):
        qtbot.addWidget(view)
        view.resize(width - 32, view.height())
        view.show()
        with recorder.recording() as texts:
            view.grab()
        assert [one.text for one in texts if one.cut] == []
        assert "Laudo Natel" in " ".join(one.text for one in texts)
        assert all(view.rect().contains(one.at) for one in texts)
