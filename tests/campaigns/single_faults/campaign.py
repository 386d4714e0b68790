"""Sells over a sandbox one of whose calls fails once, and compares the end with what the provider knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pos_app.commands.sell import Seller
from pos_app.domain.faults import SeatTaken
from pos_app.domain.holds import HoldAnswer, HoldRequest
from tests.sandbox_process import SandboxProcess
from tests.selling import a_plan, opened

CALLS = (
    "token",
    "places",
    "search",
    "trip",
    "hold",
    "quote",
    "session",
    "checkout",
    "order",
    "fiscal",
)
"""Every call of a sale but the order itself, whose answers have judges of their own."""
FAULTS = (
    "late",
    "reset_before",
    "reset_after",
    "truncated",
    "html_502",
    "half_json",
    "empty",
    "html_200",
    "redirect",
    "status_401",
    "status_429",
    "status_500",
    "status_503",
)


async def sell(sandbox: SandboxProcess, folder: Path, call: str, fault: str, times: int = 1) -> str:
    """Sell one ticket while a call fails so often; return what went wrong, or the empty text. What must never
    happen begins with ``!``."""
    sandbox.control("quirks", {"reset": True, "other_buyers": False})
    sandbox.control("faults", {"clear": True})
    sandbox.control("faults", {"operation": call, "fault": fault, "times": times})
    before = len(sandbox.orders())
    broken: list[str] = []
    async with opened(sandbox, folder) as core:
        plain = core.provider.hold

        async def hold(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
            try:
                answer: HoldAnswer = await plain(trip_id, seats)
            except SeatTaken as taken:
                broken.append(f"! held again: {taken.labels}")  # There are no other buyers.
                raise
            return answer

        core.provider.hold = hold  # type: ignore[method-assign]
        answer: dict[str, Any] = await Seller(core, a_plan(**{"from": "São Paulo/SP"}), 30).run()
    if len(made := sandbox.orders()[before:]) > 1:
        broken.append(f"! {len(made)} orders")
    if sandbox.state()["faults"]:
        broken.append(f"! {call} was not called")
    if answer["outcome"] != "completed":
        broken.append(f"{answer['outcome']}: {answer['sentence']}")
    elif [order["publicId"] for order in made] != [answer["publicId"]]:
        broken.append("! completed, and the provider has no such order")
    return "; ".join(broken)
