"""The sections of receipts, announcements and the station."""

from __future__ import annotations

import asyncio
import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.desk.settings_file import SettingsStore
from pos_app.domain.alerts import AlertChoice
from pos_app.domain.places import Place
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.domain.station_city import StationCity
from pos_app.system import settings as config
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.settings import presenter as checks
from pos_app.ui.pages.settings.presenter import Ask, Intent, SettingsPresenter
from pos_app.ui.pages.settings.sections import AlertsSection
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.widgets.label import Label
from pos_app.wording.notices import CommandId
from tests.ui.fakes import SomePlaces
from tests.ui.pages.settings.a_page import NOW, Port, scope, settings_page, settled

GOOD = ReceiptChannels(True, MailAccount("smtp.exemplo.com.br", user="guiche", sender="g@exemplo.com.br"))


class Trial:
    """A mail server by hand."""

    def __init__(self) -> None:
        self.tried: list[tuple[MailAccount, str]] = []
        self.kept: list[tuple[MailAccount, str]] = []

    async def try_account(self, account: MailAccount, password: str) -> tuple[bool, str]:
        self.tried.append((account, password))
        return (True, "aceito") if password else (False, "recusado")

    async def keep_password(self, account: MailAccount, password: str) -> str:
        self.kept.append((account, password))
        return "só nesta sessão"


class Page:
    def __init__(self, qtbot: QtBot) -> None:
        self.port, self.trial = Port(), Trial()
        errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: errors.append(error))
        self.view: SettingsView
        self.view, self.presenter = settings_page(self.port, self.scope, receipts=self.trial)
        qtbot.addWidget(self.view)
        self.view.resize(1254, 640)
        self.view.show()
        self.presenter.opened()
        self.view.shown()
        self.section = self.view.receipts

    def type(self, channels: ReceiptChannels, password: str = "") -> None:
        self.section.show_value(channels)
        QTest.keyClicks(self.section.password.edit, password)
        self.view.ask(Ask.EDITED)


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    return Page(qtbot)


pytestmark = pytest.mark.qt


async def test_everything_is_off_and_the_account_comes_with_its_switch(page: Page) -> None:
    assert page.section.value() == ReceiptChannels()
    host = page.section.account["host"]
    page.view.tabs.turn_to_part(page.section)
    assert not host.isVisible()
    page.section.channels["email"].switch.click()
    assert host.isVisible() and page.section.value().email
    assert page.section.password.edit.echoMode() is QLineEdit.EchoMode.Password


async def test_it_is_saved_and_the_password_goes_to_the_keyring_alone(page: Page) -> None:
    page.type(GOOD, "segredo")
    page.view.ask(Ask.SAVE)
    await settled(page.scope)
    assert page.port.kept.receipts == GOOD
    assert page.trial.kept == [(GOOD.account, "segredo")]
    assert page.section.new_password() == ""
    assert page.section._result.text() == "só nesta sessão"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"host": ""}, "mail_host"),
        ({"host": "smtp exemplo"}, "mail_host"),
        ({"security": MailSecurity.NONE}, "mail_host"),
        ({"port": 0}, "mail_port"),
        ({"port": 70000}, "mail_port"),
        ({"user": "a:b"}, "mail_user"),
        ({"sender": "Loja <g@exemplo.com.br>"}, "mail_sender"),
        ({"host": "127.0.0.1", "security": MailSecurity.NONE}, ""),
    ],
)
async def test_what_cannot_be_right_is_told_under_its_field(
    page: Page, changes: dict[str, object], field: str
) -> None:
    channels = replace(GOOD, account=replace(GOOD.account, **changes))  # type: ignore[arg-type]
    page.type(channels)
    page.view.ask(Ask.TEST_MAIL)
    await asyncio.sleep(0)
    account = page.section.account
    wrong = [name for name in checks.MAIL_FIELDS if account[name.removeprefix("mail_")].error]
    assert wrong == [field] * bool(field)
    assert bool(page.trial.tried) is not bool(field)
    assert checks.mail_problems(replace(channels, email=False)) == {}


async def test_the_account_is_tried_with_the_values_on_the_screen(page: Page) -> None:
    page.type(GOOD)
    page.section.test.click()
    await asyncio.sleep(0)
    assert page.section._result.text() == "recusado"
    page.type(GOOD, "segredo")
    page.section.test.click()
    await asyncio.sleep(0)
    assert page.section._result.text() == "aceito"
    assert page.trial.tried == [(GOOD.account, ""), (GOOD.account, "segredo")]
    page.section.channels["email"].switch.click()
    assert not page.section._result.isVisible()


