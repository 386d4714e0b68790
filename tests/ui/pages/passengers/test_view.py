"""The page of passengers in a real window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.benefits import Benefit
from pos_app.sale import events
from pos_app.ui.pages.passengers.page import Ask, ListPasted
from pos_app.ui.pages.passengers.person_fields import REVEALED_MS
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.menu import Menu
from pos_app.wording.notices import CommandId
from tests.ui.builders_orders import TODAY, FakeFlow, passengers_sale
from tests.ui.pages.passengers.a_people import desk_of

Page = tuple[PassengersView, PassengersPresenter, FakeFlow]


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Page]:
    flow = FakeFlow(passengers_sale())
    view = PassengersView()
    presenter = PassengersPresenter(view, desk_of(flow), lambda: TODAY)
    view.asked.connect(presenter.handle)
    qtbot.addWidget(view)
    view.resize(966, 640)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    yield view, presenter, flow
    presenter.close()


def type_into(qtbot: QtBot, widget: QWidget, text: str) -> None:
    widget.setFocus()
    qtbot.keyClicks(widget, text)


def test_a_key_and_a_finger_open_the_benefits_of_the_person(page: Page, qtbot: QtBot) -> None:
    view, _, flow = page
    for open_it in (view.commands()[CommandId.BENEFIT].run, view.people.rows[0].benefit.click):
        open_it()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, Menu)
        assert menu.actions()[0].text().startswith("A reserva (17) não muda")
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
        assert flow.sent.pop() == events.BenefitChanged(0, Benefit.ELDERLY_HALF)


def test_a_cpf_is_shaped_while_typing_and_only_blamed_on_leaving(page: Page, qtbot: QtBot) -> None:
    view, _, _ = page
    number = view.people.rows[0].fields.number
    type_into(qtbot, number.edit, "11144477753")
    assert number.edit.text() == "111.444.777-53"
    assert number.error == ""
    view.people.rows[0].fields.phone.edit.setFocus()
    assert number.error == "Este CPF não confere. Revise os números."


def test_another_document_type_takes_the_shape_off(page: Page, qtbot: QtBot) -> None:
    view, _, _ = page
    fields = view.people.rows[0].fields
    fields.kind.select.setFocus()
    qtbot.keyClicks(fields.kind.select, "Passaporte")
    fields.kind.select.activated.emit(fields.kind.select.currentIndex())
    type_into(qtbot, fields.number.edit, "AB123456")
    assert fields.number.edit.text() == "AB123456"


def test_a_document_is_covered_when_left_and_the_eye_shows_it_for_a_while(page: Page, qtbot: QtBot) -> None:
    view, _, _ = page
    number = view.people.rows[0].fields.number
    type_into(qtbot, number.edit, "52998224725")
    assert number.edit.text() == "529.982.247-25"
    view.people.rows[0].fields.phone.edit.setFocus()
    assert number.edit.text() == "***.982.247-**"
    assert number.edit.cursorPosition() == 0, "a narrow field shows how the number begins"
    assert view.form().people[0].number == "529.982.247-25", "what is sold is never the covered number"
    (eye,) = [one for one in number.findChildren(Button) if one.isVisible()]
    timer = number.findChild(QTimer)
    assert timer is not None and timer.interval() == REVEALED_MS
    timer.setInterval(30)
    qtbot.mouseClick(eye, Qt.MouseButton.LeftButton)
    assert number.edit.text() == "529.982.247-25"
    qtbot.waitUntil(lambda: number.edit.text() == "***.982.247-**")
    number.edit.setFocus()
    assert number.edit.text() == "529.982.247-25"


def test_a_covered_document_survives_being_filled_pasted_and_copied(page: Page) -> None:
    view, presenter, _ = page
    presenter.handle(ListPasted("Ana Souza\t529.982.247-25\nBruno Dias 111.444.777-35"))
    shown = [row.fields.number.edit.text() for row in view.people.rows]
    assert shown == ["***.982.247-**", "***.444.777-**", ""]
    view.fill(view.form())
    assert [p.number for p in view.form().people] == ["529.982.247-25", "111.444.777-35", ""]


def test_what_was_filled_in_under_the_cursor_is_typed_over(page: Page, qtbot: QtBot) -> None:
    view, _, _ = page
    form = view.form()
    view.focus_field(0, "name")
    view.fill(replace(form, people=(replace(form.people[0], name="Helena Siqueira"), *form.people[1:])))
    qtbot.keyClicks(view.people.rows[0].fields.fields["name"].edit, "Ana")
    assert view.form().people[0].name == "Ana"


def test_the_page_follows_the_keyboard(page: Page, qtbot: QtBot) -> None:
    view, _, _ = page
    view.resize(704, 400)
    for row in (2, 0, 1):
        view.focus_field(row, "phone")
        edit = view.people.rows[row].fields.phone.edit
        port = view._scroll.viewport()

        def seen(edit: QWidget = edit, port: QWidget = port) -> bool:
            return port.rect().contains(QRect(edit.mapTo(port, QPoint()), edit.size()))

        qtbot.waitUntil(seen)


def test_one_person_is_open_and_the_others_say_what_is_missing(page: Page, qtbot: QtBot) -> None:
    view, presenter, _ = page
    shut = view.people.rows[1]
    assert [row.is_open for row in view.people.rows] == [True, False, False]
    assert shut.height() <= 58 and shut.missing.isVisible()
    qtbot.mouseClick(shut.missing, Qt.MouseButton.LeftButton)
    assert [row.is_open for row in view.people.rows] == [False, True, False]
    assert view.focusWidget() is shut.fields.number.edit
    assert view.form().buyer is None
    presenter.handle(Ask.OTHER_BUYER)
    assert view.people.buyer.isVisible() and view.people.buyer.is_open
    presenter.handle(Ask.FIRST_BUYS)
    assert not view.people.buyer.isVisible()
