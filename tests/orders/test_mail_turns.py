"""Receipts by e-mail: whose turn it is, what a try leaves behind, and who hears of it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from pos_app.domain.mail_delivery import (
    LONGEST_PAUSE,
    SPREAD,
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


async def _before_next_try(desk: Running, one: MailDelivery, seconds: float) -> None:
    """Let time pass until so many seconds before a delivery is tried again."""
    assert one.next_try is not None
    left = one.next_try - desk.clock.now() - timedelta(seconds=seconds)
    await desk.clock.go(seconds=left.total_seconds())


async def test_a_new_delivery_is_due_at_once_and_each_step_has_its_moment(tmp_path: Path) -> None:
    post = Post(held=asyncio.Event())
    async with running(tmp_path, post) as desk:
        now = desk.clock.now()
        added = await desk.add()
        assert (added.asked, added.next_try, added.changed) == (now, now, now)
        await post.reached.wait()
        [handing] = await desk.journal.deliveries.of_order("GB7K")
        assert (handing.state, handing.changed) == (S.HANDING_OVER, now)
        await desk.clock.go(minutes=1)
        assert post.held is not None
        post.held.set()
        assert (await desk.until(S.SENT)).changed == now + timedelta(minutes=1)


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


async def test_the_one_that_is_due_first_goes_first_whoever_was_asked_for_before(tmp_path: Path) -> None:
    post = Post([MailFault(P.SIGN_IN_REFUSED), MailFault(P.UNREACHABLE)])
    async with running(tmp_path, post) as desk:
        slow = await _waiting(desk, (await desk.add()).id)
        await desk.clock.go(seconds=1)
        quick = await _waiting(desk, (await desk.add(to=OTHER)).id)
        assert quick.next_try is not None and slow.next_try is not None
        assert quick.next_try < slow.next_try
        await _before_next_try(desk, quick, -1)
        await desk.until(S.SENT, quick.id)
        assert [to for _, to in post.taken] == [OTHER]
        await _before_next_try(desk, slow, -1)
        await desk.until(S.SENT, slow.id)


async def test_the_turn_of_one_does_not_hurry_another(tmp_path: Path) -> None:
    post = Post([MailFault(P.UNREACHABLE)])
    async with running(tmp_path, post) as desk:
        first = await _waiting(desk, (await desk.add()).id)
        await _before_next_try(desk, first, 0.5)
        other = await desk.add(to=OTHER)
        await desk.until(S.SENT, other.id)
        await desk.clock.go(seconds=0.1)
        assert [to for _, to in post.taken] == [OTHER]
        await desk.clock.go(seconds=1)
        await desk.until(S.SENT, first.id)


async def test_a_desk_with_nothing_due_is_left_asleep(tmp_path: Path) -> None:
    async with running(tmp_path, Post([MailFault(P.SIGN_IN_REFUSED)])) as desk:
        waits: list[float] = []
        wait = desk.clock.wait

        async def counted(seconds: float, hurry: asyncio.Event | None = None) -> None:
            waits.append(seconds)
            await wait(seconds, hurry)

        desk.clock.wait = counted  # type: ignore[method-assign]
        one = await _waiting(desk, (await desk.add()).id)
        await desk.sees(lambda: waits and waits[-1] < 3600)
        count = len(waits)
        await _before_next_try(desk, one, 1)
        assert len(waits) == count, "one wait until its next try"
        await desk.clock.go(seconds=2)
        await desk.until(S.SENT, one.id)
        await desk.sees(lambda: waits[-1] == 3600)
        count = len(waits)
        await desk.clock.go(minutes=50)
        assert len(waits) <= count + 1


async def test_a_clock_that_was_set_back_a_day_holds_nothing_up_for_a_day(tmp_path: Path) -> None:
    async with running(tmp_path, Post([MailFault(P.UNREACHABLE)])) as desk:
        waits: list[float] = []
        wait = desk.clock.wait

        async def counted(seconds: float, hurry: asyncio.Event | None = None) -> None:
            waits.append(seconds)
            await wait(seconds, hurry)

        desk.clock.wait = counted  # type: ignore[method-assign]
        await _waiting(desk, (await desk.add()).id)
        desk.clock._now -= timedelta(days=1)
        await desk.until(S.SENT, (await desk.add(to=OTHER)).id)
        await desk.sees(lambda: waits[-1] == (LONGEST_PAUSE * (1 + SPREAD)).total_seconds())


async def test_whoever_waits_is_hurried_and_shown_so(tmp_path: Path) -> None:
    async with running(tmp_path, Post([MailFault(P.SIGN_IN_REFUSED)] * 2)) as desk:
        one = await _waiting(desk, (await desk.add()).id)
        await desk.clock.go(minutes=1)
        desk.queue.hurry()
        [shown] = await desk.queue.of_order("GB7K")
        assert (shown.id, shown.next_try) == (one.id, desk.clock.now())


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


async def test_asking_again_for_one_that_was_sent_tells_nobody_anything(tmp_path: Path) -> None:
    async with running(tmp_path) as desk:
        sent = await desk.until(S.SENT, (await desk.add()).id)
        count = len(desk.seen)
        await desk.queue.again(sent, "Ana")
        assert len(desk.seen) == count


async def test_a_try_that_the_desk_itself_ended_does_not_count(tmp_path: Path) -> None:
    class CutOff(Post):
        """The line is closed before the end of the mail: nothing was sent, and the server says nothing."""

        async def send(self, mail: bytes, to: str, ending: object) -> None:
            self.reached.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                raise MailFault(P.LINE_LOST) from None

    post = CutOff()
    async with running(tmp_path, post) as desk:
        await desk.add()
        await post.reached.wait()
    async with running(tmp_path, Post([MailFault(P.UNREACHABLE)])) as desk:
        [found] = await desk.journal.deliveries.of_order("GB7K")
        assert (found.state, found.problem) == (S.WAITING, None)
        assert (await _waiting(desk, found.id)).problem is P.UNREACHABLE


async def test_an_unknown_end_counts_also_where_the_desk_closes(tmp_path: Path) -> None:
    class Lost(Post):
        async def send(self, mail: bytes, to: str, ending: object) -> None:
            self.reached.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                raise MailFault(P.LINE_LOST, unknown=True) from None

    post = Lost()
    async with running(tmp_path, post) as desk:
        await desk.add()
        await post.reached.wait()
    async with running(tmp_path, Post()) as desk:
        assert await desk.kept() == [S.MAYBE_SENT]
        assert desk.post.tries == 0


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


async def test_what_was_asked_for_again_is_not_undone_by_an_older_word(
    tmp_path: Path,
) -> None:
    post = Post([MailFault(P.ADDRESS_REFUSED), MailFault(P.UNREACHABLE)])
    async with running(tmp_path, post) as desk:
        log = desk.journal.deliveries
        keep, kept = log.keep, list[tuple[MailState, str]]()

        async def noted(one: MailDelivery) -> None:
            kept.append((one.state, one.who))
            await keep(one)

        log.keep = _full  # type: ignore[method-assign, assignment]
        await desk.add()
        refused = await desk.until(S.REFUSED)
        log.keep = noted  # type: ignore[method-assign, assignment]
        await desk.queue.again(refused, "Ana")
        [shown] = await desk.queue.of_order("GB7K")
        assert (shown.state, shown.who) == (S.WAITING, "Ana")
        await desk.sees(partial(_nothing_unkept, desk))
        assert kept and {who for _, who in kept} == {"Ana"}
        assert S.REFUSED not in {state for state, _ in kept}


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
