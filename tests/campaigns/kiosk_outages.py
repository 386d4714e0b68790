"""Let the provider be killed, stopped, restarted, slowed and closed at each step of a purchase at the kiosk.

Customers buy at the real kiosk window. The provider's own books and a log of the wire decide: no order was
sent twice, none was forgotten, and the kiosk sells on. Exit code 1 if anything was wrong.
On two cores that are free it takes about twenty minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pos_app.kiosk.flow.state import Page
from pos_app.wording.kiosk_words import Text, say
from tests.campaigns.common.desk import known
from tests.campaigns.common.judge import Made, disagreements
from tests.campaigns.common.provider import Outage, Provider
from tests.campaigns.common.runner import Campaign, Result, alone, environment, main, result, told_by
from tests.campaigns.common.window import play_alone
from tests.campaigns.kiosk_day.plan import Fault, Visit, person
from tests.campaigns.kiosk_day.visitor import Visitor
from tests.journeys.customer import Customer, at_the_kiosk

AWAY = 3.0
"""Seconds for which the provider is away."""
_VERIFIED_WITHIN = 25.0
STEPS = {
    "place": Page.ROUTE,
    "search": Page.DATE,
    "map": Page.TRIPS,
    "hold": Page.SEATS,
    "quote": Page.PASSENGER,
    "charge": Page.REVIEW,
    "polling": Page.CODE,
}
"""What is asked of the provider when the customer leaves a page."""
CASES = {f"{outage.value}:{step}": (outage, page) for step, page in STEPS.items() for outage in Outage}


class Buyer(Visitor):
    """A customer who meets an outage on one page, once; ``leaves`` when the kiosk still verifies."""

    def __init__(self, customer: Customer, provider: Provider, number: int) -> None:
        visit = Visit(number, person(number), None, card=False, fault=Fault.NONE)
        super().__init__(customer, visit, lambda: provider.process, self._no_time)
        self._provider = provider
        self._outages: list[asyncio.Task[None]] = []
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
        await self._touch(Page.CHECKING, say(Text.PRINT_PROTOCOL))
        await self._touch(Page.CHECKING, "Começar de novo")
        await self._turns(Page.CHECKING)

    async def ended(self) -> None:
        await asyncio.gather(*self._outages)


async def play(name: str, folder: Path) -> dict[str, object]:
    outage, page = CASES[name]
    kiosk = folder / "kiosk"
    kiosk.mkdir(parents=True)
    patience = {"timeouts": {"order": 10, "read": 5}}
    (kiosk / "settings.json").write_text(json.dumps(patience), encoding="utf-8")
    wrong: list[str] = []
    extra = ("--speed", "4", "--quirk", "pix_paid_after=0")
    with Provider(folder / "provider", *extra, overheard=True) as provider:
        async with at_the_kiosk(provider.process, kiosk) as customer:
            try:
                first = Buyer(customer, provider, 1)
                first.meets(outage, page)
                await first.go()
                await first.ended()
                if Page.DONE not in first.way:
                    await customer.until(
                        lambda: customer.page is Page.HOME, "the first page, with a line", 40
                    )
                    second = Buyer(customer, provider, 2)
                    await second.go()
                    if Page.DONE not in second.way:
                        wrong.append(f"it does not sell on: {second.way}")
            except AssertionError as stuck:
                wrong.append(f"stuck: {stuck}")
            history = await customer.core.journal.history()
        made = [
            Made(str(one.request.get("externalRemoteId")), one.public_id, one.state, one.charged)
            for one in provider.booked()
        ]
        desk = [known(one) for one in history]
        wrong += [f"{one.partner_id} was sent {one.sends} times" for one in desk if one.sends > 1]
        # Who is asked for still may be found later: only what is settled is lost.
        asked = {one.partner_id for one in desk if not one.ended and not one.public_id}
        wrong += disagreements(
            desk, [one for one in made if one.partner_id not in asked], provider.orders_asked()
        )
        if not any(one.status == "completed" for one in made):
            wrong.append("nobody bought anything")
    return {"wrong": wrong, "orders": len(made)}


def played(name: str) -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="kiosk-outage-", ignore_cleanup_errors=True) as folder:
        where = environment(Path(folder))
        told = told_by("kiosk_outages", "--play", name, folder, seconds=300, where=where)
    wrong = [f"the kiosk ended: {told['died']}"] if "died" in told else told["wrong"]
    yield result(name, wrong, told)


CAMPAIGN = Campaign(
    "kiosk-outages", __doc__ or "", lambda _: {name: name for name in CASES}, alone(played), quiet=False
)

if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        sys.exit(play_alone("kiosk-outages", lambda: play(sys.argv[2], Path(sys.argv[3]))))
    sys.exit(main(CAMPAIGN))
