"""The page of seats in every room: large enough seats, nothing outside, a notice that squeezes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.benefits import Benefit
from pos_app.sale import events
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.ui.pages.seats.geometry import SMALLEST
from pos_app.ui.pages.seats.seat_map import LoadingCoach
from pos_app.ui.pages.seats.view import SeatsView
from pos_app.ui.widgets.notice import Notice, NoticeArea
from pos_app.wording.notices import CommandId
from tests.ui.builders import seats_sale
from tests.ui.pages.seats.a_seats import opened, three_legs, two_decks

SIX = ("17", "18", "19", "20", "21", "22")
PAGES = {
    "1366x768": (966, 624),
    "1366x768 in training": (966, 588),
    "1024x620": (708, 476),
    "1024x620 in training": (708, 440),
    "1280x720 (Full HD at 150 %)": (880, 576),
    "960x540 (Full HD at 200 %)": (644, 396),
    "960x540 in training, under a title bar": (644, 335),
    "1920x1080": (1448, 936),
}


SALES = {
    "one leg": lambda: seats_sale("20", held=("17", "18")),
    "three legs, two people": three_legs,
    "three legs, six people": lambda: three_legs(people=6, held=SIX),
    "two decks": two_decks,
}


def _parts(view: SeatsView) -> list[QWidget]:
    """Return what the page itself shows, without what lies inside."""
    return [one for one in view.children() if isinstance(one, QWidget) and one.isVisible()]


@pytest.mark.parametrize("kind", SALES)
def test_seats_are_large_enough_for_a_finger_and_all_is_on_the_page(qtbot: QtBot, kind: str) -> None:
    view, _ = opened(qtbot, SALES[kind]())
    for name, size in PAGES.items():
        view.resize(*size)
        qtbot.wait(0)
        seats = [button for label in view.map.labels if (button := view.map.button(label))]
        shown = [button for button in seats if button.isVisible()]
        assert shown, name
        assert min(min(seat.width(), seat.height()) for seat in shown) >= SMALLEST, name
        assert (view.width(), view.height()) == size
        for part in _parts(view):
            if not isinstance(part, LoadingCoach):
                assert view.rect().contains(part.geometry()), (name, type(part).__name__)


@pytest.mark.parametrize("size", ["1024x620 in training", "960x540 (Full HD at 200 %)", "1366x768"])
def test_a_notice_never_squeezes_the_seats(qtbot: QtBot, size: str) -> None:
    view, flow = opened(qtbot, three_legs(people=6, held=SIX))
    view.resize(*PAGES[size])
    flow.put(replace(flow.stage, problem=SaleProblem(ProblemKind.HOLD_FAILED)))
    qtbot.wait(0)
    seat = view.map.button("17")
    assert seat is not None and min(seat.width(), seat.height()) >= SMALLEST
    (notice,) = [one for one in view.findChildren(Notice) if one.isVisible()]
    assert notice.accessibleName() == "As poltronas não foram reservadas"
    assert "Nada foi cobrado." in notice.accessibleDescription()
    assert view.rect().contains(notice.rect().translated(notice.mapTo(view, notice.rect().topLeft())))


def test_a_notice_is_as_high_as_its_words_right_below_the_cards(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, three_legs(people=2))
    view.resize(*PAGES["1920x1080"])
    qtbot.wait(0)
    seat = view.map.button("17")
    assert seat is not None
    before = (seat.width(), seat.height())
    flow.send(events.BenefitAsked(0, Benefit.ELDERLY_HALF))
    (notice,) = [one for one in view.findChildren(Notice) if one.isVisible()]
    qtbot.waitUntil(lambda: notice.height() <= 60)
    assert (seat.width(), seat.height()) == before == (72, 64)
    below = max(view.cards.geometry().bottom(), view._note.geometry().bottom())
    assert 0 < notice.mapTo(view, notice.rect().topLeft()).y() - below <= 12


def test_a_folded_notice_opens_and_esc_folds_it_again(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, three_legs(people=6, held=SIX))
    view.resize(*PAGES["1024x620 in training"])
    flow.put(replace(flow.stage, problem=SaleProblem(ProblemKind.HOLD_FAILED)))
    qtbot.wait(0)
    assert not any(one.isVisible() and one.height() > 60 for one in view.findChildren(Notice))
    QTest.mouseClick(_button(view, "Ver tudo"), Qt.MouseButton.LeftButton)
    assert any(one.isVisible() and one.height() > 60 for one in view.findChildren(Notice))
    step = flow.stage.step
    view.commands()[CommandId.BACK].run()
    assert flow.stage.step is step
    assert not any(one.isVisible() and one.height() > 60 for one in view.findChildren(Notice))


def test_a_folded_notice_is_closed_as_any_other(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, three_legs(people=6, held=SIX))
    view.resize(*PAGES["1024x620 in training"])
    flow.put(replace(flow.stage, problem=SaleProblem(ProblemKind.HOLD_FAILED)))
    qtbot.wait(0)
    (area,) = [one for one in view.findChildren(NoticeArea) if one.isVisible() and one.newest]
    area.close_newest()
    assert not any(one.isVisible() for one in view.findChildren(Notice))
    assert not any(one.isVisible() for one in view.findChildren(NoticeArea))


def _button(view: SeatsView, text: str) -> QAbstractButton:
    return next(one for one in view.findChildren(QAbstractButton) if one.isVisible() and one.text() == text)
