"""The box from which a receipt is sent to the customer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import tzinfo

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from pos_app.system.tasks import TaskScope
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, column, fill_sheet, grow, row
from pos_app.ui.shared.code_view import QrView
from pos_app.ui.shared.sending import Receipt, ReceiptsPort, SendBoxPort, SendForm, SendWork
from pos_app.ui.widgets.button import Button, Kind
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import mail_texts
from pos_app.wording.notices import CommandId, NoticeView

_WIDTH = 620
_CODE = 300
"""px of the code: a journey of several buses has many modules, and each must be seen by a camera."""


class SendBox(Sheet):
    """E-mail above, WhatsApp below, each where it is switched on; open it with ``open()``. Enter in a field
    does what stands beside it; Esc closes."""

    email_sent = Signal(str)
    phone_typed = Signal(str)
    whatsapp_opened = Signal(str)

    def __init__(self, parent: QWidget, form: SendForm) -> None:
        super().__init__(parent, mail_texts.box_title(form.order))
        self.email = TextField(mail_texts.email_field())
        self.email.set_text(form.email)
        self.send = Button(mail_texts.send_email(), kind="main", icon="mail", key=FocusKey.ENTER)
        self._state = Label("", size=12, tone="text_2", wrap=True)
        self.phone = TextField(mail_texts.phone_field(), optional=mail_texts.phone_hint())
        self.phone.set_text(form.phone)
        kind: Kind = "plain" if form.by_email else "main"
        self.whatsapp = Button(mail_texts.open_whatsapp(), kind=kind, icon="external-link")
        self.code = QrView()
        self.code.setFixedSize(_CODE, _CODE)
        note = Label(mail_texts.code_note(), size=12, tone="text_2", wrap=True)
        self.close_button = Button(mail_texts.close(), key=CommandId.BACK)
        fill_sheet(
            self,
            self.email,
            row(grow(self._state), Stretch, self.send, spacing=12),
            row(grow(column(self.phone, self.whatsapp, note, Stretch, spacing=10)), self.code, spacing=16),
            foot=(Stretch, self.close_button),
        )
        self._state.hide()
        for part in (self.email, self.send):
            part.setVisible(form.by_email)
        for one in (self.phone, self.whatsapp, self.code, note):
            one.setVisible(form.by_whatsapp)
        self.setFixedWidth(_WIDTH)
        self.show_link(form.link)
        self._connect()
        (self.email if form.by_email else self.phone).edit.setFocus()

    def _connect(self) -> None:
        self.send.clicked.connect(self._send)
        self.email.submitted.connect(self._send)
        self.email.edited.connect(lambda _: self.email.set_error(None))
        self.phone.edited.connect(self.phone_typed)
        self.phone.submitted.connect(self._open)
        self.whatsapp.clicked.connect(self._open)
        self.close_button.clicked.connect(self.reject)

    def _send(self) -> None:
        if self.send.isEnabled():
            self.email_sent.emit(self.email.text())

    def _open(self) -> None:
        self.whatsapp_opened.emit(self.phone.text())

    def show_problem(self, field: str, sentence: str) -> None:
        """Show the error of ``email`` or ``phone``; an empty text clears it."""
        shown = self.email if field == "email" else self.phone
        shown.set_error(sentence or None)
        if sentence:
            shown.edit.setFocus()

    def show_link(self, link: str) -> None:
        self.code.show_code(link, mail_texts.code_name())

    def set_busy(self, text: str) -> None:
        """Show that the receipt is being made; an empty text ends it."""
        self.send.setEnabled(not text)
        self._state.setText(text)
        self._state.setVisible(bool(text))

    def finish(self) -> None:
        self.accept()


def sending(
    page: QWidget,
    receipts: ReceiptsPort,
    scope: TaskScope,
    receipt: Callable[[], Receipt | None],
    show_notice: Callable[[str, NoticeView | None], None],
    zone: tzinfo | None = None,
    shown: Callable[[str], object] = lambda _order: None,
) -> SendWork:
    """Return what sends the receipts of a page; its box opens over the window of ``page``. ``shown`` is
    called with an order whose stored contact the box shows."""

    def open_box(form: SendForm) -> SendBoxPort:
        box = SendBox(page, form)
        box.email_sent.connect(work.send_email)
        box.phone_typed.connect(work.phone_typed)
        box.whatsapp_opened.connect(work.open_whatsapp)
        box.finished.connect(lambda _result: work.box_closed())
        box.open()
        return box

    work = SendWork(
        receipts,
        scope,
        receipt,
        open_box=open_box,
        open_web=lambda link: QDesktopServices.openUrl(QUrl(link)),
        show_notice=show_notice,
        shown=shown,
        zone=zone,
    )
    return work
