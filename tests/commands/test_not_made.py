"""Orders that were certainly not made, and outcomes that some paths never tell: sales to their end."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands.sell import Seller
from pos_app.domain.attempts import AttemptState
from pos_app.domain.payment import PaymentType
from pos_app.sale import events
from pos_app.sale.stage import Activity, Sale, Step
from tests.sandbox_process import SandboxProcess
from tests.selling import a_plan, created, opened, sold

S = AttemptState

CASES: list[tuple[dict[str, Any], str, bool, tuple[str, ...]]] = [
    ({"fault": "status_400"}, "rejected", True, ("não aceitou um dado", "Corrija", "Nada foi cobrado")),
    ({"fault": "status_429"}, "rejected", True, ("não recebeu o pedido agora", "Espere um instante")),
    ({"fault": "status_503", "retry_after": 90}, "rejected", True, ("Tente de novo a partir das",)),
    ({"fault": "legacy_409_rebook"}, "rejected", False, ("se perdeu", "Reserve de novo", "Nada foi cobrado")),
    ({"fault": "legacy_400"}, "rejected", False, ("SALE_CLOSED", "Nada foi cobrado")),
    ({"fault": "upstream_409"}, "refused", False, ("A viação recusou", "1013", "não são devidos")),
]


@pytest.mark.parametrize(("fault", "outcome", "keeps", "words"), CASES, ids=lambda one: str(one)[:40])
async def test_an_order_not_made_ends_in_seconds_and_is_sold_after_its_remedy(
    fault: dict[str, Any],
    outcome: str,
    words: tuple[str, ...],
    sandbox: SandboxProcess,
    tmp_path: Path,
    *,
    keeps: bool,
) -> None:
    sandbox.control("faults", {"operation": "create", **fault})
    before = len(sandbox.orders())
    async with opened(sandbox, tmp_path) as core:
        began = time.monotonic()
        answer = await Seller(core, a_plan(), 20).run()
        assert time.monotonic() - began < 10
        assert (answer["outcome"], answer["attempts"]) == (outcome, 1)
        for word in words:
            assert word in answer["sentence"]
        assert len(sandbox.orders()) == before
        sale = core.sale
        assert sale.stage.order.attempt is not None
        assert sale.stage.order.attempt.keeps_holds is keeps
        await _sold_after_all(sale, keeps, sandbox)
    assert len(sandbox.orders()) == before + 1


async def _sold_after_all(sale: Any, keeps: bool, sandbox: SandboxProcess) -> None:
    """Hold again, pay in another way and charge: form and basket are still there."""
    held, holds = sale.stage.seating.seats, sandbox.state()["calls"]["hold"]
    session = sale.stage.payment.session_id
    sale.send(events.HoldAgainAsked())
    await sale.until(lambda stage: stage.busy.isdisjoint({Activity.HOLD, Activity.QUOTE}), 10)
    assert (sandbox.state()["calls"]["hold"] == holds) is keeps
    assert [one.label for one in sale.stage.seating.seats] == [one.label for one in held]
    assert sale.stage.people.passengers
    if sale.stage.step is Step.PASSENGERS:
        sale.send(events.PassengersGiven(sale.stage.people.buyer, sale.stage.people.passengers))

    def priced(stage: Sale) -> bool:
        return not stage.busy and stage.payment.session_id not in ("", session)

    await sale.until(priced, 10)
    sale.send(events.MethodChosen(PaymentType("pix")))
    sale.charge()
    await sale.until(
        lambda stage: stage.order.attempt is not None and stage.order.attempt.state is S.KNOWN, 10
    )
    assert sale.stage.order.attempt.state is S.KNOWN


@pytest.mark.parametrize("fault", ["status_404", "html_200", "half_json", "status_500"])
async def test_where_the_newer_outcome_is_never_there_the_order_is_completed(
    fault: str, sandbox: SandboxProcess, tmp_path: Path
) -> None:
    sandbox.control("faults", {"operation": "checkout", "fault": fault, "times": 1000})
    before, asked = created(sandbox), dict(sandbox.state()["calls"])
    answer = await sold(sandbox, tmp_path, a_plan())
    assert (answer["outcome"], created(sandbox)) == ("completed", before + 1)
    calls = sandbox.state()["calls"]
    assert calls["checkout"] - asked.get("checkout", 0) < 50


async def test_where_no_path_can_be_read_it_is_told_and_nobody_is_blamed(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    for call in ("checkout", "checkout_v4", "order"):
        sandbox.control("faults", {"operation": call, "fault": "html_200", "times": 1000})
    answer = await sold(sandbox, tmp_path, a_plan(), patience=4)
    assert (answer["outcome"], answer["reading"]["endpoint"]) == ("unresolved", "checkout response")
    assert answer["publicId"]
    assert "resultado do pedido" in answer["sentence"] and "operadora" not in answer["sentence"]
    assert "não cobre de novo" in answer["sentence"]
