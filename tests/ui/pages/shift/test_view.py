"""The page of the shift as a widget: keys, what Enter does, names and widths."""

from __future__ import annotations

from datetime import UTC, timedelta

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.money import Cents, brl
from pos_app.domain.shift_closing import Topic
from pos_app.domain.shifts import EntryKind, Shift, ShiftEntry, ShiftFacts, ShiftFigures, comparison, figures
from pos_app.ui.pages.shift.presenter import Accepted, Ask, CashMoved, Counted, Face, Intent, Opened, Signed
from pos_app.ui.pages.shift.selling import charts
from pos_app.ui.pages.shift.view import ShiftView
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from tests.sale.samples import FARE, FEE, NOW
from tests.ui.pages.shift.a_shift import PAPERS, WHO, counted, sold_orders

ONE = FARE + FEE


def shown(qtbot: QtBot, face: Face = Face.OPENING) -> tuple[ShiftView, list[Intent]]:
    view = ShiftView()
    qtbot.addWidget(view)
    view.resize(1200, 640)
    view.show()
    qtbot.waitExposed(view)
    view.show_face(face)
    asked: list[Intent] = []
    view.asked.connect(asked.append)
    return view, asked


def a_shift(*more: EntryKind, lacks: int = 0) -> tuple[Shift, ShiftFacts]:
    facts = ShiftFacts(tuple(enumerate(sold_orders(), 1)), papers=PAPERS, searches=8)
    opened = Shift(7, (ShiftEntry(EntryKind.OPENED, NOW, WHO),))
    count = counted(figures(opened, facts, UTC), lacks=lacks)
    entries = [
        ShiftEntry(kind, NOW + timedelta(hours=2), WHO, count=count if kind is EntryKind.COUNTED else None)
        for kind in more
    ]
    return Shift(7, (*opened.entries, *entries)), facts


def show_running(view: ShiftView) -> ShiftFigures:
    found = figures(*a_shift(), UTC)
    view.running.show_running(found, NOW, UTC, cash=True)
    return found


def main(view: ShiftView) -> None:
    view.commands()[CommandId.MAIN].run()


def test_f10_takes_the_next_step_of_each_face(qtbot: QtBot) -> None:
    view, asked = shown(qtbot)
    view.opening.cash.set_text("120")
    main(view)
    view.show_face(Face.RUNNING)
    main(view)
    view.show_face(Face.COUNTING)
    main(view)
    view.show_face(Face.COMPARING)
    main(view)
    assert [type(one) for one in asked] == [Opened, Ask, Counted, Signed]
    assert asked[1] is Ask.STOP
    view.show_face(Face.PAST)
    assert not view.commands()[CommandId.MAIN].ready()


def test_enter_opens_the_cases_and_never_begins_closing(qtbot: QtBot) -> None:
    view, asked = shown(qtbot, Face.RUNNING)
    view.shown()
    qtbot.keyClick(view.running.table, Qt.Key.Key_Return)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert asked == []
    show_running(view)
    qtbot.keyClick(view.running.table, Qt.Key.Key_Return)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert asked == [Ask.CASES, Ask.CASES]


def test_the_shifts_before_have_a_key_that_stands_in_the_bar(qtbot: QtBot) -> None:
    view, asked = shown(qtbot)
    past = view.commands()[CommandId.TIMELINE]
    for face in Face:
        view.show_face(face)
        offered = face in (Face.OPENING, Face.RUNNING)
        assert past.ready() is any(one.of is CommandId.TIMELINE for one in view.key_hints) is offered
    past.run()
    assert asked == [Ask.PAST]


def test_a_slip_that_failed_is_printed_again_from_its_notice(qtbot: QtBot) -> None:
    view, asked = shown(qtbot, Face.PAST)
    for command, intent in ((CommandId.PRINT, Ask.PRINT), (CommandId.OPEN_FOLDER, Ask.FOLDER)):
        view.show_notice(NoticeView("warning", "Falhou", "Por isto", actions=(NoticeAction(command),)), None)
        notice = view._notices.notice("shift")
        assert notice is not None
        notice.acted.emit(command)
        assert asked[-1] is intent


def test_every_bar_says_its_number(qtbot: QtBot) -> None:
    view, _ = shown(qtbot, Face.RUNNING)
    shown_charts = charts(show_running(view).account)
    cards = view.running.charts
    for card, chart in (
        (cards.hours, shown_charts.hours),
        (cards.companies, shown_charts.companies),
        (cards.methods, shown_charts.methods),
    ):
        assert chart.bars
        for bar in chart.bars:
            said = card.bars.accessibleName()
            assert bar.name in said and bar.note in said and bar.amount in said
            assert 0 <= bar.share <= 1


