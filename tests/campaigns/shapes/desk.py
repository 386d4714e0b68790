"""One sandbox and one desk that sells there, for any provider that the sandbox plays."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Callable
from decimal import Decimal
from enum import StrEnum
from typing import Any

import msgspec

from pos_app import core as cores
from pos_app.commands.sell import Plan, Seller
from pos_app.domain.faults import Fault, TooSlow, Unreadable
from pos_app.domain.orders import Order, Verdict
from pos_app.domain.payment import Quote, QuotePart
from pos_app.orders.ports import Policy
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.system.settings import load
from pos_app.system.tasks import TaskScope
from pos_app.system.training_settings import training
from tests.campaigns.quirks.campaign import Campaign, replace_fields
from tests.campaigns.shapes.evidence import (
    CommandOutput,
    Post,
    Recorded,
    Sends,
    TrueOrder,
    command_output,
    recorded,
)

_POLICY = Policy(poll=0.1, resolve_every=0.2, resolve_for=4.0)
_PATIENCE = 6.0
_LONGEST = 40.0
"""Seconds after which a sale counts as hung."""
_GRACE = 0.3
"""Seconds that a sale has left once a part of the client broke."""


class Moment(StrEnum):
    """When, in mid-sale, the provider becomes another one."""

    BEFORE_QUOTE = "before the quote"
    BEFORE_ORDER = "before the order"


class Client(PartnerClient):
    """The client, over a provider that may change in mid-sale, once."""

    change: Callable[[], None] | None = None
    moment: Moment | None = None

    async def quote(self, parts: tuple[QuotePart, ...]) -> Quote:
        """Request the payment methods."""
        self._change(Moment.BEFORE_QUOTE)
        return await super().quote(parts)

    async def create_order(self, order: Order) -> Verdict:
        """Send the order."""
        self._change(Moment.BEFORE_ORDER)
        return await super().create_order(order)

    def _change(self, moment: Moment) -> None:
        if self.change and self.moment is moment:
            self.change()
            self.change = None


class Desk(Campaign):
    """Sells at a running sandbox, and reads from it afterwards what happened."""

    _limit: asyncio.Timeout | None = None

    def quirks(self, **switched: Any) -> None:
        """Set the sandbox's quirks; no other buyers come."""
        self._post("quirks", reset=True, other_buyers=False, pix_paid_after=4.0, **switched)

    def provider(self, seed: int) -> Sends:
        """Let the sandbox play a provider; return what that one sends."""
        self._post("shape", seed=seed)
        shape = self._get("shape")
        choices = shape["choices"]
        # A discount given for all seats together stands beside their price without it.
        subtotal = choices["subtotal"] or choices["discount_line"] == "summary"
        total = choices["total_place"] == "method"
        return msgspec.convert({**shape["sends"], "subtotal": subtotal, "total": total}, Sends)

    def lines(self) -> list[str]:
        """Return the description of the current provider."""
        lines: list[str] = self._get("shape")["lines"]
        return lines

    def orders(self) -> list[TrueOrder]:
        """Return every order as it really is, oldest first."""
        return msgspec.convert(self._get("orders")["orders"], list[TrueOrder], strict=False)

    def posts(self) -> list[Post]:
        """Return what was posted since the last call."""
        found = self._get("ledger")["posts"]
        self._post("ledger", clear=True)
        return [
            Post(
                None if one["due"] is None else Decimal(one["due"]),
                Decimal(one["posted"]["totalAmount"]),
                Decimal(one["posted"]["paymentAmount"]),
                one["refused"],
            )
            for one in found
        ]

    def connection(self, kind: str) -> Connection:
        """Return what a desk is set to that sells this kind."""
        return self._agreed("", None, kind)

    def client(self, kind: str, profile: Profile) -> Client:
        """Return a client as a desk has it that sells this kind, with what was learned of the provider."""
        return Client(self.connection(kind), book=Book(profile))

    async def sell_with(self, client: Client, plan: dict[str, Any]) -> tuple[CommandOutput, Recorded | None]:
        """Carry out a plan; return what the command printed of it, and what the journal recorded."""
        broken: list[str] = []
        scope = TaskScope("sale", lambda name, error: self._broke(broken, name, error))
        core = self._core
        # The agreement with the provider, where this version of the sale takes it.
        agreed = getattr(cores, "terms", None)
        terms = [agreed(training(load(core.options.settings_file), self._address))] if agreed else []
        sale, orders = cores.runners(client, core.journal, core.clock, scope, _POLICY, *terms)
        seller = Seller(replace_fields(core, client, sale, orders), msgspec.convert(plan, Plan), _PATIENCE)
        answer: dict[str, Any] | None = None
        try:
            async with asyncio.timeout(_LONGEST) as self._limit:
                answer = await seller.run()
        except TimeoutError:
            broken.append(f"hung for {_LONGEST:.0f} s")
        except Exception as error:  # noqa: BLE001 - any exception of the client is a finding
            broken.append(repr(error))
        finally:
            self._limit = None
            await scope.aclose()
        attempt = recorded(sale.stage.order.attempt)
        if answer is None or broken:
            return CommandOutput("hung" if broken[0].startswith("hung") else "crashed", broken[0]), attempt
        problem = sale.stage.problem
        return command_output(answer, _named(problem.fault if problem else None)), attempt

    def _broke(self, broken: list[str], name: str, error: BaseException) -> None:
        broken.append(f"{name}: {error!r}")
        if self._limit:
            self._limit.reschedule(asyncio.get_running_loop().time() + _GRACE)

    def _get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self._control}/{path}", timeout=10) as answer:
            return json.load(answer)


def _named(fault: Fault | None) -> tuple[str, str] | None:
    """Return reply and field as the desk shows them in small print."""
    behind = fault.unreadable if isinstance(fault, TooSlow) else fault
    return (behind.endpoint, behind.field) if isinstance(behind, Unreadable) else None
