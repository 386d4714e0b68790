"""The seat map, the tabs and the cards under real keys and mouse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.benefits import Benefit
from pos_app.sale import events
from pos_app.ui.pages.seats.page import BenefitChosen, CardView, Intent
from pos_app.ui.pages.seats.passenger_cards import BenefitBox, CardShape, PassengerCard
from pos_app.ui.pages.seats.seat_map import LoadingCoach
from pos_app.ui.widgets.confirm_box import ConfirmBox
from tests.ui.builders import sample_trips, seats_sale
from tests.ui.pages.seats.a_seats import opened, picked, press, two_decks


def test_a_number_typed_anywhere_on_the_page_picks_its_seat(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale("17", passengers=3))
    view.cards.card(1).benefit.setFocus()
    QTest.keyClick(view, Qt.Key.Key_2)
    QTest.keyClick(view, Qt.Key.Key_2)
    assert picked(flow) == ["17", "22"]
    assert view.map.cursor_label == "22"
    assert view.bar.entry.text == "22"


def test_a_short_number_counts_after_a_pause(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale())
    press(view, Qt.Key.Key_3)
    assert picked(flow) == []
    qtbot.waitUntil(lambda: picked(flow) == ["03"], timeout=2000)


def test_the_benefit_of_a_held_seat_is_closed_and_says_why(qtbot: QtBot) -> None:
    view, _ = opened(qtbot, seats_sale("20", held=("17", "18")))
    assert not view.cards.card(1).benefit.isEnabled()
    assert "escolha outra poltrona" in view.cards.card(1).benefit.toolTip()
    assert view.cards.card(3).benefit.isEnabled()


def test_on_another_bus_the_cursor_begins_anew_at_a_seat_that_is_free(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale())
    view.move_cursor("34")
    other = seats_sale(trip=sample_trips()[7])
    key, detail = other.seating.maps[0]
    first = view.map.cursor_label
    taken = replace(detail, seats=tuple(replace(s, available=s.label != first) for s in detail.seats))
    flow.put(replace(other, seating=replace(other.seating, maps=())))
    flow.put(replace(other, seating=replace(other.seating, maps=((key, taken),))))
    assert view.map.cursor_label != first
    assert other.trips.segments != seats_sale().trips.segments
    view.move_cursor("22")
    flow.put(replace(other, seating=replace(other.seating, maps=((key, detail),))))
    assert view.map.cursor_label == "22"


def test_page_keys_change_the_deck(qtbot: QtBot) -> None:
    view, _ = opened(qtbot, two_decks())
    view.move_cursor("09")
    press(view, Qt.Key.Key_PageDown)
    assert int(view.map.cursor_label) > 44
    press(view, Qt.Key.Key_PageUp)
    assert int(view.map.cursor_label) <= 44


def test_letting_go_asks_first_and_the_safe_answer_keeps_the_seat(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale(held=("17", "18", "20")))
    view.move_cursor("17")
    press(view, Qt.Key.Key_Space)
    box = view.findChild(ConfirmBox)
    assert box is not None
    box.reject()
    assert picked(flow) == ["17", "18", "20"]


# --- Legs, cards and what stands around the map ---------------------------------------------------


def test_while_a_map_is_read_no_seat_of_the_former_bus_can_be_pressed(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale("17", passengers=1, trip=sample_trips()[2]))
    flow.send(events.SegmentShown(1))
    assert view.map.labels == ()
    (skeleton,) = view.findChildren(LoadingCoach)
    qtbot.waitUntil(skeleton.isVisible)
    assert not view.map.rect().isEmpty()
    assert skeleton.height() > 150


# --- Benefits -------------------------------------------------------------------------------------

EVERY = tuple(Benefit)


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[BenefitBox]:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = BenefitBox("Benefício", holder)
    holder.show()
    yield made
    holder.close()


def usable(box: BenefitBox) -> list[Benefit]:
    flags = {value: box.model().index(row, 0).flags() for row, value in enumerate(EVERY)}
    return [value for value, flag in flags.items() if flag & Qt.ItemFlag.ItemIsEnabled]


def test_arrows_pass_over_a_benefit_that_is_not_sold_here(
    box: BenefitBox,
) -> None:
    refused = EVERY[1]
    box.show_unsold(((refused, "não vendido aqui"),))
    assert usable(box) == [value for value in EVERY if value is not refused]
    assert "não vendido aqui" in box.itemText(1)
    box.show_benefit(EVERY[0])
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == EVERY[2]


def test_a_chosen_benefit_is_told_as_what_it_is(qtbot: QtBot) -> None:
    asked: list[Intent] = []
    card = PassengerCard(1, asked.append, None, CardShape.FLAT)
    qtbot.addWidget(card)
    card.show_card(CardView(1, "17", "17", "", True, False, Benefit.NONE, ""))
    for value in (Benefit.ELDERLY_HALF, Benefit.NONE):
        card.benefit.setCurrentIndex(EVERY.index(value))
        card.benefit.activated.emit(card.benefit.currentIndex())
        assert asked[-1] == BenefitChosen("17", value)
