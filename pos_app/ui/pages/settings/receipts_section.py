"""The settings of receipts that go to customers by e-mail, WhatsApp and the customer display."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.ui.pages.settings.switch_row import SwitchRow
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.section import Section
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import mail_texts

_NO_PORT = 0


class ReceiptsSection(Section):
    """Three switches and the account of the desk at its mail server, shown while that is switched on.
    ``edited``: something was typed or chosen. A password is typed and never shown again."""

    edited = Signal()
    test_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(mail_texts.section(), mail_texts.section_note(), parent)
        self.email = SwitchRow(mail_texts.use_email(), self)
        self.whatsapp = SwitchRow(mail_texts.use_whatsapp(), self)
        self.customer_code = SwitchRow(mail_texts.use_customer_code(), self)
        self.typed = {
            name: TextField(
                label,
                self,
                placeholder=hint if name == "mail_host" else "",
                optional="" if name == "mail_host" else hint,
            )
            for name, (label, hint) in mail_texts.fields().items()
        }
        self.password = self.typed["mail_password"].edit
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.security = ComboField(mail_texts.security(), self)
        self.security.set_choices(list(mail_texts.securities()))
        self.test = Button(mail_texts.test_button(), self, size="small", icon="mail")
        self._result = Label("", self, size=12, weight=500, wrap=True)
        self._result.hide()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.grid.addWidget(self.email, 0, 0, 1, 2)
        self._account: list[QWidget] = [*self.typed.values(), self.security, self.test]
        self.grid.addWidget(self.typed["mail_host"], 1, 0)
        self.grid.addWidget(self.security, 1, 1)
        self.grid.addWidget(self.typed["mail_port"], 2, 0)
        self.grid.addWidget(self.typed["mail_sender"], 2, 1)
        self.grid.addWidget(self.typed["mail_user"], 3, 0)
        self.grid.addWidget(self.typed["mail_password"], 3, 1)
        trial = QHBoxLayout()
        trial.setSpacing(10)
        self.grid.addLayout(trial, 4, 0, 1, 2)
        trial.addWidget(self.test)
        trial.addWidget(self._result, 1)
        self.grid.addWidget(self.whatsapp, 5, 0, 1, 2)
        self.grid.addWidget(self.customer_code, 6, 0, 1, 2)

    def _connect(self) -> None:
        for row in (self.email, self.whatsapp, self.customer_code):
            row.switch.toggled.connect(lambda _: self.edited.emit())
        self.email.switch.toggled.connect(self._show_account)
        for field in self.typed.values():
            field.edited.connect(lambda _: self.edited.emit())
        self.security.chosen.connect(self._security_chosen)
        self.test.clicked.connect(lambda _=False: self.test_asked.emit())

    def _security_chosen(self, value: object) -> None:
        """Each protection has its usual port."""
        usual = {
            MailSecurity.STARTTLS.value: "587",
            MailSecurity.TLS.value: "465",
            MailSecurity.NONE.value: "25",
        }
        if self.typed["mail_port"].text() in (*usual.values(), ""):
            self.typed["mail_port"].set_text(usual[str(value)])
        self.edited.emit()

    def _show_account(self, shown: bool) -> None:
        for part in self._account:
            part.setVisible(shown)
        if not shown:
            self._result.hide()

    def value(self) -> ReceiptChannels:
        """Return what is chosen and typed; a port that is no number is 0."""
        typed = {name: field.text() for name, field in self.typed.items()}
        port = typed["mail_port"]
        account = MailAccount(
            host=typed["mail_host"],
            port=int(port) if port.isascii() and port.isdecimal() and len(port) < 6 else _NO_PORT,
            security=MailSecurity(str(self.security.value())),
            user=typed["mail_user"],
            sender=typed["mail_sender"],
        )
        return ReceiptChannels(
            self.email.switch.isChecked(),
            account,
            self.whatsapp.switch.isChecked(),
            self.customer_code.switch.isChecked(),
        )

    def new_password(self) -> str:
        """Return the password that was typed, as it is; empty to keep the old one."""
        return self.password.text()

    def show_value(self, value: ReceiptChannels) -> None:
        """Show what is in force."""
        account = value.account
        shown = {
            "mail_host": account.host,
            "mail_port": str(account.port),
            "mail_user": account.user,
            "mail_sender": account.sender,
            "mail_password": "",
        }
        for name, words in shown.items():
            self.typed[name].set_text(words)
        self.password.setPlaceholderText(mail_texts.keep_password() if account.user else "")
        self.security.set_value(account.security.value)
        switches = (self.email, value.email), (self.whatsapp, value.whatsapp)
        for row, on in (*switches, (self.customer_code, value.customer_code)):
            row.switch.blockSignals(True)
            row.switch.setChecked(on)
            row.switch.blockSignals(False)
            row.switch.update()
        self._show_account(value.email)

    def show_test(self, sentence: str, *, testing: bool, good: bool = False) -> None:
        """Show that a test is on its way, or what became of it."""
        self.test.set_inactive(sentence if testing else None)
        self._result.setText(sentence)
        self._result.set_tone("text_2" if testing else "success" if good else "danger")
        self._result.setVisible(bool(sentence))
