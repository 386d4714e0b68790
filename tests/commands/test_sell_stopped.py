"""``pos-app sell`` is stopped by a signal, at each step: what it prints is what the provider has."""

from __future__ import annotations

import json
import os
import signal
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from pos_app.system.exit_codes import Exit
from tests.patience import patience
from tests.programs import start
from tests.sandbox_process import SandboxProcess
from tests.sealing import KEY
from tests.selling import PLAN, connected, created

BEFORE = ("token", "search", "trip", "hold", "quote", "session")
"""Operations of a sale before its order."""


def stopped_at(
    sandbox: SandboxProcess, folder: Path, operation: str, number: signal.Signals, *, again: bool = False
) -> tuple[int, dict[str, Any]]:
    """Sell, and send a signal once the provider was asked for an operation, which takes its time."""
    connected(sandbox, folder, {})
    day = (date.today() + timedelta(days=6)).isoformat()
    (folder / "plan.json").write_text(json.dumps({**PLAN, "departureDate": day}), encoding="utf-8")
    before = calls(sandbox, operation)
    env = {"POS_APP_JOURNAL_KEY": KEY.secret.hex()}
    words = ["sell", "--plan", str(folder / "plan.json"), "--data-dir", str(folder)]
    with (folder / "out").open("w+", encoding="utf-8") as out, Path(os.devnull).open() as nothing:
        process = start("pos_app", words, (nothing, out, 2), env)
        deadline = time.monotonic() + patience(30)
        while calls(sandbox, operation) == before:
            assert time.monotonic() < deadline, f"{operation} was never asked for"
            time.sleep(0.02)
        process.send_signal(number)
        if again:
            process.send_signal(signal.SIGTERM)
        code = process.wait(patience(30))
        out.seek(0)
        return code, json.loads(out.read())


def calls(sandbox: SandboxProcess, operation: str) -> int:
    counted: dict[str, int] = sandbox.state()["calls"]
    return counted.get(operation, 0)


@pytest.mark.parametrize(
    ("operation", "number"), list(zip(BEFORE, (signal.SIGINT, signal.SIGTERM) * 3, strict=True))
)
def test_before_the_order_nothing_is_sent_and_the_code_is_the_signals(
    sandbox: SandboxProcess, tmp_path: Path, operation: str, number: signal.Signals
) -> None:
    sandbox.control("faults", {"operation": operation, "fault": "late", "ms": 3000})
    before = created(sandbox)
    code, answer = stopped_at(sandbox, tmp_path, operation, number)
    assert (code, answer["outcome"], answer["publicId"]) == (128 + number, "notSent", "")
    assert "nada foi cobrado" in answer["sentence"]
    assert created(sandbox) == before


@pytest.mark.parametrize(
    ("operation", "number"),
    [("create", signal.SIGINT), ("create", signal.SIGHUP), ("checkout", signal.SIGTERM)],
)
def test_after_the_order_left_its_number_is_told(
    sandbox: SandboxProcess, tmp_path: Path, operation: str, number: signal.Signals
) -> None:
    sandbox.control("faults", {"operation": operation, "fault": "late", "ms": 800, "commit": True})
    code, answer = stopped_at(sandbox, tmp_path, operation, number)
    newest = sandbox.orders()[-1]
    assert (answer["outcome"], answer["publicId"]) == ("unresolved", newest["publicId"])
    assert code == Exit.UNRESOLVED
    assert "pos-app recover" in answer["sentence"]


def test_a_second_signal_waits_for_no_answer(sandbox: SandboxProcess, tmp_path: Path) -> None:
    sandbox.control("faults", {"operation": "create", "fault": "late", "ms": 20_000, "commit": True})
    began = time.monotonic()
    code, answer = stopped_at(sandbox, tmp_path, "create", signal.SIGINT, again=True)
    assert (code, answer["outcome"], answer["publicId"]) == (Exit.UNRESOLVED, "unresolved", "")
    assert time.monotonic() - began < 20


def test_a_sale_whose_reader_left_tells_its_number_among_the_errors(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    connected(sandbox, tmp_path, {})
    day = (date.today() + timedelta(days=6)).isoformat()
    (tmp_path / "plan.json").write_text(json.dumps({**PLAN, "departureDate": day}), encoding="utf-8")
    reader, writer = os.pipe()
    os.close(reader)
    words = ["sell", "--plan", str(tmp_path / "plan.json"), "--data-dir", str(tmp_path)]
    with (tmp_path / "errors").open("w+", encoding="utf-8") as errors, Path(os.devnull).open() as nothing:
        process = start(
            "pos_app", words, (nothing, writer, errors), {"POS_APP_JOURNAL_KEY": KEY.secret.hex()}
        )
        os.close(writer)
        code = process.wait(patience(30))
        errors.seek(0)
        answer = json.loads(errors.read())
    assert (code, answer["publicId"]) == (Exit.DONE, sandbox.orders()[-1]["publicId"])
