"""Sell with the runner of ``pos-app sell`` while one call of the sale fails once: each call, each fault.

The order's own POST is left out: it is never repeated, and has judges of its own. Exit code 1 when a seat was
held twice, an order made twice, or fewer sales were completed than wanted.
On two cores that are free it takes about two minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pos_app.commands.sell import Seller
from pos_app.domain.faults import SeatTaken
from pos_app.domain.holds import HoldAnswer, HoldRequest
from tests.campaigns.common.provider import Provider
from tests.campaigns.common.runner import OK, WRONG, Campaign, Options, Play, Result, main
from tests.selling import a_plan, opened

CALLS = ("token", "places", "search", "trip", "hold", "quote", "session", "checkout", "order", "fiscal")
"""Every call of a sale but the order itself, whose answers have judges of their own."""
FAULTS = (
    *("late", "reset_before", "reset_after", "truncated", "html_502", "half_json", "empty", "html_200"),
    *("redirect", "status_401", "status_429", "status_500", "status_503"),
)
_STOPPED, _WANTED = "STOPPED", 0.93


async def sell(provider: Provider, folder: Path, call: str, fault: str, times: int = 1) -> Result:
    """Sell one ticket while a call fails so often; WRONG is what must never happen."""
    provider.quirks()
    provider.honest()
    provider.fault(call, fault, times=times)
    before = len(provider.process.orders())
    wrong: list[str] = []
    async with opened(provider.process, folder) as core:
        plain = core.provider.hold

        async def hold(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
            try:
                answer: HoldAnswer = await plain(trip_id, seats)
            except SeatTaken as taken:
                wrong.append(f"held again: {taken.labels}")  # There are no other buyers.
                raise
            return answer

        core.provider.hold = hold  # type: ignore[method-assign]
        answer: dict[str, Any] = await Seller(core, a_plan(**{"from": "São Paulo/SP"}), 30).run()
    if len(made := provider.process.orders()[before:]) > 1:
        wrong.append(f"{len(made)} orders")
    if provider.process.state()["faults"]:
        wrong.append(f"{call} was not called")
    completed = answer["outcome"] == "completed"
    if completed and [order["publicId"] for order in made] != [answer["publicId"]]:
        wrong.append("completed, and the provider has no such order")
    verdict = WRONG if wrong else OK if completed else _STOPPED
    line = "" if completed else f"{answer['outcome']}: {answer['sentence']}"
    return Result(f"{call} {fault}", call, verdict, wrong, {"outcome": answer["outcome"]}, line)


@contextmanager
def _worker(_: Options, folder: Path) -> Iterator[Play]:
    with Provider(folder / "provider", "--speed", "20") as provider:

        def play(case: tuple[str, str, int]) -> Iterator[Result]:
            yield asyncio.run(sell(provider, folder / "-".join(map(str, case)), *case))

        yield play


def _enough(results: Sequence[Result], _: Options) -> Iterator[str]:
    completed = sum(one.verdict == OK for one in results)
    if completed < _WANTED * len(results):
        yield f"{completed} of {len(results)} sales are completed; {_WANTED:.0%} must be"


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--call", choices=CALLS, action="append", help="only this call; repeatable")
    parser.add_argument("--fault", choices=FAULTS, action="append", help="only this fault; repeatable")


CAMPAIGN = Campaign(
    "single-faults",
    __doc__ or "",
    lambda chosen: {
        f"{call} {fault}": (call, fault, 1)
        for call in chosen.call or CALLS
        for fault in chosen.fault or FAULTS
    },
    _worker,
    _options,
    lambda results, options: [*_enough(results, options)],
    (OK, _STOPPED, WRONG),
    quiet=False,
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
