"""``pos-app sell`` inside the test's own process: a whole sale against a sandbox, and what it printed."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec

from pos_app.commands.sell import Seller
from pos_app.commands.sell_plan import Plan
from pos_app.core import Core, open_core, runners
from pos_app.orders.ports import Policy
from pos_app.system.options import Options
from tests.sandbox_process import SandboxProcess
from tests.sealing import KEY

PLAN: dict[str, Any] = {
    "from": "sao-paulo-sp",
    "to": "belo-horizonte-mg",
    "departureDate": "2026-03-21",
    "pick": {"type": "direct", "index": 0},
    "passengers": [
        {"name": "Helena Prado Siqueira", "documentType": "CPF", "documentNumber": "529.982.247-25"}
    ],
    "customer": {"email": "helena@exemplo.com.br"},
    "payment": {"type": "credit_card", "cardToken": "tok_approved", "brand": "visa", "installments": 2},
}
"""A plan for one person, by card."""
QUICK = Policy(poll=0.1, resolve_every=0.1, resolve_for=0.6)


@asynccontextmanager
async def opened(sandbox: SandboxProcess, folder: Path, **settings: Any) -> AsyncIterator[Core]:
    """Open a core on a sandbox with these settings; what fails in the background fails the test."""
    errors: list[tuple[str, BaseException]] = []
    file = connected(sandbox, folder, settings)
    os.environ["POS_APP_JOURNAL_KEY"] = (
        KEY.secret.hex()
    )  # Each time: a program takes it out of the environment.
    core = await open_core(Options(folder, file), lambda name, error: errors.append((name, error)))
    try:
        terms = core.sale.stage.terms
        sale, orders = runners(core.provider, core.journal, core.clock, core.tasks, QUICK, terms)
        yield replace(core, sale=sale, orders=orders)
    finally:
        await core.close()
    assert not errors


def connected(sandbox: SandboxProcess, folder: Path, settings: dict[str, Any]) -> Path:
    folder.mkdir(exist_ok=True)
    where = {
        "base_url": sandbox.base_url,
        "credentials": sandbox.credentials,
        "client_id": sandbox.client_id,
    }
    file = folder / "settings.json"
    file.write_text(json.dumps({**where, **settings}), encoding="utf-8")
    return file


def a_plan(**changes: Any) -> Plan:
    """Return a plan for a day on which buses run, changed."""
    day = (date.today() + timedelta(days=6)).isoformat()
    made: Plan = msgspec.convert({**PLAN, "departureDate": day, **changes}, Plan)
    return made


async def sold(
    sandbox: SandboxProcess, folder: Path, plan: Plan, patience: float = 30, **settings: Any
) -> dict[str, Any]:
    """Sell by a plan and return the one JSON object, as it is printed."""
    async with opened(sandbox, folder, **settings) as core:
        answer: dict[str, Any] = json.loads(json.dumps(await Seller(core, plan, patience).run()))
        return answer


def created(sandbox: SandboxProcess) -> int:
    """Return how many orders the sandbox was asked to make."""
    calls: dict[str, int] = sandbox.state()["calls"]
    return calls.get("create", 0)
