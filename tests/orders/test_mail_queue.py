"""Receipts by e-mail: each goes out once, later where it must, and nothing is called sent that may not be."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from pos_app.domain.mail_delivery import MailDelivery, MailFault, MailProblem, MailState
from pos_app.domain.storage import DiskFull
from tests.orders.post_office import MAIL, TO, Post, Running, running

S, P = MailState, MailProblem


def _tried(desk: Running, tries: int) -> bool:
    return any(one.tries == tries for one in desk.seen)


async def test_the_same_receipt_asked_for_twice_is_one(tmp_path: Path) -> None:
    post = Post(held=asyncio.Event())
    async with running(tmp_path, post) as desk:
        one = await desk.add()
        assert await desk.add() == one
        other = await desk.add(to="otavio@exemplo.com.br")
        assert other.id != one.id
        assert post.held is not None
        post.held.set()
        await desk.until(S.SENT, other.id)
        assert [to for _, to in post.taken] == [TO, "otavio@exemplo.com.br"]
        again = await desk.add()
        await desk.until(S.SENT, again.id)


async def test_a_restart_takes_up_what_waits_at_once(tmp_path: Path) -> None:
    async with running(tmp_path, Post([MailFault(P.UNREACHABLE)])) as desk:
        await desk.add()
        await desk.sees(lambda: any(one.tries for one in desk.seen))
    async with running(tmp_path, Post()) as desk:
        await desk.until(S.SENT)
        assert desk.post.taken == [(MAIL, TO)]


async def test_an_unknown_end_is_told_and_not_repeated(tmp_path: Path) -> None:
    post = Post([MailFault(P.LINE_LOST, unknown=True)])
    async with running(tmp_path, post) as desk:
        await desk.add()
        await desk.until(S.MAYBE_SENT)
        await desk.clock.go(hours=30)
        assert post.tries == 1


async def test_an_answer_that_comes_while_the_desk_closes_is_kept(tmp_path: Path) -> None:
    post = Post(held=asyncio.Event())
    async with running(tmp_path, post) as desk:
        await desk.add()
        await desk.keeps([S.HANDING_OVER])
        await post.reached.wait()
    async with running(tmp_path, Post()) as desk:
        assert await desk.kept() == [S.SENT]
        assert desk.post.tries == 0


async def test_new_settings_hurry_what_waits(tmp_path: Path) -> None:
    post = Post([MailFault(P.SIGN_IN_REFUSED)])
    async with running(tmp_path, post) as desk:
        await desk.add()
        await desk.sees(lambda: any(one.tries for one in desk.seen))
        desk.queue.hurry()
        await desk.clock.go(seconds=1)
        await desk.until(S.SENT)


async def test_without_room_on_the_disk_nothing_is_sent(
    tmp_path: Path,
) -> None:
    post = Post()
    async with running(tmp_path, post) as desk:
        log = desk.journal.deliveries
        keep_now, keep = log.keep_now, log.keep

        def full_now(_one: MailDelivery) -> None:
            raise DiskFull

        async def full(_one: MailDelivery) -> None:
            raise DiskFull

        log.keep_now = full_now  # type: ignore[method-assign, assignment]
        await desk.add()
        await desk.sees(lambda: any(one.problem is P.NOT_KEPT for one in desk.seen))
        assert post.taken == []
        log.keep_now = keep_now  # type: ignore[method-assign]
        log.keep = full  # type: ignore[method-assign, assignment]
        await desk.clock.go(minutes=2)
        await desk.until(S.SENT)
        assert await desk.kept() == [S.HANDING_OVER]
        assert [one.state for one in await desk.queue.of_order("GB7K")] == [S.SENT]
        log.keep = keep  # type: ignore[method-assign]
        await desk.clock.go(minutes=2)
        await desk.keeps([S.SENT])


async def test_a_receipt_whose_people_were_forgotten_goes_nowhere(tmp_path: Path) -> None:
    post = Post([MailFault(P.UNREACHABLE)])
    async with running(tmp_path, post) as desk:
        await desk.add()
        await desk.sees(lambda: any(one.tries for one in desk.seen))
        await desk.journal.scrub(desk.clock.now() + timedelta(days=4000))
        await desk.clock.go(hours=1)
        await desk.sees(lambda: not desk.queue._open)
        assert post.tries == 1
