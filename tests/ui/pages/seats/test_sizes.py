"""The page of seats in every room: large enough seats, nothing outside, the same actions by finger."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.sale import events
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem
from pos_app.ui.pages.seats.geometry import SMALLEST
from pos_app.ui.pages.seats.legend import Legend
from pos_app.ui.pages.seats.loading_coach import LoadingCoach
from pos_app.ui.pages.seats.passenger_card import CardShape, PassengerCard
from pos_app.ui.pages.seats.suggestion_line import SuggestionLine
from pos_app.ui.pages.seats.view import SeatsView
from pos_app.ui.widgets.notice import Notice, NoticeArea
from pos_app.wording.notices import CommandId
from tests.sale.stages import changed
from tests.ui.builders import a_detail, a_trip, sample_trips, seat_map, seats_sale
from tests.ui.pages.seats.test_legs import three_legs
from tests.ui.pages.seats.test_view import opened, picked, press

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


def _two_decks() -> Sale:
    trip = a_trip(service_class="Semileito")
    free = " ".join(f"{number:02d}" for number in range(1, 57))
    detail = a_detail(trip, seats=seat_map(free, seats=56, low_fare="", priority=""))
    sale = seats_sale(trip=trip)
    return changed(sale, maps=((sale.trips.segments[0].key, detail),))


SALES = {
    "one leg": lambda: seats_sale("20", held=("17", "18")),
    "three legs, two people": three_legs,
    "three legs, six people": lambda: three_legs(people=6, held=SIX),
    "two decks": _two_decks,
}


def _parts(view: SeatsView) -> list[QWidget]:
    """Return what the page itself shows, without what lies inside."""
    return [one for one in view.children() if isinstance(one, QWidget) and one.isVisible()]


@pytest.mark.parametrize("size", PAGES)
@pytest.mark.parametrize("kind", SALES)
def test_no_seat_is_smaller_than_a_finger_needs_and_no_part_leaves_the_page(
    qtbot: QtBot, size: str, kind: str
) -> None:
    view, _ = opened(qtbot, SALES[kind]())
    view.resize(*PAGES[size])
    qtbot.wait(0)
    seats = [button for label in view.map.labels if (button := view.map.button(label))]
    shown = [button for button in seats if button.isVisible()]
    assert shown
    assert min(min(seat.width(), seat.height()) for seat in shown) >= SMALLEST
    assert (view.width(), view.height()) == PAGES[size]
    for part in _parts(view):
        if not isinstance(part, LoadingCoach):
            assert view.rect().contains(part.geometry()), type(part).__name__


def test_at_full_hd_seats_have_their_largest_size(qtbot: QtBot) -> None:
    view, _ = opened(qtbot, three_legs())
    view.resize(*PAGES["1920x1080"])
    seat = view.map.button("17")
    assert seat is not None
    assert (seat.width(), seat.height()) == (72, 64)


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


def test_a_notice_is_no_higher_than_its_words_and_stands_right_below_the_cards(qtbot: QtBot) -> None:
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


@pytest.mark.parametrize("size", PAGES)
def test_a_notice_of_one_line_is_seen_whole(qtbot: QtBot, size: str) -> None:
    view, flow = opened(qtbot, seats_sale())
    view.resize(*PAGES[size])
    flow.put(replace(flow.stage, problem=SaleProblem(ProblemKind.SEATS_MISSING)))
    qtbot.wait(0)
    (notice,) = [one for one in view.findChildren(Notice) if one.isVisible()]
    assert notice.visibleRegion().boundingRect() == notice.rect()


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


def _button(view: SeatsView, words: str) -> QAbstractButton:
    return next(one for one in view.findChildren(QAbstractButton) if one.isVisible() and one.text() == words)


def test_the_keys_between_legs_stand_on_the_tabs_that_they_lead_to(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, three_legs())
    tabs = view._tabs.buttons
    assert [tab.caps for tab in tabs] == [("Ctrl", "PgUp"), (), ("Ctrl", "PgDn")]
    assert tabs[2].accessibleDescription() == "Ctrl+PgDn abre este trecho"
    assert tabs[1].current and tabs[1].accessibleName().endswith("2 de 2 escolhidas, aberto agora")
    assert not any(tab.isCheckable() for tab in tabs), "a tab leads somewhere; it is no check box"
    assert "Volta" in tabs[2].accessibleName() and "faltam 2" in tabs[2].accessibleName()
    view.commands()[CommandId.LEG_AFTER].run()
    assert flow.stage.trips.current == 2
    assert [tab.caps for tab in tabs] == [(), ("Ctrl", "PgUp"), ()]
    assert not view.commands()[CommandId.LEG_AFTER].ready()
    view.commands()[CommandId.LEG_BEFORE].run()
    assert flow.stage.trips.current == 1


def test_the_key_bar_names_only_keys_that_do_something(qtbot: QtBot) -> None:
    view, _ = opened(qtbot, seats_sale())
    assert not any(hint.of in (CommandId.LEG_BEFORE, CommandId.LEG_AFTER) for hint in view.key_hints)
    view, _ = opened(qtbot, three_legs(current=0))
    named = [hint.of for hint in view.key_hints]
    assert CommandId.LEG_AFTER in named and CommandId.LEG_BEFORE not in named


def test_a_finger_changes_the_leg_the_suggestion_and_the_benefit(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, three_legs())
    before = picked(flow)
    (line,) = view.findChildren(SuggestionLine)
    assert line.isVisible() and line.height() >= 40
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    assert picked(flow) != before
    card = view.cards.card(1)
    assert card.height() >= 40
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert card.benefit.view().isVisible()
    card.benefit.hidePopup()
    tab = view._tabs.buttons[0]
    assert tab.height() >= 40
    QTest.mouseClick(tab, Qt.MouseButton.LeftButton)
    assert flow.stage.trips.current == 0


def test_space_after_a_typed_number_keeps_the_seat(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale(passengers=1))
    press(view, Qt.Key.Key_1, Qt.Key.Key_7, Qt.Key.Key_Space)
    assert picked(flow) == ["17"]
    press(view, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space)
    assert picked(flow) == []


def test_del_puts_the_seat_under_the_cursor_back(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale(passengers=1))
    press(view, Qt.Key.Key_1, Qt.Key.Key_7, Qt.Key.Key_Delete)
    assert picked(flow) == []


def test_a_taken_number_is_forgotten_when_the_cursor_walks(qtbot: QtBot) -> None:
    view, _ = opened(qtbot, seats_sale(passengers=1))
    press(view, Qt.Key.Key_1, Qt.Key.Key_9)
    assert view.bar.entry.accessibleDescription() == "A poltrona 19 está ocupada."
    press(view, Qt.Key.Key_Right)
    assert view.bar.entry.text == view.map.cursor_label
    assert view.bar.entry.accessibleDescription() == view.map.cursor_label


def test_the_legend_names_both_prices(qtbot: QtBot) -> None:
    legend = Legend()
    qtbot.addWidget(legend)
    legend.show_prices("R$\u00a042,30", "R$\u00a036,90")
    assert legend.accessibleDescription() == "Livre R$\u00a042,30, Tarifa baixa R$\u00a036,90"
    legend.show_prices("R$\u00a042,30", "")
    assert legend.accessibleDescription() == "Livre R$\u00a042,30"


def test_while_the_next_map_is_read_no_seat_of_the_former_bus_can_be_pressed(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale("17", passengers=1, trip=sample_trips()[2]))
    flow.send(events.SegmentShown(1))
    assert view.map.labels == ()
    (skeleton,) = view.findChildren(LoadingCoach)
    qtbot.waitUntil(skeleton.isVisible)
    assert not view.map.rect().isEmpty()
    assert skeleton.height() > 150


def test_a_card_of_one_line_keeps_the_seat_and_the_benefit(qtbot: QtBot) -> None:
    view, _ = opened(qtbot, three_legs(people=6, held=SIX, current=0))
    view.resize(*PAGES["960x540 (Full HD at 200 %)"])

    def shown() -> list[PassengerCard]:
        return [card for card in view.cards.findChildren(PassengerCard) if card.isVisible()]

    qtbot.waitUntil(lambda: len(shown()) == 6)
    assert {card.height() for card in shown()} == {CardShape.LINE.height}
    assert all(card.benefit.isVisible() for card in shown())


def test_the_price_before_a_discount_is_struck_through_on_the_card(qtbot: QtBot) -> None:
    sale = seats_sale("17", passengers=1)
    cheaper = tuple(replace(c, price=Cents(6495), full=Cents(12990)) for c in sale.seating.seats)
    view, _ = opened(qtbot, changed(sale, seats=cheaper))
    card = view.cards.card(1)
    assert (card._struck.text(), card._price.text()) == ("R$\u00a0129,90", "R$\u00a064,95")
    assert card._struck.isVisible() and card._struck.font().strikeOut()
