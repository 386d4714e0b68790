"""Plays one case in a process of its own: the real window, the real sandbox process, the keyboard.

usage: python -m tests.campaigns.outages.play CASE FOLDER      prints one JSON object
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from pos_app.desk import event_loop
from tests.campaigns.outages.cases import START, Case, named
from tests.campaigns.outages.judge import Evidence, Sold, judge
from tests.campaigns.outages.provider import Provider
from tests.campaigns.outages.walk import Walk, open_cases
from tests.journeys.clerk import Clerk, at_the_counter


async def play(case: Case, folder: Path) -> dict[str, object]:
    """Play a case; return what was found, what was wrong and why it got stuck."""
    provider = Provider(folder / "provider")
    desk = folder / "desk"
    stuck = ""
    began = time.monotonic()
    try:
        if case.step == START:
            provider.process.kill()
        async with at_the_counter(provider.process, desk) as clerk:
            walk = Walk(clerk, provider, case, desk)
            try:
                await walk.go()
            except AssertionError as reason:
                stuck = str(reason)
            found = evidence(clerk, provider, walk)
    finally:
        provider.stop()
    wrong = judge(found)
    return {
        "case": case.name,
        "seconds": round(time.monotonic() - began, 1),
        "evidence": asdict(found),
        "wrong": wrong,
        "stuck": stuck,
    }


def evidence(clerk: Clerk, provider: Provider, walk: Walk) -> Evidence:
    """Return what the provider has and what the window shows."""
    orders = tuple(
        Sold(
            one.public_id,
            one.state == "completed",
            one.charged,
            tuple(label for _trip, label in one.places),
        )
        for one in provider.orders()
    )
    attempt = clerk.stage.order.attempt
    tickets = clerk.window.page == "tickets"
    named_order = attempt.public_id if tickets and attempt and clerk.sees(attempt.public_id) else ""
    return Evidence(
        posts=provider.orders_asked(),
        orders=orders,
        tickets_shown=tickets,
        named=named_order,
        amount=attempt.sold.total if tickets and attempt else 0,
        seats=tuple(choice.label for choice in clerk.stage.seating.seats),
        cases_shown=open_cases(clerk),
        lies=tuple(walk.seen.lies),
        shown=walk.seen.shown,
        back=walk.seen.back,
    )


def main(case: str, folder: str) -> int:
    """Play one case and print what was found."""
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication(["guiche-outages"])
    told: list[dict[str, object]] = []

    async def run(_quit: asyncio.Event) -> None:
        told.append(await play(named(case), Path(folder)))

    event_loop.run(app, run)
    print(json.dumps(told[0]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
