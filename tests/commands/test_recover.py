"""``pos-app recover``: what became of every open order, and ``--list`` beside a running desk."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from pos_app.commands import recover
from pos_app.commands.outcomes import EXIT_CODES
from pos_app.domain.attempts import AttemptState
from pos_app.journal import cipher
from pos_app.journal.journal import Journal
from tests.programs import NOBODY, run
from tests.sale.samples import attempt
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.sealing import KEY
from tests.selling import PLAN


async def keep(folder: Path, *states: AttemptState) -> None:
    journal = await Journal.open(folder, KEY)
    for number, state in enumerate(states):
        kept = attempt(state, sends=1, public_id="GB7K" if state is AttemptState.KNOWN else "")
        await journal.record(replace(kept, id=f"a{number}", partner_id=f"p{number}"))
    await journal.aclose()


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file but the one that readers of the WAL share."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".sqlite-shm"}


def connected(sandbox: SandboxProcess) -> dict[str, str]:
    return {"POS_APP_BASE_URL": sandbox.base_url, "POS_APP_CREDENTIALS": sandbox.credentials}


def report(*words: str, code: int, **more: Any) -> dict[str, Any]:
    ended = run("recover", "--json", *words, **more)
    assert "Traceback" not in ended.stderr
    assert ended.returncode == code, ended.stdout + ended.stderr
    answer: dict[str, Any] = json.loads(ended.stdout)
    return answer


def test_nothing_is_open_where_nothing_was_ever_sold(tmp_path: Path) -> None:
    ended = run("recover", "--list", "--data-dir", str(tmp_path))
    assert (ended.returncode, ended.stdout.strip()) == (0, "Nenhuma venda em aberto.")
    assert list(tmp_path.iterdir()) == [], "reading makes nothing"


async def test_the_list_is_read_beside_a_running_desk_and_changes_nothing(tmp_path: Path) -> None:
    running = await Journal.open(tmp_path, KEY)
    try:
        await running.record(attempt(AttemptState.UNRESOLVED, sends=1))
        before = contents(tmp_path)
        ended = run("recover", "--list", "--data-dir", str(tmp_path))
        assert ended.returncode == EXIT_CODES["unresolved"]
        for words in (
            "1 venda em aberto.",
            "Precisa de supervisor.",
            "Dinheiro: Pode ter sido cobrado.",
            "Agora:",
        ):
            assert words in ended.stdout
        assert "Pedido: ainda sem número" in ended.stdout
        assert contents(tmp_path) == before
        refused = report("--data-dir", str(tmp_path), code=5, env=NOBODY)
        assert "já está aberto" in refused["error"]
    finally:
        await running.aclose()


async def test_the_list_tells_machines_everything(tmp_path: Path) -> None:
    await keep(tmp_path, AttemptState.KNOWN, AttemptState.COMPLETED, AttemptState.MISMATCH)
    answer = report("--list", "--data-dir", str(tmp_path), code=EXIT_CODES["mismatch"])
    assert (answer["open"], answer["unreadable"]) == (2, 0)
    first = answer["attempts"][0]
    sold = attempt(AttemptState.KNOWN).sold
    assert (first["publicId"], first["partnerId"], first["state"]) == ("GB7K", "p0", "known")
    assert (first["totalCents"], first["currency"]) == (sold.total, "BRL")
    assert first["seats"] == [seat.seat for seat in sold.seats]
    assert datetime.fromisoformat(first["since"]) == attempt(AttemptState.KNOWN).opened
    assert all(first[part] for part in ("title", "happened", "money", "next"))


async def test_a_row_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    await keep(tmp_path, AttemptState.KNOWN, AttemptState.AMBIGUOUS)
    with contextlib.closing(cipher.connected(tmp_path / "journal.sqlite", KEY)) as db:
        db.execute("UPDATE attempts SET body='{broken' WHERE id='a0'")
    ended = run("recover", "--list", "--data-dir", str(tmp_path))
    assert ended.returncode == EXIT_CODES["unresolved"]
    assert "Procurando o pedido" in ended.stdout
    assert "1 linha do registro não pôde ser lida" in ended.stderr
    assert recover.show((), 2, as_json=True) == EXIT_CODES["unresolved"], (
        "an order may stand in what cannot be read"
    )


async def test_a_file_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite"
    file.write_bytes(b"broken" * 2000)
    answer = report("--list", "--data-dir", str(tmp_path), code=5)
    assert str(file) in answer["error"] and "recover sem --list" in answer["error"]
    assert file.read_bytes() == b"broken" * 2000


def test_an_order_that_was_left_under_way_is_brought_to_its_end(tmp_path: Path) -> None:
    sandbox = start_sandbox(tmp_path / "sandbox", extra=("--speed", "2"))
    desk = ("--data-dir", str(tmp_path / "desk"))
    plan = {**PLAN, "departureDate": (date.today() + timedelta(days=4)).isoformat()}
    try:
        env = connected(sandbox)
        left = run("sell", "--wait", "1.5", "--plan", "-", *desk, "--new", env=env, stdin=json.dumps(plan))
        assert left.returncode == 6, left.stdout
        assert report("--list", *desk, code=6)["attempts"][0]["state"] == "known"
        ended = run("recover", *desk, "--wait", "30", env=env)
        (order,) = sandbox.state()["orders"]
        posts = sandbox.state()["calls"]["create"]
    finally:
        sandbox.stop()
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "1 resolvida agora." in ended.stdout
    assert "Venda concluída" in ended.stdout and "pagos e confirmados" in ended.stdout
    assert f"Pedido: {order['publicId']}" in ended.stdout
    assert posts == 1
    assert report("--list", *desk, code=0)["attempts"] == []


async def test_an_order_that_never_arrived_stays_open_and_is_never_sent_again(tmp_path: Path) -> None:
    await keep(tmp_path / "desk", AttemptState.SENDING, AttemptState.BLOCKED, AttemptState.MISMATCH)
    sandbox = start_sandbox(tmp_path / "sandbox")
    try:
        answer = report("--data-dir", str(tmp_path / "desk"), "--wait", "3", code=7, env=connected(sandbox))
        assert sandbox.state()["calls"].get("create", 0) == 0
    finally:
        sandbox.stop()
    assert {one["partnerId"]: one["state"] for one in answer["attempts"]} == {
        "p0": "ambiguous",
        "p1": "not_sent",
        "p2": "mismatch",
    }


async def test_what_only_people_can_decide_is_not_waited_for(tmp_path: Path) -> None:
    await keep(tmp_path, AttemptState.MISMATCH, AttemptState.GHOST)
    answer = report("--data-dir", str(tmp_path), "--wait", "80", code=7, env=NOBODY)
    assert answer["open"] == 2
