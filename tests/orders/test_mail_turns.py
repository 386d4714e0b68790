"""Receipts by e-mail: whose turn it is, what a try leaves behind, and who hears of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pos_app.domain.mail_delivery import (
    LONGEST_PAUSE,
    MailDelivery,
    MailFault,
    MailProblem,
    MailState,
)
from pos_app.domain.storage import DiskFull
from tests.orders.post_office import TO, Post, Running, running

S, P = MailState, MailProblem
OTHER = "otavio@exemplo.com.br"


async def _full(_one: MailDelivery) -> None:
    raise DiskFull


async def _waiting(desk: Running, number: int, tries: int = 1) -> MailDelivery:
    """Return a delivery that waits after so many tries."""
    await desk.sees(lambda: any((one.id, one.tries) == (number, tries) for one in desk.seen))
    return next(one for one in desk.seen if (one.id, one.tries) == (number, tries))


async def test_whoever_stops_listening_hears_no_more_and_others_do(tmp_path: Path) -> None:
    heard: list[MailDelivery] = []
    async with running(tmp_path) as desk:
        stop = desk.queue.on_change(heard.append)
        await desk.until(S.SENT, (await desk.add()).id)
        count = len(heard)
        assert count >= 2
        stop()
        await desk.until(S.SENT, (await desk.add(order="GB8K")).id)
        assert len(heard) == count


async def test_asking_again_is_kept_before_anything_else_happens(tmp_path: Path) -> None:
    post = Post([MailFault(P.ADDRESS_REFUSED)])
    async with running(tmp_path, post) as desk:
        await desk.add()
        refused = await desk.until(S.REFUSED)
        log = desk.journal.deliveries
        keep = log.keep
        log.keep = _full  # type: ignore[method-assign, assignment]
        with pytest.raises(DiskFull):
            await desk.queue.again(refused, "Ana")
        log.keep = keep  # type: ignore[method-assign]
        await desk.clock.go(minutes=2)
        assert await desk.kept() == [S.REFUSED]
        assert post.tries == 1


async def test_who_asked_again_first_remains_while_it_is_on_its_way(tmp_path: Path) -> None:
    post = Post([MailFault(P.ADDRESS_REFUSED), MailFault(P.UNREACHABLE)])
    async with running(tmp_path, post) as desk:
        await desk.add()
        refused = await desk.until(S.REFUSED)
        await desk.queue.again(refused, "Ana")
        await desk.sees(lambda: desk.seen[-1].tries == 1 and desk.seen[-1].state is S.WAITING)
        await desk.queue.again(refused, "Bia")
        assert desk.seen[-1].who == "Ana"
        [kept] = await desk.queue.of_order("GB7K")
        assert (kept.who, kept.tries) == ("Ana", 1)
        await desk.queue.again(kept, "Bia")
        assert desk.seen[-1].tries == 1


async def test_what_the_journal_did_not_keep_is_kept_soon(tmp_path: Path) -> None:
    post = Post([MailFault(P.SIGN_IN_REFUSED)])
    async with running(tmp_path, post) as desk:
        slow = await _waiting(desk, (await desk.add()).id)
        log = desk.journal.deliveries
        keep = log.keep
        log.keep = _full  # type: ignore[method-assign, assignment]
        other = await desk.add(order="GB8K", to=OTHER)
        await desk.until(S.SENT, other.id)
        assert await desk.kept("GB8K") == [S.HANDING_OVER]
        log.keep = keep  # type: ignore[method-assign]
        await desk.clock.go(minutes=1)
        await desk.sees(partial(_nothing_unkept, desk))
        assert await desk.kept("GB8K") == [S.SENT]
        assert slow.next_try is not None
        assert slow.next_try - desk.clock.now() > LONGEST_PAUSE / 2
        assert post.taken == [(b"mail", OTHER)]


def _nothing_unkept(desk: Running) -> bool:
    return not desk.queue._unkept


async def test_the_log_names_why_the_journal_did_not_keep_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as desk:
        log = desk.journal.deliveries
        keep_now = log.keep_now

        def full_now(_one: MailDelivery) -> None:
            raise DiskFull

        log.keep_now = full_now  # type: ignore[method-assign, assignment]
        await desk.add(to=TO)
        await desk.sees(lambda: any(one.problem is P.NOT_KEPT for one in desk.seen))
        assert any(str(DiskFull()) in message for message in caplog.messages)
        caplog.clear()
        log.keep_now = keep_now  # type: ignore[method-assign]
        log.keep = _full  # type: ignore[method-assign, assignment]
        await desk.clock.go(minutes=2)
        await desk.until(S.SENT)
        assert any(str(DiskFull()) in message for message in caplog.messages)
