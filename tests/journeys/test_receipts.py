"""A receipt goes to the customer: sent, waiting while there is no mail server, and sent after a restart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pos_app.domain.receipt_channels import MailSecurity
from pos_app.ui.shared.send_box import SendBox
from pos_app.wording.notices import CommandId
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import CTRL, pay_by_pix
from tests.journeys.one_way import one_way, page
from tests.mail.mail_server import mail_server
from tests.sandbox_process import SandboxProcess

pytestmark = [
    *(pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(150)),
    pytest.mark.slow,  # Box, mail and code have tests of their own; this is the way from one to the other.
]
NONE = MailSecurity.NONE


def with_mail(folder: Path, port: int) -> Path:
    folder.mkdir()
    receipts = {"email": True, "host": "127.0.0.1", "port": port, "security": "none", "whatsapp": True}
    receipts |= {"sender": "bilhetes@viacao.com.br", "customer_code": True}
    shown = {"receipts": receipts, "customer_display": "window"}
    (folder / "settings.json").write_text(json.dumps(shown), encoding="utf-8")
    return folder


async def box(clerk: Clerk) -> SendBox:
    """Open the box by its key."""
    await clerk.back_at_the_window()
    clerk.press(Qt.Key.Key_M, with_=CTRL)
    await clerk.until(lambda: clerk.window.findChildren(SendBox), "the box")
    (opened,) = clerk.window.findChildren(SendBox)
    return opened


async def test_a_receipt_is_sent_and_one_that_waits_goes_out_after_a_restart(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    with mail_server(NONE) as server:
        port = server.port
        folder = with_mail(tmp_path / "desk", port)
        async with at_the_counter(shop, folder) as clerk:
            await one_way(clerk)
            attempt = await pay_by_pix(clerk)
            await clerk.until(lambda: clerk.window.page == "tickets", "the tickets")
            display = clerk.desk.customer.window
            assert display is not None
            await clerk.until(lambda: display.thanks.code.code, "the code for the customer")
            assert attempt.public_id in display.thanks.code.code
            shown = await box(clerk)
            assert shown.email.text() == attempt.sold.buyer_email
            assert "wa.me/55" in shown.code.code
            QTest.keyClick(shown.email.edit, Qt.Key.Key_Return)
            await clerk.until(lambda: clerk.sees("Comprovante enviado a h***@"), "the result")
            (mail,) = server.mood.messages()
            assert mail["Subject"].startswith("TREINAMENTO")
            (pdf,) = mail.iter_attachments()
            assert pdf.get_content().startswith(b"%PDF-")
            server.mood.message = "451 later"
            shown = await box(clerk)
            shown.email.edit.selectAll()
            QTest.keyClicks(shown.email.edit, "otavio@exemplo.com.br")
            QTest.keyClick(shown.email.edit, Qt.Key.Key_Return)
            await clerk.until(lambda: clerk.sees("nova tentativa às"), "that it waits")
    with mail_server(NONE, port=port) as server:
        async with at_the_counter(shop, folder) as clerk:
            await clerk.until(lambda: server.mood.mails, "the mail after the restart")
            assert [mail["To"] for mail in server.mood.messages()] == ["otavio@exemplo.com.br"]
            clerk.desk.open_page("orders")
            await clerk.until(lambda: page(clerk, "orders").can(CommandId.SEND), "the order")
            await clerk.until(lambda: clerk.sees("Comprovante enviado a o***@"), "the result")
