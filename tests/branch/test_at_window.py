"""What the counters see of each other: how each stands, the seats that it holds, and what it asks."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from psycopg import errors

from pos_app.branch import approvals
from pos_app.branch.at_window import Heard
from pos_app.branch.link import connected
from pos_app.domain.attempts import AttemptState
from pos_app.domain.branch import Refusal
from pos_app.domain.overview import Paper, Question, Request, Told, Verdict, Way
from pos_app.domain.roles import Permission, Person, Role
from pos_app.domain.seats import SeatHold
from tests.branch.place import SHORT, Counter, Place, running, seen, taken_over

RUI = Person("1001", "Rui Sampaio", Role.SUPERVISOR)
QUESTION = Question(Permission.SECOND_TICKET, "Nair Toledo", "GB7K-40Q2")
TODAY = datetime.now(UTC) - timedelta(hours=1)


def hears(counter: Counter) -> list[Heard]:
    told: list[Heard] = []
    counter.branch.window.on_heard = told.append
    return told


async def turn(*counters: Counter) -> None:
    for one in counters:
        await one.branch.turn()


async def heard_request(place: Place, a: Counter, b: Counter) -> tuple[str, Request]:
    """Let A ask; return its id, and what B hears."""
    told = hears(b)
    one = await a.branch.window.ask(QUESTION)
    await b.branch.turn()
    (request,) = told[-1].requests
    return one, request


async def test_how_the_branch_stands(place: Place) -> None:
    now = datetime.now(UTC)
    async with place.counter("Guichê 01") as a, place.counter("Guichê 02") as b:
        told = Told("Nair Toledo", 1282, now, Way.SLOW, now, Paper.OUT, pin_locked=True)
        a.branch.window.told = lambda: told
        sold = [await a.sell(), await a.sell(), await b.sell(AttemptState.REFUSED)]
        left = await a.sell(AttemptState.KNOWN)
        await turn(a, b)
        found = await b.branch.window.overview(TODAY)
        first, second = found.counters
        assert (found.name, found.alive, found.oldest) == ("Tietê", 2, left.opened)
        assert (first.told, second.told) == (told, None)
        assert (first.orders, first.sold) == (2, sold[0].sold.total + sold[1].sold.total)
        # What nobody knows to be paid is in no sum of what was sold.
        assert (first.open_orders, first.open_total) == (1, left.sold.total)
        assert (second.orders, second.open_orders) == (0, 0)
        assert (await b.branch.window.overview(now + timedelta(hours=1))).orders == 0
        # Whoever administers the database reads nobody's name.
        (sealed,) = place.rows("SELECT told FROM guiche.counters WHERE told IS NOT NULL")[0]
        assert b"Nair" not in bytes(sealed)


async def test_what_is_wrong_is_found_and_what_another_took_over_is_left_by_nobody(place: Place) -> None:
    async with place.counter("A", SHORT) as a, place.counter("B") as b:
        ghost = await a.sell(AttemptState.GHOST, public_id="GB7J")
        left = await a.sell(AttemptState.KNOWN)
        await a.branch.turn()
        place.owner.execute(
            "INSERT INTO guiche.shifts VALUES(%s, %s, 12, now(), now(), now(), -1200, '')",
            (place.branch, a.login.counter),
        )
        found = await b.branch.window.overview(TODAY)
        wrong = [(one.counter, one.subject, one.amount) for one in (*found.ghosts, *found.differences)]
        assert wrong == [(a.login.counter, "GB7J", ghost.sold.total), (a.login.counter, "12", -1200)]
        assert (found.waiting, found.mismatches, found.counters[0].left) == (1, (), 2)
        await taken_over(b, left)
        assert (await b.branch.window.overview(TODAY)).counters[0].left == 1


async def test_told_of_another_row_opens_nowhere(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        a.branch.window.told = lambda: Told("Nair")
        await turn(a, b)
        place.owner.execute(
            "UPDATE guiche.counters SET told = (SELECT told FROM guiche.counters WHERE branch = %s AND "
            "counter = %s) WHERE branch = %s",
            (place.branch, a.login.counter, place.branch),
        )
        first, second = (await a.branch.window.overview(TODAY)).counters
        assert (first.told, second.told) == (Told("Nair"), None)


@pytest.mark.parametrize("agreed", [True, False])
async def test_asked_at_one_answered_at_another(place: Place, agreed: bool) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        answers = hears(a)
        one, request = await heard_request(place, a, b)
        assert (request.question, request.name, 290 < request.left <= 300) == (QUESTION, "A", True)
        assert await b.branch.window.answer(request, agreed, RUI) is None
        await a.branch.turn()
        assert answers[-1].verdicts == ((one, Verdict(agreed, RUI, "B")),)
        assert await b.branch.window.answer(request, not agreed, RUI) is Refusal.HELD
        rows = place.rows("SELECT question, answer FROM guiche.approvals")
        sealed = b"".join(bytes(one) for row in rows for one in row)
        assert [word for word in (b"Nair", b"Rui", b"SECOND") if word in sealed] == []


async def test_both_are_told_at_once(place: Place) -> None:
    slow = replace(SHORT, beat=600.0)
    async with place.counter("A", slow) as a, place.counter("B", slow) as b, running(a, b):
        answers, told = hears(a), hears(b)
        await seen(lambda: a.branch.status.connected and b.branch.status.connected)
        while not (told and told[-1].requests):  # Who listens only now hears of the next one.
            one = await a.branch.window.ask(QUESTION)
            await asyncio.sleep(0.2)
        request = next(found for found in told[-1].requests)
        assert await b.branch.window.answer(request, True, RUI) is None
        await seen(lambda: bool(answers) and request.id in dict(answers[-1].verdicts))
        await a.branch.window.withdraw(one)
        await seen(lambda: one not in {found.id for found in told[-1].requests})


async def test_of_two_that_answer_one_counts(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b, place.counter("C") as c:
        answers, told = hears(a), hears(c)
        one, request = await heard_request(place, a, b)
        await c.branch.turn()
        assert told[-1].requests[0].id == one
        done = await asyncio.gather(
            b.branch.window.answer(request, True, RUI), c.branch.window.answer(request, False, RUI)
        )
        assert sorted(map(str, done)) == ["None", str(Refusal.HELD)]
        await a.branch.turn()
        assert dict(answers[-1].verdicts)[one].agreed is (done[0] is None)


async def test_what_is_over_or_withdrawn_is_answered_no_more(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        answers, told = hears(a), hears(b)
        _, request = await heard_request(place, a, b)
        place.owner.execute("UPDATE guiche.approvals SET until = now() WHERE branch = %s", (place.branch,))
        assert await b.branch.window.answer(request, True, RUI) is Refusal.UNKNOWN
        _, other = await heard_request(place, a, b)
        await a.branch.window.withdraw(other.id)
        assert await b.branch.window.answer(other, True, RUI) is Refusal.UNKNOWN
        await turn(a, b)
        assert answers == [] or all(not found.verdicts for found in answers)
        assert told == [] or told[-1].requests == ()


async def test_who_asks_cannot_answer_and_nobody_answers_for_another(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        _, request = await heard_request(place, a, b)
        with connected(a.login) as db:
            changed = db.execute(
                "UPDATE guiche.approvals SET answered_by = %s WHERE branch = %s",
                (b.login.counter, place.branch),
            )
            assert changed.rowcount == 0
        with connected(b.login) as db, pytest.raises(errors.InsufficientPrivilege):
            db.execute(
                "UPDATE guiche.approvals SET answered_by = %s WHERE branch = %s", ("cccccccc", place.branch)
            )
        with connected(b.login) as db:
            assert db.execute("DELETE FROM guiche.approvals WHERE branch = %s", (place.branch,)).rowcount == 0
        # An answer that somebody made without the branch's key is none.
        with connected(b.login) as db:
            db.execute(
                "UPDATE guiche.approvals SET answered_by = %s, answer = %s WHERE branch = %s",
                (b.login.counter, b"\x01" + bytes(40), place.branch),
            )
        with connected(a.login) as db:
            assert approvals.verdicts(db, place.branch, a.login.counter, place.key, [request.id]) == ()


async def test_seats_of_a_colleague(place: Place) -> None:
    until = datetime.now(UTC) + timedelta(minutes=9)
    async with place.counter("Guichê 07") as a, place.counter("B") as b:
        told = hears(b)
        a.branch.window.hold((SeatHold("b1", "t1", "18", until), SeatHold("", "t1", "19", until)))
        await turn(a, b)
        assert [(one.trip_id, one.label, one.counter) for one in told[-1].blocks] == [
            ("t1", "18", "Guichê 07"),
            ("t1", "19", "Guichê 07"),
        ]
        a.branch.window.hold((SeatHold("b1", "t1", "18", datetime.now(UTC) - timedelta(seconds=1)),))
        await turn(a, b)
        assert told[-1].blocks == ()
        assert hears(a) == []


async def test_a_case_is_decided_only_by_who_has_it(place: Place) -> None:
    async with place.counter("A", SHORT) as a, place.counter("B", SHORT) as b:
        sold = await a.sell(AttemptState.KNOWN, public_id="GB7K")
        await a.branch.turn()
        assert await a.branch.claim(sold) is None
        found = await taken_over(b, sold)
        assert await b.branch.claim(found) is None
        moved = await b.move(found, AttemptState.UNRESOLVED_KNOWN)
        await b.branch.turn()
        assert await a.branch.claim(sold) is Refusal.HELD
        await asyncio.sleep(SHORT.lease)
        # B is gone, and brought it further than this program at A knows.
        assert await a.branch.claim(sold) == moved == await a.journal.attempt(sold.id)
        assert await a.branch.claim(moved) is None
        await asyncio.sleep(SHORT.lease)
        await b.move(moved, AttemptState.COMPLETED)
        await b.branch.turn()
        assert await a.branch.claim(sold) is Refusal.SETTLED


async def test_without_the_branch_only_what_it_never_saw_is_decided(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pos_app.branch import link
    from pos_app.domain.branch import BranchFault, BranchProblem

    async with place.counter("A", SHORT) as a:
        known = await a.sell(AttemptState.KNOWN)
        await a.branch.turn()

        def gone(*_: Any) -> psycopg.Connection[Any]:
            raise BranchFault(BranchProblem.UNREACHABLE)

        monkeypatch.setattr(link, "connected", gone)
        a.branch._link._drop()
        fresh = await a.sell(AttemptState.KNOWN)
        assert await a.branch.claim(fresh) is None
        await asyncio.sleep(SHORT.lease)
        with pytest.raises(BranchFault):
            await a.branch.claim(known)
