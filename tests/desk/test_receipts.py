"""The desk's receipts against a real mail server: account, password, test, and the end of the program."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pos_app.desk.announcements import MailNews
from pos_app.desk.mail_post import MailPost
from pos_app.desk.receipts import Receipts
from pos_app.desk.slips import Slips
from pos_app.domain.mail_delivery import MailDelivery, MailFault, MailProblem, MailState
from pos_app.domain.orders import Confirmed, FiscalState, FiscalTicket
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.domain.start_faults import CredentialsError, CredentialsProblem
from pos_app.journal.journal import Journal
from pos_app.mail.smtp import Waits
from pos_app.orders.mail_queue import MailQueue
from pos_app.printing.slip_printing import SlipPrinting
from pos_app.system import credentials as vault
from pos_app.system.clock import SystemClock
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording.notices import CommandId
from tests.mail.mail_server import CERTIFICATE, PASSWORD, Mood, mail_server
from tests.patience import patience
from tests.sale.samples import attempt, order_detail
from tests.ui.builders_orders import an_order

NONE = MailSecurity.NONE
TO = "helena@exemplo.com.br"
MAIL = b"Subject: x\r\n\r\nx\r\n"
SENT = MailDelivery("GB7K", TO, datetime(2026, 3, 19, 17, tzinfo=UTC), "Guichê 07", MailState.SENT, id=1)
FOUND = FiscalTicket("f1", FiscalState.FOUND)


@pytest.fixture(autouse=True)
def no_keyring(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Passwords of a test stay in its memory."""
    monkeypatch.setattr(vault, "keyring_usable", lambda: False)
    monkeypatch.setattr(vault, "_for_session", {})
    yield


def post(account: MailAccount, *, email: bool = True) -> MailPost:
    return MailPost(lambda: ReceiptChannels(email, account), Waits(2, 2, 2), CERTIFICATE)


def receipts(journal: Journal, way: MailPost, account: MailAccount, *, training: bool = False) -> Receipts:
    clock = SystemClock()
    slips = Slips(SlipPrinting(lambda: (), journal.prints, lambda: "Guichê 07"), training=training)
    return Receipts(
        MailQueue(journal.deliveries, way, clock),
        way,
        lambda: ReceiptChannels(True, account, customer_code=not training),
        lambda: slips,
        clock,
        desk="Tietê · Guichê 07",
        who=lambda: "Guichê 07",
        training=training,
    )


async def fault_of(way: MailPost) -> MailFault:
    with pytest.raises(MailFault) as raised:
        await way.send(MAIL, TO, lambda: None)
    return raised.value


async def test_the_password_is_looked_up_and_asked_for_where_there_is_none() -> None:
    with mail_server(MailSecurity.STARTTLS, signs_in=True) as server:
        way = post(server.account)
        assert (await fault_of(way)).problem is MailProblem.NO_PASSWORD
        vault.keep_for_session(server.account.key, vault.Credentials(server.user, PASSWORD))
        await way.send(MAIL, TO, lambda: None)
        assert len(server.mood.mails) == 1
        assert (await fault_of(post(server.account, email=False))).problem is MailProblem.OFF
        assert (await fault_of(post(MailAccount("h")))).problem is MailProblem.OFF


async def test_a_keyring_that_does_not_open_is_told_as_a_missing_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def locked(*_: object) -> None:
        raise CredentialsError(CredentialsProblem.LOCKED)

    monkeypatch.setattr(vault, "find", locked)
    way = post(MailAccount("127.0.0.1", 9, NONE, "user", "a@b.com.br"))
    assert (await fault_of(way)).problem is MailProblem.NO_PASSWORD


async def test_a_desk_that_closes_hangs_up_before_the_end() -> None:
    with mail_server(NONE, Mood(stalls=True)) as server:
        sending = asyncio.ensure_future(post(server.account).send(MAIL, TO, lambda: None))
        assert await asyncio.to_thread(server.mood.stalled.wait, 5)
        sending.cancel()
        server.mood.went_on.set()
        await sending
        began, go_on = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def ending() -> None:
            loop.call_soon_threadsafe(began.set)
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(5)

        sending = asyncio.ensure_future(post(server.account).send(MAIL, TO, ending))
        await began.wait()
        sending.cancel()
        loop.call_soon(go_on.set)
        with pytest.raises(MailFault, match="line lost") as raised:
            await sending
        assert not raised.value.unknown
        assert len(server.mood.mails) == 1


