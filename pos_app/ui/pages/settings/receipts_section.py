"""The settings of receipts that go to customers by e-mail, WhatsApp and the customer display."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QLineEdit

from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.ui.kit.forms import Form, choice, number, typed
from pos_app.ui.kit.layouts import asks, grow, in_grid, row
from pos_app.ui.pages.settings.presenter import Ask, FieldLeft, Intent
from pos_app.ui.pages.settings.sections import switched
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Section
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import mail_texts

_PORTS = {MailSecurity.STARTTLS: "587", MailSecurity.TLS: "465", MailSecurity.NONE: "25"}


class ReceiptsSection(Section):
    """Three switches and the account of the desk at its mail server, shown while that is switched on. A
    password is typed and never shown again."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(mail_texts.section(), mail_texts.section_note())
        labels = mail_texts.fields()
        edited = partial(ask, Ask.EDITED)
        self.channels = Form(
            ReceiptChannels,
            {
                "email": switched(mail_texts.use_email()),
                "whatsapp": switched(mail_texts.use_whatsapp()),
                "customer_code": switched(mail_texts.use_customer_code()),
            },
            edited=edited,
        )
        securities = {MailSecurity(value): words for words, value in mail_texts.securities()}
        host, host_hint = labels["mail_host"]
        user, user_hint = labels["mail_user"]
        self.account = Form(
            MailAccount,
            {
                "host": typed(host, placeholder=host_hint),
                "security": choice(mail_texts.security(), securities, securities.__getitem__),
                "port": typed(labels["mail_port"][0], read=number),
                "sender": typed(labels["mail_sender"][0]),
                "user": typed(user, optional=user_hint),
            },
            edited=edited,
            left=lambda name: ask(FieldLeft(f"mail_{name}")),
            submitted=partial(ask, Ask.SAVE),
        )
        self.password = TextField(labels["mail_password"][0])
        self.password.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.edited.connect(lambda _: edited())
        self.password.submitted.connect(partial(ask, Ask.SAVE))
        test = Button(mail_texts.test_button(), size="small", icon="mail")
        self.test = asks(test, ask, Ask.TEST_MAIL)
        self._result = Label(size=12, weight=500, wrap=True)
        self._result.hide()
        self._lay_out()
        self.channels["email"].switch.toggled.connect(self._show_account)
        self.account["security"].chosen.connect(lambda _: self._use_usual_port())

    def _lay_out(self) -> None:
        channels, account = self.channels, self.account
        in_grid(
            self.grid,
            (channels["email"],),
            (account["host"], account["security"]),
            (account["port"], account["sender"]),
            (account["user"], self.password),
            (row(self.test, grow(self._result), spacing=10),),
            (channels["whatsapp"],),
            (channels["customer_code"],),
        )

    def _use_usual_port(self) -> None:
        port = self.account["port"]
        if port.text() in (*_PORTS.values(), ""):
            port.set_text(_PORTS[self.account.read(MailAccount()).security])

    def _show_account(self, shown: bool) -> None:
        for part in (*(self.account[name] for name in self.account), self.password, self.test):
            part.setVisible(shown)
        if not shown:
            self._result.hide()

    def value(self) -> ReceiptChannels:
        return replace(self.channels.read(ReceiptChannels()), account=self.account.read(MailAccount()))

    def new_password(self) -> str:
        """Return the password that was typed, as it is; empty to keep the old one."""
        return self.password.edit.text()

    def show_value(self, value: ReceiptChannels) -> None:
        self.channels.show(value)
        self.account.show(value.account)
        self.password.set_text("")
        self.password.edit.setPlaceholderText(mail_texts.keep_password() if value.account.user else "")
        self._show_account(value.email)

    def show_test(self, sentence: str, *, testing: bool, good: bool = False) -> None:
        self.test.set_inactive(sentence if testing else None)
        self._result.setText(sentence)
        self._result.set_tone("text_2" if testing else "success" if good else "danger")
        self._result.setVisible(bool(sentence))
