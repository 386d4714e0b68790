"""The sales of some seeds, one after the other, at one sandbox."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pos_app.sandbox.quirks import Quirks
from tests.campaigns.shapes.desk import Client, Desk, Moment
from tests.campaigns.shapes.evidence import CommandOutput, Sends
from tests.campaigns.shapes.judge import NO_TRIP, Ending, Judgement, judge
from tests.campaigns.shapes.learning import Learned, learned
from tests.campaigns.shapes.offers import Offers
from tests.campaigns.shapes.plans import KINDS, Sale, legs_of, sale

_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Journal and sandbox are laid out in memory where that is possible."""
_TRIES = 3
"""Days to try where a plan finds no trip."""
_OTHER = 500_000
"""How far the seed of the provider lies that another one turns into."""
_STRIDE = 7


@dataclass(frozen=True, slots=True)
class Options:
    """How a campaign is run."""

    verbose: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How one sale ended. ``price_sent``: the provider tells fee and each method's total; ``seats_sent``: and
    what the sale needs beyond that. ``drift``: the provider changed, or was about to. ``lines``: what it is
    like, where requested."""

    seed: int
    kind: str
    ending: str
    outcome: str
    sentence: str
    reasons: tuple[str, ...]
    reading: str
    price_sent: bool
    seats_sent: bool
    seconds: float
    drift: bool = False
    lines: tuple[str, ...] = field(default=())


class Run:
    """One sandbox, one desk, and the judge.

    Attributes:
        known: public ids of the orders that were judged, or are not to be judged.
    """

    def __init__(self, desk: Desk, offers: Offers, options: Options) -> None:
        self._desk = desk
        self._offers = offers
        self._options = options
        self.known: set[str] = set()

    async def sales(self, seed: int, kinds: Sequence[str]) -> list[Result]:
        """Learn a provider, then sell each kind there, each time with a new client."""
        made = []
        known = await self._learned(seed)
        for kind in kinds:
            client = self._desk.client(kind, known.profile)
            try:
                made.append(await self._judged(seed, kind, client, promised=known.promises(kind)))
            finally:
                await client.aclose()
        return made

    async def drift(self, seed: int, kinds: Sequence[str]) -> list[Result]:
        """Learn a provider, then sell with one client while it becomes another one: between sales, then
        within them."""
        chosen = [kinds[(seed + number) % len(kinds)] for number in range(len(_DRIFTS))]
        made = []
        known = await self._learned(seed)
        client = self._desk.client("sync" if "sync" in chosen else chosen[0], known.profile)
        try:
            for kind, (name, begins, turns, moment) in zip(chosen, _DRIFTS, strict=True):
                made.append(await self._judged(seed, kind, client, _Drift(name, begins, turns, moment)))
        finally:
            await client.aclose()
        return made

    async def _learned(self, seed: int) -> Learned:
        """Return what a walk shows of a provider, with everything that it may offer."""
        self._desk.provider(seed)
        self._desk.quirks(low_fare=True)
        return await learned(self._desk.connection(""), seed)

    async def _judged(
        self, seed: int, kind: str, client: Client, drift: _Drift | None = None, *, promised: bool = False
    ) -> Result:
        quirks = Quirks(other_buyers=False, low_fare=kind == "low fare")
        low, began = kind == "low fare", time.perf_counter()
        number = seed * len(KINDS) + list(KINDS).index(kind)
        days = self._offers.days(seed * _STRIDE, legs_of(kind), low_fare=low)
        output, judged = CommandOutput("notSent", "no day"), Judgement(Ending.NO_TRIP)
        sends: Sends | None = None
        for _, day in zip(range(_TRIES), days, strict=False):
            sends = self._begin(seed, client, drift)
            # A payment query names the price of each seat. Under a benefit only the seat block has it, so a
            # provider that does not send it there must not insist on it.
            lenient = kind == "benefit" and (drift is not None or not sends.hold_price)
            self._desk.quirks(low_fare=quirks.low_fare, lenient=lenient)
            output, judged = await self._one(sale(kind, day, number, self._offers, quirks), client, promised)
            if judged.ending is not Ending.UNNAMED or not output.sentence.startswith(NO_TRIP):
                break
        return Result(
            seed=seed,
            kind=f"{drift.name}: {kind}" if drift else kind,
            ending=judged.ending.value,
            outcome=output.outcome,
            sentence=output.sentence,
            reasons=judged.reasons,
            reading=": ".join(output.reading or ()),
            price_sent=sends is None or sends.price,
            seats_sent=sends is None or kind != "benefit" or sends.each_seat,
            seconds=time.perf_counter() - began,
            drift=drift is not None,
            lines=self._lines(judged),
        )

    def _begin(self, seed: int, client: Client, drift: _Drift | None) -> Sends:
        """Activate the provider; return what is sent by the one that gives the price."""
        if drift is None:
            return self._desk.provider(seed)
        last = seed + _OTHER * drift.turns
        late = self._desk.provider(last)
        early = self._desk.provider(seed + _OTHER * drift.begins)
        client.moment, client.change = drift.moment, None
        if drift.moment:
            client.change = lambda: self._turn(last)
        return late if drift.moment is Moment.BEFORE_QUOTE else early

    def _turn(self, seed: int) -> None:
        self._desk.provider(seed)

    async def _one(self, planned: Sale, client: Client, promised: bool) -> tuple[CommandOutput, Judgement]:
        output, recorded = await self._desk.sell_with(client, planned.plan)
        orders = [order for order in self._desk.orders() if order.public_id not in self.known]
        self.known |= {order.public_id for order in orders}
        posts = self._desk.posts()
        return output, judge(planned.wanted, output, recorded, orders, posts, promised=promised)

    def _lines(self, judged: Judgement) -> tuple[str, ...]:
        wanted = self._options.verbose and judged.ending not in (Ending.COMPLETED, Ending.NO_TRIP)
        return tuple(self._desk.lines()) if wanted else ()

    def late(self) -> int:
        """Return how many orders were made after their sale was judged."""
        return len([order for order in self._desk.orders() if order.public_id not in self.known])


@dataclass(frozen=True, slots=True)
class _Drift:
    """A sale over a provider that changes: 0 is the provider of the seed, 1 the other one."""

    name: str
    begins: int
    turns: int
    moment: Moment | None


_DRIFTS = (
    ("first sale", 0, 0, None),
    ("changed between sales", 1, 1, None),
    ("changed before the quote", 1, 0, Moment.BEFORE_QUOTE),
    ("changed before the order", 0, 1, Moment.BEFORE_ORDER),
)


@dataclass(frozen=True, slots=True)
class Errand:
    """What one sandbox is for: seeds, each with the kinds that are sold there."""

    seeds: tuple[tuple[int, tuple[str, ...]], ...]
    options: Options = Options()
    drift: bool = False


async def run(errand: Errand) -> list[Result]:
    """Run an errand at a sandbox of its own."""
    made: list[Result] = []
    with tempfile.TemporaryDirectory(dir=_MEMORY, prefix="shapes-") as folder:
        offers = Offers(Path(folder) / "offers")
        try:
            async with Desk(Path(folder) / "desk") as desk:
                at = Run(desk, offers, errand.options)
                for seed, kinds in errand.seeds:
                    made += await (at.drift if errand.drift else at.sales)(seed, kinds)
                if late := at.late():
                    made.append(_too_late(made[-1], late))
        finally:
            offers.close()
    return made


def _too_late(last: Result, count: int) -> Result:
    reason = f"{count} orders appeared after their sale had been judged"
    return Result(
        last.seed, last.kind, Ending.WRONG.value, "", "", (reason,), "", last.price_sent, last.seats_sent, 0.0
    )
