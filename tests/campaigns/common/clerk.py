"""The clerk without a window: sells by a plan at the real runner in this process, or by the real commands."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

import msgspec

from pos_app.commands.sell import Seller
from pos_app.commands.sell_plan import Plan
from pos_app.core import Core, connection, open_core, runners, terms
from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault, TooSlow, Unreadable
from pos_app.domain.orders import Order, Verdict
from pos_app.domain.payment import Quote, QuotePart
from pos_app.domain.terms import Terms
from pos_app.orders.ports import Policy
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.system.demo import DemoAddress
from pos_app.system.options import Options
from pos_app.system.settings import Settings, load
from pos_app.system.tasks import TaskScope
from pos_app.system.training_settings import training
from tests.campaigns.common.evidence import Recorded, Seat, Told
from tests.campaigns.common.provider import Provider
from tests.sandbox_process import SandboxProcess

PATIENT, QUICK = Policy(poll=0.1, resolve_every=0.2), Policy(poll=0.1, resolve_every=0.2, resolve_for=4.0)
_LONGEST = 40.0
"""Seconds after which a sale counts as hung."""
_GRACE = 0.3
"""Seconds that a sale has left once a part of the client broke."""


class Running:
    """A sandbox that somebody else started, as ``open_core`` wants it."""

    def __init__(self, sandbox: SandboxProcess) -> None:
        self._sandbox = sandbox

    def address(self) -> DemoAddress:
        one = self._sandbox
        return DemoAddress(one.base_url, one.card_page_url, one.credentials, one.client_id)


class Moment(StrEnum):
    """When, in mid-sale, the provider becomes another one."""

    BEFORE_QUOTE = "before the quote"
    BEFORE_ORDER = "before the order"


class Client(PartnerClient):
    """The client, over a provider that may change in mid-sale, once."""

    change: Callable[[], object] | None = None
    moment: Moment | None = None

    async def quote(self, parts: tuple[QuotePart, ...]) -> Quote:
        self._change(Moment.BEFORE_QUOTE)
        return await super().quote(parts)

    async def create_order(self, order: Order) -> Verdict:
        self._change(Moment.BEFORE_ORDER)
        return await super().create_order(order)

    def _change(self, moment: Moment) -> None:
        if self.change and self.moment is moment:
            self.change()
            self.change = None


@dataclass(frozen=True, slots=True)
class Sold:
    """What came of a sale: what was told, what the journal recorded, and how often the order was sent."""

    told: Told
    recorded: Recorded | None
    attempts: int


class Counter:
    """One desk at one provider, for any number of sales, each over a client of its own."""

    _limit: asyncio.Timeout | None = None

    def __init__(self, folder: Path, provider: Provider) -> None:
        self._folder = folder
        self._provider = provider

    async def __aenter__(self) -> Self:
        options = Options(self._folder, self._folder / "settings.json", demo=True)
        self._errors: list[str] = []
        self.core = await open_core(
            options,
            lambda name, error: self._errors.append(f"{name}: {error!r}"),
            Running(self._provider.process),  # type: ignore[arg-type]
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.core.close()
        assert not self._errors, self._errors

    def _settings(self) -> Settings:
        address = Running(self._provider.process).address()
        return training(load(self.core.options.settings_file), address)

    def connection(self, **changes: Any) -> Connection:
        return replace(connection(self._settings()), **changes)

    async def sell(
        self,
        client: PartnerClient,
        plan: Mapping[str, Any],
        agreed: Terms | None = None,
        policy: Policy = QUICK,
        patience: float = 6.0,
    ) -> Sold:
        """Carry out a plan over a client, which stays open; ``agreed``: other terms than the settings'."""
        broken: list[str] = []
        scope = TaskScope("sale", lambda name, error: self._broke(broken, name, error))
        core = self.core
        sale, orders = runners(
            client, core.journal, core.clock, scope, policy, agreed or terms(self._settings())
        )
        there: Core = replace(core, provider=client, sale=sale, orders=orders)
        answer: dict[str, Any] | None = None
        try:
            async with asyncio.timeout(max(_LONGEST, 2 * patience)) as self._limit:
                answer = await Seller(there, msgspec.convert(plan, Plan), patience).run()
        except TimeoutError:
            broken.append("hung")
        except Exception as error:  # noqa: BLE001 - any exception of the client is a finding
            broken.append(repr(error))
        finally:
            self._limit = None
            await scope.aclose()
        recorded = _recorded(sale.stage.order.attempt)
        if answer is None or broken:
            ended = "hung" if broken[0] == "hung" else "crashed"
            return Sold(Told(ended, broken[0]), recorded, 0)
        problem = sale.stage.problem
        told = Told.of(answer, _named(problem.fault if problem else None))
        return Sold(told, recorded, int(answer["attempts"]))

    def _broke(self, broken: list[str], name: str, error: BaseException) -> None:
        broken.append(f"{name}: {error!r}")
        if self._limit:
            self._limit.reschedule(asyncio.get_running_loop().time() + _GRACE)


def _named(fault: Fault | None) -> tuple[str, str] | None:
    """Return reply and field as the desk shows them in small print."""
    behind = fault.unreadable if isinstance(fault, TooSlow) else fault
    return (behind.endpoint, behind.field) if isinstance(behind, Unreadable) else None


def _recorded(attempt: Attempt | None) -> Recorded | None:
    """Return what was sold according to the journal; None without an attempt."""
    if attempt is None:
        return None
    seats = tuple(
        Seat(
            *(one.trip_id, one.seat, one.passenger),
            *(one.document_type.value, one.document_number, one.benefit.value),
        )
        for one in attempt.sold.seats
    )
    return Recorded(int(attempt.sold.total), seats)


# --- The program's commands ---------------------------------------------------------------------------

_SECONDS = 90
"""After which a command is ended: each promises to end by itself."""
Program = Callable[[list[str]], int]
"""Runs the words of a command line; returns the exit code."""


def pos_app(words: list[str]) -> int:
    from pos_app import cli

    return cli.run(words)


def load_commands() -> None:
    """Import what the commands need, so that their forked processes have it already."""
    import pos_app.cli
    import pos_app.commands.learn
    import pos_app.commands.sell  # noqa: F401


def run(
    program: Program, words: Sequence[str], where: Mapping[str, str], folder: Path
) -> tuple[dict[str, Any] | None, str]:
    """Run a command in a forked process, with its output in files of a folder; return the JSON that it told,
    None without any, and how it ended."""
    out, errors = folder / "stdout", folder / "stderr"
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        _become(program, list(words), where, out, errors)
    _, status = os.waitpid(child, 0)
    ended = f"exit code {os.waitstatus_to_exitcode(status)}: {errors.read_text('utf-8')[-500:]}"
    try:
        found = json.loads(out.read_text("utf-8"))
    except (OSError, ValueError):
        return None, ended
    return found if isinstance(found, dict) else None, ended


def _become(program: Program, words: list[str], where: Mapping[str, str], out: Path, errors: Path) -> None:
    code = 70
    try:
        signal.alarm(_SECONDS)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, file in ((1, out), (2, errors)):
            os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), number)
        os.environ.update(where)
        code = program(words)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 2
    except BaseException:  # noqa: BLE001 - a forked process must end here, in whatever way
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
