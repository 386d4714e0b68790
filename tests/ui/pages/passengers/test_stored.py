"""Seeing stored data of a person in full is recorded once a person and sale; what is typed now is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer, Passenger
from pos_app.domain.roles import Grant
from pos_app.sale.stage import Sale
from pos_app.ui.pages.passengers.lines import known_line
from pos_app.ui.pages.passengers.page import Ask, KnownTaken, ListPasted
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from pos_app.ui.shared.approvals import Record
from pos_app.ui.widgets.button import Button
from tests.ui.builders_orders import TODAY, FakeFlow, passengers_sale
from tests.ui.pages.passengers.a_people import desk_of

HELENA = Buyer("Helena Prado", DocumentType.CPF, "52998224725", "helena@exemplo.com.br", "(11) 98765-0142")
BARE = Buyer("Rita Dias", DocumentType.CPF, "11144477735", "", "")
DOCUMENT = (AuditAct.DOCUMENT_UNCOVERED, "", "passengers")
CONTACT = (AuditAct.CONTACT_UNCOVERED, "", "passengers")


class Trail(Record):
    def __init__(self) -> None:
        self.noted: list[tuple[AuditAct, str, str]] = []

    def _keep(
        self, what: AuditAct, subject: str, details: Mapping[Detail, str], grant: Grant | None, /
    ) -> None:
        self.noted.append((what, subject, details[Detail.WAY]))


class Page:
    def __init__(self, qtbot: QtBot, sale: Sale) -> None:
        self.trail, self.flow, self._qtbot = Trail(), FakeFlow(sale), qtbot
        self.view = PassengersView()
        desk = desk_of(self.flow, trail=self.trail)
        self.presenter = PassengersPresenter(self.view, desk, lambda: TODAY)
        self.view.asked.connect(self.presenter.handle)
        qtbot.addWidget(self.view)
        self.view.resize(966, 640)
        self.view.show()
        self.view.activateWindow()
        qtbot.waitUntil(self.view.isActiveWindow)

    def go_into(self, row: int) -> None:
        """Go into the document and out of it again."""
        self.view.focus_field(row, "name")
        fields = self.view.people.block(row).fields
        fields.number.edit.setFocus()
        fields.phone.edit.setFocus()

    def look(self, row: int) -> None:
        """Press the eye."""
        self.view.people.open(row)
        number = self.view.people.rows[row].fields.number
        (eye,) = [one for one in number.findChildren(Button) if one.isVisible()]
        self._qtbot.mouseClick(eye, Qt.MouseButton.LeftButton)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Page]:
    made = Page(qtbot, passengers_sale())
    yield made
    made.presenter.close()


def test_what_is_typed_now_is_nothing_to_record(page: Page, qtbot: QtBot) -> None:
    number = page.view.people.rows[0].fields.number.edit
    number.setFocus()
    qtbot.keyClicks(number, HELENA.document_number)
    for _ in range(2):
        page.go_into(0)
        page.look(0)
    page.presenter.handle(ListPasted("Rita Dias\t111.444.777-35"))
    page.go_into(1)
    assert page.trail.noted == []


def test_a_stored_document_is_recorded_when_it_is_seen_and_only_once(page: Page) -> None:
    page.presenter.handle(KnownTaken(0, known_line(BARE)))
    assert page.trail.noted == [], "the page shows it covered"
    page.look(0)
    page.look(0)
    page.go_into(0)
    assert page.trail.noted == [DOCUMENT]
    page.presenter.handle(Ask.OTHER_BUYER)
    page.presenter.handle(KnownTaken(-1, known_line(replace(BARE, document_number="12345678909"))))
    page.go_into(-1)
    assert page.trail.noted == [DOCUMENT, DOCUMENT], "another person"


def test_going_into_the_field_is_seeing_it_too(page: Page) -> None:
    page.presenter.handle(KnownTaken(1, known_line(BARE)))
    page.go_into(1)
    assert page.trail.noted == [DOCUMENT]


def test_a_stored_contact_is_seen_as_soon_as_it_is_filled_in(page: Page) -> None:
    page.presenter.handle(Ask.OTHER_BUYER)
    page.presenter.handle(KnownTaken(-1, known_line(HELENA)))
    assert page.trail.noted == [CONTACT]
    page.presenter.handle(Ask.COPY_BUYER)
    page.go_into(0)
    page.presenter.handle(KnownTaken(1, known_line(HELENA)))
    assert page.trail.noted == [CONTACT, DOCUMENT]


def test_the_next_customer_is_another_sale(page: Page) -> None:
    page.presenter.handle(KnownTaken(0, known_line(BARE)))
    page.go_into(0)
    page.flow.show(Sale())
    page.flow.show(passengers_sale())
    page.presenter.handle(KnownTaken(0, known_line(BARE)))
    page.go_into(0)
    assert page.trail.noted == [DOCUMENT, DOCUMENT]


def test_people_of_a_parked_sale_are_stored_ones(qtbot: QtBot) -> None:
    parked = passengers_sale(1)
    travels = Passenger(BARE.name, BARE.document_type, BARE.document_number)
    people = replace(parked.people, buyer=HELENA, passengers=(travels,))
    page = Page(qtbot, replace(parked, people=people))
    assert page.trail.noted == [CONTACT]
    page.go_into(0)
    assert page.trail.noted == [CONTACT, DOCUMENT]
    page.presenter.close()
