"""``pos-app sell`` sells nobody a second ticket for the same time unless the plan says so."""

from __future__ import annotations

from pathlib import Path

from pos_app.commands.outcomes import EXIT_CODES
from tests.sandbox_process import SandboxProcess
from tests.selling import a_plan, created, opened, sold

OTHER = [{"name": "Caio Braga Nunes", "documentType": "CPF", "documentNumber": "111.444.777-35"}]


async def test_a_second_ticket_is_a_duplicate_and_a_word_of_the_plan_sells_it(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    first = await sold(sandbox, tmp_path, a_plan())
    assert first["outcome"] == "completed", first
    sent = created(sandbox)
    again = await sold(sandbox, tmp_path, a_plan())
    assert (again["outcome"], EXIT_CODES[again["outcome"]]) == ("duplicate", 9)
    assert (again["publicId"], again["attempts"], created(sandbox)) == (first["publicId"], 0, sent)
    assert first["publicId"] in again["sentence"] and "menos de 1 min" in again["sentence"]
    (earlier,) = again["earlier"]
    assert (earlier["publicId"], earlier["holds"], earlier["overlap"]) == (
        first["publicId"],
        True,
        "same_trip",
    )
    other = await sold(sandbox, tmp_path, a_plan(passengers=OTHER))
    assert other["outcome"] == "completed", "somebody else travels on the same bus"
    wanted = await sold(sandbox, tmp_path, a_plan(allowRepeat=True))
    assert wanted["outcome"] == "completed", wanted
    async with opened(sandbox, tmp_path) as core:
        newest, *_ = await core.journal.history()
        assert newest.repeat_allowed is not None
        assert newest.repeat_allowed.by == "allowRepeat"
        assert len(newest.repeat_allowed.attempts) == 1


async def test_an_order_that_may_exist_is_a_duplicate(sandbox: SandboxProcess, tmp_path: Path) -> None:
    sandbox.control("quirks", {"list_lag": 600})
    sandbox.control("faults", {"operation": "create", "fault": "reset_after", "commit": True})
    first = await sold(sandbox, tmp_path, a_plan(), patience=1)
    assert first["outcome"] == "unresolved", first
    sent = created(sandbox)
    async with opened(sandbox, tmp_path) as core:
        await core.orders.recover()
    again = await sold(sandbox, tmp_path, a_plan())
    assert (again["outcome"], again["publicId"]) == ("duplicate", "")
    assert again["earlier"][0]["holds"] is False
    assert "Não sabemos ainda" in again["sentence"]
    assert created(sandbox) == sent
    sandbox.control("quirks", {"reset": True, "other_buyers": False})
