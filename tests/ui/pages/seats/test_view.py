"""The seat map under real keys and mouse."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pos_app.domain.benefits import Benefit
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step
from pos_app.ui.pages.seats.card_view import CardView
from pos_app.ui.pages.seats.make import seats_page
from pos_app.ui.pages.seats.passenger_card import PassengerCard
from pos_app.ui.pages.seats.view import SeatsView
from pos_app.wording.notices import CommandId
from tests.ui.builders import a_detail, a_trip, sample_trips, seat_map, seats_sale
from tests.ui.fakes import MachineFlow


def opened(qtbot: QtBot, sale: Sale) -> tuple[SeatsView, MachineFlow]:
    flow = MachineFlow(sale)
    view, presenter = seats_page(flow)
    qtbot.addWidget(view)
    view.resize(966, 624)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(lambda: view.map.button(view.map.cursor_label) is not None)
    assert presenter is not None
    view.focus_map()
    return view, flow


def press(view: SeatsView, *keys: Qt.Key) -> None:
    for key in keys:
        focused = view.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)


def picked(flow: MachineFlow) -> list[str]:
    return [choice.label for choice in flow.stage.seating.seats]


def test_arrows_walk_over_the_aisle_and_space_picks(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale())
    view.move_cursor("18")
    press(view, Qt.Key.Key_Up)
    assert view.map.cursor_label == "20"
    press(view, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space)
    assert picked(flow) == ["28"]
    press(view, Qt.Key.Key_Space)
    assert picked(flow) == []


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


def test_a_click_picks_and_moves_the_cursor(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale())
    button = view.map.button("34")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert picked(flow) == ["34"]
    assert view.map.cursor_label == "34"


def test_letters_suggest_and_enter_holds(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale(passengers=2))
    press(view, Qt.Key.Key_J)
    assert picked(flow) == ["17", "18"]
    press(view, Qt.Key.Key_Return)
    assert any(isinstance(effect, events.Hold) for effect in flow.effects)


def test_every_seat_has_a_name_for_screen_readers(qtbot: QtBot) -> None:
    view, _ = opened(qtbot, seats_sale())
    names = [button.accessibleName() for label in view.map.labels if (button := view.map.button(label))]
    assert len(names) == 44
    assert all(name.startswith("Poltrona ") for name in names)


def test_page_keys_change_the_deck(qtbot: QtBot) -> None:
    trip = a_trip(service_class="Semileito")
    sale = seats_sale(trip=trip)
    free = " ".join(f"{number:02d}" for number in range(1, 57))
    detail = a_detail(trip, seats=seat_map(free, seats=56, low_fare="", priority=""))
    view, _ = opened(
        qtbot, replace(sale, seating=replace(sale.seating, maps=((sale.trips.segments[0].key, detail),)))
    )
    view.move_cursor("09")
    press(view, Qt.Key.Key_PageDown)
    assert int(view.map.cursor_label) > 44
    press(view, Qt.Key.Key_PageUp)
    assert int(view.map.cursor_label) <= 44


def test_the_benefit_of_a_held_seat_is_closed_and_says_why(qtbot: QtBot) -> None:
    view, _ = opened(qtbot, seats_sale("20", held=("17", "18")))
    assert not view.cards.card(1).benefit.isEnabled()
    assert "escolha outra poltrona" in view.cards.card(1).benefit.toolTip()
    assert view.cards.card(3).benefit.isEnabled()


def test_letting_go_asks_first_and_the_safe_answer_keeps_the_seat(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale(held=("17", "18", "20")))
    view.move_cursor("17")
    press(view, Qt.Key.Key_Space)
    from pos_app.ui.widgets.confirm_box import ConfirmBox

    box = view.findChild(ConfirmBox)
    assert box is not None
    box.reject()
    assert picked(flow) == ["17", "18", "20"]


@pytest.mark.parametrize(("width", "height"), [(708, 600), (966, 624), (1480, 900)])
def test_the_page_never_asks_for_more_room_than_it_gets(qtbot: QtBot, width: int, height: int) -> None:
    view, _ = opened(qtbot, seats_sale("20", held=("17", "18")))
    view.resize(width, height)
    assert (view.width(), view.height()) == (width, height)
    box = view.cards.geometry()
    assert box.right() < width and box.bottom() < height
    for label in view.map.labels:
        button = view.map.button(label)
        assert button is not None
        assert view.map.rect().contains(button.geometry())


def test_esc_goes_back_to_the_trips(qtbot: QtBot) -> None:
    view, flow = opened(qtbot, seats_sale("17"))
    view.commands()[CommandId.BACK].run()
    assert flow.stage.step is Step.SEARCH


def test_a_chosen_benefit_is_told_as_what_it_is_and_not_as_bare_text(qtbot: QtBot) -> None:
    card = PassengerCard(1)
    qtbot.addWidget(card)
    card.show_card(CardView(1, "17", "17", "", True, False, Benefit.NONE, ""))
    told: list[tuple[str, object]] = []
    card.benefit_chosen.connect(lambda label, value: told.append((label, value)))
    for value in (Benefit.ELDERLY_HALF, Benefit.NONE):
        card.benefit.setCurrentIndex(list(Benefit).index(value))
        card.benefit.activated.emit(card.benefit.currentIndex())
        assert told[-1][0] == "17"
        assert told[-1][1] is value


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