def protect(page: Page, by: MailSecurity) -> None:
    """Choose a protection as a person does."""
    choice = page.section.account["security"]
    number = list(MailSecurity).index(by)
    choice.set_value(number)
    choice.chosen.emit(number)


async def test_a_protection_brings_its_usual_port(page: Page) -> None:
    page.type(GOOD)
    protect(page, MailSecurity.TLS)
    assert page.section.value().account.port == 465
    page.section.account["port"].set_text("2525")
    protect(page, MailSecurity.STARTTLS)
    assert page.section.value().account.port == 2525
    page.section.account["port"].set_text("x")
    assert page.section.value().account.port == 0


NAMES = [field.name for field in fields(AlertChoice)]


@pytest.fixture
def asked() -> list[Intent]:
    return []


@pytest.fixture
def section(qtbot: QtBot, asked: list[Intent]) -> AlertsSection:
    made = AlertsSection(asked.append)
    qtbot.addWidget(made)
    made.resize(820, 260)
    made.show()
    made.show_values(NOW)
    return made


@pytest.mark.parametrize("name", NAMES)
def test_a_switch_is_turned_by_key_and_by_a_tap_on_its_words(
    section: AlertsSection, asked: list[Intent], qtbot: QtBot, name: str
) -> None:
    switch = section.form[name].switch
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert section.form.read(AlertChoice()) == replace(AlertChoice(), **{name: False})
    row = switch.parentWidget()
    assert row is not None and row.height() >= 40
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    assert section.form.read(AlertChoice()) == AlertChoice()
    assert asked == [Ask.EDITED, Ask.EDITED]
    assert switch.accessibleName()


def test_what_this_computer_cannot_do_stands_beside_its_switch(section: AlertsSection) -> None:
    section.show_values(replace(NOW, sound_problem="sem som"))
    shown = [label.text() for label in section.findChildren(Label) if label.isVisible()]
    assert "sem som" in shown


MANAUS = Place("Manaus", "AM", latitude=-3.1, longitude=-60.0)
MANACAPURU = Place("Manacapuru", "AM", latitude=-3.3, longitude=-60.6)


class Desk:
    """The page over a real settings file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "settings.json"
        self.file.write_text(json.dumps({"station": {"place_slug": "tiete", "counter": "Guichê 07"}}))
        self.scope = scope()
        self.settings_store = SettingsStore(self.file, config.load(self.file))
        self.view: SettingsView
        self.presenter: SettingsPresenter
        self.view, self.presenter = settings_page(
            self.settings_store, self.scope, places=SomePlaces(MANAUS, MANACAPURU)
        )
        self.presenter.opened()


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    made = Desk(tmp_path)
    qtbot.addWidget(made.view)
    made.view.resize(1254, 640)
    return made


async def test_a_city_is_typed_taken_with_enter_and_saved_with_its_coordinates(desk: Desk) -> None:
    section = desk.view.station
    assert "arquivo" in section.now.text()
    QTest.keyClicks(section.field.edit, "mana")
    assert [chip.text() for chip in section.chips] == ["Manaus, AM", "Manacapuru, AM"]
    QTest.keyClick(section.field.edit, Qt.Key.Key_Return)
    assert section.now.text() == "Manaus, AM \u00b7 UTC-4"
    assert not section.chips and desk.view.save.isEnabled()
    desk.view.commands()[CommandId.MAIN].run()
    await settled(desk.scope)
    kept = json.loads(desk.file.read_text())["station"]
    assert (kept["city"], kept["state"]) == ("Manaus", "AM")
    assert (kept["latitude"], kept["longitude"], kept["place_slug"]) == (-3.1, -60.0, "")
    assert desk.settings_store.running.station.place == StationCity("Manaus", "AM", -3.1, -60.0)


def test_a_namesake_is_chosen_by_its_button_and_esc_takes_it_back(desk: Desk) -> None:
    section = desk.view.station
    QTest.keyClicks(section.field.edit, "mana")
    section.chips[1].click()
    assert section.now.text().startswith("Manacapuru, AM")
    desk.view.commands()[CommandId.BACK].run()
    assert "arquivo" in section.now.text() and section.value is None


def test_what_is_no_city_is_said(desk: Desk) -> None:
    section = desk.view.station
    QTest.keyClicks(section.field.edit, "xyz")
    QTest.keyClick(section.field.edit, Qt.Key.Key_Return)
    assert section.field.error.startswith("Não conhecemos esta cidade")