@pytest.mark.parametrize("cash", [False, True])
def test_a_count_is_asked_for_whole_and_begins_empty(qtbot: QtBot, cash: bool) -> None:
    view, asked = shown(qtbot, Face.COUNTING)
    view.counting.show_counting("Fechar turno 7", "", cash=cash)
    main(view)
    count = asked[-1]
    assert isinstance(count, Counted)
    assert set(count.pieces) == set(Topic) - {Topic.CASH} and {*count.pieces.values()} == {""}
    assert set(count.totals) == {one for one in Topic if one.method or (cash and one is Topic.CASH)}
    view.counting.pieces[Topic.PIX].set_text("3")
    view.counting.show_counting("Fechar turno 7", "", cash=cash)
    assert view.counting.pieces[Topic.PIX].text() == "3", "what was typed stays"
    view.counting.show_counting("Fechar turno 8", "", cash=cash)
    assert view.counting.pieces[Topic.PIX].text() == ""


def test_problems_of_a_count_stand_where_they_were_typed(qtbot: QtBot) -> None:
    view, _ = shown(qtbot, Face.COUNTING)
    view.counting.show_problems(
        ((Topic.CARD, True, "Digite o valor"), (Topic.SPARE, False, "Digite quantos"))
    )
    assert view.counting.totals[Topic.CARD].error and view.counting.pieces[Topic.SPARE].error
    assert not view.counting.pieces[Topic.CARD].error
    view.counting.show_problems(())
    assert not view.counting.totals[Topic.CARD].error


def test_a_likely_order_is_taken_with_enter_and_taken_back(qtbot: QtBot) -> None:
    view, asked = shown(qtbot, Face.COMPARING)
    shift, facts = a_shift(EntryKind.STOPPED, EntryKind.COUNTED, lacks=ONE)
    found = comparison(figures(shift, facts, UTC))
    view.comparing.show_comparison(shift, found, frozenset(), UTC)
    assert brl(Cents(ONE)) in view.comparing._difference.text()
    qtbot.keyClick(view.comparing.table, Qt.Key.Key_Return)
    one = found.likely[0]
    assert asked == [Accepted(one.topic, one.order.attempt)]
    taken = frozenset({(one.topic, one.order.attempt)})
    view.comparing.show_comparison(shift, found, taken, UTC)
    assert view.comparing.likely[0].accepted
    shift, facts = a_shift(EntryKind.STOPPED, EntryKind.COUNTED)
    agrees = comparison(figures(shift, facts, UTC))
    view.comparing.show_comparison(shift, agrees, frozenset(), UTC)
    assert not view.comparing.said.isVisible() and all(line.agrees for line in view.comparing.table.lines)


def test_cash_is_moved_from_a_box_that_keeps_what_was_typed(qtbot: QtBot) -> None:
    view, asked = shown(qtbot, Face.RUNNING)
    show_running(view)
    view.running.moves[EntryKind.PAID_OUT].click()
    box = view.running.box
    box.amount.set_text("500")
    box.submit()
    assert asked == [CashMoved(EntryKind.PAID_OUT, "500", "")]
    view.running.box.show_problem("Escreva o motivo", about_words=True)
    assert box.why.error and box.amount.text() == "500"
    view.running.box.accept()
    assert not box.isVisible()


@pytest.mark.parametrize("width", [580, 760, 944, 1286])
def test_every_face_stands_in_the_room_there_is(qtbot: QtBot, width: int) -> None:
    view, _ = shown(qtbot)
    show_running(view)
    for face in Face:
        view.show_face(face)
        view.fit_into(QSize(width, 520))
        view.resize(width, max(520, view.minimumSizeHint().height()))
        qtbot.waitUntil(lambda: view.minimumSizeHint().width() <= width)


def test_everything_that_takes_the_keyboard_has_a_name(qtbot: QtBot) -> None:
    view, _ = shown(qtbot)
    takes = Qt.FocusPolicy.TabFocus
    nameless = [
        one
        for one in view.findChildren(QWidget)
        if one.focusPolicy() & takes and not one.focusProxy() and not one.accessibleName()
    ]
    assert [type(one).__name__ for one in nameless if one.objectName() != "qt_scrollarea_viewport"] == []
