"""The people in the settings, and which setting needs whose permission."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pos_app.domain.audit import AuditAct
from pos_app.domain.printers import Link, PrinterProfile
from pos_app.domain.roles import Grant, Permission, Person, Role
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.settings import presenter as checks
from pos_app.ui.pages.settings.people_section import PeopleSection
from pos_app.ui.pages.settings.presenter import (
    Ask,
    ChangePin,
    ChangeRole,
    Intent,
    PeopleIntent,
    PeoplePresenter,
    RemovePerson,
)
from pos_app.ui.shared.ports import DeskSettings
from pos_app.ui.widgets.confirm_box import ConfirmBox
from tests.ui.pages.settings.a_page import NOW, Port, scope, settings_page, settled
from tests.ui.recording import a_desk
from tests.ui.shared.approving import RUI, Asking

NAIR = Person("1003", "Nair Toledo", Role.SELLER)


class People:
    """The people in memory; ``problem`` refuses every change."""

    def __init__(self, *people: Person) -> None:
        self.listed = people
        self.minutes = 5
        self.problem = ""
        self.done: list[str] = []

    def add(self, person: Person, pin: str, grant: Grant) -> str:
        return self._did(f"add {person.name} {person.badge} {person.role} {pin}", (*self.listed, person))

    def change_pin(self, person: Person, pin: str, grant: Grant) -> str:
        return self._did(f"pin {person.badge} {pin}", self.listed)

    def change_role(self, person: Person, role: Role, grant: Grant) -> str:
        return self._did(f"role {person.badge} {role}", self.listed)

    def remove(self, person: Person, grant: Grant) -> str:
        return self._did(f"remove {person.badge}", tuple(one for one in self.listed if one != person))

    def change_lock_after(self, minutes: int, grant: Grant) -> str:
        self.minutes = minutes
        return self._did(f"lock {minutes}", self.listed)

    def _did(self, what: str, listed: tuple[Person, ...]) -> str:
        if not self.problem:
            self.done.append(what)
            self.listed = listed
        return self.problem


class Page:
    """The section over these people."""

    def __init__(self, *people: Person) -> None:
        self.people, self.asking = People(*people), Asking(Grant(RUI))
        self.scope = TaskScope("test", lambda *_: None)
        desk = a_desk(people=self.people, approvals=self.asking, scope=self.scope)
        self.section = PeopleSection(lambda intent: self.handle(intent))
        self.presenter = PeoplePresenter(self.section, desk)

    def handle(self, intent: Intent) -> None:
        if intent is Ask.ADD_PERSON:
            self.presenter.ask_new()
        else:
            self.presenter.handle(cast(PeopleIntent, intent))

    async def settle(self) -> None:
        while self.scope._tasks:
            await asyncio.gather(*self.scope._tasks)
        QApplication.processEvents()


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    made = Page(RUI, NAIR)
    qtbot.addWidget(made.section)
    made.section.show()
    return made


async def test_the_first_person_is_an_administrator(qtbot: QtBot) -> None:
    page = Page()
    qtbot.addWidget(page.section)
    page.section.show()
    assert not page.section.lock_after.isVisible()
    page.section.add.click()
    box = page.section.box
    assert box is not None and page.asking.asked == [Permission.PEOPLE]
    assert box.role.select.count() == 1
    qtbot.keyClicks(box.name.edit, "Rui Sampaio")
    qtbot.keyClicks(box.badge.edit, "1001")
    qtbot.keyClicks(box.pin.edit, "271828")
    qtbot.keyClicks(box.again.edit, "271829")
    box.act.click()
    assert page.section.box is box and "iguais" in box._problem.text()
    box.again.edit.setText("271828")
    page.people.problem = "Este código já está em uso."
    box.act.click()
    await page.settle()
    assert page.section.box is box and box._problem.text() == "Este código já está em uso."
    page.people.problem = ""
    box.act.click()
    await page.settle()
    assert page.people.done == ["add Rui Sampaio 1001 administrator 271828"]
    assert page.section.box is None and len(page.section.rows) == 1 and page.section.lock_after.isVisible()


async def test_pin_role_and_time_change_by_themselves(page: Page, qtbot: QtBot) -> None:
    nair = page.section.rows[1]
    nair.pin.click()
    box = page.section.box
    assert box is not None and not box.name.isVisible()
    for field in (box.pin, box.again):
        qtbot.keyClicks(field.edit, "161803")
    box.act.click()
    await page.settle()
    page.handle(ChangeRole("1003", Role.SUPERVISOR))
    await page.settle()
    page.handle(ChangeRole("1003", Role.SELLER))  # As it is.
    page.section.lock_after.chosen.emit(0)
    await page.settle()
    page.section.lock_after.chosen.emit(0)
    assert page.people.done == ["pin 1003 161803", "role 1003 supervisor", "lock 0"]


async def test_removing_asks_first_and_a_refusal_is_told(page: Page) -> None:
    page.people.problem = "É o único administrador."
    page.section.rows[0].remove.click()
    box = page.section.findChild(ConfirmBox)
    assert box is not None
    box.accept()
    await page.settle()
    assert page.section._problem.text() == "É o único administrador." and len(page.section.rows) == 2
    page.people.problem = ""
    page.handle(RemovePerson("1003", confirmed=True))
    await page.settle()
    assert page.people.done == ["remove 1003"] and len(page.section.rows) == 1
    page.handle(ChangePin("gone"))
    assert page.section.box is None


async def test_nothing_changes_while_nobody_allows_it(page: Page) -> None:
    page.asking.grant = None
    page.section.add.click()
    page.section.rows[1].pin.click()
    page.handle(ChangeRole("1003", Role.SUPERVISOR))
    await page.settle()
    assert page.section.box is None and not page.people.done
    assert page.section.rows[1].role.currentData() == Role.SELLER


PRINTER = PrinterProfile("Balcão", Link.NETWORK)


@pytest.mark.parametrize(
    ("wanted", "permission", "keys"),
    [
        (replace(NOW, theme="dark"), Permission.SELL, ["theme"]),
        (replace(NOW, printers=(PRINTER,)), Permission.PRINTERS, ["printers"]),
        (replace(NOW, theme="dark", pdf_hosts="x.com"), Permission.CONNECTION, ["theme", "pdf_hosts"]),
        (replace(NOW, new_pin="4711", present_pin="1"), Permission.PEOPLE, ["supervisor.pin"]),
        (NOW, Permission.SELL, []),
    ],
)
def test_the_highest_permission_of_what_changes_counts(
    wanted: DeskSettings, permission: Permission, keys: list[str]
) -> None:
    fields = checks.changed(NOW, wanted)
    assert checks.needed(fields) is permission
    assert [checks.key_of(one) for one in fields] == keys


async def test_settings_are_saved_and_recorded_once_somebody_allows_it(qtbot: QtBot) -> None:
    port, asking, tasks = Port(), Asking(None), scope()
    view, presenter = settings_page(port, tasks, approvals=asking, trail=asking)
    qtbot.addWidget(view)
    presenter.opened()
    view.fields["pdf_hosts"].set_text("bpe.exemplo.com.br")
    presenter.handle(Ask.SAVE)
    assert asking.asked == [Permission.CONNECTION] and port.kept == NOW
    asking.grant = Grant(RUI)
    presenter.handle(Ask.SAVE)
    await settled(tasks)
    assert port.kept.pdf_hosts == "bpe.exemplo.com.br"
    assert asking.noted == [(AuditAct.SETTING_CHANGED, "pdf_hosts", "Rui Sampaio")]
