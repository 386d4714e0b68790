"""Learn a thousand providers never seen before, sell every kind of trip there, and judge each sale.

The sandbox plays the providers (``pos-app sandbox --shape``). Nobody is asked: what the replies do not prove
stays open. A sale is judged by what it really did: what was posted must be what was due, a completed sale
must be exactly what the plan wanted and what the client reports, any other must have stopped before money
moved and name reply and field, and must not have been called possible. Of the sales whose price is told nine
in ten must be completed. Exit code 1 when a demand is not met, with a table of all kinds and the failures.
On two cores that are free it takes about half an hour with --jobs 2.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.sandbox.quirks import Quirks
from tests.campaigns.common.clerk import Client, Counter, Moment
from tests.campaigns.common.evidence import Sends, Told
from tests.campaigns.common.judge import NO_TRIP, Evidence, Judgement, Verdict, judge
from tests.campaigns.common.learning import Learned, learned
from tests.campaigns.common.provider import Provider
from tests.campaigns.common.runner import MEMORY, Campaign, Options, Result, alone, main
from tests.campaigns.common.sales import KINDS, Kind, Offers, person, plan

SALES: Mapping[str, Kind] = {
    **{name: KINDS[name] for name in ("direct", "one stop", "connection", "round trip for two", "low fare")},
    "insured": KINDS["insured"],
    "benefit": KINDS["discount"],
    "pix": KINDS["pix"],
    "sync": KINDS["sync"],
}
COMPLETED, FEW = 0.9, 0.01
"""The share of sales to complete where the provider tells what they need; that of plans without a trip."""
BAD = frozenset(Verdict) - {Verdict.RIGHT, Verdict.STOPPED, Verdict.MISSED, Verdict.NO_TRIP}
"""Verdicts of which there may be none."""
_CHUNK, _TRIES, _STRIDE, _OTHER = 20, 3, 7, 500_000
"""Seeds at one sandbox, whose coaches fill up; days to try for a plan; days between seeds; how
far the seed of the provider lies that another one turns into."""


@dataclass(frozen=True, slots=True)
class _Drift:
    """A sale over a provider that changes: 0 is the provider of the seed, 1 the other one."""

    name: str
    begins: int
    turns: int
    moment: Moment | None


_DRIFTS = (
    _Drift("first sale", 0, 0, None),
    _Drift("changed between sales", 1, 1, None),
    _Drift("changed before the quote", 1, 0, Moment.BEFORE_QUOTE),
    _Drift("changed before the order", 0, 1, Moment.BEFORE_ORDER),
)


class Run:
    """One provider, one desk, and the judge.

    Attributes:
        known: public ids of the orders that were judged, or are not to be judged.
    """

    def __init__(self, desk: Counter, provider: Provider, offers: Offers, *, verbose: bool = False) -> None:
        self._desk = desk
        self._provider = provider
        self._offers = offers
        self._verbose = verbose
        self.known: set[str] = set()

    async def sales(self, seed: int, kinds: Sequence[str]) -> list[Result]:
        """Learn a provider, then sell each kind there, each time with a new client."""
        made = []
        known = await self._learned(seed)
        for name in kinds:
            client = self._client(name, known.profile)
            try:
                made.append(await self._judged(seed, name, client, promised=known.promises(SALES[name])))
            finally:
                await client.aclose()
        return made

    async def drift(self, seed: int, kinds: Sequence[str]) -> list[Result]:
        """Learn a provider, then sell with one client while it becomes another one: between sales, then
        within them."""
        chosen = [kinds[(seed + number) % len(kinds)] for number in range(len(_DRIFTS))]
        made = []
        known = await self._learned(seed)
        client = self._client("sync" if "sync" in chosen else chosen[0], known.profile)
        try:
            for name, drift in zip(chosen, _DRIFTS, strict=True):
                made.append(await self._judged(seed, name, client, drift))
        finally:
            await client.aclose()
        return made

    def _client(self, name: str, profile: Profile) -> Client:
        """Return a client as a desk has it that sells this kind, with what was learned of the provider."""
        changes = {"order_mode": "sync"} if SALES[name].sync else {}
        return Client(self._desk.connection(**changes), book=Book(profile))

    async def _learned(self, seed: int) -> Learned:
        """Return what a walk shows of a provider, with everything that it may offer."""
        self._provider.plays(seed)
        self._provider.quirks(pix_paid_after=4.0, low_fare=True)
        return await learned(self._desk.connection(), seed)

    async def _judged(
        self, seed: int, name: str, client: Client, drift: _Drift | None = None, *, promised: bool = False
    ) -> Result:
        kind, began = SALES[name], time.perf_counter()
        quirks = Quirks(other_buyers=False, low_fare=kind.low_fare)
        number = seed * len(SALES) + list(SALES).index(name)
        people = tuple(person(2 * number + at, kind.benefit) for at in range(kind.people))
        told, judged, told_all = Told("notSent", NO_TRIP[0]), Judgement(Verdict.NO_TRIP), True
        for _, day in zip(range(_TRIES), self._offers.days(seed * _STRIDE, kind), strict=False):
            sends = self._begin(seed, client, drift)
            # A payment query names the price of each seat. Under a benefit only the seat block has it, so a
            # provider that does not send it there must not insist on it.
            lenient = bool(kind.benefit) and (drift is not None or not sends.hold_price)
            self._provider.quirks(pix_paid_after=4.0, low_fare=kind.low_fare, lenient=lenient)
            asked = plan(kind, day, people, email=f"comprador{number}@exemplo.com.br")
            sold = await self._desk.sell(client, asked)
            orders = [one for one in self._provider.true_orders() if one.public_id not in self.known]
            self.known |= {one.public_id for one in orders}
            told_all = sends.price and (not kind.benefit or sends.each_seat)
            told, posts = sold.told, self._provider.posts()
            wanted = self._offers.wanted(kind, day, people, quirks)
            binding = told_all and drift is None
            judged = judge(
                Evidence(wanted, told, posts, orders, sold.recorded, binding=binding, promised=promised)
            )
            if judged.verdict is not Verdict.NO_TRIP:
                break
        family = drift.name if drift else name
        return Result(
            f"seed {seed}, {f'{drift.name}: ' if drift else ''}{name}",
            family,
            judged.verdict,
            (judged.reasons or (judged.verdict,)) if judged.verdict in BAD else (),
            {
                "seed": seed,
                "outcome": told.outcome,
                "sentence": told.sentence,
                "told": told_all,
                "reading": ": ".join(told.reading or ()),
                "drift": drift is not None,
                "lines": self._lines(judged),
                "seconds": round(time.perf_counter() - began, 2),
            },
            f"{told.outcome}; {': '.join(told.reading or ()) or told.sentence}",
        )

    def _begin(self, seed: int, client: Client, drift: _Drift | None) -> Sends:
        """Activate the provider; return what is sent by the one that gives the price."""
        if drift is None:
            return self._provider.plays(seed)
        last = seed + _OTHER * drift.turns
        late = self._provider.plays(last)
        early = self._provider.plays(seed + _OTHER * drift.begins)
        client.moment, client.change = drift.moment, None
        if drift.moment:
            client.change = lambda: self._provider.plays(last)
        return late if drift.moment is Moment.BEFORE_QUOTE else early

    def _lines(self, judged: Judgement) -> list[str]:
        wanted = self._verbose and judged.verdict not in (Verdict.RIGHT, Verdict.NO_TRIP)
        return list(self._provider.shape()["lines"]) if wanted else []

    def late(self) -> list[Result]:
        """Return a finding where orders were made after their sale was judged."""
        late = [one.public_id for one in self._provider.true_orders() if one.public_id not in self.known]
        reason = f"{len(late)} orders appeared after their sale had been judged"
        return [Result("the end", "the end", Verdict.WRONG, (reason,))] if late else []


@dataclass(frozen=True, slots=True)
class Errand:
    """What one sandbox is for: seeds, each with the kinds that are sold there."""

    seeds: tuple[tuple[int, tuple[str, ...]], ...]
    drift: bool = False
    verbose: bool = False


async def run(errand: Errand) -> list[Result]:
    made: list[Result] = []
    with tempfile.TemporaryDirectory(dir=MEMORY, prefix="shapes-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        offers = Offers(folder / "offers")
        try:
            with Provider(folder / "provider", "--speed", "20") as provider:
                async with Counter(folder / "desk", provider) as desk:
                    at = Run(desk, provider, offers, verbose=errand.verbose)
                    for seed, kinds in errand.seeds:
                        made += await (at.drift if errand.drift else at.sales)(seed, kinds)
                    made += at.late()
        finally:
            offers.close()
    return made


def priced(results: Sequence[Result]) -> list[Result]:
    """Return the sales whose provider sends all that they need, and does not change."""
    return [
        one
        for one in results
        if one.told.get("told") and not one.told["drift"] and one.verdict != Verdict.NO_TRIP
    ]


def shortfalls(results: Sequence[Result], _: object = None) -> list[str]:
    """Return each demand that is not met, as one line. While a provider changes, nothing has to complete."""
    short = [] if results else ["no sales were made"]
    none = sum(one.verdict == Verdict.NO_TRIP for one in results)
    if none and none >= max(1, FEW * len(results)):
        short.append(f"{none} of {len(results)} plans found no trip; fewer than {FEW:.0%} may")
    must = priced(results)
    done = sum(one.verdict == Verdict.RIGHT for one in must)
    if done < COMPLETED * len(must):
        short.append(
            f"{done} of {len(must)} sales whose price is told are completed; {COMPLETED:.0%} must be"
        )
    return short


def errands_of(chosen: Options) -> dict[str, Errand]:
    """Return the work of a campaign in portions of one sandbox each."""
    turns = [
        (seed, chosen.kinds if chosen.drift or not chosen.each else rotated(seed, chosen.kinds, chosen.each))
        for seed in chosen.seeds
    ]
    size = max(1, min(_CHUNK, -(-len(turns) // chosen.jobs)))
    parts = [tuple(turns[start : start + size]) for start in range(0, len(turns), size)]
    return {f"seeds {part[0][0]}-{part[-1][0]}": Errand(part, chosen.drift, chosen.verbose) for part in parts}


def rotated(seed: int, kinds: tuple[str, ...], each: int) -> tuple[str, ...]:
    """Return this many kinds, other ones for the next seed."""
    return tuple(dict.fromkeys(kinds[(seed * each + number) % len(kinds)] for number in range(each)))


def _seeds(text: str) -> range:
    first, dash, last = text.partition("-")
    try:
        return range(int(first), int(last) + 1) if dash else range(int(first))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is neither a count nor A-B") from None


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in text.split(","))
    if unknown := [kind for kind in kinds if kind not in SALES]:
        raise argparse.ArgumentTypeError(f"{unknown[0]} is none of {', '.join(SALES)}")
    return kinds


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--seeds", type=_seeds, default=range(1000), metavar="COUNT|A-B", help="providers")
    add("--kinds", type=_kinds, default=tuple(SALES), help=f"of: {', '.join(SALES)}")
    add("--each", type=int, default=0, metavar="N", help="only N kinds a seed, in rotation")
    add("--drift", action="store_true", help="the provider changes between and within sales")


CAMPAIGN = Campaign(
    "shapes",
    __doc__ or "",
    errands_of,
    alone(lambda errand: asyncio.run(run(errand))),
    _options,
    shortfalls,
    tuple(Verdict),
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
