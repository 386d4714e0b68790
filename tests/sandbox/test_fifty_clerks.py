"""Fifty clerks at once search and sell: every clerk is served, and no seat is sold twice."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.sandbox.partner import Partner
from tests.sandbox_process import start_sandbox

CLERKS = 50


def sell(partner: Partner) -> tuple[str, str, str]:
    """Sell the first free seat that no other clerk gets first; return order, trip and seat."""
    while True:
        trip = partner.direct()
        free = partner.free(trip)
        if not free:
            continue  # It filled up since the search.
        label = free[0]
        held = partner.hold(trip, label)
        if held.status_code == 409:
            continue  # Another clerk was quicker: look again, as a person would.
        assert held.status_code == 200, held.text
        block = {"tripId": trip, **held.json()["seats"][0]}
        answer = partner.create(partner.body([block]))
        assert answer.status_code == 201, answer.text
        public_id: str = answer.json()["publicId"]
        assert partner.settled(public_id) == "completed"
        return public_id, trip, label


@pytest.mark.slow
def test_fifty_clerks_sell_at_once_and_no_seat_goes_twice(tmp_path: Path) -> None:
    sandbox = start_sandbox(tmp_path, extra=("--speed", "200", "--quirk", "other_buyers=off"))
    try:
        with ExitStack() as stack, ThreadPoolExecutor(CLERKS) as pool:
            partners = [stack.enter_context(Partner(sandbox)) for _ in range(CLERKS)]
            for partner in partners:
                partner.http.timeout = httpx.Timeout(60)
            sold = list(pool.map(sell, partners))
        assert len({public_id for public_id, _, _ in sold}) == CLERKS
        assert max(Counter((trip, label) for _, trip, label in sold).values()) == 1
        orders = sandbox.state()["orders"]
        assert len(orders) == CLERKS
        assert {order["status"] for order in orders} == {"completed"}
    finally:
        sandbox.stop()
