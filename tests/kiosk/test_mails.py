"""Tickets from the kiosk by e-mail, against a real mail server: what becomes of them is told."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pytestqt.qtbot import QtBot

from pos_app.desk.slips import Slips
from pos_app.domain.attempts import AttemptState
from pos_app.domain.orders import Confirmed
from pos_app.domain.receipt_channels import MailSecurity
from pos_app.journal.journal import Journal
from pos_app.kiosk.flow.state import Event, MailMoved, Sent
from pos_app.kiosk.papers import KioskMails
from pos_app.printing.slip_printing import SlipPrinting
from pos_app.system import settings as config
from pos_app.system.clock import SystemClock
from pos_app.system.tasks import TaskScope
from tests.mail.mail_server import mail_server
from tests.patience import patience
from tests.ui.builders_orders import an_attempt, an_order

TO = "helena@exemplo.com.br"


@pytest.mark.qt
async def test_the_tickets_go_out_and_an_order_without_any_is_told_as_not_sent(
    tmp_path: Path, qtbot: QtBot
) -> None:
    journal = await Journal.open(tmp_path)
    told: list[Event] = []
    sent = asyncio.Event()
    order = an_order()
    sold = an_attempt(AttemptState.COMPLETED, public_id=order.public_id, confirmed=Confirmed(order, ()))
    with mail_server(MailSecurity.NONE) as server:
        account = server.account
        kept = replace(
            config.Settings().receipts,
            email=True,
            host=account.host,
            port=account.port,
            security=account.security,
            sender=account.sender,
        )
        settings = config.Settings(receipts=kept)
        tasks = TaskScope("kiosk", lambda _what, error: told.append(cast(Any, error)))
        core = SimpleNamespace(settings=settings, journal=journal, clock=SystemClock(), tasks=tasks)
        slips = Slips(SlipPrinting(lambda: (), journal.prints, lambda: "Totem 03"), training=False)

        def tell(event: Event) -> None:
            told.append(event)
            if event == MailMoved(order.public_id, Sent.SENT):
                sent.set()

        mails = KioskMails(cast(Any, core), slips, "Totem 03", tell, training=False)
        assert mails.usable
        await mails.open()
        await mails.mail(sold, TO)
        await asyncio.wait_for(sent.wait(), patience(20))
        assert len(server.mood.mails) == 1
        await mails.mail(replace(sold, confirmed=None), TO)
        assert told[-1] == MailMoved(order.public_id, Sent.FAILED)
        assert len(server.mood.mails) == 1
        await tasks.aclose()
    await journal.aclose()