async def test_a_thread_that_does_not_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pos_app.desk.mail_post._HANG_UP", 0.01)
    began, go_on = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    sender: list[threading.Thread] = []

    def ending() -> None:
        sender.append(threading.current_thread())
        loop.call_soon_threadsafe(began.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(5)

    with mail_server(NONE) as server:
        sending = asyncio.ensure_future(post(server.account).send(MAIL, TO, ending))
        await began.wait()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        assert sender[0].is_alive()
        go_on.set()
        await asyncio.to_thread(sender[0].join, 5)
        assert not sender[0].is_alive()
    assert server.mood.mails == []


@pytest.mark.qt
@pytest.mark.parametrize("training", [False, True])
async def test_the_mail_has_the_slips_and_says_what_it_is(
    tmp_path: Path, qtbot: QtBot, training: bool
) -> None:
    journal = await Journal.open(tmp_path)
    detail = an_order()
    with mail_server(NONE) as server:
        made = receipts(journal, post(server.account), server.account, training=training)
        seen: list[MailDelivery] = []
        stop = made.on_change(seen.append)
        task: list[asyncio.Task[None]] = []
        await made.queue.begin(lambda work, _name: task.append(asyncio.ensure_future(work)))
        for fiscal in (None, FOUND):
            jobs = [SlipJob(detail, one, fiscal, True) for one in detail.tickets]
            await made.send(jobs, TO)
            await _until(seen)
        stop()
        late, whole = server.mood.messages()
        task[0].cancel()
        await asyncio.wait(task)
    assert [one.state for one in await made.of_order(detail.public_id)] == [MailState.SENT] * 2
    text = late.get_body().get_content()  # type: ignore[union-attr]
    assert ("TREINAMENTO" in late["Subject"], "TREINAMENTO" in text) == (training, training)
    assert ("não é documento fiscal" in text) is not training
    law = "Os dados do bilhete fiscal"
    assert law not in text
    assert (law in whole.get_body().get_content()) is not training  # type: ignore[union-attr]
    (pdf,) = whole.iter_attachments()
    assert pdf.get_content().startswith(b"%PDF-")
    for one in detail.tickets:
        assert one.document_number not in text
    sold = attempt(confirmed=Confirmed(order_detail()))
    assert bool(made.customer_code(sold)) is not training
    assert made.customer_code(replace(sold, confirmed=None)) == ""
    await journal.aclose()


async def _until(seen: list[MailDelivery]) -> None:
    async with asyncio.timeout(patience(5)):
        while not seen or seen[-1].state is not MailState.SENT:  # noqa: ASYNC110 - told by a listener
            await asyncio.sleep(0.002)
    seen.clear()


async def test_the_account_is_tried_and_its_password_kept(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    with mail_server(MailSecurity.TLS, Mood(), signs_in=False) as server:
        account = server.account
        for training in (False, True):
            made = receipts(journal, post(account), account, training=training)
            good, sentence = await made.try_account(account, "")
            assert good and account.sender in sentence
        assert ["TREINAMENTO" in one["Subject"] for one in server.mood.messages()] == [False, True]
        server.mood.message = "554 no"
        good, sentence = await made.try_account(account, "")
        assert not good and "554 no" in sentence
        assert "só até fechar" in await made.keep_password(replace(account, user="u"), "p")
        assert vault.find("", replace(account, user="u").key) == vault.Credentials("u", "p")
        kept: list[str] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(vault, "keep", lambda key, _: kept.append(key))
            assert await made.keep_password(account, "p") == ""
        assert kept == [account.key]
        await made.again(SENT)
    await journal.aclose()


@pytest.mark.qt
def test_what_did_not_go_out_is_told_above_every_page(qtbot: QtBot) -> None:
    area = NoticeArea()
    qtbot.addWidget(area)
    listeners: list[object] = []
    shown: list[str] = []

    def subscribe(listener: object) -> object:
        listeners.append(listener)
        return listeners.clear

    on_page: list[str] = []
    news = MailNews(area, subscribe, shown.append, on_page.__contains__)  # type: ignore[arg-type]
    (tell,) = listeners
    tell(SENT)  # type: ignore[operator]
    assert area.notice("mail GB7K") is None
    tell(replace(SENT, state=MailState.MAYBE_SENT, changed=SENT.asked))  # type: ignore[operator]
    notice = area.notice("mail GB7K")
    assert notice is not None and "h***@" in notice.view.text
    area.acted.emit("another", CommandId.SHOW_ORDER)
    area.acted.emit("mail GB7K", CommandId.SHOW_ORDER)
    assert shown == ["GB7K"] and area.notice("mail GB7K") is None
    tell(replace(SENT, state=MailState.REFUSED))  # type: ignore[operator]
    tell(replace(SENT, state=MailState.WAITING))  # type: ignore[operator]
    on_page.append("GB7K")
    tell(replace(SENT, state=MailState.REFUSED))  # type: ignore[operator]
    assert area.notice("mail GB7K") is None
    news.stop()
    assert listeners == []
