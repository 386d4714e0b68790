"""The tracker: one runner for each open attempt, whoever looks on, and what people decide about it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pos_app.domain.attempts import Attempt, LogEntry
from pos_app.domain.orders import CheckoutReport, OrderFilter, OrderSummary, PixCharge
from pos_app.orders.machine import TrackedAttempt
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from tests.orders.following_desk import S, Screen, lost, order
from tests.orders.model import ModelJournal, ModelProvider, PatientClock, VirtualClock, until_idle
from tests.sale.running import Running
from tests.sale.samples import NOW, attempt, by_pix, order_detail


class World:
    """A tracker with a screen, over the model provider."""

    def __init__(
        self, clock: VirtualClock | None = None, shown: str = "", policy: Policy | None = None
    ) -> None:
        self.clock = clock or VirtualClock()
        self.journal = ModelJournal()
        self.provider = ModelProvider(self.clock)
        self.running = Running()
        self.screen = Screen(shown)
        self.orders = OrderTracker(self.provider, self.journal, self.clock, self.running.spawn, policy)
        self.orders.attach(self.screen)

    def left(self, *attempts: Attempt) -> None:
        """Leave attempts in the journal, as a program that was closed does."""
        self.journal.rows.update({one.id: one for one in attempts})

    def stop(self) -> None:
        for name in list(self.running.tasks):
            self.running.cancel(name)

    def asked_for(self) -> list[str]:
        """Note the attempts that are searched for from now on."""
        ids: list[str] = []

        async def find_orders(wanted: OrderFilter) -> tuple[OrderSummary, ...]:
            ids.append(wanted.partner_id)
            return ()

        self.provider.find_orders = find_orders  # type: ignore[method-assign]
        return ids


async def test_what_the_end_of_the_program_left_is_known_after_it() -> None:
    world = World(PatientClock())
    world.left(lost(1))
    await world.orders.recover()
    await until_idle()
    assert world.orders.left("a1") is None, "it is still followed"
    world.stop()
    await until_idle()
    assert world.orders.left("a1") == world.journal.rows["a1"]


async def test_a_start_shows_what_is_open_before_anything_was_asked() -> None:
    world = World(PatientClock())
    world.left(lost(1), lost(2), replace(attempt(S.COMPLETED), id="a3"))
    assert await world.orders.recover() == (lost(1), lost(2)) == world.orders.open
    assert list(world.running.tasks) == ["attempt-a1", "attempt-a2"]
    world.stop()


async def test_a_listener_that_stopped_gets_nothing_more_and_the_others_do() -> None:
    world, first, second = World(), list[Attempt](), list[Attempt]()
    stop = world.orders.on_attempt(first.append)
    world.orders.on_attempt(second.append)
    stop()
    world.orders.begin(order(), attempt())
    await world.running.settle()
    assert (first, second[-1].state) == ([], S.COMPLETED)


async def test_the_last_of_very_many_cases_is_asked_about_within_a_minute() -> None:
    world = World(PatientClock(), policy=Policy(apart=30.0))
    world.left(*(lost(number) for number in range(1, 5)))
    await world.orders.recover(after=1.0)
    await until_idle()
    nexts = [world.orders.asking(f"a{number}")[1] for number in range(1, 5)]
    assert nexts == [NOW + timedelta(seconds=wait) for wait in (1, 31, 61, 61)]
    world.stop()


async def test_one_attempt_or_all_are_asked_about_now() -> None:
    world = World(PatientClock(), policy=Policy(apart=0.0))
    asked = world.asked_for()
    world.left(lost(1), lost(2))
    await world.orders.recover()
    await until_idle()
    assert asked == ["p1", "p2"]
    assert world.orders.asking("a1") == (NOW, NOW + timedelta(seconds=2))
    for wanted, searched in ((["a2"], ["p2"]), ([], ["p1", "p2"]), (["a9"], [])):
        asked.clear()
        world.orders.ask_now(*wanted)
        await until_idle()
        assert sorted(asked) == searched
    world.stop()


async def test_only_the_attempt_on_the_screen_is_followed_at_the_quick_pace() -> None:
    for shown in ("a1", "another"):
        world = World(shown=shown)
        world.orders.attach(Screen())
        world.orders.begin(order(), attempt())
        await world.running.settle()
        assert {step.shown for step in world.screen.steps} == {shown == "a1"}


async def test_an_attempt_that_is_followed_is_not_followed_twice() -> None:
    world = World()
    world.orders.begin(order(), attempt())
    world.orders.begin(order(), attempt())
    await world.running.settle()
    assert len(world.provider.posted) == 1


async def test_an_order_that_another_counter_sent_is_asked_about_and_never_sent() -> None:
    world = World(PatientClock())
    asked = world.asked_for()
    world.orders.follow(lost(1))
    assert [one.id for one in world.orders.open] == [lost(1).id]
    await until_idle()
    assert (len(asked), world.provider.posted) == (1, [])
    world.stop()


async def test_what_another_counter_brought_further_is_gone_on_with_and_what_comes_after_it_too() -> None:
    world = World(PatientClock())
    world.left(lost(1))
    await world.orders.recover()
    await until_idle()
    further = replace(lost(1), state=S.UNRESOLVED, log=(*lost(1).log, LogEntry(NOW, "unresolved")))
    world.orders.follow(further)
    assert world.screen.steps[-1].attempt == further == world.orders.open[0], "before anything is decided"
    await world.orders.release("a1", "Marina Duarte")
    await until_idle()
    (kept,) = world.journal.rows.values()
    assert (kept.state, kept.log[:-1]) == (S.ABANDONED_WATCHED, further.log)
    world.orders.follow(lost(1))
    await until_idle()
    assert world.orders.open == (kept,), "what is older says nothing"
    world.stop()


async def test_the_pace_of_the_settings_is_kept() -> None:
    world = World(policy=Policy(poll=5.0))
    world.orders.begin(order(), attempt())
    await world.running.settle()
    assert set(world.clock.waits) == {5.0}


async def test_a_case_is_closed_with_the_name_and_the_answer_in_its_time_line() -> None:
    world = World()
    world.left(attempt(S.MISMATCH, public_id="GB7K"))
    await world.orders.close_case("a1", "Marina Duarte", "estornado em 20/03")
    await world.running.settle()
    closed = world.journal.rows["a1"]
    assert (closed.state, closed.decided_by) == (S.CLOSED, "Marina Duarte")
    assert closed.log == (LogEntry(NOW, "closed", "Marina Duarte: estornado em 20/03"),)


async def test_a_named_order_is_followed_by_its_number() -> None:
    world = World()
    world.left(attempt(S.EXISTS_WATCHED))
    world.asked_for()  # The list does not show it: only its number leads there.
    world.provider.orders["GB7K"] = replace(order_detail(), partner_id="p1")
    assert await world.orders.name_order("a1", "GB7K", "Marina Duarte") is True
    await world.running.settle()
    found = world.journal.rows["a1"]
    assert (found.state, found.public_id, found.decided_by) == (S.COMPLETED, "GB7K", "Marina Duarte")


async def test_an_order_is_named_only_while_one_is_searched_for() -> None:
    world = World()
    world.provider.orders["GB7K"] = replace(order_detail(), partner_id="of another desk")
    world.left(attempt(S.EXISTS_WATCHED), replace(attempt(S.KNOWN), id="a2"))
    for one in ("a1", "a2", "not there"):
        assert await world.orders.name_order(one, "GB7K", "Marina Duarte") is False
    assert world.running.tasks == {}


async def test_a_decision_reaches_the_runner_that_follows_the_attempt() -> None:
    world = World(PatientClock())
    asked = world.asked_for()
    world.left(lost(1))
    await world.orders.recover()
    await until_idle()
    await world.orders.release("a1", "Marina Duarte")
    await until_idle()
    assert (world.journal.rows["a1"].state, asked) == (S.ABANDONED_WATCHED, ["p1"])
    assert world.journal.rows["a1"].log == (LogEntry(NOW, "abandoned_watched", "Marina Duarte"),)
    world.stop()


async def test_printed_tickets_are_dated_written_and_shown() -> None:
    world = World()
    sold = attempt(S.COMPLETED, changed=NOW - timedelta(hours=1))
    await world.orders.printed(sold)
    done = replace(sold, state=S.PRINTED, changed=NOW, log=(LogEntry(NOW, "printed"),))
    assert world.journal.rows["a1"] == done
    assert world.screen.steps == [TrackedAttempt(done, NOW)]


async def test_what_waits_for_its_payment_is_known_with_its_code() -> None:
    world, code = World(), PixCharge("000201", None, until=NOW + timedelta(minutes=9))
    asked, plain = list[tuple[str, ...]](), world.provider.checkout

    async def checkout(public_id: str) -> CheckoutReport:
        asked.append(tuple(charge.code for _, charge in world.orders.charges()))
        return replace(await plain(public_id), codes=(code,))

    world.provider.checkout = checkout  # type: ignore[method-assign]
    world.orders.begin(order(), by_pix(attempt()))
    await world.running.settle()
    assert asked[:2] == [(), ("000201",)]
    assert world.orders.charges() == ()


def test_how_long_an_order_is_asked_about_is_a_setting() -> None:
    assert World(policy=Policy(watch_for=60)).orders.watch_for == timedelta(minutes=1)
