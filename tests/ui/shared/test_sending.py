"""The box from which a receipt is sent, and what the page shows of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from urllib.parse import parse_qs, urlsplit

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.mail_delivery import MailProblem, MailState
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.receipt_channels import ReceiptChannels
from pos_app.domain.storage import DiskFull
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.send_box import SendBox, sending
from pos_app.ui.shared.sending import SUBJECT, Receipt, SendWork
from pos_app.wording.notices import CommandId, NoticeView
from tests.ui.shared.receipts import BOTH, ORDER, SENT, TO, Receipts


class Page:
    """A page that sends receipts."""

    def __init__(self, qtbot: QtBot) -> None:
        self.view = QWidget()
        self.view.resize(900, 700)
        qtbot.addWidget(self.view)
        self.view.show()
        self.receipts = Receipts()
        self.errors: list[BaseException] = []
        self.seen: list[str] = []
        self.scope = TaskScope("test", lambda _name, error: self.errors.append(error))
        self.receipt: Receipt | None = Receipt(
            tuple(SlipJob(ORDER, one, None, False) for one in ORDER.tickets), TO, "(11) 98765-0142"
        )
        self.notices: dict[str, NoticeView | None] = {}
        self.work: SendWork = sending(
            self.view,
            self.receipts,
            self.scope,
            lambda: self.receipt,
            lambda subject, notice: self.notices.update({subject: notice}),
            UTC,
            shown=lambda order: self.seen.append(order),
        )

    @property
    def boxes(self) -> list[SendBox]:
        return [one for one in self.view.findChildren(SendBox) if one.isVisible()]

    async def quiet(self) -> None:
        """Let everything that was started come to its end."""
        for _ in range(5):
            await asyncio.sleep(0)

    @property
    def notice(self) -> NoticeView | None:
        return self.notices.get(SUBJECT)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Page]:
    made = Page(qtbot)
    yield made
    made.work.close()
    assert made.receipts.listeners == [] and made.errors == []


pytestmark = pytest.mark.qt


async def test_enter_sends_to_the_buyer_and_the_box_closes(page: Page) -> None:
    page.work.look()
    page.work.ask()
    (box,) = page.boxes
    assert (box.email.text(), box.phone.text()) == (TO, "(11) 98765-0142")
    QTest.keyClick(box.email.edit, Qt.Key.Key_Return)
    await page.quiet()
    assert page.receipts.sent == [(len(ORDER.tickets), TO)]
    assert page.boxes == []
    assert page.notice is not None and page.notice.title == "E-mail na fila: h***@exemplo.com.br"


@pytest.mark.parametrize("typed", ["", "helena", "a@b.com.br, c@d.com.br", "Helena <h@b.com.br>"])
async def test_what_is_no_address_is_told_under_the_field(page: Page, typed: str) -> None:
    page.work.ask()
    (box,) = page.boxes
    box.email.set_text(typed)
    box.send.click()
    await page.quiet()
    assert box.email.error and page.receipts.sent == []
    QTest.keyClick(box.email.edit, Qt.Key.Key_A)
    assert not box.email.error


@pytest.mark.parametrize("fault", [DiskFull(), PrintFault(PrintProblem.PDF_NOT_MADE)])
async def test_what_could_not_be_kept_or_made_stays_in_the_box(page: Page, fault: Exception) -> None:
    page.receipts.fault = fault
    page.work.ask()
    (box,) = page.boxes
    box.send.click()
    await page.quiet()
    assert "não foi para a fila" in box.email.error
    assert box.send.isEnabled() and page.boxes == [box]


async def test_the_link_has_the_trip_and_no_document(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: opened.append(url.toEncoded().data().decode())
    )
    page.work.ask()
    (box,) = page.boxes
    first = box.code.code
    assert urlsplit(first).path == "/5511987650142"
    box.phone.edit.clear()
    QTest.keyClicks(box.phone.edit, "2199")
    box.whatsapp.click()
    assert box.phone.error and not opened
    QTest.keyClicks(box.phone.edit, "8765432")
    assert not box.phone.error and box.code.code != first
    QTest.keyClick(box.phone.edit, Qt.Key.Key_Return)
    parts = urlsplit(opened[0])
    assert parts.path == "/5521998765432"
    (text,) = parse_qs(parts.query)["text"]
    ticket = ORDER.tickets[0]
    assert ORDER.public_id in text and ticket.locator in text and ticket.seat in text
    for one in ORDER.tickets:
        assert one.passenger not in text and one.document_number not in text


async def test_only_what_is_switched_on_is_offered(page: Page) -> None:
    page.receipts.channels = ReceiptChannels(email=True)
    page.work.ask()
    (box,) = page.boxes
    assert box.email.isVisible() and not box.phone.isVisible() and not box.code.isVisible()
    box.close()
    page.receipts.channels = ReceiptChannels(whatsapp=True)
    page.work.ask()
    (box,) = page.boxes
    assert not box.email.isVisible() and box.whatsapp.isVisible()
    box.close()
    page.receipts.channels = ReceiptChannels(customer_code=True)
    assert not page.work.ready
    page.work.ask()
    page.receipts.channels, page.receipt = BOTH, None
    page.work.ask()
    assert page.boxes == [] and not page.work.ready


async def test_each_order_shows_its_own_newest_delivery(page: Page) -> None:
    page.receipts.kept = [replace(SENT, state=MailState.REFUSED), replace(SENT, id=2)]
    page.work.look()
    await page.quiet()
    assert page.notice is not None and page.notice.title.startswith("Comprovante enviado a h***@")
    page.receipts.listeners[0](replace(SENT, order="other", state=MailState.REFUSED, id=3))
    page.receipts.listeners[0](replace(SENT, state=MailState.REFUSED))
    page.receipts.listeners[0](replace(SENT, id=2))
    assert page.notice.kind == "success"
    page.receipt = None
    page.work.look()
    page.work.look()
    assert page.notice is None
    page.work.act(CommandId.SEND_AGAIN)


@pytest.mark.parametrize("state", [MailState.REFUSED, MailState.GIVEN_UP, MailState.MAYBE_SENT])
async def test_what_did_not_go_out_is_sent_again_by_a_person(page: Page, state: MailState) -> None:
    failed = replace(SENT, state=state, problem=MailProblem.LINE_LOST)
    page.receipts.kept = [failed]
    page.work.look()
    await page.quiet()
    assert page.notice is not None and page.notice.actions[0].command is CommandId.SEND_AGAIN
    page.work.act(CommandId.PRINT)
    page.work.act(CommandId.SEND_AGAIN)
    await page.quiet()
    assert page.receipts.again_asked == [failed]
    page.receipts.fault = DiskFull()
    page.work.act(CommandId.SEND_AGAIN)
    await page.quiet()
    told = page.notices[SUBJECT]
    assert told is not None and told.kind == "danger"


async def test_a_stored_contact_in_the_box_is_told_of(page: Page) -> None:
    page.work.ask()
    assert page.seen == [ORDER.public_id]
    page.boxes[0].reject()
    assert page.receipt is not None
    page.receipt = replace(page.receipt, email="", phone="")
    page.work.ask()
    assert page.seen == [ORDER.public_id]
    page.boxes[0].reject()
