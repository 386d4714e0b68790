"""Countdown, notices, strips, track, loading: what each state says."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.hold_pill import HoldPill
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.notice import Notice, NoticeArea
from pos_app.wording.notices import NoticeAction, NoticeView
from tests.ui.widgets.conftest import Show


@pytest.mark.parametrize(
    ("seconds", "token", "clock"),
    [
        (552, "primary", "9:12"),
        (240.5, "primary", "4:01"),
        (240, "warning", "4:00"),
        (90, "warning", "1:30"),
        (89, "danger", "1:29"),
        (0.4, "danger", "0:01"),
    ],
)
def test_the_hold_grows_urgent_at_its_marks(show: Show, seconds: float, token: str, clock: str) -> None:
    pill = HoldPill()
    show(pill)
    pill.show_hold(seconds)
    assert pill.token == token
    assert pill.text.endswith(clock)
    assert pill.accessibleName() == pill.text


def texts(widget: object) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.text()]  # type: ignore[attr-defined]


def _error(
    title: str, happened: str, money: str, todo: str, *, actions: tuple[NoticeAction, ...] = ()
) -> NoticeView:
    return NoticeView("danger", title, happened=happened, money=money, todo=todo, actions=actions)


def test_a_notice_area_holds_one_notice_per_subject(show: Show, qtbot: QtBot) -> None:
    area = NoticeArea()
    window = show(area, QLabel("página"))
    assert not area.isVisible()
    area.show_notice("fare", NoticeView("info", "A tarifa mudou."))
    area.show_notice("fare", NoticeView("info", "A tarifa mudou de novo."))
    area.show_notice("seat", NoticeView("warning", "Poltrona vendida."), inline=True)
    assert area.isVisible()
    qtbot.waitUntil(lambda: len(area.findChildren(Notice)) == 2)
    area.clear("fare")
    assert area.isVisible()
    area.clear("seat")
    assert not area.isVisible()
    assert window.isVisible()


def test_a_passing_notice_goes_by_itself_but_not_its_successor(show: Show, qtbot: QtBot) -> None:
    area = NoticeArea()
    show(area, QLabel("página"))
    area.show_notice("print", NoticeView("success", "3 bilhetes impressos."), seconds=0.05)
    area.show_notice("print", NoticeView("success", "4 bilhetes impressos."))
    area.show_notice("later", NoticeView("success", "Pedido salvo."), seconds=0.06)
    qtbot.waitUntil(lambda: area.notice("later") is None)
    assert area.notice("print") is not None, "the time of the first one, which ended before, was not its own"
    area.show_notice("print", NoticeView("success", "5 bilhetes impressos."), seconds=0.05)
    qtbot.waitUntil(lambda: area.notice("print") is None)


def test_a_slow_answer_shows_what_it_waits_for_and_how_long(show: Show, qtbot: QtBot) -> None:
    rows = LoadingRows()
    show(QLabel("lista"), rows)
    rows.start("Buscando viagens de sáb 21/03")
    qtbot.waitUntil(rows.isVisible, timeout=1000)
    assert "Buscando viagens de sáb 21/03" in texts(rows)
    qtbot.waitUntil(lambda: "1 s" in texts(rows), timeout=2500)
    with qtbot.waitSignal(rows.cancelled):
        qtbot.mouseClick(rows.cancel, Qt.MouseButton.LeftButton)


def test_the_newest_notice_stands_whole_and_the_older_ones_fold(show: Show) -> None:
    area = NoticeArea()
    show(area, QLabel("página"))
    first = area.show_notice("a", _error("A reserva falhou", "Caiu.", "Nada foi cobrado.", "Tente de novo."))
    whole = first.minimumHeight()
    second = area.show_notice("b", _error("A busca falhou", "Caiu.", "Nada foi cobrado.", "Tente de novo."))
    assert (first.folded, second.folded) == (True, False)
    assert 40 <= first.minimumHeight() < whole
    area.clear("b")
    assert not first.folded and first.minimumHeight() == whole


def test_a_notice_that_was_closed_stays_closed(show: Show) -> None:
    area = NoticeArea()
    show(area, QLabel("página"))
    taken, gone = NoticeView("warning", "Poltrona vendida."), NoticeView("warning", "Reserva vencida.")
    area.keep_notice("seats", taken)
    shown = area.notice("seats")
    area.keep_notice("seats", taken)
    assert area.notice("seats") is shown, "the same notice is neither made nor announced again"
    area.close_newest()
    area.keep_notice("seats", taken)
    assert not area.isVisible()
    area.keep_notice("seats", gone)
    assert area.isVisible()
    area.close_newest()
    area.clear("seats")
    area.keep_notice("seats", taken)
    assert area.isVisible(), "it went and came back: that is news"
    area.close_newest()
    area.show_notice("seats", taken)
    assert area.isVisible(), "an event is shown whenever it happens"
