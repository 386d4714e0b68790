"""The page of passengers in a real window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.sale import events
from pos_app.ui.pages.passengers.make import passengers_page
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from pos_app.wording.command_ids import CommandId
from tests.ui.builders_orders import BUYER, TODAY, FakeFlow, passengers_sale

Page = tuple[PassengersView, PassengersPresenter, FakeFlow]


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Page]:
    flow = FakeFlow(passengers_sale())
    view, presenter = passengers_page(flow, email_required=True, today=lambda: TODAY)
    qtbot.addWidget(view)
    view.resize(966, 640)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    yield view, presenter, flow
    presenter.close()


def type_into(qtbot: QtBot, widget: QWidget, words: str) -> None:
    widget.setFocus()
    qtbot.keyClicks(widget, words)


def test_a_whole_form_is_typed_with_the_keyboard_alone(page: Page, qtbot: QtBot) -> None:
    view, _, flow = page
    buyer = view.buyer.fields
    type_into(qtbot, buyer.name.edit, BUYER.name)
    type_into(qtbot, buyer.number.edit, "52998224725")
    type_into(qtbot, buyer.phone.edit, "11987650142")
    type_into(qtbot, view.buyer.email.edit, BUYER.email)
    view.commands()[CommandId.COPY_BUYER].run()
    for row, (name, number) in enumerate(
        (("Otavio Siqueira Lemos", "11144477735"), ("Dirce Prado Antunes", "12345678909")), start=1
    ):
        fields = view.people.rows[row].fields
        type_into(qtbot, fields.name.edit, name)
        type_into(qtbot, fields.number.edit, number)
    type_into(qtbot, view.people.rows[2].fields.fields["birth"].edit, "14061953")
    view.commands()[CommandId.INSURANCE].run()
    qtbot.keyClick(view.people.rows[2].fields.number.edit, Qt.Key.Key_Return)
    (sent,) = flow.sent
    assert isinstance(sent, events.PassengersGiven)
    assert sent.buyer == BUYER
    assert [p.name for p in sent.passengers] == [BUYER.name, "Otavio Siqueira Lemos", "Dirce Prado Antunes"]
    assert [p.document_number for p in sent.passengers] == ["52998224725", "11144477735", "12345678909"]
    assert str(sent.passengers[2].birth_date) == "1953-06-14"
    assert [p.insurance for p in sent.passengers] == [False, False, True]


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


def test_an_error_makes_room_below_its_row_and_gives_it_back(page: Page) -> None:
    view, _, _ = page
    row = view.people.rows[1]
    before = row.height()
    view.show_problem(1, "document", "Este CPF não confere.")
    assert row.height() > before
    view.show_problem(1, "document", "")
    assert row.height() == before


@pytest.mark.parametrize("width", [966, 708, 1480])
def test_no_field_leaves_the_page_or_covers_another(page: Page, width: int) -> None:
    view, _, _ = page
    view.resize(width, 640)
    row = view.people.rows[0]
    f = row.fields
    parts = [f.name, f.kind, f.number, f.fields["birth"], f.phone, row.insured]
    boxes = [part.geometry() for part in parts]
    assert all(row.rect().contains(box) for box in boxes)
    assert not any(a.intersects(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])


def test_every_field_has_a_name_for_screen_readers(page: Page) -> None:
    view, _, _ = page
    names = [field.edit.accessibleName() for row in view.people.rows for field in row.fields.fields.values()]
    assert all(names)
    assert len(set(names)) == len(names)
