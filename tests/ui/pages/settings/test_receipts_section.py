"""The account at the mail server: off at first, checked before it is saved, its password never shown."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.settings import checks
from pos_app.ui.pages.settings.presenter import Ask
from pos_app.ui.pages.settings.view import SettingsView
from tests.ui.pages.settings.a_page import Port, settings_page, settled

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
    page.view.show_part(page.section)
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
