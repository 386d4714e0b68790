"""Puts the sending of receipts together, for a page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import tzinfo

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.sending.ports import Receipt, ReceiptsPort, SendBoxPort, SendForm
from pos_app.ui.shared.sending.send_box import SendBox
from pos_app.ui.shared.sending.send_work import SendWork
from pos_app.wording.notices import NoticeView


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
