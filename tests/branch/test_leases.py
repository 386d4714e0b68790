"""A lease has one holder at a time, by the database's clock, whatever many counters do at once."""

from __future__ import annotations

import random
import threading
import time
from datetime import datetime
from itertools import pairwise
from typing import Any, cast

import pytest

from pos_app.branch import leases
from pos_app.branch.link import Login, connected
from pos_app.domain.attempts import AttemptState
from pos_app.domain.branch import Lease
from tests.branch.place import SHORT, Place, taken_over

_COUNTERS, _SUBJECTS, _TURNS, _LASTS = 8, 3, 25, 0.15


def test_no_two_hold_the_same_and_a_later_one_has_the_greater_token(place: Place) -> None:
    """Counters that take, lose and give back as they like, some of them stalled past their lease.

    The turn of each deed is drawn in the database while its row is locked: deeds about one subject follow
    each other in the order of their turns, whenever their transactions began.
    """
    place.owner.execute("CREATE SEQUENCE turns")
    place.owner.execute("GRANT USAGE ON SEQUENCE turns TO PUBLIC")
    taken: dict[int, tuple[Lease, datetime]] = {}
    given_back: dict[int, int] = {}

    def work(login: Login, seed: int) -> None:
        dice = random.Random(seed)
        with connected(login) as db:

            def drawn() -> tuple[int, datetime]:
                row = db.execute("SELECT nextval('turns'), now()").fetchone()
                assert row is not None
                return row[0], row[1]

            for _ in range(_TURNS):
                subject = f"s{dice.randrange(_SUBJECTS)}"
                with db.transaction():
                    lease = leases.take(db, login.branch, subject, login.counter, _LASTS)
                    turn, began = drawn()
                if lease is None:
                    time.sleep(0.01)
                    continue
                taken[turn] = lease, began
                time.sleep(dice.choice((0, 0.02, _LASTS * 1.5)))
                with db.transaction():
                    mine = "SELECT token FROM guiche.leases WHERE subject = %s AND holder = %s FOR UPDATE"
                    held = db.execute(mine, (subject, login.counter)).fetchone()
                    if held == (lease.token,) and dice.random() < 0.3:
                        leases.release(db, login.branch, login.counter, [subject])
                        given_back[turn] = drawn()[0]

    threads = [
        threading.Thread(target=work, args=(place.join(f"G{number}"), number)) for number in range(_COUNTERS)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len({lease.holder for lease, _ in taken.values()}) > 1
    assert len({lease.token for lease, _ in taken.values()}) == len(taken)
    for subject in {lease.subject for lease, _ in taken.values()}:
        of = sorted((turn, *took) for turn, took in taken.items() if took[0].subject == subject)
        for (turn, earlier, _), (next_turn, later, began) in pairwise(of):
            if earlier.holder != later.holder:
                assert given_back.get(turn, next_turn) < next_turn or began > earlier.until
            # What was given back may be begun anew by a transaction that is older, and waited.
            assert later.token > earlier.token or turn in given_back


def test_only_who_holds_it_renews_and_gives_back(place: Place) -> None:
    a, b = place.join("A"), place.join("B")
    with connected(a) as at_a, connected(b) as at_b:
        first = leases.take(at_a, a.branch, "x", a.counter, 0.2)
        assert first is not None
        assert leases.take(at_b, b.branch, "x", b.counter) is None
        assert leases.renew(at_b, b.branch, b.counter) == {}
        leases.release(at_b, b.branch, b.counter, ["x"])
        assert leases.renew(at_a, a.branch, a.counter, 0.2) == {"x": first.token}
        while (second := leases.take(at_b, b.branch, "x", b.counter)) is None:
            time.sleep(0.02)
        assert second.token > first.token
        assert leases.renew(at_a, a.branch, a.counter) == {}
        again = leases.take(at_b, b.branch, "x", b.counter)
        assert again is not None
        assert again.token > second.token


def test_a_lease_that_ended_and_that_nobody_took_is_renewed(place: Place) -> None:
    a = place.join("A")
    with connected(a) as db:
        held = leases.take(db, a.branch, "x", a.counter, 0.0)
        assert held is not None
        assert leases.renew(db, a.branch, a.counter) == {"x": held.token}
        assert leases.begin(db, a.branch, a.counter, ["x", "y"]).keys() == {"y"}


def test_what_was_restored_from_a_backup_gives_no_token_twice(place: Place) -> None:
    a = place.join("A")
    with connected(a) as db:
        first = leases.take(db, a.branch, "x", a.counter)
        leases.release(db, a.branch, a.counter, ["x"])  # As if it had never been.
        second = leases.take(db, a.branch, "x", a.counter)
        assert first is not None
        assert second is not None
        assert second.token > first.token


@pytest.mark.parametrize(
    "went_back", ["UPDATE guiche.leases SET token = token - 1", "DELETE FROM guiche.leases"]
)
async def test_a_branch_that_went_back_lets_the_holder_of_an_order_finish_it(
    place: Place, went_back: str
) -> None:
    async with place.counter("A", SHORT) as a, place.counter("B", SHORT) as b:
        sold = await a.sell(AttemptState.KNOWN)
        await a.branch.turn()
        taken = await taken_over(b, sold)
        await b.branch.turn()
        place.owner.execute(
            cast(Any, went_back + " WHERE branch = %s"), (place.branch,)
        )  # As in a backup from before it was taken a second time, or at all.
        await b.branch.turn()
        known = await b.move(taken, AttemptState.KNOWN)
        for _ in range(2):
            await b.branch.turn()
        await b.move(known, AttemptState.COMPLETED)
        await b.branch.turn()
        assert place.states() == {sold.id: "completed"}
