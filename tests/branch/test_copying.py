"""What happens at a counter is in the branch: in order, once, whatever fails in between."""

from __future__ import annotations

from pos_app.domain.attempts import AttemptState
from tests.branch.place import Place


async def test_a_sale_is_in_the_branch_with_each_of_its_steps(place: Place) -> None:
    async with place.counter("Guichê 01") as one:
        sold = await one.sell()
        await one.branch.turn()
        assert place.states() == {sold.id: "completed"}
        assert place.rows("SELECT seq, kind, subject, fenced FROM guiche.changes ORDER BY seq") == [
            (1, "order", sold.id, False),
            (2, "order", sold.id, False),
        ]
        await one.branch.turn()
        assert len(place.rows("SELECT 1 FROM guiche.changes")) == 2


async def test_an_open_order_is_taken_over_once_its_counter_is_gone(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        sold = await a.sell(AttemptState.KNOWN, public_id="GB7K")
        await a.branch.turn()
        (found,) = await b.branch.find("529.982.247-25")
        assert (found.attempt.id, found.counter, found.holder, found.free) == (sold.id, "A", "A", False)
