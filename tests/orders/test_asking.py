"""How the provider is asked: what for and how often, and how haste and decisions cut a wait short."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from pos_app.domain import orders
from pos_app.domain.attempts import Attempt, AttemptState, LogEntry, ProviderAnswer
from pos_app.domain.faults import TooSlow, Unreadable
from pos_app.domain.orders import (
    CheckoutReport,
    Confirmed,
    Finality,
    FiscalState,
    FiscalTicket,
    OrderFilter,
    OrderSummary,
)
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.orders.attempt_runner import AttemptRunner
from pos_app.orders.machine import Closed, Released, TrackedAttempt
from pos_app.orders.ports import Policy
from tests.orders.following_desk import Desk, order
from tests.orders.model import ModelProvider, PatientClock, until_idle
from tests.patience import patience
from tests.sale import samples
from tests.sale.samples import NOW, attempt, by_pix

S = AttemptState


def runner(
    desk: Desk,
    left: Attempt,
    on_change: Callable[[TrackedAttempt], None] = lambda _: None,
    *,
    new: bool = False,
    policy: Policy | None = None,
    **options: Any,
) -> AttemptRunner:
    sent = order() if new else None
    parts = (desk.provider, desk.journal, desk.clock, policy or Policy())
    return AttemptRunner(left, sent, *parts, on_change, **options)


def asked_for(desk: Desk) -> list[OrderFilter]:
    """Note every search from now on."""
    asked: list[OrderFilter] = []
    plain = desk.provider.find_orders

    async def find_orders(wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        asked.append(wanted)
        return await plain(wanted)

    desk.provider.find_orders = find_orders  # type: ignore[method-assign]
    return asked


# --- What is asked --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opened", "since"), [(NOW, date(2026, 3, 18)), (NOW.replace(hour=0, minute=0), date(2026, 3, 18))]
)
async def test_a_lost_order_is_searched_by_our_id(opened: datetime, since: date) -> None:
    desk = Desk()
    wanted = asked_for(desk)
    await runner(desk, attempt(S.UNRESOLVED, opened=opened - timedelta(days=80))).run()
    by_id = OrderFilter(partner_id="p1", size=5)
    by_document = OrderFilter(document="52998224725", created_from=since - timedelta(days=80), size=50)
    assert wanted[:4] == [by_id, by_document, by_id, by_document]


async def test_without_a_document_only_our_id_is_searched_for() -> None:
    desk = Desk()
    wanted = asked_for(desk)
    plain = attempt(S.UNRESOLVED)
    await runner(desk, replace(plain, sold=replace(plain.sold, buyer_document=""))).run()
    assert set(wanted) == {OrderFilter(partner_id="p1", size=5)}


async def test_an_order_found_by_our_id_is_not_searched_for_by_document() -> None:
    desk = Desk()
    desk.provider.commit(order())
    wanted = asked_for(desk)
    ended = runner(desk, attempt(S.AMBIGUOUS))
    await ended.run()
    assert (ended.tracked.attempt.state, len(wanted)) == (S.COMPLETED, 1)


async def test_the_fiscal_tickets_are_read_once_the_order_is_completed() -> None:
    desk = Desk()
    desk.provider.settles_after = 90.0  # Its detail is read once before it settles.
    ticket, asked = FiscalTicket("t-1", FiscalState.FOUND), list[str]()

    async def fiscal_tickets(public_id: str) -> tuple[FiscalTicket, ...]:
        asked.append(public_id)
        return (ticket,)

    desk.provider.fiscal_tickets = fiscal_tickets  # type: ignore[method-assign]
    sold = await desk.sell()
    assert asked == ["GB01"]
    assert sold.confirmed == Confirmed(await desk.provider.order("GB01"), (ticket,))


async def test_fiscal_tickets_that_cannot_be_read_yet_are_none() -> None:
    desk = Desk()

    async def fiscal_tickets(public_id: str) -> tuple[FiscalTicket, ...]:
        raise TooSlow(public_id)

    desk.provider.fiscal_tickets = fiscal_tickets  # type: ignore[method-assign]
    sold = await desk.sell()
    assert sold.confirmed == Confirmed(await desk.provider.order("GB01"), ())


def fails_once(desk: Desk, read: str) -> None:
    plain, failing = getattr(desk.provider, read), [True]

    async def unreadable(*asked: Any) -> Any:
        if failing:
            failing.clear()
            raise Unreadable(read, "status", "missing")
        return await plain(*asked)

    setattr(desk.provider, read, unreadable)


@pytest.mark.parametrize(
    ("reads", "state"),
    [
        (("checkout", "order", "checkout_v4"), S.KNOWN),
        (("order",), S.KNOWN),
        (("find_orders",), S.AMBIGUOUS),
    ],
)
async def test_an_answer_that_cannot_be_read_is_shown_by_its_field(
    reads: tuple[str, ...], state: AttemptState
) -> None:
    desk, seen = Desk(), list[UnreadableField | None]()
    desk.provider.commit(order())
    for read in reads:
        fails_once(desk, read)
    left = attempt(state, sends=1, public_id="GB01" if state is S.KNOWN else "")
    await runner(desk, left, lambda tracked: seen.append(tracked.unreadable)).run()
    assert UnreadableField(reads[0], "status", "missing") in seen
    assert seen[-1] is None


async def test_where_another_path_knows_the_outcome_no_failure_is_told() -> None:
    desk, seen = Desk(), list[UnreadableField | None]()
    desk.provider.commit(order())
    fails_once(desk, "checkout")
    await runner(
        desk, attempt(S.KNOWN, sends=1, public_id="GB01"), lambda tracked: seen.append(tracked.unreadable)
    ).run()
    assert set(seen) == {None}
    assert desk.journal.written == [S.COMPLETED]


# --- What is kept ---------------------------------------------------------------------------------


async def test_the_screen_knows_of_the_sending_before_the_post() -> None:
    desk = Desk()
    states: list[AttemptState] = []

    def answer(provider: ModelProvider, sent: orders.Order) -> orders.Verdict:
        assert states == [S.SENDING]
        return provider.accept(sent)

    desk.provider.answer = answer
    details: list[datetime | None] = []

    def seen(tracked: TrackedAttempt) -> None:
        states.append(tracked.attempt.state)
        details.append(tracked.detail_at)

    await runner(desk, attempt(), seen, new=True).run()
    assert states[-1] is S.COMPLETED
    assert details[-1] is not None


async def test_steps_that_write_nothing_are_shown_too() -> None:
    desk, words = Desk(), list[tuple[AttemptState, bool]]()
    desk.provider.commit(order())
    pix = orders.PixCharge("000201", samples.FARE)
    plain = desk.provider.checkout

    async def checkout(public_id: str) -> CheckoutReport:
        return replace(await plain(public_id), codes=(pix,))

    desk.provider.checkout = checkout  # type: ignore[method-assign]
    known = by_pix(attempt(S.KNOWN, sends=1, public_id="GB01"))
    await runner(desk, known, lambda t: words.append((t.attempt.state, t.pix == pix))).run()
    assert words[:2] == [(S.KNOWN, False), (S.KNOWN, True)]


async def test_an_outcome_that_cannot_be_written_is_tried_again_after_the_pause() -> None:
    desk = Desk()
    known = attempt(S.SENDING, sends=1)
    desk.journal.broken = 2
    desk.provider.commit(order())
    await runner(desk, known, policy=Policy(resolve_every=4.0)).run()
    assert desk.clock.waits[:2] == [4.0, 4.0]
    assert desk.journal.written == [S.AMBIGUOUS, S.KNOWN, S.COMPLETED]


async def test_a_second_sending_that_cannot_be_written_says_so() -> None:
    desk = Desk()

    def reject_and_break(provider: ModelProvider, _order: object) -> orders.TokenRejected:
        desk.journal.broken = 1
        return orders.TokenRejected("expired")

    desk.provider.answer = reject_and_break
    sold = await desk.sell()
    assert (sold.state, sold.reason) == (S.NOT_SENT, "disk full")
    assert sold.answer == ProviderAnswer(None, orders.NOT_WRITTEN, "", "disk full")


# --- How often ------------------------------------------------------------------------------------


async def test_the_waits_of_a_plain_sale() -> None:
    desk = Desk()
    await desk.sell()
    assert desk.clock.waits == [3.0, 3.0], "asked at once, and then at the pace of the settings"


async def test_the_shortest_pace_waits_for_nothing_more() -> None:
    desk = Desk()
    await runner(desk, attempt(), new=True, policy=Policy(poll=2.0)).run()
    assert desk.clock.waits == [2.0, 2.0, 2.0]


async def test_when_it_was_asked_and_when_it_will_be_is_known() -> None:
    desk = Desk()
    desk.provider.commit(order())
    coming: list[tuple[datetime | None, datetime | None]] = []
    asking = runner(desk, attempt(S.KNOWN, public_id="GB01"))
    assert (asking.asked, asking.asks_next) == (None, None)
    plain = desk.clock.wait

    async def wait(seconds: float, hurry: asyncio.Event | None = None) -> None:
        coming.append((asking.asked, asking.asks_next))
        await plain(seconds, hurry)

    desk.clock.wait = wait  # type: ignore[method-assign]
    await asking.run()
    later = NOW + timedelta(seconds=3)
    assert coming == [(NOW, later), (later, NOW + timedelta(seconds=6))]
    assert (asking.asked, asking.asks_next) == (NOW + timedelta(seconds=6), None)


async def test_a_decision_just_after_a_poll_waits_two_seconds() -> None:
    desk, asked = Desk(), list[float]()
    known = desk.provider.commit(order())
    asking = runner(desk, attempt(S.KNOWN, public_id=known))
    plain = desk.provider.checkout

    async def checkout(public_id: str) -> CheckoutReport:
        asked.append(desk.clock.monotonic())
        await desk.clock.wait(1.5)  # A slow answer.
        if len(asked) == 1:
            asking.decide(Released("Marina Duarte"))  # Too late for it: the question goes on at once.
        return await plain(public_id)

    desk.provider.checkout = checkout  # type: ignore[method-assign]
    await asking.run()
    assert asked[:2] == [0.0, 2.0]


@pytest.mark.parametrize(("shown", "wait"), [(True, 3.0), (False, 15.0)])
async def test_an_order_on_the_screen_is_asked_about_more_often(shown: bool, wait: float) -> None:
    desk, kept = Desk(), list[bool]()
    desk.provider.settles_after = 600.0
    left = attempt(S.KNOWN, public_id=desk.provider.commit(order()))
    asking = runner(desk, left, lambda t: kept.append(t.shown), shown=lambda: shown)
    await asking.run()
    assert set(kept) == {shown}
    assert desk.clock.waits[-1] == wait


async def test_an_order_without_a_screen_is_not_taken_as_shown() -> None:
    desk = Desk()
    asking = runner(desk, attempt(), new=True)
    await asking.run()
    assert asking.tracked.shown is False


# --- Haste and decisions --------------------------------------------------------------------------


def patient() -> Desk:
    desk = Desk()
    desk.clock = PatientClock()
    desk.provider.clock = desk.clock
    return desk


async def test_whoever_hurries_gets_one_question() -> None:
    desk = patient()
    wanted = asked_for(desk)
    nameless = attempt(S.UNRESOLVED)
    nameless = replace(nameless, sold=replace(nameless.sold, buyer_document=""))
    asking = runner(desk, nameless)
    following = asyncio.create_task(asking.run())
    await until_idle()
    assert len(wanted) == 1
    asking.hurry()
    await until_idle()
    assert len(wanted) == 2
    assert desk.clock.waits == [2.0], "two seconds after the last question, however great the hurry"
    await desk.clock.wait(1.5)
    asking.hurry()
    await until_idle()
    assert desk.clock.waits == [2.0, 1.5, 0.5]
    following.cancel()


async def test_a_decision_comes_in_place_of_the_next_question() -> None:
    desk = patient()
    wanted = asked_for(desk)
    asking = runner(desk, attempt(S.EXISTS_WATCHED))
    following = asyncio.create_task(asking.run())
    await until_idle()
    before = len(wanted)
    asking.decide(Closed("Marina Duarte", "estornado"))
    await asyncio.wait_for(following, patience(1))
    assert (asking.tracked.attempt.state, len(wanted)) == (S.CLOSED, before)
    assert desk.clock.waits == [], "a decision waits for nothing"
    assert asking.tracked.attempt.log == (LogEntry(NOW, "closed", "Marina Duarte: estornado"),)


async def test_a_decision_comes_in_place_of_the_next_poll() -> None:
    desk, asked = patient(), list[str]()

    async def checkout(public_id: str) -> CheckoutReport:
        asked.append(public_id)
        return CheckoutReport(Finality.PENDING, "pending")

    desk.provider.checkout = checkout  # type: ignore[method-assign]
    asking = runner(desk, attempt(S.UNRESOLVED_KNOWN, public_id="GB7K"))
    following = asyncio.create_task(asking.run())
    await until_idle()
    asking.decide(Closed("Marina Duarte", "estornado"))
    await asyncio.wait_for(following, patience(1))
    assert (asking.tracked.attempt.state, asked) == (S.CLOSED, ["GB7K"])


async def test_a_first_decision_comes_before_any_question() -> None:
    desk = Desk()
    wanted = asked_for(desk)
    asking = runner(desk, attempt(S.EXISTS_WATCHED), first=Closed("Marina Duarte", "estornado"))
    await asking.run()
    assert (asking.tracked.attempt.state, wanted) == (S.CLOSED, [])


async def test_an_order_that_is_refused_ends_by_what_was_read() -> None:
    desk = Desk()
    desk.provider.settles_as = Finality.REFUSED
    sold = await desk.sell()
    assert (sold.state, sold.reason) == (S.REFUSED, "refused")
