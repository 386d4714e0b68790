"""The provider is killed, stopped, restarted, slowed or closed at each step of a sale at the kiosk, which
stays truthful and sells on. The provider's own books and a log of the wire decide."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.kiosk.flow.state import Page
from pos_app.wording.kiosk_words import Text, say
from tests.campaigns.kiosk_day.plan import Fault, Visit, person
from tests.campaigns.kiosk_day.visitor import Visitor
from tests.campaigns.outages.cases import Outage
from tests.campaigns.outages.provider import Provider
from tests.journeys.customer import Customer, at_the_kiosk

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.slow, pytest.mark.timeout(180)]

AWAY = 3.0
"""Seconds for which the provider is away."""
_VERIFIED_WITHIN = 25.0
STEPS = {
    "place": Page.ROUTE,
    "search": Page.DATE,
    "map": Page.TRIPS,
    "hold": Page.SEATS,
    "quote and session": Page.PASSENGER,
    "charge": Page.METHOD,
    "polling": Page.CODE,
}
"""What is asked of the provider when the customer leaves a page."""


class Buyer(Visitor):
    """A customer who meets an outage on one page, once; ``leaves`` when the kiosk still verifies."""

    def __init__(self, customer: Customer, provider: Provider, number: int) -> None:
        visit = Visit(number, person(number), None, card=False, fault=Fault.NONE)
        super().__init__(customer, visit, lambda: provider.process, self._no_time)
        self._provider = provider
        self._outages: list[asyncio.Task[None]] = []
        self.protocols = 0
        self._acts[Page.CHECKING] = self._wait_or_take_the_protocol

    async def _no_time(self, _seconds: float) -> None:
        raise AssertionError("this customer stays")

    def meets(self, outage: Outage, page: Page) -> None:
        """Let the provider go away when this page is to be left."""
        act = self._acts[page]

        async def with_outage() -> None:
            if not self._outages:
                if page is Page.CODE:
                    await self._there(page, lambda: self._c.stage.order.pix, "the code")
                await asyncio.to_thread(self._provider.go_away, outage)
                self._outages.append(asyncio.ensure_future(self._back(outage)))
                if page is Page.CODE:
                    await self._outages[0]  # Nobody's payment reaches a provider that is away.
            await act()

        self._acts[page] = with_outage

    async def _back(self, outage: Outage) -> None:
        await asyncio.sleep(AWAY)
        await asyncio.to_thread(self._provider.come_back, outage)

    async def _wait_or_take_the_protocol(self) -> None:
        """Wait for the outcome; who would wait too long takes the protocol and goes. The order goes on."""
        with contextlib.suppress(AssertionError):
            await self._c.until(lambda: self._c.page is not Page.CHECKING, "an outcome", _VERIFIED_WITHIN)
            return
        self.protocols += 1
        await self._touch(Page.CHECKING, say(Text.PRINT_PROTOCOL))
        await self._touch(Page.CHECKING, "Começar de novo")
        await self._turns(Page.CHECKING)

    async def ended(self) -> None:
        """Wait for the outage to be over."""
        await asyncio.gather(*self._outages)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the kiosk's folder, with settings of little patience for reads."""
    made = tmp_path / "kiosk"
    made.mkdir()
    patience = {"timeouts": {"order": 10, "read": 5}}
    (made / "settings.json").write_text(json.dumps(patience), encoding="utf-8")
    return made


@pytest.fixture
def provider(tmp_path: Path) -> Iterator[Provider]:
    made = Provider(tmp_path / "provider")
    yield made
    made.stop()


SOME = [("hold", Outage.RESTARTED), ("charge", Outage.KILLED)]
"""What runs with the tests; ``bootstrap.py kiosk-outages`` plays every one."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    every = [(step, one) for step in STEPS for one in Outage]
    metafunc.parametrize(("step", "outage"), every if metafunc.config.getoption("--every-outage") else SOME)


async def test_a_provider_that_goes_away_at_a_step_costs_nobody_twice(
    provider: Provider, folder: Path, step: str, outage: Outage
) -> None:
    async with at_the_kiosk(provider.process, folder) as customer:
        first = Buyer(customer, provider, 1)
        first.meets(outage, STEPS[step])
        await first.go()
        await first.ended()
        if Page.DONE not in first.way:
            await customer.until(lambda: customer.page is Page.HOME, "the first page, with a line", 40)
            second = Buyer(customer, provider, 2)
            await second.go()
            assert Page.DONE in second.way, second.way
        history = await customer.core.journal.history()
    assert all(one.sends <= 1 for one in history)
    assert provider.orders_asked() <= sum(one.sends for one in history)
    orders = {one.public_id: one for one in provider.orders()}
    known = {one.public_id: one for one in history if one.public_id}
    assert any(one.state == "completed" for one in orders.values())
    lost = [name for name in orders if name not in known]
    still_asked = [one for one in history if not one.settled and not one.public_id]
    assert len(lost) <= len(still_asked), "an order at the provider that the kiosk forgot"
    for name, attempt in known.items():
        if attempt.state in (AttemptState.COMPLETED, AttemptState.PRINTED):
            assert orders[name].state == "completed"
            assert orders[name].charged == attempt.sold.total
