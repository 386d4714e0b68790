"""A receipt by e-mail is on disk before it leaves, and its address goes with the people."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from pos_app.domain.mail_delivery import (
    FoundAgain,
    LastByteLeaving,
    MailDelivery,
    MailNotTaken,
    MailProblem,
    MailState,
    MailTaken,
    after,
)
from pos_app.domain.storage import StorageFault
from pos_app.journal.journal import Journal
from tests.journal.tools import again
from tests.sale.samples import DAY, NOW

NEW = MailDelivery("GB7K", "helena@exemplo.com.br", NOW, "Guichê 07", next_try=NOW, changed=NOW)
MAIL = b"From: a@b.com.br\r\n\r\nhelena"


async def test_every_step_outlives_the_program(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    one = await journal.deliveries.add(NEW, MAIL, DAY)
    assert one == replace(NEW, id=1)
    for event in (MailNotTaken(NOW, MailProblem.BUSY, "450 later"), LastByteLeaving(NOW), FoundAgain(NOW)):
        one = after(one, event)
        await journal.deliveries.keep(one)
        journal = await again(journal)
        assert await journal.deliveries.of_order("GB7K") == (one,)
        assert await journal.deliveries.open() == ((one,) if one.state.is_open else ())
        assert await journal.deliveries.mail(one.id) == MAIL
    assert one.state is MailState.MAYBE_SENT
    assert await journal.deliveries.of_order("GB8") == ()
    await journal.aclose()


async def test_a_moment_that_is_not_known_stays_unknown(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    one = await journal.deliveries.add(replace(NEW, next_try=None, changed=None), MAIL, DAY)
    assert (one.next_try, one.changed) == (None, None)
    assert await journal.deliveries.of_order("GB7K") == (one,)
    await journal.aclose()


async def test_the_mail_is_not_kept_once_it_was_taken(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    one = await journal.deliveries.add(NEW, MAIL, DAY)
    await asyncio.to_thread(journal.deliveries.keep_now, after(one, LastByteLeaving(NOW)))
    assert await journal.deliveries.of_order("GB7K") == (after(one, LastByteLeaving(NOW)),)
    assert await journal.deliveries.mail(one.id) == MAIL
    await journal.deliveries.keep(after(one, MailTaken(NOW)))
    assert await journal.deliveries.mail(one.id) == b""
    assert await journal.deliveries.mail(77) == b""
    await journal.aclose()


async def test_address_and_mail_are_forgotten_with_the_people_in_the_copies_too(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    waiting = await journal.deliveries.add(NEW, MAIL, DAY)
    sent = await journal.deliveries.add(replace(NEW, address="otavio@exemplo.com.br"), MAIL, DAY)
    await journal.deliveries.keep(after(sent, MailTaken(NOW)))
    later = replace(NEW, order="GB9", address="dirce@exemplo.com.br")
    kept = await journal.deliveries.add(later, MAIL, DAY + timedelta(days=60))
    copy = await journal.backup(NOW)
    assert copy is not None
    await journal.scrub(NOW + timedelta(days=40))
    assert await journal.deliveries.of_order("GB7K") == ()
    assert await journal.deliveries.of_order("GB9") == (kept,)
    assert await journal.deliveries.open() == (kept,)
    await journal.deliveries.keep(after(waiting, LastByteLeaving(NOW)))  # The desk was about to send it.
    assert await journal.deliveries.open() == (kept,)
    folder = journal.folder
    await journal.aclose()
    for file in (folder / "journal.sqlite", copy):
        with apsw.Connection(str(file)) as db:
            rows = list(db.execute("SELECT address, mail, state FROM deliveries ORDER BY id"))
        assert [(address, state) for address, _, state in rows] == [
            ("", "given up"),
            ("", "sent"),
            ("dirce@exemplo.com.br", "waiting"),
        ]
        assert [mail for _, mail, _ in rows] == [None, None, MAIL]
        content = file.read_bytes()
        assert b"otavio@" not in content and content.count(b"helena@") == 0


async def test_a_closed_journal_keeps_nothing(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.aclose()
    with pytest.raises(StorageFault):
        await journal.deliveries.add(NEW, MAIL, DAY)
    with pytest.raises(StorageFault):
        await asyncio.to_thread(journal.deliveries.keep_now, NEW)
